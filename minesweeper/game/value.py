"""The base class of frozen values. Many modules define some; few are needed at start-up.

`class Card(Value)` is used like `@dataclass(frozen=True, slots=True)`: the same fields, defaults,
`__slots__`, pattern matching, `dataclasses.replace` and `dataclasses.fields`. The difference is
the cost of the definition. A dataclass compiles seven functions when its module is imported, which
takes about 0.5 ms; more than 200 of them delayed the first frame by 100 ms. A value takes 0.02 ms:
`__eq__` and `__hash__` are compiled when each is first called, and `__init__` when a second value
is made, to the same code (docs/decisions/0030-values.md).

A module that is not loaded at start-up can use plain dataclasses instead.

>>> class Guess(Value):
...     row: int
...     column: int
...     chance: float = 0.5
>>> Guess(1, column=2)
Guess(row=1, column=2, chance=0.5)
>>> Guess(1, 2) == Guess(1, 2, 0.5)
True
"""

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field, make_dataclass
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

if sys.version_info >= (3, 14):
    from annotationlib import Format, get_annotate_from_class_namespace

_FACTORY = object()
"""Marks a field whose default is created for each instance by a factory."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _ValueType(type):
    """Turns the annotations of a class into slots, and remembers the defaults."""

    def __new__(
        cls, name: str, bases: "tuple[type[Value], ...]", namespace: dict[str, Any]
    ) -> "_ValueType":
        assert len(bases) < 2, "a value has one base"
        fields: tuple[str, ...] = ()
        defaults: dict[str, Any] = {}
        for base in bases:
            fields, defaults = base.__match_args__, dict(base.__defaults__)
        added = _annotated(namespace)
        defaults |= {name: namespace.pop(name) for name in added if name in namespace}
        namespace |= {
            "__slots__": added,
            "__match_args__": fields + added,
            "__defaults__": defaults,
            "__has_instance__": False,
            "__dataclass_fields__": _DATACLASS_FIELDS,
        }
        return super().__new__(cls, name, bases, {**_COMPILED_LATER, **namespace})


def _annotated(namespace: dict[str, Any]) -> tuple[str, ...]:
    """Returns the annotated names of a class that is being made, in their order."""
    if sys.version_info >= (3, 14) and "__annotations__" not in namespace:
        # From Python 3.14 on a class body leaves a function that makes the annotations, unless its
        # module has `from __future__ import annotations`.
        annotate = get_annotate_from_class_namespace(namespace)
        return tuple(annotate(Format.VALUE)) if annotate is not None else ()
    return tuple(namespace.get("__annotations__", ()))


class _DataclassFields:
    """The class attribute that functions of `dataclasses` read, built when one is called."""

    def __get__(self, _: object, owner: "type[Value]") -> dict[str, Field[Any]]:
        kinds = {
            name: kind
            for base in reversed(owner.__mro__)
            for name, kind in get_annotations(base).items()
        }
        defaults = owner.__defaults__
        fields = [
            (name, kinds[name], *([defaults[name]] if name in defaults else []))
            for name in owner.__match_args__
        ]
        # With a docstring, or `dataclass` would work out a signature for one, which takes 10 ms.
        named = {"__doc__": owner.__doc__ or owner.__name__}
        twin = make_dataclass(
            owner.__name__, fields, namespace=named, init=False, repr=False, eq=False
        )
        owner.__dataclass_fields__ = vars(twin)["__dataclass_fields__"]
        return owner.__dataclass_fields__


_DATACLASS_FIELDS = _DataclassFields()


# The methods of a class, as `dataclass` writes them.


def _compiled_on_first_use(name: str, write: "Callable[[type[Value], dict[str, Any]], str]") -> Any:
    """Returns a method that replaces itself by the one whose source `write` returns.

    `write` gets a dictionary and may add the names that the source refers to.
    """

    def method(self: "Value", /, *given: Any, **named: Any) -> Any:
        names: dict[str, Any] = {}
        # Only names of fields come into the source, as in `dataclass` and `namedtuple`.
        exec(write(type(self), names), names)  # noqa: S102
        # Another thread may compile it at the same time: both make the same method.
        setattr(type(self), name, names[name])
        return names[name](self, *given, **named)

    return method


def _write_init(kind: "type[Value]", names: dict[str, Any]) -> str:
    names |= {"_set": object.__setattr__, "_factory": _FACTORY}
    parameters, lines = ["self"], []
    for name in kind.__match_args__:
        default, content = kind.__defaults__.get(name, MISSING), name
        if isinstance(default, Field):
            if default.default_factory is not MISSING:
                names[f"_make_{name}"] = default.default_factory
                content = f"_make_{name}() if {name} is _factory else {name}"
                default = _FACTORY
            else:
                default = default.default
        names[f"_default_{name}"] = default
        parameters.append(name if default is MISSING else f"{name}=_default_{name}")
        lines.append(f" _set(self, {name!r}, {content})\n")
    lines.append(" self.__post_init__()" if hasattr(kind, "__post_init__") else " pass")
    return f"def __init__({', '.join(parameters)}):\n{''.join(lines)}"


def _write_eq(kind: "type[Value]", _: dict[str, Any]) -> str:
    return (
        "def __eq__(self, other):\n"
        " if other.__class__ is not self.__class__: return NotImplemented\n"
        f" return {_write_contents('self', kind)} == {_write_contents('other', kind)}"
    )


def _write_hash(kind: "type[Value]", _: dict[str, Any]) -> str:
    return f"def __hash__(self): return hash({_write_contents('self', kind)})"


def _write_contents(value: str, kind: "type[Value]") -> str:
    return f"({''.join(f'{value}.{name}, ' for name in kind.__match_args__)})"


_compiled_init = _compiled_on_first_use("__init__", _write_init)


def _init(self: "Value", /, *given: Any, **named: Any) -> None:
    """Fills the first instance of a class field by field; the second one compiles `__init__`.

    Many classes have one instance before the first frame, such as the theme and the settings, and
    compiling their `__init__` takes up to 0.6 ms each.
    """
    kind = type(self)
    if kind.__has_instance__ or not _is_filled(self, given, named):
        _compiled_init(self, *given, **named)
    kind.__has_instance__ = True


def _is_filled(value: "Value", given: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Sets the fields; returns False for arguments that do not fit, which `__init__` refuses."""
    names = value.__match_args__
    if len(given) > len(names) or not named.keys() <= set(names[len(given) :]):
        return False
    contents = dict(zip(names, given, strict=False)) | named
    for name in names:
        content = contents.get(name, value.__defaults__.get(name, MISSING))
        if isinstance(content, Field) and name not in contents:
            factory = content.default_factory
            content = content.default if factory is MISSING else factory()
        if content is MISSING:
            return False
        object.__setattr__(value, name, content)
    if hasattr(value, "__post_init__"):
        value.__post_init__()
    return True


_COMPILED_LATER = {
    "__init__": _init,
    "__eq__": _compiled_on_first_use("__eq__", _write_eq),
    "__hash__": _compiled_on_first_use("__hash__", _write_hash),
}


class Value(metaclass=_ValueType):
    """A frozen value. Two values are equal if their classes and fields are equal."""

    if TYPE_CHECKING:
        __match_args__: ClassVar[tuple[str, ...]]
        __defaults__: ClassVar[dict[str, Any]]
        __has_instance__: ClassVar[bool]
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __repr__(self) -> str:
        told = [
            f"{name}={getattr(self, name)!r}"
            for name in self.__match_args__
            if not _is_hidden(self.__defaults__.get(name))
        ]
        return f"{type(self).__qualname__}({', '.join(told)})"

    def __setattr__(self, name: str, _: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets pickle and copy recreate a value from its contents."""
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def _is_hidden(default: object) -> bool:
    return isinstance(default, Field) and not default.repr
