"""Lets a monkey loose on the whole program: python tests/monkey.py --events 200000.

It plays in rounds, each a new start of the program with a home of its own and a seed that is
printed. No round may raise, leave a report of a failure, or end where a player would be stuck:
Escape leads back to the game, and in a new one a click opens a cell. Frames of more than
100 ms are counted, in CPU time of the window's own thread (slow) and by the clock (late). A round
that fails is kept in a file, which --replay plays again and --shrink makes as short as it can.
"""

import argparse
import faulthandler
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame
from antics import Antic, drawn, read_antics, write_antics
from whole_program import HandledWindow, click_cell, play_here, post, press, resize

from minesweeper.keys import USUAL_KEYS
from minesweeper.window.commands import Command
from minesweeper.window.window import Window

ROUND = 1000
"""How many antics a round has."""
CHECKED_EVERY = 250
SLOW = 100.0
"""Milliseconds."""
PATIENCE = 120.0
"""How many seconds the agent may take before its window counts as stuck."""
STARTS = (
    (),
    ("--level", "beginner"),
    ("--level", "expert", "--judge", "quantum"),
    ("--size", "30x16/160", "--judge", "kind"),
    ("--level", "intermediate", "--no-guess", "--theme", "night"),
    ("--board", "even-chance", "--theme", "classic"),
    ("--size", "12x9/20", "--judge", "cruel", "--theme", "high-contrast"),
)
"""How rounds are started, in turn; the first greets a newcomer."""


