"""The players by name: `PLAYERS[name](seed)` is a player at the beginning of a game."""

from minesweeper.players.player import Player
from minesweeper.players.satisfiability import Satisfiability

_KINDS: tuple[type[Player], ...] = (Satisfiability,)

PLAYERS: dict[str, type[Player]] = {kind.name: kind for kind in _KINDS}
