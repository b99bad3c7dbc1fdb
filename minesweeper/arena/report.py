"""Reports the figures of a contest: as one JSON object, and as a table for people."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any
from unicodedata import east_asian_width

from minesweeper.arena.comparison import Compared, ComparisonFigures
from minesweeper.arena.contest import ComparisonContest, Contest, Played
from minesweeper.arena.figures import Interval, Pair, PlayerFigures, compare
from minesweeper.translation import N_, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number

Games = Mapping[str, Sequence[Played]]
"""The games of every player, by the player's name."""


def as_json(contest: Contest, games: Games) -> dict[str, Any]:
    """Returns all figures, with rates as fractions. `docs/players.md` explains each field."""
    summaries = {player: PlayerFigures(played) for player, played in games.items()}
    return {
        "results": [_result(contest, *item) for item in summaries.items()],
        "analytics": [_analytics(*item) for item in summaries.items()],
        "pairs": [{"players": list(names), **asdict(pair)} for names, pair in pairs(games)],
    }


def _result(contest: Contest, player: str, summary: PlayerFigures) -> dict[str, Any]:
    rate = summary.win_rate
    return {
        "player": player,
        **_conditions(contest),
        "games": summary.games,
        "wins": summary.wins,
        "win_rate": rate.value,
        "low": rate.low,
        "high": rate.high,
        "games_per_second": summary.games_per_second,
        "seconds": summary.seconds,
        "won_without_guess": summary.won_without_guess,
        "guesses_per_game": summary.guesses_per_game,
        "clicks_per_game": summary.clicks_per_game,
        "spared_per_game": summary.spared_per_game,
        "forfeits": summary.forfeits,
        "losses": summary.losses,
    }


def _conditions(contest: Contest) -> dict[str, Any]:
    return {
        "width": contest.level.grid.width,
        "height": contest.level.grid.height,
        "mines": contest.level.mines,
        "first_click": contest.first_click.value,
        "judge": contest.judge,
        "seed": contest.seed,
    }


def _analytics(player: str, summary: PlayerFigures) -> dict[str, Any]:
    estimate = summary.estimate
    return {
        "player": player,
        "estimate": estimate and estimate.value,
        "estimate_low": estimate and estimate.low,
        "estimate_high": estimate and estimate.high,
        "won_with_subsets": summary.won_with_subsets,
    }


def pairs(games: Games) -> list[tuple[tuple[str, str], Pair]]:
    """Compares every two players on the games that both played."""
    return [
        ((first, second), compare(games[first], games[second]))
        for first, second in combinations(games, 2)
    ]


_COLUMNS = (
    *("player", "game", "won", "clicks", "guesses", "spared", "subsets"),
    *("seconds", "estimate", "forfeit"),
)


def as_csv(contest: Contest, games: Games) -> str:
    """Returns a row for every game of every player, below a row with the names of the columns."""
    conditions = contest.conditions()
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([*conditions, *_COLUMNS])
    for player, played in games.items():
        for game in played:
            values = [getattr(game, name) for name in _COLUMNS[1:]]
            plain = [int(value) if isinstance(value, bool) else value for value in values]
            table.writerow([*conditions.values(), player, *plain])
    return text.getvalue()


# For people.


def as_text(contest: Contest, games: Games) -> str:
    """Returns the figures as an aligned table with a legend, and a line for every two players."""
    summaries = {player: PlayerFigures(played) for player, played in games.items()}
    rows = [[_(title) for title in _HEADINGS], *(_row(*item) for item in summaries.items())]
    table = [heading(contest), "", *_aligned(_without_empty_columns(rows))]
    compared = [_pair_text(names, pair) for names, pair in pairs(games)]
    return "\n".join([*table, *(["", *compared] if compared else []), "", _(_LEGEND)]) + "\n"


def heading(contest: Contest) -> str:
    """Returns one line that names the contest."""
    grid, mines = contest.level.grid, contest.level.mines
    text = ngettext(
        "{width} × {height} with {mines} mine, first click {promise}, judge {judge}, seed {seed}",
        "{width} × {height} with {mines} mines, first click {promise}, judge {judge}, seed {seed}",
        mines,
    )
    return text.format(
        width=grid.width,
        height=grid.height,
        mines=mines,
        promise=contest.first_click.value,
        judge=contest.judge,
        seed=contest.seed,
    )


