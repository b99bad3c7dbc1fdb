"""The screen one plays on: header, board, footer."""

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.position import Reveal
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.window import words
from minesweeper.window.board_view import BoardView
from minesweeper.window.brush import Weight
from minesweeper.window.cell_tip import CellTip
from minesweeper.window.commands import CTRL, FLAG_MODIFIERS, Command, Play
from minesweeper.window.dealing_card import DealingCard
from minesweeper.window.footer import Footer
from minesweeper.window.game_menus import GameMenus
from minesweeper.window.gestures import LEFT, MIDDLE, Action, Twice, Wish
from minesweeper.window.header import Header
from minesweeper.window.hinting.hinting import Hinting
from minesweeper.window.hinting.panel import HintPanel
from minesweeper.window.judge_list import judge_entries
from minesweeper.window.key_words import key
from minesweeper.window.number_looks import NumberLooks
from minesweeper.window.odds_layer import OddsLayer
from minesweeper.window.screen import Screen
from minesweeper.window.sounds import Sound
from minesweeper.window.stage import Stage
from minesweeper.window.table import Table
from minesweeper.window.teaching.classroom import Classroom
from minesweeper.window.teaching.panel import LessonPanel
from minesweeper.window.teaching.plan import Plan, inside_axes, planned, staying, well_size
from minesweeper.window.teaching.review_panel import ReviewPanel
from minesweeper.window.teaching.strip import HEIGHT as STRIP_HEIGHT
from minesweeper.window.teaching.strip import NARROWEST as NARROWEST_STRIP
from minesweeper.window.teaching.strip import Strip
from minesweeper.window.watching.panel import WatchPanel
from minesweeper.window.watching.watch import Watch
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.lists import Menu

DRAG_STARTS = 6
"""How far, in pixels, the middle button moves before it drags the board instead of chording."""
MOST_PARTS = 8
"""How many opened runs are drawn one by one before they are drawn as one part."""
WHEEL_CELLS = 3
"""How many cells a notch of the wheel scrolls."""


_ON_BOARD = (Command.ODDS, Command.QUESTIONS)
"""The help that is to be seen on the board itself, once there is one."""


