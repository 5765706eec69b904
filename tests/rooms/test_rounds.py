"""Rounds following each other: ready, leaders, totals, and the end of the match (R1.5, R8.2)."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from hulawang.rooms.facts import MatchEnded, RoundEnded
from hulawang.rooms.match_play import final_places, next_leader
from hulawang.rooms.messages import Clock, Disconnected, Elapsed, Move, Ready, Seal, Start
from hulawang.rooms.pause import PATIENCE_MS
from hulawang.rooms.state import GRACE_MS, READY_MS, RoomPhase, Table
from hulawang.rooms.table import handle
from hulawang.rules.events import RoundBegan
from hulawang.rules.notation import parse_round
from hulawang.rules.play import deal
from hulawang.rules.shuffle import first_leader, shuffled_deck
from tests.rooms.house import quiet
from tests.rooms.stage import post, staged
from tests.rooms.tables import (
    NOW,
    SEEDS,
    after,
    between,
    code_of,
    facts_of,
    last_move,
    turn_of,
    turns_played,
    waiting,
    window_of,
)

# -- ready ---------------------------------------------------------------------------------------


TABLES = ["ann bob cat", "ann normal cat", "ann bob normal hard", "ann easy hard"]


@pytest.mark.parametrize("who", TABLES)
def test_the_next_round_begins_when_all_people_are_ready(who: str) -> None:
    people = [name for name in who.split() if name in ("ann", "bob", "cat")]
    for order in permutations(people):
        table = between(who)
        for person in order:
            assert table.phase is RoomPhase.BETWEEN
            table = after(table, Ready(person, 1))
        assert table.phase is RoomPhase.PLAYING
        assert table.match_or_refuse().number == 2


def test_a_stand_in_is_always_ready() -> None:
    table = after(between("ann bob cat"), Ready("ann", 1), Ready("cat", 1), Disconnected("bob"))
    assert table.phase is RoomPhase.BETWEEN
    table = after(table, Elapsed(Clock.GRACE, 1), now=NOW + GRACE_MS)
    assert table.phase is RoomPhase.PLAYING


@pytest.mark.parametrize(("at", "phase"), [(READY_MS - 1, "between"), (READY_MS, "playing")])
def test_after_20_s_the_next_round_begins_anyway(at: int, phase: str) -> None:
    table = after(between(), Ready("ann", 1))
    assert handle(table, Elapsed(Clock.READY, 1), NOW + at).table.phase == phase


def test_ready_for_another_round_or_twice_is_refused() -> None:
    table = after(between(), Ready("ann", 1))
    assert code_of(table, Ready("ann", 1)) == "already_ready"
    assert code_of(table, Ready("bob", 0)) == "stale_round"
    assert code_of(table, Ready("bob", 2)) == "stale_round"
    playing = after(table, Ready("bob", 1), Ready("cat", 1))
    assert code_of(playing, Ready("ann", 1)) == "stale_round"
    assert code_of(playing, Ready("ann", 2)) == "not_between"
    assert not any(seat.ready for seat in playing.seats)


async def test_ready_of_all_in_one_moment_and_once_more() -> None:
    async with staged(between()) as stage:
        again = ["ann", "bob", "ann", "cat", "bob"]
        letters = [await post(stage.room, Ready(person, 1)) for person in again]
        answers = [await letter for letter in letters]
        assert answers == [None, None, "already_ready", None, "stale_round"]
        assert stage.table.match_or_refuse().number == 2


def test_an_old_ready_deadline_begins_nothing() -> None:
    table = after(between(), *(Ready(person, 1) for person in ("ann", "bob", "cat")))
    assert handle(table, Elapsed(Clock.READY, 1), NOW + READY_MS).table is table


def test_the_next_round_waits_for_its_seed() -> None:
    table = between()
    ready = after(
        replace(table, seed=None), *(Ready(person, 1) for person in ("ann", "bob", "cat"))
    )
    assert ready.phase is RoomPhase.BETWEEN
    sealed = after(ready, Seal(SEEDS[1]))
    assert sealed.phase is RoomPhase.PLAYING
    assert sealed.seed is None


def test_the_step_that_deals_a_round_tells_that_it_has_begun() -> None:
    table = between()
    all_but_one = after(table, Ready("ann", 1), Ready("bob", 1))
    unsealed = after(replace(all_but_one, seed=None), Ready("cat", 1))
    for dealt in (
        handle(waiting("ann bob cat"), Start("ann", "m1"), NOW),
        handle(table, Elapsed(Clock.READY, 1), NOW + READY_MS),
        handle(all_but_one, Ready("cat", 1), NOW),
        handle(unsealed, Seal(SEEDS[1]), NOW),
    ):
        assert dealt.events == (RoundBegan(dealt.table.match_or_refuse().round.leader),)
    assert handle(table, Ready("ann", 1), NOW).events == ()


def test_the_first_leader_is_drawn_from_the_first_rounds_seed() -> None:
    """R1.5."""
    leaders = []
    for number in range(12):
        seed = f"{number:064x}"
        begun = after(waiting("ann bob cat dan", seed=seed), Start("ann", "m1")).match_or_refuse()
        leaders.append(begun.round.leader)
        assert leaders[-1] == first_leader(seed, 4)
        assert begun.round == deal(begun.round.profile, shuffled_deck(seed, 1), 4, leaders[-1])
    assert set(leaders) == {0, 1, 2, 3}


def test_a_round_is_dealt_from_the_seed_that_was_sealed_before_it() -> None:
    table = between()
    begun = after(table, Elapsed(Clock.READY, 1), now=NOW + READY_MS).match_or_refuse()
    assert table.seed is not None
    deck = shuffled_deck(table.seed, 2)
    assert begun.seed == table.seed
    assert begun.round == deal(table.profile, deck, 3, begun.round.leader)


def test_turns_and_windows_count_through_the_match() -> None:
    table = last_move()
    first = turn_of(table)
    table = after(table, Move("ann", first, "discard 2h"))
    table = after(table, *(Ready(person, 1) for person in ("ann", "bob", "cat")))
    assert turn_of(table) == first + 1
    assert code_of(table, Move("ann", first, "draw")) == "stale_turn"
    table = turns_played(table)
    assert turn_of(table) == first + 2
    thrown = after(table, Elapsed(Clock.TURN, first + 2), now=NOW + 30_000)
    assert window_of(thrown) > first


# -- who leads -----------------------------------------------------------------------------------

HIGH, LOW = ("Ks", "Kh", "Kd", "Kc", "Qs"), ("As", "Ah", "Ad", "Ac", "2s")


def ended(seats: int, leader: int, winners: tuple[int, ...]) -> Table:
    """A round that ended by stock: the winners share the lowest sum; without any it is void."""
    hands = [LOW[seat] if seat in winners else HIGH[seat] for seat in range(seats)]
    players = ",".join(f"{hand}/{'m' if winners else 'u'}/1" for hand in hands)
    round_ = parse_round(f"leader={leader} turn=9@0/melded/- players={players} over=stock/-/-/0")
    assert round_.result is not None
    assert round_.result.winners == winners
    table = between(" ".join(("ann", "bob", "cat", "dan", "eve")[:seats]))
    match = table.match_or_refuse()
    return table.with_match(replace(match, round=round_))


LEADS = [
    # one winner leads, wherever the last leader sat
    (3, 0, (0,), 0),
    (3, 0, (1,), 1),
    (4, 2, (1,), 1),
    (5, 4, (4,), 4),
    # of several the one nearest after the last leader, who comes last
    (3, 0, (0, 1), 1),
    (3, 1, (0, 1), 0),
    (4, 3, (0, 3), 0),
    (4, 1, (0, 3), 3),
    (5, 2, (0, 1, 2), 0),
    (5, 0, (2, 3), 2),
    # after a void round the same player
    (3, 2, (), 2),
    (5, 4, (), 4),
]


@pytest.mark.parametrize(("seats", "leader", "winners", "leads"), LEADS)
def test_who_leads_the_next_round(
    seats: int, leader: int, winners: tuple[int, ...], leads: int
) -> None:
    table = ended(seats, leader, winners)
    assert next_leader(table.match_or_refuse().round) == leads
    begun = after(table, Elapsed(Clock.READY, 1), now=NOW + READY_MS).match_or_refuse().round
    assert (begun.leader, begun.turn.seat) == (leads, leads)


# -- totals and places ---------------------------------------------------------------------------


def test_points_add_up_over_the_rounds() -> None:
    table = between(rounds=3)
    first = table.match_or_refuse()
    # Ann went out; two unmelded losers share the last place, Bob with a 7 in hand (R7.5).
    assert first.history == ((12, -8, -4),)
    again = last_move(rounds=3).match_or_refuse().round
    table = after(table, Elapsed(Clock.READY, 1), now=NOW + READY_MS)
    table = table.with_match(replace(table.match_or_refuse(), round=again))
    table = after(table, Move("ann", turn_of(table), "discard 2h"))
    second = table.match_or_refuse()
    assert second.history == ((12, -8, -4), (12, -8, -4))
    assert second.totals == (24, -16, -8)
    assert second.number == 2


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((3, -1, -2), (1, 2, 3)),
        ((0, 0, 0), (1, 1, 1)),
        ((5, 5, -10), (1, 1, 3)),
        ((-1, 2, -1), (2, 1, 2)),
        ((-2, 7, -1, -4), (3, 1, 2, 4)),
        ((1, 1, -1, -1), (1, 1, 3, 3)),
        ((-5, 5, 5, 0, -5), (4, 1, 1, 3, 4)),
    ],
)
def test_equal_totals_share_a_place(totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert final_places(totals) == places


def test_the_last_round_ends_the_match() -> None:
    table = last_move(rounds=1)
    last = Move("ann", turn_of(table), "discard 2h")
    over = after(table, last)
    assert over.phase is RoomPhase.FINISHED
    assert over.deadlines == ()
    round_fact, match_fact = facts_of(table, last)
    assert isinstance(round_fact, RoundEnded)
    assert (round_fact.number, round_fact.leader, round_fact.seed) == (1, 0, SEEDS[0])
    assert round_fact.moves == ("0:discard 2h",)
    assert round_fact.result.winners == (0,)
    assert match_fact == MatchEnded("m1", "finished", 1, (12, -8, -4), (1, 3, 2), None)
    assert code_of(over, Ready("ann", 1)) == "no_match"


async def test_after_the_match_no_clock_runs() -> None:
    async with staged(last_move("ann bob normal", rounds=1), pause=700) as stage:
        assert await stage.say("ann discard 2h") is None
        await quiet()
        assert stage.outlets["bob"].last.left == {}
        await stage.timer.go_on(PATIENCE_MS)  # once it is looked whether the last move is stored
        assert all(alarm.cancelled for alarm in stage.timer.alarms)


async def test_everybody_sees_the_break_and_its_end() -> None:
    async with staged(last_move()) as stage:
        assert await stage.say("ann discard 2h") is None
        for outlet in stage.outlets.values():
            assert outlet.view.phase == "between"
            assert outlet.view.result is not None
            hands = [line.hand for line in outlet.view.result.lines]
            assert hands == [(), ("7h", "8c"), ("9c", "Kc")]
            assert outlet.last.left == {"ready": READY_MS}
        await stage.timer.go_on(READY_MS)
        for outlet in stage.outlets.values():
            assert outlet.view.phase == "playing"
            assert outlet.view.result is None
            assert outlet.last.left == {"turn": 30_000}
