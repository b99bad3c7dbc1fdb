"""Wires the agent, the archive, the services and the window together.

Parts that the first frame does not need are imported and created on the agent's thread.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minesweeper import __version__, resources
from minesweeper.archive.files import (
    ArchiveError,
    home_problem,
    open_to_write,
    reason,
    unfinished_bytes,
)
from minesweeper.archive.settings_file import SettingsFile
from minesweeper.cli.system import milliseconds, new_seed, precise_milliseconds, today
from minesweeper.cli.usage import UsageError, print_message
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.settings import Settings
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import BoardCard, Dependencies
from minesweeper.window.display import NoDisplayError
from minesweeper.window.sound.sound_process import SoundProcess
from minesweeper.window.tracing import Trace
from minesweeper.window.window import Window

if TYPE_CHECKING:
    from minesweeper.agent.agent import Agent
    from minesweeper.archive.exercises import Exercises
    from minesweeper.archive.keeper import GameKeeper
    from minesweeper.game.history import History, ReadingProgress
    from minesweeper.services.trainer import Trainer

LATE_FROM = 500_000
"""Unfinished games of this many bytes are restored with the window open: that takes about 0.4 s."""


class App:
    """Everything behind one window: the agent on its thread, the archive, the services, sound."""

    def __init__(self, folder: Path, file: SettingsFile) -> None:
        self._folder = folder
        self._file = file
        self._keeper: GameKeeper | None = None
        self._agent: Agent | None = None
        self._courier = Courier(self._make_agent, milliseconds)
        self._loudspeaker = SoundProcess()
        self._saved: History | None = None
        self.restores_late = False
        """True if the agent's thread restores the unfinished game, which takes long."""
        self._engines: dict[str, str] = {}
        """The commands of the outside engines in the settings, by name."""
        self._notice: str | None = None
        """A sentence for the player about what the agent's thread restored."""

    def restore_to_play(self) -> "tuple[History | None, str | None]":
        """Returns the unfinished game of the last session, and a sentence for the player, if any.

        Does nothing if no file has an unfinished game. A large game is left to the agent's thread,
        which then offers it as the saved game. That thread restores whatever is not restored here,
        also if this method is not called because another game is played first.
        """
        size = unfinished_bytes(self._folder)
        self.restores_late = size is not None and size >= LATE_FROM
        return (None, None) if size is None or self.restores_late else self._restore()

    def _restore(
        self, reading: "ReadingProgress | None" = None
    ) -> "tuple[History | None, str | None]":
        from minesweeper.archive.keeper import GameKeeper  # noqa: PLC0415  not for the first frame
        from minesweeper.game.history import NO_PROGRESS  # noqa: PLC0415

        self._keeper = GameKeeper(self._folder, milliseconds, today)
        return self._keeper.restore(reading or NO_PROGRESS)

    def _restore_late(self, reading: "ReadingProgress") -> None:
        """Restores the unfinished game on the agent's thread: to be played, or to wait."""
        restored, notice = self._restore(reading if self.restores_late else None)
        if self.restores_late:
            self._saved = restored
        self._notice = notice

    def open_window(
        self,
        settings: Settings,
        session: dict[str, Any],
        *,
        trace: Path | None,
        notices: Iterable[str | None],
    ) -> Window:
        """Returns the window, connected to the agent; raises a UsageError if there is no screen."""
        self._engines = dict(settings.engines)
        dependencies = Dependencies(
            courier=self._courier,
            keep_settings=self._keep_settings,
            keep_report=self._keep_report,
            position_text=_position_text,
            jsminesweeper_text=_jsminesweeper_text,
            new_seed=new_seed,
            boards=board_cards,
            now=milliseconds,
            players=lambda: _player_names(settings),
            home=str(self._folder.absolute()),
            sounds=self._loudspeaker,
            trace=_open_trace(trace),
            notice=lambda: self._notice_of(notices),
        )
        try:
            return Window(dependencies, settings, **session)
        except NoDisplayError as error:
            raise UsageError(str(error)) from None

    def offer_game(self, saved: "History | None") -> None:
        """Lets the agent begin with a saved game, if any."""
        self._saved = saved

    def run(self, window: Window, *, awaits_game: bool) -> None:
        """Runs the window until it is closed, then saves and closes everything.

        With `awaits_game` the first frame waits for the game. That is meant for a game that does
        not begin as an empty board of the window's level, which would flash up before it.
        """
        try:
            if awaits_game:
                self._courier.start()
                window.run()
            else:
                window.run(start_agent=self._courier.start)
        finally:
            self._loudspeaker.close()
            # An agent that hangs is left alone: its last turn is on the disk already.
            if self._courier.close():
                if self._agent is not None:
                    self._agent.close()
                lost = self._keeper.close() if self._keeper is not None else None
                if lost is not None:
                    print_message(f"minesweeper: {lost}")

    # On the agent's thread.

    def _make_agent(self) -> "Agent":
        from minesweeper.agent.agent import Agent  # noqa: PLC0415  not for the first frame
        from minesweeper.archive.incoming import fixed_board  # noqa: PLC0415
        from minesweeper.game.history import ReadingProgress  # noqa: PLC0415

        reading = ReadingProgress(milliseconds, self._courier.report_reading)
        if self._keeper is None:
            self._restore_late(reading)
        keeper = self._keeper
        assert keeper is not None, "restoring makes the keeper"
        agent = Agent(milliseconds, fixed_board, keeper, self._keep_report, precise_milliseconds)
        agent.add_observer(self._courier.announce)
        agent.reading = keeper.reading = reading
        self._add_services(agent, keeper)
        agent.offer_saved_game(self._saved)
        self._agent = agent
        return agent

    def _add_services(self, agent: "Agent", keeper: "GameKeeper") -> None:
        """Connects the services, which answer requests of the window beside the agent."""
        from minesweeper.archive.exercises import Exercises  # noqa: PLC0415  not for the first frame
        from minesweeper.services.autoplay import AutoplayService  # noqa: PLC0415
        from minesweeper.services.daily import DailyService  # noqa: PLC0415
        from minesweeper.services.positions import PositionService  # noqa: PLC0415
        from minesweeper.services.records import RecordsService  # noqa: PLC0415
        from minesweeper.services.saved_games import SavedGamesService  # noqa: PLC0415
        from minesweeper.services.sharing import SharingService  # noqa: PLC0415
        from minesweeper.services.teaching import (  # noqa: PLC0415
            ExercisesService,
            HandbookService,
            TrainingService,
        )

        courier = self._courier
        courier.add_service(RecordsService(keeper, self._folder, courier.announce).observe)
        courier.add_service(SavedGamesService(self._folder, keeper, courier.announce).observe)
        exercises = Exercises(self._folder, today)
        exercises_service = ExercisesService(exercises, keeper, courier.announce)
        agent.add_observer(exercises_service.observe)
        courier.add_service(exercises_service.observe)
        training = TrainingService(lambda: self._make_trainer(keeper, exercises))
        agent.add_observer(training.observe)
        courier.add_service(training.observe, training.think)
        autoplay = AutoplayService(
            lambda: agent.flagged_position,
            courier.announce,
            self._keep_report,
            self._engines,
        )
        agent.add_observer(autoplay.observe)
        courier.add_service(autoplay.observe)
        courier.add_service(HandbookService(courier.announce).observe)
        exchange = SharingService(agent, courier.announce, self._folder, agent.reading)
        courier.add_service(exchange.observe)
        daily = DailyService(agent, keeper.records, exercises, courier.announce, today)
        daily.unfinished = keeper.unfinished_board
        courier.add_service(daily.observe)
        positions = PositionService(
            agent, courier.announce, courier.has_requests, self._keep_report
        )
        courier.add_service(positions.observe)

    def _make_trainer(self, keeper: "GameKeeper", exercises: "Exercises") -> "Trainer":
        from minesweeper.services.trainer import Trainer  # noqa: PLC0415  few sessions need it

        announce = self._courier.announce
        return Trainer(keeper, exercises, self._folder, announce, new_seed=new_seed, today=today)

    # For the window.

    def _notice_of(self, notices: Iterable[str | None]) -> str | None:
        """Returns a sentence if nothing can be saved at all, else all notices, joined; or None."""
        told = join_sentences(*filter(None, (*notices, self._notice)))
        return home_problem(self._folder) or told or None

    def _keep_settings(self, settings: Settings) -> str | None:
        try:
            self._file.write(settings)
        except ArchiveError as error:
            return str(error)
        return None

    def _keep_report(self, report: dict[str, Any]) -> str:
        """Saves a report of a failure. Returns a sentence that says where, or why not."""
        from minesweeper.archive.files import write_report  # noqa: PLC0415  hardly ever needed

        try:
            path = write_report(self._folder, {"version": __version__, **report})
        except ArchiveError as error:
            return str(error)
        return _("The report is saved as {path}.").format(path=path)


