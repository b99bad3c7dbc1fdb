"""Knocks at the doors of the program, guided by coverage: python tests/fuzz.py --seconds 600.

Needs atheris, which has wheels for Linux: pip install -e '.[test,fuzz]'. Each door is fuzzed in a
process of its own with a bound on its memory, begins with the examples of `doors.py`, and keeps
what it has found out in a folder, so that the next run goes on from there. What breaks a promise is
left there too, as a file crash-…, and --again knocks with it.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
MOST_MEMORY = 1000
"""Megabytes; a reader that takes more fails."""
MOST_SECONDS = 20
"""A knock that takes longer counts as a hang."""
LONGEST = 4096
"""Bytes of a knock."""


def main() -> None:
    """Fuzz the doors one after the other, and say how many knocks each had and which broke."""
    chosen = _arguments().parse_args()
    sys.path[:0] = [str(HERE), str(HERE.parent)]
    if chosen.inside:
        _fuzz(chosen.inside, chosen.rest)
    if chosen.again:
        (name,) = chosen.doors
        _doors()[name].check(chosen.again.read_bytes())
        return
    doors = _doors()
    broken = [name for name in chosen.doors or doors if not _is_sound(name, chosen)]
    print(f"Broken: {', '.join(broken)}" if broken else "No door broke its promise.")
    raise SystemExit(bool(broken))


def _arguments() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("doors", nargs="*", metavar="DOOR", help="(default: all)")
    arguments.add_argument("--seconds", type=int, default=60, help="for each door")
    arguments.add_argument(
        "--corpus", type=Path, default=Path(".fuzz"), metavar="DIR", help="what was found out"
    )
    arguments.add_argument("--again", type=Path, metavar="FILE", help="knock once, with this file")
    arguments.add_argument("--inside", help=argparse.SUPPRESS)
    arguments.add_argument("--rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return arguments


def _doors() -> dict:
    from doors import DOORS  # noqa: PLC0415  to be instrumented first where it is fuzzed

    return DOORS


def _is_sound(name: str, chosen: argparse.Namespace) -> bool:
    """Fuzz one door for a while, and print how that went."""
    corpus = chosen.corpus / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, example in enumerate(_doors()[name].examples):
        (corpus / f"example-{number}").write_bytes(example)
    limits = [f"-rss_limit_mb={MOST_MEMORY}", f"-timeout={MOST_SECONDS}", f"-max_len={LONGEST}"]
    limits += [f"-max_total_time={chosen.seconds}", f"-artifact_prefix={corpus.parent}/"]
    words = [sys.executable, __file__, "--inside", name, "--rest", *limits, str(corpus)]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False, errors="replace")
    print(f"{name:14} {_told(done.stderr)}", flush=True)
    if done.returncode:
        print(done.stderr[-3000:])
    return done.returncode == 0


def _told(log: str) -> str:
    """The last of libFuzzer's lines that says how far it is."""
    progress = re.findall(r"^#(\d+)\s.*?cov: (\d+) ft: (\d+) corp: (\d+)", log, re.MULTILINE)
    if not progress:
        return "no progress was told"
    knocks, covered, features, kept = progress[-1]
    return f"{knocks} knocks, {covered} branches, {features} features, {kept} kept"


def _fuzz(name: str, words: list[str]) -> None:
    """Fuzz a door in this process; libFuzzer ends it."""
    import atheris  # noqa: PLC0415  the one place that needs it

    with atheris.instrument_imports(include=["minesweeper"]):
        door = _doors()[name]
    atheris.Setup([sys.argv[0], *words], door.check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
