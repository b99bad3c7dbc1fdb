"""Watching an autoplayer in the window: it plays, says why, and gives way to a human hand."""

import pygame
import pytest
from drawing import cell, cells

from minesweeper import events
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, Reveal, Run
from minesweeper.logic.deduction import Verdict
from minesweeper.settings import Settings
from minesweeper.window.panels import watch as watch_module
from minesweeper.window.panels.marked_board import board_with_steps
from minesweeper.window.panels.watch import PACES
from minesweeper.window.text import teaching_words

DAYLIGHT = Settings(theme="daylight")

MEDIUM = PACES["medium"]


@pytest.fixture
def line(desk):
    """A1 and B1 hold a mine, and so do the cells beyond the 1 at B2: C1 and C2 are safe."""
    return desk.lay("*....", ".....", "....*", opened="A2 B2")


def pass_time(desk, milliseconds):
    """Let time pass, and let what comes of it arrive."""
    desk.wait(milliseconds)
    for _ in range(3):
        desk.step()


def watch(desk):
    return desk.window.game.watch


def asked(desk):
    return [event for event in desk.did if isinstance(event, events.MoveAsked)]


def opened(desk):
    return [event.cell.name for event in desk.did if isinstance(event, events.CellClicked)]


def told(desk):
    """What the player that is watched said last."""
    return desk.moves[-1]


def choose(desk, player):
    desk.click_widget("watch.player")
    desk.click_widget(f"watch.player.{player}")


def test_the_list_of_solvers_says_what_each_does(line):
    line.key(pygame.K_v)
    line.click_widget("watch.player")
    notes = [entry.note for entry in line.page.menu.entries]
    assert all(notes)
    assert len(set(notes)) == len(notes)


def test_v_lets_a_player_play_move_by_move_until_the_game_is_won(line):
    line.key(pygame.K_v)
    first = told(line)
    assert first.is_certain
    assert opened(line) == []
    pass_time(line, MEDIUM)
    assert opened(line) == [first.cell.name]
    for _ in range(20):
        pass_time(line, MEDIUM)
    assert line.visible.is_won
    assert watch(line).panel is None


def test_a_win_of_the_watched_player_is_not_called_yours(line):
    line.key(pygame.K_v)
    for _ in range(20):
        pass_time(line, MEDIUM)
    assert line.visible.is_won
    assert line.message.startswith("Strongest won in ")


def test_a_win_after_taking_over_is_not_the_solvers(corner):
    corner.key(pygame.K_v)
    pass_time(corner, MEDIUM)
    corner.key(pygame.K_ESCAPE)
    assert any(isinstance(event, events.WatchEnded) for event in corner.did)
    for each in cells("C1 D1 C2 D2 F1 H1 F2 G2"):
        if corner.visible.look(each) == COVERED:
            corner.click(each.name)
    assert corner.visible.is_won
    assert corner.message.startswith("Won in ")


def test_a_loss_of_the_watched_player_names_it(new_desk):
    """One of three cells around the 1 has to be guessed, and it guesses at B1."""
    desk = new_desk(DAYLIGHT, judge="classic").lay(".*", "..", opened="A1")
    desk.key(pygame.K_v)
    assert told(desk).cell == cell("B1")
    pass_time(desk, MEDIUM)
    assert desk.visible.is_lost
    assert desk.message.startswith("Strongest lost after ")


def test_a_move_is_shown_on_the_board_before_it_is_made(line):
    line.key(pygame.K_v)
    assert line.window.game.board.cursor == told(line).cell
    pass_time(line, MEDIUM - 1)
    assert opened(line) == []


def test_the_clues_of_a_move_are_marked_as_a_hint_marks_them(line):
    """C1 is safe, because one of A1 and B1 is the mine of the 1 at A2."""
    line.key(pygame.K_v)
    scene = line.window.game.board.scene
    assert scene.proved == {told(line).cell: Verdict.SAFE}
    assert set(scene.clues) == set(cells("A2 B2"))
    assert scene.are_lettered
    assert scene.spoken_of == set(cells("A1 B1 C1 C2 A3 B3 C3")) & covered(line) - {told(line).cell}
    assert told(line).card.steps[0].clues == scene.clues


@pytest.fixture
def corner(desk):
    """The 1 at A2 touches A1 alone, so C1 and C2 are safe; much is left after them."""
    return desk.lay("*...*.*.", "....*..*", opened="B1 A2 B2")


def test_mines_that_the_player_had_proved_are_crossed(corner):
    corner.key(pygame.K_v)
    scene = corner.window.game.board.scene
    assert scene.proved == {cell("A1"): Verdict.MINE, told(corner).cell: Verdict.SAFE}
    assert cell("A1") in scene.used


