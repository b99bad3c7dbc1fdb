"""Judges and mercy, as the window shows them."""

import pygame
import pytest
from drawing import cells

from minesweeper import events
from minesweeper.game.judges import JUDGES
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.window.sound.sounds import Sound

RIGHT = 3
SCORE = Score(three_bv=20, solved=20, clicks=25, effective_clicks=24, elapsed=102_318)
SPARED = tuple(cells("C1"))


def chosen_games(desk):
    return [event for event in desk.did if isinstance(event, events.NewGameChosen)]


def choose(desk, judge):
    """Choose a judge in the header."""
    desk.click_widget("judge")
    desk.click_widget(f"judge.{judge}")


@pytest.fixture
def desk(new_desk):
    """A beginner's game that Quantum judges."""
    return new_desk(judge="quantum")


# Choosing one.


def test_quantum_judges_unless_another_is_chosen(desk):
    assert Settings().judge == "quantum"
    assert chosen_games(desk)[-1].judge == "quantum"
    assert desk.visible.judge == "quantum"


def test_the_header_lists_the_judges_from_mild_to_severe_with_their_rules(desk):
    desk.click_widget("judge")
    menu = desk.page.menu
    assert [(entry.title, entry.note) for entry in menu.entries] == [
        (judge.title, judge.rule) for judge in JUDGES.values()
    ]
    assert [entry.name for entry in menu.entries if entry.is_chosen] == ["quantum"]


def details(desk):
    """What the menu says is chosen, by entry."""
    desk.key(pygame.K_F10)
    found = {entry.name: entry.detail for entry in desk.page.menu.entries}
    desk.key(pygame.K_ESCAPE)
    return found


def test_the_menu_names_the_judge_of_the_game_and_the_next_where_that_is_another(desk):
    assert details(desk)["judge"] == "Quantum"
    desk.click("E5")
    choose(desk, "strict")
    assert details(desk)["judge"] == "Quantum, then Strict"
    desk.key(pygame.K_F2)
    assert details(desk)["judge"] == "Strict"


def test_the_menu_names_the_level_as_the_header_does(desk):
    assert details(desk)["level"] == "Beginner"
    desk.lay("*..", "...", "..*", opened="B2")
    assert details(desk)["level"] == "Drawn"


def test_before_the_first_click_another_judge_takes_the_game_on_the_table(desk):
    seed = desk.visible.seed
    desk.click_widget("judge")
    desk.click_widget("judge.strict")
    assert (desk.visible.judge, desk.visible.seed) == ("strict", seed)
    assert desk.message == ""
    desk.wait(1000)
    assert desk.kept[-1].judge == "strict"


@pytest.mark.parametrize("touch", ["open", "flag"])
def test_once_the_game_has_begun_another_judge_waits_for_the_next_and_that_is_said(desk, touch):
    desk.click("E5", button={"open": 1, "flag": 3}[touch])
    before = desk.rows()
    desk.click_widget("judge")
    desk.click_widget("judge.cruel")
    assert desk.rows() == before
    assert desk.visible.judge == "quantum"
    assert desk.message == "From the next game on, the judge is Cruel."
    desk.key(pygame.K_F2)
    assert desk.visible.judge == "cruel"


def test_a_fixed_board_takes_another_judge_before_the_first_click(corners):
    choose(corners, "classic")
    assert (corners.visible.judge, corners.visible.title) == ("classic", "Drawn")
    assert corners.rows() == ["###", "#2#", "###"]


def test_a_fixed_board_that_is_played_keeps_its_judge_and_the_next_one_has_the_other(corners):
    corners.click("B1")
    choose(corners, "classic")
    assert corners.visible.judge == "quantum"
    corners.window.games.play_board("no-zero")
    corners.step()
    assert corners.visible.judge == "classic"


def test_the_same_board_again_has_the_judge_chosen_meanwhile(new_desk):
    desk = new_desk(judge="classic").lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    choose(desk, "strict")
    assert desk.visible.judge == "classic"
    desk.key(pygame.K_F3)
    assert (desk.visible.judge, desk.visible.title) == ("strict", "Drawn")
    desk.click("A1")
    assert desk.visible.takes_moves, "nothing was certain, so Strict lets the mine step aside"


