"""Nobody sits down beside somebody whose name looks the same."""

import asyncio

import pytest

from hulawang.rooms.messages import Leave
from hulawang.rooms.refusals import Refusal, Refused
from tests.rooms.house import quiet
from tests.rooms.stage import Bench


def same_in_any_case(one: str, other: str) -> bool:
    return one.lower() == other.lower()


def bench() -> Bench:
    return Bench(alike=same_in_any_case)


@pytest.mark.parametrize(
    ("person", "name", "seat"),
    [
        ("eve", "ANN", None),
        ("eve", "bob", None),
        ("eve", "Eve", 3),
        ("eve", "Normal", 3),
        ("bob", "Ann", 2),  # back in the own seat, under the name of before
    ],
)
async def test_a_name_like_a_seated_one_is_refused(
    person: str, name: str, seat: int | None
) -> None:
    directory = (hall := bench()).directory
    code = await hall.open("ann normal bob -")
    before = len(hall.journal.entries[code])
    if seat is not None:
        assert await directory.join(code, person, name) == seat
        return
    with pytest.raises(Refused) as refused:
        await directory.join(code, person, name)
    assert refused.value.code is Refusal.NAME_TAKEN
    assert directory.room_of(person) is None, "free for other rooms"
    assert len(hall.journal.entries[code]) == before


async def test_of_two_that_come_at_once_one_is_refused() -> None:
    hall = bench()
    code = await hall.open("ann - -")
    hall.journal.gate.clear()
    joins = [
        asyncio.create_task(hall.directory.join(code, person, name))
        for person, name in (("eve", "Eve"), ("bob", "EVE"), ("eve", "Eve"))
    ]
    await quiet()
    hall.journal.gate.set()
    first, second, again = await asyncio.gather(*joins, return_exceptions=True)
    assert (first, again) == (1, 1)
    assert isinstance(second, Refused)
    assert second.code is Refusal.NAME_TAKEN
    assert await hall.directory.join(code, "bob", "Bob") == 2


async def test_a_name_is_free_again_once_its_person_has_gone() -> None:
    hall = bench()
    code = await hall.open("ann bob -")
    await hall.room(code).tell(Leave("bob"))
    assert await hall.directory.join(code, "eve", "BOB") == 1


async def test_strangers_of_one_name_are_seated_apart_in_quick_matches() -> None:
    quick = bench().directory.quick
    first, second = await quick("ann", "민지"), await quick("eve", "민지")
    assert (first[0] != second[0], first[1], second[1]) == (True, 0, 0)
    assert await quick("bob", "Bob") == (first[0], 1)
