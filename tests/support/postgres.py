"""Databases on a real PostgreSQL: new ones, and copies of templates made ready once.

`TEST_POSTGRES_URL` may name a running server, as the SQLAlchemy URL of a database whose user
may create others; else the tests start a server of their own.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from sqlalchemy.engine import URL, make_url

from tests.support.postgres_server import DRIVER, connect, started

Prepare = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class Postgres:
    """A running server and the databases that the tests have made on it."""

    admin: URL
    _numbers: Iterator[int] = field(default_factory=count)
    _templates: dict[str, str] = field(default_factory=dict)

    async def database(self, template: str = "template0") -> str:
        """Make a new database, a copy of the template, and return its SQLAlchemy URL."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        await self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self._url(name)

    async def template(self, key: str, prepare: Prepare) -> str:
        """The template of that key, a database made ready by `prepare(url)` the first time.

        `prepare` must leave no connection open, or the template cannot be copied.
        """
        if key not in self._templates:
            url = await self.database()
            await prepare(url)
            self._templates[key] = make_url(url).database or ""
        return self._templates[key]

    async def drop(self, url: str) -> None:
        """Remove a database, and whoever is still connected to it."""
        await self._execute(f'DROP DATABASE IF EXISTS "{make_url(url).database}" WITH (FORCE)')

    async def drop_templates(self) -> None:
        """Remove the templates: a server that outlives the tests keeps nothing of them."""
        while self._templates:
            await self.drop(self._url(self._templates.popitem()[1]))

    def _url(self, database: str) -> str:
        url = self.admin.set(drivername=DRIVER, database=database)
        return url.render_as_string(hide_password=False)

    async def _execute(self, statement: str) -> None:
        connection = await connect(self.admin)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@asynccontextmanager
async def running() -> AsyncIterator[Postgres]:
    """The server named in the environment, or one for as long as the context lasts."""
    if named := os.environ.get("TEST_POSTGRES_URL"):
        server = Postgres(make_url(named))
        yield server
        await server.drop_templates()
    else:
        async with started() as url:
            yield Postgres(url)
