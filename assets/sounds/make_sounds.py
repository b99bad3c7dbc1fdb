"""Makes the sounds of the game, soft mallet and wood: python assets/sounds/make_sounds.py.

Each is a few damped sines and a little noise, written beside this file as a WAV file. Nothing is
drawn from chance that has no fixed seed, so the same files come out each time.
"""

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE = 22050
"""Samples a second: nothing here has partials above 9 kHz."""
LOUDNESS = 10 ** (-18 / 20)
"""The loudest 50 ms of every sound, as root mean square: −18 dBFS."""
PEAK = 10 ** (-3 / 20)
"""No sample is larger."""
SOUNDS = Path(__file__).parent
C5, E5, G5, C6 = 523.25, 659.26, 783.99, 1046.5


def times(seconds: float) -> Wave:
    """The moments of a sound's samples."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(seconds: float, pitch: float | Wave, partials: dict[float, tuple[float, float]]) -> Wave:
    """Damped sines: for each ratio to the pitch a strength, and a decay a second."""
    t = times(seconds)
    phase = 2 * np.pi * np.cumsum(np.broadcast_to(pitch, t.shape)) / RATE
    parts = (
        strength * np.exp(-decay * t) * np.sin(ratio * phase)
        for ratio, (strength, decay) in partials.items()
    )
    return np.sum(list(parts), axis=0)


def noise(seconds: float, decay: float, smooth: int) -> Wave:
    """A burst of noise that dies away, softer the more samples are averaged."""
    t = times(seconds)
    drawn = np.random.default_rng(7).uniform(-1, 1, t.size + smooth)
    return np.convolve(drawn, np.ones(smooth) / smooth, "valid")[: t.size] * np.exp(-decay * t)


def shaped(sound: Wave, attack: float, release: float = 0.008) -> Wave:
    """A sound that begins and ends without a click."""
    t = np.arange(sound.size) / RATE
    rise = np.clip(t / attack, 0, 1)
    fall = np.clip((sound.size / RATE - t) / release, 0, 1)
    return sound * np.sin(rise * np.pi / 2) * np.sin(fall * np.pi / 2)


def wood(seconds: float, pitch: float, decay: float) -> Wave:
    """A tap on wood."""
    bar = struck(seconds, pitch, {1: (1, decay), 2.72: (0.4, 2 * decay), 5.2: (0.15, 3 * decay)})
    return shaped(bar + 0.35 * noise(seconds, 4 * decay, 3), 0.001)


def mallet(seconds: float, pitch: float | Wave, decay: float, attack: float = 0.004) -> Wave:
    """A note on a wooden bar, whose second partial is two octaves above."""
    bar = {1: (1, decay), 3.93: (0.22, 3 * decay), 9.5: (0.04, 8 * decay)}
    return shaped(struck(seconds, pitch, bar), attack, 0.03)


def after(*notes: tuple[float, Wave]) -> Wave:
    """Notes that begin at these seconds, together."""
    length = max(round(start * RATE) + note.size for start, note in notes)
    whole = np.zeros(length)
    for start, note in notes:
        at = round(start * RATE)
        whole[at : at + note.size] += note
    return whole


def gliding(seconds: float, begin: float, end: float) -> Wave:
    """A pitch that moves evenly."""
    return np.geomspace(begin, end, round(seconds * RATE))


def chimes(last: Wave) -> Wave:
    """Four notes upwards, of which the last is given."""
    first = [(at * 0.13, mallet(0.4, pitch, 9)) for at, pitch in enumerate((C5, E5, G5))]
    return after(*first, (0.39, last))


def best() -> Wave:
    """The last note of a win with its octaves."""
    octaves = (C6, C6 / 2, C6 * 2)
    return np.sum([mallet(0.81, pitch, 5) * (1 - 0.3 * at) for at, pitch in enumerate(octaves)], 0)


RECIPES: dict[str, Callable[[], Wave]] = {
    "open": lambda: wood(0.03, 1500, 160),
    "cascade": lambda: wood(0.06, 1500 * 5 / 4, 90),
    "flag": lambda: wood(0.05, 640, 90),
    "unflag": lambda: wood(0.05, 480, 90),
    "refused": lambda: after((0, wood(0.04, 300, 110)), (0.05, wood(0.04, 300, 110))),
    "spared": lambda: after(
        (0, mallet(0.13, gliding(0.13, 233.08, 196), 12)),
        (0.12, mallet(0.14, gliding(0.14, 196, 246.94), 10)),
    ),
    "hint": lambda: shaped(
        struck(0.18, 1318.5, {1: (1, 14), 2.76: (0.35, 26), 5.4: (0.12, 45)}), 0.002, 0.04
    ),
    "coach": lambda: shaped(
        struck(0.15, 165, {1: (1, 30), 2.1: (0.3, 60)}) + 0.3 * noise(0.15, 120, 12), 0.003, 0.03
    ),
    "loss": lambda: mallet(0.5, 110, 7, 0.014),
    "step": lambda: shaped(noise(0.025, 180, 4), 0.002),
    "proof": lambda: after((0, mallet(0.16, C5, 14)), (0.1, mallet(0.15, E5, 12))),
    "win": lambda: chimes(mallet(0.51, C6, 6)),
    "best": lambda: chimes(best()),
}
"""The sounds by name."""


def levelled(sound: Wave) -> Wave:
    """A sound as loud as all others."""
    span = min(sound.size, round(0.05 * RATE))
    power = np.convolve(sound**2, np.ones(span) / span, "valid").max()
    level = min(LOUDNESS / np.sqrt(power), PEAK / np.abs(sound).max())
    return sound * level


def samples(name: str) -> NDArray[np.int16]:
    """A sound as whole numbers."""
    return np.round(levelled(RECIPES[name]()) * 32767).astype("<i2")


def main() -> None:
    """Write all sounds."""
    SOUNDS.mkdir(exist_ok=True)
    for name in RECIPES:
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).tobytes())


if __name__ == "__main__":
    main()
