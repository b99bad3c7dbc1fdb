"""What may be told of a fixed board before it is played: everything but its mines."""

from minesweeper.game.level import Level
from minesweeper.game.value import Value


class BoardCard(Value):
    """A fixed board on its page."""

    name: str
    title: str
    reason: str
    level: Level
