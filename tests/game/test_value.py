"""Values behave like frozen dataclasses with slots."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature

import pytest

from minesweeper.game.value import Value


class Point(Value):
    """A point."""

    x: int
    y: int = 2


class Path(Point):
    """A point with more after it."""

    then: list[int] = field(default_factory=list)
    secret: str = field(default="s", repr=False)


class Nothing(Value):
    """No fields."""


class Checked(Value):
    """A value that looks at its fields."""

    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("below 0")


@dataclass(frozen=True, slots=True)
class Twin:
    """The point as a dataclass."""

    x: int
    y: int = 2


FUTURE = """
from __future__ import annotations
from minesweeper.game.value import Value

class Crossing(Value):
    at: NeverImported
    late: bool = False
"""


def test_a_value_takes_its_fields_in_order_or_by_name():
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert Point(1, 3) == Point(y=3, x=1)
    assert Path(1, 2, [3]).then == [3]


def test_a_module_whose_annotations_are_texts_can_define_values():
    """As `minesweeper.events` does, whose contents are imported for the type checker alone."""
    module = {"__name__": __name__}
    exec(FUTURE, module)  # noqa: S102  a module of a few lines
    crossing = module["Crossing"]("B2", late=True)
    assert (crossing.at, crossing.late) == ("B2", True)
    assert [each.type for each in fields(crossing)] == ["NeverImported", "bool"]


def fresh():
    """A class of which there is no value yet: the second one compiles its `__init__`."""

    class Fresh(Value):
        x: int
        y: int = 2
        then: list[int] = field(default_factory=list)
        last: str = field(default="s")

    return Fresh


@pytest.mark.parametrize(
    ("given", "named"), [((1,), {}), ((1, 3), {"last": "t"}), ((), {"then": [4], "x": 1})]
)
def test_the_first_value_of_a_class_is_like_all_others(given, named):
    kind = fresh()
    first, second = kind(*given, **named), kind(*given, **named)
    assert first == second
    assert repr(first) == repr(second)
    assert first.then is not kind(1).then


@pytest.mark.parametrize(
    ("given", "named"), [((), {}), ((1, 2, [], "s", 5), {}), ((1,), {"z": 1}), ((1,), {"x": 1})]
)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_wrong_fields_are_refused_as_by_a_dataclass(given, named, before):
    kind = fresh()
    for at in range(before):
        kind(at)
    for _ in range(2):
        with pytest.raises(TypeError, match="__init__"):
            kind(*given, **named)


def test_a_default_is_made_anew_for_each_value():
    assert Path(1).then is not Path(1).then


def test_values_are_equal_by_class_and_fields():
    assert Point(1) == Point(1) != Point(2)
    assert Point(1) != Path(1)
    assert Path(1) == Path(1)
    assert Nothing() == Nothing() != Point(1)
    assert hash(Point(1)) == hash(Point(1, 2)) == hash(Twin(1))
    assert len({Nothing(), Nothing(), Point(1), Point(1)}) == 2


def test_a_value_is_written_like_a_dataclass():
    assert repr(Point(1)) == "Point(x=1, y=2)"
    assert repr(Path(1)) == "Path(x=1, y=2, then=[])"
    assert repr(Nothing()) == "Nothing()"


def test_a_value_cannot_be_changed():
    point = Point(1)
    with pytest.raises(FrozenInstanceError, match="x"):
        point.x = 2
    with pytest.raises(FrozenInstanceError, match="x"):
        del point.x
    assert not hasattr(point, "__dict__")


def test_a_value_can_look_at_its_fields():
    assert Checked(1).x == 1
    with pytest.raises(ValueError, match="below 0"):
        Checked(-1)


def test_a_value_matches_by_place():
    match Path(1, 3):
        case Path(x, y, then):
            assert (x, y, then) == (1, 3, [])


@pytest.mark.parametrize("value", [Point(1, 3), Path(1, 2, [3], "t"), Nothing(), Checked(4)])
def test_a_value_passes_between_processes_and_is_copied(value):
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  our own bytes
    assert copy.copy(value) == copy.deepcopy(value) == value


def test_the_functions_of_dataclasses_take_values():
    assert replace(Path(1, 2, [3]), y=4) == Path(1, 4, [3])
    assert [each.name for each in fields(Path)] == ["x", "y", "then", "secret"]
    assert [each.name for each in fields(Point(1))] == ["x", "y"]
    with pytest.raises(TypeError):
        replace(Point(1), z=1)


def test_an_init_has_the_signature_of_a_dataclass():
    assert Point(1) == Point(1)
    assert str(signature(Point)) == "(x, y=2)"
