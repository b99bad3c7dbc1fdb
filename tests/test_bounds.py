"""The work budget: what a request may cost, and what is still told where the odds cost too much."""

import io
import json
import os
import signal
import struct
import subprocess
import sys
from itertools import product as choices
from math import comb
from operator import mul

import brute_force
import pytest
from hostile_requests import VERBS, cost_of, dealt, repeated, requests
from hypothesis import HealthCheck, Phase, given, settings, target
from hypothesis import strategies as st
from positions import lattice, seen_positions

from minesweeper.agent import no_guess
from minesweeper.arena import progress
from minesweeper.cli import main
from minesweeper.engine import engine, questions
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.logic.counting.analysis import analyse_position
from minesweeper.logic.counting.big_numbers import binomials, sum_of_binomials
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.totals import SetSpread, Totals, sumset
from minesweeper.logic.work_budget import (
    TooHardError,
    check_memory,
    limited_further_to,
    limited_to,
    spend,
)

TOO_HARD = "Too hard: this would take more work than one request may be."


def ask(**request):
    return engine.answer(json.dumps(request).encode())


def work_of(**request):
    """What a request costs, as the budget counts."""
    spent = []
    with limited_to(10**12, spent.append):
        ask(**request)
    return sum(spent)


# The budget.


def test_a_budget_is_spent_and_then_nothing_more_can_be_done():
    with limited_to(10):
        spend(4)
        spend(6)
        with pytest.raises(TooHardError):
            spend(1)


def test_what_is_refused_is_not_paid_for():
    with limited_to(10):
        with pytest.raises(TooHardError):
            spend(11)
        spend(10)


def test_a_limit_inside_another_is_taken_off_it_and_cannot_be_larger():
    with limited_to(10):
        with limited_to(4):
            spend(3)
        with pytest.raises(TooHardError), limited_to(100):
            spend(8)
        spend(7)


def test_where_there_is_no_budget_a_further_limit_sets_none():
    with limited_further_to(1):
        spend(100)
        check_memory(100, 1)


def test_room_is_only_checked_where_there_is_a_budget():
    with limited_to(1), pytest.raises(TooHardError):
        check_memory(2, 1)


# Many regions.


def test_minefields_around_a_thousand_lone_numbers_are_counted_at_once():
    """Every lone 1 has its mine in one of 8 cells; the rest lie among the others."""
    found = ask(
        do="analyse", **repeated(399, ["####", "#1##", "####", "####"], 12_000), layouts=True
    )
    ones, cells = 100 * 100, 399 * 399
    assert int(found["layouts"][-15:]) == 8**ones * comb(cells - 9 * ones, 2000) % 10**15
    assert found["odds"][0][0] == 1 / 8