def test_the_same_dealt_board_takes_another_judge_until_the_player_has_played(desk):
    desk.click("E5")
    desk.key(pygame.K_F3)
    seed, before = desk.visible.seed, desk.rows()
    assert before[4][4] == "0"
    choose(desk, "cruel")
    assert (desk.visible.judge, desk.visible.seed, desk.rows()) == ("cruel", seed, before)
    assert desk.message == ""
    desk.flag("A1" if before[0][0] == "#" else "I9")
    choose(desk, "odds")
    assert desk.visible.judge == "cruel"
    assert desk.message == "From the next game on, the judge is Odds."


def test_a_judge_chosen_while_the_first_click_is_on_its_way_waits_for_the_next_game(desk):
    desk.agent_sleeps = True
    desk.click("E5")
    choose(desk, "strict")
    desk.agent_sleeps = False
    desk.wake_agent()
    assert desk.rows()[4][4] == "0"
    assert (desk.visible.judge, desk.visible.clock.is_running) == ("quantum", True)
    assert desk.message == "From the next game on, the judge is Strict."


def test_a_judge_chosen_while_a_new_game_is_on_its_way_takes_that_one(desk):
    desk.click("E5")
    desk.agent_sleeps = True
    desk.key(pygame.K_F2)
    choose(desk, "strict")
    choose(desk, "quantum")
    choose(desk, "odds")
    desk.agent_sleeps = False
    desk.wake_agent()
    assert (desk.visible.judge, desk.visible.seed) == ("odds", 101)
    assert desk.visible.is_untouched


def test_a_board_played_again_with_auto_flag_is_untouched_until_a_move(desk):
    desk.key(pygame.K_g)
    desk.click("E5")
    desk.key(pygame.K_F3)
    desk.wait(1000)
    assert "F" not in "".join(desk.rows())
    choose(desk, "strict")
    assert desk.visible.judge == "strict"


def test_a_game_put_back_is_no_untouched_one(desk):
    desk.click("E5")
    desk.agent.offer_saved_game(desk.agent.session.history)
    desk.window.games.play_saved()
    desk.step()
    before = desk.rows()
    choose(desk, "strict")
    assert (desk.visible.judge, desk.rows()) == ("quantum", before)


