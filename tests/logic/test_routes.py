"""The shortest way to a proved cell: short, told simply, and by nothing that is not yet known."""

import pytest
from drawing import cell, minefield, position
from hypothesis import given
from hypothesis import strategies as st
from scouting import start

from minesweeper.agent.scout import Scout
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import Minefield, deal
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons import smallest_proof
from minesweeper.logic.reasons.checking import is_minimal_proof
from minesweeper.logic.reasons.count_proof import find_count_proof
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.routes import (
    SettledCell,
    explain_steps,
    shorten_route,
    shortest_route,
)
from minesweeper.logic.reasons.smallest_proof import find_clue_proof


def way(shown, at, numbers=None):
    """The steps of the shortest way to a cell, in short."""
    found = shortest_route(shown, [cell(at)], numbers)
    return [f"{step.cell.name} {step.technique}" for step in found]


def test_a_cell_that_a_clue_settles_is_one_step_away():
    assert way(position("1##", "###", mines=1), "C1") == ["C1 mine-count"]
    assert way(position("01#", "01#", "01#", mines=1), "C3") == ["C3 1-1"]


def test_two_plain_steps_are_told_rather_than_a_pair():
    """The 1 at A1 and the 1 at C1 together would prove D1 at once, and teach less."""
    assert way(position("1#1#", mines=1), "D1") == ["B1 B1", "D1 B2"]


def test_a_way_on_which_nothing_is_opened_reads_no_number():
    field = minefield("..*", "...", "*..")
    shown = start(field, [cell("A1")])
    assert shown.at(cell("A1")) == 0
    by_board = shortest_route(shown, [cell("A3")])
    assert all(shown.at(clue) < COVERED for step in by_board for clue in step.clues)


def test_nothing_leads_to_an_open_question():
    assert shortest_route(position("1##", "###", mines=2), [cell("B1")]) == []


def test_the_nearest_of_several_goals_is_reached():
    shown = position("###", "111", "000", mines=1)
    assert [step.cell.name for step in shortest_route(shown, [cell("B1"), cell("C1")])] == ["C1"]


def test_a_way_put_in_a_good_order_has_no_idle_step_either():
    """Told in the order for reading, another clue found the eleventh cell, and F2 was idle."""
    board = position(
        "#########",
        "#########",
        "122#1111#",
        "00111001#",
        "00000001#",
        "00001122#",
        "11101####",
        "1#113####",
        "#########",
        mines=10,
    )
    way = shortest_route(board, [cell("I9")])
    rested_on = {near for step in way for near in (*step.given, *step.clues)}
    assert [step.cell for step in way[:-1] if step.cell not in rested_on] == []


def test_idle_steps_fall_out_and_simpler_reasons_come_in():
    shown = position("###", "111", "000", mines=1)
    found = [
        SettledCell(cell("A1"), Verdict.SAFE),
        SettledCell(cell("C1"), Verdict.SAFE),
        SettledCell(cell("B1"), Verdict.MINE),
    ]
    assert len(list(explain_steps(shown, found))) == 3
    short = shorten_route(shown, found)
    assert [step.cell.name for step in short] in (["A1", "B1"], ["C1", "B1"])


