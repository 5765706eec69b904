"""Admins: their sessions are short, what they do is kept, and nobody changes what was kept."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from hulawang.storage.admin_records import (
    PAGE,
    Admin,
    AdminExists,
    Audited,
    AuditFilter,
    NoSuchAdmin,
)
from hulawang.storage.admins import IDLE_MS, LONGEST_MS, SEEN_EVERY_MS, Admins
from hulawang.storage.audit import AN_HOUR_MS, FAILURES_AN_HOUR, Audit
from hulawang.storage.database import Database
from hulawang.storage.models import AdminSessionRow, AuditRow
from tests.storage.conftest import Wall

ALL = AuditFilter()


@pytest.fixture
def admins(database: Database, wall: Wall) -> Admins:
    return Admins(database, wall)


@pytest.fixture
def audit(database: Database, wall: Wall) -> Audit:
    return Audit(database, wall)


async def lines(audit: Audit, wanted: AuditFilter = ALL) -> list[tuple[str, str, str, str]]:
    """The log, the oldest line first."""
    page = await audit.page(wanted, 1)
    return [(line.admin, line.action, line.subject, line.detail) for line in reversed(page.rows)]


async def test_the_command_line_makes_changes_and_removes_admins(
    admins: Admins, audit: Audit, wall: Wall
) -> None:
    await admins.create("한별", "hash")
    await admins.create("bora", "hash 2")
    assert await admins.all() == (Admin("bora", wall.now), Admin("한별", wall.now))
    await admins.set_password("bora", "hash 3")
    assert await admins.password_of("bora") == "hash 3"
    await admins.remove("bora")
    assert await admins.password_of("bora") is None
    assert await lines(audit) == [
        ("", "create_admin", "한별", "{}"),
        ("", "create_admin", "bora", "{}"),
        ("", "change_password", "bora", "{}"),
        ("", "remove_admin", "bora", "{}"),
    ]


async def test_what_cannot_be_done_is_not_in_the_log(admins: Admins, audit: Audit) -> None:
    await admins.create("bora", "hash")
    with pytest.raises(AdminExists):
        await admins.create("bora", "other")
    for refused in (admins.set_password("nari", "hash"), admins.remove("nari")):
        with pytest.raises(NoSuchAdmin):
            await refused
    assert await admins.password_of("bora") == "hash"
    assert len(await lines(audit)) == 1


async def test_a_session_is_its_admins_until_it_is_ended(admins: Admins, audit: Audit) -> None:
    await admins.create("bora", "hash")
    token, other = [await admins.sign_in("bora", "hash", "192.0.2.1") for _ in range(2)]
    assert len(token) >= 43
    assert token != other
    assert await admins.admin_of(token) == "bora"
    await admins.sign_out(token)
    await admins.sign_out(token)
    assert (await admins.admin_of(token), await admins.admin_of(other)) == (None, "bora")
    assert await admins.admin_of("nobody's") is None
    assert (await lines(audit))[1:] == [
        ("bora", "sign_in", "", '{"address": "192.0.2.1"}'),
        ("bora", "sign_in", "", '{"address": "192.0.2.1"}'),
        ("bora", "sign_out", "", "{}"),
    ]


async def test_only_the_hash_of_a_token_is_kept(admins: Admins, database: Database) -> None:
    await admins.create("bora", "hash")
    token = await admins.sign_in("bora", "hash", "")
    async with database.reading() as session:
        (row,) = await session.scalars(select(AdminSessionRow))
    assert token not in (row.token_hash, row.admin)
    assert len(row.token_hash) == 64


async def test_an_idle_session_is_over_after_an_hour(admins: Admins, wall: Wall) -> None:
    await admins.create("bora", "hash")
    token = await admins.sign_in("bora", "hash", "")
    wall.now += IDLE_MS - 1
    assert await admins.admin_of(token) == "bora"
    wall.now += IDLE_MS - 1
    assert await admins.admin_of(token) == "bora"
    wall.now += IDLE_MS
    assert await admins.admin_of(token) is None


async def test_any_session_is_over_after_twelve_hours(admins: Admins, wall: Wall) -> None:
    await admins.create("bora", "hash")
    token = await admins.sign_in("bora", "hash", "")
    end = wall.now + LONGEST_MS
    while wall.now < end - IDLE_MS // 2:
        wall.now += IDLE_MS // 2
        assert await admins.admin_of(token) == "bora"
    wall.now = end
    assert await admins.admin_of(token) is None


async def test_being_seen_is_written_once_a_minute(
    admins: Admins, database: Database, wall: Wall
) -> None:
    async def seen_at() -> int:
        async with database.reading() as session:
            return (await session.scalars(select(AdminSessionRow.seen_at))).one()

    await admins.create("bora", "hash")
    token, begun = await admins.sign_in("bora", "hash", ""), wall.now
    wall.now += SEEN_EVERY_MS - 1
    await admins.admin_of(token)
    assert await seen_at() == begun
    wall.now += 1
    await admins.admin_of(token)
    assert await seen_at() == wall.now


async def test_another_password_and_removal_end_all_sessions(admins: Admins) -> None:
    for end in (admins.set_password("bora", "new"), admins.remove("bora")):
        if await admins.password_of("bora") is None:
            await admins.create("bora", "new")
        hash_ = await admins.password_of("bora")
        assert hash_ is not None
        token = await admins.sign_in("bora", hash_, "")
        await end
        assert await admins.admin_of(token) is None


async def test_a_password_that_was_just_changed_opens_nothing(admins: Admins) -> None:
    await admins.create("bora", "new")
    with pytest.raises(NoSuchAdmin):
        await admins.sign_in("bora", "old", "")


async def test_sessions_that_are_over_go_with_the_next_sign_in(
    admins: Admins, database: Database, wall: Wall
) -> None:
    await admins.create("bora", "hash")
    for _ in range(3):
        await admins.sign_in("bora", "hash", "")
        wall.now += IDLE_MS
    await admins.sign_in("bora", "hash", "")
    async with database.reading() as session:
        assert len((await session.scalars(select(AdminSessionRow))).all()) == 1


@pytest.mark.parametrize("change", [update(AuditRow).values(admin="nobody"), delete(AuditRow)])
async def test_the_database_itself_keeps_the_log_as_it_is(
    audit: Audit, database: Database, change: Any
) -> None:
    await audit.note("bora", "close_room", "abcd")
    with pytest.raises(DBAPIError, match="append only"):
        async with database.writing() as connection:
            await connection.execute(change)
    assert await lines(audit) == [("bora", "close_room", "abcd", "{}")]


async def test_who_tries_on_and_on_does_not_fill_the_log(audit: Audit, wall: Wall) -> None:
    for _ in range(FAILURES_AN_HOUR + 20):
        await audit.sign_in_failed("bora", "192.0.2.1")
    first, second = await audit.page(ALL, 1), await audit.page(ALL, 2)
    kept = (*first.rows, *second.rows)
    assert len(kept) == FAILURES_AN_HOUR
    assert [("maybe_more" in line.detail) for line in kept] == [True] + [False] * (len(kept) - 1)
    wall.now += AN_HOUR_MS
    await audit.sign_in_failed(None, "192.0.2.1")
    newest = (await audit.page(ALL, 1)).rows[0]
    assert (newest.subject, newest.detail) == ("", '{"address": "192.0.2.1"}')


async def test_the_log_is_read_by_pages_and_filters(audit: Audit, wall: Wall) -> None:
    begun = wall.now
    for number in range(PAGE + 5):
        wall.now = begun + number
        admin = "bora" if number % 2 else "nari"
        await audit.note(admin, "close_room" if number % 3 else "rename", f"room{number}")
    first, second = await audit.page(ALL, 1), await audit.page(ALL, 2)
    assert (len(first.rows), first.more, len(second.rows), second.more) == (PAGE, True, 5, False)
    assert [line.at - begun for line in (*first.rows, *second.rows)] == [*reversed(range(PAGE + 5))]

    async def found(wanted: AuditFilter) -> list[Audited]:
        return list((await audit.page(wanted, 1)).rows)

    assert len(await found(AuditFilter(admin="bora"))) == (PAGE + 5) // 2
    assert {line.action for line in await found(AuditFilter(action="rename"))} == {"rename"}
    assert [line.subject for line in await found(AuditFilter(subject="room7"))] == ["room7"]
    bounded = AuditFilter(since=begun + 3, until=begun + 6)
    assert [line.at - begun for line in await found(bounded)] == [5, 4, 3]
    assert await found(replace(bounded, admin="nobody")) == []
