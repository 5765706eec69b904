"""What nobody may know stays unknown: in every frame, and in when frames come (law 5)."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec import to_builtins
from msgspec.structs import replace

from hulawang.rooms.asks import asks_of
from hulawang.rooms.messages import CpuMove
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal
from hulawang.rooms.room import House, Room, Sight
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import Table
from hulawang.rooms.table import resumed
from hulawang.rules.cards import Cards
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView
from tests.rooms.crowd import SOME, Whim, begun, options, seeds, tables, whims
from tests.rooms.house import ListJournal, ListOutlet, ManualTimer, PlainCpu, SeededChance
from tests.rooms.stage import Bench, staged
from tests.rooms.tables import NOW, a_round, moved, playing, window_of

# -- every frame of whole matches ----------------------------------------------------------------

CARDS = re.compile(r"(?:[A2-9TJQK][shdc])+")


def cards_in(shown: Any) -> Iterator[str]:
    """Every card that is named anywhere in a frame, whatever the field is called."""
    if isinstance(shown, str) and CARDS.fullmatch(shown):
        yield from (shown[at : at + 2] for at in range(0, len(shown), 2))
    elif isinstance(shown, dict):
        for key, value in shown.items():
            yield from cards_in(key)
            yield from cards_in(value)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from cards_in(value)


def words_in(shown: Any) -> Iterator[str]:
    """Every text anywhere in a frame."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        yield from words_in([*shown, *shown.values()])
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from words_in(value)


@dataclass
class Spy(ListOutlet):
    """Looks at what one person is shown, and knows from the room itself what it may know."""

    room: Room = field(kw_only=True)
    person: str = field(kw_only=True)
    public: set[str] = field(default_factory=set)
    """Cards that have lain face up in this round."""
    number: int = 0

    def show(self, sight: Sight) -> None:
        super().show(sight)
        assert not self.secrets() & set(words_in(to_builtins(sight)))
        match = self.room.table.match
        named = set(cards_in(to_builtins(sight)))
        if match is None:
            assert named == set()
            return
        round_ = match.round
        if match.number != self.number:
            self.number, self.public = match.number, set()
        self.public |= {str(thrown.card) for thrown in round_.discards}
        self.public |= {str(card) for meld in round_.melds for card in meld.cards}
        if round_.result is None:
            seat = self.room.table.seat_of(self.person)
            # Whoever has left and looks on again is a spectator.
            own = set() if seat is None else set(map(str, round_.players[seat].hand))
            assert own <= named
            assert named <= own | self.public, named - own - self.public
        else:
            hands = {str(card) for player in round_.players for card in player.hand}
            assert named <= hands | self.public
        assert not named & {str(card) for card in round_.stock}

    def secrets(self) -> set[str]:
        """Seeds, and what people have added to shuffles, as long as that is nobody's business."""
        table, match = self.room.table, self.room.table.match
        secrets = {table.seed, *(seat.nonce for seat in table.seats)}
        if match is not None and match.round.result is None:
            secrets |= {match.seed, *match.nonces}
        return {word for word in secrets if word}


