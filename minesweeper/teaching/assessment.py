"""Assesses the player in a reviewed game: which techniques were found and missed, and how fast.

A certain move, or a flag on a proved mine, has found the techniques of its simplest proof. A guess
made while something was certain has missed the technique of the cell that was easiest to
prove. If that cell takes two different techniques, nobody can tell which of them was missed, and
neither counts. One look at the same clues is found once, however many cells it settles, and missed
with every guess.

The simplest proof is sought from cheap to dear: cells that single clues settle are kept up to date
along the game, two clues are compared where the move was made, and only the rest is searched for by
`shortest_route`, which takes milliseconds. What the player has found stays known: beside a mine
that a 1-2 has proved, the next cell takes a single clue.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.propagation import MINED, SAFE
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import find_simple_proof
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    DIFFICULTY,
    REDUCTION,
)
from minesweeper.record import Assessment, LongThought, TechniqueCount, Trait
from minesweeper.teaching.accuracy import accuracy_of_moments
from minesweeper.teaching.review import Moment, Review

MOST_CELLS = 10_000
"""Techniques are not sought on larger boards: a single search could take seconds there."""
MOST_ROUTES = 60
"""The most moves of a game for which a route is searched, at about 3 ms each on Expert."""
SINGLE_CLUES = (ALL_ARE_MINES, ALL_MINES_FOUND, REDUCTION)
LONG_THOUGHT, TIMES_THE_MEDIAN = 5_000, 3
"""A long thought takes at least this many milliseconds, and this many times the game's median."""
MOST_THOUGHTS = 3
"""The long thoughts that are kept of one game."""
_MOST_IN_A_PATTERN = 2
"""A proof with more clues than this is not a pattern, so its place on the board is not noted."""

_Look = tuple[str, tuple[int, ...]]
"""The technique of a look and the places of its clues."""


@dataclass(frozen=True, slots=True)
class _Met:
    """A technique that a move called for, and the look that shows it."""

    technique: str
    traits: frozenset[Trait]
    look: _Look


_Proof = tuple[list[_Met], list[int]]
"""The looks that settle a cell, without those at single clues on the way; the mines they prove."""


@dataclass(slots=True)
class _TechniqueResults:
    """How often a technique with certain traits was found and missed, and how long finds took."""

    found: int = 0
    missed: int = 0
    times: list[int] = field(default_factory=list)


def assess(review: Review, *, with_watched: bool = False) -> Assessment:
    """Returns the assessment of the player in a reviewed game.

    `with_watched` counts the finds and misses of a watched solver too.
    """
    assessor = SkillAssessor(review, with_watched=with_watched)
    while assessor.think():
        pass
    return assessor.assessment()


