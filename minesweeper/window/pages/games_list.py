"""A list over any number of games, of which only those in view are held."""

from collections.abc import Callable, Sequence

from minesweeper.game.clock import Now
from minesweeper.game.judges import JUDGES
from minesweeper.record import Help, Listing, Record
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.rows_list import RowsList, RowWords, narrower
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.table import TableColumn

AROUND = 40
"""How many games above and below those in view are asked for too."""
WIDE = (
    TableColumn(record_words.WHEN, 150, is_text=True),
    TableColumn(words.LEVEL, 160, is_text=True),
    TableColumn(words.JUDGE, 90, is_text=True),
    TableColumn(record_words.RESULT, 70, is_text=True, weight=Weight.MEDIUM),
    TableColumn(words.TIME, 90),
    TableColumn(record_words.SPEED, 80),
    TableColumn(record_words.THREE_BV, 80),
    TableColumn(record_words.CLICKS, 80),
    TableColumn(record_words.GUESSES, 80),
    TableColumn(record_words.LUCK, 70),
    TableColumn("", 24),
    TableColumn(record_words.NOTES, 150, is_text=True),
)
NARROW = (
    TableColumn(record_words.WHEN, 138, is_text=True),
    TableColumn(words.LEVEL, 124, is_text=True),
    TableColumn(words.JUDGE, 80, is_text=True),
    TableColumn(record_words.RESULT, 54, is_text=True, weight=Weight.MEDIUM),
    TableColumn(words.TIME, 68),
    TableColumn("", 16),
    TableColumn(record_words.NOTES, 88, is_text=True),
)
"""The columns of a narrow window."""
LEFT_OUT = (words.JUDGE, record_words.WHEN, record_words.NOTES, words.TIME)
"""What a window leaves out that is narrower still, one after another."""


class GamesList(RowsList):
    """Rows of games; those in view and some around them are held."""

    figures = frozenset((record_words.WHEN,))

    def __init__(
        self,
        name: str,
        ask: Callable[[int, int], None],
        act: Callable[[int], bool],
        now: Now,
    ) -> None:
        super().__init__(name, act, now)
        self._ask = ask
        self._records: dict[int, Record] = {}
        self._asked: tuple[int, int] | None = None

    def start_over(self) -> None:
        """Hold nothing, and go to the top: other games are to be listed."""
        self._records, self._asked = {}, None
        self._top = self._current = 0

    def wanted(self) -> tuple[int, int]:
        """Which games should be held: the first, and how many."""
        first = max(0, self._top - AROUND)
        return first, self._rows + 2 * AROUND

    def take(self, listing: Listing) -> None:
        """Hold a part of the list that was asked for."""
        self._total = listing.total
        self.forget_click()
        self._records = {listing.first + at: record for at, record in enumerate(listing.records)}
        self.go_to(self._current)

    def current_record(self) -> Record | None:
        """The game that keys and buttons act on."""
        return self._records.get(self._current)

    def fetch(self) -> None:
        """Ask for what is in view and not held, unless it is on its way."""
        last = min(self._top + self._rows, self._total or 0)
        missing = any(at not in self._records for at in range(self._top, last))
        if missing and self._asked != self.wanted():
            self._asked = self.wanted()
            self._ask(*self._asked)

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """All columns, or fewer in a narrow window."""
        return [WIDE, *narrower(NARROW, LEFT_OUT)]

    def words_of(self, at: int) -> RowWords:
        """What stands in a row; dots where it is not held yet."""
        record = self._records.get(at)
        if record is None:
            return RowWords({record_words.WHEN: record_words.NOT_YET})
        return RowWords(_cells(record))


def _cells(record: Record) -> dict[str, str]:
    """What stands in each column, by its title."""
    score, speed, clicks = record.score, record.speed, record.clicks
    is_plain = record.help is Help.UNASSISTED
    notes = [] if is_plain else [record_words.HELP_TITLES[record.help.value]]
    if record.no_guess:
        notes.append(words.WITHOUT_GUESSING)
    return {
        record_words.WHEN: record_words.moment(record.finished),
        words.LEVEL: words.level_name_or_size(record.level, record.title or record.board),
        words.JUDGE: JUDGES[record.judge].title,
        record_words.RESULT: record_words.WON if record.won else record_words.LOST,
        words.TIME: record_words.short_time(score.elapsed),
        record_words.SPEED: record_words.NONE if speed is None else f"{speed:.2f}",
        record_words.THREE_BV: str(score.three_bv)
        if record.won
        else f"{score.solved}/{score.three_bv}",
        record_words.CLICKS: record_words.NONE if clicks is None else str(clicks),
        record_words.GUESSES: record_words.NONE if record.guesses is None else str(record.guesses),
        record_words.LUCK: record_words.NONE if record.luck is None else f"{record.luck:.2f}",
        record_words.NOTES: ", ".join(notes),
    }
