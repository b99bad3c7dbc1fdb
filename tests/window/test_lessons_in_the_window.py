"""Lessons in the window, with real events: offered, stepped through, tried, left."""

import pygame
import pytest
from block_texts import texts
from drawing import cell, cells, position
from lesson_drawing import MINE, SAFE, card, lesson, part, step, tally

from minesweeper import events
from minesweeper.agent import agent
from minesweeper.game.position import COVERED
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import ChanceCard, Tally
from minesweeper.window.accessibility.board_nodes import spoken_cell
from minesweeper.window.panels import blocks
from minesweeper.window.panels.lesson_panel import PACES
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.text import words
from minesweeper.window.widgets.layout import Column

ROWS = ("1###", "1###", "1###", "0###")
SHOWN = position(*ROWS, mines=5)
CARDS = (
    card("First", step("B1", MINE, "A1", "B1 is a mine.", spoken_of="B1 B2")),
    card("Second", step("B2", SAFE, "A1 A2", "B2 is safe.", given="B1", shows=3)),
    card(
        "Third",
        step("C1", SAFE, "B2", "C1 is safe."),
        step("C2", SAFE, "B2", "C2 is safe."),
        text="Both follow.",
        is_round=True,
    ),
    card("Last", step("D4", MINE, "A2 A3", "D4 is a mine.", spoken_of="D3 D4")),
)
LESSON = lesson(SHOWN, "D4", *CARDS, safe="B2", mined="B1")
TASK = events.ExerciseGiven(
    Exercise(SHOWN, frozenset(), cell("D4"), "quantum", "subset"),
    LESSON,
    wanted=frozenset(cells("B1 B2")),
    region=frozenset(cells("A1 B1 A2 B2")),
)
COUNT = tally(36, [("B1", 12), ("D1", 4)], part("A1", "B1 B2", ("B1", 24), ("B2", 12)))
WHY = lesson(SHOWN, "B1", tally=COUNT, verdict="B1 is an open question.", rule="")
SCORE = Score(three_bv=5, solved=2, clicks=3, effective_clicks=3, elapsed=4000)
REASON = "You guessed at A1, but D3 was certainly safe."
LEFT, RIGHT = pygame.K_LEFT, pygame.K_RIGHT


@pytest.fixture
def board(desk, monkeypatch):
    """A drawn game of which a lesson is given by hand: its agent knows none."""
    monkeypatch.setattr(agent, "answer_question", lambda *_: None)
    return desk.lay(".*..", "...*", ".**.", "...*", opened="A1 A2 A3 A4")


@pytest.fixture
def lost(board):
    """The same, lost at D4 a moment ago."""
    board.click("D4")
    board.wait(5000)
    return board


@pytest.fixture
def taught(lost):
    """The same with the lesson open."""
    return given(lost)


def given(desk, told=LESSON):
    task = TASK if told is LESSON else None
    desk.hear(events.LessonGiven(desk.visible.game, told, task))
    return desk


def asked_why(desk, told=WHY):
    desk.hear(events.WhyGiven(desk.visible.game, told))
    return desk


def panel(desk):
    return desk.window.game.teaching.panel


def scene(desk):
    return desk.window.game.board.scene


def look(desk, name):
    """How a cell of a taught board looks."""
    return scene(desk).looks[desk.visible.level.grid.index(cell(name))]


def proved(desk):
    return {at.name for at in scene(desk).proved}


def told(desk, kind):
    return [event for event in desk.did if isinstance(event, kind)]


# The offer.


def test_after_a_loss_the_lesson_is_offered_below_the_board_and_the_reason_stays(lost):
    offer = lost.page.clickable()["lesson.offer"]
    camera = lost.window.game.board.camera
    assert not offer.colliderect(camera.well)
    assert lost.message
    lost.click_widget("lesson.offer")
    assert told(lost, events.LessonAsked) == [events.LessonAsked()]


def test_a_sentence_after_the_loss_never_lies_over_the_offer(board):
    board.click("D4")
    assert board.window.toast is None, "the card says why the game was lost"
    board.key(pygame.K_m)
    toast = board.window.toast.rect
    assert not toast.colliderect(board.page.clickable()["lesson.offer"])


def test_finding_it_yourself_is_offered_before_reading(lost):
    lost.click_widget("lesson.offer_try")
    given(lost)
    assert "lesson.end_try" in lost.page.clickable()
    assert scene(lost).region == TASK.region


def test_t_after_a_loss_begins_with_trying(lost):
    lost.key(pygame.K_t)
    assert told(lost, events.LessonAsked)
    given(lost)
    assert "lesson.end_try" in lost.page.clickable()
    lost.key(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_l)
    given(lost)
    assert "lesson.end_try" not in lost.page.clickable()


