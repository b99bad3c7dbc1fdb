"""The settings as a TOML file a person can edit. What cannot be used is set aside, never lost."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from minesweeper.archive.files import ArchiveError, reason, set_aside, write_whole
from minesweeper.archive.regular_files import NotAFileError, exists, open_to_read
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick, LevelError
from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.keys import MOST_KEYS, Keys, KeysError
from minesweeper.settings import (
    COORDINATES,
    LARGEST_CELL,
    LOUDEST,
    NUMBERS,
    SCALES,
    SMALLEST_CELL,
    SMALLEST_WINDOW,
    THEMES,
    Settings,
)

VERSION = 1
"""The version of the file: another one means a file that this release cannot read."""
LARGEST_FILE = 64 * 1024
"""The most bytes a settings file can have; ours has about a thousand."""
LONGEST_LINE = 400
"""The most characters of a line: tomllib takes minutes over one key of 30,000 dotted parts."""
LARGEST_SIDE = 16384
"""The most pixels a window can be wide or high."""


class _UnusableError(Exception):
    """The file is broken or foreign; the text says how, as the middle of a sentence."""


class _Entry(Value):
    """One key of the file."""

    key: str
    meaning: str
    """What it is for, as the comment above it begins."""
    choice: str
    """What may stand there, in words: the comment's end, and what a wrong value is told."""
    fits: Callable[[Any], bool]


def _one_of(key: str, meaning: str, choices: tuple[str, ...] | tuple[int, ...]) -> _Entry:
    def fits(value: Any) -> bool:
        # 100.0 equals 100 and is in the tuple, but is not what was asked for.
        return type(value) is type(choices[0]) and value in choices

    return _Entry(key, meaning, f"one of {', '.join(map(str, choices))}", fits)


def _switch(key: str, meaning: str) -> _Entry:
    return _Entry(key, meaning, "true or false", lambda value: isinstance(value, bool))


def _side(key: str, meaning: str, smallest: int) -> _Entry:
    choice = f"a whole number from {smallest} to {LARGEST_SIDE}"
    return _Entry(key, meaning, choice, lambda value: _is_within(value, smallest, LARGEST_SIDE))