class GameScreen(Screen):
    """Turns what the player does into events for the agent, and events into pictures."""

    def __init__(self, stage: Stage, table: Table) -> None:
        super().__init__(stage)
        self.table = table
        self.board = BoardView(table, stage.damage, stage.now)
        self.classroom = Classroom(stage, table, self.board)
        self.classroom.on_step = self._show_place
        self._menus = GameMenus(stage, table, self.classroom)
        self.header = Header(
            table,
            stage.perform,
            self._menus.level_entries,
            lambda: judge_entries(stage),
            self.open_menu,
        )
        self.footer = Footer(table, stage.perform)
        self._continue = Button(
            "continue",
            words.CONTINUE,
            lambda: stage.perform(Command.PAUSE),
            emphasis=Emphasis.PRIMARY,
            key=key(Command.PAUSE),
        )
        self._tip = CellTip(stage, self.board)
        self._twice = Twice()
        self._dealing = DealingCard(table, stage.perform)
        self.pause_told = words.PAUSED
        """What stands over a covered board."""
        self.strip = Strip(stage.perform, self.classroom.go_to)
        self.hinting = Hinting(stage, table, self.board)
        self.watch = Watch(stage, table, self.board, self.open_menu)
        self._asks_questions = False
        self._focus_before: Widget | None = None
        self._drag_from: tuple[int, int] | None = None
        self._dragged = False
        self._space_is_down = False
        self._clock_shown = ""

    # Layout and drawing.

    @property
    def _panel(self) -> LessonPanel | ReviewPanel | WatchPanel | HintPanel | None:
        """What stands beside the board."""
        return self.classroom.panel or self.watch.panel or self.hinting.panel

    def lay_out(self) -> None:
        """Give the header and the footer their bars, and the board the rest."""
        brush, window = self.stage.brush, self.stage.rect
        lesson, panel = self.classroom.panel, self._panel
        self.footer.odds = self._shown_odds()
        self.footer.lesson_keys = () if lesson is None else lesson.keys
        shown: list[Widget] = self.header.lay_out(brush, window)
        shown += self.footer.lay_out(brush, window)
        margin = brush.px(24 if window.width >= brush.px(800) else 8)
        top, bottom = self.header.rect.bottom, self.footer.rect.top
        area = Rect(0, top, window.width, bottom - top).inflate(-2 * margin, -2 * margin)
        if panel is not None:
            plan = self._plan(area, margin)
            area = plan.board
            strip = self._place_strip(plan, margin)
            if isinstance(panel, ReviewPanel):
                panel.has_line = not strip
            shown += [*panel.lay_out(plan.panel, is_beside=plan.is_beside), *strip]
        settings = self.stage.settings
        self.board.names_always = settings.coordinates == "always"
        if panel is None and self.board.names_always:
            area = inside_axes(self.table.level.grid, area, brush)
        self.board.motion.is_on = self.stage.moves
        self.board.shows_mercy = settings.mercy_line
        self.board.shows_neighbours = settings.show_neighbours
        self.board.numbers = NumberLooks(
            dims=settings.dim_satisfied, counts_down=settings.count_down
        )
        self.board.lay_out(brush, area, self.stage.settings.cell_size)
        if self._is_hidden:
            self._place_continue(area)
            shown.append(self._continue)
        self.widgets = [*shown, *self._dealing.lay_out(brush, area)]
        self.header.pause.is_on = self.table.is_paused
        self.header.undo.is_enabled = self.table.can_continue
        self.header.questions.is_on = self.stage.settings.mark_undeducible
        self.header.odds.is_on = self.stage.settings.show_odds
        self.header.coach.is_on = self.stage.settings.coach
        self.footer.marks_questions = self.stage.settings.mark_undeducible
        self.footer.helps = self._unseen_helps()
        self._mark_questions()
        self.board.show_odds(self.footer.odds)

    def _plan(self, area: Rect, margin: int) -> Plan:
        """Where board and panel lie; a board that is played stays in its place, if it can."""
        grid, brush = self.table.level.grid, self.stage.brush
        if isinstance(self._panel, HintPanel | WatchPanel):
            wanted = self.stage.settings.cell_size
            plan = staying(grid, area, wanted, brush, margin)
            if plan is not None:
                return plan
        return planned(grid, area, self.stage.rect, brush, margin)

    def _unseen_helps(self) -> tuple[str, ...]:
        """What is switched on and has no button in the header to show it."""
        shown = {widget.name for widget in self.header.shown}
        return tuple(
            title
            for command, title in words.HELPS_IN_SHORT.items()
            if getattr(self.stage.settings, words.SWITCHES[command])
            and command.value not in shown
            and not (command in _ON_BOARD and self.table.has_opened)
        )

    @property
    def _is_hidden(self) -> bool:
        """Whether the board is covered: the game is paused, and nothing of it is looked at."""
        return self.table.is_paused and self.classroom.panel is None

    def _place_strip(self, plan: Plan, gap: int) -> list[Widget]:
        """Put the review strip below a wide board, where it costs the board nothing."""
        brush, playback = self.stage.brush, self.classroom.playback
        self.strip.rect = Rect(0, 0, 0, 0)
        well = well_size(self.table.level.grid, plan.board, self.stage.settings.cell_size)
        height = brush.px(STRIP_HEIGHT)
        has_room = plan.board.height - well[1] >= height + gap
        if not (plan.is_beside and has_room and well[0] >= brush.px(NARROWEST_STRIP)):
            return []
        if not self.table.is_over:
            return []
        room = Rect(plan.board.left, plan.board.bottom - height, well[0], height)
        room.centerx = plan.board.centerx
        plan.board.height = well[1]
        room.top = plan.board.bottom + gap
        if playback is None:
            return []
        return self.strip.lay_out(brush, room, playback, self.classroom.at)

    def _place_continue(self, area: Rect) -> None:
        brush = self.stage.brush
        self._continue.rect = Rect(0, 0, self._continue.width(brush), brush.px(40))
        self._continue.rect.midtop = (area.centerx, area.centery + brush.px(4))

    def draw_ground(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the parts of the screen that a part of the window touches."""
        brush = self.stage.brush
        if not self.board.camera.board.clip(self.board.camera.area).contains(part):
            surface.fill(brush.theme.bg, part)
        self.board.draw(surface, part, brush)
        if self.header.rect.colliderect(part):
            self.header.draw(surface, brush)
        if self.footer.rect.colliderect(part):
            self.footer.draw(surface, brush)
        if self._is_hidden:
            self._draw_pause(surface)
        self._dealing.draw(surface, brush)
        panel, playback = self._panel, self.classroom.playback
        if panel is not None and panel.rect.colliderect(part):
            panel.draw(surface)
        if panel is not None and playback is not None and self.strip.rect.colliderect(part):
            self.strip.draw(surface, brush, playback)

    def draw_above(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the tooltip of a cell over everything else."""
        super().draw_above(surface, part)
        self._tip.draw(surface)

    def _draw_pause(self, surface: pygame.Surface) -> None:
        brush, theme = self.stage.brush, self.stage.brush.theme
        area = self.board.camera.area
        width = brush.width(self.pause_told, 18, Weight.MEDIUM) + brush.px(48)
        card = Rect(0, 0, min(width, area.width), brush.px(128))
        card.center = area.center
        brush.box(surface, card, 12, theme.surface, theme.line2)
        place = (area.centerx, area.centery - brush.px(28))
        brush.text(surface, self.pause_told, place, 18, Weight.MEDIUM, None, "center")

    def _show_place(self) -> None:
        """Show on the strip where one stands now."""
        playback = self.classroom.playback
        self._tick_step()
        if playback is not None and self.strip.rect.width:
            self.strip.show(self.stage.brush, playback, self.classroom.at)
            self.stage.damage(self.strip.rect)

    def _tick_step(self) -> None:
        """Let a step of a lesson be heard, and its end."""
        panel = self.classroom.panel
        if panel is not None:
            is_proved = isinstance(panel, LessonPanel) and panel.stops > 1 and panel.is_at_end
            self.stage.let_hear(Sound.PROOF if is_proved else Sound.STEP)

    # What the agent announced.

    def observe(self, event: Event) -> None:
        """Show what came of a move. The table has taken the event in already."""
        if isinstance(event, events.GameStarted):
            # Before anybody lays out anew: what was touched may lie outside a smaller board.
            self.board.start()
        self.board.move_for(event)
        self.classroom.observe(event)
        self.watch.observe(event)
        self.hinting.observe(event)
        match event:
            case events.GameStarted():
                self._start()
            case events.CellsOpened(_, cells):
                self._damage_runs(cells)
                self._show_dealing()
            case events.FlagChanged(_, cell):
                self.board.damage_mark(cell)
                self.stage.damage(self.header.rect)
            case events.ChordRefused(_, cell):
                self.say(words.chord_refused(self.table.look(cell)))
            case events.OpeningRefused():
                self.say(words.OPENING_REFUSED)
            case events.GameLost() | events.GameWon():
                self._end(event)
            case events.GamePaused() | events.GameResumed():
                if not self.table.is_paused:
                    self.pause_told = words.PAUSED
                self.stage.relayout()
                self._focus_continue()
            case _:
                self._observe_agent(event)

    def _observe_agent(self, event: Event) -> None:
        """Show what the agent tells of itself."""
        match event:
            case events.MinesShown():
                self.stage.relayout()
            case events.MineSpared(_, cells, chance):
                self._tell_of_mercy(words.spared(cells, chance))
            case events.DealingProgressed() | events.DealingEnded():
                self._show_dealing()
            case events.BoardRepaired():
                self.say(words.BOARD_REPAIRED)
            case events.AgentFailed():
                self._fail()
            case _:
                self._observe_help(event)

    def _observe_help(self, event: Event) -> None:
        """Show what helps the player."""
        match event:
            case events.AssistanceUsed():
                # Its badge takes room from what is said.
                self.stage.relayout()
            case events.FlagRefused():
                self.say(words.FLAGS_USED_UP)
            case events.ClickHeldBack():
                self.say(words.held_back(event))
            case events.MinesTold(_, mines):
                for cell in mines:
                    self.board.damage_cell(cell)
            case events.OddsFound():
                self._tip.hide()
                self._show_odds()
            case events.OpenQuestionsFound(_, marked):
                self._mark_questions()
                self._answer_questions(are_some=1 in marked)
                self.stage.damage(self.footer.rect)
            case events.GameContinued():
                self._go_on()
            case _:
                self._observe_archive(event)

    def _observe_archive(self, event: Event) -> None:
        """Show what is told of files and records."""
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

    def _show_dealing(self) -> None:
        """Show how the search for a board goes, or take its card away; Enter uses its button."""
        was_shown = self._dealing.rect.width > 0
        if was_shown and self._dealing.button in self.widgets and self._dealing.is_shown:
            self.stage.damage(self._dealing.rect)
        elif was_shown or self._dealing.is_shown:
            self.stage.relayout()
            self.set_focus(self._dealing.button if self._dealing.is_shown else None)

    def _focus_continue(self) -> None:
        """Let Enter go on with a paused game, and give the focus back then."""
        if self.table.is_paused:
            self._focus_before = self.focus
            self.set_focus(self._continue)
        elif self.focus is self._continue:
            self.set_focus(self._focus_before)

    def say(self, sentence: str) -> None:
        """Keep a sentence in the footer until the next action, and show it for a while.

        How a game ended stays there: what is said later only passes.
        """
        if not self.table.is_over:
            self.footer.message = sentence
        self.stage.damage(self.footer.rect)
        self.stage.show_toast(sentence)

    def _start(self) -> None:
        self.classroom.close()
        self.pause_told = words.PAUSED
        self._asks_questions = False
        self.footer.message = ""
        self.stage.hide_toast()
        self.header.face.mood = "calm"
        self.stage.relayout()

    def _end(self, event: events.GameLost | events.GameWon) -> None:
        sentence = words.lost(event) if isinstance(event, events.GameLost) else words.won(event)
        if self.table.is_won and self.hinting.has_guided:
            sentence = self.stage.brush.named(words.GUIDE_DONE)
        elif self.hinting.has_guided:
            sentence = f"{sentence} {self.stage.brush.named(words.GUIDE_AGAIN)}"
        self.footer.message = sentence
        self.say(sentence)
        self.header.face.mood = "won" if self.table.is_won else "lost"
        self.board.cancel()
        self.stage.relayout()

    def _tell_best(self) -> None:
        """Put the best time in place of the time, before whatever else was told of the win."""
        table = self.table
        if table.score is not None:
            told = words.best_time(table.score, table.level, table.title, table.judge)
            plain = words.won_in(table.score)
            self.footer.message = self.footer.message.replace(plain, told)
            self.say(self.footer.message)

    def _go_on(self) -> None:
        """Play on after a loss."""
        self.footer.message = words.NOW_CONTINUED
        self.stage.show_toast(words.NOW_CONTINUED)
        self.header.face.mood = "calm"
        self.stage.relayout()

    def _fail(self) -> None:
        """Keep the game on the screen, locked, and say what can be done."""
        self.footer.message = words.AGENT_FAILED
        self.say(words.AGENT_FAILED)
        self.header.face.mood = "calm"
        self.board.cancel()
        self.stage.relayout()

    def _tell_of_mercy(self, sentence: str) -> None:
        if self.stage.settings.mercy_line:
            self.say(sentence)
            self.header.face.mood = "wink"
            self.damage(self.header.face)

    def _mark_questions(self) -> None:
        is_on = self.stage.settings.mark_undeducible
        self.board.mark(self.table.open_questions if is_on else b"")

    def _shown_odds(self) -> OddsLayer | None:
        """The odds to be drawn: none while they are off, or out of date for long."""
        table = self.table
        is_late = table.odds_are_old and self.footer.sign == words.COUNTING
        is_shown = self.stage.settings.show_odds and table.takes_moves and not is_late
        if not is_shown or table.odds is None:
            return None
        if self.board.odds is None or not self.board.odds.shows(table.odds):
            return OddsLayer(table.odds, table.position)
        return self.board.odds

    def _show_odds(self) -> None:
        """Draw new odds and explain them; the keys named beside them may change."""
        had_odds = self.footer.odds is not None
        self.footer.odds = self._shown_odds()
        if had_odds == (self.footer.odds is not None):
            self.board.show_odds(self.footer.odds)
            self.stage.damage(self.footer.rect)
        else:
            self.stage.relayout()

    def ask_hint(self) -> None:
        """Ask for a hint, or for its next grade; whoever wants one plays, and watches no more."""
        self.watch.close()
        self.hinting.ask()

    def turn_watch(self) -> None:
        """Begin to watch, or take over; a hint has told enough then."""
        self.hinting.end()
        self.watch.turn()

    def ask_questions(self) -> None:
        """Have it said, once, if there is no open question to be marked."""
        self._asks_questions = True

    def _answer_questions(self, *, are_some: bool) -> None:
        if self._asks_questions and not are_some:
            is_new = self.footer.message == words.NOW_ASSISTED
            told = [words.NO_OPEN_QUESTIONS, words.NOW_ASSISTED]
            self.say(" ".join(told if is_new else told[:1]))
        self._asks_questions = False

    def show_sign(self, sign: str) -> None:
        """Show a quiet sign of what the agent is at, or none."""
        if sign != self.footer.sign:
            self.footer.sign = sign
            self.stage.damage(self.footer.rect)
            if self.board.odds is not None and sign == words.COUNTING:
                self._show_odds()

    def _damage_runs(self, opened: Reveal) -> None:
        """Have opened cells drawn again: a few runs one by one, many as one part."""
        camera = self.board.camera
        rects = []
        for run in opened.runs:
            rect = camera.rect(run.start)
            rect.width *= len(run.numbers)
            rects.append(rect)
        if len(rects) > MOST_PARTS:
            rects = [rects[0].unionall(rects[1:])]
        for rect in rects:
            self.stage.damage(rect.clip(camera.area))
        self.stage.damage(self.footer.rect)

    # The mouse.

    def handle(self, event: pygame.event.Event) -> bool:
        """The widgets first, then the board."""
        if super().handle(event):
            if event.type == pygame.MOUSEMOTION:
                self.board.move(None)
                self._tip.hide()
                self._show_mood()
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._move_on_board(event)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:
                self._press_board(event)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                self._release_board(event)
            case pygame.MOUSEWHEEL:
                self._turn_wheel(event)
            case pygame.KEYUP if event.key == pygame.K_SPACE:
                self._release_space()
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._lose_mouse(event)
            case _:
                return False
        return True

    def _press_board(self, event: pygame.event.Event) -> None:
        if self.table.is_paused:
            return
        if event.button == LEFT and self._space_is_down:
            self._drag_from = event.pos
            return
        if event.button == MIDDLE and self.board.camera.can_pan:
            self._drag_from = event.pos
            self._dragged = False
        if event.button == LEFT and pygame.key.get_mods() & pygame.KMOD_ALT:
            asked = self.board.camera.cell_at(event.pos)
            if asked is not None:
                self.classroom.ask_why(asked)
            return
        as_flag = bool(pygame.key.get_mods() & FLAG_MODIFIERS)
        self._tip.hide()
        self.clear_message()
        self._grant(self.board.press(event.button, event.pos, as_flag=as_flag))
        self._show_mood()

    def _move_on_board(self, event: pygame.event.Event) -> None:
        if self._drag_from is not None:
            self._drag_to(event.pos)
        elif not self.table.is_paused:
            self.board.move(event.pos)
            self._tip.follow(self.board.hovered)
            self._show_mood()

    def _drag_to(self, place: tuple[int, int]) -> None:
        assert self._drag_from is not None, "nothing is dragged"
        dx, dy = self._drag_from[0] - place[0], self._drag_from[1] - place[1]
        if self._dragged or max(abs(dx), abs(dy)) >= DRAG_STARTS:
            self._dragged = True
            self.board.cancel()
            self.board.pan(dx, dy)
            self._drag_from = place

    def _release_board(self, event: pygame.event.Event) -> None:
        self._drag_from = None
        wish = self.board.release(event.button, event.pos)
        self._show_mood()
        if wish is None or not self._awaits_second(wish):
            self._grant(wish)

    def _awaits_second(self, wish: Wish) -> bool:
        """Whether a click opens nothing yet, because only a double click does."""
        wants_two = self.stage.settings.double_click and wish.action is Action.OPEN
        return wants_two and not self._twice.is_second(wish.cell, self.stage.now())

    def _grant(self, wish: Wish | None) -> None:
        if wish is None or self.classroom.take(wish):
            return
        self.watch.close()
        self.hinting.close()
        match wish.action:
            case Action.OPEN:
                self.stage.announce(events.CellClicked(wish.cell))
            case Action.CHORD:
                self.stage.announce(events.NumberChorded(wish.cell))
            case Action.FLAG:
                asks = self.stage.settings.question_marks
                self.stage.announce(events.CellFlagged(wish.cell, with_questions=asks))

    def _show_mood(self) -> None:
        if not self.table.takes_moves:
            return
        mood = "look" if self.board.is_pressing else "calm"
        if mood != self.header.face.mood:
            self.header.face.mood = mood
            self.damage(self.header.face)

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        mods = pygame.key.get_mods()
        if mods & CTRL:
            if event.precise_y:
                steps = round(event.precise_y) or (1 if event.precise_y > 0 else -1)
                self.zoom_by(2 * steps, pygame.mouse.get_pos())
            return
        step = WHEEL_CELLS * self.board.camera.cell
        across, down = event.precise_x, -event.precise_y
        if mods & pygame.KMOD_SHIFT:
            across, down = down, 0
        self.board.pan(round(across * step), round(down * step))

    def _lose_mouse(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._forget_held()
        self.board.move(None)
        self._show_mood()

    def _forget_held(self) -> None:
        self.board.gestures.forget()
        self._space_is_down = False
        self._drag_from = None

    def open_menu(self, menu: Menu, anchor: Rect) -> None:
        """Forget what is held: its release will belong to the menu."""
        self._forget_held()
        super().open_menu(menu, anchor)

    def leave(self) -> None:
        """Forget what is held too: its release will be told to another screen."""
        super().leave()
        self._forget_held()
        self.board.move(None)

    def zoom_by(self, pixels: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller."""
        camera = self.board.camera
        cell = min(max(camera.cell + pixels, SMALLEST_CELL), LARGEST_CELL)
        if cell != camera.cell:
            camera.zoom(cell, about or camera.area.center)
            self.stage.change(cell_size=cell)

    # The keyboard.

    def key(self, event: pygame.event.Event) -> bool:
        """Keys that play, unless they are for the lesson."""
        if self.classroom.key(event) or self.watch.key(event) or self.hinting.key(event):
            return True
        play = self.stage.keyboard.play_of(event)
        if play is None or self.table.is_paused:
            return False
        if event.key == pygame.K_SPACE and self.board.camera.can_pan:
            # On a board that scrolls, Space may be held to drag: it opens when released.
            self._space_is_down = True
            self._dragged = False
            return True
        self._play(play)
        return True

    def _release_space(self) -> None:
        if self._space_is_down:
            self._space_is_down = False
            if not self._dragged:
                self._play(Play.OPEN)

    def _play(self, play: Play) -> None:
        self.clear_message()
        if play in (Play.OPEN, Play.FLAG, Play.CHORD):
            self._play_cursor(play)
        else:
            self.set_focus(None)
            rows, columns = play.value
            self.board.step_cursor(rows, columns)

    def _play_cursor(self, play: Play) -> None:
        cell = self.board.target
        if cell is None:
            self.board.step_cursor(0, 0)
        elif play is Play.FLAG:
            self._grant(Wish(Action.FLAG, cell))
        elif self.board.is_number(cell):
            self._grant(Wish(Action.CHORD, cell))
        elif play is Play.OPEN:
            self._grant(Wish(Action.OPEN, cell))

    def clear_message(self) -> None:
        """Forget what was said last: something else is done."""
        if self.footer.message and self.table.takes_moves:
            self.footer.message = ""
            self.stage.damage(self.footer.rect)
            self.stage.hide_toast()

    # Time.

    def end_motion(self) -> None:
        """Show the board as it is."""
        self.board.end_motion()

    def next_wake(self) -> int | None:
        """The next second of a running clock, or what a screen wants."""
        panel = self.classroom.panel
        wakes = [super().next_wake(), self._tip.due, self.watch.next_wake()]
        wakes.append(self.board.motion.next_wake())
        wakes.append(panel.next_wake() if panel else None)
        due = min((wake for wake in wakes if wake is not None), default=None)
        if not self.table.clock.is_running:
            return due
        second = self.stage.now() + 1000 - self.table.clock.elapsed % 1000
        return second if due is None else min(due, second)

    def tick(self) -> None:
        """Show the second, and what the pointer rests on."""
        super().tick()
        self._tip.tick()
        self.board.tick()
        self.watch.tick()
        if self.classroom.panel is not None:
            self.classroom.panel.tick()
        text = words.clock(self.table.clock.elapsed)
        if text != self._clock_shown:
            self._clock_shown = text
            middle = self.header.face.rect
            self.stage.damage(
                Rect(middle.right, 0, self.stage.brush.px(200), self.header.rect.height)
            )

    # Menus.

    def open_list(self, command: Command) -> None:
        """Open the list that a command asks for."""
        shown = self.header.menu if self.header.menu in self.widgets else self.header.level
        self.open_menu(self._menus.made(command), shown.rect)
