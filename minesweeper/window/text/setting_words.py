"""The sentences of the settings page."""

from minesweeper.titles import THEME_TITLES
from minesweeper.translation import N_
from minesweeper.translation import gettext as _
from minesweeper.window.text import words

SETTINGS = N_("Settings")
SECTION_TITLES = {
    "game": N_("Game"),
    "assistance": N_("Assistance"),
    "look": N_("Look"),
    "controls": N_("Controls"),
    "sound": N_("Sound"),
}
SOUND_NOTE = N_("Soft ticks and notes for what happens")
VOLUME_NOTE = N_("Of all sounds; at 0 there are none")
NO_SOUND_CARD = N_("No sound can be played here.")
VOLUME = N_("Volume")
ASSISTED_NOTE = N_("A game in which one of these was on; its record is kept apart")
THEME = N_("Theme")
FOLLOW_SYSTEM = N_("Follow the system")
FOLLOW_SYSTEM_NOTE = N_("Daylight or Night, as the desktop is")
NUMBERS = N_("Numbers")
NUMBER_TITLES = {
    "standard": N_("Standard"),
    "colour-safe": N_("Colour-safe"),
    "one-ink": N_("One ink"),
}
CELL_SIZE = N_("Cell size")
CELL_SIZE_NOTE = N_("Fits the window, or 16 to 96 pixels")
CELL_FITS = N_("Fits")
SCALE = N_("Interface size")
SCALE_NOTE = N_("Everything but the board")
FULL_SCREEN = N_("Full screen")
MOVEMENT = N_("Animations")
MOVEMENT_NOTE = N_("Off shows every change at once")
STILLNESS_ASKED = N_("Your system asks for none")
WINDOW_SIZE = N_("Window size")
WINDOW_SIZE_NOTE = N_("As you leave it")
COORDINATES = N_("Coordinates on the edges")
COORDINATES_NOTE = N_("Always on while the instructor speaks")
COORDINATE_TITLES = {"taught": N_("When taught"), "always": N_("Always")}
LEVEL_NOTE = N_("From the next game on")
FIRST_CLICK = N_("First click")
DIFFICULTY = N_("Difficulty without guessing")
FIRST_CLICK_NOTES = {
    "opening": N_("The first cell opens an area"),
    "safe": N_("The first cell is safe, its neighbours may not be"),
}
NO_GUESS_NOTE = N_("Logic alone finishes every board")
TOGGLES = {
    "question_marks": (N_("Question marks"), N_("A second right click asks instead of clearing")),
    "show_neighbours": (N_("Show neighbours on hover"), N_("Lifts the cells a number touches")),
    "dim_satisfied": (N_("Dim satisfied numbers"), N_("When the flags around equal the number")),
    "count_down": (N_("Count numbers down"), N_("By the flags around them")),
    "flag_limit": (N_("Limit the flags"), N_("No more of them than mines")),
    "double_click": (N_("Open by double click"), N_("A single click opens nothing")),
}
"""The titles and notes of settings that are on or off, by their names."""
MOVED_MINES = N_("Announce moved mines")
MOVED_MINES_NOTE = N_("A message when an unprovable mine moves out of your way")
MOVED_MINES_TITLES = {"always": N_("Always"), "first": N_("First 5"), "never": N_("Never")}
CHANGES_APPLY = N_(
    "Changes apply at once; level, judge, first click and boards without guessing from the next "
    "game on. A game in progress is never lost."
)


def scale(per_cent: int) -> str:
    """Returns the scale of the interface in words."""
    return _("{percent} %").format(percent=per_cent) if per_cent else _(THEME_TITLES["system"])


def scale_limited(per_cent: int) -> str:
    """Says that the window is too small for the chosen scale."""
    text = _("{scale} here: this window has no room for more")
    return text.format(scale=scale(per_cent))


def volume(per_cent: int) -> str:
    """Returns the volume in words."""
    return _("{percent} %").format(percent=per_cent) if per_cent else _(words.OFF)


def window_size(width: int, height: int) -> str:
    """Returns the window's size in words."""
    return _("{width} × {height}").format(width=width, height=height)


def pixels(cell: int) -> str:
    """Returns a cell size in words."""
    return _("{count} px").format(count=cell) if cell else _(CELL_FITS)
