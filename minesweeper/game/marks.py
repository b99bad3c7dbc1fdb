"""The marks that a player puts on covered cells. A mark is an opinion, never evidence."""

from enum import Enum


class Mark(Enum):
    """The mark on a covered cell."""

    NONE = 0
    FLAG = 1
    QUESTION = 2

    def turned(self, *, with_questions: bool) -> "Mark":
        """Returns the mark that follows this one: flag, question mark if wanted, none."""
        if self is Mark.NONE:
            return Mark.FLAG
        if self is Mark.FLAG and with_questions:
            return Mark.QUESTION
        return Mark.NONE
