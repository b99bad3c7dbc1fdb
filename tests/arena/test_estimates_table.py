"""The sums of many games of `strongest`: added up as the games themselves would be."""

import json
import sys
from pathlib import Path

import pytest

from minesweeper.arena.figures import mean_interval

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))

import estimates  # noqa: E402

ESTIMATES = [0.5, 0.0, 1.0, 0.25, 0.125, 0.75]


def write_games(path, values, seed=1, **changed):
    game = {"size": "30x16/99", "first_click": "safe", "judge": "classic", "player": "strongest"}
    lines = [{"format": "minesweeper-games"}]
    lines += [
        {**game, "seed": seed, "game": at, "won": value > 0.4, "seconds": 0.5, "estimate": value}
        | changed
        for at, value in enumerate(values)
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def test_sums_of_two_seeds_give_the_interval_of_all_their_games(tmp_path):
    files = [write_games(tmp_path / f"{seed}", ESTIMATES[seed::2], seed) for seed in (0, 1)]
    rows = [row for path in files for row in estimates.sums_of(path)]
    assert [(row.seed, row.games, row.wins) for row in rows] == [(0, 3, 2), (1, 3, 1)]
    (together,) = estimates.pooled(rows)
    assert (together.games, together.wins, together.longest) == (6, 3, 0.5)
    whole = mean_interval(ESTIMATES, 0, 1)
    assert together.estimate.value == pytest.approx(whole.value)
    assert together.estimate.low == pytest.approx(whole.low)
    assert together.estimate.high == pytest.approx(whole.high)


def test_the_table_is_read_as_it_was_written(tmp_path):
    rows = list(estimates.sums_of(write_games(tmp_path / "games", ESTIMATES)))
    estimates.write_table(rows, tmp_path / "table.csv")
    assert estimates.read_table(tmp_path / "table.csv") == rows


def test_a_seed_counts_once_and_with_most_of_its_games(tmp_path):
    few, many = (
        list(estimates.sums_of(write_games(tmp_path / f"{count}", ESTIMATES[:count])))
        for count in (3, 6)
    )
    assert estimates.added(few, many) == many
    assert estimates.added(many, few) == many


def test_games_of_others_are_left_out(tmp_path):
    other = write_games(tmp_path / "other", ESTIMATES, player="teddy")
    assert not list(estimates.sums_of(other))


def test_a_run_with_gaps_is_refused(tmp_path):
    path = write_games(tmp_path / "games", ESTIMATES)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:2] + lines[3:]), encoding="utf-8")
    with pytest.raises(SystemExit, match="are missing"):
        list(estimates.sums_of(path))


def test_the_page_about_players_has_the_figures_of_the_table():
    told = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    assert "\n".join(estimates.table_lines(estimates.read_table())) in told
