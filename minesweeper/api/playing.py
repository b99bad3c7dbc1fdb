"""Boards and games of the public API: deal one, play it under a judge, judge one move, simulate."""

from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from minesweeper.agent.judge import Fate
from minesweeper.agent.judged_game import JudgedGame, JudgedMove
from minesweeper.agent.referee import decide_alone
from minesweeper.api.drawing import board_html
from minesweeper.api.position import (
    MinesweeperError,
    PublicPosition,
    as_public_errors,
    cell_on,
    chosen_level,
    chosen_promise,
    chosen_seed,
    flagged_position_of,
    one_of,
    whole_number,
)
from minesweeper.api.questions import ProofStep, proof_steps
from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.arena.match import play_task
from minesweeper.arena.report import as_json
from minesweeper.arena.simulation import SimulationRequest, play_all, tasks
from minesweeper.arena.workers import processes
from minesweeper.engine.questions import QuestionError, bounded, deal_position, no_board_error
from minesweeper.engine.request import random_seed
from minesweeper.game.game import first_mismatch
from minesweeper.game.history import Action, DealtStart, FixedStart, History
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Minefield
from minesweeper.game.minefield import deal as deal_minefield
from minesweeper.game.notation import FlaggedPosition, NotationError, draw_mines, read_minefield
from minesweeper.players.roster import PLAYERS

NOTHING = "nothing"
"""The outcome of a move that opens nothing: the cell is open or flagged, or the game is over."""


# Boards.


@dataclass(frozen=True)
class DealtBoard:
    """A dealt minefield, and the position after its first click."""

    position: PublicPosition
    """The position after the first click; all covered if there was none or it hit a mine."""
    field: list[str]
    """The minefield, row by row: `*` a mine, `.` none."""
    seed: int
    first_click: str
    """The promise for the first click that this board keeps; not every board has an opening."""
    lost: bool
    """True if the first click hit a mine, which it can with the promise `any`."""

    def _repr_html_(self) -> str | None:
        return board_html(flagged_position_of(self.position))


def deal(
    level: str = "beginner",
    *,
    seed: int | None = None,
    first: str | None = None,
    first_click: str = "opening",
    no_guess: bool = False,
) -> DealtBoard:
    """Returns a minefield, and the position after the cell `first` was opened.

    `level` is a name or a size such as `30x16/99`. `first_click` is what `first` is promised: `any`
    (it can be a mine), `safe`, or `opening` (its neighbours are safe too). With `no_guess` logic
    alone finishes the board from `first` on. The same arguments give the same board on every
    platform and in every release; without a seed a random one is used.

    Raises a MinesweeperError if there is no such level or no board without guessing is found.

    >>> board = deal("6x3/3", seed=4, first="A1")
    >>> board.field
    ['..*...', '....**', '......']
    >>> print(board.position)
    6x3/3
    01####
    0112##
    0001##
    """
    chosen = chosen_level(level)
    with as_public_errors(QuestionError), bounded():
        dealt = deal_position(
            chosen,
            seeded := _seed(seed),
            None if first is None else cell_on(chosen.grid, first),
            chosen_promise(first_click),
            no_guess=no_guess,
        )
    return DealtBoard(
        PublicPosition(FlaggedPosition(dealt.position)),
        draw_mines(chosen.grid, dealt.minefield.mined),
        seeded,
        dealt.first_click.value,
        dealt.lost,
    )


def _seed(seed: int | None) -> int:
    return random_seed() if seed is None else chosen_seed(seed)


# Judged moves.


@dataclass(frozen=True)
class Judgement:
    """What a judge says about one move, and the board after it."""

    outcome: str
    """`opened`, `spared` (mines moved away), `lost`, or `nothing` if the move opens nothing."""
    position: PublicPosition
    """The position after the move; unchanged if it lost or did nothing."""
    field: list[str]
    """The minefield after the move, row by row: `*` a mine, `.` none."""
    won: bool
    reason: str
    """Why the move lost, in one sentence; empty otherwise."""
    steps: list[ProofStep]
    """A short proof of the mistake, or of an overlooked safe cell; empty if there is neither."""
    better: str | None
    """The cell with a lower chance of a mine, if that is why the move lost."""


