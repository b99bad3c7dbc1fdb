"""Chinese texts: the fonts have their characters, and lines break between them."""

import re
from pathlib import Path

import pygame
import pytest
from babel.messages.pofile import read_po

from minesweeper import resources
from minesweeper.translation.languages import LANGUAGES
from minesweeper.window.drawing.brush import Brush, Weight, face
from minesweeper.window.drawing.chinese import characters, chinese_pieces, has_chinese
from minesweeper.window.drawing.theme import theme_named

ROOT = Path(__file__).parents[2]
SENTENCE = "打开 E5 周围的所有格子（共 12 格），因为“2”已经插了两面旗。"


@pytest.fixture
def brush(canvas):  # noqa: ARG001  fonts need a display
    return Brush(theme_named("daylight", "classic"), 100)


def translated():
    """Every translated text of every language, by where it is."""
    for path in sorted((ROOT / "assets" / "locales").rglob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                many = message.string if message.pluralizable else (message.string,)
                if message.id:
                    yield path.parents[1].name, many
    for folder in (ROOT / "assets", ROOT / "docs" / "techniques"):
        for path in sorted(folder.glob("*.*.md")):
            # The window draws boards instead of their letters.
            yield (
                path.name,
                re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL).split("\n"),
            )


def missing(text):
    """The characters of a text that its font does not have."""
    return set(text) - characters(face(Weight.REGULAR, text))


def test_the_fonts_have_every_character_of_every_language():
    found = {
        (place, letter)
        for place, texts in translated()
        for text in texts
        for line in text.split("\n")
        for letter in missing(line)
    }
    assert found == set(), "run assets/fonts/chinese.py"
    assert not any(missing(name) for name in LANGUAGES.values())


def test_a_character_that_no_font_has_is_found():
    assert missing("龘中") == {"龘"}
    assert missing("ABC") == set()


def test_the_fonts_for_chinese_are_small():
    sizes = [resources.chinese_font(weight).stat().st_size for weight in ("Regular", "Bold")]
    assert sum(sizes) <= 1_500_000


def test_a_bold_text_is_regular_if_the_bold_font_lacks_a_character():
    assert face(Weight.BOLD, "简体中文") == resources.chinese_font("Bold")
    assert face(Weight.BOLD, "简体饕") == resources.chinese_font("Regular")
    assert face(Weight.BOLD, "饕") == resources.chinese_font("Regular")


@pytest.mark.parametrize("width", [60, 100, 177, 240])
def test_lines_of_chinese_fit_and_break_where_they_may(brush, width):
    lines = brush.wrapped(SENTENCE, 14, Weight.REGULAR, width)
    assert all(brush.width(line, 14, Weight.REGULAR) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == SENTENCE.replace(" ", "")
    assert not any(line[0] in "，。）”" or line[-1] in "（“" for line in lines)


def test_words_and_punctuation_are_not_torn_apart():
    pieces = chinese_pieces("“E5”是 30x16/99 的（左）边：3.5 秒……")
    assert pieces == ["“E5”", "是 ", "30x16/99 ", "的", "（左）", "边：", "3.5 ", "秒……"]


def test_a_text_without_chinese_keeps_its_font(brush):
    assert not has_chinese("Über 12 % − „so“ …")
    assert (
        brush.width("Play", 14, Weight.BOLD)
        == pygame.font.Font(str(resources.font("Bold")), 14).size("Play")[0]
    )
