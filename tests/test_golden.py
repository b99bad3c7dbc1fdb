"""The program still does what was recorded of it: a few answers, games and lessons.

`python tests/golden.py` records and compares many more of them. Where a difference is wanted, renew
the record: `python tests/golden.py record tests/data/golden --small`.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RENEW = "Renew on purpose: python tests/golden.py record tests/data/golden --small"


@pytest.mark.skipif(sys.platform == "win32", reason="recorded with the paths of other systems")
@pytest.mark.parametrize("part", ["answers", "games", "lessons"])
def test_nothing_differs_from_what_was_recorded(part, tmp_path):
    recorded = tmp_path / "golden"
    shutil.copytree(TESTS / "data" / "golden", recorded)
    command = [sys.executable, str(TESTS / "golden.py"), "compare", str(recorded), "--only", part]
    compared = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert compared.returncode == 0, f"{compared.stdout}{compared.stderr}\n{RENEW}"
