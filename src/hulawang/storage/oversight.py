"""What admins look up: people, their matches, how often they abort, and what was reported.

Admins are few and look at a page at a time: what has no index of its own here is read through.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from hulawang.storage import aborts
from hulawang.storage.admin_records import (
    PAGE,
    AbortRate,
    FoundPerson,
    KeptReport,
    MatchFilter,
    NoSuchPerson,
    NoSuchReport,
    Page,
    PersonFile,
    ReportFilter,
    Sanction,
)
from hulawang.storage.database import Database
from hulawang.storage.models import (
    FormerNameRow,
    MatchRow,
    PersonRow,
    ReportRow,
    SeatRow,
    SessionRow,
)
from hulawang.storage.moderation import sanction_of, sanctions_of
from hulawang.storage.records import FormerName, Person, PlayedMatch
from hulawang.storage.rows import played

Row = TypeVar("Row")
Wanted = TypeVar("Wanted", bound=Select[*tuple[Any, ...]])


class Oversight:
    """The house as admins see it; `wall` gives milliseconds since 1970, pages count from 1."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    # -- matches ---------------------------------------------------------------------------------

    async def matches(self, wanted: MatchFilter, page: int) -> Page[PlayedMatch]:
        """Ended matches that fit, the newest first."""
        found = _fitting(wanted).order_by(MatchRow.ended_at.desc(), MatchRow.id)
        async with self._database.reading() as session:
            rows = (await session.scalars(_paged(found, page))).all()
            return _page([played(row) for row in rows])

    async def abort_rates(
        self, least: int, since: int | None, until: int | None, page: int
    ) -> Page[AbortRate]:
        """People of at least so many matches who aborted some, who does it the most often first.

        `since` and `until` bound when the matches ended.
        """
        async with self._database.reading() as session:
            found = await session.execute(_paged(aborts.rates(least, since, until), page))
            rows = found.all()
        return _page([AbortRate(Person(row.id, row.name), row.begun, row.aborted) for row in rows])

    # -- people ----------------------------------------------------------------------------------

    async def people(self, words: str, page: int) -> Page[FoundPerson]:
        """People of this id, or with this in their name or a former one; the newest first."""
        async with self._database.reading() as session:
            rows = (await session.scalars(_paged(_called(words), page))).all()
            held = await self._in_force(session, [row.id for row in rows])
        people = [
            FoundPerson(Person(row.id, row.name), row.created_at, tuple(held.get(row.id, ())))
            for row in rows
        ]
        return _page(people)

    async def _in_force(
        self, session: AsyncSession, people: Sequence[str]
    ) -> dict[str, list[Sanction]]:
        now, held = self._wall(), dict[str, list[Sanction]]()
        for row in await session.scalars(sanctions_of(*people)):
            sanction = sanction_of(row)
            if sanction.holds(now):
                held.setdefault(sanction.person, []).append(sanction)
        return held

    async def person(self, person: str) -> PersonFile:
        """All there is to tell of a person. Raises `NoSuchPerson`."""
        async with self._database.reading() as session:
            row = await session.get(PersonRow, person)
            if row is None:
                raise NoSuchPerson(person)
            begun, aborted = (await session.execute(aborts.of_person(person))).one()
            names = select(FormerNameRow).where(FormerNameRow.person == person)
            former = await session.scalars(names.order_by(FormerNameRow.at.desc()).limit(PAGE))
            return PersonFile(
                person=Person(row.id, row.name),
                created_at=row.created_at,
                seen_at=await session.scalar(
                    select(func.max(SessionRow.seen_at)).where(SessionRow.person == person)
                ),
                former_names=tuple(FormerName(each.name, each.at) for each in former),
                begun=begun,
                aborted=aborted,
                reported=await session.scalar(
                    select(func.count()).where(ReportRow.said_by == person)
                )
                or 0,
                sanctions=tuple(
                    sanction_of(each) for each in await session.scalars(sanctions_of(person))
                ),
            )

    # -- reports ---------------------------------------------------------------------------------

    async def reports(self, wanted: ReportFilter, page: int) -> Page[KeptReport]:
        """Reported lines that fit, the newest first."""
        lines = _reports().order_by(ReportRow.at.desc(), ReportRow.id.desc())
        if wanted.said_by is not None:
            lines = lines.where(ReportRow.said_by == wanted.said_by)
        if wanted.handled is not None:
            open_ = ReportRow.handled_at.is_(None)
            lines = lines.where(~open_ if wanted.handled else open_)
        async with self._database.reading() as session:
            rows = (await session.execute(_paged(lines, page))).all()
            return _page([_report(*row) for row in rows])

    async def report(self, report: str) -> KeptReport:
        """One reported line. Raises `NoSuchReport`."""
        async with self._database.reading() as session:
            row = (await session.execute(_reports().where(ReportRow.id == report))).one_or_none()
            if row is None:
                raise NoSuchReport(report)
            return _report(*row)


def _reports() -> Select[ReportRow, PersonRow, PersonRow]:
    sayer, reporter = aliased(PersonRow), aliased(PersonRow)
    return (
        select(ReportRow, sayer, reporter)
        .outerjoin(sayer, sayer.id == ReportRow.said_by)
        .outerjoin(reporter, reporter.id == ReportRow.reported_by)
    )


def _paged(wanted: Wanted, page: int) -> Wanted:
    """The rows of a page, and one more if another page follows."""
    return wanted.offset((page - 1) * PAGE).limit(PAGE + 1)


def _page(rows: Sequence[Row]) -> Page[Row]:
    return Page(tuple(rows[:PAGE]), len(rows) > PAGE)


def _fitting(wanted: MatchFilter) -> Select[MatchRow]:
    matches = select(MatchRow).where(MatchRow.ended_at.is_not(None))
    if wanted.how is not None:
        matches = matches.where(MatchRow.how == wanted.how)
    if wanted.room is not None:
        matches = matches.where(MatchRow.room == wanted.room)
    if wanted.person is not None:
        mine = select(SeatRow.match).where(SeatRow.person == wanted.person)
        matches = matches.where(MatchRow.id.in_(mine))
    if wanted.since is not None:
        matches = matches.where(MatchRow.ended_at >= wanted.since)
    if wanted.until is not None:
        matches = matches.where(MatchRow.ended_at < wanted.until)
    return matches


def _called(words: str) -> Select[PersonRow]:
    people = select(PersonRow).order_by(PersonRow.created_at.desc(), PersonRow.id)
    if not words:
        return people
    was = select(FormerNameRow.person).where(_has(FormerNameRow.name, words))
    return people.where(
        or_(PersonRow.id == words, _has(PersonRow.name, words), PersonRow.id.in_(was))
    )


def _has(column: Any, words: str) -> Any:
    return func.lower(column).contains(words.lower(), autoescape=True)


def _report(row: ReportRow, sayer: PersonRow | None, reporter: PersonRow | None) -> KeptReport:
    return KeptReport(
        id=row.id,
        at=row.at,
        room=row.room,
        line=row.line,
        kind=row.kind,
        text=row.text,
        name=row.name,
        said_by=None if sayer is None else Person(sayer.id, sayer.name),
        reported_by=None if reporter is None else Person(reporter.id, reporter.name),
        handled_at=row.handled_at,
        handled_by=row.handled_by,
    )
