"""A player's opinions of covered cells: never evidence."""

from enum import Enum


class Mark(Enum):
    """What a player has put on a covered cell."""

    NONE = 0
    FLAG = 1
    QUESTION = 2

    def turned(self, *, with_questions: bool) -> "Mark":
        """The next mark: none, flag, question mark if wanted, none again."""
        if self is Mark.NONE:
            return Mark.FLAG
        if self is Mark.FLAG and with_questions:
            return Mark.QUESTION
        return Mark.NONE
