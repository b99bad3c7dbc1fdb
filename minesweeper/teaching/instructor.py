"""Turns what was lost, and what is asked, into lessons: pure functions of a case and its ruling.

A lesson starts from the position before the move. Of the truth it reads only the numbers of cells
that its own steps open.
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
from minesweeper.logic.reasons.hints import simple_reasons
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import Cards, Report, no_report
from minesweeper.teaching.layout_counts import tally_of
from minesweeper.teaching.lesson import Card, Lesson, Tally

MOST_STEPS = 1_500
"""How many steps of a whole way ahead are told."""
MOST_CELLS_POINTED = 10_000
"""The largest board on which the simplest clues are looked for: a huge one took ten seconds."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """What a lesson says first, and what it shows."""

    about: Cell
    verdict: str
    promise: str = ""
    """What there is instead of a way; of a way it is told how long it is."""
    way: tuple[Reason, ...] = ()
    tally: Tally | None = None
    could_be_known: bool = True


def lesson_of_loss(judge: Judge, case: Case, ruling: Ruling, report: Report = no_report) -> Lesson:
    """How a lost move could have been known to be one, or why it could not."""
    opening = _opening(judge, case, with_proof(judge, case, ruling))
    rule = words.RULE.format(judge=judge.title, rule=judge.in_short)
    lesson = _lesson(case, opening, rule, report)
    return replace(lesson, pointers=_pointers(lesson))


def _pointers(lesson: Lesson) -> tuple[tuple[Cell, Cell], ...]:
    """Where to look for what is certain: a clue that settles a cell, and that it touches."""
    if lesson.position.grid.size > MOST_CELLS_POINTED:
        return ()
    proved = [(cell, Verdict.SAFE) for cell in lesson.safe]
    proved += [(cell, Verdict.MINE) for cell in lesson.mined]
    found = []
    for reason in simple_reasons(lesson.position, proved, lesson.about):
        near = set(lesson.position.grid.neighbours(reason.cell))
        found += [(reason.cell, clue) for clue in reason.clues if clue in near][:1]
    return tuple(found)


def _lesson(case: Case, opening: _Opening, rule: str, report: Report) -> Lesson:
    board = case.board
    cards = Cards(case.position, case.minefield.number, report).of_way(opening.way)
    return Lesson(
        case.position,
        case.flags,
        opening.about,
        opening.verdict,
        opening.promise or promise(opening.way, cards),
        rule,
        cards,
        opening.tally,
        frozenset(board.safe()),
        frozenset(board.mined()),
        opening.could_be_known,
    )


def could_be_known(judge: Judge, case: Case, ruling: Ruling) -> bool | None:
    """Whether the lesson of a loss has a proof to show, or only chances.

    None where the judge asks for no proof and the scout has not gone far enough to tell.
    """
    if ruling.proof or ruling.better is not None:
        return ruling.better is None
    if not judge.spares and not case.scout().is_done:
        return None
    known = case.known_by(judge.evidence if judge.spares else Evidence.SCOUT)
    is_flag_wrong = any(known.verdict(flag) is Verdict.SAFE for flag in flags_around_chord(case))
    return is_flag_wrong or not known.can_all_be_safe(indices_of(known, case.cells))


# After a loss.


def _opening(judge: Judge, case: Case, ruling: Ruling) -> _Opening:
    way = ruling.proof
    if not way:
        if ruling.better is not None:
            return _safer_cell(case, ruling.better)
        return _only_together(case) if _is_joint(judge, case) else _by_chance(case)
    last = way[-1]
    if last.verdict is Verdict.MINE:
        return _Opening(last.cell, _mine_told(judge, case, last.cell), way=way)
    if last.cell in flags_around_chord(case):
        return _wrong_flag(case, way)
    return _overlooked(case, ruling, way)


def _mine_told(judge: Judge, case: Case, cell: Cell) -> str:
    if case.chorded is None:
        return words.HAD_TO_BE_A_MINE.format(cell=cell.name)
    known = case.known_by(judge.evidence if judge.spares else Evidence.SCOUT)
    return words.CHORD_HAD_TO_BE_A_MINE.format(
        chorded=case.chorded.name, cell=cell.name, flag=_flag_told(case, known)
    ).strip()


def _flag_told(case: Case, known: Knowledge | None = None) -> str:
    """A sentence about the flag that let a chord open a mine; nothing where there was none."""
    told = wrong_flag_text(case, known)
    return f"{words.capital(told)}." if told else ""


def _wrong_flag(case: Case, way: tuple[Reason, ...]) -> _Opening:
    hit = case.mined or case.cells
    told = words.FLAG_HAD_TO_BE_WRONG.format(
        chorded=_name(case.chorded), cells=words.names(hit), flag=way[-1].cell.name
    )
    return _Opening(hit[0], told, way=way)


def _overlooked(case: Case, ruling: Ruling, way: tuple[Reason, ...]) -> _Opening:
    """A guess while a cell was certain: the way to that cell, and what the guess was worth."""
    guess = ruling.mine_moves_into or next(iter(case.mined or case.cells))
    told = words.WAS_A_GUESS.format(cell=guess.name, safe=way[-1].cell.name)
    return _Opening(guess, told, way=way, tally=tally_of(case.position, [guess]))


def _safer_cell(case: Case, better: Cell) -> _Opening:
    tally = tally_of(case.position, [*case.mined, better])
    guess = max(case.mined, key=lambda cell: _chance(tally, cell))
    told = words.ANOTHER_WAS_SAFER.format(cell=guess.name, better=better.name)
    promised = words.NOT_COUNTED
    if tally is not None:
        promised = words.AGAINST_CHANCE.format(
            percent=exact_percent(_chance(tally, guess)),
            least=exact_percent(_chance(tally, better)),
        )
    return _Opening(guess, told, promised, tally=tally, could_be_known=False)


def _chance(tally: Tally | None, cell: Cell) -> float:
    shares = tally.shares if tally is not None else ()
    return next((share.chance for share in shares if share.cell == cell), 0.0)


def _is_joint(judge: Judge, case: Case) -> bool:
    """Whether a chord is lost because its cells cannot all be safe, though none is proved."""
    known = case.known_by(judge.evidence if judge.spares else Evidence.SCOUT)
    indices = [case.position.grid.index(cell) for cell in case.cells]
    return len(case.cells) > 1 and not known.can_all_be_safe(indices)


def _only_together(case: Case) -> _Opening:
    """Cells that cannot all be safe: the count where the evidence is, and the way there."""
    told = words.COULD_NOT_ALL_BE_SAFE.format(
        chorded=_name(case.chorded),
        cells=words.names(case.cells),
        flag=_flag_told(case, case.board),
    ).strip()
    about = (case.mined or case.cells)[0]
    if not case.board.can_all_be_safe([case.position.grid.index(cell) for cell in case.cells]):
        tally = tally_of(case.position, case.cells, together=True)
        return _Opening(about, told, words.ONLY_TOGETHER, tally=tally)
    known = case.known_by(Evidence.SCOUT)
    stopped = Position(case.position.grid, known.seen(), case.position.mines)
    questions = [cell for cell in case.cells if known.verdict(cell) is Verdict.OPEN]
    tally = tally_of(stopped, questions, together=True)
    return _Opening(about, told, words.ONLY_TOGETHER_AHEAD, tally=tally)


def _by_chance(case: Case) -> _Opening:
    """A mine that no logic could have found."""
    hit = case.mined or case.cells
    tally = tally_of(case.position, hit)
    told = words.NOBODY_COULD_KNOW.format(cell=hit[0].name)
    if case.chorded is not None:
        told = words.CHORD_NOBODY_COULD_KNOW.format(
            chorded=case.chorded.name, cells=words.names(hit), flag=_flag_told(case)
        ).strip()
    promised = _chance_told(tally, hit[0])
    return _Opening(hit[0], told, promised, tally=tally, could_be_known=False)


def _chance_told(tally: Tally | None, cell: Cell) -> str:
    if tally is None:
        return words.NOT_COUNTED
    return words.BY_CHANCE.format(percent=exact_percent(_chance(tally, cell)))


def promise(way: Sequence[Reason], cards: Sequence[Card]) -> str:
    """How long a way is: its clues and its steps, and its cards where several steps share one."""
    clues = len({clue for step in way for clue in step.clues})
    told = words.ONE_CLUE if clues == 1 else words.CLUES.format(count=clues)
    if any(step.uses_mine_count for step in way):
        told = words.AND_THE_COUNT.format(clues=told) if clues else words.THE_COUNT
    steps = words.ONE_STEP if len(way) == 1 else words.STEPS.format(count=len(way))
    if len(cards) != len(way):
        on_cards = words.ON_ONE_CARD if len(cards) == 1 else words.ON_CARDS
        steps = on_cards.format(steps=steps, count=len(cards))
    return words.PROMISE.format(clues=told, steps=steps)


def _name(cell: Cell | None) -> str:
    return "" if cell is None else cell.name


# Everything.


def everything(case: Case, report: Report = no_report) -> tuple[Card, ...]:
    """All that can be deduced from the position of a case, in rounds."""
    scout = Scout.from_position(case.position, case.minefield)
    scout.finish()
    way = list(islice(record_of_deductions(scout, case.position, case.minefield), MOST_STEPS))
    return Cards(case.position, case.minefield.number, report).in_rounds(way)


# Why?


def why_before_dealing(position: Position, flags: frozenset[Cell], cell: Cell) -> Lesson:
    """What can be said of a cell while no mine lies yet."""
    told = words.IS_OPEN.format(cell=cell.name)
    return Lesson(position, flags, cell, told, words.NOT_DEALT)


def why(
    case: Case, cell: Cell, *, over: bool, is_told: bool = False, report: Report = no_report
) -> Lesson:
    """What logic says of a covered cell, and why; `is_told` where it is known to be a mine.

    While a game goes on no number is told that the player has not opened: a rearrangement could
    change it. Where only the scout settles the cell, the way leads to the first cell to open.
    """
    opening = _answer(case, cell, over=over, is_told=is_told)
    return _lesson(case, opening, "", report)


def _answer(case: Case, cell: Cell, *, over: bool, is_told: bool) -> _Opening:
    board = case.board
    if board.verdict(cell) is not Verdict.OPEN:
        way = route_to(board, [cell], case.position, None)
        mined = board.verdict(cell) is Verdict.MINE
        told = words.IS_MINE_BECAUSE if mined else words.IS_SAFE_BECAUSE
        return _Opening(cell, told.format(cell=cell.name), way=way)
    known = case.known_by(Evidence.SCOUT)
    if known.verdict(cell) is Verdict.OPEN:
        tally = tally_of(case.position, [cell])
        told = (words.TOLD_AND_OPEN if is_told else words.IS_OPEN).format(cell=cell.name)
        return _Opening(cell, told, _chance_told(tally, cell), tally=tally)
    way = route_to(known, [cell], case.position, case.minefield.numbers)
    if over:
        return _ahead(cell, way)
    told = words.TOLD_AHEAD if is_told else words.IS_SETTLED_AHEAD
    return _first_on_the_way(board, case.position, cell, way, told)


def _ahead(cell: Cell, way: tuple[Reason, ...]) -> _Opening:
    mined = way[-1].verdict is Verdict.MINE
    told = (words.MINE_AHEAD if mined else words.SAFE_AHEAD).format(cell=cell.name)
    return _Opening(cell, told, way=way)


def _first_on_the_way(
    board: Knowledge, position: Position, cell: Cell, way: tuple[Reason, ...], told: str
) -> _Opening:
    """The way to the first cell whose number is needed, which the board itself proves safe."""
    first = next(clue for step in way for clue in step.clues if position.at(clue) == COVERED)
    there = route_to(board, [first], position, None)
    return _Opening(cell, told.format(cell=cell.name, first=first.name), way=there)


def taught(play: JudgedGame, number: int, asked: Event, report: Report) -> Event | None:
    """The event that answers a question about the game of this number; None where nothing does.

    After a loss all is told from the position before it. While a game goes on there is only why.
    """
    if isinstance(asked, events.LessonAsked | events.EverythingAsked | events.WhyAsked):
        if play.game.status is Status.LOST:
            return _after_loss(play, number, asked, report)
        if isinstance(asked, events.WhyAsked) and play.game.takes_moves:
            lesson = _why_now(play, asked.cell, report)
            return None if lesson is None else events.WhyGiven(number, lesson)
    return None


def numbers_in(given: Event) -> frozenset[Cell]:
    """The cells whose numbers stand in a lesson, though the position does not show them."""
    match given:
        case events.LessonGiven(_, lesson) | events.WhyGiven(_, lesson):
            cards = lesson.cards
        case events.EverythingGiven(_, cards):
            pass
        case _:
            return frozenset()
    steps = chain.from_iterable(card.steps for card in cards)
    return frozenset(step.cell for step in steps if step.shows is not None)


def _after_loss(play: JudgedGame, number: int, asked: Event, report: Report) -> Event | None:
    loss = play.loss()
    match asked:
        case events.LessonAsked():
            lesson = lesson_of_loss(play.judge, loss.case, loss.ruling, report)
            return events.LessonGiven(number, lesson)
        case events.EverythingAsked():
            return events.EverythingGiven(number, everything(loss.case, report))
        case events.WhyAsked(cell) if loss.case.position.at(cell) == COVERED:
            return events.WhyGiven(number, why(loss.case, cell, over=True, report=report))
    return None


def _why_now(play: JudgedGame, cell: Cell, report: Report) -> Lesson | None:
    game = play.game
    is_told = game.is_held_back(cell)
    if game.position.at(cell) != COVERED and not is_told:
        return None
    if game.minefield is None:
        return why_before_dealing(game.position, frozenset(game.flags()), cell)
    case = play.case_of_cell(cell, game.minefield)
    return why(case, cell, over=False, is_told=is_told, report=report)
