"""Makes lessons of lost moves and of questions about cells.

A lesson is a pure function of a case, which is a move and what was known before it, and of the
judge's ruling on it. It starts from the position before the move. Of the truth it reads only the
numbers of cells that its own steps open.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from minesweeper import events
from minesweeper.agent.judge import Case, Ruling, flags_around_chord, mistakes
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.luck import luck_from_odds
from minesweeper.agent.overlooked import WayBySafeCell, route_to_safe_cell, way_by_safe_cell
from minesweeper.agent.scout import Scout, indices_of, record_of_deductions, route_to
from minesweeper.events import Event
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.judges import Evidence, Judge
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import least_likely_mine
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge, prove
from minesweeper.logic.reasons.looks import Look, board_after, looks_along, looks_as_told
from minesweeper.logic.reasons.routes import distance
from minesweeper.logic.reasons.techniques import DIFFICULTY, ONE_ONE
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import (
    CardMaker,
    Report,
    filled_beside_flags,
    fold_way,
    is_elsewhere,
    no_report,
    told_length,
)
from minesweeper.teaching.contradiction_text import (
    FlagsReason,
    not_all_flags_reason,
    not_all_safe_reason,
)
from minesweeper.teaching.layout_counts import MOST_CELLS_COUNTED, count_layouts
from minesweeper.teaching.lesson import Card, ChanceCard, Lesson, LossKind, Tally, Target
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

MOST_STEPS = 1_500
"""`all_deductions` stops after this many steps: nobody reads more."""
MOST_CARDS = 8
"""If the way to a mistake has more cards, the first ones are folded."""
_MOST_CARDS_ON_REQUEST = 7
"""The same for a way that is shown on request, after the safe cell at hand."""
_LAST_CARDS = (5, 4, 6, 3, 7, 8)
"""The numbers of last cards that may stay unfolded, best first."""
_FEWEST_FOLDED = 4
"""Fewer looks are never folded: the card that stands for them would save nothing."""
_LONG_PROOF = 4
"""If the proof of a mine takes more cards, a safe cell that was at hand comes first."""
_REACH_OF_CHORD = 4
"""The reason why a chord is unsafe is searched among the numbers within this distance of it."""
_CLEARLY_BETTER, _MUCH_BETTER = 0.01, 0.05
"""Differences between two chances of a mine: above the first a better cell is named, above the
second the guess is called a poor one."""


@dataclass(frozen=True, slots=True)
class _Outline:
    """The first sentences of a lesson, and what it shows."""

    about: Cell
    verdict: str
    promise: str | None = None
    """None for a route, whose length is written once its cards are known."""
    outlook: str = ""
    """What playing on would have shown, as a clause; the length of the way follows it."""
    safe_looks: Sequence[Look] = ()
    """The looks to the safe cell at hand, which come first."""
    at_hand: Cell | None = None
    looks: Sequence[Look] = ()
    """The looks to the mistake."""
    tally: Tally | None = None
    could_be_known: bool = True
    kind: LossKind | None = None


def lesson_of_loss(judge: Judge, case: Case, ruling: Ruling, report: Report = no_report) -> Lesson:
    """Returns how a player could have known that a move would lose, or why nobody could.

    `report` gets the steps that do not pass the check, if there are any.
    """
    kind = kind_of_loss(judge, case, ruling)
    outline = replace(_OUTLINES[kind](case, ruling), kind=kind)
    rule = _(words.RULE).format(judge=judge.title, rule=_(judge.in_short))
    lesson = _lesson(case, outline, rule, report)
    if case.chorded is None:
        return lesson
    return replace(lesson, chorded=case.chorded, hit=_hit(case))


def kind_of_loss(judge: Judge, case: Case, ruling: Ruling) -> LossKind:
    """Returns the kind of a loss, the first that applies."""
    if _cannot_all_be_safe(case.board, case):
        return LossKind.PROVED
    if (judge.evidence is Evidence.SCOUT or not judge.spares) and _cannot_all_be_safe(
        case.known_by(Evidence.SCOUT), case
    ):
        return LossKind.AHEAD
    is_guess = case.board.has_safe() or ruling.better is not None
    return LossKind.GUESS if is_guess else LossKind.LUCK


def _cannot_all_be_safe(known: Knowledge, case: Case) -> bool:
    return not known.can_all_be_safe(indices_of(known, case.cells))


def _lesson(case: Case, outline: _Outline, rule: str, report: Report) -> Lesson:
    maker = CardMaker(case.position, case.minefield.number, report)
    safe_cards, others = maker.cards_of_looks(
        outline.safe_looks, outline.looks, at_hand=outline.at_hand
    )
    most = _MOST_CARDS_ON_REQUEST if safe_cards else MOST_CARDS
    folded = _cards_to_fold(others) if len(others) > most else 0
    promise = outline.promise or ""
    if outline.outlook:
        text = _outlook_text(safe_cards, others, outline)
        promise = join_sentences(text, promise)
    elif outline.promise is None:
        promise = _length_text(safe_cards, others, outline)
    cards = safe_cards + others
    target = _target(cards, (outline.about, outline.at_hand))
    if outline.kind in (LossKind.PROVED, LossKind.AHEAD):
        cards = _with_wrong_flags(case, cards)
        others = cards[len(safe_cards) :]
        flag_card = _flag_card(case, cards)
        if flag_card is not None and 0 < len(others) - folded < MOST_CARDS:
            cards = (*cards, flag_card)
    return Lesson(
        case.position,
        case.flags,
        outline.about,
        outline.verdict,
        promise,
        rule,
        cards,
        outline.tally,
        frozenset(case.board.safe()),
        frozenset(case.board.mined()),
        outline.could_be_known,
        kind=outline.kind,
        at_hand=outline.at_hand,
        safe_cards=len(safe_cards),
        folded=folded,
        fold=fold_way(others[:folded]) if folded else None,
        target=target,
        outlook=_sentence(outline.outlook) if outline.outlook else "",
        way_title=_way_title(outline, safe_cards, others) if safe_cards and others else "",
    )


def _way_title(outline: _Outline, safe_cards: Sequence[Card], others: Sequence[Card]) -> str:
    """Returns the words above the way to the mistake, which need not start from the safe cell."""
    mined = any(step.cell == outline.about for card in others for step in card.steps)
    proved = {step.cell for card in safe_cards for step in card.steps}
    opened = {cell for card in safe_cards for cell, _number in card.opens}
    first = next(looks_as_told(outline.looks), ())
    if any((opened or proved).intersection(look.premises) for look in first):
        return _(words.FROM_THERE_TO_MINE if mined else words.FROM_THERE_TO_FLAG)
    here = {clue for card in safe_cards for clue in card.clues} | proved | opened
    there = {cell for look in first for cell in (*look.reasons[0].clues, *look.cells)}
    if is_elsewhere(there, here):
        return _(words.WAY_TO_MINE_ELSEWHERE if mined else words.WAY_TO_FLAG_ELSEWHERE)
    return _(words.WAY_TO_MINE if mined else words.WAY_TO_FLAG)


def _looks_of(cards: Sequence[Card]) -> int:
    return sum(card.looks for card in cards)


def _with_wrong_flags(case: Case, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Says of every card which flags around a chord it proves wrong, if it fits there."""
    told, flags = [], flags_around_chord(case)
    for card in cards:
        settled = {step.cell for step in card.steps if step.verdict is Verdict.SAFE}
        settled.update(cell for cell, _number in card.opens)
        wrong = [flag for flag in flags if flag in settled]
        flags = [flag for flag in flags if flag not in settled]
        told.append(_with_flags(case, card, wrong) if wrong else card)
    return tuple(told)


