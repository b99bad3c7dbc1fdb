"""The sentences of the settings page."""

from minesweeper.titles import THEME_TITLES
from minesweeper.window.text import words

SETTINGS = "Settings"
SECTION_TITLES = {
    "game": "Game",
    "assistance": "Assistance",
    "look": "Look",
    "controls": "Controls",
    "sound": "Sound",
}
SOUND_NOTE = "Soft ticks and notes for what happens"
VOLUME_NOTE = "Of all sounds; at 0 there are none"
NO_SOUND_CARD = "No sound can be played here."
VOLUME = "Volume"
ASSISTED_NOTE = "A game in which one of these was on; its record is kept apart"
THEME = "Theme"
FOLLOW_SYSTEM = "Follow the system"
FOLLOW_SYSTEM_NOTE = "Daylight or Night, as the desktop is"
NUMBERS = "Numbers"
NUMBER_TITLES = {
    "standard": "Standard",
    "colour-safe": "Colour-safe",
    "one-ink": "One ink",
}
CELL_SIZE = "Cell size"
CELL_SIZE_NOTE = "Fits the window, or 16 to 96 pixels"
CELL_FITS = "Fits"
SCALE = "Interface size"
SCALE_NOTE = "Everything but the board"
FULL_SCREEN = "Full screen"
MOVEMENT = "Movement"
MOVEMENT_NOTE = "Off shows every change at once"
STILLNESS_ASKED = "Your system asks for none"
WINDOW_SIZE = "Window size"
WINDOW_SIZE_NOTE = "As you leave it"
COORDINATES = "Coordinates on the edges"
COORDINATES_NOTE = "Always on while the instructor speaks"
COORDINATE_TITLES = {"taught": "When taught", "always": "Always"}
LEVEL_NOTE = "From the next game on"
FIRST_CLICK = "First click"
FIRST_CLICK_NOTES = {
    "opening": "The first cell opens an area",
    "safe": "The first cell is safe, its neighbours may not be",
}
NO_GUESS_NOTE = "Logic alone finishes every board"
TOGGLES = {
    "question_marks": ("Question marks", "A second right click asks instead of clearing"),
    "show_neighbours": ("Show neighbours on hover", "Lifts the cells a number touches"),
    "dim_satisfied": ("Dim satisfied numbers", "When the flags around equal the number"),
    "count_down": ("Count numbers down", "By the flags around them"),
    "flag_limit": ("Limit the flags", "No more of them than mines"),
    "double_click": ("Open by double click", "A single click opens nothing"),
}
"""The titles and notes of settings that are on or off, by their names."""
MOVED_MINES = "Announce moved mines"
MOVED_MINES_NOTE = "A message when an unprovable mine moves out of your way"
MOVED_MINES_TITLES = {"always": "Always", "first": "First 5", "never": "Never"}
CHANGES_APPLY = (
    "Changes apply at once; level, judge, first click and boards without guessing from the next "
    "game on. A game in progress is never lost."
)


def scale(per_cent: int) -> str:
    """Returns the scale of the interface in words."""
    return f"{per_cent} %" if per_cent else THEME_TITLES["system"]


def scale_limited(per_cent: int) -> str:
    """Says that the window is too small for the chosen scale."""
    return f"{scale(per_cent)} here: this window has no room for more"


def volume(per_cent: int) -> str:
    """Returns the volume in words."""
    return f"{per_cent} %" if per_cent else words.OFF


def window_size(width: int, height: int) -> str:
    """Returns the window's size in words."""
    return f"{width} × {height}"


def pixels(cell: int) -> str:
    """Returns a cell size in words."""
    return f"{cell} px" if cell else CELL_FITS
