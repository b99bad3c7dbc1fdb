"""No text is cut off or lies over another, in any view, at any scale, and in the smallest window.

Measured from what is drawn and where, not from pixels: every text goes through the brush.
"""

from dataclasses import dataclass, field
from itertools import product

import pygame
import pytest
from pseudo_language import Pseudo
from pygame import Rect
from training_views import TRAINING_VIEWS
from views import VIEWS
from whole_program import resize

from minesweeper.settings import Settings
from minesweeper.translation import language, use_catalogue
from minesweeper.translation.languages import use_language
from minesweeper.window.drawing.brush import DOTS, Brush, Weight, face
from minesweeper.window.drawing.chinese import characters
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.choices import Option, Segmented
from minesweeper.window.widgets.menus import Menu
from minesweeper.window.widgets.text_boxes import Toast, Tooltip

SIZES = {
    100: [(640, 480), (960, 600), (1280, 800)],
    150: [(640, 480), (960, 600)],
    200: [(640, 480), (1280, 800), (1280, 3000)],
}
"""The sizes of the window by the interface scale; in a high window nothing has to be scrolled."""
MORE_SIZES = {
    100: [(1280, 800), (640, 3000)],
    125: [(800, 500)],
    150: [(1280, 800)],
    175: [(1120, 700)],
    200: [(1280, 800)],
}
"""Those of the long run. The window opens with the first size and is resized to the others."""


@dataclass(eq=False)
class Ink:
    """A text where it was drawn, as far as there is ink."""

    text: str
    rect: Rect
    clip: Rect
    widget: Widget | None
    is_over: bool
    """Whether it is part of a list, a toast or a tooltip."""

    @property
    def seen(self):
        """The part that is not cut off where its column scrolls."""
        return self.rect.clip(self.clip)


@dataclass
class Spy:
    """Takes down what a brush draws on the window."""

    texts: list[Ink] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    """Texts that something was drawn over in part."""
    widgets: list[Widget] = field(default_factory=list)
    overlays: int = 0

    def take(self, surface, text, ink):
        if surface is pygame.display.get_surface() and ink.width:
            widget = self.widgets[-1] if self.widgets else None
            self.texts.append(Ink(text, ink, surface.get_clip(), widget, self.overlays > 0))

    def cover(self, surface, rect):
        """Something is drawn over what was drawn there; a list or a toast may cover in part."""
        if surface is not pygame.display.get_surface():
            return
        rect = rect.clip(surface.get_clip())
        for under in [text for text in self.texts if rect.colliderect(text.seen)]:
            if not rect.contains(under.seen) and not self.overlays:
                self.covered.append(under.text)
            self.texts.remove(under)


@pytest.fixture
def spy(monkeypatch):
    """A brush that is watched."""
    watching = Spy()
    draw_text, draw_figures, draw_box = Brush.text, Brush.figures, Brush.box
    draw_icon = Brush.blit_icon
    draw_widget = Widget.draw_with_focus

    def text(  # noqa: PLR0917  as the brush has them
        brush, surface, text, place, size=14, weight=Weight.REGULAR, colour=None, *rest
    ):
        rect = draw_text(brush, surface, text, place, size, weight, colour, *rest)
        piece = brush.rendered(text, size, weight, colour or brush.theme.ink)
        watching.take(surface, text, piece.get_bounding_rect().move(rect.topleft))
        return rect

    def figures(  # noqa: PLR0917  the same
        brush, surface, text, midleft, size, weight=Weight.BOLD, colour=None
    ):
        draw_figures(brush, surface, text, midleft, size, weight, colour)
        rect = Rect(0, 0, brush.figures_width(text, size, weight), brush.px(0.7 * size))
        rect.midleft = midleft
        watching.take(surface, text, rect)

    def blit_icon(  # noqa: PLR0917  the same
        brush, surface, name, center, size, colour=None
    ):
        draw_icon(brush, surface, name, center, size, colour)
        piece = brush.icon(name, brush.px(size), {"pole": colour or brush.theme.ink2})
        place = piece.get_rect(center=center).topleft
        watching.take(surface, f"the icon {name}", piece.get_bounding_rect().move(place))

    def box(brush, surface, rect, *rest):
        watching.cover(surface, rect)
        draw_box(brush, surface, rect, *rest)

    def draw_with_focus(widget, surface, brush):
        watching.widgets.append(widget)
        draw_widget(widget, surface, brush)
        watching.widgets.pop()

    monkeypatch.setattr(Brush, "text", text)
    monkeypatch.setattr(Brush, "figures", figures)
    monkeypatch.setattr(Brush, "blit_icon", blit_icon)
    monkeypatch.setattr(Brush, "box", box)
    monkeypatch.setattr(Widget, "draw_with_focus", draw_with_focus)
    for overlay in (Menu, Toast, Tooltip):
        monkeypatch.setattr(overlay, "draw", over(watching, overlay.draw))
    return watching


