"""One screen for all journeys, and a way to start the window on it."""

import os
from contextlib import ExitStack

import pytest
from desktop import Desktop, missing_tools


@pytest.fixture(scope="session")
def desktop(tmp_path_factory):
    if missing := missing_tools():
        sentence = f"Journeys need {' and '.join(missing)} on the PATH."
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    with Desktop.opened(tmp_path_factory.mktemp("screen")) as screen:
        yield screen


@pytest.fixture
def play(desktop, tmp_path):
    """Start the window, any number of times with the same home; all are ended with the test."""
    with ExitStack() as windows:
        yield lambda *arguments: windows.enter_context(desktop.play(tmp_path, *arguments))
