"""`minesweeper simulate` as its user meets it."""

import csv
import json
import os
import shlex
import signal
import sys
from pathlib import Path

import hostile_engine
import pytest
from running import PATIENCE, heed_all_signals, is_group_gone, running, wait_until
from test_cli import refusal

from minesweeper import cli
from minesweeper.archive.saved_games import lines, load_game, one_of_games
from minesweeper.game.game import Status


def printed(capsys, *words):
    cli.main(["simulate", *words])
    return capsys.readouterr().out


def result(capsys, *words):
    return json.loads(printed(capsys, "--json", *words))


def timeless(told):
    for found in told["results"]:
        del found["seconds"], found["games_per_second"]
    return told


def test_one_json_object_and_nothing_else_is_printed(capsys):
    cli.main(["simulate", "--json", "--games", "12", "--player", "patterns", "--workers", "1"])
    said = capsys.readouterr()
    (found,) = json.loads(said.out)["results"]
    assert said.out.count("\n") == 1
    assert said.err == ""
    assert (found["player"], found["games"]) == ("patterns", 12)
    assert found["wins"] + sum(found["losses"].values()) == 12
    assert found["win_rate"] == found["wins"] / 12
    assert found["low"] <= found["win_rate"] <= found["high"]
    assert found["games_per_second"] == pytest.approx(12 / found["seconds"])


def test_the_number_of_workers_changes_no_figure(capsys):
    words = ("--games", "35", "--player", "sentences", "backtracking", "--seed", "4")
    alone, together = (
        timeless(result(capsys, *words, "--workers", workers)) for workers in ("1", "3")
    )
    assert alone == together


def test_players_can_be_named_one_by_one_and_twice(capsys):
    told = result(
        capsys,
        "--games",
        "5",
        "--player",
        "teddy",
        "--player",
        "patterns",
        "teddy",
        "--workers",
        "1",
    )
    assert [found["player"] for found in told["results"]] == ["teddy", "patterns"]
    assert len(told["pairs"]) == 1


def test_a_file_is_gone_on_from(capsys, tmp_path):
    out = str(tmp_path / "games.jsonl")
    words = ("--player", "patterns", "--workers", "1", "--out", out)
    few = timeless(result(capsys, *words, "--games", "10"))
    lines = len((tmp_path / "games.jsonl").read_text().splitlines())
    more = timeless(result(capsys, *words, "--games", "25"))
    assert timeless(result(capsys, *words, "--games", "10")) == few
    assert lines == 1 + 10
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 1 + 25
    fresh = ("--player", "patterns", "--workers", "1", "--games", "25")
    assert timeless(result(capsys, *fresh)) == more


def test_an_estimate_can_be_added_to_games_without_one(capsys, tmp_path):
    words = ("--player", "teddy", "--games", "10", "--workers", "1", "--out", str(tmp_path / "g"))
    assert result(capsys, *words)["analytics"][0]["estimate"] is None
    assert 0 < result(capsys, *words, "--estimate")["analytics"][0]["estimate"] <= 1
    assert result(capsys, *words)["analytics"][0]["estimate"] is not None


def test_the_table_is_printed_without_json(capsys):
    told = printed(capsys, "--size", "5x5/4", "--games", "10", "--workers", "1")
    assert told.startswith("5 × 5 with 4 mines, first click opening, judge classic, seed 0\n")
    assert "satisfiability" in told


def test_judges_spare(capsys):
    told = result(
        capsys, "--judge", "quantum", "--first-click", "any", "--games", "40", "--workers", "1"
    )
    (found,) = told["results"]
    assert found["wins"] == 40
    assert found["spared_per_game"] > 0