def main() -> None:
    """Play as many antics as are asked for, or one round again."""
    chosen = _arguments().parse_args()
    _choose_screen(chosen.display)
    if chosen.replay:
        antics, words = read_antics(chosen.replay), chosen.start.split()
        if chosen.shrink:
            antics = shrunk(antics, words)
            write_antics(chosen.replay, antics)
            print(f"{len(antics)} antics are left in {chosen.replay}.")
        raise SystemExit(not _is_told(Round(antics), words, chosen.replay))
    started, failed, slow, antics = time.monotonic(), 0, Counter[str](), 0
    for number in range(-(-chosen.events // ROUND)):
        seed = chosen.seed + number
        played = Round.drawn(seed, min(ROUND, chosen.events - number * ROUND))
        words = STARTS[seed % len(STARTS)]
        failed += not _is_told(played, words, chosen.keep / f"monkey-{seed}.jsonl", seed)
        slow.update(played.slow)
        antics += played.done
    print(f"{antics} antics in {time.monotonic() - started:.0f} s, {failed} rounds failed")
    print(f"{slow.total()} frames above {SLOW:g} ms: {dict(slow.most_common())}")
    raise SystemExit(failed > 0)


def _arguments() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--events", type=int, default=200_000, help="how many antics")
    arguments.add_argument("--seed", type=int, default=1, help="of the first round")
    arguments.add_argument("--display", help="a screen to play on, such as :64 (default: none)")
    arguments.add_argument(
        "--keep", type=Path, default=Path(), metavar="DIR", help="where failed rounds are kept"
    )
    arguments.add_argument("--replay", type=Path, metavar="FILE", help="play a kept round again")
    arguments.add_argument("--start", default="", help="the words it was started with")
    arguments.add_argument("--shrink", action="store_true", help="and leave out what it can")
    return arguments


def _choose_screen(display: str | None) -> None:
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_VIDEODRIVER"] = "x11" if display else "dummy"
    if display:
        os.environ["DISPLAY"] = display


class StuckError(AssertionError):
    """A player could not go on from here."""


@dataclass(slots=True)
class Round:
    """One start of the program, and what a monkey did to it."""

    antics: Sequence[Antic]
    done: int = 0
    slow: Counter[str] = field(default_factory=Counter)
    """Frames that took too long, by what came before them."""
    late: int = 0
    """Frames that took too long by the clock on the wall, as on a busy machine any may."""
    longest: float = 0.0

    @classmethod
    def drawn(cls, seed: int, size: int) -> "Round":
        """A round of random antics, the same again for the same seed."""
        hand = Random(seed)  # noqa: S311  no secret hangs on it
        return cls([drawn(hand) for _ in range(size)])

    def play(self, words: Sequence[str]) -> None:
        """Play it all; an error where something is wrong."""
        with TemporaryDirectory() as folder:
            try:
                play_here(self.script, *words, "--home", folder)
            finally:
                faulthandler.cancel_dump_traceback_later()
                pygame.display.quit()
            reports = list(Path(folder).glob("reports/*"))
            assert not reports, reports[0].read_text("utf-8")

    def script(self, window: HandledWindow) -> Iterator[None]:
        """Antic after antic, and now and then the way home."""
        for antic in self.antics:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            began, clock = time.thread_time(), time.perf_counter()
            antic.act(window)
            yield
            ms = (time.thread_time() - began) * 1000
            self._note_frame(_named(window, antic), ms, (time.perf_counter() - clock) * 1000)
            self.done += 1
            assert not window.failures, window.failures[0].traceback
            if self.done % CHECKED_EVERY == 0:
                yield from _way_home(window)
        yield from _way_home(window)

    def _note_frame(self, name: str, ms: float, on_the_wall: float) -> None:
        self.longest = max(self.longest, ms)
        if ms > SLOW:
            self.slow[name] += 1
        self.late += on_the_wall > SLOW


def _named(window: Window, antic: Antic) -> str:
    """What was done, where it led, and on which board."""
    return f"{antic.kind}, {type(window.screen).__name__}, {window.visible.level}"


def _way_home(window: HandledWindow) -> Iterator[None]:
    """Go back to the game by Escape, start a new one, and open a cell of it by a click."""
    pygame.key.set_mods(0)
    window.change(keys=USUAL_KEYS)  # It may have chosen others.
    if not pygame.display.is_fullscreen():
        resize(1024, 768)
    post(pygame.WINDOWFOCUSLOST)
    for button in (1, 2, 3):
        post(pygame.MOUSEBUTTONUP, pos=(-1, -1), button=button)
    for _ in range(8):
        press(pygame.K_ESCAPE)
        yield from _settled(window)
    if window.screen is not window.game or window.screen.menu is not None:
        raise StuckError(f"Escape leads to {window.screen}, not to the game")
    # To look for a board without guessing may take minutes, and nobody is stuck meanwhile.
    window.change(no_guess=False)
    window.perform(Command.NEW_GAME)
    yield from _settled(window)
    if not window.visible.is_untouched:
        raise StuckError("no new game starts")
    yield from _open_any(window)


def _open_any(window: HandledWindow) -> Iterator[None]:
    camera = window.game.board.camera
    shown = [cell for cell in camera.grid if camera.area.contains(camera.rect(cell))]
    for _ in range(2):  # Where only a double click opens.
        click_cell(window, shown[len(shown) // 2])
    yield from _settled(window)
    end = time.monotonic() + PATIENCE / 2
    while not (window.visible.has_opened or window.visible.is_over):
        if time.monotonic() > end:
            raise StuckError(f"a click opens nothing in a new game with {window.settings}")
        time.sleep(0.01)
        yield from _settled(window)


def _settled(window: HandledWindow) -> Iterator[None]:
    """Let the window take all in, and wait for the agent's answers.

    Chores on a large board are told for a long time, and nobody is stuck meanwhile.
    """
    end = time.monotonic() + PATIENCE / 2
    post(pygame.USEREVENT)
    yield
    while window.is_waiting and time.monotonic() < end:
        yield
    if window.waits_for > PATIENCE / 2:
        faulthandler.dump_traceback()
        raise StuckError("the agent does not answer")


# Telling, replaying and shrinking.


def _is_told(played: Round, words: Sequence[str], path: Path, seed: int | None = None) -> bool:
    """Play a round and print how it went; whether it went well."""
    name = "replayed" if seed is None else f"seed {seed}"
    began = time.monotonic()
    try:
        played.play(words)
    except Exception:  # noqa: BLE001  whatever it is, it is told
        traceback.print_exc(limit=-12)
        write_antics(path, played.antics[: played.done + 1])
        print(
            f"{name}: FAILED after {played.done} antics; --replay {path} --start '{_told(words)}'"
        )
        return False
    took = time.monotonic() - began
    told = f"{name}: {played.done} antics in {took:.1f} s, longest frame {played.longest:.0f} ms"
    slow = ", ".join(f"{name} × {times}" for name, times in played.slow.items())
    print(f"{told}, {played.late} late, slow: {slow or 'none'}", flush=True)
    return True


def _told(words: Sequence[str]) -> str:
    return " ".join(words)


def shrunk(antics: Sequence[Antic], words: Sequence[str]) -> list[Antic]:
    """The antics that are left when ever shorter stretches are left out that are not needed."""
    kept, wanted = list(antics), _failure(antics, words)
    assert wanted, "this round does not fail"
    length = len(kept) // 2
    while length:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + length :]
            if _failure(fewer, words) == wanted:
                kept = fewer
            else:
                at += length
        length //= 2
    return kept


def _failure(antics: Sequence[Antic], words: Sequence[str]) -> str:
    """What goes wrong and where; nothing where all is well."""
    try:
        Round(antics).play(words)
    except Exception as error:  # noqa: BLE001  whatever it is
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} {last.filename}:{last.lineno}"
    return ""


if __name__ == "__main__":
    main()
