"""Another match in the same room: who says again, who is asked, and who is somewhere else."""

import asyncio
from itertools import permutations

import pytest

from hulawang.rooms.facts import MatchBegan
from hulawang.rooms.messages import (
    Abort,
    AddCpu,
    Again,
    ChangeOptions,
    Clock,
    Connected,
    Decline,
    Disconnected,
    Elapsed,
    HandOver,
    Join,
    Kick,
    Leave,
    Message,
    Start,
)
from hulawang.rooms.options import Level, Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import see_table, time_left
from hulawang.rooms.state import ASKED_MS, GRACE_MS, RoomPhase, Table
from hulawang.rooms.table import fold
from tests.rooms.house import PlainCpu, quiet
from tests.rooms.stage import Bench
from tests.rooms.tables import NOW, after, between, code_of, facts_of


def finished(who: str = "ann bob normal cat") -> Table:
    """A match of one round, played out."""
    return between(who, rounds=1)


def who(table: Table) -> str:
    """Who sits where: the host in capitals, who is asked in brackets."""
    names = [seat.person or seat.cpu or "-" for seat in table.seats]
    names[table.host] = names[table.host].upper()
    return " ".join(
        f"({name})" if seat.asked else name for name, seat in zip(names, table.seats, strict=True)
    )


# -- the first who says again --------------------------------------------------------------------

FIRST: list[tuple[tuple[Message, ...], str, str]] = [
    ((), "ann", "ANN (bob) normal (cat)"),
    ((), "bob", "(ann) BOB normal (cat)"),
    ((Leave("cat"),), "ann", "ANN (bob) normal -"),
    ((Leave("ann"),), "cat", "- (bob) normal CAT"),
    ((Leave("ann"), Leave("bob")), "cat", "- - normal CAT"),
    ((Disconnected("bob"),), "ann", "ANN (bob) normal (cat)"),
]


@pytest.mark.parametrize(("before", "first", "expected"), FIRST)
def test_the_first_one_sits_and_all_others_who_are_here_are_asked(
    before: tuple[Message, ...], first: str, expected: str
) -> None:
    table = after(finished(), *before, Again(first))
    assert who(table) == expected
    assert table.phase is RoomPhase.WAITING
    assert table.match is None
    view = see_table(table, None)
    assert (view.match, view.round, view.result) == (None, None, None)
    assert {seat.total for seat in view.seats} == {0}


def test_who_may_say_it() -> None:
    table = finished()
    assert [see_table(table, place).may_again for place in (None, 0, 1, 3)] == [False] + [True] * 3
    again = after(table, Again("bob"))
    assert [see_table(again, place).may_again for place in (None, 0, 1, 3)] == [
        False,
        True,
        False,
        True,
    ]
    assert [seat.asked for seat in see_table(again, 0).seats] == [True, False, False, True]
    codes = [
        (between("ann bob cat"), "ann", "not_finished"),
        (after(between("ann bob cat"), Abort("ann", "m1")), "ann", "not_finished"),
        (table, "eve", "not_seated"),
        (after(table, Leave("bob")), "bob", "not_seated"),
        (again, "bob", "not_finished"),
        (again, "eve", "not_seated"),
    ]
    for each, person, code in codes:
        assert code_of(each, Again(person)) == code


def test_whoever_was_given_up_and_is_back_may_say_it() -> None:
    table = after(between("ann bob cat", rounds=2), Disconnected("bob"))
    table = after(table, Elapsed(Clock.GRACE, 1), now=NOW + GRACE_MS)
    assert table.seats[1].gone
    # ... and the match goes on without bob to its end.
    table = Table(table.code, table.options, table.seats, 0, RoomPhase.FINISHED, table.match)
    assert who(after(table, Again("ann"))) == "ANN - (cat)"
    assert who(after(table, Connected("bob"), Again("bob"))) == "(ann) BOB (cat)"


# -- who is asked --------------------------------------------------------------------------------

