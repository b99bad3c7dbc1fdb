"""Going on after a loss: what was shown is known from then on, and stays where it is."""

import random

import pytest
from drawing import cell, cells, drawn, minefield
from fakes import Clock, Shelf
from judged_play import dealt_play, settle
from lesson_drawing import SAFE, card, lesson, step

from minesweeper import events
from minesweeper.agent import agent
from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.game import Status
from minesweeper.game.history import Action
from minesweeper.game.level import Level
from minesweeper.game.notation import FixedBoard
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.deduction import Verdict

LINES = {
    "line": FixedBoard("line", "Line", "", minefield("*..*....*"), tuple(cells("B1"))),
    "ahead": FixedBoard(
        "ahead", "Ahead", "", minefield("..***", "*....", "....."), tuple(cells("E2 C3 E3"))
    ),
    "long line": FixedBoard("long line", "Line", "", minefield("*..*...*.*"), tuple(cells("B1"))),
}


class Player:
    """An agent, everything it announced, and the turns that were kept."""

    def __init__(self, history=None):
        self.clock, self.seen, self.shelf = Clock(), [], Shelf()
        self.agent = Agent(self.clock, _board, self.shelf)
        self.agent.add_observer(self.seen.append)
        if history is not None:
            self.agent.offer_saved_game(history)
            self.take(events.SavedGameChosen())

    @property
    def history(self):
        return self.shelf.history

    @property
    def kept(self):
        return self.shelf.kept

    def take(self, *happened):
        """What is announced when all this happens."""
        self.seen.clear()
        for event in happened:
            self.agent.observe(event)
            self.clock.now += 1000
        while self.agent.think():
            pass
        return list(self.seen)

    def told(self, kind):
        return [event for event in self.seen if isinstance(event, kind)]

    def rows(self):
        return drawn(self.agent.flagged_position.position)

    def again(self):
        """Another player who is given the same game, as from a file."""
        return Player(self.history.upto(len(self.history.turns)))

    def give(self, *shown):
        """Give a lesson that shows numbers; which one it is does not matter here."""
        steps = [step(name, SAFE, "B1", shows=number) for name, number in shown]
        given = lesson(self.agent.flagged_position.position, "D1", card("A card", *steps))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(agent, "answer_question", lambda *_: events.LessonGiven(1, given))
            self.agent.observe(events.LessonAsked())

    def show(self, *shown):
        """Give such a lesson, and have it followed to its end."""
        self.give(*shown)
        self.agent.observe(events.LessonFollowed(tuple(cell(name) for name, _ in shown)))


def _board(name):
    return LINES.get(name) or fixed_board(name)


def clicked(names):
    return [events.CellClicked(at) for at in cells(names)]


@pytest.fixture
def lost():
    """A game on a line, lost at D1."""
    player = Player()
    player.take(events.BoardChosen("line", "quantum"), *clicked("C1 D1"))
    assert player.told(events.GameLost)
    return player


def test_a_lost_game_goes_on_with_the_mine_that_was_hit_and_its_clock(lost):
    announced = lost.take(events.ContinueChosen())
    assert announced[0] == events.GameContinued(1, tuple(cells("D1")), 1000)
    assert lost.rows() == ["#11M#####"]
    lost.take(*clicked("E1"))
    assert lost.told(events.CellsOpened)[0].elapsed == 2000
    assert lost.history.is_continued


def test_only_a_lost_game_goes_on():
    player = Player()
    player.take(events.BoardChosen("line", "quantum"), *clicked("C1"))
    assert not player.take(events.ContinueChosen(), events.ContinueChosen())[1:]
    assert not player.history.is_continued


def test_the_scout_and_the_judge_know_the_mine(lost):
    """With D1 known, E1 is the neighbour of a mine and nothing else: the judge spares no one."""
    lost.take(events.ContinueChosen(), *clicked("E1"))
    assert lost.rows() == ["#11M1####"]
    lost.take(*clicked("A1"))
    (loss,) = lost.told(events.GameLost)
    assert loss.hit == tuple(cells("A1"))


def test_it_can_be_lost_and_go_on_again_and_be_won(lost):
    lost.take(events.ContinueChosen(), *clicked("A1"), events.ContinueChosen())
    assert lost.rows() == ["M11M#####"]
    lost.take(*clicked("E1 F1 G1 H1"))
    assert lost.told(events.GameWon)


