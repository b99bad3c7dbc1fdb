"""What a trace tells: one JSON object a line, whole and at once."""

import io
import json

import pygame
import pytest
from drawing import cells

from minesweeper import events
from minesweeper.window.tracing import Trace

RIGHT = 3


class Paper(io.StringIO):
    """A file that remembers what had been written whenever it was flushed."""

    def __init__(self):
        super().__init__()
        self.flushed = []

    def flush(self):
        self.flushed.append(self.getvalue())

    def close(self):
        """Stay readable."""

    def lines(self):
        return [json.loads(line) for line in self.getvalue().splitlines()]

    def of(self, event):
        return [line for line in self.lines() if line["event"] == event]


@pytest.fixture
def paper():
    return Paper()


@pytest.fixture
def traced(new_desk, paper):
    """A desk whose window writes on the paper."""
    return new_desk(trace=Trace(paper))


def test_every_line_is_written_whole_and_flushed(traced, paper):
    traced.click("E5")
    assert len(paper.flushed) == len(paper.lines()) > 5
    assert all(written.endswith("}\n") for written in paper.flushed)


def test_times_are_milliseconds_since_the_start_and_never_go_back(traced, paper):
    traced.click("E5")
    times = [line["t"] for line in paper.lines()]
    assert times == sorted(times)
    assert times[0] > 0


def test_the_first_frame_is_told_once_and_before_any_input(traced, paper):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    traced.window.run()
    told = [line["event"] for line in paper.lines()]
    assert told.count("first_frame") == 1
    assert told.index("first_frame") < told.index("input")


def test_the_layout_says_where_everything_is(traced, paper):
    layout = paper.of("layout")[-1]
    left, top, size = layout["board"]
    assert (layout["columns"], layout["rows"]) == (9, 9)
    assert traced.place("A1") == (left + size // 2, top + size // 2)
    assert len(layout["window"]) == 2
    places = {name: list(rect) for name, rect in traced.page.clickable().items()}
    assert layout["widgets"] == places
    assert {"new_game", "level", "pause", "settings", "help"} <= places.keys()


def test_the_layout_is_told_when_it_changes_and_only_then(traced, paper):
    before = len(paper.of("layout"))
    traced.click("E5")
    traced.flag("A1")
    assert len(paper.of("layout")) == before
    traced.key(pygame.K_3, mod=pygame.KMOD_LALT)
    assert paper.of("layout")[-1]["columns"] == 30
    traced.click_widget("level")
    assert "level.expert" in paper.of("layout")[-1]["widgets"]


def test_input_is_told_as_it_arrives(traced, paper):
    traced.click((3, 4), RIGHT)
    traced.key(pygame.K_F2)
    told = [
        {key: line[key] for key in line if key not in ("t", "event")} for line in paper.of("input")
    ]
    assert told[-5:] == [
        {"kind": "mouse_move", "pos": [3, 4]},
        {"kind": "mouse_down", "button": RIGHT, "pos": [3, 4]},
        {"kind": "mouse_up", "button": RIGHT, "pos": [3, 4]},
        {"kind": "key_down", "key": "f2", "mod": 0},
        {"kind": "key_up", "key": "f2", "mod": 0},
    ]


def test_events_are_told_by_their_class_with_their_fields(traced, paper):
    traced.lay("*..", "...", "..*", opened="B2")
    traced.flag("A1")
    traced.click("C3")
    (started,) = paper.of("GameStarted")[1:]
    assert started["level"] == {"width": 3, "height": 3, "mines": 2}
    assert (started["game"], started["first_click"], started["board"]) == (2, "any", "drawn")
    assert paper.of("CellsOpened")[-1]["cells"] == [[1, 1, 2]]
    assert paper.of("CellFlagged")[-1]["cell"] == [0, 0]
    (flag,) = paper.of("FlagChanged")
    assert (flag["cell"], flag["mark"]) == ([0, 0], "flag")
    (lost,) = paper.of("GameLost")
    assert lost["hit"] == [[2, 2]]
    assert lost["score"]["three_bv"] == 2


def test_what_was_announced_is_told_whole_and_in_order(traced, paper):
    traced.lay("*.", opened="B1")
    traced.click("A1")
    names = {*traced.kinds(), *(type(event).__name__ for event in traced.did)}
    told = [line["event"] for line in paper.lines() if line["event"] in names]
    assert [name for name in told if name in traced.kinds()] == traced.kinds()
    review = ["ReviewGiven", "GameAssessed"]
    assert told[-5:] == ["CellClicked", "GameLost", "ThoughtSettled", *review]
    (given,) = paper.of("ReviewGiven")
    assert (given["review"]["standing"], given["review"]["moments"]) == ("lost", 1)


def test_after_a_click_the_trace_says_that_the_agent_is_done(traced, paper):
    before = len(paper.of("settled"))
    traced.move("E5")
    assert len(paper.of("settled")) == before
    traced.click("E5")
    settled = paper.of("settled")
    assert len(settled) == before + 1
    assert settled[-1]["ms"] >= 0
    told = [line["event"] for line in paper.lines()]
    assert told.index("CellsOpened") < len(told) - told[::-1].index("settled") - 1


def test_of_marks_only_their_number_is_told(traced, paper):
    marked = bytes([1, 0, 1, 1]) + bytes(77)
    traced.hear(events.OpenQuestionsFound(traced.visible.game, marked))
    assert paper.of("OpenQuestionsFound")[-1]["marked"] == 3


def test_mercy_is_told_with_its_odds(traced, paper):
    traced.hear(events.MineSpared(traced.visible.game, tuple(cells("C1")), 0.43))
    (spared,) = paper.of("MineSpared")
    assert (spared["cells"], spared["chance"]) == ([[0, 2]], 0.43)


def test_answers_are_no_events_of_the_game(traced, paper):
    traced.click("E5")
    assert not paper.of("Answered")


def test_frames_are_summed_up_once_a_second(traced, paper):
    traced.wait(1000)
    before = len(paper.of("frames"))
    traced.flag("A1 B1")
    assert len(paper.of("frames")) == before
    traced.wait(1000)
    summary = paper.of("frames")[-1]
    assert summary["count"] >= 2
    assert 0 < summary["median"] <= summary["p99"] <= summary["longest"]


def test_an_idle_second_has_no_frames_and_no_times(traced, paper):
    traced.wait(5000)
    traced.wait(1000)
    summary = paper.of("frames")[-1]
    figures = {key: summary[key] for key in ("count", "median", "p99", "longest")}
    assert figures == {"count": 0, "median": None, "p99": None, "longest": None}


def test_a_trace_goes_to_a_file_of_utf_8(tmp_path):
    path = tmp_path / "trace.jsonl"
    trace = Trace.to(path.open("wb"))
    trace.write("said", sentence="3 × 3, \udcff")
    assert json.loads(path.read_text(encoding="utf-8"))["sentence"] == "3 × 3, \udcff"
    trace.close()


def test_the_name_of_a_file_that_is_no_text_is_told_as_escapes(tmp_path):
    path = tmp_path / "trace.jsonl"
    trace = Trace.to(path.open("wb"))
    trace.write_event(events.GameSaved(1, "Game saved as home\udcff/game-1.jsonl."))
    (line,) = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert line["sentence"] == "Game saved as home\udcff/game-1.jsonl."
