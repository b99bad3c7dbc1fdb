"""Plays at random for hours and watches memory and speed: python tests/soak.py --minutes 120.

The whole program runs, on no screen: its loop, the agent's thread, the autosave and the records.
Expert and dense boards are played in turn under judges that spare. Some games show the odds, whose
certain mines are left alone, so that they last to the end; some are looked back on, or the records
are. It fails where the agent fails, where memory grows by more than a tenth once all is warm, or
where clicks become slower.
"""

import argparse
import gc
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame
from whole_program import RIGHT, HandledWindow, answered, click, click_cell, play, press

from minesweeper.archive.records import Records
from minesweeper.game.grid import Cell
from minesweeper.game.notation import Sheet, write_position
from minesweeper.record import Selection
from minesweeper.window.window import Window

BOARDS = ("30x16/99", "30x16/160")
JUDGES = ("quantum", "kind", "quantum", "strict")
WARM = 1 / 8
"""The share of the time after which everything has been used once."""
MOST_GROWTH, MOST_SLOWDOWN = 1.10, 1.25
SAMPLES = 120
PAGES = (pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F1)


def main() -> None:
    """Play for as long as is asked for, and say whether anything grew."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=120)
    arguments.add_argument("--seed", type=int, default=1, help="what the hand is guided by")
    arguments.add_argument(
        "--share", type=float, default=0.25, help="of a core, at most (default: 0.25)"
    )
    chosen = arguments.parse_args()
    soak = Soak(chosen.minutes * 60, chosen.seed, chosen.share)
    print(HEADINGS, flush=True)
    with TemporaryDirectory() as folder:
        play(soak.script, "--size", BOARDS[0], "--seed", "1", "--home", folder)
        print(_told(Path(folder)))
    trouble = soak.trouble()
    print("\n".join(trouble) or "Nothing grew.")
    raise SystemExit(bool(trouble))


HEADINGS = f"{'minutes':>8}{'games':>8}{'clicks':>8}{'MB':>8}{'ms a click':>12}{'p90':>8}"


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen at one moment."""

    at: float
    """Which share of the time is over."""
    memory: float
    """What the program holds, in MB, after garbage was collected."""
    clicks: list[float]
    """What the clicks since the sample before cost, in ms of CPU until they were answered."""


