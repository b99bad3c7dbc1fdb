import pytest
from drawing import cell, cells, drawn, drawn_mines, minefield, minefields, table
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.game import NOTHING, Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import ContaminationError, Minefield, Rearrangement
from minesweeper.game.position import SHOWN_MINE


def game_on(*rows, opened="", clock=None):
    """A game on a drawn minefield, with some cells opened beforehand."""
    return Game.on(minefield(*rows), cells(opened), clock or Clock())


def flag(game, names):
    for at in cells(names):
        game.turn_mark(at)


def question(game, names):
    for at in cells(names):
        game.turn_mark(at, with_questions=True)
        game.turn_mark(at, with_questions=True)


# Opening.


def test_a_number_opens_alone():
    game = game_on(
        "*..",
        "...",
    )
    outcome = game.open(cell("B1"))
    assert table(game) == ["#1#", "###"]
    assert list(outcome.opened) == [(cell("B1"), 1)]
    assert outcome.hit == ()


def test_a_zero_opens_its_area_up_to_the_numbers():
    game = game_on(
        "*....",
        ".....",
        "....*",
    )
    game.open(cell("C1"))
    assert table(game) == ["F1000", "11011", "0001F"]
    assert game.status is Status.WON


def test_a_flood_leaves_flagged_cells_covered_and_opens_question_marks():
    game = game_on("......*")
    flag(game, "B1")
    question(game, "D1 F1")
    game.open(cell("C1"))
    assert table(game) == ["#F0001#"]


def test_a_cell_left_flagged_by_a_flood_opens_once_its_flag_is_gone():
    game = game_on("......*")
    flag(game, "B1")
    game.open(cell("C1"))
    flag(game, "B1")
    game.open(cell("B1"))
    assert game.status is Status.WON


def test_a_mine_loses_the_game_and_is_all_that_is_shown():
    game = game_on("*..", "...")
    outcome = game.open(cell("A1"))
    assert outcome.hit == (cell("A1"),)
    assert not outcome.opened
    assert game.status is Status.LOST
    assert table(game) == ["M##", "###"]


def test_opening_a_flagged_or_an_opened_cell_does_nothing():
    game = game_on("*..", "...", opened="B1")
    flag(game, "A1")
    assert game.open(cell("A1")) == NOTHING
    assert game.open(cell("B1")) == NOTHING
    assert table(game) == ["F1#", "###"]


def test_a_question_mark_can_be_opened():
    game = game_on("*..", "...")
    question(game, "B1")
    game.open(cell("B1"))
    assert table(game) == ["#1#", "###"]


# The first click.


def test_the_first_click_deals_and_the_promise_holds():
    game = Game(LEVELS["expert"], 3, Clock())
    assert game.minefield is None
    game.open(cell("P8"))
    assert game.position.at(cell("P8")) == 0
    assert game.first == cell("P8")
    assert game.minefield.level == LEVELS["expert"]


def test_a_first_click_on_a_flag_deals_nothing():
    game = Game(LEVELS["beginner"], 3, Clock())
    flag(game, "A1")
    assert game.open(cell("A1")) == NOTHING
    assert game.minefield is None
    assert game.status is Status.READY


def test_flags_set_before_the_first_click_stand_and_stay_covered():
    game = Game(Level.of(9, 9, 1), 3, Clock())
    flag(game, "D4")
    game.open(cell("E5"))
    assert game.mark(cell("D4")) is Mark.FLAG
    assert drawn(game.position)[3][3] == "#"


def test_a_promise_that_finds_no_room_is_the_safe_one_afterwards():
    game = Game(Level.of(4, 4, 13), 1, Clock())
    assert game.first_click is FirstClick.OPENING
    game.open(cell("A1"))
    assert game.first_click is FirstClick.SAFE
    assert game.status is Status.PLAYING


@given(
    width=st.integers(2, 6),
    height=st.integers(1, 6),
    seed=st.integers(0, 99),
    promise=st.sampled_from([FirstClick.OPENING, FirstClick.SAFE]),
    data=st.data(),
)
def test_with_a_mine_on_every_cell_but_one_the_first_click_wins(width, height, seed, promise, data):
    level = Level.of(width, height, width * height - 1)
    game = Game(level, seed, Clock(), first_click=promise)
    game.open(data.draw(st.sampled_from(list(level.grid))))
    assert game.status is Status.WON
    assert game.mines_left == 0