def over(spy, draw):
    def drawn(overlay, surface, brush):
        spy.overlays += 1
        draw(overlay, surface, brush)
        spy.overlays -= 1

    return drawn


def a_frame(desk, spy):
    """What one frame of the whole window draws."""
    spy.texts.clear()
    spy.covered.clear()
    desk.window.mark_dirty(desk.window.rect)
    desk.step()
    return [text for text in spy.texts if text.rect.colliderect(text.clip)]


@pytest.mark.parametrize(
    ("scale", "sizes"),
    [
        *SIZES.items(),
        *(pytest.param(*sizes, marks=pytest.mark.long) for sizes in MORE_SIZES.items()),
    ],
)
@pytest.mark.parametrize("view", [view for view in VIEWS if view not in TRAINING_VIEWS])
def test_no_text_is_cut_off_or_lies_over_another(  # noqa: PLR0917  a view at a scale
    new_desk, spy, fill_home, tmp_path, view, scale, sizes
):
    """Views of the training are drawn below, in English too."""
    fill_home(tmp_path, 60)
    width, height = sizes[0]
    settings = Settings(theme="daylight", window_width=width, window_height=height, scale=scale)
    desk = new_desk(settings, home=tmp_path, level="expert", judge="quantum")
    VIEWS[view](desk)
    faults = faults_at(desk, spy, view, sizes)
    desk.keeper.close()
    assert not faults, faults


LANGUAGES = ["en", "de", "zh_CN", "pseudo"]
SCALES = [100, 125, 150, 175, 200]
ALL_SIZES = [(640, 480), (800, 600), (1280, 800), (1920, 1080), (3840, 2160), (640, 3000)]
"""In the last one nothing has to be scrolled into view."""
QUICK = ("lost", "lesson", "review", "start", "settings", "saved", "set-up")
"""The views that every run draws in every language, because their texts differ most in length."""


def _is_quick(view, spoken, scale):
    """Whether a view is drawn in a language at a scale in every run, and not only in the long one.

    All views are drawn in the longest language at 100 %. A view of the training is drawn in every
    language, each at another scale. The scale of a language moves on by one from view to view, so
    every language comes together with every scale, and a view with four of the five.
    """
    if view in TRAINING_VIEWS:
        at = [*TRAINING_VIEWS].index(view) + LANGUAGES.index(spoken)
        return SCALES[at % len(SCALES)] == scale
    return scale == 100 and (spoken == "pseudo" or (view in QUICK and spoken != "en"))


def _runs():
    for case in product(VIEWS, LANGUAGES, SCALES):
        yield pytest.param(*case, marks=() if _is_quick(*case) else pytest.mark.long)


@pytest.fixture
def speak():
    """Chooses the language of the process until the test ends."""

    def choose(code):
        if code == "pseudo":
            use_catalogue(Pseudo(), "pseudo")
        else:
            assert use_language(code) == code, "the catalogues are not built"

    yield choose
    use_catalogue(None)


@pytest.mark.parametrize(
    ("view", "spoken", "scale"),
    [*_runs()],
)
def test_every_language_has_room_in_every_view(  # noqa: PLR0917  a view in a language
    new_desk, spy, fill_home, tmp_path, speak, view, spoken, scale
):
    """The window is resized step by step, so that the view is set up once."""
    speak(spoken)
    fill_home(tmp_path, 60)
    settings = Settings(theme="daylight", window_width=1280, window_height=800, scale=scale)
    desk = new_desk(settings, home=tmp_path, level="expert", judge="quantum")
    VIEWS[view](desk)
    faults = faults_at(desk, spy, view, ALL_SIZES)
    desk.keeper.close()
    assert not faults, faults


def faults_at(desk, spy, view, sizes):
    """What is wrong with the texts of a view, by the size of the window that shows them so."""
    faults = {}
    for size in sizes:
        if desk.window.rect.size != size:
            resize(*size)
            desk.step()
            VIEWS_AGAIN.get(view, leave)(desk)
        assert desk.window.rect.size == size
        found = faults_of(desk, spy)
        if found:
            faults[size] = found
    return faults


def faults_of(desk, spy):
    """What is wrong with the texts of a frame, by the kind of fault."""
    texts = a_frame(desk, spy)
    found = {
        "cut": [text.text for text in texts if is_cut(text)],
        "leaves its widget": [
            text.text for text in texts if leaves_its_widget(text, desk.window.brush)
        ],
        "below a widget": [text.text for text in texts if lies_below_a_widget(text, desk.page)],
        "covered": [*spy.covered],
        "overlapping": overlapping(texts),
        "blank": blank(desk.page, texts),
        # A language that no one speaks may be shortened; the others were read on the screen.
        "shortened": [text.text for text in texts if is_shortened(text) and language() != "pseudo"],
        "missing glyph": [text.text for text in texts if missing_glyphs(text.text)],
    }
    return {kind: texts for kind, texts in found.items() if texts}


