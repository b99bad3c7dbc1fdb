"""A Dask cluster as an executor, so that many machines play the games of one run.

Three things are done here that Dask's own executor leaves open. A worker without this package would
let the run wait for ever, so every worker is asked for its version first. Dask says of a task under
way that it was cancelled, although it goes on; here `cancel` refuses that, so that an interrupted
run waits for it and keeps its games. And a task that has ended several workers raises an error that
no user of an executor knows; here it is a BrokenExecutor.
"""

import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from importlib.metadata import version
from typing import Any, ParamSpec, TypeVar

from minesweeper import __version__
from minesweeper.game.quoting import printable
from minesweeper.players.engine_process import end_engines
from minesweeper.translation import gettext as _

PACKAGE = "minesweeper-quantum"
REACH_SECONDS = 10.0
"""How long the scheduler is waited for."""
_MOST_NAMED = 5
"""A sentence names at most this many workers."""

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


class ClusterError(BrokenExecutor):
    """A cluster that cannot play; its sentence says why."""


class ClusterExecutor(Executor):
    """The workers of a Dask cluster; close it by `shutdown` or as a context manager.

    Raises a ClusterError if the package `distributed` is missing, if the scheduler cannot be
    reached, or if a worker lacks this release of ours.
    """

    def __init__(self, address: str, reach_seconds: float = REACH_SECONDS) -> None:
        self._address = address
        try:
            import distributed  # noqa: PLC0415  an extra, and slow to load
        except ImportError:
            raise ClusterError(
                _("Clusters need another package: {command}.").format(
                    command=f"pip install '{PACKAGE}[cluster]'"
                )
            ) from None
        # What it logs is told in our own sentences, or mended by itself.
        for name in [*logging.root.manager.loggerDict]:
            if name.startswith("distributed"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        self._killed: type[Exception] = distributed.KilledWorker
        try:
            self._client = _connected(distributed.Client, address, reach_seconds)
        except (OSError, ValueError, TypeError) as error:
            why = printable(str(error)).splitlines()[0] if str(error) else _("no answer")
            text = _("The cluster {address} cannot be reached: {reason}.")
            raise ClusterError(text.format(address=address, reason=why)) from None
        try:
            self.workers = self._checked_workers()
            """The threads of all workers at the beginning."""
        except BaseException:
            self._client.close()
            raise

    def _checked_workers(self) -> int:
        """Returns the number of threads; raises a ClusterError if a worker cannot play."""
        threads = self._client.nthreads()
        if not threads:
            text = _("The cluster {address} has no workers.")
            raise ClusterError(text.format(address=self._address))
        found = self._client.run(version, PACKAGE, on_error="return")
        wrong = [
            _("{worker} has {version}").format(
                worker=worker, version=has if isinstance(has, str) else _("none")
            )
            for worker, has in found.items()
            if has != __version__
        ]
        if wrong:
            named = ", ".join([*wrong[:_MOST_NAMED], *(["…"] if len(wrong) > _MOST_NAMED else [])])
            text = _("Every worker needs {package}, but {workers}.")
            raise ClusterError(text.format(package=f"{PACKAGE} {__version__}", workers=named))
        return sum(threads.values())

    def submit(
        self, fn: Callable[_Given, _Found], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Found]:
        """Hands a call to the cluster. It is made again elsewhere if its worker ends."""
        task = self._client.submit(fn, *args, **kwargs, pure=False)
        future: Future[_Found] = _ClusterFuture(self._client, task)
        task.add_done_callback(lambda done: self._finish(future, done))
        return future

    def _finish(self, future: Future[_Found], task: Any) -> None:
        if future.done():
            return
        try:
            if task.status == "finished":
                future.set_result(task.result(timeout=60))
            elif task.status == "cancelled":
                future.set_exception(self._lost())
            else:
                future.set_exception(self._told(task.exception(timeout=60)))
        except Exception as error:  # noqa: BLE001  whatever it is, somebody waits for this future
            with suppress(Exception):
                future.set_exception(self._told(error))

    def _told(self, error: BaseException) -> BaseException:
        if isinstance(error, self._killed):
            return ClusterError(_("Several games in a row crashed every worker that tried them."))
        if isinstance(error, OSError | TimeoutError | CancelledError):
            return self._lost()
        return error

    def _lost(self) -> ClusterError:
        return ClusterError(_("The cluster {address} was lost.").format(address=self._address))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002  as in its base
        """Ends the outside engines on all workers, and leaves the cluster, which goes on."""
        with suppress(Exception):
            self._client.run(end_engines, on_error="ignore")
        self._client.close()


def _connected(client_class: Any, address: str, reach_seconds: float) -> Any:
    """Returns a client of the scheduler; ends the thread of one that cannot reach it.

    Dask leaves that thread to the garbage collector. That can run while the thread of another
    client starts, and then each waits for the other for ever.
    """
    client = client_class.__new__(client_class)
    try:
        client.__init__(address, timeout=reach_seconds, set_as_default=False)
    except BaseException:
        with suppress(Exception):
            client.close()
            # Closing does not end it if connecting has failed.
            client._loop_runner.stop()  # noqa: SLF001
        raise
    return client


class _ClusterFuture(Future[_Found]):
    """A future that can only be cancelled until a worker has got its task."""

    def __init__(self, client: Any, task: Any) -> None:
        super().__init__()
        self._client, self._task = client, task

    def cancel(self) -> bool:
        """Cancels the task, unless a worker has it; then returns False."""
        if self.done():
            return self.cancelled()
        on_workers = self._client.processing().values()
        if any(self._task.key in keys for keys in on_workers):
            return False
        # First the future, so that it is not taken for one that the cluster has lost.
        if not super().cancel():
            return False
        self._task.cancel()
        return True