def test_lone_numbers_cost_work_with_their_number_not_its_square():
    def work(side):
        position = repeated(side, ["####", "#1##", "####", "####"], side * side // 13)
        return work_of(do="analyse", **position, layouts=True)

    assert work(200) < 6 * work(100)


def test_one_proof_by_the_mine_count_serves_all_unconstrained_cells():
    """All mines are beside 16 lone 1s. A search for each of the other cells took 7 million."""
    ones = [
        "".join("1" if row % 4 == column % 4 == 1 else "#" for column in range(16))
        for row in range(16)
    ]
    field = [shown.replace("1#", "1*").replace("1", ".").replace("#", ".") for shown in ones]
    move = {"rows": ones, "mines": 16, "field": field, "open": [1, 2], "judge": "quantum"}
    assert ask(do="judge", **move)["outcome"] == "lost"
    assert work_of(do="judge", **move) < 2_000_000


def test_pairs_of_numbers_leave_too_many_sums_for_their_minefields_to_be_counted():
    pairs = repeated(300, ["######", "#1#1##", "######", "######"], 5_500)
    found = ask(do="analyse", **pairs, layouts=True)
    assert found["ok"]
    assert found["layouts"] is None
    assert found["note"] == (
        "How many minefields fit would take more work than one request may be."
    )
    assert found["odds"][0][0] is not None


bit_sets = st.integers(1, 2**300)


def numbers_of(bits):
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


@given(bit_sets, bit_sets)
def test_the_sums_of_two_sets_are_those_of_their_numbers(one, other):
    sums = {left + right for left, right in choices(numbers_of(one), numbers_of(other))}
    assert numbers_of(sumset(one, other)) == sorted(sums)


@given(st.lists(st.integers(0, 60), max_size=5), st.integers(-2, 30), st.integers(0, 20))
def test_what_parts_can_have_is_what_they_have_in_some_choice_that_fits(sets, spare, sea):
    supports = [bits | 1 for bits in sets]
    fitting = [
        chosen for chosen in choices(*map(numbers_of, supports)) if 0 <= spare - sum(chosen) <= sea
    ]
    if not fitting:
        with pytest.raises(ContradictionError):
            SetSpread(supports, spare, sea)
        return
    spread = SetSpread(supports, spare, sea)
    assert numbers_of(spread.sums) == sorted(set(map(sum, fitting)))
    by_part = [sorted(set(numbers)) for numbers in zip(*fitting, strict=True)]
    assert list(map(numbers_of, spread.allowed)) == by_part


def test_the_mines_of_three_thousand_parts_and_the_sea_add_up():
    ways, mines, sea = [[0, 2, 3], [1, 0, 5]] * 1500, 3700, 2500
    totals = Totals(mines, sea, ways)
    expected = sea * totals.unconstrained_chance()
    for part, counts in enumerate(ways[:2]):
        assert all(counts[total] for total in totals.feasible(part))
        expected += 1500 * sum(map(mul, totals.feasible(part), totals.shares(part)))
    assert expected == pytest.approx(mines, rel=1e-9)


@given(
    st.lists(st.integers(0, 10**30), min_size=1, max_size=20),
    st.integers(0, 40),
    st.integers(-3, 60),
)
def test_a_sum_of_binomials_is_the_sum_of_all_of_them(factors, size, mines):
    ways = [comb(size, mines - at) if mines >= at else 0 for at in range(len(factors))]
    assert sum_of_binomials(factors, size, mines) == sum(map(int.__mul__, factors, ways))
    if mines >= 0:
        assert binomials(size, mines, 1) == ways[:1]


# Proofs where the odds are beyond the budget.


def hard_request(**more):
    position, _ = lattice(16)
    letters = bytes(position.seen).translate(b"012345678#M".ljust(256, b"?")).decode()
    rows = [letters[at : at + 16] for at in range(0, 256, 16)]
    return {"do": "analyse", "rows": rows, "mines": position.mines, **more}


def test_without_odds_nothing_is_counted():
    assert 3 * work_of(**hard_request(odds=False)) < work_of(**hard_request())


def test_what_is_proved_is_told_where_the_odds_are_beyond_the_budget(monkeypatch):
    whole = ask(**hard_request())
    monkeypatch.setattr(questions, "MOST_WORK", 2 * work_of(**hard_request(odds=False)))
    found = ask(**hard_request(layouts=True))
    assert found["ok"]
    assert (found["safe"], found["mine"]) == (whole["safe"], whole["mine"])
    assert (found["odds"], found["layouts"]) == (None, None)
    assert found["note"] == (
        "The odds would take more work than one request may be; what is proved is complete."
    )
    assert found["best"] is not None
    assert found["best"] not in found["mine"]


@pytest.mark.parametrize("odds", [True, False])
def test_where_even_the_proofs_are_beyond_the_budget_nothing_is_told(odds, monkeypatch):
    monkeypatch.setattr(questions, "MOST_WORK", work_of(**hard_request(odds=False)) // 2)
    assert ask(**hard_request(odds=odds)) == {"ok": False, "error": TOO_HARD}


def test_a_refused_request_is_refused_again_whatever_was_asked_between(monkeypatch):
    rows, cell = ["###", "111", "000"], [0, 1]
    known = {"do": "explain", "rows": rows, "mines": 1, "cell": cell}
    assert ask(**known)["ok"]
    monkeypatch.setattr(questions, "MOST_WORK", work_of(**known) - 1)
    for _ in range(3):
        assert ask(**known) == {"ok": False, "error": TOO_HARD}


@given(seen_positions())
def test_without_odds_the_same_is_proved_and_the_best_cell_can_be_opened(shown):
    with_odds, without = analyse_position(shown), analyse_position(shown, counts=False)
    safe, mined = brute_force.proved(shown)
    assert (set(without.safe), set(without.mined)) == (safe, mined)
    assert (with_odds.safe, with_odds.mined) == (without.safe, without.mined)
    assert without.odds is None
    best = without.best()
    assert (best is None) == (with_odds.best() is None)
    assert best is None or with_odds.known_odds().chances[shown.grid.index(best)] not in (None, 1.0)


def test_of_two_open_questions_the_one_with_the_smaller_share_is_the_rough_guess():
    found = ask(do="analyse", rows=["#2####", "#####1"], mines=4, odds=False)
    assert found["best"] == (0, 5)


# The command.


@pytest.fixture
def hard_file(tmp_path):
    path = tmp_path / "hard.txt"
    position, _ = lattice(16)
    path.write_text(write_position(FlaggedPosition(position, frozenset())), "utf-8")
    return str(path)


def test_the_command_tells_what_is_proved_where_the_odds_are_beyond_the_budget(
    hard_file, monkeypatch, capsys
):
    monkeypatch.setattr(questions, "MOST_WORK", 2 * work_of(**hard_request(odds=False)))
    main(["analyse", hard_file])
    told = capsys.readouterr().out
    assert "The chances of the other cells would take too much work." in told
    assert "? is covered, and its chance of a mine is not known." in told
    main(["analyse", "--json", hard_file])
    assert json.loads(capsys.readouterr().out)["odds"] is None


def test_the_command_refuses_what_is_too_hard_in_a_sentence(hard_file, monkeypatch, capsys):
    monkeypatch.setattr(questions, "MOST_WORK", 10)
    with pytest.raises(SystemExit) as ended:
        main(["analyse", hard_file])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told == (
        "minesweeper: Too hard: proving what follows from this position would take too much work.\n"
    )


def test_the_command_writes_the_knowledge_base_of_what_is_too_hard(
    hard_file, monkeypatch, capsys, tmp_path
):
    """Another solver may prove it."""
    monkeypatch.setattr(questions, "MOST_WORK", 10)
    out = tmp_path / "hard.cnf"
    with pytest.raises(SystemExit):
        main(["analyse", hard_file, "--cnf", str(out)])
    place, error = capsys.readouterr().err.splitlines()
    assert place == f"The knowledge base is in {out}."
    assert error.startswith("minesweeper: Too hard: ")
    assert out.read_text("ascii").startswith("c 1 ")


class Terminal(io.StringIO):
    """A text that takes itself for a terminal."""

    def isatty(self):
        return True


def test_a_bar_of_the_work_is_drawn_on_a_terminal_alone(monkeypatch):
    monkeypatch.setattr(progress, "SOON", 0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress.work_bar(100) as done, limited_to(100, done):
        spend(50)
    assert "of the work allowed" in sys.stderr.getvalue()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.work_bar(100) as done:
        assert done is None


@pytest.mark.skipif(sys.platform == "win32", reason="terminals and signals of POSIX systems")
def test_ctrl_c_ends_a_long_analysis(tmp_path):
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    path = tmp_path / "lattice.txt"
    path.write_text(write_position(FlaggedPosition(lattice(60)[0], frozenset())), "utf-8")
    here, there = os.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper", "analyse", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=there,
    ) as thinking:
        os.close(there)
        told = b""
        while b"Thinking" not in told:
            told += os.read(here, 100)
        thinking.send_signal(signal.SIGINT)
        while b"Interrupted." not in told:
            told += os.read(here, 1000)
    os.close(here)
    assert thinking.returncode == 130


# Boards without guessing.


def search(cells=64, mines=1500):
    dealing = no_guess.Dealing(
        Level(Grid(cells, cells), mines), 1, Cell(32, 32), FirstClick.OPENING
    )
    assert dealing.finish() is None
    return dealing.tried


def test_a_search_that_gains_nothing_is_given_up(monkeypatch):
    monkeypatch.setattr(no_guess, "FEWEST_REPAIRS", 20)
    monkeypatch.setattr(no_guess, "CELLS_REPAIRED", 1)
    whole = search(mines=2000)
    monkeypatch.setattr(no_guess, "CELLS_WITHOUT_GAIN", 1)
    assert search(mines=2000) < whole


def test_a_search_that_is_too_much_work_is_given_up_in_a_sentence(monkeypatch):
    request = {"do": "new", "width": 40, "height": 40, "mines": 600, "seed": 1, "first": [5, 5]}
    monkeypatch.setattr(questions, "MOST_WORK", 50_000)
    assert ask(**request, no_guess=True) == {
        "ok": False,
        "error": "Could not find a no-guess board for 40 × 40 with 600 mines.",
    }


# Whatever is asked.


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_charged_for_its_work(verb):
    """Where a request takes a second, the budget knows."""
    position, numbers = dealt(60, 0.15, 2, 4, 1)
    field = position.pop("field")
    mine = next([at, row.index("*")] for at, row in enumerate(field) if "*" in row)
    more = {
        "analyse": {**position, "layouts": True},
        "explain": {**position, "cell": [0, 0]},
        "scout": {**position, "field": field},
        "judge": {**position, "field": field, "open": [0, 0], "judge": "kind"},
        "lesson": {**position, "field": field, "open": mine, "judge": "classic"},
        "choose": {**position, "player": "satisfiability"},
        "rebuild": {"numbers": numbers},
        "puzzle": {"technique": "1-2-1", "seed": 1},
        "new": {"level": "expert", "seed": 1, "first": [8, 8], "no_guess": True},
    }
    assert work_of(do=verb, **more[verb]) > 3600


@pytest.mark.long
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX systems")
def test_a_long_hunt_for_the_dearest_requests(verb):
    """Each in a child that a minute of CPU time ends; hypothesis climbs towards the dearest.

    Prints the dearest it found, for docs/testing.md (`pytest -s` shows it).
    """
    costs = [(0.0, 0)]

    @settings(
        max_examples=20,
        phases=[Phase.generate, Phase.target],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(requests(verb))
    def hunt(request):
        seconds, megabytes, refusal = cost_of(request)
        costs.append((seconds, megabytes))
        target(seconds, label="CPU seconds")
        target(float(megabytes), label="megabytes")
        assert megabytes < 1000
        assert "memory" not in refusal

    try:
        hunt()
    finally:
        seconds, megabytes = map(max, zip(*costs, strict=True))
        print(f"\n{verb}: {len(costs) - 1} requests, at most {seconds:.0f} CPU s, {megabytes} MB")
