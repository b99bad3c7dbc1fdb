"""Signals that ask the program to end: here they become an orderly end and an exit code.

A signal raises `Stopped`, a KeyboardInterrupt, wherever the program is, and each command puts away
what it has to on the way out. The window does not stop like that in the middle of a move: it is
asked to close (`deferred`). However the command ends then, its exit code is 128 plus the number of
the signal, as a shell counts: 130 for Ctrl + C, 143 for SIGTERM, 129 for a closed terminal.

This module imports next to nothing, so that it is ready before the slow imports begin.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

# SIGQUIT too: without a handler of ours, pygame or SDL crashes on it.
_ENDING = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
    if hasattr(signal, name)
)


class Stopped(KeyboardInterrupt):
    """A signal has asked the program to end."""


class _Signals:
    """Which signal came first, and what the next one does."""

    def __init__(self) -> None:
        self.first: int | None = None
        self.is_deferred = False
        self.act: Callable[[], None] | None = None

    def forget(self) -> None:
        """Begin as if no signal had come."""
        self.first = None

    def take(self, number: int, _frame: FrameType | None) -> None:
        """Do what is to be done about a signal: called by the system."""
        self.first = self.first or number
        if not self.is_deferred:
            raise Stopped
        if self.act is not None:
            self.act()

    def call(self, act: Callable[[], None]) -> None:
        """Call this on every signal that is deferred, and at once if one has come already."""
        self.act = act
        if self.first is not None:
            act()


_signals = _Signals()
"""The signals of this program; a system has no more than one handler for each either."""


@contextmanager
def exit_cleanly_on_signals() -> Iterator[None]:
    """Let signals end what is done here, without a traceback and with the exit code of the first.

    What the caller of the program ignores stays ignored, as with `nohup`.
    """
    _signals.forget()
    before = {
        number: signal.signal(number, _signals.take)
        for number in _ENDING
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    }
    try:
        yield
    except SystemExit:
        # Whoever leaves has spoken already, but with a code that fits no signal.
        if _signals.first is None:
            raise
    except BaseException:
        # Not only Stopped: an import that is interrupted can fail in any other way.
        if _signals.first is None:
            raise
        with suppress(OSError, AttributeError):
            sys.stderr.write("minesweeper: Interrupted.\n")
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if _signals.first is not None:
        raise SystemExit(128 + _signals.first)


@contextmanager
def deferred() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Let no signal raise an exception here, so that everything can be put away.

    Gives a function that takes what a signal is to do instead.
    """
    _signals.is_deferred = True
    try:
        yield _signals.call
    finally:
        _signals.is_deferred, _signals.act = False, None
