"""Games and boards are given away, and what is brought is put on the table or refused."""

import pytest
from drawing import cell, cells, drawn, minefield, position
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.archive.evf import write_evf
from minesweeper.archive.incoming import IncomingError, fixed_board, read_text
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.saved_games import lines
from minesweeper.events import ImportKind
from minesweeper.game.game import Status
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    Result,
    Turn,
    take_opening,
)
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.links import read_link
from minesweeper.game.notation import FlaggedPosition, read_mbf, write_position
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.services.sharing import (
    NOT_DEALT,
    NOTHING_FITS,
    NOTHING_LEFT,
    TOO_SCATTERED,
    TOO_WIDE,
    SharingService,
    history_from_moment,
    history_of,
    link_to,
)
from minesweeper.teaching.reviewer import review_game


@pytest.fixture
def said():
    return []


@pytest.fixture
def agent():
    return Agent(Clock(), fixed_board)


@pytest.fixture
def exchange(agent, said, tmp_path):
    return SharingService(agent, said.append, tmp_path)


def brought(text, *, is_path=False):
    return events.ImportChosen(text, is_path, "quantum", 7, "Shared board")


def deal(agent, **chosen):
    level = LEVELS["beginner"]
    agent.observe(events.NewGameChosen(level, FirstClick.OPENING, 1, judge="kind", **chosen))


# Giving away.


def test_the_text_of_a_game_is_a_saved_game_with_its_clock(agent, exchange, said):
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    exchange.observe(events.GameTextAsked())
    (given_,) = said
    again = read_text(given_.text)
    assert (again.start, again.judge) == (
        DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING),
        "kind",
    )
    assert again.replay().position == agent.flagged_position.position


def test_a_link_leads_to_the_board_as_it_was_dealt(agent, exchange, said):
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    exchange.observe(events.LinkAsked())
    field, first = read_link(said[0].link)
    assert first == cell("E5")
    dealt = DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING, cell("E5")).begin(Clock())
    assert field == dealt.minefield


def test_there_is_no_link_before_the_mines_are_dealt(agent, exchange, said):
    deal(agent)
    exchange.observe(events.LinkAsked())
    assert said == [events.SharingRefused(NOT_DEALT, could_change=False)]


def test_a_link_to_a_fixed_board_names_the_first_of_its_open_cells():
    field = minefield("..*", "...")
    history = History(FixedStart(field, tuple(cells("A1 B2"))), "classic")
    assert read_link(link_to(history)) == (field, cell("A1"))
    assert read_link(link_to(History(FixedStart(field), "classic"))) == (field, None)


def test_a_board_is_saved_as_it_was_dealt_and_every_time_in_a_file_of_its_own(
    agent, exchange, said, tmp_path
):
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    exchange.observe(events.BoardFileAsked())
    exchange.observe(events.BoardFileAsked())
    paths = [tmp_path / "boards" / f"board-{number}.mbf" for number in (1, 2)]
    assert said == [events.BoardFileSaved(str(path)) for path in paths]
    dealt = DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING, cell("E5")).begin(Clock())
    assert [read_mbf(path.read_bytes()) for path in paths] == [dealt.minefield] * 2


def test_there_is_no_file_before_the_mines_are_dealt(agent, exchange, said, tmp_path):
    deal(agent)
    exchange.observe(events.BoardFileAsked())
    assert said == [events.SharingRefused(NOT_DEALT, could_change=False)]
    assert not list(tmp_path.iterdir())


def test_a_board_that_is_too_wide_for_the_file_is_refused(agent, exchange, said, tmp_path):
    agent.observe(events.NewGameChosen(Level.of(256, 2, 5), FirstClick.SAFE, 1, judge="kind"))
    agent.observe(events.CellClicked(cell("E1")))
    exchange.observe(events.BoardFileAsked())
    told = "An .mbf file can hold boards of up to 255 cells a side, not 256 × 2."
    assert said == [events.SharingRefused(told, could_change=False)]
    assert not list(tmp_path.iterdir())


def test_a_board_that_the_disk_refuses_is_told_of(agent, exchange, said, tmp_path):
    (tmp_path / "boards").write_text("in the way", encoding="utf-8")
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    exchange.observe(events.BoardFileAsked())
    (refused,) = said
    assert refused.sentence.startswith("The board could not be saved: ")


