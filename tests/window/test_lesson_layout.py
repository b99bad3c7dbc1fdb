"""Where the panel goes, in windows of every size, and that it never hides what it speaks of."""

import pygame
import pytest
from block_texts import texts
from drawing import cell
from lesson_drawing import MINE, SAFE, card, lesson, part, step, tally
from pygame import Rect

from minesweeper import events
from minesweeper.game.grid import Grid
from minesweeper.game.level import Level
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.window.board.camera import FITTING, fitting_cell
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.panels import blocks
from minesweeper.window.panels.panel_layout import choose_layout, zoomed_cell
from minesweeper.window.widgets.layout import texts_of

SCORE = Score(three_bv=5, solved=2, clicks=3, effective_clicks=3, elapsed=4000)
EXPERT, INTERMEDIATE = Grid(30, 16), Grid(16, 16)
SIZES = [(1280, 800), (1024, 768), (800, 600), (640, 480), (1920, 1080), (700, 1000)]
LEVELS = ["beginner", "intermediate", "expert", "100x4/40", "4x100/40", "200x150/3000"]


def plan_for(brush, grid, size):
    window = Rect(0, 0, *size)
    room = Rect(24, 80, size[0] - 48, size[1] - 56 - 36 - 48)
    return choose_layout(grid, room, window, brush, 24)


def test_the_panel_is_beside_a_square_board_and_takes_the_room_it_leaves(brush):
    plan = plan_for(brush, INTERMEDIATE, (1280, 800))
    assert plan.is_beside
    assert fitting_cell(INTERMEDIATE, plan.board) == 40
    assert 0.4 * 1280 < plan.panel.width <= 560


def test_beside_a_wide_board_it_is_slim(brush):
    plan = plan_for(brush, EXPERT, (1280, 800))
    assert plan.is_beside
    assert fitting_cell(EXPERT, plan.board) >= 26
    assert plan.panel.width >= 340


def test_it_goes_below_where_that_leaves_larger_cells(brush):
    plan = plan_for(brush, Grid(40, 8), (1000, 800))
    assert not plan.is_beside
    assert plan.panel.height >= 0.3 * 800


def test_where_no_place_leaves_enough_it_is_a_sheet_and_the_board_scrolls_above_it(brush):
    plan = plan_for(brush, Grid(200, 200), (1280, 800))
    assert not plan.is_beside
    assert plan.panel.height == 0.4 * 800
    assert plan.board.bottom < plan.panel.top


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("grid", [EXPERT, INTERMEDIATE, Grid(9, 9), Grid(1000, 1000), Grid(5, 200)])
def test_board_and_panel_never_overlap_and_stay_in_their_room(brush, grid, size):
    plan = plan_for(brush, grid, size)
    room = Rect(24, 80, size[0] - 48, size[1] - 56 - 36 - 48)
    assert not plan.board.colliderect(plan.panel)
    assert room.contains(plan.board)
    assert room.contains(plan.panel)
    assert plan.board.left >= 22, "the coordinates stand in the margin"
    assert plan.board.top >= room.top - 24 + 22, "the same"


# Zooming to what is spoken of.


def test_a_board_that_is_easy_to_read_is_shown_whole(brush):
    board = Rect(0, 0, 16 * 32, 16 * 32)
    assert zoomed_cell(INTERMEDIATE, board, [(cell("A1"), cell("C3"))], brush) == FITTING


def test_on_a_large_board_the_cells_are_as_large_as_the_region_allows(brush):
    board = Rect(0, 0, 500, 480)
    near, wide = (cell("A1"), cell("C3")), (cell("A1"), cell("L3"))
    assert zoomed_cell(EXPERT, board, [near], brush) == 40
    assert zoomed_cell(EXPERT, board, [near, wide], brush) == (500 - 20) // 14
    assert zoomed_cell(EXPERT, board, [near, (cell("A1"), cell("AD16"))], brush) == 40
    assert zoomed_cell(EXPERT, board, [], brush) == FITTING


