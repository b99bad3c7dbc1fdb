"""The blocks of a panel's column: the head, cards, replies, and the legend of the marks."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache, partial

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell, column_name
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Arrangement, Card, ChanceCard, Step
from minesweeper.translation import gettext as _
from minesweeper.window.board.tiles import SMALLEST_WITH_TEXT
from minesweeper.window.drawing.brush import Brush, Weight, draw_glyph, rounded
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.panels.board_marks import BoardMarks, MarkTiles, outline
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.text import teaching_words
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    RULE,
    SMALL,
    TINY,
    Background,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
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


Fact = tuple[str, str]
"""A sentence after an icon, which is named first."""


def head(
    verdict: str,
    promise: str,
    rule: str = "",
    *,
    facts: Sequence[Fact] = (),
    is_brief: bool = False,
) -> Block:
    """Returns the head of a panel with a line for each fact; a brief one has a smaller verdict."""
    large, small = (Text(verdict, size, Weight.BOLD, leading=1.25) for size in (22, 16))
    title = small if is_brief else ByWidth([large, small], NARROW)
    texts = [Text(promise), Text(rule, ink="ink2")]
    listed = [Spacer(0, SMALL), fact_lines(facts)] if facts else []
    return Column([title, Spacer(0, 6), *(text for text in texts if text.text), *listed])


def figure_row(title: str, figure: str) -> Block:
    """Returns a figure with its title, below a line."""
    return Column(
        [
            RULE,
            Spacer(0, SMALL),
            Row([Text(title, ink="ink2"), label(figure, 15, Weight.MEDIUM)], MEDIUM),
        ]
    )


def fact_lines(facts: Sequence[Fact]) -> Block:
    """Returns a line for each fact, with its icon at the left."""
    return Column([Row([icon(name, 16), Text(text)], SMALL) for name, text in facts], 2)


def answer(text: str, *, is_right: bool) -> Block:
    """Returns the reply to an answer, with a tick if the answer was right."""
    name, ink, face = ("tick", "tick", "tick_bg") if is_right else ("hint", "warn", "warn_soft")
    sign = icon(name, _SIGN, ink, _BADGE)
    reply = Text(text, 15, Weight.MEDIUM)
    return Row([sign, reply], MEDIUM, _PAD, Background(face), is_top=True)


# Cards.


class CardState(Enum):
    """How far the player has come with a card of a lesson."""

    DONE = "done"
    NOW = "now"
    TO_COME = "to come"


_GROUNDS = {
    CardState.DONE: Background("surface2", "line"),
    CardState.NOW: Background("info_soft", "clue", thickness=2),
    CardState.TO_COME: Background("surface", "line"),
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

    Chips beside which the title does not fit on one line are below it.
    Without `is_current` the card is the current one if its state says so.
    """
    ink = "ink2" if state is CardState.TO_COME else "ink"
    top: list[Block] = [sign, Text(title, 15, Weight.MEDIUM, ink, leading=1.6)]
    head: Block = Row(top, MEDIUM, is_top=True)
    if chips:
        beside = Row([*top, Row(chips, 6)], MEDIUM, is_top=True)
        head = Fitting([beside, Column([head, indented(Flow(chips, 6, row_gap=TINY))], TINY)])
    is_now = state is CardState.NOW if is_current is None else is_current
    return Column([head, *body], SMALL, _PAD, _GROUNDS[state], part, is_now)


def indented(*blocks: Block) -> Block:
    """Returns blocks that are indented as far as the title of a card."""
    return Row([Spacer(_BADGE), Column(blocks, SMALL)], MEDIUM)


