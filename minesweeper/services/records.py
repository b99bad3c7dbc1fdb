"""Answers the window's requests about the records: figures, lists, deletions, exports.

It works on the agent's thread, so that no frame waits for a query.
"""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.keeper import GameKeeper
from minesweeper.events import Event, Observer
from minesweeper.translation import N_, ngettext
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.archive.records import StoredGame

DELETED = N_("Game deleted.")
PUT_BACK = N_("Game restored.")
NOTHING_TO_UNDO = N_("There is nothing to undo.")
_ABOUT_MANY = (
    events.StatisticsAsked,
    events.CourseAsked,
    events.SkillsAsked,
    events.GamesAsked,
    events.ExportChosen,
)
MOST_UNDONE = 100
"""The most deletions that can be undone. The last deletion is undone first."""


class RecordsService:
    """Answers requests about the records."""

    def __init__(self, keeper: GameKeeper, home: Path, announce: Observer) -> None:
        self._keeper = keeper
        self._home = home
        self._announce = announce
        self._deleted: list[StoredGame] = []

    def observe(self, event: Event) -> None:
        """Answers if the event is about the records."""
        # An answer must include the games that an earlier session left unrecorded.
        notice = self._keeper.catch_up() if isinstance(event, _ABOUT_MANY) else None
        try:
            answer = self._answer(event)
        except ArchiveError as error:
            answer = events.RecordsSaid(str(error))
        if answer is not None:
            self._announce(answer)
            notice = notice or self._keeper.records.database.take_notice()
            if notice is not None:
                self._announce(events.RecordsSaid(notice))

    def _answer(self, event: Event) -> Event | None:
        match event:
            case events.StatisticsAsked() | events.CourseAsked() | events.SkillsAsked():
                return self._counted(event)
            case events.GamesAsked(selection, search, first, count):
                listing = self._keeper.records.listing(selection, search, first, count)
                return events.GamesGiven(listing)
            case events.KeptGameDeleted(name):
                self._deleted = [*self._deleted, self._keeper.delete(name)][-MOST_UNDONE:]
                return events.RecordsChanged(_(DELETED), can_undo=True, is_deletion=True)
            case events.DeletionUndone():
                return self._undo()
            case events.ExportChosen():
                return self._export(event)
            case _:
                return None

    def _counted(
        self, asked: events.StatisticsAsked | events.CourseAsked | events.SkillsAsked
    ) -> Event:
        # Imported here, so that the first frame does not wait for it.
        from minesweeper.archive import skills, statistics  # noqa: PLC0415

        records = self._keeper.records
        if isinstance(asked, events.SkillsAsked):
            return events.SkillsGiven(skills.profile_of(records))
        if isinstance(asked, events.CourseAsked):
            return events.CourseGiven(statistics.course_of(records, asked.selection))
        found = statistics.statistics_of(records, asked.selection)
        unfinished = self._keeper.count_unfinished(asked.selection)
        return events.StatisticsGiven(replace(found, unfinished=unfinished))

    def _undo(self) -> Event:
        if not self._deleted:
            return events.RecordsSaid(_(NOTHING_TO_UNDO))
        self._keeper.put_back(self._deleted[-1])
        self._deleted.pop()
        return events.RecordsChanged(_(PUT_BACK), can_undo=bool(self._deleted))

    def _export(self, chosen: events.ExportChosen) -> Event:
        from minesweeper.archive.export import export  # noqa: PLC0415  for the first frame too

        records = self._keeper.records
        made = export(records, self._home, chosen.form, chosen.selection, chosen.search)
        text = ngettext(
            "{count:,} game exported to {path}.",
            "{count:,} games exported to {path}.",
            made.games,
        )
        return events.RecordsSaid(text.format(count=made.games, path=made.path), str(made.path))