ASKED: list[tuple[tuple[Message, ...], str]] = [
    ((Again("cat"),), "(ann) BOB normal cat"),
    ((Again("ann"),), "ANN bob normal (cat)"),
    ((Again("cat"), Again("ann")), "ANN bob normal cat"),
    ((Join("cat", "Cat"),), "(ann) BOB normal cat"),
    ((Decline("cat"),), "(ann) BOB normal -"),
    ((Leave("cat"),), "(ann) BOB normal -"),
    ((Decline("cat"), Join("dan", "Dan")), "(ann) BOB normal dan"),
    ((Kick("bob", 0),), "- BOB normal (cat)"),
    ((Kick("bob", 0), Join("ann", "Ann")), "barred"),
    ((Decline("bob"),), "not_asked"),
    ((Decline("eve"),), "not_asked"),
    ((Join("dan", "Dan"),), "room_full"),
    ((AddCpu("bob", 3, Level.EASY),), "seat_taken"),
    ((HandOver("bob", 3),), "no_such_seat"),
    ((Again("cat"), HandOver("bob", 3)), "(ann) bob normal CAT"),
    ((Again("cat"), HandOver("bob", 3), Again("ann")), "ann bob normal CAT"),
    ((ChangeOptions("bob", Options(3)),), "(ann) BOB (cat)"),
    ((Start("bob", "m2"),), "seats_open"),
    ((Start("ann", "m2"),), "not_seated"),
    ((Again("cat"), Leave("bob")), "(ann) - normal CAT"),
]


@pytest.mark.parametrize(("messages", "expected"), ASKED)
def test_whoever_is_asked_answers(messages: tuple[Message, ...], expected: str) -> None:
    *before, last = messages
    table = after(after(finished(), Again("bob")), *before)
    assert (code_of(table, last) or who(after(table, last))) == expected


def test_they_are_asked_for_a_minute() -> None:
    table = after(finished(), Again("ann"))
    assert time_left(table, NOW) == {Clock.ASKED: ASKED_MS}
    table = after(table, Again("bob"), now=NOW + 1000)
    early = after(table, Elapsed(Clock.ASKED, 0), now=NOW + ASKED_MS - 1)
    assert who(early) == "ANN bob normal (cat)"
    late = after(table, Elapsed(Clock.ASKED, 0), now=NOW + ASKED_MS)
    assert who(late) == "ANN bob normal -"
    assert time_left(late, NOW + ASKED_MS) == {}
    assert code_of(late, Again("cat")) == "not_seated"


def test_who_is_lost_is_asked_for_20_s_and_who_sits_is_waited_for_longer() -> None:
    table = after(finished(), Disconnected("bob"), Disconnected("cat"), Again("ann"))
    table = after(table, Join("cat", "Cat"), now=NOW + 1000)
    for index in (1, 3):
        table = after(table, Elapsed(Clock.GRACE, index), now=NOW + GRACE_MS)
    assert who(table) == "ANN - normal cat"


# -- the next match ------------------------------------------------------------------------------


def test_it_starts_when_all_sit() -> None:
    table = after(finished(), Again("bob"), Again("cat"))
    assert code_of(table, Start("bob", "m2")) == "seats_open"
    assert not see_table(table, 1).may_start
    table = after(table, Again("ann"))
    assert see_table(table, 0).may_start
    (fact,) = facts_of(table, Start("ann", "m2"))
    assert isinstance(fact, MatchBegan)
    assert [seat.person for seat in fact.seats] == ["ann", "bob", None, "cat"]
    match = after(table, Start("ann", "m2")).match_or_refuse()
    assert (match.id, match.number, match.history, match.turn) == ("m2", 1, (), 1)


@pytest.mark.parametrize("order", list(permutations(["ann", "bob", "cat"])))
def test_in_every_order_the_old_host_is_host_again(order: tuple[str, ...]) -> None:
    table = after(finished(), *map(Again, order))
    assert who(table) == "ANN bob normal cat"


# -- among other rooms ---------------------------------------------------------------------------


async def played(bench: Bench, who: str = "ann normal bob") -> str:
    """A room in which a match of one round has been played out, all people there."""
    people = [name for name in who.split() if name != "normal"]
    code = await bench.open(who, options=Options(len(who.split()), 1))
    await bench.look(code, *people)
    assert await bench.tell(code, Start(people[0], "m1")) is None
    while bench.room(code).table.phase is not RoomPhase.FINISHED:
        await bench.timer.go_on(1000)
    return code


async def code_of_again(bench: Bench, code: str, person: str) -> str | None:
    try:
        await bench.directory.again(code, person)
    except Refused as refused:
        return refused.code
    return None


async def test_who_says_again_sits_here_and_who_is_asked_is_free() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await played(bench)
    assert await bench.directory.again(code, "bob") == 2
    assert bench.directory.room_of("bob") == code
    assert bench.directory.room_of("ann") is None
    assert bench.outlets["ann"].view.may_again
    assert await bench.directory.again(code, "ann") == 0
    assert bench.directory.room_of("ann") == code
    await bench.close()


