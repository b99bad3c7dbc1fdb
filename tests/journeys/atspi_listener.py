"""A screen reader without a voice: prints what one would say, as JSON lines.

It runs in the Python of the desktop, which has the bindings of AT-SPI, on the bus of the test:

- {"kind": "focus", "role": …, "text": …} whenever another thing has the focus;
- {"kind": "said", "text": …} for an announcement;
- each line of its input is a command: `tree` prints all nodes, `click NAME` and `focus NAME` use
  the first node whose name begins so.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def tell(kind, **fields):
    print(json.dumps({"kind": kind, **fields}), flush=True)


def on_event(event):
    if event.type.startswith("object:announcement"):
        tell(
            "said", text=event.any_data if isinstance(event.any_data, str) else str(event.any_data)
        )
    elif event.type.startswith("object:state-changed:focused") and event.detail1:
        tell("focus", **described(event.source))
    elif event.type.startswith("object:property-change:accessible-name"):
        tell("renamed", **described(event.source))


def described(node):
    return {"role": node.get_role_name(), "text": node.get_name() or ""}


def program():
    """The root of the game on the bus; None before it has registered."""
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(at)
        if child is not None and child.get_child_count():
            return child
    return None


def nodes(node):
    yield node
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is not None:
            yield from nodes(child)


def obey(line):
    command, _, name = line.strip().partition(" ")
    root = program()
    if command == "tree":
        told = [] if root is None else [described(node) for node in nodes(root)]
        tell("tree", nodes=told)
        return
    found = next((node for node in nodes(root) if (node.get_name() or "").startswith(name)), None)
    if found is None:
        tell("missing", text=name)
    elif command == "focus":
        tell("done", text=name, worked=found.get_component_iface().grab_focus())
    else:
        tell("done", text=name, worked=found.get_action_iface().do_action(0))


def read_command(source, _condition):
    line = source.readline()
    if not line:
        Atspi.event_quit()
        return False
    try:
        obey(line)
    except GLib.Error as error:
        tell("failed", text=str(error))
    return True


def main():
    Atspi.init()
    listener = Atspi.EventListener.new(on_event)
    for kind in (
        "object:announcement",
        "object:state-changed:focused",
        "object:property-change:accessible-name",
    ):
        listener.register(kind)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read_command)
    tell("ready")
    Atspi.event_main()


main()
