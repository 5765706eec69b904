"""People and their sessions: a guest is a name, and a browser that holds a secret token."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Delete, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.database import Database
from hulawang.storage.models import FormerNameRow, PersonRow, SessionRow
from hulawang.storage.records import FormerName, KnownSession, Person, Session, TooManyNames

AN_HOUR_MS = 3_600_000
SEEN_EVERY_MS = AN_HOUR_MS
"""How coarse `seen_at` is: one write an hour for a session, not one a request."""

A_YEAR_MS = 365 * 24 * AN_HOUR_MS
"""A session that nobody has used for so long is over."""

MOST_SESSIONS = 20
"""Of one person; one more ends the one that was longest unused."""

NAMES_AN_HOUR = 5
"""Other names that a person may take."""

NAMES_TOLD = 50
"""Former names that a person is told, the newest first."""


class People:
    """Who is known; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    # -- coming in -------------------------------------------------------------------------------

    async def enter(self, name: str, agent: str = "") -> tuple[Person, str]:
        """A new person, and the token (256 random bits) of their first session."""
        person, now = Person(secrets.token_hex(10), name), self._wall()
        async with self._database.writing() as connection:
            await connection.execute(
                insert(PersonRow).values(id=person.id, name=name, created_at=now)
            )
            return person, await _begin(connection, person.id, agent, now)

    async def sign_in(self, person: str, agent: str) -> tuple[str, tuple[str, ...]]:
        """The token of another session of a person, and the ids of sessions that it ends."""
        now = self._wall()
        async with self._database.writing() as connection:
            mine = select(SessionRow.id, SessionRow.seen_at).where(SessionRow.person == person)
            kept = (await connection.execute(mine.order_by(SessionRow.seen_at.desc()))).all()
            ended = tuple(
                session.id
                for place, session in enumerate(kept, start=1)
                if place >= MOST_SESSIONS or _is_over(session.seen_at, now)
            )
            await connection.execute(delete(SessionRow).where(SessionRow.id.in_(ended)))
            return await _begin(connection, person, agent, now), ended

    # -- sessions --------------------------------------------------------------------------------

    async def session_of(self, token: str) -> Session | None:
        """The session of this token; None when it is nobody's (any more)."""
        session_of = (
            select(SessionRow.id, SessionRow.seen_at, SessionRow.person, PersonRow.name)
            .join(PersonRow, SessionRow.person == PersonRow.id)
            .where(SessionRow.token_hash == _hash(token))
        )
        async with self._database.reading() as session:
            found = (await session.execute(session_of)).one_or_none()
        now = self._wall()
        if found is None or _is_over(found.seen_at, now):
            return None
        if now - found.seen_at >= SEEN_EVERY_MS:
            await self._see(found.id)
        return Session(found.id, Person(found.person, found.name))

    async def sessions(self, person: str) -> tuple[KnownSession, ...]:
        """All sessions of a person that are not over, those that were used last first."""
        mine = (
            select(SessionRow.id, SessionRow.agent, SessionRow.created_at, SessionRow.seen_at)
            .where(SessionRow.person == person)
            .order_by(SessionRow.seen_at.desc(), SessionRow.created_at.desc(), SessionRow.id)
        )
        now = self._wall()
        async with self._database.reading() as session:
            found = await session.execute(mine)
            return tuple(KnownSession(*row) for row in found if not _is_over(row.seen_at, now))

    async def end(self, person: str, session: str) -> bool:
        """End one of a person's sessions; whether there was one of this id."""
        one = SessionRow.person == person, SessionRow.id == session
        return bool(await self._end(delete(SessionRow).where(*one)))

    async def end_others(self, person: str, but: str) -> tuple[str, ...]:
        """End all of a person's sessions but one; the ids of those that have ended."""
        others = SessionRow.person == person, SessionRow.id != but
        return await self._end(delete(SessionRow).where(*others))

    async def _end(self, sessions: Delete) -> tuple[str, ...]:
        async with self._database.writing() as connection:
            return tuple(await connection.scalars(sessions.returning(SessionRow.id)))

    async def _see(self, session: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                update(SessionRow).where(SessionRow.id == session).values(seen_at=self._wall())
            )

    # -- names -----------------------------------------------------------------------------------

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; matches keep the name they were played under.

        Raises `TooManyNames` if they have taken 5 others within the hour.
        """
        async with self._database.writing() as connection:
            # One change of a name at a time, or none would see the others.
            present = select(PersonRow.name).where(PersonRow.id == person).with_for_update()
            borne = (await connection.execute(present)).scalar_one_or_none()
            if borne is None or borne == name:
                return
            now = self._wall()
            last, lately = (await connection.execute(_changes(person, now))).one()
            if lately >= NAMES_AN_HOUR:
                raise TooManyNames
            # Names that were borne within one millisecond keep their order.
            at = max(now, (last or 0) + 1)
            await connection.execute(insert(FormerNameRow).values(person=person, at=at, name=borne))
            await connection.execute(
                update(PersonRow).where(PersonRow.id == person).values(name=name)
            )

    async def former_names(self, person: str) -> tuple[FormerName, ...]:
        """What a person was called before, the newest first, up to 50."""
        names = (
            select(FormerNameRow.name, FormerNameRow.at)
            .where(FormerNameRow.person == person)
            .order_by(FormerNameRow.at.desc())
            .limit(NAMES_TOLD)
        )
        async with self._database.reading() as session:
            return tuple(FormerName(*row) for row in await session.execute(names))


async def _begin(connection: AsyncConnection, person: str, agent: str, now: int) -> str:
    token = secrets.token_urlsafe(32)
    await connection.execute(
        insert(SessionRow).values(
            token_hash=_hash(token),
            id=secrets.token_hex(10),
            person=person,
            agent=agent,
            created_at=now,
            seen_at=now,
        )
    )
    return token


def _changes(person: str, now: int) -> Select[Any, Any]:
    """When a person last took another name, and how often within the hour."""
    lately = func.count().filter(FormerNameRow.at > now - AN_HOUR_MS)
    return select(func.max(FormerNameRow.at), lately).where(FormerNameRow.person == person)


def _is_over(seen_at: int, now: int) -> bool:
    return now - seen_at >= A_YEAR_MS


def _hash(token: str) -> str:
    """A token is random enough for a plain hash: nobody can guess their way back."""
    return hashlib.sha256(token.encode()).hexdigest()
