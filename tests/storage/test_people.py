"""People, their sessions and their names."""

import pytest
from sqlalchemy import select

from hulawang.storage.database import Database
from hulawang.storage.models import SessionRow
from hulawang.storage.people import (
    A_YEAR_MS,
    AN_HOUR_MS,
    MOST_SESSIONS,
    NAMES_AN_HOUR,
    NAMES_TOLD,
    SEEN_EVERY_MS,
    People,
)
from hulawang.storage.records import FormerName, Person, TooManyNames
from tests.storage.conftest import Wall


async def whose(people: People, token: str) -> Person | None:
    session = await people.session_of(token)
    return None if session is None else session.person


# -- sessions ------------------------------------------------------------------------------------


async def test_a_token_finds_its_person_and_no_other(people: People) -> None:
    (minji, minjis), (jun, juns) = [await people.enter(name) for name in ("민지", "준")]
    assert (await whose(people, minjis), await whose(people, juns)) == (minji, jun)
    assert (minji.name, jun.name) == ("민지", "준")
    assert minji.id != jun.id
    assert minjis != juns


@pytest.mark.parametrize("token", ["", "nobody's", "\0", "훌라"])
async def test_an_unknown_token_is_nobodys(people: People, token: str) -> None:
    await people.enter("민지")
    assert await people.session_of(token) is None


async def test_a_token_has_256_bits_and_only_its_hash_is_kept(
    people: People, database: Database
) -> None:
    _, token = await people.enter("민지")
    assert len(token) == 43, "256 bits by 6 a letter"
    async with database.reading() as session:
        kept = await session.scalar(select(SessionRow.token_hash))
    assert kept is not None
    assert token not in kept


async def test_the_id_of_a_session_opens_nothing(people: People) -> None:
    _, token = await people.enter("민지")
    session = await people.session_of(token)
    assert session is not None
    assert session.id not in token
    assert await people.session_of(session.id) is None


async def test_a_person_may_be_signed_in_in_several_browsers(people: People, wall: Wall) -> None:
    minji, first = await people.enter("민지", "Chrome · Android")
    entered, wall.now = wall.now, wall.now + 5
    second, ended = await people.sign_in(minji.id, "Safari · macOS")
    assert first != second
    assert ended == ()
    assert [await whose(people, token) for token in (first, second)] == [minji, minji]
    assert [
        (known.agent, known.created_at, known.seen_at) for known in await people.sessions(minji.id)
    ] == [("Safari · macOS", wall.now, wall.now), ("Chrome · Android", entered, entered)]


async def test_an_ended_session_is_nobodys_and_the_others_stay(people: People) -> None:
    (minji, minjis), (jun, juns) = [await people.enter(name) for name in ("민지", "준")]
    session = await people.session_of(minjis)
    assert session is not None
    assert not await people.end(jun.id, session.id), "nobody ends somebody else's"
    assert not await people.end(minji.id, "none")
    assert await people.end(minji.id, session.id)
    assert not await people.end(minji.id, session.id)
    assert await whose(people, minjis) is None
    assert await whose(people, juns) == jun


async def test_all_other_sessions_end_at_once(people: People) -> None:
    minji, first = await people.enter("민지")
    others = [(await people.sign_in(minji.id, ""))[0] for _ in range(3)]
    _, juns = await people.enter("준")
    mine = await people.session_of(first)
    assert mine is not None
    theirs = [session.id for token in others if (session := await people.session_of(token))]
    assert set(await people.end_others(minji.id, mine.id)) == set(theirs)
    assert [await whose(people, token) is None for token in (first, *others, juns)] == [
        False,
        *[True] * 3,
        False,
    ]
    assert await people.end_others(minji.id, mine.id) == ()


@pytest.mark.parametrize(("after", "noted"), [(0, 0), (SEEN_EVERY_MS - 1, 0), (SEEN_EVERY_MS, 1)])
async def test_when_a_session_was_last_seen_is_noted_once_an_hour(
    people: People, database: Database, wall: Wall, after: int, noted: int
) -> None:
    entered = wall.now
    _, token = await people.enter("민지")
    wall.now += after
    await people.session_of(token)
    async with database.reading() as session:
        assert await session.scalar(select(SessionRow.seen_at)) == entered + noted * after


