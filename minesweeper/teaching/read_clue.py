"""A clue as a sentence reads it: its number, the mines it has, and the cells that are left."""

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value
from minesweeper.teaching import lesson_text as words
from minesweeper.translation import gettext as _

_MOST_NAMED_MINES = 3
"""If a clue has more mines than this, their number is given instead of their names."""


class ReadClue(Value):
    """An opened number, and what is known about the cells around it."""

    cell: Cell
    number: int
    mines: tuple[Cell, ...]
    """The mines beside it that are known."""
    left: tuple[Cell, ...]
    """The covered cells beside it that are not known."""
    elsewhere: int = 0
    """The mines that other clues put in covered cells that are not listed in `left`."""

    safe: tuple[Cell, ...] = ()
    """The covered cells beside it that are known to be safe."""

    @property
    def name(self) -> str:
        """Number and cell: "3 at I9"."""
        return _(words.NUMBER_AND_PLACE).format(number=self.number, cell=self.cell.name)

    @property
    def need(self) -> int:
        """The number of mines among the cells that are left."""
        return self.number - len(self.mines) - self.elsewhere

    @property
    def is_counted(self) -> bool:
        """True if it has so many mines that their number is given instead of their names."""
        return len(self.mines) > _MOST_NAMED_MINES

    @property
    def found(self) -> str:
        """The known mines as they follow "has": by name, or their number if they are many."""
        if len(self.mines) <= _MOST_NAMED_MINES:
            return words.mines_after_has(self.mines)
        return words.mine_count(len(self.mines))

    @property
    def certain_mines(self) -> str:
        """The known mines as they follow "has", if nothing marks them on the board."""
        if len(self.mines) <= _MOST_NAMED_MINES:
            return words.certain_mines(len(self.mines)).format(cells=words.join_cells(self.mines))
        return words.mine_count(len(self.mines))

    @property
    def found_before(self) -> str:
        """The known mines as a phrase that fits after "With"."""
        if len(self.mines) <= _MOST_NAMED_MINES:
            return words.mines_after_with(self.mines)
        return words.mine_count(len(self.mines))