def test_where_nothing_is_promised_the_first_click_can_lose():
    game = Game(Level.of(3, 3, 8), 0, Clock(), first_click=FirstClick.ANY)
    game.open(cell("B2"))
    assert game.status is Status.LOST


# Chording.

CHORD = ("*..", "...", "..*")


def test_a_chord_opens_the_unflagged_neighbours_of_a_number():
    game = game_on(*CHORD, opened="B2")
    flag(game, "A1 C3")
    assert game.can_chord(cell("B2"))
    game.chord(cell("B2"))
    assert table(game) == ["F10", "121", "01F"]
    assert game.status is Status.WON


@pytest.mark.parametrize("flags", ["", "A1", "A1 B1 C3"], ids=["none", "too few", "too many"])
def test_a_chord_whose_flags_do_not_equal_the_number_does_nothing(flags):
    game = game_on(*CHORD, opened="B2")
    flag(game, flags)
    before = table(game)
    assert game.chord(cell("B2")) == NOTHING
    assert table(game) == before


def test_a_question_mark_is_no_flag_and_a_chord_opens_it():
    game = game_on(*CHORD, opened="B2")
    flag(game, "A1")
    question(game, "C3")
    assert not game.can_chord(cell("B2"))
    flag(game, "C3")
    assert game.mark(cell("C3")) is Mark.NONE
    flag(game, "C3")
    question(game, "B1")
    game.chord(cell("B2"))
    assert table(game) == ["F10", "121", "01F"]


def test_a_chord_on_a_wrong_flag_loses_and_opens_nothing():
    game = game_on(*CHORD, opened="B2")
    flag(game, "A1 C1")
    outcome = game.chord(cell("B2"))
    assert outcome.hit == (cell("C3"),)
    assert not outcome.opened
    assert game.status is Status.LOST
    assert table(game) == ["F#F", "#2#", "##M"]


def test_a_chord_on_two_wrong_flags_hits_both_mines():
    game = game_on(*CHORD, opened="B2")
    flag(game, "B1 C1")
    assert game.chord(cell("B2")).hit == (cell("A1"), cell("C3"))


@pytest.mark.parametrize("name", ["A1", "C1", "D1"], ids=["zero", "flag", "covered"])
def test_a_chord_on_anything_but_a_number_does_nothing(name):
    game = game_on("..*..", opened="A1")
    flag(game, "C1")
    assert game.chord(cell(name)) == NOTHING
    assert table(game) == ["01F##"]


def test_a_chord_with_nothing_left_to_open_does_nothing():
    game = game_on("*...*", opened="B1 C1")
    flag(game, "A1")
    assert game.can_chord(cell("B1"))
    assert game.chord(cell("B1")) == NOTHING
    assert game.status is Status.READY


def test_a_chord_floods_from_every_zero_it_opens():
    game = game_on(
        "...*...",
        ".......",
        ".......",
        opened="D2",
    )
    flag(game, "D1")
    game.chord(cell("D2"))
    assert table(game) == ["001F100", "0011100", "0000000"]
    assert game.status is Status.WON


# Marks and counters.


def test_a_mark_turns_from_none_to_flag_to_none():
    game = game_on("*.")
    assert [game.turn_mark(cell("A1")) for _ in range(3)] == [Mark.FLAG, Mark.NONE, Mark.FLAG]


def test_a_mark_turns_through_a_question_mark_if_wanted():
    game = game_on("*.")
    turned = [game.turn_mark(cell("A1"), with_questions=True) for _ in range(4)]
    assert turned == [Mark.FLAG, Mark.QUESTION, Mark.NONE, Mark.FLAG]


def test_a_question_mark_goes_when_question_marks_are_switched_off():
    game = game_on("*.")
    question(game, "A1")
    assert game.turn_mark(cell("A1")) is Mark.NONE


def test_an_opened_cell_takes_no_mark():
    game = game_on("*..", opened="B1")
    assert game.turn_mark(cell("B1")) is None
    assert game.mark(cell("B1")) is Mark.NONE


def test_flags_are_listed_row_by_row():
    game = game_on("*..", "..*")
    flag(game, "C2 A1 B1")
    assert game.flags() == cells("A1 B1 C2")


def test_question_marks_are_listed_too():
    game = game_on("*..", "..*")
    flag(game, "A1")
    question(game, "C1 B2")
    assert game.marked(Mark.QUESTION) == cells("C1 B2")
    assert game.marked(Mark.FLAG) == cells("A1")


def test_the_mine_counter_is_mines_less_flags_and_may_be_negative():
    game = game_on("*..", "..*")
    assert game.mines_left == 2
    flag(game, "A1 B1 C1")
    assert game.mines_left == -1


