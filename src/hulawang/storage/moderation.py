"""What admins do to people: another name, a mute, a ban, and lifting these; and to reports."""

import secrets
from collections.abc import Callable
from typing import Any, cast

from sqlalchemy import Select, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.admin_records import (
    Action,
    NoSuchPerson,
    NoSuchReport,
    NoSuchSanction,
    Sanction,
    SanctionKind,
)
from hulawang.storage.audit import note
from hulawang.storage.database import Database
from hulawang.storage.models import FormerNameRow, PersonRow, ReportRow, SanctionRow


class Moderation:
    """What was decided about people; `wall` gives milliseconds since 1970.

    All that changes something is in the audit log by the same transaction.
    """

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def rename(self, admin: str, person: str, name: str) -> None:
        """Give a person another name, however many they had; the old one is kept with them.

        Raises `NoSuchPerson`.
        """
        now = self._wall()
        async with self._database.writing() as connection:
            borne = await _name_of(connection, person)
            last = select(func.max(FormerNameRow.at)).where(FormerNameRow.person == person)
            at = max(now, ((await connection.execute(last)).scalar_one() or 0) + 1)
            former = {"person": person, "at": at, "name": borne}
            await connection.execute(insert(FormerNameRow).values(former))
            await connection.execute(
                update(PersonRow).where(PersonRow.id == person).values(name=name)
            )
            await note(connection, now, admin, "rename", person)

    async def impose(
        self, admin: str, person: str, kind: SanctionKind, reason: str, until: int | None
    ) -> Sanction:
        """Mute or ban a person; it takes the place of one of the kind that is in force.

        Raises `NoSuchPerson`.
        """
        now = self._wall()
        sanction = Sanction(
            secrets.token_hex(10), person, kind, reason, admin, now, until, None, None
        )
        async with self._database.writing() as connection:
            await _name_of(connection, person)
            await connection.execute(
                update(SanctionRow)
                .where(_in_force(now), SanctionRow.person == person, SanctionRow.kind == kind)
                .values(lifted_at=now, lifted_by=admin)
            )
            await connection.execute(
                insert(SanctionRow).values(
                    id=sanction.id,
                    person=person,
                    kind=kind,
                    reason=reason,
                    admin=admin,
                    at=now,
                    until=until,
                )
            )
            await note(connection, now, admin, kind, person, sanction=sanction.id, until=until)
        return sanction

    async def lift(self, admin: str, sanction: str) -> Sanction:
        """End a sanction before its time. Raises `NoSuchSanction` unless it is in force."""
        now = self._wall()
        one = SanctionRow.id == sanction
        async with self._database.writing() as connection:
            changed = update(SanctionRow).where(one, _in_force(now))
            lifted = await connection.execute(
                changed.values(lifted_at=now, lifted_by=admin).returning(*SanctionRow.__table__.c)
            )
            row = lifted.one_or_none()
            if row is None:
                raise NoSuchSanction(sanction)
            await note(connection, now, admin, "lift", row.person, sanction=sanction, kind=row.kind)
        return sanction_of(row)

    async def handle(self, admin: str, report: str) -> None:
        """Mark a report as done with; one that is stays as it is. Raises `NoSuchReport`."""
        await self._mark(admin, report, "handle_report", self._wall())

    async def reopen(self, admin: str, report: str) -> None:
        """Mark a report as open again; one that is stays as it is. Raises `NoSuchReport`."""
        await self._mark(admin, report, "reopen_report", None)

    async def _mark(self, admin: str, report: str, action: Action, handled_at: int | None) -> None:
        one, is_open = ReportRow.id == report, ReportRow.handled_at.is_(None)
        changed = update(ReportRow).where(one, ~is_open if handled_at is None else is_open)
        by = None if handled_at is None else admin
        changed = changed.values(handled_at=handled_at, handled_by=by)
        async with self._database.writing() as connection:
            marked = await connection.execute(changed.returning(ReportRow.said_by))
            row = marked.one_or_none()
            if row is not None:
                said_by = row.said_by or ""
                await note(connection, self._wall(), admin, action, said_by, report=report)
            elif (await connection.execute(select(ReportRow.id).where(one))).first() is None:
                raise NoSuchReport(report)

    async def in_force(self) -> tuple[Sanction, ...]:
        """All sanctions that hold now."""
        async with self._database.reading() as session:
            rows = await session.scalars(select(SanctionRow).where(_in_force(self._wall())))
            return tuple(sanction_of(row) for row in rows)


def sanctions_of(*people: str) -> Select[SanctionRow]:
    """All sanctions of these people, the newest first."""
    theirs = select(SanctionRow).where(SanctionRow.person.in_(people))
    return theirs.order_by(SanctionRow.at.desc(), SanctionRow.id)


def sanction_of(row: Any) -> Sanction:
    """A row as a record."""
    return Sanction(
        row.id,
        row.person,
        cast(SanctionKind, row.kind),
        row.reason,
        row.admin,
        row.at,
        row.until,
        row.lifted_at,
        row.lifted_by,
    )


def _in_force(now: int) -> Any:
    still = or_(SanctionRow.until.is_(None), SanctionRow.until > now)
    return SanctionRow.lifted_at.is_(None) & still


async def _name_of(connection: AsyncConnection, person: str) -> str:
    """What a person is called, who stays as they are till the end of this transaction."""
    present = select(PersonRow.name).where(PersonRow.id == person).with_for_update()
    name = (await connection.execute(present)).scalar_one_or_none()
    if name is None:
        raise NoSuchPerson(person)
    return str(name)