# What a lesson showed.


def test_the_numbers_of_a_lesson_are_open_when_the_game_goes_on(lost):
    lost.seen.clear()
    lost.show(("E1", 1))
    assert not lost.told(events.CellsOpened), "until it goes on the lost board stays as it was"
    lost.take(events.ContinueChosen())
    assert [list(event.cells) for event in lost.told(events.CellsOpened)] == [[(cell("E1"), 1)]]
    assert lost.rows() == ["#11M1####"]


@pytest.mark.parametrize("asked", [events.LessonAsked(), events.EverythingAsked()])
@pytest.mark.parametrize("followed", [0, 1, 2])
def test_what_was_followed_of_a_lesson_is_known_when_the_game_goes_on(asked, followed):
    """Both ways to F1 on this board open cells; only those that were shown are open then."""
    player = Player()
    player.take(events.BoardChosen("one-two-one", "quantum"), *clicked("F1"))
    before = player.rows()
    (given,) = player.take(asked)[:1]
    cards = given.cards if isinstance(given, events.EverythingGiven) else given.lesson.cards
    steps = [step for card in cards for step in card.steps]
    numbers = [(step.cell, step.shows) for step in steps if step.shows]
    shown = dict(numbers[:followed])
    assert len(shown) == followed
    player.take(events.LessonFollowed(tuple(shown)), events.ContinueChosen())
    assert player.told(events.GameContinued)[0].shown == followed
    after = player.agent.flagged_position.position
    assert {at: after.at(at) for at in shown} == shown
    assert "".join(player.rows()).count("#") == "".join(before).count("#") - followed


def lost_ahead():
    """A game lost at A2, and its exercise: the way to that mine opens a cell of the first row."""
    player = Player()
    player.take(events.BoardChosen("ahead", "quantum"), *clicked("A2"))
    (review,) = player.told(events.ReviewGiven)
    return player, review.exercise


def test_the_numbers_of_its_exercise_are_open_when_the_game_goes_on():
    player, exercise = lost_ahead()
    before = player.rows()
    player.take(events.ExerciseChosen(exercise), events.ContinueChosen())
    first, second, third = drawn(exercise.position)
    assert player.rows() == [first, f"M{second[1:]}", third] != before


def test_the_exercise_of_another_game_opens_nothing(lost):
    _, exercise = lost_ahead()
    lost.take(events.ExerciseChosen(exercise), events.ContinueChosen())
    assert lost.rows() == ["#11M#####"]


def test_nothing_opens_that_stands_in_no_lesson(lost):
    """Whatever the window may ask for, a cell that no lesson tells of stays covered."""
    lost.give(("E1", 1))
    lost.take(events.LessonFollowed(tuple(cells("F1 I1"))), events.ContinueChosen())
    assert lost.rows() == ["#11M#####"]


def test_a_lesson_tells_nothing_any_more_once_mines_moved():
    """J1 is spared, and the mines of H1 and J1 go elsewhere: F1 has another number since."""
    player = Player()
    player.take(events.BoardChosen("long line", "quantum"), *clicked("C1 D1"))
    player.give(("E1", 1), ("F1", 0), ("G1", 1))
    player.take(events.ContinueChosen(), *clicked("J1"))
    assert player.told(events.MineSpared)
    before = player.rows()
    player.take(events.LessonFollowed(tuple(cells("E1 F1 G1"))))
    assert player.rows() == before
    assert not player.told(events.CellsOpened)


def test_a_lesson_never_shows_a_mine(lost):
    lost.show(("I1", 1))
    lost.take(events.ContinueChosen())
    assert lost.rows() == ["#11M#####"]


def test_a_lesson_of_a_lost_game_from_a_file_is_counted_when_it_goes_on(lost):
    lost.show(("E1", 1))
    again = lost.again()
    again.take(events.ContinueChosen())
    assert again.told(events.GameContinued)[0].shown == 1


def test_they_cost_no_click(lost):
    lost.show(("E1", 1))
    lost.take(events.ContinueChosen(), *clicked("F1"))
    (won,) = lost.told(events.GameWon)
    assert won.score.clicks == 3


