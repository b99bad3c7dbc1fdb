"""Tests of the functions that every text of the window passes through."""

import pytest

from minesweeper.translation import N_, NP_, ngettext, pgettext, use_catalogue
from minesweeper.translation import gettext as _


class Loud:
    """A catalogue that answers in capitals, and the same for both numbers."""

    def gettext(self, message: str, /) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return f"{msgid1}/{msgid2}/{n}"

    def pgettext(self, context: str, message: str, /) -> str:
        return f"{context}: {message}"


@pytest.fixture
def loud():
    use_catalogue(Loud())
    yield
    use_catalogue(None)


def test_without_a_catalogue_texts_are_english():
    assert _("New game") == "New game"
    assert pgettext("result of a game", "Lost") == "Lost"


@pytest.mark.parametrize(("count", "text"), [(0, "0 mines"), (1, "1 mine"), (2, "2 mines")])
def test_english_has_two_numbers(count, text):
    assert ngettext("{count} mine", "{count} mines", count).format(count=count) == text


@pytest.mark.usefixtures("loud")
def test_a_catalogue_translates_everything():
    assert _("New game") == "NEW GAME"
    assert ngettext("one", "many", 5) == "one/many/5"
    assert pgettext("place", "Lost") == "place: Lost"


@pytest.mark.usefixtures("loud")
def test_a_marked_text_is_translated_where_it_is_shown():
    assert N_("Settings") == "Settings"
    assert _(N_("Settings")) == "SETTINGS"


@pytest.mark.usefixtures("loud")
def test_an_empty_text_stays_empty():
    assert _("") == ""


@pytest.mark.usefixtures("loud")
def test_a_marked_text_keeps_its_context():
    assert NP_("a cell", "Open") == "Open"
    assert _(NP_("a cell", "Open")) == "a cell: Open"
