"""Hands each room what it needs for one window: here all of them meet."""

from pathlib import Path
from typing import Any

from minesweeper import __version__, resources
from minesweeper.agent.agent import Agent
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError, reason
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.regular_files import open_to_write
from minesweeper.archive.settings_file import SettingsFile
from minesweeper.cli.system import milliseconds, new_seed, precise_milliseconds, today
from minesweeper.cli.usage import UsageError
from minesweeper.game.history import History, ReadingProgress
from minesweeper.game.notation import FlaggedPosition, write_jsminesweeper, write_position
from minesweeper.services.autoplay import AutoplayService
from minesweeper.services.exercises import ExercisesService
from minesweeper.services.handbook import HandbookService
from minesweeper.services.records import RecordsService
from minesweeper.services.saved_games import SavedGamesService
from minesweeper.services.sharing import SharingService
from minesweeper.settings import Settings
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import BoardCard, Dependencies
from minesweeper.window.display import NoDisplayError
from minesweeper.window.sound.sound_process import SoundProcess
from minesweeper.window.tracing import Trace
from minesweeper.window.window import Window


class App:
    """Everybody behind one window: the agent on its thread, who keeps, who listens, who sounds."""

    def __init__(self, folder: Path, file: SettingsFile) -> None:
        self._folder = folder
        self._file = file
        self.keeper = GameKeeper(folder, milliseconds, today)
        self._agent = Agent(
            milliseconds, fixed_board, self.keeper, self._keep_report, precise_milliseconds
        )
        self._courier = Courier(self._agent, milliseconds)
        self._reading = ReadingProgress(milliseconds, self._courier.report_reading)
        self._agent.reading = self.keeper.reading = self._reading
        self._loudspeaker = SoundProcess()
        self._add_services()

    def _add_services(self) -> None:
        """Let everyone hear what the player did who works beside the agent."""
        agent, courier = self._agent, self._courier
        courier.add_service(RecordsService(self.keeper, self._folder, courier.announce).observe)
        courier.add_service(SavedGamesService(self._folder, courier.announce).observe)
        exercises_service = ExercisesService(
            Exercises(self._folder, today), self.keeper, courier.announce
        )
        agent.add_observer(exercises_service.observe)
        courier.add_service(exercises_service.observe)
        autoplay = AutoplayService(
            lambda: agent.flagged_position, courier.announce, self._keep_report
        )
        agent.add_observer(autoplay.observe)
        courier.add_service(autoplay.observe)
        courier.add_service(HandbookService(courier.announce).observe)
        exchange = SharingService(agent, courier.announce, self._folder, self._reading)
        courier.add_service(exchange.observe)

    def open_window(
        self,
        settings: Settings,
        session: dict[str, Any],
        *,
        has_unfinished: bool,
        trace: Path | None,
        notice: str | None,
    ) -> Window:
        """The window, which observes the agent; a UsageError where there is no screen for it."""
        dependencies = Dependencies(
            courier=self._courier,
            keep_settings=self._keep_settings,
            keep_report=self._keep_report,
            position_text=lambda position, flags: write_position(
                FlaggedPosition.of(position, flags)
            ),
            jsminesweeper_text=lambda shown, flags: write_jsminesweeper(
                FlaggedPosition.of(shown, flags)
            ),
            new_seed=new_seed,
            boards=_board_cards,
            now=milliseconds,
            players=_player_names,
            home=str(self._folder.absolute()),
            sounds=self._loudspeaker,
            has_unfinished=has_unfinished,
            trace=_open_trace(trace),
            notice=notice,
        )
        try:
            return Window(dependencies, settings, **session)
        except NoDisplayError as error:
            raise UsageError(str(error)) from None

    def set_to_work(self, saved: History | None, aside: History | None) -> None:
        """Start the agent's thread, with the game that waits and the one behind it, if any."""
        self._agent.offer_saved_game(saved)
        self._agent.offer_unfinished_game(aside)
        self._courier.start()

    def run(self, window: Window) -> None:
        """Let the window run until it is closed, and put everything away."""
        try:
            window.run()
        finally:
            self._loudspeaker.close()
            # An agent that hangs is not spoken to: its last turn is on the disk already.
            if self._courier.close():
                self._agent.close()
                self.keeper.close()

    def _keep_settings(self, settings: Settings) -> str | None:
        try:
            self._file.write(settings)
        except ArchiveError as error:
            return str(error)
        return None

    def _keep_report(self, report: dict[str, Any]) -> str:
        """Keep what a window tells of a failure; where it lies, or why it could not be kept."""
        from minesweeper.archive.files import write_report  # noqa: PLC0415  hardly ever needed

        try:
            path = write_report(self._folder, {"version": __version__, **report})
        except ArchiveError as error:
            return str(error)
        return f"The report is saved as {path}."


def _open_trace(path: Path | None) -> Trace | None:
    try:
        return Trace.to(open_to_write(path)) if path else None
    except OSError as error:
        raise UsageError(f"The trace cannot be written to {path}: {reason(error)}.") from None


def _player_names() -> list[str]:
    from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  most games are not watched

    return list(PLAYERS)


def _board_cards() -> list[BoardCard]:
    boards = [fixed_board(name) for name in resources.board_names()]
    return [
        BoardCard(board.name, board.title, board.reason, board.minefield.level) for board in boards
    ]