def judge(
    position: PublicPosition | str,
    field: Sequence[str] | str,
    cell: str,
    *,
    action: str = "open",
    judge: str = "quantum",
    seed: int = 0,
) -> Judgement:
    r"""Returns what a judge says about opening a cell, or about a chord with `action="chord"`.

    `field` is the minefield behind the position: its rows as `deal` and `Game.field` give them, or
    its text. `docs/judges.md` describes the judges. `seed` decides where spared mines go. Raises a
    MinesweeperError if the field does not fit the position.

    Nothing tells which of these two cells is the mine, so Quantum spares you and Classic does not:

    >>> judge("3x1/1\n#1#", ["*.."], "A1").outcome
    'spared'
    >>> found = judge("3x1/1\n#1#", ["*.."], "A1", judge="classic")
    >>> found.outcome, found.reason
    ('lost', 'You opened A1, and it was a mine.')
    """
    sheet = flagged_position_of(position)
    shown = sheet.position
    minefield = _read_field(field, shown.mines)
    if minefield.grid != shown.grid:
        raise MinesweeperError("The field must have as many rows and columns as the position.")
    if (wrong := first_mismatch(shown, minefield)) is not None:
        raise MinesweeperError(f"The field does not fit what {wrong.name} shows.")
    move = one_of("action", action, {kind.value: kind for kind in (Action.OPEN, Action.CHORD)})
    rules, asked = one_of("judge", judge, JUDGES), cell_on(shown.grid, cell)
    with as_public_errors(QuestionError), bounded():
        decided = decide_alone(rules, sheet, minefield, (move, asked), chosen_seed(seed))
        ruling = decided.ruling
        steps = proof_steps(ruling.proof, shown, minefield.number) if ruling else []
    is_lost = ruling is not None and ruling.fate is Fate.LOST
    return Judgement(
        ruling.fate.value if ruling else NOTHING,
        PublicPosition(decided.board),
        draw_mines(shown.grid, decided.minefield.mined),
        decided.board.position.is_finished,
        ruling.reason if ruling else "",
        steps if is_lost else [],
        ruling.better.name if ruling and ruling.better else None,
    )


def _read_field(field: Sequence[str] | str, mines: int) -> Minefield:
    """Returns the minefield of rows or of a text; raises a MinesweeperError if it is none."""
    if not isinstance(field, str):
        rows = list(field)
        if not rows or not all(isinstance(row, str) for row in rows):
            raise MinesweeperError("A field is a list of strings, one for each row.")
        field = "\n".join([f"{len(rows[0])}x{len(rows)}/{mines}", *rows])
    with as_public_errors(NotationError):
        return read_minefield(field)


# A game.


class PublicGame:
    """One game under a judge, without a window. Users know the class as `ms.Game`.

    The same arguments and moves give the same game: `seed` decides where the mines lie and where
    spared ones go. `level` is a name or a size such as `30x16/99`, and `docs/judges.md` describes
    the judges. `first_click` is what the first click is promised: `any` (it can be a mine), `safe`,
    or `opening`. With `no_guess` logic alone finishes the board from the first cell on.

    Raises a MinesweeperError for a level, seed, judge or promise that does not exist.

    >>> game = Game("beginner", seed=1)
    >>> game.status
    'ready'
    >>> game.open("E5")
    'opened'
    >>> game.flag("A1")
    True
    >>> game.status, game.mines_left
    ('playing', 9)
    >>> game.open("A1")
    'nothing'
    """

    def __init__(
        self,
        level: str = "beginner",
        *,
        seed: int | None = None,
        judge: str = "quantum",
        first_click: str = "opening",
        no_guess: bool = False,
    ) -> None:
        chosen, promise = chosen_level(level), chosen_promise(first_click)
        self.level = str(chosen)
        """The size and the number of mines, such as `30x16/99`."""
        self.seed = _seed(seed)
        self.judge = one_of("judge", judge, JUDGES).name
        self.outcome: str | None = None
        """The outcome of the last `open` or `chord`; None before the first one."""
        self.reason = ""
        """Why the game was lost, in one sentence; empty unless it is lost."""
        start = _start(chosen, self.seed, promise, no_guess=no_guess)
        game = start.begin(lambda: 0)
        # A given minefield has no seed of its own, and spared mines go where the seed says.
        game.seed = self.seed
        self._session = JudgedGame(History(start, self.judge), game, lambda _: None)

    @property
    def status(self) -> str:
        """`ready` before the first click, then `playing`, `won` or `lost`."""
        return self._session.game.status.value

    @property
    def position(self) -> PublicPosition:
        """What the player sees now; after a loss, the mines that were hit too."""
        return PublicPosition(self._sheet)

    @property
    def field(self) -> list[str] | None:
        """The minefield as it is now, row by row: `*` a mine, `.` none. None before it is dealt.

        It is for checking and reviewing. A player that looks at it cheats, and mines that no logic
        can find may still move.
        """
        minefield = self._session.game.minefield
        return None if minefield is None else draw_mines(minefield.grid, minefield.mined)

    @property
    def mines_left(self) -> int:
        """The number of mines less the number of flags; negative with too many flags."""
        return self._session.game.mines_left

    def open(self, cell: str) -> str:
        """Opens a cell, and the cells around it if it touches no mine.

        Returns `opened`, `spared` (a mine moved away, and the cell is open), `lost`, or `nothing`
        if the cell is open or flagged or the game is over. Raises a MinesweeperError if there is
        no such cell, or if no board without guessing is found for this first one.
        """
        asked = cell_on(self._session.game.level.grid, cell)
        dealing = self._session.dealing(asked)
        if dealing is None:
            return self._note(self._session.open(asked))
        found = dealing.finish()
        if found is None:
            raise MinesweeperError(str(no_board_error(self._session.game.level)))
        return self._note(self._session.open_found(asked, found))

    def chord(self, cell: str) -> str:
        """Opens all unflagged neighbours of a number that has as many flags around it as it says.

        Returns and raises the same as `open`.
        """
        return self._note(self._session.chord(cell_on(self._session.game.level.grid, cell)))

    def flag(self, cell: str) -> bool:
        """Puts a flag on a covered cell, or takes it away. Returns True if there is one now.

        Nothing changes if the cell is open or the game is over. Raises a MinesweeperError if there
        is no such cell.
        """
        asked = cell_on(self._session.game.level.grid, cell)
        self._session.mark(asked, with_questions=False)
        return asked in self._sheet.flags

    @property
    def _sheet(self) -> FlaggedPosition:
        game = self._session.game
        return FlaggedPosition.of(game.position, game.flags())

    def _note(self, move: JudgedMove) -> str:
        self.outcome = move.ruling.fate.value if move.outcome else NOTHING
        self.reason = self.reason or move.ruling.reason
        return self.outcome

    def __repr__(self) -> str:
        return f"<Game {self.level}, seed {self.seed}, judge {self.judge}, {self.status}>"

    def __str__(self) -> str:
        return str(self.position)

    def _repr_html_(self) -> str | None:
        return board_html(self._sheet)


