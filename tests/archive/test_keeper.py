"""What becomes of games when the window is told to keep them."""

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from drawing import cell
from fakes import Clock

from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.saved_games import load_game
from minesweeper.game.history import Action, DealtStart, History, Result, Turn, take_mark
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.record import Ending

CHILD = Path(__file__).parent / "saving_child.py"


class Played:
    """A game that a keeper is told of, as the agent does."""

    def __init__(self, keeper, level="beginner"):
        self.history = History(DealtStart(LEVELS[level], 1, FirstClick.OPENING), "quantum")
        self._game = self.history.start.begin(Clock())
        self._keeper = keeper
        self.told = keeper.begin(self.history, is_over=False)

    def flag(self, name):
        turn = take_mark(self._game, cell(name))
        self.history.turns.append(turn)
        return self._keeper.keep(turn)


def waiting(home):
    """The game that a window opened now would find."""
    keeper = GameKeeper(home, Clock(), Clock())
    try:
        return keeper.restore()[0]
    finally:
        keeper.close()


def saved(home, folder="unfinished"):
    """The games that made room for others, by the name of their files."""
    return {path.name: load_game(path)[0] for path in sorted((home / folder).glob("*"))}


@pytest.fixture
def left_behind(tmp_path):
    """A game with a flag, left unfinished."""
    keeper = GameKeeper(tmp_path, Clock(), Clock())
    keeper.restore()
    played = Played(keeper)
    assert played.flag("A1") is None
    keeper.close()
    return played.history


@pytest.fixture
def keeper(tmp_path):
    """The keeper of a window that was just opened."""
    keeper = GameKeeper(tmp_path, Clock(), Clock())
    keeper.restore()
    yield keeper
    keeper.close()


def test_a_game_is_found_again_and_goes_on_in_its_place(tmp_path, left_behind):
    keeper = GameKeeper(tmp_path, Clock(), Clock())
    history, notice = keeper.restore()
    assert (history, notice) == (left_behind, None)
    assert keeper.begin(history, is_over=False) is None
    keeper.close()
    assert waiting(tmp_path) == left_behind
    assert saved(tmp_path) == {}


def test_a_game_that_waits_stays_while_another_one_is_only_looked_at(tmp_path, left_behind, keeper):
    assert Played(keeper, "expert").told is None
    keeper.close()
    assert waiting(tmp_path) == left_behind
    assert saved(tmp_path) == {}


def test_a_game_that_waits_stays_while_a_lost_one_is_shown_and_not_when_that_goes_on(
    tmp_path, left_behind, keeper
):
    """A lesson and all mines of an old loss are only looked at."""
    shown = [Turn(action, Result.DONE, 0) for action in (Action.SHOW, Action.SHOW_ALL)]
    lost = History(DealtStart(LEVELS["expert"], 1, FirstClick.OPENING), "quantum")
    keeper.begin(lost, is_over=True)
    for turn in shown:
        assert keeper.keep(turn) is None
    assert saved(tmp_path) == {}
    keeper.keep(Turn(Action.CONTINUE, Result.DONE, 0))
    assert list(saved(tmp_path).values()) == [left_behind]


def test_a_game_that_waits_is_saved_when_another_one_is_played(tmp_path, left_behind, keeper):
    other = Played(keeper, "expert")
    assert other.flag("B1") is None
    assert other.flag("B2") is None
    keeper.close()
    assert waiting(tmp_path) == other.history
    assert saved(tmp_path) == {"game-1.jsonl": left_behind}


def test_a_game_that_waits_can_be_had_by_its_name_before_and_after_the_first_turn(
    left_behind, keeper
):
    """The window offers it when the other game begins, and the player may move first."""
    other = Played(keeper, "expert")
    name = keeper.waiting_game().path
    assert keeper.unfinished_game(name) == left_behind
    other.flag("B1")
    assert keeper.waiting_game() is None
    assert keeper.unfinished_game(name) == left_behind


