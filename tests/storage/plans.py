"""How a database goes about its statements."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from sqlalchemy import event, text

from hulawang.storage.database import Database

Asked: TypeAlias = list[tuple[str, Any]]


@contextmanager
def noted(database: Database) -> Iterator[Asked]:
    """The statements that go to the database meanwhile, with their parameters."""
    asked: Asked = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    yield asked
    event.remove(database.engine.sync_engine, "before_cursor_execute", note)


async def plan(database: Database, statement: str, parameters: Any) -> str:
    """How the database goes about a statement."""
    how = "EXPLAIN QUERY PLAN" if database.engine.dialect.name == "sqlite" else "EXPLAIN"
    async with database.writing() as connection:
        rows = await connection.exec_driver_sql(f"{how} {statement}", parameters)
        return "\n".join(str(row[-1]) for row in rows)


async def lasting_plan(database: Database, statement: str, parameters: Any) -> str:
    """How it goes about the statement once it has been asked often, whatever is asked for.

    After five times PostgreSQL may keep a plan that knows no parameter; SQLite has no other.
    """
    if database.engine.dialect.name == "sqlite":
        return await plan(database, statement, parameters)
    values = ", ".join(repr(value) for value in parameters)
    async with database.writing() as connection:
        await connection.exec_driver_sql("SET LOCAL plan_cache_mode = force_generic_plan")
        await connection.exec_driver_sql(f"PREPARE often AS {statement}")
        rows = (await connection.exec_driver_sql(f"EXPLAIN EXECUTE often({values})")).all()
        await connection.exec_driver_sql("DEALLOCATE often")
    return "\n".join(str(row[-1]) for row in rows)


async def settle(database: Database) -> None:
    """Let the database learn what is in its tables."""
    if database.engine.dialect.name == "postgresql":
        async with database.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("VACUUM ANALYZE"))
