"""Reads a replay of another program with ms-toollib, in a process of its own.

`python replay_process.py avf` reads the bytes of an `.avf` file from standard input and writes one
line of JSON to standard output: the size, the mines and the mouse events. A damaged file can abort
the interpreter, loop or allocate without end, so `replays.py` runs this file as a script and bounds
it. It imports nothing of ours, because a script has no package. In a bundle, which has no
interpreter to start, the process is `minesweeper child replay avf`.
"""

import json
import os
import sys
from typing import Any

if sys.platform != "win32":
    import resource

MISSING = 3
"""The exit code if ms-toollib cannot be imported."""
UNREADABLE = 4
"""The exit code if ms-toollib refuses the file."""
TOO_LONG = 5
"""The exit code if there are more events than MOST_EVENTS."""
MOST_EVENTS = 100_000
"""The most presses and releases of a button. An expert game has about 400."""
SECONDS = 10
"""The processor time, and for the parent the time to wait. An expert game takes 0.1."""
_MEMORY = 1 << 30
"""Bytes of address space. An expert game takes 50 MiB."""
OUTPUT = 16 << 20
"""Bytes of the answer. An event takes at most 40, and the board 2 for each cell."""
_VIDEOS = {"avf": "AvfVideo", "rmv": "RmvVideo", "evf": "EvfVideo", "mvf": "MvfVideo"}


def limit_this_process() -> None:
    """Bounds time, memory and output, on systems that can."""
    if sys.platform == "win32":
        return  # The parent bounds the time.
    limits = {
        resource.RLIMIT_CPU: SECONDS,
        resource.RLIMIT_FSIZE: OUTPUT,
        resource.RLIMIT_CORE: 0,
    }
    if sys.platform == "linux":  # macOS refuses a limit below what its libraries map.
        limits[resource.RLIMIT_AS] = _MEMORY
    for name, most in limits.items():
        _, allowed = resource.getrlimit(name)
        bound = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(name, (bound, bound))


def main(kind: str) -> int:
    """Reads a replay of this kind; returns the exit code."""
    limit_this_process()
    # What the library prints goes to the null device instead of into the answer.
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    try:
        import ms_toollib  # noqa: PLC0415  its failure has an exit code of its own
    except ImportError:
        return MISSING
    try:
        found = _content(getattr(ms_toollib, _VIDEOS[kind])(raw_data=sys.stdin.buffer.read()))
    # A panic of the library is a BaseException.
    except BaseException:  # noqa: BLE001
        return UNREADABLE
    if len(found["events"]) > MOST_EVENTS:
        return TOO_LONG
    with os.fdopen(answer, "wb") as output:
        output.write(json.dumps(found, separators=(",", ":")).encode("ascii"))
    return 0


def _content(video: Any) -> dict[str, Any]:
    """Returns what the parent needs of a replay: no mouse moves, and no names of players."""
    video.parse()
    events = []
    for recorded in video.events:
        if not recorded.event.is_mouse():
            continue
        mouse = recorded.event.unwrap_mouse()
        if mouse.mouse != "mv":
            events.append([round(recorded.time * 1000), mouse.mouse, mouse.x, mouse.y])
    return {
        "mined": ["".join(".*"[value == -1] for value in row) for row in video.board],
        "mode": video.mode,
        "pixels": video.pix_size,
        "events": events,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
