"""Boards without guessing: logic alone finishes them from the first cell, and dealing is fair."""

from collections import Counter

import brute_force
import pytest
from drawing import cell, drawn_mines
from fakes import Clock
from hypothesis import given, settings
from hypothesis import strategies as st
from judged_play import settle

from minesweeper import events
from minesweeper.agent import no_guess
from minesweeper.agent.agent import Agent
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.no_guess import Dealing
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import DealtStart, History
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import ContaminationError, Minefield, Rearrangement, deal
from minesweeper.game.position import COVERED


def found(size, seed, first, promise=FirstClick.OPENING):
    """A search for a board, to its end."""
    dealing = Dealing(Level.read(size), seed, first, promise)
    dealing.finish()
    return dealing


def is_finished_by_logic(minefield, first):
    """Whether opening what every fitting minefield has free, again and again, opens all.

    This is the slow obvious twin: it knows no clue, no part and no technique.
    """
    game = Game.on(minefield, [first], lambda: 0)
    while game.status is not Status.WON:
        safe, _ = brute_force.proved(game.position)
        if not safe:
            return game.safe_cells_left == 0
        for at in safe:
            game.open(at)
    return True


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**64 - 1),
    mines=st.integers(1, 4),
    first=st.builds(Cell, st.integers(0, 3), st.integers(0, 3)),
    promise=st.sampled_from([FirstClick.SAFE, FirstClick.OPENING]),
)
def test_logic_alone_finishes_what_is_found(seed, mines, first, promise):
    dealing = found(f"4x4/{mines}", seed, first, promise)
    if dealing.found is not None:
        field = dealing.found.minefield
        assert sum(field.mined) == mines
        assert is_finished_by_logic(field, first)


def test_a_found_board_is_uniform_among_those_that_logic_finishes():
    """On 4 × 3 with two mines and A1 free, each such board comes up as often as any other."""
    first = cell("A1")
    grid = Level.read("4x3/2").grid
    others = [at for at in grid if at != first]
    fields = [Minefield.with_mines(grid, (a, b)) for a in others for b in others if a < b]
    passing = {field.mined for field in fields if is_finished_by_logic(field, first)}
    assert len(passing) > 10
    games = 1000
    came = Counter(
        found("4x3/2", seed, first, FirstClick.SAFE).found.minefield.mined for seed in range(games)
    )
    assert came.keys() <= passing
    expected = games / len(passing)
    chi_square = sum((came[field] - expected) ** 2 / expected for field in passing)
    assert chi_square < 2 * len(passing)


def test_a_field_that_passes_is_the_one_the_seed_deals_anyway():
    level, first = LEVELS["beginner"], cell("E5")
    dealing = found("9x9/10", 1, first)
    assert dealing.tried == 1
    assert dealing.found.moved is None
    assert dealing.found.minefield == deal(level, 1, first, FirstClick.OPENING).minefield


def test_the_same_seed_and_cell_give_the_same_board_however_it_is_sliced():
    first = cell("P8")
    one, other = found("30x16/99", 5, first), found("30x16/99", 5, first)
    assert one.found == other.found
    assert one.tried > 1
    assert one.found.moved is not None


@pytest.mark.parametrize(
    ("size", "seed", "repaired", "rows"),
    [
        ("8x6/14", 4, False, "*....*.. **...*** .*...... .*....** *......* .......*"),
        ("8x7/27", 1, True, "***...** **...*** *......* .....*.* *.***... ...***.. *****.*."),
    ],
)
def test_a_seed_has_the_same_board_in_every_release(size, seed, repaired, rows):
    """A board that was sent to a friend is the same there: seed and first cell are enough."""
    dealing = found(size, seed, cell("D3"))
    assert dealing.found.is_repaired == repaired
    assert drawn_mines(dealing.found.minefield) == rows.split()


def test_dense_boards_are_repaired():
    """Of random 30 × 16 fields with 130 mines hardly one passes; logic still finishes this one."""
    first = cell("P8")
    dealing = found("30x16/130", 1, first)
    assert dealing.found.is_repaired
    field = dealing.found.minefield
    assert sum(field.mined) == 130
    assert not any(map(field.is_mined, [first, *field.grid.neighbours(first)]))
    start = DealtStart(field.level, 1, FirstClick.OPENING, no_guess=True)
    play = JudgedGame(History(start, "quantum"), start.begin(lambda: 0), lambda _: None)
    play.open_found(first, dealing.found)
    settle(play)
    assert 1 not in play.open_questions()


def test_where_there_is_no_such_board_the_search_ends():
    """A 2 in the middle of 3 × 3 cells says nothing of any of them."""
    dealing = found("3x3/2", 1, cell("B2"), FirstClick.SAFE)
    assert dealing.found is None
    assert dealing.progress == 1


def test_a_search_on_a_huge_board_ends_sooner(monkeypatch):
    """As if five fields of 3 × 3 cells were all that a minute allows."""
    monkeypatch.setattr(no_guess, "CELLS_IN_ALL", 5 * 9)
    dealing = found("3x3/2", 1, cell("B2"), FirstClick.SAFE)
    assert dealing.found is None
    assert dealing.tried == 5
    assert dealing.progress == 1


def test_where_an_opening_leaves_no_board_the_first_cell_is_only_safe():
    """Around C2 an opening leaves A1 and A2 for the mine, which nothing could tell apart."""
    dealing = found("4x2/1", 57, cell("C2"))
    assert dealing.first_click is FirstClick.SAFE
    without = found("4x2/1", 57, cell("C2"), FirstClick.SAFE)
    assert dealing.found.minefield == without.found.minefield
    assert is_finished_by_logic(dealing.found.minefield, cell("C2"))


