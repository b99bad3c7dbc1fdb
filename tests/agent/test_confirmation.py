"""SAT has the last word: what it does not confirm, the player does not lose by."""

import json
import re

import pytest
from drawing import cell, cells, minefield, position
from judged_play import dealt_play, open_questions, settle, use_spare_time

from minesweeper import events
from minesweeper.agent import confirmation, mover
from minesweeper.agent.agent import Agent
from minesweeper.agent.confirmation import Confirmer, fits
from minesweeper.agent.judge import Fate
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.archive.files import write_report
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, FixedStart, History
from minesweeper.game.level import LEVELS, Level
from minesweeper.game.notation import FixedBoard, read_position
from minesweeper.game.position import Position
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.sampling import Sampler
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof import knowledge, sat_knowledge
from minesweeper.logic.proof.sweep import Possible
from minesweeper.logic.propagation import Propagation

FIELD = minefield("*..*.", ".....")
"""A1 and D1 are mined. With B1 opened, which shows 1, A1, A2 and C1 are open questions."""
PROVED = minefield("*.....", "......")
"""With B1, A2, B2 opened, A1 is the only covered cell beside them."""


class Played:
    """A game on a fixed board under a judge, and the doubts of SAT about it."""

    def __init__(self, field, opened, judge):
        start = FixedStart(field, tuple(cells(opened)))
        self.play = JudgedGame(History(start, judge), start.begin(lambda: 0), lambda _: None)
        self.doubts = []
        self.play.confirmer.on_doubt = self.doubts.append

    def open(self, name):
        return self.play.open(cell(name))


TWO_CLUES = minefield("*...*.*.")
"""With B1 and D1 opened, each showing 1, the mines are in A1 and E1, or in C1: nobody can tell."""


def break_counting(patch, field, verdict):
    """Makes sweeps of several clues take a guess for a proof, where that happens to be true.

    Boxes full of mines count as proved to be that, or boxes without mines as proved safe. Since the
    lie is true, counting never contradicts itself, and only another engine can notice.
    """
    honest, propagation = knowledge.possible, Propagation(Position.covered(field.grid, 0))

    def lying(part, most_states):
        found = honest(part, most_states)
        mines = list(found.mines)
        for at, box in enumerate(part.boxes):
            held = sum(field.mined[propagation.index(place)] for place in box)
            if held == (len(box) if verdict is Verdict.MINE else 0):
                mines[at] = 1 << held
        return Possible(mines, found.totals)

    patch.setattr(knowledge, "possible", lying)


@pytest.mark.parametrize("judge", ["kind", "quantum", "strict", "odds", "cruel"])
def test_a_mine_that_only_broken_counting_proves_is_spared(monkeypatch, judge):
    break_counting(monkeypatch, TWO_CLUES, Verdict.MINE)
    game = Played(TWO_CLUES, "B1 D1", judge)
    move = game.open("A1")
    assert move.ruling.fate is Fate.SPARED
    assert move.spared == (cell("A1"),)
    assert game.play.game.status is Status.PLAYING
    assert fits(game.play.game.position, game.play.game.minefield)
    refuted = game.doubts[0]
    assert refuted.is_refuted
    assert refuted.details["sat"] == "refuted"


@pytest.mark.parametrize("verdict", [Verdict.MINE, Verdict.SAFE])
@pytest.mark.parametrize("judge", ["kind", "quantum", "strict"])
def test_broken_counting_never_loses_a_game_that_sound_logic_would_spare(judge, verdict):
    """Also if it only opens cells that are not proved safe, and then proves mines by them."""
    refuted = 0
    for seed in range(25):
        refuted += spared_in_spite_of_counting(seed, judge, verdict)
    # Under Kind, cells wrongly taken for safe condemn nobody.
    assert refuted or (judge, verdict) == ("kind", Verdict.SAFE)


def spared_in_spite_of_counting(seed, judge, verdict):
    """Clicks a mine that is to be spared, with sound counting and then with broken counting.

    Returns whether SAT had to step in.
    """
    level = Level.of(10, 8, 18)
    play = dealt_play(level, seed, judge=judge)
    play.open(Cell(4, 5))
    settle(play)
    field = play.game.minefield
    opened = [at for at, _ in play.game.position.opened()]
    mined = [at for at in level.grid if field.is_mined(at)]
    spared = [at for at in mined if play.foresee(Action.OPEN, at)[1].fate is Fate.SPARED]
    # Broken counting lies about cells beside numbers, so the one nearest to them is clicked.
    spared.sort(key=lambda at: not set(level.grid.neighbours(at)) & set(opened))
    if not spared:
        return False
    with pytest.MonkeyPatch.context() as patch:
        break_counting(patch, field, verdict)
        game = Played(field, " ".join(at.name for at in opened), judge)
        settle(game.play)
        assert game.open(spared[0].name).ruling.fate is Fate.SPARED
        assert fits(game.play.game.position, game.play.game.minefield)
    return any(doubt.is_refuted for doubt in game.doubts)


