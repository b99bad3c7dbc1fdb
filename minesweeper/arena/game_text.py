"""One game told move by move: every reason and every board, the final state, the minefield."""

from collections.abc import Iterator

from minesweeper.arena.contest import Contest
from minesweeper.arena.match import Match
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof.knowledge import prove
from minesweeper.players.player import Move


def game_text_lines(contest: Contest, player: str, number: int) -> Iterator[str]:
    """The lines of a game, as it goes."""
    told: list[str] = []
    sitting = Match(contest, player, number, watch=lambda *seen: told.append(_told(contest, *seen)))
    played = sitting.play()
    yield f"{player} plays {contest.level}, game {number} of the seed {contest.seed}."
    yield from told
    table = sitting.table
    assert table.minefield is not None, "a game that was played was dealt"
    outcome = "Won" if played.won else "Lost"
    yield f"{outcome} after {_count(played.clicks, 'click')}, {_count(played.guesses, 'guess')}."
    yield f"Final state:\n{_drawn(table.position)}"
    yield f"Minefield:\n{write_minefield(table.minefield)}"


def _count(number: int, word: str) -> str:
    plural = f"{word}es" if word.endswith("s") else f"{word}s"
    return f"{number} {word if number == 1 else plural}"


def _told(contest: Contest, shown: Position, move: Move) -> str:
    """The position before a move, with the mines it proves as flags, and the move."""
    how = f"certain, {move.technique}" if move.is_certain else "a guess"
    if shown.seen.count(COVERED) == len(shown.seen) and contest.first_click is not FirstClick.ANY:
        how = f"promised: {contest.first_click.value}"
    return f"{_drawn(shown)}Opens {move.cell.name} ({how}): {move.reason}\n"


def _drawn(shown: Position) -> str:
    return write_position(FlaggedPosition(shown, frozenset(_proved_mines(shown))))


def _proved_mines(shown: Position) -> list[Cell]:
    return prove(shown).mined
