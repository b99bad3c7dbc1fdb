"""The tab of the statistics page with the skill profile: techniques found and missed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

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
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.page import CARD, PartsSlot, full_rows, grid
from minesweeper.window.pages.statistics_tabs import StatisticsTab, nothing_card
from minesweeper.window.pages.unit_page import progress_bar
from minesweeper.window.panels.pattern_pictures import UNIT_PICTURE_SIZE, PatternPictures
from minesweeper.window.text import record_words, skill_words, words
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    WIDE,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Row,
    Slot,
    Spacer,
    Text,
    label,
)
from minesweeper.window.widgets.table import (
    FigureTable,
    TableColumn,
    TableRow,
    fitting_columns,
    narrower,
)

_BESIDE_FROM, _BESIDE = 1100, 480
"""The width from which the slowest moves are beside the techniques, and their width there."""
_TWO_TO_TRAIN_FROM = 700
"""The width from which the techniques to train are side by side, in pixels of the design."""
_THOUGHTS = (
    TableColumn(words.TIME, 70, weight=Weight.BOLD),
    TableColumn("", 20),
    TableColumn(skill_words.TECHNIQUE, 220, is_text=True),
    TableColumn(record_words.WHEN, 160, is_text=True),
    TableColumn(skill_words.MOVE, 56),
)
_LEFT_OUT = (record_words.WHEN, skill_words.MOVE)
"""The columns that a narrow table leaves out, one after another."""


class SkillCard(Widget):
    """A technique: a picture, and how often it was found. A click opens its exercises."""

    radius = 12

    def __init__(self, skill: TechniqueSkill, pictures: PatternPictures, on_use: Callback) -> None:
        super().__init__(f"skills.{skill.technique}", on_use)
        self._skill, self._pictures = skill, pictures

    def spoken_name(self) -> str:
        """Returns the title of the technique."""
        return technique_title(self._skill.technique)

    def spoken_value(self) -> str:
        """Returns how well the player finds the technique."""
        return skill_words.details(self._skill)

    def _block(self) -> Block:
        edge = "primary" if self.is_hovered else "line"
        body = Column(_summary(self._skill), SMALL)
        return Row(
            [_picture(self._skill, self._pictures), body],
            MEDIUM,
            (MEDIUM, MEDIUM),
            Background("surface", edge, self.radius),
            is_top=True,
        )

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width."""
        return self._block().height(brush, width)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card."""
        self._block().draw(surface, brush, self.rect)


def _picture(skill: TechniqueSkill, pictures: PatternPictures) -> Block:
    return Drawing(*UNIT_PICTURE_SIZE, partial(pictures.draw, name=skill.technique))


def _summary(skill: TechniqueSkill) -> list[Block]:
    """Returns the title with the share found, a bar of this share, and the details."""
    title = Text(technique_title(skill.technique), 14, Weight.MEDIUM)
    details = Text(skill_words.details(skill), 13, ink="ink2", leading=1.4)
    if skill.figures.met < skill_words.ENOUGH_MET:
        return [title, details]
    share = label(record_words.share_of(skill.figures.share), 14, Weight.BOLD)
    return [Row([title, share], SMALL), progress_bar(skill.figures.share), details]


class SkillsTab(StatisticsTab):
    """What you find and miss, the two techniques to train, and long thoughts."""

    def __init__(self, context: WindowContext, practise: Callable[[str], None]) -> None:
        """`practise` is called with the id of a technique that is chosen."""
        super().__init__(context)
        self._practise = practise
        self._profile: SkillProfile | None = None
        self._pictures = PatternPictures()
        self._buttons: dict[str, Button] = {}
        """The buttons of the techniques to train."""
        self._cards: list[SkillCard] = []
        """The cards of the other techniques."""

    def choose(self, selection: Selection) -> None:
        """Requests the profile, which looks at the latest games whatever is selected."""
        del selection
        self.context.announce(events.SkillsAsked())

    def observe(self, event: Event) -> None:
        """Stores the profile that was requested."""
        if isinstance(event, events.SkillsGiven):
            profile = self._profile = event.profile
            self._buttons = {
                name: Button(
                    f"skills.{name}", _(skill_words.PRACTISE), partial(self._practise, name)
                )
                for name in profile.weakest
            }
            for name, button in self._buttons.items():
                button.tip = _(record_words.PRACTISE).format(title=technique_title(name))
            self._cards = [
                SkillCard(each, self._pictures, partial(self._practise, each.technique))
                for each in skill_words.in_order(profile.skills)
                if each.technique not in profile.weakest
            ]

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the techniques to train and all others, and the long thoughts."""
        del statistics
        profile, brush = self._profile, self.context.brush
        if profile is None:
            return Spacer()
        if not profile.skills:
            return nothing_card(_(skill_words.NONE_SEEN), "instructor", self.play)
        techniques = [self._training(profile), *self._others()]
        if not profile.thoughts:
            return Column(techniques, LARGE)
        if width < brush.px(_BESIDE_FROM):
            return Column([*techniques, self._thoughts(profile, width)], LARGE)
        thoughts = Column([self._thoughts(profile, brush.px(_BESIDE))], length=_BESIDE)
        return Row([Column(techniques, LARGE), thoughts], LARGE, is_top=True)

    def _training(self, profile: SkillProfile) -> Block:
        by_name = {each.technique: each for each in profile.skills}
        title = Text(skill_words.train_first(len(self._buttons)), 15, Weight.BOLD)
        told = skill_words.looked_at(profile.games, is_weak=bool(self._buttons))
        note = Text(told, 13, ink="ink2")
        cards = [self._card_to_train(by_name[name], self._buttons[name]) for name in self._buttons]
        ways = ByWidth([full_rows(cards, most, SMALL) for most in (2, 1)], least=_TWO_TO_TRAIN_FROM)
        return Column([Column([title, note]), ways], MEDIUM)

    def _card_to_train(self, skill: TechniqueSkill, button: Button) -> Block:
        ground = Background("surface", "primary", 12)
        left = Column([_picture(skill, self._pictures), Slot(button)], MEDIUM)
        return Row(
            [left, Column(_summary(skill), SMALL)], LARGE, (LARGE, LARGE), ground, is_top=True
        )

    def _others(self) -> list[Block]:
        if not self._cards:
            return []
        others = skill_words.OTHER_TECHNIQUES if self._buttons else skill_words.YOUR_TECHNIQUES
        title = Text(_(others), 15, Weight.BOLD)
        note = Text(_(skill_words.HOW_TO_PRACTISE), 13, ink="ink2")
        slots = [Slot(card, thickness=0, fills=True) for card in self._cards]
        return [Column([Column([title, note]), grid(slots, 2, SMALL)], MEDIUM)]

    def _thoughts(self, profile: SkillProfile, width: int) -> Block:
        brush = self.context.brush
        rows = [_thought_cells(each) for each in profile.thoughts]
        columns = fitting_columns(
            brush, narrower(_columns(brush, rows), _LEFT_OUT), self.room(width)
        )
        lines = [
            TableRow(tuple(row[column.title] for column in columns), str(at))
            for at, row in enumerate(rows)
        ]
        table = FigureTable("thoughts", columns, lines, self._look_at)
        slot = PartsSlot(table, thickness=0, lay_out=table.lay_out)
        title = Text(_(skill_words.SLOWEST_MOVES), 15, Weight.BOLD)
        note = Text(_(skill_words.OPEN_THOUGHT), 13, ink="ink2")
        return Column([Column([title, note]), slot], SMALL, (WIDE, MEDIUM), CARD)

    def _look_at(self, name: str) -> None:
        """Opens the review of a game at the move of a long thought."""
        if self._profile is not None:
            chosen = self._profile.thoughts[int(name)]
            self.context.games.look_at(chosen.id, chosen.thought.turn)


def _columns(brush: Brush, rows: Sequence[Mapping[str, str]]) -> list[TableColumn]:
    """Returns the columns of the slowest moves, wide enough for the titles of the techniques."""
    texts = [row[skill_words.TECHNIQUE] for row in rows]
    widest = max(brush.width(text, 14, Weight.REGULAR) for text in texts) * 100 // brush.scale
    return [
        replace(each, width=widest + LARGE) if each.title == skill_words.TECHNIQUE else each
        for each in _THOUGHTS
    ]


def _thought_cells(remembered: RememberedThought) -> dict[str, str]:
    """Returns the texts of a row by column title."""
    thought = remembered.thought
    technique = technique_title(thought.technique) if thought.technique else _(skill_words.A_GUESS)
    return {
        words.TIME: skill_words.find_time(thought.time),
        "": "",
        skill_words.TECHNIQUE: technique,
        record_words.WHEN: record_words.moment(remembered.finished),
        skill_words.MOVE: format_number(thought.turn),
    }
