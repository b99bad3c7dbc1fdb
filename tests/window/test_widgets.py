"""Each widget by itself on a bare screen: what it answers to, and what is to be seen of it."""

from types import SimpleNamespace

import pygame
import pytest
from fakes import Clock
from pygame import Rect

from minesweeper.keys import USUAL_KEYS
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.theme import theme_named
from minesweeper.window.keyboard import Keyboard
from minesweeper.window.pages.picture_card import CardButton
from minesweeper.window.screen import Screen
from minesweeper.window.widgets.buttons import Button, Emphasis, FaceButton, IconButton
from minesweeper.window.widgets.choices import Option, Pictures, Radios, Segmented, Slider, Toggle
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import BlockColumn, Column, Text
from minesweeper.window.widgets.menus import DropDown, Menu, MenuEntry
from minesweeper.window.widgets.text_boxes import Toast, Tooltip

COLOURS = [Option("red", "Red"), Option("green", "Green"), Option("blue", "Blue")]


class BareScreen(Screen):
    """A screen with nothing but the widgets a test puts on it."""

    def lay_out(self):
        """Everything lies where the test put it."""

    def draw_background(self, surface, part):
        surface.fill(self.context.brush.theme.bg, part)


class Easel:
    """A bare screen, a clock, and a hand on mouse and keyboard."""

    def __init__(self, canvas, brush):
        self.clock = Clock()
        self.canvas = canvas
        self.brush = brush
        self.used = []
        """What the widgets said, in order."""
        context = SimpleNamespace(
            brush=brush,
            rect=canvas.get_rect(),
            now=self.clock,
            mark_dirty=lambda _: None,
        )
        self.screen = BareScreen(context)
        self._keyboard = Keyboard(USUAL_KEYS)

    def put(self, *widgets):
        """Put widgets below each other, each 200 by 40 unless it has a place."""
        for at, widget in enumerate(widgets):
            if not widget.rect.width:
                widget.rect = Rect(40, 40 + 60 * at, 200, 40)
        self.screen.widgets = list(widgets)
        return widgets[0]

    def says(self, word):
        return lambda *value: self.used.append((word, *value) if value else word)

    def _send(self, kind, **fields):
        return self.screen.handle(pygame.event.Event(kind, **fields))

    def move(self, place):
        self._send(pygame.MOUSEMOTION, pos=place)

    def press(self, place):
        self._send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)

    def release(self, place):
        self._send(pygame.MOUSEBUTTONUP, pos=place, button=1)

    def click(self, place):
        self.move(place)
        self.press(place)
        self.release(place)

    def click_part(self, name):
        self.click(self.screen.clickable()[name].center)

    def wheel(self, down):
        return self._send(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=-float(down))

    def key(self, *keys, mod=0):
        pressed = [pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="") for key in keys]
        return [self.screen.take_key(self._keyboard.decode(event)) for event in pressed]

    def type(self, text):
        self._send(pygame.TEXTINPUT, text=text)

    def wait(self, milliseconds):
        self.clock.now += milliseconds
        self.screen.tick()

    def picture(self, rect=None):
        """The pixels of the screen, drawn now."""
        whole = self.canvas.get_rect()
        self.screen.draw_background(self.canvas, whole)
        self.screen.draw_widgets(self.canvas, whole)
        self.screen.draw_menu(self.canvas, whole)
        return pygame.image.tobytes(self.canvas.subsurface(rect or whole), "RGB")


@pytest.fixture
def easel(canvas, brush):
    return Easel(canvas, brush)


# Buttons.


@pytest.fixture(params=["plain", "primary", "icon", "face", "card"])
def button(request, easel):
    """One button of every kind."""
    does = easel.says("used")
    made = {
        "plain": lambda: Button("b", "Play", does, key="P"),
        "primary": lambda: Button("b", "Play", does, emphasis=Emphasis.PRIMARY),
        "icon": lambda: IconButton("b", "pause", does, tip="Pause", key="P"),
        "face": lambda: FaceButton("b", does, "New game"),
        "card": lambda: CardButton("b", "Title", "3 × 3", "A reason.", does),
    }
    return easel.put(made[request.param]())


def test_a_button_acts_on_release(easel, button):
    easel.press(button.rect.center)
    assert easel.used == []
    assert button.is_pressed
    easel.release(button.rect.center)
    assert easel.used == ["used"]
    assert not button.is_pressed


