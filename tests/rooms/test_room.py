"""The actor: store, then show; what is refused; and what each connection is shown."""

import asyncio
from random import Random

import pytest

from hulawang.rooms.messages import (
    Abort,
    Clock,
    Connected,
    Disconnected,
    Elapsed,
    Leave,
    Message,
    Move,
    Propose,
    Ready,
    Start,
    TakeSeat,
)
from hulawang.rooms.options import Options
from hulawang.rooms.pause import PATIENCE_MS
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import RETRY_MS
from hulawang.rooms.state import GRACE_MS, Table
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import parse_move
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView
from tests.rooms.house import ListOutlet, PlainCpu, quiet
from tests.rooms.stage import Stage, post, staged
from tests.rooms.tables import NOW, a_round, after, between, last_move, moved, playing, waiting

HANDS = ("2s3s7h", "4h5h8c", "9cKcJs")


def in_turn(who: str = "ann bob cat", turn: str = "1@0/fresh/-") -> Table:
    return playing(a_round(*HANDS, turn=turn), who)


def stored(stage: Stage) -> list[Message]:
    return [entry.message for entry in stage.journal.entries.get("ROOM", [])]


# -- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (Move("ann", 1, "discard 2s"), "not_drawn"),
        (Move("ann", 0, "draw"), "stale_turn"),
        (Move("bob", 1, "draw"), "not_your_turn"),
        (Move("eve", 1, "draw"), "not_seated"),
        (Move("ann", 1, "meld 2s2s3s"), "not_held"),
        (Ready("ann", 1), "not_between"),
        (Start("ann", "m2"), "match_running"),
        (TakeSeat("ann"), "not_standing_in"),
    ],
)
async def test_what_is_refused_changes_nothing_and_is_not_seen(message: Message, code: str) -> None:
    async with staged(in_turn()) as stage:
        table, frames, entries = stage.table, stage.frames(), stored(stage)
        assert await stage.tell(message) == code
        assert stage.table is table
        assert stage.frames() == frames
        assert stored(stage) == entries


async def test_what_changes_nothing_is_not_stored() -> None:
    async with staged(in_turn()) as stage:
        entries, frames = stored(stage), stage.frames()
        assert await stage.tell(Elapsed(Clock.TURN, 7)) is None
        assert await stage.tell(Elapsed(Clock.TURN, 1)) is None
        assert (stored(stage), stage.frames()) == (entries, frames)


# -- store, then show ----------------------------------------------------------------------------


async def test_nobody_is_shown_what_is_not_stored() -> None:
    async with staged(in_turn()) as stage:
        stage.journal.gate.clear()
        frames = stage.frames()
        letters = [await post(stage.room, Move("ann", 1, move)) for move in ("draw", "discard 2s")]
        newcomer = ListOutlet()
        arrival = asyncio.create_task(stage.room.connect("bob", newcomer))
        await stage.timer.go_on(PATIENCE_MS - 1)
        assert stage.frames() == frames
        assert newcomer.sights == []
        assert stage.table.match_or_refuse().round.phase == "draw"
        assert not letters[0].done()
        stage.journal.gate.set()
        assert [await letter for letter in letters] == [None, None]
        await arrival
        assert newcomer.view.round is not None
        assert newcomer.view.round.phase == "window"


async def test_a_turn_that_runs_out_while_the_journal_stalls_loses_no_move_made_in_time() -> None:
    async with staged(in_turn()) as stage:
        await stage.timer.go_on(29_000)
        stage.journal.gate.clear()
        draw = await post(stage.room, Move("ann", 1, "draw"))
        throw = await post(stage.room, Move("ann", 1, "discard 2s"))
        await stage.timer.go_on(1000)
        late = await post(stage.room, Move("ann", 1, "discard 3s"))
        stage.journal.gate.set()
        assert (await draw, await throw, await late) == (None, None, "not_your_turn")
        window = stage.table.match_or_refuse().round.window
        assert window is not None
        assert str(window.card) == "2s"


async def test_a_cpu_players_move_that_cannot_be_stored_is_made_later() -> None:
    async with staged(in_turn("normal ann bob"), pause=700) as stage:
        await stage.timer.go_on(600)
        stage.journal.failure = OSError("gone")
        await stage.timer.go_on(5000)
        assert stage.table.match_or_refuse().round.phase == "draw"
        stage.journal.failure = None
        await stage.timer.go_on(RETRY_MS)
        assert stage.table.match_or_refuse().round.phase != "draw"


def present(table: Table) -> list[bool]:
    return [seat.connected for seat in table.seats]


async def test_who_comes_and_goes_while_nothing_can_be_stored_is_noted_later() -> None:
    async with staged(in_turn()) as stage:
        before = stage.table
        stage.journal.failure = OSError("gone")
        await stage.room.disconnect("bob", stage.outlets["bob"])
        newcomer = ListOutlet()
        await stage.room.connect("cat", newcomer)
        assert newcomer.view.round is not None
        await stage.timer.go_on(3000)
        assert present(stage.table) == present(before)
        stage.journal.failure = None
        await stage.timer.go_on(RETRY_MS)
        assert present(stage.table) == [True, False, True]
        assert [seat.present for seat in newcomer.view.seats] == [True, False, True]
        await stage.timer.go_on(GRACE_MS)
        assert stage.table.seats[1].stands_in


# -- CPU players ---------------------------------------------------------------------------------


