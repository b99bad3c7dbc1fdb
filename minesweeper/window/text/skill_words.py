"""The sentences about the skill profile: techniques found and missed."""

from collections.abc import Iterable

from minesweeper.record import SkillFigures, TechniqueSkill, Trait
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.translation import N_, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.text import record_words

SKILLS = N_("Skills")
TECHNIQUE, MOVE = N_("Technique"), N_("Move")
HARDER = {
    Trait.EDGE: N_("Harder at the edge of the board: {share} found."),
    Trait.DIAGONAL: N_("Harder with numbers that touch only at a corner: {share} found."),
    Trait.REDUCED: N_("Harder beside known mines: {share} found."),
}
"""What is said of the positions in which the player finds a technique least often."""
NO_SKILLS = N_("Finish a game and the techniques you found and missed appear here.")
NONE_SEEN = N_(
    "Your games have not called for a technique yet. Finish another game: the techniques you "
    "found and missed appear here."
)
OTHER_TECHNIQUES, YOUR_TECHNIQUES = N_("Other techniques"), N_("Your techniques")
PRACTISE = N_("Practise")
HOW_TO_PRACTISE = N_("Choose a technique to practise it.")
SLOWEST_MOVES = N_("Slowest moves")
OPEN_THOUGHT = N_("Choose a row to open the review at that move.")
A_GUESS = N_("A guess")
ENOUGH_MET = 5
"""A share of fewer tries than this would say little: one miss would read 0 %."""
ENOUGH_GAMES = 5
"""Fewer games than this say little about what to train."""

_MINUTE = 60_000


def in_order(skills: Iterable[TechniqueSkill]) -> list[TechniqueSkill]:
    """Sorts skills from the simplest technique to the hardest; unknown ones are left out."""
    order = list(TECHNIQUE_TITLES)
    known = (skill for skill in skills if skill.technique in order)
    return sorted(known, key=lambda skill: order.index(skill.technique))


def train_first(count: int) -> str:
    """Returns the title of the techniques to train; says so if there are none."""
    if not count:
        return _("Nothing to train now")
    return ngettext("Train this first", "Train these first", count)


def looked_at(games: int, *, is_weak: bool) -> str:
    """Says what the techniques to train have in common, and over how many games a profile goes."""
    if is_weak:
        text = ngettext(
            "What you missed or were slow to spot in your last game.",
            "What you missed most or were slow to spot in your last {count} games.",
            games,
        )
    else:
        text = ngettext(
            "In your last game you spotted every technique quickly.",
            "In your last {count} games you spotted techniques quickly, and you missed none in the "
            "latest ones.",
            games,
        )
    few = _("Play a few more games to make this more certain.") if games < ENOUGH_GAMES else ""
    return join_sentences(text.format(count=format_number(games)), few)


def find_time(milliseconds: int | None) -> str:
    """Returns a time in seconds, from a minute on also in minutes; a dash for None."""
    if milliseconds is None:
        return record_words.NONE
    if milliseconds >= _MINUTE:
        return record_words.short_time(milliseconds)
    return _("{seconds:.1f} s").format(seconds=milliseconds / 1000)


def details(skill: TechniqueSkill) -> str:
    """Says how often and how fast a technique was found, how that changed, and where it is hard."""
    return join_sentences(_found(skill.figures), _change(skill), _harder(skill))


def _found(figures: SkillFigures) -> str:
    if figures.median is None:
        text = _("Found {found} of {met} times.")
    else:
        text = _("Found {found} of {met} times, usually in {time}.")
    found, met = format_number(figures.found), format_number(figures.met)
    return text.format(found=found, met=met, time=find_time(figures.median))


def _change(skill: TechniqueSkill) -> str:
    """Says the share found in the oldest and in the newest games; empty if it says little."""
    if skill.figures.met < 2 * ENOUGH_MET:
        return ""
    first = record_words.share_of(_first_share(skill.over_time))
    last = record_words.share_of(_first_share(skill.over_time[::-1]))
    return (
        ""
        if first == last
        else _("At first {first}, lately {last}.").format(first=first, last=last)
    )


def _first_share(spans: Iterable[SkillFigures | None]) -> float:
    """Returns the share found in the first of some spans that hold enough tries together."""
    found = met = 0
    for figures in spans:
        if figures is not None and met < ENOUGH_MET:
            found, met = found + figures.found, met + figures.met
    return found / met if met else 0.0


def _harder(skill: TechniqueSkill) -> str:
    """Names the trait with which the technique was found least; empty if none makes it harder."""
    tried = [(figures.share, trait) for trait, figures in skill.traits if figures.met >= ENOUGH_MET]
    share, trait = min(tried, key=lambda pair: pair[0], default=(1.0, Trait.EDGE))
    if share >= skill.figures.share:
        return ""
    return _(HARDER[trait]).format(share=record_words.share_of(share))
