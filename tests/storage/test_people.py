"""People and sessions."""

import pytest
from sqlalchemy import select

from hulawang.storage.database import Database
from hulawang.storage.models import SessionRow
from hulawang.storage.people import SEEN_EVERY_MS, People
from hulawang.storage.records import Person
from tests.storage.conftest import Wall


async def test_a_token_finds_its_person_and_no_other(people: People) -> None:
    (minji, minjis), (jun, juns) = [await people.enter(name) for name in ("민지", "준")]
    assert (await people.person_of(minjis), await people.person_of(juns)) == (minji, jun)
    assert (minji.name, jun.name) == ("민지", "준")
    assert minji.id != jun.id
    assert minjis != juns


@pytest.mark.parametrize("token", ["", "nobody's", "\0", "훌라"])
async def test_an_unknown_token_is_nobodys(people: People, token: str) -> None:
    await people.enter("민지")
    assert await people.person_of(token) is None


async def test_a_token_has_256_bits_and_only_its_hash_is_kept(
    people: People, database: Database
) -> None:
    _, token = await people.enter("민지")
    assert len(token) == 43, "256 bits by 6 a letter"
    async with database.reading() as session:
        kept = await session.scalar(select(SessionRow.token_hash))
    assert kept is not None
    assert token not in kept


async def test_a_new_name_is_the_same_person(people: People) -> None:
    person, token = await people.enter("민지")
    await people.rename(person.id, "밍")
    assert await people.person_of(token) == Person(person.id, "밍")


async def test_a_forgotten_session_is_nobodys_and_the_others_stay(people: People) -> None:
    (_, minjis), (jun, juns) = [await people.enter(name) for name in ("민지", "준")]
    await people.forget(minjis)
    await people.forget("nobody's")
    assert await people.person_of(minjis) is None
    assert await people.person_of(juns) == jun


@pytest.mark.parametrize(("after", "noted"), [(0, 0), (SEEN_EVERY_MS - 1, 0), (SEEN_EVERY_MS, 1)])
async def test_when_a_session_was_last_seen_is_noted_once_an_hour(
    people: People, database: Database, wall: Wall, after: int, noted: int
) -> None:
    entered = wall.now
    _, token = await people.enter("민지")
    wall.now += after
    await people.person_of(token)
    async with database.reading() as session:
        assert await session.scalar(select(SessionRow.seen_at)) == entered + noted * after
