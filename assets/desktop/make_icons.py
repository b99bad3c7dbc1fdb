"""Draws the icons of the desktop from the logo, in the sizes that desktops ask for.

Run `python assets/desktop/make_icons.py` after a change of `assets/svg/logo.svg`.
"""

from pathlib import Path

import pygame

HERE = Path(__file__).parent
LOGO = HERE.parent / "svg" / "logo.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The sides in pixels. Every desktop knows 48, and software centres show 128."""


def icon(size: int) -> pygame.Surface:
    """Returns the logo, `size` pixels wide and high."""
    return pygame.image.load_sized_svg(LOGO, (size, size))


def main() -> None:
    """Writes every size into the folder of the icons."""
    folder = HERE / "icons"
    folder.mkdir(exist_ok=True)
    for size in SIZES:
        pygame.image.save(icon(size), folder / f"{size}.png")


if __name__ == "__main__":
    main()