def positions_of_play(level: str, seeds: range) -> list[tuple[Position, Minefield]]:
    """Positions in the middle of games: an opening, and some of what follows from it."""
    found = []
    for seed in seeds:
        middle = Cell(LEVELS[level].grid.height // 2, LEVELS[level].grid.width // 2)
        field = deal(LEVELS[level], seed, middle, FirstClick.OPENING).minefield
        opened = [middle]
        for _ in range(seed % 4):
            known = Knowledge(start(field, opened))
            known.reason()
            opened += known.safe()[: 3 + seed % 5]
        found.append((start(field, opened), field))
    return found


def check_ways(shown: Position, field: Minefield, most: int) -> None:
    """Some ways from a position, by the board alone and with what can be opened: all exact."""
    known = Knowledge(shown)
    known.reason()
    for at in list(known.conclusions())[:: max(1, len(known.safe() + known.mined()) // most)]:
        for numbers in (None, field.numbers):
            found = shortest_route(shown, [at], numbers)
            assert found[-1].cell == at
            assert found == shortest_route(shown, [at], numbers)
            proved: dict[Cell, Verdict] = {}
            for step in found:
                assert is_minimal_proof(step, shown, proved, field.number)
                proved[step.cell] = step.verdict


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert", "dense-small"])
def test_every_step_to_cells_of_real_games_is_exact(level):
    for shown, field in positions_of_play(level, range(4)):
        check_ways(shown, field, most=4)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_every_step_to_cells_of_many_games_is_exact(level):
    for shown, field in positions_of_play(level, range(400)):
        check_ways(shown, field, most=6)


def test_a_number_is_read_only_of_cells_proved_safe():
    """What a mine would count can be anything: the way stays the same."""
    shown, field = positions_of_play("intermediate", range(2, 3))[0]
    scout = Scout.from_position(shown, field)
    scout.finish()
    goal = list(scout.known.conclusions())[-1]
    found = shortest_route(shown, [goal], field.numbers)
    read = {clue for step in found for clue in step.clues if shown.at(clue) == COVERED}
    assert read
    assert read <= {step.cell for step in found if step.verdict is Verdict.SAFE}
    numbers = zip(field.mined, field.numbers, strict=True)
    wrong = bytes(0 if mined else number for mined, number in numbers)
    assert shortest_route(shown, [goal], wrong) == found


def test_on_a_large_board_the_way_is_looked_for_around_its_goal():
    field = deal(LEVELS["expert"], 1, Cell(8, 15), FirstClick.OPENING).minefield
    rows = [field.mined[at : at + 30] + bytes(970) for at in range(0, 480, 30)]
    wide = Minefield(Grid(1000, 16), b"".join(rows))
    shown = start(wide, [Cell(8, 900)])
    known = Knowledge(shown)
    known.reason()
    for at in list(known.conclusions())[:5]:
        assert shortest_route(shown, [at], wide.numbers)[-1].cell == at


def test_clues_that_clash_are_as_few_as_can_be():
    """Three of these four numbers are enough; every two leave the cell open."""
    view = ProofState(position("12#", "###", "#3#", "#2#", mines=4))
    clash = find_clue_proof(view, view.place(cell("C2")), mined=False)
    assert sorted(view.cell(clue).name for clue in clash.clues) == ["A1", "B3", "B4"]
    assert clash.given == ()


DENSE = position(
    "1#2#4######1###43#1##32#2##3##",
    "############3#####44###4#4####",
    "###43221#121###4#######5#42443",
    "3##20001#101#4#######23##3####",
    "###20123#212###444##4#######5#",
    "2##201#######5##########3#1###",
    "###223#3#############7####22##",
    "##2#####1###2##2#2####2#3##5##",
    "#1###############3#3#########3",
    "####32#######2######2####4#5#4",
    "#1#######6#######4##3#2322####",
    "###4###2#########4####1##2#4##",
    "###3##12###########5#########2",
    "###2#2#####1##212###4###33##4#",
    "#23##########2103###4##22##43#",
    "######1######1002####3###2####",
    mines=160,
)
"""30x16/160: the fewest clues for X4 were looked for over and over, for seconds."""


def test_many_clues_around_a_cell_are_left_to_the_solver(monkeypatch):
    branched = []
    monkeypatch.setattr(smallest_proof, "propagate", counting(smallest_proof.propagate, branched))
    smallest_proof.smallest_unsatisfiable_subset.cache_clear()
    assert [len(step.clues) for step in shortest_route(DENSE, [cell("X4")])] == [2, 7]
    assert len(branched) < 30_000


def counting(does, calls):
    """What does the same and notes every call."""
    return lambda *told: calls.append(None) or does(*told)


@pytest.mark.parametrize("seed", range(12))
def test_branching_and_the_solver_find_clues_that_are_as_few(monkeypatch, seed):
    field = deal(Level.of(12, 12, 34), seed, Cell(5, 5), FirstClick.OPENING).minefield
    shown = start(field, [Cell(5, 5)])
    known = Knowledge(shown)
    known.reason()
    proved = list(known.conclusions())
    few = {}
    for asked in (0, 10_000):
        monkeypatch.setattr(smallest_proof, "BRANCHING_QUERIES", asked)
        smallest_proof.smallest_unsatisfiable_subset.cache_clear()
        few[asked] = [fewest(shown, at, known.verdict(at)) for at in proved]
    assert few[0] == few[10_000] != []


def fewest(shown, at, verdict):
    """How many clues prove a cell, and whether the mine count does."""
    view = ProofState(shown)
    mined = verdict is Verdict.MINE
    clash = find_clue_proof(view, view.place(at), mined=mined) or find_count_proof(
        view, view.place(at), mined=mined
    )
    return len(clash.clues), clash.uses_mine_count


@given(st.integers(0, 40), st.sets(st.frozensets(st.integers(0, 40), max_size=5), max_size=6))
def test_whole_runs_are_left_out_as_one_by_one(most, needed):
    """Enough is what holds one of some sets, or all there is."""
    everything = list(range(most))

    def is_enough(held):
        return len(held) == most or any(one <= set(held) for one in needed)

    assert smallest_proof.minimal_subset(everything, is_enough) == one_by_one(everything, is_enough)


def one_by_one(held, is_enough):
    for number in tuple(held):
        fewer = [other for other in held if other != number]
        if is_enough(fewer):
            held = fewer
    return tuple(held)
