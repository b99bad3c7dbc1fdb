"""The players by name."""

from minesweeper.players.player import Player
from minesweeper.players.satisfiability import Satisfiability

PLAYERS: dict[str, Player] = {player.name: player for player in (Satisfiability(),)}
