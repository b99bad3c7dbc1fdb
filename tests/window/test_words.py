"""The sentences and figures of the window."""

import ast
from pathlib import Path

import pytest
from drawing import cells

from minesweeper import titles
from minesweeper.events import GameLost, GameWon
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.score import Score
from minesweeper.keys import USUAL
from minesweeper.settings import NUMBERS
from minesweeper.window.commands import Command
from minesweeper.window.text import (
    help_words,
    key_words,
    record_words,
    setting_words,
    teaching_words,
    words,
)

VIEW_ONLY = {Command.ZOOM_IN, Command.ZOOM_OUT, Command.ZOOM_FIT, Command.BACK}
"""Commands that no button or menu shows."""
CATALOGUE = (
    help_words,
    key_words,
    record_words,
    setting_words,
    titles,
    teaching_words,
    words,
)
"""The modules of all that the window says."""


@pytest.mark.parametrize(
    ("elapsed", "shown"),
    [(0, "0:00"), (999, "0:00"), (1000, "0:01"), (127_000, "2:07"), (3_600_000, "60:00")],
)
def test_the_clock_shows_minutes_and_whole_seconds(elapsed, shown):
    assert words.clock(elapsed) == shown


@pytest.mark.parametrize(
    ("elapsed", "shown"), [(0, "0:00.000"), (7, "0:00.007"), (102_318, "1:42.318")]
)
def test_an_exact_time_has_milliseconds(elapsed, shown):
    assert words.exact_time(elapsed) == shown


@pytest.mark.parametrize(
    ("mines", "shown"), [(10, "10"), (0, "0"), (-3, "−3"), (150_000, "150,000"), (-1500, "−1,500")]
)
def test_the_counter_has_a_true_minus(mines, shown):
    assert words.counter(mines) == shown


def test_one_cell_and_one_mine_are_told_in_the_singular():
    assert words.safe_cells_left(1) == "1 safe cell left"
    assert words.safe_cells_left(71) == "71 safe cells left"
    assert words.size_and_mines(Level.of(3, 3, 1)) == "3 × 3, 1 mine"
    assert words.size_and_mines(Level.of(30, 16, 99)) == "30 × 16, 99 mines"


def test_a_level_has_its_name_or_is_custom():
    assert words.level_title(LEVELS["expert"]) == "Expert"
    assert words.level_title(Level.of(30, 16, 98)) == "Custom"


SCORE = Score(three_bv=20, solved=20, clicks=25, effective_clicks=24, elapsed=102_318)


def loss(names, **fields):
    return GameLost(1, tuple(cells(names)), SCORE, **fields)


def test_a_loss_gives_its_reason_once():
    assert words.ended(loss("J8", reason="You opened J8.")) == "You opened J8. No mines moved."


def test_a_loss_gives_its_reason_and_what_mercy_came_before():
    told = words.ended(
        loss("J8", reason="Logic could have found it.", mercies=3, luck=0.231, guesses=4)
    )
    assert told == (
        "Logic could have found it. Mines moved out of your way 3 times. "
        "Earlier you guessed 4 times, with a 59 % chance of all being safe."
    )


@pytest.mark.parametrize(
    ("guesses", "was_guess", "told"),
    [
        (1, True, "This guess had a 50 % chance of being safe."),
        (1, False, "Earlier you guessed once, with a 50 % chance of being safe."),
        (2, False, "Earlier you guessed twice, with a 50 % chance of both being safe."),
        (3, True, "Your 3 guesses had a 50 % chance of all being safe."),
        (3, False, "Earlier you guessed 3 times, with a 50 % chance of all being safe."),
        (None, False, ""),
    ],
)
def test_a_loss_says_whether_its_own_move_is_among_the_guesses(guesses, was_guess, told):
    event = loss("J8", luck=0.3, guesses=guesses, was_guess=was_guess)
    assert words.spared_and_luck(event) == f"No mines moved. {told}".strip()


@pytest.mark.parametrize(
    ("guesses", "was_guess", "told"),
    [
        (1, True, "This guess had a 50 % chance of being safe."),
        (1, False, "The one guess had a 50 % chance of being safe."),
        (3, True, "The 3 guesses had a 50 % chance of all being safe."),
        (3, False, "The 3 guesses had a 50 % chance of all being safe."),
    ],
)
def test_the_guesses_of_a_watched_player_are_not_yours(guesses, was_guess, told):
    event = loss("J8", luck=0.3, guesses=guesses, was_guess=was_guess, was_watched=True)
    assert words.spared_and_luck(event) == f"No mines moved. {told}".strip()