def test_a_button_left_before_the_release_does_nothing(easel, button):
    easel.press(button.rect.center)
    easel.move((600, 400))
    assert not button.is_pressed
    easel.release((600, 400))
    assert easel.used == []


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_a_button_acts_by_keyboard(easel, button, key):
    assert button in easel.screen.widgets
    easel.key(pygame.K_TAB, key)
    assert easel.used == ["used"]


def test_a_button_changes_under_the_pointer_and_back(easel, button):
    plain = easel.picture()
    easel.move(button.rect.center)
    assert easel.picture() != plain
    easel.move((600, 400))
    assert easel.picture() == plain


def test_a_disabled_button_answers_to_nothing_and_is_passed_over(easel):
    off = Button("off", "Off", easel.says("off"))
    off.is_enabled = False
    on = Button("on", "On", easel.says("on"))
    easel.put(off, on)
    easel.click(off.rect.center)
    easel.key(pygame.K_TAB, pygame.K_RETURN)
    assert easel.used == ["on"]
    assert list(easel.screen.clickable()) == ["on"]


def test_a_button_that_is_on_looks_so(easel):
    button = easel.put(IconButton("b", "pause", easel.says("used")))
    off = easel.picture()
    button.is_on = True
    assert easel.picture() != off


def test_a_card_grows_with_its_text(brush):
    short = CardButton("c", "T", "", "Short.", lambda: None)
    long = CardButton("c", "T", "", "A sentence that goes on. " * 8, lambda: None)
    assert long.height(brush, 300) > short.height(brush, 300)
    assert long.height(brush, 300) > long.height(brush, 600)


# The keyboard's way.


def test_tab_goes_round_and_shift_tab_goes_back(easel):
    names = ["one", "two", "three"]
    easel.put(*(Button(name, name, easel.says(name)) for name in names))
    visited = []
    for mod in (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LSHIFT):
        easel.key(pygame.K_TAB, mod=mod)
        visited.append(easel.screen.focus.name)
    assert visited == ["one", "two", "three", "one", "three", "two"]


def test_shift_tab_begins_at_the_end(easel):
    easel.put(Button("one", "", easel.says("")), Button("two", "", easel.says("")))
    easel.key(pygame.K_TAB, mod=pygame.KMOD_RSHIFT)
    assert easel.screen.focus.name == "two"


def test_a_ring_shows_where_the_keyboard_is_and_the_mouse_takes_it_away(easel):
    button = easel.put(Button("b", "Play", easel.says("")))
    ring = button.dirty_rect(easel.brush)
    plain = easel.picture()
    easel.key(pygame.K_TAB)
    assert easel.picture(ring) != plain
    top = (button.rect.centerx, button.rect.top - 5)
    assert easel.canvas.get_at(top) == pygame.Color(easel.brush.theme.primary)
    easel.click((600, 400))
    assert easel.screen.focus is None
    assert easel.picture() == plain


# Toggle.


def test_a_toggle_turns_by_click_and_by_key_and_says_so(easel):
    toggle = easel.put(Toggle("t", is_on=False, turned=easel.says("turned")))
    off = easel.picture(toggle.rect)
    easel.click(toggle.rect.center)
    easel.move((600, 400))
    assert easel.picture(toggle.rect) != off
    easel.key(pygame.K_TAB, pygame.K_SPACE)
    assert easel.used == [("turned", True), ("turned", False)]


# Slider.


@pytest.fixture
def slider(easel):
    return easel.put(Slider("s", [0, 10, 20, 30, 40], 20, str, easel.says("moved")))


def test_a_slider_follows_the_pointer_within_its_ends(easel, slider):
    easel.press(slider.rect.midleft)
    easel.move((600, slider.rect.centery))
    easel.move((0, slider.rect.centery))
    easel.release((0, slider.rect.centery))
    assert easel.used == [("moved", 0), ("moved", 40), ("moved", 0)]


def test_a_slider_moves_by_key_and_stops_at_its_ends(easel, slider):
    easel.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_HOME, pygame.K_LEFT)
    easel.key(pygame.K_END, pygame.K_UP)
    assert [value for _, value in easel.used] == [30, 20, 0, 40]
    assert slider.value == 40