class Claimer(PlainCpu):
    """Claims what it can."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        for claim in view.choices.claims:
            return parse_move(f"claim {''.join(claim.cards)}", seat)
        return super().choose(level, view, seat, profile, rng)


def thrown(who: str) -> Table:
    """Ann has just thrown 7h, which the second could claim."""
    hands = ("7hAc3c", "7s7dKs", "2s4dJc")
    table = playing(a_round(*hands, turn="1@0/fresh/drew:7h"), who)
    return moved(table, "ann discard 7h")


@pytest.mark.parametrize("late", [0, 5000, 60_000])
async def test_a_cpu_players_claim_counts_however_late_the_loop_gets_to_it(late: int) -> None:
    async with staged(thrown("ann normal bob"), Claimer(), pause=900) as stage:
        stage.timer.jump(late)
        await stage.timer.go_on(900)
        round_ = stage.table.match_or_refuse().round
        assert [meld.owner for meld in round_.melds] == [1]


async def test_a_pause_that_runs_is_not_begun_anew() -> None:
    async with staged(thrown("ann bob normal"), pause=900) as stage:
        for _ in range(8):
            await stage.timer.go_on(100)
            assert await stage.say("bob pass") is None
        await stage.timer.go_on(99)
        assert stage.table.match_or_refuse().round.window is not None
        await stage.timer.go_on(1)
        assert stage.table.match_or_refuse().round.window is None


# -- connections ---------------------------------------------------------------------------------

ANOTHERS_TURN = in_turn(turn="1@1/fresh/-")
PHASES: dict[str, Table] = {
    "own turn": in_turn(),
    "own turn half done": moved(in_turn(), "ann draw"),
    "another's turn": ANOTHERS_TURN,
    "window open": moved(in_turn(), "ann draw", "ann discard 7h"),
    "own answer given": moved(
        in_turn(turn="1@1/fresh/-"), "bob draw", "bob discard 4h", "ann pass"
    ),
    "between rounds": between("ann bob cat"),
    "vote open": after(between("ann bob cat"), Propose("ann", 1)),
    "stand-in": after(in_turn(), Disconnected("ann"), Elapsed(Clock.GRACE, 0), now=NOW + GRACE_MS),
    "waiting": waiting("ann bob -"),
    "aborted": after(in_turn(), Abort("bob", "m1")),
    "finished": moved(last_move("ann bob cat", rounds=1), "ann discard 2h"),
}


@pytest.mark.parametrize("phase", PHASES)
async def test_who_reconnects_is_shown_the_exact_present(phase: str) -> None:
    async with staged(PHASES[phase]) as stage:
        await stage.room.connect("ann", ListOutlet())
        outlet = ListOutlet()
        await stage.room.connect("ann", outlet)
        before = outlet.last
        await stage.timer.go_on(1000)
        await stage.room.disconnect("ann", outlet)
        await stage.timer.go_on(1000)
        again = ListOutlet()
        await stage.room.connect("ann", again)
        assert again.view == before.view
        assert again.last.events == ()
        assert again.last.v > before.v
        assert again.last.left == {clock: left - 2000 for clock, left in before.left.items()}
        assert len(again.sights) == 1


async def test_the_newest_connection_wins() -> None:
    async with staged(in_turn()) as stage:
        older, newer = stage.outlets["ann"], ListOutlet()
        await stage.room.connect("ann", newer)
        assert (older.farewell, newer.farewell) == ("replaced", None)
        seen = len(older.sights)
        await stage.room.disconnect("ann", older)
        await quiet()
        assert stage.table.seats[0].connected
        assert await stage.say("ann draw") is None
        assert len(older.sights) == seen
        assert newer.view.round is not None
        assert newer.view.round.phase == "play"


async def test_nobody_connects_who_does_not_sit_here_and_may_not_watch() -> None:
    options = Options(seats=3, spectators=False)
    async with staged(playing(a_round(*HANDS), options=options)) as stage:
        with pytest.raises(Refused, match="not_seated"):
            await stage.room.connect("eve", ListOutlet())
        assert await stage.tell(Leave("bob")) is None
        with pytest.raises(Refused, match="not_seated"):
            await stage.room.connect("bob", ListOutlet())


async def test_who_connects_while_leaving_is_told_good_bye() -> None:
    async with staged(in_turn()) as stage:
        outlet = ListOutlet()
        leaves = await post(stage.room, Leave("bob"))
        with pytest.raises(Refused, match="not_seated"):
            await stage.room.connect("bob", outlet)
        assert await leaves is None
        assert outlet.farewell == "left"
        await quiet()
        assert [entry for entry in stored(stage) if isinstance(entry, Connected)] == []


async def test_a_connection_lost_and_found_in_one_moment_is_nobodys_business() -> None:
    async with staged(in_turn()) as stage:
        frames, entries = stage.frames(), stored(stage)
        await stage.room.disconnect("ann", stage.outlets["ann"])
        await stage.room.connect("ann", ListOutlet())
        await quiet()
        assert (stage.frames(), stored(stage)) == (frames, entries)


async def test_a_room_that_stops_answers_everybody() -> None:
    async with staged(in_turn()) as stage:
        stage.journal.gate.clear()
        letters = [await post(stage.room, Move("ann", 1, move)) for move in ("draw", "discard 2s")]
        stage.room.stop(Refusal.RESTART)
        stage.journal.gate.set()
        # The step that was being stored is finished, and nothing after it.
        assert [await letter for letter in letters] == [None, "restart"]
        assert [outlet.farewell for outlet in stage.outlets.values()] == ["restart"] * 3
        assert await stage.say("ann discard 2s") == "restart"
        with pytest.raises(Refused, match="restart"):
            await stage.room.connect("ann", ListOutlet())
        await quiet()
        assert all(alarm.cancelled for alarm in stage.timer.alarms)
