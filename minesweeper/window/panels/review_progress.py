"""The progress in a reviewed game: the current moment, and its board. Draws nothing.

A stop is the moment before a move, whose cell is outlined; the last stop is the end of the game.
"""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.review import Moment, Review, ReviewedResult
from minesweeper.window.panels.marked_board import MarkedBoard, looks_of
from minesweeper.window.visible_game import FLAG, HIT, LOOK_OF_MARK, SEEN_OF_LOOKS, WON_LOOKS

FRAMES = 16
"""The number of boards cached along the game, so that going back need not replay from the start."""


class ReviewProgress:
    """The moments of one game, and the board at the current one."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.at = 0
        """The number of moments played before this stop."""
        self._apart = max(1, len(review.moments) // FRAMES)
        self._frames = {0: bytes(looks_of(review.start, frozenset()))}
        self._looks = bytearray(self._frames[0])

    @property
    def stop_count(self) -> int:
        """The number of stops: one before each move, and the end."""
        return len(self.review.moments) + 1

    @property
    def moment(self) -> Moment | None:
        """The moment of the next move; None at the end."""
        return self.review.moments[self.at] if self.at < len(self.review.moments) else None

    @property
    def turns(self) -> int:
        """The number of the game's turns before the current stop; some have no moment."""
        if self.moment is not None:
            return self.moment.number - 1
        return self.review.moments[-1].number if self.review.moments else 0

    @property
    def can_play_on(self) -> bool:
        """True if something is left to open at the current stop."""
        return self.moment is not None or self.review.standing is not ReviewedResult.WON

    @property
    def has_marks(self) -> bool:
        """True if a moment of the game is marked on its timeline."""
        return any(moment.is_marked for moment in self.review.moments)

    @property
    def elapsed(self) -> int:
        """The game's clock at the current stop, in milliseconds."""
        return self.review.summary.elapsed if self.moment is None else self.moment.at

    def go(self, at: int) -> bool:
        """Goes to the stop nearest to `at`; returns whether the stop has changed."""
        at = min(max(at, 0), self.stop_count - 1)
        if at == self.at:
            return False
        if at < self.at:
            self.at = max(frame for frame in self._frames if frame <= at)
            self._looks = bytearray(self._frames[self.at])
        while self.at < at:
            self._play(self.review.moments[self.at])
        return True

    def first_wrong(self) -> int | None:
        """Returns the first stop with an avoidable move; None if there is none."""
        return self._wrong_after(-1)

    def next_wrong(self) -> int | None:
        """Returns the next stop with an avoidable move; None if no further one follows."""
        return self._wrong_after(self.at)

    def _wrong_after(self, at: int) -> int | None:
        moments = enumerate(self.review.moments)
        return next((later for later, each in moments if later > at and each.is_wrong), None)

    def _play(self, moment: Moment) -> None:
        grid, looks = self.review.start.grid, self._looks
        for run in moment.opened.runs:
            at = grid.index(run.start)
            looks[at : at + len(run.numbers)] = run.numbers
        for mine in () if moment.is_held else moment.shown:
            looks[grid.index(mine)] = HIT
        if moment.mark is not None and moment.cell is not None:
            looks[grid.index(moment.cell)] = LOOK_OF_MARK[moment.mark]
        self.at += 1
        if self.at % self._apart == 0:
            self._frames[self.at] = bytes(looks)

    # Content.

    def marked_board(self) -> MarkedBoard:
        """Returns the board with the next move, and with the cell that would have been better."""
        moment = self.moment
        if moment is None:
            return MarkedBoard(self._end(), self._flags())
        better = moment.guess.better if moment.guess else None
        safe = moment.overlooked.cell if moment.overlooked else None
        return MarkedBoard(
            bytes(self._looks),
            self._flags(),
            self._proved(moment),
            focus=tuple(cell for cell in (safe or better, moment.cell) if cell),
            about=moment.cell,
            is_mistake=moment.mistake is not None,
            better=better,
        )

    def _proved(self, moment: Moment) -> dict[Cell, Verdict]:
        """Returns a tick on an overlooked safe cell, and crosses on mines that were opened."""
        proved = dict.fromkeys(moment.shown, Verdict.MINE) if moment.mistake else {}
        if moment.overlooked is not None:
            proved[moment.overlooked.cell] = Verdict.SAFE
        return proved

    def _end(self) -> bytes:
        """Returns how the cells look at the end of the game; a won game has all mines flagged."""
        is_won = self.review.standing is ReviewedResult.WON
        return bytes(self._looks.translate(WON_LOOKS) if is_won else self._looks)

    def _flags(self) -> frozenset[Cell]:
        grid = self.review.start.grid
        found, at = [], self._looks.find(FLAG)
        while at >= 0:
            found.append(grid.cell(at))
            at = self._looks.find(FLAG, at + 1)
        return frozenset(found)

    def position(self) -> tuple[Position, frozenset[Cell]]:
        """Returns the position at the current stop, and the flags on it."""
        start = self.review.start
        seen = bytes(self._looks.translate(SEEN_OF_LOOKS))
        return Position(start.grid, seen, start.mines), self._flags()
