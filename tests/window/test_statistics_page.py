"""The records in the window: figures, charts, the list of games, and what can be done with one."""

from dataclasses import replace

import pygame
import pytest
from drawing import minefield
from recorded import NOON, a_record, put, random_records, won_in

from minesweeper import events
from minesweeper.archive.exercises import starter_exercises
from minesweeper.archive.records import Records
from minesweeper.archive.statistics import rate
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.record import Assessment, GameSpan, Help, Selection, Statistics
from minesweeper.settings import THEMES, Settings
from minesweeper.teaching.daily import daily_seed, utc_day
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.chart import axis
from minesweeper.window.pages.games_tab import empty_text
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.statistics_charts import TENTHS, win_rate
from minesweeper.window.pages.statistics_page import ASSESSED_EVERY, WELCOMES
from minesweeper.window.pages.statistics_tabs import key_figures, record_cells, span_cells
from minesweeper.window.text import record_words, words

EVERYTHING = Selection(help=None)
CORNERS = ("*..", "...", "..*")


@pytest.fixture
def home_desk(new_desk, tmp_path):
    """Sets up a desk whose games are kept; some are there before it, if a test wants them."""
    desks = []

    def set_up(told=(), **options):
        if told:
            put(tmp_path, told, are_reviewed=True).database.close()
        desks.append(new_desk(home=tmp_path, **options))
        return desks[-1]

    yield set_up
    for desk in desks:
        desk.keeper.close()


def listed(desk):
    return [record.id for record in desk.keeper.records.listing(EVERYTHING, "", 0, 99).records]


def asked(desk, kind):
    return [event for event in desk.did if isinstance(event, kind)]


def win(desk):
    desk.lay(*CORNERS, opened="B2")
    desk.wait(100)
    desk.click("C1")
    desk.wait(1000)
    desk.click("A3")


def lose(desk):
    desk.lay(*CORNERS, opened="B2")
    desk.click("A1")


def told(desk):
    """The statistics that the page shows."""
    return desk.page.statistics


# Games that end join the records.


def test_a_win_and_a_loss_are_kept_and_counted(home_desk):
    desk = home_desk()
    win(desk)
    lose(desk)
    desk.key(pygame.K_F4)
    assert (told(desk).games, told(desk).wins, told(desk).best) == (2, 1, 1000)
    assert told(desk).selection == Selection(minefield(*CORNERS).level, "drawn")
    assert [type(event).__name__ for event in desk.seen].count("GameRecorded") == 2


def test_a_game_that_ends_is_told_of_before_it_is_kept(home_desk):
    """The player does not wait for the disk."""
    desk = home_desk()
    win(desk)
    kinds = desk.kinds()
    assert kinds.index("GameWon") < kinds.index("GameRecorded")


def test_a_shorter_win_is_told_as_the_best_time(home_desk):
    desk = home_desk([won_in(1001, board="drawn", title="Drawn", judge="classic",
                             level=minefield(*CORNERS).level)])  # fmt: skip
    win(desk)
    assert desk.message.startswith("You won in 0:01.000, your best time at Drawn with Classic.")


def test_a_median_is_told_though_no_win_has_a_best_time():
    """Auto-open alone won them."""
    told = Statistics(Selection(LEVELS["beginner"]), games=2, wins=2, median=400)
    figures = {tile.title: tile.figure for tile in key_figures(told)}
    assert figures[record_words.BEST_TIME] == record_words.NONE
    assert figures[record_words.MEDIAN_TIME] == record_words.short_time(400)


def test_half_the_wins_were_faster_than_the_median_only_if_there_are_a_few():
    """Of three wins one was faster."""
    for wins, note in {3: "", 5: record_words.FASTER_HALF}.items():
        told = Statistics(Selection(LEVELS["beginner"]), games=wins, wins=wins, median=400)
        notes = {tile.title: tile.note for tile in key_figures(told)}
        assert notes[record_words.MEDIAN_TIME] == note


def test_an_open_page_shows_the_games_that_are_assessed_meanwhile(home_desk):
    desk = home_desk([won_in(42_345, number) for number in range(3)])
    desk.key(pygame.K_F4)
    desk.did.clear()
    assessed = events.KeptGameAssessed("07", Assessment(90.0))
    desk.hear(assessed, assessed)
    desk.wait(ASSESSED_EVERY - 1)
    assert not asked(desk, events.StatisticsAsked), "not for each of them"
    desk.wait(1)
    assert len(asked(desk, events.StatisticsAsked)) == 1


def test_a_first_win_is_a_best_time_too(home_desk):
    desk = home_desk()
    win(desk)
    assert desk.message.startswith("You won in 0:01.000, your best time at Drawn with Classic.")


def test_a_longer_win_is_told_plainly(home_desk):
    desk = home_desk([won_in(999, board="drawn", title="Drawn", judge="classic",
                             level=minefield(*CORNERS).level)])  # fmt: skip
    win(desk)
    assert desk.message.startswith("You won in 0:01.000.")


def test_an_assisted_win_is_told_plainly(home_desk):
    desk = home_desk()
    desk.lay(*CORNERS, opened="B2")
    desk.key(pygame.K_u)
    desk.click("C1")
    desk.wait(1000)
    desk.click("A3")
    assert desk.message.startswith("You won in 0:01.000.")


def test_an_assisted_game_is_kept_apart(home_desk):
    desk = home_desk()
    desk.lay(*CORNERS, opened="B2")
    desk.key(pygame.K_u)
    desk.click("A1")
    (record,) = desk.keeper.records.listing(EVERYTHING, "", 0, 9).records
    assert record.help is Help.ASSISTED
    desk.key(pygame.K_u)
    lose(desk)
    desk.key(pygame.K_F4)
    assert (told(desk).games, len(listed(desk))) == (1, 2)


