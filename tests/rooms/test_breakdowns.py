"""What breaks: our own steps, the CPU players' policies, whole rooms; the rest goes on (law 7)."""

import re
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from hulawang.rooms import audience as audience_module
from hulawang.rooms import room as room_module
from hulawang.rooms.facts import Fact, MatchEnded
from hulawang.rooms.messages import Abandon, Leave, LeaveAfter, Message, Ready, Start
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.room import BREAKDOWNS, RETRY_MS
from hulawang.rooms.sight import Look
from hulawang.rooms.state import Reaction, RoomPhase, Table
from hulawang.rooms.table import fold, handle
from hulawang.rules.commands import CloseWindow, SeatCommand
from hulawang.rules.notation import parse_move
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView
from tests.rooms.conftest import Logs
from tests.rooms.house import ListJournal, PlainCpu, quiet
from tests.rooms.stage import Bench, Stage, post, staged
from tests.rooms.tables import NOW, a_round, playing, without_state

HANDS = ("2s3s7h", "4h5h8c", "9cKcJs")
ABANDONED_AT_ONCE = MatchEnded("m1", "abandoned", 0, (0, 0, 0), None, None)


def in_turn(who: str = "ann bob cat") -> Table:
    return playing(a_round(*HANDS), who)


def stored(stage: Stage) -> list[Message]:
    return [entry.message for entry in stage.journal.entries.get("ROOM", [])]


# -- our own mistakes (law 7) --------------------------------------------------------------------


class Broken(Exception):
    """A mistake of ours."""


def breaking(*, when: str) -> Callable[[Table, Message, int], Reaction]:
    """`handle` with a mistake in it: it breaks on messages that say this."""

    def broken(table: Table, message: Message, now: int) -> Reaction:
        if when in str(message):
            raise Broken(f"{message}: 2s 3s 7h")
        return handle(table, message, now)

    return broken


def errors_in(logs: Logs) -> list[str]:
    return [entry["event"] for entry in logs if entry["log_level"] == "error"]


async def test_a_mistake_in_one_step_is_that_steps_alone(
    monkeypatch: pytest.MonkeyPatch, logs: Logs
) -> None:
    async with staged(in_turn()) as stage, staged(in_turn()) as other:
        monkeypatch.setattr(room_module, "handle", breaking(when="discard 2s"))
        assert await stage.say("ann draw") is None
        table, frames, entries = stage.table, stage.frames(), stored(stage)
        assert await stage.say("ann discard 2s") == "broken"
        assert (stage.table, stage.frames(), stored(stage)) == (table, frames, entries)
        assert await other.say("ann draw") is None
        assert await other.say("ann discard 3s") is None
        assert await stage.say("ann discard 3s") is None
        assert errors_in(logs) == ["step_broke"]


async def test_a_mistake_in_a_cpu_players_step_leaves_the_turn_to_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with staged(in_turn("normal ann bob"), pause=700) as stage:
        monkeypatch.setattr(room_module, "handle", breaking(when="CpuMove(seat=0"))
        await stage.timer.go_on(29_999)
        assert stage.table.match_or_refuse().round.phase == "draw"
        await stage.timer.go_on(1)
        assert stage.table.match_or_refuse().round.phase == "window"


async def test_a_mistake_in_a_deadline_is_tried_again_without_haste(
    monkeypatch: pytest.MonkeyPatch, logs: Logs
) -> None:
    async with staged(in_turn()) as stage:
        monkeypatch.setattr(room_module, "handle", breaking(when="Elapsed"))
        await stage.timer.go_on(33_500)
        assert errors_in(logs) == ["step_broke"] * 4
        assert await stage.say("ann draw") is None
        monkeypatch.setattr(room_module, "handle", handle)
        await stage.timer.go_on(500)
        assert stage.table.match_or_refuse().round.phase == "window"


async def test_no_log_above_debug_names_a_card(monkeypatch: pytest.MonkeyPatch, logs: Logs) -> None:
    async with staged(in_turn("ann normal bob"), FailingCpu("raises"), pause=700) as stage:
        monkeypatch.setattr(room_module, "handle", breaking(when="discard 2s"))
        assert await stage.say("ann draw") is None
        assert await stage.say("ann discard 2s") == "broken"
        stage.journal.failure = OSError("[parameters: discard 3s]")
        assert await stage.say("ann discard 3s") == "not_stored"
        stage.journal.failure = None
        await stage.timer.go_on(RETRY_MS)
        assert await stage.say("ann discard 3s") is None
        await stage.timer.go_on(6000)
    told = [entry for entry in logs if entry["log_level"] != "debug"]
    assert {entry["event"] for entry in told} == {
        "step_broke",
        "journal_failed",
        "room_resumed",
        "policy_broke",
    }
    assert not re.search(r"\b[A2-9TJQK][shdc]\b", repr(told))


