"""A screen full of widgets: passes the pointer, the keys and the drawing to the right one."""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.window.board.camera import Camera
from minesweeper.window.board.gestures import LEFT, RIGHT
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.text import words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.menus import Menu
from minesweeper.window.widgets.text_boxes import Tooltip

if TYPE_CHECKING:
    from minesweeper.window.board.board_view import BoardView


class Screen:
    """Widgets, at most one open menu in front of them, and at most one tooltip."""

    is_start_page = False
    """True if pages that are opened from this screen lead back to it."""
    behind: "Screen | None" = None
    """The screen that Esc leads to; None for the game."""
    back_label = words.BACK_TO_THE_GAME
    """The text that says where Esc leads."""
    way_here = ""
    """The text that says that Esc leads to this screen, for the pages opened from it."""
    command: Command | None = None
    """The command that opened the page; None for the game, and for pages that others show."""
    language = ""
    """The language of a page's texts; empty for the game, whose texts follow the language."""

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self.widgets: list[Widget] = []
        self.menu: Menu | None = None
        self.tooltip: Tooltip | None = None
        self.focus: Widget | None = None
        self._held: Widget | None = None
        self._menu_is_pressed = False
        self._hovered: Widget | None = None
        self._tip_due: int | None = None
        self._tip: Callable[[], tuple[str, Rect]]
        """Returns the text and the place of the tooltip that is due."""
        self._input_handlers: dict[int, Callable[[pygame.event.Event], bool]] = {
            pygame.MOUSEMOTION: self._move,
            pygame.MOUSEBUTTONDOWN: self._press,
            pygame.MOUSEBUTTONUP: self._release,
            pygame.MOUSEWHEEL: self._scroll,
            pygame.TEXTINPUT: self._write,
            pygame.WINDOWLEAVE: self._leave_window,
        }

    # For subclasses.

    @property
    def camera(self) -> Camera | None:
        """The camera of the board on this screen; None if it has no board."""
        return None

    @property
    def shown_board(self) -> "BoardView | None":
        """The board on this screen that the player can move on; None if it has none."""
        return None

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the texts beside the widgets with their places, for screen readers."""
        return []

    def live_texts(self) -> list[str]:
        """Returns the sentences that a screen reader says when they appear or change."""
        return []

    def sentence_rooms(self) -> tuple[Rect, ...]:
        """Returns the places at the top for a toast: the best first, the widest last."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Places the widgets in the window."""
        raise NotImplementedError

    def draw_background(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws everything that is behind the widgets."""
        raise NotImplementedError

    def draw_above(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws everything that is in front of the widgets."""

    def observe(self, event: Event) -> None:
        """Handles an event of the agent."""

    def key(self, press: KeyPress) -> bool:  # noqa: ARG002  for screens that have keys
        """Takes a key that no widget wanted; returns whether it was taken."""
        return False

    def end_motion(self) -> None:
        """Ends all animations at once."""

    def next_wake(self) -> int | None:
        """The time on the window's clock at which the screen changes by itself; None if never."""
        return self._tip_due

    def tick(self) -> None:
        """Shows the tooltip when it is due."""
        if self._tip_due is not None and self.context.now() >= self._tip_due:
            self._tip_due = None
            (text, anchor), context = self._tip(), self.context
            if text and self.menu is None:
                text = context.brush.named(text)
                self.tooltip = Tooltip(context.brush, text, anchor, context.rect)
                context.mark_dirty(self.tooltip.rect)

    # Places and drawing.

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangles that can be clicked now, by name."""
        places = {
            name: rect
            for widget in self.widgets
            for name, rect in widget.clickable().items()
            if self.widget_at(rect.center) is widget
        }
        return places | (self.menu.clickable() if self.menu else {})

    def draw_widgets(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the widgets over the background."""
        brush = self.context.brush
        # The one in focus comes last, so that no neighbour covers its ring.
        for widget in sorted(self.widgets, key=attrgetter("is_focused")):
            if widget.dirty_rect(brush).colliderect(part):
                widget.draw_with_focus(surface, brush)
        self.draw_above(surface, part)

    def draw_menu(self, surface: pygame.Surface, part: Rect) -> None:  # noqa: ARG002  a layer
        """Draws the menu and the tooltip in front of everything."""
        brush = self.context.brush
        if self.menu:
            self.menu.draw(surface, brush)
        if self.tooltip:
            self.tooltip.draw(surface, brush)

    def close_all(self) -> None:
        """Closes the menu and the tooltip, which would be out of place after a new layout."""
        self.close_menu()
        self.hide_tip()

    def mark_dirty(self, widget: Widget) -> None:
        """Has a widget drawn with the next frame."""
        self.context.mark_dirty(widget.dirty_rect(self.context.brush))

    def widget_at(self, place: tuple[int, int]) -> Widget | None:
        """Returns the widget under a point."""
        if not self.context.rect.collidepoint(place):
            return None
        return next((widget for widget in self.widgets if widget.contains(place)), None)

    def reveal(self, widget: Widget) -> None:
        """Scrolls a widget into view, on screens that scroll."""

    # Menus and tooltips.

    def open_menu(self, menu: Menu, anchor: Rect) -> None:
        """Opens a menu below an anchor, and gives it the keyboard."""
        self.close_menu()
        self.hide_tip()
        menu.lay_out(self.context.brush, anchor, self.context.rect)
        self.menu = menu
        self.mark_dirty(menu)

    def close_menu(self) -> None:
        """Closes the open menu, if any."""
        if self.menu is not None:
            self.mark_dirty(self.menu)
            self.menu = None

    def await_tip(self, tip: Callable[[], tuple[str, Rect]]) -> None:
        """Shows a tooltip when the pointer has rested for a while.

        `tip` returns the tooltip's text, which may be empty by then, and the rectangle it is about.
        """
        self._tip, self._tip_due = tip, self.context.now() + Tooltip.AFTER

    def hide_tip(self) -> None:
        """Hides the tooltip, and cancels one that is due later."""
        self._tip_due = None
        if self.tooltip is not None:
            self.context.mark_dirty(self.tooltip.rect)
            self.tooltip = None

    # The pointer.

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event other than a key press to its widget; returns whether it was taken."""
        handler = self._input_handlers.get(event.type)
        return handler is not None and handler(event)

    def _leave_window(self, _: pygame.event.Event) -> bool:
        self._hover(None, (0, 0))
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        place = event.pos
        if self.menu is not None:
            if self.menu.hover(place):
                self.mark_dirty(self.menu)
            return True
        if self._held is not None:
            self._held.place = place
            self._held.is_pressed = self._held.contains(place)
            self._held.drag(place)
            self.mark_dirty(self._held)
            return True
        self._hover(self.widget_at(place), place)
        return self._hovered is not None

    def _hover(self, widget: Widget | None, place: tuple[int, int]) -> None:
        if widget is not None:
            widget.place = place
        if widget is not self._hovered:
            self.hide_tip()
            for changed, is_hovered in ((self._hovered, False), (widget, True)):
                if changed is not None:
                    changed.is_hovered = is_hovered
                    self.mark_dirty(changed)
            self._hovered = widget
            if widget is not None and widget.tip:
                self.await_tip(lambda: (widget.tip, widget.rect))
        elif widget is not None and (widget.follows_pointer or len(widget.clickable()) > 1):
            self.mark_dirty(widget)

    def _press(self, event: pygame.event.Event) -> bool:
        # The press of any button closes an open menu; the wheel is no button.
        if event.button > (LEFT if self.menu is None else RIGHT):
            return False
        place = event.pos
        self.hide_tip()
        if self.menu is not None:
            self._menu_is_pressed = self.menu.rect.collidepoint(place)
            if not self._menu_is_pressed:
                self.close_menu()
            return True
        widget = self.widget_at(place)
        self.set_focus(widget if widget is not None and widget.takes_focus else None)
        if widget is None:
            return False
        self._held = widget
        widget.place = place
        widget.is_pressed = True
        widget.press(place)
        self.mark_dirty(widget)
        return True

    def _release(self, event: pygame.event.Event) -> bool:
        if event.button != LEFT:
            return False
        place = event.pos
        if self.menu is not None and self._held is None:
            menu = self.menu
            is_click, self._menu_is_pressed = self._menu_is_pressed, False
            if is_click and any(part.collidepoint(place) for part in menu.clickable().values()):
                menu.hover(place)
                self.close_menu()
                menu.use()
            return True
        widget, self._held = self._held, None
        if widget is None:
            return False
        widget.is_pressed = False
        self.mark_dirty(widget)
        # The widget may be gone, because a new game can be dealt while the button is down.
        if widget in self.widgets and widget.contains(place):
            widget.place = place
            widget.use()
        return True

    def _scroll(self, event: pygame.event.Event) -> bool:
        # A page that was opened by a key may lie under a pointer that has not moved since.
        target = self.menu or self._hovered or self.widget_at(pygame.mouse.get_pos())
        if target is None or not target.scroll(event.precise_y):
            return self.menu is not None
        self.mark_dirty(target)
        return True

    def enter(self) -> None:
        """Is called whenever the screen is shown, also when the player comes back to it."""

    def leave(self) -> None:
        """Forgets the pointer, because another screen is shown now."""
        if self._held is not None:
            self._held.is_pressed = False
            self._held = None
        self._hover(None, (0, 0))
        self.close_menu()

    # The keyboard.

    def set_focus(self, widget: Widget | None) -> None:
        """Gives the keyboard focus to a widget, or to none."""
        if widget is self.focus:
            return
        for changed, is_focused in ((self.focus, False), (widget, True)):
            if changed is not None:
                changed.is_focused = is_focused
                self.mark_dirty(changed)
        self.focus = widget
        if isinstance(widget, TextField):
            widget.select_all()

    def keep_focus(self) -> None:
        """Moves focus and press to the widgets of the same name, if a new layout replaced theirs.

        Otherwise Tab would begin again at the first widget, and a click would be lost.
        """
        focus, held = self.focus, self._held
        if focus is not None and focus not in self.widgets:
            self.set_focus(next((one for one in self.widgets if one.name == focus.name), focus))
        if held is not None and held not in self.widgets:
            self._held = next((one for one in self.widgets if one.name == held.name), held)
            self._held.is_pressed = True

    def take_key(self, press: KeyPress) -> bool:
        """Gives a key to the menu, a widget or the screen; returns whether one of them took it."""
        self.hide_tip()
        if self.menu is not None:
            return self._key_to_menu(self.menu, press)
        if press.key == pygame.K_TAB:
            self.step_focus(-1 if press.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.focus is not None and self.focus in self.widgets:
            if self.focus.key(press.event):
                if self.focus is not None:
                    self.mark_dirty(self.focus)
                return True
            if press.key == pygame.K_ESCAPE and not isinstance(self.focus, TextField):
                self.set_focus(None)
        return self.key(press)

    def _key_to_menu(self, menu: Menu, press: KeyPress) -> bool:
        goes_back = press.key in (pygame.K_ESCAPE, pygame.K_LEFT) and not press.mod
        closes = press.key in (pygame.K_ESCAPE, pygame.K_TAB) or press.command is Command.MENU
        if menu.go_back is not None and goes_back:
            menu.go_back()
        elif closes:
            self.close_menu()
        elif press.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.close_menu()
            menu.use()
        elif menu.key(press.event):
            self.mark_dirty(menu)
        else:
            # The key may be one that the menu itself names.
            self.close_menu()
            return False
        return True

    def step_focus(self, step: int) -> None:
        """Moves the keyboard focus to the next widget, or to the previous one."""
        reachable = [w for w in self.widgets if w.can_focus and w.is_enabled]
        if not reachable:
            return
        at = reachable.index(self.focus) + step if self.focus in reachable else min(step, 0)
        self.set_focus(reachable[at % len(reachable)])

    def _write(self, event: pygame.event.Event) -> bool:
        if self.focus is None:
            return False
        self.focus.write(event.text)
        self.mark_dirty(self.focus)
        return True