# At the agent's table.


class Table:
    """An agent with a game without guessing on its table."""

    def __init__(self, size, seed=5):
        self.seen = []
        self.clock = Clock()
        self.agent = Agent(self.clock, fixed_board)
        self.agent.add_observer(self.seen.append)
        level = Level.read(size)
        chosen = events.NewGameChosen(level, FirstClick.OPENING, seed, no_guess=True)
        self.agent.observe(chosen)

    def think(self):
        while self.agent.think():
            pass

    def kinds(self):
        return [type(event).__name__ for event in self.seen]


def test_the_first_click_opens_once_the_board_is_found():
    table = Table("30x16/99")
    table.agent.observe(events.CellClicked(cell("P8")))
    assert "CellsOpened" not in table.kinds()
    table.agent.observe(events.CellClicked(cell("A1")))
    table.think()
    (opened,) = [event for event in table.seen if isinstance(event, events.CellsOpened)]
    assert cell("P8") in dict(opened.cells)
    assert table.seen[0].no_guess


def test_a_long_search_tells_how_far_it_has_come_and_that_a_board_was_repaired():
    table = Table("30x16/130", seed=1)
    table.agent.observe(events.CellClicked(cell("P8")))
    while "CellsOpened" not in table.kinds():
        table.clock.now += 10
        table.agent.think()
    told = [event for event in table.seen if isinstance(event, events.DealingProgressed)]
    assert 0 <= told[0].progress < told[-1].progress < 1
    kinds = table.kinds()
    assert kinds.index("BoardRepaired") < kinds.index("CellsOpened")


def test_a_search_can_be_given_up_and_begun_elsewhere():
    table = Table("30x16/130")
    table.agent.observe(events.CellClicked(cell("P8")))
    table.agent.think()
    table.agent.observe(events.DealingGivenUp())
    table.think()
    assert table.seen[-2:-1] == [events.DealingEnded(1, is_hopeless=False)]
    table.agent.observe(events.CellClicked(cell("A1")))
    table.think()
    (opened,) = [event for event in table.seen if isinstance(event, events.CellsOpened)]
    assert cell("A1") in dict(opened.cells)


def test_a_search_ends_when_its_first_cell_is_flagged():
    """Found by a monkey: the board was found, and there was nothing to open on it."""
    table = Table("30x16/130")
    table.agent.observe(events.CellClicked(cell("P8")))
    table.agent.think()
    table.agent.observe(events.CellFlagged(cell("P8")))
    table.think()
    assert events.DealingEnded(1, is_hopeless=False) in table.seen
    assert "CellsOpened" not in table.kinds()
    table.agent.observe(events.CellClicked(cell("A1")))
    table.think()
    assert "CellsOpened" in table.kinds()


def test_a_hopeless_search_says_so_and_leaves_all_covered():
    table = Table("3x3/2")
    table.agent.observe(events.CellClicked(cell("B2")))
    table.think()
    assert events.DealingEnded(1, is_hopeless=True, first=cell("B2")) in table.seen
    assert set(table.agent.flagged_position.position.seen) == {COVERED}


def test_an_opening_that_is_too_large_is_refused_at_the_table_too():
    """Around C2 an opening leaves A1 and A2 for the mine, which nothing could tell apart."""
    table = Table("4x2/1", seed=57)
    table.agent.observe(events.CellClicked(cell("C2")))
    table.think()
    kinds = table.kinds()
    assert kinds.index("OpeningRefused") < kinds.index("CellsOpened")
    before = table.agent.flagged_position
    assert table.agent.history.replay().position == before.position
    table.agent.observe(events.SameBoardChosen("strict"))
    table.think()
    assert table.agent.flagged_position == before


def test_the_same_board_again_lies_open_where_it_was_opened():
    table = Table("30x16/99")
    table.agent.observe(events.CellClicked(cell("P8")))
    table.think()
    before = table.agent.flagged_position
    table.agent.observe(events.SameBoardChosen("strict"))
    table.think()
    assert table.agent.flagged_position == before
    table.agent.observe(events.SameBoardChosen("strict"))
    assert table.agent.flagged_position == before


# What a trail keeps of it.


def test_a_trail_gives_the_same_board_without_looking_for_it_again(monkeypatch):
    dealing = found("30x16/99", 5, cell("P8"))
    start = DealtStart(LEVELS["expert"], 5, FirstClick.OPENING, no_guess=True)
    play = JudgedGame(History(start, "quantum"), start.begin(lambda: 0), lambda _: None)
    play.open_found(cell("P8"), dealing.found)
    monkeypatch.setattr("minesweeper.agent.no_guess.Dealing.think", None)
    again = play.history.replay()
    assert again.minefield == dealing.found.minefield
    assert again.position == play.game.position


def test_mines_move_before_the_first_cell_only_where_that_was_asked_for():
    game = Game(Level.read("3x3/1"), 1, lambda: 0, first_click=FirstClick.SAFE)
    game_of_its_own = Game(Level.read("3x3/1"), 1, lambda: 0, first_click=FirstClick.SAFE)
    game_of_its_own.deal_for(cell("A1"))
    (mine,) = game_of_its_own.minefield.mines()
    free = next(at for at in game.level.grid if at not in (mine, cell("A1")))
    moved = Rearrangement.of([game.level.grid.index(mine)], [game.level.grid.index(free)])
    with pytest.raises(ContaminationError, match="only on a no-guess board"):
        game.deal_for(cell("A1"), moved)