def test_the_same_mine_is_spared_without_any_doubt_if_counting_works():
    game = Played(TWO_CLUES, "B1 D1", "kind")
    assert game.open("A1").ruling.fate is Fate.SPARED
    assert game.doubts == []


def test_the_report_has_position_field_seed_and_both_answers(monkeypatch, tmp_path):
    """From the agent down to the folder of reports; the game goes on, and a trace hears of it."""
    break_counting(monkeypatch, TWO_CLUES, Verdict.MINE)
    board = FixedBoard("two", "Two", "", TWO_CLUES, tuple(cells("B1 D1")))
    seen = []
    agent = Agent(lambda: 0, lambda _: board, report=lambda told: write_report(tmp_path, told))
    agent.add_observer(seen.append)
    agent.observe(events.BoardChosen("two", judge="kind"))
    agent.observe(events.CellClicked(cell("A1")))
    spared = [event for event in seen if isinstance(event, events.MineSpared)]
    assert [event.cells for event in spared] == [(cell("A1"),)]
    assert not any(isinstance(event, events.GameLost) for event in seen)
    doubted = [event for event in seen if isinstance(event, events.VerdictDoubted)]
    assert doubted[0].is_refuted
    report = json.loads(min(tmp_path.glob("reports/*.json")).read_text("utf-8"))
    assert read_position(report["position"]).position == position("#1#1####", mines=3)
    assert "*...*.*." in report["field"]
    assert re.fullmatch(r"\d+", report["seed"])
    assert (report["judge"], report["move"]) == ("kind", "A1")
    assert report["counting"] == "The board proves a mine among A1."
    assert report["sat"] == "refuted"


def test_a_proof_that_holds_is_confirmed_and_nobody_hears_of_it():
    for judge in ("kind", "quantum", "strict", "odds", "cruel"):
        game = Played(PROVED, "B1 A2 B2", judge)
        assert game.open("A1").ruling.fate is Fate.LOST
        assert game.doubts == []


@pytest.mark.parametrize("judge", ["kind", "quantum", "strict", "cruel"])
def test_a_game_goes_on_if_counting_contradicts_itself(monkeypatch, judge):
    """SAT settles the parts from then on, and rules as sound counting would."""
    monkeypatch.setattr(knowledge, "possible", nothing_fits)
    game = Played(TWO_CLUES, "B1 D1", judge)
    settle(game.play)
    use_spare_time(game.play)
    assert game.open("A1").ruling.fate is Fate.SPARED
    (doubt,) = game.doubts
    assert doubt.details["counting"] == "No minefield fits."
    settle(game.play)
    use_spare_time(game.play)
    assert game.play.game.status is Status.PLAYING


def test_if_sat_does_not_finish_counting_decides_and_the_event_is_told(monkeypatch):
    monkeypatch.setattr(confirmation, "holds", too_hard)
    game = Played(PROVED, "B1 A2 B2", "kind")
    assert game.open("A1").ruling.fate is Fate.LOST
    (doubt,) = game.doubts
    assert not doubt.is_refuted
    assert doubt.details["sat"] == "not finished"


def test_an_unfinished_confirmation_is_logged_and_not_reported(monkeypatch, caplog):
    monkeypatch.setattr(confirmation, "holds", too_hard)
    board = FixedBoard("one", "One", "", PROVED, tuple(cells("B1 A2 B2")))
    seen, reports = [], []
    agent = Agent(lambda: 0, lambda _: board, report=reports.append)
    agent.add_observer(seen.append)
    with caplog.at_level("INFO"):
        agent.observe(events.BoardChosen("one", judge="kind"))
        agent.observe(events.CellClicked(cell("A1")))
    assert any(isinstance(event, events.GameLost) for event in seen)
    assert "SAT did not finish" in caplog.text
    assert reports == []


def too_hard(*_):
    raise confirmation.TooHardError


def test_the_coach_holds_nothing_back_that_sat_refutes(monkeypatch):
    break_counting(monkeypatch, TWO_CLUES, Verdict.MINE)
    game = Played(TWO_CLUES, "B1 D1", "kind")
    _, ruling = game.play.foresee(Action.OPEN, cell("A1"))
    assert ruling.fate is Fate.SPARED
    assert game.doubts


def test_what_the_player_opens_is_a_fact_even_if_the_scout_had_only_guessed_it(monkeypatch):
    """The scout opens C1 without a proof, then the player does, so A1 is proved to be a mine."""
    break_counting(monkeypatch, TWO_CLUES, Verdict.SAFE)
    game = Played(TWO_CLUES, "B1 D1", "quantum")
    settle(game.play)
    game.open("H1")
    settle(game.play)
    use_spare_time(game.play)
    game.open("C1")
    settle(game.play)
    use_spare_time(game.play)
    assert game.open("A1").ruling.fate is Fate.LOST
    assert game.doubts == []


# Sparing.


