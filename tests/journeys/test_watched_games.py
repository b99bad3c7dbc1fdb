"""A solver is watched in a real window, and a hand takes over."""

PACES = {"watch.pace.slow", "watch.pace.medium", "watch.pace.fast"}


def test_a_solver_plays_on_until_a_hand_takes_over(play):
    """V lets it play; its moves are told before they are made; a button gives the game back."""
    window = play("--level", "expert", "--seed", "1", "--judge", "quantum")
    window.press("v")
    told = window.wait_for("MoveChosen")
    window.wait_for_layout(lambda layout: layout["widgets"].keys() >= PACES)
    made = window.wait_for("CellClicked")
    assert made["cell"] == told["cell"]
    window.wait_for("CellsOpened")
    window.use("watch.take_over")
    window.wait_for_layout(lambda layout: not PACES & layout["widgets"].keys())
    asked = len(window.lines("MoveAsked"))
    window.click((15, 29))
    window.wait_for("CellClicked", cell=[15, 29])
    assert len(window.lines("MoveAsked")) == asked
