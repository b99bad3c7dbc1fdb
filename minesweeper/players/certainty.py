"""The certain move of the players that reason with complete logic."""

from minesweeper.game.position import Position
from minesweeper.logic.knowledge import Knowledge
from minesweeper.logic.techniques import technique, told
from minesweeper.players.player import Act, Move


def proved_move(known: Knowledge, position: Position) -> Move:
    """Open all that is proved safe, first proved first, with the reason for the first cell."""
    safe = sorted(known.safe(), key=known.proved_at)
    hardest = max(safe, key=known.clues_behind)
    return Move(
        safe[0],
        Act.OPEN,
        0.0,
        is_certain=True,
        reason=told(known.deduction(safe[0]), position.at),
        technique=technique(known.deduction(hardest)),
        more=tuple(safe[1:]),
    )
