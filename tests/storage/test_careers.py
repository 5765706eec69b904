"""Careers in the database: counted once a match, equal to a plain recount, and quick to read."""

from dataclasses import asdict
from random import Random

import pytest
from sqlalchemy import text, update

from hulawang.rooms.who import who_is
from hulawang.storage.careers import Careers, count
from hulawang.storage.database import Database
from hulawang.storage.models import MatchRow, SeatRow
from hulawang.storage.people import People
from hulawang.storage.records import Board, Career, MatchRecord, Profile, Streak, Versus
from tests.storage.careers import (
    DAY_MS,
    Made,
    counted,
    known,
    longest_rows,
    made,
    play,
    recounted,
    round_of,
)
from tests.storage.conftest import Wall

BOARDS: tuple[Board, ...] = ("people", "cpu")


@pytest.fixture
def careers(database: Database, wall: Wall) -> Careers:
    return Careers(database, wall)


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_counted_match_by_match_is_what_a_recount_gives(
    database: Database, wall: Wall, people: People, careers: Careers, seed: int
) -> None:
    rng = Random(seed)
    persons = await known(people, 4)
    records = await play(database, wall, [made(rng, f"m{n}", persons) for n in range(25)])
    for person in persons:
        profile = await careers.profile(person)
        for board in BOARDS:
            sums = asdict(profile.careers.get(board, Career()))
            expected = recounted(records, person, board)
            assert {name: sums[name] for name in expected} == expected
        check_streaks(records, person, profile)
        check_badges(records, person, profile)
        met = {each.person: each.versus for each in await careers.meetings(person, 50)}
        assert met == {
            other: versus
            for other in persons
            if other != person and (versus := stood(records, person, other)).matches
        }


def check_streaks(records: list[MatchRecord], person: str, profile: Profile) -> None:
    mine = counted(records, person, "people")
    won = [record.match.seats[seat].place == 1 for record, seat in mine]
    wins = profile.streaks.get("wins", Streak())
    assert (wins.current, wins.longest) == longest_rows(won)
    assert wins.at == (mine[-1][0].match.ended_at if mine else 0)


def check_badges(records: list[MatchRecord], person: str, profile: Profile) -> None:
    """Every badge's first match is one that counts, and hulas are counted in two ways alike."""
    mine = [record.match for board in BOARDS for record, _ in counted(records, person, board)]
    ends = {match.id: match.ended_at for match in mine}
    for earned in profile.badges.values():
        assert ends[earned.first_match] == earned.first_at
        assert earned.count > 0
    hulas = sum(career.hulas for career in profile.careers.values())
    assert hulas == (profile.badges["hula"].count if "hula" in profile.badges else 0)
    if mine:
        assert profile.badges["first_match"].first_at == min(ends.values())


def stood(records: list[MatchRecord], person: str, other: str) -> Versus:
    """How two people stand, from all their matches."""
    together = []
    for record, seat in counted(records, person, "people"):
        seats = record.match.seats
        theirs = [each for each in seats if each.person == other]
        together += [(seats[seat], each, record.match.ended_at) for each in theirs]
    return Versus(
        matches=len(together),
        ahead=sum((mine.place or 0) < (its.place or 0) for mine, its, _ in together),
        behind=sum((mine.place or 0) > (its.place or 0) for mine, its, _ in together),
        points=sum(mine.total - its.total for mine, its, _ in together),
        met_at=max((at for _, _, at in together), default=0),
    )


