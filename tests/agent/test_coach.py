"""The coach holds back, once a cell, what the judge would call lost; and what that tells stays."""

import pytest
from drawing import cell, minefield, position
from fakes import Clock
from hypothesis import given, settings
from hypothesis import strategies as st
from random_moves import play_at_random

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.events import Held
from minesweeper.game.game import Status
from minesweeper.game.history import Action, Result
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.notation import FixedBoard, FlaggedPosition
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.proof.knowledge import prove
from minesweeper.settings import Settings

COACH = Settings(coach=True)


class Table:
    """An agent with a coach and a drawn board, and what it announced."""

    def __init__(self, judge, *rows, opened="", chosen=COACH):
        self.seen = []
        opened = tuple(cell(name) for name in opened.split())
        board = FixedBoard("drawn", "Drawn", "", minefield(*rows), opened) if rows else None
        self.clock = Clock()
        self.agent = Agent(self.clock, lambda _: board)
        self.agent.add_observer(self.seen.append)
        self.agent.observe(events.SettingsChanged(chosen))
        if board is not None:
            self.agent.observe(events.BoardChosen("drawn", judge))

    @property
    def play(self):
        return self.agent.session

    def think(self):
        while self.agent.think():
            pass

    def click(self, name, after=1000):
        """Click, so many milliseconds after what was done before."""
        self.clock.now += after
        self.agent.observe(events.CellClicked(cell(name)))
        self.think()
        return self

    def chord(self, name, after=1000):
        self.clock.now += after
        self.agent.observe(events.NumberChorded(cell(name)))
        self.think()
        return self

    def flag(self, names):
        for name in names.split():
            self.agent.observe(events.CellFlagged(cell(name)))
        return self

    @property
    def held(self):
        return [event for event in self.seen if isinstance(event, events.ClickHeldBack)]

    @property
    def is_lost(self):
        return self.play.game.status is Status.LOST


PROVED = ("*.", "..")
"""With three cells opened the mine at A1 is proved."""
AHEAD = ("*..", "...", "..*")
"""From C1 the board proves A3 safe, and only its number proves the mine at A1.

    # 1 0
    # 2 1
    # # #
"""


def test_a_proved_mine_is_held_back_once_and_then_lost():
    table = Table("kind", *PROVED, "..", opened="B1 A2 B2").click("A1")
    assert table.held == [events.ClickHeldBack(1, cell("A1"), Held.SETTLED, is_mine=True)]
    assert table.play.game.clicks == 0
    table.click("A1")
    assert len(table.held) == 1
    assert table.is_lost


@pytest.mark.parametrize(("after", "is_lost"), [(150, False), (599, False), (600, True)])
def test_the_second_half_of_a_double_click_is_held_back_too(after, is_lost):
    """The mine at A3 is proved; its cell is locked for a moment."""
    table = Table("quantum", "...", "...", "*..", opened="A1 B1 C1 A2 B2 C2")
    table.click("A3").click("A3", after)
    assert table.is_lost == is_lost
    assert [event.cell for event in table.held] == [cell("A3")] * (1 if is_lost else 2)
    told = [event for event in table.seen if isinstance(event, events.MinesTold)]
    assert len(told) == 1


def test_other_cells_are_not_locked_meanwhile():
    table = Table("quantum", "...", "...", "*..", opened="A1 B1 C1 A2 B2 C2")
    table.click("A3").click("C3", 50)
    assert table.play.game.position.at(cell("C3")) < COVERED


@pytest.mark.parametrize("judge", ["quantum", "classic"])
def test_a_mine_that_only_opening_ahead_proves_is_held_back_but_not_given_away(judge):
    """The board does not prove A1, so the coach names the safe cell to open first instead."""
    table = Table(judge, *AHEAD, opened="C1").click("A1")
    assert table.held == [events.ClickHeldBack(1, cell("A1"), Held.AHEAD, safe=cell("A3"))]
    assert table.play.game.position.at(cell("A1")) == COVERED
    assert not any(isinstance(event, events.MinesTold) for event in table.seen)
    (turn,) = [turn for turn in table.play.history.turns if turn.action is Action.HOLD]
    assert turn.result is Result.NOTHING
    table.click("A1")
    assert len(table.held) == 1
    assert table.is_lost


