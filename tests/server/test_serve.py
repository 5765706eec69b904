"""The network server: who does not read or answer, or sends too much, is dropped alone."""

import asyncio
import gc
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import cycle, repeat
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame
from websockets.server import ServerProtocol

from hulawang.server.connection import Connection
from hulawang.server.exchange import Exchange
from hulawang.server.limits import Limits
from hulawang.server.mailbox import Mailbox
from hulawang.server.pulse import QUIET_S
from hulawang.server.serve import (
    FRAMES,
    LONGEST_MESSAGE,
    SILENT_FRAMES,
    RequestReader,
    TableSocket,
)
from tests.server.site import PATIENCE_S, Guest, Site, Table, running_site


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

    def ping(self, payload: bytes) -> None:
        """Send a ping of the protocol, which is to be answered in full."""
        self.writer.write(bytes((0x89, 0x80 | len(payload))) + bytes(4) + payload)

    async def ended(self) -> bool:
        """Read all that is left; whether the server has cut the connection."""
        async with asyncio.timeout(10):
            try:
                while await self.reader.read(4096):
                    pass
            except ConnectionResetError:
                pass
            return True


def table_sockets(site: Site) -> list[TableSocket]:
    """All open sockets, as the server has them."""
    return [each for each in site.server.server_state.connections if isinstance(each, TableSocket)]


class Beside(NamedTuple):
    """A host at a table, and a friend there who reads nothing."""

    site: Site
    table: Table
    friend: RawSocket
    line: TableSocket
    """The friend's, as the server has it."""

    @classmethod
    @asynccontextmanager
    async def opened(cls, client_folder: Path) -> AsyncIterator["Beside"]:
        """With the smallest buffers and little patience."""
        async with running_site(client_folder, limits=Limits(patience_s=0.2)) as site:
            listener = site.server.servers[0].sockets[0]
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1024)
            host, friend = await site.guest(), await site.guest()
            code = await host.open_room()
            await friend.http.post(f"/api/rooms/{code}/join")
            table = await host.sit(code)
            (of_host,) = table_sockets(site)
            async with RawSocket.opened(friend, code) as raw:
                while not table.view["seats"][1]["present"]:
                    await table.until("view")
                (line,) = (each for each in table_sockets(site) if each is not of_host)
                yield cls(site, table, raw, line)
                assert await raw.ended()
            assert await table.ask(type="ping", id="p") == {"ack": "p"}

    async def show_until(self, enough: Callable[[], bool]) -> None:
        """Have both shown one thing after the other."""
        for level in cycle(("easy", "normal")):
            if enough():
                return
            self.site.timer.advance(1_000)
            await self.table.ask(type="add_cpu", seat=2, level=level)

    async def friend_is_gone(self) -> None:
        while self.table.view["seats"][1]["present"]:
            await self.table.until("view")


async def test_who_does_not_read_is_cut_off_and_nobody_else_notices(client_folder: Path) -> None:
    async with Beside.opened(client_folder) as beside:
        await beside.show_until(lambda: beside.site.desk.connections == 1)
        await beside.friend_is_gone()


async def test_who_pings_and_does_not_read_is_cut_off_though_nothing_is_said(
    client_folder: Path,
) -> None:
    """Each ping is a sign of life, and its pong is kept until it is read."""
    async with Beside.opened(client_folder) as beside:
        await beside.show_until(lambda: beside.line.transport.get_write_buffer_size() > 2_000)
        assert not beside.line.is_full
        beside.line.stop_keepalive()  # whoever pings on is never found silent
        for _ in range(SILENT_FRAMES.burst):
            beside.friend.ping(bytes(125))
        await beside.friend_is_gone()


async def test_what_the_network_has_not_taken_counts_as_unread(client_folder: Path) -> None:
    """Else a machine's own buffers take megabytes for who reads nothing, and it all grows old."""
    async with running_site(client_folder) as site:
        host, friend = await site.guest(), await site.guest()
        code = await host.open_room()
        table = await host.sit(code)
        (of_host,) = table_sockets(site)
        async with RawSocket.opened(friend, code):
            while not table.view["spectators"]:
                await table.until("view")
            (line,) = (each for each in table_sockets(site) if each is not of_host)
            shown, levels = 0, cycle(("easy", "normal"))
            while not line.is_full:
                site.timer.advance(1_000)
                await table.ask(type="add_cpu", seat=2, level=next(levels))
                shown += len(json.dumps(table.view))
                assert shown < LONGEST_MESSAGE