@pytest.mark.parametrize(
    ("mercies", "luck", "told"),
    [
        (0, 0.0, "You won in 1:42.318. No mines moved."),
        (0, 0.002, "You won in 1:42.318. No mines moved."),
        (
            0,
            0.3,
            (
                "You won in 1:42.318. No mines moved. "
                "Your two guesses had a 50 % chance of both being safe."
            ),
        ),
        (
            1,
            0.3,
            (
                "You won in 1:42.318. A mine moved out of your way once. "
                "Your two guesses had a 50 % chance of both being safe."
            ),
        ),
        (
            2,
            1.5,
            (
                "You won in 1:42.318. Mines moved out of your way 2 times. "
                "Your two guesses had a 1 in 32 chance of both being safe."
            ),
        ),
    ],
)
def test_a_win_tells_of_mercy_and_luck_where_there_was_any(mercies, luck, told):
    assert words.ended(GameWon(1, SCORE, mercies, luck, guesses=2)) == told


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (words.SMALLEST_LUCK, "99 %"),
        (0.125, "75 %"),
        (0.99, "10 %"),
        (1.01, "1 in 10"),
        (1.447, "1 in 28"),
        (4.1, "1 in 12,589"),
        (6, "less than 1 in a million"),
        (400, "less than 1 in a million"),
    ],
)
def test_luck_is_told_as_a_chance_and_never_as_certainty(luck, told):
    assert words.luck_as_chance(luck) == told


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (0.086, "This guess had an 82 % chance of being safe."),
        (0.745, "This guess had an 18 % chance of being safe."),
        (0.959, "This guess had an 11 % chance of being safe."),
        (0.77, "This guess had a 17 % chance of being safe."),
        (1.447, "This guess had a 1 in 28 chance of being safe."),
    ],
)
def test_a_chance_has_the_article_of_its_number(luck, told):
    event = loss("J8", luck=luck, guesses=1, was_guess=True)
    assert words.spared_and_luck(event) == f"No mines moved. {told}"


ONE = "Nothing proved the mine at J8, so it moved out of your way."
TWO = "Nothing proved the mines at J8 and K8, so they moved out of your way."


@pytest.mark.parametrize(
    ("names", "chance", "told"),
    [
        ("J8", 0.43, f"{ONE} The chance of a mine there was 43 %."),
        ("J8", None, ONE),
        ("J8 K8", 0.5, f"{TWO} The chance of a mine there was 50 %."),
        ("J8", 0.9977, f"{ONE} The chance of a mine there was more than 99 %."),
        ("J8", 0.002, f"{ONE} The chance of a mine there was less than 1 %."),
    ],
)
def test_mercy_is_told_with_its_odds_which_are_never_rounded_to_certainty(names, chance, told):
    assert words.spared(tuple(cells(names)), chance) == told


def test_the_figures_of_a_win():
    score = Score(three_bv=20, solved=20, clicks=25, effective_clicks=24, elapsed=10_000)
    assert words.figures(score, won=True) == [
        ("3BV", "20"),
        ("3BV per second", "2.00"),
        ("3BV per click (IOE)", "0.80"),
        ("3BV per effective click (throughput)", "0.83"),
        ("Effective clicks", "24 of 25"),
    ]


def test_where_cells_were_opened_for_the_player_clicks_are_not_counted():
    score = Score(three_bv=20, solved=20, clicks=1, effective_clicks=1, elapsed=10_000)
    assert words.figures(score, won=True, by_hand=False) == [("3BV", "20")]


def test_the_figures_of_a_loss_say_how_far_it_came():
    score = Score(three_bv=20, solved=5, clicks=8, effective_clicks=8, elapsed=2500)
    assert words.figures(score, won=False)[:2] == [
        ("3BV solved", "5 of 20"),
        ("3BV per second", "2.00"),
    ]


def test_figures_that_cannot_be_divided_are_left_out():
    assert words.figures(Score(4, 0, 0, 0, 0), won=False) == [
        ("3BV solved", "0 of 4"),
        ("Effective clicks", "0 of 0"),
    ]


def test_a_cell_size_is_in_pixels_or_fits():
    assert [setting_words.pixels(size) for size in (0, 40)] == ["Fit to window", "40 px"]


@pytest.mark.parametrize("command", [each for each in Command if each not in VIEW_ONLY])
def test_every_command_that_is_shown_has_a_title(command):
    assert words.COMMAND_TITLES[command]


@pytest.mark.parametrize("action", USUAL)
def test_whatever_can_have_a_key_has_a_title(action):
    assert key_words.ACTION_TITLES[action]


def test_no_name_stands_for_two_texts():
    """A second text under a name would silently replace the first."""
    tree = ast.parse(Path(words.__file__).read_text(encoding="utf-8"))
    targets = [
        target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
    ]
    names = [
        name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
    ]
    assert len(names) == len(set(names))


def test_every_setting_is_told_in_words():
    assert list(setting_words.NUMBER_TITLES) == list(NUMBERS)
    promises = [promise.value for promise in FirstClick if promise is not FirstClick.ANY]
    assert list(words.FIRST_CLICK_TITLES) == list(setting_words.FIRST_CLICK_NOTES) == promises


def test_the_legend_of_the_odds_counts_both_kinds_of_proof():
    assert words.proved_safe(20) == "20 proved safe"
    assert words.proved_mines(16) == "16 proved mines"
    assert words.proved_mines(1) == "1 proved mine"


def test_no_sentence_of_the_window_has_straight_quotes():
    named = [item for module in CATALOGUE for item in vars(module).items()]
    texts = [text for name, text in named if not name.startswith("__")]
    told = [text for text in texts if isinstance(text, str)]
    told += [text for table in texts if isinstance(table, dict) for text in table.values()]
    assert len(told) > 100
    assert not [text for text in told if isinstance(text, str) and '"' in text]
