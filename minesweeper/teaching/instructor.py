"""Makes lessons of lost moves and of questions about cells.

A lesson is a pure function of a case, which is a move and what was known before it, and of the
judge's ruling on it. It starts from the position before the move. Of the truth it reads only the
numbers of cells that its own steps open.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from minesweeper import events
from minesweeper.agent.judge import Case, Ruling, flags_around_chord, with_proof, wrong_flag_text
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.scout import Scout, indices_of, record_of_deductions, route_to
from minesweeper.events import Event
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.judges import Evidence, Judge
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proofs import simple_reasons
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import CardMaker, Report, no_report
from minesweeper.teaching.layout_counts import count_layouts
from minesweeper.teaching.lesson import Card, Lesson, Tally

MOST_STEPS = 1_500
"""`all_deductions` stops after this many steps: nobody reads more."""
MOST_CELLS_POINTED = 10_000
"""Lessons on larger boards have no pointers: looking for them took ten seconds on a huge board."""


@dataclass(frozen=True, slots=True)
class _Outline:
    """The first sentences of a lesson, and what it shows."""

    about: Cell
    verdict: str
    promise: str = ""
    """Empty for a route, whose length is written once its cards are known."""
    route: tuple[Reason, ...] = ()
    tally: Tally | None = None
    could_be_known: bool = True


def lesson_of_loss(judge: Judge, case: Case, ruling: Ruling, report: Report = no_report) -> Lesson:
    """Returns how a player could have known that a move would lose, or why nobody could.

    `report` gets the steps that do not pass the check, if there are any.
    """
    outline = _outline_of_loss(judge, case, with_proof(judge, case, ruling))
    rule = words.RULE.format(judge=judge.title, rule=judge.in_short)
    lesson = _lesson(case, outline, rule, report)
    return replace(lesson, pointers=_pointers(lesson))


def _pointers(lesson: Lesson) -> tuple[tuple[Cell, Cell], ...]:
    """Returns proved cells with a clue beside each, simplest first, for `Lesson.pointers`."""
    if lesson.position.grid.size > MOST_CELLS_POINTED:
        return ()
    proved = [(cell, Verdict.SAFE) for cell in lesson.safe]
    proved += [(cell, Verdict.MINE) for cell in lesson.mined]
    found = []
    for reason in simple_reasons(lesson.position, proved, lesson.about):
        near = set(lesson.position.grid.neighbours(reason.cell))
        found += [(reason.cell, clue) for clue in reason.clues if clue in near][:1]
    return tuple(found)


def _lesson(case: Case, outline: _Outline, rule: str, report: Report) -> Lesson:
    maker = CardMaker(case.position, case.minefield.number, report)
    cards = maker.cards_of_route(outline.route)
    return Lesson(
        case.position,
        case.flags,
        outline.about,
        outline.verdict,
        outline.promise or route_length(outline.route, cards),
        rule,
        cards,
        outline.tally,
        frozenset(case.board.safe()),
        frozenset(case.board.mined()),
        outline.could_be_known,
    )


def could_be_known(judge: Judge, case: Case, ruling: Ruling) -> bool | None:
    """Returns whether the lesson of a loss has a proof to show rather than chances.

    None if the judge asks for no proof and the scout has not gone far enough to tell.
    """
    if ruling.proof or ruling.better is not None:
        return ruling.better is None
    if not judge.spares and not case.scout().is_done:
        return None
    known = _evidence(judge, case)
    is_flag_wrong = any(known.verdict(flag) is Verdict.SAFE for flag in flags_around_chord(case))
    return is_flag_wrong or not known.can_all_be_safe(indices_of(known, case.cells))


def _evidence(judge: Judge, case: Case) -> Knowledge:
    return case.known_by(judge.evidence if judge.spares else Evidence.SCOUT)


# After a loss.


def _outline_of_loss(judge: Judge, case: Case, ruling: Ruling) -> _Outline:
    route = ruling.proof
    if not route:
        if ruling.better is not None:
            return _safer_cell(case, ruling.better)
        known = _evidence(judge, case)
        is_joint = len(case.cells) > 1 and not known.can_all_be_safe(indices_of(known, case.cells))
        return _not_all_safe(case) if is_joint else _unknowable_mine(case)
    last = route[-1]
    if last.verdict is Verdict.MINE:
        return _Outline(last.cell, _proved_mine_text(judge, case, last.cell), route=route)
    if last.cell in flags_around_chord(case):
        return _wrong_flag(case, route)
    return _overlooked(case, ruling, route)


def _proved_mine_text(judge: Judge, case: Case, cell: Cell) -> str:
    if case.chorded is None:
        return words.HAD_TO_BE_A_MINE.format(cell=cell.name)
    return words.CHORD_HAD_TO_BE_A_MINE.format(
        chorded=case.chorded.name, cell=cell.name, flag=_flag_text(case, _evidence(judge, case))
    ).strip()


def _flag_text(case: Case, known: Knowledge | None = None) -> str:
    """Returns a sentence about the wrong flag that let a chord open a mine, or nothing."""
    text = wrong_flag_text(case, known)
    return f"{words.capitalised(text)}." if text else ""


def _wrong_flag(case: Case, route: tuple[Reason, ...]) -> _Outline:
    hit = case.mined or case.cells
    text = words.FLAG_HAD_TO_BE_WRONG.format(
        chorded=_name(case.chorded), cells=words.join_cells(hit), flag=route[-1].cell.name
    )
    return _Outline(hit[0], text, route=route)


def _overlooked(case: Case, ruling: Ruling, route: tuple[Reason, ...]) -> _Outline:
    """A guess while a cell was certain: the route to that cell, and the odds of the guess."""
    guess = ruling.mine_moves_into or next(iter(case.mined or case.cells))
    text = words.WAS_A_GUESS.format(cell=guess.name, safe=route[-1].cell.name)
    return _Outline(guess, text, route=route, tally=count_layouts(case.position, [guess]))


def _safer_cell(case: Case, better: Cell) -> _Outline:
    """A guess while another cell had a lower chance of a mine: both chances."""
    tally = count_layouts(case.position, [*case.mined, better])
    guess = max(case.mined, key=lambda cell: _chance(tally, cell))
    text = words.ANOTHER_WAS_SAFER.format(cell=guess.name, better=better.name)
    promise = words.NOT_COUNTED
    if tally is not None:
        promise = words.AGAINST_CHANCE.format(
            percent=exact_percent(_chance(tally, guess)),
            least=exact_percent(_chance(tally, better)),
        )
    return _Outline(guess, text, promise, tally=tally, could_be_known=False)


def _chance(tally: Tally | None, cell: Cell) -> float:
    shares = tally.shares if tally is not None else ()
    return next((share.chance for share in shares if share.cell == cell), 0.0)


def _not_all_safe(case: Case) -> _Outline:
    """A chord on cells that cannot all be safe, though none is a proved mine: the count.

    If only the scout's evidence shows it, the count is made where the scout stopped.
    """
    text = words.COULD_NOT_ALL_BE_SAFE.format(
        chorded=_name(case.chorded),
        cells=words.join_cells(case.cells),
        flag=_flag_text(case, case.board),
    ).strip()
    about = (case.mined or case.cells)[0]
    if not case.board.can_all_be_safe(indices_of(case.board, case.cells)):
        tally = count_layouts(case.position, case.cells, have_a_mine=True)
        return _Outline(about, text, words.ONLY_TOGETHER, tally=tally)
    known = case.known_by(Evidence.SCOUT)
    stopped = Position(case.position.grid, known.seen(), case.position.mines)
    questions = [cell for cell in case.cells if known.verdict(cell) is Verdict.OPEN]
    tally = count_layouts(stopped, questions, have_a_mine=True)
    return _Outline(about, text, words.ONLY_TOGETHER_AHEAD, tally=tally)


def _unknowable_mine(case: Case) -> _Outline:
    """A mine that no logic could have found: its chance."""
    hit = case.mined or case.cells
    tally = count_layouts(case.position, hit)
    text = words.NOBODY_COULD_KNOW.format(cell=hit[0].name)
    if case.chorded is not None:
        text = words.CHORD_NOBODY_COULD_KNOW.format(
            chorded=case.chorded.name, cells=words.join_cells(hit), flag=_flag_text(case)
        ).strip()
    promise = _chance_text(tally, hit[0])
    return _Outline(hit[0], text, promise, tally=tally, could_be_known=False)


def _chance_text(tally: Tally | None, cell: Cell) -> str:
    if tally is None:
        return words.NOT_COUNTED
    return words.BY_CHANCE.format(percent=exact_percent(_chance(tally, cell)))


def route_length(route: Sequence[Reason], cards: Sequence[Card]) -> str:
    """Writes the number of clues and steps of a route, and of cards if steps share one."""
    clues = len({clue for step in route for clue in step.clues})
    sources = words.ONE_CLUE if clues == 1 else words.CLUES.format(count=clues)
    if any(step.uses_mine_count for step in route):
        sources = words.AND_THE_COUNT.format(clues=sources) if clues else words.THE_COUNT
    steps = words.ONE_STEP if len(route) == 1 else words.STEPS.format(count=len(route))
    if len(cards) != len(route):
        on_cards = words.ON_ONE_CARD if len(cards) == 1 else words.ON_CARDS
        steps = on_cards.format(steps=steps, count=len(cards))
    return words.PROMISE.format(clues=sources, steps=steps)


def _name(cell: Cell | None) -> str:
    return "" if cell is None else cell.name


def all_deductions(case: Case, report: Report = no_report) -> tuple[Card, ...]:
    """Returns all that can be deduced from the position of a case, in rounds."""
    scout = Scout.from_position(case.position, case.minefield)
    scout.finish()
    route = list(islice(record_of_deductions(scout, case.position, case.minefield), MOST_STEPS))
    return CardMaker(case.position, case.minefield.number, report).cards_in_rounds(route)


# "Why?": a question about one cell.


def explain_undealt_cell(position: Position, flags: frozenset[Cell], cell: Cell) -> Lesson:
    """Returns the answer about a cell before the first click, while no mines are dealt."""
    verdict = words.IS_OPEN.format(cell=cell.name)
    return Lesson(position, flags, cell, verdict, words.NOT_DEALT)


def explain_cell(
    case: Case,
    cell: Cell,
    *,
    is_over: bool,
    is_known_mine: bool = False,
    report: Report = no_report,
) -> Lesson:
    """Returns what logic says of a covered cell, and why.

    `is_known_mine` says that the player has been shown a mine there. While a game goes on
    (`is_over` is false) the lesson uses no number that the player has not opened, because a
    rearrangement could change it: if only the scout settles the cell, the route leads to the first
    cell to open.
    """
    outline = _answer(case, cell, is_over=is_over, is_known_mine=is_known_mine)
    return _lesson(case, outline, "", report)


def _answer(case: Case, cell: Cell, *, is_over: bool, is_known_mine: bool) -> _Outline:
    board = case.board
    if board.verdict(cell) is not Verdict.OPEN:
        mined = board.verdict(cell) is Verdict.MINE
        text = words.IS_MINE_BECAUSE if mined else words.IS_SAFE_BECAUSE
        route = route_to(board, [cell], case.position, None)
        return _Outline(cell, text.format(cell=cell.name), route=route)
    known = case.known_by(Evidence.SCOUT)
    if known.verdict(cell) is Verdict.OPEN:
        tally = count_layouts(case.position, [cell])
        text = words.KNOWN_MINE_NOT_PROVED if is_known_mine else words.IS_OPEN
        return _Outline(cell, text.format(cell=cell.name), _chance_text(tally, cell), tally=tally)
    route = route_to(known, [cell], case.position, case.minefield.numbers)
    if is_over:
        mined = route[-1].verdict is Verdict.MINE
        text = words.MINE_AHEAD if mined else words.SAFE_AHEAD
        return _Outline(cell, text.format(cell=cell.name), route=route)
    text = words.KNOWN_MINE_AHEAD if is_known_mine else words.IS_SETTLED_AHEAD
    first = next(clue for step in route for clue in step.clues if case.position.at(clue) == COVERED)
    return _Outline(
        cell,
        text.format(cell=cell.name, first=first.name),
        route=route_to(board, [first], case.position, None),
    )


# Events.


def answer_question(play: JudgedGame, number: int, question: Event, report: Report) -> Event | None:
    """Returns the event that answers a question about the game of this number.

    A lost game answers all questions from the position before the loss. A game that goes on
    answers only why a cell is what it is. Returns None for any other question or game.
    """
    is_lost = play.game.status is Status.LOST
    match question:
        case events.LessonAsked() if is_lost:
            loss = play.loss()
            lesson = lesson_of_loss(play.judge, loss.case, loss.ruling, report)
            return events.LessonGiven(number, lesson)
        case events.EverythingAsked() if is_lost:
            return events.EverythingGiven(number, all_deductions(play.loss().case, report))
        case events.WhyAsked(cell):
            answer = _explain_after_loss if is_lost else _explain_now
            explained = answer(play, cell, report)
            return None if explained is None else events.WhyGiven(number, explained)
    return None


def cells_opened_in(answer: Event) -> frozenset[Cell]:
    """Returns the cells whose numbers a lesson shows though the position does not."""
    match answer:
        case events.LessonGiven(_, lesson) | events.WhyGiven(_, lesson):
            cards = lesson.cards
        case events.EverythingGiven(_, cards):
            pass
        case _:
            return frozenset()
    steps = chain.from_iterable(card.steps for card in cards)
    return frozenset(step.cell for step in steps if step.shows is not None)


def _explain_after_loss(play: JudgedGame, cell: Cell, report: Report) -> Lesson | None:
    case = play.loss().case
    if case.position.at(cell) != COVERED:
        return None
    return explain_cell(case, cell, is_over=True, report=report)


def _explain_now(play: JudgedGame, cell: Cell, report: Report) -> Lesson | None:
    game = play.game
    is_known_mine = game.is_known_mine(cell)
    is_covered = game.position.at(cell) == COVERED
    if not game.takes_moves or not (is_covered or is_known_mine):
        return None
    if game.minefield is None:
        return explain_undealt_cell(game.position, frozenset(game.flags()), cell)
    case = play.case_of_cell(cell, game.minefield)
    return explain_cell(case, cell, is_over=False, is_known_mine=is_known_mine, report=report)
