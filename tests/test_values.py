"""What values may be made of, wherever they are: nothing that changes, so that no circle forms."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import hulawang
from hulawang.rules.value import Value

PLAIN = (int, str, bytes, bool, NoneType, Enum)
HELD: tuple[type[Any], ...] = (tuple, frozenset, Mapping)
"""What holds other things; a mapping is filled before it is given, and then only read."""


def name_of(kind: type[Any]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def every_value() -> list[type[Value]]:
    for layer in ("rules", "views", "rooms", "server"):
        for path in sorted((Path(hulawang.__file__).parent / layer).glob("*.py")):
            import_module(f"hulawang.{layer}.{path.stem}")
    return sorted(set(_below(Value)), key=name_of)


def _below(kind: type[Value]) -> Iterator[type[Value]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("hulawang."):
            yield each
            yield from _below(each)


def parts(hint: Any) -> Iterator[type[Any]]:
    """The types of all that may lie in a field of this type."""
    origin = get_origin(hint)
    if origin is Literal:
        yield str
    elif origin in (Union, UnionType):
        for each in get_args(hint):
            yield from parts(each)
    elif origin in HELD:
        for each in get_args(hint):
            if each is not Ellipsis:
                yield from parts(each)
    else:
        yield origin or hint


def is_still(kind: type[Any]) -> bool:
    """Whether nothing that is of this kind ever changes."""
    if is_dataclass(kind):
        return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    return issubclass(kind, (*PLAIN, Value)) or hasattr(kind, "_fields")  # a NamedTuple


@pytest.mark.parametrize("kind", every_value(), ids=name_of)
def test_a_value_is_frozen_and_holds_nothing_that_changes(kind: type[Value]) -> None:
    assert kind.__struct_config__.frozen
    assert kind.__struct_config__.eq
    assert not kind.__struct_config__.gc
    held = {part for hint in get_type_hints(kind).values() for part in parts(hint)}
    assert {part for part in held if not is_still(part)} == set()


@pytest.mark.parametrize(
    ("hint", "still"),
    [
        (tuple[int, ...], True),
        (tuple[tuple[str, int | None], ...], True),
        (frozenset[str], True),
        (list[int], False),
        (tuple[list[int], ...], False),
        (dict[str, int], False),
        (object, False),
    ],
    ids=str,
)
def test_what_changes_is_found(hint: Any, still: bool) -> None:
    assert all(map(is_still, parts(hint))) is still