def test_beside_a_board_that_zooms_the_panel_is_wider(brush):
    window, room = Rect(0, 0, 1280, 800), Rect(24, 80, 1232, 660)
    plan = choose_layout(EXPERT, room, window, brush, 24, zooms=True)
    assert plan.is_beside
    assert plan.panel.width >= 0.35 * 1280
    assert not plan.board.colliderect(plan.panel)


# In the window.


def taught(new_desk, level, size, scale=100):
    """A desk with a lesson about cells in the middle of a board, its steps folded."""
    settings = Settings(
        theme="daylight", level=level, window_width=size[0], window_height=size[1], scale=scale
    )
    desk = new_desk(settings)
    desk.hear(events.GameLost(desk.visible.game, (), SCORE))
    desk.hear(events.LessonGiven(desk.visible.game, drawn_lesson(desk)))
    desk.wait(5000)
    return desk


def drawn_lesson(desk):
    """A lesson at the four corners of the board, with a round and a count."""
    grid = desk.visible.level.grid
    right, bottom = grid.width - 1, grid.height - 1
    names = [type(cell("A1"))(row, column).name for row in (0, bottom) for column in (0, right)]
    cards = [
        card(f"Corner {at}", step(name, MINE, names[at - 1], spoken_of=name), text="A text. " * 9)
        for at, name in enumerate(names)
    ]
    round_ = card("A round", *(step(name, SAFE, names[0]) for name in names), is_round=True)
    count = tally(36, [(names[3], 12), (names[0], 4)], part(names[0], names[1], (names[1], 36)))
    return lesson(desk.visible.position, names[3], *cards, round_, tally=count, safe=names[0])


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", SIZES)
def test_at_every_size_all_is_in_the_window_and_no_button_hides_a_cell(
    new_desk, level, size, scale
):
    desk = taught(new_desk, level, size, scale)
    shown = desk.window.game.board.camera
    seen = shown.board.clip(shown.area)
    places = {
        name: rect for name, rect in desk.page.clickable().items() if name.startswith("lesson.")
    }
    assert {"lesson.close", "lesson.next", "lesson.last"} <= places.keys()
    for name, rect in places.items():
        assert desk.window.rect.contains(rect), name
        assert not rect.colliderect(seen), name


@pytest.mark.parametrize("level", LEVELS)
def test_the_cells_of_every_step_come_into_view(new_desk, level):
    desk = taught(new_desk, level, (800, 600))
    camera = desk.window.game.board.camera
    for _ in range(4):
        concluded = next(reversed(desk.window.game.board.scene.proved))
        assert camera.area.colliderect(camera.rect(concluded)), concluded.name
        desk.key(pygame.K_RIGHT)


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_the_current_card_is_in_view_and_the_wheel_scrolls_the_others(new_desk, size):
    desk = taught(new_desk, "expert", size)
    for number in range(5):
        assert f"lesson.card.{number}" in desk.page.clickable()
        desk.key(pygame.K_RIGHT)
    desk.move(desk.page.clickable()["lesson.card.5"].center)
    desk.wheel(down=-50)
    assert "lesson.card.0" in desk.page.clickable()


@pytest.mark.parametrize("size", SIZES)
def test_the_routes_keep_their_place_from_step_to_step(new_desk, size):
    desk = taught(new_desk, "expert", size)
    places = []
    for _ in range(3):
        shown = desk.page.clickable()
        places.append({name: shown[name] for name in shown if name.startswith("lesson.route")})
        desk.key(pygame.K_RIGHT)
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_in_the_smallest_window_a_lesson_begins_with_its_verdict_and_has_all_buttons(
    new_desk, level
):
    desk = taught(new_desk, level, (640, 480))
    panel = desk.window.game.teaching.panel
    assert panel.column.offset == 0
    assert {"lesson.next", "lesson.continue", "lesson.new_game"} <= desk.page.clickable().keys()
    tips = {widget.name: widget.tip for widget in desk.page.widgets if hasattr(widget, "tip")}
    assert tips["lesson.continue"] == "Continue after a loss  ({go_on})"
    assert tips["lesson.new_game"] == "New game  ({new_game})"


