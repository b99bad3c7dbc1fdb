"""What the engine refuses of the verbs about moves, and what it answers to small requests."""

import pytest
from asking import ask

from minesweeper.game.judges import JUDGES
from minesweeper.players.roster import PLAYERS

JUDGE = {
    "do": "judge",
    "rows": ["1##"],
    "mines": 1,
    "field": [".*."],
    "open": [0, 1],
    "judge": "kind",
}
SCOUT = {"do": "scout", "rows": ["1##"], "mines": 1, "field": [".*."]}
CHOOSE = {"do": "choose", "rows": ["1##"], "mines": 1, "player": "satisfiability"}


def changed(request, changes):
    """A request with some words changed, and those left out that are None."""
    return {name: value for name, value in (request | changes).items() if value is not None}


NEITHER_OR_BOTH = "A move needs either “open” or “chord” with a cell, and not both."
NO_JUDGE = "“judge” must be one of kind, quantum, strict, odds, classic, cruel."
FIELDS = [
    (None, "“field” must be a list of strings, one for each row."),
    ([".*"], "“field” must have as many rows and columns as “rows”."),
    ([".*.", "..."], "“field” must have as many rows and columns as “rows”."),
    ([".*x"], "Row 0, column 2: “x” is neither “*” nor “.”."),
    ([".*☃"], "Row 0, column 2: “☃” is neither “*” nor “.”."),
    ([".**"], "“field” has 2 mines, not 1 as “mines” says."),
    (["*.."], "Row 0, column 0: “field” does not fit what “rows” show."),
    (["..*"], "Row 0, column 0: “field” does not fit what “rows” show."),
]


@pytest.mark.parametrize("request_", [SCOUT, JUDGE], ids=["scout", "judge"])
@pytest.mark.parametrize(("field", "sentence"), FIELDS)
def test_a_field_that_does_not_fit_is_refused(request_, field, sentence):
    told = ask(**changed(request_, {"field": field}))
    assert told == {"ok": False, "error": sentence}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"open": None}, NEITHER_OR_BOTH),
        ({"chord": [0, 0]}, NEITHER_OR_BOTH),
        ({"open": [0, 3]}, "“open” lies outside 3 × 1 cells."),
        (
            {"open": None, "chord": "A1"},
            "“chord” must be a cell such as [0, 3]: a row and a column.",
        ),
        ({"judge": None}, NO_JUDGE),
        ({"judge": "Kind"}, NO_JUDGE),
        ({"judge": ["kind"]}, NO_JUDGE),
        ({"seed": -1}, "“seed” must be a whole number from 0 to 18446744073709551615."),
        ({"rows": ["M##"]}, "Row 0, column 0: “field” does not fit what “rows” show."),
    ],
)
def test_a_move_that_cannot_be_judged_is_refused(changes, sentence):
    assert ask(**changed(JUDGE, changes)) == {"ok": False, "error": sentence}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"player": 3}, f"“player” must be one of {', '.join(PLAYERS)}."),
        ({"player": "nobody"}, f"“player” must be one of {', '.join(PLAYERS)}."),
        ({"seed": "1"}, "“seed” must be a whole number from 0 to 18446744073709551615."),
        (
            {"rows": ["2#"], "mines": 1},
            "No minefield fits this position: its numbers or its total contradict each other.",
        ),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused(changes, sentence):
    assert ask(**changed(CHOOSE, changes)) == {"ok": False, "error": sentence}


def test_a_certain_move_and_a_guess_are_told_apart():
    assert ask(**CHOOSE) == {
        "ok": True,
        "cell": [0, 2],
        "action": "open",
        "odds": 0.0,
        "certain": True,
        "more": [],
    }
    several = ask(do="choose", rows=["##1#", "1110"], mines=1, first_click="any")
    assert (several["cell"], several["more"]) == ([0, 3], [[0, 0]])
    guess = ask(do="choose", rows=["#1##"], mines=2, player="satisfiability")
    assert (guess["cell"], guess["odds"], guess["certain"]) == ([0, 0], 0.5, False)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_chooses_and_refuses_what_no_minefield_fits(player):
    told = ask(do="choose", rows=["###", "11#"], mines=1, player=player, seed=3)
    assert (told["action"], told["odds"], told["certain"]) == ("open", 0.0, True)
    assert told["cell"] in [[0, 2], [1, 2]]
    assert not ask(do="choose", rows=["1##1##"], mines=5, player=player)["ok"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("rows", [["##"], ["MM"], ["FM"]])
def test_where_nothing_can_be_opened_no_cell_is_chosen(rows, player):
    told = ask(do="choose", rows=rows, mines=2, player=player)
    assert told == {
        "ok": True,
        "cell": None,
        "action": None,
        "odds": None,
        "certain": False,
        "more": [],
    }


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(("field", "mines"), [([".."], 0), (["**"], 2)])
def test_a_board_without_mines_or_without_safe_cells_is_judged_like_any_other(judge, field, mines):
    told = ask(do="judge", rows=["##"], mines=mines, field=field, open=[0, 0], judge=judge)
    assert told["outcome"] == ("nothing" if mines else "opened")
    assert told["won"]


def test_a_board_of_one_cell_can_be_scouted():
    told = ask(do="scout", rows=["#"], mines=0, field=["."])
    assert (told["rows"], told["undeducible"]) == (["0"], [])


@pytest.mark.parametrize("judge", ["strict", "odds", "cruel"])
def test_a_chord_that_is_wrong_only_as_a_whole_leads_to_a_safe_cell(judge):
    """No cell of it is proved to be a mine, but A1 and B1 are proved safe."""
    told = ask(
        do="judge",
        rows=["##", "FF", "#2", "#1"],
        mines=2,
        field=["..", ".*", "*.", ".."],
        chord=[2, 1],
        judge=judge,
    )
    assert told["outcome"] == "lost"
    assert told["steps"][-1]["action"] == "open"
    assert told["steps"][-1]["cell"] in ([0, 0], [0, 1])