def _number(number: str, state: CardState) -> Block:
    """Returns the badge with the number of a card, or with the numbers of its steps."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme, is_to_come = brush.theme, state is CardState.TO_COME
        badge = rect.inflate(-brush.px(2), -brush.px(2))
        rounded(surface, badge, brush.px(6), theme.line2 if is_to_come else theme.clue)
        ink = theme.surface if is_to_come else theme.on_clue
        brush.text(surface, number, badge.center, 12, Weight.BOLD, ink, "center")

    return Drawing(max(_BADGE, 8 * len(number)), _BADGE, paint)


def lesson_card(  # noqa: PLR0913, PLR0917  a card, and where the lesson is
    number: int,
    badge: str,
    state: CardState,
    taught: Card,
    clues: Sequence[tuple[str, str]],
    step: int | None,
    *,
    is_unfolded: bool,
    is_summary: bool = False,
) -> Block:
    """Returns a card of a lesson; `number` counts from 0, `step` is the current step of a round.

    `badge` is what the player reads as its number. `clues` are the letters of its clues and their
    names. `is_summary` is true for the card that sums up the beginning of a long way. In a narrow
    panel a card that is done shrinks to one line.
    """
    part = f"card.{number}"
    is_current = state is CardState.NOW and step is None
    make = partial(
        card, _number(badge, state), taught.title, state, part=part, is_current=is_current
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
        if taught.is_round:
            unfold = (
                teaching_words.unfold_steps(taught.looks)
                if is_summary
                else teaching_words.unfold_cells(len(taught.steps))
            )
            text = _(teaching_words.FOLD) if is_unfolded else unfold
            body += [fold_button(f"turn.{number}", text, is_unfolded=is_unfolded)]
        steps = [_step_row(number, at, each, step) for at, each in enumerate(taught.steps)]
    below = [Column(steps)] if is_unfolded else []
    narrow: Block = make([*body, *below])
    if state is CardState.DONE:
        conclusion = label(teaching_words.concluded_of(taught.steps), ink="ink2")
        signs = [sign(verdict) for verdict in dict.fromkeys(step.verdict for step in taught.steps)]
        narrow = Row([*signs, conclusion], SMALL, part=part, least=28)
    wide = make([*([indented(*body)] if body else []), *below], chips=chips)
    return ByWidth([wide, narrow], NARROW)


def fold_button(part: str, text: str, *, is_unfolded: bool) -> Block:
    """Returns the button that folds and unfolds some blocks."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        chevron = brush.icon("chevron", brush.px(14), {"pole": brush.theme.clue})
        if is_unfolded:
            chevron = pygame.transform.flip(chevron, flip_x=False, flip_y=True)
        surface.blit(chevron, chevron.get_rect(center=rect.center))

    chevron = Drawing(14, 14, paint)
    lines = Text(text, 13, Weight.MEDIUM, "clue")
    on_one_line = Row([chevron, replace(lines, fills=False)], 6, part=part, least=28)
    return Fitting([Row([on_one_line, Filler()]), Row([chevron, lines], 6, part=part, least=28)])


