"""Reports of failures, each a JSON file of its own that a player can send."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from minesweeper.archive.files import ArchiveError, free_path, reason, write_whole


def write_report(home: Path, report: Mapping[str, Any]) -> Path:
    """Write a report under the first free name in a home folder, and give where it lies.

    Where that fails, an ArchiveError says why and nothing is written.
    """
    path = free_path(home / "reports", "report-{}.json")
    # The name of a folder can have bytes that are no text; JSON has the escapes for them.
    text = json.dumps(report, ensure_ascii=False, indent=1)
    try:
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ArchiveError(f"The report could not be saved: {reason(error)}.") from error
    return path
