"""Looking up matches that have ended."""

import pytest

from hulawang.rooms.facts import Fact, MatchEnding, RoundEnded
from hulawang.rooms.ports import Journal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People
from hulawang.storage.records import PlayedMatch, PlayedSeat
from tests.storage.conftest import Wall
from tests.storage.samples import (
    OPTIONS,
    began,
    failed_stop,
    match_ended,
    moved,
    opened,
    round_ended,
    void_round,
)


async def play(journal: Journal, room: str, *facts: Fact) -> None:
    """A room in which this was reported, fact by fact."""
    await journal.append(opened(room))
    for seq, fact in enumerate(facts, 1):
        await journal.append(moved(room, seq), (fact,))


@pytest.fixture
async def minji(people: People) -> str:
    return (await people.enter("민지"))[0].id


@pytest.fixture
async def jun(people: People) -> str:
    return (await people.enter("준"))[0].id


async def test_a_match_is_found_with_everything_about_it(
    journal: Journal, matches: Matches, people: People, minji: str, jun: str, wall: Wall
) -> None:
    await play(journal, "ABCD", began("m1", "ABCD", minji, jun), match_ended("m1"))
    await people.rename(minji, "밍")
    record = await matches.match("m1")
    assert record is not None
    assert record.rounds == ()
    assert record.match == PlayedMatch(
        id="m1",
        room="ABCD",
        options=OPTIONS,
        began_at=wall.now,
        ended_at=wall.now,
        how="finished",
        rounds_played=2,
        aborted_by=None,
        seats=(
            PlayedSeat(minji, f"name of {minji}", None, -2, 2),
            PlayedSeat(jun, f"name of {jun}", None, 38, 1),
            PlayedSeat(None, "", "normal", -4, 3),
            PlayedSeat(None, "", "normal", -32, 4),
        ),
    )


@pytest.mark.parametrize(
    ("how", "places", "aborted_by"),
    [
        ("finished", [2, 1, 3, 4], None),
        ("settled", [2, 1, 3, 4], None),
        ("aborted", [None] * 4, 1),
        ("abandoned", [None] * 4, None),
    ],
)
async def test_every_ending_is_kept(
    journal: Journal,
    matches: Matches,
    minji: str,
    how: MatchEnding,
    places: list[int | None],
    aborted_by: int | None,
) -> None:
    await play(journal, "ABCD", began("m1", "ABCD", minji), match_ended("m1", how))
    (match,) = await matches.of_person(minji)
    assert (match.how, match.aborted_by) == (how, aborted_by)
    assert [seat.place for seat in match.seats] == places
    assert [seat.total for seat in match.seats] == [-2, 38, -4, -32]


@pytest.mark.parametrize("ended", [round_ended("m1", 1), void_round("m1", 1), failed_stop("m1", 1)])
async def test_a_round_comes_back_as_it_was_reported(
    journal: Journal, matches: Matches, minji: str, ended: RoundEnded
) -> None:
    await play(journal, "ABCD", began("m1", "ABCD", minji), ended, match_ended("m1"))
    record = await matches.match("m1")
    assert record is not None
    assert record.rounds == (ended,)


async def test_rounds_come_in_their_order(journal: Journal, matches: Matches, minji: str) -> None:
    rounds = [round_ended("m1", number) for number in range(1, 13)]
    await play(journal, "ABCD", began("m1", "ABCD", minji), *rounds, match_ended("m1"))
    record = await matches.match("m1")
    assert record is not None
    assert list(record.rounds) == rounds


async def test_one_sees_the_own_ended_matches_newest_first(
    journal: Journal, matches: Matches, minji: str, jun: str, wall: Wall
) -> None:
    for match, person in [("m1", minji), ("m2", jun), ("m3", minji), ("m4", minji)]:
        await play(journal, f"R{match}", began(match, f"R{match}", person), match_ended(match))
        wall.now += 1000
    await play(journal, "LATE", began("m5", "LATE", minji))
    assert [match.id for match in await matches.of_person(minji)] == ["m4", "m3", "m1"]
    assert [match.id for match in await matches.of_person(minji, limit=2)] == ["m4", "m3"]
    assert [match.id for match in await matches.of_person(jun)] == ["m2"]
    assert await matches.of_person("nobody") == ()


@pytest.mark.parametrize("match", ["running", "unknown", ""])
async def test_only_an_ended_match_can_be_looked_up(
    journal: Journal, matches: Matches, minji: str, match: str
) -> None:
    await play(journal, "ABCD", began("running", "ABCD", minji), round_ended("running", 1))
    assert await matches.match(match) is None
