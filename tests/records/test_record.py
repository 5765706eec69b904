"""The record of a match as rooms play it, whoever comes and goes."""

from hypothesis import given, settings

from hulawang.records.record import record_of
from hulawang.records.text import record_text
from hulawang.records.verify import verify
from hulawang.rooms.facts import MatchBegan, MatchEnded, RoundEnded
from hulawang.rooms.options import Options
from hulawang.storage.records import MatchRecord, PlayedMatch, PlayedSeat
from tests.records.matches import kept
from tests.rooms.crowd import Whim, begun, options, seeds, tables, whims
from tests.rooms.house import SeededChance
from tests.rooms.stage import Bench


def match_of(facts: list[object]) -> MatchRecord:
    """What the storage keeps of these facts."""
    (began,) = [fact for fact in facts if isinstance(fact, MatchBegan)]
    (ended,) = [fact for fact in facts if isinstance(fact, MatchEnded)]
    places = ended.places or (None,) * len(ended.totals)
    return MatchRecord(
        PlayedMatch(
            id=began.match,
            room=began.room,
            options=began.options,
            began_at=1,
            ended_at=2,
            how=ended.how,
            rounds_played=ended.rounds_played,
            aborted_by=ended.aborted_by,
            seats=tuple(
                PlayedSeat(seat.person, seat.name, seat.cpu_level, total, place)
                for seat, total, place in zip(began.seats, ended.totals, places, strict=True)
            ),
        ),
        tuple(fact for fact in facts if isinstance(fact, RoundEnded)),
    )


@settings(max_examples=10)
@given(tables, options, seeds, whims())
async def test_whatever_people_do_the_record_is_true(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    bench = Bench(chance=SeededChance(seed))
    crowd = await begun(bench, who, chosen, seed)
    await crowd.live(plan)
    assert verify(record_of(match_of([*bench.journal.facts]))) == ()
    await bench.close()


def test_a_record_tells_names_and_nobodys_id() -> None:
    match = kept(Options(seats=3, rounds=1), seed=1)
    assert match.match.seats[0].person == "person-0"
    text = record_text(record_of(match))
    assert "seat 0 person total=" in text
    assert "name=민지" in text
    assert "person-" not in text
