"""The engine: one answer a line, whatever the line is."""

import io
import json
import subprocess
import sys

import pytest
from asking import ask
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.engine import engine
from minesweeper.engine.engine import answer, answer_line, serve
from minesweeper.engine.request import LONGEST_LINE
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.minefield import deal
from minesweeper.players.roster import PLAYERS

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
WORDS = ["do", "rows", "mines", "odds", "layouts", "level", "width", "height", "seed", "first"]
WORDS = [*WORDS, "field", "open", "chord", "judge", "player", "technique", "code", "difficulty"]
VERBS = [
    "hello",
    "new",
    "analyse",
    "explain",
    "scout",
    "judge",
    "lesson",
    "choose",
    "rebuild",
    "puzzle",
]


def refused(**request):
    found = ask(**request)
    assert found["ok"] is False
    assert found["error"].endswith(".")
    assert "\n" not in found["error"]
    return found["error"]


# Lines.


def test_every_line_gets_one_answer_in_order():
    lines = io.BytesIO(b'{"do": "hello", "id": 1}\n\nnonsense\n{"do": "hello", "id": [2]}')
    answers = io.BytesIO()
    serve(lines, answers)
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [found["ok"] for found in told] == [True, False, False, True]
    assert (told[0]["id"], told[3]["id"]) == (1, [2])


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered():
    lines = io.BytesIO(b"x" * (LONGEST_LINE + 100) + b'\n{"do": "hello"}\n')
    answers = io.BytesIO()
    serve(lines, answers)
    long, short = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert long == {"ok": False, "error": f"The line is longer than {LONGEST_LINE} bytes."}
    assert short["ok"]


def test_a_fault_of_the_program_costs_one_answer(monkeypatch, capsys):
    def fail(_):
        raise AssertionError("a broken promise")

    monkeypatch.setitem(engine.VERBS, "hello", fail)
    answers = io.BytesIO()
    serve(io.BytesIO(b'{"do": "hello", "id": 1}\n{"do": "sing"}\n'), answers)
    fault, unknown = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert fault == {"id": 1, "ok": False, "error": engine.FAULT}
    assert "There is no verb" in unknown["error"]
    assert "a broken promise" in capsys.readouterr().err


def test_half_a_surrogate_pair_goes_back_as_it_came():
    answers = io.BytesIO()
    serve(io.BytesIO(b'{"do": "hello", "id": "\\ud800"}\n'), answers)
    assert json.loads(answers.getvalue())["id"] == "\ud800"


@given(st.binary(max_size=60))
def test_any_bytes_get_an_answer(line):
    found = answer(line)
    assert isinstance(found["ok"], bool)


@given(st.sampled_from(VERBS), st.dictionaries(st.sampled_from(WORDS), JSON_VALUES))
def test_any_request_gets_an_answer_that_is_json(verb, request):
    found = answer(json.dumps({**request, "do": verb}).encode())
    assert found["ok"] or found["error"]
    json.dumps(found)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "The line is empty; a request is a JSON object with a “do”."),
        (b"\xff", "The line is not UTF-8."),
        (b"[1]", "A request is a JSON object with a “do”."),
        (b'{"do": 7}', "A request needs a “do” that names what to do."),
        (b'{"do": "dance"}', f"There is no verb “dance”; there are {', '.join(VERBS)}."),
        (b"[" * 100_000, "The line is nested too deeply."),
    ],
)
def test_a_bad_line_is_told_what_is_wrong(line, sentence):
    assert answer(line) == {"ok": False, "error": sentence}


