"""What is to be heard of what happens: at most one sound a frame, the most telling one."""

from enum import Enum
from typing import Protocol

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.marks import Mark


class Sound(Enum):
    """The sounds by the names of their files; of two at once the later one here is heard."""

    STEP = "step"
    OPEN = "open"
    CASCADE = "cascade"
    UNFLAG = "unflag"
    FLAG = "flag"
    REFUSED = "refused"
    HINT = "hint"
    COACH = "coach"
    PROOF = "proof"
    SPARED = "spared"
    LOSS = "loss"
    WIN = "win"
    BEST = "best"


_IMPORTANCE = {sound: at for at, sound in enumerate(Sound)}


class SoundPlayer(Protocol):
    """What makes sounds heard, or not: nobody waits for it."""

    def play(self, sound: Sound, volume: int) -> None:
        """Have a sound heard at a volume from 0 to 100."""

    @property
    def is_silent(self) -> bool:
        """Whether nothing can be heard here."""


class Silence:
    """Plays nothing."""

    is_silent = True

    def play(self, sound: Sound, volume: int) -> None:
        """Let a sound pass unheard."""


def sound_of(event: Event, *, announces_spared: bool) -> Sound | None:
    """The sound of what was announced.

    A mine that stepped aside is not heard unless it is also told: the sound would tell it.
    """
    match event:
        case events.CellsOpened(cells=cells):
            return Sound.OPEN if len(cells) == 1 else Sound.CASCADE
        case events.FlagChanged(mark=mark):
            return Sound.FLAG if mark is Mark.FLAG else Sound.UNFLAG
        case events.MineSpared() if announces_spared:
            return Sound.SPARED
        case events.GameRecorded(is_best=True):
            return Sound.BEST
        case _:
            return _PLAIN.get(type(event))


_PLAIN: dict[type[Event], Sound] = {
    events.ChordRefused: Sound.REFUSED,
    events.FlagRefused: Sound.REFUSED,
    events.HintGiven: Sound.HINT,
    events.ClickHeldBack: Sound.COACH,
    events.GameLost: Sound.LOSS,
    events.GameWon: Sound.WIN,
}


class SoundChooser:
    """Hears what happens between two frames, and keeps the most telling sound."""

    def __init__(self) -> None:
        self._heard: Sound | None = None
        self._is_deaf = False
        """Whether a game was put on the table, whose cells and flags are no news."""

    def observe(self, event: Event, *, announces_spared: bool) -> None:
        """Take in what was announced."""
        if isinstance(event, events.GameStarted):
            self._is_deaf = True
        else:
            self.add(sound_of(event, announces_spared=announces_spared))

    def add(self, sound: Sound | None) -> None:
        """Take in a sound of the window's own."""
        if sound is not None and not self._is_deaf:
            heard = self._heard
            is_louder = heard is None or _IMPORTANCE[sound] > _IMPORTANCE[heard]
            self._heard = sound if is_louder else heard

    def take(self) -> Sound | None:
        """The sound of this frame, and an open ear for the next."""
        heard, self._heard, self._is_deaf = self._heard, None, False
        return heard
