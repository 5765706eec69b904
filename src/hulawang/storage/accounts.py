"""Keys to an account: by a recovery code or a password a person is known on another device.

A guest has none and needs none. Passwords come and go as hashes: what makes them is the server's.
"""

from collections.abc import Callable

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage import recovery_codes
from hulawang.storage.database import Database
from hulawang.storage.forgetting import forget
from hulawang.storage.models import PasswordRow, PersonRow, RecoveryRow
from hulawang.storage.records import Keys, LoginTaken, NobodyAnyMore, Password, Person


class Accounts:
    """How people sign in; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def keys(self, person: str) -> Keys:
        """How a person can sign in elsewhere."""
        keys = (
            select(PasswordRow.spelled, PasswordRow.changed_at, RecoveryRow.made_at)
            .select_from(PersonRow)
            .outerjoin(PasswordRow, PasswordRow.person == PersonRow.id)
            .outerjoin(RecoveryRow, RecoveryRow.person == PersonRow.id)
            .where(PersonRow.id == person)
        )
        async with self._database.reading() as session:
            found = (await session.execute(keys)).one_or_none()
        return Keys(None, None, None) if found is None else Keys(*found)

    # -- by a recovery code ----------------------------------------------------------------------

    async def new_code(self, person: str) -> str:
        """A recovery code for a person, told this once; one they had before is worth nothing."""
        code = recovery_codes.fresh()
        letters = recovery_codes.read(code)
        assert letters is not None
        row = {"code_hash": recovery_codes.hashed(letters), "made_at": self._wall()}
        async with self._database.writing() as connection:
            await _one_at_a_time(connection, person)
            await connection.execute(delete(RecoveryRow).where(RecoveryRow.person == person))
            await connection.execute(insert(RecoveryRow).values(person=person, **row))
        return code

    async def person_by_code(self, typed: str) -> Person | None:
        """Whose recovery code somebody has typed."""
        letters = recovery_codes.read(typed)
        if letters is None:
            return None
        whose = (
            select(PersonRow.id, PersonRow.name)
            .join(RecoveryRow, RecoveryRow.person == PersonRow.id)
            .where(RecoveryRow.code_hash == recovery_codes.hashed(letters))
        )
        async with self._database.reading() as session:
            found = (await session.execute(whose)).one_or_none()
        return None if found is None else Person(*found)

    # -- by a password ---------------------------------------------------------------------------

    async def password_by_login(self, login: str) -> Password | None:
        """The password of a sign-in name, which is folded already."""
        wanted = (
            select(PersonRow.id, PersonRow.name, PasswordRow.hash)
            .join(PasswordRow, PasswordRow.person == PersonRow.id)
            .where(PasswordRow.login == login)
        )
        async with self._database.reading() as session:
            found = (await session.execute(wanted)).one_or_none()
        return None if found is None else Password(Person(found.id, found.name), found.hash)

    async def password_hash(self, person: str) -> str | None:
        """The hash of a person's password, if they have one."""
        wanted = select(PasswordRow.hash).where(PasswordRow.person == person)
        async with self._database.reading() as session:
            return await session.scalar(wanted)

    async def set_password(self, person: str, login: str, spelled: str, hash_: str) -> None:
        """Give a person a sign-in name (folded, and as they spell it) and a password.

        Raises `LoginTaken`.
        """
        row = {"login": login, "spelled": spelled, "hash": hash_, "changed_at": self._wall()}
        try:
            async with self._database.writing() as connection:
                await _one_at_a_time(connection, person)
                await connection.execute(delete(PasswordRow).where(PasswordRow.person == person))
                await connection.execute(insert(PasswordRow).values(person=person, **row))
        except IntegrityError as taken:
            raise LoginTaken from taken

    async def rehash(self, person: str, before: str, after: str) -> None:
        """Keep the same password by another hash, unless it has changed meanwhile."""
        kept = PasswordRow.person == person, PasswordRow.hash == before
        async with self._database.writing() as connection:
            await connection.execute(update(PasswordRow).where(*kept).values(hash=after))

    # -- no more ---------------------------------------------------------------------------------

    async def forget(self, person: str) -> tuple[str, ...]:
        """Forget who a person was; results stay, nobody's. The ids of the sessions that end so."""
        return await forget(self._database, person)


async def _one_at_a_time(connection: AsyncConnection, person: str) -> None:
    """Two changes of one person's keys wait for each other.

    Raises `NobodyAnyMore` for whoever was forgotten meanwhile.
    """
    myself = select(PersonRow.id).where(PersonRow.id == person)
    if await connection.scalar(myself.with_for_update()) is None:
        raise NobodyAnyMore
