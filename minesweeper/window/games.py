"""Starts games: new games, recorded games, and unfinished games."""

from collections.abc import Callable
from functools import partial
from typing import Any

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.game.level import LEVELS, FirstClick, Level, level_name
from minesweeper.game.position import Position
from minesweeper.titles import LEVEL_TITLES
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.screen import Screen
from minesweeper.window.screens import Screens
from minesweeper.window.text import setup_words, words

_CHOICES = ("level", "judge", "no_guess", "difficulty")
"""The settings that decide what the next new game is."""
_REVIEWED = (events.SavedGameChosen, events.KeptGameChosen)
"""The requests whose game can be reviewed as soon as it has started."""


class Games:
    """Requests games from the agent, and opens the review or a cell once the game has started."""

    def __init__(self, context: WindowContext, screens: Screens, given: Dependencies) -> None:
        self._context, self._screens, self._courier = context, screens, given.courier
        self._game, self._visible = screens.game, screens.game.visible
        self._game.reason_of = self._reason_of
        self._new_seed, self._boards = given.new_seed, given.boards
        self.level = context.settings.chosen_level
        """The level of the next new game."""
        self._chosen = self._left = self._choices()
        """The choices that the current game and the one before it were started with."""
        self._reviews_next = False
        """True if the next game that starts is reviewed at once."""
        self._turn_to_review: int | None = None
        """The number of the turn at which that review opens; None for its usual first stop."""
        self._to_click: Cell | None = None
        """The cell to open in the next game, because it was clicked before the search failed."""
        self._is_put_back = True
        """True if the game that the agent offers is the one that was left last time."""
        self._to_show = ""
        """A sentence to show once the next game has started."""
        self._start_page: Screen | None = None
        """The start page from which the guided game was begun; None if it was begun elsewhere."""
        self._before_guide = ""
        """Names the unfinished game that made room for the guided one; empty if none did."""
        self._list_behind: Screen | None = None
        """The list from which the game in view was opened; Esc leads back to it."""
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.GameStarted: self._start,
            events.GameShelved: self._offer_undo,
            events.GameLost: lambda _: context.end_offer(),
            events.GameWon: lambda _: context.end_offer(),
        }

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that concerns games."""
        return {
            Command.NEW_GAME: lambda: self.play(self.level),
            Command.SAME_BOARD: self._play_same,
            Command.DAILY: self.play_daily,
            Command.GUIDE: self._guide,
            Command.NO_GUESS: self._toggle_no_guess,
            Command.PLAY_NORMAL: lambda: self._deal_again(no_guess=False),
            Command.SEARCH_AGAIN: lambda: self._deal_again(no_guess=True),
        }

    # New games.

    def play(self, level: Level, seed: int | None = None, *, no_guess: bool | None = None) -> None:
        """Starts a dealt game, by default with a new seed and with `no_guess` from the settings."""
        self.level = level
        self._screens.show_next_game()
        seed = self._new_seed() if seed is None else seed
        no_guess = self._context.settings.no_guess if no_guess is None else no_guess
        judge = self._judge_of_boards(no_guess=no_guess)
        promise = self._context.settings.first_click
        self._context.announce(
            events.NewGameChosen(
                level,
                promise,
                seed,
                judge=judge,
                no_guess=no_guess,
                difficulty=self._context.settings.chosen_difficulty if no_guess else None,
            )
        )

    def _deal_again(self, *, no_guess: bool) -> None:
        """Deals another board after a failed search, and opens the cell that was clicked."""
        self._to_click = self._visible.wanted
        self.play(self._visible.level, no_guess=no_guess)

    @property
    def daily_level(self) -> Level:
        """The level of the board of the day: the current one, or beginner if that is custom."""
        return self.level if level_name(self.level) else LEVELS[next(iter(LEVELS))]

    @property
    def daily_elapsed(self) -> int | None:
        """The milliseconds played of the board of the day, if it is the started game; else None."""
        visible = self._visible
        is_played = visible.is_daily and visible.level == self.daily_level and self.has_started
        return visible.clock.elapsed if is_played else None

    def play_daily(self) -> None:
        """Starts the board of the day, or continues it if it is the started game."""
        if self.daily_elapsed is not None:
            was_in_view = self._screens.shows_game
            self._screens.show(self._game)
            if was_in_view:
                self._context.show_toast(_(words.PLAYS_DAILY))
            return
        self._screens.show_next_game()
        judge = self._judge_of_boards(no_guess=True)
        self._context.announce(events.DailyChosen(self.daily_level, judge))

    def play_board(self, name: str) -> None:
        """Starts a fixed board."""
        self._screens.show_next_game()
        self._context.announce(events.BoardChosen(name, self._context.settings.judge))

    def play_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Starts a game from a position, on a minefield that fits it."""
        judge, title = self._context.settings.judge, _(setup_words.GAME_TITLE)
        self._context.announce(
            events.PositionPlayed(position, flags, judge, self._new_seed(), title)
        )

    def _play_same(self) -> None:
        """Starts the board of the current game again."""
        self._game.keep_guide()
        self._screens.show(self._game)
        judge = self._judge_of_boards(no_guess=self._visible.no_guess)
        self._context.announce(events.SameBoardChosen(judge))

    def _guide(self) -> None:
        """Starts the guided game; it is always judged by Quantum, whatever judge is chosen."""
        # Imported here, because the first frame does not need it.
        from minesweeper.window.panels.guide import LEVEL, SEED  # noqa: PLC0415

        self._start_page = self._screens.start_page
        self._game.guide_next_game()
        self._screens.show_next_game()
        self._context.announce(
            events.NewGameChosen(
                LEVEL, FirstClick.OPENING, SEED, judge=DEFAULT_JUDGE, is_guided=True
            )
        )

    def leave_guide(self) -> bool:
        """Goes back to the start page or the unfinished game where the guided game was begun.

        Returns False if it was begun at neither.
        """
        start_page, unfinished = self._start_page, self._before_guide
        self._start_page, self._before_guide = None, ""
        if start_page is not None:
            self.play(self.level)
            self._screens.show(start_page)
        elif unfinished:
            self.resume(unfinished)
        return start_page is not None or bool(unfinished)

    def _judge_of_boards(self, *, no_guess: bool) -> str:
        """Returns the chosen judge or, if no-guess boards do not offer it, the default one."""
        judge = self._context.settings.judge
        return DEFAULT_JUDGE if no_guess and judge in UNFIT_WITHOUT_GUESSING else judge

    # Games that were played before.

    def review_saved(self) -> None:
        """Makes the offered saved game the current one, and opens its review."""
        self._reviews_next = True
        self.play_saved()

    def play_saved(self, *, is_put_back: bool = True) -> None:
        """Resumes the game that the agent offers: the one left last time, or a loaded one."""
        self._is_put_back = is_put_back
        self._screens.show(self._game)
        self._context.announce(events.SavedGameChosen())

    def look_at(self, name: str, turn: int | None = None, *, reviews: bool = False) -> None:
        """Shows the recorded game with this id as it ended; Esc leads back to the list.

        Its review is opened on request, with the number of a turn at that move.
        """
        self._reviews_next, self._turn_to_review = reviews or turn is not None, turn
        listed = None if self._screens.shows_game else self._screens.shown
        self._screens.show_next_game()
        self._list_behind = listed
        self._context.announce(events.KeptGameChosen(name))

    def go_back_to_list(self) -> bool:
        """Shows the list from which the game was opened; returns False if there is none."""
        listed, self._list_behind = self._list_behind, None
        if listed is None or not self._visible.is_over:
            return False
        self._screens.show(listed)
        return True

    def tell_way_back(self) -> None:
        """Says how to get back to the list from which the game was opened, if it was."""
        if self._list_behind is not None and self._visible.is_over:
            self._context.show_toast(_(words.BACK_TO_THE_LIST))

    def play_kept(self, name: str, judge: str) -> None:
        """Plays the board of a recorded game again, under this judge."""
        self._screens.show_next_game()
        self._context.announce(events.KeptBoardChosen(name, judge))

    def comment_on_records(self) -> None:
        """Shows a sentence about a recorded game after the last message.

        Called when a request is answered.
        """
        sent = self._courier.answered
        if sent is None or sent.game == self._visible.game:
            return  # The game could not be opened, and the player was told why.
        if isinstance(sent.event, events.KeptBoardChosen):
            sentences = (words.judged_as_then(self._visible.judge), self._game.footer.message)
            self._game.show_message(join_sentences(*sentences))
        elif isinstance(sent.event, events.KeptGameChosen):
            toast = self._context.toast
            sentences = (toast.sentence if toast else "", _(words.BACK_TO_THE_LIST))
            self._context.show_toast(join_sentences(*sentences))

    def resume(self, path: str) -> None:
        """Resumes an unfinished game; the current game is shelved for it."""
        self._screens.show_next_game()
        self._context.announce(events.UnfinishedChosen(path))

    # Settings of the next games.

    def choose_level(self, name: str) -> None:
        """Plays a named level from now on."""
        self._context.change(level=name)
        self.play(LEVELS[name])

    def choose_custom(self, level: Level, seed: int | None) -> None:
        """Plays a custom level from now on."""
        self._context.change(level=level_name(level) or str(level))
        self.play(level, seed)

    def plan_level(self, name: str) -> None:
        """Chooses a named level for the next game; the current game stays as it is."""
        self.level = LEVELS[name]
        self._context.change(level=name)
        self._context.show_toast(words.level_next(_(LEVEL_TITLES[name])))

    @property
    def has_started(self) -> bool:
        """True if a move of the current game was made, and the game is not over."""
        is_untouched = self._courier.will_be_untouched(self._visible)
        return not is_untouched and not self._visible.is_over

    @property
    def in_short(self) -> str:
        """Names the current game by level, judge, time and what is left."""
        return words.game_in_short(self._visible)

    def choose_judge(self, name: str) -> None:
        """Changes the judge of this game if no move was made yet, else of the next one."""
        self._context.change(judge=name)
        if name == self._courier.judge_to_come(self._visible):
            return
        if self._courier.will_be_untouched(self._visible):
            self._context.announce(events.SameBoardChosen(name))
        else:
            self._game.show_message(words.judges_next(JUDGES[name]))

    def choose_difficulty(self, name: str) -> None:
        """Deals no-guess boards of a difficulty, or of any: now, or from the next game on."""
        self._choose_boards(difficulty=name, is_on=True)

    def choose_normal_boards(self) -> None:
        """Deals boards that may need a guess: now, or from the next game on."""
        self._choose_boards(difficulty=self._context.settings.difficulty, is_on=False)

    def _toggle_no_guess(self) -> None:
        """Switches no-guess boards on or off: now, or from the next game on."""
        settings = self._context.settings
        self._choose_boards(difficulty=settings.difficulty, is_on=not settings.no_guess)

    def _choose_boards(self, difficulty: str, *, is_on: bool) -> None:
        settings = self._context.settings
        steps_back = is_on and settings.judge in UNFIT_WITHOUT_GUESSING
        judge = {"judge": DEFAULT_JUDGE} if steps_back else {}
        self._context.change(no_guess=is_on, difficulty=difficulty, **judge)
        settings = self._context.settings
        told = words.difficulty_next(settings) if is_on else words.no_guess_next(settings)
        sentence = _(words.KIND_STEPS_BACK) if steps_back else told
        if self._can_begin_anew:
            self.play(self.level)
            self._to_show = _(words.KIND_STEPS_BACK) if steps_back else ""
        else:
            self._game.show_message(sentence)

    @property
    def _can_begin_anew(self) -> bool:
        """True if the board in view can be replaced without losing any play."""
        is_new = self._courier.will_be_untouched(self._visible)
        return self._screens.shows_game and is_new and self._visible.board is None

    # Once a game has started.

    def observe(self, event: Event) -> None:
        """Completes a request once its game has started, such as opening the review."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def _offer_undo(self, event: events.GameShelved) -> None:
        """Offers for a while to go back to the game that made room."""
        if isinstance(self._asked, events.NewGameChosen) and self._asked.is_guided:
            self._before_guide = event.path
        self._context.offer_undo(words.SHELVED, partial(self._go_back, event.path, self._left))
        if event.trouble:
            self._game.show_message(event.trouble)

    def _choices(self) -> tuple[Level, dict[str, Any]]:
        """Returns the level of the next new game, and the settings that it depends on."""
        return self.level, {name: getattr(self._context.settings, name) for name in _CHOICES}

    def _go_back(self, path: str, choices: tuple[Level, dict[str, Any]]) -> None:
        """Goes on with a game that made room, and restores the choices it was started with."""
        self.level, before = choices
        now = self._choices()[1]
        changes = {name: value for name, value in before.items() if value != now[name]}
        if changes:
            self._context.change(**changes)
        self.resume(path)

    def _start(self, event: events.GameStarted) -> None:
        self._left, self._chosen = self._chosen, self._choices()
        self._screens.forget_pause()
        if self._game.guide is None:
            self._before_guide = ""
        if not isinstance(self._asked, events.KeptGameChosen):
            self._list_behind = None
        if self._reviews_next and isinstance(self._asked, _REVIEWED):
            self._game.teaching.open_review(self._turn_to_review)
        self._reviews_next, self._turn_to_review = False, None
        if self._to_click is not None:
            self._context.announce(events.CellClicked(self._to_click))
            self._to_click = None
        if self._to_show:
            self._game.show_message(self._to_show)
            self._to_show = ""
        self._game.pause.is_back = isinstance(self._asked, events.UnfinishedChosen)
        if isinstance(self._asked, events.SavedGameChosen):
            self._game.pause.is_put_back = self._is_put_back
            if event.board is None:
                # The next new game has this game's level, whatever the settings say.
                self.level = event.level

    def retranslate(self) -> None:
        """Shows the reason of a fixed board in the new language; forgets the list to go back to."""
        self._list_behind = None
        self._game.show_reason(self._reason_of(self._visible.board))

    def _reason_of(self, name: str | None) -> str:
        """Returns why a fixed board is worth playing; empty for other boards."""
        if name is None:
            return ""
        return next((_(board.reason) for board in self._boards() if board.name == name), "")

    @property
    def _asked(self) -> Event | None:
        """The request that started the game."""
        oldest = self._courier.oldest
        return None if oldest is None else oldest.event