def _with_flags(case: Case, card: Card, flags: Sequence[Cell]) -> Card:
    """Adds to a card that it proves flags wrong, if there is room."""
    concluded = {step.cell for step in card.steps if step.verdict is Verdict.SAFE}
    opened = dict(card.opens)
    near = [set(case.position.grid.neighbours(flag)) for flag in flags]
    empty = sorted(set.intersection(*near).intersection(at for at in opened if not opened[at]))
    if concluded.issuperset(flags) or not empty:
        form, beside = words.flags_were_wrong(len(flags)), ""
    else:
        form, beside = words.empty_so_flags_were_wrong(len(flags)), empty[0].name
    text = form.format(flags=words.join_cells(flags), empty=beside)
    if not card.opening:
        told = replace(card, text=join_sentences(card.text, text))
    else:
        told = replace(card, opening=join_sentences(card.opening, text))
        if not words.is_short(told.full_text):
            in_short = _opening_in_short(card)
            told = replace(card, opening=join_sentences(in_short, text))
    return told if words.is_short(told.full_text) else card


def _flag_card(case: Case, cards: Sequence[Card]) -> Card | None:
    """Returns the card that shows after others why flags around a chord were wrong.

    A number beside them has all its mines: shown ones, and those that the cards proved. None if
    there is no such number, or if the cards have proved all wrong flags wrong.
    """
    position = case.position
    steps = [step for card in cards for step in card.steps]
    mines = [step.cell for step in steps if step.verdict is Verdict.MINE]
    opened = dict(one for card in cards for one in card.opens)
    settled = {*opened, *(step.cell for step in steps)}
    flags = [flag for flag in flags_around_chord(case) if flag not in settled]
    found = []
    for at in sorted({near for flag in flags for near in position.grid.neighbours(flag)}):
        near = position.grid.neighbours(at)
        number = opened.get(at, position.at(at))
        filled = [cell for cell in near if cell in mines or position.at(cell) == SHOWN_MINE]
        if 0 < number == len(filled):
            beside = tuple(flag for flag in flags if flag in near)
            found.append(ReadClue(at, number, tuple(sorted(filled)), beside))
    if not found:
        return None
    clue = min(found, key=lambda one: (-len(one.left), one.cell != case.chorded, one.cell))
    return filled_beside_flags(clue, tuple(cell for cell in clue.mines if cell in mines))


