"""A desk to play at: a real agent and a real window, on a screen that nobody sees.

The hand at the desk uses pygame's own events, one after the other, and time moves only when a
test moves it.
"""

import os
import shutil
from functools import cache
from pathlib import Path

import pygame
import pytest
from drawing import cell, cells, minefield
from fakes import Clock
from pygame import Rect
from recorded import NOON, put
from views import records

from minesweeper.agent.agent import Agent
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.cli.app import board_cards
from minesweeper.events import MoveChosen
from minesweeper.game.notation import (
    FixedBoard,
    FlaggedPosition,
    write_jsminesweeper,
    write_position,
)
from minesweeper.players.roster import PLAYERS
from minesweeper.services.autoplay import AutoplayService
from minesweeper.services.daily import DailyService
from minesweeper.services.positions import PositionService
from minesweeper.services.records import RecordsService
from minesweeper.services.saved_games import SavedGamesService
from minesweeper.services.sharing import SharingService
from minesweeper.services.teaching import HandbookService
from minesweeper.settings import Settings
from minesweeper.translation import use_catalogue
from minesweeper.translation.languages import use_language
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.window import Window

LEFT, MIDDLE, RIGHT = 1, 2, 3
LETTERS = "012345678#F?*HX"
"""The looks of a cell: numbers, covered, flag, question mark, mine, hit mine, wrong flag."""
DAYLIGHT = Settings(theme="daylight")
DRAWN = "drawn"
"""The name of a board that a test draws."""


@pytest.fixture
def no_screen(monkeypatch):
    """SDL draws for nobody, without a screen and without a sound card."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    if pygame.display.get_init():
        pygame.key.set_mods(0)
        pygame.display.quit()


@pytest.fixture
def canvas(no_screen):  # noqa: ARG001  the driver has to be chosen first
    """A surface to draw on, without a window's loop."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((640, 480))


@pytest.fixture
def brush(canvas):  # noqa: ARG001  pictures are made for an open display
    return Brush(theme_named("daylight", "standard"), 100)


class FakeLoudspeaker:
    """Notes what it was to play, and how loud."""

    def __init__(self):
        self.played = []
        self.is_silent = False

    def play(self, sound, volume):
        self.played.append((sound, volume))


class DeskCourier(Courier):
    """Lets the agent work at once, on the same thread, unless it sleeps."""

    def __init__(self, desk):
        super().__init__(lambda: desk.agent, desk.clock)
        desk.agent.add_observer(self.announce)
        self._desk = desk

    def send(self, event):
        self._desk.did.append(event)
        super().send(event)
        if hasattr(self._desk, "window"):
            self._desk.wake_agent(ring=False)

    def unread(self):
        for event in super().unread():
            self._desk.heard.append(event)
            yield event


