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
    assert shown["skills.1-1"].label == "Practise: 1-1 pattern"
    assert {"skills.1-1", "skills.B2"} <= shown["skills"].clickable().keys()
    assert "skill.1-1" in shown


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


def test_a_technique_leads_to_its_exercises(home_desk):
    desk = home_desk([ASSESSMENT] * 2)
    skills(desk)["skills.1-1"].use()
    desk.step()
    assert isinstance(desk.page, PracticePage)


def test_without_games_the_tab_says_what_to_do(home_desk):
    desk = home_desk([Assessment()])
    assert "skills" not in skills(desk)


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_table_fits_every_window(home_desk, size):
    settings = Settings(theme="daylight", window_width=size[0], window_height=size[1])
    thoughtful = replace(ASSESSMENT, thoughts=(LONG,))
    shown = skills(home_desk([thoughtful] * 3, settings=settings))
    for name in ("skills", "thoughts", "skill.1-1"):
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


def test_the_change_over_time_names_the_oldest_and_the_newest_share():
    found, missed = SkillFigures(3, 1, 900), SkillFigures(1, 3, 900)
    all_of_them = SkillFigures(4, 4, 900)
    skill = TechniqueSkill("1-1", all_of_them, over_time=(missed, None, found))
    assert skill_words.change(skill) == "25 % → 75 %"
    assert skill_words.change(replace(skill, over_time=(None, found))) == "–"
    assert skill_words.change(replace(skill, over_time=(found, found))) == "–"
    assert skill_words.change(replace(skill, figures=SkillFigures(1, 3, 900))) == "–"


def test_a_technique_that_was_hardly_met_has_no_chart(home_desk):
    rare = Assessment(90, (TechniqueCount("1-1", missed=1), TechniqueCount("B2", missed=3)))
    charts = [name for name in skills(home_desk([rare] * 4)) if name.startswith("skill.")]
    assert charts == ["skill.B2"]


def test_columns_without_figures_are_left_out_and_the_note_says_what_fills_them(home_desk):
    few = Assessment(90, (TechniqueCount("B2", found=1, missed=2, times=(900,)),))
    desk = home_desk([few])
    skills(desk)
    told = {text for text, _ in desk.page.texts()}
    assert skill_words.how_to_read(["Met", "Missed"]) in told
    assert "once it has come up 5 times" in skill_words.how_to_read(["Met", "Missed"])
    assert skill_words.how_to_read(["Found", "Edge"]).endswith("in those cases only.")


def test_a_share_of_few_tries_is_a_dash():
    assert skill_words.share_found(None) == "–"
    assert skill_words.share_found(SkillFigures(0, 4, None)) == "–"
    assert skill_words.share_found(SkillFigures(0, 5, None)) == "0 %"
    assert skill_words.share_found(SkillFigures(4, 1, 900)) == "80 %"


def test_every_trait_has_a_column():
    assert set(skill_words.TRAITS) == set(Trait)
