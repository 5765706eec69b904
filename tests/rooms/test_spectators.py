"""People who look on without a seat: what they see, and how they come, sit down and go."""

import pytest

from hulawang.rooms.audience import MOST_SPECTATORS
from hulawang.rooms.messages import ChangeOptions, Join, Leave
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import Table
from hulawang.views.seat import NO_CHOICES
from tests.rooms.house import ListOutlet, PlainCpu, quiet
from tests.rooms.stage import Bench, Stage, staged
from tests.rooms.tables import a_round, moved, playing, waiting

HANDS = ("7hAc3c", "8h9hThKd", "7s7d7cKs", "4h5h6hQc")
"""When the first throws 7h, each of the others can claim it."""


def thrown() -> Table:
    """A window is open for ann's 7h."""
    table = playing(a_round(*HANDS, turn="1@0/fresh/drew:7h"))
    return moved(table, "ann discard 7h")


async def watching(stage: Stage, *people: str) -> list[ListOutlet]:
    """These people look on."""
    for person in people:
        stage.outlets[person] = ListOutlet()
        await stage.room.connect(person, stage.outlets[person])
    await quiet()
    return [stage.outlets[person] for person in people]


# -- what they see -------------------------------------------------------------------------------


async def test_the_first_frame_is_the_present_without_a_hand() -> None:
    async with staged(thrown()) as stage:
        (eve,) = await watching(stage, "eve")
        (sight,) = eve.sights
        assert sight.view == see_table(stage.table, None, spectators=1)
        assert sight.view.seat is None
        assert sight.view.round is not None
        assert sight.view.round.window is not None
        assert sight.view.round.window.card == "7h"
        assert (sight.view.round.hand, sight.view.round.choices) == ((), NO_CHOICES)
        assert not (sight.view.may_start or sight.view.may_sit or sight.view.may_again)


async def test_a_whole_match_is_watched_without_a_hand_or_a_choice() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann normal normal", options=Options(3, 2), start=True)
    await bench.look(code, "ann", "eve")
    while not bench.room(code).table.phase.is_over:
        await bench.timer.go_on(1000)
    eve = bench.outlets["eve"]
    assert {sight.view.match.round for sight in eve.sights if sight.view.match} == {1, 2}
    for sight in eve.sights:
        assert sight.view.seat is None
        assert sight.view.round is not None
        assert (sight.view.round.hand, sight.view.round.choices) == ((), NO_CHOICES)
    drawn = [event for sight in eve.sights for event in sight.events if event.type == "drew"]
    assert drawn
    assert {event.card for event in drawn} == {None}
    assert eve.view.match
    assert eve.view.match.places is not None
    assert eve.farewell is None
    await bench.close()


@pytest.mark.parametrize(
    "said",
    [
        ("cat pass",),
        ("cat claim 7s7d",),
        ("dan claim 5h6h", "dan withdraw"),
        ("dan pass", "cat claim 7s7d7c", "cat pass"),
    ],
)
async def test_a_sealed_answer_does_not_reach_them_even_as_a_frame(said: tuple[str, ...]) -> None:
    async with staged(thrown()) as stage:
        (eve,) = await watching(stage, "eve")
        for text in said:
            assert await stage.say(text) is None
        await quiet()
        assert len(eve.sights) == 1


async def test_what_happens_reaches_them_with_everybody() -> None:
    async with staged(thrown()) as stage:
        (eve,) = await watching(stage, "eve")
        assert await stage.say("bob claim 8h9h") is None
        assert eve.last.events == stage.outlets["dan"].last.events != ()
        assert eve.last.left == stage.outlets["dan"].last.left


# -- they are counted ----------------------------------------------------------------------------


async def test_everybody_sees_how_many_look_on() -> None:
    async with staged(waiting("ann bob -")) as stage:
        await watching(stage, "eve", "fay")
        assert {outlet.view.spectators for outlet in stage.outlets.values()} == {2}
        assert stage.room.spectators == 2
        assert len(stage.journal.entries.get("ROOM", ())) == 0, "the table knows nothing of them"
        fay = stage.outlets.pop("fay")
        await stage.room.disconnect("fay", fay)
        await quiet()
        assert {outlet.view.spectators for outlet in stage.outlets.values()} == {1}


async def test_who_looks_on_twice_counts_once() -> None:
    async with staged(waiting("ann bob -")) as stage:
        (older,) = await watching(stage, "eve")
        (newer,) = await watching(stage, "eve")
        assert (older.farewell, newer.farewell) == ("replaced", None)
        assert newer.view.spectators == 1
        await stage.room.disconnect("eve", older)
        assert stage.room.spectators == 1