def test_after_the_safe_cell_the_board_proves_the_mine_that_the_coach_kept():
    table = Table("quantum", *AHEAD, opened="C1").click("A1").click("A3")
    assert cell("A1") in prove(table.play.game.position).mined


def test_a_mine_that_nobody_could_know_is_spared_as_ever():
    table = Table("quantum", "*..", "...", "..*", opened="B2").click("A1")
    assert table.held == []
    assert table.play.spared_moves == 1


def test_a_needless_guess_is_held_back_under_strict():
    table = Table("strict", *AHEAD, opened="C1").click("A1")
    (held,) = table.held
    assert held.why is Held.NEEDLESS
    assert table.play.game.position.at(cell("A1")) == SHOWN_MINE


def test_under_classic_every_mine_is_held_back():
    table = Table("classic", "*..", "...", "..*", opened="B2").click("A1")
    assert [held.why for held in table.held] == [Held.MINED]


def test_cruel_tells_nothing_of_the_mines_by_holding_back():
    """Whatever lay there, the guess would have become a mine."""
    table = Table("cruel", *AHEAD, opened="C1").click("A1")
    assert [held.why for held in table.held] == [Held.NEEDLESS]
    assert table.play.game.position.at(cell("A1")) == COVERED
    (turn,) = [turn for turn in table.play.history.turns if turn.action is Action.HOLD]
    assert turn.result is Result.NOTHING


def test_a_chord_that_would_lose_names_the_mine():
    table = Table("classic", "*..", "...", "...", opened="B2").flag("C3").chord("B2")
    assert table.held == [events.ClickHeldBack(1, cell("A1"), Held.MINED, cell("B2"), is_mine=True)]
    table.chord("B2")
    assert table.is_lost


def test_what_the_coach_told_stays_where_it_is_when_mines_move():
    """A mine held back is known from then on: guesses elsewhere move the others, never it."""
    for seed in range(20):
        table = Table("quantum")
        level = Level.of(8, 8, 12)
        table.agent.observe(events.NewGameChosen(level, FirstClick.OPENING, seed, judge="quantum"))
        told = set()
        for at in play_at_random(level.grid, seed):
            if table.play.game.status.is_finished:
                break
            if table.play.game.position.at(at) != COVERED:
                continue
            table.click(at.name)
            told |= {event.cell for event in table.held if event.is_mine}
            assert all(table.play.game.minefield.is_mined(mine) for mine in told)
        assert told, "some click of a random game is held back"


def test_logic_uses_what_the_coach_told():
    """Told that A1 is a mine, the 1 at B2 has its mine, and all the rest is safe."""
    table = Table("classic", "*..", "...", "...", opened="B2").click("A1")
    proofs = prove(table.play.game.position)
    assert len(proofs.safe) == 7
    table.click("C3")
    assert table.play.luck.spent() == 0


def test_a_game_put_back_remembers_what_was_held_back():
    table = Table("kind", *PROVED, "..", opened="B1 A2 B2").click("A1")
    history = table.play.history
    game = history.replay()
    assert game.position == table.play.game.position
    assert game.is_known_mine(cell("A1"))
    again = Table("kind")
    again.agent.offer_saved_game(history)
    again.agent.observe(events.SavedGameChosen())
    again.click("A1")
    assert again.held == []
    assert again.is_lost


def test_what_was_told_is_told_again_when_a_game_is_put_back():
    table = Table("kind", *PROVED, "..", opened="B1 A2 B2").click("A1")
    told = events.MinesTold(1, (cell("A1"),))
    assert told in table.seen
    again = Table("kind")
    again.agent.offer_saved_game(table.play.history)
    again.agent.observe(events.SavedGameChosen())
    assert [event.mines for event in again.seen if isinstance(event, events.MinesTold)] == [
        told.mines
    ]