def _opening_in_short(card: Card) -> str:
    """Writes only how many cells a card opens, more than one of them."""
    if len(card.opens) == 1:
        return card.opening
    has_flood = any(number == 0 for _cell, number in card.opens)
    form = words.open_with_flood if has_flood else words.open_many
    if sum(step.verdict is Verdict.SAFE for step in card.steps) == 1:
        form = words.open_zero_in_short
    return form(len(card.opens)).format(count=len(card.opens))


def _cards_to_fold(cards: Sequence[Card]) -> int:
    """Returns how many cards at the beginning of a long lesson are folded into one.

    No look is cut in two; if possible, only looks at single clues are folded, and the last folded
    card opens cells.
    """
    folds = [len(cards) - left for left in _LAST_CARDS if len(cards) - left > 1]
    folds = [at for at in folds if cards[at - 1].looks and _looks_of(cards[:at]) >= _FEWEST_FOLDED]
    ranked = sorted(folds, key=lambda at: (not _are_easy(cards[:at]), not cards[at - 1].opens))
    return ranked[0] if ranked else 0


def _are_easy(cards: Sequence[Card]) -> bool:
    """Returns whether cards only look at single clues."""
    steps = [step for card in cards for step in card.steps]
    return all(DIFFICULTY[step.technique] < DIFFICULTY[ONE_ONE] for step in steps)


def _target(cards: Sequence[Card], wanted: Collection[Cell | None]) -> Target | None:
    """Returns the hardest step of some cards, the first of equally hard ones.

    Of the cells that its card settles it is a wanted one, if there is any: an easier technique
    could settle another.
    """
    steps = [(step, at) for at, card in enumerate(cards) for step in card.steps]
    if not steps:
        return None
    hardest, at = max(steps, key=lambda one: DIFFICULTY[one[0].technique])
    alike = [step for step in cards[at].steps if step.technique == hardest.technique]
    step = next((step for step in alike if step.cell in wanted), hardest)
    return Target(step.cell, step.technique, at)


def could_be_known(judge: Judge, case: Case, ruling: Ruling) -> bool | None:
    """Returns whether the lesson of a loss has a proof to show rather than chances.

    None if the judge asks for no proof and the scout has not gone far enough to tell.
    """
    if ruling.proof or ruling.better is not None:
        return ruling.better is None
    if not judge.spares and not case.scout().is_done:
        return None
    return kind_of_loss(judge, case, ruling) is not LossKind.LUCK


# After a loss. Each function outlines the lesson of one kind of loss.


