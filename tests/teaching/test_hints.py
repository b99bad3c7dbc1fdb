"""A hint is always right, never harder than needed, and near to where one looks."""

import brute_force
import pytest
from drawing import cell, cells, minefield, position
from fakes import Clock
from random_moves import play_at_random

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.notation import FixedBoard
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import simplest_proof
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching.cards import no_report
from minesweeper.teaching.hints import hint_for


def known(shown):
    found = Knowledge(shown)
    found.reason()
    return found


def proved(shown):
    found = known(shown)
    safe = [(cell, Verdict.SAFE) for cell in found.safe()]
    return safe + [(cell, Verdict.MINE) for cell in found.mined()]


def hint(shown, flags="", near=None):
    return hint_for(shown, known(shown), cells(flags), near, no_report)


def distance(one, other):
    return max(abs(one.row - other.row), abs(one.column - other.column))


def random_positions(size, seeds):
    """Positions of games in which cells are opened at random, mines left out."""
    level = Level.read(size)
    for seed in seeds:
        game = Game(level, seed, lambda: 0, first_click=FirstClick.SAFE)
        for at in play_at_random(level.grid, seed)[: level.grid.size // 3]:
            if game.minefield is None or not game.minefield.is_mined(at):
                game.open(at)
                if game.safe_cells_left:
                    yield game.position


def test_a_proved_mine_that_was_shown_is_not_hinted_again():
    """The coach held a click on B1 back. A hint looked for a proof of it without end."""
    board = known(position("1###", mines=2))
    assert board.mined() == [cell("B1")]
    board.show_mine(1)
    told = hint_for(position("1M##", mines=2), board, (), None, no_report)
    assert (told.mined, told.card, told.chance) == (0, None, 0.5)


def test_a_hint_is_always_right_and_never_harder_than_needed():
    """Against every minefield that fits, and against the simplest reason of every proved cell."""
    looked_at = 0
    for shown in random_positions("5x4/5", range(14)):
        near = Cell(looked_at % 4, looked_at % 5)
        step = hint(shown, near=near)
        safe, mined = brute_force.proved(shown)
        assert (step.safe, step.mined) == (len(safe), len(mined))
        if step.card is None:
            assert not safe | mined
            continue
        looked_at += 1
        (told,) = step.card.steps
        assert told.cell in (safe if told.verdict is Verdict.SAFE else mined)
        view = ProofState(shown)
        ranks = [
            (
                DIFFICULTY[simplest_proof(view, view.place(at), verdict).technique],
                distance(at, near),
            )
            for at, verdict in proved(shown)
        ]
        least, steps = min(ranks)
        assert DIFFICULTY[told.technique] == least
        # Where several clues are needed, the fewest come before the nearest.
        assert least >= DIFFICULTY["mine-count"] or distance(told.cell, near) == steps
        assert told.given == ()
    assert looked_at > 30


@pytest.mark.parametrize("seed", range(3))
def test_on_large_boards_it_is_right_too(seed):
    for shown in list(random_positions("30x16/99", [seed]))[::12]:
        step = hint(shown)
        if step.card is not None:
            for told in step.card.steps:
                found = known(shown)
                assert found.verdict(told.cell) is told.verdict


TWO_ENDS = position("#1001#", "110011", mines=2)
"""A mine at either end, each by the simplest technique."""


def test_of_equally_simple_ones_it_is_the_nearest():
    for near in ("A1", "F1"):
        (told,) = hint(TWO_ENDS, near=cell(near)).card.steps
        assert told.cell == cell(near)


def test_a_mine_that_is_flagged_is_no_hint_any_more():
    assert hint(TWO_ENDS, flags="A1", near=cell("A1")).card.steps[0].cell == cell("F1")
    done = hint(TWO_ENDS, flags="A1 F1")
    assert done.card is None
    assert done.mined == 2


def test_it_counts_the_mines_without_a_flag_also_those_that_were_told():
    flagged = hint(TWO_ENDS, flags="A1")
    told = hint_for(TWO_ENDS, known(TWO_ENDS), (), None, no_report, told=cells("A1"))
    assert (flagged.mined, told.mined) == (1, 2)
    assert flagged.card.steps[0].cell == told.card.steps[0].cell == cell("F1")


def test_it_counts_the_mines_without_a_flag_also_those_that_the_coach_told_of():
    shown = position("M1001#", "110011", mines=2)
    told = hint_for(shown, known(shown), (), None, shown=cells("A1"))
    flagged = hint_for(shown, known(shown), cells("A1"), None, shown=cells("A1"))
    assert (told.mined, flagged.mined) == (2, 1)
    assert told.card.steps[0].cell == flagged.card.steps[0].cell == cell("F1")


def test_a_flagged_mine_makes_what_follows_simple():
    """With A1 flagged the 1 at B2 has its mine, and one clue is enough for the rest."""
    shown = position("#1#", "11#", "###", mines=1)
    plain = hint(shown)
    flagged = hint(shown, flags="A1")
    assert flagged.card.steps[0].technique == "B2"
    assert DIFFICULTY[plain.card.steps[0].technique] <= DIFFICULTY["subset"]


def test_a_wrong_flag_is_no_evidence():
    shown = position("#1#", "11#", "###", mines=1)
    step = hint(shown, flags="C3")
    assert known(shown).verdict(step.card.steps[0].cell) is step.card.steps[0].verdict


def test_if_nothing_is_certain_the_hint_names_the_safest_cell():
    shown = position("###", "#2#", "###", mines=2)
    step = hint(shown)
    assert step.card is None
    assert (step.safe, step.mined) == (0, 0)
    assert step.chance == 0.25
    assert step.is_exact


def test_the_reason_reads_well():
    (told,) = hint(TWO_ENDS, near=cell("A1")).card.steps
    assert told.text == "The 1 at B1 has only A1 left, so A1 is a mine."
    assert told.clues == (cell("B1"),)


# At the agent's table.


class Table:
    """An agent with a drawn board, and what it announced."""

    def __init__(self, *rows, opened=""):
        self.seen = []
        board = FixedBoard("d", "D", "", minefield(*rows), tuple(cells(opened)))
        self.agent = Agent(Clock(), lambda _: board)
        self.agent.add_observer(self.seen.append)
        self.agent.observe(events.BoardChosen("d", "classic"))
        self.take()

    def take(self, *asked):
        self.seen.clear()
        for event in asked:
            self.agent.observe(event)
            while self.agent.think():
                pass
        return [event for event in self.seen if not isinstance(event, events.ThoughtSettled)]


def test_the_first_hint_marks_the_game_and_the_next_does_not():
    table = Table("*....*", "......", "......", opened="D3")
    used, given = table.take(events.HintAsked(Cell(0, 0)))
    assert used == events.AssistanceUsed(1, "hint")
    assert isinstance(given, events.HintGiven)
    (again,) = table.take(events.HintAsked(told=frozenset({given.hint.card.steps[0].cell})))
    assert again.hint.card.steps[0].cell != given.hint.card.steps[0].cell


def test_before_the_mines_are_dealt_and_after_the_end_there_is_no_hint():
    table = Table("*....*", "......", opened="C2 D2")
    table.take(events.CellClicked(cell("A1")))
    assert table.take(events.HintAsked()) == []
    table.take(events.NewGameChosen(Level.of(9, 9, 10), FirstClick.OPENING, 1))
    assert table.take(events.HintAsked()) == []
    assert COVERED in table.agent.flagged_position.position.seen