class Noted:
    """An ear that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str | bytes] = []

    def hear(self, received: str | bytes) -> None:
        self.told.append(received)

    def filled(self) -> None:
        self.told.append("filled")

    def drained(self) -> None:
        self.told.append("drained")

    def gone(self) -> None:
        self.told.append("gone")


async def test_whoever_listens_is_told_how_the_line_is_and_becomes(site: Site) -> None:
    """Pongs may fill a line while it is looked up whose it is; a stop may end it unread."""
    host = await site.guest()
    await host.sit(await host.open_room())
    (line,) = table_sockets(site)
    exchange, ear = line._ear, Noted()
    assert exchange is not None
    line.pause_writing()
    line.listen(ear)
    line.resume_writing()
    line.shutdown()
    await asyncio.sleep(0)  # farewells are for the next turn
    assert ear.told == ["filled", "drained", "gone"]
    exchange.gone()


async def test_who_does_not_answer_a_ping_is_dropped(client_folder: Path) -> None:
    """The friend's line is half open: nothing is read there, nothing said, and no end comes."""
    async with running_site(client_folder) as site:
        host, friend = await site.guest(), await site.guest()
        code = await host.open_room()
        await friend.http.post(f"/api/rooms/{code}/join")
        table = await host.sit(code)
        async with RawSocket.opened(friend, code) as raw:
            while not table.view["seats"][1]["present"]:
                await table.until("view")
            sockets = table_sockets(site)
            assert len(sockets) == 2
            pulse, now = sockets[0].config.pulse, asyncio.get_running_loop().time()
            assert len(pulse) == 2
            for each in sockets:
                each.heard_at = now - QUIET_S[1]
            pulse._look(sockets, now)
            for _ in range(2):
                await table.ask(type="ping")  # so the pong has come, too
            pulse._give_up(sockets, now)
            assert await raw.ended()
        while table.view["seats"][1]["present"]:
            await table.until("view")
        assert site.desk.connections == 1, "who answers stays"
        assert len(pulse) == 1


OF_A_SOCKET = (RequestReader, TableSocket, ServerProtocol, Connection, Exchange, Mailbox)


def of_sockets() -> Counter[type]:
    """How much there is of whatever a socket needs."""
    there = (type(thing) for thing in gc.get_objects())
    return Counter(kind for kind in there if issubclass(kind, OF_A_SOCKET))


async def test_whoever_has_gone_is_thrown_away_without_a_search(site: Site) -> None:
    """What goes in circles would stay until somebody looks through all that is there."""
    host = await site.guest()
    room = await host.open_room()
    gc.collect()
    gc.disable()
    try:
        before = of_sockets()
        table = await host.sit(room)
        assert (of_sockets() - before).keys() >= {TableSocket, Connection, Exchange, Mailbox}
        await table.socket.close()
        async with asyncio.timeout(PATIENCE_S):
            while of_sockets() - before:
                assert (await host.http.get("/healthz")).status_code == 200
    finally:
        gc.enable()


# -- too much ------------------------------------------------------------------------------------

Send = Callable[[ClientConnection], Awaitable[None]]


async def _promise_a_gigabyte(friend: ClientConnection) -> None:
    """The head of one frame, and a little of what it says will come."""
    friend.transport.write(bytes((0x81, 0x80 | 127)) + (2**30).to_bytes(8, "big") + bytes(1000))


FLOOD = 10 * SILENT_FRAMES.burst


async def _say_nothing_again_and_again(friend: ClientConnection) -> None:
    """Messages of no bytes, so that thousands come in one read."""
    friend.transport.write((b"\x81\x80" + bytes(4)) * 20 * FRAMES.burst)


async def _flood(do: Callable[[], Awaitable[object]]) -> None:
    for _ in range(FLOOD):
        await do()