def is_shortened(text):
    """Whether a button or a segment had no room for its whole label."""
    if isinstance(text.widget, Button):
        return text.text.endswith(DOTS) and text.text != text.widget.label
    titles = [option.title for option in getattr(text.widget, "options", ())]
    return isinstance(text.widget, Segmented) and text.text not in titles


def missing_glyphs(text):
    """The characters that the font of a text does not have; icons are no text."""
    if text.startswith("the icon "):
        return set()
    return set(text) - characters(face(Weight.REGULAR, text))


def leave(desk):
    """Most views stay open when the window is resized."""


VIEWS_AGAIN = {name: VIEWS[name] for name in ("menu", "judges", "assistance", "share", "levels")}
"""Views that are lists, which close when the window is resized."""


def is_cut(text):
    """Whether a text is drawn in part only, to the sides: above and below one can scroll."""
    return text.rect.left < text.clip.left or text.rect.right > text.clip.right


def leaves_its_widget(text, brush):
    if text.widget is None:
        return False
    room = text.widget.dirty_rect(brush)
    if isinstance(text.widget, Button):
        room = text.widget.rect.inflate(-2 * brush.px(4), 0)
    return text.rect.left < room.left or text.rect.right > room.right


def lies_below_a_widget(text, page):
    """Whether a text beside the widgets reaches into one of them that can be pressed."""
    if text.widget is not None or text.is_over or page.menu is not None:
        return False
    places = page.clickable().values()
    return any(text.rect.colliderect(place) and not place.contains(text.rect) for place in places)


def blank(page, texts):
    """The buttons in view on which nothing is written and nothing drawn."""
    written = [text.widget for text in texts]
    buttons = [widget for widget in page.widgets if isinstance(widget, Button)]
    in_view = [button for button in buttons if page.context.rect.contains(button.rect)]
    return [button.name for button in in_view if not any(button is each for each in written)]


def overlapping(texts):
    """The texts with ink where another has ink."""
    return [
        (one.text, other.text)
        for at, one in enumerate(texts)
        for other in texts[at + 1 :]
        if one.rect.colliderect(other.rect) and not is_same(one, other)
    ]


def is_same(one, other):
    """Whether a text was drawn again where it was: a strip is drawn over what scrolls below it."""
    return (one.text, one.rect) == (other.text, other.rect)


class Overfull(Button):
    """A button that draws its label whole, whether there is room for it or not."""

    def draw(self, surface, brush):
        place = (self.rect.left, self.rect.centery)
        brush.text(surface, self.label, place, 14, Weight.MEDIUM)


def test_a_label_that_was_shortened_is_found(new_desk, spy):
    desk = new_desk()
    surface, brush = pygame.display.get_surface(), desk.window.brush
    button = Button("b", "A label that is too long", lambda: None)
    choice = Segmented("c", [Option("a", "Short"), Option("b", "A very long title")], "a", print)
    button.rect, choice.rect = Rect(100, 100, 60, 36), Rect(100, 200, 120, 36)
    spy.texts.clear()
    button.draw_with_focus(surface, brush)
    choice.draw_with_focus(surface, brush)
    assert len([text for text in spy.texts if is_shortened(text)]) == 2


def test_the_spy_finds_what_it_looks_for(new_desk, spy):
    """A text over another, one that leaves its button, one cut off, one covered, and none."""
    desk = new_desk()
    surface, brush = pygame.display.get_surface(), desk.window.brush
    button = Overfull("b", "A label that is too long", lambda: None)
    button.rect = Rect(100, 100, 60, 36)
    spy.texts.clear()
    button.draw_with_focus(surface, brush)
    brush.text(surface, "over it", button.rect.center)
    blank_button = Button("blank", "", lambda: None)
    blank_button.rect = Rect(400, 400, 60, 36)
    blank_button.draw_with_focus(surface, brush)
    brush.text(surface, "cut off", (surface.get_width() - 10, 300))
    brush.text(surface, "covered", (300, 300))
    brush.box(surface, Rect(310, 290, 100, 30), 4, brush.theme.surface)
    assert overlapping(spy.texts) == [("A label that is too long", "over it")]
    assert [text.text for text in spy.texts if is_cut(text)] == ["cut off"]
    assert [text.text for text in spy.texts if leaves_its_widget(text, brush)] == [
        "A label that is too long"
    ]
    assert spy.covered == ["covered"]
    desk.page.widgets = [button, blank_button]
    assert blank(desk.page, spy.texts) == ["blank"]