def _outline_of_proved(case: Case, ruling: Ruling) -> _Outline:  # noqa: ARG001  as all outlines
    """Outlines a mistake that the board proves: a safe cell first if the proof is long."""
    wrong = mistakes(case, case.board)
    if not wrong:
        return _not_all_safe(case, _wrong_chord_text(case), _(words.ONLY_TOGETHER), case.board)
    route = route_to(case.board, wrong, case.position, None, _hit(case)[0])
    looks = looks_along(case.position, route)
    last = route[-1]
    outline = _Outline(_about(case, last), _proved_text(case, route, last), looks=looks)
    if told_length(looks) <= _LONG_PROOF or not case.board.has_safe():
        return outline
    way = way_by_safe_cell(case.board, case.position, _hit(case)[0], route)
    text = _(words.EASIER_TO_SEE).format(safe=way.safe.name)
    return replace(
        outline,
        verdict=join_sentences(outline.verdict, text),
        safe_looks=way.safe_looks,
        at_hand=way.safe,
        looks=looks_along(case.position, route, None, way.safe_looks)
        if way.looks is None
        else way.looks,
    )


def _proved_text(case: Case, route: Sequence[Reason], last: Reason) -> str:
    if case.chorded is not None:
        return _wrong_chord_text(case)
    clues = [clue for step in route for clue in step.clues]
    is_around = all(distance(clue, last.cell) == 1 for clue in clues)
    is_around = is_around and not any(step.uses_mine_count for step in route)
    form = words.PROVED_AROUND if is_around else words.PROVED_ON_BOARD
    return _(form).format(cell=last.cell.name)


def _outline_of_ahead(case: Case, ruling: Ruling) -> _Outline:  # noqa: ARG001  as all outlines
    """Outlines a mistake that only the scout proves: first a safe cell, then the mistake."""
    known, numbers = case.known_by(Evidence.SCOUT), case.minefield.numbers
    near = _hit(case)[0]
    wrong = mistakes(case, known)
    if not wrong:
        way = way_by_safe_cell(case.board, case.position, near, (), numbers)
        verdict = _needless_guess_text(case, near, way.safe)
        cells = words.join_cells(case.cells)
        outlook = _(words.FROM_THERE_NOT_ALL_SAFE).format(cells=cells)
        outline = _not_all_safe(case, verdict, _(words.ONLY_TOGETHER_AHEAD), known)
        return replace(outline, safe_looks=way.safe_looks, at_hand=way.safe, outlook=outlook)
    route = route_to(known, wrong, case.position, numbers, near)
    way = way_by_safe_cell(case.board, case.position, near, route, numbers)
    if way.looks is None:
        opened = board_after(case.position, way.safe_looks, numbers)
        # A flood on the way to the safe cell can open a wrong flag.
        wrong = [cell for cell in wrong if opened.at(cell) == COVERED]
        route = route_to(known, wrong, opened, numbers, near) or route
    looks = way.looks or tuple(looks_along(case.position, route, numbers, way.safe_looks))
    return _Outline(
        _about(case, route[-1]),
        _needless_guess_text(case, near, way.safe),
        outlook=_outlook(case, way, looks, route[-1]),
        safe_looks=way.safe_looks,
        at_hand=way.safe,
        looks=looks,
    )


def _starts_from(way: WayBySafeCell, looks: Sequence[Look]) -> bool:
    """Returns whether the looks to the mistake begin with cells that the safe cell opened."""
    opened = {cell for look in way.safe_looks for cell in look.opens}
    first = next(looks_as_told(looks), ())
    return any(opened.intersection(look.premises) for look in first)


def _needless_guess_text(case: Case, guess: Cell, safe: Cell) -> str:
    """Writes that a cell was safe while the player guessed, or chorded on flags."""
    if case.chorded is None:
        return _(words.WAS_A_GUESS).format(cell=guess.name, safe=safe.name)
    flags = _unproved_flags(case)
    return words.chord_on_unproved_flags(len(flags)).format(
        chorded=case.chorded.name, flags=words.join_cells(flags), safe=safe.name
    )


def _outlook(case: Case, way: WayBySafeCell, looks: Sequence[Look], last: Reason) -> str:
    """Returns a clause: what the player would have found by playing on."""
    if last.verdict is Verdict.MINE:
        forms = words.AFTER_SAFE_CELLS_MINE, words.FROM_THERE_MINE
    elif len(_unproved_flags(case)) == 1:
        forms = words.AFTER_SAFE_CELLS_MISTAKE, words.FROM_THERE_MISTAKE
    else:
        forms = words.AFTER_SAFE_CELLS_FLAG, words.FROM_THERE_FLAG
    return _(forms[_starts_from(way, looks)]).format(cell=last.cell.name)


