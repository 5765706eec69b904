"""Admins and their sessions, which are nothing like those of people: short, and of admins alone."""

import hashlib
import secrets
from collections.abc import Callable

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.admin_records import Admin, AdminExists, NoSuchAdmin
from hulawang.storage.audit import note
from hulawang.storage.database import Database
from hulawang.storage.models import AdminRow, AdminSessionRow

LONGEST_MS = 12 * 3_600_000
"""A session is over so long after its sign-in."""
IDLE_MS = 3_600_000
"""A session that was not used for so long is over."""
SEEN_EVERY_MS = 60_000
"""How coarse `seen_at` is: a write a minute for a session, not one a request."""


class Admins:
    """Who may keep the house in order; `wall` gives milliseconds since 1970.

    All that changes something is in the audit log by the same transaction.
    """

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    # -- for the command line --------------------------------------------------------------------

    async def create(self, name: str, password_hash: str) -> None:
        """Add an admin. Raises `AdminExists`."""
        now = self._wall()
        row = {"name": name, "password_hash": password_hash, "created_at": now}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(AdminRow).values(row))
                await note(connection, now, "", "create_admin", name)
        except IntegrityError:
            raise AdminExists(name) from None

    async def set_password(self, name: str, password_hash: str) -> None:
        """Give an admin another password, which ends all their sessions. Raises `NoSuchAdmin`."""
        async with self._database.writing() as connection:
            changed = await connection.execute(
                update(AdminRow)
                .where(AdminRow.name == name)
                .values(password_hash=password_hash)
                .returning(AdminRow.name)
            )
            if changed.one_or_none() is None:
                raise NoSuchAdmin(name)
            await connection.execute(delete(AdminSessionRow).where(AdminSessionRow.admin == name))
            await note(connection, self._wall(), "", "change_password", name)

    async def remove(self, name: str) -> None:
        """Remove an admin with all their sessions; the audit log stays. Raises `NoSuchAdmin`."""
        async with self._database.writing() as connection:
            gone = await connection.execute(
                delete(AdminRow).where(AdminRow.name == name).returning(AdminRow.name)
            )
            if gone.one_or_none() is None:
                raise NoSuchAdmin(name)
            await note(connection, self._wall(), "", "remove_admin", name)

    async def all(self) -> tuple[Admin, ...]:
        """Every admin, by name."""
        async with self._database.reading() as session:
            rows = await session.scalars(select(AdminRow).order_by(AdminRow.name))
            return tuple(Admin(row.name, row.created_at) for row in rows)

    # -- signing in and out ----------------------------------------------------------------------

    async def password_of(self, name: str) -> str | None:
        """The hash of an admin's password; None if there is no such admin."""
        wanted = select(AdminRow.password_hash).where(AdminRow.name == name)
        async with self._database.reading() as session:
            found: str | None = await session.scalar(wanted)
            return found

    async def sign_in(self, name: str, password_hash: str, address: str) -> str:
        """The token (256 random bits) of a new session; those that are over go.

        Raises `NoSuchAdmin` if the password that was checked is not the admin's any more.
        """
        now, token = self._wall(), secrets.token_urlsafe(32)
        one = AdminRow.name == name, AdminRow.password_hash == password_hash
        async with self._database.writing() as connection:
            await _sweep(connection, now)
            present = select(AdminRow.name).where(*one).with_for_update(key_share=True)
            if (await connection.execute(present)).one_or_none() is None:
                raise NoSuchAdmin(name)
            await connection.execute(
                insert(AdminSessionRow).values(
                    token_hash=_hash(token), admin=name, created_at=now, seen_at=now
                )
            )
            await note(connection, now, name, "sign_in", address=address)
        return token

    async def admin_of(self, token: str) -> str | None:
        """The admin whose session this is; None when it is nobody's, or over."""
        wanted = select(AdminSessionRow).where(AdminSessionRow.token_hash == _hash(token))
        async with self._database.reading() as session:
            found = await session.scalar(wanted)
        now = self._wall()
        if found is None or now - found.created_at >= LONGEST_MS or now - found.seen_at >= IDLE_MS:
            return None
        if now - found.seen_at >= SEEN_EVERY_MS:
            await self._see(found.token_hash, now)
        return found.admin

    async def sign_out(self, token: str) -> None:
        """End a session; ending one that is over is fine."""
        one = AdminSessionRow.token_hash == _hash(token)
        async with self._database.writing() as connection:
            ended = await connection.execute(
                delete(AdminSessionRow).where(one).returning(AdminSessionRow.admin)
            )
            admin = ended.scalar_one_or_none()
            if admin is not None:
                await note(connection, self._wall(), admin, "sign_out")

    async def _see(self, token_hash: str, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                update(AdminSessionRow)
                .where(AdminSessionRow.token_hash == token_hash)
                .values(seen_at=now)
            )


async def _sweep(connection: AsyncConnection, now: int) -> None:
    over = or_(
        AdminSessionRow.created_at <= now - LONGEST_MS, AdminSessionRow.seen_at <= now - IDLE_MS
    )
    await connection.execute(delete(AdminSessionRow).where(over))


def _hash(token: str) -> str:
    """A token is random enough for a plain hash: nobody can guess their way in."""
    return hashlib.sha256(token.encode()).hexdigest()
