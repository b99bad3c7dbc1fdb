"""The skill profile in the window: the table, what to train, and the way to long thoughts."""

from dataclasses import replace

import pygame
import pytest
from recorded import a_record, put

from minesweeper.record import (
    Assessment,
    Help,
    LongThought,
    Selection,
    SkillFigures,
    TechniqueCount,
    TechniqueSkill,
    Trait,
)
from minesweeper.settings import Settings
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.skills_tab import SkillsTab
from minesweeper.window.pages.statistics_page import OVERVIEW, SKILLS
from minesweeper.window.text import skill_words

ASSESSMENT = Assessment(
    87.5,
    (
        TechniqueCount("1-1", frozenset({Trait.EDGE}), found=2, missed=6, times=(900, 1500)),
        TechniqueCount("B2", found=30, times=(400,) * 30),
    ),
)


@pytest.fixture
def home_desk(new_desk, tmp_path):
    desks = []

    def set_up(assessments, **options):
        numbered = list(enumerate(assessments, start=1))
        records = put(tmp_path, [a_record(number) for number, _ in numbered])
        for number, assessment in numbered:
            records.assess(f"{number:032x}", assessment)
        records.database.close()
        desks.append(new_desk(home=tmp_path, **options))
        return desks[-1]

    yield set_up
    for desk in desks:
        desk.keeper.close()


def skills(desk):
    desk.key(pygame.K_F4)
    desk.page.show_tab(SKILLS)
    desk.step()
    assert isinstance(desk.page.tab, SkillsTab)
    return {widget.name: widget for widget in desk.page.widgets}


def test_techniques_and_what_to_train_are_shown(home_desk):
    shown = skills(home_desk([ASSESSMENT] * 3))
    assert "skills.1-1" in shown
    assert (shown["skills.1-1"].label, shown["skills.1-1"].tip) == (
        "Practise",
        "Practise: 1-1 pattern",
    )
    assert "skills.B2" in shown


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_no_filters_are_shown_because_all_games_count(home_desk, size):
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    desk = home_desk([ASSESSMENT] * 2, settings=settings)
    desk.key(pygame.K_F4)
    desk.click_widget("statistics.help")
    desk.click_widget("statistics.help.assisted")
    filters = {f"statistics.{name}" for name in ("level", "judge", "help", "boards")}
    assert filters <= {widget.name for widget in desk.page.widgets}
    with_filters = desk.page.strip_height()
    desk.page.show_tab(SKILLS)
    desk.step()
    assert not filters & {widget.name for widget in desk.page.widgets}
    assert not filters & desk.page.clickable().keys()
    assert not [text for text, _ in desk.page.texts() if "Assisted" in text]
    lower = desk.window.brush.px(40) if size[0] < 1100 else 0
    assert desk.page.strip_height() == with_filters - lower
    desk.page.show_tab(OVERVIEW)
    desk.step()
    shown = {widget.name: widget for widget in desk.page.widgets}
    assert filters <= shown.keys()
    assert desk.page.statistics.selection.help is Help.ASSISTED


def test_other_techniques_are_below_those_to_train_from_simple_to_hard(home_desk):
    counts = [TechniqueCount(name, found=9, missed=1) for name in ("subset", "1-2", "B1")]
    shown = skills(home_desk([replace(ASSESSMENT, techniques=(*ASSESSMENT.techniques, *counts))]))
    names = [name for name in shown if name.startswith("skills.")]
    assert names[0] == "skills.1-1"
    assert names[2:] == [name for name in ("skills.B1", "skills.B2", "skills.1-2", "skills.subset")
                         if name not in names[:2]]  # fmt: skip


@pytest.mark.parametrize("name", ["skills.1-1", "skills.B2"])
def test_a_technique_leads_to_its_exercises(home_desk, name):
    desk = home_desk([ASSESSMENT] * 2)
    skills(desk)[name].use()
    desk.step()
    assert isinstance(desk.page, PracticePage)


def test_without_techniques_the_tab_says_so_and_offers_a_game(home_desk):
    desk = home_desk([Assessment()])
    shown = skills(desk)
    assert any("not called for a technique yet" in text for text, _ in desk.page.texts())
    assert shown["statistics.play"].label == "New game"


def test_what_is_neither_missed_nor_slow_is_not_called_weak(home_desk):
    desk = home_desk([replace(ASSESSMENT, techniques=ASSESSMENT.techniques[1:])] * 9)
    shown = skills(desk)
    told = [text for text, _ in desk.page.texts()]
    assert {"Nothing to train now", "Your techniques"} <= set(told)
    assert not {"Train this first", "Train these first", "Practise"} & set(told)
    assert "skills.B2" in shown


