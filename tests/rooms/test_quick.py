"""Quick match: strangers are seated together, CPU players fill what is left, and it begins."""

import asyncio

import pytest
from msgspec.structs import replace

from hulawang.rooms.messages import (
    AddCpu,
    ChangeOptions,
    Clock,
    Connected,
    Elapsed,
    Join,
    Kick,
    Leave,
    Nonce,
    Start,
)
from hulawang.rooms.options import Level, Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import time_left
from hulawang.rooms.state import FILL_MS, NONCE_MS, RoomPhase, Table
from hulawang.rooms.table import fold, resumed
from hulawang.rules.shuffle import commitment
from tests.rooms.house import ListJournal, PlainCpu, quiet
from tests.rooms.stage import Bench
from tests.rooms.tables import NOW, after, code_of, waiting

QUICK = Options(seats=4, rounds=5, public=True, quick=True)


def quick(who: str = "ann - - -") -> Table:
    """A quick match that waits."""
    return resumed(replace(waiting(who), options=QUICK), NOW)


def who(table: Table) -> str:
    return " ".join(seat.person or seat.cpu or "-" for seat in table.seats)


def nonces(table: Table, *people: str) -> tuple[Nonce, ...]:
    """What these people, or all, add to the next shuffle."""
    assert table.seed is not None
    everybody = (seat.person for seat in table.seats if seat.person is not None)
    committed = commitment(table.seed)
    return tuple(Nonce(who, committed, who[0] * 32) for who in people or everybody)


def added(table: Table) -> Table:
    """The table once all people have added to the next shuffle."""
    return after(table, *nonces(table))


async def seated(bench: Bench, *people: str) -> list[tuple[str, int]]:
    """Where these people get a seat, one after the other."""
    return [await bench.directory.quick(person, person.title()) for person in people]


# -- the table -----------------------------------------------------------------------------------


def test_cpu_players_fill_it_after_15_s() -> None:
    table = after(quick(), Join("bob", "Bob"), Connected("bob"), now=NOW + 9000)
    assert time_left(table, NOW + 9000) == {Clock.FILL: FILL_MS - 9000}
    assert who(after(table, Elapsed(Clock.FILL, 0), now=NOW + FILL_MS - 1)) == "ann bob - -"
    filled = after(added(table), Elapsed(Clock.FILL, 0), now=NOW + FILL_MS)
    assert who(filled) == "ann bob normal normal"
    assert filled.wants_start
    assert filled.deadlines == ()


def test_it_waits_for_nonces_but_not_long() -> None:
    """Whoever has a seat and no nonce yet is waited for: their browser sends it by itself."""
    table = quick("ann normal - dan")
    assert not table.wants_nonces
    full = after(table, Join("cat", "Cat"), Connected("cat"))
    assert (full.wants_nonces, full.wants_start) == (True, False)
    assert time_left(full, NOW) == {}
    some = after(full, *nonces(full, "ann", "dan"))
    assert (some.wants_nonces, some.wants_start) == (True, False)
    assert after(some, *nonces(some, "cat")).wants_start
    early = after(some, Elapsed(Clock.NONCE, 0), now=NOW + NONCE_MS - 1)
    assert not early.wants_start
    late = after(some, Elapsed(Clock.NONCE, 0), now=NOW + NONCE_MS)
    assert (late.wants_start, late.wants_nonces, late.deadlines) == (True, False, ())
    (cats,) = nonces(late, "cat")
    assert code_of(late, cats) == "nonce_given"
    begun = after(late, Start("ann", "m1"), now=NOW + NONCE_MS).match_or_refuse()
    assert begun.nonces == ("a" * 32, "", "", "d" * 32)


def test_who_comes_late_is_waited_for_as_long() -> None:
    table = after(quick("ann normal normal bob"), now=NOW)
    gone = after(table, Leave("bob"), now=NOW + 1500)
    again = after(gone, Join("bob", "Bob"), Connected("bob"), now=NOW + 1500)
    assert not after(again, Elapsed(Clock.NONCE, 0), now=NOW + NONCE_MS).wants_start
    assert after(again, Elapsed(Clock.NONCE, 0), now=NOW + 1500 + NONCE_MS).wants_start