Game = PublicGame
"""The name of the class in the API."""


def _start(
    level: Level, seed: int, promise: FirstClick, *, no_guess: bool
) -> DealtStart | FixedStart:
    if promise is FirstClick.ANY and not no_guess:
        # Dealt beforehand, because the judge rules on this first click like on any other.
        return FixedStart(deal_minefield(level, seed, None, promise).minefield)
    return DealtStart(level, seed, promise, no_guess=no_guess)


# Many games.


def simulate(
    players: Iterable[str] | str,
    level: str = "beginner",
    games: int = 100,
    *,
    seed: int = 0,
    first_click: str = "opening",
    judge: str = "classic",
    workers: int = 1,
    executor: Executor | None = None,
) -> list[dict[str, Any]]:
    """Lets players play the same games, and returns the figures of each.

    Each entry is one of `results` of `minesweeper simulate --json`: `player`, `games`, `wins`,
    `win_rate` with its 95 % interval from `low` to `high`, `guesses_per_game`, `losses` and so on;
    `docs/players.md` explains them. The same arguments give the same games, however they are run.

    The games are played in this process, in `workers` processes, or on any `executor` of the
    interface of `concurrent.futures`; that one stays open, and `workers` says how many it has.
    A program that starts processes needs `if __name__ == "__main__":` around its calls.

    Raises a MinesweeperError for a player, level or number that can't be used, and if a process
    ends unexpectedly.

    >>> (result,) = simulate(["strongest"], "6x3/3", games=20, seed=4)
    >>> result["player"], result["games"], 0 <= result["low"] <= result["win_rate"]
    ('strongest', 20, True)
    """
    names = tuple(dict.fromkeys([players] if isinstance(players, str) else players))
    for name in names:
        one_of("player", name, PLAYERS)
    if not names:
        raise MinesweeperError("A simulation needs at least one player.")
    for what, number in (("The number of games", games), ("The number of workers", workers)):
        if whole_number(what, number) < 1:
            raise MinesweeperError(f"{what} must be at least 1, not {number}.")
    promise, rules = chosen_promise(first_click), one_of("judge", judge, JUDGES)
    contest = Contest(chosen_level(level), promise, rules.name, chosen_seed(seed))
    wanted = SimulationRequest(contest, names, games, workers)
    # An executor that was handed in stays open for its owner.
    with processes(workers) if executor is None else nullcontext(executor) as chosen:
        results: list[dict[str, Any]] = as_json(contest, _played(wanted, chosen))["results"]
    return results


def _played(wanted: SimulationRequest, executor: Executor) -> dict[str, list[Played]]:
    """Plays all games, and returns those of each player in order."""
    played: dict[str, list[Played]] = {name: [] for name in wanted.players}

    def keep(task: Task, found: Sequence[Played]) -> None:
        played[task.player] += found

    try:
        is_whole = play_all(play_task, tasks(wanted), executor, wanted.workers, keep)
    except BrokenExecutor:
        raise MinesweeperError("A process that played games crashed.") from None
    if not is_whole:
        raise KeyboardInterrupt
    return {name: sorted(found, key=lambda game: game.game) for name, found in played.items()}
