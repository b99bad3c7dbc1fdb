"""The screen one plays on: header, board, footer."""

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.window.board.board_input import BoardInput
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.camera import FITTING, Zoom
from minesweeper.window.board.cell_tip import CellTip
from minesweeper.window.board.gestures import CellAction, PointerAction
from minesweeper.window.board.number_looks import NumberLooks
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.commands import Command
from minesweeper.window.game.board_cards import DealingCard, PauseCard
from minesweeper.window.game.footer import Footer
from minesweeper.window.game.game_menus import LISTS, GameMenus
from minesweeper.window.game.header import Header
from minesweeper.window.game.judge_list import judge_entries
from minesweeper.window.game.narrator import Narrator
from minesweeper.window.panels.hint_panel import HintPanel
from minesweeper.window.panels.hints import Hints
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.panel_layout import (
    FixedBoard,
    PanelLayout,
    choose_layout,
    layout_with_fixed_board,
    review_strip_room,
    room_inside_axes,
    visible_well,
    well_size,
)
from minesweeper.window.panels.review_panel import ReviewPanel
from minesweeper.window.panels.review_strip import ReviewStrip
from minesweeper.window.panels.teaching_panels import TeachingPanels
from minesweeper.window.panels.watch import WatchedGame
from minesweeper.window.panels.watch_panel import WatchPanel
from minesweeper.window.screen import Screen
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.stage import Stage
from minesweeper.window.text import words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.menus import Menu

ZOOM_STEP = 4
"""How many pixels a key adds to a cell."""

Panel = LessonPanel | ReviewPanel | WatchPanel | HintPanel


