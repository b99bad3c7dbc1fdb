"""Prints figures of the code itself: python tests/benchmarks/codebase.py.

Sizes, names used twice, tests that touch private members, one-statement functions, and how many
calls lie between a left click and the frame that shows its result. `--chain` also lists these calls
and `--docstrings 100` prints that many docstrings, drawn by `--seed`, to be read without the code.

How it counts:
- A line of code has at least one token that is neither a comment nor part of a docstring. A
  statement or text of several lines counts all of its lines that hold a token. Docstrings are
  those of modules, classes and functions, and the texts below a field or a constant.
- A one-statement function has one statement besides its docstring, which may be a loop or a
  `with`; functions inside of functions count, lambdas do not.
- A test touches a private member where it reads or writes `something._name`, unless something is
  `self`, `cls`, or a class or module of the test's own. Documented names such as `_replace`,
  `os._exit` and `_repr_html_`, and `__double__` ones do not count.
- A click is made in the real program, without a screen, through `driven_program`. Every Python call
  on both threads is noted, and only functions of the package count, comprehensions left out.
  What writes the trace is left out too: without `--trace` it does nothing.
  A chain starts at the function that the loop of a thread calls, and its stretches are: from the
  event to the hand-over to the other thread, from there to the first answer, then taking in the
  answer, and drawing until the display is updated. A stretch counts the deepest stack of calls in
  it, without `logic/`.
"""

import argparse
import ast
import io
import re
import sys
import threading
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
PACKAGE = ROOT / "minesweeper"
sys.path[:0] = [str(TESTS), str(ROOT)]

from driven_program import GatedQueue, Program, Script, drive, pygame  # noqa: E402
from golden import Player  # noqa: E402

NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}
DOCUMENTED = NAMED_TUPLE | {"_exit", "_repr_html_"}
"""Public names that begin with an underscore: those above, `os._exit`, and what notebooks call."""
LONGEST = 10
"""How many of the longest files and functions are listed."""

LEFT_OUT = ("tracing.py",)
"""Files whose calls are not noted, because they are only made for the script that drives."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file of the package."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """Its path below the package."""
        return str(self.path.relative_to(PACKAGE))


def modules() -> list[Module]:
    """Every module of the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    texts = [(path, path.read_text(encoding="utf-8")) for path in paths]
    return [Module(path, text, ast.parse(text)) for path, text in texts]


