"""The file of played games: read again as written, and never believed without a look."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from minesweeper.archive.files import ArchiveError
from minesweeper.arena.contest import Contest, Played
from minesweeper.arena.played_games import PLAYED, PlayedGames
from minesweeper.game.level import LEVELS, FirstClick

CONTEST = Contest(LEVELS["beginner"], FirstClick.SAFE, "classic", seed=2**64 - 1)
OTHER = Contest(LEVELS["beginner"], FirstClick.ANY, "classic", seed=2**64 - 1)
WON = Played(0, won=True, clicks=20, guesses=1, spared=0, subsets=True, seconds=0.25, estimate=0.75)
LOST = Played(1, won=False, clicks=3, guesses=2, spared=1, subsets=False, seconds=0.125)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def add(path, contest=CONTEST, player="teddy", games=(WON, LOST)):
    with closing(PlayedGames(path, PLAYED)) as file:
        file.read(contest)
        file.add(contest, player, games)


def read(path, contest=CONTEST):
    with closing(PlayedGames(path, PLAYED)) as file:
        return file.read(contest)


def test_games_are_read_as_they_were_written(path):
    add(path)
    add(path, player="sentences+", games=[WON])
    assert read(path) == {
        "teddy": {0: WON, 1: LOST},
        "sentences+": {0: WON},
    }


def test_a_file_can_hold_several_contests(path):
    add(path)
    add(path, OTHER, games=[LOST])
    assert read(path, OTHER) == {"teddy": {1: LOST}}


def test_a_file_that_is_not_there_holds_nothing(path):
    assert read(path) == {}
    assert path.read_bytes() == b""
    add(path)
    assert read(path) == {"teddy": {0: WON, 1: LOST}}


def test_a_game_that_was_kept_twice_counts_once(path):
    add(path)
    add(path, games=[WON])
    assert list(read(path)["teddy"]) == [0, 1]


@pytest.mark.parametrize("cut", [2, 30, 80])
def test_what_a_crash_has_left_of_a_last_line_is_cut_off(path, cut):
    add(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with closing(PlayedGames(path, PLAYED)) as file:
        assert file.read(CONTEST) == {"teddy": {0: WON}}
        assert whole.startswith(path.read_bytes())
        assert path.read_bytes().endswith(b"\n")
        file.add(CONTEST, "teddy", [LOST])
    assert path.read_bytes() == whole


def test_a_last_line_without_its_end_is_whole(path):
    """Whoever cut off the last byte alone has cut off nothing that matters."""
    add(path)
    path.write_bytes(path.read_bytes()[:-1])
    assert read(path) == {"teddy": {0: WON, 1: LOST}}
    add(path, player="patterns", games=[WON])
    assert read(path)["patterns"] == {0: WON}


def test_only_one_holds_a_file_at_a_time(path, tmp_path):
    link = tmp_path / "link.jsonl"
    with closing(PlayedGames(path, PLAYED)):
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(ArchiveError) as refused:
                PlayedGames(name, PLAYED)
            told = f"The games cannot be saved in {name}: another simulation is writing to it."
            assert str(refused.value) == told
    add(link)
    assert read(path) == {"teddy": {0: WON, 1: LOST}}


def test_adding_cuts_off_nothing_that_others_have_written(path):
    """Whoever minds no lock, such as an editor, does not lose its lines by the next game."""
    with closing(PlayedGames(path, PLAYED)) as file:
        file.add(CONTEST, "teddy", [WON])
        with path.open("ab") as other:
            other.write(b"{}\n")
        file.add(CONTEST, "teddy", [LOST])
    assert path.read_text().splitlines()[2] == "{}"
    assert len(path.read_text().splitlines()) == 4


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_at_once(path):
    os.mkfifo(path)
    with pytest.raises(ArchiveError, match="it is not a file"):
        PlayedGames(path, PLAYED)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"])
def test_a_device_is_refused(device):
    if not Path(device).exists():
        pytest.skip("there is no such device here")
    with pytest.raises(ArchiveError, match="it is not a file"):
        PlayedGames(Path(device), PLAYED)


def test_a_file_that_can_only_be_read_is_still_read(path):
    add(path)
    path.chmod(0o400)
    assert read(path) == {"teddy": {0: WON, 1: LOST}}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"won": 1}, "won must be true or false, not 1."),
        ({"clicks": "many"}, "clicks must be a whole number from 0 to 1000000000, not “many”."),
        ({"clicks": True}, "clicks must be a whole number from 0 to 1000000000, not true."),
        ({"game": -1}, "game must be a whole number from 0 to 1000000000, not -1."),
        ({"seconds": None}, "seconds must be a number that is 0 or more, not null."),
        ({"seconds": float("nan")}, "seconds must be a number that is 0 or more, not nan."),
        ({"estimate": 1.5}, "estimate must be a number from 0 to 1, or null, not 1.5."),
        ({"player": 3}, "player must be text of at most 200 characters, not 3."),
        ({"guesses": 99}, "it has more guesses than clicks."),
        ({"more": 1}, "“more” has no meaning here."),
    ],
)
def test_a_line_that_is_no_game_is_told_with_its_number(path, changes, told):
    add(path)
    head, first, *others = path.read_text().splitlines()
    changed = json.dumps({**json.loads(first), **changes})
    path.write_text("\n".join([head, changed, *others]) + "\n")
    with pytest.raises(ArchiveError) as refused:
        read(path)
    assert str(refused.value) == f"The games in {path} cannot be read: Line 2: {told}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{\n", "Line 1 is not a JSON object."),
        ("[]\n", "Line 1 is not a JSON object."),
        ('{"a": 1}\n', "Line 1: this is not a file of played games."),
        ("some text", "Line 1 is not a JSON object."),
        ('{"format": "minesweeper-games", "version": 2}\n', "are from another release"),
    ],
)
def test_a_file_of_another_kind_is_left_as_it_is(path, text, told):
    path.write_text(text)
    with pytest.raises(ArchiveError, match=told.replace(".", r"\.")):
        read(path)
    assert path.read_text() == text


def test_a_place_where_nothing_can_be_written_is_told(tmp_path):
    with pytest.raises(
        ArchiveError, match=f"The games cannot be saved in {tmp_path}: it is not a file"
    ):
        PlayedGames(tmp_path, PLAYED)
    with pytest.raises(ArchiveError, match=r"The games cannot be saved in .*: no such file"):
        PlayedGames(tmp_path / "missing" / "games.jsonl", PLAYED)
