"""The techniques found and missed, in the records: what is stored, and the profile."""

import pytest
from recorded import a_record, put

from minesweeper.archive.records import Records
from minesweeper.archive.skills import LATEST_GAMES, MOST_SPANS, profile_of, techniques_by_game
from minesweeper.record import (
    Assessment,
    LongThought,
    RememberedThought,
    Selection,
    SkillFigures,
    SkillProfile,
    TechniqueCount,
    Trait,
)

EDGE = frozenset({Trait.EDGE})
ASSESSMENT = Assessment(
    87.5,
    (
        TechniqueCount("1-1", EDGE, found=2, missed=1, times=(900, 1500)),
        TechniqueCount("1-1", frozenset(), found=1, times=(700,)),
        TechniqueCount("subset", frozenset(Trait), missed=3),
    ),
    (LongThought(14, "1-1", 12_000),),
)


def name(number):
    return f"{number:032x}"


def assessed(home, games, assessment=ASSESSMENT):
    records = put(home, [a_record(number) for number in range(1, games + 1)])
    for number in range(1, games + 1):
        records.assess(name(number), assessment)
    return records


def listed(records):
    return records.listing(Selection(help=None), "", 0, 100).records


def test_an_assessment_is_stored_with_its_game(tmp_path):
    records = assessed(tmp_path, 1)
    records.database.close()
    again = Records(tmp_path)
    (record,) = listed(again)
    assert record.accuracy == 87.5
    assert techniques_by_game(again) == {record.id: {"1-1": (3, 1), "subset": (0, 3)}}


def test_a_later_assessment_takes_the_place_of_the_first(tmp_path):
    records = assessed(tmp_path, 1)
    records.assess(name(1), Assessment())
    assert [record.accuracy for record in listed(records)] == [None]
    assert profile_of(records) == SkillProfile()


def test_a_game_that_is_gone_is_not_assessed(tmp_path):
    records = assessed(tmp_path, 1)
    records.assess(name(7), ASSESSMENT)
    assert profile_of(records).games == 1


def test_a_loss_that_the_player_went_on_from_counts_once_with_the_game_that_ended(tmp_path):
    records = put(tmp_path, [a_record(1, went_on=True), a_record(2)])
    for number in (1, 2):
        records.assess(name(number), ASSESSMENT)
    profile, once = profile_of(records), profile_of(assessed(tmp_path / "once", 1))
    assert (profile.games, profile.skills) == (1, once.skills)
    assert len(profile.thoughts) == 1


def test_games_without_an_assessment_are_the_ones_to_review(tmp_path):
    records = put(tmp_path, [a_record(1), a_record(2), a_record(3, missed=("1-2",))])
    records.assess(name(2), ASSESSMENT)
    assert records.unreviewed(9) == [name(3), name(1)]


def test_the_profile_adds_up_all_games(tmp_path):
    profile = profile_of(assessed(tmp_path, 3))
    assert profile.games == 3
    by_name = {skill.technique: skill for skill in profile.skills}
    assert by_name["1-1"].figures == SkillFigures(9, 3, 900)
    assert by_name["1-1"].traits == ((Trait.EDGE, SkillFigures(6, 3, 1200)),)
    assert by_name["1-1"].over_time == (SkillFigures(3, 1, 900),) * 3
    assert by_name["subset"].figures == SkillFigures(0, 9, None)
    assert [trait for trait, _ in by_name["subset"].traits] == list(Trait)


def test_the_weakest_techniques_are_those_missed_most(tmp_path):
    assert profile_of(assessed(tmp_path, 2)).weakest == ("subset", "1-1")


def test_without_misses_slow_techniques_are_the_weakest(tmp_path):
    counts = [TechniqueCount(one, found=1, times=(took,)) for one, took in TOOK.items()]
    records = assessed(tmp_path, 1, Assessment(100.0, tuple(counts)))
    assert profile_of(records).weakest == ("H3", "1-2")


def test_what_is_neither_missed_nor_slow_is_not_to_be_trained(tmp_path):
    counts = (
        TechniqueCount("1-1", found=6, missed=1, times=(900,) * 6),
        TechniqueCount("1-2", found=6, times=(4900,) * 6),
    )
    assert profile_of(assessed(tmp_path, 1, Assessment(100.0, counts))).weakest == ("1-1",)
    (tmp_path / "none").mkdir()
    assert not profile_of(assessed(tmp_path / "none", 1, Assessment(100.0, counts[1:]))).weakest


TOOK = {"1-1": 800, "1-2": 5200, "H3": 9000, "B2": 300}


def test_a_technique_that_was_not_met_in_a_stretch_has_a_gap_there(tmp_path):
    records = put(tmp_path, [a_record(1), a_record(2)])
    records.assess(name(1), ASSESSMENT)
    records.assess(name(2), Assessment(100.0, (TechniqueCount("H3", found=1, times=(5,)),)))
    by_name = {skill.technique: skill.over_time for skill in profile_of(records).skills}
    assert by_name["H3"] == (None, SkillFigures(1, 0, 5))
    assert by_name["subset"] == (SkillFigures(0, 3, None), None)


def test_many_games_are_divided_into_few_stretches(tmp_path):
    over_time = {skill.over_time for skill in profile_of(assessed(tmp_path, 21)).skills}
    assert {len(spans) for spans in over_time} == {-(-21 // -(-21 // MOST_SPANS))}


def test_long_thoughts_name_their_game_and_turn(tmp_path):
    records = put(tmp_path, [a_record(1), a_record(2)])
    short, long = LongThought(3, "B2", 8000), LongThought(9, "1-2", 30_000)
    records.assess(name(1), Assessment(thoughts=(short,)))
    records.assess(name(2), Assessment(techniques=ASSESSMENT.techniques, thoughts=(long,)))
    finished = {record.id: record.finished for record in listed(records)}
    expected = [RememberedThought(name(2), finished[name(2)], long)]
    assert list(profile_of(records).thoughts) == expected


def test_a_deleted_game_leaves_the_profile_and_comes_back_with_it(tmp_path):
    records = assessed(tmp_path, 1)
    before = profile_of(records)
    deleted = records.delete(name(1))
    assert profile_of(records) == SkillProfile()
    records.put_back(deleted)
    assert profile_of(records) == before
    assert records.unreviewed(9) == []
    assert [record.accuracy for record in listed(records)] == [87.5]


def test_a_game_that_was_not_assessed_comes_back_as_such(tmp_path):
    records = put(tmp_path, [a_record(1)])
    records.put_back(records.delete(name(1)))
    assert records.unreviewed(9) == [name(1)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE skills SET traits = traits || ' purple'",
        "UPDATE skills SET found = 'many'",
        "UPDATE skills SET found = -3",
        "UPDATE skills SET times = 'noon'",
        "UPDATE skills SET missed = 1e300",
        "UPDATE thoughts SET time = 'long'",
        "UPDATE games SET finished = 'x'",
    ],
)
def test_damaged_rows_are_left_out(tmp_path, damage):
    records = assessed(tmp_path, 1)
    records.database.write(lambda connection: connection.execute(damage))
    profile = profile_of(records)
    assert not profile.skills or not profile.thoughts


def test_a_profile_looks_at_the_latest_games(tmp_path, monkeypatch):
    assert LATEST_GAMES >= 500
    monkeypatch.setattr("minesweeper.archive.skills.LATEST_GAMES", 2)
    assert profile_of(assessed(tmp_path, 5)).games == 2
