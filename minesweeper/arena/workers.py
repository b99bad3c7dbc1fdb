"""The processes that play games, and how they end: with the program that started them, at once.

Processes are spawned, on every system. A forked one would inherit the lock on the file of games
and hold it after its parent was killed; it would also inherit threads in an unknown state. A fork
server would start workers faster, but it needs a socket in a temporary folder, and Windows has
none. Spawning costs each worker its imports once.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

_FROM_A_TERMINAL = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)
"""The signals that a terminal sends to every process in it; only the parent answers them."""


def processes(workers: int, start_method: str = "spawn") -> Executor:
    """So many processes of this computer; for one, the games are played right here."""
    if workers == 1:
        return Here()
    context = multiprocessing.get_context(start_method)
    # Making it starts a process of the standard library's, which a closed terminal would end.
    with _holding_back_signals():
        return _Workers(workers, mp_context=context, initializer=_begin)


class _Workers(ProcessPoolExecutor):
    """Processes that leave Ctrl + C to their parent from their first moment on."""

    def submit(
        self, fn: Callable[_Given, _Found], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Found]:
        """Hand a call to a process, which is started now if all others are busy."""
        # A process inherits what is held back, so Ctrl + C cannot end it while it imports.
        with _holding_back_signals():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _holding_back_signals() -> Iterator[None]:
    """Let signals of the terminal arrive afterwards, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _FROM_A_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a new process: it ends with its parent and by SIGTERM, and by no terminal."""
    for number in _FROM_A_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    # A forked process has its parent's handler, which would raise an exception instead.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Wait until the parent is gone, however it went, and end this process."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a process that was started for games begins here"
    # Only the parent holds the other end of this pipe. Its number as `os.getppid` gives it would
    # not do: with a fork server that is the server's.
    wait([parent.sentinel])
    # Nothing is to be put away, and what waits for the interpreter's end could wait for ever.
    os._exit(1)


class Here(Executor):
    """Does at once what it is given."""

    def submit(
        self, fn: Callable[_Given, _Found], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Found]:
        """The result, or what went wrong, in a future that is done."""
        future: Future[_Found] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  whoever asks for the result gets it
            future.set_exception(error)
        return future
