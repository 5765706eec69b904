"""Tables as they can be found: one of each kind of ending, vote, window and seat.

A `Found` is what one person sees on coming into the room.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from hulawang.rooms.messages import (
    Abort,
    Again,
    Clock,
    Disconnected,
    Elapsed,
    Propose,
    Ready,
    Vote,
)
from hulawang.rooms.options import Options
from hulawang.rooms.state import GRACE_MS, Table
from hulawang.rooms.table import resumed
from hulawang.rules.notation import parse_round
from hulawang.rules.round import Round
from tests.rooms.tables import NOW, a_round, after, between, moved, playing, waiting

FIVE = "ann bob normal cat dan"
HISTORY = ((24, -8, -16, 0, 0), (-32, 64, -8, -16, -8), (-1, -2, -4, -8, 15))


@dataclass(frozen=True, slots=True)
class Found:
    """What `seat`, or a spectator (None), finds."""

    name: str
    table: Table
    seat: int | None = 0
    paused: bool = False


def over(how: str, *players: str) -> Table:
    """The break after a fourth round that ended like this, in the notation's words."""
    told = f"turn=9@0/melded/- players={','.join(players)} over={how}"
    table = between(" ".join(FIVE.split()[: len(players)]))
    match = table.match_or_refuse()
    round_ = parse_round(told)
    assert round_.result is not None
    history = (*(line[: len(players)] for line in HISTORY), round_.result.points)
    return table.with_match(replace(match, number=4, round=round_, history=history))


def ended_rounds() -> Iterator[Found]:
    """One result of each ending, and the two in which one pays for all."""
    bad, good = "7s7h9dKcKd/u/3", "As2h/m/3"
    for name, how, players in (
        ("hula", "hula/0/-/2", ("-/m/1", bad, good, "3s4d/m/2", "QhQd5c/u/3")),
        ("claimed hula", "hula/1/0/0", (bad, "-/m/1", good, "3s4d/m/2", "QhQd5c/u/3")),
        ("stock shared", "stock/-/-/1", (good, "2sAd/m/4", bad, "7c8c/m/4", "QhQd5c/u/3")),
        ("void", "stock/-/-/1", ("As/u/4", "2s/u/4", "3s/u/4", "4s/u/4", "5s/u/4")),
        ("four sevens", "four_sevens/0/-/-", ("7s7h7d7c2s3s4s/u/1", "8s9s/m/1", "KsKh/u/1")),
        ("low", "low/1/-/0", (bad, "AsAhAd2s2h2d3c/u/2", "KsKh/u/1", "4s/m/1", "5s/m/1")),
        ("high", "high/0/-/1", ("KsKhKcQsQhQdJs/u/2", "7s7h7d/u/2", "9s/m/1")),
        ("stop", "plain/0/-/1", ("As2s/m/4", "8s9s/m/3", bad)),
        ("failed stop", "plain/0/-/1", ("5s6s/m/4", "As/m/3", "Ah/m/3", bad)),
    ):
        yield Found(f"result {name}", over(how, *players))


def breaks() -> Iterator[Found]:
    """Between two rounds: ready, looked on at, stood in for, and voted on."""
    table = BETWEEN
    yield Found("result ready", after(table, Ready("ann", 1), Ready("bob", 1)))
    yield Found("result spectator", table, None)
    yield Found("result stand-in", _away(table, 1), 1)
    vote = after(table, Propose("bob", 1), Vote("cat", 1, yes=True))
    yield Found("vote asker", vote, 1)
    yield Found("vote asked", vote, 4)
    yield Found("vote host", vote, 0)


def ends() -> Iterator[Found]:
    """The end of a match, however it came."""
    last = over("out/1/-/0", "7s8s/m/4", "-/m/4", "9hTh/u/4")
    lost = replace(between("ann bob normal", rounds=1), match=last.match)
    yield Found("match lost", replace(lost, options=Options(seats=3, rounds=4)))
    settled = after(last, Propose("ann", 4))
    yield Found("match settled", after(settled, Vote("bob", 4, yes=True)))
    aborted = after(BETWEEN, Abort("bob", "m1"))
    yield Found("aborted", aborted)
    yield Found("aborted by me", aborted, 1)


WAITING = waiting("ann bob - normal cat")
FULL = waiting(FIVE)


def rooms() -> Iterator[Found]:
    """A room before its match."""
    yield Found("waiting as guest", WAITING, 1)
    yield Found("waiting full", FULL)
    yield Found("waiting spectator", WAITING, None)
    quick = replace(waiting("ann bob - -"), options=Options(seats=4, quick=True))
    yield Found("quick match", resumed(quick, NOW))
    again = after(between("ann bob normal cat", rounds=1), Again("ann"))
    yield Found("waiting asks", again, 0)
    yield Found("waiting asked", again, 1)


MANY_MELDS = (
    "seven:7s/0,seven:7h/1,seven:7d/2,seven:7c/3,set:AsAhAd/0,set:KsKhKdKc/1,run:2s3s4s5s6s/2,"
    "run:8hTh9h/3,run:2d3d4d/4,run:4c5c6c/0,set:JsJhJd/1,run:2h3h4h/2"
)


PLAYING = playing(
    a_round(
        *("Qs8s9s", "QhTs", "5h6h", "5d6d", "8d9d"),
        turn="40@1/melded/-",
        melds=MANY_MELDS,
        discards="Qd/2,8c/3,2c/4",
    ),
    FIVE,
)
BETWEEN = between(FIVE)


def tables() -> Iterator[Found]:
    """A round in all that can be seen of it beside what a match shows by itself."""
    full = PLAYING
    yield Found("table full", full)
    yield Found("table full, own turn", full, 1)
    away = _away(after(full, Disconnected("dan")), 3)
    yield Found("table away", away)
    yield Found("table stand-in", away, 3)
    yield Found("table spectator", full, None)
    yield Found("table paused", full, 1, paused=True)
    yield Found("stop four sevens", playing(a_round("7s7h7d7c2s3s4s", "8s9s", "KsKh")))
    for stop, hand in (("low", "AsAhAd2s2h2d3c"), ("high", "KsKhKcQsQhQdJs")):
        yield Found(f"stop {stop}", playing(_in_second_turn(a_round(hand, "8s9s", "4h5h"))))


def windows() -> Iterator[Found]:
    """A card has just been thrown, and two could claim it."""
    thrown = moved(_two_can_claim(), "ann draw", "ann discard 9h")
    yield Found("window claims", thrown, 1)
    yield Found("window cannot", thrown, 2)
    yield Found("window thrower", thrown, 0)
    yield Found("window claimed", moved(thrown, "bob claim 9s9d"), 1)
    yield Found("window passed", moved(thrown, "cat pass"), 3)


def _away(table: Table, seat: int) -> Table:
    """The table when a CPU player has come to stand in for a person who was lost."""
    person = table.seats[seat].person
    assert person is not None
    lost = after(table, Disconnected(person))
    return after(lost, Elapsed(Clock.GRACE, seat), now=NOW + GRACE_MS)


def _two_can_claim() -> Table:
    hands = ("9h2s5dJcKsQhAc", "9s9d8h7c3c4d5s", "2c4h6s8dTcKdAh", "9cTh8c5h3dJsQc", "2d3h")
    return playing(a_round(*hands), FIVE)


def _in_second_turn(round_: Round) -> Round:
    first, *others = round_.players
    return replace(round_, players=(replace(first, turns=2), *others))