async def test_no_more_than_fifty_look_on() -> None:
    async with staged(waiting("ann bob -")) as stage:
        await watching(stage, *(f"s{number}" for number in range(MOST_SPECTATORS)))
        with pytest.raises(Refused) as refused:
            await stage.room.connect("eve", ListOutlet())
        assert refused.value.code is Refusal.ROOM_CROWDED
        await watching(stage, "s7")
        assert stage.outlets["ann"].farewell is None
        assert stage.room.spectators == MOST_SPECTATORS


async def test_who_passes_by_is_forgotten_and_who_sits_or_stays_is_not() -> None:
    """A sight says the how manyth it is; only of the forgotten it is the first once more."""
    async with staged(waiting("ann bob -")) as stage:
        await watching(stage, "eve", "fay")
        for number in range(5 * MOST_SPECTATORS):
            (passer,) = await watching(stage, f"s{number}")
            del stage.outlets[f"s{number}"]
            await stage.room.disconnect(f"s{number}", passer)
        shown = {person: outlet.last.v for person, outlet in stage.outlets.items()}
        assert min(shown.values()) > 5 * MOST_SPECTATORS
        for person in ("ann", "eve", "fay"):
            (again,) = await watching(stage, person)
            assert again.sights[0].v > shown[person]
        (first,) = await watching(stage, "s0")
        assert first.sights[0].v == 1


# -- where there are none ------------------------------------------------------------------------


async def test_a_room_may_have_none() -> None:
    async with staged(waiting("ann bob -")) as stage:
        (eve,) = await watching(stage, "eve")
        assert await stage.tell(ChangeOptions("ann", Options(3, spectators=False))) is None
        assert eve.farewell == "not_seated"
        assert stage.outlets["ann"].view.spectators == 0
        with pytest.raises(Refused) as refused:
            await stage.room.connect("eve", ListOutlet())
        assert refused.value.code is Refusal.NOT_SEATED


# -- sitting down and leaving --------------------------------------------------------------------


async def test_who_sits_down_is_a_player_on_the_same_connection() -> None:
    async with staged(waiting("ann bob -")) as stage:
        eve, fay = await watching(stage, "eve", "fay")
        assert eve.view.may_sit
        assert not stage.outlets["ann"].view.may_sit
        assert await stage.tell(Join("eve", "Eve")) is None
        await quiet()
        assert (eve.view.seat, eve.view.spectators, eve.view.may_sit) == (2, 1, False)
        assert eve.view.seats[2].present
        assert not fay.view.may_sit, "all seats are taken"
        assert eve.farewell is None


@pytest.mark.parametrize("table", [waiting("ann bob cat -"), thrown()])
async def test_who_leaves_is_told_good_bye_and_may_come_and_look(table: Table) -> None:
    async with staged(table) as stage:
        assert await stage.tell(Leave("bob")) is None
        assert stage.outlets["bob"].farewell == "left"
        bob, eve = await watching(stage, "bob", "eve")
        assert bob.view.seat is None
        assert bob.view.may_sit
        # In a match only who has left it may come back.
        assert eve.view.may_sit is (table.match is None)
        assert await stage.tell(Join("bob", "Bob")) is None
        await quiet()
        assert stage.outlets["bob"].view.seat == 1
        assert bob.view.seats[1].present


async def test_who_looks_on_keeps_a_room_open_that_is_over() -> None:
    bench = Bench(cpu=PlainCpu())
    code = await bench.open("ann normal normal", options=Options(3, 1), start=True)
    await bench.look(code, "ann", "eve")
    while not bench.room(code).table.phase.is_over:
        await bench.timer.go_on(1000)
    await bench.look_away(code, "ann")
    await bench.timer.go_on(120_000)
    assert bench.directory.room(code) is not None
    await bench.look_away(code, "eve")
    await bench.timer.go_on(120_000)
    assert bench.directory.room(code) is None
    await bench.close()


async def test_a_table_without_its_people_shows_its_end_to_who_looks_on() -> None:
    async with staged(thrown()) as stage:
        (eve,) = await watching(stage, "eve")
        for person in ("ann", "bob", "cat", "dan"):
            assert await stage.tell(Leave(person)) is None
        assert eve.view.phase == "aborted"
        assert eve.view.match is not None
        assert eve.farewell is None
