"""Keeps the catalogues of translations: collects texts, brings them to translators, checks, builds.

    python assets/locales/catalogues.py extract   writes the template, minesweeper.pot
    python assets/locales/catalogues.py update    brings new texts into every catalogue
    python assets/locales/catalogues.py check     prints what is missing or wrong; exit code 1
    python assets/locales/catalogues.py build     compiles every catalogue beside its source
    python assets/locales/catalogues.py lessons   writes lessons into the pages of techniques

`docs/translating.md` explains them. The tests and the build of the package use the functions here.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "assets" / "locales"
BOARDS = ROOT / "assets" / "boards"
TECHNIQUES = ROOT / "docs" / "techniques"
TEMPLATE = LOCALES / "minesweeper.pot"
PROJECT = "minesweeper"

Key = tuple[str | tuple[str, ...], str | None]
"""What identifies a text: the original, with its plural if it has one, and the context."""


def sources() -> list[Path]:
    """Returns every catalogue: `assets/locales/de/LC_MESSAGES/minesweeper.po` and its like."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))


def code_of(source: Path) -> str:
    """Returns the code of a catalogue's language, which is the name of its folder."""
    return source.parents[1].name


def read(source: Path) -> Catalog:
    """Returns the catalogue in a file."""
    # The template has no language of its own.
    locale = None if source.suffix == ".pot" else code_of(source)
    with source.open("rb") as file:
        return read_po(file, locale=locale)


def extract() -> Catalog:
    """Returns the template: every text of the package and of the fixed boards, without lines.

    A place is a file without the number of its line, because numbers change with every commit.
    """
    template = Catalog(project=PROJECT, charset="utf-8", fuzzy=False)
    # With the time of the run the file would change although no text did.
    template.creation_date = _NO_DATE
    template.header_comment = "# The texts of Minesweeper. Made by catalogues.py extract."
    found = extract_from_dir(
        ROOT / "minesweeper",
        [("**.py", "python")],
        keywords={**DEFAULT_KEYWORDS, "NP_": ((1, "c"), 2)},
        comment_tags=("Translators:",),
    )
    for name, _, text, comments, context in sorted(found, key=lambda found: found[:2]):
        template.add(
            text, locations=[(f"minesweeper/{name}", 0)], auto_comments=comments, context=context
        )
    for board in sorted(BOARDS.glob("*.txt")):
        for text in re.findall(r"^(?:title|reason): (.+)$", board.read_text("utf-8"), re.MULTILINE):
            template.add(text, locations=[(f"assets/boards/{board.name}", 0)])
    return template


_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def update() -> None:
    """Brings the template into every catalogue. Texts that changed a little are marked as fuzzy."""
    template = read(TEMPLATE)
    for source in sources():
        catalogue = read(source)
        catalogue.update(template, update_header_comment=False, update_creation_date=False)
        # What is no longer in the game is in the history of the repository.
        catalogue.obsolete.clear()
        _write(source, catalogue)


def build(root: Path = ROOT) -> None:
    """Compiles every catalogue of a checkout beside its source."""
    for source in sorted((root / "assets" / "locales").glob("*/LC_MESSAGES/*.po")):
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(source))


def write_lessons() -> None:
    """Writes what the instructor says of each technique's board into its page, in each language.

    Run it after `build`, because the sentences come from the compiled catalogues.
    """
    # Imported here, because the build of the package uses this module before it is installed.
    from minesweeper.agent.scout import route_to  # noqa: PLC0415
    from minesweeper.game.grid import Cell  # noqa: PLC0415
    from minesweeper.game.notation import read_position  # noqa: PLC0415
    from minesweeper.logic.proof.knowledge import Knowledge  # noqa: PLC0415
    from minesweeper.teaching.step_text import StepWriter  # noqa: PLC0415
    from minesweeper.translation.languages import LANGUAGES, use_language  # noqa: PLC0415

    for page in sorted(TECHNIQUES.glob("*.md")):
        text = page.read_text("utf-8")
        drawn, lesson = (re.search(block, text, re.DOTALL) for block in (_POSITION, _LESSON))
        if drawn is None or lesson is None:
            continue
        code = page.name.split(".")[1]
        use_language(code if code in LANGUAGES else "en")
        shown = read_position(drawn[1]).position
        known = Knowledge(shown)
        known.reason()
        about = Cell.named(lesson[1].splitlines()[-1].split()[0])
        writer = StepWriter(shown, shown.at)
        told = [
            f"{step.cell.name} ({step.technique}): {writer.write(step)}"
            for step in route_to(known, [about], shown, None)
        ]
        start, end = lesson.span(1)
        page.write_text(text[:start] + "\n".join(told) + "\n" + text[end:], "utf-8")