def test_a_certain_move_without_clues_has_its_tick_and_its_reason(line):
    """So it is on a board that is too large to look for clues."""
    line.agent_sleeps = True
    line.key(pygame.K_v)
    at = cell("C1")
    told = events.MoveChosen(
        line.visible.game, "strongest", at, 0.0, is_certain=True, reason="C1 is safe."
    )
    line.hear(told)
    scene = line.window.game.board.scene
    assert (scene.proved, scene.chances, scene.clues) == ({at: Verdict.SAFE}, {}, ())
    said = watch(line).panel.message
    assert (said.title, said.text) == ("Opens C1, which is certainly safe.", "C1 is safe.")


def test_a_guess_has_its_chance_on_the_cell_and_no_clues(desk):
    (desk.lay("*..", "...", "..*", opened="B2"))
    desk.key(pygame.K_v)
    scene = desk.window.game.board.scene
    assert scene.chances == {told(desk).cell: told(desk).odds}
    assert (scene.clues, scene.proved) == ((), {})


def test_the_first_cell_has_no_chance_on_it(desk):
    """It is never a mine, and that is what is said of it."""
    desk.key(pygame.K_v)
    assert desk.window.game.board.scene is None
    name = told(desk).cell.name
    move = teaching_words.watched_move(told(desk), is_first=True)
    assert move == f"Opens {name}: the first cell is never a mine."


def test_the_first_cell_of_a_laid_board_is_a_guess_like_any_other(desk):
    """Nobody promises anything of it, and a click on A1 would be lost."""
    (desk.lay("*..", "...", "..*", opened=""))
    desk.key(pygame.K_v)
    move = told(desk)
    assert desk.window.game.board.scene.chances == {move.cell: move.odds}
    said = watch(desk).panel.message
    assert said.title == f"Guesses {move.cell.name}: the chance of a mine is 22.22 %."
    assert said.text == move.reason


def test_the_next_move_has_marks_of_its_own_and_taking_over_has_none(corner):
    corner.key(pygame.K_v, pygame.K_SPACE, pygame.K_RIGHT)
    pass_time(corner, 0)
    first, second = corner.moves
    assert (first.is_certain, second.is_certain) == (True, False)
    scene = corner.window.game.board.scene
    assert (scene.proved, scene.chances) == ({}, {second.cell: second.odds})
    corner.key(pygame.K_ESCAPE)
    assert corner.window.game.board.scene is None


def test_a_cell_that_is_opened_meanwhile_loses_its_tick(line):
    line.key(pygame.K_v)
    shown = told(line).cell
    line.agent_sleeps = True
    reveal = Reveal((Run(shown, b"\0"),))
    line.hear(events.CellsOpened(line.visible.game, reveal, elapsed=0, clock_runs=True))
    assert line.window.game.board.scene.proved == {}


def test_many_flags_in_one_frame_are_looked_at_once(line, monkeypatch):
    line.key(pygame.K_v)
    made = []
    monkeypatch.setattr(
        watch_module,
        "board_with_steps",
        lambda *given: made.append(given) or board_with_steps(*given),
    )
    game, covered_cells = line.visible.game, sorted(covered(line) - {told(line).cell})
    line.hear(*(events.FlagChanged(game, at, Mark.FLAG) for at in covered_cells))
    assert len(covered_cells) > 5
    assert len(made) == 1
    assert line.window.game.board.scene.flags == set(covered_cells)


def test_a_view_that_was_moved_away_from_a_move_stays_there(desk):
    """Flags that are set meanwhile bring the move into view no second time."""
    (desk.lay("*" + 99 * ".", 100 * ".", 99 * "." + "*", opened="A2 B2"))
    desk.key(pygame.K_v, pygame.K_SPACE)
    camera = desk.window.game.board.camera
    desk.move(camera.area.center)
    at_first = camera.rect(cell("A1")).left
    desk.wheel(across=10)
    moved = camera.rect(cell("A1")).left
    assert moved < at_first
    desk.hear(events.FlagChanged(desk.visible.game, cell("A1"), Mark.FLAG))
    assert desk.window.game.board.scene.flags == {cell("A1")}
    assert camera.rect(cell("A1")).left == moved


