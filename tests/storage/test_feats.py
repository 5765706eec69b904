"""What earns which badge, and how turns are read from moves."""

from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.records.record import record_of
from hulawang.records.replay import replay
from hulawang.rooms.facts import MatchEnding, RoundEnded
from hulawang.rooms.match_play import final_places
from hulawang.rooms.options import Options
from hulawang.rules.events import WindowClosed
from hulawang.storage import feats
from hulawang.storage.biographies import DAYS_IN_A_ROW, WINS_IN_A_ROW
from hulawang.storage.feats import TurnDeeds, badges_in, board_of, career_in, turns
from hulawang.storage.records import BADGES, Badge, MatchRecord, PlayedMatch, PlayedSeat
from hulawang.views.model import Ending
from tests.records.matches import kept
from tests.storage.careers import round_of

WON = (12, -4, -8)
PEOPLE = ("ann", "bob", None)


def match_of(
    *rounds: RoundEnded,
    people: tuple[str | None, ...] = PEOPLE,
    how: MatchEnding = "finished",
) -> MatchRecord:
    """A match of these rounds; None is a CPU player."""
    totals = rounds[-1].totals
    places: tuple[int | None, ...] = final_places(totals)
    seats = tuple(
        PlayedSeat(person, person or "", None if person else "hard", total, place)
        for person, total, place in zip(people, totals, places, strict=True)
    )
    options = Options(len(people), len(rounds))
    return MatchRecord(PlayedMatch("m1", "r", options, 0, 1, how, len(rounds), None, seats), rounds)


def a_round(how: Ending = "out", points: tuple[int, ...] = WON, **what: object) -> RoundEnded:
    return round_of("m1", 1, points, points, how=how, **what)  # type: ignore[arg-type]


DRAWN = ("0:draw", "0:meld 7h8h9h", "0:discard 2c")
ONTO_OWN = ("0:draw", "0:meld 7h8h9h", "0:lay_off 1 ThJh", "0:discard 2c")
ONTO_OTHERS = ("1:draw", "1:meld 7s", "1:discard 2s", "2:pass", "0:pass", "0:draw", "0:meld 2h3h4h")


@pytest.mark.parametrize(
    ("ended", "earned"),
    [
        (a_round("out"), ""),
        (a_round("stock"), ""),
        (a_round("hula", moves=DRAWN), "hula perfect_hula"),
        (a_round("hula", moves=(*ONTO_OTHERS[:5], *ONTO_OWN)), "hula perfect_hula"),
        (a_round("hula", moves=(*ONTO_OTHERS, "0:lay_off 0 8s")), "hula"),
        (a_round("hula", claimed_from=1, moves=DRAWN), "hula claimed_hula"),
        (a_round("hula", by=1, moves=DRAWN), ""),
        (a_round("four_sevens"), "four_sevens"),
        (a_round("low"), "low"),
        (a_round("high"), "high"),
        (a_round("plain"), "plain_stop"),
        (a_round("plain", failed=True, by=1), "caught_stop"),
        (a_round("plain", failed=True), "caught_stop"),
        (a_round(sevens=(1,)), "caught_sevens"),
        (a_round(unmelded=(1,)), ""),
        (a_round(unmelded=(1, 2)), "shutout"),
        (a_round(points=(29, -9, -20)), ""),
        (a_round(points=(30, -10, -20)), "jackpot"),
        (
            a_round("hula", points=(64, -32, -32), moves=DRAWN, sevens=(2,), unmelded=(1, 2)),
            "hula perfect_hula caught_sevens shutout jackpot",
        ),
    ],
)
@pytest.mark.parametrize("people", [PEOPLE, ("ann", None, None)])
def test_how_a_round_was_won_earns_badges_in_any_company(
    ended: RoundEnded, earned: str, people: tuple[str | None, ...]
) -> None:
    assert " ".join(badges_in(match_of(ended, people=people), 0)) == earned


def a_match(*points: tuple[int, ...], sole_payer: int | None = None) -> list[RoundEnded]:
    """Rounds of these points, the first one paid by somebody alone."""
    totals, rounds = (0,) * len(points[0]), []
    for number, each in enumerate(points, 1):
        totals = tuple(a + b for a, b in zip(totals, each, strict=True))
        payer = sole_payer if number == 1 else None
        rounds.append(round_of("m1", number, each, totals, sole_payer=payer))
    return rounds


LOST = (-8, 12, -4)
FIVE = ("ann", "bob", "cat", "dan", "eve")