_HEADINGS = [
    N_("player"),
    N_("games"),
    N_("won %"),
    "95 %",
    N_("estimate %"),
    "95 %",
    N_("no guess"),
    N_("subsets"),
    N_("guesses"),
    N_("clicks"),
    N_("spared"),
    N_("forfeits"),
    N_("lost at 1"),
    "–10",
    "–30",
    N_("later"),
    N_("games/s"),
]
_LEGEND = N_(
    "no guess: games won without one; subsets: share of wins that needed several numbers at "
    "once;\nguesses, clicks, spared (mines that moved away): per game; lost at: on which move; "
    "games/s: on one core."
)


def _row(player: str, summary: PlayerFigures) -> list[str]:
    estimate = summary.estimate
    return [
        player,
        str(summary.games),
        _percent(summary.win_rate.value),
        _range(summary.win_rate),
        "" if estimate is None else _percent(estimate.value),
        "" if estimate is None else _range(estimate),
        str(summary.won_without_guess),
        _("{percent} %").format(percent=round(100 * summary.won_with_subsets / summary.wins))
        if summary.wins
        else "–",
        format_number(summary.guesses_per_game, ".2f"),
        format_number(summary.clicks_per_game, ".1f"),
        format_number(summary.spared_per_game, ".2f") if summary.spared_per_game else "",
        str(summary.forfeits or ""),
        *(str(count) for count in summary.losses.values()),
        format_number(summary.games_per_second, ".1f"),
    ]


def _percent(rate: float) -> str:
    return format_number(100 * rate, ".2f")


def _range(interval: Interval) -> str:
    return f"{_percent(interval.low)} – {_percent(interval.high)}"


def _without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    kept = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    return [[row[at] for at in kept] for row in rows]


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(map(_terminal_width, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(_padded, row, widths, range(len(row)))).rstrip() for row in rows]


def _padded(word: str, width: int, column: int) -> str:
    """Returns a word with the spaces that fill its column: behind it in the first, else before."""
    spaces = " " * (width - _terminal_width(word))
    return f"{spaces}{word}" if column else f"{word}{spaces}"


def _terminal_width(word: str) -> int:
    """Returns how many columns of a terminal a word takes; a Chinese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in word)


def _pair_text(names: tuple[str, str], pair: Pair) -> str:
    first, second = names
    rounded = max(pair.p, 0.0001)
    chance = f"p {'<' if pair.p < 0.0001 else '='} {format_number(rounded, '.4f')}"
    return _(
        "Of {games} games, {first} alone won {first_only} and {second} alone {second_only}: "
        "{chance}"
    ).format(
        first=first,
        first_only=pair.first_only,
        second=second,
        second_only=pair.second_only,
        games=pair.games,
        chance=chance,
    )


def forfeit_texts(games: Games) -> list[str]:
    """Returns a sentence for every outside engine that failed, with the first reason."""
    text = _("{player} forfeited {count} of {games} games; the first, game {game}: {reason}.")
    return [
        text.format(
            player=player,
            count=summary.forfeits,
            games=summary.games,
            game=summary.first_forfeit.game,
            reason=summary.first_forfeit.forfeit,
        )
        for player, summary in ((name, PlayerFigures(played)) for name, played in games.items())
        if summary.first_forfeit is not None
    ]


# Comparisons.


def comparison_json(
    contest: ComparisonContest, candidate: str, compared: Sequence[Compared]
) -> dict[str, Any]:
    """Returns the figures of a comparison, with rates as fractions."""
    figures = ComparisonFigures(compared)
    return {
        "compare": {
            "baseline": contest.baseline,
            "candidate": candidate,
            **_conditions(contest),
            "games": figures.games,
            "difference": figures.difference.value,
            "low": figures.difference.low,
            "high": figures.difference.high,
            "decisions_per_game": figures.decisions_per_game,
            "differing_per_game": figures.differing_per_game,
            "seconds": figures.seconds,
        }
    }


def comparison_text(
    contest: ComparisonContest, candidate: str, compared: Sequence[Compared]
) -> str:
    """Returns the figures of a comparison as some lines for people."""
    figures = ComparisonFigures(compared)
    gain = figures.difference
    differing, decisions = figures.differing_per_game, figures.decisions_per_game
    low, value, high = (
        format_number(100 * rate, "+.3f") for rate in (gain.low, gain.value, gain.high)
    )
    gained = _("{candidate} minus {baseline}: {value} points, 95 % interval {low} to {high}")
    played = _("{games} games in {seconds:.0f} s of CPU time")
    differ = _("{differing:.3f} of {decisions:.2f} decisions per game differ")
    lines = [
        heading(contest),
        "",
        gained.format(
            candidate=candidate, baseline=contest.baseline, value=value, low=low, high=high
        ),
        played.format(games=figures.games, seconds=figures.seconds),
        differ.format(differing=differing, decisions=decisions),
    ]
    return "\n".join(lines) + "\n"