def test_l_asks_for_the_lesson_after_a_loss_and_not_before(board):
    board.key(pygame.K_l)
    assert not told(board, events.LessonAsked)
    board.click("D4")
    board.key(pygame.K_l)
    assert told(board, events.LessonAsked)


def test_a_lost_game_that_is_loaded_offers_its_lesson(desk):
    """The agent tells its end when it is put on the table, as at the loss itself."""
    desk.hear(events.GameLost(desk.visible.game, (cell("A1"),), SCORE, reason=REASON))
    assert "lesson.offer" in desk.page.clickable()


def test_a_won_game_offers_none(board):
    for at in cells("A1 C1 D1 A2 B2 C2 A3 D3 A4 B4 C4"):
        board.click(at.name)
    assert board.visible.is_won
    assert "lesson.offer" not in board.page.clickable()


def test_in_the_smallest_window_it_is_offered_too(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.lay(".*..", "....", "....", "...*", opened="A1")
    desk.click("D4")
    assert desk.window.rect.contains(desk.page.clickable()["lesson.offer"])


# The legend.


def legend(desk):
    """What the marks are said to mean, and a picture of them."""
    (block,) = panel(desk).legend()
    brush = desk.window.brush
    drawn = pygame.Surface((300, block.height(brush, 300)))
    block.draw(drawn, brush, drawn.get_rect())
    return tuple(texts(block)), drawn


def has_colour(drawn, colour):
    spots = ((x, y) for x in range(drawn.get_width()) for y in range(drawn.get_height()))
    return any(drawn.get_at(spot) == pygame.Color(colour) for spot in spots)


def test_the_legend_of_a_lesson_explains_the_frame_of_the_cell_that_was_opened(taught):
    words_of_marks, _ = legend(taught)
    assert words_of_marks[-1] == "cell you opened"


def test_the_legend_explains_the_marks_that_the_board_has_and_no_others(taught):
    """The first card crosses B1 and hatches B2, the second ticks B2 beside the crossed B1."""
    assert legend(taught)[0] == ("number", "cells to look at", "mine", "cell you opened")
    taught.key(RIGHT)
    assert legend(taught)[0] == ("number", "safe", "mine", "cell you opened")


SUPPOSED = ChanceCard(
    cell("B1"),
    "B1: 11 %",
    ("Suppose B1 is a mine.",),
    tuple(cells("A1 A2")),
    are_lettered=True,
    spoken_of=(cell("B1"),),
    supposed=MINE,
    forced=((cell("B2"), SAFE), (cell("B3"), MINE)),
    known=(cell("B4"),),
)
BETTER = Tally(36, (), (SUPPOSED, COUNT.cards[0]), better=cell("B1"))


def test_a_card_about_a_chance_marks_what_would_follow_and_says_so(lost):
    given(lost, lesson(SHOWN, "D4", tally=BETTER))
    board = scene(lost)
    assert board.would_be == {cell("B2"): SAFE, cell("B3"): MINE}
    assert (board.spoken_of, board.known) == (frozenset(cells("B1")), frozenset(cells("B4")))
    assert (board.about, board.better) == tuple(cells("D4 B1"))
    assert legend(lost)[0] == (
        *("number", "supposed", "would be safe", "would be a mine", "certain mine"),
        *("cell you opened", "better to open"),
    )
    spoken = {name: spoken_cell(lost.window.game.board, cell(name)) for name in ("B1", "B2", "B3")}
    assert "supposed" in spoken["B1"]
    assert "would be safe" in spoken["B2"]
    assert "would be a mine" in spoken["B3"]
    lost.key(RIGHT)
    assert not scene(lost).would_be
    assert legend(lost)[0] == ("number", "cells to look at", "cell you opened", "better to open")


def test_the_legend_names_the_number_of_a_chord_the_mines_it_opened_and_wrong_flags(lost):
    said = {"flags": "B2", "chorded": cell("A1"), "hit": tuple(cells("B1 D4"))}
    given(lost, lesson(SHOWN, "D4", card("One", step("B2", SAFE, "A2")), **said))
    assert legend(lost)[0] == ("number", "wrong flag", "number you chorded", "cells you opened")
    spoken = {name: spoken_cell(lost.window.game.board, cell(name)) for name in ("A1", "B1", "B2")}
    assert "number you chorded" in spoken["A1"]
    assert "cell you opened" in spoken["B1"]
    assert "wrong flag" in spoken["B2"]


def test_the_legend_tells_a_correct_flag_from_a_mine_and_a_wrong_flag(lost):
    right = card("One", step("B1", MINE, "A2"), step("B2", SAFE, "A2"))
    given(lost, lesson(SHOWN, "D4", right, flags="B1 B2"))
    assert legend(lost)[0] == ("number", "correct flag", "wrong flag", "cell you opened")
    right = card("One", step("B1", MINE, "A2"), step("B2", MINE, "A2"))
    given(lost, lesson(SHOWN, "D4", right, flags="B1"))
    assert legend(lost)[0] == ("number", "mine", "correct flag", "cell you opened")


def test_cards_about_chances_are_counted_by_what_next_leads_to(lost):
    given(lost, lesson(SHOWN, "D4", tally=BETTER))
    assert panel(lost).progress_text == "1 of 2"
    lost.key(RIGHT)
    assert panel(lost).progress_text == "2 of 2"
    assert panel(lost).is_at_end


def test_the_legend_of_a_lesson_of_chances_explains_the_better_cell_too(lost):
    given(lost, lesson(SHOWN, "B1", tally=COUNT))
    words_of_marks, drawn = legend(lost)
    assert words_of_marks[-2:] == ("cell you opened", "better to open")
    assert has_colour(drawn, lost.window.brush.theme.best)


def test_the_legend_of_a_question_explains_the_frame_of_what_was_asked(board):
    asked_why(board, lesson(SHOWN, "D4", *CARDS, verdict="D4 is a mine.", rule=""))
    words_of_marks, drawn = legend(board)
    assert words_of_marks[-1] == "cell in question"
    assert has_colour(drawn, board.window.brush.theme.primary)


# The cards.


def card_texts(desk, number):
    title = CARDS[number].title
    (found,) = [found for found in map(texts, panel(desk).column.blocks) if title in found]
    return found


def test_the_current_card_names_its_clues_by_the_letters_on_the_board(taught):
    assert "1 at A1" not in card_texts(taught, 0), "a single clue has no letter"
    taught.key(RIGHT)
    assert {"1 at A1", "1 at A2"} <= set(card_texts(taught, 1))
    assert scene(taught).are_lettered


def test_the_chips_of_a_card_name_every_cell_that_it_settles():
    steps = tuple(step(name, MINE, "A1") for name in ("B1", "B2"))
    assert blocks.results(steps) == [(MINE, "B1, B2")]
    many = (*steps, *(step(name, SAFE, "A1") for name in ("C1", "C2", "C3", "C4")))
    assert blocks.results(many) == [(SAFE, "4 cells"), (MINE, "B1, B2")]


def test_the_chips_of_a_folded_way_count_what_its_text_counts():
    """The text says that 5 cells are opened; a flood opens those that no step is about."""
    steps = (step("B1", MINE, "A1"), step("C1", SAFE, "A1", shows=0))
    assert blocks.results(steps, cells("C1 C2 C3 C4 D1")) == [(SAFE, "5 cells"), (MINE, "B1")]
    assert blocks.results(steps, []) == [(MINE, "B1")]


# Opening it.


def test_what_was_said_of_the_loss_passes_when_the_lesson_opens(board):
    board.click("D4")
    given(board)
    assert board.window.toast is None
    assert board.message, "the footer has it still"


def test_a_lesson_opens_beside_the_board_with_the_position_before_the_click(taught):
    assert panel(taught).rect.left > taught.window.game.board.camera.well.right
    assert bytes(scene(taught).looks) == SHOWN.seen
    assert "lesson.offer" not in taught.page.clickable()


def test_no_true_mine_is_shown_but_the_one_that_was_hit(taught):
    """The board shows the position before the click, where not even that one is told."""
    taught.key(pygame.K_END)
    assert proved(taught) == {"B1", "C1", "C2", "D4"}


def test_escape_and_the_cross_close_it_and_the_lost_board_is_there_again(taught):
    taught.key(pygame.K_ESCAPE)
    assert panel(taught) is None
    assert taught.rows()[3][3] == "H"
    assert "lesson.offer" in taught.page.clickable()
    given(taught).click_widget("lesson.close")
    assert scene(taught) is None


def test_a_new_game_closes_it(taught):
    taught.click_widget("lesson.new_game")
    assert (panel(taught), scene(taught)) == (None, None)
    assert taught.visible.takes_moves


def test_showing_the_mines_closes_it(taught):
    taught.key(pygame.K_m, pygame.K_m)
    assert panel(taught) is None
    assert "*" in "".join(taught.rows())


def test_the_clicks_of_a_reader_do_nothing_to_the_board(taught):
    before = list(taught.did)
    for button in (1, 2, 3):
        taught.click("C3", button)
    assert taught.did == before
    assert panel(taught) is not None


# Stepping.


def test_arrows_home_and_end_step(taught):
    assert proved(taught) == {"B1"}
    taught.key(RIGHT)
    assert proved(taught) == {"B1", "B2"}
    taught.key(pygame.K_END)
    assert "D4" in proved(taught)
    taught.key(RIGHT, LEFT)
    assert "D4" not in proved(taught)
    taught.key(pygame.K_HOME, LEFT)
    assert proved(taught) == {"B1"}


def test_the_buttons_step_and_those_at_an_end_do_not(taught):
    assert "lesson.back" not in taught.page.clickable()
    taught.click_widget("lesson.next")
    taught.click_widget("lesson.last")
    assert "D4" in proved(taught)
    assert "lesson.next" not in taught.page.clickable()
    taught.click_widget("lesson.back")
    taught.click_widget("lesson.first")
    assert proved(taught) == {"B1"}


def test_the_board_and_the_buttons_never_move_while_a_step_changes(taught):
    camera = taught.window.game.board.camera
    taught.key(RIGHT)
    places = taught.page.clickable()
    board, stays = camera.board.copy(), {"lesson.next", "lesson.back", "lesson.try"}
    for key in (RIGHT, LEFT, RIGHT):
        taught.key(key)
        assert camera.board == board
        shown = taught.page.clickable()
        assert {name: shown[name] for name in stays} == {name: places[name] for name in stays}


def test_a_card_that_is_clicked_is_current(taught):
    taught.click_widget("lesson.card.1")
    assert proved(taught) == {"B1", "B2"}


def test_a_round_unfolds_and_folds(taught):
    taught.click_widget("lesson.card.2")
    assert scene(taught).clues == ()
    taught.click_widget("lesson.turn.2")
    assert scene(taught).clues == tuple(cells("B2"))
    taught.click_widget("lesson.step.2.1")
    assert proved(taught) == {"B1", "C1", "C2"}
    taught.click_widget("lesson.turn.2")
    assert "lesson.step.2.1" not in taught.page.clickable()


def test_tab_reaches_every_button_and_enter_uses_it(taught):
    names = set()
    for _ in range(30):
        taught.key(pygame.K_TAB)
        names.add(taught.page.focus.name)
    assert {"lesson.next", "lesson.try", "lesson.copy", "lesson.close"} <= names
    while taught.page.focus.name != "lesson.last":
        taught.key(pygame.K_TAB)
    taught.key(pygame.K_RETURN)
    assert "D4" in proved(taught)


# Playing by itself.


def test_space_plays_the_steps_to_the_end_and_stops_there(taught):
    taught.key(pygame.K_SPACE)
    assert proved(taught) == {"B1"}
    for _ in CARDS:
        taught.wait(PACES["medium"])
    assert "D4" in proved(taught)
    assert panel(taught).next_wake() is None


def test_space_again_pauses_and_so_does_a_step_by_hand(taught):
    taught.key(pygame.K_SPACE, pygame.K_SPACE)
    taught.wait(60_000)
    assert proved(taught) == {"B1"}
    taught.key(pygame.K_SPACE, RIGHT)
    taught.wait(60_000)
    assert proved(taught) == {"B1", "B2"}


def test_at_the_end_it_plays_from_the_beginning(taught):
    taught.key(pygame.K_END, pygame.K_SPACE)
    assert proved(taught) == {"B1"}


def test_the_pace_is_chosen_in_words(taught):
    taught.click_widget("lesson.pace")
    taught.click_widget("lesson.play")
    taught.wait(PACES["fast"])
    assert proved(taught) == {"B1", "B2"}


# The other route.


def test_everything_is_asked_for_once_and_both_routes_keep_their_place(taught):
    taught.key(RIGHT)
    taught.click_widget("lesson.route.everything")
    assert told(taught, events.EverythingAsked) == [events.EverythingAsked()]
    assert proved(taught) == {"B1", "B2"}, "nothing changes before the answer is there"
    taught.hear(events.EverythingGiven(taught.visible.game, CARDS[2:]))
    assert proved(taught) == {"C1", "C2"}
    taught.key(pygame.K_e)
    assert proved(taught) == {"B1", "B2"}
    taught.key(pygame.K_e)
    assert proved(taught) == {"C1", "C2"}
    assert len(told(taught, events.EverythingAsked)) == 1


def test_the_other_route_says_how_much_it_is_and_can_be_played(board):
    """The shortest way has one step, so it alone cannot be played."""
    board.click("D4")
    taught = given(board, lesson(SHOWN, "D4", CARDS[3]))
    assert "lesson.play" not in taught.page.clickable()
    taught.click_widget("lesson.route.everything")
    taught.hear(events.EverythingGiven(taught.visible.game, CARDS))
    assert "lesson.play" in taught.page.clickable()
    assert panel(taught).promise == ("4 rounds (safe: 3, mines: 2). Each builds on the one before.")
    assert panel(taught).title == "What you could have known"
    assert "From here you could have worked out 5 cells." in panel(taught).live_texts()
    taught.key(pygame.K_e)
    assert panel(taught).promise == "1 looks, 1 numbers."


def test_stops_are_counted_in_looks_and_the_other_route_in_rounds(taught):
    taught.key(RIGHT, RIGHT)
    assert panel(taught).progress_text == "Step 3 of 4"
    taught.click_widget("lesson.turn.2")
    assert panel(taught).progress_text == "Step 3 of 4"
    taught.key(pygame.K_e)
    taught.hear(events.EverythingGiven(taught.visible.game, CARDS[2:]))
    assert panel(taught).progress_text == "Round 1 of 2"


# The way on to the mine.


def test_the_way_on_to_the_mine_comes_when_it_is_asked_for(lost):
    taught = given(lost, lesson(SHOWN, "D4", *CARDS, safe_cards=1))
    assert "lesson.card.1" not in taught.page.clickable()
    assert "lesson.last" not in taught.page.clickable()
    taught.click_widget("lesson.next")
    assert proved(taught) == {"B1", "B2"}
    assert panel(taught).progress_text == "Step 2 of 4"
    assert {"lesson.card.0", "lesson.last"} <= taught.page.clickable().keys()


def words_in_view(desk):
    """The texts of the cards that are in view."""
    return [part.text for part in panel(desk).column.spoken_parts() if part.rect.height]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_words_above_the_way_to_the_mine_say_where_it_starts(new_desk, monkeypatch, size):
    monkeypatch.setattr(agent, "answer_question", lambda *_: None)
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    desk = new_desk(settings).lay(".*..", "...*", ".**.", "...*", opened="A1 A2 A3 A4")
    desk.click("D4")
    desk.wait(5000)
    title = "The way to the mine starts elsewhere:"
    taught = given(desk, lesson(SHOWN, "D4", *CARDS, safe_cards=1, way_title=title))
    assert title not in words_in_view(taught)
    taught.click_widget("lesson.next")
    texts = words_in_view(taught)
    assert texts.index(title) + 1 < len(texts)
    assert texts.index(title) < next(at for at, text in enumerate(texts) if CARDS[1].title in text)
    assert title in panel(taught).live_texts()
    taught.hear(events.EverythingGiven(taught.visible.game, CARDS[2:]))
    assert title not in words_in_view(taught)


def label_of_next(desk):
    return next(one.label for one in desk.page.widgets if one.name == "lesson.next")


def test_the_button_says_whether_the_way_leads_to_a_mine_or_to_a_flag(lost):
    to_mine = card("All covered neighbours are mines", step("D4", MINE, "C1"))
    to_flag = card("All mines found", step("B2", SAFE, "C1"))
    taught = given(lost, lesson(SHOWN, "D4", CARDS[0], to_mine, safe_cards=1))
    assert label_of_next(taught) == "Show the way to the mine"
    taught = given(lost, lesson(SHOWN, "D4", CARDS[0], to_flag, safe_cards=1))
    assert label_of_next(taught) == "Show the way to the flag"


def test_playing_by_itself_stops_at_the_safe_cell(lost):
    taught = given(lost, lesson(SHOWN, "D4", *CARDS, safe_cards=2))
    taught.key(pygame.K_SPACE)
    taught.wait(60_000)
    taught.wait(60_000)
    assert proved(taught) == {"B1", "B2"}
    assert panel(taught).next_wake() is None


# Trying.


def test_trying_puts_the_position_back_and_judges_what_is_done_to_it(taught):
    before = list(taught.did)
    taught.key(RIGHT, pygame.K_t)
    assert proved(taught) == set()
    assert scene(taught).region == TASK.region
    taught.click("B1", 3)
    assert proved(taught) == {"B1"}
    taught.click("B2")
    assert (proved(taught), look(taught, "B2")) == ({"B1", "B2"}, COVERED)
    taught.click("C3")
    assert proved(taught) == {"B1", "B2"}
    assert taught.did == before, "nothing of it touches the game"


def test_trying_works_with_the_keyboard(taught):
    taught.key(pygame.K_t)
    taught.key(*[LEFT] * 5, *[pygame.K_UP] * 5, RIGHT, pygame.K_f)
    assert proved(taught) == {"B1"}
    taught.key(pygame.K_DOWN, pygame.K_RETURN)
    assert proved(taught) == {"B1", "B2"}


@pytest.fixture
def even_chance(new_desk):
    """The fixed board, lost at E5 and to be tried: F3 is safe, and its number settles E5."""
    rows = (".....*..", "........", ".*.*..*.", ".*......")
    rows += ("*...*...", ".*......", "..*..*..", ".....*.*")
    desk = new_desk(judge="quantum").lay(*rows, opened="H6")
    desk.click("E5")
    desk.key(pygame.K_t)
    return desk


def said(desk):
    """What the panel says of an attempt."""
    shown = panel(desk).column.blocks
    return [text for block in shown if not isinstance(block, Column) for text in texts(block)]


def test_a_try_asks_for_the_hardest_step_and_ends_with_what_comes_next(even_chance):
    assert even_chance.visible.position.at(cell("F3")) == COVERED
    assert look(even_chance, "F3") == 1, "it comes before the hardest step, so it lies open"
    assert events.LessonFollowed((cell("F3"),)) in even_chance.did
    even_chance.click("E5")
    assert said(even_chance)[0].startswith("E5 cannot be safe.")
    even_chance.click("E5", 3)
    proof = (
        "The 2 at F4 needs two of E3, G3, E4 and E5. The 1 at F3 allows only one of E3, G3 and "
        "E4, so E5 is a mine."
    )
    assert said(even_chance) == ["Yes, E5 is a mine.", f"You found it. {proof}"]
    assert {"lesson.continue", "lesson.end_try"} <= even_chance.page.clickable().keys()
    even_chance.click_widget("lesson.continue")
    assert even_chance.visible.takes_moves
    assert even_chance.rows()[2][5] == "1", "the number was shown, so the player knows it"


def test_a_wrong_answer_after_the_right_one_does_not_say_that_it_was_found(even_chance):
    even_chance.click("E5", 3)
    even_chance.click("E3")
    assert not any("You found it." in text for text in said(even_chance))


def test_who_asks_for_a_hint_in_a_try_is_told_where_the_answer_is(even_chance):
    even_chance.key(pygame.K_h)
    assert even_chance.window.toast.sentence == "The lesson shows the answer. Esc goes back to it."
    even_chance.key(pygame.K_ESCAPE)
    assert not panel(even_chance).is_tried


def test_trying_ends_by_key_or_button_where_the_lesson_was(taught):
    taught.key(RIGHT)
    taught.click_widget("lesson.try")
    taught.key(pygame.K_ESCAPE)
    assert proved(taught) == {"B1", "B2"}
    taught.key(pygame.K_t)
    taught.click_widget("lesson.end_try")
    assert proved(taught) == {"B1", "B2"}


def test_the_board_stays_where_it_is_for_a_try(taught):
    before = taught.window.game.board.camera.board
    taught.key(pygame.K_t)
    assert taught.window.game.board.camera.board == before


def test_where_nothing_is_certain_there_is_nothing_to_try(lost):
    given(lost, lesson(SHOWN, "D4", tally=COUNT))
    lost.key(pygame.K_t)
    assert "lesson.try" not in lost.page.clickable()
    assert not scene(lost).takes_moves


# Why.


def test_the_footer_names_step_keys_only_if_there_are_steps_and_esc_for_why(board):
    asked_why(board)
    assert panel(board).stops == 1
    assert [key for key, _ in board.window.game.footer.lesson_keys] == ["Esc"]
    board.key(pygame.K_ESCAPE)
    assert panel(board) is None


def test_the_footer_of_a_lesson_with_steps_names_their_keys(taught):
    assert panel(taught).stops > 1
    keys = [key for key, _ in taught.window.game.footer.lesson_keys]
    assert keys == ["{step_back}", "{step_on}", "{try}"]


def test_y_asks_why_of_the_cell_under_the_pointer_and_alt_with_left_too(board):
    board.move("C3")
    board.key(pygame.K_y)
    board.click("B1", mod=pygame.KMOD_ALT)
    assert told(board, events.WhyAsked) == [events.WhyAsked(at) for at in cells("C3 B1")]
    assert not told(board, events.CellClicked)


def test_nothing_is_asked_of_a_number(board):
    board.move("A1")
    board.key(pygame.K_y)
    assert not told(board, events.WhyAsked)


def test_an_answer_in_a_running_game_marks_it_as_assisted(board):
    asked_why(board)
    assert board.visible.is_assisted
    assert panel(board) is not None


def test_an_answer_after_the_loss_does_not(lost):
    asked_why(lost)
    assert not lost.visible.is_assisted


def test_in_a_running_game_a_move_closes_the_answer_and_is_made(board):
    asked_why(board)
    board.click("B2")
    assert panel(board) is None
    assert told(board, events.CellClicked) == [events.CellClicked(cell("B2"))]
    assert board.rows()[1][1] == "3"


def test_an_answer_that_a_move_overtook_is_not_shown(new_desk):
    """Y, and before the answer is there a click on a mine that steps aside: all is different."""
    desk = new_desk(judge="quantum").lay("*..", "...", "..*", opened="B2")
    desk.agent_sleeps = True
    desk.move("B1")
    desk.key(pygame.K_y)
    desk.click("A1")
    desk.agent_sleeps = False
    desk.wake_agent()
    assert desk.kinds().count("WhyGiven") == desk.kinds().count("MineSpared") == 1
    assert panel(desk) is None
    assert scene(desk) is None


def test_pausing_closes_the_answer_because_it_shows_the_board(board):
    board.click("B2")
    asked_why(board)
    board.key(pygame.K_p)
    assert panel(board) is None


def test_a_question_interrupts_a_lesson_which_goes_on_where_it_was(taught):
    taught.key(RIGHT)
    asked_why(taught)
    assert scene(taught).about == cell("B1")
    taught.click_widget("lesson.to_lesson")
    assert proved(taught) == {"B1", "B2"}
    asked_why(taught)
    taught.key(pygame.K_ESCAPE)
    assert proved(taught) == {"B1", "B2"}
    taught.key(pygame.K_ESCAPE)
    assert panel(taught) is None


# Copying.


def test_ctrl_c_copies_the_lesson_instead_of_the_position(taught, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    taught.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    taught.click_widget("lesson.copy")
    assert copied[0] == copied[1]
    assert copied[0].startswith("The numbers around D4 proved")


# Going on.


def test_ctrl_z_the_card_and_the_panel_continue_a_lost_game(taught):
    taught.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert told(taught, events.ContinueChosen)
    assert taught.visible.takes_moves
    assert panel(taught) is None
    assert (
        taught.message
        == "You continued after a loss, so this game does not count towards your best times."
    )
    assert taught.rows()[3][3] == "H"
    assert taught.mood == "calm"
    taught.click("C3")
    given(taught).click_widget("lesson.continue")
    assert taught.visible.takes_moves
    taught.click("B3")
    taught.click_widget("loss.continue")
    assert taught.visible.takes_moves


def test_a_game_that_is_not_lost_cannot_be_continued(board):
    board.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not told(board, events.ContinueChosen)
    assert "go_on" not in board.page.clickable()


def test_once_the_mines_were_shown_the_game_cannot_go_on(lost):
    lost.key(pygame.K_m, pygame.K_m)
    lost.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not told(lost, events.ContinueChosen)
    given(lost)
    assert "lesson.continue" not in lost.page.clickable()


def test_the_known_mine_counts_as_flagged_in_a_continued_game(lost):
    mines = lost.visible.mines_left
    lost.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert lost.visible.mines_left == mines - 1


def test_a_smaller_board_may_come_while_the_pointer_is_outside_it(taught):
    """Found by a monkey: the panel closed, and asked the new board about the cell pointed at."""
    taught.agent_sleeps = True
    taught.lay("*..", opened="B1")
    taught.move("D4")
    taught.agent_sleeps = False
    taught.wake_agent()
    assert taught.rows() == ["#1#"]


def test_each_step_ticks_and_the_last_rings(taught):
    taught.sounds.played.clear()
    taught.key(RIGHT, pygame.K_END)
    assert [sound for sound, _ in taught.sounds.played] == [Sound.STEP, Sound.PROOF]


# What was shown of it is known.


def followed(desk):
    """The cells whose numbers were told to have been seen, one announcement after the other."""
    return [[at.name for at in event.cells] for event in told(desk, events.LessonFollowed)]


def test_a_number_is_told_as_seen_with_the_step_that_shows_it_and_once(taught):
    """B2 is concluded by the second step, and its number lies open from the third on."""
    taught.key(RIGHT)
    assert followed(taught) == []
    taught.key(RIGHT)
    assert followed(taught) == [["B2"]]
    taught.key(LEFT, RIGHT, RIGHT)
    assert followed(taught) == [["B2"]]


@pytest.mark.parametrize(
    "jump",
    [
        lambda desk: desk.key(pygame.K_END),
        lambda desk: desk.click_widget("lesson.last"),
        lambda desk: desk.click_widget("lesson.card.3"),
        lambda desk: desk.key(pygame.K_c, mod=pygame.KMOD_CTRL),
    ],
)
def test_a_jump_and_a_copied_text_show_what_lies_before(taught, jump):
    jump(taught)
    assert followed(taught) == [["B2"]]


def test_a_text_that_is_copied_while_one_tries_is_read_too(taught):
    taught.key(pygame.K_t)
    assert followed(taught) == []
    taught.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert taught.window.toast.text == "Lesson copied as text."
    assert followed(taught) == [["B2"]]


def test_a_text_that_no_clipboard_takes_tells_nothing(taught, monkeypatch):
    monkeypatch.setattr("minesweeper.window.display.copy_to_clipboard", lambda _: False)
    taught.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert taught.window.toast.text == words.NO_CLIPBOARD
    taught.key(RIGHT)
    assert followed(taught) == []


def test_the_other_route_shows_its_numbers_as_it_is_followed(taught):
    taught.key(pygame.K_e)
    taught.hear(events.EverythingGiven(taught.visible.game, CARDS))
    assert followed(taught) == []
    taught.key(pygame.K_END)
    assert followed(taught) == [["B2"]]


@pytest.fixture
def one_two_one(new_desk):
    """A fixed board, lost at F1, of which the real instructor tells."""
    desk = new_desk(judge="quantum")
    desk.window.games.play_board("one-two-one")
    desk.step()
    desk.click("F1")
    assert desk.visible.is_lost
    return desk


@pytest.mark.parametrize("keys", [[], [pygame.K_t]])
def test_a_game_goes_on_as_it_was_where_no_step_of_a_lesson_was_taken(one_two_one, keys):
    before = one_two_one.rows()
    one_two_one.key(*keys)
    one_two_one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert one_two_one.visible.is_continued
    assert one_two_one.rows() == before
    assert (
        one_two_one.message
        == "You continued after a loss, so this game does not count towards your best times."
    )


@pytest.mark.parametrize("keys", [[pygame.K_l, pygame.K_END, RIGHT], [pygame.K_l, pygame.K_e]])
def test_a_game_goes_on_with_the_steps_that_were_taken_and_says_how_much_that_is(one_two_one, keys):
    before = "".join(one_two_one.rows()).count("#")
    one_two_one.key(*keys, pygame.K_END)
    one_two_one.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    open_now = before - "".join(one_two_one.rows()).count("#")
    assert open_now > 1
    assert one_two_one.message.endswith(f" {open_now} cells from the lesson are open now.")


# What a stop is called.


def test_a_card_about_chances_after_a_step_counts_as_a_step(lost):
    taught = given(lost, lesson(SHOWN, "D4", CARDS[3], tally=COUNT))
    assert panel(taught).progress_text == "Step 1 of 2"
    taught.key(RIGHT)
    assert panel(taught).progress_text == "Step 2 of 2"


# Enter.


def test_enter_presses_next_up_to_the_last_card(taught):
    shown = panel(taught)
    for at in range(1, shown.stops):
        taught.key(pygame.K_RETURN)
        assert (panel(taught), shown.at) == (shown, at)
    taught.key(pygame.K_KP_ENTER)
    assert panel(taught) is shown


def test_enter_asks_for_the_way_on_where_its_button_offers_it(lost):
    """Only the card to the safe cell is shown at first."""
    given(lost, lesson(SHOWN, "D4", *CARDS, safe="B2", mined="B1", safe_cards=2))
    shown = panel(lost)
    lost.key(pygame.K_RETURN, pygame.K_RETURN)
    assert (shown.at, shown.stops) == (2, 4)


def test_enter_belongs_to_the_board_while_an_answer_is_shown_in_play(board):
    asked_why(board, LESSON)
    shown = panel(board)
    board.key(pygame.K_RETURN)
    assert shown.at == 0


def test_the_outline_of_the_quiz_leaves_its_cells_whole(taught):
    """Only the outermost pixel of a cell inside it may change."""
    camera = taught.window.game.board.camera
    taught.key(pygame.K_t)
    region = scene(taught).region
    assert region
    frame = camera.rect(min(region)).union(camera.rect(max(region)))
    primary = pygame.Color(taught.window.brush.theme.primary)
    inside = frame.inflate(-2, -2)
    shown = pygame.display.get_surface()
    edges = [shown.get_at((x, inside.centery)) for x in range(inside.left, inside.left + 5)]
    assert primary not in edges
    around = [shown.get_at((x, inside.centery)) for x in range(frame.left - 3, frame.left)]
    assert primary in around