async def test_counting_again_counts_nothing(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    (ann, bob) = await known(people, 2)
    await play(database, wall, [won_by_first("m1", ann, bob, None)])
    before = await careers.profile(ann)
    assert await careers.catch_up() == 0
    async with database.writing() as connection:
        await connection.run_sync(count, ["m1"], wall())
    assert await careers.profile(ann) == before
    assert before.careers["people"].matches == 1


async def test_what_ended_before_there_were_careers_is_caught_up_with(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    rng = Random(5)
    persons = await known(people, 3)
    await play(database, wall, [made(rng, f"m{n:03}", persons) for n in range(12)])
    before = [await careers.profile(person) for person in persons]
    async with database.writing() as connection:
        for table in ("badges", "meetings", "streaks", "careers"):
            await connection.execute(text(f"DELETE FROM {table}"))
        await connection.execute(update(MatchRow).values(counted_at=None))
    assert await careers.catch_up() == 12
    assert [await careers.profile(person) for person in persons] == before
    assert await careers.catch_up() == 0


def won_by_first(match: str, *people: str | None) -> Made:
    points = (9, *(-3,) * (len(people) - 1))
    return Made(match, people, "finished", (round_of(match, 1, points, points),))


@pytest.mark.parametrize(
    ("days", "later", "current", "longest"),
    [
        ([0], 0, 1, 1),
        ([0, 1, 2], 0, 3, 3),
        ([0, 1, 2], 1, 3, 3),
        ([0, 1, 2], 2, 0, 3),
        ([0, 0, 1], 0, 2, 2),
        ([0, 1, 3], 0, 1, 2),
        ([0, 1, 2, 3, 4, 5, 6], 0, 7, 7),
    ],
)
async def test_days_in_a_row_are_those_of_seoul(
    database: Database,
    wall: Wall,
    people: People,
    careers: Careers,
    days: list[int],
    later: int,
    current: int,
    longest: int,
) -> None:
    (ann,) = await known(people, 1)
    # A minute before midnight in Seoul, which is no midnight in UTC; `play` lets time go by.
    begins = 1_764_514_740_000 - DAY_MS // 3
    for n, day in enumerate(days):
        wall.now = begins + day * DAY_MS
        await play(database, wall, [won_by_first(f"m{n}", ann, None, None)])
    wall.now += later * DAY_MS
    profile = await careers.profile(ann)
    streak = profile.streaks["days"]
    assert (streak.current, streak.longest) == (current, longest)
    assert ("days_7" in profile.badges) == (longest >= 7)


async def test_five_wins_in_a_row_among_people(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    (ann, bob) = await known(people, 2)
    wins = [won_by_first(f"m{n}", ann, bob, None) for n in range(4)]
    alone = [won_by_first("cpu", ann, None, None)]
    await play(database, wall, wins + alone)
    assert "wins_5" not in (await careers.profile(ann)).badges
    await play(database, wall, [won_by_first(f"x{n}", ann, None, bob) for n in range(6)])
    earned = (await careers.profile(ann)).badges["wins_5"]
    assert (earned.count, earned.first_match) == (2, "x0")
    assert (await careers.profile(bob)).streaks["wins"].longest == 0


async def test_a_match_broken_off_is_in_no_sum_but_its_own(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    (ann, bob) = await known(people, 2)
    rounds = won_by_first("m1", ann, bob, None).rounds
    await play(database, wall, [Made("m1", (ann, bob, None), "aborted", rounds, aborted_by=1)])
    await play(database, wall, [Made("m2", (ann, bob, None), "abandoned", ())])
    profiles = [await careers.profile(person) for person in (ann, bob)]
    assert [profile.careers["people"] for profile in profiles] == [
        Career(broken_off=2, aborted=0),
        Career(broken_off=2, aborted=1),
    ]
    assert [(profile.streaks, profile.badges) for profile in profiles] == [({}, {})] * 2
    assert await careers.meetings(ann, 9) == ()


async def test_whom_one_has_met_stands_by_how_often(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    ann, bob, cat, dan = await known(people, 4)
    games = [won_by_first("m1", ann, bob, cat), won_by_first("m2", cat, bob, None, ann)]
    await play(database, wall, [*games, won_by_first("m3", ann, cat, None)])
    await play(database, wall, [won_by_first("m4", dan, bob, None)])
    await people.rename(cat, "새 이름")
    met = await careers.meetings(ann, 9)
    assert [(each.person, each.name, each.versus.matches) for each in met] == [
        (cat, "새 이름", 3),
        (bob, "사람1", 2),
    ]
    assert (met[0].versus.ahead, met[0].versus.behind, met[0].versus.points) == (2, 1, 12)
    assert (met[1].versus.ahead, met[1].versus.behind) == (1, 0)
    assert [each.person for each in await careers.meetings(ann, 9, skip=1)] == [bob]
    found = [await careers.met(ann, who_is(other)) for other in (bob, cat, dan, ann)]
    assert found == [bob, cat, None, None]


async def test_who_is_forgotten_is_forgotten_by_all_they_met(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    ann, bob, cat = await known(people, 3)
    await play(database, wall, [won_by_first("m1", ann, bob, cat)])
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM people WHERE id = :id"), {"id": bob})
    assert await careers.profile(bob) == Profile({}, {}, {})
    assert [each.person for each in await careers.meetings(ann, 9)] == [cat]
    # Their seat stays a person's: the match still counts as one among people.
    await play(database, wall, [won_by_first("m2", ann, cat, None)])
    assert (await careers.profile(ann)).careers["people"].matches == 2


async def test_a_person_forgotten_while_they_play_is_not_counted(
    database: Database, wall: Wall, people: People, careers: Careers
) -> None:
    ann, bob = await known(people, 2)
    game = won_by_first("m1", ann, bob, None)
    await play(database, wall, [game])
    async with database.writing() as connection:
        for table in ("badges", "meetings", "streaks", "careers"):
            await connection.execute(text(f"DELETE FROM {table}"))
        await connection.execute(update(MatchRow).values(counted_at=None))
        await connection.execute(update(SeatRow).where(SeatRow.person == bob).values(person=None))
    assert await careers.catch_up() == 1
    assert (await careers.profile(ann)).careers["people"].wins == 1
    assert await careers.profile(bob) == Profile({}, {}, {})
