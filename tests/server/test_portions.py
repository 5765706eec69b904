"""Portions: a crowd's calls over many turns of the loop, a few calls in the next one."""

from collections.abc import Callable

import pytest

from hulawang.server.portions import AT_ONCE, Portions


class Turns:
    """A loop whose turns are taken by hand."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def call_soon(self, callback: Callable[[], None]) -> None:
        self.due.append(callback)

    def turn(self) -> None:
        due, self.due = self.due, []
        for callback in due:
            callback()


@pytest.mark.parametrize(
    ("calls", "turns"),
    [
        (1, [1]),
        (AT_ONCE, [AT_ONCE]),
        (AT_ONCE + 1, [AT_ONCE, 1]),
        (3 * AT_ONCE + 5, [AT_ONCE] * 3 + [5]),
    ],
)
def test_so_many_calls_are_made_in_a_turn(calls: int, turns: list[int]) -> None:
    loop, made = Turns(), list[int]()
    portions = Portions(loop)
    for number in range(calls):
        portions.call(lambda number=number: made.append(number))  # type: ignore[misc]
    found = []
    while loop.due:
        before = len(made)
        loop.turn()
        found.append(len(made) - before)
    assert found == turns
    assert made == list(range(calls)), "in their order, and each once"


def test_nothing_is_called_before_the_next_turn_or_when_nothing_waits() -> None:
    loop, made = Turns(), list[str]()
    portions = Portions(loop)
    portions.call(lambda: made.append("first"))
    assert made == []
    loop.turn()
    assert made == ["first"]
    assert loop.due == []


def test_a_call_may_bring_another() -> None:
    loop, made = Turns(), list[str]()
    portions = Portions(loop)

    def first() -> None:
        made.append("first")
        portions.call(lambda: made.append("second"))

    portions.call(first)
    loop.turn()
    assert made == ["first"]
    loop.turn()
    assert made == ["first", "second"]
    portions.call(lambda: made.append("third"))
    loop.turn()
    assert made == ["first", "second", "third"]