@SOME
@given(tables, options, seeds, whims())
async def test_no_frame_names_a_card_that_its_seat_may_not_know(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(
        bench, who, chosen, seed, lambda room, person: Spy(room=room, person=person)
    )
    await crowd.live(plan)
    await bench.close()


# -- what is not seen, dealt anew ----------------------------------------------------------------


def dealt_anew(table: Table, viewer: int | None, rng: Random) -> Table:
    """The same table, but all that this viewer cannot see lies in other places."""
    match = table.match_or_refuse()
    round_ = match.round
    hidden = [seat for seat in range(round_.seats) if seat != viewer]
    unseen = [card for seat in hidden for card in round_.players[seat].hand]
    unseen += round_.stock
    rng.shuffle(unseen)
    players = list(round_.players)
    for seat in hidden:
        size = len(players[seat].hand)
        players[seat] = replace(players[seat], hand=Cards.of(unseen[:size]))
        unseen = unseen[size:]
    anew = replace(round_, players=tuple(players), stock=tuple(unseen))
    return table.with_match(replace(match, round=anew, seed="other" * 12 + "seed"))


@SOME
@given(tables, options, seeds, whims())
async def test_no_view_changes_when_the_unseen_is_dealt_anew(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(bench, who, chosen, seed)
    rng = Random(seed)

    def look(room: Room) -> None:
        table = room.table
        over = table.match is None or table.match.round.result is not None
        if over or rng.random() < 0.7:
            return
        for viewer in (None, *range(len(table.seats))):
            other = dealt_anew(table, viewer, rng)
            assert see_table(other, viewer) == see_table(table, viewer)
            # Nor does what is asked of CPU players, or how long anything takes, depend on it.
            assert asks_of(other) == asks_of(table)
            assert resumed(other, NOW).deadlines == resumed(table, NOW).deadlines

    crowd.watch = look
    await crowd.live(plan)
    await bench.close()


# -- sealed answers ------------------------------------------------------------------------------

CAN = ("7hAc3c", "8h9hThKd", "7s7d7cKs", "4h5h6hQc")
CANNOT = ("7hAc3c", "2s4sThKd", "Jd9d2dKs", "4h5h6hQc")
"""What they hold when the first throws 7h: the second and third could claim it, or not."""


@dataclass
class Dated(ListOutlet):
    """Keeps when it was shown what."""

    timer: ManualTimer = field(kw_only=True)
    times: list[int] = field(default_factory=list)

    def show(self, sight: Sight) -> None:
        super().show(sight)
        self.times.append(self.timer.now())

    def all(self) -> list[tuple[int, Sight]]:
        return list(zip(self.times, self.sights, strict=True))


async def seen_by(
    people: tuple[str, ...], hands: tuple[str, ...], who: str, *said: tuple[int, str]
) -> dict[str, list[tuple[int, Sight]]]:
    """What these people see, and when, of a window in which this is said after so many ms."""
    table = playing(a_round(*hands, turn="1@0/fresh/drew:7h"), who)
    async with staged(moved(table, "ann discard 7h"), pause=900) as stage:
        outlets = {person: Dated(timer=stage.timer) for person in people}
        for person, outlet in outlets.items():
            await stage.room.connect(person, outlet)
        for at, text in said:
            await stage.timer.go_to(NOW + at)
            assert await stage.say(text) is None
        await stage.timer.go_to(NOW + 5251 + 700)
        return {person: outlet.all() for person, outlet in outlets.items()}


ANSWERS = ["bob pass", "bob claim 8h9h", "cat pass", "cat claim 7s7d", "dan pass", "dan claim 5h6h"]


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("then", ["withdraw", "pass"])
async def test_an_answer_is_shown_to_nobody_else(answer: str, then: str) -> None:
    table = playing(a_round(*CAN, turn="1@0/fresh/drew:7h"))
    async with staged(moved(table, "ann discard 7h")) as stage:
        person, _ = answer.split(" ", 1)
        frames, sights = stage.frames(), {name: out.last for name, out in stage.outlets.items()}
        if answer == "bob claim 8h9h":
            # The nearest claim closes the window at once (R4.6), seen by all in the same moment.
            assert await stage.say(answer) is None
            assert [count - frames[name] for name, count in stage.frames().items()] == [1] * 4
            return
        assert await stage.say(answer) is None
        assert await stage.say(f"{person} {then}") is None
        for name, outlet in stage.outlets.items():
            if name != person:
                assert (len(outlet.sights), outlet.last) == (frames[name], sights[name])
        assert len(stage.outlets[person].sights) > frames[person]


@pytest.mark.parametrize("who", ["ann bob cat dan", "ann normal hard dan", "ann bob normal dan"])
async def test_nobody_sees_whether_others_could_have_claimed(who: str) -> None:
    """The discarder and a bystander see the same frames at the same times in both worlds."""
    said = [(1000, "dan pass"), *((1500, f"{each} pass") for each in ("bob", "cat") if each in who)]
    worlds = [await seen_by(("ann", "dan"), hands, who, *said) for hands in (CAN, CANNOT)]
    assert worlds[0] == worlds[1]
    assert len(worlds[0]["ann"]) > 1


SECRETS = [
    ((1000, "cat pass"),),
    ((1000, "cat claim 7s7d"),),
    ((4000, "cat claim 7s7d"),),
    ((1000, "cat claim 7s7d7c"), (2000, "cat pass")),
    ((1000, "cat claim 7s7d"), (2000, "cat withdraw")),
    ((500, "dan claim 5h6h"), (600, "dan pass"), (5000, "cat pass")),
]


@pytest.mark.parametrize("said", SECRETS)
async def test_until_the_window_closes_nobody_sees_what_was_said(
    said: tuple[tuple[int, str], ...],
) -> None:
    silent = await seen_by(("ann", "bob"), CAN, "ann bob cat dan")
    told = await seen_by(("ann", "bob"), CAN, "ann bob cat dan", *said)
    closing = NOW + 5251
    for person in ("ann", "bob"):
        before = [(at, sight) for at, sight in told[person] if at < closing]
        assert before == [(at, sight) for at, sight in silent[person] if at < closing]
        assert closing in [at for at, _ in told[person]]


# -- the pauses of CPU players -------------------------------------------------------------------


class NotedChance(SeededChance):
    """Notes what pauses are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[tuple[int, int]] = []
        self.other_dice = Random(7)

    def pause(self, shortest: int, longest: int) -> int:
        self.pauses.append((shortest, longest))
        return super().pause(shortest, longest)

    def rng(self) -> Random:
        return self.other_dice


class Thinker(PlainCpu):
    """A CPU player that rolls its dice the longer, the more it could claim."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        for _ in view.choices.claims:
            rng.random()
        return super().choose(level, view, seat, profile, rng)


async def answers_of_cpu_players(hands: tuple[str, ...]) -> tuple[list[tuple[int, int]], list[int]]:
    """The pauses that were drawn in a window, and when CPU players answered."""
    table = playing(a_round(*hands, turn="1@0/fresh/drew:7h"), "ann normal hard easy")
    table = moved(table, "ann discard 7h")
    timer, journal, chance = ManualTimer(), ListJournal(), NotedChance()
    room = Room(table, (), House(journal, timer, chance, Thinker()))
    running = asyncio.create_task(room.run())
    await timer.go_on(5000)
    room.stop(Refusal.RESTART)
    await running
    passes = [CpuMove(seat, window_of(table), "pass") for seat in (1, 2, 3)]
    return chance.pauses, [entry.at for entry in journal.entries["ROOM"] if entry.message in passes]


async def test_the_pauses_of_cpu_players_do_not_depend_on_their_cards() -> None:
    could, could_not = [await answers_of_cpu_players(hands) for hands in (CAN, CANNOT)]
    assert could == could_not
    assert len(could[1]) == 3
