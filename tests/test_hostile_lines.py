"""Whatever is written to the engine, each line gets one answer, which is one line of JSON.

Requests are drawn well formed and then damaged, because a damaged request comes further than noise.
"""

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import lattice

from minesweeper.engine import engine, request
from minesweeper.engine.engine import answer, serve
from minesweeper.game.notation import POSITION_LETTERS

LONGEST_SENTENCE = 300
TO_LETTERS = POSITION_LETTERS.encode().ljust(256, b"?")

GOOD = {
    "hello": {},
    "new": {"width": 4, "height": 3, "mines": 2, "seed": 7, "first": [1, 1], "first_click": "safe"},
    "analyse": {"rows": ["1##", "2F#", "1M#"], "mines": 3, "odds": True, "layouts": True},
    "rebuild": {"numbers": ["1100", "1100"]},
    "explain": {"rows": ["1#"], "mines": 1, "cell": [0, 1]},
    "scout": {"rows": ["1##", "2F#", "1M#"], "mines": 3, "field": [".*.", "..*", ".*."]},
    "judge": {
        "rows": ["###", "1##", "#MF"],
        "mines": 3,
        "field": ["..*", "...", ".**"],
        "chord": [1, 0],
        "judge": "quantum",
        "seed": 7,
    },
    "choose": {"rows": ["1##", "2F#", "1M#"], "mines": 3, "player": "satisfiability", "seed": 7},
}
FIELDS = sorted(
    {name for request in GOOD.values() for name in request} | {"level", "no_guess", "open"}
)

LONG = st.sampled_from(["x" * 5000, "#" * 5000, "9" * 4000, "é" * 3000, "\u2028\x00\n" * 900])
# Any code point: lone surrogates too, which JSON can name and UTF-8 cannot carry.
TEXTS = st.text(st.characters(exclude_categories=()), max_size=12) | LONG
NUMBERS = (
    st.integers()
    | st.sampled_from([2**64, -(2**64), 10**4000, 2**31, 1000, 1001, -1])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from([1.0, -0.0, 1e308])
)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
ROWS = st.lists(st.text("#FM012345678*.9 xé\ud800", max_size=5), max_size=5)


@st.composite
def damaged(draw):
    """A request with one or two fields removed, replaced, retyped or added."""
    request = {"do": draw(st.sampled_from(sorted(GOOD)))}
    request |= GOOD[request["do"]]
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([*FIELDS, "do", "id"]) | TEXTS)
        request[name] = draw(VALUES | ROWS)
    if draw(st.booleans()):
        request.pop(draw(st.sampled_from(sorted(request))))
    return request


def checked(line):
    """The one answer to a line, as it is read from the other end of the pipe."""
    written = io.BytesIO()
    serve(io.BytesIO(line), written)
    (told,) = written.getvalue().split(b"\n")[:-1]
    found = json.loads(told.decode("utf-8"), parse_constant=pytest.fail)
    assert isinstance(found["ok"], bool)
    if not found["ok"]:
        check_sentence(found["error"])
    return found


def check_sentence(sentence):
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0] == "“"
    assert sentence.isprintable(), sentence
    assert len(sentence) <= LONGEST_SENTENCE
    assert "Traceback" not in sentence


def check_request(request):
    found = checked(json.dumps(request).encode())
    assert ("id" in found) == ("id" in request)
    # Compared as text: 1, 1.0 and True are equal to Python, and different to JSON.
    assert json.dumps(found.get("id")) == json.dumps(request.get("id"))


@pytest.mark.parametrize("verb", sorted(GOOD))
def test_the_requests_that_are_damaged_are_good_before(verb):
    assert checked(json.dumps({"do": verb, **GOOD[verb]}).encode())["ok"]


@settings(max_examples=60)
@given(st.binary(max_size=80).filter(lambda line: line and b"\n" not in line))
def test_any_bytes_get_one_line(line):
    checked(line)