def test_only_a_full_quick_match_wants_to_start() -> None:
    wishes = {
        "ann - - -": False,
        "ann bob cat -": False,
        "ann bob cat dan": True,
        "ann normal cat hard": True,
    }
    assert {who: added(quick(who)).wants_start for who in wishes} == wishes
    assert not added(waiting("ann bob cat dan")).wants_start
    assert not after(added(quick("ann bob cat dan")), Start("ann", "m1")).wants_start
    assert not after(added(quick("ann bob cat dan")), Leave("bob")).wants_start


def test_a_host_may_fill_it_or_take_it_into_own_hands() -> None:
    table = added(quick("ann bob cat -"))
    assert after(table, AddCpu("ann", 3, Level.EASY)).wants_start
    own = after(table, ChangeOptions("ann", Options(public=True)))
    assert own.deadlines == ()
    assert not after(own, AddCpu("ann", 3, Level.EASY)).wants_start


# -- the room ------------------------------------------------------------------------------------


async def test_strangers_are_seated_together_and_begin_when_they_are_four() -> None:
    bench = Bench(cpu=PlainCpu())
    places = await seated(bench, "ann", "bob", "cat")
    code = places[0][0]
    assert places == [(code, 0), (code, 1), (code, 2)]
    assert bench.room(code).table.options == QUICK
    await bench.look(code, "ann")
    await bench.timer.go_on(5000)
    assert bench.room(code).table.phase is RoomPhase.WAITING
    assert await seated(bench, "dan") == [(code, 3)]
    await bench.timer.go_on(NONCE_MS - 1)
    assert bench.room(code).table.phase is RoomPhase.WAITING
    await bench.timer.go_on(1)
    table = bench.room(code).table
    assert table.phase is RoomPhase.PLAYING
    assert who(table) == "ann bob cat dan"
    assert bench.outlets["ann"].view.phase == "playing"
    (another,) = await seated(bench, "eve")
    assert another[0] != code
    assert another[1] == 0
    assert fold(tuple(bench.journal.entries[code])).match == table.match
    await bench.close()


async def test_it_begins_at_once_when_all_have_added_to_the_shuffle() -> None:
    bench = Bench(cpu=PlainCpu())
    places = await seated(bench, "ann", "bob", "cat", "dan")
    room = bench.room(places[0][0])
    await quiet()
    for message in nonces(room.table):
        assert room.table.phase is RoomPhase.WAITING
        assert await bench.tell(room.code, message) is None
    await quiet()
    assert room.table.match_or_refuse().nonces == tuple(name * 32 for name in "abcd")
    await bench.close()


async def test_who_comes_alone_plays_with_cpu_players() -> None:
    bench = Bench(cpu=PlainCpu())
    ((code, _),) = await seated(bench, "ann")
    await bench.look(code, "ann")
    assert bench.outlets["ann"].last.left == {Clock.FILL: FILL_MS}
    await bench.timer.go_on(FILL_MS - 1)
    assert bench.room(code).table.phase is RoomPhase.WAITING
    (anns,) = nonces(bench.room(code).table)
    assert await bench.tell(code, anns) is None
    await bench.timer.go_on(1)
    assert bench.room(code).table.phase is RoomPhase.PLAYING
    assert who(bench.room(code).table) == "ann normal normal normal"
    with pytest.raises(Refused) as refused:
        await seated(bench, "ann")
    assert refused.value.code is Refusal.SEATED_ELSEWHERE
    assert bench.directory.room_of("ann") == code
    await bench.close()


