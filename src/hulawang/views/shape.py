"""A shape that is seen: a frozen value, quick to make, to compare and to write.

Frames are written by msgspec, which knows such values by themselves. The HTTP API, and the schema
of all that is said, belong to pydantic: it takes a shape for the closed set of its fields.
"""

from dataclasses import field, make_dataclass
from functools import cache
from typing import Any, Self, get_type_hints

from msgspec import NODEFAULT, to_builtins
from msgspec.structs import FieldInfo, fields

from hulawang.rules.value import Value


class Shape(Value, frozen=True):
    """What every shape is."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, handler: Any) -> dict[str, Any]:
        """The schema of a dataclass with the same fields, made into this shape once it fits."""
        told = {
            "type": "function-after",
            "function": {"type": "no-info", "function": cls._made_of},
            "schema": handler(_fields_of(cls)),
        }
        return {
            "type": "json-or-python",
            "json_schema": told,
            "python_schema": {
                "type": "union",
                "choices": [{"type": "is-instance", "cls": cls}, told],
            },
            "serialization": {"type": "function-plain", "function": to_builtins},
        }

    @classmethod
    def _made_of(cls, parts: object) -> Self:
        return cls(**{name: getattr(parts, name) for name in cls.__struct_fields__})


def _default(each: FieldInfo) -> Any:
    if each.default is NODEFAULT:
        return field(default_factory=each.default_factory)
    return field(default=each.default)


@cache
def _fields_of(shape: type[Shape]) -> type[Any]:
    """A dataclass with the fields of a shape, under its name and with its description."""
    hints = get_type_hints(shape, include_extras=True)
    told = [
        (each.name, hints[each.name])
        if each.required
        else (each.name, hints[each.name], _default(each))
        for each in fields(shape)
    ]
    about = {"__doc__": shape.__doc__, "__module__": shape.__module__}
    if (config := getattr(shape, "__pydantic_config__", None)) is not None:
        about["__pydantic_config__"] = config
    return make_dataclass(shape.__name__, told, namespace=about, frozen=True)
