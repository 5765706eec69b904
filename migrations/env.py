"""Runs migrations: on the server's own connection, or from the command line on the database that
`HULAWANG_DATABASE_URL` names.
"""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection

from hulawang.storage.database import Database
from hulawang.storage.models import Base


def migrate(connection: Connection) -> None:
    """Run what alembic asked for inside the connection's open transaction."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        # SQLite cannot alter a table in place.
        render_as_batch=True,
    )
    context.run_migrations()


async def from_command_line() -> None:
    database = Database.open(os.environ["HULAWANG_DATABASE_URL"])
    try:
        async with database.migrating() as connection:
            await connection.run_sync(migrate)
    finally:
        await database.close()


servers_own: Connection | None = context.config.attributes.get("connection")
if servers_own is None:
    asyncio.run(from_command_line())
else:
    migrate(servers_own)