def test_a_question_mark_does_not_count_as_a_flag():
    game = game_on("*..", "..*")
    question(game, "A1")
    assert game.mines_left == 2


def test_safe_cells_left_counts_what_is_still_to_be_opened():
    game = game_on("*..", "..*", opened="B1")
    assert game.safe_cells_left == 3
    game.open(cell("C1"))
    assert game.safe_cells_left == 2


# Winning, losing, and after.


def test_a_win_flags_the_remaining_mines_and_takes_question_marks_away():
    game = game_on("*.*")
    question(game, "A1")
    game.open(cell("B1"))
    assert game.status is Status.WON
    assert table(game) == ["F2F"]
    assert game.mines_left == 0


def test_a_game_is_not_won_by_flags():
    game = game_on("*..")
    flag(game, "A1")
    assert game.status is Status.READY


@pytest.mark.parametrize("ending", ["A1", "B1"], ids=["lost", "won"])
def test_no_move_means_anything_in_a_finished_game(ending):
    game = game_on("*.")
    game.open(cell(ending))
    before = table(game), game.clicks, game.status
    assert game.open(cell("B1")) == NOTHING
    assert game.chord(cell("B1")) == NOTHING
    assert game.turn_mark(cell("A1")) is None
    assert not game.pause()
    assert (table(game), game.clicks, game.status) == before


def test_cells_opened_beforehand_must_be_safe():
    with pytest.raises(AssertionError, match="A1 is opened beforehand, but mined"):
        game_on("*.", opened="A1")


# The clock.


def test_the_clock_starts_with_the_first_open_and_stops_at_the_end():
    clock = Clock()
    game = game_on("*..*", clock=clock)
    clock.now += 700
    flag(game, "A1")
    assert game.elapsed == 0
    game.open(cell("B1"))
    clock.now += 1234
    assert game.elapsed == 1234
    game.open(cell("C1"))
    clock.now += 999
    assert game.elapsed == 1234
    assert game.score.elapsed == 1234


def test_a_click_that_opens_nothing_does_not_start_the_clock():
    clock = Clock()
    game = game_on("*..*", opened="B1", clock=clock)
    flag(game, "A1")
    game.open(cell("A1"))
    game.open(cell("B1"))
    clock.now += 1000
    assert (game.elapsed, game.status) == (0, Status.READY)


def test_a_chord_can_be_the_first_open():
    clock = Clock()
    game = game_on("*..*.", opened="B1", clock=clock)
    flag(game, "A1")
    game.chord(cell("B1"))
    clock.now += 1000
    assert (game.elapsed, game.status) == (1000, Status.PLAYING)


def test_a_pause_holds_the_clock():
    clock = Clock()
    game = game_on("*..*", clock=clock)
    game.open(cell("B1"))
    clock.now += 300
    assert game.pause()
    clock.now += 5000
    assert (game.elapsed, game.is_paused) == (300, True)
    assert game.resume()
    clock.now += 40
    assert (game.elapsed, game.is_paused) == (340, False)


def test_no_move_is_taken_and_no_click_counted_while_paused():
    game = game_on("*....*", opened="B1")
    flag(game, "A1")
    game.open(cell("E1"))
    game.pause()
    before = table(game), game.clicks
    assert game.open(cell("C1")) == NOTHING
    assert game.chord(cell("B1")) == NOTHING
    assert game.turn_mark(cell("F1")) is None
    assert (table(game), game.clicks) == before


def test_a_pause_needs_a_running_game_and_a_resumption_a_paused_one():
    game = game_on("*..*")
    assert not game.pause()
    assert not game.resume()
    game.open(cell("B1"))
    assert not game.resume()
    assert game.pause()
    assert not game.pause()


# Clicks.


def test_every_click_counts_and_those_that_changed_the_board_are_effective():
    game = game_on("*..*.")
    clicks = [
        (game.open, "B1", 1),
        (game.open, "B1", 0),
        (game.turn_mark, "A1", 1),
        (game.open, "A1", 0),
        (game.chord, "C1", 0),
        (game.chord, "B1", 1),
        (game.turn_mark, "B1", 0),
    ]
    effective = 0
    for number, (move, name, changed) in enumerate(clicks, start=1):
        move(cell(name))
        effective += changed
        assert (game.clicks, game.effective_clicks) == (number, effective), f"click {number}"


# What a move would open.


