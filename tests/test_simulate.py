"""`minesweeper simulate` as its user meets it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from test_cli import refusal

from minesweeper import cli


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


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_plot_is_written(capsys, tmp_path, ending):
    image = tmp_path / f"rates.{ending}"
    words = ("--games", "5", "--workers", "1", "--plot", str(image))
    cli.main(["simulate", *words])
    assert capsys.readouterr().err == f"The picture is in {image}.\n"
    assert image.read_bytes().startswith(b"\x89PNG" if ending == "png" else b"<svg")


def test_a_single_game_is_shown(capsys):
    told = printed(capsys, "--games", "1", "--show", "--size", "6x6/4", "--player", "patterns")
    assert told.startswith("patterns plays 6x6/4, game 0 of the seed 0.\n")
    assert "Opens " in told
    assert "Final state:\n6x6/4\n" in told
    assert "Minefield:\n6x6/4\n" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--player", "nobody"], "invalid choice: 'nobody'"),
        (["--games", "0"], "The number of games must be 1 to 10000000, not “0”"),
        (["--games", "1e3"], "The number of games must be 1 to 10000000, not “1e3”"),
        (["--workers", "0"], "The number of workers must be 1 to 256, not “0”"),
        (["--seed", "-1"], "A seed is a whole number"),
        (["--seed", "x"], "A seed is a whole number"),
        (["--level", "expert", "--size", "3x3/1"], "not allowed with argument"),
        (["--size", "3x3/9"], "The mines on 3 × 3 must be 1 to 8, not 9"),
        (["--first-click", "never"], "invalid choice: 'never'"),
        (["--judge", "nobody"], "invalid choice: 'nobody'"),
        (["--games", "2", "--show"], "Only a single game is shown: use --games 1 --show."),
        (["--show", "--json"], "A shown game goes without --json"),
        (["--estimate", "--judge", "kind"], "An estimate needs the judge classic"),
        (["--plot", "rates.gif"], "must be a file that ends in .png or .svg."),
        (["--plot", "missing/rates.png"], "there is no folder missing"),
        (["--out", "."], "The games cannot be kept in .: is a directory."),
        (["--out", "missing/games"], "The games cannot be kept in missing/games: no such file"),
    ],
)
def test_what_cannot_be_followed_is_refused_in_one_sentence(capsys, words, told):
    assert told in refusal(capsys, "simulate", *words, "--workers", "1")


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", "--help"])
    assert left.value.code == 0
    assert "Example: minesweeper simulate" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl + C is sent another way there")
@pytest.mark.parametrize(
    ("workers", "end"),
    [
        ("1", lambda program: os.killpg(program, signal.SIGINT)),
        ("2", lambda program: os.killpg(program, signal.SIGINT)),
        ("2", lambda program: os.kill(program, signal.SIGTERM)),
    ],
    ids=["Ctrl + C", "Ctrl + C with 2 workers", "ended with 2 workers"],
)
def test_whoever_is_interrupted_keeps_what_was_played_and_leaves_nobody_behind(
    tmp_path, workers, end
):
    """Ctrl + C reaches every process of the group, as it does in a terminal."""
    out = tmp_path / "games.jsonl"
    words = ["--player", "teddy", "--level", "expert", "--games", "100000", "--json"]
    program = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "minesweeper",
            "simulate",
            *words,
            "--workers",
            workers,
            "--out",
            out,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while program.poll() is None and not (out.exists() and out.read_text().count("\n") > 5):
        time.sleep(0.05)
    end(program.pid)
    said, told = program.communicate(timeout=60)
    assert program.returncode == 130
    assert told == f"minesweeper: Interrupted; the same command goes on from {out}.\n"
    (found,) = json.loads(said)["results"]
    # A game that was being kept just then may have been kept twice.
    kept = {json.loads(line)["game"] for line in out.read_text().splitlines()[1:]}
    assert 0 < found["games"] == len(kept) < 100_000
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)
