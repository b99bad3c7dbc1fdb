"""Replays of other programs are read as games of ours, or refused in a sentence."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from doors import check_sentence
from foreign_replays import avf, mvf, rmv

from minesweeper.archive import replay_process
from minesweeper.archive.evf import write_evf
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.replays import (
    LARGEST_FILE,
    NOT_INSTALLED,
    NOTHING_OPENED,
    PROGRAMS,
    ReplayError,
    load_replay,
    read_replay,
)
from minesweeper.archive.saved_games import SavedGameError, lines, load_game, save_game
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, History, ReadingProgress, Result
from minesweeper.game.marks import Mark
from minesweeper.game.notation import read_minefield
from minesweeper.record import Ending
from minesweeper.teaching.reviewer import review_game

pytest.importorskip("ms_toollib")

FIELD = read_minefield(
    """8x8/10
........
.*......
........
........
......*.
........
********
........"""
)
"""Beginner of the other programs. H1 opens the middle, and A1 and the last row are cut off."""
WRITERS = {"avf": avf, "rmv": rmv, "mvf": mvf}
"""The programs whose replays are written here."""


def click(at, name, buttons="l"):
    """A click on a cell with one button, pressed for 40 ms; with `lr` it is a chord."""
    cell = Cell.named(name)
    x, y = cell.column * 16 + 5, cell.row * 16 + 9
    down = [(at, f"{button}c", x, y) for button in buttons]
    return [*down, *((at + 40, f"{button}r", x, y) for button in reversed(buttons))]


def outside(at, button):
    return [(at, f"{button}c", 128, 20), (at + 20, f"{button}r", 128, 20)]


def read(kind, *clicks):
    presses = [press for each in clicks for press in each]
    if kind == "rmv":
        # It leaves out the first press, which its reader adds.
        presses = presses[1:]
    return read_replay(WRITERS[kind](FIELD, presses), kind)


def told(history):
    """The turns as short texts."""
    words = []
    for turn in history.turns:
        mark = "" if turn.mark is None else f" {turn.mark.name.lower()}"
        name = "" if turn.cell is None else f" {turn.cell.name}"
        words.append(f"{turn.at} {turn.action.value}{name} {turn.result.value}{mark}")
    return words


# Clicks.


@pytest.mark.parametrize("kind", WRITERS)
def test_openings_flags_and_chords_become_turns_with_their_times(kind):
    history = read(
        kind, click(0, "H1"), click(500, "B2", "r"), click(900, "C1", "lr"), click(1500, "C8")
    )
    assert told(history) == [
        "0 open H1 opened",
        "460 mark B2 done flag",
        "900 chord C1 opened",
        "1500 open C8 opened",
        "1500 time done",
    ]
    assert history.start.minefield == FIELD
    assert history.start.title == f"{PROGRAMS[kind]} replay"
    assert history.judge == "classic"


@pytest.mark.parametrize("kind", WRITERS)
def test_a_loss_ends_the_game(kind):
    history = read(kind, click(0, "H1"), click(1000, "B2"), click(2000, "A1"))
    assert told(history) == ["0 open H1 opened", "1000 open B2 lost"]
    assert history.replay().status is Status.LOST


def test_a_chord_opens_what_it_opens_here():
    history = read("mvf", click(0, "H1"), click(400, "B2", "r"), click(900, "B3", "lr"))
    assert told(history)[1:3] == ["360 mark B2 done flag", "900 chord B3 opened"]


def test_both_buttons_pressed_in_either_order_make_one_chord_and_no_flag():
    for buttons in ("lr", "rl"):
        history = read("avf", click(0, "H1"), click(400, "C2", buttons))
        assert told(history)[1:] == ["400 chord C2 nothing", "400 time done"]


def test_the_button_released_last_may_chord_again():
    x, y = 2 * 16 + 5, 16 + 9
    again = [(400, "rc", x, y), (410, "lc", x, y), (420, "lr", x, y)]
    again += [(430, "lc", x, y), (440, "lr", x, y), (450, "rr", x, y)]
    history = read("avf", click(0, "H1"), again)
    assert [word.split(" ", 1)[1] for word in told(history)[1:-1]] == ["chord C2 nothing"] * 2


def test_the_middle_button_chords():
    history = read("avf", click(0, "H1"), click(400, "C2", "m"))
    assert told(history)[1] == "400 chord C2 nothing"


def test_a_right_click_on_a_number_is_a_click_without_effect():
    history = read("avf", click(0, "H1"), click(400, "C2", "r"))
    assert told(history)[1] == "400 mark C2 nothing"


def test_clicks_outside_the_board_are_left_out():
    history = read("avf", click(0, "H1"), outside(200, "l"), outside(300, "r"), click(400, "A1"))
    assert told(history) == ["0 open H1 opened", "400 open A1 opened", "400 time done"]


def test_the_cell_under_the_release_counts():
    (down, _), (_, up) = click(400, "B2"), click(400, "A1")
    history = read("avf", click(0, "H1"), [down, up])
    assert told(history)[1] == "400 open A1 opened"


def test_flags_before_the_first_cell_are_kept_and_idle_clicks_are_not():
    clicks = [click(0, "B2", "r"), click(100, "B2"), click(200, "B2", "lr"), click(300, "H1")]
    history = read("avf", *clicks)
    assert told(history) == ["0 mark B2 done flag", "0 open H1 opened", "0 time done"]


def test_preflags_of_viennasweeper_are_flags():
    data = rmv(FIELD, click(0, "H1")[1:], preflags=[(1, 3)])
    assert told(read_replay(data, "rmv"))[0] == "0 mark B4 done flag"


def test_question_marks_are_found_if_the_game_ends_only_with_them():
    """Three right clicks leave a flag or no mark, and only without a mark can B2 be the loss."""
    thrice = [click(100 + 100 * number, "B2", "r") for number in range(3)]
    history = read("avf", click(0, "H1"), *thrice, click(800, "B2"))
    marks = [turn.mark for turn in history.turns if turn.action is Action.MARK]
    assert marks == [Mark.FLAG, Mark.QUESTION, Mark.NONE]
    assert history.replay().status is Status.LOST


# A foreign game among ours.


def lost_replay():
    return read("avf", click(0, "H1"), click(1000, "B2"))


def test_the_first_click_is_no_guess():
    first, second = review_game(lost_replay()).moments
    assert first.guess is None
    assert second.mistake is not None


def test_a_replay_can_be_saved_and_loaded(tmp_path):
    history = lost_replay()
    save_game(tmp_path / "game.jsonl", history)
    again, game = load_game(tmp_path / "game.jsonl")
    assert again == history
    assert game.status is Status.LOST
    assert b'"version":4,' in next(lines(history))


def test_a_replay_begins_all_covered(tmp_path):
    data = b"".join(lines(lost_replay())).replace(b'"opened":[]', b'"opened":["H1"]')
    (tmp_path / "game.jsonl").write_bytes(data)
    with pytest.raises(SavedGameError, match="“opened” must be empty when “replay” is true"):
        load_game(tmp_path / "game.jsonl")


def test_the_same_board_again_is_a_game_of_ones_own():
    start = lost_replay().start_again()
    assert (start.opened, start.is_replay) == ((Cell.named("H1"),), False)


@pytest.mark.parametrize("first", [click(0, "B2"), []])
def test_the_same_board_is_covered_if_the_first_cell_ended_the_game_or_none_opened(first):
    history = lost_replay()
    turns = read("avf", first).turns if first else []
    start = History(history.start, history.judge, turns).start_again()
    assert (start.opened, start.is_replay) == ((), False)


def test_a_replay_is_never_recorded(tmp_path):
    history = lost_replay()
    keeper = GameKeeper(tmp_path, lambda: 0, lambda: 0)
    keeper.begin(history, is_over=False)
    assert not keeper.finish(history, Ending(won=False, score=history.replay().score)).is_kept
    keeper.close()
    assert not (tmp_path / "records.sqlite").exists()


# What cannot be read.


@pytest.mark.parametrize("kind", PROGRAMS)
@pytest.mark.parametrize("data", [b"", b"{}", b"no replay", bytes(2000)])
def test_anything_else_is_refused(kind, data):
    with pytest.raises(ReplayError, match=rf"It is damaged, or it is not a \.{kind} replay\."):
        read_replay(data, kind)


def test_a_replay_without_an_opened_cell_is_refused():
    with pytest.raises(ReplayError, match=NOTHING_OPENED):
        read("avf", click(0, "B2", "r"))


def test_a_large_file_is_refused_before_it_is_decoded(tmp_path):
    (tmp_path / "large.avf").write_bytes(bytes(LARGEST_FILE + 1))
    with pytest.raises(ReplayError, match="at most 4 MiB"):
        load_replay(tmp_path / "large.avf")


def test_a_folder_is_refused(tmp_path):
    (tmp_path / "folder.avf").mkdir()
    with pytest.raises(ReplayError, match=r"folder\.avf is not a file\."):
        load_replay(tmp_path / "folder.avf")


@pytest.fixture
def instead_of_the_library(tmp_path, monkeypatch):
    """Gives the process another ms-toollib, whose `AvfVideo` runs this code."""

    def put(code):
        lines = [f"        {line}" for line in code.splitlines()]
        head = ["class AvfVideo:", "    def __init__(self, raw_data):"]
        (tmp_path / "ms_toollib.py").write_text("\n".join([*head, *lines]), encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    return put


def test_without_the_package_a_sentence_says_how_to_install_it(tmp_path, monkeypatch):
    (tmp_path / "ms_toollib.py").write_text("raise ImportError", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(ReplayError, match="minesweeper-quantum") as refused:
        read_replay(b"", "avf")
    assert str(refused.value) == NOT_INSTALLED


def test_a_decoder_that_never_ends_is_ended(instead_of_the_library, monkeypatch):
    instead_of_the_library("while True: pass")
    monkeypatch.setattr(replay_process, "SECONDS", 0.3)
    with pytest.raises(ReplayError, match="It takes longer than"):
        read_replay(b"", "avf")


@pytest.mark.parametrize(
    "code",
    [
        "import os; os.abort()",
        "raise BaseException",
        "self.parse, self.events, self.board = list, [], [[0, -1], [0]]\nself.mode = 0",
        "self.parse, self.events = list, []; self.board = [[0, -1]]\nself.mode = self.pix_size = 0",
    ],
)
def test_a_decoder_that_fails_is_a_damaged_file(instead_of_the_library, code):
    instead_of_the_library(code)
    with pytest.raises(ReplayError, match="It is damaged"):
        read_replay(b"", "avf")


MANY_CLICKS = """
from types import SimpleNamespace as Values
mouse = Values(mouse="lc", x=1, y=1)
event = Values(is_mouse=lambda: True, unwrap_mouse=lambda: mouse)
self.parse, self.board, self.mode, self.pix_size = list, [[0, -1]], 0, 16
self.events = [Values(time=0, event=event)] * 100_001
"""
RECURSIVE = (
    "self.parse, self.events, self.board = list, [], [[0, -1]]\nself.mode = self.pix_size = 11"
)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (MANY_CLICKS, "It has more than 100,000 clicks."),
        (RECURSIVE, "It was played with recursive chords, which this game does not allow."),
    ],
)
def test_a_replay_that_we_cannot_play_is_refused(instead_of_the_library, code, told):
    instead_of_the_library(code.strip())
    with pytest.raises(ReplayError) as refused:
        read_replay(b"", "avf")
    assert str(refused.value) == told


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_the_memory_of_the_decoder_is_bounded(instead_of_the_library):
    instead_of_the_library("bytes(4 << 30)")
    with pytest.raises(ReplayError, match="It is damaged"):
        read_replay(b"", "avf")


def test_what_the_decoder_prints_is_not_its_answer(instead_of_the_library):
    instead_of_the_library("print('{}')\nraise ValueError")
    with pytest.raises(ReplayError, match="It is damaged"):
        read_replay(b"", "avf")


def test_what_the_decoder_writes_does_not_stay_in_the_current_folder(
    instead_of_the_library, tmp_path, monkeypatch
):
    """ms-toollib leaves a crash.log when it aborts."""
    instead_of_the_library("open('crash.log', 'w').close()\nraise ValueError")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ReplayError, match="It is damaged"):
        read_replay(b"", "avf")
    assert not (tmp_path / "crash.log").exists()


def test_a_module_in_the_current_folder_is_not_run(tmp_path, monkeypatch):
    (tmp_path / "ms_toollib.py").write_text("raise ImportError", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert lost_replay().turns


def test_a_long_reading_can_be_given_up(instead_of_the_library):
    instead_of_the_library("while True: pass")

    def stop(_):
        raise KeyboardInterrupt

    times = iter(range(0, 10**9, 5000))
    with pytest.raises(KeyboardInterrupt):
        read_replay(b"", "avf", ReadingProgress(lambda: next(times), stop))


# Damaged files.


def examples():
    clicks = [*click(0, "H1"), *click(400, "B2", "r"), *click(900, "B3", "lr"), *click(1200, "A1")]
    found = {kind: writer(FIELD, clicks) for kind, writer in WRITERS.items()}
    return found | {"evf": write_evf(read("avf", clicks)).data}


def damaged(data, chance):
    """The bytes with some of them changed, removed or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed)) if changed else 0
        to = at + chance.choice((1, 1, 1, 4, 40))
        piece = bytes(chance.randrange(256) for _ in range(chance.choice((0, 1, 1, 4))))
        changed[at:to] = chance.choice(
            (piece, piece, bytes(changed[at:to]) * 2, b"\xff" * (to - at))
        )
    return bytes(changed)