def test_after_few_games_the_tab_asks_for_more():
    few = skill_words.looked_at(2, is_weak=True)
    assert few.endswith("last 2 games. Play a few more games to make this more certain.")
    assert skill_words.looked_at(40, is_weak=True).endswith("in your last 40 games.")
    assert skill_words.looked_at(1, is_weak=False).startswith("In your last game you spotted")


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_table_fits_every_window(home_desk, size):
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    thoughtful = replace(ASSESSMENT, thoughts=(LONG,))
    shown = skills(home_desk([thoughtful] * 3, settings=settings))
    for name in ("skills.1-1", "skills.B2", "thoughts"):
        assert shown[name].rect.right <= size[0], name


def test_a_long_thought_opens_the_review_at_its_move(home_desk):
    desk = home_desk([ASSESSMENT])
    desk.lay("....", ".*..", "...*", opened="A1 B1")
    desk.click("C2")
    desk.click("D3")
    records = desk.keeper.records
    listed = records.listing(Selection(help=None), "", 0, 9).records
    (lost,) = [record.id for record in listed if record.board == "drawn"]
    records.assess(lost, replace(ASSESSMENT, thoughts=(LONG,)))
    table = skills(desk)["thoughts"]
    for key in (pygame.K_DOWN, pygame.K_RETURN):
        table.key(pygame.event.Event(pygame.KEYDOWN, key=key))
    desk.step()
    desk.wake_agent()
    desk.step()
    panel = desk.window.game.teaching.review_panel
    assert panel is not None
    assert panel.progress.moment.number == LONG.turn


LONG = LongThought(2, "1-1", 9000)


def test_the_words_about_a_technique_name_finds_time_change_and_what_is_harder():
    found, missed = SkillFigures(4, 1, 900), SkillFigures(1, 4, 900)
    all_of_them = SkillFigures(5, 5, 900)
    plain = TechniqueSkill("1-1", all_of_them)
    assert skill_words.details(plain) == "Found 5 of 10 times, usually in 0.9 s."
    changed = replace(plain, over_time=(missed, None, found))
    assert skill_words.details(changed).endswith("At first 20 %, lately 80 %.")
    for few in ((None, found), (found, found)):
        assert skill_words.details(replace(plain, over_time=few)) == skill_words.details(plain)
    hard = replace(plain, traits=((Trait.DIAGONAL, SkillFigures(1, 4, 900)),))
    assert skill_words.details(hard).endswith(
        "Harder with numbers that touch only at a corner: 20 % found."
    )
    for trait in (SkillFigures(0, 4, None), SkillFigures(3, 2, 900)):
        easy = replace(plain, traits=((Trait.EDGE, trait),))
        assert skill_words.details(easy) == skill_words.details(plain)


def test_a_change_is_told_of_enough_tries_on_both_sides():
    """One miss in the newest games alone would read "lately 0 %"."""
    early, one_miss = SkillFigures(6, 4, 900), SkillFigures(0, 1, None)
    late = SkillFigures(8, 1, 900)
    skill = TechniqueSkill("1-2", SkillFigures(14, 6, 900), over_time=(early, late, one_miss))
    assert skill_words.details(skill).endswith("At first 60 %, lately 80 %.")
    few = TechniqueSkill(
        "1-2", SkillFigures(6, 3, 900), over_time=(SkillFigures(6, 2, 900), one_miss)
    )
    assert skill_words.details(few) == "Found 6 of 9 times, usually in 0.9 s."


def test_of_a_technique_that_was_hardly_met_no_share_is_shown(home_desk):
    """One miss would read 0 %."""
    rare = Assessment(90, (TechniqueCount("1-1", missed=4), TechniqueCount("1-2", missed=5)))
    desk = home_desk([rare])
    skills(desk)
    told = [text for text, _ in desk.page.texts()]
    assert told.count("0 %") == 1
    assert "Found 0 of 4 times." in told


def test_a_long_time_is_said_in_minutes():
    assert skill_words.find_time(46_500) == "46.5 s"
    assert skill_words.find_time(129_000) == "2:09.0"
    assert skill_words.find_time(None) == "–"


def test_every_trait_has_its_sentence():
    assert set(skill_words.HARDER) == set(Trait)