def test_a_game_that_cannot_be_recorded_is_told_of_and_the_next_one_is_played(home_desk, tmp_path):
    desk = home_desk()
    (tmp_path / "records.sqlite").mkdir()
    (tmp_path / "records.sqlite" / "full").touch()
    blocked = tmp_path / "records.lock"
    blocked.mkdir()
    lose(desk)
    assert "The game is not in your records yet." in desk.window.toast.text
    win(desk)
    assert desk.visible.is_won


# The page.


def test_the_page_begins_with_the_level_that_is_played(home_desk):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    assert (told(desk).selection.level, told(desk).games) == (LEVELS["beginner"], 1)


def test_where_that_level_has_no_games_it_begins_with_all(home_desk):
    desk = home_desk([a_record(1, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    assert (told(desk).selection.level, told(desk).games) == (None, 1)


def test_filters_choose_level_judge_and_help(home_desk):
    desk = home_desk(random_records(4, 80))
    desk.key(pygame.K_F4)
    for name in ("level.expert", "judge.quantum", "help.assisted"):
        desk.click_widget(f"statistics.{name.split('.')[0]}")
        desk.click_widget(f"statistics.{name}")
    chosen = Selection(LEVELS["expert"], "", "quantum", Help.ASSISTED)
    assert told(desk).selection == chosen
    assert told(desk).games
    desk.click_widget("statistics.level")
    desk.click_widget("statistics.level.all")
    assert told(desk).selection.level is None


def test_boards_without_guessing_can_be_chosen(home_desk):
    told_of = [a_record(number, no_guess=number < 2, won=number == 0) for number in range(5)]
    desk = home_desk(told_of)
    desk.key(pygame.K_F4)
    for name, games, wins in (("no_guess", 2, 1), ("guessing", 3, 0), ("all", 5, 1)):
        desk.click_widget("statistics.boards")
        desk.click_widget(f"statistics.boards.{name}")
        assert (told(desk).games, told(desk).wins) == (games, wins)
        assert sum(row.games for row in told(desk).table) == games


def test_a_row_of_the_table_chooses_its_level(home_desk):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    desk.click_widget("levels.30x16/99")
    assert told(desk).selection.level == LEVELS["expert"]
    desk.click_widget("levels.all")
    assert told(desk).selection.level is None


def test_the_table_can_be_used_by_keyboard(home_desk):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    desk.page.set_focus(desk.page.widget_at(desk.page.clickable()["levels.all"].center))
    desk.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert told(desk).selection.level == LEVELS["expert"]


@pytest.mark.parametrize("tab", ["overview", "over_time", "best_times", "games"])
@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "system"])
def test_every_sheet_is_drawn_in_every_theme(home_desk, tab, theme):
    desk = home_desk(random_records(5, 60), settings=Settings(theme=theme))
    desk.key(pygame.K_F4)
    desk.click_widget("statistics.level")
    desk.click_widget("statistics.level.all")
    desk.click_widget(f"tab.{tab}")
    assert desk.shows_colour(desk.window.brush.theme.ink, (24, 100, 400, 300))


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1600, 1000)])
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("tab", ["overview", "over_time", "skills", "best_times", "games"])
def test_every_sheet_fits_the_width_of_every_window(home_desk, size, scale, tab):
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1], scale=scale)
    desk = home_desk(random_records(6, 40), settings=settings)
    desk.key(pygame.K_F4)
    # At twice the size the tabs may lie outside the window, where no click reaches them.
    desk.page.show_tab(tab)
    desk.step()
    tables = ("levels", "best", "stretches") if scale == 100 else ()
    for widget in desk.page.widgets:
        if widget.name.startswith(("chart", "course", "games", *tables)):
            assert widget.rect.right <= size[0], widget.name


def test_by_keyboard_the_tabs_turn_and_keep_the_focus(home_desk):
    desk = home_desk([a_record(1)])
    desk.key(pygame.K_F4)
    desk.key(pygame.K_TAB, pygame.K_RIGHT)
    assert asked(desk, events.CourseAsked)
    assert desk.page.focus.name == "tab"
    desk.key(pygame.K_RIGHT)
    assert asked(desk, events.SkillsAsked)
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert asked(desk, events.GamesAsked)


def test_a_chart_tells_the_value_under_the_pointer_and_by_keyboard(home_desk):
    desk = home_desk([won_in(20_000 + 500 * number, number) for number in range(60)])
    desk.key(pygame.K_F4)
    chart = desk.page.clickable()["chart.times"]
    toast = desk.window.brush.theme.toast
    assert not desk.shows_colour(toast, chart)
    desk.move(chart.center)
    assert desk.shows_colour(toast, chart)
    desk.move((5, 5))
    assert not desk.shows_colour(toast, chart)
    desk.page.set_focus(desk.page.widget_at(chart.center))
    desk.key(pygame.K_RIGHT)
    assert desk.shows_colour(toast, chart)


@pytest.mark.parametrize("tab", WELCOMES)
def test_without_a_game_every_tab_says_what_comes_and_a_button_starts_a_game(home_desk, tab):
    desk = home_desk()
    desk.key(pygame.K_F4)
    desk.click_widget(f"tab.{tab}")
    tabs = [f"tab.{name}" for name in WELCOMES]
    assert list(desk.page.clickable()) == [*tabs, "statistics.play", "back"]
    assert WELCOMES[tab][1] in [text for text, _ in desk.page.texts()]
    desk.click_widget("statistics.play")
    assert desk.page is desk.window.game