def test_the_cells_of_a_move_are_told_without_a_click():
    game = game_on(*CHORD, opened="B2")
    flag(game, "A1 C3")
    clicks = game.clicks
    assert game.cells_of_open(cell("B1")) == (cell("B1"),)
    assert game.cells_of_open(cell("A1")) == ()
    assert game.cells_of_open(cell("B2")) == ()
    assert game.cells_of_chord(cell("B2")) == tuple(cells("B1 C1 A2 C2 A3 B3"))
    assert game.cells_of_chord(cell("B1")) == ()
    assert game.clicks == clicks


def test_before_the_mines_are_dealt_a_move_would_open_its_cell():
    game = Game(LEVELS["expert"], 3, Clock())
    assert game.cells_of_open(cell("P8")) == (cell("P8"),)


def test_a_move_that_is_not_taken_would_open_nothing():
    game = game_on("*..*", opened="B1")
    flag(game, "A1")
    game.open(cell("C1"))
    assert game.status is Status.WON
    assert game.cells_of_open(cell("D1")) == ()
    paused = game_on("*....*", opened="B1")
    flag(paused, "A1")
    paused.open(cell("E1"))
    paused.pause()
    assert paused.cells_of_open(cell("C1")) == ()
    assert paused.cells_of_chord(cell("B1")) == ()


@given(field=minefields(), data=st.data())
def test_a_move_loses_exactly_when_a_cell_it_would_open_is_mined(field, data):
    game = Game.on(field, (), Clock())
    for at in data.draw(st.lists(st.sampled_from(list(field.grid)), max_size=20)):
        move = data.draw(st.sampled_from(["open", "chord", "turn_mark"]))
        if move == "turn_mark":
            game.turn_mark(at)
            continue
        would = getattr(game, f"cells_of_{move}")(at)
        outcome = getattr(game, move)(at)
        assert outcome.hit == tuple(near for near in would if field.is_mined(near))
        assert bool(outcome) == bool(would)


# Rearranging.


def test_mines_move_and_what_opens_afterwards_shows_the_new_numbers():
    game = game_on("*..*....", opened="B1")
    flag(game, "E1")
    game.rearrange(Rearrangement.of([3], [7]))
    assert drawn_mines(game.minefield) == ["*......*"]
    game.open(cell("D1"))
    assert table(game) == ["#100F###"]
    flag(game, "E1")
    game.open(cell("E1"))
    assert table(game) == ["F100001F"]
    assert game.status is Status.WON


@pytest.mark.parametrize(
    ("left", "entered", "told"),
    [
        ([0], [4], "An opened number would change."),
        ([3], [1], "An opened cell would be mined."),
        ([2], [4], "No mine can have left the cell with the index 2."),
        ([5], [4], "A mine that the player has been shown would be gone."),
    ],
)
def test_a_rearrangement_that_a_player_could_notice_is_a_bug_with_its_report(left, entered, told):
    game = game_on("*..*.*", opened="B1")
    game.show_mine(cell("F1"))
    flag(game, "E1")
    with pytest.raises(ContaminationError) as caught:
        game.rearrange(Rearrangement.of(left, entered), about=(cell("D1"),))
    assert caught.value.sentence == told
    report = str(caught.value)
    for part in ("seed 0", "for D1", f"left {left}", "#1##FM", "*..*.*"):
        assert part in report
    assert drawn_mines(game.minefield) == ["*..*.*"]


def test_no_mines_move_before_they_are_dealt():
    game = Game(LEVELS["beginner"], 3, Clock())
    with pytest.raises(ContaminationError, match="before they are dealt"):
        game.rearrange(Rearrangement.of([0], [1]))


@given(field=minefields(), data=st.data())
def test_a_rearrangement_is_refused_exactly_when_something_shown_is_another(field, data):
    safe = [at for at in field.grid if not field.is_mined(at)]
    game = Game.on(field, data.draw(st.lists(st.sampled_from(safe), max_size=3)), Clock())
    mines = list(field.mines())
    for at in data.draw(st.lists(st.sampled_from(mines), max_size=1)):
        game.show_mine(at)
    new = Minefield(field.grid, bytes(data.draw(st.permutations(field.mined))))
    before = game.position
    noticed = any(
        (before.at(at) <= 8 and (new.is_mined(at) or new.number(at) != before.at(at)))
        or (before.at(at) == SHOWN_MINE and not new.is_mined(at))
        for at in field.grid
    )
    try:
        game.rearrange(Rearrangement.between(field, new))
    except ContaminationError:
        assert noticed
        assert game.minefield == field
    else:
        assert not noticed
        assert game.minefield == new
    assert game.position == before