def test_before_the_first_game_nothing_is_given(exchange, said):
    exchange.observe(events.GameTextAsked())
    exchange.observe(events.LinkAsked())
    exchange.observe(events.BoardFileAsked())
    assert said == []


# Bringing in.


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3x2/1\n01#\n01#\n", ImportKind.POSITION),
        ("3x2/1\n..*\n...\n", ImportKind.BOARD),
        ("?b=32&m=40&start=0", ImportKind.OPENED_BOARD),
    ],
)
def test_what_was_brought_is_put_on_the_table_under_the_judge_chosen_now(
    agent, exchange, said, text, kind
):
    seen = []
    agent.add_observer(seen.append)
    exchange.observe(brought(text))
    assert said == [events.ImportOpened(kind)]
    (started,) = [event for event in seen if isinstance(event, events.GameStarted)]
    assert (started.judge, started.title) == ("quantum", "Shared board")


def test_what_is_refused_leaves_the_game_as_it_is(agent, exchange, said):
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    before = agent.history
    exchange.observe(brought("3x2/1\n01#\n04#\n"))
    assert said == [events.SharingRefused(NOTHING_FITS)]
    assert agent.history == before


def test_a_file_is_brought_by_its_path(tmp_path, agent, exchange, said):
    path = tmp_path / "board.txt"
    path.write_text("3x2/1\n..*\n...\n", encoding="utf-8")
    exchange.observe(brought(str(path), is_path=True))
    assert said == [events.ImportOpened(ImportKind.BOARD)]
    assert agent.history.start.minefield == minefield("..*", "...")


def game_from(text, seed=1):
    sheet = read_text(text)
    history = history_of(sheet, "quantum", seed, "Shared board")
    return sheet, history.replay()


def test_a_position_goes_on_as_it_was():
    sheet, game = game_from("4x3/3\n01##\n02F#\n01##\n")
    assert game.position == sheet.position
    assert game.flags() == cells("C2")
    assert (game.clicks, game.elapsed) == (0, 0)


def test_a_shown_mine_comes_back_as_a_flag_and_stays_a_known_fact():
    sheet, game = game_from("4x3/3\n01##\n01M#\n01##\n")
    assert game.position == sheet.position
    assert game.flags() == cells("C2")


def test_a_review_says_that_flags_and_shown_mines_came_with_the_position():
    """Neither the coach nor auto-flag did anything: C2 is a shown mine, D1 a flag."""
    history = history_of(read_text("4x3/3\n01#F\n01M#\n01##\n"), "quantum", 1, "")
    came = [(moment.cell.name, moment.text) for moment in review_game(history).moments]
    assert came == [
        ("C2", "The imported position already showed this mine."),
        ("C2", "The flag came with the imported position."),
        ("D1", "The flag came with the imported position."),
    ]
    assert history.assistance == frozenset()
    assert not history.has_clicks


def test_a_game_from_a_position_is_saved_and_comes_back():
    history = history_of(read_text("4x3/3\n01#F\n01M#\n01##\n"), "quantum", 1, "")
    told = b"".join(lines(history)).decode()
    again = read_text(told)
    assert '"version":3' in told
    assert again == history
    assert again.replay().flags() == cells("D1 C2")
    assert again.replay().known_mines() == (cell("C2"),)


def test_a_game_from_a_position_of_an_older_release_is_read_as_it_was_written():
    """A kept game is known by its lines, so one of version 2 is written as version 2 again."""
    history = history_of(read_text("4x3/3\n01##\n02##\n01##\n"), "quantum", 1, "")
    history.turns.append(Turn(Action.AUTO_FLAG, Result.DONE, 0, cell("C2")))
    told = b"".join(lines(history)).decode()
    assert '"version":2' in told
    again = read_text(told)
    assert again == history
    assert again.replay().flags() == cells("C2")


def test_a_wrong_flag_beside_a_zero_keeps_its_cell_covered():
    """A 0 opens what is around it, but no flagged cell."""
    sheet, game = game_from("5x2/1\n0F1##\n001##\n")
    assert game.position == sheet.position
    assert game.flags() == cells("B1")