def test_without_a_game_the_button_is_reached_by_keyboard(home_desk):
    desk = home_desk()
    desk.key(pygame.K_F5)
    desk.key(pygame.K_TAB, pygame.K_LEFT)
    assert desk.page.focus.name == "tab"
    desk.key(pygame.K_TAB)
    assert desk.page.focus.name == "statistics.play"
    desk.key(pygame.K_RETURN)
    assert desk.page is desk.window.game


def test_the_last_game_that_was_deleted_by_mistake_can_be_had_back(home_desk):
    desk = home_desk([a_record(1)])
    desk.key(pygame.K_F5, pygame.K_DELETE)
    assert not told(desk).has_games
    desk.click_widget("games.undo")
    assert len(listed(desk)) == 1


def test_records_that_cannot_be_read_are_told_of_on_the_page(home_desk, tmp_path):
    records = Records(tmp_path)
    records.database.open()
    records.database.write(lambda db: db.execute("PRAGMA user_version = 99"))
    records.database.close()
    desk = home_desk()
    desk.key(pygame.K_F4)
    assert desk.page.trouble.startswith("Your records are from a newer release ")


def test_judges_without_room_in_the_table_are_told_of(home_desk):
    told_of = [a_record(number, judge=judge) for number, judge in enumerate(JUDGES)]
    desk = home_desk(told_of)
    desk.key(pygame.K_F4)
    assert desk.page.tab.hidden_judges == len(JUDGES) - 3
    desk.click_widget("statistics.judge")
    desk.click_widget("statistics.judge.cruel")
    assert desk.page.tab.hidden_judges == 0
    assert (
        record_words.judges_hidden(1) == "You also have games with 1 more judge: choose it above."
    )
    assert (
        record_words.judges_hidden(3) == "You also have games with 3 more judges: choose one above."
    )


def test_a_continued_game_is_listed_once_and_its_loss_counts_among_its_own_kind(home_desk):
    desk = home_desk()
    lose(desk)
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.visible.takes_moves
    desk.click("C1")
    desk.click("A3")
    assert desk.visible.is_won
    helps = [record.help for record in desk.keeper.records.listing(EVERYTHING, "", 0, 9).records]
    assert helps == [Help.CONTINUED]
    desk.key(pygame.K_F4)
    assert (told(desk).games, told(desk).wins, told(desk).best) == (1, 0, None)
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.continued")
    assert (told(desk).games, told(desk).wins) == (1, 1)
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.all")
    assert (told(desk).games, told(desk).wins, told(desk).streak) == (1, 1, 0)


# The list of games.


@pytest.fixture
def games(home_desk):
    """The list of 200 games on Beginner, the newest first."""
    desk = home_desk([a_record(number, won=number % 2 > 0) for number in range(200)])
    desk.key(pygame.K_F5)
    return desk


def games_list(desk):
    (found,) = [widget for widget in desk.page.widgets if widget.name == "games"]
    return found


def current(desk):
    record = games_list(desk).current_record()
    return record and int(record.id, 16)


def test_keys_go_through_the_whole_list(games):
    assert current(games) == 199
    games.key(pygame.K_DOWN, pygame.K_DOWN)
    assert current(games) == 197
    games.key(pygame.K_END)
    assert current(games) == 0
    games.key(pygame.K_HOME)
    assert current(games) == 199
    games.key(pygame.K_PAGEDOWN)
    assert current(games) < 199 - 8


def test_only_what_is_near_the_view_is_asked_for_and_held(games):
    games.key(pygame.K_END)
    parts = asked(games, events.GamesAsked)
    assert all(part.count < 120 for part in parts)
    assert len(games_list(games).records) < 120


def test_the_wheel_scrolls_and_a_click_chooses(games):
    games.move(games.page.clickable()["games.3"].center)
    games.wheel(down=2)
    games.click_widget("games.10")
    assert current(games) == 189


def test_a_search_narrows_the_list_as_it_is_typed(games):
    games.click_widget("games.search")
    games.type("lost")
    assert {record.won for record in shown(games)} == {False}
    assert games_list(games).total == 100
    games.type(" zebra")
    assert shown(games) == []


def test_typed_letters_start_a_search(games):
    games.type("lost")
    assert {record.won for record in shown(games)} == {False}


def test_ctrl_f_leads_to_the_search(games):
    games.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    assert games.page.focus.name == "games.search"


def test_esc_empties_a_search_first_and_then_leads_back(games):
    page, listed_there = games.page, games_list(games)
    every = listed_there.total
    games.click_widget("games.search")
    games.type("zebra")
    assert listed_there.total == 0
    games.key(pygame.K_ESCAPE)
    assert games.page is page
    assert listed_there.total == every > 0
    games.key(pygame.K_ESCAPE)
    assert games.window.screen is games.window.game


def shown(desk):
    parts = [event for event in desk.heard if isinstance(event, events.GamesGiven)]
    return list(parts[-1].listing.records)


def test_delete_takes_a_game_out_and_undo_puts_it_back(games):
    before = listed(games)
    games.key(pygame.K_DOWN, pygame.K_DELETE)
    assert listed(games) == [before[0], *before[2:], *listed(games)[98:]][:99]
    assert current(games) == 197
    games.click_widget("games.undo")
    assert listed(games) == before
    assert "toast.undo" not in games.clickable()
    games.key(pygame.K_DELETE)
    games.click_widget("toast.undo")
    assert listed(games) == before


def test_ctrl_z_puts_a_deleted_game_back(games):
    before = listed(games)
    games.key(pygame.K_DELETE, pygame.K_DELETE)
    assert listed(games)[:97] == before[2:]
    for _ in range(3):
        games.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(games) == before
    assert len(asked(games, events.DeletionUndone)) == 2