def test_a_shown_mine_is_shown_for_good_and_takes_no_move():
    game = game_on("*..*", opened="B1")
    flag(game, "A1")
    assert game.show_mine(cell("A1"))
    assert not game.show_mine(cell("A1"))
    assert not game.show_mine(cell("C1"))
    assert table(game) == ["M1##"]
    assert game.open(cell("A1")) == NOTHING
    assert game.turn_mark(cell("A1")) is None


def test_a_lost_game_can_go_on_with_the_mine_shown():
    clock = Clock()
    game = game_on("*..*", clock=clock)
    game.open(cell("B1"))
    clock.now += 100
    game.open(cell("D1"))
    clock.now += 5000
    assert game.go_on()
    assert not game.go_on()
    clock.now += 20
    assert (game.elapsed, game.is_continued) == (120, True)
    game.open(cell("C1"))
    assert table(game) == ["F11M"]
    assert game.status is Status.WON


def test_a_number_that_is_shown_opens_without_a_click():
    game = game_on("*..*..", opened="B1")
    flag(game, "F1")
    clicks = game.clicks
    assert game.show_number(cell("F1"))
    assert table(game) == ["#1##10"]
    assert game.clicks == clicks
    assert not game.show_number(cell("F1"))
    assert not game.show_number(cell("A1")), "it is a mine"


def test_the_last_number_that_is_shown_wins():
    game = game_on("*..", opened="B1")
    assert game.show_number(cell("C1"))
    assert game.status is Status.WON


def test_after_a_loss_shown_numbers_win_only_when_the_game_goes_on():
    game = game_on("*..", opened="B1")
    game.open(cell("A1"))
    assert game.show_number(cell("C1"))
    assert game.status is Status.LOST
    assert game.go_on()
    assert game.status is Status.WON


def test_no_number_is_shown_while_paused_or_before_the_mines_lie():
    game = game_on("*...*", opened="B1")
    game.open(cell("C1"))
    game.pause()
    assert not game.show_number(cell("D1"))
    dealt = Game(Level.of(4, 4, 2), 1, Clock())
    assert not dealt.show_number(cell("A1"))


def test_a_lost_game_whose_mines_were_shown_does_not_go_on():
    game = game_on("*..*", opened="B1")
    assert not game.show_all()
    game.open(cell("A1"))
    assert game.show_all()
    assert not game.show_all()
    assert not game.go_on()
    assert game.status is Status.LOST


def test_a_known_mine_counts_as_flagged_once_the_game_went_on():
    game = game_on("*..*", opened="B1")
    game.open(cell("A1"))
    assert game.mines_left == 2
    game.go_on()
    assert game.mines_left == 1


def test_a_game_that_is_told_the_time_by_another_clock_counts_on():
    first, second = Clock(), Clock(7)
    game = game_on("*..*", clock=first)
    game.follow(second)
    game.open(cell("B1"))
    second.now += 30
    game.follow(first)
    first.now += 4
    assert game.elapsed == 34


# In any game.


moves = st.lists(
    st.tuples(
        st.sampled_from(["open", "open", "chord", "turn_mark"]),
        st.integers(0, 6),
        st.integers(0, 6),
    ),
    max_size=40,
)


@given(field=minefields(), moves=moves)
def test_whatever_is_played_the_position_tells_the_truth_and_the_counters_agree(field, moves):
    game = Game.on(field, (), Clock())
    for name, row, column in moves:
        at = Cell(row % field.grid.height, column % field.grid.width)
        getattr(game, name)(at)
    position = game.position
    for at in field.grid:
        if position.at(at) <= 8:
            assert not field.is_mined(at)
            assert position.at(at) == field.number(at)
            assert game.mark(at) is Mark.NONE
    assert game.safe_cells_left == field.level.safe_cells - len(position.opened())
    assert game.mines_left == field.level.mines - len(game.flags())
    assert (game.status is Status.WON) == (game.safe_cells_left == 0)
    assert (game.status is Status.LOST) == any(value == 10 for value in position.seen)
    assert game.effective_clicks <= game.clicks


@given(field=minefields(), data=st.data())
def test_opening_every_safe_cell_in_any_order_wins(field, data):
    safe = [at for at in field.grid if not field.is_mined(at)]
    game = Game.on(field, (), Clock())
    for at in data.draw(st.permutations(safe)):
        game.open(at)
    assert game.status is Status.WON
    assert set(game.flags()) == set(field.mines())
