"""What a monkey does at the window: each antic a small value that can be drawn, kept and replayed.

An antic names places and widgets by shares, so that it means something whatever is shown: half of
the way through the widgets of this page, a third of the way across the board.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

import pygame
from whole_program import LEFT, MIDDLE, RIGHT, click, post, press, resize

from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, Level
from minesweeper.settings import NUMBERS, SCALES, THEMES
from minesweeper.window.commands import Command
from minesweeper.window.window import Window

_T = TypeVar("_T")
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Antic:
    """One thing a monkey does."""

    kind: str
    """One of KINDS."""
    x: float = 0.0
    """How far across, or along a list, from 0 to 1."""
    y: float = 0.0
    """How far down, or along another list, from 0 to 1."""

    def act(self, window: Window) -> None:
        """Do it; the window takes it in with its next step."""
        KINDS[self.kind][1](window, self)
        # A step waits where nothing has arrived.
        post(pygame.USEREVENT)


def drawn(hand: Random) -> Antic:
    """Any antic, the usual ones more often."""
    (kind,) = hand.choices(list(KINDS), [weight for weight, _ in KINDS.values()])
    return Antic(kind, round(hand.random(), 4), round(hand.random(), 4))


def write_antics(path: Path, antics: Iterable[Antic]) -> None:
    """Keep antics in a file, one a line."""
    path.write_text("".join(f"{json.dumps(asdict(antic))}\n" for antic in antics), "utf-8")


def read_antics(path: Path) -> list[Antic]:
    """The antics of a file."""
    return [Antic(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def _pick(choices: Sequence[_T], share: float) -> _T:
    return choices[min(int(share * len(choices)), len(choices) - 1)]


# The mouse.

BUTTONS = (LEFT, LEFT, LEFT, RIGHT, RIGHT, MIDDLE, 4, 5, 6)


def _anywhere(window: Window, antic: Antic) -> Place:
    """A place in the window or a little outside."""
    width, height = window.rect.size
    return int(antic.x * (width + 40)) - 20, int(antic.y * (height + 40)) - 20


def _on_board(window: Window, antic: Antic) -> Place:
    """A place on the part of the board that is shown."""
    camera = window.screen.camera or window.game.board.camera
    shown = camera.board.clip(camera.area)
    return shown.left + int(antic.x * shown.width), shown.top + int(antic.y * shown.height)


def _move(window: Window, antic: Antic) -> None:
    post(pygame.MOUSEMOTION, pos=_anywhere(window, antic), rel=(1, 1), buttons=(0, 0, 0))


def _hover(window: Window, antic: Antic) -> None:
    post(pygame.MOUSEMOTION, pos=_on_board(window, antic), rel=(1, 1), buttons=(0, 0, 0))


def _press(window: Window, antic: Antic) -> None:
    post(pygame.MOUSEBUTTONDOWN, pos=_on_board(window, antic), button=_button(antic))


def _release(window: Window, antic: Antic) -> None:
    post(pygame.MOUSEBUTTONUP, pos=_on_board(window, antic), button=_button(antic))


def _button(antic: Antic) -> int:
    return _pick(BUTTONS, (antic.x * 7919 + antic.y) % 1)


def _open(window: Window, antic: Antic) -> None:
    click(_on_board(window, antic))


def _click_board(window: Window, antic: Antic) -> None:
    click(_on_board(window, antic), _button(antic))


def _double_click(window: Window, antic: Antic) -> None:
    _open(window, antic)
    _open(window, antic)


def _click_anywhere(window: Window, antic: Antic) -> None:
    click(_anywhere(window, antic), _button(antic))


def _use_widget(window: Window, antic: Antic) -> None:
    places = list(window.screen.clickable().values())
    if places:
        click(_pick(places, antic.x).center)


def _drag(window: Window, antic: Antic) -> None:
    """Press at one place and let go at another."""
    button = _button(antic)
    begin, end = _anywhere(window, antic), _on_board(window, Antic("", antic.y, antic.x))
    post(pygame.MOUSEBUTTONDOWN, pos=begin, button=button)
    post(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
    post(pygame.MOUSEBUTTONUP, pos=end, button=button)


def _wheel(_: Window, antic: Antic) -> None:
    turned = {"precise_x": round(antic.x * 4 - 2, 1), "precise_y": round(antic.y * 10 - 5, 1)}
    pygame.key.set_mods(pygame.KMOD_CTRL if antic.x < 0.3 else 0)
    post(pygame.MOUSEWHEEL, x=0, y=0, flipped=False, **turned)


# The keyboard.

MODS = (0, 0, 0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_META)
KEYS = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 2,
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE) * 2,
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_KP_ENTER, pygame.K_KP_PLUS),
    *(pygame.K_COMMA, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_KP_0),
    0,
)
GARBAGE = (
    "",
    "7",
    "40",
    "-1",
    "99999999999999999999",
    "x" * 5000,
    "٣²½",
    "\u202eabc\u200d",
    "😀" * 40,
    "é\u0301\ud800"[:2],
    "\x01\x1b[31m\t\n\r",
    "30x16/99",
    "3x2/1\n1#F\nM##\n",
    "3x2x1\n1HF\nHHH\n",
    '{"format": "minesweeper"}\n' * 50,
    "[" * 20_000,
    "file:///dev/zero",
    "/no/such/file.jsonl",
    "https://example.org/?b=3x3&m=AAAA",
)


def _key(_: Window, antic: Antic) -> None:
    key, mod = _pick(KEYS, antic.x), _pick(MODS, antic.y)
    if not _quits(key, mod):
        press(key, mod)


def _quits(key: int, mod: int) -> bool:
    return key == pygame.K_q and mod in (pygame.KMOD_CTRL, pygame.KMOD_META)


def _hold_key(_: Window, antic: Antic) -> None:
    """Press a key and keep it down, so that it is pressed again."""
    key = _pick(KEYS, antic.x)
    for _ in range(1 + int(antic.y * 3)):
        post(pygame.KEYDOWN, key=key, mod=0, unicode="")


def _type(_: Window, antic: Antic) -> None:
    text = _pick(GARBAGE, antic.x)[:80]
    for letter in text:
        post(pygame.KEYDOWN, key=min(ord(letter), 0xFFFF), mod=0, unicode=letter)
        post(pygame.TEXTINPUT, text=letter)
        post(pygame.KEYUP, key=min(ord(letter), 0xFFFF), mod=0)


def _paste(_: Window, antic: Antic) -> None:
    text = _pick(GARBAGE, antic.x)
    pygame.scrap.put_text(text)
    press(pygame.K_v, pygame.KMOD_CTRL)
    if antic.y < 0.3:
        post(pygame.TEXTINPUT, text=text)


def _drop(_: Window, antic: Antic) -> None:
    text = _pick(GARBAGE, antic.x)
    post(pygame.DROPBEGIN)
    if antic.y < 0.5:
        post(pygame.DROPFILE, file=text)
    else:
        post(pygame.DROPTEXT, text=text)
    post(pygame.DROPCOMPLETE)


# The window itself.

SIZES = (
    *((1280, 800), (640, 480), (800, 600), (1024, 768), (1600, 1000), (641, 483), (700, 1000)) * 3,
    (1, 1),
    (320, 200),
    (2000, 480),
    (2560, 1440),
)
MOODS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMOVED,
)


def _resize(_: Window, antic: Antic) -> None:
    if not pygame.display.is_fullscreen():
        resize(*_pick(SIZES, antic.x))


def _change_mood(_: Window, antic: Antic) -> None:
    post(_pick(MOODS, antic.x), x=0, y=0)


# What menus and pages lead to.

COMMANDS = tuple(
    command for command in Command if command not in (Command.QUIT, Command.SAVE_REPORT)
)
"""All but the end, and the report of a failure, which is offered only after one."""
ODD_LEVELS = tuple(
    map(
        Level.read,
        ("2x1/1", "5x5/24", "1x40/9", "30x16/160", "60x60/700", "8x120/190", "1000x1000/180000"),
    )
)
BOOLEANS = (
    "no_guess",
    "question_marks",
    "show_neighbours",
    "dim_satisfied",
    "count_down",
    "flag_limit",
    "double_click",
    "movement",
    "sound",
)


def _perform(window: Window, antic: Antic) -> None:
    window.perform(_pick(COMMANDS, antic.x))


def _choose_judge(window: Window, antic: Antic) -> None:
    window.games.choose_judge(_pick(list(JUDGES), antic.x))


def _choose_level(window: Window, antic: Antic) -> None:
    window.games.choose_level(_pick(list(LEVELS), antic.x))


def _play_odd_level(window: Window, antic: Antic) -> None:
    window.games.play(_pick(ODD_LEVELS, antic.x), int(antic.y * 10_000))


def _change_looks(window: Window, antic: Antic) -> None:
    looks = {"theme": THEMES, "numbers": NUMBERS, "scale": SCALES, "cell_size": (0, 16, 40, 96)}
    name = _pick(list(looks), antic.x)
    window.change(**{name: _pick(looks[name], antic.y)})


def _switch(window: Window, antic: Antic) -> None:
    window.change(**{_pick(BOOLEANS, antic.x): antic.y < 0.5})


def _new_game(window: Window, antic: Antic) -> None:
    window.games.play(window.games.level, int(antic.y * 10_000))


Act = Callable[[Window, Antic], None]
KINDS: dict[str, tuple[float, Act]] = {
    "move": (4, _move),
    "hover": (6, _hover),
    "press": (3, _press),
    "release": (3, _release),
    "open": (22, _open),
    "click board": (10, _click_board),
    "double click": (2, _double_click),
    "click anywhere": (4, _click_anywhere),
    "use widget": (18, _use_widget),
    "drag": (2, _drag),
    "wheel": (3, _wheel),
    "key": (24, _key),
    "hold key": (1, _hold_key),
    "type": (1, _type),
    "paste": (2, _paste),
    "drop": (1, _drop),
    "resize": (1, _resize),
    "mood": (2, _change_mood),
    "perform": (4, _perform),
    "choose judge": (1, _choose_judge),
    "choose level": (0.5, _choose_level),
    "play odd level": (0.3, _play_odd_level),
    "change looks": (1, _change_looks),
    "switch": (0.7, _switch),
    "new game": (1, _new_game),
}
"""Every kind of antic: how often it is drawn, and what it does."""
