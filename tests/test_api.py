"""The public API: its surface, what its calls answer, and what they refuse."""

import ast
import doctest
import inspect
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from positions import lattice

import minesweeper as ms
from minesweeper.engine import questions
from minesweeper.engine.engine import answer
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.players.roster import PLAYERS

ROOT = Path(__file__).parent.parent

CORNER = """
5x3/3
#####
##211
##100
"""
EVEN = "3x1/1\n#1#"


# The surface.

FUNCTIONS = {
    "analyse": "(position)",
    "choose": "(position, player='strongest', *, seed=0, first_click='opening')",
    "deal": ("(level='beginner', *, seed=None, first=None, first_click='opening', no_guess=False)"),
    "explain": "(position, cell)",
    "hint": "(position)",
    "judge": "(position, field, cell, *, action='open', judge='quantum', seed=0)",
    "puzzle": "(technique=None, *, seed=None, difficulty=None, code=None)",
    "simulate": (
        "(players, level='beginner', games=100, *, seed=0, first_click='opening', "
        "judge='classic', workers=1, executor=None)"
    ),
}
GAME = "(level='beginner', *, seed=None, judge='quantum', first_click='opening', no_guess=False)"
FIELDS = {
    "ChosenMove": ["cell", "certain", "odds", "reason", "more"],
    "DealtBoard": ["position", "field", "seed", "first_click", "lost"],
    "Explanation": ["cell", "verdict", "steps"],
    "Hinted": ["cell", "verdict", "technique", "clues", "odds", "text"],
    "Judgement": ["outcome", "position", "field", "won", "reason", "steps", "better"],
    "PositionAnalysis": ["position", "safe", "mines", "odds", "best", "exact", "error"],
    "PosedPuzzle": ["position", "technique", "difficulty", "answers", "code"],
    "ProofStep": ["cell", "action", "technique", "clues", "given", "mine_count", "text"],
}
MEMBERS = {
    "Game": [
        *("chord", "field", "flag", "mines_left", "open", "position", "status"),
        *("judge", "level", "outcome", "reason", "seed"),
    ],
    "Position": ["covered", "height", "mines", "parse", "rows", "svg", "width"],
    "PosedPuzzle": ["mines", "rows"],
    "PositionAnalysis": ["layouts"],
}


def without_types(function) -> str:
    signature = inspect.signature(function)
    bare = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(inspect.Signature([each for each in bare if each.name != "self"]))


def test_the_public_names_are_these():
    assert set(ms.__all__) == {"__version__", "MinesweeperError", *FUNCTIONS, *FIELDS, *MEMBERS}
    assert set(ms.__all__) <= set(dir(ms))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_these_arguments(name):
    assert without_types(getattr(ms, name)) == FUNCTIONS[name]


def test_a_game_takes_these_arguments():
    assert without_types(ms.Game.__init__) == GAME


@pytest.mark.parametrize("name", FIELDS)
def test_a_value_has_these_fields(name):
    shown = [field for field in getattr(ms, name).__dataclass_fields__ if field[0] != "_"]
    assert shown == FIELDS[name]


@pytest.mark.parametrize("name", MEMBERS)
def test_a_class_has_these_members(name):
    thing = ms.Game(seed=1) if name == "Game" else getattr(ms, name)
    members = {member for member in dir(thing) if not member.startswith("_")}
    fields = set(FIELDS.get(name, ()))
    assert members - fields == set(MEMBERS[name])


def test_type_checkers_are_told_the_same_names():
    stub = ast.parse((ROOT / "minesweeper" / "__init__.pyi").read_text(encoding="utf-8"))
    imported = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    named = {alias.asname: node.module for node in imported for alias in node.names}
    assert {*named, "__version__"} == set(ms.__all__)
    for name, module in named.items():
        assert getattr(ms, name).__module__ == module


def test_a_name_that_is_not_public_is_no_attribute():
    with pytest.raises(AttributeError, match="has no attribute 'mine'"):
        _ = ms.mine


def test_everything_public_is_documented():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in FUNCTIONS:
        assert f"ms.{name}" in page
        assert ">>> " in getattr(ms, name).__doc__
    for members in (*FIELDS.values(), *MEMBERS.values()):
        for member in members:
            assert any(f"{before}{member}" in page for before in ("`", ".")), member


def test_the_examples_of_the_page_are_right():
    found = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert found.attempted > 20
    assert not found.failed


# The import.

HEAVY = ("pygame", "numpy", "pysat")


