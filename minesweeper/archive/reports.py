"""Reports of failures, each a JSON file of its own that a player can send."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from minesweeper.archive.files import REPORTS, ArchiveError, reason, write_new


def write_report(home: Path, report: Mapping[str, Any]) -> Path:
    """Write a report under the first free name in a home folder, and give where it lies.

    Where that fails, an ArchiveError says why and nothing is written.
    """
    # The name of a folder can have bytes that are no text; JSON has the escapes for them.
    text = json.dumps(report, ensure_ascii=False, indent=1)
    try:
        return write_new(home / REPORTS, "report-{}.json", text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ArchiveError(f"The report could not be saved: {reason(error)}.") from error
