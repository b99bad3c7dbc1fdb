"""The non-contamination principle: no rearrangement of the mines can be noticed by the player.

It looks at all cells of some rows at once, because mines move on boards of a million cells too.
"""

from minesweeper.game.minefield import Minefield, MinefieldError
from minesweeper.game.position import SHOWN_MINE

_WHERE_OPENED = bytes(255 if value <= 8 else 0 for value in range(256))
_WHERE_SHOWN = bytes(value == SHOWN_MINE for value in range(256))


class ContaminationError(AssertionError):
    """A rearrangement that a player could notice: a bug, with all that is needed to see it again.

    Only where the mines came out of a file is it the file that is wrong.
    """

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(f"{sentence}\n{report}")
        self.sentence = sentence


def check_unnoticed(seen: bytes, new: Minefield, at: slice) -> None:
    """Check that a part of a new minefield is one with what the player sees there.

    A MinefieldError says what would be noticed.
    """
    mined, opened = _integer(new.mined[at]), _integer(seen.translate(_WHERE_OPENED))
    if opened & mined:
        raise MinefieldError("An opened cell would be mined.")
    if opened & (_integer(new.numbers[at]) ^ _integer(seen)):
        raise MinefieldError("An opened number would change.")
    if _integer(seen.translate(_WHERE_SHOWN)) & ~mined:
        raise MinefieldError("A mine that the player has been shown would be gone.")


def _integer(values: bytes) -> int:
    """Cells as one long integer, a byte each, so that one operation looks at all of them."""
    return int.from_bytes(values, "little")
