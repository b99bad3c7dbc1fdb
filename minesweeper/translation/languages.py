"""The languages of the window: which there are, which one the system speaks, and their catalogues.

A language is a folder in `assets/locales`, named by its code, with a catalogue that is compiled
when the package is built. A newcomer's language is the system's, if it is one of ours.
"""

import os
import sys
from collections.abc import Mapping, Sequence

from minesweeper import resources
from minesweeper.translation import use_catalogue

SOURCE = "en"
"""The language that the texts are written in, which needs no catalogue."""
LANGUAGES = {SOURCE: "English", "de": "Deutsch", "zh_CN": "简体中文"}
"""The languages by their codes, each called as its speakers call it."""
SYSTEM = "system"
"""The choice of the language that the system speaks."""
LANGUAGE_OPTION = "--language"
"""The option of the command line."""
_CHINESE_IN_OTHER_SIGNS = ("zh_TW", "zh_HK", "zh_MO", "zh_Hant")
"""Locales whose readers write traditional characters, so that simplified ones would not help."""


def use_language(choice: str) -> str:
    """Makes a language, or SYSTEM's, that of the whole process; returns its code.

    A language whose catalogue is not built is English: a checkout has none until it is installed.
    """
    code = system_language() if choice == SYSTEM else choice
    use_catalogue(None)
    if code == SOURCE:
        return SOURCE
    path = resources.catalogue(code)
    if not path.exists():
        return SOURCE
    # Imported only for a language that needs it, which keeps it out of the first frame of others.
    from minesweeper.translation.catalogue import CompiledCatalogue  # noqa: PLC0415

    use_catalogue(CompiledCatalogue(path.read_bytes()), code)
    return code


def known_language(name: str) -> str | None:
    """Returns the code of ours that fits a locale best; None if the game does not speak it.

    >>> known_language("de_AT.UTF-8@euro")
    'de'
    >>> known_language("zh")
    'zh_CN'
    """
    locale = name.partition(".")[0].partition("@")[0].replace("-", "_")
    if locale.startswith(_CHINESE_IN_OTHER_SIGNS):
        return None
    codes = [code for code in LANGUAGES if code.partition("_")[0] == locale.partition("_")[0]]
    return codes[0] if codes else None


def language_of_command(words: Sequence[str]) -> str:
    """Returns the language that the words of a command line ask for, else the system's.

    The last `--language` decides. A code that the game does not speak is left for the parser to
    refuse.

    >>> language_of_command(["--level", "expert", "--language", "de"])
    'de'
    """
    chosen = SYSTEM
    for at, word in enumerate(words):
        option, _equals, value = word.partition("=")
        if option == LANGUAGE_OPTION:
            chosen = known_language(value or "".join(words[at + 1 : at + 2])) or chosen
    return chosen


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the code of the system's language if it is one of ours, else SOURCE.

    `LANGUAGE` lists languages in order of preference, separated by colons; the other variables of
    POSIX name one each, the first that is set decides.

    >>> system_language({"LANG": "de_AT.UTF-8"})
    'de'
    >>> system_language({"LANG": "de_DE.UTF-8", "LC_ALL": "C"})
    'en'
    >>> system_language({"LANGUAGE": "fr:zh_CN:de", "LANG": "fr_FR.UTF-8"})
    'zh_CN'
    """
    chosen = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    if not chosen and sys.platform in ("win32", "darwin"):
        chosen = _language_of_the_desktop()
    preferred = environment.get("LANGUAGE", "") if _names_a_language(chosen) else ""
    known = (known_language(name) for name in (*preferred.split(":"), chosen))
    return next((code for code in known if code is not None), SOURCE)


_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def _names_a_language(name: str) -> bool:
    """Returns False for the locale C, which ignores `LANGUAGE`."""
    return name.partition(".")[0] not in ("", "C", "POSIX")


def _language_of_the_desktop() -> str:
    """Returns the locale of Windows or macOS, which set no variables."""
    from locale import getlocale  # noqa: PLC0415

    return getlocale()[0] or ""
