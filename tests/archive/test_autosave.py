"""The game being played outlives its window, and windows leave each other's games alone."""

import errno
import os
import sys
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from typing import ClassVar

import pytest
from drawing import cell
from fakes import Clock
from scripted_play import ScriptedPlay, everything

from minesweeper.archive import files
from minesweeper.archive.autosave import SYNC_AFTER, Autosave
from minesweeper.archive.files import ArchiveError, remove_stale_drafts
from minesweeper.archive.saved_games import load_game, save_game
from minesweeper.game.game import Status
from minesweeper.game.history import Action, DealtStart, History, take_mark, take_opening
from minesweeper.game.level import LEVELS, FirstClick

CHILD = Path(__file__).parent / "autosaving_child.py"


def names(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir() if path.suffix != ".lock")


def opened(home: Path, now=None) -> Autosave:
    """An autosave of a window that was just opened, and found nothing."""
    autosave = Autosave(home, now or Clock())
    assert autosave.restore() == (None, None)
    return autosave


def restored(home: Path):
    """What a window that is opened now finds, and closed again."""
    autosave = Autosave(home, Clock())
    try:
        return autosave.restore()
    finally:
        autosave.close()


def a_game():
    history = History(DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING), "quantum")
    return history, history.start.begin(Clock())


def flag(keeper, history, game, name: str) -> None:
    turn = take_mark(game, cell(name))
    history.turns.append(turn)
    keeper.keep(turn)


def test_the_unfinished_game_is_there_again_without_a_goodbye(tmp_path):
    autosave = opened(tmp_path)
    history, game = a_game()
    autosave.begin(history)
    flag(autosave, history, game, "A1")
    kept = (tmp_path / "unfinished-1.jsonl").read_bytes()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "unfinished-1.jsonl").write_bytes(kept)
    assert restored(tmp_path / "other") == (history, None)
    autosave.close()
    assert restored(tmp_path) == (history, None)


def test_a_restored_game_is_kept_on_with_its_earlier_turns(tmp_path):
    autosave = opened(tmp_path)
    history, game = a_game()
    autosave.begin(history)
    flag(autosave, history, game, "A1")
    autosave.close()
    autosave = Autosave(tmp_path, Clock())
    again, _ = autosave.restore()
    game = again.restore(Clock())
    autosave.begin(again)
    flag(autosave, again, game, "B1")
    autosave.close()
    assert restored(tmp_path)[0].turns == again.turns
    assert len(again.turns) == 2


def test_a_finished_game_is_not_given_back(tmp_path):
    autosave = opened(tmp_path)
    play = next(
        play
        for play in map(ScriptedPlay, range(99))
        if list(play.turns(3)) and play.game.status is Status.LOST
    )
    autosave.begin(play.history)
    autosave.close()
    assert restored(tmp_path) == (None, None)


def test_a_new_game_takes_the_place_of_the_one_before(tmp_path):
    autosave = opened(tmp_path)
    history, game = a_game()
    autosave.begin(history)
    flag(autosave, history, game, "A1")
    another = History(DealtStart(LEVELS["expert"], 2, FirstClick.SAFE), "kind")
    autosave.begin(another)
    flag(autosave, another, another.start.begin(Clock()), "B2")
    autosave.close()
    assert restored(tmp_path) == (another, None)
    assert names(tmp_path) == ["unfinished-1.jsonl"]


def test_a_game_that_was_never_touched_is_not_given_back(tmp_path):
    autosave = opened(tmp_path)
    autosave.begin(a_game()[0])
    autosave.close()
    assert restored(tmp_path) == (None, None)


def test_two_windows_keep_two_games_and_both_are_found_again(tmp_path):
    first, (history, game) = opened(tmp_path), a_game()
    first.begin(history)
    second, (other, playing) = opened(tmp_path), a_game()
    second.begin(other)
    flag(first, history, game, "A1")
    flag(second, other, playing, "B2")
    first.close()
    second.close()
    one, two = Autosave(tmp_path, Clock()), Autosave(tmp_path, Clock())
    assert one.restore() == (history, None)
    assert two.restore() == (other, None)


def test_a_game_of_a_second_window_does_not_wait_for_a_second_window(tmp_path):
    first, second = opened(tmp_path), opened(tmp_path)
    history, game = a_game()
    second.begin(history)
    flag(second, history, game, "A1")
    first.close()
    second.close()
    assert names(tmp_path) == ["unfinished-2.jsonl"]
    assert restored(tmp_path) == (history, None)


