"""The line between a browser and the server, which a test can cut and mend."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Line:
    """Carries connections to a server while it is whole; cut, it drops them and takes no more."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()
        self._whole = True
        self._swallows = False
        self.swallowed = asyncio.Event()
        """Whether anybody has connected to where nothing comes through."""
        self.latency_s = 0.0
        """How long everything is on its way, each way."""

    def cut(self) -> None:
        """Every connection breaks off without a word, and none comes through."""
        self._whole = False
        for end in self._open:
            end.transport.abort()

    def swallow(self) -> None:
        """Every connection breaks off, and through those made until it is mended nothing comes."""
        self.cut()
        self._swallows = True

    def mend(self) -> None:
        """New connections come through again."""
        self._whole, self._swallows = True, False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until either end, or the line, gives up."""
        swallows = self._swallows
        if swallows:
            self.swallowed.set()
            with suppress(OSError):
                await reader.read()
        if swallows or not self._whole:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        ends = {writer, far_writer}
        self._open |= ends
        try:
            await asyncio.gather(self._pour(reader, far_writer), self._pour(far_reader, writer))
        finally:
            self._open -= ends

    async def _pour(self, source: asyncio.StreamReader, drain: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while chunk := await source.read(65536):
                # In order, however close to each other: the loop keeps equal delays in sequence.
                loop.call_later(self.latency_s, drain.write, chunk)
                await drain.drain()
        loop.call_later(self.latency_s, drain.close)


@asynccontextmanager
async def line_to(address: str) -> AsyncIterator[tuple[Line, str]]:
    """A line to a served address, and the address at its near end."""
    line = Line(int(address.rsplit(":", 1)[1]))
    server = await asyncio.start_server(line.carry, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield line, f"http://127.0.0.1:{port}"
        line.cut()