def test_a_game_is_opened_by_double_click_and_lies_on_the_table_as_it_ended(home_desk):
    desk = home_desk()
    lose(desk)
    desk.window.games.play(LEVELS["beginner"])
    desk.step()
    desk.key(pygame.K_F5)
    desk.click_widget("statistics.level")
    desk.click_widget("statistics.level.all")
    place = desk.page.clickable()["games.0"].center
    desk.click(place)
    desk.click(place)
    assert desk.page is desk.window.game
    assert desk.visible.is_lost
    assert desk.rows() == ["H##", "#2#", "###"]
    assert len(listed(desk)) == 1, "looking at a game is not playing it"


@pytest.mark.parametrize("again", [False, True])
def test_a_loss_whose_mines_were_shown_cannot_be_continued_from_the_records(home_desk, again):
    """It makes no difference whether they were shown at the loss, or when it was opened again."""
    desk = home_desk()
    lose(desk)
    if again:
        desk.window.games.look_at(listed(desk)[0])
        desk.step()
        assert desk.visible.can_continue
    desk.key(pygame.K_m, pygame.K_m)
    (lost,) = listed(desk)
    win(desk)
    desk.window.games.look_at(lost)
    desk.step()
    assert desk.visible.shows_mines
    assert not desk.visible.can_continue
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.visible.is_lost


def test_the_guided_game_joins_no_records(home_desk):
    """Neither at its loss, nor when it goes on and is won, nor when its board is played again."""
    desk = home_desk()
    desk.window.perform(Command.GUIDE)
    desk.step()
    for _ in range(6):
        desk.key(pygame.K_RETURN)
    assert desk.visible.is_lost
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    for each in safe_cells(desk):
        desk.click(each.name)
    assert desk.visible.is_won
    assert listed(desk) == []
    desk.key(pygame.K_F3, pygame.K_ESCAPE)
    for each in safe_cells(desk):
        desk.click(each.name)
    assert desk.visible.is_won
    assert listed(desk) == []
    win(desk)
    assert len(listed(desk)) == 1


def safe_cells(desk):
    """The cells without a mine."""
    minefield = desk.agent.session.game.minefield
    return [each for each in desk.visible.level.grid if not minefield.is_mined(each)]


def drawn_figures(monkeypatch):
    """The figures that a brush draws from now on."""
    drawn, draw = set(), Brush.figures

    def figures(brush, surface, told, *rest):
        drawn.add(told)
        return draw(brush, surface, told, *rest)

    monkeypatch.setattr(Brush, "figures", figures)
    return drawn


