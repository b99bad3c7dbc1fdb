"""Turns signals that ask the program to end into a clean end with the right exit code.

A signal raises `Stopped`, a KeyboardInterrupt, wherever the program is, and each command cleans up
on the way out. The window must not stop in the middle of a move, so it is asked to close instead
(`deferred`). The exit code is then 128 plus the number of the signal, as shells expect: 130 for
Ctrl + C, 143 for SIGTERM, 129 for a closed terminal.

This module imports almost nothing, so that it is ready before the slow imports begin.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

# SIGQUIT is included because pygame or SDL crashes on it without a handler.
_ENDING = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
    if hasattr(signal, name)
)


class Stopped(KeyboardInterrupt):
    """A signal has asked the program to end."""


class _Signals:
    """The first signal that came, and the reaction to the next one."""

    def __init__(self) -> None:
        self.first: int | None = None
        self.is_deferred = False
        self.act: Callable[[], None] | None = None

    def forget(self) -> None:
        """Forgets the signals that have come."""
        self.first = None

    def take(self, number: int, _frame: FrameType | None) -> None:
        """Handles a signal; the system calls it."""
        self.first = self.first or number
        if not self.is_deferred:
            raise Stopped
        if self.act is not None:
            self.act()

    def call(self, act: Callable[[], None]) -> None:
        """Sets what every deferred signal calls; calls it now if one has come already."""
        self.act = act
        if self.first is not None:
            act()


_signals = _Signals()
"""The state of the signals, shared by the whole program like the system's handlers."""


@contextmanager
def exit_cleanly_on_signals() -> Iterator[None]:
    """Lets signals end the `with` block without a traceback, with the exit code of the first.

    Signals that the caller of the program ignores stay ignored, as with `nohup`.
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
        # The message is printed already, but the exit code must be that of the signal.
        if _signals.first is None:
            raise
    except BaseException:
        # Not only Stopped, because an interrupted import can fail in any way.
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
    """Defers signals in the `with` block: none raises an exception, so everything can be saved.

    Yields a function; it takes the action to be called on a signal instead.
    """
    _signals.is_deferred = True
    try:
        yield _signals.call
    finally:
        _signals.is_deferred, _signals.act = False, None