def test_a_drawn_minefield_that_does_not_fit_is_replaced(monkeypatch):
    """A sampler with a bug forgets about the numbers; SAT finds a minefield in its place."""
    monkeypatch.setattr(Sampler, "draw", lambda *_: bytes([0, 0, 0, 1, 1] + [0] * 5))
    game = Played(FIELD, "B1", "kind")
    move = game.open("A1")
    assert move.spared == (cell("A1"),)
    assert fits(game.play.game.position, game.play.game.minefield)
    (doubt,) = game.doubts
    assert (doubt.is_refuted, doubt.details["sat"]) == (True, "found one")
    assert doubt.details["counting"] == "Drew no minefield with A1 safe that fits."


def test_a_mover_that_finds_nothing_is_replaced(monkeypatch):
    monkeypatch.setattr(mover, "Sampler", nothing_fits)
    game = Played(FIELD, "B1", "quantum")
    assert game.open("A1").spared == (cell("A1"),)
    assert game.doubts[0].details["sat"] == "found one"


def nothing_fits(*_):
    raise ContradictionError("Nothing fits.")


def test_a_sparing_that_is_impossible_is_a_loss_and_is_reported(monkeypatch):
    """Counting overlooks the proof, and no minefield has the cell safe."""
    monkeypatch.setattr(knowledge.Knowledge, "can_all_be_safe", lambda *_: True)
    game = Played(PROVED, "B1 A2 B2", "kind")
    move = game.open("A1")
    assert move.ruling.fate is Fate.LOST
    assert game.doubts[0].details["sat"] == "there is none"


@pytest.mark.parametrize(
    ("rows", "fitting"),
    [
        (["*..*."], True),
        (["..**."], True),
        (["*.*.."], False),
        (["*...."], False),
        (["**..."], False),
        (["*..**"], False),
    ],
)
def test_a_minefield_fits_if_every_clue_and_the_total_do(rows, fitting):
    assert fits(position("#1###", mines=2), minefield(*rows)) == fitting


def test_a_minefield_fits_only_with_the_shown_mines_and_the_demanded_cells():
    shown = position("#1M##", mines=2)
    assert fits(shown, minefield("..**."), safe=cells("A1"), mined=cells("D1"))
    assert not fits(shown, minefield("*..*."))
    assert not fits(shown, minefield("..**."), safe=cells("D1"))
    assert not fits(shown, minefield("..**."), mined=cells("E1"))


# Large boards.


def test_on_a_large_board_only_the_numbers_of_the_proof_are_told(monkeypatch):
    level = Level.of(110, 100, 2_000)
    play = dealt_play(level, 3)
    play.open(Cell(50, 50))
    settle(play)
    told = []
    tell = sat_knowledge.SatKnowledge.tell_only
    monkeypatch.setattr(
        sat_knowledge.SatKnowledge,
        "tell_only",
        lambda known, seen, clues: told.append(len(clues)) or tell(known, seen, clues),
    )
    doubts = []
    play.confirmer.on_doubt = doubts.append
    use_spare_time(play)
    mine = play.scout.known.mined()[0]
    assert play.open(mine).ruling.fate is Fate.LOST
    assert doubts == []
    assert 0 < told[0] < 1_000


def test_on_a_large_board_a_proof_that_does_not_hold_is_refuted(monkeypatch):
    level = Level.of(110, 100, 2_000)
    play = dealt_play(level, 3)
    play.open(Cell(50, 50))
    settle(play)
    doubts = []
    play.confirmer.on_doubt = doubts.append
    monkeypatch.setattr(knowledge.Knowledge, "can_all_be_safe", lambda *_: False)
    guess = next(at for at in open_questions(play) if play.game.minefield.is_mined(at))
    move = play.open(guess)
    assert move.ruling.fate is Fate.SPARED
    assert doubts[0].is_refuted


# When it is imported.


def test_sat_waits_for_the_first_move(monkeypatch):
    """A restored game must not import pysat before the first frame, so it waits for a move."""
    asked = []
    monkeypatch.setattr(Confirmer, "keep_up", lambda *_: asked.append(True))
    game = Played(FIELD, "B1", "quantum").play
    settle(game)
    use_spare_time(game)
    assert asked == []
    game.open(cell("E2"))
    settle(game)
    use_spare_time(game)
    assert asked


def test_a_judge_without_proofs_is_never_confirmed(monkeypatch):
    monkeypatch.setattr(confirmation, "holds", too_hard)
    game = Played(PROVED, "B1 A2 B2", "classic")
    assert not game.play.tell_sat()
    assert game.open("A1").ruling.fate is Fate.LOST
    assert game.doubts == []


def test_expert_keeps_up_move_by_move():
    play = dealt_play(LEVELS["expert"], 5)
    play.confirmer.on_doubt = pytest.fail
    play.open(Cell(8, 15))
    settle(play)
    while play.game.status is Status.PLAYING and (questions := open_questions(play)):
        use_spare_time(play)
        assert not play.tell_sat()
        play.open(questions[0])
        settle(play)