# -- a policy that fails -------------------------------------------------------------------------


class FailingCpu(PlainCpu):
    """A CPU player that does not play well."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        match self.how:
            case "raises":
                raise Broken(f"{view.hand}")
            case "stops":
                return parse_move("stop low", seat)
            case "throws what it does not hold":
                return parse_move("discard Qc", seat)
            case "claims":
                return parse_move("claim QcQd", seat)
            case "plays for another":
                return parse_move("draw", (seat + 1) % 3)
            case "closes the window":
                return cast(SeatCommand, CloseWindow())
            case _:
                return cast(SeatCommand, None)


HOWS = ["raises", "stops", "throws what it does not hold", "claims", "closes the window", "nothing"]


@pytest.mark.parametrize("how", HOWS)
async def test_a_policy_that_fails_plays_what_the_clock_would_play(how: str) -> None:
    async with staged(in_turn("normal ann bob"), FailingCpu(how), pause=700) as stage:
        await stage.timer.go_on(700)
        drawn = stage.table.match_or_refuse().round.turn.drawn
        assert drawn is not None
        await stage.timer.go_on(700)
        window = stage.table.match_or_refuse().round.window
        assert window is not None
        assert (window.card, window.by) == (drawn, 0)
        assert await stage.say("ann pass") is None
        assert await stage.say("bob pass") is None
        assert await stage.say("ann draw") is None
        assert await stage.say("ann discard 4h") is None
        assert await stage.say("bob pass") is None
        await stage.timer.go_on(700)
        assert stage.table.match_or_refuse().round.turn.seat == 2


async def test_a_policy_that_plays_for_another_plays_for_its_own_seat() -> None:
    async with staged(in_turn("normal ann bob"), FailingCpu("plays for another")) as stage:
        await stage.timer.go_on(1500)
        assert stage.table.match_or_refuse().round.turn.seat == 0
        assert stage.table.match_or_refuse().round.phase == "play"


# -- a room that breaks comes back from its journal ----------------------------------------------


async def begun(bench: Bench) -> str:
    """A match of Ann, Bob and a CPU player has begun, and both look on."""
    code = await bench.open("ann normal bob", options=Options(seats=3))
    await bench.look(code, "ann", "bob")
    assert await bench.tell(code, Start("ann", "m1")) is None
    return code


class Flaw:
    """A mistake in showing views that strikes so many times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.times = times
        monkeypatch.setattr(audience_module, "Look", self.look)

    def look(self, table: Table, last: Look | None = None) -> Look:
        if self.times > 0:
            self.times -= 1
            raise Broken
        return Look(table, last)


