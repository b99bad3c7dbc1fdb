"""The course: twelve units, what comes next in each, and when a unit is mastered.

A unit has three worked examples, ten puzzles to find alone at rising difficulty, and five mixed
with those of earlier units, among them positions where nothing is certain. It is mastered when
eight of the last ten were solved at the first try and quicker than twice the unit's norm, and the
last puzzle of each of its techniques was solved. Two misses in a row bring a unit back: one worked
example more, easier puzzles, and ten new results. Puzzles outside the course change nothing in it:
a streak or a rated puzzle may be far harder than the unit's own.

The state of the course follows from the results alone, so only results are stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from enum import Enum

from minesweeper.game.value import Value

EXAMPLES, ALONE, MIXED = 3, 10, 5
"""The worked examples of a unit, its puzzles to find alone, and its mixed puzzles."""
LAST, ENOUGH = 10, 8
"""A unit is mastered if ENOUGH of the LAST results were good."""
MISSES = 2
"""This many misses in a row bring a unit back."""
_EASIER = 3
"""A unit that comes back starts this many puzzles earlier, because those are easier."""


class Unit(Value):
    """One unit of the course."""

    name: str
    """Its id, as stored with every result; its title is in `titles.UNIT_TITLES`."""
    techniques: tuple[str, ...]
    """The ids of the techniques it teaches; empty for guessing."""
    norm: int
    """The milliseconds that a practised player needs for one of its puzzles; an estimate."""

    @property
    def slowest(self) -> int:
        """The milliseconds within which a right answer counts towards mastery."""
        return 2 * self.norm


# The ids are written out: the start page needs the units, and must not wait for the logic.
UNITS = (
    Unit("all-are-mines", ("B1",), 6_000),
    Unit("all-mines-found", ("B2",), 6_000),
    Unit("reduction", ("reduction",), 10_000),
    Unit("one-one", ("1-1",), 10_000),
    Unit("one-two", ("1-2",), 10_000),
    Unit("rows", ("1-2-1", "1-2-2-1"), 12_000),
    Unit("holes", ("H1", "H2", "H3"), 15_000),
    Unit("triangles", ("T1", "T2", "T3"), 20_000),
    Unit("subsets", ("subset",), 20_000),
    Unit("mine-count", ("mine-count",), 30_000),
    Unit("contradiction", ("contradiction",), 45_000),
    Unit("guessing", (), 30_000),
)
"""The units in the order of the course."""
UNIT = {unit.name: unit for unit in UNITS}
GUESSING = UNITS[-1].name
_UNIT_OF = {technique: unit.name for unit in UNITS for technique in unit.techniques}


def unit_of(technique: str) -> str:
    """Returns the name of the unit that teaches a technique; guessing for any other text."""
    return _UNIT_OF.get(technique, GUESSING)


class Stage(Enum):
    """The three parts of a unit."""

    EXAMPLE = "example"
    """A worked example, which is read."""
    ALONE = "alone"
    """A puzzle of the unit's own techniques."""
    MIXED = "mixed"
    """A puzzle of this or an earlier unit, or a position where nothing is certain."""


class CourseResult(Value):
    """What came of one step of the course, or of a puzzle elsewhere."""

    unit: str
    """The unit it was served in; empty for a puzzle outside the course."""
    technique: str
    """The technique that the puzzle needs; empty if nothing is certain in it."""
    stage: Stage
    is_right: bool
    """True if it was solved at the first try, or if the example was read."""
    elapsed: int
    """The milliseconds until the answer."""


class UnitProgress(Value):
    """The progress in one unit."""

    unit: str
    examples: int = 0
    """The worked examples read, at most EXAMPLES."""
    alone: int = 0
    """The puzzles tried alone, which decide how hard the next one is."""
    mixed: int = 0
    recent: tuple[bool, ...] = ()
    """The last results, at most LAST: True if solved at the first try and quickly enough."""
    missed: frozenset[str] = frozenset()
    """The techniques of the unit whose last puzzle was missed."""
    misses: int = 0
    """The misses in a row."""
    is_mastered: bool = False
    was_mastered: bool = False
    """True if it was mastered once, and came back since."""
    returns: int = 0
    """How often it came back."""

    @property
    def is_started(self) -> bool:
        """True if anything was done in it."""
        return self.examples > 0

    @property
    def good(self) -> int:
        """The last results that were good, of which ENOUGH are needed."""
        return sum(self.recent)

    @property
    def share(self) -> float:
        """The share of the good results needed, from 0 to 1; 1 only if the unit is mastered."""
        return 1.0 if self.is_mastered else min(self.good, ENOUGH - 0.5) / ENOUGH

    @property
    def stage(self) -> Stage:
        """The stage of the next step."""
        if self.examples < EXAMPLES:
            return Stage.EXAMPLE
        return Stage.ALONE if self.alone < ALONE else Stage.MIXED

    def after(self, result: CourseResult) -> "UnitProgress":
        """Returns the progress after a step in this unit."""
        if result.stage is Stage.EXAMPLE:
            return replace(self, examples=min(self.examples + 1, EXAMPLES))
        is_good = result.is_right and result.elapsed < UNIT[self.unit].slowest
        is_alone = result.stage is Stage.ALONE
        missed = self.missed - {result.technique}
        if not result.is_right and unit_of(result.technique) == self.unit:
            missed |= {result.technique}
        tried = replace(
            self,
            alone=min(self.alone + is_alone, ALONE),
            mixed=self.mixed + (not is_alone),
            recent=(*self.recent, is_good)[-LAST:],
            missed=missed,
        )
        return _judged(_after_answer(tried, is_right=result.is_right))

    def after_elsewhere(self, *, is_right: bool) -> "UnitProgress":
        """Returns the progress after one of its puzzles was tried in another unit."""
        return _after_answer(self, is_right=is_right) if self.is_started else self