def damage_and_read(files, times):
    """Reads damaged files; returns how often each sentence was the answer."""
    chance, answers = Random(1), Counter()  # noqa: S311  the same damage again
    for _ in range(times):
        kind, data = chance.choice(files)
        try:
            history = read_replay(damaged(data, chance), kind)
        except ReplayError as error:
            check_sentence(str(error))
            answers[str(error)] += 1
        else:
            history.replay()
            answers["a game"] += 1
    return answers


def test_a_damaged_replay_is_a_game_or_a_sentence():
    assert sum(damage_and_read(sorted(examples().items()), 36).values()) == 36


@pytest.mark.long
def test_two_thousand_damaged_replays():
    answers = damage_and_read(sorted(examples().items()), 2000)
    assert len(answers) > 1


# Writing, checked by the other program's own reader.

FIGURES = """
import sys, ms_toollib
video = ms_toollib.EvfVideo(raw_data=sys.stdin.buffer.read())
video.parse()
video.analyse()
video.current_time = 10**6
print(video.row, video.column, video.mine_num, video.bbbv, round(video.rtime * 1000),
      video.left, video.right, video.double, video.is_completed, video.software)
"""


def figures_of(data):
    """What ms-toollib says of an `.evf` file."""
    run = subprocess.run(
        [sys.executable, "-c", FIGURES], input=data, capture_output=True, check=True, timeout=60
    )
    return run.stdout.decode().split()


