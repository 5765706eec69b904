"""What is left is thrown away, but never so much at once that the loop would stand for it."""

import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from hulawang.server import memory
from hulawang.server.memory import (
    MADE,
    NEVER,
    ONCE_MORE,
    keep_tidy,
    keep_what_is_loaded,
    nothing_thrown_away,
)


def test_whatever_comes_of_it_what_is_left_is_thrown_away_again_afterwards() -> None:
    with pytest.raises(OSError, match="gone"), nothing_thrown_away():
        assert not gc.isenabled()
        raise OSError("gone")
    assert gc.isenabled()


def test_what_is_loaded_is_not_looked_through_any_more() -> None:
    thresholds = gc.get_threshold()
    try:
        keep_what_is_loaded()
        assert gc.get_freeze_count() > 10_000
        assert gc.isenabled()
        assert gc.get_threshold() == (MADE, ONCE_MORE, NEVER)
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


@pytest.fixture
def looked_at_by_us_alone() -> Iterator[None]:
    """What is there stays out of it, and nobody but the test looks through what comes."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


class Circle:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.itself = self


class EnoughError(Exception):
    """The test has seen enough."""


@pytest.mark.usefixtures("looked_at_by_us_alone")
@pytest.mark.parametrize(("few", "is_found"), [(memory.FEW, True), (0, False)])
async def test_old_circles_are_looked_for_where_little_is_old(
    monkeypatch: pytest.MonkeyPatch, few: int, *, is_found: bool
) -> None:
    left: list[Any] = []

    async def sleep(seconds: float) -> None:
        assert seconds == memory.EVERY_S
        if left:
            raise EnoughError
        circle = Circle()
        left.append(ref(circle))
        gc.collect(1)
        gc.collect(1)

    monkeypatch.setattr(memory, "FEW", few)
    with pytest.raises(EnoughError):
        await keep_tidy(sleep)
    assert (left[0]() is None) is is_found
