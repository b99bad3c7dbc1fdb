"""A player whose moves an outside engine chooses; see `engine_process`.

The engine is told what a player can see, and nothing else: the rows with its own flags, the number
of mines, the promise for the first click, and a seed for its own randomness from which the seed of
the game cannot be found.
"""

from itertools import count, islice
from typing import Any

from minesweeper.game.chance import words
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.position import COVERED, Position
from minesweeper.players.engine_process import (
    EngineCommand,
    EngineError,
    kill_engine,
    one_line,
    running_engine,
)
from minesweeper.players.player import Move
from minesweeper.translation import gettext as _

_LETTERS = bytes.maketrans(bytes(range(11)), b"012345678#M")
_ids = count(1)


class OutsidePlayer:
    """An outside engine at one game.

    Like a Player, except that it is made with its command, and that `choose` raises an EngineError
    if the engine fails; its process is then killed, and started anew for the next question.
    """

    def __init__(
        self, command: EngineCommand, seed: int, promise: FirstClick = FirstClick.SAFE
    ) -> None:
        self.name = command.name
        self._command, self._promise = command, promise
        low, high = islice(words("engine", seed), 2)
        self._seed = high << 32 | low
        self._flags: set[Cell] = set()

    def choose(self, position: Position) -> Move | None:
        """Returns the engine's next move; None if nothing is left to open."""
        if position.is_finished:
            return None
        try:
            while True:
                move = self._asked(position)
                if move is not None:
                    return move
        except EngineError:
            kill_engine(self._command)
            raise

    def _asked(self, position: Position) -> Move | None:
        """Asks once; returns None after a flag, which is noted for the next question."""
        answer = self._answer(position)
        action = answer.get("action", "open")
        if action not in ("open", "flag"):
            raise EngineError(
                _("its action must be open or flag, not {action}").format(action=one_line(action))
            )
        cell = _covered(position, answer.get("cell"))
        more = answer.get("more") or []
        if not isinstance(more, list):
            raise EngineError(_("its “more” must be a list of cells"))
        cells = [_covered(position, each) for each in more]
        if action == "open":
            return self._move(position, answer, [cell, *cells])
        if cell in self._flags:
            # Otherwise a game of flags alone would never end.
            raise EngineError(
                _("it flagged {cell}, which it had flagged before").format(cell=cell.name)
            )
        self._flags.add(cell)
        return self._move(position, answer, cells) if cells else None

    def _answer(self, position: Position) -> dict[str, Any]:
        number = next(_ids)
        question = {
            "do": "choose",
            "rows": self._rows(position),
            "mines": position.mines,
            "first_click": self._promise.value,
            "seed": self._seed,
            "id": number,
        }
        if self._command.player is not None:
            question["player"] = self._command.player
        answer = running_engine(self._command).ask(question)
        if answer.get("id") != number:
            raise EngineError(
                _("its answer's id does not match the question's, {number}").format(number=number)
            )
        return answer

    def _rows(self, position: Position) -> list[str]:
        grid, letters = position.grid, bytearray(position.seen.translate(_LETTERS))
        for cell in self._flags:
            if position.at(cell) == COVERED:
                letters[grid.index(cell)] = ord("F")
        text = letters.decode()
        return [text[at : at + grid.width] for at in range(0, grid.size, grid.width)]

    def _move(self, position: Position, answer: dict[str, Any], cells: list[Cell]) -> Move:
        certain, odds = answer.get("certain") is True, answer.get("odds")
        if not isinstance(odds, int | float) or not 0 <= odds <= 1:
            # Only shown, so that the mean chance of a covered cell is better than nothing.
            odds = 0.0 if certain else position.mines / max(position.seen.count(COVERED), 1)
        reason = _("{name} chose {cell}.").format(name=self.name, cell=cells[0].name)
        return Move(cells[0], float(odds), reason, is_certain=certain, more=tuple(cells[1:]))


def _covered(position: Position, cell: Any) -> Cell:
    """Returns the cell of an answer; raises an EngineError if it cannot be opened."""
    if not isinstance(cell, list) or [type(at) for at in cell] != [int, int]:
        raise EngineError(
            _("its cell must be [row, column], not {cell}").format(cell=one_line(cell))
        )
    found = Cell(*cell)
    if found not in position.grid:
        raise EngineError(_("it chose {cell}, which is off the board").format(cell=one_line(cell)))
    if position.at(found) != COVERED:
        raise EngineError(_("it chose {cell}, which is already open").format(cell=found.name))
    return found
