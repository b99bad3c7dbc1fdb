"""The window: one loop that takes input, shows what the agent announced, and draws what changed."""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level, level_name
from minesweeper.game.position import Position
from minesweeper.judges import DEFAULT_JUDGE, JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.settings import MOST_CELLS_WITH_ODDS, SMALLEST_WINDOW, THEMES, Settings
from minesweeper.window import clipboard, desktop, display, scale, sharing, words
from minesweeper.window.board_card import BoardCard
from minesweeper.window.brush import Brush
from minesweeper.window.commands import Command
from minesweeper.window.fades import Fades
from minesweeper.window.game_menus import LISTS
from minesweeper.window.game_screen import GameScreen
from minesweeper.window.keyboard import Keyboard
from minesweeper.window.report import Diary
from minesweeper.window.screen import Screen
from minesweeper.window.sharing import Sharing
from minesweeper.window.sounds import Ear, Plays, Silence, Sound
from minesweeper.window.table import Table
from minesweeper.window.theme import theme_named
from minesweeper.window.toasts import Toasts
from minesweeper.window.tracing import Trace
from minesweeper.window.widgets.prose import Toast

SAVE_AFTER = 400
"""How long, in milliseconds, changed settings wait for further changes before they are kept."""
THINKING_AFTER = 150
"""How long, in milliseconds, an answer may be on its way before a sign tells that it is."""
DRAW_ANYWAY_AFTER = 8
"""How long, in milliseconds, a frame is put off because what it would show is about to change."""
FIRST_GAME_WITHIN = 200
"""How long, in milliseconds, the first frame is put off for the game it is to show."""
MOST_DAMAGE = 24
"""How many parts are drawn one by one before the whole window is."""
ZOOM_STEP = 4
GUIDED = (Level.of(6, 6, 5), 46, Cell(2, 2))
"""The board that is shown to a newcomer: level, seed and the cell that lies open."""
_Choice = TypeVar("_Choice")
_SILENCE = Silence()


@dataclass(frozen=True, slots=True)
class _Sent:
    """Something the agent was told and has not answered yet."""

    event: Event
    game: int
    at: int
    """When, on the window's clock."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What the window is handed from outside."""

    tell_agent: Callable[[Event, int], None]
    """Takes what the player did, and the game it was done to. The answer comes to `observe`."""
    keep_settings: Callable[[Settings], str | None]
    """Keeps the settings, and gives a sentence where that failed."""
    keep_report: Callable[[dict[str, Any]], str]
    """Keeps a report of a failure, and gives a sentence that says where, or why not."""
    position_text: Callable[[Position, frozenset[Cell]], str]
    """A position and the flags on it as text, for the clipboard."""
    jsminesweeper_text: Callable[[Position, frozenset[Cell]], str]
    """The same in the form of JSMinesweeper."""
    new_seed: Callable[[], int]
    boards: Callable[[], Sequence[BoardCard]]
    """The fixed boards, asked for when their page is opened."""
    now: Now
    players: Callable[[], Sequence[str]] = tuple
    """The names of the autoplayers, asked for when one is to be watched."""
    home: str = ""
    """The folder of the player's files, to be told."""
    sounds: Plays = _SILENCE
    """Makes sounds heard."""
    has_unfinished: bool = False
    """Whether an unfinished game waits behind the one to begin with."""
    nap: display.Nap = display.plain_nap
    """Waits, but not when something was announced meanwhile."""
    trace: Trace | None = None
    notice: str | None = None
    """A sentence to begin with."""