@settings(max_examples=60)
@given(VALUES)
def test_any_json_gets_one_line(value):
    checked(json.dumps(value).encode())


@settings(max_examples=200)
@given(damaged())
def test_a_damaged_request_gets_one_line_and_its_id_back(request):
    check_request(request)


@settings(max_examples=60)
@given(damaged(), st.data())
def test_a_request_cut_or_overwritten_anywhere_gets_one_line(request, data):
    line = bytearray(json.dumps(request, ensure_ascii=True).encode())
    at = data.draw(st.integers(0, len(line) - 1))
    put = data.draw(st.binary(max_size=3).filter(lambda put: b"\n" not in put))
    line[at : at + data.draw(st.integers(1, 3))] = put
    checked(bytes(line) or b"\0")


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=30) | damaged().map(lambda r: json.dumps(r).encode())))
def test_every_line_of_a_stream_gets_its_answer(drawn):
    lines = [line.replace(b"\n", b" ") for line in drawn]
    written = io.BytesIO()
    serve(io.BytesIO(b"\r\n".join(lines)), written)
    # A stream that ends with a line end has no empty line behind it.
    expected = len(lines) - (bool(lines) and not lines[-1])
    assert written.getvalue().count(b"\n") == expected


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b'{"do": "hello", "id": NaN}', "The line is not JSON: NaN is no number of JSON."),
        (b"-Infinity", "The line is not JSON: -Infinity is no number of JSON."),
        (b'{"do": "hello", "id": 1e999}', "The line holds a number that is too large."),
        (
            b'{"do": "hello", "id": ' + b"9" * 5000 + b"}",
            "The line holds a number that is too large.",
        ),
        ('{"do": "hello"}'.encode("utf-16"), "The line is not UTF-8."),
        (b'{"do": "hello"} {}', "The line is not JSON: extra data at character 17."),
        (b'{"do": ', "The line is not JSON: expecting value at character 8."),
    ],
)
def test_what_is_nearly_json_is_refused(line, sentence):
    assert checked(line) == {"ok": False, "error": sentence}


def test_a_mark_of_byte_order_is_read_over():
    assert checked(b'\xef\xbb\xbf{"do": "hello"}')["ok"]


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b""])
def test_any_line_end_will_do(line_end):
    assert checked(b'{"do": "hello", "id": 1}' + line_end)["id"] == 1


def test_half_a_letter_comes_back_in_an_id():
    assert checked(b'{"do": "hello", "id": "\\ud800"}')["id"] == "\ud800"


@pytest.mark.parametrize("depth", [10, 100, 300, 900, 950, 980, 990, 1000, 5000, 100_000])
def test_an_id_of_any_depth_comes_back_or_is_refused(depth):
    deep = b"[" * depth + b"]" * depth
    found = checked(b'{"do": "hello", "id": ' + deep + b"}")
    assert found["ok"] or found["error"] == "The line is nested too deeply."
    assert found["ok"] or depth >= 900


def test_a_cell_far_outside_is_not_written_out():
    far = [10**4000, 0]
    sentence = answer(json.dumps({"do": "new", "level": "expert", "first": far}).encode())["error"]
    check_sentence(sentence)
    assert "lies outside 30 × 16 cells" in sentence


def test_a_number_of_minefields_may_have_any_length():
    """Python itself refuses to write a whole number of more than 4300 digits."""
    rows = ["#" * 200] * 200
    found = checked(
        json.dumps(
            {"do": "analyse", "rows": rows, "mines": 20_000, "layouts": True, "odds": False}
        ).encode()
    )
    assert len(found["layouts"]) == 12039
    assert found["layouts"].isdigit()


def test_a_line_too_long_is_one_line_whether_or_not_it_ends(monkeypatch):
    monkeypatch.setattr(request, "LONGEST_LINE", 40)
    for line in (b"x" * 41, b"x" * 41 + b"\n", b"x" * 400, b"\0" * 400 + b"\r\n"):
        assert "longer than 40 bytes" in checked(line)["error"]
    assert checked(b'{"do": "hello"}'.ljust(40) + b"\n")["ok"]


