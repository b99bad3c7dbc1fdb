"""Routes to proved cells are short, use simple techniques and read only numbers of opened cells."""

import pytest
from drawing import cell, minefield, position
from scouting import start

from minesweeper.agent.scout import Scout
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.minefield import Minefield, deal
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.checking import is_minimal_proof
from minesweeper.logic.reasons.routes import (
    SettledCell,
    explain_steps,
    shorten_route,
    shortest_route,
)


def route(shown, at, numbers=None):
    """Returns the steps of the shortest route to a cell, as cell and technique."""
    found = shortest_route(shown, [cell(at)], numbers)
    return [f"{step.cell.name} {step.technique}" for step in found]


def test_a_cell_that_a_clue_settles_is_one_step_away():
    assert route(position("1##", "###", mines=1), "C1") == ["C1 mine-count"]
    assert route(position("01#", "01#", "01#", mines=1), "C3") == ["C3 1-1"]


def test_two_steps_with_one_clue_each_are_preferred_to_a_pair():
    """The 1 at A1 and the 1 at C1 together would prove D1 at once, and teach less."""
    assert route(position("1#1#", mines=1), "D1") == ["B1 B1", "D1 B2"]


def test_a_route_that_opens_nothing_reads_no_number():
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


def test_a_route_in_reading_order_has_no_needless_step():
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


def test_needless_steps_are_dropped_and_reasons_made_simpler():
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


def check_routes(shown: Position, field: Minefield, most: int) -> None:
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
def test_every_step_to_cells_of_real_games_is_a_minimal_proof(level):
    for shown, field in positions_of_play(level, range(4)):
        check_routes(shown, field, most=4)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_every_step_to_cells_of_many_games_is_a_minimal_proof(level):
    for shown, field in positions_of_play(level, range(400)):
        check_routes(shown, field, most=6)


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


def test_on_a_large_board_the_search_starts_around_its_goal():
    field = deal(LEVELS["expert"], 1, Cell(8, 15), FirstClick.OPENING).minefield
    rows = [field.mined[at : at + 30] + bytes(970) for at in range(0, 480, 30)]
    wide = Minefield(Grid(1000, 16), b"".join(rows))
    shown = start(wide, [Cell(8, 900)])
    known = Knowledge(shown)
    known.reason()
    for at in list(known.conclusions())[:5]:
        assert shortest_route(shown, [at], wide.numbers)[-1].cell == at
