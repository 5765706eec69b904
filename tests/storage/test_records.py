"""A match that was stored is a true record, the same on both databases."""

import pytest

from hulawang.records.record import record_of
from hulawang.records.text import parse_record, record_text
from hulawang.records.verify import verify
from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, MatchEnding, SeatFact
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Journal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People
from hulawang.storage.records import MatchRecord
from tests.records.matches import kept
from tests.storage.conftest import Wall
from tests.storage.samples import moved, opened


def facts_of(record: MatchRecord, room: str, person: str) -> list[Fact]:
    """What its room would have reported of this match, with one person in seat 0."""
    match = record.match
    seats = tuple(
        SeatFact(person if seat == 0 else None, each.name, each.cpu_level)
        for seat, each in enumerate(match.seats)
    )
    totals = tuple(seat.total for seat in match.seats)
    places = tuple(seat.place for seat in match.seats if seat.place is not None)
    ended = MatchEnded(
        match.id, match.how, match.rounds_played, totals, places or None, match.aborted_by
    )
    return [MatchBegan(match.id, room, match.options, seats), *record.rounds, ended]


@pytest.mark.parametrize("how", ["finished", "settled", "aborted", "abandoned"])
@pytest.mark.parametrize("seats", [3, 5])
async def test_a_stored_match_is_a_true_record(
    journal: Journal, matches: Matches, people: People, wall: Wall, how: MatchEnding, seats: int
) -> None:
    person = (await people.enter("민지"))[0].id
    played = kept(Options(seats=seats, rounds=3), seed=seats, how=how)
    await journal.append(opened("ABCD"))
    for seq, fact in enumerate(facts_of(played, "ABCD", person), 1):
        await journal.append(moved("ABCD", seq), (fact,))
    stored = await matches.match(played.match.id)
    assert stored is not None
    record = record_of(stored)
    assert record.rounds == record_of(played).rounds
    assert (record.seats, record.how) == (record_of(played).seats, how)
    assert (record.began_at, record.ended_at) == (wall.now, wall.now)
    assert verify(record) == ()
    assert parse_record(record_text(record)) == record
    assert person not in record_text(record)