def test_a_cell_beside_a_zero_without_a_flag_is_opened():
    _, game = game_from("5x1/1\n0#1##\n")
    assert drawn(game.position) == ["001##"]


def test_every_minefield_that_fits_is_as_likely_as_any_other():
    """Two fit; of 400 seeds each gives about half, and 3 in 10,000 such runs miss these bounds."""
    sheet = read_text("2x2/1\n1#\n1#\n")
    games = [history_of(sheet, "quantum", seed, "").start.minefield for seed in range(400)]
    assert len(set(games)) == 2
    assert 164 <= games.count(games[0]) <= 236


@given(st.integers(0, 2**16), st.sets(st.integers(0, 80), max_size=6))
def test_any_position_of_a_game_can_be_brought_again(seed, clicks):
    """What is copied of a game that goes on comes back as it was."""
    agent = Agent(Clock(), fixed_board)
    level = LEVELS["beginner"]
    agent.observe(events.NewGameChosen(level, FirstClick.OPENING, seed, judge="kind"))
    for index in clicks:
        agent.observe(events.CellClicked(level.grid.cell(index)))
    text = write_position(agent.flagged_position)
    try:
        sheet, game = game_from(text, seed)
    except IncomingError as error:
        assert str(error) == NOTHING_LEFT  # noqa: PT017  a game may have been won by then
        return
    assert game.position == sheet.position


def test_nothing_can_be_played_where_nothing_is_left():
    for text in ("2x1/1\n1#\n", "title: T\nreason: R\nopen: A1\n\n2x1/1\n.*\n"):
        with pytest.raises(IncomingError, match=NOTHING_LEFT):
            history_of(read_text(text), "quantum", 1, "")


def test_a_position_too_wide_to_be_counted_is_refused(monkeypatch):
    def too_wide(_position):
        raise TooWideError

    monkeypatch.setattr("minesweeper.services.sharing.Sampler", too_wide)
    with pytest.raises(IncomingError, match=TOO_WIDE[:20]):
        game_from("2x2/1\n1#\n1#\n")


def test_a_position_whose_game_could_not_be_kept_is_refused(monkeypatch):
    monkeypatch.setattr("minesweeper.services.sharing.MOST_OPENED", 1)
    with pytest.raises(IncomingError, match=TOO_SCATTERED):
        game_from("2x2/1\n1#\n1#\n")


def test_only_the_cells_that_no_flood_opens_are_listed():
    history = history_of(FlaggedPosition(position("001###1", mines=2)), "quantum", 1, "")
    assert history.start.opened == tuple(cells("A1 G1"))


# Playing on from a moment of a game.


def play_on(turns):
    return events.PlayOnChosen(turns, "strict", "From a review")


def test_a_moment_becomes_a_game_of_its_own_on_the_same_mines(said, tmp_path):
    keeper = GameKeeper(tmp_path, Clock(), Clock())
    keeper.restore()
    agent = Agent(Clock(), fixed_board, keeper=keeper)
    exchange = SharingService(agent, said.append, tmp_path)
    announced = []
    agent.add_observer(announced.append)
    deal(agent)
    for name in ("E5", "A1", "I9"):
        agent.observe(events.CellClicked(cell(name)))
    agent.observe(events.CellFlagged(cell("A9")))
    before = agent.history
    then = before.replay(2)
    exchange.observe(play_on(2))
    assert said == [events.ImportOpened(ImportKind.MOMENT)]
    game = agent.session.game
    assert (game.position, game.minefield) == (then.position, then.minefield)
    assert (game.clicks, game.elapsed) == (0, 0)
    assert agent.history.judge == "strict"
    assert not agent.history.has_clicks
    started = [event for event in announced if isinstance(event, events.GameStarted)]
    assert (started[-1].game, started[-1].title) == (2, "From a review")
    shelved = [event for event in announced if isinstance(event, events.GameShelved)][-1]
    agent.observe(events.UnfinishedChosen(shelved.path))
    assert agent.history.start == before.start
    assert agent.flagged_position.position == before.replay().position


