"""The window: one loop that takes input, shows what the agent announced, and draws what changed."""

import contextlib
import gc
import time
from collections import deque
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.settings import Settings
from minesweeper.window import clipboard, desktop, display, games, screens, sharing, switches
from minesweeper.window.commands import Command
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.dirty_rects import DirtyRects
from minesweeper.window.drawing import scale
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.game.thinking_sign import ThinkingSign
from minesweeper.window.games import Games
from minesweeper.window.kept_settings import KeptSettings
from minesweeper.window.keyboard import HeldKeys, Keyboard
from minesweeper.window.mailbox import Mailbox
from minesweeper.window.screen import Screen
from minesweeper.window.screens import Screens
from minesweeper.window.session_log import SessionLog
from minesweeper.window.sharing import Sharing
from minesweeper.window.sound.sounds import Sound, SoundChooser
from minesweeper.window.switches import Switches
from minesweeper.window.text import words
from minesweeper.window.toasts import Toasts
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.prose import Toast

DRAW_ANYWAY_AFTER = 8
"""How long, in milliseconds, a frame is put off because what it would show is about to change."""
HANDLE_FOR, READ_FOR = 30, 20
"""How long, in milliseconds, one frame follows the player, and reads what the agent announced."""
FIRST_GAME_WITHIN = 1000
"""How long, in milliseconds, the first frame is put off for a saved game or a fixed board.

The agent and the game are there after about 150 ms; a busy machine takes longer.
"""
IMPORT_EVERY = 100
"""How many milliseconds lie between two imports of what may be wanted soon; one takes 2 to 15."""
INPUT_WITHIN = 2000
"""How long, in milliseconds, input waits after the first frame for the game it is meant for.

The agent is there after about 100 ms. Input would be for no game before that, and so be ignored.
"""


