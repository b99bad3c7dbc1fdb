"""The list of judges, each with its rule, as the header, the menu and the settings open it."""

from collections.abc import Sequence
from functools import partial

from minesweeper.game.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.window.stage import Stage
from minesweeper.window.text import words
from minesweeper.window.widgets.menus import MenuEntry


def judge_entries(stage: Stage) -> Sequence[MenuEntry]:
    """A row for each judge on offer, from mild to severe; the one chosen is ticked.

    A judge that is not on offer with boards without guessing says so in a grey row.
    """
    no_guess = stage.settings.no_guess
    unfit = [_unfit(stage, name) for name in UNFIT_WITHOUT_GUESSING if no_guess]
    return unfit + [
        MenuEntry(
            name,
            judge.title,
            partial(stage.games.choose_judge, name),
            note=judge.rule,
            is_chosen=name == stage.settings.judge,
        )
        for name, judge in JUDGES.items()
        if not (no_guess and name in UNFIT_WITHOUT_GUESSING)
    ]


def _unfit(stage: Stage, name: str) -> MenuEntry:
    told = words.UNFIT
    tell = partial(stage.show_toast, told)
    return MenuEntry(f"no_{name}", JUDGES[name].title, tell, note=told, is_grey=True)