@pytest.mark.parametrize(
    ("rounds", "people", "earned"),
    [
        (a_match(LOST, LOST, WON, WON, WON), PEOPLE, ["comeback"]),
        (a_match(LOST, WON, WON), PEOPLE, []),
        (a_match(LOST, (-2, 8, -6), WON, WON), PEOPLE, ["comeback"]),
        (a_match(LOST, (4, -2, -2), WON, WON), PEOPLE, []),
        (a_match(WON, WON, LOST, WON), PEOPLE, []),
        (a_match(LOST, WON, WON, sole_payer=0), PEOPLE, ["paid_and_won"]),
        (a_match(WON, LOST, WON, sole_payer=1), PEOPLE, []),
        (a_match(WON, WON, WON), PEOPLE, ["sweep"]),
        (a_match(WON, WON), PEOPLE, []),
        (a_match((8, -2, -2, -2, -2)), FIVE, ["full_table"]),
        (a_match((8, -2, -2, -2, -2)), (*FIVE[:4], None), []),
        (a_match(WON, WON, WON, LOST, LOST, LOST, LOST), PEOPLE, []),
        (a_match(LOST, LOST, WON, WON, WON), ("ann", None, None), []),
        (a_match(WON, WON, WON), ("ann", None, None), []),
    ],
)
def test_how_a_match_was_won_earns_badges_among_people(
    rounds: list[RoundEnded], people: tuple[str | None, ...], earned: list[Badge]
) -> None:
    assert list(badges_in(match_of(*rounds, people=people), 0)) == earned


@pytest.mark.parametrize(
    ("people", "board"),
    [
        (("ann", None, None), "cpu"),
        (("ann", "bob", None), "people"),
        (FIVE, "people"),
    ],
)
def test_a_match_is_among_people_from_two_on(people: tuple[str | None, ...], board: str) -> None:
    ended = a_match((len(people) - 1, *(-1,) * (len(people) - 1)))
    assert board_of(match_of(*ended, people=people)) == board


def test_who_is_forgotten_was_a_person() -> None:
    record = match_of(*a_match(WON))
    seats = tuple(replace(seat, person=None) for seat in record.match.seats)
    assert board_of(replace(record, match=replace(record.match, seats=seats))) == "people"


def test_every_badge_is_earned_by_something() -> None:
    by_hand = {"first_match", f"wins_{WINS_IN_A_ROW}", f"days_{DAYS_IN_A_ROW}"}
    ways = {*feats._OF_A_ROUND, *feats._OF_A_WIN, *feats.MILESTONES, *by_hand}
    assert ways == set(BADGES) == set(get_args(Badge))


@pytest.mark.parametrize(
    ("moves", "how", "expected"),
    [
        ("0:draw, 0:discard 2s, 1:pass, close, 1:draw, 1:discard 3s", "stock", "0 1"),
        ("0:draw, 0:discard 2s, 2:claim 2h2d, 1:pass, 2:discard 9s", "stock", "0 2!"),
        ("0:draw, 0:discard 2s, 2:claim 2h2d, 2:withdraw, close, 1:draw", "stock", "0 1"),
        ("0:draw, 0:discard 2s, 1:claim 2h2d, 1:meld 7h", "out", "0 1!"),
        ("0:draw, 0:discard 2s, 1:claim 2h2d, close", "out", "0 1!"),
        ("0:draw, 0:discard 2s, 1:pass, 1:stop plain", "plain", "0 1"),
        ("1:draw, 1:meld 2s3s4s", "out", "1"),
        ("0:draw, 0:discard 2s", "stock", "0"),
    ],
)
def test_a_turn_that_begins_without_a_draw_began_with_a_claim(
    moves: str, how: Ending, expected: str
) -> None:
    ended = a_round(how, moves=tuple(moves.split(", ")), by=1)
    told = [f"{turn.seat}{'!' * turn.claimed}" for turn in turns(ended)]
    assert " ".join(told) == expected


def test_a_turn_knows_the_melds_before_it_and_what_it_was_laid_off_on() -> None:
    moves = (*ONTO_OTHERS, "0:lay_off 0 8s", "0:lay_off 1 5h", "0:discard Ks")
    assert list(turns(a_round(moves=moves)))[-1] == TurnDeeds(0, False, 1, (0, 1))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((3, 4, 5)))
def test_claims_are_those_that_the_engine_tells_of(seed: int, seats: int) -> None:
    match = kept(Options(seats=seats, rounds=2), seed)
    record = record_of(match)
    for ended, recorded in zip(match.rounds, record.rounds, strict=True):
        steps = [step for *_, step in replay(record, recorded)]
        taken = [
            event.taken_by
            for step in steps
            for event in step.events
            if isinstance(event, WindowClosed) and event.taken_by is not None
        ]
        told = list(turns(ended))
        assert Counter(turn.seat for turn in told if turn.claimed) == Counter(taken)
        assert [turn.seat for turn in told if turn.claimed] == taken
        last = steps[-1].round
        assert sum(turn.claimed for turn in told) <= len(last.melds)
        melds = [turn.melds_before for turn in told]
        assert melds == sorted(melds)
    claims = [career_in(match, seat).claims for seat in range(seats)]
    assert sum(claims) == sum(turn.claimed for ended in match.rounds for turn in turns(ended))
