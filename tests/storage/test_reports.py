"""Reports: each kept once, so many an hour, and without a person when the person is forgotten."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, select

from hulawang.storage.database import Database
from hulawang.storage.models import PersonRow, ReportRow
from hulawang.storage.people import People
from hulawang.storage.records import TooManyReports
from hulawang.storage.reports import AN_HOUR_MS, MOST_AN_HOUR, Reports
from tests.storage.conftest import Wall
from tests.storage.samples import report


async def kept(database: Database) -> list[Any]:
    """The rows, oldest first."""
    async with database.reading() as session:
        return list(await session.scalars(select(ReportRow).order_by(ReportRow.at, ReportRow.line)))


@pytest.fixture
async def person(people: People) -> str:
    return (await people.enter("민지"))[0].id


async def test_who_said_what_where_and_who_took_offence_is_kept(
    reports: Reports, people: People, database: Database, wall: Wall, person: str
) -> None:
    other = (await people.enter("준"))[0].id
    await reports.add(report("ABCD", person, other, line=7, text="<b>훌라!</b>"))
    (row,) = await kept(database)
    assert (row.room, row.line, row.kind, row.text) == ("ABCD", 7, "chat", "<b>훌라!</b>")
    assert (row.reported_by, row.said_by, row.name, row.at) == (person, other, "준", wall.now)


async def test_the_same_report_is_kept_once(
    reports: Reports, people: People, database: Database, person: str
) -> None:
    other = (await people.enter("준"))[0].id
    same = report("ABCD", person)
    await asyncio.gather(*(reports.add(same) for _ in range(3)))
    assert len(await kept(database)) == 1
    for another in (
        replace(same, reported_by=other),
        replace(same, room="EFGH"),
        replace(same, line=2),
        replace(same, text="after a restart the lines are counted anew"),
    ):
        await reports.add(another)
    assert len(await kept(database)) == 5


async def test_twenty_an_hour_are_enough(
    reports: Reports, people: People, database: Database, wall: Wall, person: str
) -> None:
    other = (await people.enter("준"))[0].id
    for line in range(1, MOST_AN_HOUR + 1):
        await reports.add(report("ABCD", person, line=line))
    await reports.add(report("ABCD", person, line=1))
    with pytest.raises(TooManyReports):
        await reports.add(report("ABCD", person, line=99))
    await reports.add(report("ABCD", other, line=99))
    wall.now += AN_HOUR_MS - 1
    with pytest.raises(TooManyReports):
        await reports.add(report("ABCD", person, line=99))
    wall.now += 1
    await reports.add(report("ABCD", person, line=99))
    assert len(await kept(database)) == MOST_AN_HOUR + 2


async def test_many_at_once_are_no_more_than_many_one_by_one(
    reports: Reports, database: Database, person: str
) -> None:
    lines = range(1, MOST_AN_HOUR + 11)
    outcomes = await asyncio.gather(
        *(reports.add(report("ABCD", person, line=line)) for line in lines),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, TooManyReports) for outcome in outcomes) == 10
    assert len(await kept(database)) == MOST_AN_HOUR


async def test_a_person_can_be_forgotten(reports: Reports, database: Database, person: str) -> None:
    await reports.add(report("ABCD", person))
    async with database.writing() as connection:
        await connection.execute(delete(PersonRow).where(PersonRow.id == person))
    (row,) = await kept(database)
    assert (row.reported_by, row.said_by) == (None, None)