def _open_trace(path: Path | None) -> Trace | None:
    try:
        return Trace.to(open_to_write(path)) if path else None
    except OSError as error:
        raise UsageError(
            _("The trace cannot be written to {path}: {reason}.").format(
                path=path, reason=reason(error)
            )
        ) from None


def _position_text(position: Position, flags: frozenset[Cell]) -> str:
    from minesweeper.game.notation import FlaggedPosition, write_position  # noqa: PLC0415

    return write_position(FlaggedPosition.of(position, flags))


def _jsminesweeper_text(position: Position, flags: frozenset[Cell]) -> str:
    from minesweeper.game.notation import FlaggedPosition, write_jsminesweeper  # noqa: PLC0415

    return write_jsminesweeper(FlaggedPosition.of(position, flags))


def _player_names(settings: Settings) -> list[str]:
    """Returns all that can be watched; the last one is the usual one."""
    from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  most games are not watched

    return [*(name for name, _ in settings.engines if name not in PLAYERS), *PLAYERS]


def board_cards() -> list[BoardCard]:
    """Returns what a player may know of each fixed board before it is played."""
    from minesweeper.archive.incoming import fixed_board  # noqa: PLC0415
    from minesweeper.game.game import Game  # noqa: PLC0415

    boards = [fixed_board(name) for name in resources.board_names()]
    return [
        BoardCard(
            board.name,
            board.title,
            board.reason,
            board.minefield.level,
            Game.on(board.minefield, board.opened, lambda: 0).position,
        )
        for board in boards
    ]