TOO_MUCH: dict[str, Send] = {
    "a text too long": lambda friend: friend.send("x" * (LONGEST_MESSAGE + 1)),
    "a text too long in bytes": lambda friend: friend.send("\ud6cc" * (LONGEST_MESSAGE // 3 + 1)),
    "a binary message too long": lambda friend: friend.send(bytes(LONGEST_MESSAGE + 1)),
    "a gigabyte in one frame": _promise_a_gigabyte,
    "a text too long in two parts": lambda friend: friend.send(["x" * 40_000] * 2),
    "a text that goes on and on": lambda friend: friend.send(repeat("x" * 10_000, 100)),
    "a text in crumbs": lambda friend: friend.send(repeat("x", FLOOD)),
    "a text in empty parts": lambda friend: friend.send(repeat("", FLOOD)),
    "bytes in empty parts": lambda friend: friend.send(repeat(b"", FLOOD)),
    "a flood of empty messages": _say_nothing_again_and_again,
    "a flood of pings": lambda friend: _flood(friend.ping),
    "a flood of pongs": lambda friend: _flood(friend.pong),
}


@pytest.fixture
def most_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The most frames that any socket has read from one chunk."""
    most = [0]
    parse, receive = ServerProtocol.recv_frame, TableSocket.data_received
    read = 0

    def counted(self: ServerProtocol, frame: Frame) -> None:
        nonlocal read
        read += 1
        parse(self, frame)

    def watched(self: TableSocket, data: bytes) -> None:
        nonlocal read
        read = 0
        receive(self, data)
        most[0] = max(most[0], read)

    monkeypatch.setattr(ServerProtocol, "recv_frame", counted)
    monkeypatch.setattr(TableSocket, "data_received", watched)
    return most


@pytest.fixture
def most_kept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The most bytes, and the most frames, that any socket has kept from one chunk to the next."""
    most = [0, 0]
    receive = TableSocket.data_received

    def watched(self: TableSocket, data: bytes) -> None:
        receive(self, data)
        kept = len(self.conn.reader.buffer) + sum(map(len, self.frames))
        most[:] = max(most[0], kept), max(most[1], len(self.frames))

    monkeypatch.setattr(TableSocket, "data_received", watched)
    return most


@pytest.mark.parametrize("what", TOO_MUCH)
async def test_who_sends_too_much_is_cut_off_and_little_of_it_is_kept(
    site: Site, most_kept: list[int], most_read: list[int], what: str
) -> None:
    host, friend = await site.guest(), await site.guest()
    code = await host.open_room()
    await friend.http.post(f"/api/rooms/{code}/join")
    hosts, friends = await host.sit(code), await friend.sit(code)
    while not hosts.view["seats"][1]["present"]:
        await hosts.until("view")
    async with asyncio.timeout(PATIENCE_S):
        with suppress(ConnectionClosed):
            await TOO_MUCH[what](friends.socket)
    assert await friends.ended() == (1008, "strikes")
    assert friends.frames[-1] == {"bye": "strikes"}
    most_bytes, most_frames = most_kept
    assert most_bytes <= LONGEST_MESSAGE
    assert most_frames <= SILENT_FRAMES.burst + 1
    assert most_read[0] < 2 * FRAMES.burst
    while hosts.view["seats"][1]["present"]:
        await hosts.until("view")
    assert await hosts.ask(type="ping", id="p") == {"ack": "p"}
    assert (await friend.sit(code)).view["seat"] == 1, "one may come back"


async def test_a_ping_now_and_then_is_none_too_many(site: Site) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    for _ in range(SILENT_FRAMES.burst // 2):
        await (await table.socket.ping())
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


async def test_nothing_is_inflated_for_whoever_offers_to_deflate(site: Site) -> None:
    """A few bytes would be megabytes, and what is compressed with a secret tells its length."""
    host = await site.guest()
    async with connect(
        f"ws://{site.host}/ws/{await host.open_room()}",
        additional_headers={"Cookie": host.cookie},
        compression="deflate",
        proxy=None,
    ) as socket_:
        assert socket_.request is not None and socket_.response is not None
        assert "permessage-deflate" in socket_.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in socket_.response.headers
        table = Table(socket_)
        assert await table.ask(type="ping", id="p") == {"ack": "p"}
        socket_.transport.write(DEFLATED_PING)
        code, _ = await table.ended()
        assert code == CloseCode.PROTOCOL_ERROR


DEFLATED_PING = b"\xc1\x87" + bytes(4) + b"\xaa\x56\x4a\x4c\x02\x00\x00"
"""A text frame whose first reserved bit says that it is deflated."""
