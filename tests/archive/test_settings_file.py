"""Settings come back as they were kept; a file that cannot be used is set aside and told of."""

import errno
import os
import re
import tomllib
from dataclasses import fields, replace
from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minesweeper.archive.files import ArchiveError
from minesweeper.archive.settings_file import FIELDS, LARGEST_FILE, SettingsFile, written
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.keys import LEVEL_ACTIONS, USUAL, USUAL_KEYS, Keys
from minesweeper.settings import MOVED_MINES, NUMBERS, SCALES, THEMES, Settings
from minesweeper.translation.languages import LANGUAGES, SYSTEM

DATA = Path(__file__).parent.parent / "data"


@st.composite
def sizes(draw):
    """A custom level as a person may type it."""
    width = draw(st.integers(1, 1000))
    height = draw(st.integers(1 if width > 1 else 2, 1000))
    mines = draw(st.integers(1, width * height - 1))
    space = draw(st.sampled_from(("", " ", "\t", "\n", "\x1f")))
    return f"{space}{width}{draw(st.sampled_from('x×'))}{height}{space}/{mines}"


all_settings = st.builds(
    Settings,
    level=st.sampled_from(list(LEVELS)) | sizes(),
    first_click=st.sampled_from((FirstClick.OPENING, FirstClick.SAFE)),
    question_marks=st.booleans(),
    moved_mines=st.sampled_from(MOVED_MINES),
    moved_mines_shown=st.integers(0, 5),
    language=st.sampled_from((SYSTEM, *LANGUAGES)),
    theme=st.sampled_from(THEMES),
    numbers=st.sampled_from(NUMBERS),
    cell_size=st.just(0) | st.integers(16, 96),
    scale=st.sampled_from(SCALES),
    window_width=st.integers(640, 16384),
    window_height=st.integers(480, 16384),
    full_screen=st.booleans(),
    keys=st.lists(
        st.tuples(
            st.sampled_from(list(USUAL)), st.sampled_from(["Ö", '"', "\\", "F2", "Ctrl + +"])
        ),
        max_size=5,
    ).map(lambda pairs: reduce(lambda keys, pair: keys.with_key(*pair), pairs, USUAL_KEYS)),
)


def names(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir())


def refused(tmp_path: Path, content: bytes) -> str:
    """Read a home with this settings file, which must end up aside; give the sentence."""
    (tmp_path / "settings.toml").write_bytes(content)
    settings, sentence = SettingsFile(tmp_path).read()
    assert settings == Settings()
    assert sentence is not None
    assert names(tmp_path) == ["settings.aside-1.toml"]
    assert (tmp_path / "settings.aside-1.toml").read_bytes() == content
    return sentence


def fail_with(error):
    def fail(*_, **__):
        raise error

    return fail


def test_every_field_of_the_settings_has_its_place_in_the_file():
    assert [*[field.name for field in FIELDS], "keys", "engines"] == [
        field.name for field in fields(Settings)
    ]


@given(all_settings)
def test_what_is_written_is_read_back(settings):
    with TemporaryDirectory() as folder:
        SettingsFile(Path(folder)).write(settings)
        assert SettingsFile(Path(folder)).read() == (settings, None)


def test_a_first_start_finds_defaults_and_says_nothing(tmp_path):
    assert SettingsFile(tmp_path / "not" / "yet").read() == (Settings(), None)
    assert names(tmp_path) == []


def test_every_key_stands_under_a_comment_that_names_its_choices():
    lines = written(Settings()).splitlines()
    for entry in FIELDS:
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{entry.name} = "))
        assert lines[at - 1].startswith("# ")
        assert lines[at - 1].endswith(f"{entry.metadata['rule'].choice}.")


def test_a_person_can_edit_it(tmp_path):
    """Keys may be left out, reordered and commented, by an editor that marks and ends lines.

    Without a version the file has the level keys of this release: old ones always had a version.
    """
    text = "\ufeff# mine\r\nscale = 150\r\n\r\nlevel = '20x20/60' # a custom one\r\n"
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8", newline="")
    settings = replace(Settings(), scale=150, level="20x20/60")
    assert SettingsFile(tmp_path).read() == (settings, None)
    assert names(tmp_path) == ["settings.toml"]