def test_a_game_does_not_wait_behind_one_that_was_never_touched(tmp_path):
    first, second = opened(tmp_path), opened(tmp_path)
    first.begin(a_game()[0])
    history, game = a_game()
    second.begin(history)
    flag(second, history, game, "A1")
    first.close()
    second.close()
    third, fourth = Autosave(tmp_path, Clock()), Autosave(tmp_path, Clock())
    assert third.restore() == (history, None)
    assert fourth.restore() == (None, None)
    fourth.begin(a_game()[0])
    assert names(tmp_path) == ["unfinished-1.jsonl", "unfinished-2.jsonl"]
    third.close()
    fourth.close()


def test_a_broken_game_is_set_aside_and_told(tmp_path):
    (tmp_path / "unfinished-1.jsonl").write_bytes(b"nonsense\n")
    history, notice = restored(tmp_path)
    assert history is None
    assert notice == (
        "Your unfinished game could not be read. Line 1 is not a JSON object. It is kept as "
        "unfinished-1.aside-1.jsonl."
    )
    assert names(tmp_path) == ["unfinished-1.aside-1.jsonl"]
    assert (tmp_path / "unfinished-1.aside-1.jsonl").read_bytes() == b"nonsense\n"


def test_a_game_of_a_later_release_is_left_where_it_is(tmp_path):
    later = b'{"format":"minesweeper saved game","version":99}\n'
    (tmp_path / "unfinished-1.jsonl").write_bytes(later)
    autosave = Autosave(tmp_path, Clock())
    history, notice = autosave.restore()
    assert history is None
    assert notice.startswith("An unfinished game is still in unfinished-1.jsonl. It is from")
    autosave.begin(a_game()[0])
    assert names(tmp_path) == ["unfinished-1.jsonl", "unfinished-2.jsonl"]
    assert (tmp_path / "unfinished-1.jsonl").read_bytes() == later


def test_a_broken_game_that_cannot_be_moved_is_not_written_over(tmp_path, monkeypatch):
    def fail(_):
        raise OSError(errno.EPERM, "Operation not permitted")

    (tmp_path / "unfinished-1.jsonl").write_bytes(b"nonsense\n")
    monkeypatch.setattr(files, "set_aside", fail)
    autosave = Autosave(tmp_path, Clock())
    history, notice = autosave.restore()
    assert history is None
    assert "could not be moved (operation not permitted), so it was left in place." in notice
    autosave.begin(a_game()[0])
    assert (tmp_path / "unfinished-1.jsonl").read_bytes() == b"nonsense\n"


def test_where_nothing_can_be_kept_the_player_is_told_and_plays_on(tmp_path):
    (tmp_path / "home").touch()
    autosave = Autosave(tmp_path / "home", Clock())
    history, notice = autosave.restore()
    assert history is None
    assert notice.startswith("Your game will not be saved: ")
    history, game = a_game()
    with pytest.raises(ArchiveError, match=r"^Your game will not be saved"):
        autosave.begin(history)
    flag(autosave, history, game, "A1")
    autosave.sync()
    autosave.close()