async def test_a_start_that_is_not_stored_comes_later() -> None:
    bench = Bench(cpu=PlainCpu())
    (place, *_) = await seated(bench, "ann", "bob", "cat")
    bench.journal.gate.clear()
    joins = asyncio.create_task(bench.directory.quick("dan", "Dan"))
    await quiet()
    bench.journal.failure = OSError("gone")
    bench.journal.gate.set()
    with pytest.raises(Refused, match="not_stored"):
        await joins
    bench.journal.failure = None
    await bench.timer.go_on(2000)
    assert await seated(bench, "dan") == [(place[0], 3)]
    await bench.timer.go_on(NONCE_MS)
    assert bench.room(place[0]).table.phase is RoomPhase.PLAYING
    await bench.close()


async def test_a_person_gets_one_seat_from_two_tabs() -> None:
    """Faults 14."""
    bench = Bench(cpu=PlainCpu())
    asks = [bench.directory.quick("ann", "Ann") for _ in range(3)]
    places = await asyncio.gather(*asks)
    assert len(set(places)) == 1
    assert len(bench.directory.public_rooms()) == 1
    assert who(bench.room(places[0][0]).table) == "ann - - -"
    assert await seated(bench, "ann") == [places[0]]
    await bench.close()


@pytest.mark.parametrize("count", [2, 4, 5, 10])
async def test_all_who_come_at_once_meet(count: int) -> None:
    bench = Bench(cpu=PlainCpu())
    asks = [bench.directory.quick(f"p{number}", "P") for number in range(count)]
    places = await asyncio.gather(*asks)
    assert len(set(places)) == count
    rooms = {code for code, _ in places}
    assert len(rooms) == -(-count // 4)
    for number, (code, seat) in enumerate(places):
        assert bench.room(code).table.seats[seat].person == f"p{number}"
    await bench.close()


async def test_who_sits_elsewhere_is_refused() -> None:
    bench = Bench(cpu=PlainCpu())
    await bench.open("ann")
    with pytest.raises(Refused) as refused:
        await seated(bench, "ann")
    assert refused.value.code is Refusal.SEATED_ELSEWHERE
    await bench.close()


async def test_other_rooms_are_left_to_their_hosts() -> None:
    bench = Bench(cpu=PlainCpu())
    public = await bench.open("ann", options=Options(public=True))
    ((code, _),) = await seated(bench, "bob")
    assert code != public
    assert await bench.tell(code, ChangeOptions("bob", Options(public=True))) is None
    ((third, _),) = await seated(bench, "cat")
    assert third not in (public, code)
    await bench.timer.go_on(FILL_MS)
    assert bench.room(code).table.phase is RoomPhase.WAITING
    await bench.close()


async def test_who_was_put_out_is_seated_in_another_one() -> None:
    bench = Bench(cpu=PlainCpu())
    (place, _) = await seated(bench, "ann", "bob")
    assert await bench.tell(place[0], Kick("ann", 1)) is None
    ((code, seat),) = await seated(bench, "bob")
    assert (code != place[0], seat) == (True, 0)
    await bench.close()


async def test_a_room_that_cannot_be_opened_keeps_nobody() -> None:
    bench = Bench(ListJournal(failure=OSError("gone")))
    asks = [bench.directory.quick(person, "P") for person in ("ann", "bob", "ann")]
    refusals = await asyncio.gather(*asks, return_exceptions=True)
    assert [str(refused) for refused in refusals] == ["not_stored"] * 3
    assert bench.directory.room_of("ann") is None
    bench.journal.failure = None
    assert {seat for _, seat in await seated(bench, "ann", "bob")} == {0, 1}
    await bench.close()


async def test_a_rematch_is_no_quick_match_any_more() -> None:
    bench = Bench(cpu=PlainCpu())
    ((code, _),) = await seated(bench, "ann")
    await bench.look(code, "ann")
    while not bench.room(code).table.phase.is_over:
        await bench.timer.go_on(5000)
    await bench.directory.again(code, "ann")
    await bench.timer.go_on(FILL_MS)
    table = bench.room(code).table
    assert (table.phase, table.options.quick) == (RoomPhase.WAITING, False)
    assert who(table) == "ann normal normal normal"
    await bench.close()