_POSITION, _LESSON = r"```position\n(.*?)```", r"```lesson\n(.*?)```"


def _write(path: Path, catalogue: Catalog) -> None:
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=100, include_lineno=False, sort_by_file=False, omit_header=False
        )


# Checks.


def problems() -> list[str]:
    """Returns a line for everything that is missing or wrong in the template and the catalogues."""
    return [
        *template_problems(),
        *(line for source in sources() for line in catalogue_problems(source)),
    ]


def template_problems() -> Iterator[str]:
    """Yields a line for every text that the template has too few or too many of."""
    kept, found = _keys(read(TEMPLATE)), _keys(extract())
    for key in found - kept:
        yield f"{TEMPLATE.name}: not in the template: {_shown(key)}"
    for key in kept - found:
        yield f"{TEMPLATE.name}: no longer in the game: {_shown(key)}"


def catalogue_problems(source: Path) -> Iterator[str]:
    """Yields a line for every text of a catalogue that is missing or wrong."""
    catalogue, code = read(source), code_of(source)
    template = _keys(read(TEMPLATE))
    for key in template - _keys(catalogue):
        yield f"{code}: missing: {_shown(key)}"
    for key in _keys(catalogue) - template:
        yield f"{code}: no longer in the template: {_shown(key)}"
    for message in _texts(catalogue):
        for problem in message_problems(message, catalogue.num_plurals):
            yield f"{code}: {problem}: {_shown(_key(message))}"


def message_problems(message: Message, forms: int) -> Iterator[str]:
    """Yields what is wrong with a translation; `forms` is how many plurals the language has."""
    originals = list(message.id) if message.pluralizable else [message.id]
    translations = list(message.string) if message.pluralizable else [message.string]
    if message.fuzzy:
        yield "marked as fuzzy"
    if not all(translations):
        yield "not translated"
        return
    if message.pluralizable and len(translations) != forms:
        yield f"{len(translations)} plural forms instead of {forms}"
    allowed = [placeholders(original) for original in originals]
    for form, translation in enumerate(translations):
        fields = placeholders(translation)
        # "One mine" needs no {count}, so a singular may have fewer fields than the original.
        is_singular = message.pluralizable and forms > 1 and form == 0
        if fields not in allowed and not (is_singular and set(fields) < set(allowed[0])):
            yield f"other placeholders in {translation!r}"
    if not message.pluralizable and _edges(message.id) != _edges(message.string):
        yield "other spaces or line ends at its edges"


def placeholders(text: str) -> list[str]:
    """Returns the named fields of a text with their formats, sorted.

    A text whose braces do not match is returned as if it were a field, so that it differs.

    >>> placeholders("The {number} at {clue} is {odds:.0%}.")
    ['clue', 'number', 'odds:.0%']
    """
    try:
        fields = [(name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        return [text]
    return sorted({f"{name}:{spec}" if spec else name for name, spec in fields})


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _texts(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def _key(message: Message) -> Key:
    return message.id, message.context


def _keys(catalogue: Catalog) -> set[Key]:
    return {_key(message) for message in _texts(catalogue)}


def _shown(key: Key) -> str:
    text, context = key
    return repr(text) if context is None else f"{text!r} ({context})"


def _check() -> None:
    found = problems()
    for line in sorted(found):
        print(line)
    print(f"{len(found)} problems in {len(sources())} catalogues.")
    if found:
        sys.exit(1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one of the commands."""
    commands: dict[str, Callable[[], None]] = {
        "extract": lambda: _write(TEMPLATE, extract()),
        "update": update,
        "check": _check,
        "build": build,
        "lessons": write_lessons,
    }
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=commands)
    commands[parser.parse_args(arguments).command]()


if __name__ == "__main__":
    main()