@dataclass(slots=True)
class Soak:
    """A hand that plays at random, and what it saw."""

    seconds: float
    seed: int
    share: float
    samples: list[Sample] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    """What the clicks since the last sample cost."""
    played: int = 0
    games: int = 0
    failures: int = 0
    started: float = 0.0

    def script(self, window: HandledWindow) -> Iterator[None]:
        """Play game after game until the time is over."""
        hand = random.Random(self.seed)  # noqa: S311  no secret hangs on it
        self.started = time.monotonic()
        yield from answered(window)
        while self._has_time():
            yield from self._choose(window, hand)
            for _ in self._game(window, hand):
                self._sample()
                yield
            self._note_failures(window)
            yield from self._look_back(window, hand)
            self.games += 1

    def _has_time(self) -> bool:
        return time.monotonic() < self.started + self.seconds

    # The hand.

    def _choose(self, window: Window, hand: random.Random) -> Iterator[None]:
        """Start a game of the next kind."""
        level = BOARDS[self.games % len(BOARDS)]
        judge = JUDGES[self.games % len(JUDGES)]
        with_odds = self.games % 3 == 0
        window.change(level=level, judge=judge, show_odds=with_odds)
        window.games.play(window.settings.chosen_level, hand.getrandbits(32))
        yield from answered(window)

    def _game(self, window: Window, hand: random.Random) -> Iterator[None]:
        """Click covered cells until the game is over."""
        while window.table.takes_moves and self._has_time():
            cell = _chosen_cell(window, hand)
            if hand.random() < 0.1:
                click_cell(window, cell, RIGHT)
            began = time.process_time()
            click_cell(window, cell)
            if hand.random() < 0.05:
                press(pygame.K_h)
            yield from answered(window)
            self._note_click((time.process_time() - began) * 1000)
            yield from self._rest(began)

    def _note_click(self, ms: float) -> None:
        self.clicks.append(ms)
        self.played += 1

    def _rest(self, since: float) -> Iterator[None]:
        """Leave the machine to others for as long as the program's share asks for."""
        while (spent := time.process_time() - since) > 0.0005:
            since += spent
            time.sleep(spent / self.share - spent)
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            yield

    def _look_back(self, window: Window, hand: random.Random) -> Iterator[None]:
        """See the lesson of a loss, look back, or leaf through a page; then on."""
        began = time.process_time()
        asked = hand.choice([pygame.K_l, pygame.K_r, pygame.K_m, *PAGES])
        press(asked)
        yield from answered(window)
        for _ in range(hand.randrange(6)):
            press(pygame.K_RIGHT)
            yield from answered(window)
        if places := list(window.screen.clickable().values()):
            click(hand.choice(places).center)
        yield from answered(window)
        for _ in range(3):
            press(pygame.K_ESCAPE)
            yield from answered(window)
        yield from self._rest(began)

    # What is seen.

    def _note_failures(self, window: HandledWindow) -> None:
        """Keep what the agent failed at, with the game; another one is started then."""
        for failure in window.failures:
            self.failures += 1
            position = write_position(Sheet(window.table.position, window.table.flags))
            told = f"game {self.games}, judge {window.table.judge}, seed {window.table.seed}"
            print(f"{failure.traceback}\n{told}\n{position}", flush=True)
        window.failures.clear()

    def _sample(self) -> None:
        """Look at memory and clicks, if it is time to."""
        at = (time.monotonic() - self.started) / self.seconds
        if at < len(self.samples) / SAMPLES or not self.clicks:
            return
        sample = Sample(at, _memory(), self.clicks)
        self.samples.append(sample)
        self.clicks = []
        usual, slow = statistics.median(sample.clicks), _late(sample.clicks)
        minutes = at * self.seconds / 60
        print(
            f"{minutes:8.1f}{self.games:8}{self.played:8}{sample.memory:8.1f}"
            f"{usual:12.1f}{slow:8.1f}",
            flush=True,
        )

    def trouble(self) -> list[str]:
        """What grew, in sentences."""
        warm = [sample for sample in self.samples if sample.at >= WARM]
        early = [sample for sample in warm if sample.at < 0.25]
        second = [sample for sample in self.samples if 0.25 <= sample.at < 0.5]
        last = [sample for sample in self.samples if sample.at >= 0.75]
        grown = _ratio(_memories(early), _memories(last))
        slower = _ratio(_clicks(second), _clicks(last))
        print(f"Memory × {grown:.3f} since it was warm; a click × {slower:.3f} of before.")
        return [
            *([f"The agent failed {self.failures} times."] if self.failures else []),
            *([f"Memory grew by {grown:.3f}."] if grown > MOST_GROWTH else []),
            *([f"Clicks became slower by {slower:.3f}."] if slower > MOST_SLOWDOWN else []),
        ]


def _chosen_cell(window: Window, hand: random.Random) -> Cell:
    """A covered cell that is no certain mine as far as is shown, else any."""
    table = window.table
    covered = [cell for cell in table.level.grid if table.is_covered(cell)]
    if table.odds is not None and not table.odds_are_old:
        chances = dict(zip(table.level.grid, table.odds.chances, strict=True))
        covered = [cell for cell in covered if chances[cell] != 1] or covered
    return hand.choice(covered or list(table.level.grid))


def _told(home: Path) -> str:
    """What the records have of it."""
    records = Records(home)
    kept = records.tell(Selection(help=None), "", list)
    records.database.close()
    wins, mercies = sum(record.won for record in kept), sum(record.mercies for record in kept)
    return f"{len(kept)} games in the records, {wins} won, {mercies} mines spared"


def _memory() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _memories(samples: list[Sample]) -> list[float]:
    return [sample.memory for sample in samples]


def _clicks(samples: list[Sample]) -> list[float]:
    return [ms for sample in samples for ms in sample.clicks]


def _late(values: list[float]) -> float:
    return sorted(values)[len(values) * 9 // 10]


def _ratio(before: list[float], after: list[float]) -> float:
    return statistics.median(after) / statistics.median(before)


if __name__ == "__main__":
    main()
