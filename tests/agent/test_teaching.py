"""What the agent announces to a player who asks, during a game and after it."""

from drawing import cell
from test_keeping import Player, copy

from minesweeper import events
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.position import COVERED

LESSON, EVERYTHING = events.LessonAsked(), events.EverythingAsked()
WHY = events.WhyAsked(cell("A1"))
C1 = events.CellClicked(cell("C1"))
PROVED = [C1, events.CellClicked(cell("A1"))]


def corners(judge, *done):
    """A player on a board with a mine in two corners and its middle open, having done this."""
    return Player().take(events.BoardChosen("corners", judge), *done)


def test_a_loss_is_taught_from_the_position_before_it():
    pupil = corners("quantum", *PROVED, LESSON)
    (lost,), (given,) = pupil.told(events.GameLost), pupil.told(events.LessonGiven)
    assert lost.reason == "You guessed at A1, but A3 was certainly safe."
    assert given.lesson.looks == len(given.lesson.cards) == 2
    assert given.lesson.about == cell("A1")
    assert given.game == lost.game
    assert given.lesson.position.at(cell("A1")) == COVERED


def test_the_lesson_of_a_game_put_back_is_the_same():
    pupil = corners("quantum", *PROVED)
    again = Player(copy(pupil.shelf.history)).take(LESSON)
    assert pupil.take(LESSON).told(events.LessonGiven) == again.told(events.LessonGiven)


def test_everything_is_given_after_a_loss():
    pupil = corners("quantum", *PROVED, EVERYTHING)
    (given,) = pupil.told(events.EverythingGiven)
    assert {step.cell for card in given.cards for step in card.steps} >= {cell("A1")}


def test_a_lesson_is_for_lost_games_alone():
    assert not corners("quantum", LESSON, EVERYTHING).told(events.LessonGiven)
    won = [events.CellClicked(cell(name)) for name in ("B1", "C1", "C2", "A2", "A3", "B3")]
    pupil = corners("classic", *won)
    assert pupil.told(events.GameWon)
    assert not pupil.take(LESSON, EVERYTHING).told((events.LessonGiven, events.EverythingGiven))


def test_asking_why_during_a_game_is_answered_and_counts_as_a_hint_once():
    pupil = corners("quantum", C1)
    pupil.take(WHY, WHY)
    assert len(pupil.told(events.WhyGiven)) == 2
    assert pupil.shelf.history.assistance == {"hint"}
    assert [turn.assistance for turn in pupil.shelf.history.turns].count("hint") == 1


def test_asking_why_after_a_loss_is_no_assistance():
    pupil = corners("quantum", *PROVED, WHY)
    assert len(pupil.told(events.WhyGiven)) == 1
    assert pupil.shelf.history.assistance == set()


def test_nothing_is_said_of_an_opened_cell():
    pupil = corners("quantum", C1, events.WhyAsked(cell("C1")), events.WhyAsked(cell("B2")))
    assert not pupil.told(events.WhyGiven)
    assert not pupil.shelf.history.assistance


def test_before_the_mines_are_dealt_a_cell_is_an_open_question():
    pupil = Player()
    pupil.take(
        events.NewGameChosen(LEVELS["beginner"], FirstClick.OPENING, 1, judge="quantum"),
        WHY,
    )
    (given,) = pupil.told(events.WhyGiven)
    assert given.lesson.promise == "No mines yet: they are placed on your first click."
    assert not pupil.shelf.history.assistance


def test_while_a_game_is_paused_nothing_is_told():
    pupil = corners("quantum", C1, events.PauseChosen())
    assert not pupil.take(WHY).told(events.WhyGiven)


def test_a_first_click_on_a_mine_gets_a_count():
    """With the mildest promise the first click can lose; nothing could be known then."""
    for seed in range(200):
        pupil = Player()
        chosen = events.NewGameChosen(LEVELS["dense-small"], FirstClick.ANY, seed, judge="classic")
        pupil.take(chosen, events.CellClicked(cell("E5")))
        if pupil.told(events.GameLost):
            break
    (given,) = pupil.take(LESSON).told(events.LessonGiven)
    assert given.lesson.verdict == (
        "Bad luck. No cell was certainly safe, and none was safer than E5 with its 20 % chance of "
        "a mine."
    )
    assert given.lesson.promise == ""
