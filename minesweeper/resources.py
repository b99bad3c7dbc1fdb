"""The drawings, fonts, sounds, themes, boards and pages that ship with the game."""

from functools import cache
from pathlib import Path


@cache
def assets() -> Path:
    """Returns the folder of the assets, inside the installed package or beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def drawing(name: str) -> str:
    """Returns the SVG text of a drawing."""
    return (assets() / "svg" / f"{name}.svg").read_text(encoding="utf-8")


def font(weight: str) -> Path:
    """Returns the font file of a weight: Regular, Medium or Bold. It has no Chinese characters."""
    return assets() / "fonts" / f"ClearSans-{weight}.ttf"


def chinese_font(weight: str) -> Path:
    """Returns the font file for texts with Chinese characters: Regular or Bold."""
    return assets() / "fonts" / f"NotoSansCJKsc-{weight}.otf"


def sound(name: str) -> Path:
    """Returns the file of a sound."""
    return assets() / "sounds" / f"{name}.wav"


def themes() -> str:
    """Returns the colours of all themes as JSON."""
    return (assets() / "themes.json").read_text(encoding="utf-8")


def help_pages(language: str = "") -> str:
    """Returns the text of the help pages: `#` starts a page, `##` a chapter.

    `language` is the code of a language, such as "de"; without pages in it they are English.
    """
    return _in_language(assets() / "help.md", language).read_text(encoding="utf-8")


def board_names() -> list[str]:
    """Returns the names of the fixed boards, in the order of the menu."""
    return sorted(path.stem for path in (assets() / "boards").iterdir())


def board_text(name: str) -> str:
    """Returns the text of a fixed board."""
    return (assets() / "boards" / f"{name}.txt").read_text(encoding="utf-8")


def starters() -> str:
    """Returns the text of the starter exercises."""
    return (assets() / "starters.txt").read_text(encoding="utf-8")


def catalogue(code: str) -> Path:
    """Returns the place of a language's compiled catalogue, which exists once it is built."""
    return assets() / "locales" / code / "LC_MESSAGES" / "minesweeper.mo"


def technique_page(name: str, language: str = "") -> str:
    """Returns the text of a technique's page, which is part of the documentation too.

    `language` is as for `help_pages`.
    """
    shipped = assets() / "techniques"
    pages = shipped if shipped.is_dir() else assets().parent / "docs" / "techniques"
    return _in_language(pages / f"{name.lower()}.md", language).read_text(encoding="utf-8")


def _in_language(page: Path, language: str) -> Path:
    """Returns a page's translation, which is named like `help.de.md`; the page if there is none."""
    translated = page.with_suffix(f".{language}{page.suffix}")
    return translated if language and translated.is_file() else page