def test_a_slider_with_a_stride_goes_by_it_with_the_pointer_and_by_one_with_keys(easel):
    slider = easel.put(Slider("s", range(11), 3, str, easel.says("moved")))
    slider.stride = 5
    track = slider.rect.width * 2 // 3
    easel.click((slider.rect.left + track * 4 // 10, slider.rect.centery))
    easel.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN)
    assert [value for _, value in easel.used] == [5, 6, 7, 6]


def test_a_slider_shows_its_value(easel, slider):
    before = easel.picture(slider.rect)
    easel.key(pygame.K_TAB, pygame.K_RIGHT)
    assert easel.picture(slider.rect) != before


# One of several.


@pytest.fixture(params=[Segmented, Radios, Pictures])
def choice(request, easel):
    """Three colours, green chosen, as segments, radios or pictures."""
    more = [lambda *_: None] if request.param is Pictures else []
    made = request.param("c", COLOURS, "green", easel.says("chose"), *more)
    made.rect = Rect(40, 40, 300, 150)
    return easel.put(made)


def test_a_click_chooses_the_option_below_it(easel, choice):
    easel.click_part("c.blue")
    easel.click_part("c.red")
    assert easel.used == [("chose", "blue"), ("chose", "red")]
    assert choice.value == "red"


def test_what_is_chosen_already_is_not_chosen_again(easel, choice):
    easel.click_part("c.green")
    assert easel.used == []
    assert choice.value == "green"


def test_arrows_go_round_the_options(easel, choice):
    easel.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
    assert [value for _, value in easel.used] == ["blue", "red", "blue", "green"]
    assert choice.is_focused


def test_options_lie_apart_inside_the_widget(easel, choice):
    parts = list(easel.screen.clickable().values())
    assert all(choice.rect.contains(part) for part in parts)
    assert all(part.collidelist(parts[at + 1 :]) == -1 for at, part in enumerate(parts))


def test_the_chosen_option_is_seen(easel, choice):
    green = easel.picture(choice.rect)
    easel.key(pygame.K_TAB, pygame.K_RIGHT)
    assert easel.picture(choice.rect) != green


# Lists.


@pytest.fixture
def drop_down(easel):
    """Twelve rows, the third chosen, of which eight are in view."""

    def entries():
        return [
            MenuEntry(f"e{at}", f"Entry {at}", easel.says(at), is_chosen=at == 2)
            for at in range(12)
        ]

    made = DropDown("d", lambda: ("Entry 2", ""), entries, easel.screen.open_menu)
    return easel.put(made)


def rows_in_view(easel):
    return [name.partition(".")[2] for name in easel.screen.menu.clickable()]


def test_a_drop_down_opens_a_list_at_what_is_chosen(easel, drop_down):
    easel.click(drop_down.rect.center)
    assert easel.screen.menu.current == 2
    assert rows_in_view(easel) == [f"e{at}" for at in range(8)]


def test_a_click_on_a_row_chooses_it_and_closes_the_list(easel, drop_down):
    easel.click(drop_down.rect.center)
    easel.click_part("d.e5")
    assert easel.used == [5]
    assert easel.screen.menu is None


def test_a_click_elsewhere_only_closes_the_list(easel, drop_down):
    easel.click(drop_down.rect.center)
    easel.click((600, 20))
    assert easel.screen.menu is None
    assert easel.used == []


def test_the_wheel_scrolls_a_list_to_its_ends(easel, drop_down):
    easel.click(drop_down.rect.center)
    easel.wheel(down=1)
    assert rows_in_view(easel)[0] == "e1"
    easel.wheel(down=50)
    assert rows_in_view(easel) == [f"e{at}" for at in range(4, 12)]
    easel.click_part("d.e11")
    assert easel.used == [11]


def test_a_list_by_keyboard(easel, drop_down):
    assert drop_down in easel.screen.widgets
    easel.key(pygame.K_TAB, pygame.K_DOWN)
    assert easel.screen.menu is not None
    easel.key(pygame.K_END)
    assert "e11" in rows_in_view(easel)
    easel.key(pygame.K_DOWN)
    assert easel.screen.menu.current == 0
    easel.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert easel.used == [10]
    assert easel.screen.menu is None


def test_page_keys_scroll_a_list_to_its_ends(easel, drop_down):
    easel.click(drop_down.rect.center)
    easel.key(pygame.K_PAGEDOWN)
    assert rows_in_view(easel) == [f"e{at}" for at in range(4, 12)]
    assert easel.screen.menu.current == 9, "two lie above the first current row"
    easel.key(pygame.K_PAGEDOWN)
    assert easel.screen.menu.current == 11
    easel.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert rows_in_view(easel)[0] == "e0"
    assert easel.screen.menu.current == 0
    assert easel.used == []


def test_a_list_says_how_many_rows_lie_beyond_its_ends(easel, drop_down):
    easel.click(drop_down.rect.center)
    menu, strip = easel.screen.menu, easel.screen.menu.rect.copy()
    strip.height = 24
    above = easel.picture(strip)
    easel.key(pygame.K_PAGEDOWN)
    assert easel.picture(strip) != above, "4 more lie above now"
    assert all(menu.rect.contains(row) for row in menu.clickable().values())


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_TAB, pygame.K_F10])
def test_a_key_closes_the_list_and_chooses_nothing(easel, drop_down, key):
    easel.click(drop_down.rect.center)
    easel.key(key)
    assert easel.screen.menu is None
    assert easel.used == []


