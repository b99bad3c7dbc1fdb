"""Makes the fonts for Chinese texts: parts of Noto Sans CJK SC with the characters that are used.

    python assets/fonts/chinese.py [FOLDER]

FOLDER has `NotoSansCJK-Regular.ttc` and `NotoSansCJK-Bold.ttc`; it is where Debian's package
`fonts-noto-cjk` puts them, unless another is named. Needs fontTools (the extra `fonts`).

The regular weight has the 3,755 common characters of GB 2312 besides, so that a small change of the
translation needs no new font. Both weights with them would be 1.6 MB, which is too much.
"""

import sys
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).parents[2]
DEBIAN = Path("/usr/share/fonts/opentype/noto")
CODE = "zh_CN"
FAMILY = "Noto Sans CJK SC"
LARGEST = 1_500_000
"""The most bytes of both files together."""
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
PUNCTUATION = "".join(map(chr, (*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F))))
SYMBOLS = "–—‘’“”…·×−≤≥←↑→↓"


def texts() -> list[str]:
    """Returns every text that is shown in Chinese, and the English ones that may stand in them."""
    locales = ROOT / "assets" / "locales"
    catalogues = [*locales.glob(f"{CODE}/LC_MESSAGES/*.po"), locales / "minesweeper.pot"]
    pages = [
        *(ROOT / "assets").glob(f"*.{CODE}.md"),
        *(ROOT / "docs" / "techniques").glob(f"*.{CODE}.md"),
        ROOT / "minesweeper" / "translation" / "languages.py",
    ]
    return [*map(_catalogue_text, catalogues), *(page.read_text("utf-8") for page in pages)]


def _catalogue_text(path: Path) -> str:
    with path.open("rb") as file:
        messages = read_po(file)
    parts = [part for message in messages if message.id for part in (message.id, message.string)]
    return "".join(part if isinstance(part, str) else "".join(part) for part in parts)


def used() -> str:
    """Returns the characters that both weights have."""
    return "".join(sorted({*LATIN, *PUNCTUATION, *SYMBOLS, *"".join(texts())} - {"\n"}))


def common() -> str:
    """Returns the characters of the first level of GB 2312, the common ones."""
    rows, columns = range(0xB0, 0xD8), range(0xA1, 0xFF)
    return "".join(
        bytes((row, column)).decode("gb2312", "ignore") for row in rows for column in columns
    )


def make(folder: Path, weight: str, characters: str) -> Path:
    """Writes the part of a weight that has these characters; returns its path."""
    font = _opened(folder / f"NotoSansCJK-{weight}.ttc")
    options = Options(layout_features=["kern"], hinting=False, notdef_outline=True)
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]  # for vertical lines
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    path = ROOT / "assets" / "fonts" / f"NotoSansCJKsc-{weight}.otf"
    # Without the time of the run, equal characters make equal files.
    font.recalcTimestamp = False
    font.save(path)
    return path


def _opened(path: Path) -> TTFont:
    fonts = TTCollection(path, lazy=True).fonts
    return next(font for font in fonts if font["name"].getDebugName(1) == FAMILY)


def main() -> None:
    """Makes both weights."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else DEBIAN
    both = used()
    made = [make(folder, "Regular", both + common()), make(folder, "Bold", both)]
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    size = sum(path.stat().st_size for path in made)
    if size > LARGEST:
        sys.exit(f"Together they have {size:,} bytes, more than {LARGEST:,}.")


if __name__ == "__main__":
    main()
