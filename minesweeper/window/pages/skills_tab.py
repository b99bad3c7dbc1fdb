"""The tab of the statistics page with the skill profile: techniques found and missed."""

from collections.abc import Callable
from functools import partial

from minesweeper import events
from minesweeper.events import Event
from minesweeper.record import (
    RememberedThought,
    Selection,
    SkillProfile,
    Statistics,
    TechniqueSkill,
)
from minesweeper.titles import technique_title
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.drawing.chart import Chart, LinePlot, Point
from minesweeper.window.pages.page import CARD, PartsSlot
from minesweeper.window.pages.statistics_charts import QUARTERS
from minesweeper.window.pages.statistics_tabs import StatisticsTab, chart_blocks
from minesweeper.window.text import record_words, skill_words, words
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    WIDE,
    Block,
    Column,
    Flow,
    Slot,
    Spacer,
    Text,
)
from minesweeper.window.widgets.table import (
    FigureTable,
    TableColumn,
    TableRow,
    fitting_columns,
    narrower,
)

_COLUMNS = (
    TableColumn(skill_words.TECHNIQUE, 190, is_text=True, weight=Weight.MEDIUM),
    TableColumn(skill_words.MET, 64),
    TableColumn(skill_words.FOUND, 70, weight=Weight.BOLD),
    TableColumn(record_words.MISSED, 72),
    TableColumn(record_words.MEDIAN, 78),
    *(TableColumn(title, 84) for title in skill_words.TRAITS.values()),
    TableColumn(record_words.OVER_TIME, 120),
)
_LEFT_OUT = (
    record_words.OVER_TIME,
    *skill_words.TRAITS.values(),
    record_words.MISSED,
    record_words.MEDIAN,
)
"""The columns that a narrow window leaves out, one after another."""
_THOUGHTS = (
    TableColumn(words.TIME, 90, weight=Weight.BOLD),
    TableColumn("", 24),
    TableColumn(skill_words.TECHNIQUE, 220, is_text=True),
    TableColumn(record_words.WHEN, 160, is_text=True),
    TableColumn(skill_words.MOVE, 70),
)