class Window:
    """Brings the parts of the window together, and is what screens see as their stage."""

    def __init__(self, dependencies: Dependencies, settings: Settings, **session: Any) -> None:
        """Open the window. `session` overrides settings without keeping the changes."""
        self._dependencies = dependencies
        self._is_running = True
        self._settings = KeptSettings(
            settings, session, dependencies.keep_settings, dependencies.now
        )
        self._dirty_rects = DirtyRects(self.settings, dependencies.now)
        self.brush = self._make_brush()
        self.keyboard = Keyboard(self.settings.keys)
        self._held_keys = HeldKeys()
        self._doorbell = display.Doorbell(dependencies.now, dependencies.nap)
        self._stillness = desktop.Stillness()
        self._sound_chooser = SoundChooser()
        self._session_log = SessionLog(dependencies.trace)
        self._toasts = Toasts(self)
        self._mailbox = Mailbox(dependencies.tell_agent, dependencies.now)
        self.visible = VisibleGame(self.settings.chosen_level, dependencies.now)
        self.game = GameScreen(self, self.visible)
        self._sign = ThinkingSign(self, self.game, self._mailbox)
        self._screens = Screens(self, self.game, self._mailbox, dependencies.boards)
        self._games = Games(self, self._screens, self._mailbox, dependencies)
        self._switches = Switches(self, self.game)
        self._sharing = Sharing(self, self.visible, self.game.say, dependencies)
        self._repeats_notice = False
        """Whether the notice is told again when the first game is there, which clears it."""
        self._to_import: deque[str] = deque()
        """The modules to import while nobody acts."""
        self._import_at = 0
        self._tell(events.SettingsChanged(self.settings))

    # The stage, as screens see it.

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self._settings.current

    @property
    def rect(self) -> Rect:
        """The whole window, from its own top left."""
        return self._dirty_rects.rect

    @property
    def screen(self) -> Screen:
        """The game's screen, or the page before it."""
        return self._screens.shown

    @property
    def games(self) -> Games:
        """What puts games on the table."""
        return self._games

    @property
    def home(self) -> str:
        """The folder of the player's files."""
        return self._dependencies.home

    def now(self) -> int:
        """Milliseconds on the window's clock."""
        return self._dependencies.now()

    def players(self) -> Sequence[str]:
        """The names of the autoplayers that can be watched."""
        return self._dependencies.players()

    def damage(self, rect: Rect) -> None:
        """Have a part of the window drawn again."""
        self._dirty_rects.damage(rect)

    def announce(self, event: Event) -> None:
        """Tell the agent what the player did."""
        self._session_log.note(event)
        self._tell(event)
        self._show_waiting()

    def show(self, screen: Screen) -> None:
        """Show the game or a page. A page holds the clock of a running game."""
        self._screens.show(screen)

    def change(self, **changes: Any) -> None:
        """Change settings, show them at once and keep them soon."""
        self._settings.change(changes)
        self._tell(events.SettingsChanged(self.settings))
        if changes.keys() & {"theme", "numbers", "scale", "keys"}:
            self.brush = self._make_brush()
            self.keyboard = Keyboard(self.settings.keys)
        self.relayout()

    def relayout(self) -> None:
        """Lay the current screen out again, as large as the window holds it, and draw all of it."""
        if self._fitting_scale() != self.brush.scale:
            self.brush = self._make_brush()
        self.screen.close_all()
        self.screen.lay_out()
        self._toasts.place()
        self._dirty_rects.damage_all()

    @property
    def is_still(self) -> bool:
        """Whether the desktop asks for stillness."""
        return self._stillness.is_asked

    @property
    def moves(self) -> bool:
        """Whether anything may move."""
        return self.settings.movement and not self.is_still

    def fade(self, part: Rect, lasts: int) -> None:
        """Have a part of the window, as it is now, fade into what is drawn there next."""
        if self.moves:
            self._dirty_rects.fade(part, lasts)

    @property
    def toast(self) -> Toast | None:
        """The sentence that is shown for a while."""
        return self._toasts.shown

    def show_toast(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self._toasts.show(sentence)

    def hide_toast(self) -> None:
        """Take the sentence away: what it spoke of is over."""
        self._toasts.hide()

    def copy(self, text: str, said: str) -> bool:
        """Put a text on the clipboard, and say so; false where there is none, which is said too."""
        is_copied = clipboard.put(text)
        self.game.say(said if is_copied else words.NO_CLIPBOARD)
        return is_copied

    def copy_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Put a position on the clipboard as text, and say so."""
        self.copy(self._dependencies.position_text(position, flags), words.POSITION_COPIED)

    def bring_file(self, path: str) -> None:
        """Put the game or the board of a file on the table."""
        self._sharing.bring_file(path)

    def let_hear(self, sound: Sound) -> None:
        """Have a sound heard with this frame, where sounds are on."""
        self._sound_chooser.add(sound)

    @property
    def is_silent(self) -> bool:
        """Whether no sound can be heard here."""
        return self._dependencies.sounds.is_silent

    # Commands.

    def perform(self, command: Command) -> None:
        """Do what a key, a button or a menu asked for."""
        match command:
            case _ if command in _ANNOUNCED:
                self.announce(_ANNOUNCED[command]())
            case _ if command in games.COMMANDS:
                self.games.perform(command)
            case _ if command in switches.COMMANDS:
                self._switches.perform(command)
            case _ if command in screens.PAGES:
                self._screens.open_page(command)
            case _ if command in sharing.COMMANDS:
                self._sharing.perform(command)
            case Command.BACK:
                self._step_back()
            case Command.FULL_SCREEN:
                self._turn_full_screen()
            case Command.SAVE_REPORT:
                self._save_report()
            case Command.QUIT:
                self._is_running = False
            case _:
                self.game.perform(command)

    def _step_back(self) -> None:
        """End a long reading or search, close what was told of it, or go back to where one was."""
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
        # From what lies on the table: the agent may be busy.
        position = self._dependencies.position_text(self.visible.position, self.visible.flags)
        report = self._session_log.report(self.visible, position)
        self.game.say(self._dependencies.keep_report(report))

    # The display.

    def _turn_full_screen(self) -> None:
        is_full = not self.settings.full_screen
        try:
            self._dirty_rects.reopen(self.settings, full_screen=is_full)
        except display.NoDisplayError as error:
            self.game.say(str(error))
            return
        # The size on the way between the two is nobody's choice, so it is not kept.
        pygame.event.clear(pygame.WINDOWSIZECHANGED)
        self._show_title()
        self.change(full_screen=is_full)

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
        return scale.fitting(scale.wanted(self.settings), self.rect.size)

    def _follow_system(self) -> None:
        """Look again whether the desktop is light or dark: it may have changed meanwhile."""
        if self.settings.theme == "system":
            brush = self._make_brush()
            if brush.theme != self.brush.theme:
                self.brush = brush
                self.relayout()

    def _show_title(self) -> None:
        """Tell the desktop what is played."""
        level = self.visible.level
        played = words.level_title(level, self.visible.title)
        display.set_title(f"{words.TITLE} - {played} {level}")

    # The loop.

    def run(self, start_agent: Callable[[], None] | None = None) -> None:
        """Run until the player leaves.

        `start_agent` is called when the first frame is out, which shows an empty board then.
        Without it the agent is at work already, and the first frame shows its game.
        """
        if start_agent is None:
            self._await_game(FIRST_GAME_WITHIN)
        self.relayout()
        self._say_trouble(self._dependencies.notice())
        self._draw()
        self._session_log.note_first_frame()
        gc.enable()
        if start_agent is not None:
            start_agent()
        display.dress(self.brush.icon("logo", 64))
        self._stillness.ask()
        if self.is_waiting:
            self._repeats_notice = True
            self._await_game(INPUT_WITHIN)
        self._to_import.extend(screens.IMPORTED_WHEN_IDLE)
        self._import_at = self.now() + IMPORT_EVERY
        # What is loaded by now stays. To look through it for garbage again and again would hold a
        # frame up for 12 ms each time; what is made from now on takes 2 ms at most.
        gc.freeze()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl + C in the terminal closes the window.
            while self._is_running:
                self.step()
        gc.unfreeze()
        self._say_trouble(self._settings.save())
        self._session_log.close()

    def close(self) -> None:
        """Leave soon, as if the player had closed the window."""
        self._is_running = False
        # Wakes a window that waits; one whose queue is full does not wait.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _await_game(self, within: int) -> None:
        """Wait at most so many milliseconds for the game that was asked for."""
        end = self.now() + within
        self._read_mail()
        while self.is_waiting and self.now() < end:
            self._dependencies.nap(1)
            self._read_mail()

    def step(self) -> None:
        """Wait for something to happen, take it in, and draw what changed."""
        arrived = self._doorbell.wait(self._next_wake())
        self._take_turns(arrived)
        self._read_mail()
        self._tick()
        if not self._answer_is_near():
            self._draw()
        self._play_sound()
        if self._to_import and self.now() >= self._import_at:
            self._import_next(is_idle=not arrived)

    def _import_next(self, *, is_idle: bool) -> None:
        """Import a module that will be needed, unless the player is busy."""
        self._import_at = self.now() + IMPORT_EVERY
        if is_idle:
            import_module(self._to_import.popleft())

    def _take_turns(self, arrived: Sequence[pygame.event.Event]) -> None:
        """Follow what arrived; what would make the frame too long is left for the next."""
        end = self.now() + HANDLE_FOR
        for done, event in enumerate(arrived, start=1):
            self._session_log.note_input(event)
            self._handle(event)
            self._read_mail()
            if self.now() > end:
                self._doorbell.put_back(arrived[done:])
                break

    def _next_wake(self) -> int | None:
        wakes = [
            self.now() if self._mailbox.has_unread else None,
            self._draw_anyway_at() if self._dirty_rects.is_damaged else None,
            self._sign.next_wake(),
            self.screen.next_wake(),
            self._settings.next_wake(),
            self._toasts.next_wake(),
            self._dirty_rects.next_wake(),
            self._session_log.next_wake(),
            self._import_at if self._to_import else None,
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def _draw_anyway_at(self) -> int | None:
        """When a frame is drawn though an answer is on its way; None where nothing is awaited."""
        oldest = self._mailbox.oldest
        return None if oldest is None else oldest.at + DRAW_ANYWAY_AFTER

    def _answer_is_near(self) -> bool:
        """Whether a frame drawn now would most likely be out of date at once."""
        end = self._draw_anyway_at()
        return end is not None and self.now() < end

    def _tick(self) -> None:
        self.screen.tick()
        self._sign.tick()
        self._dirty_rects.tick()
        self._toasts.tick()
        self._say_trouble(self._settings.tick())
        self._session_log.tick(self.now())
        if self._session_log.just_broke():
            self.game.say(words.TRACE_BROKE)

    def _say_trouble(self, trouble: str | None) -> None:
        if trouble is not None:
            self.game.say(trouble)

    def _play_sound(self) -> None:
        """Play the most telling sound of the frame, after the frame is out."""
        sound, settings = self._sound_chooser.take(), self.settings
        if sound is not None and settings.sound and settings.volume:
            self._dependencies.sounds.play(sound, settings.volume)

    # Input.

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in _ENDS_MOTION:
            self._dirty_rects.end_motion()
            self.screen.end_motion()
        match event.type:
            case pygame.QUIT:
                self._is_running = False
            case pygame.WINDOWSIZECHANGED:
                self._resize()
            case pygame.WINDOWEXPOSED:
                self._dirty_rects.damage_all()
            case pygame.WINDOWMOVED:
                self._session_log.note_layout(self.screen, self.game.board.camera)
            case pygame.WINDOWFOCUSGAINED:
                self._follow_system()
            case pygame.DROPFILE | pygame.DROPTEXT:
                self._sharing.drop(event)
            case pygame.KEYDOWN if self._held_keys.has(event) and self.keyboard.acts_once(event):
                pass
            case _:
                if not self.screen.handle(event) and event.type == pygame.KEYDOWN:
                    self._key(event)
        self._held_keys.note(event)

    def _key(self, event: pygame.event.Event) -> None:
        shows_game = self._screens.shows_game
        level = self.keyboard.level_of(event)
        if level is not None and shows_game:
            self.games.choose_level(level)
            return
        command = self.keyboard.command_of(event)
        if command is not None and (shows_game or command in _ON_PAGES):
            self.perform(command)

    # What the agent is told, and what it announced.

    def _tell(self, event: Event) -> None:
        self._mailbox.send(event, self.visible.game)

    def _show_waiting(self) -> None:
        self.game.board.wait_for(self._mailbox.sent_to(self.visible.game))

    @property
    def is_waiting(self) -> bool:
        """Whether something the agent was told is still to be answered."""
        return not self._mailbox.is_empty

    def observe(self, event: Event) -> None:
        """Take what the agent announced; it is shown with the next frame.

        This is called on the agent's thread, and does nothing there but put it down.
        """
        self._mailbox.put(event)

    def _read_mail(self) -> None:
        """Take in what was announced; what would make the frame too long is left for the next."""
        end = self.now() + READ_FOR
        for event in self._mailbox.unread():
            if isinstance(event, events.Answered):
                self._sharing.is_reading = False
                self.games.tell_of_kept()
                self._show_waiting()
            else:
                self._take_in(event)
            if self.now() > end:
                break
        if self._repeats_notice and not self.is_waiting:
            self._repeats_notice = False
            self._say_trouble(self._dependencies.notice())

    def _take_in(self, event: Event) -> None:
        """Let everyone see what was announced: the table first, and the games last."""
        self._session_log.note(event)
        self._sound_chooser.hear(event, tells_mercy=self.settings.mercy_line)
        self.visible.observe(event)
        self.game.observe(event)
        if isinstance(event, events.BroughtToTable) and not self._screens.shows_game:
            self.show(self.game)
        self._sharing.observe(event)
        if not self._screens.shows_game:
            self.screen.observe(event)
        if isinstance(event, events.GameStarted):
            self._show_title()
        self.games.observe(event)

    # Drawing.

    def _draw(self) -> None:
        """Draw what changed, and have it written down."""
        started = time.perf_counter()
        if self._dirty_rects.draw(self.screen.draw, self._toasts.draw):
            self._session_log.note_frame(started, self.screen, self.game.board.camera)


_ENDS_MOTION = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWSIZECHANGED)
"""After these whatever moves is where it belongs at once."""
_ANNOUNCED: dict[Command, type[Event]] = {
    Command.PAUSE: events.PauseChosen,
    Command.SHOW_MINES: events.MinesAsked,
    Command.GIVE_UP: events.DealingGivenUp,
    Command.SAVE: events.SaveChosen,
}
"""What is the agent's alone to do."""
_ON_PAGES = {
    Command.BACK,
    Command.HELP,
    Command.STATISTICS,
    Command.HISTORY,
    Command.OPEN_SAVED,
    Command.SETTINGS,
    Command.NEW_GAME,
    Command.SAME_BOARD,
    Command.FULL_SCREEN,
    Command.MUTE,
    Command.QUIT,
}
"""What a key asks for on a page too; all else belongs to the game, which nobody sees there."""
