"""The screen of the game: header, board, footer, and the panel beside the board."""

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.translation import gettext as _
from minesweeper.window.board.board_input import BoardInput
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.camera import FITTING, Zoom
from minesweeper.window.board.gestures import CellAction, PointerAction
from minesweeper.window.board.odds_layer import OddsLayer
from minesweeper.window.board.tiles import NumberLooks
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.game.auto_steps import AutoSteps
from minesweeper.window.game.board_cards import BoardNote, DealingCard, PauseCard
from minesweeper.window.game.footer import Footer
from minesweeper.window.game.game_menus import GameMenus, judge_entries
from minesweeper.window.game.header import Header
from minesweeper.window.game.messages import GameMessages
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.hints import Hints
from minesweeper.window.panels.panel_layout import (
    AXIS_ROOM,
    BoardFrame,
    PanelLayout,
    choose_layout,
    drawn_together,
    has_strip_room,
    layout_with_bar,
    layout_with_fixed_board,
    review_strip_room,
    room_inside_axes,
    visible_well,
    well_size,
    zoomed_cell,
)
from minesweeper.window.panels.teaching_panels import TeachingPanels
from minesweeper.window.panels.watch import WatchedGame
from minesweeper.window.screen import Screen
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.menus import Menu

# Panels are imported when they are made, so that the first frame does not wait for them.
if TYPE_CHECKING:
    from minesweeper.window.panels.guide import GuidedGame, GuidePanel
    from minesweeper.window.panels.lesson_panel import LessonPanel
    from minesweeper.window.panels.loss_panel import LossPanel
    from minesweeper.window.panels.review_panel import ReviewPanel
    from minesweeper.window.panels.side_panel import PlayPanel
    from minesweeper.window.panels.timeline import ReviewStrip
    from minesweeper.window.panels.win_panel import WinPanel

_CELL_NAME = r"(?<![A-Za-z0-9])[A-Z]{1,3}[1-9][0-9]*(?![A-Za-z0-9])"
"""The name of a cell in a message of any language, such as Q5."""
ZOOM_STEP = 4
"""Pixels that a zoom key adds to the side of a cell."""


