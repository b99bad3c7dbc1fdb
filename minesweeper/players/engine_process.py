"""Outside engines: programs that are asked for moves in JSON lines, each in a process of its own.

An engine is started once in every thread that plays with it, and answers one line for each line.
It is somebody else's program, so nothing is expected of it: a question has a time limit, an answer
a largest size, and a process that fails in any way is killed with all that it has started.
`docs/engines-for-authors.md` describes the protocol.
"""

import atexit
import json
import os
import shlex
import signal
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread, get_ident
from typing import Any, Self

from minesweeper.game.quoting import printable, quoted
from minesweeper.translation import gettext as _

MOVE_SECONDS = 30.0
"""The usual limit for one answer, in seconds of wall time."""
_START_SECONDS = 30.0
"""The least limit for the first answer: some languages take seconds to start."""
_END_SECONDS = 1.0
"""An engine whose input has ended gets this long to end by itself."""
_MOST_FAILED_STARTS = 3
"""After this many in a row an engine is not started again, so that no game waits for it."""
LONGEST_ANSWER = 16 * 1024 * 1024
"""The most bytes of an answer; one that names all cells of the largest board has about 10 MB."""
_LONGEST_NAME, _LONGEST_COMMAND, _LONGEST_TOLD = 60, 4000, 300


class EngineCommandError(ValueError):
    """A name or a command that no engine can have."""


class EngineError(Exception):
    """An engine that did not answer as it must; its sentence says how."""


class EngineStartError(EngineError):
    """An engine that cannot be started."""


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """How an outside engine is started and asked."""

    name: str
    words: tuple[str, ...]
    """The program and its arguments. No shell ever sees them."""
    player: str | None = None
    """Sent as “player” with every question, for engines that are several players."""
    move_seconds: float = MOVE_SECONDS
    """The wall time for one answer."""

    @classmethod
    def read(cls, name: str, command: str) -> Self:
        """Returns the engine of a command line, split as a shell would.

        Raises an EngineCommandError if the name or the command cannot be used.
        """
        if not name or len(name) > _LONGEST_NAME or not name.isprintable():
            raise EngineCommandError(
                _("An engine cannot be named {name}.").format(name=quoted(name))
            )
        if len(command) > _LONGEST_COMMAND:
            raise EngineCommandError(
                _("An engine's command can be at most {longest_command} characters long.").format(
                    longest_command=_LONGEST_COMMAND
                )
            )
        try:
            words = shlex.split(command)
        except ValueError:
            raise EngineCommandError(
                _("The command {command} has no closing quote.").format(command=quoted(command))
            ) from None
        if not words or "\0" in command:
            raise EngineCommandError(
                _("The engine {name} needs a command, not {command}.").format(
                    name=name, command=quoted(command)
                )
            )
        return cls(name, tuple(words))


