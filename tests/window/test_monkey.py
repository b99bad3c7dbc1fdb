"""Whatever is done to the window, in whatever order, nothing fails and nobody is stuck.

At the desk time and the agent move only when a test moves them, so what fails is shrunk to the few
antics that matter. `tests/monkey.py` does the same for hours to the whole program.
"""

import pygame
import pytest
from antics import KINDS, Antic
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from monkey import STARTS, Round

from minesweeper.keys import USUAL_KEYS

SHARES = st.integers(0, 1000).map(lambda share: share / 1000)
ANTICS = st.builds(Antic, st.sampled_from(sorted(KINDS)), SHARES, SHARES)
PAUSES = st.sampled_from([0, 20, 200, 2000])
"""How many milliseconds pass."""
DONE = st.lists(st.one_of(ANTICS, ANTICS, ANTICS, st.sampled_from(["sleep", "wake"]), PAUSES))
ONE_SCREEN = settings(
    # Each example opens a window of its own on the screen that the fixture chose.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def check(desk, done):
    """Do it all, and find the way home."""
    for each in done:
        if isinstance(each, Antic):
            each.act(desk.window)
            desk.step()
        elif isinstance(each, int):
            desk.wait(each)
        else:
            desk.agent_sleeps = each == "sleep"
            desk.wake_agent()
        assert not desk.visible.has_failed, desk.heard
    desk.agent_sleeps = False
    desk.wake_agent()
    pygame.key.set_mods(0)
    desk.window.change(keys=USUAL_KEYS)  # Others may have been chosen.
    desk.send(pygame.WINDOWFOCUSLOST)
    for _ in range(8):
        desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_F2)
    assert desk.page is desk.window.game
    assert desk.visible.is_untouched


@settings(ONE_SCREEN, max_examples=25)
@given(DONE)
def test_whatever_is_done_at_the_desk_leads_back_to_a_game(new_desk, done):
    check(new_desk(movement=True), done)


@pytest.mark.long
@settings(ONE_SCREEN, max_examples=3000)
@given(DONE)
def test_a_long_hunt_at_the_desk(new_desk, tmp_path_factory, done):
    check(new_desk(movement=True, home=tmp_path_factory.mktemp("home")), done)


@pytest.mark.usefixtures("no_screen")
def test_a_monkey_at_the_whole_program_does_no_harm():
    played = Round.drawn(seed=1, size=500)
    played.play(STARTS[2])
    assert played.done == 500


@pytest.mark.long
@pytest.mark.usefixtures("no_screen")
@pytest.mark.parametrize("seed", range(3000, 3020))
def test_a_monkey_does_no_harm_in_20000_antics(seed):
    Round.drawn(seed, size=1000).play(STARTS[seed % len(STARTS)])