def test_the_other_reader_finds_the_figures_of_a_game_we_wrote():
    clicks = [click(0, "H1"), click(400, "B2", "r"), click(900, "B3", "lr"), click(1200, "G5", "r")]
    safe = [cell.name for cell in FIELD.grid if not FIELD.is_mined(cell)]
    rest = [click(2000 + 100 * number, name) for number, name in enumerate(safe)]
    history = read("mvf", *clicks, *rest)
    game = history.replay()
    assert game.status is Status.WON
    assert figures_of(write_evf(history).data) == [
        *("8", "8", "10", str(game.score.three_bv), str(game.elapsed)),
        *(str(count(history, action)) for action in (Action.OPEN, Action.MARK, Action.CHORD)),
        "True",
        "minesweeper-quantum",
    ]


def count(history, action):
    return sum(turn.action is action for turn in history.turns)


def test_the_process_is_one_file_without_our_package():
    """It runs as a script with -P, where neither its folder nor ours can be imported."""
    text = Path(replay_process.__file__).read_text(encoding="utf-8")
    assert "import minesweeper" not in text
    assert "from minesweeper" not in text


def test_the_results_are_those_of_our_rules():
    history = lost_replay()
    assert [turn.result for turn in history.turns] == [Result.OPENED, Result.LOST]