def _step_row(number: int, at: int, step: Step, now: int | None) -> Block:
    """Returns the row of a step in an unfolded round."""
    ink = "ink" if now is None or at <= now else "ink2"
    return Row(
        [sign(step.verdict), Text(step.text, 13, ink=ink)],
        SMALL,
        (SMALL, 3),
        Background("surface", "clue", 6) if at == now else None,
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
    return Row(content, 6, (10, 0), Background(f"{kind}_bg", radius=12), least=_BADGE)


# The cards of chances.

_LARGE_CELL, _SMALL_CELL, _LABELS = 26, 20, 16
"""The side of a cell in a picture of an arrangement, in pixels of the design, if the pictures are
few or many, and the room for the names of rows and columns."""
_FEW_PICTURES = 4
_WIDEST_PICTURE = 14
"""The most columns or rows of a part that is drawn."""


def chance_card(
    number: int,
    state: CardState,
    told: ChanceCard,
    clues: Sequence[tuple[str, str]],
    position: Position,
) -> Block:
    """Returns a card about a chance: its sentences and, if few, the arrangements of its part."""
    body: list[Block] = []
    if state is not CardState.TO_COME:
        body += [Column([Text(text) for text in told.text], TINY)]
        if state is CardState.NOW:
            body += _lettered_clues(clues)
        pictures = _pictures(told, position)
        body += [Flow(pictures, 18, row_gap=SMALL)] if pictures else []
    badge = _number(str(number + 1), state)
    return card(badge, told.title, state, body, part=f"card.{number}")


def _pictures(told: ChanceCard, position: Position) -> list[Block]:
    """Returns drawings of the arrangements of a part, with the names of its rows and columns."""
    part = told.part
    if part is None:
        return []
    places = [*part.cells, *part.clues, *told.known]
    columns, rows = [cell.column for cell in places], [cell.row for cell in places]
    corner = Cell(min(rows), min(columns))
    width, height = max(columns) - corner.column + 1, max(rows) - corner.row + 1
    if max(width, height) > _WIDEST_PICTURE:
        return []
    all_layouts = sum(one.layouts for one in part.arrangements)
    side = _LARGE_CELL if len(part.arrangements) <= _FEW_PICTURES else _SMALL_CELL
    return [
        Column(
            [
                Drawing(
                    max(width * side + _LABELS, 64),
                    height * side + _LABELS,
                    partial(_draw_arrangement, told, arrangement, corner, position, side),
                ),
                Text(
                    teaching_words.arrangement_share(arrangement.layouts, all_layouts),
                    13,
                    ink="ink2",
                    fills=False,
                ),
            ]
        )
        for arrangement in part.arrangements
    ]


def _draw_arrangement(  # noqa: PLR0913, PLR0917  what is drawn, and where
    told: ChanceCard,
    arrangement: Arrangement,
    corner: Cell,
    position: Position,
    cell_side: int,
    surface: pygame.Surface,
    brush: Brush,
    rect: Rect,
) -> None:
    theme, side, edge = brush.theme, brush.px(cell_side), brush.px(_LABELS)
    first = Rect(rect.left + edge, rect.top + edge, side - 1, side - 1)
    assert told.part is not None, "the card has ways to draw"
    places = {*told.part.cells, *told.part.clues, *told.known}
    for cell in places:
        place = first.move((cell.column - corner.column) * side, (cell.row - corner.row) * side)
        number = position.at(cell)
        if number < COVERED:
            surface.fill(theme.opened, place)
            if number:
                pixels = round(0.8 * place.width)
                draw_glyph(surface, str(number), place.center, pixels, theme.num[number - 1])
        elif cell in arrangement.mines:
            rounded(surface, place, 3, theme.cross_bg)
            brush.blit_icon(surface, "cross", place.center, cell_side - 8, theme.cross)
        else:
            rounded(surface, place, 3, theme.covered)
            if cell in told.known:
                brush.blit_icon(surface, "cross", place.center, cell_side - 8, theme.ink2)
    for column in {cell.column for cell in places}:
        x = first.centerx + (column - corner.column) * side
        _label(surface, brush, column_name(column), (x, rect.top + edge // 2))
    for row in {cell.row for cell in places}:
        y = first.centery + (row - corner.row) * side
        _label(surface, brush, str(row + 1), (rect.left + edge // 2, y))


def _label(surface: pygame.Surface, brush: Brush, name: str, middle: tuple[int, int]) -> None:
    brush.text(surface, name, middle, 11, Weight.REGULAR, brush.theme.ink2, "center")


# Tiles in a line of text, and the legend.


@lru_cache(maxsize=2)
def _small_tiles(theme: Theme, cell: int) -> MarkTiles:
    """Returns tiles that are drawn with a separate brush.

    The window's brush must not be a key of this cache: the cache would keep it, with all its texts,
    after the window has made another.
    """
    return MarkTiles(Brush(theme, 100), cell)


def _would_be(verdict: Verdict) -> Block:
    """Returns a small tile of a cell that would be safe, or a mine, under a supposition."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        tiles = _small_tiles(brush.theme, brush.px(_SIGN))
        surface.blit(tiles.would_be(verdict, is_flagged=False), rect)

    return Drawing(_SIGN, _SIGN, paint)


def sign(verdict: Verdict, side: int = _SIGN, *, is_flagged: bool = False) -> Block:
    """Returns a small tile with a tick or a cross, as on the board."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        tiles = _small_tiles(brush.theme, brush.px(side))
        surface.blit(tiles.proved(verdict, is_flagged=is_flagged), rect)

    return Drawing(side, side, paint)


def _hatched(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).hatched(is_flagged=False), rect)


def _clue(*, is_lettered: bool) -> Block:
    """Returns the frame of a clue, with a letter if those on the board have letters."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        frame = Rect(rect.left + 2, rect.top + 2, rect.width - 3, rect.height - 3)
        surface.blit(outline(frame.size, max(2, brush.px(2)), 3, brush.theme.clue), frame)
        if is_lettered:
            badge = Rect(rect.left, rect.top, rect.width // 2, rect.height // 2)
            BoardMarks(brush, rect.width).draw_badge(surface, badge, "a")

    return Drawing(_SIGN, _SIGN, paint)


def _framed(role: str, look: int = COVERED) -> Block:
    """Returns a cell with a frame around it in the colour of a theme role."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).tile(look), rect)
        thickness, colour = max(2, brush.px(2)), getattr(brush.theme, role)
        surface.blit(outline(rect.size, thickness, 3, colour), rect)

    return Drawing(_SIGN, _SIGN, paint)


def _known(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).known(), rect)


def _wrong_flag(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
    surface.blit(_small_tiles(brush.theme, brush.px(_SIGN)).wrong_flag(), rect)


def legend(board: MarkedBoard) -> Block:
    """Returns the meaning of the marks that a board has, and of no others."""
    mines = {cell for cell, verdict in board.proved.items() if verdict is Verdict.MINE}
    supposed = set(board.would_be.values())
    flagged = sign(Verdict.MINE, SMALLEST_WITH_TEXT, is_flagged=True)
    safe, mine = teaching_words.LEGEND[2:]
    would_be_safe, would_be_mine = teaching_words.LEGEND_SUPPOSED
    spoken_of = teaching_words.SUPPOSED_CELL if board.is_supposed else teaching_words.LEGEND[1]
    asked = (board.hit if board.about is None else board.hit | {board.about}) - {*board.clues}
    opened = teaching_words.OPENED_CELLS if len(asked) > 1 else teaching_words.OPENED_CELL
    about = opened if board.is_mistake else teaching_words.ASKED_CELL
    marks: list[tuple[bool, Block, str]] = [
        (bool(board.clues), _clue(is_lettered=bool(board.letters)), teaching_words.LEGEND[0]),
        (bool(board.spoken_of), Drawing(_SIGN, _SIGN, _hatched), spoken_of),
        (Verdict.SAFE in supposed, _would_be(Verdict.SAFE), would_be_safe),
        (Verdict.MINE in supposed, _would_be(Verdict.MINE), would_be_mine),
        (Verdict.SAFE in board.proved.values(), sign(Verdict.SAFE), safe),
        (not mines <= board.flags, sign(Verdict.MINE), mine),
        (not mines.isdisjoint(board.flags), flagged, teaching_words.RIGHT_FLAG),
        (bool(board.known), Drawing(_SIGN, _SIGN, _known), teaching_words.CERTAIN_MINE),
        (bool(board.wrong_flags), Drawing(_SIGN, _SIGN, _wrong_flag), teaching_words.WRONG_FLAG),
        (board.chorded is not None, _framed("cross", 1), teaching_words.CHORDED),
        (bool(asked), _framed("cross" if board.is_mistake else "primary"), about),
        (board.better is not None, _framed("best"), teaching_words.BETTER_CELL),
    ]
    entries = [
        Row([mark, label(_(text), 12, ink="ink2")], 6, least=_BADGE)
        for has_it, mark, text in marks
        if has_it
    ]
    return Flow(entries, LARGE)
