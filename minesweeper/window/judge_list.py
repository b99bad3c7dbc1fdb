"""The list of judges, each with its rule, as the header, the menu and the settings open it."""

from collections.abc import Sequence
from functools import partial

from minesweeper.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.window.stage import Stage
from minesweeper.window.widgets.lists import Entry


def judge_entries(stage: Stage) -> Sequence[Entry]:
    """A row for each judge on offer, from mild to severe; the one chosen is ticked."""
    return [
        Entry(
            name,
            judge.title,
            partial(stage.games.choose_judge, name),
            note=judge.rule,
            is_chosen=name == stage.settings.judge,
        )
        for name, judge in JUDGES.items()
        if not (stage.settings.no_guess and name in UNFIT_WITHOUT_GUESSING)
    ]
