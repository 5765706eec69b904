"""Reports of what was said: the only lines of a room that are ever kept."""

import secrets
from collections.abc import Callable
from dataclasses import asdict

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.database import Database
from hulawang.storage.models import PersonRow, ReportRow
from hulawang.storage.records import Report, TooManyReports

AN_HOUR_MS = 3_600_000
MOST_AN_HOUR = 20
"""Lines that one person reports."""


class Reports:
    """The reports; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def add(self, report: Report) -> None:
        """Keep a report; the same one again is kept once.

        Raises `TooManyReports` if its person has reported 20 lines within the hour.
        """
        now = self._wall()
        async with self._database.writing() as connection:
            # One report of a person at a time, or none would see the others.
            myself = select(PersonRow.id).where(PersonRow.id == report.reported_by)
            await connection.execute(myself.with_for_update(key_share=True))
            if await _is_kept(connection, report):
                return
            if await _kept_since(connection, report.reported_by, now - AN_HOUR_MS) >= MOST_AN_HOUR:
                raise TooManyReports
            row = asdict(report) | {"id": secrets.token_hex(10), "at": now}
            await connection.execute(insert(ReportRow).values(row))


async def _is_kept(connection: AsyncConnection, report: Report) -> bool:
    same = select(ReportRow.id).where(
        ReportRow.reported_by == report.reported_by,
        ReportRow.room == report.room,
        ReportRow.line == report.line,
        ReportRow.text == report.text,
    )
    return (await connection.execute(same)).first() is not None


async def _kept_since(connection: AsyncConnection, person: str, since: int) -> int:
    mine = (
        select(func.count())
        .select_from(ReportRow)
        .where(ReportRow.reported_by == person, ReportRow.at > since)
    )
    return (await connection.execute(mine)).scalar_one()