class SkillAssessor:
    """Assesses one game, one moment at a time, so that the work can be interrupted.

    The moves of a watched solver do not count unless `with_watched`.
    """

    def __init__(self, review: Review, *, with_watched: bool = False) -> None:
        self._moments = review.moments
        self._with_watched = with_watched
        self._start = review.start
        has_techniques = review.start.grid.size <= MOST_CELLS
        self._next = 0 if has_techniques else len(self._moments)
        self._state = ProofState(review.start)
        """What is open, and what single clues settle from there."""
        self._seen = bytearray(review.start.seen)
        self._flags: set[Cell] = set()
        self._tallies: dict[tuple[str, frozenset[Trait]], _TechniqueResults] = {}
        self._looks: set[_Look] = set()
        """The looks that were counted as found."""
        self._thoughts: list[LongThought] = []
        self._routes = MOST_ROUTES

    def think(self) -> bool:
        """Assesses one moment; returns whether there is more to do."""
        if self._next >= len(self._moments):
            return False
        moment = self._moments[self._next]
        if moment.cell is None:
            # The game went on after a loss; the record of that loss has what came before.
            self._tallies.clear()
            self._thoughts.clear()
        before = self._moments[self._next - 1].at if self._next else 0
        self._state.propagation.propagate_single_clues()
        if self._counts(moment):
            self._assess(moment, moment.at - before)
        self._learn(moment)
        self._next += 1
        return self._next < len(self._moments)

    def assessment(self) -> Assessment:
        """Returns the assessment of the moments so far."""
        counts = [
            TechniqueCount(technique, traits, tally.found, tally.missed, tuple(tally.times))
            for (technique, traits), tally in self._tallies.items()
        ]
        counts.sort(key=lambda one: (DIFFICULTY[one.technique], _in_words(one.traits)))
        longest = sorted(self._long_thoughts(), key=lambda thought: -thought.time)[:MOST_THOUGHTS]
        accuracy = accuracy_of_moments(self._start, self._moments)
        thoughts = sorted(longest, key=lambda thought: thought.turn)
        return Assessment(accuracy, tuple(counts), tuple(thoughts))

    def _counts(self, moment: Moment) -> bool:
        return self._with_watched or not moment.is_watched

    def _long_thoughts(self) -> list[LongThought]:
        """Returns the thoughts that were long for this game."""
        own = filter(self._counts, self._moments)
        times = [moment.decision.time for moment in own if moment.decision]
        least = TIMES_THE_MEDIAN * median(times) if times else 0
        return [thought for thought in self._thoughts if thought.time >= least]

    # One moment.

    def _assess(self, moment: Moment, time: int) -> None:
        proofs, is_found = self._proofs(moment), not _is_missed(moment)
        met = sorted((each for looks, _ in proofs for each in looks), key=_difficulty)
        if moment.is_decision and time >= LONG_THOUGHT:
            technique = met[-1].technique if met else ""
            self._thoughts.append(LongThought(moment.number, technique, time))
        if is_found:
            self._note_found(met, time)
            self._take_as_known(mine for _, mines in proofs for mine in mines)
        elif len({each.technique for each in met}) == 1:
            self._tally(met[-1]).missed += 1

    def _proofs(self, moment: Moment) -> list[_Proof]:
        """Returns the proofs that the moment is about: those found, or the one missed."""
        cell = moment.cell
        if cell is None or not _is_about_a_proof(moment):
            return []
        if moment.mark is not None or (moment.verdict is Verdict.MINE and not moment.is_chord):
            return [self._proof(cell, Verdict.MINE)]
        if moment.verdict is Verdict.SAFE:
            opened = self._opened_by(moment, cell)
            return [self._proof(each, Verdict.SAFE) for each in opened]
        return [self._easiest_proof()] if moment.overlooked else []

    def _opened_by(self, moment: Moment, cell: Cell) -> Sequence[Cell]:
        """Returns the cells that the player decided to open, without those of a flood."""
        if not moment.is_chord:
            return (cell,)
        grid = self._start.grid
        return [
            near
            for near in grid.neighbours(cell)
            if self._seen[grid.index(near)] == COVERED and near not in self._flags
        ]

    def _note_found(self, met: list[_Met], time: int) -> None:
        """Counts the techniques found by a move, the hardest last: it gets the move's time."""
        for each in met:
            if each.look not in self._looks:
                self._looks.add(each.look)
                tally = self._tally(each)
                tally.found += 1
                tally.times += [time] if each is met[-1] else []

    def _tally(self, met: _Met) -> _TechniqueResults:
        return self._tallies.setdefault((met.technique, met.traits), _TechniqueResults())

    def _take_as_known(self, mines: Iterable[int]) -> None:
        for place in mines:
            if not self._state.is_settled(place):
                self._state.settle(place, Verdict.MINE)

    def _learn(self, moment: Moment) -> None:
        """Takes in what the moment showed."""
        grid, propagation = self._start.grid, self._state.propagation
        for run in moment.opened.runs:
            first = grid.index(run.start)
            indices = range(first, first + len(run.numbers))
            self._seen[first : first + len(run.numbers)] = run.numbers
            propagation.open(propagation.places(indices), run.numbers)
        for cell in moment.shown:
            self._seen[grid.index(cell)] = SHOWN_MINE
            propagation.show_mine(self._state.place(cell))
        if moment.mark is not None and moment.cell is not None:
            change = self._flags.add if moment.mark is Mark.FLAG else self._flags.discard
            change(moment.cell)
        propagation.newly_safe.clear()

    # The technique of a cell.

    def _proof(self, cell: Cell, verdict: Verdict) -> _Proof:
        """Returns the looks that settle a cell; none if it is settled or no proof is found."""
        state = self._state
        place = state.place(cell)
        if state.propagation.state[place] == (MINED if verdict is Verdict.MINE else SAFE):
            return self._by_one_clue(place, verdict), []
        if state.is_settled(place):
            return [], []
        proof = find_simple_proof(state, place, verdict)
        if proof is None:
            return self._by_a_route(cell)
        traits = self._traits(proof.clues, is_reduced=proof.is_reduced)
        met = _Met(proof.technique, traits, (proof.technique, proof.clues))
        return [met], [place] if verdict is Verdict.MINE else []

    def _easiest_proof(self) -> _Proof:
        """Returns the easiest proof of any safe cell on the board."""
        place = self._state.propagation.state.find(SAFE)
        if place >= 0:
            return self._by_one_clue(place, Verdict.SAFE), []
        return self._by_a_route(None)

    def _by_one_clue(self, place: int, verdict: Verdict) -> list[_Met]:
        """Returns the look at the clue that settles a cell; none if the cell is known already."""
        propagation = self._state.propagation
        if propagation.is_given(place):
            return []
        clue, _ = propagation.why(place)
        technique = ALL_MINES_FOUND
        if verdict is Verdict.MINE:
            around = (propagation.state[clue + step] for step in propagation.steps)
            technique = REDUCTION if SAFE in around else ALL_ARE_MINES
        return [_Met(technique, self._traits((clue,)), (technique, (clue,)))]

    def _by_a_route(self, cell: Cell | None) -> _Proof:
        """Returns the looks of a route to a cell, or to any safe cell; none if not found."""
        if not self._routes:
            return [], []
        self._routes -= 1
        position = self._position()
        goals = [cell] if cell else prove(position).safe
        route = shortest_route(position, goals) if goals else []
        met = [self._met(step) for step in route if step.technique not in SINGLE_CLUES]
        mines = [self._state.place(step.cell) for step in route if step.verdict is Verdict.MINE]
        return met, mines

    def _position(self) -> Position:
        """Returns the position; mines that single clues prove or the player found are shown."""
        propagation, seen = self._state.propagation, self._seen.copy()
        for place in propagation.places_in(MINED):
            seen[propagation.index(place)] = SHOWN_MINE
        return Position(self._start.grid, bytes(seen), self._start.mines)

    def _met(self, step: Reason) -> _Met:
        clues = tuple(map(self._state.place, step.clues))
        traits = self._traits(clues, is_reduced=step.is_reduced)
        # The mine count is one look at the whole board, whatever numbers it is compared with.
        return _Met(step.technique, traits, (step.technique, () if step.uses_mine_count else clues))

    def _traits(self, clues: Sequence[int], *, is_reduced: bool = False) -> frozenset[Trait]:
        traits = {Trait.REDUCED} if is_reduced else set()
        if len(clues) > _MOST_IN_A_PATTERN:
            return frozenset(traits)
        cells = [self._state.cell(clue) for clue in clues]
        if any(self._is_on_the_edge(cell) for cell in cells):
            traits.add(Trait.EDGE)
        if len({cell.row for cell in cells}) == len({cell.column for cell in cells}) > 1:
            traits.add(Trait.DIAGONAL)
        return frozenset(traits)

    def _is_on_the_edge(self, cell: Cell) -> bool:
        grid = self._start.grid
        return cell.row in (0, grid.height - 1) or cell.column in (0, grid.width - 1)


def _is_about_a_proof(moment: Moment) -> bool:
    """True for decisions, and for the player's flags on proved mines."""
    is_flag = moment.mark is Mark.FLAG and not moment.is_shown
    return moment.is_decision or (is_flag and moment.verdict is Verdict.MINE)


def _is_missed(moment: Moment) -> bool:
    return moment.is_decision and moment.verdict is not Verdict.SAFE


def _difficulty(met: _Met) -> int:
    return DIFFICULTY[met.technique]


def _in_words(traits: frozenset[Trait]) -> str:
    return " ".join(sorted(trait.value for trait in traits))
