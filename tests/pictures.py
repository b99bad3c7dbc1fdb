"""Pictures of every view of the window, in every theme: `python tests/pictures.py FOLDER`.

`--docs` draws those of the documents anew, `--sheets` puts many on one sheet each, small enough to
be looked at: the themes, the interface at 100, 150 and 200 %, and the smallest window.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS / "window"), str(TESTS)]
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: E402  the driver has to be chosen first
from conftest import Desk  # noqa: E402  the one of tests/window
from recorded import put  # noqa: E402
from tqdm import tqdm  # noqa: E402
from views import VIEWS, records  # noqa: E402

from minesweeper.settings import THEMES, Settings  # noqa: E402

IMAGES = TESTS.parent / "docs" / "images"
SIZES = {
    "100": (1280, 800, 100),
    "150": (1280, 800, 150),
    "200": (1280, 800, 200),
    "640x480": (640, 480, 100),
    "960x600": (960, 600, 100),
}
"""Width, height and interface scale, by name."""
ON_SHEETS = ("150", "200", "640x480")
DOCUMENTS = {
    "window": ("game", "daylight", "100"),
    "lesson": ("lesson", "daylight", "100"),
    "odds": ("odds", "night", "960x600"),
    "statistics": ("statistics", "daylight", "960x600"),
    "techniques": ("help-techniques", "daylight", "960x600"),
}
"""The pictures of the documents: a view, a theme and a size."""
COLUMNS, THUMB, GAP = 4, 480, 12


@contextmanager
def desk(theme: str, size: str, home: Path) -> Iterator[Any]:
    """A desk with an expert's game dealt and a copy of the records in a home."""
    width, height, scale = SIZES[size]
    settings = Settings(theme=theme, window_width=width, window_height=height, scale=scale)
    with TemporaryDirectory() as own:
        copytree(home, own, dirs_exist_ok=True)
        made = Desk(settings, home=Path(own), level="expert", judge="quantum")
        try:
            yield made
        finally:
            made.keeper.close()
            pygame.display.quit()


def picture(view: str, theme: str, size: str, home: Path) -> pygame.Surface:
    """A view as it is drawn."""
    with desk(theme, size, home) as at:
        VIEWS[view](at)
        return pygame.display.get_surface().copy()


def sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Pictures made small, row by row on one sheet."""
    small = [pygame.transform.smoothscale_by(each, THUMB / each.get_width()) for each in pictures]
    row = max(each.get_height() for each in small) + GAP
    rows = -(-len(small) // COLUMNS)
    whole = pygame.Surface((COLUMNS * (THUMB + GAP) + GAP, rows * row + GAP))
    whole.fill("#808080")
    for at, each in enumerate(small):
        down, across = divmod(at, COLUMNS)
        whole.blit(each, (GAP + across * (THUMB + GAP), GAP + down * row))
    return whole


def draw_all(folder: Path, chosen: argparse.Namespace, home: Path) -> None:
    """Every view in every theme or, on sheets, at every size too."""
    themes = [theme for theme in THEMES if theme != "system"]
    wanted = [(theme, "100") for theme in themes]
    wanted += [("daylight", size) for size in ON_SHEETS] if chosen.sheets else []
    for theme, size in tqdm(wanted, disable=None):
        drawn = {view: picture(view, theme, size, home) for view in chosen.views}
        name = theme if size == "100" else f"{theme}-{size}"
        if chosen.sheets:
            pygame.image.save(sheet(list(drawn.values())), folder / f"{name}.png")
            continue
        for view, each in drawn.items():
            pygame.image.save(each, folder / f"{view}-{name}.png")


def draw_documents(home: Path) -> None:
    """The pictures that the documents show."""
    for name, (view, theme, size) in DOCUMENTS.items():
        pygame.image.save(picture(view, theme, size, home), IMAGES / f"{name}.png")


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--docs", action="store_true", help="draw those of docs/images anew")
    parser.add_argument("--sheets", action="store_true", help="many on one sheet, at every size")
    parser.add_argument("--views", nargs="+", choices=VIEWS, default=list(VIEWS), metavar="VIEW")
    chosen = parser.parse_args()
    with TemporaryDirectory() as home:
        put(Path(home), records()).database.close()
        if chosen.docs:
            draw_documents(Path(home))
        if chosen.folder:
            chosen.folder.mkdir(parents=True, exist_ok=True)
            draw_all(chosen.folder, chosen, Path(home))


if __name__ == "__main__":
    main()