@pytest.mark.parametrize(
    ("judge", "rows", "opened", "verdict", "steps"),
    [
        ("kind", (*PROVED, ".."), "B1 A2 B2", "A1 is a mine.", 1),
        (
            "strict",
            AHEAD,
            "C1",
            (
                "A1 is a mine, as you were told. A3 is safe: "
                "open it, and its number helps to show why."
            ),
            1,
        ),
        (
            "classic",
            ("*..", "...", "..*"),
            "B2",
            "A1 is a mine, as you were told. The numbers alone do not say so.",
            0,
        ),
    ],
)
def test_why_shows_what_the_numbers_say_of_a_mine_that_was_told_of(
    judge, rows, opened, verdict, steps
):
    table = Table(judge, *rows, opened=opened).click("A1")
    table.agent.observe(events.WhyAsked(cell("A1")))
    (given,) = [event for event in table.seen if isinstance(event, events.WhyGiven)]
    assert given.lesson.verdict == verdict
    assert len(given.lesson.cards) == steps
    assert given.lesson.position.at(cell("A1")) == COVERED


def test_without_the_coach_a_loss_is_a_loss():
    table = Table("kind", *PROVED, "..", opened="B1 A2 B2", chosen=Settings()).click("A1")
    assert table.held == []
    assert table.is_lost
    assert table.play.history.assistance == frozenset()


def test_the_coach_marks_the_game_once_it_has_spoken():
    table = Table("kind", "*..*", "....", "....", opened="B1 A2 B2").click("B3")
    assert table.play.history.assistance == frozenset()
    table.click("A1")
    assert table.play.history.assistance == {"coach"}


def test_a_second_click_on_what_was_told_is_lost_with_the_proof():
    """The reason is the one the numbers give, not that the coach said so."""
    table = Table("kind", *PROVED, "..", opened="B1 A2 B2").click("A1").click("A1")
    (lost,) = [event for event in table.seen if isinstance(event, events.GameLost)]
    assert lost.reason == "The numbers on the board proved that A1 was a mine."


@pytest.mark.parametrize(
    ("judge", "rows", "opened"),
    [("quantum", AHEAD, "C1"), ("classic", ("*..", "...", "..*"), "B2")],
)
def test_a_lesson_about_it_starts_from_what_the_numbers_say(judge, rows, opened):
    """The cell is covered where the lesson starts: proved in the one, by chance in the other."""
    table = Table(judge, *rows, opened=opened).click("A1").click("A1")
    table.agent.observe(events.LessonAsked())
    (given,) = [event for event in table.seen if isinstance(event, events.LessonGiven)]
    assert given.lesson.about == cell("A1")
    assert given.lesson.position.at(cell("A1")) == COVERED
    assert bool(given.lesson.cards) == (judge == "quantum")


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), judge=st.sampled_from(["kind", "quantum", "strict", "classic"]))
def test_with_the_coach_nobody_loses_by_clicking_each_cell_once(seed, judge):
    table = Table(judge)
    level = Level.of(6, 5, 7)
    table.agent.observe(events.NewGameChosen(level, FirstClick.SAFE, seed, judge=judge))
    for at in play_at_random(level.grid, seed):
        table.click(at.name)
        assert not table.is_lost


def test_a_position_with_a_told_mine_can_be_drawn():
    table = Table("classic", "*..", "...", "...", opened="B2").click("A1")
    assert table.play.game.position == position("M##", "#1#", "###", mines=1)


def test_a_told_mine_that_is_flagged_needs_no_flag_in_what_is_written():
    """Found by a monkey: the lost position could not be kept, nor could a player be asked."""
    table = Table("classic", "*..", "...", "..*", opened="B2").click("A1").flag("A1")
    assert table.agent.flagged_position == FlaggedPosition(position("M##", "#2#", "###", mines=2))
    table.click("C3").click("C3")
    (given,) = [event for event in table.seen if isinstance(event, events.ReviewGiven)]
    assert given.exercise.flags == frozenset()
    assert given.exercise.position == position("M##", "#2#", "###", mines=2)


@pytest.mark.parametrize("judge", ["kind", "quantum", "strict", "odds"])
def test_a_mine_that_was_told_of_never_steps_aside(judge):
    """Told under Classic, the mine at A1 would be spared by any other judge."""
    table = Table("classic", "*..", "...", "..*", opened="B2").click("A1")
    history = table.play.history
    history.judge = judge
    again = Table(judge)
    again.agent.offer_saved_game(history)
    again.agent.observe(events.SavedGameChosen())
    again.click("A1")
    assert again.is_lost
    (lost,) = [event for event in again.seen if isinstance(event, events.GameLost)]
    assert lost.reason == "The coach had warned you about A1."