def _sentence(clause: str) -> str:
    return _("{text}.").format(text=clause)


def _outline_of_guess(case: Case, ruling: Ruling) -> _Outline:
    """Outlines a needless guess: the safe cell that was overlooked, or the odds."""
    if not case.board.has_safe() and ruling.better is not None:
        return _safer_cell(case, ruling.better)
    guess = ruling.mine_moves_into or _hit(case)[0]
    way = route_to_safe_cell(case.board, case.position, guess)
    safe_looks, safe = looks_along(case.position, way), way[-1].cell
    text = _needless_guess_text(case, guess, safe)
    # If the judge moved a mine into the guess, its chance did not matter.
    chance = None if ruling.mine_moves_into else _chance_of_move(case)
    told = "" if chance is None else _chance_of_guess_text(case, guess, chance)
    return _Outline(guess, text, told, safe_looks=safe_looks, at_hand=safe)


def _chance_of_guess_text(case: Case, guess: Cell, chance: float) -> str:
    """Writes the chance of a guess beside a safe cell; where it comes from does not matter then."""
    form = words.HAD_CHANCE if case.chorded is None else words.CHORD_HAD_CHANCE
    text = _(form).format(cell=guess.name, chance=words.chance_text(chance))
    return join_sentences(text, _(words.CHORD_ON_PROVED_FLAGS) if case.chorded else "")


def _undecided_cells(case: Case) -> list[Cell]:
    """Returns the cells of a move that are neither proved safe nor proved mines."""
    return [cell for cell in sorted(case.cells) if case.board.verdict(cell) is Verdict.OPEN]


def _chord_chance_text(case: Case, chance: float) -> str:
    return _(words.CHORD_CHANCE).format(
        cells=words.join_cells(_undecided_cells(case)), chance=words.chance_text(chance)
    )


def _tally(case: Case, guess: Cell, better: Cell | None = None) -> Tally | None:
    """Explains the chance of a guess, or of all cells of a chord together, and of a better cell."""
    if case.chorded is None or len(_undecided_cells(case)) == 1:
        tally = count_layouts(case.position, [guess], better=better, advises=case.chorded is None)
    else:
        tally = _tally_of_chord(case, guess, better)
    if tally is None or case.chorded is None:
        return tally
    *cards, last = tally.cards
    advised = replace(last, text=(*last.text, _(words.CHORD_ON_PROVED_FLAGS)))
    return replace(tally, cards=(*cards, advised))


def _tally_of_chord(case: Case, guess: Cell, better: Cell | None) -> Tally | None:
    cells = _undecided_cells(case)
    tally = count_layouts(case.position, [guess, *cells], better=better)
    chance = _chance_of_move(case)
    if tally is None or chance is None:
        return None
    of_better = None if better is None else count_layouts(case.position, [better])
    card = ChanceCard(
        guess,
        _(words.CHORD_CHANCE_TITLE).format(percent=words.whole_percent(chance)),
        (_chord_chance_text(case, chance),),
        spoken_of=tuple(cells),
    )
    return replace(tally, cards=(*(of_better.cards if of_better else ()), card))


def _chance_of_move(case: Case) -> float | None:
    """Returns the chance that a move hits a mine; None if it is too much to count."""
    if case.position.grid.size > MOST_CELLS_COUNTED:
        return None
    try:
        return 1 - 10 ** -luck_from_odds(Odds.of(case.position), case.cells)
    except TooWideError:
        return None


def _safer_cell(case: Case, better: Cell) -> _Outline:
    """Outlines a guess when another cell had a lower chance of a mine: both chances."""
    counted = count_layouts(case.position, case.mined)
    guess = max(case.mined, key=lambda cell: _chance(counted, cell))
    tally = _tally(case, guess, better)
    chance = _chance(tally, guess)
    if tally is None:
        form = words.ANOTHER_WAS_SAFER_UNCOUNTED
    elif case.chorded is None:
        form = words.ANOTHER_WAS_SAFER
    else:
        form, chance = words.CHORD_AND_SAFER, _chance_of_move(case) or chance
    least = words.whole_percent(_chance(tally, better))
    text = _(form).format(
        cell=guess.name,
        chorded=_name(case.chorded),
        better=better.name,
        chance=words.chance_text(chance),
        least=least,
    )
    promise = _(words.NOT_COUNTED) if tally is None else ""
    return _Outline(guess, text, promise, tally=tally, could_be_known=False)