class EngineProcess:
    """One running engine. Raises an EngineStartError if it cannot be started or greeted."""

    def __init__(self, command: EngineCommand) -> None:
        self._command = command
        try:
            # In a session of its own, so that Ctrl + C in a terminal does not reach it, and so
            # that it can be killed with all processes that it has started.
            self._process = Popen(  # noqa: S603  the engine that the user has named
                command.words, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = (error.strerror or "") if isinstance(error, OSError) else ""
            # The catalogues have what the system says most often, in small letters.
            told_by_system = _(why[:1].lower() + why[1:])
            raise self._start_error(told_by_system or _("the system refuses it")) from None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._last_words = b""
        self._threads = (self._thread(self._converse), self._thread(self._listen))
        try:
            self._greet()
        except EngineError as error:
            self.kill()
            raise self._start_error(str(error)) from None

    def _thread(self, run: Any) -> Thread:
        thread = Thread(target=run, name=f"engine {self._command.name}", daemon=True)
        thread.start()
        return thread

    def _start_error(self, why: str) -> EngineStartError:
        return EngineStartError(
            _("The engine {name} cannot be started: {why}.").format(
                name=self._command.name, why=why.rstrip(".")
            )
        )

    def _greet(self) -> None:
        answer = self.ask({"do": "hello"}, max(_START_SECONDS, self._command.move_seconds))
        if not isinstance(answer.get("name"), str):
            raise EngineError(
                _("its answer to hello has no name: {answer}").format(answer=one_line(answer))
            )

    def ask(self, question: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """Returns the answer to a question, an object whose “ok” is true.

        Raises an EngineError if none comes in time or if it is anything else; then the process
        must be killed.
        """
        seconds = seconds or self._command.move_seconds
        self._questions.put(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            line = self._answers.get(timeout=seconds)
        except Empty:
            raise EngineError(
                _("it gave no answer within {seconds:g} s").format(seconds=seconds)
            ) from None
        if not line:
            raise EngineError(self._ended())
        return read_answer(line)

    def _ended(self) -> str:
        """Returns a sentence about a process that has closed its output, with its last words."""
        self._threads[1].join(_END_SECONDS)
        said = self._last_words.decode(errors="replace").strip().splitlines()
        return f"it ended or closed its output{f', saying: {one_line(said[-1])}' if said else ''}"

    # The two threads. They end when the process does, because their pipes end then.

    def _converse(self) -> None:
        """Writes every question and reads the line that answers it."""
        # In a thread of its own, because both can take for ever.
        assert self._process.stdin is not None, "it is a pipe"
        assert isinstance(self._process.stdout, BufferedReader), "it is a pipe"
        with suppress(OSError), self._process.stdout as answers:
            with suppress(OSError), self._process.stdin as questions:
                while (question := self._questions.get()) is not None:
                    # An engine that reads no more may still have answered.
                    with suppress(OSError):
                        questions.write(question)
                        questions.flush()
                    self._answers.put(answers.readline(LONGEST_ANSWER + 1))
            while answers.read1(2**16):
                pass

    def _listen(self) -> None:
        """Reads standard error, so that it never fills up, and keeps the end of it."""
        assert isinstance(self._process.stderr, BufferedReader), "it is a pipe"
        with suppress(OSError), self._process.stderr as errors:
            while said := errors.read1(2**16):
                self._last_words = (self._last_words + said)[-2000:]

    # Its end.

    def end(self) -> None:
        """Closes the engine's input, and kills it if it does not end by that."""
        self._questions.put(None)
        self._threads[0].join(_END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends the process and all that it has started, at once."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                # Before it is waited for: only until then its number surely is its own.
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self._questions.put(None)


def read_answer(line: bytes) -> dict[str, Any]:
    """Returns the object of a line; raises an EngineError if it is none or is not “ok”."""
    if len(line) > LONGEST_ANSWER:
        raise EngineError(
            _("its answer is longer than {longest_answer} MiB").format(
                longest_answer=LONGEST_ANSWER >> 20
            )
        )
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise EngineError(
            _("its answer is not JSON: {answer}").format(
                answer=one_line(line[:2000].decode(errors="replace"))
            )
        ) from None
    if not isinstance(answer, dict):
        raise EngineError(
            _("its answer is not a JSON object: {answer}").format(answer=one_line(answer))
        )
    if answer.get("ok") is not True:
        raise EngineError(
            _("it refused: {reason}").format(reason=one_line(answer.get("error", answer)))
        )
    return answer


def one_line(value: Any) -> str:
    """Returns an engine's message on one line, shortened."""
    try:
        text = value.strip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return _("something nested too deeply")
    text = printable(text[: _LONGEST_TOLD + 1])
    return text if len(text) <= _LONGEST_TOLD else f"{text[:_LONGEST_TOLD]}…"


# The engines of this process, one for each thread that plays with it.

_running: dict[tuple[int, EngineCommand], EngineProcess] = {}
_failed_starts: Counter[EngineCommand] = Counter()


def running_engine(command: EngineCommand) -> EngineProcess:
    """Returns this thread's engine, started if it does not run; may raise an EngineStartError."""
    key = get_ident(), command
    if key not in _running:
        if _failed_starts[command] >= _MOST_FAILED_STARTS:
            raise EngineStartError(
                _("The engine {name} failed to start {count} times.").format(
                    name=command.name, count=_MOST_FAILED_STARTS
                )
            )
        _failed_starts[command] += 1
        if not _running:
            atexit.register(end_engines)
        _running[key] = EngineProcess(command)
        _failed_starts[command] = 0
    return _running[key]


def check_engine(command: EngineCommand) -> None:
    """Starts an engine; raises an EngineStartError if that fails."""
    running_engine(command)


def kill_engine(command: EngineCommand) -> None:
    """Ends this thread's engine at once; the next question starts it again."""
    engine = _running.pop((get_ident(), command), None)
    if engine is not None:
        engine.kill()


def end_engines(*, at_once: bool = False) -> None:
    """Ends all engines of this process, of all threads."""
    while _running:
        _, engine = _running.popitem()
        if at_once:
            engine.kill()
        else:
            engine.end()
    _failed_starts.clear()