def test_one_window_too_many_plays_without(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_WINDOWS", 1)
    first = opened(tmp_path)
    told = "Your game will not be saved: there is nowhere to put it."
    assert Autosave(tmp_path, Clock()).restore() == (None, told)
    first.close()


class FullDisk:
    """A file that takes a part of what it is given, and then an error for a while."""

    failing: ClassVar[bool] = False

    def __init__(self, file):
        self.file = file

    def write(self, data):
        if not self.failing:
            return self.file.write(data[:7])
        self.file.write(data[:5])
        raise OSError(errno.ENOSPC, "No space left on device")

    def __getattr__(self, name):
        return getattr(self.file, name)


def test_a_turn_that_found_no_room_is_kept_with_the_next(tmp_path, monkeypatch):
    open_file = Path.open

    def open_on_a_full_disk(path, mode="r", **options):
        file = open_file(path, mode, **options)
        return FullDisk(file) if mode == "r+b" else file

    monkeypatch.setattr(Path, "open", open_on_a_full_disk)
    autosave = opened(tmp_path)
    history, game = a_game()
    autosave.begin(history)
    flag(autosave, history, game, "A1")
    monkeypatch.setattr(FullDisk, "failing", True)
    for name in ("B1", "C1"):
        with pytest.raises(ArchiveError, match="could not be saved: no space left on device"):
            flag(autosave, history, game, name)
        assert len(load_game(tmp_path / "unfinished-1.jsonl")[0].turns) == 1
    monkeypatch.setattr(FullDisk, "failing", False)
    flag(autosave, history, game, "D1")
    assert load_game(tmp_path / "unfinished-1.jsonl")[0] == history
    autosave.close()


def test_a_game_that_grows_too_long_is_kept_as_far_as_it_can_be_read(tmp_path, monkeypatch):
    autosave = opened(tmp_path)
    history, game = a_game()
    autosave.begin(history)
    flag(autosave, history, game, "A1")
    monkeypatch.setattr("minesweeper.archive.saved_games.LARGEST_FILE", 0)
    for name in ("B1", "C1"):
        with pytest.raises(ArchiveError, match=r"^Your game is no longer being saved"):
            flag(autosave, history, game, name)
    monkeypatch.undo()
    autosave.close()
    assert restored(tmp_path)[0].turns == history.turns[:1]


def test_the_disk_is_waited_for_at_most_once_a_second_and_at_the_end(tmp_path, monkeypatch):
    waited = []
    clock = Clock()
    autosave = opened(tmp_path, clock)
    history, game = a_game()
    autosave.begin(history)
    monkeypatch.setattr(os, "fsync", waited.append)
    flag(autosave, history, game, "A1")
    clock.now += SYNC_AFTER - 1
    autosave.sync()
    assert len(waited) == 0
    clock.now += 1
    autosave.sync()
    autosave.sync()
    assert len(waited) == 1
    flag(autosave, history, game, "B1")
    autosave.close()
    assert len(waited) == 2


def test_a_game_saved_by_hand_is_no_unfinished_one(tmp_path):
    history, game = a_game()
    take_opening(game, Action.OPEN, cell("E5"))
    save_game(tmp_path / "games" / "game-1.jsonl", history)
    assert restored(tmp_path) == (None, None)


def play_and_be_killed(home: Path, seed: int, chance: Random) -> tuple[int, int]:
    """Let a child play, kill it at a random moment, and give the last turn it told of."""
    words = [sys.executable, str(CHILD), str(home), str(seed)]
    with Popen(words, stdout=PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as child:
        heard = [child.stdout.readline() for _ in range(chance.randint(1, 150))]
        # Between two lines it is at any point of the next turn, so it is killed at once.
        child.kill()
        heard += child.stdout.read().splitlines(keepends=True)
    whole = [line for line in heard if line.endswith(b"\n")]
    game, turns = whole[-1].split()
    return int(game), int(turns)


ROOT = Path(files.__file__).parent.parent.parent


def check_kills(tmp_path: Path, kills: int, seed: int) -> None:
    chance = Random(seed)  # noqa: S311  moments to kill at
    for number in range(kills):
        home = tmp_path / str(number)
        told = play_and_be_killed(home, 1000 * number, chance)
        history, game = load_game(home / "unfinished-1.jsonl")
        found = found_in_script(1000 * number, told, history)
        assert found >= told, f"kill {number}: told of {told}, found {found}"
        # As the keeper does before it restores anything.
        remove_stale_drafts(home)
        again, notice = restored(home)
        assert notice is None
        is_worth_it = history.has_clicks and not game.status.is_finished
        assert again == (history if is_worth_it else None)
        assert names(home) == ["unfinished-1.jsonl"]


def found_in_script(seed: int, told: tuple[int, int], history: History) -> tuple[int, int]:
    """Which moment of the script the trail is: of the game told of, or of the next."""
    for number in (told[0], told[0] + 1):
        play = ScriptedPlay(seed + number)
        if play.history.start == history.start:
            wanted = len(history.turns)
            turns = play.turns()
            played = [next(turns) for _ in range(wanted)]
            assert played == history.turns
            assert everything(history.replay()) == everything(play.game)
            return number, wanted
    raise AssertionError(f"after {told} another game was found: {history.start}")


def test_no_turn_that_was_told_is_lost_when_the_program_is_killed(tmp_path):
    check_kills(tmp_path, 10, 1)


@pytest.mark.long
def test_no_turn_that_was_told_is_lost_in_a_hundred_kills(tmp_path):
    check_kills(tmp_path, 100, 2)
