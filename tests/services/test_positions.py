"""Positions that were set up by hand: analysed, explained, played, linked and read."""

import pytest
from brute_force import chances, minefields
from drawing import cell, cells, drawn, position
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.events import ImportKind
from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.deduction import Verdict
from minesweeper.services import positions
from minesweeper.services.positions import PositionService, analysis_of

CORNER = position("1##", "###", "###", mines=2)


@pytest.fixture
def agent():
    return Agent(Clock(), fixed_board)


@pytest.fixture
def said():
    return []


@pytest.fixture
def service(agent, said):
    return PositionService(agent, said.append)


SEEN = st.lists(
    st.sampled_from([0, 1, 2, COVERED, COVERED, COVERED, SHOWN_MINE]), min_size=9, max_size=9
)


@given(SEEN, st.integers(0, 9))
def test_an_analysis_is_what_enumeration_says(seen, mines):
    shown = Position(Grid(3, 3), bytes(seen), mines)
    found = analysis_of(shown)
    assert (found.clash is None) == any(True for _ in minefields(shown))
    if found.clash is None:
        counted = dict(zip(shown.grid, found.chances, strict=True))
        for at, chance in chances(shown).items():
            assert counted[at] == pytest.approx(float(chance))


def test_odds_and_the_safest_cell_are_announced(service, said):
    service.observe(events.AnalysisAsked(CORNER))
    (found,) = said
    assert found.position == CORNER
    assert found.layouts == 15
    assert found.best is not None
    assert found.error is None


def test_an_analysis_makes_way_for_another_request(agent, said):
    service = PositionService(agent, said.append, lambda: True)
    service.observe(events.AnalysisAsked(CORNER))
    assert said == [events.AnalysisCancelled(CORNER)]
    with pytest.raises(CancelledError):
        analysis_of(CORNER, lambda: True)


def test_a_very_large_board_is_proved_but_not_counted(monkeypatch):
    monkeypatch.setattr(positions, "MOST_CELLS_WITH_ODDS", 3)
    found = analysis_of(position("1##", "1##", mines=1))
    assert not found.is_counted
    assert found.chances[2] == 0.0


def test_a_cell_is_explained_with_its_steps(service, said):
    shown = position("1##", "1##", mines=1)
    service.observe(events.ExplanationAsked(shown, frozenset(), cell("C1")))
    (given_,) = said
    assert given_.lesson.about == cell("C1")
    proved = {step.cell: step.verdict for card in given_.lesson.cards for step in card.steps}
    assert proved[cell("C1")] is Verdict.SAFE


def test_an_open_question_is_explained_by_counting(service, said):
    service.observe(events.ExplanationAsked(CORNER, frozenset(cells("B2")), cell("B2")))
    (given_,) = said
    assert given_.lesson.tally.shares[0].cell == cell("B2")
    assert given_.lesson.flags == set(cells("B2"))


@pytest.mark.parametrize("name", ["A1", "B1"])
def test_nothing_is_said_about_an_opened_cell_or_in_an_impossible_position(service, said, name):
    impossible = position("8#", "##", mines=1)
    service.observe(events.ExplanationAsked(impossible, frozenset(), cell(name)))
    assert said == []


def test_what_is_too_hard_to_explain_is_told(service, said, monkeypatch):
    monkeypatch.setattr(positions, "_MOST_WORK", 1)
    service.observe(events.ExplanationAsked(CORNER, frozenset(), cell("B2")))
    assert said == [events.SharingRefused(positions.TOO_HARD_TO_EXPLAIN)]


def played(shown, flags=frozenset()):
    return events.PositionPlayed(shown, flags, "strict", 7, "Set up")


def test_a_position_becomes_a_game_on_mines_that_fit(agent, service, said):
    service.observe(played(CORNER, frozenset(cells("C3"))))
    assert said == [events.ImportOpened(ImportKind.POSITION)]
    game = agent.session.game
    assert game.position == CORNER
    assert game.flags() == cells("C3")
    assert game.minefield.number(cell("A1")) == 1
    assert agent.history.judge == "strict"


@pytest.mark.parametrize(
    "shown",
    [
        position("8#", "##", mines=3),
        position("##", "##", mines=0),
        position("##", "##", mines=4),
        position("1M", "11", mines=1),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(agent, service, said, shown):
    service.observe(played(shown))
    (refused,) = said
    assert isinstance(refused, events.SharingRefused)
    assert agent.session is None


def test_a_link_is_read_again(service, said):
    service.observe(events.PositionLinkAsked(CORNER, frozenset(cells("B2"))))
    service.observe(events.PositionPasted(said.pop().link))
    assert said == [events.PositionGiven(CORNER, frozenset(cells("B2")))]


def test_a_board_too_large_for_a_link_is_told(service, said):
    service.observe(events.PositionLinkAsked(Position.covered(Grid(300, 2), 5), frozenset()))
    assert isinstance(said[0], events.SharingRefused)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("2x2/1\n1#\n##\n", ["1#", "##"]),
        ("2x2x1\n1H\nHF\n", ["1#", "##"]),
        ("3x1/1\n..*\n", ["###"]),
        ("https://example.org/?b=22&m=g&start=3", ["##", "#1"]),
    ],
)
def test_positions_boards_and_links_are_set_up(service, said, text, rows):
    service.observe(events.PositionPasted(text))
    (given_,) = said
    assert drawn(given_.position) == rows


def test_a_text_that_is_none_is_refused(service, said):
    service.observe(events.PositionPasted("hello"))
    assert isinstance(said[0], events.SharingRefused)


def test_other_events_are_ignored(service, said):
    service.observe(events.PauseChosen())
    assert said == []
