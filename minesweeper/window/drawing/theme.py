"""The colours of the window, read from the themes that ship with the game."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

from minesweeper import resources
from minesweeper.game.value import Value
from minesweeper.window import desktop


class Theme(Value):
    """One set of colours, as hex strings. `docs/looks.md` describes the roles."""

    bg: str
    surface: str
    surface2: str
    sunk: str
    line: str
    line2: str
    ink: str
    ink2: str
    ink3: str
    primary: str
    primary_hover: str
    primary_soft: str
    on_primary: str
    body: str
    body2: str
    face: str
    well: str
    covered: str
    covered_hover: str
    covered_press: str
    lip: str
    opened: str
    grid: str
    flag: str
    pole: str
    mine: str
    hit: str
    hit_mark: str
    question: str
    undeducible: str
    clue: str
    on_clue: str
    info_soft: str
    spoken: str
    spoken_bg: str
    cross: str
    cross_bg: str
    tick: str
    tick_bg: str
    best: str
    warn: str
    warn_soft: str
    c1: str
    """The colour of a chart; `c2` is the colour of the chart's highlighted part."""
    c2: str
    toast: str
    on_toast: str
    toast_acc: str
    cursor: str
    cursor2: str
    num: tuple[str, ...]
    odds: tuple[str, ...]
    odds_ink: tuple[str, ...]
    odds_lip: tuple[str, ...]
    veil: float
    """The opacity of the background over cells that a step does not use.

    The opacity is lower if covered and opened cells differ by little, or numbers would be too dark.
    """
    satisfied: float
    """The strength of numbers whose mines are all flagged; 1 if they are not dimmed."""
    rim: str | None = None
    """A light line along the top edge of covered tiles; None if their lower edge is enough."""
    outline: str | None = None
    """A line around tiles and the board; None if colours alone separate them."""

    @property
    def is_dark(self) -> bool:
        """True if the theme has light text on a dark background."""
        return int(self.bg[1:3], 16) < 128


def theme_named(name: str, numbers: str) -> Theme:
    """Returns the theme with this name and number palette; `system` follows the desktop."""
    if name == "system":
        name = "night" if system_is_dark() else "daylight"
    theme = _read_theme(name)
    if numbers == "one-ink":
        return replace(theme, num=(theme.ink,) * 8)
    if numbers == "colour-safe":
        return _colour_safe(theme, name)
    return theme


def system_is_dark() -> bool:
    """Returns whether the desktop asks for dark windows; False if it doesn't say."""
    told = desktop.DARK_PREFERENCE.take()
    if told is not None:
        return told
    # Imported here because it starts a process on some desktops, which no other theme needs.
    import darkdetect  # noqa: PLC0415

    return bool(darkdetect.isDark())


@cache
def _tokens() -> dict[str, Any]:
    tokens: dict[str, Any] = json.loads(resources.themes())
    return tokens


@cache
def _read_theme(name: str) -> Theme:
    return Theme(**_known(_tokens()[name]))


def _known(tokens: dict[str, Any]) -> dict[str, Any]:
    """Returns the tokens that a theme has fields for, with lists of colours as tuples."""
    found = {name: tokens[name] for name in Theme.__match_args__ if name in tokens}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in found.items()
    }


def _colour_safe(theme: Theme, name: str) -> Theme:
    """Returns a theme whose numbers suit colour-blind players, with the other colours adapted."""
    palette = "Colour-safe dark" if theme.is_dark else "Colour-safe light"
    safe = replace(theme, num=tuple(_tokens()["number palettes"][palette]))
    return replace(safe, **_known(_tokens()[name].get("colour_safe", {})))
