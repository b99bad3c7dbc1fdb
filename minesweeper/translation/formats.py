"""Numbers, dates and times as the language in use writes them.

Three languages need four signs, so a table is enough; a test compares it with Babel's data, whose
import would take longer than all other translations together (decision 45). Units, per cent signs
and the order of day, month and year are parts of sentences, so the catalogues have them.

A number inside a translated text needs no call: a placeholder with a format, such as `{count:,}`
or `{loss:.1f}`, follows the language by itself (`translation.catalogue`). A number that stands
alone goes through `format_number`.
"""

from math import log10

from minesweeper.translation import language

_MARKS = {"de": (".", ",")}
"""The mark between thousands and the decimal mark, if they are not those of English."""
_DAYS = {"de": "%d.%m.%Y"}
"""A day in figures, if it is not written as in ISO 8601."""
_ISO_DAY = "%Y-%m-%d"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_NOT_RAISED = ("zh_CN",)
"""The languages whose font has no raised digits."""


def format_number(value: float, form: str = ",") -> str:
    """Returns a number in a format of Python, with the marks of the language in use.

    >>> format_number(12345), format_number(0.5, ".2f")
    ('12,345', '0.50')
    """
    return localized(format(value, form))


def localized(figures: str) -> str:
    """Returns a number that Python has written with the marks of the language in use."""
    marks = _MARKS.get(language())
    if marks is None:
        return figures
    return figures.translate({ord(","): marks[0], ord("."): marks[1]})


def decimal_mark() -> str:
    """Returns the sign between a number's whole part and its decimals."""
    return localized(".")


def day_form() -> str:
    """Returns the format of `strftime` for a day in figures: 2026-03-07, in German 07.03.2026."""
    return _DAYS.get(language(), _ISO_DAY)


def power_of_ten(number: int) -> str:
    """Returns the largest power of ten up to a number; in Chinese as "10^104".

    >>> power_of_ten(10**104)
    '10¹⁰⁴'
    """
    # The sum keeps a rounding error from turning 10¹⁰⁴ into 10¹⁰³.
    power = str(int(log10_of(number) + 1e-9))
    if language() in _NOT_RAISED:
        return f"10^{power}"
    return "10" + "".join(_RAISED[int(digit)] for digit in power)


def log10_of(number: int) -> float:
    """Returns the logarithm of a whole number of any length."""
    # Python refuses to write a number of more than 4300 digits, so the power is computed.
    shift = max(0, number.bit_length() - 60)
    return log10(number >> shift) + shift * log10(2)
