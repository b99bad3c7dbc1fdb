"""Exports for other programs: the records as CSV or JSON, and boards as `.mbf` files."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from minesweeper.archive.evf import write_evf
from minesweeper.archive.files import BOARDS, EXPORTS, failing_as, write_new
from minesweeper.archive.records import Records
from minesweeper.archive.skills import techniques_by_game
from minesweeper.archive.training import TrainingLog
from minesweeper.game.history import History
from minesweeper.game.level import level_name
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import write_mbf
from minesweeper.record import Record, Selection
from minesweeper.teaching.rating import PlayerRating
from minesweeper.teaching.training import Attempt
from minesweeper.translation import gettext as _

FORMS = ("csv", "json")
_Fields = dict[str, Any]
"""The values of a game by name."""


@dataclass(frozen=True, slots=True)
class Exported:
    """An exported file and the number of games in it."""

    path: Path
    games: int


def export(records: Records, home: Path, form: str, selection: Selection, search: str) -> Exported:
    """Writes the chosen games to a new file, whole or not at all.

    Raises an ArchiveError if it cannot be written.
    """
    assert form in FORMS, f"there is no form {form}"
    write = _csv if form == "csv" else _json
    techniques = techniques_by_game(records)

    def fields(record: Record) -> dict[str, Any]:
        return record_fields(record, techniques.get(record.id))

    data, games = records.with_selected(
        selection, search, lambda chosen: _counted(map(fields, chosen), write)
    )
    with failing_as(_("The records could not be exported")):
        return Exported(write_new(home / EXPORTS, f"records-{{}}.{form}", data.encode()), games)


def _counted(
    games: Iterator[_Fields], write: Callable[[Iterator[_Fields]], str]
) -> tuple[str, int]:
    """Returns the text of some games and their number."""
    numbers = count()
    text = write(fields for fields, _ in zip(games, numbers, strict=False))
    return text, next(numbers)


def export_training(log: TrainingLog, home: Path) -> Exported:
    """Writes all training as JSON to a new file; `games` counts the answers.

    Raises an ArchiveError if it cannot be written.
    """
    attempts = log.after(0)[1]
    content = {
        "rating": _rating_fields(log.rating()),
        "answers": [_attempt_fields(attempt) for attempt in attempts],
        "schedule": [
            {"exercise": kept, "times": times, "due": _date(due), "stability_days": stability}
            for kept, times, due, stability in log.memories()
        ],
    }
    data = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    with failing_as(_("Your training answers could not be exported")):
        path = write_new(home / EXPORTS, "training-{}.json", data.encode())
    return Exported(path, len(attempts))


def _rating_fields(rating: PlayerRating) -> dict[str, float]:
    return {"rating": round(rating.rating, 1), "deviation": round(rating.deviation, 1)}


def _attempt_fields(attempt: Attempt) -> dict[str, Any]:
    return {
        "at": _date(attempt.at),
        "kind": attempt.kind.value,
        "technique": attempt.technique or None,
        "right": attempt.is_right,
        "time_ms": attempt.elapsed,
        "unit": attempt.unit or None,
        "stage": attempt.stage.value if attempt.unit else None,
        "difficulty": attempt.difficulty,
        "puzzle": attempt.puzzle,
        "streak": attempt.run,
        "loss": _short(attempt.loss),
        **({} if attempt.rating is None else _rating_fields(attempt.rating)),
    }


def record_fields(
    record: Record, techniques: Mapping[str, tuple[int, int]] | None = None
) -> _Fields:
    """Returns the values of a record by name. A value that is not known is None.

    `techniques` has how often each was found and missed; None if the game was not assessed.
    """
    told = [f"{name}:{found}:{missed}" for name, (found, missed) in (techniques or {}).items()]
    score = record.score
    return {
        "id": record.id,
        "finished": _date(record.finished),
        "level": level_name(record.level) or "custom",
        "size": str(record.level),
        "board": record.board or None,
        "seed": record.seed,
        "judge": record.judge,
        "help": record.help.value,
        "assistance": list(record.assistance),
        "no_guess": record.no_guess,
        "outcome": record.outcome.value,
        "time_ms": score.elapsed,
        "3bv": score.three_bv,
        "3bv_solved": score.solved,
        "3bv_per_s": _short(score.three_bv_per_second),
        "clicks": score.clicks,
        "effective_clicks": score.effective_clicks,
        "ioe": _short(score.ioe),
        "guesses": record.guesses,
        "sparings": record.mercies,
        "luck": _short(record.luck),
        "missed": None if record.missed is None else list(record.missed),
        "accuracy": record.accuracy,
        "techniques": None if techniques is None else told,
    }


def _date(finished: int) -> str:
    return datetime.fromtimestamp(finished / 1000).astimezone().isoformat(timespec="milliseconds")


def _short(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 4)


def _csv(games: Iterator[_Fields]) -> str:
    text = io.StringIO()
    rows = csv.writer(text)
    for number, fields in enumerate(games):
        if not number:
            rows.writerow(fields)
        rows.writerow(" ".join(v) if isinstance(v, list) else v for v in fields.values())
    return text.getvalue()


def _json(games: Iterator[_Fields]) -> str:
    lines = (json.dumps(fields, ensure_ascii=False) for fields in games)
    return "[\n" + ",\n".join(lines) + "\n]\n"


FILE_NAME = "board-{}.mbf"
REPLAY_NAME = "game-{}.evf"


def save_board(home: Path, minefield: Minefield) -> Path:
    """Writes a board to a new `.mbf` file and returns its path.

    Raises an ArchiveError if it cannot be written, and a NotationError if the board is too large
    for such a file.
    """
    data = write_mbf(minefield)
    with failing_as(_("The board could not be saved")):
        return write_new(home / BOARDS, FILE_NAME, data)


def save_replay(home: Path, history: History) -> tuple[Path, tuple[str, ...]]:
    """Writes a finished game to a new `.evf` file; returns its path and what differs in it.

    Raises an ArchiveError if it cannot be written, and a NotationError if the format cannot carry
    the game.
    """
    written = write_evf(history)
    with failing_as(_("The replay could not be saved")):
        return write_new(home / EXPORTS, REPLAY_NAME, written.data), written.notes