@pytest.mark.parametrize(
    "words",
    [
        ("--first-click", "any", "--player", "strongest", "sentences"),
        ("--first-click", "safe", "--player", "patterns", "--estimate"),
        ("--first-click", "any", "--judge", "quantum"),
    ],
)
def test_every_game_is_written_as_a_saved_game(capsys, tmp_path, words):
    out = tmp_path / "all.jsonl"
    told = result(
        capsys, *words, "--size", "7x6/8", "--games", "8", "--workers", "1", "--games-out", str(out)
    )
    found = {}
    for number in range(1, 1 + 8 * len(told["results"])):
        with out.open("rb") as file:
            text = one_of_games(file, number)
        history, game = load_game(written(tmp_path / "one.jsonl", text))
        assert b"".join(lines(history, json.loads(text.splitlines()[0])["by"])) == text
        assert game.status.is_finished
        player, _, at = json.loads(text.splitlines()[0])["by"].partition(", game ")
        found.setdefault(player, {})[at] = game
        assert at.endswith(" of seed 0")
    for each in told["results"]:
        games = found[each["player"]].values()
        assert len(games) == 8
        assert sum(game.status is Status.WON for game in games) == each["wins"]
        assert sum(game.clicks for game in games) == 8 * each["clicks_per_game"]


def written(path, text):
    path.write_bytes(text)
    return path


def test_games_that_a_file_has_are_played_again_for_their_moves(capsys, tmp_path):
    words = ("--games", "6", "--size", "5x5/4", "--workers", "1", "--out", str(tmp_path / "g"))
    before = timeless(result(capsys, *words))
    out = tmp_path / "all.jsonl"
    assert timeless(result(capsys, *words, "--games-out", str(out))) == before
    assert out.read_text().count("minesweeper saved game") == 6


def test_one_of_many_games_is_reviewed(capsys, tmp_path):
    out = str(tmp_path / "all.jsonl")
    printed(capsys, "--games", "3", "--size", "5x5/4", "--workers", "1", "--games-out", out)
    cli.main(["review", out, "--game", "3", "--text"])
    assert capsys.readouterr().out.startswith("5 × 5 with 4 mines, Classic.")
    assert "choose one with review --game N." in refusal(capsys, "review", out, "--text")
    told = refusal(capsys, "review", out, "--text", "--game", "4")
    assert told.endswith("The file has 3 games, so there is no game 4.")


def test_a_table_has_a_row_for_every_game(capsys, tmp_path):
    table = tmp_path / "games.csv"
    words = ("--player", "patterns", "teddy", "--games", "4", "--workers", "1")
    cli.main(["simulate", "--json", *words, "--seed", "7", "--csv", str(table)])
    said = capsys.readouterr()
    assert said.err == f"The table is in {table}.\n"
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ["patterns"] * 4 + ["teddy"] * 4
    assert [row["game"] for row in rows] == ["0", "1", "2", "3"] * 2
    assert {(row["size"], row["seed"], row["forfeit"]) for row in rows} == {("9x9/10", "7", "")}
    wins = [each["wins"] for each in json.loads(said.out)["results"]]
    assert [sum(int(row["won"]) for row in part) for part in (rows[:4], rows[4:])] == wins


def engine(name, pids, way):
    words = (sys.executable, "-SE", hostile_engine.__file__, str(pids), way)
    return ("--engine", f"{name}={shlex.join(words)}")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_engines_play_beside_players_and_fail_alone(capsys, tmp_path, workers):
    pids, out = tmp_path / "pids", tmp_path / "games.jsonl"
    words = ("--player", "patterns", "--games", "12", "--size", "6x6/4", "--workers", workers)
    ours = timeless(result(capsys, *words))["results"]
    engines = (*engine("good", pids, "none"), *engine("bad", pids, "crash"))
    cli.main(["simulate", "--json", *words, *engines, "--out", str(out)])
    said = capsys.readouterr()
    told = timeless(json.loads(said.out))
    assert told["results"][0] == ours[0]
    assert [found["player"] for found in told["results"]] == ["patterns", "good", "bad"]
    forfeits = [found["forfeits"] for found in told["results"]]
    assert forfeits[:2] == [0, 0]
    # A game that is won or lost by its first move has no second one.
    assert 8 <= forfeits[2] <= 12
    assert said.err == (
        f"minesweeper: bad forfeited {forfeits[2]} of 12 games; the first, game 0: it ended or "
        "closed its output, saying: all is lost.\n"
    )
    again = timeless(result(capsys, *words, *engines, "--out", str(out)))
    assert again == told
    wait_until(lambda: are_gone(pids), "processes are left")