# What hostile positions cost.


def asked_of_a_lattice(side, verb, **more):
    position, minefield = lattice(side)
    rows = [
        bytes(position.seen[at : at + side]).translate(TO_LETTERS).decode()
        for at in range(0, side * side, side)
    ]
    field = [
        "".join(".*"[mine] for mine in minefield.mined[at : at + side])
        for at in range(0, side * side, side)
    ]
    needs_field = {"field": field} if verb in {"scout", "judge"} else {}
    request = {"do": verb, "rows": rows, "mines": position.mines, **needs_field, **more}
    return json.dumps(request).encode()


HARD = {
    "analyse": {},
    "explain": {"cell": [0, 0]},
    "scout": {},
    "judge": {"open": [0, 1], "judge": "kind"},
    "choose": {"player": "satisfiability"},
}


@pytest.mark.parametrize("verb", HARD)
def test_what_is_too_much_work_is_refused_and_the_engine_goes_on(verb, monkeypatch):
    """With a thousandth of the work that is allowed, on a lattice of which little is proved."""
    monkeypatch.setattr(engine, "MOST_WORK", engine.MOST_WORK // 1000)
    hard = asked_of_a_lattice(30, verb, **HARD[verb])
    written = io.BytesIO()
    serve(io.BytesIO(hard + b"\n" + b'{"do": "hello"}'), written)
    refused, hello = map(json.loads, written.getvalue().splitlines())
    assert refused == {
        "ok": False,
        "error": "Too hard: this would take more work than one request may be.",
    }
    assert hello["ok"]


def test_the_work_of_one_request_is_not_taken_off_the_next(monkeypatch):
    line = asked_of_a_lattice(16, "analyse")
    monkeypatch.setattr(engine, "MOST_WORK", work_of(line) * 3 // 2)
    for _ in range(3):
        assert answer(line)["ok"]


def work_of(line):
    """What a request costs, found by refusing it with ever more."""
    with pytest.MonkeyPatch.context() as patch:
        for power in range(40):
            patch.setattr(engine, "MOST_WORK", 2**power)
            if answer(line)["ok"]:
                return 2**power
    raise AssertionError


def test_an_answer_without_memory_is_a_sentence(monkeypatch):
    def starve(_):
        raise MemoryError

    monkeypatch.setitem(engine.VERBS, "hello", starve)
    assert checked(b'{"do": "hello", "id": 7}') == {
        "id": 7,
        "ok": False,
        "error": "Too hard: this would take more memory than there is.",
    }


CHILD = """
import resource, sys
from minesweeper.engine.engine import serve
resource.setrlimit(resource.RLIMIT_AS, ({most}, {most}))
serve(sys.stdin.buffer, sys.stdout.buffer)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX systems")
def test_a_lattice_of_half_a_thousand_rows_needs_little_memory():
    """A bit for every box and clue would be 1.5 GB; before the work is refused 300 MB do."""
    lines = asked_of_a_lattice(500, "analyse") + b'\n{"do": "hello"}\n'
    child = CHILD.format(most=1_500_000_000)
    small = f"from minesweeper.engine import engine\nengine.MOST_WORK //= 10\n{child}"
    told = subprocess.run(
        [sys.executable, "-c", small], input=lines, capture_output=True, check=True, timeout=100
    )
    refused, hello = map(json.loads, told.stdout.splitlines())
    assert refused["error"].startswith("Too hard: this would take more work")
    assert hello["ok"]


@pytest.mark.long
@settings(max_examples=50_000)
@given(damaged())
def test_a_long_hunt_with_damaged_requests(request):
    check_request(request)


@pytest.mark.long
@settings(max_examples=50_000)
@given(st.binary(max_size=300).filter(lambda line: line and b"\n" not in line))
def test_a_long_hunt_with_bytes(line):
    checked(line)
