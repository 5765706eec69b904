"""The audit log: who did what to whom and when, written with what was done, read by admins."""

import json
from collections.abc import Callable

from sqlalchemy import Select, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.admin_records import PAGE, Action, Audited, AuditFilter, Page
from hulawang.storage.database import Database
from hulawang.storage.models import AuditRow

AN_HOUR_MS = 3_600_000
FAILURES_AN_HOUR = 100
"""Failed sign-ins that are kept; who tries on and on does not fill the disk."""


async def note(
    connection: AsyncConnection,
    at: int,
    admin: str,
    action: Action,
    subject: str = "",
    **detail: str | int | bool | None,
) -> None:
    """Write a line in the transaction of what was done; nothing is done without it.

    People are named by their ids alone: a name in here could never be forgotten.
    """
    await connection.execute(
        insert(AuditRow).values(
            at=at,
            admin=admin,
            action=action,
            subject=subject,
            detail=json.dumps(detail, ensure_ascii=False),
        )
    )


class Audit:
    """The log; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def note(
        self, admin: str, action: Action, subject: str = "", **detail: str | int | bool | None
    ) -> None:
        """Write a line for what the database does not do itself."""
        async with self._database.writing() as connection:
            await note(connection, self._wall(), admin, action, subject, **detail)

    async def sign_in_failed(self, name: str | None, address: str) -> None:
        """Somebody was not let in as the admin of this name; None if there is none of it.

        What was typed is not kept then: it may be a password in the wrong field. Of 100 within an
        hour the last says that there may be more, and no more are kept.
        """
        now = self._wall()
        lately = (
            select(func.count())
            .select_from(AuditRow)
            .where(AuditRow.at > now - AN_HOUR_MS, AuditRow.action == "sign_in_failed")
        )
        async with self._database.writing() as connection:
            kept = (await connection.execute(lately)).scalar_one()
            if kept >= FAILURES_AN_HOUR:
                return
            detail: dict[str, str | bool] = {"address": address}
            if kept + 1 == FAILURES_AN_HOUR:
                detail["maybe_more"] = True
            await note(connection, now, "", "sign_in_failed", name or "", **detail)

    async def page(self, wanted: AuditFilter, page: int) -> Page[Audited]:
        """A page of the lines that fit, the newest first; pages count from 1."""
        lines = _fitting(wanted).order_by(AuditRow.id.desc())
        async with self._database.reading() as session:
            rows = await session.scalars(lines.offset((page - 1) * PAGE).limit(PAGE + 1))
            found = tuple(
                Audited(row.id, row.at, row.admin, row.action, row.subject, row.detail)
                for row in rows
            )
        return Page(found[:PAGE], len(found) > PAGE)


def _fitting(wanted: AuditFilter) -> Select[AuditRow]:
    lines = select(AuditRow)
    for column, value in (
        (AuditRow.admin, wanted.admin),
        (AuditRow.action, wanted.action),
        (AuditRow.subject, wanted.subject),
    ):
        if value is not None:
            lines = lines.where(column == value)
    if wanted.since is not None:
        lines = lines.where(AuditRow.at >= wanted.since)
    if wanted.until is not None:
        lines = lines.where(AuditRow.at < wanted.until)
    return lines
