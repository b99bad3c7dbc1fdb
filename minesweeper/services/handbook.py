"""Provides the techniques for the help page: a text and the lesson of a drawn board for each.

Both come from the pages in `docs/techniques/`, which ship with the game. The lesson is computed
from the drawn board on the agent's thread, so it is what the instructor would really say.
"""

import re

from minesweeper import events, resources
from minesweeper.agent.scout import route_to
from minesweeper.events import Event, Observer
from minesweeper.game.grid import Cell
from minesweeper.game.notation import read_position
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.cards import CardMaker
from minesweeper.teaching.lesson import Lesson, Technique
from minesweeper.titles import technique_title

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


class HandbookService:
    """Answers `TechniquesAsked`."""

    def __init__(self, announce: Observer) -> None:
        self._announce = announce
        self._read: tuple[Technique, ...] = ()

    def observe(self, event: Event) -> None:
        """Answers if the event asks for the techniques."""
        if isinstance(event, events.TechniquesAsked):
            self._read = self._read or tuple(map(technique, TECHNIQUES))
            self._announce(events.TechniquesGiven(self._read))


def technique(name: str) -> Technique:
    """Returns a technique with the first paragraph of its page and the lesson of its board."""
    page = resources.technique_page(name)
    drawn = dict(_FENCE.findall(page))
    _, text, *_ = _LINK.sub(r"\1", _FENCE.sub("", page)).replace("`", "").split("\n\n")
    about = Cell.named(drawn["lesson"].splitlines()[-1].split()[0])
    return Technique(
        name, technique_title(name), tuple(text.split("\n")), _lesson(drawn["position"], about)
    )


def _lesson(drawing: str, about: Cell) -> Lesson:
    """Returns the lesson about a cell of a drawn position."""
    position = read_position(drawing).position
    known = Knowledge(position)
    known.reason()
    cards = CardMaker(position, position.at).cards_of_route(
        route_to(known, [about], position, None)
    )
    return Lesson(position, frozenset(), about, verdict="", promise="", cards=cards)