def test_the_engine_starts_with_what_it_needs_alone_and_ends_with_its_input():
    code = (
        "import sys; from minesweeper.cli import main; main(['engine']);"
        "needless = {'pygame', 'numpy', 'sqlite3', 'minesweeper.archive', 'minesweeper.window'};"
        "assert needless.isdisjoint(sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=b'{"do": "hello"}\n',
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert json.loads(ran.stdout)["name"] == "minesweeper"


# hello and new.


def test_hello_tells_who_answers_and_what_it_can():
    told = ask(do="hello")
    assert told["limits"]["width"] == told["limits"]["height"] == 1000
    assert told["judges"] == ["kind", "quantum", "strict", "odds", "classic", "cruel"]
    assert told["players"] == list(PLAYERS)
    assert {"patterns", "backtracking", "satisfiability", "teddy"} <= set(told["players"])


def test_a_new_game_is_the_one_the_window_would_deal():
    told = ask(do="new", level="expert", seed=3, first=[8, 15])
    field = deal(LEVELS["expert"], 3, Cell(8, 15), FirstClick.OPENING).minefield
    assert "".join(told["field"]) == "".join("*" if mined else "." for mined in field.mined)
    assert told["rows"][8][15] == "0"
    assert (told["seed"], told["first_click"], told["lost"]) == (3, "opening", False)


def test_without_a_first_click_all_is_covered():
    told = ask(do="new", width=3, height=2, mines=2, seed=1)
    assert told["rows"] == ["###", "###"]
    assert "".join(told["field"]).count("*") == 2


def test_where_no_opening_can_be_had_the_answer_says_safe():
    told = ask(do="new", width=3, height=3, mines=8, seed=1, first=[1, 1])
    assert (told["first_click"], told["rows"][1][1]) == ("safe", "8")


def test_with_any_the_first_click_can_be_lost_and_nothing_opens():
    lost = [
        ask(do="new", width=2, height=1, mines=1, seed=seed, first=[0, 0], first_click="any")
        for seed in range(20)
    ]
    assert {tuple(told["rows"]) for told in lost if told["lost"]} == {("##",)}
    assert {tuple(told["rows"]) for told in lost if not told["lost"]} == {("1#",)}


def test_without_a_seed_every_game_has_its_own_and_tells_it():
    seeds = {ask(do="new", level="beginner")["seed"] for _ in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize(
    ("request_", "word"),
    [
        ({"level": "hard"}, "level"),
        ({"width": 0, "height": 3, "mines": 1}, "width"),
        ({"width": 3, "height": 1001, "mines": 1}, "height"),
        ({"width": 3, "height": 3, "mines": 9}, "mines"),
        ({"width": 3, "height": 3, "mines": 0}, "mines"),
        ({"width": 3, "height": 3, "mines": True}, "mines"),
        ({"level": "beginner", "seed": -1}, "seed"),
        ({"level": "beginner", "seed": 2**64}, "seed"),
        ({"level": "beginner", "first": [9, 0]}, "first"),
        ({"level": "beginner", "first": [0.0, 0]}, "first"),
        ({"level": "beginner", "first_click": "lucky"}, "first_click"),
        ({"level": "beginner", "no_guess": True}, "no_guess"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_name(request_, word):
    assert word in refused(do="new", **request_)


def test_a_board_without_guessing_is_finished_by_the_scout():
    dealt = ask(do="new", level="expert", seed=5, first=[7, 15], no_guess=True)
    plain = ask(do="new", level="expert", seed=5, first=[7, 15])
    assert dealt["field"] != plain["field"]
    scouted = ask(do="scout", rows=dealt["rows"], mines=99, field=dealt["field"])
    assert scouted["undeducible"] == []
    assert ask(do="new", level="expert", seed=5, first=[7, 15], no_guess=True) == dealt


def test_where_no_board_without_guessing_is_found_the_answer_says_so():
    told = refused(do="new", width=3, height=3, mines=2, seed=1, first=[1, 1], no_guess=True)
    assert told == "Could not find a no-guess board for 3 × 3 with 2 mines."


def test_where_an_opening_leaves_no_board_without_guessing_the_first_click_is_safe():
    """Around C2 an opening leaves A1 and A2 for the mine, which nothing could tell apart."""
    asked = {"width": 4, "height": 2, "mines": 1, "first": [1, 2], "no_guess": True}
    dealt = ask(do="new", seed=57, **asked)
    assert dealt["first_click"] == "safe"
    scouted = ask(do="scout", rows=dealt["rows"], mines=1, field=dealt["field"])
    assert scouted["undeducible"] == []


# analyse.


@given(st.lists(st.lists(st.sampled_from("01#FM"), min_size=3, max_size=3), min_size=1, max_size=3))
def test_odds_are_written_as_the_plain_encoder_writes_them(rows):
    request = {"do": "analyse", "rows": ["".join(row) for row in rows], "mines": 2, "id": "“1”"}
    found = answer(json.dumps(request).encode())
    line = answer_line(found)
    assert json.loads(line) == json.loads(json.dumps(found))
    assert line.count(b"\n") == 1


def test_of_equal_chances_the_cell_with_fewest_covered_neighbours_is_best():
    """No number speaks of any cell, so all have the same chance."""
    assert ask(do="analyse", rows=["#####"], mines=1)["best"] == [0, 0]
    assert ask(do="analyse", rows=["##M#M##"], mines=3)["best"] == [0, 3]


def test_an_analysis_tells_what_is_proved_and_how_likely_the_rest_is():
    told = ask(do="analyse", rows=["1###", "1###", "01##"], mines=3, layouts=True)
    assert (told["safe"], told["mine"]) == ([[1, 1]], [[0, 1]])
    assert told["odds"][2] == [None, None, 0.5, 0.25]
    assert told["odds"][0] == [None, 1.0, 0.25, 0.25]
    assert told["layouts"] == "8"
    assert told["exact"] is True
    assert told["ms"] >= 0


def test_the_best_cell_is_a_proved_one_or_the_least_likely_mine():
    assert ask(do="analyse", rows=["1#", "1#", "0#"], mines=1)["best"] == [1, 1]
    guess = ask(do="analyse", rows=["#" * 9] * 9, mines=10)
    assert guess["best"] == [0, 0]


def test_nothing_is_best_where_nothing_can_be_opened():
    assert ask(do="analyse", rows=["##"], mines=2)["best"] is None
    assert ask(do="analyse", rows=["00"], mines=0)["best"] is None


def test_flags_are_no_evidence():
    plain = ask(do="analyse", rows=["1##"], mines=1)
    flagged = ask(do="analyse", rows=["1#F"], mines=1)
    assert (plain["odds"], plain["mine"]) == (flagged["odds"], flagged["mine"])


def test_a_shown_mine_is_known():
    told = ask(do="analyse", rows=["M1#"], mines=1)
    assert (told["safe"], told["odds"]) == ([[0, 2]], [[None, None, 0.0]])


def test_odds_can_be_left_out():
    assert ask(do="analyse", rows=["1#"], mines=1, odds=False)["odds"] is None


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"rows": [], "mines": 1}, "“rows” must be a list of strings, one for each row."),
        ({"rows": ["##", "#"], "mines": 1}, "Row 1 has 1 cell, not 2 as row 0."),
        ({"rows": ["#9"], "mines": 1}, "Row 0, column 1: “9” is not a valid cell."),
        ({"rows": ["##"], "mines": 3}, "“mines” must be a whole number from 0 to 2."),
        ({"rows": ["##"]}, "“mines” must be a whole number from 0 to 2."),
        (
            {"rows": ["2#"], "mines": 1},
            "No minefield fits this position: its numbers or its total contradict each other.",
        ),
        ({"rows": ["1#"], "mines": 1, "odds": 1}, "“odds” must be true or false."),
        ({"rows": ["#" * 1001], "mines": 1}, "The width must be from 1 to 1000, not 1001."),
    ],
)
def test_a_position_that_cannot_be_is_refused(request_, sentence):
    assert refused(do="analyse", **request_) == sentence


# rebuild.


def test_the_mines_of_a_fully_uncovered_board_are_rebuilt():
    assert ask(do="rebuild", numbers=["110", "110", "000"]) == {
        "ok": True,
        "field": ["*..", "...", "..."],
        "unique": True,
    }


def test_a_board_with_a_twin_is_told():
    told = ask(do="rebuild", numbers=["11"])
    assert (sorted(told["field"][0]), told["unique"]) == (["*", "."], False)


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (["21"], "No minefield has these “numbers”."),
        (["1#"], "Row 0, column 1: “#” is no digit."),
        ("11", "“numbers” must be a list of strings, one for each row."),
    ],
)
def test_numbers_that_cannot_be_are_refused(numbers, sentence):
    assert refused(do="rebuild", numbers=numbers) == sentence


