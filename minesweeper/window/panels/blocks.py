"""The blocks of a panel's column: the head, cards, replies, and the legend of the marks."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache, partial

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Arrangement, Card, PartCount, Share, Step, Tally
from minesweeper.translation import gettext as _
from minesweeper.window.drawing.brush import Brush, Weight, draw_glyph, rounded
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.panels.board_marks import BoardMarks, MarkTiles, outline
from minesweeper.window.text import teaching_words
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    Block,
    ByWidth,
    Column,
    Drawing,
    Flow,
    Ground,
    Rest,
    Row,
    Spacer,
    Text,
    icon,
    label,
)

NARROW = 280
"""A card narrower than this, in pixels of the design, does not indent its text."""
_PAD = (MEDIUM, 10)
"""The padding of a card."""
_SIGN, _BADGE = 20, 24
"""The side of a tile in a line of text, and of what is before a card's title."""
MOST_LETTERED = 6
"""If a card has more clues than this, their letters are only on the board."""


def head(verdict: str, promise: str, rule: str = "", *, is_brief: bool = False) -> Block:
    """Returns the head of a panel; a brief head has a smaller verdict."""
    large, small = (Text(verdict, size, Weight.BOLD, leading=1.25) for size in (22, 16))
    title = small if is_brief else ByWidth([large, small], NARROW)
    texts = [Text(promise), Text(rule, ink="ink2")]
    return Column([title, Spacer(0, 6), *(text for text in texts if text.text)])


def answer(text: str, *, is_right: bool) -> Block:
    """Returns the reply to an answer, with a tick if the answer was right."""
    name, ink, face = ("tick", "tick", "tick_bg") if is_right else ("hint", "warn", "warn_soft")
    sign = icon(name, _SIGN, ink, _BADGE)
    reply = Text(text, 15, Weight.MEDIUM)
    return Row([sign, reply], MEDIUM, _PAD, Ground(face), is_top=True)


# Cards.


class CardState(Enum):
    """How far the player has come with a card of a lesson."""

    DONE = "done"
    NOW = "now"
    TO_COME = "to come"


_GROUNDS = {
    CardState.DONE: Ground("surface2", "line"),
    CardState.NOW: Ground("info_soft", "clue", thickness=2),
    CardState.TO_COME: Ground("surface", "line"),
}


def card(  # noqa: PLR0913  a card has a sign, a title, chips and a body
    sign: Block,
    title: str,
    state: CardState,
    body: Sequence[Block] = (),
    *,
    chips: Sequence[Block] = (),
    part: str = "",
    is_current: bool | None = None,
) -> Column:
    """Returns a card: a sign, a title with chips at its right, and blocks below.

    Without `is_current` the card is the current one if its state says so.
    """
    ink = "ink2" if state is CardState.TO_COME else "ink"
    top: list[Block] = [sign, Text(title, 15, Weight.MEDIUM, ink, leading=1.6)]
    if chips:
        top.append(Row(chips, 6))
    is_now = state is CardState.NOW if is_current is None else is_current
    blocks = [Row(top, MEDIUM, is_top=True), *body]
    return Column(blocks, SMALL, _PAD, _GROUNDS[state], part, is_now)


def indented(*blocks: Block) -> Block:
    """Returns blocks that are indented as far as the title of a card."""
    return Row([Spacer(_BADGE), Column(blocks, SMALL)], MEDIUM)


def _number(number: int, state: CardState) -> Block:
    """Returns the badge with the number of a card, counted from 1."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme, is_to_come = brush.theme, state is CardState.TO_COME
        badge = rect.inflate(-brush.px(2), -brush.px(2))
        rounded(surface, badge, brush.px(6), theme.line2 if is_to_come else theme.clue)
        ink = theme.surface if is_to_come else theme.on_clue
        brush.text(surface, str(number + 1), badge.center, 12, Weight.BOLD, ink, "center")

    return Drawing(_BADGE, _BADGE, paint)


def lesson_card(  # noqa: PLR0913  a card, and where the lesson is
    number: int,
    state: CardState,
    taught: Card,
    clues: Sequence[tuple[str, str]],
    step: int | None,
    *,
    is_unfolded: bool,
    is_summary: bool = False,
) -> Block:
    """Returns a card of a lesson; `number` counts from 0, `step` is the current step of a round.

    `clues` are the letters of its clues and their names. `is_summary` is true for the card that
    sums up the beginning of a long way. In a narrow panel a card that is done shrinks to one line.
    """
    part = f"card.{number}"
    is_current = state is CardState.NOW and step is None
    make = partial(
        card, _number(number, state), taught.title, state, part=part, is_current=is_current
    )
    body: list[Block] = []
    chips: list[Block] = []
    steps: list[Block] = []
    if state is not CardState.TO_COME:
        opened = [cell for cell, _ in taught.opens] if is_summary else None
        chips = [_chip(*result) for result in results(taught.steps, opened)]
        body += [Text(taught.full_text)] if taught.full_text else []
        if state is CardState.NOW and not taught.is_round:
            body += _lettered_clues(clues)
        body += [_fold_button(number, taught, is_unfolded=is_unfolded)] if taught.is_round else []
        steps = [_step_row(number, at, each, step) for at, each in enumerate(taught.steps)]
    below = [Column(steps)] if is_unfolded else []
    narrow: Block = make([*body, *below])
    if state is CardState.DONE:
        conclusion = label(teaching_words.concluded_of(taught.steps), ink="ink2")
        signs = [sign(verdict) for verdict in dict.fromkeys(step.verdict for step in taught.steps)]
        narrow = Row([*signs, conclusion], SMALL, part=part, least=28)
    wide = make([*([indented(*body)] if body else []), *below], chips=chips)
    return ByWidth([wide, narrow], NARROW)


def _fold_button(number: int, taught: Card, *, is_unfolded: bool) -> Block:
    """Returns the button that folds and unfolds a round."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        chevron = brush.icon("chevron", brush.px(14), {"pole": brush.theme.clue})
        if is_unfolded:
            chevron = pygame.transform.flip(chevron, flip_x=False, flip_y=True)
        surface.blit(chevron, chevron.get_rect(center=rect.center))

    text = _(teaching_words.FOLD) if is_unfolded else teaching_words.unfold_label(len(taught.steps))
    content = [Drawing(14, 14, paint), label(text, 13, Weight.MEDIUM, "clue")]
    return Row([Row(content, 6, part=f"turn.{number}", least=28), Rest()])