@pytest.mark.parametrize("times", range(1, BREAKDOWNS + 1))
async def test_a_room_that_breaks_comes_back_from_its_journal(
    monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    room, other = bench.room(code), await bench.open("cat normal dan", options=Options(seats=3))
    Flaw(monkeypatch, times)
    breaks = await post(room, LeaveAfter("ann", True))
    waits = await post(room, Ready("bob", 1))
    assert (await breaks, await waits) == ("broken", "not_between")
    await quiet()
    # Nobody is left waiting, what was stored is what is, and everybody sees it.
    assert room.table.seats[0].leaving
    assert fold(bench.journal.entries[code]).match == room.table.match
    for person in ("ann", "bob"):
        assert bench.outlets[person].farewell is None
        assert bench.outlets[person].view.seats[0].leaving
    assert await bench.tell(code, LeaveAfter("ann", False)) is None
    assert await bench.tell(other, Leave("dan")) is None
    await bench.timer.go_on(120_000)
    assert room.table.match_or_refuse().turn > 1
    await bench.close()


async def test_a_room_that_keeps_breaking_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    Flaw(monkeypatch, 1000)
    assert await bench.tell(code, LeaveAfter("ann", True)) == "broken"
    await quiet()
    assert bench.directory.room(code) is None
    assert [bench.outlets[person].farewell for person in ("ann", "bob")] == ["room_closed"] * 2
    assert [bench.directory.room_of(person) for person in ("ann", "bob")] == [None, None]
    assert without_state(bench.journal.facts[-1]) == ABANDONED_AT_ONCE
    assert bench.journal.entries[code][-1].message == Abandon()
    assert code in bench.journal.closed
    assert fold(bench.journal.entries[code]).phase is RoomPhase.CLOSED
    await bench.open("ann - -")
    await bench.close()


async def test_a_journal_that_makes_no_sense_closes_the_room_and_frees_its_people() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    bench.journal.entries[code].insert(0, Entry(code, 0, NOW, Ready("ann", 1)))
    assert await bench.tell(code, LeaveAfter("ann", True)) == "not_stored"
    await quiet()
    assert bench.directory.room(code) is None
    assert bench.directory.room_of("bob") is None
    assert bench.outlets["bob"].farewell == "room_closed"
    await bench.close()


async def test_a_step_that_was_stored_without_our_knowing_is_taken_from_the_journal() -> None:
    """A commit whose answer is lost: the number is taken, and what it says is what is."""
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    room, entries = bench.room(code), bench.journal.entries[code]
    entries.append(Entry(code, len(entries), NOW, LeaveAfter("bob", True)))
    waits = await post(room, LeaveAfter("bob", False))
    assert await bench.tell(code, LeaveAfter("ann", True)) is None
    assert await waits == "not_stored"
    assert [seat.leaving for seat in room.table.seats] == [True, False, True]
    assert bench.outlets["ann"].view.seats[2].leaving
    await bench.close()


async def test_who_has_left_without_our_knowing_is_free_once_we_know() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    entries = bench.journal.entries[code]
    entries.append(Entry(code, len(entries), NOW, Leave("bob")))
    assert await bench.tell(code, LeaveAfter("ann", True)) == "not_stored"
    await quiet()
    assert bench.directory.room_of("bob") is None
    assert bench.outlets["bob"].farewell == "left"
    await bench.close()


class UnreadableJournal(ListJournal):
    """Can be written all the time, but not always read."""

    readable = True

    async def load(self, room: str) -> tuple[Entry, ...]:
        if not self.readable:
            raise OSError("gone")
        return await super().load(room)


async def test_a_broken_room_waits_for_its_journal_and_lets_nobody_hang(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = UnreadableJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench)
    journal.readable = False
    Flaw(monkeypatch, 1)
    assert await bench.tell(code, LeaveAfter("ann", True)) == "broken"
    await quiet()
    assert await bench.tell(code, LeaveAfter("bob", True)) == "not_stored"
    await bench.timer.go_on(RETRY_MS)
    assert await bench.tell(code, LeaveAfter("bob", True)) == "not_stored"
    journal.readable = True
    await bench.timer.go_on(RETRY_MS)
    assert await bench.tell(code, LeaveAfter("bob", True)) is None
    assert [seat.leaving for seat in bench.room(code).table.seats] == [True, False, True]
    await bench.close()


class EndlessJournal(ListJournal):
    """Cannot store for a time that a room is given up."""

    endless = True

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        if self.endless and entry.message == Abandon():
            raise OSError("full")
        await super().append(entry, facts)


async def test_a_room_is_given_up_once_the_end_of_its_match_can_be_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = EndlessJournal()
    bench = Bench(journal, cpu=PlainCpu())
    code = await begun(bench)
    Flaw(monkeypatch, 1000)
    assert await bench.tell(code, LeaveAfter("ann", True)) == "broken"
    waits = await post(bench.room(code), LeaveAfter("bob", True))
    await bench.timer.go_on(RETRY_MS)
    assert await waits == "not_stored"
    assert code not in journal.closed
    journal.endless = False
    await bench.timer.go_on(RETRY_MS)
    assert bench.directory.room(code) is None
    assert without_state(journal.facts[-1]) == ABANDONED_AT_ONCE
    assert code in journal.closed
    await bench.close()


async def test_a_room_that_waits_to_be_given_up_can_be_shut_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench(EndlessJournal(), cpu=PlainCpu())
    code = await begun(bench)
    Flaw(monkeypatch, 1000)
    assert await bench.tell(code, LeaveAfter("ann", True)) == "broken"
    await bench.timer.go_on(RETRY_MS)
    await bench.directory.shut_down()
    assert code not in bench.journal.closed


async def test_a_room_that_gets_further_between_breakdowns_is_not_given_up() -> None:
    """A bad connection to the database may lose many answers in a long match."""
    bench = Bench(cpu=PlainCpu())
    code = await begun(bench)
    entries = bench.journal.entries[code]
    for _ in range(BREAKDOWNS + 2):
        entries.append(Entry(code, len(entries), NOW, LeaveAfter("bob", True)))
        assert await bench.tell(code, LeaveAfter("ann", True)) == "not_stored"
        assert await bench.tell(code, LeaveAfter("ann", True)) is None
    assert bench.room(code).table.phase is RoomPhase.PLAYING
    await bench.close()
