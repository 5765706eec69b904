"""What admins decide about people: kept with who, why and until when, and in the audit log."""

import asyncio
import json

import pytest
from sqlalchemy import delete

from hulawang.storage.admin_records import (
    AuditFilter,
    NoSuchPerson,
    NoSuchReport,
    NoSuchSanction,
    ReportFilter,
    Sanction,
    SanctionKind,
)
from hulawang.storage.audit import Audit
from hulawang.storage.database import Database
from hulawang.storage.models import PersonRow
from hulawang.storage.moderation import Moderation
from hulawang.storage.oversight import Oversight
from hulawang.storage.people import NAMES_AN_HOUR, People
from hulawang.storage.reports import Reports
from tests.storage.conftest import Wall
from tests.storage.samples import report

AN_HOUR_MS = 3_600_000
ALL = ReportFilter()


@pytest.fixture
def moderation(database: Database, wall: Wall) -> Moderation:
    return Moderation(database, wall)


@pytest.fixture
def audit(database: Database, wall: Wall) -> Audit:
    return Audit(database, wall)


@pytest.fixture
async def person(people: People) -> str:
    return (await people.enter("민지"))[0].id


async def log(audit: Audit) -> list[tuple[str, str, str]]:
    lines = (await audit.page(AuditFilter(), 1)).rows
    return [(line.admin, line.action, line.subject) for line in reversed(lines)]


async def test_a_sanction_holds_until_its_time(
    moderation: Moderation, audit: Audit, wall: Wall, person: str
) -> None:
    until = wall.now + AN_HOUR_MS
    mute = await moderation.impose("bora", person, "mute", "도배", until)
    assert mute == Sanction(mute.id, person, "mute", "도배", "bora", wall.now, until, None, None)
    assert await moderation.in_force() == (mute,)
    wall.now = until - 1
    assert mute.holds(wall.now)
    assert await moderation.in_force() == (mute,)
    wall.now = until
    assert not mute.holds(wall.now)
    assert await moderation.in_force() == ()
    assert await log(audit) == [("bora", "mute", person)]


async def test_a_sanction_for_good_holds_until_it_is_lifted_once(
    moderation: Moderation, audit: Audit, wall: Wall, person: str
) -> None:
    ban = await moderation.impose("bora", person, "ban", "욕설", None)
    wall.now += 100 * 365 * 24 * AN_HOUR_MS
    assert await moderation.in_force() == (ban,)
    lifted = await moderation.lift("nari", ban.id)
    assert (lifted.lifted_at, lifted.lifted_by) == (wall.now, "nari")
    assert await moderation.in_force() == ()
    for gone in (ban.id, "nothing"):
        with pytest.raises(NoSuchSanction):
            await moderation.lift("nari", gone)
    assert await log(audit) == [("bora", "ban", person), ("nari", "lift", person)]


async def test_one_that_has_run_out_cannot_be_lifted(
    moderation: Moderation, wall: Wall, person: str
) -> None:
    ban = await moderation.impose("bora", person, "ban", "욕설", wall.now + 1)
    wall.now += 1
    with pytest.raises(NoSuchSanction):
        await moderation.lift("bora", ban.id)


async def test_the_newer_of_a_kind_takes_the_place_of_the_older(
    moderation: Moderation, wall: Wall, person: str
) -> None:
    kinds: tuple[SanctionKind, ...] = ("mute", "ban", "mute")
    _, ban, mute = [
        await moderation.impose("bora", person, kind, "도배", wall.now + AN_HOUR_MS)
        for kind in kinds
    ]
    assert {each.id for each in await moderation.in_force()} == {ban.id, mute.id}


async def test_several_admins_at_once_leave_one_of_a_kind(
    moderation: Moderation, person: str
) -> None:
    admins = ("bora", "nari", "한별", "sora")
    await asyncio.gather(*(moderation.impose(each, person, "ban", "욕설", None) for each in admins))
    assert len(await moderation.in_force()) == 1


async def test_nobody_is_neither_muted_nor_renamed(moderation: Moderation, audit: Audit) -> None:
    with pytest.raises(NoSuchPerson):
        await moderation.impose("bora", "nobody", "mute", "도배", None)
    with pytest.raises(NoSuchPerson):
        await moderation.rename("bora", "nobody", "이름")
    assert await log(audit) == []


async def test_a_name_is_changed_however_often_the_person_has_changed_it(
    moderation: Moderation, people: People, audit: Audit, person: str
) -> None:
    for number in range(NAMES_AN_HOUR):
        await people.rename(person, f"이름 {number}")
    await moderation.rename("bora", person, "고운말")
    newest, *_ = await people.former_names(person)
    assert newest.name == f"이름 {NAMES_AN_HOUR - 1}"
    assert await log(audit) == [("bora", "rename", person)]


async def test_who_is_forgotten_leaves_no_sanction(
    moderation: Moderation, database: Database, audit: Audit, person: str
) -> None:
    await moderation.impose("bora", person, "mute", "도배", None)
    async with database.writing() as connection:
        await connection.execute(delete(PersonRow).where(PersonRow.id == person))
    assert await moderation.in_force() == ()
    assert await log(audit) == [("bora", "mute", person)], "by an id that is nobody's any more"


async def test_a_report_is_handled_once_and_the_log_says_by_whom(
    moderation: Moderation, audit: Audit, reports: Reports, people: People, person: str
) -> None:
    loud = (await people.enter("준"))[0].id
    await reports.add(report("ABCD", person, loud))
    (told,) = (await Oversight(moderation._database, moderation._wall).reports(ALL, 1)).rows
    for _ in range(2):
        await moderation.handle("bora", told.id)
    await moderation.reopen("dami", told.id)
    await moderation.reopen("bora", told.id)
    assert await log(audit) == [
        ("bora", "handle_report", loud),
        ("dami", "reopen_report", loud),
    ]
    (line, _) = (await audit.page(AuditFilter(), 1)).rows
    assert json.loads(line.detail) == {"report": told.id}, "no name, and not what was said"
    for deed in (moderation.handle, moderation.reopen):
        with pytest.raises(NoSuchReport):
            await deed("bora", "none")