class GameScreen(Screen):
    """Turns the player's input into events for the agent, and shows what the agent announces."""

    def __init__(self, context: WindowContext, visible: VisibleGame) -> None:
        super().__init__(context)
        self.visible = visible
        self.board = BoardView(visible, context.mark_dirty, context.now)
        self.teaching = TeachingPanels(context, visible, self.board)
        self.teaching.on_step = self._show_place
        self._menus = GameMenus(context, visible, self.teaching, self._open_below)
        self.header = Header(
            visible,
            context.perform,
            self._menus.level_entries,
            partial(judge_entries, context),
            self.open_menu,
        )
        self._menus.lacks_judge = lambda: self.header.judge not in self.header.shown
        self.footer = Footer(visible, context.perform)
        self._tip_cell: Cell | None = None
        """The cell whose tooltip is shown, or will be after a delay."""
        self.pause = PauseCard(visible, context.perform)
        self.dealing = DealingCard(visible, context.perform)
        self.note = BoardNote()
        """What a fixed board shows, beside it."""
        self.strip: ReviewStrip | None = None
        """The review strip below a wide board; None before the first review."""
        self.hinting = Hints(context, visible, self.board)
        self.teaching.on_ask = self._take_question
        self.watch = WatchedGame(context, visible, self.board, self.open_menu)
        self.guide: GuidedGame | None = None
        """The guided game; None in any other game."""
        self._is_next_guided = False
        self.win: WinPanel | None = None
        """The card of a win that has just happened; None if there is none, or it was closed."""
        self.loss: LossPanel | None = None
        """The card of a loss that has just happened; None if there is none, or it was closed."""
        self.reason_of: Callable[[str | None], str] = lambda _: ""
        """Returns why the fixed board of this name is worth playing; empty for other boards."""
        self._has_played = False
        """True if the player has made a move since the game was started or opened."""
        self.auto_steps = AutoSteps(context, self.watch)
        self.has_footer = True
        """True if the footer is visible; the bar of a panel may replace it."""
        self.messages = GameMessages(context, visible, self.footer)
        self._zoom = Zoom()
        self.messages.solver = lambda: self.watch.ended_by
        self.watch.on_move = self._begin_move
        self._input = BoardInput(self.board, self._play, context.now)
        self._input.on_begin = self._begin_move
        self._input.on_cursor = self._follow_cursor
        self._input.on_why = self._ask_why
        self._input.picks_cell = lambda: self.header.why.is_on
        self.teaching.on_pick = self._pick_cell
        self._input.on_zoom = self._zoom_by
        self._focus_before: Widget | None = None
        self._clock_shown = ""
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.GameStarted: self._start,
            events.CellsOpened: self._show_opened,
            events.FlagChanged: self._show_flag,
            events.GameLost: lambda _: self._lock("lost"),
            events.LossReasonGiven: self._change_reason,
            events.GameWon: lambda _: self._lock("won"),
            # A failure leaves the game visible.
            events.AgentFailed: lambda _: self._lock("calm"),
            events.GamePaused: lambda _: self._show_pause(),
            events.GameResumed: lambda _: self._show_pause(),
            events.MinesShown: lambda _: context.relayout(),
            events.MineSpared: lambda _: self._wink(),
            events.DealingProgressed: lambda _: self._show_dealing(),
            events.DealingEnded: lambda _: self._show_dealing(),
            # The badge of the assistance takes room from the message in the footer.
            events.AssistanceUsed: lambda _: context.relayout(),
            events.MinesTold: self._show_told_mines,
            events.OddsFound: lambda _: self._show_odds(),
            events.OpenQuestionsFound: lambda _: self._show_questions(),
            events.GameContinued: lambda _: self._show_continued(),
            events.TodayGiven: self._invite,
            events.DailyStarted: lambda _: self.footer.note_board_of_day(),
        }

    def retranslate(self) -> None:
        """Makes all texts of the screen again, in the language in use.

        What the agent has said is asked for again: lessons, answers, reviews and moves.
        """
        perform = self.context.perform
        self._end_picking()
        self.header.retranslate()
        self.footer.make_keys()
        self.messages.retranslate()
        before, self.pause = self.pause, PauseCard(self.visible, perform)
        self.pause.is_put_back, self.pause.is_back = before.is_put_back, before.is_back
        self.dealing = DealingCard(self.visible, perform)
        self.strip, self._focus_before = None, None
        self.set_focus(None)
        self.hinting.end()
        self.watch.retranslate()
        if self.guide is not None:
            self.guide.retranslate()
        if self.win is not None:
            self.win = self.win.copy()
        if self.loss is not None:
            self.loss = self.loss.copy()
        self.teaching.retranslate()

    # Layout and drawing.

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """Returns the place for a toast: the part of the header that is left of the counter."""
        return self.header.sentence_rooms(self.context.brush)

    def is_read(self, part: Rect, *, counts_frame: bool = True) -> bool:
        """Returns True if a part of the window contains the board, the note on it, or a panel.

        The frame around the cells belongs to the board, unless only cells are to count.
        """
        camera, panel = self.board.camera, self._panel
        texts = (self.note.rect,) if panel is None else (self.note.rect, panel.rect)
        is_over_text = any(text.colliderect(part) for text in texts)
        # In a small window the frame reaches below the footer's edge, and only cells count there.
        frame = camera.well.clip(camera.area)
        frame.height = min(frame.bottom, self.footer.rect.top) - frame.top
        cells = camera.board.clip(camera.area)
        covered = (frame, cells) if counts_frame else (cells,)
        return is_over_text or any(part.colliderect(each) for each in covered)

    @property
    def room_beside_board(self) -> Rect:
        """The free room left of the board, above the footer; empty if a panel is in view."""
        top, bottom = self.header.rect.bottom, self.footer.rect.top - self.context.brush.px(4)
        names = self.context.brush.px(AXIS_ROOM)
        free = 0 if self._panel is not None else self.board.camera.well.left - names
        return Rect(0, top, max(0, free), bottom - top)

    def tell_in_loss(self, news: str) -> bool:
        """Has the line of a loss say something in the place of the judge's rule.

        Without news it says the rule again. Returns False if there is no such line, or no room.
        """
        panel = self.loss
        if panel is None:
            return False
        before, panel.news = panel.news, news
        is_told = self.loss_text_room() is not None and panel.tells_news(self.context.brush)
        if not is_told:
            panel.news = ""
        if panel.news != before:
            panel.tell_anew()
        return bool(news) and panel.news == news

    def loss_text_room(self) -> Rect | None:
        """Returns the place of the text of a loss that stands in the footer's place.

        None if the footer is visible, or another panel is in its place.
        """
        panel = self.loss
        if self.has_footer or panel is None or panel is not self._panel:
            return None
        return panel.text_place

    @property
    def _panel(self) -> "LessonPanel | ReviewPanel | PlayPanel | None":
        """The panel beside the board, if any."""
        return self.teaching.panel or self._play_panel or self.win or self.loss

    @property
    def _play_panel(self) -> "PlayPanel | None":
        """The panel of a watched player, of a hint or of the guided game, if any."""
        return self.watch.panel or self.hinting.panel or self._guide_panel

    @property
    def _guide_panel(self) -> "GuidePanel | None":
        """The panel of the guided game; None in any other game, and once the player has left."""
        return None if self.guide is None else self.guide.panel

    def lay_out(self) -> None:
        """Places the header, the footer and a panel, and gives the board the remaining area."""
        header, footer = self._lay_out_bars()
        # The text about a fixed board names cells.
        is_told_of = bool(self.footer.about)
        self.board.names_always = is_told_of or self.context.settings.coordinates == "always"
        area, beside = self._lay_out_panel()
        self._lay_out_board(area)
        self._lay_out_note()
        bars = [*header, *footer] if self.has_footer else header
        self.widgets = [*bars, *beside, *self._lay_out_cards(area)]
        self._mark_questions()
        self.board.show_odds(self.footer.odds)
        self._name_cells()

    def _lay_out_note(self) -> None:
        """Places the text about a fixed board left of it; without room it is in the footer."""
        about, title = self.footer.about, self.visible.title
        room = self.room_beside_board
        top = max(self.board.camera.well.top, room.top)
        room = Rect(room.left, top, room.width, room.bottom - top)
        told = about if self.visible.takes_moves else ""
        self.footer.is_told_beside = self.note.lay_out(
            self.context.brush, room, _(title) if title else "", told
        )

    def _name_cells(self) -> None:
        """Shows coordinates while a card or a message names cells, if the margin has room.

        A panel of a window with a small margin leaves room for them beside the board.
        """
        panel, margin = self._panel, self._area()[1]
        has_room = panel is not None or margin >= self.context.brush.px(AXIS_ROOM)
        is_card = panel is not None and panel in (self.win, self.loss)
        message = self.footer.message
        is_told = is_card or bool(message and re.search(_CELL_NAME, message))
        self.board.tell_names(are_told=has_room and is_told)

    def _lay_out_bars(self) -> tuple[list[Widget], list[Widget]]:
        """Places the header at the top and the footer at the bottom; returns their widgets."""
        brush, window, lesson = self.context.brush, self.context.rect, self.teaching.panel
        self.footer.odds = self._shown_odds()
        self.footer.lesson_keys = self.watch.keys if lesson is None else lesson.keys
        if self._guide_panel is not None and self.visible.is_over:
            # The guide leads to the lesson, which the footer would offer too.
            self.footer.lesson_keys = self.footer.lesson_keys or self._guide_panel.keys
        self.footer.is_untouched = self.context.settings.training and not self._has_played
        header = self.header.lay_out(brush, window)
        self.header.show_switches(self.context.settings)
        self.footer.show_switches(self.context.settings, self.header.shown)
        ending = self._guide_panel if self.visible.is_over else None
        is_card = self._panel in (self.win, self.loss, ending) and bool(self._panel)
        self.footer.has_card = is_card or self._panel_tells_end
        return header, self.footer.lay_out(brush, window)

    @property
    def _panel_tells_end(self) -> bool:
        """True if a review, or the lesson of the losing move, says how the game ended."""
        lesson = self.teaching.lesson
        is_told = self.teaching.review_panel is not None or (lesson and lesson.is_mistake)
        return bool(is_told) and self.visible.is_over

    def _area(self) -> tuple[Rect, int]:
        """Returns the area between header and footer, and the margin around it."""
        brush, window = self.context.brush, self.context.rect
        margin = brush.px(24 if window.width >= brush.px(800) else 8)
        top, bottom = self.header.rect.bottom, self.footer.board_ends
        area = Rect(0, top, window.width, bottom - top).inflate(-2 * margin, -2 * margin)
        return area, margin

    def _lay_out_panel(self) -> tuple[Rect, list[Widget]]:
        """Places the panel; returns the area left to the board, and the widgets of the panel."""
        brush, panel = self.context.brush, self._panel
        area, margin = self._area()
        self.has_footer = True
        if panel is None:
            grid = self.visible.level.grid
            return room_inside_axes(grid, area, brush) if self.board.names_always else area, []
        plan = self._plan(area, margin, keeps_board=panel.keeps_board)
        self.has_footer = not plan.panel.colliderect(self.footer.rect)
        strip = self._place_strip(plan, margin)
        if self.teaching.review_panel is not None:
            self.teaching.review_panel.has_timeline = not strip
        play_panel = self._play_panel or self.win or self.loss
        if play_panel is not None:
            play_panel.is_compact = plan.is_compact
        if self.win is not None:
            self.win.sky = plan.board
        well = visible_well(self.visible.level.grid, plan.board, self._shown_cell(plan.board))
        widgets = panel.lay_out(plan.panel, is_beside=plan.is_beside, top=well.top)
        return plan.board, [*widgets, *strip]

    def _lay_out_board(self, area: Rect) -> None:
        """Fills an area with the board, according to the settings."""
        settings, board = self.context.settings, self.board
        board.motion.is_on = self.context.moves
        self._input.needs_double_click = settings.double_click
        board.shows_mercy = settings.announces_moved_mines or self.guide is not None
        board.shows_neighbours = settings.show_neighbours
        board.numbers = NumberLooks(dims=settings.dim_satisfied, counts_down=settings.count_down)
        board.lay_out(self.context.brush, area, self._shown_cell(area))

    def _lay_out_cards(self, area: Rect) -> list[Widget]:
        """Places the cards over a covered board; returns their widgets."""
        brush = self.context.brush
        paused = self.pause.lay_out(brush, area) if self._is_hidden else []
        return [*paused, *self.dealing.lay_out(brush, area)]

    def _plan(self, area: Rect, margin: int, *, keeps_board: bool) -> PanelLayout:
        """Plans the places of board and panel; with `keeps_board` the board stays, if possible."""
        grid, brush, window = self.visible.level.grid, self.context.brush, self.context.rect
        zooms = self.teaching.lesson is not None and self._wanted_cell == FITTING
        chosen = choose_layout(grid, area, window, brush, margin, zooms=zooms)
        # The card of a win has its place beside the board; the board need not shrink above it.
        if keeps_board or (self._panel is self.win and not chosen.is_beside):
            fixed = self._with_fixed_board(area, margin)
            if fixed is not None and fixed.is_compact and self._is_told_in_part(fixed.panel):
                fixed = None
            if fixed is not None or chosen.is_beside or not keeps_board:
                return fixed or chosen
            return layout_with_bar(grid, area, window, brush, margin)
        return drawn_together(chosen, grid, self._shown_cell(chosen.board), brush)

    def _is_told_in_part(self, place: Rect) -> bool:
        """True if a loss does not fit into a line, so that the board should rather move."""
        loss = self.loss if self._panel is self.loss else None
        return loss is not None and not loss.tells_all(self.context.brush, place)

    def _with_fixed_board(self, area: Rect, margin: int) -> PanelLayout | None:
        """Plans a panel beside or below a board that stays; None if there is no room."""
        grid, brush, window = self.visible.level.grid, self.context.brush, self.context.rect
        room = room_inside_axes(grid, area, brush) if self.board.names_always else area
        well = visible_well(grid, room, self._wanted_cell)
        frame = BoardFrame(room, well, window, self.footer.rect, margin)
        return layout_with_fixed_board(frame, brush)

    @property
    def _is_hidden(self) -> bool:
        """True if the board is covered: the game is paused, and no panel is open."""
        return self.visible.is_paused and self.teaching.panel is None

    def _place_strip(self, plan: PanelLayout, gap: int) -> list[Widget]:
        """Puts the review strip below a wide board, if the board need not shrink for that."""
        brush, review = self.context.brush, self.teaching.review
        if self.strip is not None:
            self.strip.rect = Rect(0, 0, 0, 0)
        # Above the strip a board would move: beside the card of a loss, and in the tour, it stays.
        is_kept = self._panel is self.loss or self.visible.is_guided
        if review is None or not self.visible.is_over or is_kept or not review.has_marks:
            return []
        if self.strip is None:
            from minesweeper.window.panels.timeline import ReviewStrip  # noqa: PLC0415

            self.strip = ReviewStrip(self.context, self.teaching.go_to)
        cell = self._shown_cell(plan.board)
        well = well_size(self.visible.level.grid, plan.board, cell)
        self.strip.is_brief = self.teaching.lesson is not None
        # A folded strip that cannot be unfolded would be little more than its title.
        if not has_strip_room(plan, well, brush, gap):
            return []
        room = review_strip_room(plan, well, brush, gap, is_folded=self.strip.is_folded)
        self.strip.show(review, self.teaching.at)
        return self.strip.lay_out(room, is_beside=False)

    def draw_background(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the parts of the screen that a part of the window touches."""
        brush = self.context.brush
        if not self.board.camera.board.clip(self.board.camera.area).contains(part):
            surface.fill(brush.theme.bg, part)
        self.board.draw(surface, part, brush)
        if self.header.rect.colliderect(part):
            self.header.draw(surface, brush)
        if self.has_footer and self.footer.rect.colliderect(part):
            self.footer.draw(surface, brush)
        if self._is_hidden:
            self.pause.draw(surface, brush, self.board.camera.area)
        self.dealing.draw(surface, brush)
        self.note.draw(surface, brush)
        panel, strip, review = self._panel, self.strip, self.teaching.review
        if panel is not None and panel.rect.colliderect(part):
            panel.draw(surface)
        if self.win is not None and panel is self.win:
            self.win.draw_confetti(surface)
        has_strip = panel is not None and strip is not None and strip.rect.colliderect(part)
        if has_strip and strip is not None and review is not None:
            strip.draw(surface)

    def _show_place(self) -> None:
        """Shows on the strip which moment of the review is in view."""
        review = self.teaching.review
        self._tick_step()
        if review is not None and self.strip is not None and self.strip.rect.width:
            self.strip.show(review, self.teaching.at)
            self.context.mark_dirty(self.strip.rect)

    def _tick_step(self) -> None:
        """Plays the sound of a step of a lesson, or of the lesson's end."""
        lesson = self.teaching.lesson
        if self.teaching.panel is not None:
            is_proved = lesson is not None and lesson.stops > 1 and lesson.is_at_end
            self.context.play_sound(Sound.PROOF if is_proved else Sound.STEP)

    # Screen readers.

    @property
    def shown_board(self) -> BoardView:
        """The board of the game."""
        return self.board

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the counter, the clock, the message in the footer, and the panel's texts."""
        panel, strip = self._panel, self.strip
        beside = [] if panel is None else panel.texts()
        if panel is not None and strip is not None and strip.rect.width:
            beside = [*beside, *strip.texts()]
        note = self.note.text if self.note.rect.width else ""
        footer = [self.footer.message or ("" if note else self.footer.about), self.footer.sign]
        return [
            *self.header.texts(),
            *([(note, self.note.rect)] if note else []),
            *((text, self.footer.rect) for text in footer if text and self.has_footer),
            *((block.spoken, rect) for block, rect in beside),
        ]

    def live_texts(self) -> list[str]:
        """Returns what covers the board, and what the panel tells."""
        covers = self.pause.texts() if self._is_hidden else []
        return covers if self._panel is None else [*covers, *self._panel.live_texts()]

    # Events of the agent.

    def observe(self, event: Event) -> None:
        """Shows what an event changed. The visible game has taken it in already."""
        if self.teaching.ignores(event):
            return
        if isinstance(event, events.GameStarted):
            # Before a new layout, because touched cells may be outside of a smaller board.
            self.board.start()
        self.board.animate(event)
        self.teaching.observe(event)
        self.watch.observe(event)
        self.auto_steps.observe(event)
        self.hinting.observe(event)
        if self.guide is not None:
            self.guide.observe(event)
        if not (self.is_toured and isinstance(event, events.MineSpared)):
            # The panel of the guided game tells of the moved mine.
            self.messages.observe(event)
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)
        self._observe_end(event)

    def _observe_end(self, event: Event) -> None:
        """Opens the card of a win or a loss, and passes on what the card of a win has to say."""
        is_live = self._has_played and not self.visible.is_guided
        if isinstance(event, events.GameWon) and is_live and not event.was_watched:
            self._open_win(event)
        elif isinstance(event, events.GameLost) and is_live and not event.was_watched:
            self._open_loss(event)
        elif isinstance(event, events.GameLost) and self._guide_panel is not None:
            # The panel says what the toast would repeat.
            self.context.hide_toast()
        elif isinstance(event, events.GameContinued | events.AgentFailed):
            self._close_loss()
        elif self.win is not None:
            self.win.observe(event)
            if isinstance(event, events.GameRecorded):
                self.context.hide_toast()
                # The card offers the board of the day, or says how often it was won.
                self.ask_today()

    def _invite(self, event: events.TodayGiven) -> None:
        self.footer.invite(event.today)
        # A new layout would close a menu that was opened meanwhile, here or on a page in front.
        if self.context.screen is self and self.menu is None:
            self.context.relayout()

    def ask_today(self) -> None:
        """Asks what is left to do today, unless training is switched off."""
        if self.context.settings.training:
            self.context.announce(events.TodayAsked(self.context.games.daily_level))

    def _open_win(self, event: events.GameWon) -> None:
        from minesweeper.window.panels.win_panel import WinPanel  # noqa: PLC0415  as above

        self.win = WinPanel(self.context, self.visible, event, self.teaching.go_to, self._close_win)
        # The card says what the toast would repeat.
        self.context.hide_toast()
        self.context.relayout()

    def _open_loss(self, event: events.GameLost) -> None:
        from minesweeper.window.panels.loss_panel import LossPanel  # noqa: PLC0415  as above

        self.loss = LossPanel(self.context, self.visible, event, self._close_loss)
        # The card says what the toast would repeat.
        self.context.hide_toast()
        self.context.relayout()

    def _change_reason(self, event: events.LossReasonGiven) -> None:
        if self.loss is not None:
            self.loss = self.loss.copy(event.reason)
            self.context.relayout()

    def _close_loss(self) -> None:
        if self.loss is not None:
            self.loss = None
            self.context.relayout()

    def _close_win(self) -> None:
        self.win = None
        self.context.relayout()

    def _show_opened(self, event: events.CellsOpened) -> None:
        self.board.mark_opened_dirty(event.cells)
        self.context.mark_dirty(self.footer.rect)
        self._show_dealing()

    def _show_flag(self, event: events.FlagChanged) -> None:
        self.board.mark_flag_dirty(event.cell)
        self.context.mark_dirty(self.header.rect)

    def _wink(self) -> None:
        if self.board.shows_mercy:
            self._show_face("wink")

    def _show_told_mines(self, event: events.MinesTold) -> None:
        for cell in event.mines:
            self.board.mark_cell_dirty(cell)

    def _show_questions(self) -> None:
        self._mark_questions()
        self.context.mark_dirty(self.footer.rect)

    def _show_continued(self) -> None:
        self.header.face.mood = "calm"
        self.context.relayout()

    def _show_dealing(self) -> None:
        """Shows or removes the card of the search for a board; Enter presses its button."""
        was_shown = self.dealing.rect.width > 0
        if was_shown and self.dealing.button in self.widgets and self.dealing.is_shown:
            self.context.mark_dirty(self.dealing.rect)
        elif was_shown or self.dealing.is_shown:
            self.context.relayout()
            self.set_focus(self.dealing.button if self.dealing.is_shown else None)

    def _show_pause(self) -> None:
        """Covers the board during a pause and gives Enter to its button; then undoes both."""
        if not self.visible.is_paused:
            self.pause.go_on()
        self.context.relayout()
        if self.visible.is_paused:
            self._focus_before = self.focus
            self.set_focus(self.pause.button)
        elif self.focus is self.pause.button:
            self.set_focus(self._focus_before)

    def show_message(self, sentence: str) -> None:
        """Shows a sentence for a few seconds, and keeps it in the footer until the next action."""
        self.messages.show_message(sentence)

    def guide_next_game(self) -> None:
        """Makes the game that starts next the guided one."""
        self._is_next_guided = True

    def keep_guide(self) -> None:
        """Makes the next game the guided one if this is it and the player has not left it."""
        self._is_next_guided = self._guide_panel is not None

    def _start_guide(self) -> None:
        """Makes the guide of a game that has just started, if it is the guided one."""
        is_guided, self._is_next_guided, self.guide = self._is_next_guided, False, None
        self.board.names_cells = False
        if is_guided:
            from minesweeper.window.panels.guide import GuidedGame  # noqa: PLC0415  as above

            self.guide = GuidedGame(self.context, self.visible, self.board)

    def show_reason(self, reason: str) -> None:
        """Shows beside the board why it is worth playing; an empty text for other boards."""
        is_other = reason != self.footer.about
        self.footer.about = self.header.about = reason
        if is_other:
            # The board has coordinates while its text names cells.
            self.context.relayout()

    def _start(self, event: events.GameStarted) -> None:
        self._end_picking()
        # Before the layout, because a board with a text has coordinates.
        self.footer.about = self.header.about = self.reason_of(event.board)
        self.pause.go_on()
        self.messages.start()
        self.win = self.loss = None
        self._has_played = False
        self._start_guide()
        self.header.face.mood = "calm"
        self.context.relayout()

    def _lock(self, mood: str) -> None:
        """Cancels a press and shows a mood, because the game is over or the agent has failed."""
        self.header.face.mood = mood
        self._end_picking()
        self.board.cancel()
        self.context.relayout()

    def _mark_questions(self) -> None:
        is_on = self.context.settings.mark_undeducible
        self.board.mark(self.visible.open_questions if is_on else b"")

    def _shown_odds(self) -> OddsLayer | None:
        """Returns the odds to draw; None if they are off, or have been out of date for long."""
        visible = self.visible
        is_late = visible.odds_are_old and self.footer.sign == _(words.COUNTING)
        is_shown = self.context.settings.show_odds and visible.takes_moves and not is_late
        if not is_shown or visible.odds is None:
            return None
        if self.board.odds is None or not self.board.odds.shows(visible.odds):
            return OddsLayer(visible.odds, visible.position)
        return self.board.odds

    def _show_odds(self) -> None:
        """Draws new odds and explains them; the keys named beside them may change."""
        self.hide_tip()
        had_odds = self.footer.odds is not None
        self.footer.odds = self._shown_odds()
        if had_odds == (self.footer.odds is not None):
            self.board.show_odds(self.footer.odds)
            self.context.mark_dirty(self.footer.rect)
        else:
            self.context.relayout()

    def show_sign(self, sign: str) -> None:
        """Shows a sign in the footer of what the agent is doing; an empty one removes it."""
        if sign != self.footer.sign:
            self.footer.sign = sign
            self.context.mark_dirty(self.footer.rect)
            if self.board.odds is not None and sign == _(words.COUNTING):
                self._show_odds()

    # Input.

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that is performed on this screen."""
        return {
            **{command: partial(self._open_list, command) for command in self._menus.makers},
            **{command: partial(self.teaching.perform, command) for command in _TAUGHT},
            Command.WHY: partial(self._unless_toured, partial(self.teaching.perform, Command.WHY)),
            Command.HINT: partial(self._unless_toured, self._ask_hint),
            Command.WATCH: partial(self._unless_toured, self._watch),
            Command.SHOW_MINES: self._show_mines,
            Command.ZOOM_IN: lambda: self._zoom_by(ZOOM_STEP),
            Command.ZOOM_OUT: lambda: self._zoom_by(-ZOOM_STEP),
            Command.ZOOM_FIT: lambda: self._zoom_to(FITTING),
        }

    @property
    def is_toured(self) -> bool:
        """True if the guided game is under way, so that its panel says what to do."""
        return self._guide_panel is not None and self.visible.takes_moves

    def _unless_toured(self, perform: Callable[[], None]) -> None:
        """Performs a command, or says in the guided game that it has to wait."""
        if self.guide is not None and self.is_toured:
            self.guide.put_off()
        else:
            perform()

    def _ask_hint(self) -> None:
        # A player who wants a hint is playing, so watching ends, and earlier messages are old.
        self.watch.close()
        self.messages.clear()
        if self.teaching.lesson is not None and self.teaching.lesson.is_tried:
            self.context.show_toast(_(teaching_words.LESSON_HAS_THE_ANSWER))
            return
        self.hinting.ask()
        if self.hinting.is_wanted:
            self.teaching.close_for_hint()

    def _take_question(self) -> None:
        """Prepares for a new question: drops an awaited hint and the last message."""
        self.hinting.cancel_request()
        self.messages.clear()

    def _pick_cell(self) -> None:
        """Lets the next click on a covered cell ask about it, or ends that."""
        if self.header.why.is_on:
            self._end_picking()
            self.messages.clear()
        elif self.teaching.can_ask:
            self.header.why.is_on = True
            self.mark_dirty(self.header.why)
            self.show_message(_(teaching_words.PICK_A_CELL))
        else:
            self.context.show_toast(_(teaching_words.NOTHING_TO_ASK))

    def _end_picking(self) -> None:
        if self.header.why.is_on:
            self.header.why.is_on = False
            self.mark_dirty(self.header.why)

    def _ask_why(self, cell: Cell | None) -> None:
        """Asks about a cell; None ends the choice of one, and an opened cell does not."""
        if cell is not None and self.header.why.is_on and not self.teaching.can_ask_about(cell):
            self.show_message(_(teaching_words.PICK_A_COVERED_CELL))
            return
        self._end_picking()
        self.messages.clear()
        if cell is not None:
            self.teaching.ask_why(cell)

    def _show_mines(self) -> None:
        """Shows the mines; a game that could go on ends by that, so the first time warns."""
        toast, warning = self.context.toast, self.context.brush.named(_(words.MINES_END_GAME))
        is_warned = toast is not None and toast.sentence == warning
        if self.visible.can_continue and not is_warned:
            self.context.show_toast(warning)
        elif self.visible.takes_moves:
            self.context.show_toast(_(words.MINES_AFTER_A_LOSS))
        else:
            self.context.announce(events.MinesAsked())

    def _watch(self) -> None:
        self.hinting.end()
        self.messages.clear()
        self.watch.toggle()

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the widgets, or else to the board."""
        is_taken = super().handle(event)
        handler = self._input.handlers.get(event.type)
        if not is_taken and handler is not None:
            handler(event)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.hide_tip()
        elif is_taken and event.type == pygame.MOUSEMOTION:
            self.board.move_pointer(None)
        if event.type == pygame.MOUSEMOTION:
            self._await_tip_of(self.board.hovered)
        if event.type in _MOVES_MOUSE:
            self._show_mood()
        return is_taken

    def _await_tip_of(self, cell: Cell | None) -> None:
        """Starts the delay before a tooltip about the chance or the mark of a cell."""
        if cell != self._tip_cell:
            self.hide_tip()
            self._tip_cell = cell
            if cell is not None and (self.board.odds or self.board.is_marked(cell)):
                self.await_tip(lambda: (self._tip_text(cell), self.board.camera.rect(cell)))

    def _tip_text(self, cell: Cell) -> str:
        odds = self.board.odds
        if self.visible.is_paused:
            return ""
        if odds is None:
            return _(words.OPEN_QUESTION_TIP)
        chance = odds.chance(cell)
        if chance is None or chance in (0, 1):
            # A tick or a cross says it, and a tooltip would cover the number below.
            return ""
        return words.exact_chance(chance, is_exact=odds.is_exact)

    def hide_tip(self) -> None:
        """Hides the tooltip of a widget or a cell."""
        super().hide_tip()
        self._tip_cell = None

    def key(self, press: KeyPress) -> bool:
        """Handles a key of the panel or of the board; returns whether it was one."""
        if press.command is Command.BACK and self.header.why.is_on:
            self._ask_why(None)
            return True
        if press.command is Command.BACK and self._is_hidden:
            self.context.perform(Command.PAUSE)
            return True
        guide = self.guide if self.teaching.panel is None else None
        parts = (self.teaching, self.watch, self.hinting, guide, self.win, self.loss, self._input)
        return any(part is not None and part.key(press) for part in parts)

    def _begin_move(self) -> None:
        """Drops the message and the ring of the last move."""
        self.messages.clear()
        if self.visible.takes_moves:
            self.board.release_ring()

    def _play(self, action: CellAction) -> None:
        """Gives an action on a cell to the lesson, or makes it a move of the game."""
        if self.teaching.take(action) or (self.guide is not None and self.guide.take(action)):
            return
        self.watch.close()
        self.hinting.close()
        self._has_played = True
        if self.footer.end_invitation():
            self.context.relayout()
        match action.action:
            case PointerAction.OPEN:
                self.context.announce(events.CellClicked(action.cell))
            case PointerAction.CHORD:
                self.context.announce(events.NumberChorded(action.cell))
            case PointerAction.FLAG:
                asks = self.context.settings.question_marks
                self.context.announce(events.CellFlagged(action.cell, with_questions=asks))

    def _follow_cursor(self) -> None:
        self.set_focus(None)
        self.hide_tip()

    def _show_mood(self) -> None:
        """Gives the face its curious look while a cell is pressed."""
        mood = "look" if self.board.is_pressing else "calm"
        if self.visible.takes_moves and mood != self.header.face.mood:
            self._show_face(mood)

    def _show_face(self, mood: str) -> None:
        self.header.face.mood = mood
        self.mark_dirty(self.header.face)

    def open_menu(self, menu: Menu, anchor: Rect) -> None:
        """Drops the pressed button, because the menu will receive its release."""
        self._input.forget()
        super().open_menu(menu, anchor)

    def leave(self) -> None:
        """Drops the pressed button, because another screen will receive its release."""
        super().leave()
        self._input.leave()

    def _zoom_by(self, pixels: int, about: tuple[int, int] | None = None) -> None:
        """Changes the size of the cells by pixels; the point `about` stays where it is."""
        camera = self.board.camera
        cell = min(max(camera.cell + pixels, SMALLEST_CELL), LARGEST_CELL)
        if cell != camera.cell:
            camera.zoom(cell, about or camera.area.center)
            self._zoom_to(cell)

    def _zoom_to(self, cell: int) -> None:
        lesson = self.teaching.lesson
        if lesson is None:
            self._zoom.set(self.board.camera.grid, cell)
        else:
            lesson.wanted_cell = cell
        self.context.relayout()

    def _shown_cell(self, area: Rect) -> int:
        """Returns the cell size in an area; a lesson enlarges small cells around its clues."""
        lesson, wanted = self.teaching.lesson, self._wanted_cell
        if lesson is None or wanted != FITTING:
            return wanted
        grid, brush = self.visible.level.grid, self.context.brush
        return lesson.wanted_cell or zoomed_cell(grid, area, lesson.regions, brush)

    @property
    def _wanted_cell(self) -> int:
        return self._zoom.wanted(self.visible.level.grid, self.context.settings.cell_size)

    # Time.

    def end_motion(self) -> None:
        """Ends the board's animations at once."""
        self.board.end_motion()
        if self.win is not None:
            self.win.end_motion()

    def next_wake(self) -> int | None:
        """The time of the clock's next second, or of an earlier change on the screen."""
        panel = self.teaching.panel
        wakes = [super().next_wake(), self.watch.next_wake(), self.auto_steps.next_wake()]
        wakes.append(self.board.motion.next_wake())
        wakes.append(panel.next_wake() if panel else None)
        wakes.append(self.win.next_wake() if self.win else None)
        due = min((wake for wake in wakes if wake is not None), default=None)
        if not self.visible.clock.is_running:
            return due
        second = self.context.now() + 1000 - self.visible.clock.elapsed % 1000
        return second if due is None else min(due, second)

    def tick(self) -> None:
        """Updates the clock, tooltips, the board and the panels."""
        super().tick()
        self.board.tick()
        self.watch.tick()
        self.auto_steps.tick()
        self._name_cells()
        if self.teaching.panel is not None:
            self.teaching.panel.tick()
        if self.win is not None:
            self.win.tick()
        text = words.clock(self.visible.clock.elapsed)
        if text != self._clock_shown:
            self._clock_shown = text
            middle = self.header.face.rect
            self.context.mark_dirty(
                Rect(middle.right, 0, self.context.brush.px(200), self.header.rect.height)
            )

    def _open_list(self, command: Command) -> None:
        """Opens the list that a command asks for."""
        self._open_below(self._menus.makers[command](), Command.MENU)

    def _open_below(self, menu: Menu, field: Command) -> None:
        """Opens a menu below the level if that is the field and there is room for it."""
        is_level = field is Command.LEVEL and self.header.level in self.widgets
        self.open_menu(menu, (self.header.level if is_level else self.header.menu).rect)


_MOVES_MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.WINDOWLEAVE,
    pygame.WINDOWFOCUSLOST,
)
"""Mouse events that may change the face, because a press begins or ends."""
_TAUGHT = (
    Command.LESSON,
    Command.TRY,
    Command.ROUTE,
    Command.WHY,
    Command.CONTINUE,
    Command.REVIEW,
    Command.NEXT_MISTAKE,
    Command.REPLAY,
    Command.COPY_MOMENT,
    Command.PLAY_ON,
)
"""The commands of the panels that teach."""
