"""The window: one loop that handles input and the agent's events, and draws what changed."""

import contextlib
import gc
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event, Observer, PlayerEvent
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.settings import FIRST_TIMES, Settings
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import use_language
from minesweeper.window import desktop, display
from minesweeper.window.commands import Command
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.dirty_rects import DirtyRects, Layer
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.game.messages import ThinkingSign
from minesweeper.window.games import Games
from minesweeper.window.keyboard import HeldKeys, Keyboard, KeyPress
from minesweeper.window.screen import Screen
from minesweeper.window.screens import IMPORTED_WHEN_IDLE, PAGES, Screens
from minesweeper.window.session_settings import SessionSettings, Switches
from minesweeper.window.sharing import Sharing
from minesweeper.window.sound.sounds import SoundChooser
from minesweeper.window.text import words
from minesweeper.window.toasts import Toasts
from minesweeper.window.tracing import SessionLog
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.text_boxes import Toast

# Imported after the first frame, and only if AccessKit is installed.
if TYPE_CHECKING:
    from minesweeper.window.accessibility.screen_reader import ScreenReader

DRAW_ANYWAY_AFTER = 8
"""Milliseconds by which a frame is delayed if the agent's answer would change it at once."""
HANDLE_FOR, READ_FOR = 30, 20
"""Milliseconds in each frame for handling input, and for handling the agent's events."""
FIRST_GAME_WITHIN = 1000
"""Milliseconds that the first frame waits for a saved game or a fixed board.

Agent and game are usually ready after about 150 ms; a busy machine takes longer.
"""
INPUT_WITHIN = 2000
"""Milliseconds that input waits after the first frame for the first game.

The agent is usually ready after about 100 ms. Earlier input would belong to no game and be ignored.
"""
IMPORT_EVERY = 100
"""Milliseconds between two imports of modules that may be needed soon; one takes 2 to 15 ms."""