@pytest.mark.parametrize("size", [(800, 600), (640, 480)])
def test_in_a_small_window_the_buttons_that_leave_a_lesson_have_labels(new_desk, size):
    desk = taught(new_desk, "expert", size)
    names = ("lesson.continue", "lesson.new_game")
    for _ in range(3):
        labels = {each.name: each.label for each in desk.page.widgets if each.name in names}
        assert labels == {"lesson.continue": "Continue", "lesson.new_game": "New game"}
        desk.key(pygame.K_RIGHT)


def test_in_the_smallest_window_the_first_round_of_everything_is_shown_whole(new_desk):
    desk = taught(new_desk, "expert", (640, 480))
    desk.key(pygame.K_e)
    names = [f"{name}{row}" for name in "BCDEFG" for row in (2, 4)]
    text = "For 9 of these 12 cells, one number is enough."
    steps = [step(name, SAFE, "A1") for name in names]
    rounds = [card("Cells, one at a time", *steps, text=text, is_round=True)] * 2
    desk.hear(events.EverythingGiven(desk.visible.game, tuple(rounds)))
    column = desk.window.game.teaching.panel.column
    turn = desk.page.clickable()["lesson.turn.0"]
    assert column.rect.contains(desk.page.clickable()["lesson.card.0"])
    assert column.rect.contains(turn), "its last line"


@pytest.mark.parametrize("size", [(800, 600), (640, 480)])
def test_the_first_round_of_everything_leaves_the_headline_in_view(new_desk, size):
    """No card has told it before, unlike that of the lesson."""
    desk = taught(new_desk, "expert", size)
    desk.key(pygame.K_e)
    steps = [step(name, SAFE, "A1") for name in ("B2", "C2", "D2")]
    rounds = [card("Cells", *steps, text="One number is enough for each.", is_round=True)] * 9
    desk.hear(events.EverythingGiven(desk.visible.game, tuple(rounds)))
    assert desk.window.game.teaching.panel.column.offset == 0


def test_the_sentences_of_the_first_round_are_not_cut_in_a_small_window(new_desk):
    desk = taught(new_desk, "expert", (800, 600))
    desk.key(pygame.K_e)
    names = [f"{name}{row}" for name in "BCDEFG" for row in (2, 4)]
    text = "For 9 of these 12 cells, one number is enough. The hardest was P12. "
    text += "Technique: 1-2 pattern."
    steps = [step(name, SAFE, "A1") for name in names]
    rounds = [card("Cells, one at a time", *steps, text=text, is_round=True)] * 2
    desk.hear(events.EverythingGiven(desk.visible.game, tuple(rounds)))
    column = desk.window.game.teaching.panel.column
    (told, *_) = [part for part in column.spoken_parts() if part.text == text]
    assert told.rect.bottom < column.rect.bottom


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_the_smallest_window_the_reply_to_an_answer_is_in_view(new_desk, speak, language):
    """F3 is safe, and its number settles E5."""
    speak(language)
    rows = (".....*..", "........", ".*.*..*.", ".*......")
    rows += ("*...*...", ".*......", "..*..*..", ".....*.*")
    settings = Settings(language=language, window_width=640, window_height=480)
    desk = new_desk(settings, judge="quantum").lay(*rows, opened="H6")
    desk.click("E5")
    desk.key(pygame.K_t)
    column = desk.window.game.teaching.panel.column
    for answer, button in (("E5", 3), ("F3", 3), ("F3", 1)):
        desk.click(answer, button)
        assert column.offset == 0
        assert not column.scroll(-1), "nothing is below"


def test_no_card_is_cut_at_the_top_but_the_current_one(new_desk):
    desk = taught(new_desk, "intermediate", (640, 480))
    panel = desk.window.game.teaching.panel
    for _ in range(6):
        desk.key(pygame.K_RIGHT)
        offset, is_at_end = panel.column.offset, not panel.column.scroll(-1)
        assert offset in panel.column.tops or is_at_end


