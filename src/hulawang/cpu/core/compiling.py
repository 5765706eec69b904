"""How the core is compiled: functions over whole numbers and records, kept between processes."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast, get_type_hints

import numpy as np
from llvmlite.ir import Constant, IntType, IRBuilder, Value
from numba import config, njit, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])


class Ints(Protocol):
    """A row of whole numbers in a record."""

    def __getitem__(self, at: int) -> int: ...
    def __setitem__(self, at: int, value: int) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """A row of floating numbers in a record."""

    def __getitem__(self, at: int) -> float: ...
    def __setitem__(self, at: int, value: float) -> None: ...


class Rows(Protocol):
    """A table of whole numbers in a record, by row and column."""

    def __getitem__(self, at: tuple[int, int]) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int) -> None: ...


def record_of(shape: type, **sizes: int | tuple[int, int]) -> np.dtype[np.void]:
    """The record that a class describes; `sizes` are those of its rows and tables."""
    fields: list[tuple[str, type] | tuple[str, type, int | tuple[int, int]]] = []
    for name, kind in get_type_hints(shape).items():
        of = np.float64 if kind in {float, Floats} else np.int64
        fields.append((name, of, sizes[name]) if name in sizes else (name, of))
    return np.dtype(fields, align=True)


def _folder() -> Path | None:
    """Where compiled code is kept; None if nothing can be written.

    It is named after the sources: a function's own cache does not see that another one, which it
    calls, has changed.
    """
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
    name = f"core-{sha256(sources).hexdigest()[:16]}"
    own = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    for above in (here / "__pycache__", Path(own) / "hulawang"):
        try:
            (above / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(above / name, os.W_OK):
            return above / name
    return None


_FOLDER = _folder()
if _FOLDER is not None:
    config.CACHE_DIR = str(_FOLDER)  # type: ignore[attr-defined] # made when numba is loaded


def compiled(function: Function) -> Function:
    """The same function in machine code, compiled when it is first called."""
    return cast(Function, njit(cache=_FOLDER is not None)(function))


@intrinsic
def _count(_context: Any, _bits: Any) -> Any:
    def code(_: Any, builder: IRBuilder, __: Any, arguments: list[Value]) -> Value:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic
def _lowest(_context: Any, _bits: Any) -> Any:
    def code(_: Any, builder: IRBuilder, __: Any, arguments: list[Value]) -> Value:
        return builder.cttz(arguments[0], Constant(IntType(1), 0))

    return types.int64(types.int64), code


count = cast(Callable[[int], int], _count)
"""How many cards a set has; one instruction of the machine."""
lowest = cast(Callable[[int], int], _lowest)
"""The lowest card of a set, 64 of none; one instruction of the machine."""
