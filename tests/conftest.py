"""Puts this folder on the import path, and keeps hypothesis calm on slow machines.

The tests read English, whatever the system speaks.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from minesweeper.translation import use_catalogue

# How long an example takes, or is looked for, says more about the machine than about the rules.
# Where a change waits to land, the same examples are tried each time; everywhere else the hunt goes
# on with others.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("house")
os.environ["LC_ALL"] = "C.UTF-8"


def pytest_xdist_auto_num_workers():
    """One more than there are cores: many tests wait for a window or for a child process."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def english():
    """The language of a test ends with it, also if the test or the window in it chose another."""
    yield
    use_catalogue(None)
