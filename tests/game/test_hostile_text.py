"""Whatever text or bytes are read, they are a value or the reader's own narrow error."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.archive.incoming import fixed_board
from minesweeper.game.chance import SeedError, checked_seed, read_seed
from minesweeper.game.grid import Cell, GridError
from minesweeper.game.level import Level, LevelError
from minesweeper.game.notation import (
    NotationError,
    add_clauses,
    read_board,
    read_mbf,
    read_minefield,
    read_position,
)

LONGEST_SENTENCE = 300


def read_any_board(text):
    return read_board("name", text)


READERS = {
    read_position: NotationError,
    read_minefield: NotationError,
    add_clauses: NotationError,
    read_any_board: NotationError,
    fixed_board: NotationError,
    read_seed: SeedError,
    Level.read: LevelError,
    Cell.named: GridError,
}
EXAMPLES = [
    "3x2/1\n1#F\nM##\n",
    "3x2x1\n1HF\nHHH\n",
    "3x2/1\n...\n.*.\n",
    "11 0\n1,10\n000",
    "title: T\nreason: R\nopen: A1 C1\n\n3x2/1\n...\n.*.\n",
    "one-two-one",
    "18446744073709551615",
    "30x16/99",
    "ALL1000",
]
PIECES = st.sampled_from(
    [
        "9" * 5000,
        "٣",
        "²",
        "x",
        "/",
        "×",
        "\x00",
        "\n",
        "\r",
        "\u2028",
        "\ud800",
        " " * 5000,
        "-",
        ":",
    ]
)
TEXTS = st.text(st.characters(exclude_categories=()), max_size=30)


@st.composite
def damaged(draw):
    """An example with a stretch of it replaced, once or twice."""
    text = draw(st.sampled_from(EXAMPLES))
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(PIECES | TEXTS) + text[at + draw(st.integers(0, 3)) :]
    return text


def check(read, text):
    try:
        read(text)
    except READERS[read] as error:
        check_sentence(str(error))


def check_sentence(sentence):
    assert sentence.endswith(".")
    assert sentence.isprintable(), sentence
    assert len(sentence) <= LONGEST_SENTENCE


@settings(max_examples=150)
@given(damaged() | TEXTS)
def test_any_text_is_read_or_refused_in_a_sentence(text):
    for read in READERS:
        check(read, text)


@settings(max_examples=100)
@given(st.binary(max_size=40) | st.binary(max_size=8).map(lambda tail: bytes([3, 3, 0]) + tail))
def test_any_bytes_are_a_minefield_or_refused_in_a_sentence(data):
    try:
        read_mbf(data)
    except NotationError as error:
        check_sentence(str(error))


@pytest.mark.parametrize("text", ["9" * 5000, "9" * 200_000, "x" * 5000])
def test_a_seed_of_any_length_is_refused_in_a_short_sentence(text):
    with pytest.raises(SeedError) as refused:
        read_seed(text)
    check_sentence(str(refused.value))


def test_a_seed_as_a_number_of_any_length_is_refused():
    with pytest.raises(SeedError) as refused:
        checked_seed(10**5000)
    check_sentence(str(refused.value))


@pytest.mark.parametrize("text", ["٣x٣/١", "3x3/¹", "３x3/1"])
def test_digits_are_those_of_ascii(text):
    with pytest.raises(LevelError):
        Level.read(text)
    with pytest.raises(NotationError):
        read_minefield(f"{text}\n...\n.*.\n...\n")


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@pytest.mark.parametrize(
    "text", ["x" * 3_000_000, "\n" * 3_000_000, " " * 3_000_000 + "-", "1 " * 1_500_000]
)
def test_megabytes_of_nothing_are_refused(read, text):
    with pytest.raises(READERS[read]) as refused:
        read(text)
    check_sentence(str(refused.value))


@pytest.mark.long
@settings(max_examples=50_000)
@given(damaged())
def test_a_long_hunt_with_damaged_text(text):
    for read in READERS:
        check(read, text)
