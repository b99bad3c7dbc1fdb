"""The documents tell the truth: their links lead somewhere, their boards can be read."""

import ast
import json
import re
from pathlib import Path

import pytest
from recorded import a_record
from test_imports import MAY_IMPORT

import minesweeper
from minesweeper.agent.agent import Agent
from minesweeper.agent.scout import route_to
from minesweeper.archive import schema, settings_file
from minesweeper.archive.export import record_fields
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.saved_games import lines, load_game
from minesweeper.engine.engine import answer, answer_line
from minesweeper.events import CellsOpened, GameStarted, NewGameChosen
from minesweeper.game.grid import Cell
from minesweeper.game.history import ASSISTANCE, Action, Result
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.links import read_link, write_link
from minesweeper.game.minefield import deal
from minesweeper.game.notation import read_board, read_minefield, read_position
from minesweeper.keys import USUAL
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.players.roster import PLAYERS
from minesweeper.record import Help
from minesweeper.settings import Settings
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.step_text import StepWriter
from minesweeper.teaching.transcript import review_transcript
from minesweeper.titles import LEVEL_TITLES
from minesweeper.translation import use_catalogue
from minesweeper.translation.languages import LANGUAGES, SOURCE, use_language
from minesweeper.window.text.words import HELPS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
PACKAGE = Path(minesweeper.__file__).parent

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its drawn boards and code."""
    return prose_of(page.read_text(encoding="utf-8"))


def prose_of(text: str) -> str:
    """A text without its drawn boards and code."""
    return _FENCE.sub("", text)


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    fences = _FENCE.findall(page.read_text(encoding="utf-8"))
    return [text for found, text in fences if found == kind]


def anchors(page: Path) -> set[str]:
    """The names that a link can give to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def local_links(page: Path) -> list[str]:
    links = _LINK.findall(prose(page))
    return [link for link in links if not re.match(r"[a-z]+:", link)]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page):
    for link in local_links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        assert target.exists(), f"{name_of(page)} links to {link}"
        assert not anchor or anchor in anchors(target), f"{name_of(page)} links to {link}"


def test_the_index_names_every_page():
    linked = {(DOCS / link).resolve() for link in local_links(DOCS / "README.md")}
    pages = {page.resolve() for page in DOCS.rglob("*.md")} - {(DOCS / "README.md").resolve()}
    assert {page for page in pages if not is_translation(page)} <= linked


def is_translation(page: Path) -> bool:
    """True for a page such as b1.de.md, which stands beside its English original."""
    return page.suffixes[:-1] != [] and (page.parent / f"{page.name.split('.')[0]}.md").exists()


def packages() -> list[str]:
    """The packages and modules in the root of the package."""
    packages = [path.parent.name + "/" for path in PACKAGE.glob("*/__init__.py")]
    modules = [path.name for path in PACKAGE.glob("*.py") if path.stem != "__init__"]
    return sorted(packages + modules)


def packages_as_drawn() -> str:
    return page_between("## The packages", "## Who may import whom")


@pytest.mark.parametrize("package", packages())
def test_every_package_is_in_the_drawing(package):
    assert re.search(rf"\b{re.escape(package)}", packages_as_drawn())


def test_who_may_import_whom_is_told_as_it_is_kept():
    table = page_between("## Who may import whom", "The window is handed")
    rows = re.findall(r"^\| `(\w+)` \| ([^|;]*)", table, re.MULTILINE)
    told = {room: sorted(re.findall(r"`([\w.]+)`", names)) for room, names in rows}
    kept = {room: sorted(names) for room, names in MAY_IMPORT.items()}
    assert told == {room: kept[room] for room in kept if room not in ("", "__main__")}


