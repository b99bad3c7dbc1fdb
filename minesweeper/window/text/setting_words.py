"""The sentences of the settings page."""

from minesweeper.translation import N_
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import LANGUAGES, SYSTEM, system_language
from minesweeper.window.text import words

SETTINGS = N_("Settings")
BACK_TO_SETTINGS = N_("Back to the settings")
SECTION_TITLES = {
    "game": N_("Game"),
    "assistance": N_("Assistance"),
    "look": N_("Appearance"),
    "controls": N_("Controls"),
    "sound": N_("Sound"),
}
GENERAL = N_("General")
NEW_GAMES = N_("New games")
NEW_GAMES_NOTE = N_("These apply from your next game")
MOUSE_AND_FLAGS = N_("Mouse and flags")
ADVICE = N_("Advice")
AUTOMATIC_MOVES = N_("Automatic moves")
BOARD = N_("Board")
WINDOW = N_("Window")
LANGUAGE = N_("Language")
LANGUAGE_NOTE = N_("For all text, lessons and help pages")
SYSTEM_LANGUAGE = N_("System: {language}")
PLAY_SOUNDS = N_("Play sounds")
SOUND_NOTE = N_("Soft sounds for moves, wins and losses")
VOLUME_NOTE = N_("0 turns all sounds off")
NO_SOUND_CARD = N_("This computer cannot play sounds")
VOLUME = N_("Volume")
ASSISTED_NOTE = N_(
    "A game that uses any of these counts as assisted. Assisted games have their own records."
)
THEME = N_("Theme")
FOLLOW_SYSTEM = N_("Follow the system")
FOLLOW_SYSTEM_NOTE = N_("Daylight or Night, to match your desktop")
NUMBERS = N_("Numbers")
NUMBER_TITLES = {
    "standard": N_("Standard"),
    "colour-safe": N_("Colour-blind friendly"),
    "one-ink": N_("Single colour"),
}
CELL_SIZE = N_("Cell size")
CELL_SIZE_NOTE = N_("Fits the window, or 16 to 96 pixels")
CELL_FITS = N_("Fit to window")
SCALE = N_("Interface size")
SCALE_NOTE = N_("Everything but the board")
FULL_SCREEN = N_("Full screen")
MOVEMENT = N_("Animations")
MOVEMENT_NOTE = N_("Turn off to show every change instantly")
STILLNESS_ASKED = N_("Animations are turned off in your system settings")
COORDINATES = N_("Coordinates on the edges")
COORDINATES_NOTE = N_("Always shown in lessons")
COORDINATE_TITLES = {"taught": N_("In lessons"), "always": N_("Always")}
FIRST_CLICK = N_("First click")
DIFFICULTY = N_("No-guess difficulty")
FIRST_CLICK_NOTES = {
    "opening": N_("The first click opens an area"),
    "safe": N_("The first click is safe, but its neighbours may not be"),
}
NO_GUESS_NOTE = N_("Logic alone can finish every board")
TOGGLES = {
    "training": (N_("Offer training"), N_("On the start page and in the menu")),
    "question_marks": (
        N_("Question marks"),
        N_("A second right click turns a flag into a question mark"),
    ),
    "show_neighbours": (
        N_("Show neighbours on hover"),
        N_("Highlights the cells around the number you point at"),
    ),
    "dim_satisfied": (
        N_("Dim satisfied numbers"),
        N_("Numbers with all their mines flagged turn pale"),
    ),
    "count_down": (
        N_("Count numbers down"),
        N_("Numbers show how many mines are still to be flagged"),
    ),
    "flag_limit": (N_("Limit the flags"), N_("No more flags than mines")),
    "double_click": (N_("Open with a double click"), N_("A single click opens nothing")),
}
"""The titles and notes of settings that are on or off, by their names."""
NEVER_DIMMED = N_("In High contrast no number turns pale")
MOVED_MINES = N_("Announce moved mines")
MOVED_MINES_NOTE = N_("Show a message when an unprovable mine moves out of your way")
MOVED_MINES_TITLES = {"always": N_("Always"), "first": N_("First 5"), "never": N_("Never")}


def language(code: str) -> str:
    """Returns a language as its speakers call it; the system's is named as such."""
    if code == SYSTEM:
        return _(SYSTEM_LANGUAGE).format(language=LANGUAGES[system_language()])
    return LANGUAGES[code]


def scale(per_cent: int) -> str:
    """Returns the scale of the interface in words."""
    return _("{percent} %").format(percent=per_cent) if per_cent else _("Automatic")


def scale_chosen(chosen: int, drawn: int) -> str:
    """Returns the chosen scale and, if the window chooses it, the one it has chosen."""
    return scale(chosen) if chosen else _("Automatic: {percent} %").format(percent=drawn)


def scale_limited(per_cent: int) -> str:
    """Says that the window is too small for the chosen scale."""
    text = _("{scale} for now: this window is too small for a larger size")
    return text.format(scale=scale(per_cent))


def volume(per_cent: int) -> str:
    """Returns the volume in words."""
    return _("{percent} %").format(percent=per_cent) if per_cent else _(words.OFF)


def window_size(width: int, height: int) -> str:
    """Returns the size that the window has unless it fills the screen."""
    return _("When off, the window is {width} × {height}").format(width=width, height=height)


def pixels(cell: int) -> str:
    """Returns a cell size in words."""
    return _("{count} px").format(count=cell) if cell else _(CELL_FITS)