def _outline_of_luck(case: Case, ruling: Ruling) -> _Outline:  # noqa: ARG001  as all outlines
    """Outlines a guess when no cell was safe: its chance, and a better guess if there was one."""
    hit = _hit(case)[0]
    best = _best_guess(case)
    tally = _tally(case, hit, best)
    opened = "" if case.chorded is None else _chord_text(case)
    verdict = join_sentences(opened, _luck_text(case, tally, hit, best))
    promise = _(words.NOT_COUNTED) if tally is None else ""
    if case.chorded is None and _chance(tally, hit) - _chance(tally, best) < _CLEARLY_BETTER:
        tally = _tally(case, hit)
    return _Outline(hit, verdict, promise, tally=tally, could_be_known=False)


def _luck_text(case: Case, tally: Tally | None, hit: Cell, best: Cell | None) -> str:
    chance = _chance(tally, hit) if case.chorded is None else _chance_of_move(case)
    if tally is None or chance is None:
        return _(words.BAD_LUCK_UNCOUNTED)
    least = chance if best is None else _chance(tally, best)
    is_clear, is_much = chance - least >= _CLEARLY_BETTER, chance - least >= _MUCH_BETTER
    if case.chorded is not None:
        others = words.RISKY_CHORD if len(case.cells) > 1 else words.BEST_CHORD
        form = words.POOR_CHORD if is_clear else others
    elif is_clear:
        form = words.POOR_GUESS if is_much else words.FAIR_GUESS
    else:
        form = words.BEST_GUESS if chance <= least else words.GOOD_GUESS
    return _(form).format(
        cell=hit.name,
        better=_name(best),
        chance=words.chance_text(chance),
        percent=words.whole_percent(chance),
        least=words.whole_percent(least),
        few=words.chance_text(least),
    )


def _best_guess(case: Case) -> Cell | None:
    """Returns the least likely mine, unless the cell that was opened is as unlikely.

    After a chord it is the least likely of all cells that were not hit, its own among them: one
    cell is safer than several. None, too, on a board whose odds can only be estimated.
    """
    if case.position.grid.size > MOST_CELLS_COUNTED:
        return None
    try:
        odds = Odds.of(case.position)
    except TooWideError:
        return None
    if case.chorded is not None:
        hit = {case.position.grid.index(cell) for cell in _hit(case)}
        found = [(one, at) for at, one in enumerate(odds.chances) if one and at not in hit]
        return case.position.grid.cell(min(found)[1]) if found else None
    best = least_likely_mine(odds)
    is_better = best is not None and (odds.chance(best) or 0.0) < (
        odds.chance(_hit(case)[0]) or 0.0
    )
    return best if is_better else None


_OUTLINES: dict[LossKind, Callable[[Case, Ruling], _Outline]] = {
    LossKind.PROVED: _outline_of_proved,
    LossKind.AHEAD: _outline_of_ahead,
    LossKind.GUESS: _outline_of_guess,
    LossKind.LUCK: _outline_of_luck,
}


# What these have in common.


def _hit(case: Case) -> tuple[Cell, ...]:
    return case.mined or case.cells


def _about(case: Case, last: Reason) -> Cell:
    """Returns the proved mine or, if the route proves a flag wrong, the first mine that was hit."""
    return last.cell if last.verdict is Verdict.MINE else _hit(case)[0]


def _not_all_safe(case: Case, text: str, promise: str, known: Knowledge) -> _Outline:
    """Outlines a chord on cells that cannot all be safe, though none is a proved mine.

    If only the scout's evidence shows it, the count is made where the scout stopped.
    """
    stopped = Position(case.position.grid, known.seen(), case.position.mines)
    questions = [cell for cell in case.cells if known.verdict(cell) is Verdict.OPEN]
    position, cells = (case.position, case.cells) if known is case.board else (stopped, questions)
    tally = count_layouts(position, cells, have_a_mine=True)
    reason = _not_all_flags_reason(case) if known is case.board else None
    if tally is not None and reason is not None:
        is_pair = len(flags_around_chord(case)) == 2
        title = words.NOT_BOTH_FLAGS_TITLE if is_pair else words.NOT_ALL_FLAGS_TITLE
        (card,) = tally.cards
        card = replace(
            card,
            text=reason.texts,
            title=_(title),
            part=None,
            clues=reason.clues,
            spoken_of=reason.cells,
            forced=reason.forced,
            known=(),
        )
        tally = replace(tally, cards=(card,))
    return _Outline(_hit(case)[0], text, promise, tally=tally)


