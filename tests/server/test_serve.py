"""The network server: who does not read or answer is dropped, and a stop is a farewell."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

from hulawang.server.limits import Limits
from hulawang.server.serve import PING_S, PONG_S, TableSocket
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


def due_in(timer: asyncio.TimerHandle | None) -> float:
    """In how many seconds the loop is going to make this call."""
    assert timer is not None
    return timer.when() - asyncio.get_running_loop().time()


def call_now(timer: asyncio.TimerHandle | None, call: Callable[[], None]) -> None:
    """Make a call that is due later, as if its time had come."""
    assert timer is not None
    timer.cancel()
    call()


async def test_who_does_not_answer_a_ping_is_dropped_within_ten_seconds(
    client_folder: Path,
) -> None:
    """The friend's line is half open: nothing is read there, nothing said, and no end comes."""
    assert PING_S + PONG_S < 10
    async with running_site(client_folder) as site:
        host, friend = await site.guest(), await site.guest()
        code = await host.open_room()
        await friend.http.post(f"/api/rooms/{code}/join")
        table = await host.sit(code)
        async with RawSocket.opened(friend, code) as raw:
            while not table.view["seats"][1]["present"]:
                await table.until("view")
            sockets = [
                s for s in site.server.server_state.connections if isinstance(s, TableSocket)
            ]
            assert len(sockets) == 2
            for each in sockets:
                assert 0 < due_in(each.ping_timer) <= PING_S
                call_now(each.ping_timer, each.send_keepalive_ping)
                assert 0 < due_in(each.pong_timer) <= PONG_S
            for _ in range(2):
                await table.ask(type="ping")
            (dead,) = (each for each in sockets if each.pong_timer is not None)
            call_now(dead.pong_timer, dead.keepalive_timeout)
            assert await raw.ended()
        while table.view["seats"][1]["present"]:
            await table.until("view")
        assert site.desk.connections == 1, "who answers stays"
        (alive,) = (each for each in sockets if each is not dead)
        assert 0 < due_in(alive.ping_timer) <= PING_S, "and is asked again"