def are_gone(pids):
    return not any(Path(f"/proc/{pid}").exists() for pid in pids.read_text().split() if pid != "-1")


@pytest.mark.skipif(not Path("/proc").exists(), reason="it has no list of processes in files")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("workers", [1, 2])
def test_an_engine_that_never_ends_by_itself_ends_with_the_run(tmp_path, number, workers):
    pids = tmp_path / "pids"
    words = ("--games", "100", "--workers", str(workers), *engine("busy", pids, "work_for_ever"))
    with running("simulate", *words, "--move-seconds", "0.5") as process:
        wait_until(pids.exists, "no engine is started")
        wait_until(lambda: pids.read_text().count("\n") >= 2, "no two engines are started")
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == (130 if number == signal.SIGINT else -number)
        wait_until(lambda: are_gone(pids), "engines are left")


COMPARED = ("--compare", "satisfiability", "strongest", "--size", "5x5/6")


def test_two_players_are_compared(capsys):
    told = result(capsys, *COMPARED, "--games", "12", "--workers", "1")["compare"]
    assert (told["baseline"], told["candidate"]) == ("satisfiability", "strongest")
    assert (told["width"], told["mines"], told["games"]) == (5, 6, 12)
    assert told["low"] <= told["difference"] <= told["high"]
    assert 0 < told["differing_per_game"] <= told["decisions_per_game"]
    assert told["seconds"] > 0


def test_a_comparison_goes_on_from_its_file(capsys, tmp_path):
    out = tmp_path / "compared.jsonl"
    words = (*COMPARED, "--workers", "1")
    assert result(capsys, *words, "--games", "5", "--out", str(out))["compare"]["games"] == 5
    # Half a line, as a crash leaves it.
    out.write_bytes(out.read_bytes()[:-20])
    resumed = result(capsys, *words, "--games", "12", "--out", str(out))["compare"]
    fresh = result(capsys, *words[:-1], "2", "--games", "12")["compare"]
    del resumed["seconds"], fresh["seconds"]
    assert resumed == fresh
    assert len(out.read_text().splitlines()) == 1 + 12


def test_a_comparison_does_not_go_on_from_played_games(capsys, tmp_path):
    out = str(tmp_path / "games.jsonl")
    printed(capsys, "--games", "1", "--workers", "1", "--out", out)
    told = refusal(capsys, "simulate", *COMPARED, "--out", out)
    assert told.endswith("Line 1: this is not a file of comparisons.")


def test_the_difference_is_printed_in_points(capsys):
    told = printed(capsys, *COMPARED, "--games", "3", "--workers", "1")
    assert told.startswith("5 × 5 with 6 mines, first click opening, judge classic, seed 0\n")
    assert "strongest minus satisfiability: " in told
    assert " points, 95 % interval " in told
    assert " decisions per game differ\n" in told


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_plot_is_written(capsys, tmp_path, ending):
    image = tmp_path / f"rates.{ending}"
    words = ("--games", "5", "--workers", "1", "--plot", str(image))
    cli.main(["simulate", *words])
    assert capsys.readouterr().err == f"The picture is in {image}.\n"
    assert image.read_bytes().startswith(b"\x89PNG" if ending == "png" else b"<svg")


