"""Boards without guessing in the window: how they are chosen, looked for, and given up."""

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.game.level import LEVELS, BoardDifficulty
from minesweeper.settings import Settings
from minesweeper.window.text import words

NO_GUESS = Settings(theme="daylight", no_guess=True)


def chosen(desk):
    """The games that the agent was told to deal."""
    return [event for event in desk.did if isinstance(event, events.NewGameChosen)]


def test_the_menu_turns_them_on_and_an_untouched_board_is_dealt_anew(desk):
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    desk.click_widget("difficulty.any")
    assert chosen(desk)[-1].no_guess
    assert desk.visible.no_guess
    desk.wait(1000)
    assert desk.kept[-1].no_guess
    desk.click("E5")
    assert desk.visible.clock.is_running


def test_a_board_that_was_begun_stays_and_the_next_one_follows(desk):
    desk.click("E5")
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    desk.click_widget("difficulty.any")
    assert not desk.visible.no_guess
    assert desk.message == "Your next boards need no guessing."
    desk.key(pygame.K_F2)
    assert desk.visible.no_guess


def test_kind_is_not_offered_with_them(new_desk):
    desk = new_desk(Settings(theme="daylight", judge="kind"), judge="kind")
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    desk.click_widget("difficulty.any")
    assert desk.visible.judge == desk.window.settings.judge == "quantum"
    assert desk.message == words.KIND_STEPS_BACK
    desk.click_widget("judge")
    assert "judge.kind" not in desk.page.clickable()
    assert "judge.strict" in desk.page.clickable()


def test_kind_from_a_file_of_settings_gives_way_too(new_desk):
    desk = new_desk(NO_GUESS, judge="kind")
    assert desk.visible.judge == "quantum"


@pytest.fixture
def searching(new_desk):
    """A board that is being looked for: the agent has not said its last word."""
    desk = new_desk(NO_GUESS)
    desk.agent_sleeps = True
    desk.click("E5")
    desk.hear(events.DealingProgressed(desk.visible.game, 12, 0.25))
    return desk


def test_a_long_search_shows_its_progress_and_esc_ends_it(searching):
    searching.wait(20)
    card = searching.picture_of("E5")
    searching.hear(events.DealingProgressed(searching.visible.game, 40, 0.75))
    assert "give_up" in searching.page.clickable()
    searching.key(pygame.K_ESCAPE)
    assert searching.did[-1] == events.DealingGivenUp()
    searching.hear(events.DealingEnded(searching.visible.game, is_hopeless=False))
    searching.wait(20)
    assert "give_up" not in searching.page.clickable()
    assert searching.picture_of("E5") != card


def test_a_board_that_is_found_takes_the_card_away(searching):
    searching.agent_sleeps = False
    searching.wake_agent()
    assert "give_up" not in searching.page.clickable()
    assert searching.visible.look(cell("E5")) == 0


def test_where_there_is_none_a_normal_one_can_be_played(searching):
    searching.hear(events.DealingEnded(searching.visible.game, is_hopeless=True))
    searching.key(pygame.K_RETURN)
    assert not chosen(searching)[-1].no_guess
    assert searching.window.settings.no_guess
    searching.agent_sleeps = False
    searching.wake_agent()
    assert "play_normal" not in searching.page.clickable()


@pytest.fixture
def hopeless(searching):
    """No board was found; E5 was clicked for it."""
    searching.hear(events.DealingEnded(searching.visible.game, is_hopeless=True, first=cell("E5")))
    searching.agent_sleeps = False
    searching.wake_agent()
    searching.hear(events.DealingEnded(searching.visible.game, is_hopeless=True, first=cell("E5")))
    return searching


@pytest.mark.parametrize(("name", "no_guess"), [("play_normal", False), ("search_again", True)])
def test_the_first_click_is_remembered_whatever_is_played_instead(hopeless, name, no_guess):
    before = chosen(hopeless)[-1].seed
    hopeless.click_widget(name)
    assert chosen(hopeless)[-1].no_guess == no_guess
    assert chosen(hopeless)[-1].seed != before, "the same search would end the same"
    assert hopeless.visible.look(cell("E5")) == 0