class SkillsTab(StatisticsTab):
    """What you find and miss, the two techniques to train, and long thoughts."""

    def __init__(self, context: WindowContext, practise: Callable[[str], None]) -> None:
        """`practise` is called with the id of a technique that is chosen."""
        super().__init__(context)
        self._practise = practise
        self._profile: SkillProfile | None = None
        self._charts: list[Chart] = []
        self._buttons: list[Button] = []

    def choose(self, selection: Selection) -> None:
        """Requests the profile, which looks at the latest games whatever is selected."""
        del selection
        self.context.announce(events.SkillsAsked())

    def observe(self, event: Event) -> None:
        """Stores the profile that was requested."""
        if isinstance(event, events.SkillsGiven):
            profile = self._profile = event.profile
            shown = [each for each in profile.skills if each.technique in profile.weakest]
            self._charts = [
                _chart(each)
                for each in shown
                if len(each.over_time) > 1 and each.figures.met >= skill_words.ENOUGH_MET
            ]
            self._buttons = [
                Button(
                    f"skills.{name}",
                    _(record_words.PRACTISE).format(title=technique_title(name)),
                    partial(self._practise, name),
                )
                for name in profile.weakest
            ]

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the techniques to train, the charts, the table, and the long thoughts."""
        del statistics
        profile = self._profile
        if profile is None:
            return Spacer()
        if not profile.skills:
            return Column([Text(_(skill_words.NO_SKILLS), 15, ink="ink2")], pad=(MEDIUM, WIDE))
        charts = [chart_blocks(self._charts, self.window_height)] if self._charts else []
        parts = [self._training(profile), *charts, self._table(profile, width)]
        return Column([*parts, *self._thoughts(profile)], LARGE)

    def _training(self, profile: SkillProfile) -> Block:
        title = Text(_(skill_words.TRAIN_TODAY), 15, Weight.BOLD)
        note = Text(skill_words.looked_at(profile.games), 13, ink="ink2")
        buttons = Flow([Slot(button) for button in self._buttons], SMALL, row_gap=SMALL)
        return Column([title, note, buttons], SMALL, (WIDE, MEDIUM), CARD)

    def _table(self, profile: SkillProfile, width: int) -> Block:
        skills = skill_words.in_order(profile.skills)
        rows = [_cells(skill) for skill in skills]
        # A column that has no figure yet in any row says nothing.
        found = [
            column
            for column in _COLUMNS
            if any(row[column.title] != record_words.NONE for row in rows)
        ]
        choices = narrower(found, _LEFT_OUT)
        columns = fitting_columns(self.context.brush, choices, self.room(width))
        lines = [
            TableRow(tuple(row[column.title] for column in columns), skill.technique)
            for skill, row in zip(skills, rows, strict=True)
        ]
        table = FigureTable("skills", columns, lines, self._practise)
        slot = PartsSlot(table, thickness=0, lay_out=table.lay_out)
        told = skill_words.how_to_read([column.title for column in columns])
        note = Text(told, 12, ink="ink2")
        return Column([slot, note], SMALL, (WIDE, MEDIUM), CARD)

    def _thoughts(self, profile: SkillProfile) -> list[Block]:
        if not profile.thoughts:
            return []
        lines = [_thought_row(at, each) for at, each in enumerate(profile.thoughts)]
        table = FigureTable("thoughts", _THOUGHTS, lines, self._look_at)
        slot = PartsSlot(table, thickness=0, lay_out=table.lay_out)
        title = Text(_(skill_words.SLOWEST_MOVES), 15, Weight.BOLD)
        note = Text(_(skill_words.OPEN_THOUGHT), 12, ink="ink2")
        return [Column([title, slot, note], SMALL, (WIDE, MEDIUM), CARD)]

    def _look_at(self, name: str) -> None:
        """Opens the review of a game at the move of a long thought."""
        if self._profile is not None:
            chosen = self._profile.thoughts[int(name)]
            self.context.games.look_at(chosen.id, chosen.thought.turn)


def _cells(skill: TechniqueSkill) -> dict[str, str]:
    """Returns the texts of a row by column title."""
    figures, by_trait = skill.figures, dict(skill.traits)
    return {
        skill_words.TECHNIQUE: technique_title(skill.technique),
        skill_words.MET: format_number(figures.met),
        skill_words.FOUND: skill_words.share_found(figures),
        record_words.MISSED: format_number(figures.missed),
        record_words.MEDIAN: skill_words.find_time(figures.median),
        **{
            title: skill_words.share_found(by_trait.get(trait))
            for trait, title in skill_words.TRAITS.items()
        },
        record_words.OVER_TIME: skill_words.change(skill),
    }


def _thought_row(number: int, remembered: RememberedThought) -> TableRow:
    thought = remembered.thought
    technique = technique_title(thought.technique) if thought.technique else _(skill_words.A_GUESS)
    cells = (
        skill_words.find_time(thought.time),
        "",
        technique,
        record_words.moment(remembered.finished),
        format_number(thought.turn),
    )
    return TableRow(cells, str(number))


def _chart(skill: TechniqueSkill) -> Chart:
    """Returns the chart of the share found over time of one technique."""
    end = len(skill.over_time) - 1
    points = [
        Point(at / end, 100 * figures.share, record_words.share_of(figures.share))
        for at, figures in enumerate(skill.over_time)
        if figures is not None
    ]
    ticks = [(0.0, _(skill_words.OLDEST)), (1.0, _(skill_words.NEWEST))]
    last = record_words.share_of(points[-1].value / 100)
    title = technique_title(skill.technique)
    plot = LinePlot(QUARTERS, points, ticks, "", last)
    return Chart(f"skill.{skill.technique}", title, _(skill_words.SHARE_FOUND), plot)