def test_a_single_game_is_shown(capsys):
    told = printed(capsys, "--games", "1", "--show", "--size", "6x6/4", "--player", "patterns")
    assert told.startswith("patterns plays 6x6/4, game 0 of seed 0.\n")
    assert "Opens " in told
    assert "Final state:\n6x6/4\n" in told
    assert "Minefield:\n6x6/4\n" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--player", "nobody"], "invalid choice: 'nobody'"),
        (["--games", "0"], "The number of games must be from 1 to 10,000,000, not “0”"),
        (["--games", "1e3"], "The number of games must be from 1 to 10,000,000, not “1e3”"),
        (["--workers", "0"], "The number of workers must be from 1 to 256, not “0”"),
        (["--seed", "-1"], "A seed is a whole number"),
        (["--seed", "x"], "A seed is a whole number"),
        (["--level", "expert", "--size", "3x3/1"], "not allowed with argument"),
        (["--size", "3x3/9"], "A board of 3 × 3 can have 1 to 8 mines, not 9"),
        (["--first-click", "never"], "invalid choice: 'never'"),
        (["--judge", "nobody"], "invalid choice: 'nobody'"),
        (["--games", "2", "--show"], "Only a single game can be shown: use --games 1 --show."),
        (["--show", "--json"], "Leave out --json"),
        (["--estimate", "--judge", "kind"], "An estimate needs the judge classic"),
        (["--plot", "rates.gif"], "must be a file that ends in .png or .svg."),
        (["--plot", "missing/rates.png"], "there is no folder missing"),
        (["--compare", "teddy"], "rgument --compare: "),
        (["--compare", "teddy", "nobody"], "invalid choice: 'nobody'"),
        (
            ["--compare", "teddy", "strongest", "--player", "patterns", "--plot", "a.png"],
            "A comparison of two players cannot use --player and --plot.",
        ),
        (["--compare", "teddy", "strongest", "--show"], "cannot use --show."),
        (["--compare", "teddy", "strongest", "--estimate"], "cannot use --estimate."),
        (
            ["--compare", "teddy", "strongest", "--judge", "kind"],
            "A comparison needs the judge classic",
        ),
        (["--engine", "simple"], "It must have the form NAME=VALUE, not “simple”"),
        (["--engine", "teddy=x"], "No engine can be named “teddy”: a player has that name"),
        (["--engine", "a='x"], "The command “'x” has no closing quote"),
        (["--engine", "a=x", "--engine", "a=y"], "Every --engine needs a name of its own."),
        (
            ["--engine", "a=/nowhere/x"],
            "The engine a cannot be started: no such file or directory.",
        ),
        (["--engine-player", "a=teddy"], "There is no --engine named “a”."),
        (["--move-seconds", "0"], "The seconds per move must be from 0 to 3600, not “0”"),
        (["--move-seconds", "inf"], "The seconds per move must be from 0 to 3600, not “inf”"),
        (
            ["--compare", "teddy", "strongest", "--engine", "a=x"],
            "A comparison of two players cannot use --engine.",
        ),
        (["--csv", "missing/a.csv"], "The table cannot be written to missing/a.csv: there is no"),
        (["--games-out", "missing/a"], "The games cannot be written to missing/a: no such file"),
        (
            ["--compare", "teddy", "strongest", "--games-out", "a"],
            "A comparison of two players cannot use --games-out.",
        ),
        (["--out", "."], "The games cannot be saved in .: it is not a file."),
        (["--out", "missing/games"], "The games cannot be saved in missing/games: no such file"),
    ],
)
def test_what_cannot_be_followed_is_refused_in_one_sentence(capsys, words, told):
    assert told in refusal(capsys, "simulate", *words, "--workers", "1")


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", "--help"])
    assert left.value.code == 0
    assert "Example: minesweeper simulate" in capsys.readouterr().out


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
ENDLESS = ("simulate", "--player", "patterns", "--level", "expert", "--games", "100000", "--json")


def wait_for_games(out, process, games=5):
    wait_until(
        lambda: (
            process.poll() is not None or (out.exists() and out.read_bytes().count(b"\n") > games)
        ),
        "no games are played",
    )
    assert process.poll() is None


def kept(out):
    """The numbers of the games in a file; a game that was being kept twice counts once."""
    return {json.loads(line)["game"] for line in out.read_text().splitlines()[1:]}


@needs_signals
@pytest.mark.parametrize(
    ("workers", "number", "send"),
    [
        ("1", signal.SIGINT, os.killpg),
        ("2", signal.SIGINT, os.killpg),
        ("2", signal.SIGTERM, os.kill),
        ("2", signal.SIGHUP, os.killpg),
        ("2", signal.SIGHUP, os.kill),
        ("2", signal.SIGQUIT, os.killpg),
    ],
)
def test_whoever_is_interrupted_keeps_what_was_played_and_leaves_nobody_behind(
    tmp_path, workers, number, send
):
    """Ctrl + C reaches every process of the group, as it does in a terminal."""
    out = tmp_path / "games.jsonl"
    with running(*ENDLESS, "--workers", workers, "--out", str(out)) as process:
        wait_for_games(out, process)
        send(process.pid, number)
        said, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + number
        assert told == f"minesweeper: Interrupted; the same command resumes from {out}.\n"
        (found,) = json.loads(said)["results"]
        assert 0 < found["games"] == len(kept(out)) < 100_000
        wait_until(lambda: is_group_gone(process.pid), "processes are left")