# Sizes.


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text that stands alone as a statement."""
    for node in ast.walk(tree):
        is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_constant and isinstance(node.value.value, str):
            yield node.value


def code_lines(module: Module) -> set[int]:
    """The numbers of the lines that hold code."""
    ignored = {line for text in docstrings(module.tree) for line in _lines(text)}
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type not in NOT_CODE:
            found |= set(range(token.start[0], token.end[0] + 1))
    return found - ignored


def _lines(node: Any) -> range:
    return range(node.lineno, node.end_lineno + 1)


def functions(module: Module) -> Iterator[Function]:
    """Every function and method."""
    for node in ast.walk(module.tree):
        if isinstance(node, Function):
            yield node


def is_one_statement(function: Function) -> bool:
    """Whether there is only one statement besides a docstring."""
    return len(function.body) - (ast.get_docstring(function) is not None) == 1


def print_sizes(found: list[Module]) -> None:
    """Print the table of sizes."""
    code = {module.name: code_lines(module) for module in found}
    by_room: Counter[str] = Counter()
    for name, lines in code.items():
        by_room[Path(name).parts[0] if "/" in name else "(root)"] += len(lines)
    total = sum(by_room.values())
    root = [name for name in code if "/" not in name and not name.startswith("__")]
    window = [name for name in code if Path(name).parent == Path("window") and "__" not in name]
    every = [(module, function) for module in found for function in functions(module)]
    one = sum(is_one_statement(function) for _, function in every)
    row("lines of code", total)
    for room, lines in by_room.most_common():
        row(f"  {room}", f"{lines:,} ({lines / total:.0%})")
    row("lines with blanks, comments and docstrings", sum(m.text.count("\n") for m in found))
    row("modules", len(found))
    row("modules in the root of the package", f"{len(root)}: {' '.join(root)}")
    row("modules in the root of window/, __init__ not counted", len(window))
    row("functions", len(every))
    row("functions with one statement", f"{one:,} ({one / len(every):.0%})")
    print("\nLongest files, in lines of code")
    for name in sorted(code, key=lambda name: -len(code[name]))[:LONGEST]:
        row(f"  {name}", len(code[name]))
    print("\nLongest functions, in lines of code")
    lengths = {
        f"{module.name}:{function.lineno} {function.name}": len(
            code[module.name] & set(_lines(function))
        )
        for module, function in every
    }
    for name, length in Counter(lengths).most_common(LONGEST):
        row(f"  {name}", length)


def row(what: str, figure: object) -> None:
    """Print one line of the table."""
    told = f"{figure:,}" if isinstance(figure, int) else figure
    print(f"{what:<60} {told}")


# Names.


def print_names(found: list[Module]) -> None:
    """Print the class names that several modules define."""
    homes: dict[str, list[str]] = {}
    for module in found:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module.name)
    several = {name: where for name, where in sorted(homes.items()) if len(where) > 1}
    public = {name: where for name, where in several.items() if not name.startswith("_")}
    row("\nclass names used more than once", len(several))
    row("public ones among them", len(public))
    for name, where in public.items():
        row(f"  {name}", " ".join(where))


def print_private_members() -> None:
    """Print the tests that touch private members."""
    touched = [(path, *access) for path in sorted(TESTS.rglob("*.py")) for access in _touched(path)]
    row("\nprivate members touched by tests", len(touched))
    rooms = Counter(str(path.parent.relative_to(ROOT)) for path, *_ in touched)
    for room, number in rooms.most_common():
        row(f"  {room}", number)
    for path, line, text in touched:
        print(f"  {path.relative_to(ROOT)}:{line} {text}")


def _touched(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    # A class of the test's own may look into another of its kind.
    own = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for name in _private_names(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not re.fullmatch(r"_[^_].*", node.attr):
            continue
        is_own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls", "sys"}
        if not is_own and node.attr not in DOCUMENTED | own:
            yield node.lineno, ast.unparse(node)
        elif is_own and node.attr not in own | DOCUMENTED | {"_getframe"}:
            yield node.lineno, f"{ast.unparse(node)} (inherited)"


def _private_names(node: ast.ClassDef) -> Iterator[str]:
    """What a class sets or defines itself."""
    for inner in ast.walk(node):
        if isinstance(inner, Function):
            yield inner.name
        is_set = isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
        if is_set and isinstance(inner.value, ast.Name) and inner.value.id == "self":
            yield inner.attr


def print_docstrings(found: list[Module], number: int, seed: int) -> None:
    """Print some docstrings with their places."""
    every = [(module.name, text) for module in found for text in docstrings(module.tree)]
    chosen = Random(seed).sample(every, min(number, len(every)))  # noqa: S311  repeatable
    print(f"\n{len(chosen)} of {len(every):,} docstrings, drawn by the seed {seed}")
    for name, text in sorted(chosen, key=lambda each: (each[0], each[1].lineno)):
        print(f"\nminesweeper/{name}:{text.lineno}\n    {ast.literal_eval(text).strip()}")


# Calls between an input and the frame that shows what came of it.

Stack = tuple[CodeType, ...]
Action = Callable[[Program], list[pygame.event.Event]]


@dataclass
class Stretch:
    """What was called on one thread between two hand-overs."""

    title: str
    deepest: Stack = ()
    last: Stack = ()
    """The calls that led to its end."""
    by_first_call: dict[CodeType | None, Stack] = field(default_factory=dict)
    """The deepest stack below each call of the loop."""

    def add(self, stack: Stack) -> None:
        """Take the stack of one call."""
        first = stack[1] if len(stack) > 1 else None
        self.by_first_call[first] = max(self.by_first_call.get(first, ()), stack, key=len)
        self.deepest = max(self.deepest, stack, key=len)

    def split(self) -> "list[Stretch]":
        """What came before the loop's call that led to the end, and that call."""
        end = self.last[1] if len(self.last) > 1 else None
        others = [stack for call, stack in self.by_first_call.items() if call is not end]
        before = Stretch("the window's thread, to take in the answer", max(others, key=len))
        return [before, Stretch(self.title, self.by_first_call[end], self.last)]