def test_up_and_down_scroll_the_cards_and_leave_the_step(new_desk):
    desk = taught(new_desk, "expert", (640, 480))
    desk.key(*[pygame.K_PAGEDOWN] * 20)
    assert "lesson.card.5" in desk.page.clickable()
    desk.key(*[pygame.K_UP] * 99)
    assert "lesson.card.0" in desk.page.clickable()
    assert desk.window.game.board.scene.clues, "the first step has clues still"


def test_a_window_that_changes_its_size_keeps_the_step(new_desk):
    desk = taught(new_desk, "expert", (1280, 800))
    desk.key(pygame.K_RIGHT)
    before = desk.window.game.board.scene
    desk.window.change(scale=125)
    desk.step()
    assert desk.window.game.board.scene == before
    assert desk.window.game.teaching.panel.rect.width > 0


def test_in_another_size_the_cells_of_the_step_are_in_view_again(new_desk):
    desk = taught(new_desk, "expert", (1280, 800))
    desk.key(pygame.K_RIGHT)
    desk.window.change(cell_size=60)
    desk.step()
    camera, (*_, concluded) = desk.window.game.board.camera, desk.window.game.board.scene.proved
    assert camera.can_pan
    assert camera.area.contains(camera.rect(concluded))


def test_a_million_cells_are_taught_too(new_desk):
    desk = taught(new_desk, str(Level.of(1000, 1000, 100_000)), (1280, 800))
    camera = desk.window.game.board.camera
    assert camera.area.colliderect(camera.rect(cell("A1")))
    desk.key(pygame.K_END)
    assert camera.area.colliderect(camera.rect(desk.window.game.board.scene.about))


def near_lesson(desk):
    """A lesson about a corner of the board."""
    shown = desk.visible.position
    cards = [
        card("One", step("B1", MINE, "A1 A2", spoken_of="B1")),
        card("Two", step("C3", SAFE, "B2")),
    ]
    return lesson(shown, "C3", *cards)


def taught_near(new_desk, size=(800, 600)):
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    desk = new_desk(settings, level="expert")
    desk.hear(events.GameLost(desk.visible.game, (), SCORE))
    desk.hear(events.LessonGiven(desk.visible.game, near_lesson(desk)))
    desk.wait(5000)
    return desk


def test_on_expert_the_view_zooms_to_what_the_lesson_speaks_of_and_back(new_desk):
    desk = taught_near(new_desk)
    camera = desk.window.game.board.camera
    assert camera.cell == 40
    for name in ("A1", "B1", "C3"):
        assert camera.area.contains(camera.rect(cell(name))), name
    assert camera.can_pan
    desk.key(pygame.K_ESCAPE)
    assert camera.cell < 30


def test_zooming_by_hand_counts_for_the_lesson_alone(new_desk):
    desk = taught_near(new_desk)
    camera = desk.window.game.board.camera
    desk.key(pygame.K_MINUS, mod=pygame.KMOD_CTRL)
    assert camera.cell == 36
    desk.key(pygame.K_ESCAPE)
    assert camera.cell < 30


def test_a_label_that_is_too_wide_for_a_card_wraps(brush):
    steps = [step(name, SAFE, "A1") for name in ("B1", "B2")]
    made = card("A round", *steps, text="Both follow.", is_round=True)
    shown = blocks.lesson_card(0, "1", blocks.CardState.NOW, made, [], None, is_unfolded=False)
    for width in (100, 150, 220, 400):
        placed = texts_of(list(shown.place(brush, Rect(0, 0, width, shown.height(brush, width)))))
        (label,) = (each for each in placed if each.block.spoken.startswith("Show "))
        drawn = brush.wrapped(label.block.spoken, 13, Weight.MEDIUM, label.rect.width)
        assert label.rect.right <= width
        assert max(brush.width(line, 13, Weight.MEDIUM) for line in drawn) <= label.rect.width


