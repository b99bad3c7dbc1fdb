"""The command `minesweeper` as its user meets it: what it says, and with which code it leaves."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper import __version__, cli
from minesweeper.cli import files
from minesweeper.game.notation import read_position
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.resources import board_names

OF_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "MINESWEEPER_HOME")


def refusal(capsys, *words):
    """The one sentence with which the command refuses these words."""
    with pytest.raises(SystemExit) as left:
        cli.main(list(words))
    said = capsys.readouterr()
    assert left.value.code == 2
    assert said.out == ""
    return one_sentence(said.err)


def one_sentence(said):
    (line,) = said.splitlines()
    start, _, sentence = line.partition(": ")
    assert start == "minesweeper"
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "Errno" not in sentence
    return sentence


def answer(capsys, *words):
    """What the command prints when it was asked for that."""
    with pytest.raises(SystemExit) as left:
        cli.main(list(words))
    said = capsys.readouterr()
    assert left.value.code == 0
    assert said.err == ""
    return said.out


def start(tmp_path, *words, **environment):
    """Start the command as a program of its own, in an environment that names no screen."""
    bare = {name: value for name, value in os.environ.items() if name not in OF_SCREENS}
    kept = {"MINESWEEPER_HOME": str(tmp_path / "kept")}
    return subprocess.run(
        [sys.executable, "-m", "minesweeper", *words],
        env=bare | kept | environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


# Words that cannot be followed.


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--level", "easy"], "'easy'"),
        (["--size", "9x9"], "“9x9” is not a size such as 30x16/99"),
        (["--size", "1x1/1"], "A board needs at least 2 cells, with at least one of them safe"),
        (["--size", "2000x3/4"], "The width must be from 1 to 1000, not 2000"),
        (["--size", "3x0/1"], "The height must be from 1 to 1000, not 0"),
        (["--size", "9x9/81"], "A board of 9 × 9 can have 1 to 80 mines, not 81"),
        (["--size", "9x9/0"], "A board of 9 × 9 can have 1 to 80 mines, not 0"),
        (["--seed", "seven"], "A seed is a whole number from 0 to 18446744073709551615"),
        (["--seed", "18446744073709551616"], "18446744073709551615"),
        (["--seed", "1_000"], "not “1_000”"),
        (["--seed"], "--seed"),
        (["--board", "nowhere"], "There is no board called “nowhere”. Choose one of"),
        (["--judge", "nobody"], "'nobody'"),
        (["--first-click", "any"], "'any'"),
        (["--theme", "pink"], "'pink'"),
        (["--level", "expert", "--size", "9x9/10"], "not allowed with argument --level"),
        (["--colour"], "--colour"),
        (["sweep"], "sweep"),
    ],
)
@pytest.mark.parametrize("subcommand", [[], ["play"]])
def test_words_that_cannot_be_followed_are_refused_in_one_sentence(capsys, subcommand, words, told):
    assert told in refusal(capsys, *subcommand, *words)


@pytest.mark.parametrize("name", ["missing/trace.jsonl", "."])
def test_a_trace_that_cannot_be_written_is_told_with_its_place(capsys, tmp_path, name):
    path = tmp_path / name
    sentence = refusal(capsys, "--home", str(tmp_path), "--trace", str(path))
    assert sentence.startswith(f"The trace cannot be written to {path}: ")


# No screen.


@pytest.mark.parametrize(
    "environment",
    [{}, {"SDL_VIDEODRIVER": "x11"}, {"SDL_VIDEODRIVER": "nothing-known"}],
    ids=["unnamed", "x11", "unknown"],
)
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_display_the_window_says_so_and_leaves(tmp_path, environment):
    left = start(tmp_path, **environment)
    assert left.returncode == 2
    assert left.stdout == ""
    one_sentence(left.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere screens have no such names")
def test_a_display_that_nobody_serves_is_no_display(tmp_path):
    """SDL would go on drawing where nobody looks. Its own libraries may grumble before us."""
    left = start(tmp_path, DISPLAY=":54321")
    assert left.returncode == 2
    assert left.stderr.splitlines()[-1].startswith("minesweeper: ")
    assert "Traceback" not in left.stderr


# What can be asked.


def test_help_shows_an_example_and_the_subcommand(capsys):
    said = answer(capsys, "--help")
    assert "minesweeper --level expert" in said
    assert "play" in said


def test_the_help_of_play_shows_an_example_and_the_boards(capsys):
    said = answer(capsys, "play", "--help")
    assert "Example: minesweeper play --size 40x20/150" in said
    words = " ".join(said.split())
    assert all(name in words.replace("- ", "-") for name in board_names())


def test_every_subcommand_for_people_takes_a_language(capsys):
    for name in ("play", "simulate", "analyse", "review", "daily", "puzzle", "convert", "rebuild"):
        assert "--language CODE" in answer(capsys, name, "--help")
    assert "--language" not in answer(capsys, "engine", "--help")


def test_a_language_that_there_is_not_is_refused(capsys):
    assert refusal(capsys, "play", "--language", "xx") == (
        "Argument --language: There is no language “xx”. The languages are en, de and zh_CN; "
        "see minesweeper play --help."
    )


def test_the_version_is_told(capsys):
    assert answer(capsys, "--version") == f"minesweeper {__version__}\n"


# Playing. A driver asked for by name draws without a screen, and a trace shows what came of it.


PLAYS = """
import sys
import pygame
from minesweeper import cli
from minesweeper.window.window import Window

