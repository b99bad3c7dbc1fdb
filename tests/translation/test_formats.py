"""Numbers, per cents, dates and lists are written as Babel's data says for each language."""

from datetime import date

import pytest
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from drawing import cells

from minesweeper.game.percent import exact_percent
from minesweeper.teaching import lesson_text
from minesweeper.translation import gettext as _
from minesweeper.translation import (
    join_all,
    join_any,
    join_row,
    join_sentences,
    ngettext,
    use_catalogue,
)
from minesweeper.translation.formats import day_form, format_number
from minesweeper.translation.languages import use_language
from minesweeper.window.text import record_words, words

BABELS = {"en": "en_GB", "de": "de", "zh_CN": "zh_CN"}
"""Our languages by Babel's names; our English is British."""
SEVENTH_OF_MARCH = 1_772_884_800_000
"""7 March 2026, 12:00 UTC, in milliseconds."""


@pytest.fixture(params=BABELS)
def locale(request):
    """Babel's name of a language that is in use until the test ends."""
    assert use_language(request.param) == request.param, "the catalogues are not built"
    yield BABELS[request.param]
    use_catalogue(None)


def plain(text):
    """A text without spaces that no line may break at, which Babel writes before per cent."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("number", [0, 7, 999, 1000, 123_456, 1_234_567_890, -4321])
def test_whole_numbers(locale, number):
    assert format_number(number) == format_decimal(number, locale=locale)
    text = ngettext("{count:,} guess.", "{count:,} guesses.", number)
    assert text.format(count=number).startswith(format_decimal(number, locale=locale))


@pytest.mark.parametrize("number", [0.0, 0.125, 3.14159, 1234.5])
def test_decimals(locale, number):
    told = format_decimal(number, "#,##0.00", locale=locale)
    assert format_number(number, ",.2f") == told
    assert exact_percent(1 / 3) == format_decimal(100 / 3, "0.00", locale=locale)


def test_numbers_inside_a_sentence_follow_the_language(locale):
    mark = format_decimal(0.5, "0.0", locale=locale)
    assert _("{seconds:.1f} s").format(seconds=0.5).count(mark) == 1
    text = ngettext("{count:g} minute per bar", "{count:g} minutes per bar", 2)
    assert mark in text.format(count=0.5)


def test_per_cent(locale):
    # House style: English has a space before the sign too.
    told = "86 %" if locale == "en_GB" else plain(format_percent(0.86, locale=locale))
    assert plain(words.percent(0.86)) == told
    assert plain(record_words.share_of(0.86)) == told


def test_dates(locale):
    day = date(2026, 3, 7)
    # Days of English and Chinese are written as in ISO 8601, so that they align in columns.
    iso = day.isoformat()
    told = format_date(day, "medium", locale=locale) if locale == "de" else iso
    assert day.strftime(day_form()) == words.date(SEVENTH_OF_MARCH) == told


def test_times(locale):
    mark = format_decimal(0.5, "0.0", locale=locale)[1]
    assert words.exact_time(102_318) == f"1:42{mark}318"
    assert record_words.short_time(149_400) == f"2:29{mark}4"


def test_lists(locale):
    """Chinese sets names of cells, which are Latin letters, apart by spaces."""
    names = ["A1", "B2", "C3"]
    for joined, style in ((join_all, "standard"), (join_any, "or")):
        told = format_list(names, style, locale=locale).replace(",和", "和")
        assert joined(names).replace(" ", "") == told.replace(" ", "")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "One. Two. Three."), ("de", "One. Two. Three."), ("zh_CN", "One.Two.Three.")],
)
def test_the_language_decides_what_is_between_sentences(language, told):
    use_language(language)
    assert join_sentences("One.", "", "Two.", "Three.") == told
    use_catalogue(None)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "A1 or B1"), ("de", "A1 oder B1"), ("zh_CN", "A1 和 B1")]
)
def test_a_list_within_a_sentence_has_a_conjunction_of_its_own(language, told):
    """Of cells that have one mine among them, Chinese says "and" where English says "or"."""
    use_language(language)
    found = lesson_text.join_counted(1, cells("A1 B1"))
    use_catalogue(None)
    assert found == told


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (["A1", "B2"], "A1 和 B2"),
        (["A1", "三个数字"], "A1 和三个数字"),
        (["严格", "宽容"], "严格和宽容"),
        (["（严格）", "“宽容”"], "（严格）和“宽容”"),
    ],
)
def test_chinese_has_no_space_between_two_chinese_characters(parts, told):
    """Only names and figures in Latin letters are set apart by spaces."""
    use_language("zh_CN")
    found = join_all(parts)
    use_catalogue(None)
    assert found == told


@pytest.mark.parametrize(
    ("language", "told"), [("en", "A1, B2"), ("de", "A1, B2"), ("zh_CN", "A1、B2")]
)
def test_a_list_of_names_has_the_marks_of_the_language(language, told):
    use_language(language)
    found = join_row(["A1", "B2"])
    use_catalogue(None)
    assert (found, join_row([])) == (told, "")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A1 is a mine and B1 is safe"),
        ("de", "A1 ist eine Mine und B1 ist sicher"),
        ("zh_CN", "A1 是雷，B1 安全"),
    ],
)
def test_suppositions_are_joined_as_clauses(language, told):
    """Chinese joins two clauses by a comma, not by the word for "and"."""
    use_language(language)
    (mine,), (safe,) = cells("A1"), cells("B1")
    supposed = [
        lesson_text.supposition_text([mine], mined=True),
        lesson_text.supposition_text([safe], mined=False),
    ]
    found = lesson_text.join_suppositions(supposed)
    use_catalogue(None)
    assert found == told