@pytest.mark.parametrize("by_key", [True, False])
def test_the_card_can_be_closed_with_nothing_done(hopeless, by_key):
    did = len(chosen(hopeless))
    if by_key:
        hopeless.key(pygame.K_ESCAPE)
    else:
        hopeless.click_widget("back")
    assert "play_normal" not in hopeless.page.clickable()
    assert len(chosen(hopeless)) == did


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_card_s_buttons_lie_on_it_in_a_small_window(new_desk, scale):
    small = Settings(theme="daylight", no_guess=True, window_width=640, window_height=480,
                     scale=scale)  # fmt: skip
    desk = new_desk(small)
    desk.hear(events.DealingEnded(desk.visible.game, is_hopeless=True, first=cell("E5")))
    card = desk.window.game.dealing.rect
    buttons = [desk.page.clickable()[name] for name in ("play_normal", "search_again", "back")]
    assert all(card.contains(button) for button in buttons)
    assert desk.window.rect.contains(card)
    assert not card.colliderect(desk.window.game.header.rect)
    assert not any(one.colliderect(other) for one in buttons for other in buttons if one != other)


def test_the_word_for_a_hopeless_size():
    assert words.no_board_found(LEVELS["dense-expert"]) == (
        "Could not find a no-guess board for 30 × 16 with 130 mines. Play a normal one?"
    )


def test_a_repaired_board_says_so(searching):
    searching.hear(events.BoardRepaired(searching.visible.game))
    assert searching.message == words.BOARD_REPAIRED


def test_a_grey_line_says_why_kind_is_missing(new_desk):
    desk = new_desk(NO_GUESS)
    desk.click_widget("judge")
    (grey,) = [entry for entry in desk.page.menu.entries if entry.is_grey]
    assert (grey.title, grey.note) == (
        "Kind",
        "Not available on no-guess boards: logic can find every mine there.",
    )
    desk.click_widget("judge.no_kind")
    assert desk.visible.judge != "kind"
    assert desk.window.settings.judge != "kind"


def test_with_boards_as_they_come_every_judge_is_on_offer(new_desk):
    desk = new_desk()
    desk.click_widget("judge")
    assert not [entry for entry in desk.page.menu.entries if entry.is_grey]


# By difficulty.


def test_the_menu_chooses_how_hard_they_are_and_turns_them_on(desk):
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    desk.click_widget("difficulty.hard")
    assert chosen(desk)[-1].no_guess
    assert chosen(desk)[-1].difficulty is BoardDifficulty.HARD
    desk.wait(1000)
    assert (desk.kept[-1].no_guess, desk.kept[-1].difficulty) == (True, "hard")


@pytest.mark.parametrize(("no_guess", "shown"), [(False, "Off"), (True, "Hard")])
def test_the_menu_shows_a_difficulty_only_while_boards_need_no_guess(new_desk, no_guess, shown):
    desk = new_desk(Settings(theme="daylight", no_guess=no_guess, difficulty="hard"))
    desk.key(pygame.K_F10)
    details = {entry.name: entry.detail for entry in desk.page.menu.entries}
    assert details["difficulty"] == shown


def test_the_list_of_no_guess_boards_ticks_what_is_chosen_and_switches_them_off(new_desk):
    desk = new_desk(Settings(theme="daylight", no_guess=True, difficulty="hard"))
    desk.key(pygame.K_F10)
    assert "menu.no_guess" not in desk.page.clickable()
    desk.click_widget("menu.difficulty")
    assert [entry.name for entry in desk.page.menu.entries if entry.is_chosen] == ["hard"]
    desk.click_widget("difficulty.off")
    assert not chosen(desk)[-1].no_guess
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    assert [entry.name for entry in desk.page.menu.entries if entry.is_chosen] == ["off"]


def test_a_difficulty_waits_for_the_next_game_if_one_has_begun(desk):
    desk.click("E5")
    desk.key(pygame.K_F10)
    desk.click_widget("menu.difficulty")
    desk.click_widget("difficulty.easy")
    assert desk.message == "Your next boards need no guessing. Difficulty: Easy."
    desk.key(pygame.K_F2)
    assert chosen(desk)[-1].difficulty is BoardDifficulty.EASY


def test_a_difficulty_that_cannot_be_had_is_said(new_desk):
    desk = new_desk(Settings(theme="daylight", no_guess=True, difficulty="evil", level="9x9/1"))
    desk.click("E5")
    assert desk.visible.is_hopeless
    assert words.no_board_found(desk.visible.level, desk.visible.difficulty) == (
        "Could not find a no-guess board (Evil) for 9 × 9 with 1 mine. Play a normal one?"
    )
    desk.key(pygame.K_RETURN)
    assert chosen(desk)[-1].difficulty is None


def test_boards_that_may_need_a_guess_have_no_difficulty(new_desk):
    desk = new_desk(Settings(theme="daylight", difficulty="evil"))
    desk.key(pygame.K_F2)
    assert chosen(desk)[-1].difficulty is None