def test_the_current_row_is_seen(easel, drop_down):
    easel.click(drop_down.rect.center)
    before = easel.picture()
    easel.key(pygame.K_DOWN)
    assert easel.picture() != before


def test_a_menu_stays_inside_a_low_window_and_scrolls(brush):
    menu = Menu("m", [MenuEntry(f"e{at}", f"Entry {at}", lambda: None) for at in range(20)])
    window = Rect(0, 0, 320, 240)
    menu.lay_out(brush, Rect(280, 10, 36, 36), window)
    assert window.contains(menu.rect)
    assert 1 <= len(menu.clickable()) < 20
    assert all(menu.rect.contains(row) for row in menu.clickable().values())


# The field to type into.


@pytest.fixture
def field(easel):
    """A field with 123 in it, the keyboard on it, all selected."""
    made = TextField(
        "f", "Field", "123", longest=6, changed=easel.says("changed"), entered=easel.says("entered")
    )
    easel.put(made)
    easel.key(pygame.K_TAB)
    return made


def test_the_first_letter_replaces_what_was_there(easel, field):
    easel.type("4")
    easel.type("5")
    assert field.text == "45"
    assert easel.used == ["changed", "changed"]


def test_a_click_selects_all_too(easel, field):
    easel.key(pygame.K_END)
    easel.click(field.rect.center)
    easel.type("9")
    assert field.text == "9"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([pygame.K_END], "123x"),
        ([pygame.K_HOME], "x123"),
        ([pygame.K_HOME, pygame.K_RIGHT], "1x23"),
        ([pygame.K_END, pygame.K_LEFT, pygame.K_LEFT], "1x23"),
        ([pygame.K_HOME, pygame.K_LEFT], "x123"),
        ([pygame.K_END, pygame.K_RIGHT], "123x"),
        ([pygame.K_END, pygame.K_BACKSPACE], "12x"),
        ([pygame.K_HOME, pygame.K_DELETE], "x23"),
        ([pygame.K_HOME, pygame.K_BACKSPACE], "x123"),
        ([pygame.K_END, pygame.K_DELETE], "123x"),
        ([pygame.K_BACKSPACE], "x"),
        ([pygame.K_DELETE], "x"),
    ],
)
def test_the_caret_moves_and_erases(easel, field, keys, text):
    easel.key(*keys)
    easel.type("x")
    assert field.text == text


def test_ctrl_a_selects_all(easel, field):
    easel.key(pygame.K_END)
    easel.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    easel.key(pygame.K_BACKSPACE)
    assert field.text == ""


def test_ctrl_v_pastes_at_the_caret_without_line_ends(easel, field):
    pygame.scrap.put_text(" 7\n8\n")
    easel.key(pygame.K_HOME)
    assert easel.key(pygame.K_v, mod=pygame.KMOD_LCTRL) == [True]
    assert field.text == "78123"


def test_what_is_too_long_is_cut(easel, field):
    easel.key(pygame.K_END)
    easel.type("456789")
    assert field.text == "123456"
    easel.key(pygame.K_HOME)
    easel.type("0")
    assert field.text == "123456"


def test_enter_hands_the_text_over_and_changes_nothing(easel, field):
    easel.key(pygame.K_RETURN)
    assert easel.used == ["entered"]
    assert field.text == "123"


def test_no_shortcut_takes_a_letter_that_is_being_typed(easel, field):
    typed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")
    assert field.key(typed)
    assert easel.key(pygame.K_F2) == [False]


def test_caret_selection_focus_and_error_are_seen(easel, field):
    selected = easel.picture()
    easel.key(pygame.K_END)
    at_end = easel.picture()
    easel.key(pygame.K_HOME)
    at_start = easel.picture()
    field.is_wrong = True
    wrong = easel.picture()
    easel.click((600, 400))
    left = easel.picture()
    assert len({selected, at_end, at_start, wrong, left}) == 5


# What only shows something.


