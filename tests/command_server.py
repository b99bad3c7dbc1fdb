"""The one process behind `many_commands`: it imports the command, and forks for each run of it.

A fork has its own standard streams, of which any may be closed, and its own end; only the start of
the interpreter and the imports are shared.
"""

import json
import os
import signal
import sys
import tempfile
import traceback
from contextlib import suppress

import pygame

from minesweeper import cli

# Each run finds these imported.
from minesweeper.cli import analyse, app, convert, daily, engine, puzzle, rebuild, review, simulate  # noqa: F401
from minesweeper.window.window import Window

LONGEST = 60
"""Seconds after which a run is ended as one that would wait for ever."""


def _serve():
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = os.fork()
            if child == 0:
                _run(asked["words"], asked["closed"], (out, err))
            _, status = os.waitpid(child, 0)
            told = [_content(file) for file in (out, err)]
        code = os.waitstatus_to_exitcode(status)
        answer = json.dumps({"code": code, "out": told[0], "err": told[1]})
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _content(file):
    file.seek(0)
    return file.read().decode("latin-1")


def _run(words, closed, outputs):
    """Be the command: this never returns."""
    signal.alarm(LONGEST)
    code = 1
    try:
        _set_up(closed, outputs)
        code = _ended(words)
    finally:
        # As the interpreter does at its end.
        for stream in filter(None, (sys.stdout, sys.stderr)):
            with suppress(OSError):
                stream.flush()
        os._exit(code)


def _set_up(closed, outputs):
    for number, file in enumerate((None, *outputs)):
        source = os.open(os.devnull, os.O_RDONLY) if file is None else file.fileno()
        os.dup2(source, number)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
        for number, (mode, errors) in enumerate(
            (("r", "strict"), ("w", "strict"), ("w", "backslashreplace"))
        )
    )
    # So the interpreter begins where they are closed.
    for number in closed:
        os.close(number)
        setattr(sys, ("stdin", "stdout", "stderr")[number], None)


def _ended(words):
    _close_windows_at_once()
    try:
        cli.main(words)
    except SystemExit as left:
        return left.code or 0
    except BaseException:  # noqa: BLE001  as the interpreter does
        if sys.stderr is not None:
            traceback.print_exc()
        return 1
    return 0


def _close_windows_at_once():
    """Let every window play until its first game is there, print its message, and close."""
    step = Window.step

    def one_step(window):
        if not window.is_waiting:
            if sys.stdout is not None:
                print(ascii(window.game.footer.message))
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        step(window)

    Window.step = one_step


if __name__ == "__main__":
    _serve()