def loaded(statement: str) -> list[str]:
    """The modules that a new interpreter has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.split()


def test_the_import_loads_nothing_else_of_the_package_and_nothing_heavy():
    modules = loaded("import minesweeper")
    assert [name for name in modules if name.startswith("minesweeper")] == ["minesweeper"]
    assert not {name.partition(".")[0] for name in modules} & set(HEAVY)


def test_a_position_is_read_and_drawn_without_the_solvers():
    modules = loaded(f"import minesweeper as ms; ms.Position.parse({EVEN!r}).svg()")
    assert not {name.partition(".")[0] for name in modules} & set(HEAVY)


def test_nothing_of_the_api_loads_pygame():
    statement = "import minesweeper as ms; [getattr(ms, name) for name in ms.__all__]"
    assert "pygame" not in loaded(statement)


# The same answers as the engine.


def asked(do: str, **fields):
    found = answer(json.dumps({"do": do, **fields}).encode())
    assert found["ok"], found
    return found


def names(cells) -> list[str]:
    return [Cell(*cell).name for cell in cells]


@pytest.mark.parametrize("seed", range(4))
def test_the_answers_are_those_of_the_engine(seed):
    board = ms.deal("intermediate", seed=seed, first="H8")
    dealt = asked("new", level="intermediate", seed=seed, first=[7, 7])
    shown = {"rows": dealt["rows"], "mines": 40}
    assert (board.position.rows, board.field) == (dealt["rows"], dealt["field"])

    found, told = ms.analyse(board.position), asked("analyse", **shown, layouts=True)
    assert found.safe == names(told["safe"])
    assert found.mines == names(told["mine"])
    assert found.best == Cell(*told["best"]).name
    assert str(found.layouts) == told["layouts"]
    chances = {
        Cell(row, column).name: chance
        for row, chances in enumerate(told["odds"])
        for column, chance in enumerate(chances)
        if chance is not None
    }
    assert found.odds == chances
    assert list(found.odds) == board.position.covered

    move, told = ms.choose(board.position), asked("choose", **shown, player="strongest")
    assert (move.cell, move.certain) == (Cell(*told["cell"]).name, told["certain"])

    cell = (found.safe + found.mines)[0]
    row, column = Cell.named(cell)
    why, told = ms.explain(board.position, cell), asked("explain", **shown, cell=[row, column])
    assert why.verdict == told["verdict"]
    assert [step.text for step in why.steps] == [step["text"] for step in told["steps"]]
    assert [step.clues for step in why.steps] == [names(step["clues"]) for step in told["steps"]]
    assert why.steps[-1].cell == cell

    for judge in JUDGES:
        for cell in board.position.covered[:3]:
            row, column = Cell.named(cell)
            judged = ms.judge(board.position, board.field, cell, judge=judge, seed=seed)
            told = asked(
                "judge", **shown, field=board.field, open=[row, column], judge=judge, seed=seed
            )
            assert judged.outcome == told["outcome"]
            assert (judged.field, judged.position.rows) == (told["field"], told["rows"])
            assert judged.reason == told.get("reason", "")
            assert len(judged.steps) == len(told.get("steps", ()))


def test_a_hint_names_the_easiest_conclusion_and_skips_flagged_mines():
    first = ms.hint("3x2/1\n#10\n110")
    assert (first.cell, first.verdict, first.odds) == ("A1", "mine", 1.0)
    assert first.clues
    second = ms.hint("3x2/1\nF10\n110")
    assert (second.cell, second.verdict) == (None, "open")
    assert second.text == "Every covered cell is a mine."
    assert ms.hint("2x1/0\n00").text == "Every cell is open."


def test_nothing_is_chosen_when_nothing_can_be_opened():
    move = ms.choose("3x2/1\nF10\n110")
    assert (move.cell, move.certain, move.odds, move.more) == (None, False, None, [])
    assert ms.analyse("3x2/1\nF10\n110").best is None


def test_odds_beyond_the_work_budget_are_left_out(monkeypatch):
    hard = write_position(FlaggedPosition(lattice(16)[0]))
    monkeypatch.setattr(questions, "MOST_WORK", 2**18)
    found = ms.analyse(hard)
    assert (found.odds, found.layouts, found.exact, found.error) == (None, None, True, 0.0)
    assert found.best is not None
    assert found._repr_html_() is not None
    monkeypatch.setattr(questions, "MOST_WORK", 2**15)
    with pytest.raises(ms.MinesweeperError, match="Too hard"):
        ms.analyse(hard)


# Games.


def played(judge: str, seed: int, player: str = "patterns") -> tuple[ms.Game, list[str]]:
    game = ms.Game("beginner", seed=seed, judge=judge)
    outcomes = []
    while game.status in ("ready", "playing"):
        move = ms.choose(game.position, player, seed=seed)
        outcomes.append(game.open(move.cell))
        assert game.outcome == outcomes[-1]
    return game, outcomes


@pytest.mark.parametrize("judge", JUDGES)
def test_a_game_is_the_same_for_the_same_seed_under_every_judge(judge):
    (one, outcomes), (two, again) = played(judge, 5), played(judge, 5)
    assert outcomes == again
    assert (one.position, one.field, one.reason) == (two.position, two.field, two.reason)
    assert set(outcomes) <= {"opened", "spared", "lost"}
    assert (outcomes[-1] == "lost") == (one.status == "lost") == bool(one.reason)


def test_a_game_starts_on_the_board_that_is_dealt():
    game = ms.Game("expert", seed=3)
    assert (game.status, game.field, game.outcome) == ("ready", None, None)
    assert set("".join(game.position.rows)) == {"#"}
    game.open("O8")
    board = ms.deal("expert", seed=3, first="O8")
    assert (game.position, game.field) == (board.position, board.field)


def test_flags_keep_cells_closed_and_let_a_number_be_chorded():
    game = ms.Game("3x1/1", seed=0, first_click="safe")
    game.open("B1")
    assert game.position["B1"] == "1"
    mine = "A1" if game.field == ["*.."] else "C1"
    other = "C1" if mine == "A1" else "A1"
    assert game.chord("B1") == "nothing"
    assert game.flag(mine)
    assert game.mines_left == 0
    assert game.open(mine) == "nothing"
    assert game.position[mine] == "F"
    assert not game.flag(mine)
    assert game.flag(mine)
    assert game.chord("B1") == "opened"
    assert (game.status, game.position[other]) == ("won", "1" if other == "B1" else "0")
    assert game.open(mine) == game.chord("B1") == "nothing"


def test_a_mine_that_nobody_could_know_is_spared_or_lost_as_the_judge_says():
    for judge, outcome in (("quantum", "spared"), ("classic", "lost")):
        game = ms.Game("3x1/1", seed=0, first_click="safe", judge=judge)
        game.open("B1")
        mine = "A1" if game.field == ["*.."] else "C1"
        assert game.open(mine) == game.outcome == outcome
        assert game.status == ("won" if outcome == "spared" else "lost")
        assert game.position[mine] == ("0" if outcome == "spared" else "M")
        assert bool(game.reason) == (outcome == "lost")


def test_the_first_click_can_be_a_mine_if_nothing_is_promised():
    lost = [
        seed
        for seed in range(20)
        if ms.Game("2x2/3", seed=seed, first_click="any", judge="classic").open("A1") == "lost"
    ]
    assert 0 < len(lost) < 20
    for seed in lost:
        assert ms.deal("2x2/3", seed=seed, first="A1", first_click="any").lost


def test_a_game_without_guessing_is_the_board_that_is_dealt():
    game = ms.Game("beginner", seed=2, no_guess=True)
    assert game.open("E5") == "opened"
    board = ms.deal("beginner", seed=2, first="E5", no_guess=True)
    assert game.field == board.field
    with pytest.raises(ms.MinesweeperError, match="Could not find a no-guess board"):
        ms.Game("3x3/6", seed=2, no_guess=True).open("A1")


def test_two_games_without_a_seed_differ():
    assert ms.Game().seed != ms.Game().seed
    assert ms.deal().seed != ms.deal().seed


# Simulations.


def figures(results):
    """The results without what depends on the machine."""
    timed = ("seconds", "games_per_second")
    return [{name: each[name] for name in each if name not in timed} for each in results]


def test_a_simulation_is_the_same_on_any_executor_and_leaves_it_open():
    wanted = (["patterns", "teddy"], "6x6/6", 24)
    alone = ms.simulate(*wanted, seed=3)
    with ThreadPoolExecutor(2) as executor:
        elsewhere = ms.simulate(*wanted, seed=3, executor=executor, workers=2)
        assert executor.submit(len, "open").result() == 4
    assert figures(alone) == figures(elsewhere)
    assert [(each["player"], each["games"]) for each in alone] == [("patterns", 24), ("teddy", 24)]
    assert figures(ms.simulate("teddy", "6x6/6", 24, seed=3)) == figures(alone)[1:]


# Drawings.


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: ms.Position.parse("4x2/2\n1F#M\n0###"),
        lambda: ms.analyse(CORNER),
        lambda: ms.deal("expert", seed=1, first="A1"),
        lambda: ms.Game("expert", seed=1),
    ],
)
def test_a_board_draws_itself_in_a_notebook(drawn):
    shown = drawn()._repr_html_()
    assert ET.fromstring(shown).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314  our own


def test_a_drawing_shows_every_number_name_and_chance():
    svg = ET.fromstring(ms.analyse(CORNER)._repr_html_())  # noqa: S314  our own
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert sorted(texts) == sorted([*"ABCDE", *"123", *"2111", *["25"] * 5, "50", "50", "75", "✓"])


def test_a_huge_board_does_not_draw_itself():
    assert ms.deal("200x200/100", seed=1)._repr_html_() is None
    assert repr(ms.deal("200x200/100", seed=1).position) == "<Position 200x200/100>"


def test_a_position_is_a_value():
    one, other = ms.Position.parse(EVEN), ms.Position.parse(f"{EVEN}\n")
    assert one == other
    assert len({one, other, ms.Position.parse("3x1/1\nF1#")}) == 2
    assert one != EVEN
    assert str(one) == EVEN


# What is refused.

REFUSED = [
    (lambda: ms.Position.parse("nonsense"), "Line 1: a board begins with its size"),
    (lambda: ms.Position.parse(b"3x1/1\n#1#"), "not from a value of the type bytes"),
    (lambda: ms.Position.parse(EVEN)["D9"], "D9 lies outside 3 × 1 cells"),
    (lambda: ms.analyse(3), "A position is a Position or its text, not a value of the type int"),
    (lambda: ms.analyse("3x1/1\n3##"), "No minefield fits"),
    (lambda: ms.hint("3x1/1\n3##"), "No minefield fits"),
    (lambda: ms.choose("3x1/1\n3##", "patterns"), "No minefield fits"),
    (lambda: ms.explain("3x1/1\n3##", "B1"), "No minefield fits"),
    (lambda: ms.explain(EVEN, "B1"), "B1 is not covered"),
    (lambda: ms.explain(EVEN, (0, 0)), "A cell is a name such as “D3”"),
    (lambda: ms.explain(EVEN, "first"), "is not the name of a cell"),
    (lambda: ms.choose(EVEN, "nobody"), "There is no player “nobody”; there are patterns"),
    (lambda: ms.choose(EVEN, first_click="sure"), "There is no first click “sure”"),
    (lambda: ms.choose(EVEN, seed=-1), "A seed is a whole number from 0"),
    (lambda: ms.deal("exprt"), "There is no level “exprt”; there are beginner"),
    (lambda: ms.deal("3x3/99"), "A board of 3 × 3 can have 1 to 8 mines"),
    (lambda: ms.deal(9), "A level is a name or a size"),
    (lambda: ms.deal(seed="7"), "A seed is a whole number, not a value of the type str"),
    (lambda: ms.deal(no_guess=True), "“no_guess” needs “first”"),
    (lambda: ms.judge(EVEN, ["*."], "A1"), "as many rows and columns as the position"),
    (lambda: ms.judge(EVEN, [".*."], "A1"), "The field does not fit what B1 shows"),
    (lambda: ms.judge(EVEN, ["**."], "A1"), "of mines is 1, but the number drawn is 2"),
    (lambda: ms.judge(EVEN, [], "A1"), "A field is a list of strings"),
    (lambda: ms.judge(EVEN, ["*.."], "A1", judge="nobody"), "There is no judge “nobody”"),
    (lambda: ms.judge(EVEN, ["*.."], "A1", action="look"), "There is no action “look”"),
    (lambda: ms.Game(judge=None), "There is no judge a value of the type NoneType"),
    (lambda: ms.Game().open("Z9"), "Z9 lies outside 9 × 9 cells"),
    (lambda: ms.puzzle("magic"), "There is no technique “magic”; there are B1"),
    (ms.puzzle, "either a technique or a code"),
    (lambda: ms.puzzle("B1", seed=-1), "A seed is a whole number from 0"),
    (lambda: ms.puzzle("B1", difficulty=11), "The difficulty must be a number from 0 to 10"),
    (lambda: ms.puzzle("B1", difficulty="hard"), "The difficulty must be a number from 0 to 10"),
    (lambda: ms.puzzle(code="1200"), "is not a puzzle code"),
    (lambda: ms.puzzle(code=1200), "A code is a text"),
    (lambda: ms.simulate(["nobody"]), "There is no player “nobody”"),
    (lambda: ms.simulate([]), "needs at least one player"),
    (lambda: ms.simulate(["patterns"], games=0), "The number of games must be at least 1, not 0"),
]


@pytest.mark.parametrize(("call", "sentence"), REFUSED, ids=[each[1] for each in REFUSED])
def test_what_cannot_be_used_is_refused_in_a_sentence(call, sentence):
    with pytest.raises(ms.MinesweeperError) as refused:
        call()
    told = str(refused.value)
    assert sentence in told
    assert "\n" not in told
    assert told[-1] == "."
    assert isinstance(refused.value, ValueError)


def test_every_player_can_be_asked():
    for player in PLAYERS:
        assert ms.choose(CORNER, player).cell in ms.Position.parse(CORNER).covered
