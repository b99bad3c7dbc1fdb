"""All players by name: `PLAYERS[name](seed, promise)` is a player at the beginning of a game."""

from minesweeper.players.backtracking import Backtracking
from minesweeper.players.complete_logic import Satisfiability
from minesweeper.players.patterns import Patterns
from minesweeper.players.player import Player
from minesweeper.players.sentences import Sentences, SentencesPlus
from minesweeper.players.strongest import Strongest
from minesweeper.players.teddy import PlainTeddy, Teddy

_KINDS: tuple[type[Player], ...] = (
    Patterns,
    Sentences,
    SentencesPlus,
    Backtracking,
    Satisfiability,
    PlainTeddy,
    Teddy,
    Strongest,
)

PLAYERS: dict[str, type[Player]] = {kind.name: kind for kind in _KINDS}
