"""Puts games on the table: new ones, kept ones, and the one that was put aside."""

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.game.level import LEVELS, FirstClick, Level, level_name
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.mailbox import Mailbox
from minesweeper.window.panels.hints import GUIDED
from minesweeper.window.screen import Screen
from minesweeper.window.screens import Screens
from minesweeper.window.stage import Stage
from minesweeper.window.text import words

COMMANDS = (
    Command.NEW_GAME,
    Command.SAME_BOARD,
    Command.GUIDE,
    Command.PLAY_NORMAL,
    Command.SEARCH_AGAIN,
    Command.UNFINISHED,
    Command.NO_GUESS,
)
"""What is done here."""


class Games:
    """Knows what the next game is like, and what is to be done once it lies on the table."""

    def __init__(
        self, stage: Stage, screens: Screens, mailbox: Mailbox, given: Dependencies
    ) -> None:
        self._stage, self._screens, self._mailbox = stage, screens, mailbox
        self._game, self._visible = screens.game, screens.game.visible
        self._new_seed = given.new_seed
        self.has_unfinished = given.has_unfinished
        """Whether an unfinished game was put aside for another."""
        self.level = stage.settings.chosen_level
        """The level of the next new game."""
        self._reviews_next = False
        """Whether the game that is on its way to the table is to be looked back on."""
        self._to_click: Cell | None = None
        """The cell to be opened in that game, because it was clicked in the one before."""
        self._to_say = ""
        """A sentence about the game that is on its way to the table."""
        self._list_behind: Screen | None = None
        """The list from which the game on the table was opened, to go back to."""

    def perform(self, command: Command) -> None:
        """Do what a key, a button or a menu asked for."""
        match command:
            case Command.NEW_GAME:
                self.play(self.level)
            case Command.SAME_BOARD:
                self._play_same()
            case Command.GUIDE:
                self._guide()
            case Command.UNFINISHED:
                self._go_back()
            case Command.NO_GUESS:
                self._turn_no_guess()
            case _:
                self._to_click = self._visible.wanted
                self.play(self._visible.level, no_guess=command is Command.SEARCH_AGAIN)

    # New games.

    def play(self, level: Level, seed: int | None = None, *, no_guess: bool | None = None) -> None:
        """Start a dealt game, of a new seed unless one is given, and as the settings say."""
        self.level = level
        self._screens.show_next_game()
        seed = self._new_seed() if seed is None else seed
        no_guess = self._stage.settings.no_guess if no_guess is None else no_guess
        judge = self._judge_of_boards(no_guess=no_guess)
        promise = self._stage.settings.first_click
        self._stage.announce(
            events.NewGameChosen(level, promise, seed, judge=judge, no_guess=no_guess)
        )

    def play_board(self, name: str) -> None:
        """Start a fixed board."""
        self._screens.show_next_game()
        self._stage.announce(events.BoardChosen(name, self._stage.settings.judge))

    def _play_same(self) -> None:
        """Start the board on the table anew."""
        self._game.hinting.guide_again_after_loss()
        self._screens.show(self._game)
        judge = self._judge_of_boards(no_guess=self._visible.no_guess)
        self._stage.announce(events.SameBoardChosen(judge))

    def _guide(self) -> None:
        """Start a small game that logic alone finishes, shown hint by hint."""
        self._game.hinting.guide_next_game()
        self._screens.show_next_game()
        judge, promise = self._judge_of_boards(no_guess=True), FirstClick.OPENING
        self._stage.announce(
            events.NewGameChosen(
                GUIDED.level,
                promise,
                GUIDED.seed,
                GUIDED.opened,
                judge,
                no_guess=True,
                is_guided=True,
            )
        )

    def _judge_of_boards(self, *, no_guess: bool) -> str:
        """The judge chosen, unless it has nothing to judge on such boards."""
        judge = self._stage.settings.judge
        return DEFAULT_JUDGE if no_guess and judge in UNFIT_WITHOUT_GUESSING else judge

    # Games that were played before.

    def review_saved(self) -> None:
        """Look back on the saved game that waits."""
        self._reviews_next = True
        self.play_saved()

    def play_saved(self) -> None:
        """Put the game on the table that waits with the agent."""
        self._screens.show(self._game)
        self._stage.announce(events.SavedGameChosen())

    def look_at(self, name: str) -> None:
        """Show the game of the records with this id, as it ended; Esc leads back to its list."""
        listed = None if self._screens.shows_game else self._screens.shown
        self._screens.show_next_game()
        self._list_behind = listed
        self._stage.announce(events.KeptGameChosen(name))

    def go_back_to_list(self) -> bool:
        """Show the list from which the game on the table was opened; false where it was not."""
        listed, self._list_behind = self._list_behind, None
        if listed is None or not self._visible.is_over:
            return False
        self._screens.show(listed)
        return True

    def play_kept(self, name: str, judge: str) -> None:
        """Play the board of a game of the records again, under this judge."""
        self._screens.show_next_game()
        self._stage.announce(events.KeptBoardChosen(name, judge))

    def tell_of_kept(self) -> None:
        """Say what is so of a game from the records, with what was said of the one before.

        It is time for it when all that came of the choice is answered.
        """
        sent = self._mailbox.answered
        if sent is None or sent.game == self._visible.game:
            return  # It could not be had, and that was said.
        if isinstance(sent.event, events.KeptBoardChosen):
            told = (words.judged_as_then(self._visible.judge), self._game.footer.message)
            self._game.say(" ".join(filter(None, told)))
        elif isinstance(sent.event, events.KeptGameChosen):
            toast = self._stage.toast
            told = (toast.text if toast else "", words.BACK_TO_THE_LIST)
            self._stage.show_toast(" ".join(filter(None, told)))

    def _go_back(self) -> None:
        """Put the game on the table that was put aside; one being played takes its place."""
        self.has_unfinished = False
        self._screens.show_next_game()
        self._stage.announce(events.UnfinishedChosen())

    # What games are like from now on.

    def choose_level(self, name: str) -> None:
        """Play a named level from now on."""
        self._stage.change(level=name)
        self.play(LEVELS[name])

    def choose_custom(self, level: Level, seed: int | None) -> None:
        """Play a level of one's own from now on."""
        self._stage.change(level=level_name(level) or str(level))
        self.play(level, seed)

    def plan_level(self, name: str) -> None:
        """Play a named level from the next game on; this one stays as it is."""
        self.level = LEVELS[name]
        self._stage.change(level=name)
        self._stage.show_toast(words.level_next(LEVEL_TITLES[name]))

    def choose_judge(self, name: str) -> None:
        """Have another judge from now on, or from the next game on where this one has begun."""
        self._stage.change(judge=name)
        if name == self._mailbox.judge_to_come(self._visible):
            return
        if self._mailbox.will_be_untouched(self._visible):
            self._stage.announce(events.SameBoardChosen(name))
        else:
            self._game.say(words.judges_next(JUDGES[name]))

    def _turn_no_guess(self) -> None:
        """Have boards without guessing or any boards: from now on, or from the next game on."""
        settings = self._stage.settings
        is_on = not settings.no_guess
        steps_back = is_on and settings.judge in UNFIT_WITHOUT_GUESSING
        self._stage.change(no_guess=is_on, **({"judge": DEFAULT_JUDGE} if steps_back else {}))
        told = words.KIND_STEPS_BACK if steps_back else words.no_guess_next(self._stage.settings)
        if self._can_begin_anew:
            self.play(self.level)
            self._to_say = words.KIND_STEPS_BACK if steps_back else ""
        else:
            self._game.say(told)

    @property
    def _can_begin_anew(self) -> bool:
        """Whether nobody would miss the board on the table."""
        is_new = self._mailbox.will_be_untouched(self._visible)
        return self._screens.shows_game and is_new and self._visible.board is None

    # Once a game lies on the table.

    def observe(self, event: Event) -> None:
        """Do what was to be done in the game that has started now."""
        match event:
            case events.GameStarted():
                self._start(event)
            case events.GameSaved(is_aside=True):
                self.has_unfinished = True
            case _:
                pass

    def _start(self, event: events.GameStarted) -> None:
        self._screens.let_go_of_clock()
        self._forget_list()
        if self._reviews_next:
            self._reviews_next = False
            self._game.teaching.open_review()
        if self._to_click is not None:
            self._stage.announce(events.CellClicked(self._to_click))
            self._to_click = None
        if self._to_say:
            self._game.say(self._to_say)
            self._to_say = ""
        if isinstance(self._asked, events.SavedGameChosen):
            self._game.pause.told = words.PUT_BACK
            if event.board is None:
                # A new game after it is one of its level, whatever the settings say.
                self.level = event.level

    @property
    def _asked(self) -> Event | None:
        """What brought the game that has started now."""
        oldest = self._mailbox.oldest
        return None if oldest is None else oldest.event

    def _forget_list(self) -> None:
        if not isinstance(self._asked, events.KeptGameChosen):
            self._list_behind = None