async def test_a_late_yes_drags_nobody_out_of_another_room() -> None:
    """Faults 28."""
    bench = Bench(cpu=PlainCpu())
    code = await played(bench)
    other = await bench.open("ann")
    assert await code_of_again(bench, code, "ann") == Refusal.SEATED_ELSEWHERE
    assert await bench.directory.again(code, "bob") == 2
    await quiet()
    assert who(bench.room(code).table) == "- normal BOB", "ann is not even asked"
    assert await code_of_again(bench, code, "ann") == Refusal.SEATED_ELSEWHERE
    assert bench.directory.room_of("ann") == other
    await bench.close()


async def test_who_sits_down_elsewhere_is_asked_no_more() -> None:
    bench = Bench(cpu=PlainCpu())
    code, third = await played(bench), await bench.open("dan")
    await bench.directory.again(code, "bob")
    assert who(bench.room(code).table) == "(ann) normal BOB"
    assert await bench.directory.join(third, "ann", "Ann") == 1
    await quiet()
    assert who(bench.room(code).table) == "- normal BOB"
    assert bench.outlets["ann"].view.seat is None, "but may look on"
    assert bench.outlets["ann"].farewell is None
    assert bench.outlets["bob"].view.spectators == 1
    await bench.close()


async def test_a_seat_that_is_not_got_elsewhere_costs_none_here() -> None:
    bench = Bench(cpu=PlainCpu())
    code, full = await played(bench), await bench.open("dan normal normal")
    await bench.directory.again(code, "bob")
    with pytest.raises(Refused, match="room_full"):
        await bench.directory.join(full, "ann", "Ann")
    await quiet()
    assert who(bench.room(code).table) == "(ann) normal BOB"
    assert await bench.directory.again(code, "ann") == 0
    await bench.close()


@pytest.mark.parametrize("first", ["again", "join"])
async def test_in_one_moment_a_person_gets_one_seat(first: str) -> None:
    bench = Bench(cpu=PlainCpu())
    code, third = await played(bench), await bench.open("dan")
    await bench.directory.again(code, "bob")
    asks = [bench.directory.again(code, "ann"), bench.directory.join(third, "ann", "Ann")]
    if first == "join":
        asks.reverse()
    outcomes = await asyncio.gather(*asks, return_exceptions=True)
    assert [isinstance(outcome, Refused) for outcome in outcomes] == [False, True]
    await quiet()
    where = code if first == "again" else third
    assert bench.directory.room_of("ann") == where
    seated = [each for each in (code, third) if bench.room(each).table.seat_of("ann") is not None]
    assert seated == [where]
    await bench.close()


async def test_spectators_and_talk_stay() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await played(bench)
    await bench.look(code, "eve")
    bench.room(code).say("ann", "Ann", "phrase", "good_game")
    await bench.directory.again(code, "ann")
    bench.room(code).say("eve", "Eve", "chat", "more!")
    await bench.directory.again(code, "bob")
    assert await bench.tell(code, Start("ann", "m2")) is None
    await quiet()
    eve = bench.outlets["eve"]
    assert (eve.view.phase, eve.view.seat, eve.farewell) == ("playing", None, None)
    assert [line.text for line in bench.outlets["bob"].lines] == ["good_game", "more!"]
    table = bench.room(code).table
    assert fold(tuple(bench.journal.entries[code])).match == table.match
    await bench.close()


async def test_who_declines_looks_on_where_one_may() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await played(bench, "ann bob cat")
    await bench.directory.again(code, "ann")
    assert await bench.tell(code, Decline("bob")) is None
    assert bench.outlets["bob"].view.may_sit
    chosen = Options(3, spectators=False)
    assert await bench.tell(code, ChangeOptions("ann", chosen)) is None
    assert bench.outlets["bob"].farewell == "not_seated"
    assert await bench.tell(code, Decline("cat")) is None
    assert bench.outlets["cat"].farewell == "not_seated"
    await bench.close()


async def test_nobody_who_sits_leaves_nobody_to_play_with() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await played(bench, "ann bob cat")
    await bench.directory.again(code, "ann")
    assert await bench.tell(code, Leave("ann")) is None
    await quiet()
    assert bench.directory.room(code) is None
    assert bench.outlets["bob"].farewell == "room_closed"
    await bench.close()