@pytest.fixture
def text(easel):
    made = BlockColumn("t", easel.used.append)
    made.rect = Rect(40, 40, 300, 200)
    made.show(easel.brush, [Text("A sentence of some length. " * 60)])
    easel.put(made)
    easel.picture()
    return made


def test_a_text_scrolls_by_wheel_and_stops_at_its_ends(easel, text):
    easel.move(text.rect.center)
    start = easel.picture()
    assert easel.wheel(down=1)
    assert easel.picture() != start
    easel.wheel(down=-1)
    assert easel.picture() == start
    assert not easel.wheel(down=-1), "at its end the wheel is left to the page"


def test_a_column_that_grew_shows_all_of_its_blocks_again(easel):
    blocks = [
        Text("The first card. " * 30),
        Column([Text("The current card. " * 20)], is_current=True),
    ]
    made = BlockColumn("t")
    for height in (150, 900):
        made.rect = Rect(40, 40, 300, height)
        made.show(easel.brush, blocks)
    assert made.offset == 0


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END])
def test_a_text_scrolls_by_key_and_home_returns(easel, text, key):
    easel.key(pygame.K_TAB)
    start = easel.picture(text.rect)
    easel.key(key)
    assert easel.picture(text.rect) != start
    easel.key(pygame.K_HOME)
    assert easel.picture(text.rect) == start


def test_a_text_draws_nothing_beside_its_place(easel, text):
    below = Rect(text.rect.left, text.rect.bottom, text.rect.width, 100)
    assert set(easel.picture(below)) == set(bytes(pygame.Color(easel.brush.theme.bg))[:3])


@pytest.mark.parametrize("width", [300, 640])
def test_a_toast_stands_on_its_point_inside_the_window(canvas, brush, width):
    toast = Toast("A sentence that is too long for one line of a narrow window.", 0)
    toast.lay_out(brush, (width // 2, 400), width)
    assert toast.rect.midbottom == (width // 2, 400)
    assert toast.rect.left >= 0
    assert toast.rect.right <= width
    canvas.fill("white")
    toast.draw(canvas, brush)
    box = pygame.mask.from_threshold(canvas, "white", (1, 1, 1, 255))
    box.invert()
    drawn = box.get_bounding_rects()
    assert toast.rect.contains(drawn[0].unionall(drawn))


def test_a_tooltip_comes_after_half_a_second_of_rest_and_goes_with_the_pointer(easel):
    button = easel.put(IconButton("b", "pause", easel.says(""), tip="Pause", key="P"))
    easel.move(button.rect.center)
    easel.wait(Tooltip.AFTER - 1)
    assert easel.screen.tooltip is None
    easel.wait(1)
    assert easel.screen.tooltip.text == "Pause  (P)"
    easel.move((600, 400))
    assert easel.screen.tooltip is None
    assert Tooltip.AFTER == 500


@pytest.mark.parametrize("ends", ["press", "key"])
def test_a_press_or_a_key_takes_the_tooltip_away(easel, ends):
    button = easel.put(IconButton("b", "pause", easel.says(""), tip="Pause"))
    easel.move(button.rect.center)
    easel.wait(500)
    easel.press(button.rect.center) if ends == "press" else easel.key(pygame.K_LEFT)
    assert easel.screen.tooltip is None


def test_a_tooltip_at_the_edge_stays_inside_the_window(brush):
    window = Rect(0, 0, 300, 200)
    tip = Tooltip(brush, "Show the lesson  (L)", Rect(280, 160, 20, 40), window)
    assert window.contains(tip.rect)


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
def test_widgets_draw_at_every_scale_in_a_dark_theme(canvas, scale):
    easel = Easel(canvas, Brush(theme_named("night", "standard"), scale))
    background = easel.picture()
    easel.put(
        Button("b", "Play", easel.says(""), key="Enter"),
        Toggle("t", is_on=True, turned=easel.says("")),
        TextField("f", "Field", "123"),
        Slider("s", [0, 1], 1, str, easel.says("")),
    )
    for widget in easel.screen.widgets:
        assert easel.picture(widget.rect) != background


def test_letters_that_hang_do_not_lift_a_text(canvas, brush):
    """All texts beside each other stand on one line, whichever letters they have."""
    tops = set()
    for text in ("H", "Hy", "Hj"):
        canvas.fill("white")
        left = brush.text(canvas, text, (100, 100), 14, Weight.MEDIUM, "#000000").left
        height = canvas.get_height()
        column = [canvas.get_at((left + 3, y))[0] for y in range(height)]
        tops.add(next(y for y in range(height) if column[y] < 255))
    assert len(tops) == 1