def _not_all_flags_reason(case: Case) -> FlagsReason | None:
    """Returns why the flags around a chord cannot all be right; None if it takes too long."""
    clues = _clues_near(case)
    chorded = next((clue for clue in clues if clue.cell == case.chorded), None)
    flags = flags_around_chord(case)
    reason = not_all_flags_reason(chorded, flags, clues) if chorded else None
    return reason or not_all_safe_reason(case.cells, clues, len(flags))


def _cells_around(cell: Cell, grid: Grid, reach: int) -> Iterator[Cell]:
    """Yields the cells at most `reach` king's moves away."""
    for row in range(max(0, cell.row - reach), min(grid.height, cell.row + reach + 1)):
        for column in range(max(0, cell.column - reach), min(grid.width, cell.column + reach + 1)):
            yield Cell(row, column)


def _clues_near(case: Case) -> list[ReadClue]:
    """Returns the numbers around a move, as they are read."""
    position, grid = case.position, case.position.grid
    clues = {clue for cell in case.cells for clue in _cells_around(cell, grid, _REACH_OF_CHORD)}
    clues = {clue for clue in clues if position.at(clue) < COVERED}
    return [
        ReadClue(
            clue,
            position.at(clue),
            tuple(at for at in sorted(grid.neighbours(clue)) if position.at(at) == SHOWN_MINE),
            tuple(at for at in sorted(grid.neighbours(clue)) if position.at(at) == COVERED),
        )
        for clue in sorted(clues)
    ]


def _chord_text(case: Case) -> str:
    """Writes which mines a chord opened."""
    hit = _hit(case)
    form = words.CHORD_OPENED_MINE if len(hit) == 1 else words.CHORD_OPENED_MINES
    return _(form).format(
        chorded=_name(case.chorded),
        cell=hit[0].name,
        cells=words.join_cells(hit),
        all=words.all_of(len(hit)),
    )


def _wrong_chord_text(case: Case) -> str:
    """Writes which mines a chord opened, and which of its flags were wrong."""
    hit, flags = _hit(case), _doubtful_flags(case)
    names = words.join_cells(flags)
    if len(hit) == len(flags) == 1:
        return _(words.CHORD_OPENED_BECAUSE).format(
            chorded=_name(case.chorded), cell=hit[0].name, flag=names
        )
    if len(hit) < len(flags):
        form = words.some_flags_were_wrong(len(hit))
    else:
        form = words.flags_were_wrong(len(flags))
    text = form.format(count=words.count_word(len(hit)), flags=names)
    return join_sentences(_chord_text(case), words.capitalised(text))


def _doubtful_flags(case: Case) -> list[Cell]:
    """Returns the flags around a chord of which as many are wrong as it opened mines.

    These are all that the numbers and the opened mines prove wrong. If they are fewer, all others
    that are not proved right are among them.
    """
    flags, hit = flags_around_chord(case), _hit(case)
    if len(flags) == len(hit):
        return flags
    position = case.position
    seen = bytearray(position.seen)
    for cell in hit:
        seen[position.grid.index(cell)] = SHOWN_MINE
    proved = prove(Position(position.grid, bytes(seen), position.mines))
    wrong = [flag for flag in flags if flag in proved.safe]
    if len(wrong) == len(hit):
        return wrong
    return [flag for flag in flags if flag not in proved.mined]


def _unproved_flags(case: Case) -> list[Cell]:
    """Returns the flags around a chord that the board does not prove right."""
    board = case.board
    return [cell for cell in flags_around_chord(case) if board.verdict(cell) is not Verdict.MINE]


def _chance(tally: Tally | None, cell: Cell | None) -> float:
    shares = tally.shares if tally is not None else ()
    return next((share.chance for share in shares if share.cell == cell), 0.0)