@pytest.mark.parametrize("level", [LEVELS["expert"], None])
def test_few_best_times_say_which_others_will_be_listed(home_desk, level):
    desk = home_desk([won_in(30_000, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    desk.page.choose_level(level, "")
    desk.page.show_tab("best_times")
    desk.step()
    few = record_words.FEW_BEST_LEVELS if level is None else record_words.FEW_BEST_TIMES
    assert few in [text for text, _ in desk.page.texts()]
    assert "statistics.play" in desk.page.clickable()


@pytest.mark.parametrize("tab", ["games", "best_times"])
@pytest.mark.parametrize(
    ("assistance", "is_told"), [(("auto-open",), False), (("auto-flag",), True)]
)
def test_speed_and_clicks_are_not_told_where_cells_were_opened_for_the_player(
    home_desk, monkeypatch, tab, assistance, is_told
):
    """20 3BV in 4 seconds, by 25 clicks."""
    helped = {"help": Help.ASSISTED, "assistance": assistance}
    wide = Settings(theme="daylight", window_width=1400, window_height=800)
    desk = home_desk([won_in(4000, **helped)], settings=wide)
    desk.key(pygame.K_F4)
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.all")
    drawn = drawn_figures(monkeypatch)
    desk.click_widget(f"tab.{tab}")
    assert {"5.00", "25"} & drawn == ({"5.00", "25"} if is_told else set())


def test_a_game_from_the_records_knows_that_cells_were_opened_for_the_player(home_desk):
    desk = home_desk()
    desk.key(pygame.K_x)
    desk.lay("*...*", "....*", opened="B1 A2 B2")
    desk.click("D1")
    while not desk.visible.is_won:
        assert desk.window.game.auto_steps.next_wake() is not None
        desk.wait(80)
        desk.step()
    (won,) = listed(desk)
    win(desk)
    desk.window.games.look_at(won)
    desk.step()
    assert desk.visible.was_opened_for


def test_where_no_game_is_found_nothing_can_be_done_with_one(games):
    acts = {f"games.{name}" for name in ("open", "again", "delete", "csv", "json")}
    assert acts <= set(games.page.clickable())
    games.click_widget("games.search")
    games.type("zzz")
    assert not acts & set(games.page.clickable())
    games.key(*[pygame.K_BACKSPACE] * 3)
    assert acts <= set(games.page.clickable())


def test_the_notes_of_a_game_have_the_rest_of_its_row(home_desk, monkeypatch):
    wide = Settings(theme="daylight", window_width=1280, window_height=800)
    helped = a_record(1, help=Help.ASSISTED, assistance=("hint",), no_guess=True)
    desk = home_desk([helped], settings=wide)
    drawn = drawn_texts(monkeypatch)
    desk.key(pygame.K_F5)
    assert "Assisted, No-guess" in drawn


def test_the_list_names_a_board_of_the_day(home_desk, monkeypatch):
    wide = Settings(theme="daylight", window_width=1280, window_height=800)
    played = a_record(1)
    seed = daily_seed(utc_day(played.finished), played.level)
    desk = home_desk([replace(played, no_guess=True, seed=seed)], settings=wide)
    drawn = drawn_texts(monkeypatch)
    desk.key(pygame.K_F5)
    assert "Board of the day" in drawn


def test_two_clicks_far_apart_in_time_open_nothing(games):
    for _ in range(2):
        games.click_widget("games.2")
        games.wait(2000)
    assert games.page is not games.window.game


@pytest.mark.parametrize("act", ["open", "again"])
def test_a_game_that_made_room_for_another_can_be_had_back(home_desk, act, tmp_path):
    """With its flag; a toast says so."""
    desk = home_desk()
    lose(desk)
    desk.lay(*CORNERS, opened="B2")
    desk.click("A1", 3)
    left = desk.rows()
    desk.key(pygame.K_F5)
    desk.click_widget(f"games.{act}")
    assert desk.rows() != left
    assert len(list((tmp_path / "unfinished").iterdir())) == 1
    assert words.SHELVED in desk.window.toast.text
    desk.key(pygame.K_F10)
    desk.click_widget("menu.unfinished")
    desk.key(pygame.K_RETURN)
    assert desk.rows() == left


def test_two_unfinished_games_change_places(home_desk):
    desk = home_desk()
    lose(desk)
    desk.lay(*CORNERS, opened="B2")
    desk.click("A1", 3)
    desk.key(pygame.K_F5)
    desk.click_widget("games.again")
    desk.click("C3", 3)
    for rows in (["F##", "#2#", "###"], ["###", "#2#", "##F"]):
        desk.window.perform(Command.UNFINISHED)
        desk.step()
        desk.key(pygame.K_RETURN)
        assert desk.rows() == rows


def test_play_again_deals_the_same_board(home_desk):
    desk = home_desk()
    desk.click("E5")
    first = desk.rows()
    mines = desk.agent.session.game.minefield
    unsafe = next(cell for cell in desk.visible.level.grid if mines.is_mined(cell))
    desk.click(unsafe.name)
    assert desk.visible.is_lost
    desk.key(pygame.K_F2)
    desk.key(pygame.K_F5)
    desk.click_widget("games.again")
    assert desk.page is desk.window.game
    assert desk.rows() == first
    assert desk.agent.session.game.minefield == mines


def test_a_game_that_is_gone_is_told_of(games):
    games.window.games.look_at("f" * 32)
    games.step()
    assert games.window.toast.text == "This game is no longer in your records."


def test_the_list_is_exported_as_it_is_searched(games, tmp_path):
    games.click_widget("games.search")
    games.type("won")
    games.click_widget("games.csv")
    rows = (tmp_path / "exports" / "records-1.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 101
    told = games.window.toast.text
    assert told.startswith("100 games exported to ")
    assert told.endswith("records-1.csv.")


@pytest.mark.parametrize("width", [640, 960, 1280])
def test_nothing_moves_under_the_pointer_when_an_export_is_there(home_desk, width):
    size = Settings(theme="daylight", window_width=width, window_height=600)
    desk = home_desk([a_record(number) for number in range(9)], settings=size)
    desk.key(pygame.K_F5)
    before = desk.page.clickable()
    desk.click_widget("games.csv")
    after = desk.page.clickable()
    assert after.pop("games.copy_path")
    assert after == before


def test_all_games_are_listed_whatever_their_help_until_one_is_chosen(home_desk):
    desk = home_desk([a_record(1), a_record(2, help=Help.ASSISTED, assistance=("hint",))])
    desk.key(pygame.K_F5)
    assert len(shown(desk)) == 2
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.assisted")
    assert [int(record.id, 16) for record in shown(desk)] == [2]


@pytest.mark.parametrize("way", ["F5", "F4"])
def test_the_list_begins_with_all_levels_whichever_way_it_is_reached(home_desk, way):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    if way == "F5":
        desk.key(pygame.K_F5)
    else:
        desk.key(pygame.K_F4)
        desk.click_widget("tab.games")
    assert [int(record.id, 16) for record in shown(desk)] == [2, 1]


def test_a_level_that_is_chosen_is_chosen_for_every_sheet(home_desk):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    desk.key(pygame.K_F5)
    desk.click_widget("statistics.level")
    desk.click_widget("statistics.level.expert")
    assert [int(record.id, 16) for record in shown(desk)] == [2]
    desk.click_widget("tab.overview")
    assert told(desk).selection.level == LEVELS["expert"]


@pytest.mark.parametrize("panel", [False, True])
def test_esc_leads_from_an_opened_game_back_to_the_list(home_desk, panel):
    """And from there to the game, as from any page; not in circles."""
    desk = home_desk()
    win(desk)
    lose(desk)
    desk.key(pygame.K_F5)
    listed = desk.page
    desk.key(pygame.K_DOWN)
    if panel:
        desk.key(pygame.K_RETURN)
        assert desk.window.game.teaching.review_panel is not None
        desk.key(pygame.K_ESCAPE)
    else:
        desk.window.games.look_at(games_list(desk).current_record().id)
        desk.step()
    assert desk.window.toast.text.endswith(words.BACK_TO_THE_LIST)
    assert desk.page is desk.window.game
    desk.key(pygame.K_ESCAPE)
    assert desk.page is listed
    assert shown(desk)[1] == games_list(desk).current_record()
    desk.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert desk.page is desk.window.game


def test_after_another_game_esc_leads_to_no_list(home_desk):
    desk = home_desk()
    lose(desk)
    desk.key(pygame.K_F5, pygame.K_RETURN)
    desk.key(pygame.K_F3)
    desk.click("A1")
    desk.key(pygame.K_ESCAPE)
    assert desk.page is desk.window.game


def test_a_board_is_played_again_under_its_own_judge(home_desk):
    desk = home_desk(judge="classic")
    lose(desk)
    desk.window.games.choose_judge("kind")
    desk.step()
    desk.key(pygame.K_F5)
    desk.click_widget("games.again")
    assert (desk.visible.judge, desk.rows()) == ("classic", ["###", "#2#", "###"])
    assert desk.window.toast.text == "The same board, judged by Classic as before."
    assert desk.window.settings.judge == "kind"


def test_where_only_assisted_games_are_they_are_listed(home_desk):
    """All games are all games, whichever level is on the table."""
    helped = {"help": Help.ASSISTED, "assistance": ("hint",)}
    desk = home_desk([a_record(1, **helped), a_record(2, level=LEVELS["expert"], **helped)])
    desk.key(pygame.K_F5)
    assert [int(record.id, 16) for record in shown(desk)] == [2, 1]
    assert desk.page.clickable()["games.0"]


def test_the_overview_does_not_change_which_games_it_counts(home_desk):
    """It says that there are none without help, and leads to all games, which then stay chosen."""
    desk = home_desk([a_record(1, help=Help.ASSISTED, assistance=("hint",))])
    desk.key(pygame.K_F4)
    assert (told(desk).games, told(desk).selection.help) == (0, Help.UNASSISTED)
    desk.click_widget("statistics.show_all")
    assert (told(desk).games, told(desk).selection.help) == (1, None)
    win(desk)
    desk.key(pygame.K_F4)
    assert told(desk).selection.help is None


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({}, ""),
        ({"help": Help.ASSISTED, "assistance": ("hint",)}, "Assisted"),
        ({"help": Help.CONTINUED}, "Continued"),
        ({"help": Help.CONTINUED, "assistance": ("hint",)}, "Assisted, Continued"),
        ({"went_on": True}, "Continued"),
    ],
)
def test_a_listed_game_has_the_notes_of_its_footer(fields, note):
    assert record_cells(a_record(1, **fields))[record_words.NOTES] == note


def test_every_sheet_says_which_games_it_counts(home_desk):
    desk = home_desk([a_record(1), a_record(2, help=Help.CONTINUED)])
    desk.key(pygame.K_F4)
    for helped in ("all", "unassisted", "continued"):
        desk.click_widget("statistics.help")
        desk.click_widget(f"statistics.help.{helped}")
        said = record_words.GAMES_COUNTED[None if helped == "all" else helped]
        for tab in ("overview", "over_time", "best_times"):
            desk.click_widget(f"tab.{tab}")
            assert said in [text for text, _ in desk.page.texts()]


@pytest.mark.parametrize("tab", ["overview", "over_time", "best_times", "games"])
def test_every_sheet_can_tell_of_all_games(home_desk, tab):
    desk = home_desk([a_record(1), a_record(2, help=Help.ASSISTED, assistance=("hint",))])
    desk.key(pygame.K_F4)
    desk.click_widget(f"tab.{tab}")
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.all")
    assert told(desk).games == 2


def test_a_level_without_games_stays_in_its_list(home_desk):
    desk = home_desk([a_record(1), a_record(2, level=LEVELS["expert"])])
    desk.key(pygame.K_F4)
    desk.page.choose_level(LEVELS["intermediate"], "")
    desk.step()
    desk.click_widget("statistics.level")
    chosen = [entry.name for entry in desk.page.menu.entries if entry.is_chosen]
    assert chosen == ["intermediate"]


def test_no_game_yet_and_no_game_chosen_are_told_apart(home_desk):
    desk = home_desk()
    desk.key(pygame.K_F4)
    assert empty_text(told(desk)) == record_words.NO_GAMES
    lose(desk)
    desk.key(pygame.K_F4)
    desk.page.choose_level(LEVELS["expert"], "")
    desk.step()
    assert empty_text(told(desk)) == record_words.NONE_CHOSEN


def test_a_row_that_was_clicked_has_the_keys_its_buttons_name(games):
    before = listed(games)
    games.click_widget("games.2")
    games.key(pygame.K_DELETE)
    assert listed(games)[:4] == [before[0], before[1], *before[3:5]]
    games.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert listed(games) == before
    games.key(pygame.K_DOWN)
    assert current(games) == 196


def test_after_a_button_the_list_still_has_its_keys(games):
    games.click_widget("games.delete")
    games.key(pygame.K_DOWN)
    assert current(games) == 197
    games.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert len(listed(games)) == 99
    assert listed(games)[0] == f"{199:032x}"


def test_a_second_undo_with_nothing_to_undo_does_nothing(games):
    games.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert games.page is not games.window.game
    assert not asked(games, events.DeletionUndone)


@pytest.mark.parametrize(
    "size", [(1280, 800, 200), (960, 600, 150), (640, 400, 100), (640, 480, 200)]
)
def test_with_a_large_interface_only_the_list_of_games_scrolls(home_desk, size):
    width, height, scale = size
    large = Settings(theme="daylight", window_width=width, window_height=height, scale=scale)
    desk = home_desk([a_record(number) for number in range(50)], settings=large)
    desk.key(pygame.K_F5)
    assert desk.page.most_scrolled == 0
    assert {"games.0", "games.1"} <= desk.page.clickable().keys()


def test_in_a_small_window_the_list_does_not_scroll_inside_a_page_that_scrolls(home_desk):
    small = Settings(theme="daylight", window_width=640, window_height=480)
    desk = home_desk([a_record(number) for number in range(50)], settings=small)
    desk.key(pygame.K_F5)
    assert desk.page.most_scrolled == 0
    assert len([name for name in desk.page.clickable() if name.startswith("games.")]) > 8


def test_where_an_export_lies_can_be_copied(games, tmp_path, monkeypatch):
    copied = []
    monkeypatch.setattr(
        "minesweeper.window.display.copy_to_clipboard", lambda text: copied.append(text) or True
    )
    assert "games.copy_path" not in games.page.clickable()
    games.click_widget("games.csv")
    games.click_widget("games.copy_path")
    assert copied == [str(tmp_path / "exports" / "records-1.csv")]


@pytest.mark.parametrize("games", [2, 4, 6, 7, 30])
def test_the_games_named_below_the_win_rate_stand_where_they_are_drawn(games):
    drawn = rate("10" * games)
    line = win_rate(drawn)
    named = (f"Game {game:,}" for game, _ in drawn.points)
    places = dict(zip(named, (point.place for point in line.points), strict=True))
    assert all(places[label] == pytest.approx(place) for place, label in line.below)


def test_a_tip_tells_what_it_is_of_and_leaves_the_title_alone(home_desk):
    desk = home_desk([a_record(number) for number in range(6)])
    desk.key(pygame.K_F4)
    chart = desk.page.clickable()["chart.rate"]
    head = (chart.left, chart.top, chart.width, 36)
    desk.move((chart.centerx, chart.top + 80))
    assert desk.shows_colour(desk.window.brush.theme.toast, chart)
    assert not desk.shows_colour(desk.window.brush.theme.toast, head)
    assert record_words.win_rate_after(3, 2 / 3) == "After game 3: 67 %"
    assert (record_words.named_game_range(6, 10), record_words.named_game_range(4, 4)) == (
        "Games 6–10",
        "Game 4",
    )


# Words.


@pytest.mark.parametrize(
    ("part", "whole", "said"),
    [(0, 0, "–"), (0, 9, "0 %"), (9, 9, "100 %"), (1, 1000, "1 %"), (999, 1000, "99 %")],
)
def test_a_share_of_wins_is_never_rounded_to_all_or_none(part, whole, said):
    assert record_words.win_share(part, whole) == said


def test_every_step_of_an_axis_is_told_as_it_is():
    """0.25 told with one figure is no step of the axis."""
    for most in (0.3, 0.7, 1.0, 1.3, 2.4, 8.0):
        scale = axis(most, TENTHS, "{:.1f}".format)
        assert [float(scale.label(tick)) for tick in scale.ticks] == pytest.approx(scale.ticks)


def drawn_texts(monkeypatch):
    """The texts that a brush draws from now on, with their places."""
    drawn, draw = {}, Brush.text

    def text(brush, surface, told, *rest):
        drawn[told] = draw(brush, surface, told, *rest)
        return drawn[told]

    monkeypatch.setattr(Brush, "text", text)
    return drawn


def charts(desk):
    return [name for name in desk.page.clickable() if name.startswith(("chart.", "course."))]


def test_a_chart_without_enough_games_is_left_out_and_the_page_says_when_it_comes(home_desk):
    desk = home_desk([won_in(42_345, number, missed=("1-1",)) for number in range(3)])
    desk.key(pygame.K_F4)
    assert charts(desk) == ["chart.missed"]
    told = {text for text, _ in desk.page.texts()}
    assert "After 5 wins" in told
    assert record_words.WIN_RATE not in told, "the share won has a tile"
    desk.click_widget("tab.over_time")
    assert charts(desk) == []
    told = [text for text, _ in desk.page.texts()]
    assert "Finish 2 more games like these and charts here show how you improve." in told


@pytest.mark.parametrize(
    ("last", "share", "won", "missed"),
    [(7, 1.0, "Yes", "2"), (7, 0.0, "No", "2"), (11, 1.0, "100 %", "2.0"), (11, 0.0, "0 %", "2.0")],
)
def test_a_single_game_is_told_without_a_share_or_a_mean(last, share, won, missed):
    span = GameSpan(7, last, NOON, share, None, None, None, 2.0)
    cells = span_cells(span)
    assert cells[record_words.WON] == won
    assert cells[record_words.MISSED] == missed


def test_that_no_technique_was_missed_is_not_still_to_come(home_desk):
    desk = home_desk([won_in(42_345, number, missed=()) for number in range(6)])
    desk.key(pygame.K_F4)
    told = {text for text, _ in desk.page.texts()}
    assert record_words.NO_TECHNIQUES in told
    assert record_words.STILL_TO_COME not in told


def test_the_charts_of_both_tabs_begin_where_the_first_average_is_whole(home_desk, monkeypatch):
    desk = home_desk([won_in(42_345 + number, number) for number in range(30)])
    for tab in ("overview", "over_time"):
        drawn = drawn_texts(monkeypatch)
        desk.key(pygame.K_F4)
        desk.click_widget(f"tab.{tab}")
        assert {"average of the last 20 games", "Game 20", "Game 30"} <= drawn.keys()
        assert "Game 3" not in drawn


def test_the_charts_that_are_drawn_fill_the_width(home_desk):
    """The accuracy and the techniques missed need a review."""
    wide = Settings(theme="daylight", window_width=1280, window_height=800)
    desk = home_desk([won_in(42_345, number, luck=0.1) for number in range(9)], settings=wide)
    desk.key(pygame.K_F4)
    desk.click_widget("tab.over_time")
    shown = desk.page.clickable()
    assert charts(desk) == ["course.rate", "course.time", "course.speed", "course.luck"]
    assert shown["course.speed"].right == shown["tab.overview"].left + 1280 - 48
    assert "After the first review of a game" in [text for text, _ in desk.page.texts()]


def test_where_no_game_matches_the_filters_there_are_no_empty_charts(home_desk):
    desk = home_desk([a_record(number) for number in range(9)])
    desk.key(pygame.K_F4)
    desk.page.choose_level(LEVELS["expert"], "")
    desk.step()
    for tab in ("overview", "over_time", "best_times"):
        desk.click_widget(f"tab.{tab}")
        assert record_words.NONE_CHOSEN in [text for text, _ in desk.page.texts()]
        assert charts(desk) == []
    desk.click_widget("statistics.clear")
    assert desk.page.statistics.selection == EVERYTHING
    assert desk.page.statistics.games == 9


def test_a_figure_that_is_not_known_has_no_tile(home_desk):
    desk = home_desk([a_record(1, won=False), a_record(2, level=LEVELS["expert"], won=False)])
    desk.key(pygame.K_F4)
    titles = {text for text, _ in desk.page.texts()}
    assert record_words.LONGEST_STREAK in titles
    assert not {record_words.BEST_TIME, record_words.MEDIAN_TIME, record_words.ACCURACY} & titles


@pytest.mark.parametrize("tab", ["over_time", "best_times", "games"])
def test_figures_that_not_everybody_knows_are_explained(home_desk, tab):
    wide = Settings(theme="daylight", window_width=1280, window_height=800)
    desk = home_desk([a_record(number) for number in range(9)], settings=wide)
    desk.key(pygame.K_F4)
    desk.click_widget(f"tab.{tab}")
    said = " ".join(text for text, _ in desk.page.texts())
    assert record_words.EXPLANATIONS[record_words.SPEED] in said


def test_a_single_bar_stands_in_the_middle_of_its_chart_with_its_words(home_desk, monkeypatch):
    desk = home_desk([won_in(42_345, number) for number in range(6)])
    drawn = drawn_texts(monkeypatch)
    desk.key(pygame.K_F4)
    card = desk.page.clickable()["chart.times"]
    words_of_bar = drawn["median"], drawn["0:42.0–0:42.5"]
    assert all(abs(rect.centerx - card.centerx) <= 12 for rect in words_of_bar)
    top_line = drawn["6"].centery
    assert drawn["median"].bottom <= top_line + 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("width", [1100, 1280])
def test_a_filter_is_wide_enough_for_what_is_chosen(home_desk, monkeypatch, level, width):
    size = Settings(theme="daylight", window_width=width, window_height=800)
    desk = home_desk([a_record(1, level=LEVELS[level])], settings=size, level=level)
    drawn = drawn_texts(monkeypatch)
    desk.key(pygame.K_F4)
    assert LEVEL_TITLES[level] in drawn
    assert words.size(LEVELS[level]) in drawn


@pytest.mark.parametrize("tab", ["overview", "over_time", "best_times", "games"])
def test_dates_are_written_in_one_way_everywhere(home_desk, monkeypatch, tab):
    desk = home_desk([won_in(42_345)])
    drawn = drawn_texts(monkeypatch)
    figures = Brush.figures

    def note(brush, surface, told, *rest):
        drawn[told] = None
        return figures(brush, surface, told, *rest)

    monkeypatch.setattr(Brush, "figures", note)
    desk.key(pygame.K_F4)
    desk.click_widget("tab.over_time" if tab == "overview" else "tab.overview")
    drawn.clear()
    desk.click_widget(f"tab.{tab}")
    assert any(text.startswith(words.date(NOON)) for text in drawn)
    assert not any("March" in text for text in drawn)


def test_times_and_dates_are_told_as_people_write_them():
    assert record_words.short_time(149_499) == "2:29.4"
    assert record_words.short_time(59_999) == "0:59.9"
    assert words.date(NOON) == "2026-03-08"
    assert record_words.moment(NOON).startswith("2026-03-08 ")
    assert record_words.time_per_bar(500) == "0.5 seconds per bar"
    assert record_words.time_per_bar(120_000) == "2 minutes per bar"
    assert record_words.wins_in_bar(1, 30_000, 60_000) == "0:30.0–1:00.0: 1 win"
    assert record_words.wins_in_bar(3, 30_000, None) == "0:30.0 or more: 3 wins"
    assert record_words.game_range(7, 7) == "7"


# Techniques missed lead to practice.


def missed_chart(desk):
    desk.key(pygame.K_F4)
    return next(widget for widget in desk.page.widgets if widget.name == "chart.missed")


def test_a_technique_that_was_missed_leads_to_its_exercises(home_desk):
    desk = home_desk([won_in(1000, missed=("1-1", "1-1", "1-2"), level=LEVELS["beginner"])])
    chart = missed_chart(desk)
    statistics = desk.page
    desk.click(chart.place_of(1))
    assert isinstance(desk.page, PracticePage)
    assert desk.did[-1] == events.ExercisesAsked()
    desk.hear(events.ExercisesGiven(starter_exercises()))
    assert desk.page.board.visible.level.grid == starter_exercises()[3].position.grid
    desk.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert desk.page is statistics


def test_a_technique_that_was_missed_can_be_chosen_with_the_keyboard(home_desk):
    desk = home_desk([won_in(1000, missed=("1-1", "1-1", "1-2"), level=LEVELS["beginner"])])
    chart = missed_chart(desk)
    desk.page.set_focus(chart)
    desk.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(desk.page, PracticePage)


def test_won_and_lost_differ_by_shape_and_colour(home_desk):
    desk = home_desk()
    win(desk)
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    desk.key(pygame.K_F5)
    (games,) = [widget for widget in desk.page.widgets if widget.name == "games"]
    signs = [games.text_of(at).signs["Result"] for at in games.shown()]
    lost, won = signs
    assert lost.icon != won.icon
    assert lost.ink != won.ink
    theme = desk.window.brush.theme
    assert desk.shows_colour(theme.tick, games.rect)
    assert desk.shows_colour(theme.cross, games.rect)
