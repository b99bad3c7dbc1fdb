"""The sentences about the skill profile: techniques found and missed."""

from collections.abc import Collection, Iterable

from minesweeper.record import SkillFigures, TechniqueSkill, Trait
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.translation import N_, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.text import record_words

SKILLS = N_("Skills")
TECHNIQUE, MET, FOUND, MOVE = N_("Technique"), N_("Met"), N_("Found"), N_("Move")
TRAITS = {Trait.EDGE: N_("Edge"), Trait.DIAGONAL: N_("Diagonal"), Trait.REDUCED: N_("Reduced")}
NO_SKILLS = N_("Finish a game and the techniques you found and missed appear here.")
TRAIN_TODAY = N_("Train these today")
HOW_TO_READ = N_(
    "Found: how often you spotted the technique when it came up. A dash: too few yet. Choose a "
    "technique to practise it."
)
NO_SHARES_YET = N_(
    "How often you spot a technique appears here once it has come up {count} times. Choose a "
    "technique to practise it."
)
TRAITS_NOTE = N_("Edge, Diagonal, Reduced: the share found in those cases only.")
SLOWEST_MOVES = N_("Slowest moves")
OPEN_THOUGHT = N_("Choose a row to open the review at that move.")
A_GUESS = N_("A guess")
OLDEST, NEWEST = N_("oldest"), N_("newest")
ENOUGH_MET = 5
"""A share of fewer tries than this would say little: one miss would read 0 %."""
SHARE_FOUND = N_("per cent found")


def in_order(skills: Iterable[TechniqueSkill]) -> list[TechniqueSkill]:
    """Sorts skills from the simplest technique to the hardest; unknown ones are left out."""
    order = list(TECHNIQUE_TITLES)
    known = (skill for skill in skills if skill.technique in order)
    return sorted(known, key=lambda skill: order.index(skill.technique))


def looked_at(games: int) -> str:
    """Says over how many games a profile goes."""
    text = ngettext(
        "You missed these or were slow to spot them. Based on your last game.",
        "You missed these or were slow to spot them. Based on your last {count} games.",
        games,
    )
    return text.format(count=format_number(games))


def find_time(milliseconds: int | None) -> str:
    """Returns the time of a find in seconds; a dash if nothing was found."""
    if milliseconds is None:
        return record_words.NONE
    return _("{seconds:.1f} s").format(seconds=milliseconds / 1000)


def share_found(figures: SkillFigures | None) -> str:
    """Returns the share found in per cent; a dash below ENOUGH_MET tries."""
    if figures is None or figures.met < ENOUGH_MET:
        return record_words.NONE
    return record_words.share_of(figures.share)


def how_to_read(titles: Collection[str]) -> str:
    """Says what the figures in the columns with these titles mean."""
    if FOUND not in titles:
        return _(NO_SHARES_YET).format(count=ENOUGH_MET)
    has_traits = not {*TRAITS.values()}.isdisjoint(titles)
    return join_sentences(_(HOW_TO_READ), _(TRAITS_NOTE) if has_traits else "")


def change(skill: TechniqueSkill) -> str:
    """Returns the share found in the oldest and in the newest games: 60 % → 85 %.

    A dash below ENOUGH_MET tries, or if nothing has changed.
    """
    known = [figures for figures in skill.over_time if figures is not None]
    if len(known) < 2 or skill.figures.met < ENOUGH_MET:
        return record_words.NONE
    first, last = (record_words.share_of(figures.share) for figures in (known[0], known[-1]))
    return record_words.NONE if first == last else f"{first} → {last}"
