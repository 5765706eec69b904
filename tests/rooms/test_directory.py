"""Rooms as the server meets them: opened, joined, played, left, taken up again."""

import asyncio

import pytest

from hulawang.rooms.facts import MatchBegan, MatchEnded, RoundEnded
from hulawang.rooms.messages import Leave, Move, Ready
from hulawang.rooms.options import Level, Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.table import fold
from tests.rooms.house import (
    ListOutlet,
    moves_of,
)
from tests.rooms.stage import Bench

CPUS = (Level.NORMAL, Level.NORMAL, Level.NORMAL)


async def test_a_person_and_cpu_players_play_a_match_to_its_end() -> None:
    bench = Bench()
    options = Options(rounds=3)
    code = await bench.directory.open("ann", "Ann", options, CPUS, start=True)
    room, outlet = bench.room(code), ListOutlet()
    await room.connect("ann", outlet)
    for _ in range(3000):
        if room.table.phase.is_over:
            break
        view = outlet.last.view
        if view.phase == "between":
            assert view.match
            await room.tell(Ready("ann", view.match.round))
        elif view.round and (moves := moves_of(view.round)) and "withdraw" not in moves:
            number = view.round.window.number if view.round.window else view.round.turn
            await room.tell(Move("ann", number, moves[-1]))
        else:
            await bench.timer.go_on(250)
    assert room.table.phase == "finished"
    assert outlet.view.match
    assert outlet.view.match.places
    kinds = [type(fact) for fact in bench.journal.facts]
    assert kinds == [MatchBegan, RoundEnded, RoundEnded, RoundEnded, MatchEnded]
    assert fold(tuple(bench.journal.entries[code])).match == room.table.match
    assert bench.directory.room_of("ann") is None
    await bench.directory.shut_down()


async def test_a_person_sits_in_one_room_at_a_time() -> None:
    bench = Bench()
    code = await bench.directory.open("ann", "Ann", Options(), (), start=False)
    other = await bench.directory.open("bob", "Bob", Options(), (), start=False)
    with pytest.raises(Refused) as refused:
        await bench.directory.open("ann", "Ann", Options(), (), start=False)
    assert refused.value.code is Refusal.SEATED_ELSEWHERE
    with pytest.raises(Refused):
        await bench.directory.join(other, "ann", "Ann")
    await bench.room(code).tell(Leave("ann"))
    assert await bench.directory.join(other, "ann", "Ann") == 1
    assert bench.directory.room(code) is None
    await bench.directory.shut_down()


async def test_many_who_join_at_once_get_a_seat_each_or_are_refused() -> None:
    bench = Bench()
    code = await bench.directory.open("host", "Host", Options(seats=4), (), start=False)
    joins = (bench.directory.join(code, f"p{n}", f"P{n}") for n in range(6))
    seats = await asyncio.gather(*joins, return_exceptions=True)
    assert sorted(seat for seat in seats if isinstance(seat, int)) == [1, 2, 3]
    refusals = [refused.code for refused in seats if isinstance(refused, Refused)]
    assert refusals == [Refusal.ROOM_FULL] * 3
    assert bench.directory.room_of("p5") is None
    await bench.directory.shut_down()
