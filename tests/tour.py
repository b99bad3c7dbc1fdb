"""Visits everything the window has to show: each stop is a script for a hand, with a name.

A stop starts on the game's screen, leaves no page open, and is never the same twice: which widgets
are clicked, and which theme, size or zoom is tried, is drawn from the hand's random numbers.
"""

import dataclasses
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pygame
from whole_program import HandledWindow, answered, click, post, press, resize

from minesweeper.game.level import Level
from minesweeper.settings import NUMBERS, SCALES, THEMES
from minesweeper.window.commands import Command
from minesweeper.window.screens import PAGES

SIZES = ((1280, 800), (640, 480), (800, 600), (1024, 768), (1600, 1000), (700, 1000))
WATCHED_FOR = 1.5
"""Seconds for which an autoplayer is watched."""
MOST_WAITED = 5.0
"""Seconds for which an answer is awaited that may never come, such as the review of a game."""
WIDGETS_A_PAGE = 6
"""How many widgets of a page are clicked at one stop."""
_LEFT_ALONE = ("quit", "full_screen", "report", "copy", "paste", "delete")
"""Parts of the names of widgets that are not clicked, because they reach beyond the window."""

Stop = Callable[[HandledWindow, Random], Iterator[None]]
"""One stop of the tour, step by step."""


def visit(window: HandledWindow, hand: Random, name: str) -> Iterator[None]:
    """Make one stop, go back to the game, and undo the changes of settings that were clicked."""
    before = window.settings
    yield from STOPS[name](window, hand)
    yield from _go_home(window)
    _restore(window, before)
    yield from _taken_in(window)


def _go_home(window: HandledWindow) -> Iterator[None]:
    for _ in range(8):
        press(pygame.K_ESCAPE)
        yield from _taken_in(window)
        if window.screen is window.game and window.screen.menu is None:
            break
    if window.visible.is_paused:
        window.perform(Command.PAUSE)


def _restore(window: HandledWindow, before: object) -> None:
    """Set every setting that is not as before; sizes, which the window owns, stay."""
    now = window.settings
    changes = {
        field.name: getattr(before, field.name)
        for field in dataclasses.fields(now)
        if getattr(before, field.name) != getattr(now, field.name)
        and not field.name.startswith("window_")
    }
    if changes:
        window.change(**changes)


def _taken_in(window: HandledWindow) -> Iterator[None]:
    """Let the window take in what was done, whether or not an event arrived, and be answered."""
    post(pygame.USEREVENT)
    yield from answered(window)


def _rests(seconds: float) -> Iterator[None]:
    """Let the window go on by itself."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        post(pygame.USEREVENT)
        yield


# Pages.


def _page(command: Command, window: HandledWindow, hand: Random) -> Iterator[None]:
    window.perform(command)
    yield from _taken_in(window)
    page = type(window.screen)
    for _ in range(WIDGETS_A_PAGE):
        yield from _click_any(window, hand)
        yield from _scroll(window, hand)
        if type(window.screen) is not page:
            break


def _click_any(window: HandledWindow, hand: Random) -> Iterator[None]:
    shown = window.screen.clickable()
    places = [
        place.center
        for name, place in sorted(shown.items())
        if not any(part in name for part in _LEFT_ALONE)
    ]
    if places:
        click(hand.choice(places))
    yield from _taken_in(window)


def _scroll(window: HandledWindow, hand: Random) -> Iterator[None]:
    middle = window.rect.center
    post(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0, 0, 0))
    notches = float(hand.choice((-3, -1, 1, 3)))
    post(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=notches, flipped=False)
    yield from _taken_in(window)


# Looks.


def _change_looks(window: HandledWindow, hand: Random) -> Iterator[None]:
    for _ in range(3):
        looks = {"theme": hand.choice(THEMES), "numbers": hand.choice(NUMBERS)}
        window.change(**looks, scale=hand.choice(SCALES))
        yield from _taken_in(window)


def _resize(window: HandledWindow, hand: Random) -> Iterator[None]:
    for _ in range(3):
        resize(*hand.choice(SIZES))
        yield from _taken_in(window)


def _zoom(window: HandledWindow, hand: Random) -> Iterator[None]:
    for _ in range(hand.randrange(12)):
        window.perform(hand.choice((Command.ZOOM_IN, Command.ZOOM_OUT)))
        yield from _taken_in(window)
    window.perform(Command.ZOOM_FIT)
    yield from _taken_in(window)


def _pan_a_large_board(window: HandledWindow, hand: Random) -> Iterator[None]:
    window.games.play(Level.read("200x200/6000"), hand.getrandbits(32))
    yield from _taken_in(window)
    click(window.game.board.camera.area.center)
    yield from _taken_in(window)
    for _ in range(20):
        yield from _scroll(window, hand)


# The game, taught.


def _keys(*keys: int, window: HandledWindow, hand: Random) -> Iterator[None]:
    """Press keys, step through what they open, and click in it."""
    for key in keys:
        press(key)
        yield from _taken_in(window)
        yield from _rests(0.1)
    for _ in range(hand.randrange(12)):
        press(hand.choice((pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN)))
        yield from _taken_in(window)
    yield from _click_any(window, hand)


def _stop_of_keys(*keys: int) -> Stop:
    return lambda window, hand: _keys(*keys, window=window, hand=hand)


def _review(window: HandledWindow, hand: Random) -> Iterator[None]:
    window.perform(Command.REVIEW)
    yield from _rests(hand.choice((0.2, 1.0)))
    yield from _keys(pygame.K_n, pygame.K_n, window=window, hand=hand)


def _watch(window: HandledWindow, hand: Random) -> Iterator[None]:
    window.games.play(window.games.level, hand.getrandbits(32))
    yield from _taken_in(window)
    window.perform(Command.WATCH)
    yield from _rests(WATCHED_FOR)
    yield from _click_any(window, hand)
    if window.screen.menu is None:
        window.perform(Command.WATCH)
    yield from _taken_in(window)


def _show_odds(window: HandledWindow, _: Random) -> Iterator[None]:
    window.perform(Command.ODDS)
    yield from _taken_in(window)
    area = window.game.board.camera.area
    for at in range(0, 100, 10):
        place = (area.left + area.width * at // 100, area.centery)
        post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        yield from _rests(0.05)
    window.perform(Command.ODDS)
    yield from _taken_in(window)


def _save(window: HandledWindow, _: Random) -> Iterator[None]:
    window.perform(Command.SAVE)
    yield from _taken_in(window)


def _show_menus(window: HandledWindow, _: Random) -> Iterator[None]:
    for command in (Command.MENU, Command.ASSISTANCE, Command.JUDGE, Command.LEVEL, Command.THEME):
        window.perform(command)
        yield from _taken_in(window)
        press(pygame.K_ESCAPE)
        yield from _taken_in(window)


STOPS: dict[str, Stop] = {
    **{f"page {command.value}": partial(_page, command) for command in PAGES},
    "looks": _change_looks,
    "sizes": _resize,
    "zooms": _zoom,
    "lesson": _stop_of_keys(pygame.K_l),
    "why": _stop_of_keys(pygame.K_w),
    "hint": _stop_of_keys(pygame.K_h, pygame.K_h, pygame.K_h),
    "review": _review,
    "watch": _watch,
    "odds": _show_odds,
    "save": _save,
    "menus": _show_menus,
    "pan": _pan_a_large_board,
}
"""Every stop by name."""
