"""One game as text: every board and every move with its reason, the end, the minefield."""

from collections.abc import Iterator

from minesweeper.arena.contest import Contest
from minesweeper.arena.match import Match
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof.knowledge import prove
from minesweeper.players.player import Move


def game_text_lines(contest: Contest, player: str, number: int) -> Iterator[str]:
    """Plays a game, and yields its text in blocks of one or more lines."""
    moves: list[str] = []

    def watch(shown: Position, move: Move) -> None:
        moves.append(_move_text(contest, shown, move))

    match = Match(contest, player, number, watch=watch)
    played, board = match.play(), match.board
    yield f"{player} plays {contest.level}, game {number} of the seed {contest.seed}."
    yield from moves
    assert board.minefield is not None, "a game that was played was dealt"
    outcome = "Won" if played.won else "Lost"
    yield f"{outcome} after {_count(played.clicks, 'click')}, {_count(played.guesses, 'guess')}."
    yield f"Final state:\n{_drawn(board.position)}"
    yield f"Minefield:\n{write_minefield(board.minefield)}"


def _count(number: int, word: str) -> str:
    plural = f"{word}es" if word.endswith("s") else f"{word}s"
    return f"{number} {word if number == 1 else plural}"


def _move_text(contest: Contest, shown: Position, move: Move) -> str:
    how = f"certain, {move.technique}" if move.is_certain else "a guess"
    if shown.seen.count(COVERED) == len(shown.seen) and contest.first_click is not FirstClick.ANY:
        how = f"promised: {contest.first_click.value}"
    return f"{_drawn(shown)}Opens {move.cell.name} ({how}): {move.reason}\n"


def _drawn(shown: Position) -> str:
    """Returns a position in our notation, with flags on the mines that it proves."""
    return write_position(FlaggedPosition(shown, frozenset(prove(shown).mined)))
