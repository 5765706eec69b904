"""Recorded matches to look at: played by random legal moves, the clock among them."""

from random import Random

from hypothesis import strategies as st

from hulawang.records.record import Record, record_of
from hulawang.rooms.facts import MatchEnding, RoundEnded
from hulawang.rooms.match_play import final_places, next_leader
from hulawang.rooms.options import Options, Thresholds
from hulawang.rules.notation import command_text
from hulawang.rules.play import deal
from hulawang.rules.profile import profile_named
from hulawang.rules.round import Round
from hulawang.rules.shuffle import VERSION, first_leader, shuffled_deck
from hulawang.storage.records import MatchRecord, PlayedMatch, PlayedSeat
from hulawang.views.result import see_result
from tests.rules.positions import random_commands

NAMES = ("민지", "준 호", "a=b place=3", "ㅋㅋ", "-")
"""Names as people have them, and such as look like something else."""

HOWS: dict[MatchEnding, int | None] = {
    "finished": None,
    "settled": None,
    "aborted": 1,
    "abandoned": None,
}
"""How a match may end, and who aborted it."""

options = st.builds(
    Options,
    seats=st.sampled_from((3, 4, 5)),
    rounds=st.integers(1, 3),
    thresholds=st.sampled_from(Thresholds),
    window_s=st.sampled_from((3, 5)),
    turn_s=st.sampled_from((20, 120)),
    public=st.booleans(),
    quick=st.booleans(),
)


def matches() -> st.SearchStrategy[Record]:
    """Matches of every ending."""
    return st.builds(played, options, st.integers(0, 2**32), st.sampled_from(sorted(HOWS)))


def played(chosen: Options, seed: int, how: MatchEnding = "finished") -> Record:
    """The record of a match of random moves."""
    return record_of(kept(chosen, seed, how))


def kept(chosen: Options, seed: int, how: MatchEnding = "finished") -> MatchRecord:
    """A match of random moves; but for a finished one its last round was never played."""
    rng = Random(seed)
    profile = profile_named(chosen.thresholds, chosen.window_s * 1000)
    totals = (0,) * chosen.seats
    rounds: list[RoundEnded] = []
    leader = 0
    for number in range(1, chosen.rounds + (how == "finished")):
        secret = rng.randbytes(32).hex()
        nonces = _some_nonces(chosen.seats, rng)
        if number == 1:
            leader = first_leader(secret, chosen.seats, nonces)
        deck = shuffled_deck(secret, number, nonces)
        moves, final = _to_the_end(deal(profile, deck, chosen.seats, leader), rng)
        result = see_result(final)
        assert result is not None
        totals = tuple(
            total + line.points for total, line in zip(totals, result.lines, strict=True)
        )
        rounds.append(
            RoundEnded(
                f"match-{seed}", number, leader, secret, VERSION, moves, result, totals, nonces
            )
        )
        leader = next_leader(final)
    return MatchRecord(_match(chosen, f"match-{seed}", how, totals), tuple(rounds))


def _some_nonces(seats: int, rng: Random) -> tuple[str, ...]:
    """What people may have added: all of them, some, nobody."""
    share = rng.choice((0, 0.5, 1))
    nonces = tuple(rng.randbytes(8).hex() * (rng.random() < share) for _ in range(seats))
    return nonces if any(nonces) else ()


def _match(chosen: Options, match: str, how: MatchEnding, totals: tuple[int, ...]) -> PlayedMatch:
    places = final_places(totals) if how in ("finished", "settled") else (None,) * chosen.seats
    people = [f"person-{seat}" if seat % 2 == 0 else None for seat in range(chosen.seats)]
    return PlayedMatch(
        id=match,
        room="ABCD",
        options=chosen,
        began_at=1_700_000_000_000,
        ended_at=1_700_000_360_000,
        how=how,
        rounds_played=chosen.rounds - (how != "finished"),
        aborted_by=HOWS[how],
        seats=tuple(
            PlayedSeat(person, name, None if person else "hard", total, place)
            for person, name, total, place in zip(people, NAMES, totals, places, strict=False)
        ),
    )


def _to_the_end(round_: Round, rng: Random) -> tuple[tuple[str, ...], Round]:
    played = list(random_commands(round_, rng))
    return tuple(command_text(command) for command, _ in played), played[-1][1]
