"""A command sent again to the process after a crash is answered, and not done again (law 6)."""

import pytest

from hulawang.rooms.ledger import PEOPLE, REMEMBERED, Ledger
from hulawang.rooms.letters import Letter
from hulawang.rooms.messages import (
    AddCpu,
    HandOver,
    LeaveAfter,
    Message,
    SwapSeats,
)
from hulawang.rooms.options import Level
from hulawang.rooms.ports import Entry
from tests.rooms.house import ListJournal, PlainCpu
from tests.rooms.stage import Bench
from tests.rooms.test_recovery import begun, restarted

SEATING: list[Message] = [
    SwapSeats("ann", 0, 1),
    HandOver("ann", 1),
    AddCpu("ann", 2, Level.EASY),
]


async def waiting() -> tuple[Bench, str]:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann bob -")
    await bench.look(code, "ann", "bob")
    return bench, code


@pytest.mark.parametrize("message", SEATING)
async def test_a_command_is_done_once_whatever_crashes_between(message: Message) -> None:
    bench, code = await waiting()
    assert await bench.tell(code, message, "c1") is None
    again = await restarted(bench)
    seats, entries = again.room(code).table.seats, len(again.journal.entries[code])
    for _ in range(2):
        assert await again.tell(code, message, "c1") is None
    assert again.room(code).table.seats == seats
    assert len(again.journal.entries[code]) == entries
    await again.close()


async def test_a_new_id_is_a_new_command() -> None:
    bench, code = await waiting()
    assert await bench.tell(code, SwapSeats("ann", 0, 1), "c1") is None
    again = await restarted(bench)
    assert await again.tell(code, SwapSeats("ann", 0, 1), "c2") is None
    assert [seat.person for seat in again.room(code).table.seats] == ["ann", "bob", None]
    await again.close()


async def test_ids_are_each_persons_own() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    assert await bench.tell(code, LeaveAfter("ann", True), "c1") is None
    again = await restarted(bench)
    assert await again.tell(code, LeaveAfter("bob", True), "c1") is None
    assert [seat.leaving for seat in again.room(code).table.seats] == [True, False, True]
    await again.close()


async def test_what_was_refused_is_no_more_than_refused() -> None:
    bench, code = await waiting()
    assert await bench.tell(code, HandOver("bob", 0), "c1") == "not_host"
    again = await restarted(bench)
    assert await again.tell(code, HandOver("bob", 0), "c1") == "not_host"
    assert await again.tell(code, HandOver("ann", 1)) is None
    await again.close()


def done_by(person: str, command: str) -> Letter:
    return Letter(LeaveAfter(person, True), 0, None, command)


def ledger_of(letters: list[Letter]) -> Ledger:
    """A ledger whose journal has all these."""
    entries = [
        Entry("ROOM", seq, 0, letter.message, letter.command) for seq, letter in enumerate(letters)
    ]
    return Ledger("ROOM", ListJournal(), entries)


def test_of_the_people_the_last_to_do_something_are_known() -> None:
    passers = [done_by(f"p{n}", "c") for n in range(2 * PEOPLE)]
    host = [done_by("ann", f"c{n}") for n in range(2 * PEOPLE)]
    ledger = ledger_of([letter for pair in zip(passers, host, strict=True) for letter in pair])
    assert [ledger.has_done(letter) for letter in passers] == (
        [False] * (PEOPLE + 1) + [True] * (PEOPLE - 1)
    )
    assert ledger.has_done(host[-1])
    assert ledger.has_done(host[0]) is (2 * PEOPLE <= REMEMBERED)


def test_of_each_person_the_newest_are_known() -> None:
    letters = [done_by("ann", f"c{n}") for n in range(REMEMBERED + 1)]
    letters.append(done_by("bob", "b0"))
    ledger = ledger_of(letters)
    assert [ledger.has_done(letter) for letter in letters] == [False, *[True] * (REMEMBERED + 1)]
    assert not ledger.has_done(Letter(LeaveAfter("ann", True), 0))
