"""Reports of failures, kept one by one."""

import json

import pytest

from minesweeper.archive.files import ArchiveError, write_report


def test_a_report_is_a_json_file_in_the_home_folder(tmp_path):
    path = write_report(tmp_path / "home", {"position": "3×3", "seed": 7})
    assert path == tmp_path / "home" / "reports" / "report-1.json"
    assert json.loads(path.read_text(encoding="utf-8")) == {"position": "3×3", "seed": 7}


def test_a_second_report_leaves_the_first(tmp_path):
    first = write_report(tmp_path, {"seed": 1})
    second = write_report(tmp_path, {"seed": 2})
    assert second.name == "report-2.json"
    assert json.loads(first.read_text(encoding="utf-8")) == {"seed": 1}


def test_where_nothing_can_be_written_a_sentence_says_why(tmp_path):
    (tmp_path / "reports").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(ArchiveError, match=r"^The report could not be saved: .*\.$"):
        write_report(tmp_path, {})
