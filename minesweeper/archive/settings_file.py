"""The settings as a TOML file that a person can edit. A file that cannot be used is set aside."""

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from minesweeper.archive import files
from minesweeper.archive.files import ArchiveError, reason
from minesweeper.game.checked_fields import SWITCH, CheckedFields, Rule
from minesweeper.game.level import FirstClick
from minesweeper.game.quoting import quoted
from minesweeper.keys import LEVEL_ACTIONS, MOST_KEYS, PAD, Keys, KeysError
from minesweeper.settings import Settings
from minesweeper.translation import N_, join_sentences
from minesweeper.translation import gettext as _

VERSION = 2
"""The version that is written. Version 1 is read, too.

Both versions were always written into the file, so a file without one was written by hand today.
"""
LARGEST_FILE = 64 * 1024
"""The most bytes of a settings file; ours has about 4,000."""
LONGEST_LINE = 400
"""The most characters of a line; tomllib takes minutes for a key of 30,000 dotted parts."""


class _UnusableError(Exception):
    """The file is damaged or not ours. The message says why, as the end of a sentence."""


class _SettingsTable(CheckedFields):
    """The fields of the file."""

    nested = N_("a table")


FIELDS = tuple(field for field in fields(Settings) if field.metadata)
"""The settings that are keys of the file, each with its `meaning` and its `rule`."""


class SettingsFile:
    """Keeps the settings in `settings.toml` inside a home folder.

    Call `read` before `write`. It finds out whether the file can neither be used nor set aside;
    such a file is never overwritten.
    """

    def __init__(self, home: Path) -> None:
        self.path = home / "settings.toml"
        self._must_stay = False

    @property
    def is_missing(self) -> bool:
        """True if no settings are kept here, so the game starts for the first time."""
        return not files.exists(self.path)

    def read(self) -> tuple[Settings, str | None]:
        """Returns the settings or, if they cannot be read, the defaults and the reason."""
        try:
            return _understood(_read_text(self.path)), None
        except FileNotFoundError:
            return Settings(), None
        except _UnusableError as error:
            told = _("The settings could not be read: {reason}").format(reason=error)
            return Settings(), join_sentences(told, self._put_aside())

    def write(self, settings: Settings) -> None:
        """Writes the settings. Raises an ArchiveError, and changes nothing, if that fails."""
        if self._must_stay:
            raise ArchiveError(
                _("The settings were not saved: {file} was left unchanged.").format(
                    file=self.path.name
                )
            )
        with files.failing_as(_("The settings could not be saved")):
            files.write_whole(self.path, written(settings).encode("utf-8"))

    def _put_aside(self) -> str:
        try:
            aside = files.set_aside(self.path)
        except OSError as error:
            self._must_stay = True
            return _(
                "{file} could not be moved ({reason}), so it was left in place. The default "
                "settings are in use, and changes will not be saved."
            ).format(file=self.path.name, reason=reason(error))
        return _("They are kept as {file}, and the default settings are in use.").format(
            file=aside.name
        )


def _read_text(path: Path) -> str:
    """Returns the text of the file, which may have at most LARGEST_FILE bytes."""
    try:
        with files.open_to_read(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise
    except files.NotAFileError:
        raise _UnusableError(_("{file} is not a file.").format(file=path.name)) from None
    except OSError as error:
        raise _UnusableError(_("{text}.").format(text=reason(error))) from error
    if len(data) > LARGEST_FILE:
        raise _UnusableError(
            _("{file} is larger than {largest_file} KiB.").format(
                file=path.name, largest_file=LARGEST_FILE // 1024
            )
        )
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        # Some editors put a byte order mark first, which TOML does not know.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _UnusableError(
            _("byte {start} is not UTF-8 text.").format(start=error.start + 1)
        ) from error
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise _UnusableError(
                _("line {number} is longer than {longest_line} characters.").format(
                    number=number, longest_line=LONGEST_LINE
                )
            )
    return text


def _understood(text: str) -> Settings:
    """Returns the settings that a text gives, with the defaults for missing keys."""
    values = _parsed(text)
    table = _SettingsTable(values, _UnusableError)
    # This switch was only in version 1.
    version = values.pop("version", 1 if "mercy_line" in values else VERSION)
    if type(version) is not int or not 1 <= version <= VERSION:
        raise _UnusableError(
            _("it is version {shown}, and this release reads up to {version}.").format(
                shown=table.shown(version), version=VERSION
            )
        )
    if version == 1:
        _migrate_first(table)
    keys = _understood_keys(values.pop("keys", {}))
    engines = _understood_engines(values.pop("engines", {}))
    rules = {field.name: field.metadata["rule"] for field in FIELDS}
    for key in values:
        if key not in rules:
            raise _UnusableError(_("there is no setting {key}.").format(key=quoted(key)))
    plain = {key: table.take(key, rules[key]) for key in list(values)}
    return _settings({**plain, "keys": keys, "engines": engines})


