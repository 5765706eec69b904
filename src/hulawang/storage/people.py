"""People and their sessions: a guest is a name, and a browser that holds a secret token."""

import hashlib
import secrets
from collections.abc import Callable

from sqlalchemy import delete, insert, select, update

from hulawang.storage.database import Database
from hulawang.storage.models import PersonRow, SessionRow
from hulawang.storage.records import Person

SEEN_EVERY_MS = 3_600_000
"""How coarse `seen_at` is: one write an hour for a session, not one a request."""


class People:
    """Who is known; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def enter(self, name: str) -> tuple[Person, str]:
        """A new person, and the token (256 random bits) of their first session."""
        person, token, now = (
            Person(secrets.token_hex(10), name),
            secrets.token_urlsafe(32),
            self._wall(),
        )
        async with self._database.writing() as connection:
            await connection.execute(
                insert(PersonRow).values(id=person.id, name=name, created_at=now)
            )
            await connection.execute(
                insert(SessionRow).values(
                    token_hash=_hash(token),
                    id=secrets.token_hex(10),
                    person=person.id,
                    agent="",
                    created_at=now,
                    seen_at=now,
                )
            )
        return person, token

    async def person_of(self, token: str) -> Person | None:
        """Whose session this is; None when it is nobody's (any more)."""
        session_of = (
            select(PersonRow.id, PersonRow.name, SessionRow.seen_at)
            .join(SessionRow, SessionRow.person == PersonRow.id)
            .where(SessionRow.token_hash == _hash(token))
        )
        async with self._database.reading() as session:
            found = (await session.execute(session_of)).one_or_none()
        if found is None:
            return None
        if self._wall() - found.seen_at >= SEEN_EVERY_MS:
            await self._see(token)
        return Person(found.id, found.name)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; matches keep the name they were played under."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(PersonRow).where(PersonRow.id == person).values(name=name)
            )

    async def forget(self, token: str) -> None:
        """End a session; the person and their matches stay."""
        async with self._database.writing() as connection:
            await connection.execute(
                delete(SessionRow).where(SessionRow.token_hash == _hash(token))
            )

    async def _see(self, token: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                update(SessionRow)
                .where(SessionRow.token_hash == _hash(token))
                .values(seen_at=self._wall())
            )


def _hash(token: str) -> str:
    """A token is random enough for a plain hash: nobody can guess their way back."""
    return hashlib.sha256(token.encode()).hexdigest()