def test_the_odds_stay_in_view_below_the_marks(line):
    """Neither hatching nor a veil covers a chance that the player wanted to see."""
    line.key(pygame.K_o, pygame.K_v)
    board = line.window.game.board
    assert board.odds is not None
    hatched = next(iter(board.scene.spoken_of))
    line.step()
    with_marks = tile_of(line, hatched)
    line.key(pygame.K_ESCAPE)
    assert tile_of(line, hatched) == with_marks
    line.key(pygame.K_v, pygame.K_o)
    assert tile_of(line, hatched) != with_marks


def test_a_pause_hides_the_board_of_a_watched_game_too(corner):
    corner.key(pygame.K_v, pygame.K_SPACE, pygame.K_RIGHT)
    pass_time(corner, 0)
    assert corner.window.game.board.scene is not None
    corner.key(pygame.K_p)
    assert len({tile_of(corner, at) for at in cells("A1 B1 A2 B2 H2")}) == 1


def test_a_hint_takes_over_and_watching_takes_the_hint_away(line):
    line.key(pygame.K_h, pygame.K_h, pygame.K_h)
    line.key(pygame.K_v)
    assert line.window.game.hinting.panel is None
    assert line.window.game.board.scene.clues
    assert line.window.game.board.names_cells
    line.key(pygame.K_h)
    assert watch(line).panel is None
    assert line.window.game.hinting.panel is not None


def covered(desk):
    return {at for at in desk.visible.level.grid if desk.visible.look(at) == COVERED}


def tile_of(desk, at):
    """The pixels of a cell, without its edge: a badge of the next cell may lie over that."""
    desk.step()
    rect = desk.window.game.board.camera.rect(at)
    inner = rect.inflate(-rect.width // 2, -rect.height // 2)
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(inner), "RGB")


def test_watching_counts_as_assistance(line):
    assert not line.visible.is_assisted
    line.key(pygame.K_v)
    assert line.visible.is_assisted


def test_a_click_takes_over_and_is_made(line):
    line.key(pygame.K_v)
    line.click("E1")
    assert watch(line).panel is None
    assert opened(line) == ["E1"]
    pass_time(line, 10 * MEDIUM)
    assert opened(line) == ["E1"]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_v])
def test_a_key_takes_over(line, key):
    line.key(pygame.K_v)
    line.key(key)
    pass_time(line, 10 * MEDIUM)
    assert watch(line).panel is None
    assert opened(line) == []


def test_a_button_takes_over(line):
    line.key(pygame.K_v)
    line.click_widget("watch.take_over")
    assert watch(line).panel is None


def test_a_flag_set_meanwhile_takes_over_too(line):
    line.key(pygame.K_v)
    line.flag("A1")
    assert watch(line).panel is None


def test_it_can_be_held_and_stepped(desk):
    desk.key(pygame.K_v)
    desk.click_widget("watch.hold")
    pass_time(desk, 10 * MEDIUM)
    assert opened(desk) == []
    desk.click_widget("watch.step")
    assert len(opened(desk)) == 1
    pass_time(desk, 10 * MEDIUM)
    assert len(opened(desk)) == 1
    desk.key(pygame.K_RIGHT)
    assert len(opened(desk)) == 2
    desk.key(pygame.K_SPACE)
    pass_time(desk, 0)
    assert len(opened(desk)) == 3


def test_another_player_goes_on_from_there(line):
    line.key(pygame.K_v)
    assert asked(line)[-1].player == "strongest"
    choose(line, "sentences")
    assert asked(line)[-1].player == "sentences"
    assert told(line).player == "sentences"
    pass_time(line, MEDIUM)
    assert opened(line) == [line.moves[-2].cell.name]


def test_the_pace_can_be_chosen_and_is_remembered(desk):
    desk.key(pygame.K_v)
    desk.click_widget("watch.pace.fast")
    pass_time(desk, MEDIUM)
    made = len(opened(desk))
    pass_time(desk, PACES["fast"])
    assert len(opened(desk)) == made + 1
    desk.key(pygame.K_v, pygame.K_v)
    assert watch(desk).pace == "fast"


def test_a_flag_on_the_cell_is_taken_off_first(desk):
    (desk.lay("*....", ".....", "....*", opened="A2 B2"))
    desk.flag("C1 C2")
    desk.key(pygame.K_v)
    flagged = told(desk).cell
    assert flagged.name in ("C1", "C2")
    pass_time(desk, MEDIUM)
    assert desk.visible.look(flagged) <= 8


def test_a_whole_game_is_watched_from_its_first_click(desk):
    desk.key(pygame.K_v)
    desk.click_widget("watch.pace.fast")
    for _ in range(120):
        pass_time(desk, MEDIUM)
        if desk.visible.is_over:
            break
    assert desk.visible.is_over
    assert watch(desk).panel is None


