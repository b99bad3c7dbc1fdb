"""What the records answer to the window."""

import pytest
from fakes import Clock
from recorded import NOON, keep_games

from minesweeper import events
from minesweeper.archive.keeper import GameKeeper
from minesweeper.record import Selection
from minesweeper.services.records import RecordsService

EVERYTHING = Selection(help=None)


class Desk:
    """A registrar, and what it announces."""

    def __init__(self, home):
        self.keeper = GameKeeper(home, Clock(), Clock(NOON))
        self.keeper.restore()
        self.seen = []
        self.registrar = RecordsService(self.keeper, home, self.seen.append)

    def ask(self, event):
        self.seen.clear()
        self.registrar.observe(event)
        return self.seen

    def listed(self):
        (given,) = self.ask(events.GamesAsked(EVERYTHING, "", 0, 100))
        return [record.id for record in given.listing.records]


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.kept = keep_games(desk.keeper.records, 0, 4)
    yield desk
    desk.keeper.close()


def test_statistics_and_their_course_are_given(desk):
    (given,) = desk.ask(events.StatisticsAsked(EVERYTHING))
    assert (given.statistics.selection, given.statistics.games) == (EVERYTHING, 4)
    (given,) = desk.ask(events.CourseAsked(EVERYTHING))
    assert (given.course.selection, given.course.stretches[-1].last) == (EVERYTHING, 4)


def test_a_part_of_the_list_is_given(desk):
    (given,) = desk.ask(events.GamesAsked(EVERYTHING, "", 1, 2))
    assert (given.listing.total, given.listing.first, len(given.listing.records)) == (4, 1, 2)


def test_deletions_are_undone_the_last_one_first(desk):
    first, second, *others = desk.listed()
    for name in (first, second):
        assert desk.ask(events.KeptGameDeleted(name)) == [
            events.RecordsChanged("Game deleted.", can_undo=True, is_deletion=True)
        ]
    assert desk.listed() == others
    (changed,) = desk.ask(events.DeletionUndone())
    assert changed == events.RecordsChanged("Game restored.", can_undo=True)
    assert desk.listed() == [second, *others]
    (changed,) = desk.ask(events.DeletionUndone())
    assert changed == events.RecordsChanged("Game restored.", can_undo=False)
    assert desk.listed() == [first, second, *others]
    assert desk.ask(events.DeletionUndone()) == [events.RecordsSaid("There is nothing to undo.")]


def test_an_export_says_where_it_is(desk, tmp_path):
    (said,) = desk.ask(events.ExportChosen("csv", EVERYTHING))
    path = tmp_path / "exports" / "records-1.csv"
    assert said == events.RecordsSaid(f"4 games exported to {path}.", str(path))
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5


def test_an_export_of_a_search_says_how_many_games_it_has(desk):
    for search, told in ((desk.kept[0].seed, "1 game"), ("nothing", "0 games")):
        (said,) = desk.ask(events.ExportChosen("json", EVERYTHING, str(search)))
        assert said.sentence.startswith(f"{told} exported to ")


def test_what_cannot_be_answered_is_told_in_a_sentence(desk):
    assert desk.ask(events.KeptGameDeleted("0" * 32)) == [
        events.RecordsSaid("This game is no longer in your records.")
    ]


def test_what_is_not_about_the_records_is_left_to_others(desk):
    assert desk.ask(events.PauseChosen()) == []


def test_records_that_were_set_aside_are_told_of_with_the_answer(tmp_path):
    (tmp_path / "records.sqlite").write_bytes(b"no database" * 99)
    desk = Desk(tmp_path)
    given, said = desk.ask(events.StatisticsAsked(Selection()))
    assert given.statistics.games == 0
    assert "They are kept as records.aside-1.sqlite" in said.sentence
    desk.keeper.close()
