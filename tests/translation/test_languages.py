"""Tests of how a language is chosen and loaded."""

import io
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from minesweeper import resources
from minesweeper.translation import gettext as _
from minesweeper.translation import languages, ngettext, use_catalogue
from minesweeper.translation.catalogue import CompiledCatalogue


@pytest.fixture
def german(monkeypatch, tmp_path):
    """A small German catalogue where the real ones are looked for; English again afterwards."""
    catalogue = Catalog("de")
    catalogue.add("New game", "Neues Spiel")
    catalogue.add(("{count} mine", "{count} mines"), ("{count} Mine", "{count} Minen"))
    packed = io.BytesIO()
    write_mo(packed, catalogue)
    path = tmp_path / "minesweeper.mo"
    path.write_bytes(packed.getvalue())
    none = tmp_path / "none.mo"
    monkeypatch.setattr(resources, "catalogue", lambda code: path if code == "de" else none)
    yield
    use_catalogue(None)


@pytest.mark.usefixtures("german")
def test_a_language_is_loaded_and_left_again():
    assert languages.use_language("de") == "de"
    assert _("New game") == "Neues Spiel"
    assert ngettext("{count} mine", "{count} mines", 2) == "{count} Minen"
    assert languages.use_language("en") == "en"
    assert _("New game") == "New game"


@pytest.mark.usefixtures("german")
def test_a_text_without_a_translation_stays_english():
    languages.use_language("de")
    assert _("Quit") == "Quit"
    assert _("") == ""


@pytest.mark.usefixtures("german")
def test_a_language_without_its_catalogue_is_english():
    languages.use_language("de")
    assert languages.use_language("zh_CN") == "en"
    assert _("New game") == "New game"


@pytest.mark.usefixtures("german")
def test_the_language_of_the_system_can_be_chosen(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert languages.use_language(languages.SYSTEM) == "de"


@pytest.mark.parametrize("code", [code for code in languages.LANGUAGES if code != "en"])
def test_every_text_is_read_as_python_reads_it(code):
    data = resources.catalogue(code).read_bytes()
    ours, pythons = CompiledCatalogue(data), GNUTranslations(io.BytesIO(data))
    with resources.catalogue(code).with_suffix(".po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    assert len(messages) > 1000
    for message in messages:
        if message.context:
            named = (message.context, message.id)
            assert ours.pgettext(*named) == pythons.pgettext(*named)
        elif message.pluralizable:
            for count in (0, 1, 2, 5, 21):
                assert ours.ngettext(*message.id, count) == pythons.ngettext(*message.id, count)
            assert ours.gettext(message.id[0]) == pythons.gettext(message.id[0])
        else:
            assert ours.gettext(message.id) == pythons.gettext(message.id)
    assert ours.gettext("No text of ours") == "No text of ours"


def test_a_language_with_other_plurals_is_read():
    """Polish has three forms."""
    catalogue = Catalog("pl")
    catalogue.add(("{count} mine", "{count} mines"), ("mina", "miny", "min"))
    packed = io.BytesIO()
    write_mo(packed, catalogue)
    read = CompiledCatalogue(packed.getvalue())
    told = [read.ngettext("{count} mine", "{count} mines", count) for count in (1, 2, 5, 22)]
    assert told == ["mina", "miny", "min", "miny"]


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8@euro"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_SG"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "zh-Hant-HK"}, "en"),
        ({"LC_MESSAGES": "de_DE", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LANGUAGE": "de", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "de", "LANG": "C"}, "en"),
        ({"LANGUAGE": "", "LANG": "de"}, "de"),
    ],
)
def test_the_language_of_the_system_is_one_of_ours(monkeypatch, variables, code):
    monkeypatch.setattr("sys.platform", "linux")
    assert languages.system_language(variables) == code


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "system"),
        ("--language de", "de"),
        ("--level expert --language=zh", "zh_CN"),
        ("--language de --language en", "en"),
        ("--language xx", "system"),
        ("--language", "system"),
    ],
)
def test_the_command_line_can_name_a_language(words, code):
    assert languages.language_of_command(words.split()) == code