def test_the_legend_is_shown_whole_or_not_at_all(new_desk):
    for size in SIZES:
        desk = taught(new_desk, "expert", size)
        panel = desk.window.game.teaching.panel
        assert panel.legend()
        assert all("cells to look at" not in texts(block) for block in panel.column.blocks)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_long_headline_leaves_the_legend_its_room(new_desk, size):
    """Four lines of a headline and five below it used to push the legend out."""
    settings = Settings(
        theme="daylight", level="expert", window_width=size[0], window_height=size[1]
    )
    desk = new_desk(settings)
    shown = desk.visible.position
    cards = [card("One", step("B1", MINE, "A1")), card("Two", step("C3", SAFE, "B2"))]
    said = {"verdict": "The chord at U4 opened V5, a mine. " * 4, "promise": "It was a guess. " * 9}
    desk.hear(events.GameLost(desk.visible.game, (), SCORE))
    desk.hear(events.LessonGiven(desk.visible.game, lesson(shown, "C3", *cards, **said)))
    desk.wait(5000)
    for _ in cards:
        placed = [
            text for block in desk.window.game.teaching.panel.texts() for text in texts(block.block)
        ]
        assert "cell you opened" in placed
        desk.key(pygame.K_RIGHT)


LONG_STEP = (
    "The 4 at D3 gets at most two mines from C3 and C4, so at least two are in D2, D4 and E4. "
    "They fill the 2 at E3, so F4 is safe."
)


@pytest.mark.parametrize("theme", ["daylight", "night", "high-contrast"])
def test_in_the_smallest_window_every_step_is_shown_whole(new_desk, theme):
    """The headline, which the card of the loss told, makes way for the first."""
    settings = Settings(theme=theme, level="expert", window_width=640, window_height=480)
    desk = new_desk(settings)
    cards = [
        card("Two numbers compared", step(name, SAFE, "D3", spoken_of="C3 D4"), text=LONG_STEP)
        for name in ("F4", "G4", "H4")
    ]
    desk.hear(events.GameLost(desk.visible.game, (), SCORE))
    taught_here = lesson(desk.visible.position, "J4", *cards, safe="F4")
    desk.hear(events.LessonGiven(desk.visible.game, taught_here))
    desk.wait(5000)
    column = desk.window.game.teaching.panel.column.rect
    for at in range(3):
        place = desk.clickable()[f"lesson.card.{at}"]
        assert column.top <= place.top
        assert place.bottom < column.bottom
        assert place.height > 100, "it is the current one"
        desk.key(pygame.K_RIGHT)


def test_a_button_that_cannot_be_used_takes_no_room_from_the_others(new_desk):
    """A lesson of chances has nothing to find, so "Continue" and "New game" keep their labels."""
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.lay("*..", "..*", opened="B1")
    desk.click("A1")
    desk.wait(5000)
    desk.key(pygame.K_l)
    labels = {widget.name: widget.label for widget in desk.page.widgets if hasattr(widget, "label")}
    assert "lesson.try" not in labels
    assert (labels["lesson.continue"], labels["lesson.new_game"]) == ("Continue", "New game")


def test_the_view_holds_the_lost_cell_too_where_cells_stay_easy_to_read(new_desk):
    """The clue is ten columns from the lost cell, which 40 pixels a cell would leave out."""
    settings = Settings(theme="daylight", window_width=800, window_height=600)
    desk = new_desk(settings, level="expert")
    told = card("First", step("C10", SAFE, "D10", "C10 is safe.", spoken_of="C10"))
    desk.hear(events.GameLost(desk.visible.game, (), SCORE))
    desk.hear(
        events.LessonGiven(
            desk.visible.game, lesson(desk.visible.position, "N10", told, safe="C10")
        )
    )
    desk.wait(5000)
    camera = desk.window.game.board.camera
    assert camera.can_pan
    assert camera.cell < 40
    assert all(camera.area.contains(camera.rect(cell(name))) for name in ("C10", "D10", "N10"))
