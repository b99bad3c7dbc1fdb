"""The records as files for other programs."""

import csv
import json

import pytest
from recorded import a_record, put, random_records

from minesweeper.archive.export import export
from minesweeper.archive.files import ArchiveError
from minesweeper.game.level import LEVELS
from minesweeper.record import Assessment, Help, Selection, TechniqueCount, Trait

EVERYTHING = Selection(help=None)


def exported(home, form, selection=EVERYTHING, search=""):
    records = put(home, random_records(3, 25))
    path = export(records, home, form, selection, search).path
    assert path == home / "exports" / f"records-1.{form}"
    return path.read_text(encoding="utf-8")


def test_json_and_csv_tell_the_same_of_every_game(tmp_path):
    objects = json.loads(exported(tmp_path / "a", "json"))
    rows = list(csv.DictReader(exported(tmp_path / "b", "csv").splitlines()))
    assert len(objects) == len(rows) == 25
    for told, row in zip(objects, rows, strict=True):
        assert row.keys() == told.keys()
        assert {name: as_csv(value) for name, value in told.items()} == row


def as_csv(value):
    if isinstance(value, list):
        return " ".join(value)
    return "" if value is None else str(value)


def test_a_game_is_told_in_words_and_figures(tmp_path):
    record = a_record(
        1, level=LEVELS["expert"], luck=0.25, guesses=2, missed=("1-2",), help=Help.ASSISTED
    )
    export(put(tmp_path, [record]), tmp_path, "json", EVERYTHING, "")
    (told,) = json.loads((tmp_path / "exports" / "records-1.json").read_text(encoding="utf-8"))
    assert told.pop("finished").startswith("2026-03-08T")
    assert told == {
        "id": record.id,
        "level": "expert",
        "size": "30x16/99",
        "board": None,
        "seed": 1,
        "judge": "quantum",
        "help": "assisted",
        "assistance": [],
        "no_guess": False,
        "outcome": "won",
        "time_ms": 30_000,
        "3bv": 20,
        "3bv_solved": 20,
        "3bv_per_s": 0.6667,
        "clicks": 25,
        "effective_clicks": 24,
        "ioe": 0.8,
        "guesses": 2,
        "sparings": 0,
        "luck": 0.25,
        "missed": ["1-2"],
        "accuracy": None,
        "techniques": None,
    }


def test_only_what_is_listed_is_exported_and_files_have_names_of_their_own(tmp_path):
    records = put(tmp_path, [a_record(1), a_record(2, won=False)])
    for _ in range(2):
        assert export(records, tmp_path, "json", EVERYTHING, "lost").games == 1
    for number in (1, 2):
        path = tmp_path / "exports" / f"records-{number}.json"
        assert [told["seed"] for told in json.loads(path.read_text(encoding="utf-8"))] == [2]


@pytest.mark.parametrize(("form", "told"), [("json", "[\n\n]\n"), ("csv", "")])
def test_no_games_are_a_file_with_none(tmp_path, form, told):
    assert exported(tmp_path, form, search="nothing like it") == told


def test_an_export_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "exports").write_text("a file where the folder should be", encoding="utf-8")
    records = put(tmp_path, [a_record(1)])
    with pytest.raises(ArchiveError, match="The records could not be exported: "):
        export(records, tmp_path, "csv", EVERYTHING, "")


def test_an_assessed_game_is_exported_with_its_techniques(tmp_path):
    records = put(tmp_path, [a_record(1)])
    counts = (
        TechniqueCount("1-2", frozenset({Trait.EDGE}), found=1, missed=1, times=(900,)),
        TechniqueCount("1-2", found=2, times=(900, 800)),
        TechniqueCount("H3", missed=2),
    )
    records.assess(f"{1:032x}", Assessment(87.5, counts))
    export(records, tmp_path, "json", EVERYTHING, "")
    (told,) = json.loads((tmp_path / "exports" / "records-1.json").read_text(encoding="utf-8"))
    assert (told["accuracy"], told["techniques"]) == (87.5, ["1-2:3:1", "H3:0:2"])
    export(records, tmp_path, "csv", EVERYTHING, "")
    assert "87.5,1-2:3:1 H3:0:2" in (tmp_path / "exports" / "records-1.csv").read_text("utf-8")