def test_a_damaged_file_that_is_put_aside_and_comes_back_replaces_no_other_file(tmp_path, keeper):
    folder = tmp_path / "unfinished"
    first, second = Played(keeper), Played(keeper, "expert")
    path = Path(keeper.shelve(first.history).path)
    for content in ("nonsense", "more nonsense"):
        path.write_text(content, encoding="utf-8")
        assert keeper.put_aside(str(path)).startswith(f"{path.name}.deleted")
    assert keeper.shelve(second.history).path == str(path), "its name is free again"
    assert keeper.take_back() is None
    assert load_game(path)[0] == second.history
    contents = {each.read_text(encoding="utf-8") for each in folder.iterdir() if each != path}
    assert contents == {"nonsense", "more nonsense"}
    assert len(keeper.unfinished()) == 2


def test_a_game_that_waits_is_not_given_up_when_it_cannot_be_saved(tmp_path, left_behind, keeper):
    (tmp_path / "unfinished").write_text("a file where the folder should be", encoding="utf-8")
    other = Played(keeper, "expert")
    assert other.flag("B1").startswith("The game could not be saved: ")
    assert load_game(tmp_path / "unfinished-1.jsonl")[0] == left_behind
    (tmp_path / "unfinished").unlink()
    assert other.flag("B2") is None
    keeper.close()
    assert waiting(tmp_path) == other.history
    assert saved(tmp_path) == {"game-1.jsonl": left_behind}


def test_a_game_that_could_not_be_kept_from_its_start_is_kept_from_a_later_turn(tmp_path, keeper):
    blocked = tmp_path / "unfinished-1.jsonl"
    blocked.mkdir()
    played = Played(keeper)
    assert played.told.startswith("The game could not be saved: ")
    blocked.rmdir()
    assert played.flag("A1") is None
    keeper.close()
    assert waiting(tmp_path) == played.history


def test_games_are_saved_under_names_that_are_free(tmp_path, keeper):
    history = Played(keeper).history
    for number in (1, 2):
        path = tmp_path / "games" / f"game-{number}.jsonl"
        assert keeper.save(history) == f"Game saved as {path}."
    assert list(saved(tmp_path, "games")) == ["game-1.jsonl", "game-2.jsonl"]


def test_a_game_that_cannot_be_saved_is_told_of(tmp_path, keeper):
    (tmp_path / "games").write_text("a file where the folder should be", encoding="utf-8")
    assert keeper.save(Played(keeper).history).startswith("The game could not be saved: ")


def test_two_windows_that_save_at_the_same_moment_take_two_names(tmp_path):
    run = [sys.executable, str(CHILD), str(tmp_path), "150"]
    children = [Popen(run, stdin=PIPE, stdout=PIPE, text=True) for _ in range(2)]
    for child in children:
        child.stdin.write("begin\n")
        child.stdin.flush()
    told = [line for child in children for line in child.communicate()[0].splitlines()]
    assert len(set(told)) == len(told) == 300
    assert {f"Game saved as {tmp_path / 'games' / name}." for name in saved(tmp_path, "games")} == {
        *told
    }


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path):
    (tmp_path / "games").write_text("a file where the folder should be", encoding="utf-8")
    keeper = GameKeeper(tmp_path, Clock(), Clock())
    assert keeper.save(Played(keeper).history) == "The game could not be saved: file exists."


def test_a_home_that_cannot_be_searched_is_told_in_a_sentence(tmp_path):
    """A name that is too long is refused by the system at every step, as permissions would be."""
    keeper = GameKeeper(tmp_path / ("a" * 300), Clock(), Clock())
    played = Played(keeper)
    assert keeper.save(played.history) == "The game could not be saved: file name too long."
    assert keeper.restore()[1] == "Your game will not be saved: file name too long."
    recorded = keeper.finish(played.history, Ending(won=True, score=played.history.replay().score))
    assert recorded.told.endswith("records.sqlite cannot be used: file name too long.")
    assert keeper.catch_up().endswith("records.sqlite cannot be used: file name too long.")
    keeper.close()


def test_what_a_crash_left_of_any_file_is_swept_at_the_next_start(tmp_path):
    (tmp_path / "games").mkdir()
    for name in (".exercises.jsonl.0123456789ab.tmp", "games/.game-new.jsonl.0123456789ab.tmp"):
        (tmp_path / name).touch()
    assert waiting(tmp_path) is None
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".tmp"]
