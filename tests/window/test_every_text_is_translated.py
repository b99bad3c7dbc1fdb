"""Every text of the window passes through the catalogue, in every view.

The catalogue of these tests writes each letter as its wide twin from Unicode (Ｐｌａｙ), so a plain
letter on the screen belongs to a text that nobody translated.
"""

import re

import pytest
from views import SAVED_NAME, UNREADABLE, VIEWS
from wide_letters import Wide, wide

from minesweeper import resources
from minesweeper.settings import Settings
from minesweeper.translation import use_catalogue
from minesweeper.window.accessibility.announcements import Announcements
from minesweeper.window.accessibility.tree import TreeMaker
from minesweeper.window.drawing.brush import Brush

WIDE_LETTERS = "wide"
"""The code of the language of these tests."""
NOT_WORDS = re.compile(
    r"\b([A-Z]{1,2}\d+"  # a cell, a key such as F2, a technique such as H1
    r"|[A-Z]{1,2}"  # a key, a column of the board, a letter of a clue
    r"|Esc|Tab|Delete"  # keys that cannot be changed
    r"|English|Deutsch"  # languages, each under its own name
    r"|[\w-]+\.(?:jsonl|toml|sqlite))(?!\w)|/[\w./-]+"  # files and folders
)
"""What is the same in every language."""
GIVEN = {
    "won": ["Drawn"],
    "saved": [UNREADABLE, SAVED_NAME],
    "unfinished": [UNREADABLE],
}
"""Texts that the tests hand to a view."""


def in_wide(pages):
    """Pages are translated as whole files; their names and what is inserted keep their names."""

    def read(*args):
        *named, language = args if args[-1:] == (WIDE_LETTERS,) else (*args, "")
        lines = pages(*named).split("\n")
        are_kept = ("# ", "## (")
        return "\n".join(
            wide(line) if language and not line.startswith(are_kept) else line for line in lines
        )

    return read


@pytest.fixture
def written(monkeypatch):
    """All texts that are drawn, in another language."""
    texts, draw_text, draw_figures = [], Brush.text, Brush.figures

    def text(brush, surface, text, *rest):
        texts.append(brush.named(text))
        return draw_text(brush, surface, text, *rest)

    def figures(brush, surface, text, *rest):
        texts.append(text)
        return draw_figures(brush, surface, text, *rest)

    monkeypatch.setattr(resources, "help_pages", in_wide(resources.help_pages))
    monkeypatch.setattr(resources, "technique_page", in_wide(resources.technique_page))
    monkeypatch.setattr(Brush, "text", text)
    monkeypatch.setattr(Brush, "figures", figures)
    use_catalogue(Wide(), WIDE_LETTERS)
    yield texts
    use_catalogue(None)


def untranslated(texts, given=()):
    """The texts with a plain letter that is no name of a cell, a key or a file."""
    return sorted({text for text in texts if has_words(NOT_WORDS.sub("", text), given)})


def has_words(text, given):
    for part in given:
        text = text.replace(part, "")
    return re.search("[A-Za-z]", text) is not None


@pytest.mark.parametrize("view", VIEWS)
def test_every_text_of_a_view_is_translated(new_desk, written, fill_home, tmp_path, view):
    fill_home(tmp_path, 60)
    settings = Settings(theme="daylight", window_width=1280, window_height=3000)
    desk = new_desk(settings, home=tmp_path, level="expert", judge="quantum")
    VIEWS[view](desk)
    written.clear()
    desk.window.mark_dirty(desk.window.rect)
    desk.step()
    tips = [desk.window.brush.named(getattr(widget, "tip", "")) for widget in desk.page.widgets]
    spoken = [node.name for node in TreeMaker().tree(desk.window, "").nodes.values()]
    said = Announcements(desk.window).next()
    desk.keeper.close()
    assert untranslated([*written, *tips, *spoken, said], GIVEN.get(view, ())) == []


def test_a_text_that_nobody_translated_is_found():
    assert untranslated(
        ["Play", wide("Play"), "A1", "12 %", "F2", wide("Press {key}.").format(key="F2")]
    ) == ["Play"]