def test_a_lost_game_is_played_on_from_before_its_mistake_and_keeps_its_result(agent, exchange):
    field = minefield("*..", "...")
    history = History(FixedStart(field, (cell("C1"),)), "classic")
    agent.start_game(history)
    agent.observe(events.CellClicked(cell("A1")))
    (lost,) = agent.history.turns[:1]
    assert lost.result is Result.LOST
    exchange.observe(play_on(0))
    assert agent.session.game.minefield == field
    assert drawn(agent.flagged_position.position) == ["#10", "#10"]
    assert history.loss == 0
    agent.observe(events.CellClicked(cell("A2")))
    assert agent.session.game.status is Status.WON


def test_a_hit_mine_is_a_known_flagged_mine_in_the_game_from_the_moment_after_it():
    history = History(FixedStart(minefield("*..", "..."), (cell("C1"),)), "classic")
    game = history.replay()
    history.turns.append(take_opening(game, Action.OPEN, cell("A1"))[0])
    again = history_from_moment(history, 1, "kind", "").replay()
    assert again.position == game.position
    assert (again.flags(), again.known_mines()) == (cells("A1"), (cell("A1"),))
    assert again.status is Status.READY


def test_before_the_first_click_the_same_start_is_played(agent, exchange, said):
    deal(agent)
    agent.observe(events.CellClicked(cell("E5")))
    start = agent.history.start
    exchange.observe(play_on(0))
    assert said == [events.ImportOpened(ImportKind.MOMENT)]
    assert (agent.history.start, agent.history.judge) == (start, "strict")
    assert agent.session.game.minefield is None


def test_nothing_can_be_played_on_after_a_win(agent, exchange, said):
    history = History(FixedStart(minefield("*..", "..."), (cell("C1"),)), "classic")
    agent.start_game(history)
    agent.observe(events.CellClicked(cell("A2")))
    won = agent.session
    exchange.observe(play_on(1))
    assert said == [events.SharingRefused(NOTHING_LEFT)]
    assert agent.session is won


@given(st.integers(0, 2**16), st.integers(0, 60))
def test_any_moment_of_any_game_can_be_played_on(seed, turns):
    """The mines lie as they lay then, and the player sees the same, flags included."""
    script = ScriptedPlay(seed)
    for _ in script.turns():
        pass
    then = script.history.replay(turns)
    try:
        history = history_from_moment(script.history, turns, "quantum", "")
    except IncomingError as error:
        assert str(error) == NOTHING_LEFT  # noqa: PT017  a game may have been won by then
        return
    game = history.replay()
    assert read_text(b"".join(lines(history)).decode()) == history
    if then.minefield is None:
        assert game.minefield is None
        return
    assert game.minefield == then.minefield
    bare = cells_beside_zeros(then.position) - set(then.flags())
    if not bare:
        known = [at for at in then.position.grid if then.position.at(at) == SHOWN_MINE]
        assert game.position == then.position
        assert set(game.flags()) == {*then.flags(), *known}


def cells_beside_zeros(shown):
    """The covered cells beside a 0: a flag kept them closed, even if it was taken away since."""
    return {
        near
        for at in shown.grid
        if shown.at(at) == 0
        for near in shown.grid.neighbours(at)
        if shown.at(near) == COVERED
    }


def test_a_dropped_replay_is_put_on_the_table_as_a_finished_game(exchange, agent, said, tmp_path):
    pytest.importorskip("ms_toollib")
    start = FixedStart(minefield("...*", "....", "*..."))
    turns = [
        Turn(Action.OPEN, Result.OPENED, 0, cell("A1")),
        Turn(Action.OPEN, Result.LOST, 900, cell("D1")),
    ]
    (tmp_path / "Game.EVF").write_bytes(write_evf(History(start, "quantum", turns)).data)
    exchange.observe(brought(str(tmp_path / "Game.EVF"), is_path=True))
    assert said == [events.ImportOpened(ImportKind.GAME)]
    assert agent.history.judge == "classic"
    assert agent.history.turns[:2] == turns
    assert agent.history.is_replay


def test_a_broken_replay_is_refused(exchange, said, tmp_path):
    pytest.importorskip("ms_toollib")
    (tmp_path / "game.rmv").write_bytes(b"*rmv")
    exchange.observe(brought(str(tmp_path / "game.rmv"), is_path=True))
    assert said == [events.SharingRefused("It is damaged, or it is not a .rmv replay.")]