def _migrate_first(table: _SettingsTable) -> None:
    """Changes the values of a file of version 1 to those of version 2.

    Version 1 had a switch for the message about moved mines, and 1 to 6 chose the levels. Whoever
    has such a file keeps these keys, unless the file gives them to other actions. Dimmed numbers
    were off in it unless somebody chose them, so they get the new default.
    """
    if "dim_satisfied" in table and not table.take("dim_satisfied", SWITCH):
        table.values["dim_satisfied"] = Settings().dim_satisfied
    if "mercy_line" in table:
        table.values["moved_mines"] = "always" if table.take("mercy_line", SWITCH) else "first"
    keys = table.values.setdefault("keys", {})
    if not isinstance(keys, dict):
        return  # It is refused with the rest of the file.
    lists = [chosen for chosen in keys.values() if isinstance(chosen, list)]
    taken = [key for chosen in lists for key in chosen]
    for at, action in enumerate(LEVEL_ACTIONS, start=1):
        free = [key for key in (f"{at}", f"{PAD}{at}") if key not in taken]
        if action not in keys and free:
            keys[action] = free


def _understood_keys(table: Any) -> Keys:
    try:
        return Keys.read(table)
    except KeysError as error:
        raise _UnusableError(str(error)) from error


def _understood_engines(table: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(table, dict):
        raise _UnusableError(_("“engines” must be a table of names with their commands."))
    engines = _SettingsTable(table, _UnusableError)
    return tuple((name, engines.take(name, _ENGINE)) for name in list(table))


def _is_command(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


_ENGINE = Rule(N_("{name} must be a command in quotes, not {shown}."), _is_command)


def _parsed(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    # Imported here, because the first start has no settings to read.
    import tomllib  # noqa: PLC0415

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _UnusableError(_not_toml(str(error))) from error


def _not_toml(words: str) -> str:
    """Returns the place that tomllib names in its words, which are English, in a sentence.

    A number that is too long or a nesting too deep are errors of Python's own, without a place.
    """
    if place := re.search(_PLACE, words):
        line, column = place.groups()
        return _("line {line} is not valid TOML from column {column} on.").format(
            line=line, column=column
        )
    if _END in words:
        return _("it is not valid TOML: it ends too early.")
    return _("it is not valid TOML.")


_PLACE, _END = r"\(at line (\d+), column (\d+)\)", "(at end of document)"


def _settings(values: Mapping[str, Any]) -> Settings:
    if "first_click" in values:
        values = {**values, "first_click": FirstClick(values["first_click"])}
    return Settings(**values)


def written(settings: Settings) -> str:
    """Returns the settings as TOML, each key below a comment that names its choices.

    Raises an ArchiveError for a value that `read` would refuse, so that no broken file is written.
    """
    parts = [
        "# The settings of Minesweeper, read when it starts and written when one changes.\n",
        f"# The version of this file.\nversion = {VERSION}\n",
    ]
    for name, entry in ((field.name, field.metadata) for field in FIELDS):
        value = getattr(settings, name)
        plain = value.value if isinstance(value, FirstClick) else value
        _SettingsTable({name: plain}, _unsaved).take(name, entry["rule"])
        comment = f"{entry['meaning']}: {entry['rule'].choice}."
        parts.append(f"# {comment}\n{name} = {_toml(plain)}\n")
    return "\n".join([*parts, _written_keys(settings.keys), _written_engines(settings.engines)])


def _unsaved(sentence: str) -> ArchiveError:
    return ArchiveError(_("The settings were not saved: {sentence}").format(sentence=sentence))


def _written_keys(keys: Keys) -> str:
    """Returns the chosen keys as a table."""
    lines = [f"{action} = [{', '.join(map(_toml, chosen))}]\n" for action, chosen in keys.chosen]
    return f"{_KEYS_COMMENT}[keys]\n{''.join(lines)}"


def _written_engines(engines: tuple[tuple[str, str], ...]) -> str:
    """Returns the outside engines as the last table of the file."""
    lines = [f"{_toml(name)} = {_toml(command)}\n" for name, command in engines]
    return f"{_ENGINES_COMMENT}[engines]\n{''.join(lines)}"


_ENGINES_COMMENT = (
    "# Programs of your own that can be watched, by name, "
    'as in mine = "node /home/me/my_solver.js".\n'
)
_KEYS_COMMENT = (
    f"# Keys instead of the usual ones, by action: up to {MOST_KEYS} each, "
    'as in pause = ["P", "Ctrl + F8", "Num 5"].\n'
)


def _toml(value: str | float) -> str:
    if isinstance(value, str):
        return f'"{"".join(map(_escaped, value))}"'
    return str(value).lower()


def _escaped(letter: str) -> str:
    """Returns a letter as TOML wants it in a string, with an escape if it needs one."""
    if letter in '"\\':
        return f"\\{letter}"
    return f"\\u{ord(letter):04X}" if letter < " " or letter == "\x7f" else letter
