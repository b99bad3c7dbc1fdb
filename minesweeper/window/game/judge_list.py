"""The list of judges, each with its rule, as the header, the menu and the settings open it."""

from collections.abc import Sequence
from functools import partial

from minesweeper.game.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.window.context import WindowContext
from minesweeper.window.text import words
from minesweeper.window.widgets.lists import Entry


def judge_entries(context: WindowContext) -> Sequence[Entry]:
    """A row for each judge on offer, from mild to severe; the one chosen is ticked.

    A judge that is not on offer with boards without guessing says so in a grey row.
    """
    no_guess = context.settings.no_guess
    unfit = [_unfit(context, name) for name in UNFIT_WITHOUT_GUESSING if no_guess]
    return unfit + [
        Entry(
            name,
            judge.title,
            partial(context.games.choose_judge, name),
            note=judge.rule,
            is_chosen=name == context.settings.judge,
        )
        for name, judge in JUDGES.items()
        if not (no_guess and name in UNFIT_WITHOUT_GUESSING)
    ]


def _unfit(context: WindowContext, name: str) -> Entry:
    told = words.UNFIT
    tell = partial(context.show_toast, told)
    return Entry(f"no_{name}", JUDGES[name].title, tell, note=told, is_grey=True)
