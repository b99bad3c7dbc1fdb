"""Says what happens: in the footer until the next action, and over the board for a while."""

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.game.footer import Footer
from minesweeper.window.panels.hints import Hints
from minesweeper.window.stage import Stage
from minesweeper.window.text import words
from minesweeper.window.visible_game import VisibleGame


class Narrator:
    """Owns what the footer says of the game on the table."""

    def __init__(self, stage: Stage, visible: VisibleGame, footer: Footer, hinting: Hints) -> None:
        self._stage, self._visible, self._footer, self._hinting = stage, visible, footer, hinting
        self._asks_questions = False
        self._has_told_ring = False
        """Whether the marks of open questions were explained in this game."""

    def say(self, sentence: str) -> None:
        """Keep a sentence in the footer until the next action, and show it for a while.

        How a game ended stays there: what is said later only passes.
        """
        if not self._visible.is_over:
            self._footer.message = sentence
        self._stage.damage(self._footer.rect)
        self._stage.show_toast(sentence)

    def clear(self) -> None:
        """Forget what was said last: something else is done."""
        if self._footer.message and self._visible.takes_moves:
            self._footer.message = ""
            self._stage.damage(self._footer.rect)
            self._stage.hide_toast()

    def start(self) -> None:
        """Have nothing to say of a new game yet."""
        self._asks_questions = self._has_told_ring = False
        self._footer.message = ""
        self._stage.hide_toast()

    def ask_questions(self) -> None:
        """Say what the marks mean, once a game, and if there is no open question to be marked."""
        self._asks_questions = True
        told = [] if self._has_told_ring else [words.RING]
        self._has_told_ring = True
        if not self._visible.is_assisted:
            told.append(words.NOW_ASSISTED)
        if told:
            self.say(" ".join(told))

    def observe(self, event: Event) -> None:
        """Say what came of a move. The table has taken the event in already."""
        match event:
            case events.ChordRefused(_, cell):
                self.say(words.chord_refused(self._visible.look(cell)))
            case events.OpeningRefused():
                self.say(words.OPENING_REFUSED)
            case events.GameLost() | events.GameWon():
                self._tell_end(event)
            case events.GameContinued(shown=shown):
                self._footer.message = words.now_continued(shown)
                self._stage.show_toast(self._footer.message)
            case events.AgentFailed():
                self._footer.message = words.AGENT_FAILED
                self.say(words.AGENT_FAILED)
            case events.BoardRepaired():
                self.say(words.BOARD_REPAIRED)
            case events.MinesShown():
                self.say(words.MINES_ARE_SHOWN)
            case _:
                self._observe_help(event)

    def _observe_help(self, event: Event) -> None:
        """Say what helps the player, and what does not."""
        match event:
            case events.MineSpared(_, cells, chance) if self._stage.settings.mercy_line:
                self.say(words.spared(cells, chance))
            case events.FlagRefused():
                self.say(words.FLAGS_USED_UP)
            case events.ClickHeldBack():
                self.say(words.held_back(event))
            case events.OpenQuestionsFound(_, marked):
                self._answer_questions(are_some=1 in marked)
            case _:
                self._observe_archive(event)

    def _observe_archive(self, event: Event) -> None:
        """Say what is told of files and records."""
        match event:
            case events.GameSaved():
                self.say(words.saved(event))
            case events.KeepingFailed(_, sentence):
                self.say(sentence)
            case events.GameRecorded(is_best=True):
                self._tell_best()
            case events.RecordsSaid(sentence) | events.ExercisesSaid(sentence):
                self.say(sentence)
            case _:
                pass

    def _tell_end(self, event: events.GameLost | events.GameWon) -> None:
        named, is_guided_game = self._stage.brush.named, self._hinting.is_guided_game
        sentence = words.ended(event, self._visible.judge)
        if self._visible.is_won and is_guided_game:
            sentence = words.GUIDE_DONE
        elif is_guided_game:
            sentence = f"{sentence} {named(words.GUIDE_AGAIN)}"
        self._footer.message = sentence
        self.say(sentence)

    def _tell_best(self) -> None:
        """Put the best time in place of the time, before whatever else was told of the win."""
        visible = self._visible
        if visible.score is not None:
            told = words.best_time(visible.score, visible.level, visible.title, visible.judge)
            plain = words.won_in(visible.score)
            self._footer.message = self._footer.message.replace(plain, told)
            self.say(self._footer.message)

    def _answer_questions(self, *, are_some: bool) -> None:
        if self._asks_questions and not are_some:
            is_new = self._footer.message.endswith(words.NOW_ASSISTED)
            told = [words.NO_OPEN_QUESTIONS, words.NOW_ASSISTED]
            self.say(" ".join(told if is_new else told[:1]))
        self._asks_questions = False