def _is_within(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_cell_size(value: Any) -> bool:
    return _is_within(value, 0, 0) or _is_within(value, SMALLEST_CELL, LARGEST_CELL)


def _is_level(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(Settings(level=value).chosen_level)
    except LevelError:
        return False


ENTRIES = (
    _Entry(
        "level",
        "The level a new game has",
        f"one of {', '.join(LEVELS)}, or a size such as 30x16/99 (width x height / mines)",
        _is_level,
    ),
    _one_of(
        "first_click",
        "What the first cell opened is promised",
        (FirstClick.OPENING.value, FirstClick.SAFE.value),
    ),
    _switch("no_guess", "Whether boards are dealt so that logic alone can finish them"),
    _one_of("judge", "Who judges the clicks of a new game", tuple(JUDGES)),
    _switch("question_marks", "Whether a second right click turns a flag into a question mark"),
    _switch("mark_undeducible", "Whether the cells are marked that no logic can settle"),
    _switch("show_odds", "Whether every covered cell tells how likely a mine is there"),
    _switch("coach", "Whether a click that would lose is held back, once a cell"),
    _switch("auto_flag", "Whether proved mines are flagged for the player"),
    _switch("auto_open", "Whether what a single clue settles is opened for the player"),
    _switch("show_neighbours", "Whether the pointer on a number lifts the covered cells around it"),
    _switch("dim_satisfied", "Whether a number steps back once its mines are flagged"),
    _switch("count_down", "Whether a number shows how many mines it still wants flagged"),
    _switch("flag_limit", "Whether there are no more flags than mines"),
    _switch("double_click", "Whether only a double click opens a cell"),
    _switch("mercy_line", "Whether a line tells when a mine stepped aside"),
    _one_of("theme", "The colours of the window", THEMES),
    _one_of("numbers", "The colours of the board's numbers", NUMBERS),
    _one_of("coordinates", "When letters and numbers stand beside the board", COORDINATES),
    _Entry(
        "cell_size",
        "The side of a cell in pixels, 0 to fill the window",
        f"0 or a whole number from {SMALLEST_CELL} to {LARGEST_CELL}",
        _is_cell_size,
    ),
    _one_of("scale", "The size of all but the board, in per cent, 0 as the system has it", SCALES),
    _side("window_width", "The width of the window in pixels", SMALLEST_WINDOW[0]),
    _side("window_height", "The height of the window in pixels", SMALLEST_WINDOW[1]),
    _switch("full_screen", "Whether the window fills the screen"),
    _switch("movement", "Whether changes are shown by short movements"),
    _switch("sound", "Whether anything is to be heard"),
    _Entry(
        "volume",
        "How loud it is",
        f"a whole number from 0 to {LOUDEST}",
        lambda value: _is_within(value, 0, LOUDEST),
    ),
)
"""The keys in the order of the file: one for each field of Settings but the last, `keys`.

That is a table, and stands at the end, because TOML wants it there.
"""


class SettingsFile:
    """Keeps the settings in `settings.toml` inside a home folder.

    Read before writing: a file that could neither be used nor set aside is known only from then
    on, and is never written over.
    """

    def __init__(self, home: Path) -> None:
        self.path = home / "settings.toml"
        self._must_stay = False

    @property
    def is_missing(self) -> bool:
        """Whether no settings were ever kept here: the game starts for the first time."""
        return not exists(self.path)

    def read(self) -> tuple[Settings, str | None]:
        """The settings kept, or the defaults; and what the player has to be told, if anything."""
        try:
            return _understood(_read_text(self.path)), None
        except FileNotFoundError:
            return Settings(), None
        except _UnusableError as error:
            return Settings(), f"The settings could not be read: {error}. {self._put_aside()}"

    def write(self, settings: Settings) -> None:
        """Keep the settings; where that fails, an ArchiveError says why and nothing is changed."""
        if self._must_stay:
            raise ArchiveError(f"The settings are not saved: {self.path.name} is left as it is.")
        try:
            write_whole(self.path, written(settings).encode("utf-8"))
        except OSError as error:
            raise ArchiveError(f"The settings could not be saved: {reason(error)}.") from error

    def _put_aside(self) -> str:
        try:
            aside = set_aside(self.path)
        except OSError as error:
            self._must_stay = True
            return (
                f"{self.path.name} could not be moved ({reason(error)}), so it is left as it is, "
                "the defaults are used and no settings are saved."
            )
        return f"They are kept as {aside.name} and the defaults are used."


def _read_text(path: Path) -> str:
    """The text of the file; an unusable one is not read further than it takes to know."""
    try:
        with open_to_read(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise
    except NotAFileError:
        raise _UnusableError(f"{path.name} is not a file") from None
    except OSError as error:
        raise _UnusableError(reason(error)) from error
    if len(data) > LARGEST_FILE:
        raise _UnusableError(f"{path.name} is larger than {LARGEST_FILE // 1024} KiB")
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        # Some editors put a byte order mark first, which TOML does not know.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _UnusableError(f"byte {error.start + 1} is not UTF-8 text") from error
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise _UnusableError(f"line {number} is longer than {LONGEST_LINE} characters")
    return text


def _understood(text: str) -> Settings:
    """The settings a text gives, with the defaults for the keys it leaves out."""
    values = _parsed(text)
    _expect_version(values.pop("version", VERSION))
    keys = _understood_keys(values.pop("keys", {}))
    known = {entry.key: entry for entry in ENTRIES}
    for key, value in values.items():
        if key not in known:
            raise _UnusableError(f"there is no setting {_shown(key)}")
        if not known[key].fits(value):
            raise _UnusableError(f"{key} must be {known[key].choice}, not {_shown(value)}")
    return _settings({**values, "keys": keys})


def _expect_version(version: Any) -> None:
    if type(version) is not int or version != VERSION:
        shown = _shown(version)
        raise _UnusableError(f"it has version {shown}, and only version {VERSION} is known here")


def _understood_keys(table: Any) -> Keys:
    try:
        return Keys.read(table)
    except KeysError as error:
        raise _UnusableError(str(error)) from error


def _parsed(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    # Here, because the first start has no settings to read.
    import tomllib  # noqa: PLC0415

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Too long a number and too deep a nesting come out of tomllib as errors of Python's.
        words = str(error).rstrip(".")
        raise _UnusableError(f"it is not TOML ({words[:1].lower()}{words[1:]})") from error


def _settings(values: Mapping[str, Any]) -> Settings:
    if "first_click" in values:
        values = {**values, "first_click": FirstClick(values["first_click"])}
    return Settings(**values)


def written(settings: Settings) -> str:
    """The settings as TOML, each key under a comment that names its choices.

    What `read` would refuse is refused here too, so that the next start finds no broken file.
    """
    parts = [
        "# The settings of Minesweeper, read when it starts and written when one changes.\n",
        f"# The version of this file.\nversion = {VERSION}\n",
    ]
    for entry in ENTRIES:
        value = getattr(settings, entry.key)
        plain = value.value if isinstance(value, FirstClick) else value
        if not entry.fits(plain):
            raise ArchiveError(
                f"The settings are not saved: {entry.key} must be {entry.choice}, "
                f"not {_shown(plain)}."
            )
        parts.append(f"# {entry.meaning}: {entry.choice}.\n{entry.key} = {_toml(plain)}\n")
    return "\n".join([*parts, _written_keys(settings.keys)])


def _written_keys(keys: Keys) -> str:
    """The keys chosen, as the last table of the file."""
    lines = [f"{action} = [{', '.join(map(_toml, chosen))}]\n" for action, chosen in keys.chosen]
    return f"{_KEYS_COMMENT}[keys]\n{''.join(lines)}"


_KEYS_COMMENT = (
    f"# Keys instead of the usual ones, by action: up to {MOST_KEYS} each, "
    'as in pause = ["P", "Ctrl + F8", "Num 5"].\n'
)


def _toml(value: str | float) -> str:
    if isinstance(value, str):
        return f'"{"".join(map(_escaped, value))}"'
    return str(value).lower()


def _escaped(letter: str) -> str:
    """A letter of a basic string: TOML wants quotes, backslashes and control codes escaped."""
    if letter in '"\\':
        return f"\\{letter}"
    return f"\\u{ord(letter):04X}" if letter < " " or letter == "\x7f" else letter


def _shown(value: Any) -> str:
    """A value as a sentence can name it: short, whatever it is."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number of more than 12 digits"  # Python will not print one of thousands.
    if isinstance(value, bool | int | float):
        return _toml(value)
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"