def test_every_name_in_the_walks_is_a_name_in_the_code():
    walks = page_between("## Walk 1", "## Where to change what")
    named = re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)*)(?:\([^)`]*\))?`", prose_of(walks))
    assert len(named) > 40
    known = names_in_the_package()
    assert [name for name in named if not set(name.split(".")) <= known] == []


def page_between(first: str, last: str) -> str:
    """A part of the page about the architecture, from one heading to another."""
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    return page.split(first)[1].split(last)[0]


def names_in_the_package() -> set[str]:
    """The names of all modules, classes and functions."""
    names = set()
    for path in PACKAGE.rglob("*.py"):
        names.add(path.stem)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                names.add(node.name)
    return names


def test_the_places_where_to_change_what_are_there():
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = page.split("## Where to change what")[1]
    named = set(re.findall(r"`([\w/]+(?:\.\w+|/))`", table))
    assert len(named) > 20
    for path in named:
        assert (PACKAGE / path).exists() or (ROOT / path).exists(), path


def test_the_drawn_boards_can_be_read():
    notation = DOCS / "notation.md"
    ours, theirs = map(read_position, blocks(notation, "position"))
    (drawn,) = map(read_minefield, blocks(notation, "minefield"))
    (board,) = (read_board("drawn", text) for text in blocks(notation, "board"))
    assert ours == theirs
    assert board.minefield == drawn
    for cell, number in ours.position.opened():
        assert drawn.number(cell) == number


def test_the_example_of_a_link_is_the_board_drawn_below_it():
    (link,) = blocks(DOCS / "sharing.md", "link")
    (drawn,) = map(read_minefield, blocks(DOCS / "sharing.md", "minefield"))
    assert read_link(link) == (drawn, Cell.named("A1"))
    assert write_link(drawn, Cell.named("A1")) == link.strip()


def test_the_worked_example_of_dealing_is_what_is_dealt():
    """Decision 2 is exact enough to be written again elsewhere; its example must not drift."""
    (example,) = blocks(DOCS / "decisions" / "0002-dealing.md", "minefield")
    dealt = deal(LEVELS["beginner"], 1, Cell.named("E5"), FirstClick.OPENING)
    assert read_minefield(example) == dealt.minefield


@pytest.mark.parametrize("example", blocks(DOCS / "engine.md", "jsonl"))
def test_the_engine_answers_as_its_page_shows(example):
    request, told = example.splitlines()
    found = json.loads(answer_line(answer(request.encode())))
    assert without_time(found) == without_time(json.loads(told))


def without_time(found: dict[str, object]) -> dict[str, object]:
    """An answer whose time, if it tells one, is only a number."""
    return {name: type(value) if name == "ms" else value for name, value in found.items()}


def test_the_engine_page_shows_an_example_of_every_verb_and_names_every_level_and_technique():
    page = DOCS / "engine.md"
    shown = {json.loads(example.splitlines()[0])["do"] for example in blocks(page, "jsonl")}
    told = re.findall(r"^\| `(\w+)` \|.*\|.*\|$", prose(page), re.MULTILINE)
    assert shown == set(told)
    for word in [*LEVELS, *(promise.value for promise in FirstClick), *TECHNIQUES]:
        assert f"`{word}`" in prose(page), word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_the_page_of_a_technique_says_what_the_instructor_says_of_its_board(
    technique, language, speak
):
    speak(language)
    suffix = "" if language == SOURCE else f".{language}"
    page = DOCS / "techniques" / f"{technique.lower()}{suffix}.md"
    (shown,) = (read_position(text).position for text in blocks(page, "position"))
    (lesson,) = blocks(page, "lesson")
    about = Cell.named(lesson.splitlines()[-1].split()[0])
    known = Knowledge(shown)
    known.reason()
    way = route_to(known, [about], shown, None)
    writer = StepWriter(shown, shown.at)
    told = [f"{step.cell.name} ({step.technique}): {writer.write(step)}" for step in way]
    assert lesson.splitlines() == told
    assert way[-1].technique == technique


@pytest.fixture
def speak():
    """Chooses the language of the process until the test ends."""

    def choose(language: str) -> None:
        assert use_language(language) == language, "the catalogues are not built"

    yield choose
    use_catalogue(None)


def test_the_judges_page_names_every_judge():
    page = (DOCS / "judges.md").read_text(encoding="utf-8")
    for judge in JUDGES.values():
        assert f"| {judge.title} (`{judge.name}`) |" in page


def test_the_page_of_assistance_tells_every_help_with_its_key():
    page = (DOCS / "assistance.md").read_text(encoding="utf-8")
    keys = re.findall(r"^\| (\w) \|", page, re.MULTILINE)
    assert {USUAL[command.value][0] for command in HELPS} <= set(keys)


def test_the_page_of_players_tells_how_each_of_them_plays():
    page = (DOCS / "players.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([^`]+)` \|", page.split("## Measuring them")[0], re.MULTILINE)
    assert told == list(PLAYERS)


def test_the_rules_page_tells_every_level_and_the_rule_of_every_judge():
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    for key, (name, level) in enumerate(LEVELS.items(), start=1):
        size = f"{level.grid.width} × {level.grid.height} / {level.mines}"
        assert f"| {key} | {LEVEL_TITLES[name]} (`{name}`) | {size} |" in page
    for judge in JUDGES.values():
        assert f"| {judge.title} (`{judge.name}`) | {judge.rule} |" in page


def test_the_saved_game_of_its_page_is_read_and_shows_what_is_drawn(tmp_path):
    page = DOCS / "saved-games.md"
    (example,) = blocks(page, "jsonl")
    (shown,) = map(read_position, blocks(page, "position"))
    path = tmp_path / "game.jsonl"
    path.write_text(example, encoding="utf-8")
    history, game = load_game(path)
    assert (game.position, frozenset(game.flags())) == (shown.position, shown.flags)
    assert b"".join(lines(history)).decode() == example


def test_the_review_of_its_page_is_what_the_game_gets(tmp_path):
    page = DOCS / "review.md"
    path = tmp_path / "game.jsonl"
    (game,), (shown,) = blocks(page, "jsonl"), blocks(page, "text")
    path.write_text(game, encoding="utf-8")
    assert review_transcript(review_game(load_game(path)[0])) == shown


def test_the_saved_games_page_names_every_word_of_the_format():
    page = (DOCS / "saved-games.md").read_text(encoding="utf-8")
    named = [*Action, *Result, *FirstClick]
    for word in [*(value.value for value in named), *JUDGES, *ASSISTANCE]:
        assert f"`{word}`" in page, word


def test_the_records_page_names_every_field_of_an_export_and_every_table():
    page = (DOCS / "records.md").read_text(encoding="utf-8")
    tables = re.findall(r"CREATE TABLE (\w+)", "".join(schema.MIGRATIONS))
    for word in [*record_fields(a_record()), *tables, *(helped.value for helped in Help)]:
        assert f"`{word}`" in page, word


def test_the_settings_page_tells_the_usual_keys_of_every_action():
    rows = re.findall(
        r"^\| `(\w+)` \|[^|]*\| (.*) \|$",
        (DOCS / "settings.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    told = {action: tuple(re.findall(r"`([^`]+)`", keys)) for action, keys in rows}
    assert told == USUAL


def test_the_settings_page_shows_the_defaults_as_they_are_written():
    assert blocks(DOCS / "settings.md", "toml") == [settings_file.written(Settings())]


def test_the_four_lines_of_the_architecture_run():
    names = {
        "Agent": Agent,
        "Cell": Cell,
        "FirstClick": FirstClick,
        "LEVELS": LEVELS,
        "NewGameChosen": NewGameChosen,
        "fixed_board": fixed_board,
    }
    (lines,) = blocks(DOCS / "architecture.md", "python")
    exec(lines, names)  # noqa: S102  our own page, run so that it stays true
    assert [type(event) for event in names["seen"]] == [GameStarted, CellsOpened]


@pytest.mark.parametrize("page", PAGES[1:], ids=name_of)
def test_a_line_of_prose_holds_one_sentence(page):
    """So that a change of one sentence is a change of one line."""
    for line in prose(page).splitlines():
        if not line.startswith(("|", ">", "- ", "#", "*", " ")) and not re.match(r"\d", line):
            assert not re.search(r"[a-z)`]\. [A-Z]", line), f"{name_of(page)}: {line}"
