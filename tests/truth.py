"""The truth file: positions of every level, what is proved in them, and how likely the rest is.

It was computed by an oracle that shares nothing with what is tested.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position

FILE = Path(__file__).parent / "data" / "positions.jsonl.gz"
_SEEN = {"#": COVERED, "F": COVERED, "M": SHOWN_MINE} | {str(number): number for number in range(9)}

Case = dict[str, Any]
"""A position as the file tells it, with the answers."""


def cases() -> list[Case]:
    """All positions of the file."""
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def shown(case: Case) -> Position:
    """What a player sees there."""
    seen = bytes(_SEEN[letter] for row in case["rows"] for letter in row)
    return Position(Grid(case["w"], case["h"]), seen, case["mines"])
