"""The network server: who does not read or answer is dropped, and a stop is a farewell."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

import pytest

from hulawang.server import serve
from hulawang.server.limits import Limits
from tests.server.site import Guest, running_site


class RawSocket:
    """A web socket in a client's hands, byte by byte: it reads and pongs only if told so."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    @asynccontextmanager
    async def opened(cls, guest: Guest, code: str) -> AsyncIterator["RawSocket"]:
        """A handshake made by hand, over a connection with the smallest buffers there are."""
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        raw.setblocking(False)
        host, port = guest.site.host.split(":")
        await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
        reader, writer = await asyncio.open_connection(sock=raw, limit=1024)
        lines = (
            f"GET /ws/{code} HTTP/1.1",
            f"Host: {guest.site.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {guest.cookie}",
            "\r\n",
        )
        writer.write("\r\n".join(lines).encode())
        await reader.readuntil(b"\r\n\r\n")
        yield cls(reader, writer)
        writer.transport.abort()

    def send(self, **command: object) -> None:
        """Send a command in a masked text frame, whose mask is zero."""
        text = json.dumps(command).encode()
        assert len(text) < 126
        self.writer.write(bytes((0x81, 0x80 | len(text))) + bytes(4) + text)

    async def ended(self) -> bool:
        """Read all that is left; whether the server has cut the connection."""
        async with asyncio.timeout(10):
            try:
                while await self.reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
            return True


async def test_who_does_not_read_is_cut_off_and_nobody_else_notices(client_folder: Path) -> None:
    async with running_site(client_folder, limits=Limits(patience_s=0.2)) as site:
        listener = site.server.servers[0].sockets[0]
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1024)
        host, friend = await site.guest(), await site.guest()
        code = await host.open_room()
        await friend.http.post(f"/api/rooms/{code}/join")
        table = await host.sit(code)
        async with RawSocket.opened(friend, code) as raw:
            while not table.view["seats"][1]["present"]:
                await table.until("view")
            assert site.desk.connections == 2
            levels = cycle(("easy", "normal"))
            while site.desk.connections == 2:
                site.timer.advance(1_000)
                await table.ask(type="add_cpu", seat=2, level=next(levels))
            assert await raw.ended()
        assert await table.ask(type="ping", id="p") == {"ack": "p"}
        while table.view["seats"][1]["present"]:
            await table.until("view")


async def test_who_does_not_answer_a_ping_is_dropped(
    client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PING_S", 0.05)
    monkeypatch.setattr(serve, "PONG_S", 0.1)
    async with running_site(client_folder) as site:
        host, friend = await site.guest(), await site.guest()
        code = await host.open_room()
        await friend.http.post(f"/api/rooms/{code}/join")
        table = await host.sit(code)
        async with RawSocket.opened(friend, code) as raw:
            assert await raw.ended()
        while not table.view["seats"][1]["present"]:
            await table.until("view")
        while table.view["seats"][1]["present"]:
            await table.until("view")
        assert site.desk.connections == 1, "who answers stays"
