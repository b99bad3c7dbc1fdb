"""Games of the arena: the same for all, fair to all, and certain where it is said."""

from dataclasses import replace
from statistics import mean, stdev

import pytest

from minesweeper.arena.contest import Contest, Task
from minesweeper.arena.match import Match, play_task
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.players.player import Move
from minesweeper.players.roster import PLAYERS

BEGINNER = Contest(LEVELS["beginner"], FirstClick.SAFE, "classic", seed=3)


def play(contest, player, games, **options):
    return play_task(Task(contest, player, tuple(range(games)), **options))


class Scripted:
    """Opens cell after cell, row by row, as certain as it is told to be."""

    name = "scripted"
    certain = False

    def __init__(self, seed, _promise):
        self.seed = seed

    def choose(self, shown):
        cell = next(at for at in shown.grid if shown.at(at) == COVERED)
        return Move(cell, 0.5, "told to", is_certain=self.certain)


@pytest.fixture
def scripted(monkeypatch):
    monkeypatch.setitem(PLAYERS, "scripted", Scripted)
    return Scripted


def test_a_game_is_the_same_minefield_for_every_player():
    contest = replace(BEGINNER, first_click=FirstClick.ANY)
    fields = {
        name: [sitting(contest, name, number).game.minefield for number in range(5)]
        for name in PLAYERS
    }
    assert len({tuple(found) for found in fields.values()}) == 1
    assert len(set(fields["teddy"])) == 5


def sitting(contest, name, number):
    found = Match(contest, name, number)
    found.play()
    return found


def test_the_same_first_cell_gives_the_same_minefield():
    fields = {sitting(BEGINNER, name, 2).game.minefield for name in ("teddy", "teddy-")}
    assert len(fields) == 1


def test_another_seed_gives_other_games():
    others = replace(BEGINNER, seed=4)
    assert BEGINNER.game_seed(0) != others.game_seed(0) != others.game_seed(1)


@pytest.mark.parametrize("first_click", FirstClick)
def test_a_promise_to_the_first_click_is_kept(first_click, scripted):
    played = play(replace(BEGINNER, first_click=first_click), scripted.name, 60)
    lost = sum(not game.won and game.clicks == 1 for game in played)
    assert (lost > 0) == (first_click is FirstClick.ANY)


def test_what_follows_the_first_click_is_a_guess_unless_it_is_certain(scripted):
    for game in play(BEGINNER, scripted.name, 20):
        assert game.guesses == game.clicks - 1


def test_a_wrong_certainty_is_a_bug_with_its_report(scripted, monkeypatch):
    monkeypatch.setattr(scripted, "certain", True)
    with pytest.raises(AssertionError, match=r"scripted, game \d+, seed \d+: .* was certain: told"):
        play(BEGINNER, scripted.name, 20)


def test_further_cells_are_clicked_only_while_they_are_covered():
    """The flood of the first click opens what comes next, and that costs no click."""
    played = play(Contest(Level.of(9, 1, 1), FirstClick.OPENING, "classic", 0), "patterns", 20)
    assert all(game.clicks <= 3 for game in played)


def test_subsets_are_noticed():
    easy = Contest(Level.of(3, 3, 1), FirstClick.SAFE, "classic", 0)
    assert not any(game.subsets for game in play(easy, "sentences", 10) if game.clicks == 1)
    assert any(game.subsets for game in play(BEGINNER, "sentences", 10))


@pytest.mark.parametrize("player", ["satisfiability", "strongest"])
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_whoever_opens_no_deducible_mine_wins_every_game_under_quantum(player, level):
    games = 150 if level == "beginner" else 50
    check_quantum(player, level, games)


@pytest.mark.long
@pytest.mark.parametrize("player", ["satisfiability", "strongest"])
def test_whoever_opens_no_deducible_mine_wins_10_000_games_under_quantum(player):
    check_quantum(player, "beginner", 6_000)
    check_quantum(player, "intermediate", 3_000)
    check_quantum(player, "expert", 1_000)


def check_quantum(player, level, games):
    for first_click in (FirstClick.ANY, FirstClick.SAFE):
        contest = Contest(LEVELS[level], first_click, "quantum", seed=5)
        played = play(contest, player, games // 2)
        assert all(game.won for game in played)
        assert any(game.spared for game in played)


def test_under_quantum_a_player_that_overlooks_proofs_can_lose():
    contest = Contest(LEVELS["beginner"], FirstClick.ANY, "quantum", seed=0)
    assert not all(game.won for game in play(contest, "sentences", 150))


@pytest.mark.parametrize("judge", ["kind", "strict", "odds", "cruel"])
def test_the_other_judges_sit_in_too(judge):
    contest = replace(BEGINNER, judge=judge)
    played = play(contest, "satisfiability", 25)
    assert all(game.won for game in played)
    assert any(game.spared for game in played)


# The estimate.


@pytest.mark.parametrize("player", ["sentences", "satisfiability"])
@pytest.mark.parametrize("first_click", [FirstClick.SAFE, FirstClick.ANY])
def test_the_estimate_agrees_with_counting_and_varies_less(player, first_click):
    """Within four standard errors of the counted rate, and with a smaller one."""
    contest = Contest(Level.of(6, 6, 6), first_click, "classic", seed=11)
    played = play(contest, player, 250, with_estimate=True)
    counted, estimated = [float(game.won) for game in played], [game.estimate for game in played]
    error = (stdev(counted) + stdev(estimated)) / len(played) ** 0.5
    assert mean(estimated) == pytest.approx(mean(counted), abs=4 * error)
    assert stdev(estimated) < 0.8 * stdev(counted)


def test_an_estimate_changes_nothing_that_is_counted():
    plain, estimated = (play(BEGINNER, "teddy", 30, with_estimate=way) for way in (False, True))
    for one, other in zip(plain, estimated, strict=True):
        assert one.estimate is None
        assert replace(one, seconds=0) == replace(other, seconds=0, estimate=None)


def test_a_game_without_guesses_is_estimated_at_its_first_click():
    contest = replace(BEGINNER, first_click=FirstClick.ANY)
    played = play(contest, "satisfiability", 40, with_estimate=True)
    unguessed = [game for game in played if game.won and not game.guesses]
    assert unguessed
    for game in unguessed:
        assert game.estimate == pytest.approx(71 / 81)


def test_a_guess_at_a_certain_mine_is_worth_nothing(scripted):
    """Row by row it sooner or later opens what is a mine for certain."""
    played = play(BEGINNER, scripted.name, 30, with_estimate=True)
    assert 0.0 in {game.estimate for game in played}
