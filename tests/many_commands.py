"""Runs the command many times, cheaply: `command_server` imports it, and each run is a fork."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SERVER = Path(__file__).with_name("command_server.py")


@dataclass(frozen=True)
class Left:
    """How a run of the command ended."""

    code: int
    """Its exit code, or the negative number of the signal that ended it."""
    out: str
    err: str
    """What it printed, a letter for each byte."""


class Commands:
    """The process that runs commands; to be closed."""

    def __init__(self, home):
        bare = {name: value for name, value in os.environ.items() if name not in _OF_SCREENS}
        ours = {
            "PYTHONPATH": str(SERVER.parents[1]),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "none",
        }
        self._process = subprocess.Popen(
            [*_without_privileges(), sys.executable, str(SERVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=bare | ours | {"MINESWEEPER_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )

    def run(self, *words, closed=()):
        """Run the command with these words; the standard streams of these numbers are closed."""
        line = json.dumps({"words": words, "closed": closed})
        self._process.stdin.write(line.encode("ascii") + b"\n")
        self._process.stdin.flush()
        return Left(**json.loads(self._process.stdout.readline()))

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(60)


_OF_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def _without_privileges():
    """What to start a program with whom permissions should stop, even where we are root."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        return []
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
