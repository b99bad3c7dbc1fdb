"""Text fields."""

from collections.abc import Callable

import pygame

from minesweeper.window import display
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget, do_nothing


class TextField(Widget):
    """A line of text. Enter submits it; `is_wrong` outlines it as an error."""

    takes_focus = True

    def __init__(  # noqa: PLR0913  a field has a name, a label, a text, and two ends
        self,
        name: str,
        label: str,
        text: str = "",
        *,
        longest: int = 20,
        changed: Callable[[], None] = do_nothing,
        entered: Callable[[], None] = do_nothing,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.text = text
        self.is_wrong = False
        self._longest = longest
        self._changed = changed
        self._entered = entered
        self._caret = len(text)
        self._is_selected = False
        """True if the next key replaces the whole text, as after the field got the focus."""

    def spoken_name(self) -> str:
        """Returns the label above the field."""
        return self.label

    def spoken_value(self) -> str:
        """Returns the text in the field."""
        return self.text

    def use(self) -> None:
        """Selects the whole text, with the caret at the end."""
        self.select_all()

    def select_all(self) -> None:
        """Selects the whole text, so that the next key replaces it."""
        self._is_selected = True
        self._caret = len(self.text)

    def write(self, text: str) -> None:
        """Inserts typed or pasted text at the caret."""
        text = "".join(letter for letter in text if letter.isprintable())
        if self._is_selected:
            self.text, self._caret, self._is_selected = "", 0, False
        room = self._longest - len(self.text)
        self.text = self.text[: self._caret] + text[:room] + self.text[self._caret :]
        self._caret += len(text[:room])
        self._changed()

    def key(self, event: pygame.event.Event) -> bool:
        """Edits the text with the usual keys."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._entered()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._key_with_ctrl(event.key)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(before=event.key == pygame.K_BACKSPACE)
            return True
        moves = {
            pygame.K_LEFT: max(0, self._caret - 1),
            pygame.K_RIGHT: min(len(self.text), self._caret + 1),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in moves:
            self._caret, self._is_selected = moves[event.key], False
            return True
        # A printable key arrives again as text, so no shortcut may use it.
        return bool(event.unicode) and event.unicode.isprintable()

    def _key_with_ctrl(self, key: int) -> bool:
        if key == pygame.K_a:
            self.select_all()
        elif key == pygame.K_v:
            self.write(display.clipboard_text().strip())
        else:
            return False
        return True

    def _erase(self, *, before: bool) -> None:
        if self._is_selected:
            self.write("")
            return
        at = self._caret - 1 if before else self._caret
        if 0 <= at < len(self.text):
            self.text = self.text[:at] + self.text[at + 1 :]
            self._caret = at
            self._changed()

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the label above the box, and in the box the text and the caret."""
        theme, rect = brush.theme, self.rect
        label_at = (rect.left, rect.top - brush.px(14))
        brush.text(surface, self.label, label_at, 13, Weight.REGULAR, theme.ink2)
        border, width = theme.line2, 1
        if self.is_wrong or self.is_focused:
            border, width = (theme.cross if self.is_wrong else theme.primary), max(2, brush.px(2))
        brush.box(surface, rect, 8, theme.surface, border, width)
        left = rect.left + brush.px(12)
        if self.is_focused and self._is_selected and self.text:
            chosen = pygame.Rect(left - 2, 0, brush.width(self.text, 14, Weight.REGULAR) + 4, 0)
            chosen.height = brush.px(22)
            chosen.centery = rect.centery
            surface.fill(theme.primary_soft, chosen)
        brush.text(surface, self.text, (left, rect.centery), 14)
        if self.is_focused:
            x = left + brush.width(self.text[: self._caret], 14, Weight.REGULAR)
            surface.fill(
                theme.ink, (x, rect.centery - brush.px(9), max(1, brush.px(1)), brush.px(18))
            )

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the field without a focus ring, because its border shows the focus."""
        self.draw(surface, brush)

    def dirty_rect(self, brush: Brush) -> pygame.Rect:
        """Returns the rectangle of the field with its label."""
        rect = super().dirty_rect(brush)
        rect.top -= brush.px(20)
        rect.height += brush.px(20)
        return rect


class SearchField(TextField):
    """A field that filters a list. Esc empties it; if it is empty, Esc leads back."""

    def key(self, event: pygame.event.Event) -> bool:
        """Edits with the usual keys, and empties the field on Esc."""
        if event.key == pygame.K_ESCAPE and self.text:
            self.select_all()
            self.write("")
            return True
        return super().key(event)