# puzzle.


@pytest.mark.parametrize("technique", ["B1", "reduction", "1-2", "contradiction", "guess"])
def test_a_puzzle_is_told_with_its_answers_and_its_code(technique):
    found = ask(do="puzzle", technique=technique, seed=5)
    assert found["technique"] == technique
    assert found["answers"] == sorted(found["answers"])
    for row, column, verdict in found["answers"]:
        assert found["rows"][row][column] == "#"
        told = ask(do="explain", rows=found["rows"], mines=found["mines"], cell=[row, column])
        assert told["verdict"] == ("open" if technique == "guess" else verdict)
    assert ask(do="puzzle", code=found["code"]) == found


def test_a_puzzle_is_about_as_difficult_as_asked_for():
    found = ask(do="puzzle", technique="1-2", seed=5, difficulty=4)
    assert abs(found["difficulty"] - 4) < 0.5


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"technique": "B1"}, "“seed” must be a whole number from 0 to 18446744073709551615."),
        ({"technique": "magic", "seed": 1}, "“technique” must be one of B1, B2, "),
        ({"seed": 1}, "“technique” must be one of B1, B2, "),
        (
            {"technique": "B1", "seed": 1, "difficulty": 10.5},
            "“difficulty” must be a number from 0 to 10.",
        ),
        (
            {"technique": "B1", "seed": 1, "difficulty": True},
            "“difficulty” must be a number from 0 to 10.",
        ),
        ({"code": "nonsense"}, "“nonsense” is not a puzzle code"),
        ({"code": 7}, "“code” must be text"),
    ],
)
def test_puzzles_that_cannot_be_are_refused(request_, sentence):
    assert refused(do="puzzle", **request_).startswith(sentence)