@needs_signals
def test_a_closed_terminal_ends_a_run_in_order(tmp_path):
    import fcntl  # noqa: PLC0415  not everywhere
    import termios  # noqa: PLC0415  the same

    def take_terminal():
        heed_all_signals()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    out = tmp_path / "games.jsonl"
    screen, terminal = os.openpty()
    ends = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
    with running(*ENDLESS, "--out", str(out), preexec_fn=take_terminal, **ends) as process:
        os.close(terminal)
        wait_for_games(out, process)
        os.close(screen)
        assert process.wait(PATIENCE) == 128 + signal.SIGHUP
        assert kept(out)
        wait_until(lambda: is_group_gone(process.pid), "processes are left")


@needs_signals
def test_a_second_run_on_the_same_file_is_refused(tmp_path):
    out = tmp_path / "games.jsonl"
    with running(*ENDLESS, "--out", str(out)) as first:
        wait_for_games(out, first)
        with running(*ENDLESS, "--out", str(out)) as second:
            said, told = second.communicate(timeout=PATIENCE)
        assert (second.returncode, said) == (2, "")
        sentence = f"The games cannot be saved in {out}: another simulation is writing to it."
        assert told == f"minesweeper: {sentence}\n"
        wait_for_games(out, first, out.read_bytes().count(b"\n") + 5)
        first.send_signal(signal.SIGINT)
        said, _ = first.communicate(timeout=PATIENCE)
    assert json.loads(said)["results"][0]["games"] == len(kept(out))


@needs_signals
def test_two_runs_started_at_once_leave_a_whole_file(tmp_path):
    out = tmp_path / "games.jsonl"
    words = ("simulate", "--player", "patterns", "--games", "300", "--seed", "3", "--out", str(out))
    with running(*words) as one, running(*words) as other:
        codes = [process.wait(PATIENCE) for process in (one, other)]
    # The second may also have started after the first was done.
    assert 0 in codes
    assert set(codes) <= {0, 2}
    assert kept(out) == set(range(300))


@needs_signals
def test_a_run_that_is_killed_again_and_again_comes_to_the_same_figures(capsys, tmp_path):
    out = tmp_path / "games.jsonl"
    words = ("--player", "teddy", "--level", "intermediate", "--games", "120")
    for kill in range(3):
        with running("simulate", *words, "--out", str(out)) as process:
            wait_for_games(out, process, 5 + 10 * kill)
            process.kill()
            process.wait()
            wait_until(lambda group=process.pid: is_group_gone(group), "workers are left")
        # A kill seldom hits the middle of a write, so a line is torn by hand too.
        out.write_bytes(out.read_bytes()[: -7 * kill or None])
    gone_on = timeless(result(capsys, *words, "--out", str(out)))
    assert kept(out) == set(range(120))
    assert timeless(result(capsys, *words)) == gone_on


@needs_signals
def test_a_signal_before_the_first_game_ends_a_run_too(tmp_path):
    out = tmp_path / "games.jsonl"
    words = ("--size", "200x200/8000", "--player", "strongest", "--out", str(out))
    with running("simulate", *words) as process:
        wait_until(out.exists, "the file is not opened")
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + signal.SIGINT
        assert "Traceback" not in told


@needs_signals
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/null")])
def test_games_are_not_kept_in_a_pipe_or_a_device(capsys, tmp_path, make):
    make(tmp_path / "games")
    told = refusal(capsys, "simulate", "--games", "1", "--out", str(tmp_path / "games"))
    assert "it is not a file." in told


@pytest.mark.parametrize("name", ["x" * 300 + "/rates.png", "x" * 300 + ".png"])
def test_a_picture_with_a_name_that_is_too_long_is_refused(capsys, tmp_path, name):
    told = refusal(capsys, "simulate", "--games", "1", "--plot", str(tmp_path / name))
    assert told.endswith(": file name too long.")