def test_in_a_small_window_the_menu_opens_the_judges(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.key(pygame.K_F10)
    desk.click_widget("menu.judge")
    desk.click_widget("judge.strict")
    assert desk.visible.judge == "strict"


@pytest.mark.parametrize("width", [960, 1000, 1100, 1280])
@pytest.mark.parametrize("mines", [9, 200_000])
def test_the_judge_never_runs_into_the_counter(new_desk, width, mines):
    level = f"1000x1000/{mines}"
    desk = new_desk(Settings(theme="daylight", level=level, window_width=width))
    header = desk.window.game.header
    counter = header.face.rect.left - desk.window.brush.figures_width(f"{mines:,}", 24) - 20 - 31
    if header.judge in desk.page.widgets:
        assert header.level.rect.right < header.judge.rect.left
        assert header.judge.rect.right <= counter


def test_the_settings_page_chooses_a_judge_and_shows_its_rule(desk):
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    before = desk.picture()
    desk.click_widget("judge")
    desk.click_widget("judge.odds")
    desk.move((2, 2))
    assert desk.window.settings.judge == "odds"
    assert desk.visible.judge == "odds"
    assert desk.page is not desk.window.game
    assert desk.picture() != before


# The quiet line.


def spare(desk):
    """Let a mine move out of the way; give what the window says and the mood it shows."""
    desk.hear(events.MineSpared(desk.visible.game, SPARED, 0.43))
    told = desk.message, desk.mood
    desk.click("A2", RIGHT)
    assert desk.message == ""
    return told


def test_the_first_five_moved_mines_are_announced_by_default(corners):
    announced = [spare(corners) for _ in range(7)]
    sentence = (
        "Nothing proved the mine at C1, so it moved out of your way. "
        "The chance of a mine there was 43 %."
    )
    assert announced == [(sentence, "wink")] * 5 + [("", "calm")] * 2
    assert [sound for sound, _ in corners.sounds.played].count(Sound.SPARED) == 5
    corners.wait(5000)
    assert corners.kept[-1].moved_mines_shown == 5


def test_the_first_times_are_counted_across_sessions(new_desk):
    desk = new_desk(Settings(theme="daylight", moved_mines_shown=4))
    desk.lay("*..", "...", opened="B2")
    assert [bool(spare(desk)[0]) for _ in range(2)] == [True, False]


def test_no_moved_mine_is_announced_where_that_is_unwanted(new_desk):
    desk = new_desk(Settings(theme="daylight", moved_mines="never"))
    desk.lay("*..", "...", opened="B2")
    assert spare(desk) == ("", "calm")
    assert desk.window.settings.moved_mines_shown == 0


def test_moved_mines_can_be_announced_always(new_desk):
    desk = new_desk(Settings(theme="daylight", moved_mines="always"))
    desk.lay("*..", "...", opened="B2")
    assert all(spare(desk)[0] for _ in range(7))


def test_the_settings_page_chooses_when_moved_mines_are_announced(new_desk):
    """Who chooses the first times again sees five of them again."""
    desk = new_desk(Settings(theme="daylight", moved_mines_shown=5))
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    for chosen in ("never", "always", "first"):
        desk.click_widget(f"moved_mines.{chosen}")
        assert desk.window.settings.moved_mines == chosen
    assert desk.window.settings.announces_moved_mines


def test_a_mine_that_stepped_aside_is_told_of_where_that_is_wanted(new_desk):
    desk = new_desk(Settings(theme="daylight", moved_mines="always")).lay("*..", "...", opened="B2")
    desk.hear(events.MineSpared(desk.visible.game, SPARED, 0.43))
    assert desk.message == (
        "Nothing proved the mine at C1, so it moved out of your way. "
        "The chance of a mine there was 43 %."
    )
    assert desk.mood == "wink"
    desk.click("A2")
    assert desk.message == ""


def test_a_mine_that_nobody_could_know_opens_and_the_line_tells_of_it(new_desk):
    """B2 of this board cannot be known: it is opened, and the two other mines are where they fit.

    * . .
    . * .
    . . *
    """
    desk = new_desk(Settings(theme="daylight", moved_mines="always"), judge="quantum")
    desk.lay("*..", ".*.", "..*", opened="C2 A3 B3")
    assert desk.rows() == ["###", "##2", "12#"]
    desk.click("B2")
    assert desk.message == (
        "Nothing proved the mine at B2, so it moved out of your way. "
        "The chance of a mine there was 33 %."
    )
    assert desk.rows()[1][1] in "0123"
    assert desk.rows()[1][2] + desk.rows()[2][:2] == "212"
    assert desk.visible.takes_moves


def test_a_mine_that_the_board_proves_loses_with_its_reason(new_desk):
    desk = new_desk(judge="quantum").lay("*..", "...", "..*", opened="B1 A2 A3")
    assert desk.rows() == ["#1#", "12#", "01#"]
    desk.click("A1")
    assert desk.message == "The numbers on the board proved that A1 was a mine. No mines moved."
    assert desk.rows()[0][0] == "H"


def test_a_mine_that_is_proved_further_on_loses_and_a_safe_cell_is_named(new_desk):
    desk = new_desk(judge="quantum")
    desk.window.games.play_board("one-two-one")
    desk.step()
    desk.click("F1")
    assert desk.message.startswith("You guessed at F1, but F4 was certainly safe. ")


def test_a_chord_that_loses_says_so(new_desk):
    desk = new_desk(judge="classic").lay("*..", "...", "..*", opened="B2")
    desk.flag("B1 A2")
    desk.click("B2")
    assert desk.message.startswith(
        "The chord at B2 opened A1 and C3, and they were mines. The flags at B1 and A2 were wrong."
    )


# The end.


def test_a_loss_tells_its_reason_and_a_win_its_mercy(corners):
    corners.hear(
        events.GameLost(
            corners.visible.game, SPARED, SCORE, reason="A safe cell was provable at A2.", mercies=1
        )
    )
    assert corners.message == ("A safe cell was provable at A2. A mine moved out of your way once.")
    corners.key(pygame.K_F2)
    corners.hear(events.GameWon(corners.visible.game, SCORE, mercies=2, luck=0.23, guesses=1))
    assert corners.message == (
        "You won in 1:42.318. Mines moved out of your way 2 times. "
        "Your one guess had a 59 % chance of being safe."
    )


def test_the_safe_cell_that_was_overlooked_is_framed_until_the_next_game(new_desk):
    desk = new_desk(judge="strict").lay("*..", "...", "..*", opened="B2 C1")
    names = ("A3", "B3", "C3")
    plain = {name: desk.picture_of(name) for name in names}
    desk.click("A1")
    desk.move((2, 2))
    assert desk.message.startswith("You guessed at A1, but A3 was certainly safe.")
    desk.wait(10_000)
    assert [name for name in names if desk.picture_of(name) != plain[name]] == ["A3"]
    desk.key(pygame.K_F3)
    assert desk.picture_of("A3") == plain["A3"]


@pytest.mark.parametrize("size", [(640, 480), (700, 500), (800, 600), (1280, 800), (500, 900)])
@pytest.mark.parametrize("level", ["beginner", "expert", "200x200/3000"])
@pytest.mark.parametrize("scale", [100, 200])
def test_no_sentence_ever_lies_over_a_cell(new_desk, size, level, scale):
    width, height = size
    settings = Settings("beginner", theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, level=level, scale=scale)
    reason = "Strict: a safe cell was provable at C4, so the guess was not forgiven."
    desk.hear(events.GameLost(desk.visible.game, SPARED, SCORE, reason=reason, mercies=2, luck=1))
    toast = desk.window.toast.rect
    camera = desk.window.game.board.camera
    if camera.area.top >= toast.height:
        assert not toast.colliderect(camera.board.clip(camera.area))
    assert desk.window.rect.contains(toast)


# What a loss has to show.


@pytest.fixture
def chance(new_desk):
    """One of A1 and C1 is a mine, and nothing tells which."""
    return new_desk(judge="classic").lay("*..", opened="B1")


def test_where_nothing_could_be_known_the_odds_are_offered_and_no_route(chance):
    chance.click("A1")
    assert chance.window.game.footer.offer.label == "Show the odds"
    chance.key(pygame.K_l)
    panel = chance.window.game.teaching.panel
    assert panel.title == "The chances"
    assert not [name for name in chance.page.clickable() if name.startswith("lesson.route")]
    assert "lesson.all" not in chance.page.clickable()
    chance.key(pygame.K_e)
    assert not [event for event in chance.did if isinstance(event, events.EverythingAsked)]


def test_the_menu_offers_the_same_as_the_footer(chance):
    chance.click("A1")
    chance.key(pygame.K_F10)
    titles = {entry.name: entry.title for entry in chance.page.menu.entries}
    assert titles["lesson"] == "Show the odds"


def test_where_it_could_be_known_both_routes_are_there(new_desk):
    """Two mines are left for A1 and C1."""
    desk = new_desk(judge="classic").lay("*.*", opened="B1")
    desk.click("A1")
    assert desk.window.game.footer.offer.label == "Show the lesson"
    desk.key(pygame.K_l)
    assert desk.window.game.teaching.panel.title == "How you could have known"
    assert "lesson.route.everything" in desk.page.clickable()


@pytest.mark.parametrize("judge", ["strict", "odds", "cruel"])
def test_the_lesson_of_a_needless_guess_leads_to_the_safe_cell(new_desk, judge):
    """A1 or C1 is a mine, which nobody could know; D1 is safe."""
    desk = new_desk(judge=judge).lay("*...*.", opened="B1 F1")
    desk.click("A1")
    assert desk.window.game.footer.offer.label == "Show the lesson"
    desk.key(pygame.K_l)
    panel = desk.window.game.teaching.panel
    assert panel.title == "How you could have known"
    assert panel.stops == len(panel.lesson.cards)
    assert panel.lesson.cards[-1].steps[-1].cell.name == "D1"


@pytest.mark.parametrize("guess", ["A1", "C1"])
@pytest.mark.parametrize("judge", JUDGES)
def test_no_judge_tells_a_chance_that_a_lost_guess_did_not_have(new_desk, judge, guess):
    """A1 or C1 is a mine and E1 is one, so that D1 is safe; Cruel makes a mine of either guess."""
    desk = new_desk(judge=judge).lay("*...*.", opened="B1 F1")
    desk.click(guess)
    if not desk.visible.is_lost:
        assert judge == "kind" or guess == "C1"
    elif judge == "cruel":
        told = f"You guessed at {guess}, but D1 was certainly safe. With Cruel it had no chance."
        assert desk.message == told
    else:
        assert desk.message.endswith("This guess had a 50 % chance of being safe.")
    assert desk.visible.is_lost is (judge == "cruel" or (guess == "A1" and judge != "kind"))


def test_a_win_under_cruel_tells_no_chance_for_guesses_that_were_always_safe(new_desk):
    desk = new_desk(judge="cruel").lay("*..", opened="B1")
    desk.click("A1")
    assert desk.visible.is_won
    assert "chance" not in desk.message


def test_under_classic_it_is_said_too_that_the_numbers_proved_the_mine(new_desk):
    desk = new_desk(judge="classic").lay("*...*.", opened="C1")
    desk.click("A1")
    assert desk.message.startswith("The numbers on the board proved that A1 was a mine.")
