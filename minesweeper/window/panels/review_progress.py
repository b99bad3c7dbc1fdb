"""A game looked back on: which moment one stands at, and what the board shows there. Draws nothing.

One stands before a move, with its cell outlined; the last place is the end of the game.
"""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.review import Moment, Review, ReviewedResult
from minesweeper.window.panels.marked_board import MarkedBoard, looks_of
from minesweeper.window.visible_game import FLAG, HIT, LOOK_OF_MARK, SEEN_OF_LOOKS, WON_LOOKS

FRAMES = 16
"""How many boards are remembered on the way, so that going back need not begin at the start."""


class ReviewProgress:
    """The moments of one game, and the board at any of them."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.at = 0
        """How many moments have been."""
        self._apart = max(1, len(review.moments) // FRAMES)
        self._frames = {0: bytes(looks_of(review.start, frozenset()))}
        self._looks = bytearray(self._frames[0])

    @property
    def stop_count(self) -> int:
        """How many places there are to stand at."""
        return len(self.review.moments) + 1

    @property
    def moment(self) -> Moment | None:
        """The move that comes next; None at the end."""
        return self.review.moments[self.at] if self.at < len(self.review.moments) else None

    @property
    def elapsed(self) -> int:
        """Milliseconds on the game's clock."""
        return self.review.summary.elapsed if self.moment is None else self.moment.at

    def go(self, at: int) -> bool:
        """Stand at this place, or the nearest there is; whether that is another one."""
        at = min(max(at, 0), self.stop_count - 1)
        if at == self.at:
            return False
        if at < self.at:
            self.at = max(frame for frame in self._frames if frame <= at)
            self._looks = bytearray(self._frames[self.at])
        while self.at < at:
            self._play(self.review.moments[self.at])
        return True

    def next_wrong(self) -> int | None:
        """The next place where something else would have been right; after the last, the first."""
        wrong = [at for at, moment in enumerate(self.review.moments) if moment.is_wrong]
        later = [at for at in wrong if at > self.at]
        return next(iter(later or wrong), None)

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

    # What is shown.

    def marked_board(self) -> MarkedBoard:
        """The board with the move that comes next, and what would have been better."""
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
        """A tick where something safe was overlooked, and crosses on the mines that were opened."""
        proved = dict.fromkeys(moment.shown, Verdict.MINE) if moment.mistake else {}
        if moment.overlooked is not None:
            proved[moment.overlooked.cell] = Verdict.SAFE
        return proved

    def _end(self) -> bytes:
        """The board as the game left it: what was won is flagged."""
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
        """What was seen here, and the flags on it."""
        start = self.review.start
        seen = bytes(self._looks.translate(SEEN_OF_LOOKS))
        return Position(start.grid, seen, start.mines), self._flags()