def test_a_game_of_which_everything_safe_was_shown_is_won_at_once(lost):
    lost.show(("E1", 1), ("F1", 0))
    assert [type(event) for event in lost.take(events.ContinueChosen())][:3] == [
        events.GameContinued,
        events.CellsOpened,
        events.GameWon,
    ]


def test_a_lesson_given_twice_shows_nothing_new(lost):
    lost.show(("E1", 1))
    turns = len(lost.kept)
    lost.show(("E1", 1))
    assert len(lost.kept) == turns


def test_numbers_that_are_told_in_a_running_game_open_at_once():
    player = Player()
    player.take(events.BoardChosen("line", "quantum"), *clicked("C1"))
    player.seen.clear()
    player.show(("E1", 1))
    assert [list(event.cells) for event in player.told(events.CellsOpened)] == [[(cell("E1"), 1)]]


# Showing all mines.


def test_once_all_mines_were_shown_the_game_does_not_go_on(lost):
    assert lost.take(events.MinesAsked())[0] == events.MinesShown(1, tuple(cells("A1 D1 I1")), ())
    assert lost.take(events.ContinueChosen()) == [lost.seen[0]]
    assert not lost.history.is_continued
    assert lost.kept[-1].action is Action.SHOW_ALL


def test_they_are_shown_again_whenever_they_are_asked_for(lost):
    first = lost.take(events.MinesAsked())[0]
    assert lost.take(events.MinesAsked())[0] == first
    assert sum(turn.action is Action.SHOW_ALL for turn in lost.kept) == 1


def test_a_saved_game_remembers_that_they_were_shown(lost):
    lost.take(events.MinesAsked())
    again = lost.again()
    assert again.told(events.MinesShown)
    again.take(events.ContinueChosen())
    assert not again.told(events.GameContinued)


# From a file.


def test_a_lost_game_from_a_file_goes_on(lost):
    again = lost.again()
    again.take(events.ContinueChosen())
    assert again.told(events.GameContinued)[0].mines == tuple(cells("D1"))
    assert again.rows() == ["#11M#####"]


def test_a_lost_game_from_a_file_of_which_everything_was_shown_is_won_when_it_goes_on(lost):
    lost.show(("E1", 1), ("F1", 0))
    again = lost.again()
    again.take(events.ContinueChosen())
    assert again.told(events.GameWon)


def test_a_continued_game_from_a_file_is_told_to_be_one_and_paused(lost):
    lost.show(("E1", 1))
    lost.take(events.ContinueChosen())
    again = lost.again()
    (told,) = again.told(events.GameContinued)
    assert told.mines == tuple(cells("D1"))
    assert again.told(events.GamePaused)
    assert again.rows() == lost.rows() == ["#11M1####"]


def test_of_two_losses_only_the_last_is_told_as_the_end(lost):
    lost.take(events.ContinueChosen(), *clicked("A1"))
    again = lost.again()
    (told,) = again.told(events.GameLost)
    assert told.hit == tuple(cells("A1"))


# In any game.


@pytest.mark.parametrize("judge", ["quantum", "kind", "strict", "odds", "classic", "cruel"])
def test_no_rearrangement_moves_what_was_shown(judge):
    """Random clicks on dense boards, each loss continued: known mines stay, known numbers too."""
    chance = random.Random(judge)  # noqa: S311  a script, and the same again
    continued = 0
    for seed in range(6):
        play = dealt_play(Level.of(7, 7, 12), seed, judge=judge)
        known = {}
        for _ in range(60):
            if play.game.status is Status.LOST:
                continued += play.continue_after_loss() is not None
            if play.game.status.is_finished:
                break
            grid, seen = play.game.level.grid, play.game.position.seen
            covered = [grid.cell(at) for at, value in enumerate(seen) if value == COVERED]
            play.open(chance.choice(covered))
            settle(play)
            seen = play.game.position.seen
            assert all(seen[at] == value for at, value in known.items())
            known = {at: value for at, value in enumerate(seen) if value != COVERED}
            field = play.game.minefield
            shown = [at for at, value in known.items() if value == SHOWN_MINE]
            assert all(field.mined[at] for at in shown)
            verdicts = {play.scout.known.verdict(grid.cell(at)) for at in shown}
            if play.game.status is Status.PLAYING:
                assert verdicts <= {Verdict.MINE}
    assert continued >= (0 if judge == "kind" else 1)