def _after_answer(progress: UnitProgress, *, is_right: bool) -> UnitProgress:
    misses = 0 if is_right else progress.misses + 1
    if misses == progress.misses:
        return progress
    if misses < MISSES:
        return replace(progress, misses=misses)
    return replace(
        progress,
        examples=min(progress.examples, EXAMPLES - 1),
        alone=max(0, progress.alone - _EASIER),
        mixed=0,
        recent=(),
        misses=0,
        returns=progress.returns + 1,
        is_mastered=False,
        was_mastered=progress.was_mastered or progress.is_mastered,
    )


def _judged(progress: UnitProgress) -> UnitProgress:
    """Returns the progress, marked as mastered if the results are good enough."""
    is_through = progress.alone >= ALONE and progress.mixed >= MIXED
    is_good = len(progress.recent) == LAST and sum(progress.recent) >= ENOUGH
    if progress.is_mastered or progress.missed or not (is_through and is_good):
        return progress
    return replace(progress, is_mastered=True, was_mastered=False)


class CourseStep(Value):
    """What a unit serves next."""

    unit: str
    stage: Stage
    number: int
    """Its number within the stage, from 1."""
    technique: str
    """The technique that the puzzle needs; empty if nothing is to be certain."""
    difficulty: float
    """From 0, as easy as possible, to 1."""


class Course:
    """The state of the whole course, which follows from the results one after another."""

    def __init__(self, results: Iterable[CourseResult] = ()) -> None:
        self._units = {unit.name: UnitProgress(unit.name) for unit in UNITS}
        self._results = 0
        for result in results:
            self.take(result)

    @property
    def units(self) -> tuple[UnitProgress, ...]:
        """The progress in every unit, in the order of the course."""
        return tuple(self._units.values())

    @property
    def mastered(self) -> int:
        """The number of units that are mastered."""
        return sum(progress.is_mastered for progress in self.units)

    @property
    def next_unit(self) -> str | None:
        """The first unit that is not mastered, one that came back first; None after the last."""
        open_units = [each for each in self.units if not each.is_mastered]
        returned = [each for each in open_units if each.was_mastered]
        return next((each.unit for each in (*returned, *open_units)), None)

    def progress(self, unit: str) -> UnitProgress:
        """Returns the progress in one unit."""
        return self._units[unit]

    def take(self, result: CourseResult) -> None:
        """Takes one more result in.

        Results outside the course, and of units that this release does not know, are ignored.
        A mixed puzzle counts for the unit it was served in, and a miss also for the unit that
        teaches what it needs.
        """
        self._results += 1
        if result.unit not in self._units:
            return
        self._units[result.unit] = self._units[result.unit].after(result)
        about = unit_of(result.technique)
        if about != result.unit:
            self._units[about] = self._units[about].after_elsewhere(is_right=result.is_right)

    def after(self, result: CourseResult) -> "Course":
        """Returns what the course will be after a result."""
        course = copy(self)
        course._units = dict(self._units)  # noqa: SLF001  of its own class
        course.take(result)
        return course

    def next_step(self, unit: str) -> CourseStep:
        """Returns what a unit serves next."""
        progress, own = self._units[unit], UNIT[unit]
        done = {
            Stage.EXAMPLE: progress.examples,
            Stage.ALONE: progress.alone,
            Stage.MIXED: progress.mixed,
        }[progress.stage]
        is_mixed = progress.stage is Stage.MIXED
        served = self._mixed(unit, done) if is_mixed else own.techniques
        waiting = [each for each in served if each in progress.missed] or served
        technique = waiting[done % len(waiting)] if waiting else ""
        number = done % MIXED + 1 if is_mixed else done + 1
        return CourseStep(unit, progress.stage, number, technique, _difficulty(progress))

    def _mixed(self, unit: str, done: int) -> tuple[str, ...]:
        """Returns the techniques of the next mixed puzzle; none if nothing in it is to be certain.

        Of five puzzles two are the unit's own, two of earlier units and one without anything
        certain. Their order changes from five to five, or the player would know it.
        """
        at = UNITS.index(UNIT[unit])
        kind = _MIXTURES[(at + done // MIXED) % len(_MIXTURES)][done % MIXED]
        if kind == "nothing":
            return ()
        return UNITS[self._results % at if at and kind == "earlier" else at].techniques


def _difficulty(progress: UnitProgress) -> float:
    if progress.stage is Stage.EXAMPLE:
        return 0.0
    return min(progress.alone / (ALONE - 1), 1.0)


def _mixture(letters: str) -> tuple[str, ...]:
    kinds: Mapping[str, str] = {"o": "own", "e": "earlier", "n": "nothing"}
    return tuple(kinds[letter] for letter in letters)


_MIXTURES: Sequence[tuple[str, ...]] = tuple(
    map(_mixture, ("oenoe", "eonoe", "neoeo", "oeoen", "enoeo", "eoneo", "noeeo"))
)