class Window:
    """Owns the parts of the window and runs its loop; the `WindowContext` of its screens."""

    def __init__(self, dependencies: Dependencies, settings: Settings, **session: Any) -> None:
        """Opens the window. `session` overrides settings without storing them."""
        self._dependencies = dependencies
        self._courier, self.is_running = dependencies.courier, True
        self.now, self.players = dependencies.now, dependencies.players
        self.home = dependencies.home
        self._settings = SessionSettings(settings, session, dependencies.keep_settings, self.now)
        self._dirty_rects = DirtyRects(self.settings, self.now, self._log_frame)
        self.mark_dirty = self._dirty_rects.mark_dirty
        self.brush = self._make_brush()
        self._keyboard, self._held_keys = Keyboard(self.settings.keys), HeldKeys()
        self._event_waiter = display.EventWaiter(self.now, self._courier.wait)
        self._reduced_motion = desktop.ReducedMotion()
        self._sound_chooser = SoundChooser(lambda: self.settings.announces_moved_mines)
        self.play_sound = self._sound_chooser.add
        self._session_log = SessionLog(dependencies.trace)
        self._trace = self._session_log.trace
        self._toasts = Toasts(self)
        self.show_toast, self.hide_toast = self._toasts.show, self._toasts.hide
        self.offer_undo, self.end_offer = self._toasts.offer, self._toasts.end_offer
        self.visible = VisibleGame(self.settings.chosen_level, self.now)
        self.game = GameScreen(self, self.visible)
        self._sign = ThinkingSign(self, self.game, self._courier)
        self._screens = Screens(self, self.game, self._courier, dependencies.boards)
        self.show = self._screens.show
        self.games = Games(self, self._screens, dependencies)
        self._sharing = Sharing(self, self._screens, dependencies)
        self.bring_file = self._sharing.bring_file
        self._commands: dict[Command, Callable[[], None]] = {
            **self.game.commands(),
            **self._screens.commands(),
            **self.games.commands(),
            **self._sharing.commands(),
            **Switches(self, self.game).commands(),
            Command.PAUSE: lambda: self.announce(events.PauseChosen()),
            Command.GIVE_UP: lambda: self.announce(events.DealingGivenUp()),
            Command.SAVE: lambda: self.announce(events.SaveChosen()),
            Command.CONTINUE: self._undo_or_continue,
            Command.BACK: self._step_back,
            Command.FULL_SCREEN: self._toggle_full_screen,
            Command.SAVE_REPORT: self._save_report,
            Command.QUIT: self._quit,
        }
        self._input_handlers: dict[int, Callable[[pygame.event.Event], object]] = {
            pygame.QUIT: lambda _: self._quit(),
            pygame.WINDOWSIZECHANGED: lambda _: self._resize(),
            pygame.WINDOWEXPOSED: lambda _: self._dirty_rects.mark_all_dirty(),
            pygame.WINDOWMOVED: lambda _: self._log_layout(),
            pygame.WINDOWFOCUSGAINED: lambda _: self._follow_system(),
            pygame.DROPFILE: self._sharing.drop,
            pygame.DROPTEXT: self._sharing.drop,
            pygame.KEYDOWN: self._press_key,
        }
        self._observers: tuple[Observer, ...] = (
            self._session_log.note,
            self._sound_chooser.observe,
            self.visible.observe,
            self.game.observe,
            self._sharing.observe,
            self._screens.observe,
            self._show_title_of,
            self._tell_reader,
            self.games.observe,
            self._count_moved_mines,
        )
        """The receivers of announced events, in order: visible game, its screen, then the games.

        The counter of moved mines is last, because it can stop the announcements.
        """
        self._repeats_notice = False
        """True if the notice is shown again after the first game's start has hidden it."""
        self._to_import: deque[str] = deque()
        """The modules to import while there is no input."""
        self._import_at = 0
        """The time from which the next module may be imported."""
        self._asks_today = False
        """True if the window still has to ask what is left to do today."""
        self._reader: ScreenReader | None = None
        """Informs a screen reader; None before the first frame, and without AccessKit."""
        self._courier.send(events.SettingsChanged(self.settings))

    # The WindowContext that screens use.

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings.current

    @property
    def rect(self) -> Rect:
        """The rectangle of the whole window; its top left is (0, 0)."""
        return self._dirty_rects.rect

    @property
    def screen(self) -> Screen:
        """The screen in view: the game's, or a page."""
        return self._screens.shown

    def announce(self, event: PlayerEvent) -> None:
        """Sends the player's event to the agent."""
        self._session_log.note(event)
        self._courier.send(event)
        self.game.board.show_waiting(self._courier.unanswered_moves())

    def change(self, **changes: Any) -> None:
        """Changes settings, shows the change at once and stores it soon."""
        self._settings.change(changes)
        if "language" in changes:
            # Before the agent learns of it, because it explains a loss again.
            use_language(self.settings.language)
        self._courier.send(events.SettingsChanged(self.settings))
        if changes.keys() & {"theme", "numbers", "scale", "keys", "language"}:
            self.brush = self._make_brush()
            self._keyboard = Keyboard(self.settings.keys)
        if "language" in changes:
            self._retranslate()
        self.relayout()

    def _retranslate(self) -> None:
        """Makes every text in view again, in the language that was chosen."""
        self.hide_toast()
        self.game.retranslate()
        self.games.retranslate()
        self._screens.retranslate()
        self._show_title()

    def relayout(self) -> None:
        """Lays the current screen out again, at a scale that fits the window, and draws it."""
        if self._fitting_scale() != self.brush.scale:
            self.brush = self._make_brush()
        self.screen.close_all()
        self.screen.lay_out()
        self.screen.keep_focus()
        self._toasts.place()
        self._dirty_rects.mark_all_dirty()

    @property
    def is_still(self) -> bool:
        """True if the desktop asks for reduced motion."""
        return self._reduced_motion.is_asked

    @property
    def moves(self) -> bool:
        """True if animations are on."""
        return self.settings.movement and not self.is_still

    def cross_fade(self, part: Rect, lasts: int) -> None:
        """Fades a part of the window from its current picture to the next one."""
        if self.moves:
            self._dirty_rects.cross_fade(part, lasts)

    @property
    def toast(self) -> Toast | None:
        """The sentence that is shown for a few seconds; None if there is none."""
        return self._toasts.shown

    def copy(self, text: str, message: str) -> bool:
        """Copies a text and shows `message`; returns False if there is no clipboard.

        Without a clipboard another message says so.
        """
        is_copied = display.copy_to_clipboard(text)
        self.game.show_message(message if is_copied else _(words.NO_CLIPBOARD))
        return is_copied

    def copy_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Copies a position as text to the clipboard, and shows a message."""
        self.copy(self._dependencies.position_text(position, flags), _(words.POSITION_COPIED))

    @property
    def is_silent(self) -> bool:
        """True if this computer has no way to play sounds."""
        return self._dependencies.sounds.is_silent

    # Commands.

    def perform(self, command: Command) -> None:
        """Performs a command of a key, a button or a menu."""
        self._commands[command]()

    def _quit(self) -> None:
        self.is_running = False

    def _undo_or_continue(self) -> None:
        """Continues a lost game, or undoes what this screen offers to undo."""
        if not self._screens.shows_game:
            self._toasts.undo()
        elif self.visible.can_continue or not self._toasts.undo():
            self.game.teaching.perform(Command.CONTINUE)

    def _step_back(self) -> None:
        """Ends a long reading or search, dismisses its result, or goes back a screen."""
        if self._sharing.is_reading:
            self.announce(events.ReadingGivenUp())
        elif self._screens.shows_game and self.visible.dealing is not None:
            self.announce(events.DealingGivenUp())
        elif self._screens.shows_game and self.visible.is_hopeless:
            self.visible.forget_search()
            self.relayout()
        elif not (self._screens.shows_game and self.games.go_back_to_list()):
            self.show(self.screen.behind or self.game)

    def _save_report(self) -> None:
        # The text comes from what the window knows, because the agent may be busy.
        position = self._dependencies.position_text(self.visible.position, self.visible.flags)
        report = self._session_log.report(self.visible, position)
        self.game.show_message(self._dependencies.keep_report(report))

    # The display.

    def _toggle_full_screen(self) -> None:
        is_full = not self.settings.full_screen
        try:
            self._dirty_rects.reopen(self.settings, full_screen=is_full)
        except display.NoDisplayError as error:
            self.game.show_message(str(error))
            return
        # Sizes that the window has between the two modes are not stored, because nobody chose them.
        pygame.event.clear(pygame.WINDOWSIZECHANGED)
        self._show_title()
        self.change(full_screen=is_full)
        if is_full and self.settings.keys.of(Command.FULL_SCREEN.value):
            self.show_toast(self.brush.named(_(words.LEAVE_FULL_SCREEN)))
        else:
            self.hide_toast()

    def _resize(self) -> None:
        self._dirty_rects.follow_display()
        if self.settings.full_screen:
            self.relayout()
        else:
            width, height = self.rect.size
            self.change(window_width=width, window_height=height)

    def _make_brush(self) -> Brush:
        theme = theme_named(self.settings.theme, self.settings.numbers)
        return Brush(theme, self._fitting_scale(), self.settings.keys)

    def _fitting_scale(self) -> int:
        window = self.rect.size
        return desktop.fitting_scale(desktop.wanted_scale(self.settings, window), window)

    def _follow_system(self) -> None:
        """Asks again whether the desktop is light or dark, because that may have changed."""
        if self.settings.theme == "system":
            brush = self._make_brush()
            if brush.theme != self.brush.theme:
                self.brush = brush
                self.relayout()

    def _count_moved_mines(self, event: Event) -> None:
        """Counts the messages about moved mines, which stop after FIRST_TIMES."""
        settings = self.settings
        if isinstance(event, events.MineSpared) and settings.moved_mines == "first":
            shown = min(settings.moved_mines_shown + 1, FIRST_TIMES)
            if shown != settings.moved_mines_shown:
                self.change(moved_mines_shown=shown)

    def _show_title_of(self, event: Event) -> None:
        if isinstance(event, events.GameStarted):
            self._show_title()

    def _show_title(self) -> None:
        """Sets the window's title to the level of the game."""
        level = self.visible.level
        played = words.level_title(level, self.visible.title)
        display.set_title(f"{_(words.TITLE)} - {played} {level}")

    # The loop.

    def run(self, start_agent: Callable[[], None] | None = None) -> None:
        """Runs until the player closes the window.

        `start_agent` is called after the first frame, which shows an empty board. Without it the
        agent is already running, and the first frame shows its game.
        """
        if start_agent is None:
            self._await_game(FIRST_GAME_WITHIN)
            self.relayout()
        self._show_trouble(self._dependencies.notice())
        self._dirty_rects.draw(*self._layers())
        self._trace.write("first_frame")
        gc.enable()
        if start_agent is not None:
            start_agent()
        display.set_icon(self.brush.icon("logo", 64))
        self._reduced_motion.ask()
        self._start_reader()
        if self.is_waiting:
            self._repeats_notice = True
            self._await_game(INPUT_WITHIN)
        self._to_import.extend(IMPORTED_WHEN_IDLE)
        self._import_at = self.now() + IMPORT_EVERY
        self._asks_today = True
        # Everything loaded until now stays in memory. Garbage collections that look through it
        # again would delay a frame by 12 ms each time; without it a collection takes 2 ms at most.
        gc.freeze()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl + C in the terminal closes the window.
            while self.is_running:
                self.step()
        gc.unfreeze()
        self._show_trouble(self._settings.save())
        self._trace.close()

    def _start_reader(self) -> None:
        """Makes the window known to screen readers, if the extra `accessible` is installed."""
        if pygame.display.get_driver() not in _WITH_SCREEN_READERS:
            return
        try:
            from minesweeper.window.accessibility.screen_reader import (  # noqa: PLC0415
                ScreenReader,
            )
        except ImportError:
            return
        self._reader = ScreenReader(self, self._take_input)
        self._input_handlers[self._reader.event_type] = self._reader.take

    def _tell_reader(self, event: Event) -> None:
        if self._reader is not None:
            self._reader.observe(event)

    def close(self) -> None:
        """Ends the loop soon, as if the player had closed the window."""
        self.is_running = False
        # This wakes a window that waits. A window whose queue is full does not wait.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _await_game(self, within: int) -> None:
        """Waits at most this many milliseconds for the game that was requested."""
        end = self.now() + within
        self._read_announcements()
        while self.is_waiting and self.now() < end:
            self._courier.wait(1)
            self._read_announcements()

    def step(self) -> None:
        """Waits for events, handles them, and draws what changed."""
        arrived = self._event_waiter.wait(self.next_wake())
        end = self.now() + HANDLE_FOR
        for done, event in enumerate(arrived, start=1):
            self._take_input(event)
            self._read_announcements()
            if self.now() > end:
                self._event_waiter.put_back(arrived[done:])
                break
        self._read_announcements()
        self._tick()
        if not self._answer_is_near():
            self._dirty_rects.draw(*self._layers())
        self._play_sound()
        if self._reader is not None:
            self._reader.update()
        if self._to_import and self.now() >= self._import_at:
            self._import_next(is_idle=not arrived)

    def _import_next(self, *, is_idle: bool) -> None:
        """Imports a module that may be needed soon, unless there is input.

        Before that the game's screen asks what is left to do today.
        """
        self._import_at = self.now() + IMPORT_EVERY
        if is_idle and self._asks_today:
            self._asks_today = False
            self.game.ask_today()
        elif is_idle:
            import_module(self._to_import.popleft())

    def _take_input(self, event: pygame.event.Event) -> None:
        self._trace.write_input(event)
        if event.type in _ENDS_MOTION:
            self._dirty_rects.end_motion()
            self.screen.end_motion()
        self.game.auto_steps.take_input(event)
        if not self._toasts.handle(event):
            handler = self._input_handlers.get(event.type, self.screen.handle)
            handler(event)
        self._held_keys.note(event)

    def next_wake(self) -> int | None:
        """The time on the window's clock at which something changes by itself; None if never."""
        wakes = [
            self.now() if self._courier.has_unread else None,
            self._draw_anyway_at() if self._dirty_rects.is_dirty else None,
            self._sign.next_wake(),
            self.screen.next_wake(),
            self._settings.next_wake(),
            self._toasts.next_wake(),
            self._dirty_rects.next_wake(),
            self._trace.next_wake(),
            self._import_at if self._to_import else None,
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def _draw_anyway_at(self) -> int | None:
        """Returns when to draw even without the awaited answer; None if none is awaited."""
        since = self.waiting_since
        return None if since is None else since + DRAW_ANYWAY_AFTER

    def _answer_is_near(self) -> bool:
        """True while a frame is held back for an answer that would outdate it."""
        end = self._draw_anyway_at()
        return end is not None and self.now() < end

    def _tick(self) -> None:
        self.screen.tick()
        self._sign.tick()
        self._dirty_rects.tick()
        self._toasts.tick()
        self._show_trouble(self._settings.tick())
        self._trace.tick(self.now())
        if self._trace.just_broke():
            self.game.show_message(_(words.TRACE_BROKE))

    def _show_trouble(self, trouble: str | None) -> None:
        if trouble is not None:
            self.game.show_message(trouble)

    def _play_sound(self) -> None:
        """Plays the most important sound of the frame, after drawing the frame."""
        sound, settings = self._sound_chooser.take(), self.settings
        if sound is not None and settings.sound and settings.volume:
            self._dependencies.sounds.play(sound, settings.volume)

    # Input.

    def _press_key(self, event: pygame.event.Event) -> None:
        press = self._keyboard.decode(event)
        is_repeated = self._held_keys.has(event) and press.acts_once
        if not is_repeated and not self.screen.take_key(press):
            self._perform_key(press)

    def _perform_key(self, press: KeyPress) -> None:
        shows_game, command = self._screens.shows_game, press.command
        if press.level is not None and shows_game:
            self.games.choose_level(press.level)
        elif command is not None and (shows_game or command in _ON_PAGES):
            self.perform(command)

    def _log_layout(self) -> None:
        self._session_log.note_layout(self.screen, self.game.board.camera, self._toasts.clickable())

    # Events of the agent.

    @property
    def is_waiting(self) -> bool:
        """True if some event has not been answered by the agent yet."""
        return not self._courier.is_idle

    @property
    def waiting_since(self) -> int | None:
        """The time at which the oldest unanswered event was sent; None if all are answered."""
        oldest = self._courier.oldest
        return None if oldest is None else oldest.at

    def _read_announcements(self) -> None:
        """Handles the agent's events; events that would delay this frame wait for the next."""
        end = self.now() + READ_FOR
        for event in self._courier.unread():
            if isinstance(event, events.Answered):
                self._sharing.is_reading = False
                self.games.comment_on_records()
                self.game.board.show_waiting(self._courier.unanswered_moves())
            else:
                for observe in self._observers:
                    observe(event)
            if self.now() > end:
                break
        if self._repeats_notice and not self.is_waiting:
            self._repeats_notice = False
            self._show_trouble(self._dependencies.notice())

    # Drawing.

    def _layers(self) -> tuple[Layer, ...]:
        screen = self.screen
        return screen.draw_background, screen.draw_widgets, self._toasts.draw, screen.draw_menu

    def _log_frame(self, milliseconds: float) -> None:
        self._trace.add_frame(milliseconds)
        self._log_layout()


_ENDS_MOTION = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWSIZECHANGED)
"""Input that ends all animations at once."""
_WITH_SCREEN_READERS = ("x11", "wayland")
"""The display drivers of desktops whose screen readers are supported."""
_ON_PAGES = {
    Command.BACK,
    *PAGES,
    Command.NEW_GAME,
    Command.SAME_BOARD,
    Command.FULL_SCREEN,
    Command.MUTE,
    Command.QUIT,
}
"""The commands that keys give on pages, too; all other commands need the game in view."""