class Window:
    """Owns the display, the screens and the settings, and is what screens see as their stage."""

    def __init__(self, outside: Outside, settings: Settings, **session: Any) -> None:
        """Open the window. `session` overrides settings without keeping the changes."""
        self._outside = outside
        self._kept = settings
        self.settings = replace(settings, **session)
        self.level = self.settings.chosen_level
        self._inbox: deque[Event] = deque()
        self._damaged: list[Rect] = []
        self._save_due: int | None = None
        self._toasts = Toasts(self)
        self._keys_down: set[int] = set()
        self._paused_by_page = False
        self._is_running = True
        self.has_unfinished = outside.has_unfinished
        self._reviews_next = False
        """Whether the game that is on its way to the table is to be looked back on."""
        self._to_click: Cell | None = None
        """The cell to be opened in that game, because it was clicked in the one before."""
        self._to_say = ""
        """A sentence about the game that is on its way to the table."""
        self._sent: deque[_Sent] = deque()
        self._diary = Diary()
        self._ear = Ear()
        self._fades = Fades(outside.now, self.damage)
        self._stillness = desktop.Stillness()
        self._doorbell = display.Doorbell(outside.now, outside.nap)
        self._surface = self._open_display(full_screen=self.settings.full_screen)
        self.brush = self._make_brush()
        self.keyboard = Keyboard(self.settings.keys)
        self.table = Table(self.level, outside.now)
        self.game = GameScreen(self, self.table)
        self.screen: Screen = self.game
        self._sharing = Sharing(self, self.table, self.game.say, outside)
        self._tell(events.SettingsChanged(self.settings))

    # The stage, as screens see it.

    @property
    def rect(self) -> Rect:
        """The whole window, from its own top left.

        One that a desktop has made smaller than the smallest shows a part of that.
        """
        width, height = map(max, zip(self._surface.get_size(), SMALLEST_WINDOW, strict=True))
        return Rect(0, 0, width, height)

    @property
    def home(self) -> str:
        """The folder of the player's files."""
        return self._outside.home

    def now(self) -> int:
        """Milliseconds on the window's clock."""
        return self._outside.now()

    def players(self) -> Sequence[str]:
        """The names of the autoplayers that can be watched."""
        return self._outside.players()

    def damage(self, rect: Rect) -> None:
        """Have a part of the window drawn again."""
        part = rect.clip(self.rect)
        if part.width and part.height:
            self._damaged.append(part)

    def announce(self, event: Event) -> None:
        """Tell the agent what the player did."""
        self._note(event)
        self._tell(event)
        self._show_waiting()

    def _tell(self, event: Event) -> None:
        self._sent.append(_Sent(event, self.table.game, self.now()))
        self._outside.tell_agent(event, self.table.game)

    def _note(self, event: Event) -> None:
        if self._outside.trace:
            self._outside.trace.write_event(event)
        self._diary.note(event)

    def _show_waiting(self) -> None:
        moves = [sent.event for sent in self._sent if sent.game == self.table.game]
        self.game.board.wait_for(moves)

    @property
    def is_waiting(self) -> bool:
        """Whether something the agent was told is still to be answered."""
        return bool(self._sent or self._inbox)

    def observe(self, event: Event) -> None:
        """Take what the agent announced; it is shown with the next frame.

        This is called on the agent's thread, and does nothing there but put it down.
        """
        self._inbox.append(event)

    def change(self, **changes: Any) -> None:
        """Change settings, show them at once and keep them soon."""
        self.settings = replace(self.settings, **changes)
        self._kept = replace(self._kept, **changes)
        self._save_due = self.now() + SAVE_AFTER
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
        self._damaged = [self.rect]

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
            self._fades.begin(self._surface, part, lasts)

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

    # Commands.

    def perform(self, command: Command) -> None:
        """Do what a key, a button or a menu asked for."""
        match command:
            case Command.NEW_GAME:
                self.play(self.level)
            case Command.SAME_BOARD:
                self.game.hinting.guide_again()
                self.show(self.game)
                judge = self._judge_of_boards(no_guess=self.table.no_guess)
                self.announce(events.SameBoardChosen(judge))
            case Command.PAUSE:
                self.announce(events.PauseChosen())
            case Command.SHOW_MINES:
                self.announce(events.MinesAsked())
            case _ if command in _PAGES:
                self.show(self._make_page(command))
            case _ if command in LISTS:
                self.game.open_list(command)
            case Command.BACK:
                self._step_back()
            case Command.QUIT:
                self._is_running = False
            case _:
                self._perform_view(command)

    def _step_back(self) -> None:
        """End the search for a board, close what was told of it, or go back to the game."""
        if self.screen is self.game and self.table.dealing is not None:
            self.announce(events.DealingGivenUp())
        elif self.screen is self.game and self.table.is_hopeless:
            self.table.forget_search()
            self.relayout()
        else:
            self.show(self.game)

    def _perform_view(self, command: Command) -> None:
        match command:
            case Command.THEME:
                self.change(theme=_next(THEMES, self.settings.theme))
            case Command.FIRST_CLICK:
                promises = (FirstClick.OPENING, FirstClick.SAFE)
                self.change(first_click=_next(promises, self.settings.first_click))
            case Command.WATCH:
                self.game.turn_watch()
            case Command.FULL_SCREEN:
                self._turn_full_screen()
            case Command.MUTE:
                self.show_toast(words.SOUND_ON if self._turn("sound") else words.SOUND_OFF)
            case Command.ZOOM_IN:
                self.game.zoom_by(ZOOM_STEP)
            case Command.ZOOM_OUT:
                self.game.zoom_by(-ZOOM_STEP)
            case Command.ZOOM_FIT:
                self.change(cell_size=0)
            case _:
                self._perform_on_game(command)

    def _perform_on_game(self, command: Command) -> None:
        match command:
            case Command.GIVE_UP:
                self.announce(events.DealingGivenUp())
            case Command.PLAY_NORMAL | Command.SEARCH_AGAIN:
                self._to_click = self.table.wanted
                self.play(self.table.level, no_guess=command is Command.SEARCH_AGAIN)
            case Command.UNFINISHED:
                self._go_back()
            case Command.SAVE:
                self.announce(events.SaveChosen())
            case _ if command in sharing.COMMANDS:
                self._sharing.perform(command)
            case Command.SAVE_REPORT:
                self._save_report()
            case _:
                self._perform_help(command)

    def _perform_help(self, command: Command) -> None:
        match command:
            case Command.HINT:
                self.game.ask_hint()
            case Command.GUIDE:
                self._guide()
            case Command.QUESTIONS:
                self._turn_questions()
            case Command.ODDS:
                self._turn_odds()
            case Command.COACH | Command.AUTO_FLAG | Command.AUTO_OPEN:
                is_on = self._turn(words.SWITCHES[command])
                self.game.say(words.SWITCHED[command][is_on])
            case Command.NO_GUESS:
                self._turn_no_guess()
            case _:
                self.game.classroom.perform(command)

    def _turn_questions(self) -> None:
        if self._turn("mark_undeducible") and self.table.takes_moves:
            self.game.ask_questions()
            if not self.table.is_assisted:
                self.game.say(words.NOW_ASSISTED)
        elif not self.settings.mark_undeducible:
            self.game.clear_message()

    def _guide(self) -> None:
        """Start a small game that logic alone finishes, shown hint by hint."""
        self._paused_by_page = False
        self.game.hinting.guide()
        self.show(self.game)
        level, seed, first = GUIDED
        judge, promise = self._judge_of_boards(no_guess=True), FirstClick.OPENING
        self.announce(
            events.NewGameChosen(level, promise, seed, first, judge, no_guess=True, is_guided=True)
        )

    def _turn(self, switch: str) -> bool:
        """Switch a setting on or off; whether it is on now."""
        is_on = not getattr(self.settings, switch)
        self.change(**{switch: is_on})
        return is_on

    def _turn_odds(self) -> None:
        if self._turn("show_odds") and self.table.takes_moves:
            if self.table.level.grid.size > MOST_CELLS_WITH_ODDS:
                self.game.say(words.TOO_LARGE_FOR_ODDS)
            elif not self.table.is_assisted:
                # It only passes: the footer has a legend to show, and a badge for this.
                self.show_toast(words.NOW_ASSISTED)

    def _turn_no_guess(self) -> None:
        is_on = not self.settings.no_guess
        steps_back = is_on and self.settings.judge in UNFIT_WITHOUT_GUESSING
        self.change(no_guess=is_on, **({"judge": DEFAULT_JUDGE} if steps_back else {}))
        told = words.KIND_STEPS_BACK if steps_back else words.no_guess_next(self.settings)
        if self.screen is self.game and self._will_be_untouched() and self.table.board is None:
            self.play(self.level)
            self._to_say = words.KIND_STEPS_BACK if steps_back else ""
        else:
            self.game.say(told)

    def _judge_of_boards(self, *, no_guess: bool) -> str:
        """The judge chosen, unless it has nothing to judge on such boards."""
        judge = self.settings.judge
        return DEFAULT_JUDGE if no_guess and judge in UNFIT_WITHOUT_GUESSING else judge

    def _turn_full_screen(self) -> None:
        is_full = not self.settings.full_screen
        try:
            self._surface = self._open_display(full_screen=is_full)
        except display.NoDisplayError as error:
            self.game.say(str(error))
            return
        # The size on the way between the two is nobody's choice, so it is not kept.
        pygame.event.clear(pygame.WINDOWSIZECHANGED)
        self._show_title()
        self.change(full_screen=is_full)

    def _make_page(self, command: Command) -> Screen:
        # Imported here, so that the first frame does not wait for pages nobody asked for yet.
        from minesweeper.window import pages  # noqa: PLC0415

        match command:
            case Command.CUSTOM:
                return pages.CustomPage(self, self.table.level, self._choose_custom)
            case Command.BOARDS:
                return pages.BoardsPage(self, self._outside.boards(), self.play_board)
            case Command.STATISTICS | Command.HISTORY:
                return self._make_statistics(command)
            case _:
                plain: dict[Command, Callable[[Window], Screen]] = {
                    Command.HELP: pages.HelpPage,
                    Command.START: pages.StartPage,
                    Command.PRACTICE: pages.PracticePage,
                }
                return plain.get(command, pages.SettingsPage)(self)

    def _make_statistics(self, command: Command) -> Screen:
        from minesweeper.window.pages.statistics_page import (  # noqa: PLC0415  as above
            GAMES,
            OVERVIEW,
            StatisticsPage,
        )

        tab = GAMES if command is Command.HISTORY else OVERVIEW
        return StatisticsPage(self, self.table.level, self.table.board or "", tab)

    def look_at(self, name: str) -> None:
        """Show a game of the records.

        A review is to open here; until there is one, the game lies on the table as it ended.
        """
        self._paused_by_page = False
        self.show(self.game)
        self.announce(events.KeptGameChosen(name))

    def play_kept(self, name: str, *, no_guess: bool) -> None:
        """Play the board of a game of the records again, under the judge chosen now."""
        self._paused_by_page = False
        self.show(self.game)
        judge = self._judge_of_boards(no_guess=no_guess)
        self.announce(events.KeptBoardChosen(name, judge))

    def show(self, screen: Screen) -> None:
        """Show the game or a page. A page holds the clock of a running game."""
        self.screen.leave()
        self.hide_toast()
        was_game, is_game = self.screen is self.game, screen is self.game
        if was_game and not is_game and self._clock_will_run():
            self._paused_by_page = True
            self.announce(events.PauseChosen())
        elif is_game and not was_game and self._paused_by_page:
            self._paused_by_page = False
            self.announce(events.PauseChosen())
        self.screen = screen
        self.relayout()

    def _clock_will_run(self) -> bool:
        """Whether the clock runs once the pauses on their way have been answered."""
        turns = sum(isinstance(sent.event, events.PauseChosen) for sent in self._sent)
        return self.table.is_paused if turns % 2 else self.table.clock.is_running

    def play(self, level: Level, seed: int | None = None, *, no_guess: bool | None = None) -> None:
        """Start a dealt game, of a new seed unless one is given, and as the settings say."""
        self._paused_by_page = False
        self.level = level
        self.show(self.game)
        seed = self._outside.new_seed() if seed is None else seed
        no_guess = self.settings.no_guess if no_guess is None else no_guess
        judge = self._judge_of_boards(no_guess=no_guess)
        promise = self.settings.first_click
        self.announce(events.NewGameChosen(level, promise, seed, judge=judge, no_guess=no_guess))

    def play_board(self, name: str) -> None:
        """Start a fixed board."""
        self._paused_by_page = False
        self.show(self.game)
        self.announce(events.BoardChosen(name, self.settings.judge))

    def review_saved(self) -> None:
        """Look back on the saved game that waits."""
        self._reviews_next = True
        self.play_saved()

    def play_saved(self) -> None:
        """Put the game on the table that waits with the agent."""
        self.show(self.game)
        self.announce(events.SavedGameChosen())

    def _go_back(self) -> None:
        """Put the game on the table that was put aside; one being played takes its place."""
        self.has_unfinished = False
        self._paused_by_page = False
        self.show(self.game)
        self.announce(events.UnfinishedChosen())

    def _choose_custom(self, level: Level, seed: int | None) -> None:
        self.change(level=level_name(level) or str(level))
        self.play(level, seed)

    def choose_level(self, name: str) -> None:
        """Play a named level from now on."""
        self.change(level=name)
        self.play(LEVELS[name])

    def plan_level(self, name: str) -> None:
        """Play a named level from the next game on; this one stays as it is."""
        self.level = LEVELS[name]
        self.change(level=name)
        self.show_toast(words.level_next(words.LEVEL_TITLES[name]))

    def choose_judge(self, name: str) -> None:
        """Have another judge from now on, or from the next game on where this one has begun."""
        self.change(judge=name)
        if name == self._judge_to_come():
            return
        if self._will_be_untouched():
            self.announce(events.SameBoardChosen(name))
        else:
            self.game.say(words.judges_next(JUDGES[name]))

    def _judge_to_come(self) -> str:
        """The judge of the game on the table, or of the one that is on its way there."""
        started = [sent.event.judge for sent in self._sent if isinstance(sent.event, _STARTS)]
        return started[-1] if started else self.table.judge

    def _will_be_untouched(self) -> bool:
        """Whether nothing is played yet once everything on its way has been answered.

        What is done to a game whose successor is on its way means nothing any more.
        """
        sent = [sent.event for sent in self._sent]
        if any(isinstance(event, _STARTS) for event in sent):
            return True
        return self.table.is_untouched and not any(isinstance(event, _TOUCHES) for event in sent)

    def _position_text(self) -> str:
        """The position as text, from what lies on the table: the agent may be busy."""
        return self._outside.position_text(self.table.position, self.table.flags)

    def _save_report(self) -> None:
        report = self._diary.report(self.table, self._position_text())
        self.game.say(self._outside.keep_report(report))

    def copy(self, text: str, said: str) -> None:
        """Put a text on the clipboard, and say so."""
        self.game.say(said if clipboard.put(text) else words.NO_CLIPBOARD)

    def copy_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Put a position on the clipboard as text, and say so."""
        self.copy(self._outside.position_text(position, flags), words.POSITION_COPIED)

    # The display.

    def _open_display(self, *, full_screen: bool) -> pygame.Surface:
        size = (self.settings.window_width, self.settings.window_height)
        return display.opened(size, full_screen=full_screen)

    def _make_brush(self) -> Brush:
        settings = self.settings
        theme = theme_named(settings.theme, settings.numbers)
        return Brush(theme, self._fitting_scale(), settings.keys)

    def _fitting_scale(self) -> int:
        return scale.fitting(scale.wanted(self.settings), self.rect.size)

    def _show_title(self) -> None:
        """Tell the desktop what is played."""
        level = self.table.level
        played = words.level_title(level, self.table.title)
        display.set_title(f"{words.TITLE} - {played} {level}")

    # The loop.

    def run(self) -> None:
        """Run until the player leaves."""
        self._await_first_game()
        self.relayout()
        if self._outside.notice:
            self.game.say(self._outside.notice)
        self._draw()
        if self._outside.trace:
            self._outside.trace.write("first_frame")
        display.dress(self.brush.icon("logo", 64))
        self._stillness.ask()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl + C in the terminal closes the window.
            while self._is_running:
                self.step()
        self._save_now()
        if self._outside.trace:
            self._outside.trace.close()

    def _await_first_game(self) -> None:
        """Let the first frame show the game, or an empty board where the game takes too long."""
        end = self.now() + FIRST_GAME_WITHIN
        self._take_inbox()
        while self._sent and self.now() < end:
            self._outside.nap(1)
            self._take_inbox()

    def step(self) -> None:
        """Wait for something to happen, take it in, and draw what changed."""
        for event in self._doorbell.wait(self._next_wake()):
            if self._outside.trace:
                self._outside.trace.write_input(event)
            self._handle(event)
            self._take_inbox()
        self._take_inbox()
        self._tick()
        if not self._answer_is_near():
            self._draw()
        self._play_sound()

    def let_hear(self, sound: Sound) -> None:
        """Have a sound heard with this frame, where sounds are on."""
        self._ear.add(sound)

    @property
    def is_silent(self) -> bool:
        """Whether no sound can be heard here."""
        return self._outside.sounds.is_silent

    def _play_sound(self) -> None:
        """Play the most telling sound of the frame, after the frame is out."""
        sound, settings = self._ear.take(), self.settings
        if sound is not None and settings.sound and settings.volume:
            self._outside.sounds.play(sound, settings.volume)

    def _answer_is_near(self) -> bool:
        """Whether a frame drawn now would most likely be out of date at once."""
        return bool(self._sent) and self.now() < self._sent[0].at + DRAW_ANYWAY_AFTER

    def _wait_wakes(self) -> list[int]:
        """When a frame that was put off is drawn anyway, and when the sign of thinking appears."""
        draw = [self._sent[0].at + DRAW_ANYWAY_AFTER] if self._sent and self._damaged else []
        sign = [] if self.game.footer.sign else [due for due, _ in self._signs()]
        return [*draw, *sign]

    def _signs(self) -> list[tuple[int, str]]:
        """What the agent is at, and when that has taken long enough to be shown."""
        signs = [(self._sent[0].at + THINKING_AFTER, words.THINKING)] if self._sent else []
        unsettled = self.table.unsettled_since
        is_looking = self.settings.mark_undeducible and self.table.takes_moves
        if is_looking and unsettled is not None:
            signs.append((unsettled + THINKING_AFTER, words.LOOKING))
        is_counting = self.settings.show_odds and self.table.takes_moves
        if is_counting and self.table.odds_are_old and unsettled is not None:
            signs.insert(0, (unsettled + THINKING_AFTER, words.COUNTING))
        return signs

    def _show_sign(self) -> None:
        now = self.now()
        self.game.show_sign(next((sign for due, sign in self._signs() if now >= due), ""))

    def _next_wake(self) -> int | None:
        trace = self._outside.trace
        wakes = [
            *self._wait_wakes(),
            self.screen.next_wake(),
            self._save_due,
            self._toasts.next_wake(),
            self._fades.next_wake(),
            trace.next_wake() if trace else None,
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def _tick(self) -> None:
        now = self.now()
        self.screen.tick()
        self._show_sign()
        self._fades.tick()
        self._toasts.tick()
        if self._save_due is not None and now >= self._save_due:
            self._save_now()
        if self._outside.trace:
            self._outside.trace.tick(now)
            if self._outside.trace.just_broke():
                self.game.say(words.TRACE_BROKE)

    def _save_now(self) -> None:
        if self._save_due is None:
            return
        self._save_due = None
        trouble = self._outside.keep_settings(self._kept)
        if trouble is not None:
            self.game.say(trouble)

    # Input.

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in _ENDS_MOTION:
            self._fades.end()
            self.screen.end_motion()
        match event.type:
            case pygame.QUIT:
                self._is_running = False
            case pygame.WINDOWSIZECHANGED:
                self._resize()
            case pygame.WINDOWEXPOSED:
                self._damaged = [self.rect]
            case pygame.WINDOWMOVED if self._outside.trace:
                self._outside.trace.write_layout(self._layout())
            case pygame.WINDOWFOCUSGAINED:
                self._follow_system()
            case pygame.DROPFILE | pygame.DROPTEXT:
                self._sharing.drop(event)
            case pygame.KEYDOWN if self._is_repeated(event) and self.keyboard.acts_once(event):
                pass
            case _:
                if not self.screen.handle(event) and event.type == pygame.KEYDOWN:
                    self._key(event)
        self._note_keys(event)

    def _is_repeated(self, event: pygame.event.Event) -> bool:
        return event.key in self._keys_down

    def _note_keys(self, event: pygame.event.Event) -> None:
        """Remember which keys are held: pygame does not tell a repeated press from a first one."""
        if event.type == pygame.KEYDOWN:
            self._keys_down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys_down.clear()

    def _key(self, event: pygame.event.Event) -> None:
        level = self.keyboard.level_of(event)
        if level is not None and self.screen is self.game:
            self.choose_level(level)
            return
        command = self.keyboard.command_of(event)
        if command is not None and (self.screen is self.game or command in _ON_PAGES):
            self.perform(command)

    def _resize(self) -> None:
        self._surface = pygame.display.get_surface() or self._surface
        if self.settings.full_screen:
            self.relayout()
        else:
            width, height = self.rect.size
            self.change(window_width=width, window_height=height)

    def _follow_system(self) -> None:
        """Look again whether the desktop is light or dark: it may have changed meanwhile."""
        if self.settings.theme == "system":
            brush = self._make_brush()
            if brush.theme != self.brush.theme:
                self.brush = brush
                self.relayout()

    # What the agent announced.

    def _take_inbox(self) -> None:
        while self._inbox:
            event = self._inbox.popleft()
            if isinstance(event, events.Answered):
                self._sent.popleft()
                self._show_waiting()
                continue
            self._note(event)
            self._ear.hear(event, tells_mercy=self.settings.mercy_line)
            self.has_unfinished |= isinstance(event, events.GameSaved) and event.is_aside
            self.table.observe(event)
            self.game.observe(event)
            if isinstance(event, events.BroughtToTable) and self.screen is not self.game:
                self.show(self.game)
            self._sharing.observe(event)
            if self.screen is not self.game:
                self.screen.observe(event)
            if isinstance(event, events.GameStarted):
                self._start(event)

    def _start(self, event: events.GameStarted) -> None:
        self._paused_by_page = False
        self._show_title()
        if self._reviews_next:
            self._reviews_next = False
            self.game.classroom.open_review()
        if self._to_click is not None:
            self.announce(events.CellClicked(self._to_click))
            self._to_click = None
        if self._to_say:
            self.game.say(self._to_say)
            self._to_say = ""
        if self._sent and isinstance(self._sent[0].event, events.SavedGameChosen):
            self.game.pause_told = words.PUT_BACK
            if event.board is None:
                # A new game after it is one of its level, whatever the settings say.
                self.level = event.level

    # Drawing.

    def _draw(self) -> None:
        """Draw the damaged parts and nothing else."""
        if not self._damaged:
            return
        started = time.perf_counter()
        parts = self._damaged if len(self._damaged) <= MOST_DAMAGE else [self.rect]
        self._damaged = []
        for part in parts:
            self._surface.set_clip(part)
            self.screen.draw(self._surface, part)
            self._toasts.draw(self._surface, part)
            self._fades.draw(self._surface, part)
        self._surface.set_clip(None)
        pygame.display.update(parts)
        if self._outside.trace:
            self._outside.trace.add_frame((time.perf_counter() - started) * 1000)
            self._outside.trace.write_layout(self._layout())

    def _layout(self) -> dict[str, Any]:
        camera = self.screen.camera or self.game.board.camera
        widgets = {name: list(rect) for name, rect in self.screen.clickable().items()}
        return {
            "board": [*camera.board.topleft, camera.cell],
            "columns": camera.grid.width,
            "rows": camera.grid.height,
            "window": list(pygame.display.get_window_position()),
            "widgets": widgets,
        }


def _next(choices: Sequence[_Choice], chosen: _Choice) -> _Choice:
    return choices[(choices.index(chosen) + 1) % len(choices)]


_ENDS_MOTION = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWSIZECHANGED)
"""After these whatever moves is where it belongs at once."""
_STARTS = (
    events.NewGameChosen,
    events.BoardChosen,
    events.SameBoardChosen,
    events.KeptBoardChosen,
)
"""What puts a game on the table that nobody has played yet."""
_TOUCHES = (
    events.CellClicked,
    events.NumberChorded,
    events.CellFlagged,
    events.SavedGameChosen,
    events.UnfinishedChosen,
    events.KeptGameChosen,
)
"""What leaves a game on the table that somebody has played."""
_PAGES = {
    Command.CUSTOM,
    Command.BOARDS,
    Command.SETTINGS,
    Command.STATISTICS,
    Command.HISTORY,
    Command.PRACTICE,
    Command.HELP,
    Command.START,
}
"""What shows a page."""
_ON_PAGES = {
    Command.BACK,
    Command.HELP,
    Command.STATISTICS,
    Command.HISTORY,
    Command.SETTINGS,
    Command.NEW_GAME,
    Command.SAME_BOARD,
    Command.FULL_SCREEN,
    Command.MUTE,
    Command.QUIT,
}
"""What a key asks for on a page too; all else belongs to the game, which nobody sees there."""