def test_a_pause_holds_the_player(desk):
    desk.click("E5")
    desk.key(pygame.K_v)
    desk.key(pygame.K_p)
    pass_time(desk, 10 * MEDIUM)
    assert opened(desk) == ["E5"]
    assert watch(desk).is_held


def test_there_is_nothing_to_watch_in_a_finished_game(line):
    line.click("A1")
    assert line.visible.is_lost
    line.key(pygame.K_v)
    assert watch(line).panel is None
    assert not asked(line)


def test_a_new_game_ends_it(line):
    line.key(pygame.K_v)
    line.key(pygame.K_F2)
    assert watch(line).panel is None


def test_an_answer_that_comes_late_is_not_followed(line):
    line.agent_sleeps = True
    line.key(pygame.K_v)
    choose(line, "patterns")
    line.agent_sleeps = False
    line.wake_agent()
    pass_time(line, MEDIUM)
    assert [move.player for move in line.moves] == ["strongest", "patterns"]
    assert len(opened(line)) == 1


@pytest.mark.parametrize("size", [(640, 480), (1200, 800), (900, 560)])
def test_everything_lies_in_the_panel_and_the_panel_in_the_window(new_desk, size):
    settings = DAYLIGHT
    desk = new_desk(settings, window_width=size[0], window_height=size[1])
    desk.key(pygame.K_v)
    panel = watch(desk).panel.rect
    assert desk.window.rect.contains(panel)
    places = {name: at for name, at in desk.page.clickable().items() if name.startswith("watch.")}
    assert {"watch.player", "watch.hold", "watch.step", "watch.take_over"} <= places.keys()
    for rect in places.values():
        assert panel.contains(rect)
    assert not panel.colliderect(desk.window.game.board.camera.board)


def test_every_player_has_a_line_about_it(line):
    assert line.window.players() == list(reversed(teaching_words.PLAYER_NOTES))


def test_a_certain_move_and_a_guess_are_told_apart():
    move = events.MoveChosen(1, "teddy", cell("C4"), 0.25, is_certain=False, reason="")
    assert teaching_words.watched_move(move) == "Guesses C4: the chance of a mine is 25 %."
    move = events.MoveChosen(1, "teddy", cell("C4"), 0.0, is_certain=True, reason="")
    assert teaching_words.watched_move(move) == "Opens C4, which is certainly safe."


def test_a_smaller_board_may_come_while_a_cell_outside_it_is_clicked(new_desk):
    """Found by a monkey: the panel closed, and asked the new board how the old cell looks."""
    desk = new_desk(level="expert")
    desk.key(pygame.K_v)
    desk.agent_sleeps = True
    desk.key(pygame.K_1, mod=pygame.KMOD_LALT)
    desk.window.announce(events.CellClicked(cell("AD16")))
    desk.agent_sleeps = False
    desk.wake_agent()
    assert desk.rows() == ["#########"] * 9


# What the footer says meanwhile.


def test_what_was_said_before_is_gone_while_somebody_plays(desk):
    desk.key(pygame.K_x, pygame.K_x)
    assert desk.message == "Auto-open is off."
    desk.key(pygame.K_v)
    assert desk.message == ""
    desk.key(pygame.K_c, pygame.K_c)
    assert desk.message == "The coach is off."
    pass_time(desk, MEDIUM)
    assert opened(desk)
    assert desk.visible.takes_moves
    assert desk.message == ""


def test_the_footer_names_the_keys_of_watching_and_not_those_of_playing(line):
    footer = line.window.game.footer
    line.key(pygame.K_v)
    assert [key for key, _ in footer.lesson_keys] == ["Esc", "{play_steps}"]
    names = [widget.name for widget in line.page.widgets]
    assert "key.Take over" in names
    assert "key.open" not in names
    line.key(pygame.K_ESCAPE)
    names = [widget.name for widget in line.page.widgets]
    assert "key.open" in names
    assert "key.Take over" not in names


@pytest.mark.parametrize(("size", "level"), [((800, 600), "beginner"), ((640, 480), "expert")])
def test_in_a_narrow_line_one_button_goes_from_pace_to_pace(new_desk, size, level):
    width, height = size
    settings = Settings(theme="classic", window_width=width, window_height=height)
    desk = new_desk(settings, level=level)
    desk.click("E5")
    desk.key(pygame.K_v)
    paces = []
    for _ in range(4):
        paces.append(watch(desk).pace)
        desk.click_widget("watch.next_pace")
    assert paces == ["medium", "fast", "slow", "medium"]
    board = desk.window.game.board.camera
    assert not watch(desk).panel.rect.colliderect(board.well)
