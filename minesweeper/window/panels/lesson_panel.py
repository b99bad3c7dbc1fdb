"""The panels of a lesson, which the player steps through or tries, and of an exercise."""

from dataclasses import replace
from functools import partial

import pygame

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Card, ChanceCard, Lesson, corners
from minesweeper.teaching.transcript import lesson_transcript
from minesweeper.titles import technique_title
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.board.camera import FITTING
from minesweeper.window.board.gestures import CellAction, PointerAction
from minesweeper.window.commands import Command, Stepping
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels import blocks
from minesweeper.window.panels.blocks import CardState
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.panels.quiz import ChanceQuiz, Quiz
from minesweeper.window.panels.step_panel import EVERYTHING, SHORTEST, StepPanel
from minesweeper.window.text import teaching_words, training_words, words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Emphasis
from minesweeper.window.widgets.layout import Block, Column, Text

PACES = {"slow": 8000, "medium": 5000, "fast": 2500}
"""The milliseconds for which each step is shown while the lesson plays automatically."""


_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_TINY = (300, 440)
"""A panel narrower and lower than this, in pixels of the design, leaves out the length of the
lesson and the letters below its cards, because the cards need the room."""


class LessonPanel(StepPanel):
    """Shows one lesson: its cards, its two routes, and the quiz "Find it yourself"."""

    paces = PACES

    def __init__(  # noqa: PLR0913  a lesson, and what can be done with it
        self,
        context: WindowContext,
        visible: VisibleGame,
        lesson: Lesson,
        leave: Callback,
        *,
        is_mistake: bool,
        task: events.ExerciseGiven | None = None,
    ) -> None:
        """Takes a lesson, and what "Find it yourself" asks for if there is anything to find."""
        self._visible = visible
        self.lesson = lesson
        self._task = task
        self.is_mistake = is_mistake
        """True for the lesson of the losing move, False for the answer to "Why?"."""
        self.wanted_cell = FITTING
        """The cell size that the player has zoomed to in this lesson."""
        self.interrupts = False
        """True if this answer interrupted a lesson, to which the player returns."""
        self._routes = {SHORTEST: LessonProgress(lesson, lesson.cards, is_mistake=is_mistake)}
        self._route = SHORTEST
        self._quiz: Quiz | None = None
        self._copied: set[str] = set()
        """The routes that were copied as text; the text shows all numbers of a route."""
        super().__init__(context, "lesson", leave)

    def _callbacks(self) -> dict[str, Callback]:
        perform = self._context.perform
        return {
            **super()._callbacks(),
            "all": partial(perform, Command.ROUTE),
            "try": partial(perform, Command.TRY),
            "end_try": partial(perform, Command.TRY),
            "continue": partial(perform, Command.CONTINUE),
            "new_game": partial(perform, Command.NEW_GAME),
            "to_lesson": self._leave,
            "finish_tour": self._leave,
        }

    # Progress.

    @property
    def _progress(self) -> LessonProgress:
        return self._routes[self._route]

    @property
    def marked_board(self) -> MarkedBoard:
        """The board at the current stop, or of the quiz."""
        return super().marked_board if self._quiz is None else self._quiz.marked_board()

    def numbers(self) -> list[Cell]:
        """Returns the covered cells of the position whose numbers are shown or were copied."""
        if self._route in self._copied:
            return [step.cell for step in self._progress.steps if step.shows is not None]
        return self._progress.numbers() if self._quiz is None else self._opened_for_quiz

    @property
    def _opened_for_quiz(self) -> list[Cell]:
        """The cells that lie open in the quiz alone, because they come before what it asks for."""
        if self._task is None:
            return []
        before, after = self.lesson.position, self._task.lesson.position
        return [cell for cell in before.grid if after.at(cell) != before.at(cell)]

    @property
    def regions(self) -> list[tuple[Cell, Cell]]:
        """The parts of the board to look at, each by its first and its last cell."""
        if self._quiz is not None:
            region = self._quiz.marked_board().region
            return [(min(region), max(region))] if region else []
        grid, cards = self.lesson.position.grid, self.lesson.cards
        regions = [card.region(grid) for card in cards if card.clues and not card.is_round]
        regions += [card.region for card in self._progress.chances if card.clues]
        # With the cell in question too, where that leaves cells that are easy to read.
        return [*regions, *(corners({*region, self.lesson.about}) for region in regions)]

    @property
    def _has_steps(self) -> bool:
        return self._quiz is None and (self.stops > 1 or self._progress.has_way_on)

    @property
    def _asks(self) -> bool:
        return self._quiz is not None

    @property
    def _has_dots(self) -> bool:
        """True if every stop is one look, so that the dots agree with the text."""
        return super()._has_dots and self.stops == self._progress.looks()[2]

    @property
    def _shown_route(self) -> str | None:
        return self._route if self._has_routes and self._quiz is None else None

    @property
    def progress_text(self) -> str:
        """The progress in words; chances alone are not steps."""
        progress = self._progress
        if not progress.cards:
            return teaching_words.chance_progress(self.at + 1, self.stops)
        if self._route == EVERYTHING and progress.chance is None:
            return teaching_words.round_progress(progress.stop.card + 1, len(progress.cards))
        return teaching_words.look_progress(*progress.looks())

    @property
    def _has_routes(self) -> bool:
        """True if steps lead to the mistake, so that the lesson has a shortest route."""
        return self.is_mistake and self.lesson.could_be_known

    @property
    def title(self) -> str:
        """The title of the panel."""
        if self._quiz is not None:
            return _(words.COMMAND_TITLES[Command.TRY])
        if not self.is_mistake:
            return _(teaching_words.WHY_TITLE)
        if self._route == EVERYTHING:
            return _(teaching_words.EVERYTHING_TITLE)
        is_known = self.lesson.could_be_known
        return _(teaching_words.LESSON_TITLE if is_known else teaching_words.CHANCES_TITLE)

    def _actions(self) -> dict[str, bool]:
        if self._quiz is not None:
            is_done = self._quiz.is_solved and self._visible.can_continue
            return {"continue": True, "end_try": True} if is_done else {"end_try": True}
        if not self.is_mistake:
            return {"to_lesson" if self.interrupts else "leave": True}
        if self._visible.is_guided:
            return {"finish_tour": True}
        tries = {"try": True} if self._can_try else {}
        return {**tries, "continue": self._visible.can_continue, "new_game": True}

    def _action_label(self, name: str, *, is_short: bool = False) -> str:
        if name == "leave" and self._visible.is_over:
            return _(teaching_words.CLOSE)
        return super()._action_label(name, is_short=is_short)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer, each with its meaning."""
        if self._quiz is not None:
            return teaching_words.TRY_KEYS
        steps = teaching_words.LESSON_KEYS[:2] if self._has_steps else ()
        if not self.is_mistake:
            return (*steps, *teaching_words.CLOSE_KEYS)
        can_try = self._can_try and not self._visible.is_guided
        tries = teaching_words.LESSON_KEYS[2:] if can_try else ()
        return (*steps, *tries) or teaching_words.CLOSE_KEYS

    def _choose(self, part: str) -> None:
        """Handles a click on a card, on a step of a round, or on the button that folds a round."""
        kind, card, *step = part.split(".")
        self._play_due = None
        if kind == "turn":
            self._progress.toggle_round(int(card))
            self._show_other_stops()
        else:
            self._progress.go_to_card(int(card), int(step[0]) if step else None)
            self._change()

    # The routes.

    def _take_route(self, route: str) -> None:
        self._play_due = None
        if route in self._routes:
            self._route = route
        else:
            self._context.announce(events.EverythingAsked())
        self._show_other_stops()

    def _show_other_stops(self) -> None:
        """Lays the panel out again: other stops need other buttons. The board stays in place."""
        self.on_change()
        self._context.relayout()

    def take_everything(self, cards: tuple[Card, ...]) -> None:
        """Shows the route "everything", whose cards were requested before."""
        self._routes[EVERYTHING] = LessonProgress(self.lesson, cards, is_mistake=self.is_mistake)
        self._take_route(EVERYTHING)

    # Commands.

    def perform(self, command: Command) -> bool:
        """Performs a command; returns False if it is not for a lesson."""
        match command:
            case Command.TRY:
                if self._can_try:
                    self._toggle_try()
            case Command.ROUTE:
                if self._has_routes and self._quiz is None:
                    self._take_route(SHORTEST if self._route == EVERYTHING else EVERYTHING)
            case _:
                return False
        return True

    @property
    def _can_try(self) -> bool:
        return self._task is not None

    def _toggle_try(self) -> None:
        self._play_due = None
        self._quiz = self._new_quiz() if self._quiz is None else None
        self._show_other_stops()

    def _new_quiz(self) -> Quiz | None:
        return None if self._task is None else Quiz(self._task)

    def take(self, cell_action: CellAction) -> None:
        """Judges an answer on the board; an open or found cell is no answer."""
        is_answer = cell_action.action is not PointerAction.CHORD
        if self._quiz is not None and is_answer and self._quiz.can_answer(cell_action.cell):
            verdict = Verdict.MINE if cell_action.action is PointerAction.FLAG else Verdict.SAFE
            was_done = self._quiz.is_solved
            self._quiz.answer(cell_action.cell, verdict)
            if bool(self._quiz.is_solved) is bool(was_done):
                self._change()
            else:
                self._show_other_stops()

    def _copy(self) -> None:
        promise = self.promise
        if self._route == EVERYTHING:
            promise = join_sentences(self._verdict, promise)
        text = lesson_transcript(self.lesson, promise, self._progress.cards)
        if self._context.copy(text, _(teaching_words.LESSON_COPIED)):
            self._copied.add(self._route)
            self.on_change()

    def _stepping(self, stepping: Stepping | None) -> Callback | None:
        return super()._stepping(stepping) if self._quiz is None else None

    def _keys(self) -> dict[int, Callback]:
        if self._quiz is not None:
            return {pygame.K_ESCAPE: self._toggle_try}
        primary = self._primary
        return super()._keys() | ({} if primary is None else dict.fromkeys(_ENTERS, primary))

    @property
    def _primary(self) -> Callback | None:
        """The callback of the highlighted button, which Enter presses; None without one.

        During a game Enter opens the cell at the cursor, so an answer has no such button then.
        """
        if not self.is_mistake and self._visible.takes_moves:
            return None
        if self._has_steps:
            return None if self.is_at_end else self._go_on
        return self._toggle_try if self._can_try else None

    @property
    def is_tried(self) -> bool:
        """True while the player tries to find a certain cell."""
        return self._quiz is not None

    @property
    def is_read_to_end(self) -> bool:
        """True if the last stop is shown, and the player is not trying to find it."""
        return self._quiz is None and self.is_at_end

    # Content.

    def _head(self, *, is_brief: bool) -> Block:
        if self._quiz is not None:
            return self._head_of_quiz(_(teaching_words.GAME_STAYS))
        if is_brief:
            is_low = self._given.height < self._given.width
            promise = "" if self._is_tiny else self.promise
            return blocks.head(self._verdict, promise, is_brief=is_low)
        # After the first card the cards need the room more than the headline.
        if self._is_beside and not self._is_at_start:
            return self._small_head()
        return blocks.head(self._verdict, self.promise, self._rule)

    def _small_head(self) -> Block:
        if self._quiz is not None:
            return self._scrolling_head()
        if self._is_brief:
            return self._head(is_brief=True)
        return blocks.head(self._verdict, self.promise, self._rule, is_brief=True)

    @property
    def _verdict(self) -> str:
        """The headline: what the route is about, in one or two sentences."""
        if self._route == EVERYTHING:
            return teaching_words.all_deduced(len(self._progress.steps))
        return self.lesson.verdict

    @property
    def _rule(self) -> str:
        return "" if self._route == EVERYTHING else self.lesson.rule

    @property
    def _is_tiny(self) -> bool:
        """True if there is hardly room for one card."""
        width, height = (self._context.brush.px(length) for length in _TINY)
        return self._given.width < width and self._given.height < height

    def _head_of_quiz(self, rule: str = "") -> Block:
        """Returns what is asked for, and what counts as right."""
        opens_more = bool(self._opened_for_quiz)
        how = teaching_words.how_to_try_exercise(self._known_marks, opens_more=opens_more)
        return blocks.head(self._asked, how, rule, facts=self._facts)

    @property
    def _known_marks(self) -> str:
        """Says what the ticks and the grey crosses mean that are on the board from the start."""
        task = self._task
        if task is None:
            return ""
        return teaching_words.known_marks(
            has_ticks=bool(task.marked & task.lesson.safe),
            has_crosses=bool(task.marked) or SHOWN_MINE in task.lesson.position.seen,
        )

    @property
    def _facts(self) -> list[blocks.Fact]:
        """What else the player has to know before the answer."""
        return []

    @property
    def _asked(self) -> str:
        """What the quiz asks for, in one sentence."""
        return _(teaching_words.FIND_CERTAIN_CELL)

    def _scrolling_head(self) -> Block:
        if self._quiz is None and self._route == EVERYTHING:
            # The first card needs the room, and the progress names the number of rounds.
            return blocks.head(self._verdict, "", is_brief=True)
        if self._quiz is None or self._quiz.is_right is None:
            return super()._scrolling_head()
        # The player knows by now what to do, and the reply needs the room.
        return blocks.head(self._asked, "", is_brief=self._is_brief)

    @property
    def _needs_whole(self) -> bool:
        # The card of the loss has given the verdict of the lesson; the first step needs the room.
        return self.is_mistake and self._route == SHORTEST

    @property
    def promise(self) -> str:
        """The promise in the head: how many clues and steps the route takes."""
        if self._route == SHORTEST:
            return self.lesson.promise
        return teaching_words.deduced_in(self._progress.steps, len(self._progress.cards))

    def _cards(self) -> list[Block]:
        if self._quiz is not None:
            return _answers(self._quiz, self._proof_of(self._quiz.found))
        progress, lesson = self._progress, self.lesson
        cards = [
            blocks.lesson_card(
                number,
                badge,
                self._card_state(number),
                card,
                self._lettered(card),
                progress.stop.step if number == progress.stop.card else None,
                is_unfolded=number in progress.unfolded,
                is_summary=card is lesson.fold,
            )
            for number, (badge, card) in enumerate(
                zip(progress.card_numbers(), progress.cards, strict=True)
            )
        ]
        chances = [
            blocks.chance_card(
                number, self._card_state(number), card, self._lettered(card), lesson.position
            )
            for number, card in enumerate(progress.chances, start=len(cards))
        ]
        if lesson.way_title and progress.way_at is not None:
            cards.insert(progress.way_at, self._way_title(progress.way_at))
        return [*cards, *chances]

    def _proof_of(self, cell: Cell | None) -> str:
        """Returns the sentences that prove a found cell; empty if they use a covered number."""
        assert self._task is not None, "a quiz has a task"
        at = self._task.lesson.position.at
        proofs = (
            card.text
            for card in self._task.lesson.cards
            if any(step.cell == cell for step in card.steps)
            and all(at(clue) < COVERED for clue in card.clues)
            and not (card.is_round or card.opening)
        )
        return next(proofs, "")

    def _way_title(self, card: int) -> Block:
        """Returns the words above the first card of the way to the mistake.

        They are in view with that card, if there is room for both.
        """
        stop = self._progress.stop
        title = Text(self.lesson.way_title, 13, ink="ink2")
        return Column([title], is_current=stop.card == card and not stop.step)

    def legend(self) -> list[Block]:
        """Returns the meaning of the marks on the board; nothing while the player tries."""
        return [] if self._quiz is not None else [blocks.legend(self.marked_board)]

    # The button to the next stop.

    @property
    def _next_labels(self) -> tuple[str, ...]:
        if self._is_before_way:
            if self.lesson.leads_to_flag:
                return _(teaching_words.WAY_TO_FLAG), _(teaching_words.SHORT_WAY_TO_FLAG)
            return _(teaching_words.WAY_ON), _(teaching_words.SHORT_WAY_ON)
        return (_(teaching_words.NEXT),)

    @property
    def _is_before_way(self) -> bool:
        """True at the overlooked safe cell, until the player asks for the way on to the mine."""
        return self._progress.has_way_on and self._is_at_last

    @property
    def is_at_end(self) -> bool:
        """True at the last stop, if nothing more can be asked for."""
        return self._is_at_last and not self._is_before_way

    def _go_on(self) -> None:
        if self._is_before_way:
            self._play_due = None
            self._progress.show_way_on()
            self._show_other_stops()
        else:
            super()._go_on()

    def _lettered(self, card: Card | ChanceCard) -> list[tuple[str, str]]:
        """Returns the letter and the name of each clue of a card; none if there is little room.

        The text of the card names the clues anyway, and the board has the letters.
        """
        if self._is_tiny:
            return []
        looks, grid = self.marked_board.looks, self.lesson.position.grid
        return [
            (letter, teaching_words.clue(looks[grid.index(clue)], clue))
            for clue, letter in card.letters.items()
        ]

    def _card_state(self, card: int) -> CardState:
        now = self._progress.stop.card
        if card == now:
            return CardState.NOW
        return CardState.DONE if card < now else CardState.TO_COME


def _answers(quiz: Quiz, proof: str) -> list[Block]:
    """Returns the blocks that reply to the answers so far; `proof` is about the found cell."""
    replies: list[Block] = []
    if quiz.is_right is not None:
        replies.append(blocks.answer(quiz.reply, is_right=quiz.is_right))
    if quiz.is_solved:
        replies.append(Text(join_sentences(_(teaching_words.FOUND_IT), proof), ink="ink2"))
    return replies


class ExercisePanel(LessonPanel):
    """One exercise: the task, the replies to the answers, and the lesson."""

    _task: events.ExerciseGiven

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        given: events.ExerciseGiven,
        leave: Callback,
        go_on: Callback,
    ) -> None:
        self._ask_next = go_on
        self._is_answered = False
        self._shown_at = context.now()
        super().__init__(context, visible, given.lesson, leave, is_mistake=False, task=given)
        self._quiz = self._new_quiz()

    def _callbacks(self) -> dict[str, Callback]:
        return {
            **super()._callbacks(),
            "next_exercise": self._ask_next,
            "show_how": self._toggle_try,
        }

    def key(self, press: KeyPress) -> bool:
        """Handles a key; after a right answer, Enter goes on to the next exercise."""
        if press.key in _ENTERS and self._is_found:
            self._ask_next()
            return True
        return super().key(press)

    def _new_quiz(self) -> Quiz:
        return ChanceQuiz(self._task) if self._task.best else Quiz(self._task)

    @property
    def title(self) -> str:
        """The title of the panel: the technique's, once the exercise is answered."""
        # Before the answer the technique would be a hint.
        if not self._is_answered:
            return _(teaching_words.PRACTICE)
        return technique_title(self._task.exercise.technique) or _(teaching_words.BY_CHANCE)

    def _actions(self) -> dict[str, bool]:
        if self._quiz is None:
            return {"try": True, "next_exercise": True}
        return {"show_how": True, "next_exercise": True}

    @property
    def _short_title(self) -> str:
        return _(teaching_words.PRACTICE)

    def _action_label(self, name: str, *, is_short: bool = False) -> str:
        if is_short and name in ("next_exercise", "next_puzzle"):
            return _(teaching_words.NEXT)
        return super()._action_label(name, is_short=is_short)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Empty, because a page has no footer to name keys in."""
        return ()

    def take(self, cell_action: CellAction) -> None:
        """Judges an answer, and reports the first one that is wrong or solves the exercise."""
        super().take(cell_action)
        quiz = self._quiz
        if quiz is not None and quiz.is_solved is not None:
            self._note(solved=quiz.is_solved)

    def _note(self, *, solved: bool) -> None:
        """Reports the result of the exercise, once."""
        if not self._is_answered:
            self._report_once(solved=solved)
            self._context.relayout()

    def _copy(self) -> None:
        """Copies the position until the exercise is answered, and the explanation after that."""
        if self._is_open:
            exercise = self._task.exercise
            self._context.copy_position(exercise.position, exercise.flags)
        else:
            super()._copy()

    def _update_buttons(self) -> None:
        super()._update_buttons()
        emphasis = Emphasis.PRIMARY if self._is_found else Emphasis.PLAIN
        self._buttons["next_exercise"].emphasis = emphasis
        tip = teaching_words.COPY_MOMENT if self._is_open else self.copy_tip
        self._copy_button.tip = _(tip)

    @property
    def marked_board(self) -> MarkedBoard:
        """The board; in the lesson with mines known from the start that its text does not use."""
        board, position = super().marked_board, self.lesson.position
        if self._quiz is not None:
            return board
        shown = {cell for cell in position.grid if position.at(cell) == SHOWN_MINE}
        return replace(board, known=board.known | (shown - board.proved.keys()))

    @property
    def _is_found(self) -> bool:
        """True while the last answer was right."""
        return self._quiz is not None and self._quiz.is_solved is True

    @property
    def _is_open(self) -> bool:
        """True until the exercise is answered, so that nothing may give the answer away."""
        return self._quiz is not None and not self._is_answered

    def _report_once(self, *, solved: bool) -> None:
        if not self._is_answered:
            self._is_answered = True
            self._report(solved=solved, elapsed=self._context.now() - self._shown_at)

    def restart_clock(self) -> None:
        """Counts the time of the answer from now on; for a panel that was made ahead."""
        self._shown_at = self._context.now()

    def _report(self, *, solved: bool, elapsed: int) -> None:
        kept = self._task.exercise.kept
        is_scheduled = self._context.settings.training
        self._context.announce(
            events.ExerciseTried(kept, solved=solved, elapsed=elapsed, is_scheduled=is_scheduled)
        )

    def _toggle_try(self) -> None:
        """Shows the lesson, so that the exercise counts as unsolved; or returns to the position."""
        if self._quiz is not None:
            self._note(solved=False)
        super()._toggle_try()

    def _head(self, *, is_brief: bool) -> Block:
        if self._quiz is None:
            return super()._head(is_brief=is_brief)
        if self._task.best:
            how = join_sentences(_(teaching_words.HOW_TO_TRY_CHANCE), self._known_marks)
            return blocks.head(self._asked, how, facts=self._facts)
        return self._head_of_quiz()

    @property
    def _asked(self) -> str:
        return _(teaching_words.FIND_SAFEST) if self._task.best else super()._asked

    @property
    def _facts(self) -> list[blocks.Fact]:
        return [self._mines_left]

    @property
    def _mines_left(self) -> blocks.Fact:
        """Says how many mines there are besides those that are shown, marked or flagged."""
        task = self._task
        shown = task.exercise.flags | (task.marked & task.lesson.mined)
        return "mine", training_words.mines_left(task.exercise.position, shown)