@dataclass
class Calls:
    """Notes every call of the package on all threads while it is switched on."""

    is_on: bool = False
    codes: set[CodeType] = field(default_factory=set)
    stretches: list[Stretch] = field(default_factory=list)
    loops: dict[int, Stack] = field(default_factory=dict)
    """The stack of each thread where it waits."""
    thread: int = 0
    """The thread whose stretch it is."""

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Take one call; for `sys.setprofile`."""
        if not self.is_on or event != "call" or not _is_ours(frame.f_code):
            return
        self.codes.add(frame.f_code)
        if threading.get_ident() == self.thread and self.stretches:
            self.stretches[-1].add(self.stack(frame))

    def stack(self, frame: FrameType | None) -> Stack:
        """The calls of the package that lead to a frame, from the one the loop is in; no logic."""
        whole = _stack(frame)
        loop = self.loops.get(threading.get_ident(), ())
        shared = sum(1 for _ in _common(whole, loop))
        kept = whole[max(0, shared - 1) :]
        return tuple(code for code in kept if not _is_logic(code))

    def note_loop(self) -> None:
        """Note where the caller's thread waits."""
        self.loops[threading.get_ident()] = _stack(sys._getframe(1))  # noqa: SLF001  no other way

    def begin(self, title: str) -> None:
        """Begin a stretch on the thread that calls this."""
        self.thread = threading.get_ident()
        self.stretches.append(Stretch(title))

    def end(self) -> None:
        """End the stretch where the caller stands, if it is the caller's."""
        if self.stretches and threading.get_ident() == self.thread:
            self.stretches[-1].last = self.stack(sys._getframe(1))  # noqa: SLF001  no other way
            self.thread = 0


def _common(one: Stack, other: Stack) -> Iterator[CodeType]:
    for mine, its in zip(one, other, strict=False):
        if mine is not its:
            return
        yield mine


def _stack(frame: FrameType | None) -> Stack:
    found: list[CodeType] = []
    while frame is not None:
        if _is_ours(frame.f_code):
            found.append(frame.f_code)
        frame = frame.f_back
    return tuple(reversed(found))


def _is_ours(code: CodeType) -> bool:
    is_comprehension = code.co_name in {"<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>"}
    is_module = code.co_name == "<module>"
    is_left_out = is_comprehension or is_module or code.co_filename.endswith(LEFT_OUT)
    return code.co_filename.startswith(str(PACKAGE)) and not is_left_out


def _is_logic(code: CodeType) -> bool:
    return code.co_filename.startswith(str(PACKAGE / "logic"))


def measure(prepare: Script, action: Action, *words: str) -> Calls:
    """Note the calls of one action in the real program, after a script has prepared it."""
    calls = Calls()

    def script(program: Program) -> Iterator[Any]:
        yield from prepare(program)
        *before, last = action(program)
        yield before
        calls.note_loop()
        calls.is_on = True
        calls.begin("the window's thread, from the event to the hand-over")
        yield [last]
        calls.is_on = False
        yield program.wait(10)

    def get(queue: GatedQueue) -> Any:
        calls.note_loop()
        item = get_item(queue)
        if calls.is_on and len(calls.stretches) == 1:
            calls.begin("the agent's thread, from there to its first answer")
        return item

    def work_off() -> bool:
        worked = work_off_all()
        if calls.is_on and len(calls.stretches) == 2:
            calls.begin("the window's thread, to draw it")
        return worked

    get_item, work_off_all = GatedQueue.get, GatedQueue.work_off
    with (
        TemporaryDirectory() as folder,
        patch.object(GatedQueue, "get", get),
        patch.object(GatedQueue, "work_off", work_off),
        # These hand something over to the other thread, or to the screen.
        _ending(calls, GatedQueue, "put"),
        _ending(calls, threading.Event, "set"),
        _ending(calls, pygame.display, "update"),
        _ending(calls, pygame.display, "flip"),
    ):
        home = Path(folder)
        settings = "version = 1\nmovement = false\nsound = false\n"
        (home / "settings.toml").write_text(settings, encoding="utf-8")
        threading.setprofile(calls.note)
        sys.setprofile(calls.note)
        try:
            drive(script, f"--home={home}", *words, trace=home / "trace.jsonl")
        finally:
            sys.setprofile(None)
            threading.setprofile(None)  # type: ignore[arg-type]  None ends it
    return calls


