"""Whole random matches of random people: the journal is the room, and no frame tells too much."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hulawang.rooms.facts import MatchBegan, MatchEnded, RoundEnded, VoteEnded
from hulawang.rooms.options import Options
from hulawang.rooms.room import Room
from hulawang.rooms.state import Table
from hulawang.rooms.table import fold, replayed
from hulawang.rules.cards import DECK, Card
from hulawang.rules.notation import parse_command
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import profile_named
from hulawang.rules.round import Round
from hulawang.rules.shuffle import shuffled_deck
from hulawang.views.result import see_result
from tests.rooms.crowd import SOME, Crowd, Whim, begun, options, seeds, tables, whims
from tests.rooms.house import ManualTimer, SeededChance
from tests.rooms.stage import Bench


class Twin:
    """The table that the journal tells of, kept beside the room's own."""

    def __init__(self, bench: Bench, code: str) -> None:
        self.entries = bench.journal.entries[code]
        first = self.entries[0]
        self.table = fold([first])
        self.read = 1

    def compare(self, room: Room) -> None:
        for entry in self.entries[self.read :]:
            self.table = replayed(self.table, entry.message, entry.at)
        self.read = len(self.entries)
        assert untimed(self.table) == untimed(room.table)
        if room.table.match is not None:
            assert sorted(cards_of(room.table.match.round)) == list(DECK)


def cards_of(round_: Round) -> Iterator[Card]:
    """Every card of a round, wherever it lies."""
    yield from round_.stock
    for player in round_.players:
        yield from player.hand
    for meld in round_.melds:
        yield from meld.cards
    yield from (thrown.card for thrown in round_.discards)


def untimed(table: Table) -> Table:
    return replace(table, deadlines=())


@SOME
@given(tables, options, seeds, whims())
async def test_the_journal_is_the_room(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(bench, who, chosen, seed)
    room = crowd.room
    crowd.watch = Twin(bench, crowd.code).compare
    await crowd.live(plan)
    assert crowd.is_over()
    entries = bench.journal.entries[crowd.code]
    assert untimed(fold(entries)) == untimed(room.table)
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    await bench.close()


@SOME
@given(tables, options, seeds, whims())
async def test_what_is_on_record_can_be_played_again(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(bench, who, chosen, seed)
    await crowd.live(plan)
    began, *rounds, ended = [
        fact for fact in bench.journal.facts if not isinstance(fact, VoteEnded)
    ]
    assert isinstance(began, MatchBegan)
    assert isinstance(ended, MatchEnded)
    assert [seat.person or seat.cpu_level for seat in began.seats] == who.split()
    totals = [0] * len(began.seats)
    profile = profile_named(chosen.thresholds, chosen.window_s * 1000)
    for number, fact in enumerate(rounds, start=1):
        assert isinstance(fact, RoundEnded)
        assert fact.number == number
        deck = shuffled_deck(fact.seed, number, fact.nonces)
        round_ = deal(profile, deck, len(totals), fact.leader)
        for move in fact.moves:
            round_ = apply(round_, parse_command(move)).round
        assert see_result(round_) == fact.result
        assert sum(line.points for line in fact.result.lines) == 0
        totals = [
            total + line.points for total, line in zip(totals, fact.result.lines, strict=True)
        ]
        assert fact.totals == tuple(totals)
    assert ended.rounds_played == len(rounds)
    assert ended.totals == tuple(totals)
    assert (ended.places is None) == (ended.how in ("aborted", "abandoned"))
    assert ended.how != "finished" or len(rounds) == chosen.rounds
    await bench.close()


@SOME
@given(tables, options, seeds, whims(), st.lists(st.integers(1, 80), min_size=1, max_size=4))
async def test_a_match_goes_on_after_every_restart(
    who: str, chosen: Options, seed: int, plan: list[Whim], runs: list[int]
) -> None:
    """Each process has a clock of its own; what was stored goes on from there."""
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(bench, who, chosen, seed)
    for restart, steps in enumerate(runs):
        await crowd.live(plan[:steps], steps=steps)
        if crowd.is_over():
            break
        plan = plan[steps:]
        before = crowd.room.table
        await bench.close()
        clock = ManualTimer(time=(7_000_000, 5_000, 90_000_000)[restart % 3])
        bench = Bench(bench.journal, clock, chance=SeededChance(seed + restart))
        await bench.directory.recover()
        room = bench.room(crowd.code)
        assert room.table.match == before.match
        crowd = Crowd(bench, crowd.code, crowd.people, crowd.rng)
        for person in crowd.people:
            assert bench.directory.room_of(person) == (
                crowd.code if before.seat_of(person) is not None else None
            )
            await crowd.connect(person)
    await crowd.live(plan)
    assert crowd.is_over()
    ends = [fact for fact in bench.journal.facts if isinstance(fact, MatchEnded)]
    assert len(ends) == 1
    await bench.close()
