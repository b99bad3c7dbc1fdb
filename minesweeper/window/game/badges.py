"""The badges in the footer: what the game counts as, and the helpers that are on."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.board.legend import Brevity
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.text import words
from minesweeper.window.visible_game import VisibleGame

HEIGHT, GAP = 22, 12
"""The height of a badge, and the gap after it."""


class Badge(Value):
    """A word on a ground of its own, with an icon before it if wanted, or an icon alone."""

    text: str
    ground: str
    ink: str
    icon: str = ""

    def width(self, brush: Brush) -> int:
        """Returns the badge's width, with the gap after it."""
        width = brush.width(self.text, 13, Weight.MEDIUM) if self.text else 0
        edges = 24 if self.text else 16
        return width + brush.px(edges + (16 if self.icon else 0) + GAP)

    def draw(self, surface: pygame.Surface, brush: Brush, midleft: tuple[int, int]) -> None:
        """Draws the badge from a point to the right."""
        left, middle = midleft
        box = Rect(left, 0, self.width(brush) - brush.px(GAP), brush.px(HEIGHT))
        box.centery = middle
        brush.box(surface, box, 13, self.ground)
        if self.icon:
            brush.blit_icon(surface, self.icon, (left + brush.px(16), middle), 16, self.ink)
        if self.text:
            place = (left + brush.px(28 if self.icon else 12), middle)
            brush.text(surface, self.text, place, 13, Weight.MEDIUM, self.ink)


def badges(
    visible: VisibleGame, helps: Sequence[str], theme: Theme, brevity: Brevity
) -> list[Badge]:
    """Returns the badges of a game as briefly as asked; helpers are never left out."""
    plays_along = helps if visible.takes_moves else ()
    text = _in_short(plays_along) if brevity is Brevity.TIGHTEST else ", ".join(plays_along)
    found = _of_game(visible, theme, is_brief=brevity >= Brevity.SPARE)
    if text and visible.is_assisted and brevity >= Brevity.SPARE:
        found[0] = Badge(text, theme.warn_soft, theme.warn, "hint")
    elif text:
        found.append(Badge(text, theme.primary_soft, theme.primary))
    return found


def _of_game(visible: VisibleGame, theme: Theme, *, is_brief: bool) -> list[Badge]:
    """Returns the badges of the game's kind; brief badges are icons without text."""
    found = []
    if visible.is_assisted:
        found.append(Badge("" if is_brief else words.ASSISTED, theme.warn_soft, theme.warn, "hint"))
    if visible.no_guess:
        found.append(Badge(words.WITHOUT_GUESSING, theme.primary_soft, theme.primary))
    if visible.is_continued:
        text = "" if is_brief else words.CONTINUED
        found.append(Badge(text, theme.warn_soft, theme.warn, "undo"))
    return found


def _in_short(helps: Sequence[str]) -> str:
    """The first helper, and the number of further ones."""
    more = f" +{len(helps) - 1}" if len(helps) > 1 else ""
    return f"{helps[0]}{more}" if helps else ""