class GameScreen(Screen):
    """Turns what the player does into events for the agent, and events into pictures."""

    def __init__(self, stage: Stage, visible: VisibleGame) -> None:
        super().__init__(stage)
        self.visible = visible
        self.board = BoardView(visible, stage.damage, stage.now)
        self.teaching = TeachingPanels(stage, visible, self.board)
        self.teaching.on_step = self._show_place
        self._menus = GameMenus(stage, visible, self.teaching)
        self.header = Header(
            visible,
            stage.perform,
            self._menus.level_entries,
            lambda: judge_entries(stage),
            self.open_menu,
        )
        self.footer = Footer(visible, stage.perform)
        self.tip = CellTip(stage, self.board)
        self.pause = PauseCard(stage.perform)
        self._dealing = DealingCard(visible, stage.perform)
        self.strip = ReviewStrip(stage.perform, self.teaching.go_to)
        self.hinting = Hints(stage, visible, self.board)
        self.teaching.on_ask = self.hinting.cancel_request
        self.watch = WatchedGame(stage, visible, self.board, self.open_menu)
        self.has_footer = True
        """Whether the footer is in view; a bar may have taken its place."""
        self.narrator = Narrator(stage, visible, self.footer, self.hinting)
        self._zoom = Zoom()
        self.watch.on_move = self.narrator.clear
        self._hand = BoardInput(self)
        self._focus_before: Widget | None = None
        self._clock_shown = ""

    # Layout and drawing.

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """The header left of the counter."""
        return self.header.sentence_rooms(self.stage.brush)

    def is_read(self, part: Rect) -> bool:
        """Whether cells or the panel beside them lie in a part of the window."""
        camera, panel = self.board.camera, self._panel
        is_over_panel = panel is not None and panel.rect.colliderect(part)
        return is_over_panel or bool(part.colliderect(camera.board.clip(camera.area)))

    @property
    def _panel(self) -> Panel | None:
        """What stands beside the board."""
        return self.teaching.panel or self.watch.panel or self.hinting.panel

    def lay_out(self) -> None:
        """Give the header and the footer their bars, and the board the rest."""
        header, footer = self._lay_out_bars()
        self.board.names_always = self.stage.settings.coordinates == "always"
        area, beside = self._lay_out_panel()
        self._lay_out_board(area)
        bars = [*header, *footer] if self.has_footer else header
        self.widgets = [*bars, *beside, *self._lay_out_cards(area)]
        self._mark_questions()
        self.board.show_odds(self.footer.odds)

    def _lay_out_bars(self) -> tuple[list[Widget], list[Widget]]:
        """The header at the top, and the footer at the bottom."""
        brush, window, lesson = self.stage.brush, self.stage.rect, self.teaching.panel
        self.footer.odds = self._shown_odds()
        self.footer.ends_guide = self.visible.is_won and self.hinting.is_guided_game
        self.footer.lesson_keys = self.watch.keys if lesson is None else lesson.keys
        header = self.header.lay_out(brush, window)
        self.header.show_switches(self.stage.settings)
        self.footer.show_switches(self.stage.settings, self.header.shown)
        return header, self.footer.lay_out(brush, window)

    def _lay_out_panel(self) -> tuple[Rect, list[Widget]]:
        """Place what stands beside the board; the area left to the board, and the widgets."""
        brush, window, panel = self.stage.brush, self.stage.rect, self._panel
        margin = brush.px(24 if window.width >= brush.px(800) else 8)
        top, bottom = self.header.rect.bottom, self.footer.board_ends
        area = Rect(0, top, window.width, bottom - top).inflate(-2 * margin, -2 * margin)
        self.has_footer = True
        if panel is None:
            grid = self.visible.level.grid
            return room_inside_axes(grid, area, brush) if self.board.names_always else area, []
        plan = self._plan(area, margin)
        self.has_footer = not plan.panel.colliderect(self.footer.rect)
        return plan.board, self._place_panel(panel, plan, margin)

    def _lay_out_board(self, area: Rect) -> None:
        """Fill an area with the board, as the settings want it."""
        settings, board = self.stage.settings, self.board
        board.motion.is_on = self.stage.moves
        board.shows_mercy = settings.mercy_line
        board.shows_neighbours = settings.show_neighbours
        board.numbers = NumberLooks(dims=settings.dim_satisfied, counts_down=settings.count_down)
        board.lay_out(self.stage.brush, area, self._wanted_cell)

    def _lay_out_cards(self, area: Rect) -> list[Widget]:
        """What lies over a covered board."""
        brush = self.stage.brush
        paused = self.pause.lay_out(brush, area) if self._is_hidden else []
        return [*paused, *self._dealing.lay_out(brush, area)]

    def _plan(self, area: Rect, margin: int) -> PanelLayout:
        """Where board and panel lie; a board that is played stays in its place, if it can."""
        grid, brush, window = self.visible.level.grid, self.stage.brush, self.stage.rect
        if isinstance(self._panel, HintPanel | WatchPanel):
            room = room_inside_axes(grid, area, brush) if self.board.names_always else area
            well = visible_well(grid, room, self._wanted_cell)
            plan = layout_with_fixed_board(
                FixedBoard(room, well, window, self.footer.rect, margin), brush
            )
            if plan is not None:
                return plan
        return choose_layout(grid, area, window, brush, margin)

    def _place_panel(self, panel: Panel, plan: PanelLayout, margin: int) -> list[Widget]:
        """Give a panel its room, and the review strip what is left below a wide board."""
        strip = self._place_strip(plan, margin)
        if isinstance(panel, ReviewPanel):
            panel.has_timeline = not strip
        if isinstance(panel, HintPanel | WatchPanel):
            panel.is_compact = plan.is_compact
        return [*panel.lay_out(plan.panel, is_beside=plan.is_beside), *strip]

    @property
    def _is_hidden(self) -> bool:
        """Whether the board is covered: the game is paused, and nothing of it is looked at."""
        return self.visible.is_paused and self.teaching.panel is None

    def _place_strip(self, plan: PanelLayout, gap: int) -> list[Widget]:
        """Put the review strip below a wide board, where it costs the board nothing."""
        brush, review = self.stage.brush, self.teaching.review
        self.strip.rect = Rect(0, 0, 0, 0)
        well = well_size(self.visible.level.grid, plan.board, self._wanted_cell)
        room = review_strip_room(plan, well, brush, gap) if self.visible.is_over else None
        if room is None or review is None:
            return []
        return self.strip.lay_out(brush, room, review, self.teaching.at)

    def draw_ground(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the parts of the screen that a part of the window touches."""
        brush = self.stage.brush
        if not self.board.camera.board.clip(self.board.camera.area).contains(part):
            surface.fill(brush.theme.bg, part)
        self.board.draw(surface, part, brush)
        if self.header.rect.colliderect(part):
            self.header.draw(surface, brush)
        if self.has_footer and self.footer.rect.colliderect(part):
            self.footer.draw(surface, brush)
        if self._is_hidden:
            self.pause.draw(surface, brush, self.board.camera.area)
        self._dealing.draw(surface, brush)
        panel, review = self._panel, self.teaching.review
        if panel is not None and panel.rect.colliderect(part):
            panel.draw(surface)
        if panel is not None and review is not None and self.strip.rect.colliderect(part):
            self.strip.draw(surface, brush, review)

    def draw_above(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the tooltip of a cell over everything else."""
        super().draw_above(surface, part)
        self.tip.draw(surface)

    def _show_place(self) -> None:
        """Show on the strip where one stands now."""
        review = self.teaching.review
        self._tick_step()
        if review is not None and self.strip.rect.width:
            self.strip.show(self.stage.brush, review, self.teaching.at)
            self.stage.damage(self.strip.rect)

    def _tick_step(self) -> None:
        """Let a step of a lesson be heard, and its end."""
        panel = self.teaching.panel
        if panel is not None:
            is_proved = isinstance(panel, LessonPanel) and panel.stops > 1 and panel.is_at_end
            self.stage.let_hear(Sound.PROOF if is_proved else Sound.STEP)

    # What the agent announced.

    def observe(self, event: Event) -> None:
        """Show what came of a move. The table has taken the event in already."""
        if self.teaching.ignores(event):
            return
        if isinstance(event, events.GameStarted):
            # Before anybody lays out anew: what was touched may lie outside a smaller board.
            self.board.start()
        self.board.move_for(event)
        self.teaching.observe(event)
        self.watch.observe(event)
        self.hinting.observe(event)
        self.narrator.observe(event)
        match event:
            case events.GameStarted():
                self._start()
            case events.CellsOpened(_, cells):
                self.board.damage_opened(cells)
                self.stage.damage(self.footer.rect)
                self._show_dealing()
            case events.FlagChanged(_, cell):
                self.board.damage_mark(cell)
                self.stage.damage(self.header.rect)
            case events.GameLost() | events.GameWon():
                self._lock("won" if self.visible.is_won else "lost")
            case events.GamePaused() | events.GameResumed():
                self._show_pause()
            case _:
                self._observe_agent(event)

    def _observe_agent(self, event: Event) -> None:
        """Show what the agent tells of itself."""
        match event:
            case events.MinesShown():
                self.stage.relayout()
            case events.MineSpared() if self.stage.settings.mercy_line:
                self._show_face("wink")
            case events.DealingProgressed() | events.DealingEnded():
                self._show_dealing()
            case events.AgentFailed():
                # The game stays on the screen.
                self._lock("calm")
            case _:
                self._observe_help(event)

    def _observe_help(self, event: Event) -> None:
        """Show what helps the player."""
        match event:
            case events.AssistanceUsed():
                # Its badge takes room from what is said.
                self.stage.relayout()
            case events.MinesTold(_, mines):
                for cell in mines:
                    self.board.damage_cell(cell)
            case events.OddsFound():
                self.tip.hide()
                self._show_odds()
            case events.OpenQuestionsFound():
                self._mark_questions()
                self.stage.damage(self.footer.rect)
            case events.GameContinued():
                self.header.face.mood = "calm"
                self.stage.relayout()
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

    def _show_pause(self) -> None:
        """Cover the board, and let Enter go on; or show it, and give the focus back."""
        if not self.visible.is_paused:
            self.pause.told = words.PAUSED
        self.stage.relayout()
        if self.visible.is_paused:
            self._focus_before = self.focus
            self.set_focus(self.pause.button)
        elif self.focus is self.pause.button:
            self.set_focus(self._focus_before)

    def say(self, sentence: str) -> None:
        """Keep a sentence in the footer until the next action, and show it for a while."""
        self.narrator.say(sentence)

    def _start(self) -> None:
        self.pause.told = words.PAUSED
        self.narrator.start()
        self.header.face.mood = "calm"
        self.stage.relayout()

    def _lock(self, mood: str) -> None:
        """Take no more moves: the game is over, or the agent cannot go on with it."""
        self.header.face.mood = mood
        self.board.cancel()
        self.stage.relayout()

    def _mark_questions(self) -> None:
        is_on = self.stage.settings.mark_undeducible
        self.board.mark(self.visible.open_questions if is_on else b"")

    def _shown_odds(self) -> OddsLayer | None:
        """The odds to be drawn: none while they are off, or out of date for long."""
        visible = self.visible
        is_late = visible.odds_are_old and self.footer.sign == words.COUNTING
        is_shown = self.stage.settings.show_odds and visible.takes_moves and not is_late
        if not is_shown or visible.odds is None:
            return None
        if self.board.odds is None or not self.board.odds.shows(visible.odds):
            return OddsLayer(visible.odds, visible.position)
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

    def show_sign(self, sign: str) -> None:
        """Show a quiet sign of what the agent is at, or none."""
        if sign != self.footer.sign:
            self.footer.sign = sign
            self.stage.damage(self.footer.rect)
            if self.board.odds is not None and sign == words.COUNTING:
                self._show_odds()

    # What the player does.

    def perform(self, command: Command) -> None:
        """Do what a key, a button or a menu asked for, on the game's own screen."""
        match command:
            case _ if command in LISTS:
                self._open_list(command)
            case Command.HINT:
                # Whoever wants one plays, and watches no more.
                self.watch.close()
                self.hinting.ask()
                if self.hinting.is_wanted:
                    self.teaching.close_for_hint()
            case Command.WATCH:
                # A hint has told enough then.
                self.hinting.end()
                self.narrator.clear()
                self.watch.toggle()
            case Command.ZOOM_IN:
                self.zoom_by(ZOOM_STEP)
            case Command.ZOOM_OUT:
                self.zoom_by(-ZOOM_STEP)
            case Command.ZOOM_FIT:
                self._zoom_to(FITTING)
            case _:
                self.teaching.perform(command)

    def handle(self, event: pygame.event.Event) -> bool:
        """The widgets first, then the board."""
        if not super().handle(event):
            return self._hand.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.board.move(None)
            self.tip.hide()
            self.show_mood()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Keys that play, unless they are for the lesson."""
        if self.teaching.key(event) or self.watch.key(event) or self.hinting.key(event):
            return True
        return self._hand.key(event)

    def grant(self, wish: CellAction | None) -> None:
        """Do what was wished for on the board: the lesson's business, or a move."""
        if wish is None or self.teaching.take(wish):
            return
        self.watch.close()
        self.hinting.close()
        match wish.action:
            case PointerAction.OPEN:
                self.stage.announce(events.CellClicked(wish.cell))
            case PointerAction.CHORD:
                self.stage.announce(events.NumberChorded(wish.cell))
            case PointerAction.FLAG:
                asks = self.stage.settings.question_marks
                self.stage.announce(events.CellFlagged(wish.cell, with_questions=asks))

    def ask_why(self, cell: Cell) -> None:
        """Have it explained what is known of a cell."""
        self.teaching.ask_why(cell)

    def show_mood(self) -> None:
        """Let the face look at what is pressed."""
        mood = "look" if self.board.is_pressing else "calm"
        if self.visible.takes_moves and mood != self.header.face.mood:
            self._show_face(mood)

    def _show_face(self, mood: str) -> None:
        self.header.face.mood = mood
        self.damage(self.header.face)

    def open_menu(self, menu: Menu, anchor: Rect) -> None:
        """Forget what is held: its release will belong to the menu."""
        self._hand.forget()
        super().open_menu(menu, anchor)

    def leave(self) -> None:
        """Forget what is held too: its release will be told to another screen."""
        super().leave()
        self._hand.forget()
        self.board.move(None)

    def zoom_by(self, pixels: int, about: tuple[int, int] | None = None) -> None:
        """Make the cells larger or smaller."""
        camera = self.board.camera
        cell = min(max(camera.cell + pixels, SMALLEST_CELL), LARGEST_CELL)
        if cell != camera.cell:
            camera.zoom(cell, about or camera.area.center)
            self._zoom_to(cell)

    def _zoom_to(self, cell: int) -> None:
        self._zoom.set(self.board.camera.grid, cell)
        self.stage.relayout()

    @property
    def _wanted_cell(self) -> int:
        return self._zoom.wanted(self.visible.level.grid, self.stage.settings.cell_size)

    # Time.

    def end_motion(self) -> None:
        """Show the board as it is."""
        self.board.end_motion()

    def next_wake(self) -> int | None:
        """The next second of a running clock, or what a screen wants."""
        panel = self.teaching.panel
        wakes = [super().next_wake(), self.tip.due, self.watch.next_wake()]
        wakes.append(self.board.motion.next_wake())
        wakes.append(panel.next_wake() if panel else None)
        due = min((wake for wake in wakes if wake is not None), default=None)
        if not self.visible.clock.is_running:
            return due
        second = self.stage.now() + 1000 - self.visible.clock.elapsed % 1000
        return second if due is None else min(due, second)

    def tick(self) -> None:
        """Show the second, and what the pointer rests on."""
        super().tick()
        self.tip.tick()
        self.board.tick()
        self.watch.tick()
        if self.teaching.panel is not None:
            self.teaching.panel.tick()
        text = words.clock(self.visible.clock.elapsed)
        if text != self._clock_shown:
            self._clock_shown = text
            middle = self.header.face.rect
            self.stage.damage(
                Rect(middle.right, 0, self.stage.brush.px(200), self.header.rect.height)
            )

    def _open_list(self, command: Command) -> None:
        """Open the list that a command asks for."""
        shown = self.header.menu if self.header.menu in self.widgets else self.header.level
        self.open_menu(self._menus.made(command), shown.rect)
