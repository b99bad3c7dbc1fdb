"""Text from outside, as our sentences show it."""

import pytest

from minesweeper.game.quoting import quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("easy", "“easy”"),
        ("it's", "“it's”"),
        ("a\nb\x00", r"“a\nb\x00”"),
        ("\ud800", r"“\ud800”"),
        ("x" * 40, f"“{'x' * 40}”"),
        ("x" * 5000, f"“{'x' * 40}…”"),
        ("\U0003134b" * 40, rf"“{chr(92)}U0003134b\U0003134b\U0003134b\U0003134b\U0003134b…”"),
    ],
)
def test_text_from_outside_is_quoted_on_one_line_and_cut_where_it_is_long(text, shown):
    assert quoted(text) == shown
