"""What may be told of a fixed board before it is played: everything but its mines."""

from dataclasses import dataclass

from minesweeper.game.level import Level


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A fixed board on its page."""

    name: str
    title: str
    reason: str
    level: Level