step = Window.step

def one_step(window):
    # On a busy machine the game may come later than the first frame.
    if not window.is_waiting:
        window.change(question_marks=True)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    step(window)

Window.step = one_step
cli.main(sys.argv[1:])
"""


def played(tmp_path, *words, **environment):
    """Open the window, turn question marks on, close it, and give the trace."""
    trace = tmp_path / "trace.jsonl"
    bare = {name: value for name, value in os.environ.items() if name not in OF_SCREENS}
    subprocess.run(
        [sys.executable, "-c", PLAYS, *words, "--trace", str(trace)],
        env=bare | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none"} | environment,
        capture_output=True,
        timeout=120,
        check=True,
    )
    return trace.read_text(encoding="utf-8")


def test_minesweeper_home_is_where_settings_are_kept(tmp_path):
    played(tmp_path, MINESWEEPER_HOME=str(tmp_path / "there"))
    kept = tmp_path / "there" / "settings.toml"
    assert "question_marks = true" in kept.read_text(encoding="utf-8")


def test_home_on_the_command_line_comes_before_minesweeper_home(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    played(tmp_path, "--home", str(here), MINESWEEPER_HOME=str(there))
    assert here.exists()
    assert not there.exists()


def test_what_the_command_line_says_is_played_and_not_kept(tmp_path):
    home = tmp_path / "home"
    trace = played(
        tmp_path, "--home", str(home), "--size", "7x5/6", "--seed", "77", "--first-click", "safe"
    )
    started = next(line for line in trace.splitlines() if '"GameStarted"' in line)
    assert '"level": {"width": 7, "height": 5, "mines": 6}' in started
    assert '"first_click": "safe", "seed": 77' in started
    kept = home / "settings.toml"
    assert "7x5/6" not in kept.read_text(encoding="utf-8")


def test_a_fixed_board_can_be_named(tmp_path):
    trace = played(tmp_path, "--home", str(tmp_path / "home"), "--board", "one-two-one")
    assert '"board": "one-two-one"' in trace
    assert '"first_frame"' in trace


# Saved games.

SAVED = """\
{"format":"minesweeper saved game","version":1,"judge":"kind","level":"9x9/10","seed":1,\
"first_click":"opening"}
{"do":"open","cell":"E5","at":0,"result":"opened"}
{"do":"mark","cell":"F8","at":2310,"result":"done","mark":"flag"}
"""


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game-1.jsonl"
    path.write_text(SAVED, encoding="utf-8")
    return path


def test_a_saved_game_can_be_loaded(tmp_path, saved):
    trace = played(tmp_path, "--home", str(tmp_path / "home"), "--load", str(saved))
    for told in ('"judge": "kind"', '"FlagChanged"', '"GamePaused"', '"elapsed": 2310'):
        assert told in trace
    assert saved.read_text(encoding="utf-8") == SAVED


def test_a_game_that_was_left_is_there_at_the_next_start_and_not_lost_by_asking_for_another(
    tmp_path, saved
):
    home = tmp_path / "home"
    home.mkdir()
    unfinished = home / "unfinished-1.jsonl"
    unfinished.write_text(SAVED, encoding="utf-8")
    for asked in (["--level", "expert"], ["--seed", "1"], ["--load", str(saved)]):
        played(tmp_path, "--home", str(home), *asked)
        assert unfinished.read_text(encoding="utf-8") == SAVED
    assert '"elapsed": 2310' in played(tmp_path, "--home", str(home), "--judge", "cruel")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "The file is empty."),
        (SAVED.replace("F8", "Z9"), "Turn 2, mark Z9: the cell is off the board."),
        (SAVED.replace(':1,"judge"', ':99,"judge"'), "It is from a newer release"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_one_sentence(capsys, saved, content, told):
    saved.write_text(content, encoding="utf-8")
    for words in (["--load", str(saved)], ["review", str(saved), "--text"], ["review", str(saved)]):
        sentence = refusal(capsys, *words)
        assert sentence.startswith(f"The game {saved} cannot be loaded: {told}")


def test_a_missing_game_is_refused_like_any_other_missing_file(capsys, tmp_path):
    missing = tmp_path / "none.jsonl"
    for words in (["--load", str(missing)], ["review", str(missing), "--text"]):
        told = refusal(capsys, *words)
        assert told.startswith(f"The file {missing} cannot be read: no such file or directory.")


def test_a_saved_game_has_its_own_seed_and_size(capsys, saved):
    assert "leave --seed out" in refusal(capsys, "--load", str(saved), "--seed", "1")
    assert "--load" in refusal(capsys, "--level", "expert", "--load", str(saved))


# Reviewing.

LOST = """\
{"format":"minesweeper saved game","version":1,"judge":"strict","minefield":["5x2/1",".....",\
".*..."],"opened":["A1","B1","C1"]}
{"do":"open","cell":"D1","at":0,"result":"opened"}
{"do":"mark","cell":"A2","at":5999,"result":"done","mark":"flag"}
{"do":"open","cell":"B2","at":67001,"result":"lost"}
"""


def test_a_review_as_text_tells_the_mistakes_with_their_times_and_what_it_comes_to(capsys, saved):
    saved.write_text(LOST, encoding="utf-8")
    cli.main(["review", str(saved), "--text"])
    said = capsys.readouterr()
    assert said.err == ""
    title, empty, flag, lost, _, figures, rated, missed, flags, _, *lesson = said.out.splitlines()
    assert title == "5 × 2 with 1 mine, Strict. Lost after 1:07."
    assert empty == ""
    assert flag == "0:05  A2  wrong flag  A flag on a cell that is proved safe."
    assert lost.startswith(
        "1:07  B2  mistake     The numbers on the board proved that B2 was a mine."
    )
    assert figures.startswith(
        "Cells opened: 5, 0 guesses (0 unavoidable), luck: 0.00, safe cells overlooked: 1"
    )
    assert rated == "Accuracy: 26.2 out of 100."
    assert missed.startswith("Techniques missed: ")
    assert flags == "Flags on cells that were proved safe at the end: A2."
    assert lesson[0] == "The numbers around B2 proved that it was a mine."
    assert any(line.startswith("1. ") for line in lesson)


def test_a_review_as_json_rates_every_decision(capsys, saved):
    saved.write_text(LOST, encoding="utf-8")
    cli.main(["review", str(saved), "--json"])
    told = json.loads(capsys.readouterr().out)
    techniques = told.pop("techniques")
    assert told == {
        "width": 5,
        "height": 2,
        "mines": 1,
        "outcome": "lost",
        "seconds": 67.001,
        "3bv": 2,
        "accuracy": 26.2,
        "decisions": [
            {"turn": 1, "cell": "D1", "grade": "best", "lost_points": 0.0, "seconds": 0.0},
            {"turn": 3, "cell": "B2", "grade": "blunder", "lost_points": 100.0, "seconds": 61.002},
        ],
    }
    assert list(techniques) == list(TECHNIQUES)
    assert techniques["mine-count"] == {
        "met": 1,
        "found": 1,
        "missed": 0,
        "median_seconds": 0.0,
    }


def test_a_review_is_printed_as_text_or_as_json(capsys, saved):
    assert "not allowed with argument" in refusal(capsys, "review", str(saved), "--json", "--text")


def test_a_review_without_text_opens_the_game_in_the_window(tmp_path, saved):
    trace = played(tmp_path, "review", str(saved), "--home", str(tmp_path / "home"))
    assert '"FlagChanged"' in trace


def test_a_review_as_text_needs_no_screen(tmp_path, saved):
    done = start(tmp_path, "review", str(saved), "--text")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("9 × 9 with 10 mines, Kind. Unfinished after 0:02.\n")


# Analysing and rebuilding.


def position_file(tmp_path, text):
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_position_is_drawn_with_what_is_proved_and_how_likely_the_rest_is(capsys, tmp_path):
    cli.main(["analyse", position_file(tmp_path, "4x3/3\n1###\n1###\n01##\n")])
    assert capsys.readouterr().out == (
        "     A    B    C    D\n"
        "1    1    ✗  25%  25%\n"
        "2    1  [✓]  50%  25%\n"
        "3    ·    1  50%  25%\n"
        "✓ safe, ✗ mine, 25% a chance of a mine, [ ] best to open;\n"
        "F is flagged, * a shown mine; plain numbers are open cells.\n"
        "Proved safe: 1. Proved mines: 1. Possible minefields: 8.\n"
        "Open B2: it is safe.\n"
    )


def test_the_flags_of_a_position_are_drawn(capsys, tmp_path):
    cli.main(["analyse", position_file(tmp_path, "4x3/3\n1F##\n1###\n01##\n")])
    assert "1    1   F✗  25%  25%\n" in capsys.readouterr().out


def test_a_guess_is_named_with_its_chance(capsys, tmp_path):
    cli.main(["analyse", position_file(tmp_path, "3x1x1\nHHH\n")])
    told = capsys.readouterr().out
    assert told.endswith("Nothing is certain. Open A1: its chance of a mine is 33.33 %.\n")


def test_an_analysis_as_json_is_one_object_and_nothing_else(capsys, tmp_path):
    cli.main(["analyse", "--json", position_file(tmp_path, "2x1/1\n1#\n")])
    told = json.loads(capsys.readouterr().out)
    assert (told["mine"], told["best"], told["layouts"]) == ([[0, 1]], None, "1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: a board begins with its size, such as 30x16/99."),
        (
            "2x1/1\n3#\n",
            "No minefield fits this position: its numbers or its total contradict each other.",
        ),
    ],
)
def test_a_position_that_cannot_be_analysed_is_refused(capsys, tmp_path, text, sentence):
    assert refusal(capsys, "analyse", position_file(tmp_path, text)) == sentence


# Pictures.


POSITION = "4x3/3\n1###\n1F##\n01##\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_a_picture_is_drawn_without_a_screen_and_its_place_is_told(tmp_path):
    image = tmp_path / "board.png"
    told = start(tmp_path, "analyse", position_file(tmp_path, POSITION), "--image", str(image))
    plain = start(tmp_path, "analyse", position_file(tmp_path, POSITION))
    assert image.read_bytes().startswith(b"\x89PNG")
    assert (told.returncode, told.stdout, told.stderr) == (
        0,
        plain.stdout,
        f"The picture is in {image}.\n",
    )


def test_a_picture_and_json_can_be_asked_for_together(tmp_path):
    image = tmp_path / "board.PNG"
    file = position_file(tmp_path, POSITION)
    told = start(tmp_path, "analyse", file, "--json", "--image", str(image), "--theme", "night")
    assert json.loads(told.stdout)["best"] == [1, 1]
    assert told.stderr == f"The picture is in {image}.\n"
    assert image.stat().st_size > 1000


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("board.jpg", "The picture {} must be a file that ends in .png."),
        ("board", "The picture {} must be a file that ends in .png."),
        ("taken.png", "The picture cannot be written to {}: it is not a file."),
        ("file/board.png", "The picture cannot be written to {}: there is no folder "),
        ("missing/board.png", "The picture cannot be written to {}: there is no folder "),
        ("missing/too/board.png", "The picture cannot be written to {}: there is no folder "),
    ],
)
def test_a_picture_that_cannot_be_written_is_refused(capsys, monkeypatch, tmp_path, name, sentence):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (tmp_path / "taken.png").mkdir()
    (tmp_path / "file").touch()
    path = tmp_path / name
    told = refusal(capsys, "analyse", position_file(tmp_path, POSITION), "--image", str(path))
    assert told.startswith(sentence.format(path))
    kept = {"taken.png", "file", "position.txt"}
    assert {entry.name for entry in tmp_path.iterdir()} == kept


# Knowledge bases.


def test_a_knowledge_base_is_written_and_its_place_is_told(tmp_path):
    """A flagged cell is covered, so it is named too."""
    out, file = tmp_path / "board.cnf", position_file(tmp_path, POSITION)
    told = start(tmp_path, "analyse", file, "--json", "--cnf", str(out))
    assert json.loads(told.stdout)["best"] == [1, 1]
    assert told.stderr == f"The knowledge base is in {out}.\n"
    lines = out.read_text("ascii").splitlines()
    names = ["B1", "C1", "D1", "B2", "C2", "D2", "C3", "D3"]
    assert lines[: len(names)] == [f"c {at} {name}" for at, name in enumerate(names, start=1)]
    assert lines[len(names)].startswith("p cnf ")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("taken", "The knowledge base cannot be written to {}: it is not a file."),
        ("missing/out.cnf", "The knowledge base cannot be written to {}: there is no folder "),
    ],
)
def test_a_knowledge_base_that_cannot_be_written_is_refused(capsys, tmp_path, name, sentence):
    (tmp_path / "taken").mkdir()
    path = tmp_path / name
    told = refusal(capsys, "analyse", position_file(tmp_path, POSITION), "--cnf", str(path))
    assert told.startswith(sentence.format(path))


def test_no_knowledge_base_is_written_of_a_position_that_nothing_fits(capsys, tmp_path):
    out, file = tmp_path / "out.cnf", position_file(tmp_path, "2x1/2\n1#\n")
    assert refusal(capsys, "analyse", file, "--cnf", str(out)).startswith("No minefield fits")
    assert not out.exists()


@pytest.mark.parametrize("name", ["position.txt", "./position.txt"])
def test_a_knowledge_base_does_not_replace_the_position_it_is_about(
    capsys, monkeypatch, tmp_path, name
):
    monkeypatch.chdir(tmp_path)
    file = position_file(tmp_path, POSITION)
    told = refusal(capsys, "analyse", file, "--cnf", name)
    assert told.startswith("The knowledge base cannot be written to position.txt: the position is")
    assert Path(file).read_text("utf-8") == POSITION


def test_a_knowledge_base_that_would_be_too_large_is_refused_at_once(capsys, tmp_path):
    rows = "\n".join(["#" * 400] * 400)
    out, file = tmp_path / "out.cnf", position_file(tmp_path, f"400x400/3\n{rows}\n")
    told = refusal(capsys, "analyse", file, "--cnf", str(out))
    assert told.startswith("The knowledge base of 160000 covered cells is too large for a file")
    assert not out.exists()


def test_an_analysis_without_a_picture_does_without_pygame(tmp_path):
    code = (
        "import sys; from minesweeper.cli import main; main(['analyse', sys.argv[1]]);"
        "assert 'pygame' not in sys.modules"
    )
    file = position_file(tmp_path, POSITION)
    subprocess.run([sys.executable, "-c", code, file], capture_output=True, check=True, timeout=60)


def test_a_file_that_never_ends_is_refused(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(files, "LONGEST_FILE", 10)
    assert "is longer than 10 bytes" in refusal(
        capsys, "analyse", position_file(tmp_path, POSITION)
    )


def test_the_mines_of_an_uncovered_board_are_printed(capsys, tmp_path):
    cli.main(["rebuild", position_file(tmp_path, "1 1 0\n1 1 0\n0 0 0\n")])
    told = capsys.readouterr().out
    assert told == "3x3/1\n*..\n...\n...\nNo other minefield has these numbers.\n"


def test_an_uncovered_board_that_cannot_be_is_refused(capsys, tmp_path):
    told = refusal(capsys, "rebuild", position_file(tmp_path, "99\n"))
    assert told == "No minefield has these numbers."
    assert "only digits" in refusal(capsys, "rebuild", position_file(tmp_path, "1#\n"))
    assert "cannot be read" in refusal(capsys, "rebuild", str(tmp_path / "missing"))


def program(*words, stdout):
    """Start the command with its answer going elsewhere."""
    return subprocess.run(
        [sys.executable, "-m", "minesweeper", *words],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )


ANSWERING = [
    ["analyse", "{board}"],
    ["analyse", "{board}", "--json"],
    ["rebuild", "{numbers}"],
    ["puzzle", "--seed", "1"],
    ["simulate", "--games", "1", "--player", "patterns", "--json"],
    ["simulate", "--games", "1", "--player", "patterns", "--show"],
]


@pytest.fixture
def asked(request, tmp_path):
    """Words for the command, with files where they name one."""
    board, numbers = tmp_path / "board.txt", tmp_path / "numbers.txt"
    board.write_text("3x2/1\n1##\n1##\n", encoding="utf-8")
    numbers.write_text("11\n11\n", encoding="utf-8")
    return [word.format(board=board, numbers=numbers) for word in request.param]


@pytest.mark.parametrize("asked", ANSWERING, indirect=True, ids=" ".join)
def test_a_reader_that_went_away_is_no_error(asked):
    reads, writes = os.pipe()
    os.close(reads)
    left = program(*asked, stdout=writes)
    os.close(writes)
    assert (left.returncode, left.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
@pytest.mark.parametrize("asked", ANSWERING, indirect=True, ids=" ".join)
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence(asked):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        left = program(*asked, stdout=full)
    assert left.returncode == 2
    assert one_sentence(left.stderr).startswith("The answer cannot be written: ")


def test_the_mark_that_some_editors_begin_a_text_with_is_read_over(capsys, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("\ufeff3x2/1\n1##\n1##\n", encoding="utf-8")
    cli.main(["analyse", str(file), "--json"])
    assert json.loads(capsys.readouterr().out)["safe"] == [[0, 2], [1, 2]]


# Puzzles.


def printed(capsys, *words):
    cli.main(list(words))
    return capsys.readouterr().out


def test_a_puzzle_is_printed_and_its_position_can_be_read_again(capsys):
    told = printed(capsys, "puzzle", "--technique", "1-2", "--seed", "3")
    board, _, rest = told.partition("\n\n")
    assert read_position(board).position.grid.size == 64
    code = rest.split()[1].rstrip(",")
    assert printed(capsys, "puzzle", "--code", code) == told
    assert "Safe" not in told


@pytest.mark.parametrize(
    ("technique", "says"), [("B1", "Mines: "), ("B2", "Safe: "), ("guess", "chance of ")]
)
def test_the_solution_of_a_puzzle_is_printed_if_asked_for(capsys, technique, says):
    asked = ("puzzle", "--technique", technique, "--seed", "3")
    assert says in printed(capsys, *asked, "--answer")
    found = json.loads(printed(capsys, *asked, "--answer", "--json"))
    assert found["technique"] == technique
    assert found["answers"]
    assert "answers" not in json.loads(printed(capsys, *asked, "--json"))


def test_puzzles_that_cannot_be_had_are_refused(capsys):
    assert "is mistyped" in refusal(capsys, "puzzle", "--code", "1200-01Z8-03HJ")
    assert "leave --technique" in refusal(capsys, "puzzle", "--code", "1", "--technique", "B1")
    assert "from 0 to 10" in refusal(capsys, "puzzle", "--technique", "B1", "--difficulty", "11")
    assert "from 0 to 10" in refusal(capsys, "puzzle", "--technique", "B1", "--difficulty", "x")