def _chance_text(tally: Tally | None, cell: Cell) -> str:
    if tally is None:
        return _(words.NOT_COUNTED)
    return _(words.BY_CHANCE).format(percent=words.whole_percent(_chance(tally, cell)))


def _length_text(safe_cards: Sequence[Card], others: Sequence[Card], outline: _Outline) -> str:
    """Writes how long both ways of a lesson are; the steps of a single way have numbers."""
    if not (safe_cards and others):
        return ""
    is_flag = others[-1].steps[-1].verdict is Verdict.SAFE
    return _(words.LENGTH_AHEAD_TO_FLAG if is_flag else words.LENGTH_AHEAD).format(
        steps=words.step_count(_looks_of(safe_cards)),
        safe=_name(outline.at_hand),
        more=_looks_of(others),
    )


def _outlook_text(safe_cards: Sequence[Card], others: Sequence[Card], outline: _Outline) -> str:
    """Writes what playing on would have shown, and in how many steps."""
    more, first = _looks_of(others), _looks_of(safe_cards)
    form = words.more_steps(more)
    # The flood of the safe cell may have opened a wrong flag, and nothing is left to show.
    text = form.format(text=outline.outlook, count=more) if more else _sentence(outline.outlook)
    if first < 2:
        return text
    steps = words.step_count(first)
    to_safe = _(words.LENGTH_TO_CELL).format(steps=steps, cell=_name(outline.at_hand))
    return join_sentences(to_safe, text)


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
    verdict = _(words.IS_OPEN).format(cell=cell.name)
    return Lesson(position, flags, cell, verdict, _(words.NOT_DEALT))


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
        looks = looks_along(case.position, route_to(board, [cell], case.position, None))
        return _Outline(cell, _(text).format(cell=cell.name), looks=looks)
    known = case.known_by(Evidence.SCOUT)
    if known.verdict(cell) is Verdict.OPEN:
        tally = count_layouts(case.position, [cell])
        text = words.KNOWN_MINE_NOT_PROVED if is_known_mine else words.IS_OPEN
        return _Outline(
            cell, _(text).format(cell=cell.name), _chance_text(tally, cell), tally=tally
        )
    route = route_to(known, [cell], case.position, case.minefield.numbers)
    if is_over:
        mined = route[-1].verdict is Verdict.MINE
        text = words.MINE_AHEAD if mined else words.SAFE_AHEAD
        looks = looks_along(case.position, route, case.minefield.numbers)
        return _Outline(cell, _(text).format(cell=cell.name), looks=looks)
    text = words.KNOWN_MINE_AHEAD if is_known_mine else words.IS_SETTLED_AHEAD
    first = next(clue for step in route for clue in step.clues if case.position.at(clue) == COVERED)
    return _Outline(
        cell,
        _(text).format(cell=cell.name, first=first.name),
        looks=looks_along(case.position, route_to(board, [first], case.position, None)),
    )


def explain_position(
    position: Position,
    flags: frozenset[Cell],
    cell: Cell,
    should_cancel: ShouldCancel = never_cancel,
    report: Report = no_report,
) -> Lesson:
    """Returns what logic says of a covered cell of a position that belongs to no game, and why.

    Raises a ContradictionError if no minefield fits, and CancelledError once `should_cancel` says
    so.
    """
    known = Knowledge(position, should_cancel)
    known.reason()
    verdict = known.verdict(cell)
    if verdict is Verdict.OPEN:
        tally = count_layouts(position, [cell])
        text = _(words.IS_OPEN).format(cell=cell.name)
        return Lesson(position, flags, cell, text, _chance_text(tally, cell), tally=tally)
    text = words.IS_MINE_BECAUSE if verdict is Verdict.MINE else words.IS_SAFE_BECAUSE
    route = route_to(known, [cell], position, None)
    cards = CardMaker(position, position.at, report).cards_of_route(route)
    headline = _(text).format(cell=cell.name)
    return Lesson(position, flags, cell, headline, "", cards=tuple(cards))


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
        case events.LessonGiven(_, lesson, _) | events.WhyGiven(_, lesson):
            cards = lesson.cards
        case events.EverythingGiven(_, cards):
            pass
        case _:
            return frozenset()
    steps = chain.from_iterable(card.steps for card in cards)
    opened = {cell for card in cards for cell, _ in card.opens}
    return frozenset(opened.union(step.cell for step in steps if step.shows is not None))


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