def _ending(calls: Calls, owner: Any, name: str) -> Any:
    """Let a function end the stretch of its caller."""
    function = getattr(owner, name)

    def ends(*given: Any, **named: Any) -> Any:
        calls.end()
        return function(*given, **named)

    return patch.object(owner, name, ends)


def safe_click() -> Calls:
    """A left click on a safe cell in the middle of a game of expert."""

    def prepare(program: Program) -> Iterator[Any]:
        yield program.click(8, 15)
        yield program.wait(1000)

    def action(program: Program) -> list[pygame.event.Event]:
        player = Player(program, Random(1))  # noqa: S311  nothing is drawn
        player.look()
        safe, _ = player.certain()
        return program.click(*safe[0])

    return measure(prepare, action, "--level=expert", "--seed=1")


def lesson_after_loss() -> Calls:
    """Key L after a loss."""

    def prepare(program: Program) -> Iterator[Any]:
        cells = [(row, column) for row in range(9) for column in range(9)]
        for cell in [(4, 4), *cells]:
            yield program.click(*cell)
            if any(event["event"] == "GameLost" for event in program.events):
                return

    return measure(
        prepare,
        lambda program: program.key("l")[:1],
        "--level=beginner",
        "--seed=1",
        "--judge=strict",
    )


def print_calls(title: str, calls: Calls, *, with_chain: bool) -> None:
    """Print how many calls one action takes, and which."""
    *before, last = calls.stretches
    stretches = [*before, *last.split()]
    chain = sum(len(stretch.deepest) for stretch in stretches)
    direct = sum(len(stretch.last) for stretch in stretches)
    handovers = len(before)
    plain = [code for code in calls.codes if not _is_logic(code)]
    print(f"\n{title}")
    row("  longest chain: calls and hand-overs", chain + handovers)
    row("  calls that lead to each hand-over and to the display", direct + handovers)
    files = {code.co_filename for stretch in stretches for code in stretch.deepest}
    row("  files of the longest chain", len(files))
    row("  functions called, without logic/", _counted(plain))
    row("  functions called", _counted(calls.codes))
    for stretch in stretches if with_chain else ():
        print(
            f"\n  On {stretch.title}: {len(stretch.deepest)} ({len(stretch.last)} lead to its end)"
        )
        for code in stretch.deepest:
            print(f"    {_name(code)}{'' if code in stretch.last else '  (aside)'}")


def _counted(codes: Any) -> str:
    return f"{len(set(codes)):,} in {len({code.co_filename for code in codes})} files"


def _name(code: CodeType) -> str:
    path = Path(code.co_filename).relative_to(PACKAGE).with_suffix("")
    return f"{'.'.join(path.parts)}.{code.co_qualname}"


def main() -> None:
    """Print all figures."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--chain", action="store_true", help="list the calls of a click")
    arguments.add_argument("--docstrings", type=int, default=0, metavar="N")
    arguments.add_argument("--seed", type=int, default=1, help="which docstrings are drawn")
    chosen = arguments.parse_args()
    found = modules()
    if chosen.docstrings:
        print_docstrings(found, chosen.docstrings, chosen.seed)
        return
    print_sizes(found)
    print_names(found)
    print_private_members()
    print_calls("A safe left click on expert", safe_click(), with_chain=chosen.chain)
    print_calls("Key L after a loss", lesson_after_loss(), with_chain=chosen.chain)


if __name__ == "__main__":
    main()
