"""Chooses the sound for the events of a frame: at most one, the most important."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.marks import Mark


class Sound(Enum):
    """The sounds by the names of their files, in the order of their importance."""

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
    """An object that plays sounds without delaying its caller."""

    def play(self, sound: Sound, volume: int) -> None:
        """Plays a sound at a volume from 0 to 100."""

    @property
    def is_silent(self) -> bool:
        """True if no sound can be played."""


class SilentPlayer:
    """Plays nothing."""

    is_silent = True

    def play(self, sound: Sound, volume: int) -> None:
        """Does nothing."""


def sound_of(event: Event, *, announces_spared: bool) -> Sound | None:
    """Returns the sound of an event; None if it has none.

    A spared mine is silent unless it is also announced, because the sound would give it away.
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
    """Collects the sounds between two frames, and keeps the most important one."""

    def __init__(self, announces_spared: Callable[[], bool]) -> None:
        """Takes `announces_spared`, which returns True if spared mines are announced."""
        self._announces_spared = announces_spared
        self._loudest: Sound | None = None
        self._ignores_events = False
        """True after a game was started: its first cells and flags are silent."""

    def observe(self, event: Event) -> None:
        """Adds the sound of an event."""
        if isinstance(event, events.GameStarted):
            self._ignores_events = True
        else:
            self.add(sound_of(event, announces_spared=self._announces_spared()))

    def add(self, sound: Sound | None) -> None:
        """Adds a sound. Of all sounds added in a frame, only the most important one is kept."""
        if sound is not None and not self._ignores_events:
            loudest = self._loudest
            is_louder = loudest is None or _IMPORTANCE[sound] > _IMPORTANCE[loudest]
            self._loudest = sound if is_louder else loudest

    def take(self) -> Sound | None:
        """Returns the sound of this frame, and starts the next frame."""
        loudest, self._loudest, self._ignores_events = self._loudest, None, False
        return loudest
