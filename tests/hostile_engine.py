"""An outside engine that fails in the way it is told to, when it is asked for its second move.

The first argument is a file for the numbers of its processes, the second names the way.
"""

import json
import os
import subprocess
import sys
import time

WAYS = {}


def way(act):
    WAYS[act.__name__] = act
    return act


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def say_cell(asked, cell, **more):
    say(json.dumps({"ok": True, "id": asked.get("id"), "cell": cell, **more}) + "\n")


@way
def none(asked):
    """Plays on as an engine should."""
    rows = asked["rows"]
    say_cell(
        asked, next([r, c] for r, row in enumerate(rows) for c, x in enumerate(row) if x == "#")
    )


@way
def crash(_):
    sys.exit("all is lost")


@way
def hang(_):
    time.sleep(600)


@way
def work_for_ever(_):
    while True:
        pass


@way
def leave_a_child(_):
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    note(child.pid)
    time.sleep(600)


@way
def flood(_):
    while True:
        say("x" * 100_000)


@way
def flood_with_lines(_):
    while True:
        say("{}\n" * 10_000)


@way
def flood_standard_error(_):
    while True:
        sys.stderr.write("x" * 100_000)


@way
def speak_nonsense(_):
    say("\x1b[31mhello\n")


@way
def speak_bytes(_):
    os.write(1, b"\xff\x00\xfe\n")


@way
def answer_a_list(_):
    say("[1, 2]\n")


@way
def nest_deeply(asked):
    nested = f"{'[' * 900}1{']' * 900}"
    say(f'{{"ok": true, "id": {asked["id"]}, "cell": {nested}}}\n')


@way
def refuse(_):
    say('{"ok": false, "error": "I do not\\nlike this."}\n')


@way
def answer_late(asked):
    time.sleep(3)
    none(asked)


@way
def forget_the_id(asked):
    none({**asked, "id": asked["id"] - 1})


@way
def open_an_opened_cell(asked):
    rows = asked["rows"]
    say_cell(
        asked, next([r, c] for r, row in enumerate(rows) for c, x in enumerate(row) if x in "012")
    )


@way
def leave_the_board(asked):
    say_cell(asked, [0, -1])


@way
def name_no_cell(asked):
    say_cell(asked, None)


@way
def name_a_cell_in_words(asked):
    say_cell(asked, "A1")


@way
def open_more_off_the_board(asked):
    say_cell(asked, [5, 5], more=[[99, 99]])


@way
def invent_an_action(asked):
    say_cell(asked, [5, 5], action="think")


@way
def flag_for_ever(asked):
    say_cell(asked, [4, 4], action="flag")


@way
def close_its_output(_):
    os.close(1)
    time.sleep(600)


@way
def close_its_input(_):
    os.close(0)
    time.sleep(600)


def note(pid):
    with open(sys.argv[1], "a", encoding="ascii") as file:  # noqa: PTH123  quick to start
        file.write(f"{pid}\n")


def main():
    note(os.getpid())
    moves = 0
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "hello":
            say('{"ok": true, "name": "hostile"}\n')
            continue
        moves += 1
        WAYS[sys.argv[2] if moves > 1 else "none"](asked)
    note(-1)


if __name__ == "__main__":
    main()
