"""What admins look up: people, their matches, how often they abort, and what was reported.

Admins are few and look at a page at a time: what has no index of its own here is read through.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from hulawang.storage.admin_records import (
    PAGE,
    AbortRate,
    FoundPerson,
    KeptReport,
    MatchFilter,
    NoSuchPerson,
    Page,
    PersonFile,
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

BEGUN = func.count().label("begun")
ABORTED = func.sum(case((MatchRow.aborted_by == SeatRow.seat, 1), else_=0)).label("aborted")


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
        """People who have begun at least so many matches, who aborts the most often first."""
        rates = (
            select(PersonRow.id, PersonRow.name, BEGUN, ABORTED)
            .select_from(SeatRow)
            .join(MatchRow, MatchRow.id == SeatRow.match)
            .join(PersonRow, PersonRow.id == SeatRow.person)
            .group_by(PersonRow.id, PersonRow.name)
            .having(func.count() >= least)
            .order_by((ABORTED * 1.0 / func.count()).desc(), BEGUN.desc(), PersonRow.id)
        )
        if since is not None:
            rates = rates.where(MatchRow.began_at >= since)
        if until is not None:
            rates = rates.where(MatchRow.began_at < until)
        async with self._database.reading() as session:
            rows = (await session.execute(_paged(rates, page))).all()
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
            begun, aborted = (await session.execute(_own_matches(person))).one()
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
                aborted=aborted or 0,
                reported=await session.scalar(
                    select(func.count()).where(ReportRow.said_by == person)
                )
                or 0,
                sanctions=tuple(
                    sanction_of(each) for each in await session.scalars(sanctions_of(person))
                ),
            )

    # -- reports ---------------------------------------------------------------------------------

    async def reports(self, said_by: str | None, page: int) -> Page[KeptReport]:
        """Reported lines, of one person or of all, the newest first."""
        sayer, reporter = aliased(PersonRow), aliased(PersonRow)
        lines = (
            select(ReportRow, sayer, reporter)
            .outerjoin(sayer, sayer.id == ReportRow.said_by)
            .outerjoin(reporter, reporter.id == ReportRow.reported_by)
            .order_by(ReportRow.at.desc(), ReportRow.id)
        )
        if said_by is not None:
            lines = lines.where(ReportRow.said_by == said_by)
        async with self._database.reading() as session:
            rows = (await session.execute(_paged(lines, page))).all()
            return _page([_report(line, said_by, by) for line, said_by, by in rows])


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


def _own_matches(person: str) -> Select[int, int | None]:
    mine = select(BEGUN, ABORTED).select_from(SeatRow)
    return mine.join(MatchRow, MatchRow.id == SeatRow.match).where(SeatRow.person == person)


def _report(row: ReportRow, sayer: PersonRow | None, reporter: PersonRow | None) -> KeptReport:
    return KeptReport(
        at=row.at,
        room=row.room,
        line=row.line,
        kind=row.kind,
        text=row.text,
        name=row.name,
        said_by=None if sayer is None else Person(sayer.id, sayer.name),
        reported_by=None if reporter is None else Person(reporter.id, reporter.name),
    )
