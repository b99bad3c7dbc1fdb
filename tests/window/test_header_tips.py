"""What a newcomer is told by resting on a button that is an icon alone."""

import pytest


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "hint",
            "Hint: tells you whether anything is certain, then where to look, then the answer  (H)",
        ),
        ("odds", "Show odds: how likely each covered cell is to be a mine  (O)"),
        ("questions", "Open questions: marks the cells that no logic can settle  (U)"),
        ("coach", "Coach: warns you once per cell before a losing click  (C)"),
    ],
)
def test_the_buttons_of_assistance_say_what_they_do(desk, name, told):
    desk.move(desk.page.clickable()[name].center)
    desk.wait(1000)
    assert desk.page.tooltip.text == told