def _step_row(number: int, at: int, step: Step, now: int | None) -> Block:
    """Returns the row of a step in an unfolded round."""
    ink = "ink" if now is None or at <= now else "ink2"
    return Row(
        [sign(step.verdict), Text(step.text, 13, ink=ink)],
        SMALL,
        (SMALL, 3),
        Ground("surface", "clue", 6) if at == now else None,
        f"step.{number}.{at}",
        is_current=at == now,
        is_top=True,
    )


def _lettered_clues(clues: Sequence[tuple[str, str]]) -> list[Block]:
    """Returns a line with the letter of each clue, as on the board; none if there are too many."""
    named = [Row([_badge(letter), label(name, 13)], 6) for letter, name in clues]
    return [Flow(named, MEDIUM, row_gap=TINY)] if 0 < len(named) <= MOST_LETTERED else []


def _badge(letter: str) -> Block:
    """Returns the letter of a clue, as on the board."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        BoardMarks(brush, rect.width).draw_badge(surface, rect, letter)

    return Drawing(16, 16, paint)


def results(
    steps: tuple[Step, ...], opened: Sequence[Cell] | None = None
) -> list[tuple[Verdict, str]]:
    """Returns what steps concluded: the names of a few cells, or else their number.

    The cells `opened` on the way, floods included, replace the safe cells of the steps if given.
    """
    settled = {
        verdict: [step.cell for step in steps if step.verdict is verdict]
        for verdict in (Verdict.SAFE, Verdict.MINE)
    }
    if opened is not None:
        settled[Verdict.SAFE] = list(opened)
    return [
        (verdict, teaching_words.few_cells(cells)) for verdict, cells in settled.items() if cells
    ]


def _chip(verdict: Verdict, text: str) -> Block:
    """Returns a conclusion as a rounded label."""
    kind = "tick" if verdict is Verdict.SAFE else "cross"
    content = [icon(kind, 14, kind), label(text, 13, Weight.MEDIUM, kind)]
    return Row(content, 6, (10, 0), Ground(f"{kind}_bg", radius=12), least=_BADGE)


# The count behind a chance.

_CELL = 15
"""The side of a cell in a picture of an arrangement, in pixels of the design."""
MOST_PICTURES = 12
"""The most arrangements of a part that are drawn; more would fill the panel."""
_WIDEST_PICTURE = 14
"""The most columns or rows of a part that is drawn."""


def count_card(number: int, state: CardState, tally: Tally, position: Position) -> Block:
    """Returns the count as a card: how many minefields fit, the shares, and the arrangements."""
    body: list[Block] = []
    if state is not CardState.TO_COME:
        pictures = [_pictures(part, tally, position) for part in tally.parts]
        body += [Column([Text(text) for text in tally.text], TINY)]
        if len(tally.shares) > 1:
            # The text gives the chance of a single cell already.
            body += [_share(share, tally) for share in tally.shares]
        body += [Flow(drawn, 14, row_gap=SMALL) for drawn in pictures if drawn]
    title = tally.title or _(teaching_words.COUNT_TITLE)
    return card(_number(number, state), title, state, body, part=f"card.{number}")


def _share(share: Share, tally: Tally) -> Block:
    """Returns a cell's name, the number of minefields with a mine there, and a bar."""

    def paint(surface: pygame.Surface, brush: Brush, bar: Rect) -> None:
        rounded(surface, bar, bar.height // 2, brush.theme.sunk)
        if share.mined:
            bar = Rect(bar.topleft, (max(bar.height, round(share.chance * bar.width)), bar.height))
            rounded(surface, bar, bar.height // 2, brush.theme.primary)

    text = teaching_words.share(share.mined, tally.layouts, share.chance)
    named = [label(share.cell.name, 13, Weight.MEDIUM), Rest(), label(text, 13, ink="ink2")]
    return Column([Row(named), Drawing(0, 6, paint)], 2)


def _pictures(part: PartCount, tally: Tally, position: Position) -> list[Block]:
    """Returns drawings of the arrangements of a part."""
    places = [*part.cells, *part.clues]
    columns, rows = [cell.column for cell in places], [cell.row for cell in places]
    corner = Cell(min(rows), min(columns))
    width, height = max(columns) - corner.column + 1, max(rows) - corner.row + 1
    if max(width, height) > _WIDEST_PICTURE:
        return []
    return [
        Column(
            [
                Drawing(
                    max(width * _CELL, 64),
                    height * _CELL,
                    partial(_draw_arrangement, part, arrangement, corner, position),
                ),
                Text(
                    teaching_words.arrangement_share(arrangement.layouts, tally.layouts),
                    12,
                    ink="ink2",
                    fills=False,
                ),
            ]
        )
        for arrangement in part.arrangements[:MOST_PICTURES]
    ]


def _draw_arrangement(  # noqa: PLR0913, PLR0917  what is drawn, and where
    part: PartCount,
    arrangement: Arrangement,
    corner: Cell,
    position: Position,
    surface: pygame.Surface,
    brush: Brush,
    rect: Rect,
) -> None:
    theme, side = brush.theme, brush.px(_CELL)
    for cell in {*part.cells, *part.clues}:
        place = Rect(rect.left, rect.top, side - 1, side - 1)
        place.move_ip((cell.column - corner.column) * side, (cell.row - corner.row) * side)
        number = position.at(cell)
        if cell in part.clues:
            surface.fill(theme.opened, place)
            if 1 <= number <= 8:
                pixels = round(0.8 * place.width)
                draw_glyph(surface, str(number), place.center, pixels, theme.num[number - 1])
        elif cell in arrangement.mines:
            rounded(surface, place, 3, theme.cross_bg)
            brush.blit_icon(surface, "cross", place.center, _CELL - 5, theme.cross)
        else:
            rounded(surface, place, 3, theme.covered)


# Tiles in a line of text, and the legend.


@lru_cache(maxsize=2)
def _small_tiles(theme: Theme, cell: int) -> MarkTiles:
    """Returns tiles that are drawn with a separate brush.

    The window's brush must not be a key of this cache: the cache would keep it, with all its texts,
    after the window has made another.
    """
    return MarkTiles(Brush(theme, 100), cell)


def sign(verdict: Verdict, side: int = _SIGN) -> Block:
    """Returns a small tile with a tick or a cross, as on the board."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        tiles = _small_tiles(brush.theme, brush.px(side))
        surface.blit(tiles.proved(verdict, is_flagged=False), rect)

    return Drawing(side, side, paint)


def _hatched(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).hatched(is_flagged=False), rect)


def _clue(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    frame = Rect(rect.left + 2, rect.top + 2, rect.width - 3, rect.height - 3)
    surface.blit(outline(frame.size, max(2, brush.px(2)), 3, brush.theme.clue), frame)
    badge = Rect(rect.left, rect.top, rect.width // 2, rect.height // 2)
    BoardMarks(brush, rect.width).draw_badge(surface, badge, "a")


def _framed(role: str) -> Block:
    """Returns a covered cell with a frame around it in the colour of a theme role."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).tile(COVERED), rect)
        thickness, colour = max(2, brush.px(2)), getattr(brush.theme, role)
        surface.blit(outline(rect.size, thickness, 3, colour), rect)

    return Drawing(_SIGN, _SIGN, paint)


def legend(*, is_mistake: bool, has_better: bool) -> Block:
    """Returns the meaning of the marks on the board.

    `is_mistake` if the cell in question was opened and lost the game, `has_better` if a better cell
    is ringed too.
    """
    about = _(teaching_words.OPENED_CELL) if is_mistake else _(teaching_words.ASKED_CELL)
    marks = [
        Drawing(_SIGN, _SIGN, _clue),
        Drawing(_SIGN, _SIGN, _hatched),
        sign(Verdict.SAFE),
        sign(Verdict.MINE),
        _framed("cross" if is_mistake else "primary"),
        _framed("best"),
    ]
    texts = [
        *map(_, teaching_words.LEGEND),
        about,
        *([_(teaching_words.BETTER_CELL)] if has_better else []),
    ]
    entries = [
        Row([mark, label(text, 12, ink="ink2")], 6, least=_BADGE)
        for mark, text in zip(marks, texts, strict=False)
    ]
    return Flow(entries, LARGE)
