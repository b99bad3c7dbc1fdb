"""A player at the table: one game from its first click to its end, counted on the way."""

import time
from collections.abc import Callable
from dataclasses import replace

from minesweeper.arena.arena_game import ArenaGame
from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.game.grid import Cell
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.game.position import Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.reasons.techniques import ALL_ARE_MINES, ALL_MINES_FOUND
from minesweeper.players.player import Move
from minesweeper.players.roster import PLAYERS

_SINGLE = ("", ALL_ARE_MINES, ALL_MINES_FOUND)
"""The techniques that look at one clue; none is needed for a guess."""

Watch = Callable[[Position, Move], None]
"""Sees every move before it is made; cells are then opened one by one, each for its own reason."""


def play_task(task: Task) -> list[Played]:
    """Play the games of a task, one after another."""
    return [
        Match(task.contest, task.player, number, with_estimate=task.with_estimate).play()
        for number in task.games
    ]


class Match:
    """One player at one game.

    With an estimate a lost game is not over: its survival chance so far counts, and the hidden
    mines are laid anew with the clicked cell free, all ways that fit equally likely. The product of
    the chances at the end has the same mean as winning has, and varies less.
    """

    def __init__(
        self,
        contest: Contest,
        player: str,
        number: int,
        *,
        with_estimate: bool = False,
        watch: Watch | None = None,
    ) -> None:
        self.table = ArenaGame(contest, number)
        self._number, self._name = number, player
        self._player = PLAYERS[player](contest.game_seed(number), contest.first_click)
        self._with_estimate, self._watch = with_estimate, watch
        self._clicks = self._guesses = 0
        self._used_subsets = False
        self._survival = 1.0
        self._played: Played | None = None
        """The game as it counts, once it is over; with an estimate it may go on."""
        self._begun = time.process_time()

    def play(self) -> Played:
        """Play to the end."""
        while not self._is_over():
            self._look()
        if self._played is None:
            self._played = self._told(won=self.table.is_won)
        if not self._with_estimate:
            return self._played
        return replace(self._played, estimate=self._survival)

    def _is_over(self) -> bool:
        return self.table.is_finished or self._survival == 0

    def _look(self) -> None:
        """Ask the player once, and open all that it says."""
        shown = self.table.position
        move = self._player.choose(shown)
        assert move is not None, self._report("nothing is chosen, but the game goes on", shown)
        if self._watch is not None:
            move = replace(move, more=())
            self._watch(shown, move)
        self._used_subsets |= move.technique not in _SINGLE
        for cell in (move.cell, *move.more):
            if not self._is_over() and self.table.can_open(cell):
                self._click(cell, move)

    def _click(self, cell: Cell, move: Move) -> None:
        self._clicks += 1
        self._guesses += self._clicks > 1 and not move.is_certain
        if self._with_estimate and not move.is_certain:
            before = time.process_time()
            self._take_chance(cell)
            self._begun += time.process_time() - before
        if self._is_over():
            return
        goes_on = self.table.open(cell)
        told = f"{cell.name} was certain: {move.reason}"
        assert goes_on or not move.is_certain, self._report(told, self.table.position)

    def _take_chance(self, cell: Cell) -> None:
        """Count the chance to survive a guess, and survive it if there is one."""
        if self.table.minefield is None:
            return
        chance = odds_of(self.table.position).chance(cell)
        assert chance is not None, f"{cell.name} is covered"
        self._survival *= 1 - chance
        if self.table.holds_mine(cell):
            self._played = self._played or self._told(won=False)
            if self._survival:
                self.table.free(cell)

    def _told(self, *, won: bool) -> Played:
        return Played(
            self._number,
            won,
            self._clicks,
            self._guesses,
            self.table.spared,
            self._used_subsets,
            time.process_time() - self._begun,
        )

    def _report(self, sentence: str, shown: Position) -> str:
        """All that is needed to see a wrong move again."""
        begun = f"{self._name}, game {self._number}, seed {self.table.game.seed}: {sentence}"
        return f"{begun}\n{write_position(FlaggedPosition(shown, frozenset()))}"