class Desk:
    """The window, the agent behind it, and a hand on mouse and keyboard."""

    def __init__(
        self,
        settings=DAYLIGHT,
        trace=None,
        trouble=None,
        agent=None,
        home=None,
        *,
        has_game=True,
        **session,
    ):
        self.clock = Clock()
        self.seeds = list(range(100, 200))
        """The seeds of the next new games."""
        self.kept = []
        """The settings as they were kept, one after the other."""
        self.did = []
        """What the window told the agent."""
        self.seen = []
        """What the agent announced."""
        self.heard = []
        """What reached the window, from the agent and from whoever works beside it."""
        # At this desk a mine is a mine, unless a test wants another judge.
        # Nothing moves there, so that a picture is true as soon as it is drawn.
        session = {"judge": "classic", "movement": False, **session}
        self._trouble = trouble
        self._drawn = None
        self.keeper = GameKeeper(home, self.clock, Clock(NOON)) if home else None
        """Keeps games in a home folder, where a test gives one."""
        self.agent = agent or Agent(self.clock, self._board, self.keeper)
        self.reports = []
        """The reports of failures that were kept."""
        self.sounds = FakeLoudspeaker()
        self.courier = DeskCourier(self)
        if self.keeper is not None:
            self.keeper.restore()
            registrar = RecordsService(self.keeper, home, self.courier.announce)
            self.courier.add_service(registrar.observe)
            self.courier.add_service(
                SavedGamesService(home, self.keeper, self.courier.announce).observe
            )
        if hasattr(self.agent, "flagged_position"):
            autoplay = AutoplayService(lambda: self.agent.flagged_position, self.courier.announce)
            self.agent.add_observer(autoplay.observe)
            self.courier.add_service(autoplay.observe)
            self.courier.add_service(HandbookService(self.courier.announce).observe)
            # Without a home nothing can be saved, as on a disk that refuses.
            folder = home or Path(os.devnull)
            self.courier.add_service(
                SharingService(self.agent, self.courier.announce, folder).observe
            )
            records = self.keeper.records if self.keeper is not None else Records(folder)
            daily = DailyService(
                self.agent,
                records,
                Exercises(folder, lambda: NOON),
                self.courier.announce,
                lambda: NOON,
            )
            daily.unfinished = getattr(self.keeper, "unfinished_board", daily.unfinished)
            self.courier.add_service(daily.observe)
            self.courier.add_service(PositionService(self.agent, self.courier.announce).observe)
        self.agent_sleeps = False
        """Whether what is sent waits, as with an agent that takes its time."""
        dependencies = Dependencies(
            courier=self.courier,
            keep_settings=self._keep,
            keep_report=self._keep_report,
            position_text=lambda position, flags: write_position(
                FlaggedPosition.of(position, flags)
            ),
            jsminesweeper_text=lambda position, flags: write_jsminesweeper(
                FlaggedPosition.of(position, flags)
            ),
            new_seed=lambda: self.seeds.pop(0),
            boards=board_cards,
            now=self.clock,
            players=lambda: list(PLAYERS),
            home="/home/player/.local/share/minesweeper",
            sounds=self.sounds,
            trace=trace,
        )
        self.window = Window(dependencies, settings, **session)
        self.agent.add_observer(self.seen.append)
        (self.at_start,) = self.did
        """What the agent was told before the first game."""
        self.did.clear()
        self.courier.work_off()
        if has_game:
            self.window.games.play(self.window.games.level)
            self.step()

    def wake_agent(self, *, ring=True):
        """Let the agent do what waits for it, unless it sleeps on; the window sees it then."""
        if not self.agent_sleeps:
            self.courier.work_off()
        if ring:
            self.step()

    def hear(self, *announced):
        """Let the window hear events that its agent does not announce by itself."""
        for event in announced:
            self.courier.announce(event)
        self.step()

    def _keep_report(self, report):
        self.reports.append(report)
        return "The report is saved."

    def _keep(self, settings):
        self.kept.append(settings)
        return self._trouble

    def _board(self, name):
        return self._drawn if name == DRAWN else fixed_board(name)

    # The game on the desk.

    def lay(self, *rows, opened):
        """Play a drawn minefield with these cells opened beforehand."""
        self._drawn = FixedBoard(DRAWN, "Drawn", "", minefield(*rows), tuple(cells(opened)))
        self.window.games.play_board(DRAWN)
        self.step()
        return self

    @property
    def visible(self):
        return self.window.visible

    @property
    def page(self):
        return self.window.screen

    def rows(self):
        """The board as it lies before the player."""
        letters = "".join(LETTERS[look] for look in self.visible.looks)
        width = self.visible.level.grid.width
        return [letters[at : at + width] for at in range(0, len(letters), width)]

    def kinds(self):
        """What the agent announced, by name."""
        return [type(event).__name__ for event in self.seen]

    @property
    def moves(self):
        """What the players that are watched said."""
        return [event for event in self.heard if isinstance(event, MoveChosen)]

    @property
    def message(self):
        """The sentence in the footer."""
        return self.window.game.footer.message

    @property
    def mood(self):
        """The mood of the scout."""
        return self.window.game.header.face.mood

    # Time.

    def step(self):
        """Let the window take in what arrived and draw it; it never sleeps."""
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        self.window.step()

    def wait(self, milliseconds):
        """Let time pass."""
        self.clock.now += milliseconds
        self.step()

    def send(self, kind, **fields):
        """An event of pygame's arrives."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.step()

    # The mouse. A place is the name of a cell, or a point of the window.

    def place(self, where):
        if isinstance(where, str):
            return self.window.game.board.camera.rect(cell(where)).center
        return where

    def move(self, where):
        self.send(pygame.MOUSEMOTION, pos=self.place(where), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, where, button=LEFT):
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.place(where), button=button)

    def release(self, where, button=LEFT):
        self.send(pygame.MOUSEBUTTONUP, pos=self.place(where), button=button)

    def click(self, where, button=LEFT, mod=0):
        """Move there, press and release, with these keys held."""
        pygame.key.set_mods(mod)
        self.move(where)
        self.press(where, button)
        self.release(where, button)
        pygame.key.set_mods(0)

    def click_at_once(self, where):
        """Click within one frame, as a fast hand does: a third of the frames, and the same game."""
        at = self.place(where)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0,) * 3)
        )
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=LEFT))
        self.release(at)

    def flag(self, names):
        """Flag cells by the right button."""
        for name in names.split():
            self.click(name, RIGHT)

    def click_widget(self, name):
        self.click(self.clickable()[name].center)

    def clickable(self):
        """The places that can be clicked, by name: of the screen, and of the toast before it."""
        toast = self.window.toast
        undo = {"toast.undo": toast.button} if toast is not None and toast.label else {}
        return self.page.clickable() | undo

    def wheel(self, down=0.0, across=0.0, mod=0):
        """Turn the wheel by notches, with these keys held."""
        pygame.key.set_mods(mod)
        self.send(pygame.MOUSEWHEEL, precise_x=across, precise_y=-down)
        pygame.key.set_mods(0)

    # The keyboard.

    def key_down(self, key, mod=0, text=""):
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=text)

    def key_up(self, key, mod=0):
        self.send(pygame.KEYUP, key=key, mod=mod)

    def key(self, *keys, mod=0):
        """Press and release keys one after the other."""
        for key in keys:
            self.key_down(key, mod)
            self.key_up(key, mod)

    def type(self, text):
        """Type letters: each comes as a key and as text."""
        for letter in text:
            self.key_down(ord(letter), text=letter)
            self.send(pygame.TEXTINPUT, text=letter)
            self.key_up(ord(letter))

    # What is to be seen.

    def picture(self, rect=None):
        """The pixels of a part of the window."""
        surface = pygame.display.get_surface()
        return pygame.image.tobytes(surface.subsurface(rect or surface.get_rect()), "RGB")

    def picture_of(self, name):
        """The pixels of a cell."""
        return self.picture(self.window.game.board.camera.rect(cell(name)))

    def shows_colour(self, colour, rect):
        """Whether a part of the window has a pixel of exactly this colour."""
        wanted = pygame.Color(colour)
        surface = pygame.display.get_surface()
        rect = Rect(rect).clip(surface.get_rect())
        return any(
            surface.get_at((x, y)) == wanted
            for x in range(rect.left, rect.right)
            for y in range(rect.top, rect.bottom)
        )


@pytest.fixture
def new_desk(no_screen):  # noqa: ARG001  the driver has to be chosen first
    """Sets up a desk with settings of the test's own."""
    return Desk


@pytest.fixture(scope="session")
def fill_home(tmp_path_factory):
    """Puts the records of so many games into a folder: recorded once, then copied.

    They are reviewed, or every desk would review them all in its spare time.
    """

    @cache
    def filled(number):
        home = tmp_path_factory.mktemp("filled")
        put(home, records(number), are_reviewed=True).database.close()
        return home

    return lambda home, number: shutil.copytree(filled(number), home, dirs_exist_ok=True)


@pytest.fixture
def desk(new_desk):
    """A beginner's game, all covered."""
    return new_desk()


@pytest.fixture
def corners(desk):
    """A board whose middle shows 2, with mines at A1 and C3."""
    return desk.lay("*..", "...", "..*", opened="B2")


@pytest.fixture
def speak(monkeypatch):
    """Chooses the language of the process until the test ends; the system speaks English."""
    monkeypatch.setenv("LC_ALL", "C")

    def choose(language):
        assert use_language(language) == language, "the catalogues are not built"

    yield choose
    use_catalogue(None)
