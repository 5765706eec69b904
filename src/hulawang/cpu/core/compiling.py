"""How the core is compiled: functions over whole numbers and records, kept between processes."""

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR
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


def folder_in(places: Iterable[Path], name: str) -> Path | None:
    """A folder of this name in the first place where compiled code can be kept, or None.

    Whoever could write there could have this process run anything: neither the place nor the
    folder may belong to somebody else, or be written by others.
    """
    for place in places:
        folder = place / name
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_ours(place) and _is_ours(folder) and os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return None


def _is_ours(folder: Path) -> bool:
    found = folder.lstat()
    return S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _folder() -> Path | None:
    """Beside the sources or else in the user's cache, under a name made of the sources.

    A function's own cache does not see that another one, which it calls, has changed.
    """
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
    own = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    places = (here / "__pycache__", own / "hulawang")
    return folder_in(places, f"core-{sha256(sources).hexdigest()[:16]}")


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