def test_only_keys_that_were_chosen_are_written(tmp_path):
    """So a later release can give other usual keys to whoever never chose."""
    keys = Keys.read({"pause": ["F8"]})
    SettingsFile(tmp_path).write(replace(Settings(), keys=keys))
    text = (tmp_path / "settings.toml").read_text(encoding="utf-8")
    assert '[keys]\npause = ["F8"]\n' in text


def test_engines_are_kept_as_they_were_named(tmp_path):
    engines = (("mine", "node 'my solver.js'"), ("a b", 'x "1"'))
    SettingsFile(tmp_path).write(replace(Settings(), engines=engines))
    assert SettingsFile(tmp_path).read() == (replace(Settings(), engines=engines), None)


def test_an_empty_file_is_all_defaults(tmp_path):
    (tmp_path / "settings.toml").touch()
    assert SettingsFile(tmp_path).read() == (Settings(), None)


def test_the_sentence_names_the_key_the_choices_the_value_and_the_file(tmp_path):
    assert refused(tmp_path, b'theme = "blue"') == (
        "The settings could not be read: theme must be one of system, daylight, night, "
        "classic, high-contrast, not “blue”. They are kept as settings.aside-1.toml, and the "
        "default settings are in use."
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('level = "hard"', "level must be one of beginner"),
        ('level = "9x9/81"', "not “9x9/81”"),
        ('level = "1001x9/8"', "not “1001x9/8”"),
        ('level = ""', "not “”"),
        ("level = 9", "not 9"),
        ('first_click = "any"', "first_click must be one of opening, safe, not “any”"),
        ("question_marks = 1", "question_marks must be true or false, not 1"),
        ('question_marks = "true"', "not “true”"),
        ('theme = "Night"', "not “Night”"),
        ("theme = ['night']", "not a list"),
        ("[theme]\nnight = true", "not a table"),
        ("theme = 1979-05-27", "not a date or time"),
        ("theme = 07:32:00", "not a date or time"),
        ('theme = "%s"' % ("b" * 300), f"not “{'b' * 40}…”"),
        ('numbers = "bright"', "numbers must be one of standard, colour-safe, one-ink"),
        ("cell_size = 15", "cell_size must be 0 or a whole number from 16 to 96, not 15"),
        ("cell_size = 97", "not 97"),
        ("cell_size = -1", "not -1"),
        ("cell_size = false", "not false"),
        ("cell_size = 0.0", "not 0.0"),
        ("scale = 110", "scale must be one of 0, 100, 125, 150, 200, not 110"),
        ("scale = 100.0", "not 100.0"),
        ("scale = nan", "not nan"),
        ("window_width = 639", "window_width must be a whole number from 640 to 16384, not 639"),
        ("window_width = true", "not true"),
        ("window_height = 479", "window_height must be a whole number from 480"),
        ("window_height = 16385", "not 16385"),
        ("window_height = 0x" + "f" * 380, "not a number of more than 20 digits"),
        ("volume = 101", "volume must be a whole number from 0 to 100, not 101"),
        ("version = 3", "it is version 3, and this release reads up to 2."),
        ("version = true", "it is version true"),
        ("engines = 3", "“engines” must be a table of names with their commands"),
        ("[engines]\nmine = 3", "mine must be a command in quotes, not 3"),
        ("[engines]\nmine = ' '", "mine must be a command in quotes, not “ ”"),
        ("keys = 3", "“keys” must be a table of actions with their keys"),
        ("[keys]\nfly = ['F']", "“keys” has no action “fly”"),
        ("[keys]\npause = ['Bogus']", "keys.pause must name keys such as “F2”"),
        ("[keys.pause]\na = 1", "keys.pause must be a list of at most 4 keys"),
        ("[keys]\npause = ['F8']\nodds = ['F8']", "“keys” gives F8 to both pause and odds"),
        ("full_screen = 'no'", "full_screen must be true or false, not “no”"),
    ],
)
def test_a_wrong_value_is_told(tmp_path, content, told):
    sentence = refused(tmp_path, content.encode())
    assert told in sentence
    assert sentence.endswith("the default settings are in use.")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"theme: night", "line 1 is not valid TOML from column 6 on."),
        (b'theme = "night', "it is not valid TOML: it ends too early."),
        (b'theme = "night"\ntheme = "night"', "it is not valid TOML: it ends too early."),
        (b"{}", "line 1 is not valid TOML from column 1 on."),
        (b"\0" * 100, "line 1 is not valid TOML from column 1 on."),
        (b'theme = "\xff"', "byte 10 is not UTF-8 text"),
        ('theme = "night"'.encode("utf-16"), "byte 1 is not UTF-8 text"),
        (b"#" * LARGEST_FILE + b"#", "settings.toml is larger than 64 KiB"),
        (b"#" * LARGEST_FILE, "line 1 is longer than 400 characters"),
        (b"\n\n" + b"a." * 8000 + b"a = 1", "line 3 is longer than 400 characters"),
        (b"a = " + b"[\n" * 30000, "it is not valid TOML."),
        (b'[tool.black]\nline-length = 88\ntarget = ["py311"]', "there is no setting “tool”"),
        (b'theme = "night"\nnoise = true', "there is no setting “noise”"),
        (b'"%s" = 1' % (b"k" * 300), f"there is no setting “{'k' * 40}…”"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_broken_or_foreign_file_is_told(tmp_path, content, told):
    assert told in refused(tmp_path, content)


def test_a_huge_file_is_not_read_whole(tmp_path):
    """A gigabyte with holes costs a blink: no more than the limit is read of it."""
    path = tmp_path / "settings.toml"
    with path.open("wb") as file:
        file.truncate(2**30)
    settings, sentence = SettingsFile(tmp_path).read()
    assert settings == Settings()
    assert "larger than 64 KiB" in sentence
    assert (tmp_path / "settings.aside-1.toml").stat().st_size == 2**30


def test_a_folder_or_a_pipe_in_its_place_is_set_aside(tmp_path):
    """A pipe must not be opened: that waits for ever."""
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert "settings.toml is not a file" in SettingsFile(tmp_path).read()[1]
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        assert "settings.toml is not a file" in SettingsFile(tmp_path).read()[1]
        assert names(tmp_path) == ["settings.aside-1.toml", "settings.aside-2.toml"]


def test_a_second_broken_file_does_not_replace_the_first(tmp_path):
    for content in (b"first = 1", b"second = 2"):
        (tmp_path / "settings.toml").write_bytes(content)
        _, sentence = SettingsFile(tmp_path).read()
    assert "They are kept as settings.aside-2.toml" in sentence
    assert (tmp_path / "settings.aside-1.toml").read_bytes() == b"first = 1"
    assert (tmp_path / "settings.aside-2.toml").read_bytes() == b"second = 2"


def test_after_setting_aside_new_settings_are_kept(tmp_path):
    (tmp_path / "settings.toml").write_bytes(b"broken")
    file = SettingsFile(tmp_path)
    file.read()
    file.write(Settings(theme="night"))
    assert SettingsFile(tmp_path).read() == (Settings(theme="night"), None)
    assert (tmp_path / "settings.aside-1.toml").read_bytes() == b"broken"


def test_a_broken_file_that_cannot_be_moved_is_left_and_never_written_over(tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    path.write_bytes(b"broken")
    file = SettingsFile(tmp_path)
    with monkeypatch.context() as patch:
        for step in ("link", "rename", "replace"):
            patch.setattr(os, step, fail_with(OSError(errno.EROFS, "Read-only file system")))
        settings, sentence = file.read()
    assert settings == Settings()
    assert sentence.endswith(
        " settings.toml could not be moved (read-only file system), so it was left in place. The "
        "default settings are in use, and changes will not be saved."
    )
    with pytest.raises(ArchiveError, match=r"settings\.toml was left unchanged\.$"):
        file.write(Settings())
    assert path.read_bytes() == b"broken"
    assert names(tmp_path) == ["settings.toml"]


def test_a_file_that_may_not_be_read_is_set_aside(tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    path.write_bytes(b'theme = "night"')
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", fail_with(PermissionError(errno.EACCES, "Permission denied")))
        settings, sentence = SettingsFile(tmp_path).read()
    assert settings == Settings()
    assert sentence.startswith("The settings could not be read: permission denied. They are kept")
    assert (tmp_path / "settings.aside-1.toml").read_bytes() == b'theme = "night"'


def test_a_home_that_is_a_file_is_told_both_ways(tmp_path):
    home = tmp_path / "home"
    home.write_bytes(b"not a folder")
    settings, sentence = SettingsFile(home).read()
    # POSIX says "not a directory"; Windows says that there is no such file, which is a first start.
    assert settings == Settings()
    assert sentence is None or "changes will not be saved" in sentence
    with pytest.raises(ArchiveError, match=r"^The settings [^.]+: .+\.$"):
        SettingsFile(home).write(Settings())
    assert home.read_bytes() == b"not a folder"


@pytest.mark.parametrize("step", ["fsync", "replace", "mkdir"])
def test_settings_that_cannot_be_saved_leave_the_old_file_whole(tmp_path, monkeypatch, step):
    file = SettingsFile(tmp_path / "home")
    if step != "mkdir":
        file.write(Settings(theme="night"))
    full = OSError(errno.ENOSPC, "No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail_with(full))
        with pytest.raises(
            ArchiveError, match=r"^The settings could not be saved: no space left on device\.$"
        ):
            file.write(Settings(theme="classic"))
    kept = Settings() if step == "mkdir" else Settings(theme="night")
    assert SettingsFile(tmp_path / "home").read() == (kept, None)
    assert step == "mkdir" or names(tmp_path / "home") == ["settings.toml"]


@pytest.mark.parametrize(
    "settings",
    [
        Settings(first_click=FirstClick.ANY),
        Settings(window_width=100),
        Settings(level="hard"),
        Settings(theme="blue"),
    ],
)
def test_settings_that_could_not_be_read_again_are_not_written(tmp_path, settings):
    with pytest.raises(ArchiveError, match=r"^The settings were not saved: \w+ must be "):
        SettingsFile(tmp_path).write(settings)
    assert names(tmp_path) == []


pieces = st.sampled_from(
    [*(entry.name for entry in FIELDS), *THEMES, *LEVELS, "=", '"', "'", "\n", "[", "]", "{", "}"]
) | st.text(max_size=5)


@given(st.binary(max_size=300) | st.lists(pieces, max_size=30).map(lambda x: "".join(x).encode()))
@example(b"theme = 0x" + b"f" * 60)
@example(b"window_width = 1e400")
@example(b"level = " + b"9" * 390)
def test_any_bytes_give_settings_and_lose_nothing(content):
    """Whatever the file holds: either it is understood, or it lies aside unchanged."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.toml").write_bytes(content)
        settings, sentence = SettingsFile(home).read()
        if sentence is None:
            assert names(home) == ["settings.toml"]
            assert tomllib.loads(written(settings))
        else:
            assert settings == Settings()
            assert re.fullmatch(
                r"The settings could not be read: .+\. They are kept as .+", sentence
            )
            assert (home / "settings.aside-1.toml").read_bytes() == content


@given(all_settings, st.sampled_from(FIELDS), st.integers() | st.floats() | st.text(max_size=9))
def test_any_value_in_any_place_is_taken_or_told(settings, entry, value):
    lines = written(settings).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{entry.name} = "))
    lines[at] = f"{entry.name} = {value!r}"
    with TemporaryDirectory() as folder:
        (Path(folder) / "settings.toml").write_bytes("\n".join(lines).encode("utf-8", "replace"))
        found, sentence = SettingsFile(Path(folder)).read()
    assert sentence is not None or replace(found, **{entry.name: None}) == replace(
        settings, **{entry.name: None}
    )


# Files of version 1, in which the levels had the keys 1 to 6.

LEVEL_KEYS = {action: (f"{at}", f"Num {at}") for at, action in enumerate(LEVEL_ACTIONS, start=1)}


def read_old(tmp_path: Path, text: str) -> Settings:
    """Read a file that must be usable; give the settings."""
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    settings, sentence = SettingsFile(tmp_path).read()
    assert sentence is None
    return settings


def test_a_file_as_version_1_wrote_it_keeps_its_choices_and_its_level_keys(tmp_path):
    settings = read_old(tmp_path, (DATA / "settings-1.toml").read_text(encoding="utf-8"))
    assert (settings.level, settings.theme) == ("expert", "night")
    assert settings.moved_mines == "always"
    assert {action: settings.keys.of(action) for action in LEVEL_ACTIONS} == LEVEL_KEYS
    SettingsFile(tmp_path).write(settings)
    text = (tmp_path / "settings.toml").read_text(encoding="utf-8")
    assert "version = 2\n" in text
    assert 'level_expert = ["3", "Num 3"]\n' in text
    assert SettingsFile(tmp_path).read() == (settings, None)


def test_a_new_home_has_its_level_keys_with_alt(tmp_path):
    settings, _ = SettingsFile(tmp_path).read()
    assert [settings.keys.of(action) for action in LEVEL_ACTIONS] == [
        (f"Alt + {at}",) for at in range(1, 7)
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [("mercy_line = false", "first"), ("mercy_line = true", "always"), ("", "first")],
)
def test_the_old_switch_for_moved_mines_becomes_a_choice(tmp_path, line, told):
    assert read_old(tmp_path, f"version = 1\n{line}\n").moved_mines == told


def test_the_old_switch_is_still_checked(tmp_path):
    assert "mercy_line must be true or false, not 1" in refused(tmp_path, b"mercy_line = 1")


def test_the_old_switch_is_no_setting_of_a_new_file(tmp_path):
    content = b"version = 2\nmercy_line = true\n"
    assert "there is no setting “mercy_line”" in refused(tmp_path, content)


def test_level_keys_that_were_chosen_in_an_old_file_stay_as_they_are(tmp_path):
    """Beginner has a key of its own, 2 flags, and 3 and Num 3 are taken too."""
    chosen = '[keys]\nlevel_beginner = ["F7"]\nflag = ["2"]\nhint = ["3", "Num 3"]\n'
    keys = read_old(tmp_path, f"version = 1\n{chosen}").keys
    beginner, intermediate, expert, *others = [keys.of(action) for action in LEVEL_ACTIONS]
    assert beginner == ("F7",)
    assert intermediate == ("Num 2",)
    assert expert == ("Alt + 3",), "it had no key, and gets the new one"
    assert others == [LEVEL_KEYS[action] for action in list(LEVEL_ACTIONS)[3:]]
    assert keys.of("flag") == ("2",)


def test_level_keys_of_a_new_file_are_not_added_to(tmp_path):
    assert read_old(tmp_path, "version = 2\n").keys == USUAL_KEYS


def test_an_old_file_gets_dimmed_numbers_which_are_the_default_now(tmp_path):
    """They were off unless somebody had chosen them, so the file cannot tell a choice."""
    assert read_old(tmp_path, (DATA / "settings-1.toml").read_text(encoding="utf-8")).dim_satisfied
    assert read_old(tmp_path, "version = 1\ndim_satisfied = true\n").dim_satisfied


def test_a_new_file_keeps_numbers_that_are_not_dimmed(tmp_path):
    SettingsFile(tmp_path).write(Settings(dim_satisfied=False))
    assert not SettingsFile(tmp_path).read()[0].dim_satisfied
