"""What the arena tells: the JSON object to the letter, a table, a chart, a game move by move."""

import json

import pytest

from minesweeper.arena.chart import ChartDot, ChartLine, ChartText, chart, svg
from minesweeper.arena.contest import Contest, Played
from minesweeper.arena.figures import PlayerFigures
from minesweeper.arena.match import game_text_lines
from minesweeper.arena.report import as_json, as_text, heading
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.notation import read_minefield, read_position

CONTEST = Contest(LEVELS["beginner"], FirstClick.ANY, "classic", seed=9)


def game(number, clicks, guesses, *, won, subsets=False, seconds=0.25, estimate=None):
    return Played(number, won, clicks, guesses, 0, subsets, seconds, estimate)


GAMES = {
    "patterns": [
        game(0, 20, 0, won=True, subsets=True, estimate=0.9),
        game(1, 25, 3, won=True, estimate=0.4),
        game(2, 1, 0, won=False, estimate=0.6),
        game(3, 40, 2, won=False, subsets=True, estimate=0.1),
    ],
    "teddy": [game(at, 20, 1, won=True, subsets=True, seconds=0.5) for at in range(4)],
}


def test_a_result_has_the_promised_fields_and_no_others():
    told = as_json(CONTEST, GAMES)["results"]
    low, high = told[0].pop("low"), told[0].pop("high")
    assert 0.15 < low < 0.5 < high < 0.85
    assert told[0] == {
        "player": "patterns",
        "width": 9,
        "height": 9,
        "mines": 10,
        "first_click": "any",
        "judge": "classic",
        "seed": 9,
        "games": 4,
        "wins": 2,
        "win_rate": 0.5,
        "games_per_second": 4.0,
        "seconds": 1.0,
        "won_without_guess": 1,
        "guesses_per_game": 1.25,
        "clicks_per_game": 21.5,
        "spared_per_game": 0.0,
        "forfeits": 0,
        "losses": {"first_click": 1, "early": 0, "middle": 0, "late": 1},
    }
    assert [result["player"] for result in told] == ["patterns", "teddy"]


def test_what_else_is_known_stands_beside_the_results():
    told = as_json(CONTEST, GAMES)
    assert told["analytics"][0]["estimate"] == pytest.approx(0.5)
    assert told["analytics"][0]["won_with_subsets"] == 1
    assert told["analytics"][1]["estimate"] is None
    assert told["pairs"] == [
        {
            "players": ["patterns", "teddy"],
            "games": 4,
            "first_only": 0,
            "second_only": 2,
            "p": 0.5,
        }
    ]
    assert json.loads(json.dumps(told)) == told


def test_a_table_is_for_people():
    lines = as_text(CONTEST, GAMES).splitlines()
    assert lines[0] == "9 × 9 with 10 mines, first click any, judge classic, seed 9"
    assert lines[2].split()[:3] == ["player", "games", "won"]
    assert lines[3].split()[:3] == ["patterns", "4", "50.00"]
    assert "spared" not in lines[2]
    assert len({len(line) for line in lines[2:5]}) == 1
    assert "Of 4 games, patterns alone won 0 and teddy alone 2: p = 0.5000" in lines


def test_a_table_without_any_game_is_still_one():
    assert "patterns" in as_text(CONTEST, {"patterns": []})


def test_a_chart_has_a_row_for_every_player_and_lies_on_its_paper():
    drawn = chart(heading(CONTEST), [(name, PlayerFigures(games)) for name, games in GAMES.items()])
    texts = [mark.text for mark in drawn.marks if isinstance(mark, ChartText)]
    assert {"patterns", "teddy", "50.0 %", "100.0 %"} <= set(texts)
    dots = [mark for mark in drawn.marks if isinstance(mark, ChartDot)]
    assert len(dots) == 2 + 1 + 2, "two rates, one estimate, two in the legend"
    for mark in drawn.marks:
        places = [mark.start, mark.end] if isinstance(mark, ChartLine) else []
        places += [mark.centre] if isinstance(mark, ChartDot) else []
        for x, y in places:
            assert 0 <= x <= drawn.size[0]
            assert 0 <= y <= drawn.size[1]


def test_a_chart_is_written_as_svg():
    text = svg(chart("a < b", [("teddy", PlayerFigures(GAMES["teddy"]))]))
    assert text.startswith("<svg xmlns=")
    assert "a &lt; b" in text
    assert text.count("<circle") == 2


def test_a_game_is_told_move_by_move_with_its_minefield():
    contest = Contest(Level.of(6, 6, 5), FirstClick.SAFE, "classic", seed=2)
    first, *moves, outcome, final, field = game_text_lines(contest, "sentences+", 0)
    assert first == "sentences+ plays 6x6/5, game 0 of seed 2."
    for told in moves:
        board, _, reason = told.rpartition("Opens ")
        assert read_position(board).position.mines == 5
        assert any(how in reason for how in ("(certain, ", "(a guess, ", "(start: safe)"))
    assert outcome.startswith(("Won after ", "Lost after "))
    truth = read_minefield(field.removeprefix("Minefield:\n"))
    seen = read_position(final.removeprefix("Final state:\n"))
    assert all(truth.is_mined(flag) for flag in seen.flags)
    assert truth.level == contest.level