async def test_a_session_that_nobody_uses_for_a_year_is_over(people: People, wall: Wall) -> None:
    minji, token = await people.enter("민지")
    for _ in range(3):
        wall.now += A_YEAR_MS - 1
        assert await whose(people, token) == minji
    wall.now += A_YEAR_MS
    assert await whose(people, token) is None
    assert await people.sessions(minji.id) == ()
    _, ended = await people.sign_in(minji.id, "")
    assert len(ended) == 1, "and is swept away when its person comes again"


async def test_one_session_too_many_ends_the_one_that_was_longest_unused(
    people: People, wall: Wall
) -> None:
    minji, first = await people.enter("민지")
    tokens = [first]
    for _ in range(MOST_SESSIONS - 1):
        wall.now += 1
        token, ended = await people.sign_in(minji.id, "")
        assert ended == ()
        tokens.append(token)
    unused = await people.session_of(tokens[1])
    assert unused is not None
    wall.now += SEEN_EVERY_MS
    assert await whose(people, first) == minji, "the oldest has just been used"
    assert (await people.sign_in(minji.id, ""))[1] == (unused.id,)
    assert len(await people.sessions(minji.id)) == MOST_SESSIONS
    assert await whose(people, first) == minji


# -- names ---------------------------------------------------------------------------------------


async def test_a_new_name_is_the_same_person(people: People) -> None:
    person, token = await people.enter("민지")
    await people.rename(person.id, "밍")
    assert await whose(people, token) == Person(person.id, "밍")


async def test_former_names_are_kept_with_their_times(people: People, wall: Wall) -> None:
    person, _ = await people.enter("민지")
    began = wall.now
    for name in ("밍", "밍", "민지", "훌라왕"):
        wall.now += 1_000
        await people.rename(person.id, name)
    assert await people.former_names(person.id) == (
        FormerName("민지", began + 4_000),
        FormerName("밍", began + 3_000),
        FormerName("민지", began + 1_000),
    )
    assert await people.former_names("nobody") == ()


async def test_names_that_change_within_a_millisecond_keep_their_order(people: People) -> None:
    person, _ = await people.enter("민지")
    for name in ("가", "나", "다"):
        await people.rename(person.id, name)
    assert [former.name for former in await people.former_names(person.id)] == ["나", "가", "민지"]


@pytest.mark.parametrize(
    ("later", "may"), [(0, False), (AN_HOUR_MS - 1, False), (AN_HOUR_MS, True)]
)
async def test_nobody_takes_many_names_within_an_hour(
    people: People, wall: Wall, later: int, may: bool
) -> None:
    person, token = await people.enter("민지")
    for n in range(NAMES_AN_HOUR):
        await people.rename(person.id, f"이름{n}")
    wall.now += later
    if may:
        await people.rename(person.id, "새 이름")
    else:
        with pytest.raises(TooManyNames):
            await people.rename(person.id, "새 이름")
        await people.rename(person.id, f"이름{NAMES_AN_HOUR - 1}")
    expected = "새 이름" if may else f"이름{NAMES_AN_HOUR - 1}"
    assert await whose(people, token) == Person(person.id, expected)


async def test_only_so_many_former_names_are_told(people: People, wall: Wall) -> None:
    person, _ = await people.enter("민지")
    for n in range(NAMES_TOLD + 3):
        wall.now += AN_HOUR_MS
        await people.rename(person.id, f"이름{n}")
    told = await people.former_names(person.id)
    assert len(told) == NAMES_TOLD
    assert told[0].name == f"이름{NAMES_TOLD + 1}"


async def test_nobody_who_is_not_there_takes_a_name(people: People) -> None:
    await people.rename("nobody", "이름")
    assert await people.former_names("nobody") == ()
