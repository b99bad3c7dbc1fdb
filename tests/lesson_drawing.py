"""Lessons drawn by hand: a position, and steps told by the names of their cells."""

from drawing import cell, cells

from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import (
    Arrangement,
    Card,
    ChanceCard,
    Lesson,
    PartCount,
    Share,
    Step,
    Tally,
)

SAFE, MINE = Verdict.SAFE, Verdict.MINE


def step(name, verdict, clues, text="", *, given="", spoken_of="", shows=None, technique="subset"):
    """A step about a cell, its other cells told by name."""
    return Step(
        cell(name),
        verdict,
        technique,
        tuple(cells(clues)),
        tuple(cells(given)),
        uses_mine_count=False,
        text=text or f"So {name} is {'safe' if verdict is SAFE else 'a mine'}.",
        spoken_of=tuple(cells(spoken_of)),
        shows=shows,
    )


def card(title, *steps, text="", is_round=False):
    """A card; without a text of its own it tells its first step's."""
    opens = tuple((one.cell, one.shows) for one in steps if one.shows is not None)
    clues = tuple(dict.fromkeys(clue for one in steps for clue in one.clues))
    told = text or steps[0].text
    return Card(title, told, steps, is_round, steps[0].technique, clues, opens)


def lesson(position, about, *cards, flags="", safe="", mined="", tally=None, **said):
    """A lesson about a cell."""
    said = {
        "verdict": f"The numbers around {about} proved that it was a mine.",
        "promise": f"{len(cards)} looks, {len(cards)} numbers.",
        "rule": "Quantum: you lose on a mine that logic could have found.",
        **said,
    }
    last = [one for card in cards for one in card.steps][-1:]
    at_hand = next((one.cell for one in last if one.verdict is SAFE), None)
    return Lesson(
        position,
        frozenset(cells(flags)),
        cell(about),
        cards=cards,
        tally=tally,
        safe=frozenset(cells(safe)),
        mined=frozenset(cells(mined)),
        at_hand=at_hand,
        **said,
    )


def tally(layouts, shares, part, text=("So many minefields fit.",)):
    """Chances told on one card; shares are (name, mined), the second is that of a better cell."""
    told = tuple(Share(cell(name), mined, mined / layouts) for name, mined in shares)
    better = told[-1].cell if len(told) > 1 else None
    drawn = ChanceCard(
        told[0].cell, "The possible ways", text, part.clues, spoken_of=part.cells, part=part
    )
    return Tally(layouts, told, (drawn,), better=better)


def part(clues, names, *arrangements):
    """A part with its arrangements, told as (mines, layouts)."""
    ways = tuple(Arrangement(tuple(cells(mines)), layouts) for mines, layouts in arrangements)
    return PartCount(tuple(cells(clues)), tuple(cells(names)), ways)
