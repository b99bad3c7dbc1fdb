"""The worker processes that play games. They end at once when the program that started them ends.

Processes are spawned on every system. A forked one would inherit the lock on the file of games
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
from multiprocessing.util import Finalize
from threading import Thread
from typing import ParamSpec, TypeVar

from minesweeper.players.engine_process import end_engines

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

_FROM_A_TERMINAL = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)
"""The signals that a terminal sends to all of its processes; only the parent handles them."""
_HELD_BACK = (*_FROM_A_TERMINAL, signal.SIGTERM)
"""The signals that wait while a lock of `concurrent.futures` may be held."""


def processes(workers: int, start_method: str = "spawn", *, is_watched: bool = False) -> Executor:
    """Returns an executor of `workers` processes; a single worker runs in this process.

    With `is_watched` a single worker is a process of its own, too. It notices when this process is
    killed, and then ends the outside engines that it has started.
    """
    if workers == 1 and not is_watched:
        return InThisProcess()
    context = multiprocessing.get_context(start_method)
    # This starts a helper process of the standard library, which a closed terminal would end.
    with holding_back_signals():
        return _Workers(workers, mp_context=context, initializer=_begin)


class _Workers(ProcessPoolExecutor):
    """A pool whose processes leave Ctrl + C to their parent from their start."""

    def submit(
        self, fn: Callable[_Given, _Found], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Found]:
        """Hands a call to a process, and starts one if all others are busy."""
        # A process inherits the blocked signals, so Ctrl + C can't end it while it imports.
        with holding_back_signals():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def holding_back_signals() -> Iterator[None]:
    """Delays signals that end the program until the end of the block, on systems that can.

    A handler that raises an exception inside a lock of the standard library can leave it locked,
    because `Condition.__enter__` is a Python function; then a future never ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD_BACK)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepares a new process: it ignores the terminal, and ends with its parent or by SIGTERM."""
    for number in _FROM_A_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    # A forked process has inherited its parent's handler, which raises an exception.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        # The parent held it back when it started this process, which inherited that.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    # Functions of atexit are not called in such a process.
    Finalize(None, end_engines, exitpriority=1)
    Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Waits until the parent has ended, in whatever way, and ends this process."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker process runs this"
    # Only the parent holds the other end of this pipe. os.getppid() would not do: with a fork
    # server that is the server.
    wait([parent.sentinel])
    end_engines(at_once=True)
    # At once: there is nothing to save, and an orderly exit could wait for other threads for ever.
    os._exit(1)


class InThisProcess(Executor):
    """An executor that makes every call at once, in the caller's thread."""

    def submit(
        self, fn: Callable[_Given, _Found], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Found]:
        """Calls the function, and returns a finished future with its result or exception."""
        future: Future[_Found] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  result() raises it
            future.set_exception(error)
        return future
