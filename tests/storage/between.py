"""What lies between the house and its PostgreSQL: it may be gone, frozen, or lose an answer."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy.engine import URL, make_url

COMMIT = b"COMMIT;"


class Between:
    """Carries bytes to a server and back, as long as it is told to."""

    def __init__(self, server: URL) -> None:
        self._server = server
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self.is_gone = False
        self.loses_answer_to: bytes | None = None
        """The connection is cut once what has this in it is done, before that is told."""
        self._lost = False

    def cut(self) -> None:
        """The server is gone, and everybody is told."""
        self.is_gone = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """It is there again, as it was."""
        self.is_gone = False
        self._flows.set()

    def freeze(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._flows.clear()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection."""
        if self.is_gone:
            writer.transport.abort()
            return
        back_reader, back_writer = await self._dial()
        ends = {writer, back_writer}
        self._writers |= ends
        carrying = [
            asyncio.create_task(self._carry(reader, back_writer, outward=True)),
            asyncio.create_task(self._carry(back_reader, writer, outward=False)),
        ]
        await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
        for task in carrying:
            task.cancel()
        for end in ends:
            end.transport.abort()
        self._writers -= ends

    async def _dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        port = self._server.port or 5432
        folder = self._server.query.get("host")
        if folder is not None:
            return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")
        return await asyncio.open_connection(self._server.host, port)

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, outward: bool
    ) -> None:
        with suppress(OSError):
            while data := await source.read(64 * 1024):
                await self._flows.wait()
                if outward and self.loses_answer_to is not None and self.loses_answer_to in data:
                    self.loses_answer_to, self._lost = None, True
                elif not outward and self._lost:
                    self._lost = False
                    return
                target.write(data)
                await target.drain()


@asynccontextmanager
async def between(url: str) -> AsyncIterator[tuple[Between, str]]:
    """Something between here and that database, and the URL by which to go through it."""
    real = make_url(url)
    found = Between(real)
    # A socket's path has to be short: hence not the test's own folder.
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        server = await asyncio.start_unix_server(found.serve, Path(folder) / ".s.PGSQL.5432")
        through = real.set(host=None, port=None, query={**real.query, "host": folder})
        try:
            yield found, through.render_as_string(hide_password=False)
        finally:
            server.close()
            found.cut()
