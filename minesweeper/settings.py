"""The settings of a player as one frozen value. `archive.settings_file` stores them."""

from dataclasses import field
from typing import Any, TypeVar

from minesweeper.game.checked_fields import SWITCH, Rule, one_of, whole_number
from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES
from minesweeper.game.level import LEVELS, BoardDifficulty, FirstClick, Level, LevelError
from minesweeper.game.value import Value
from minesweeper.keys import USUAL_KEYS, Keys
from minesweeper.translation import N_
from minesweeper.translation.languages import LANGUAGES, SYSTEM

THEMES = ("system", "daylight", "night", "classic", "high-contrast")
NUMBERS = ("standard", "colour-safe", "one-ink")
COORDINATES = ("taught", "always")
MOVED_MINES = ("always", "first", "never")
FIRST_TIMES = 5
"""How often the message about a moved mine is shown if only the first times are wanted."""
SCALES = (0, 100, 125, 150, 200)
LOUDEST = 100
SMALLEST_WINDOW = (640, 480)
LARGEST_SIDE = 16384
"""The largest width or height of a window in pixels."""
SMALLEST_CELL, LARGEST_CELL = 16, 96
MOST_CELLS_WITH_ODDS = 100_000
"""The largest board, in cells, whose odds are shown; on larger ones a click would wait too long."""
_T = TypeVar("_T")


def _is_level(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(Settings(level=value).chosen_level)
    except LevelError:
        return False


def _is_cell_size(value: Any) -> bool:
    return type(value) is int and (value == 0 or SMALLEST_CELL <= value <= LARGEST_CELL)


_LEVEL = Rule(
    N_(
        "{name} must be one of {levels}, or a size such as 30x16/99 (width x height / mines), "
        "not {shown}."
    ),
    _is_level,
    {"levels": tuple(LEVELS)},
)
_PROMISE = one_of((FirstClick.OPENING.value, FirstClick.SAFE.value))
_CELL_SIZE = Rule(
    N_("{name} must be 0 or a whole number from {least} to {most}, not {shown}."),
    _is_cell_size,
    {"least": SMALLEST_CELL, "most": LARGEST_CELL},
)
ANY_DIFFICULTY = "any"
DIFFICULTIES = (ANY_DIFFICULTY, *(difficulty.value for difficulty in BoardDifficulty))
"""The choices of `Settings.difficulty`."""
_WIDTH, _HEIGHT = (whole_number(least, LARGEST_SIDE) for least in SMALLEST_WINDOW)


def _setting(default: _T, meaning: str, rule: Rule) -> _T:
    """Returns a field of the settings.

    In the file the comment above the field begins with `meaning` and ends with the choices of
    `rule`, which decides about values read from the file.
    """
    return field(default=default, metadata={"meaning": meaning, "rule": rule})


def _switch(meaning: str, *, on: bool = False) -> bool:
    return _setting(on, meaning, SWITCH)


class Settings(Value):
    """Everything that the window remembers from one start to the next, in the order of the file."""

    level: str = _setting("beginner", "The level a new game has", _LEVEL)
    first_click: FirstClick = _setting(
        FirstClick.OPENING, "What the first cell opened is promised", _PROMISE
    )
    no_guess: bool = _switch("Whether boards are dealt so that logic alone can finish them")
    difficulty: str = _setting(ANY_DIFFICULTY, "How hard these boards are", one_of(DIFFICULTIES))
    judge: str = _setting(DEFAULT_JUDGE, "Who judges the clicks of a new game", one_of(JUDGES))
    question_marks: bool = _switch("Whether a second right click turns a flag into a question mark")
    mark_undeducible: bool = _switch("Whether the cells are marked that no logic can settle")
    """A game with this switch on is assisted; so is one with any of the next four switches."""
    show_odds: bool = _switch("Whether every covered cell tells how likely a mine is there")
    coach: bool = _switch("Whether a click that would lose is held back, once a cell")
    auto_flag: bool = _switch("Whether proved mines are flagged for the player")
    auto_open: bool = _switch("Whether what a single clue settles is opened for the player")
    show_neighbours: bool = _switch(
        "Whether the pointer on a number lifts the covered cells around it", on=True
    )
    dim_satisfied: bool = _switch("Whether a number is dimmed once its mines are flagged", on=True)
    count_down: bool = _switch("Whether a number shows how many mines it still wants flagged")
    flag_limit: bool = _switch("Whether there are no more flags than mines")
    double_click: bool = _switch("Whether only a double click opens a cell")
    moved_mines: str = _setting(
        "first", "When a message says that a mine moved out of the way", one_of(MOVED_MINES)
    )
    """`first` shows the first FIRST_TIMES messages, so that players learn of it, and no more."""
    moved_mines_shown: int = _setting(
        0, "The number of first messages that were shown", whole_number(0, FIRST_TIMES)
    )
    training: bool = _switch("Whether the start page and the menu offer training", on=True)
    language: str = _setting(SYSTEM, "The language of the window", one_of((SYSTEM, *LANGUAGES)))
    """`system` is the desktop's language if the window speaks it, else English."""
    theme: str = _setting("system", "The colours of the window", one_of(THEMES))
    """`system` is Daylight or Night, like the desktop."""
    numbers: str = _setting("standard", "The colours of the board's numbers", one_of(NUMBERS))
    coordinates: str = _setting(
        "taught", "When letters and numbers stand beside the board", one_of(COORDINATES)
    )
    cell_size: int = _setting(0, "The side of a cell in pixels, 0 to fill the window", _CELL_SIZE)
    scale: int = _setting(
        0, "The size of all but the board, in per cent, 0 to suit system and window", one_of(SCALES)
    )
    window_width: int = _setting(1280, "The width of the window in pixels", _WIDTH)
    window_height: int = _setting(800, "The height of the window in pixels", _HEIGHT)
    full_screen: bool = _switch("Whether the window fills the screen")
    movement: bool = _switch("Whether changes are shown by short animations", on=True)
    """Even if this is on, nothing moves if the desktop asks for reduced motion."""
    sound: bool = _switch("Whether anything is to be heard", on=True)
    volume: int = _setting(70, "How loud it is", whole_number(0, LOUDEST))
    keys: Keys = USUAL_KEYS
    """The keys of every action; they have a table of their own in the file."""
    engines: tuple[tuple[str, str], ...] = ()
    """Outside engines that can be watched: names and commands, in a table of their own too."""

    @property
    def chosen_difficulty(self) -> BoardDifficulty | None:
        """The difficulty of boards without guessing; None for any."""
        return None if self.difficulty == ANY_DIFFICULTY else BoardDifficulty(self.difficulty)

    @property
    def chosen_level(self) -> Level:
        """The level to play. Raises a LevelError if the text is neither a name nor a size."""
        return LEVELS.get(self.level) or Level.read(self.level)

    @property
    def announces_moved_mines(self) -> bool:
        """True if the next mine that moves out of the way is announced."""
        is_early = self.moved_mines == "first" and self.moved_mines_shown < FIRST_TIMES
        return is_early or self.moved_mines == "always"
