"""Requests that never come to their end: dropped after a while, and nobody else notices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from hulawang.server.serve import LONGEST_HEAD, RequestReader
from hulawang.storage.records import Session
from tests.server.site import PATIENCE_S, Site

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HEAD = "GET /api/rooms HTTP/1.1\r\nHost: h\r\n"
POST = "POST /api/session HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"


@asynccontextmanager
async def dialled(site: Site) -> AsyncIterator[Line]:
    """A bare connection to the server."""
    host, port = site.host.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    yield reader, writer
    writer.transport.abort()


async def ended(line: Line) -> bytes:
    """All that the server says until it hangs up."""
    said = b""
    async with asyncio.timeout(PATIENCE_S):
        try:
            while more := await line[0].read(4096):
                said += more
        except ConnectionResetError:
            pass
    return said


@pytest.mark.parametrize(
    "begun",
    [
        "",
        "GET",
        "GET /api/rooms HTTP/1.1\r\nHost: h",
        f"{HEAD}X: y\r\n",
        f"{POST}Content-Length: 12\r\n\r\n",
        f'{POST}Content-Length: 12\r\n\r\n{{"name',
        f"{POST}Transfer-Encoding: chunked\r\n\r\n4\r\n{{",
        f"{HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\n",
    ],
)
async def test_a_request_that_does_not_come_to_its_end_is_dropped(
    site: Site, monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    monkeypatch.setattr(RequestReader, "reading_s", 0.05)
    async with dialled(site) as line:
        line[1].write(begun.encode())
        assert b"200 OK" not in await ended(line)
    monkeypatch.undo()
    assert (await (await site.visitor()).get("/api/rooms")).status_code == 200


async def test_a_second_request_is_waited_for_no_longer_than_the_first(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dialled(site) as (reader, writer):
        writer.write(f"{HEAD}\r\n".encode())
        async with asyncio.timeout(PATIENCE_S):
            assert b"200 OK" in await reader.readuntil(b"}")
        monkeypatch.setattr(RequestReader, "reading_s", 0.05)
        writer.write(HEAD.encode())
        assert await ended((reader, writer)) == b""


async def test_a_whole_request_is_no_slow_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a socket: what goes on after a request has its own clocks."""
    clocks: list[asyncio.TimerHandle] = []

    expect = RequestReader._expect

    def noted(reader: RequestReader) -> None:
        expect(reader)
        clocks.append(reader._slow)

    monkeypatch.setattr(RequestReader, "_expect", noted)
    guest = await site.guest()
    table = await guest.sit(await guest.open_room())
    assert (await table.ask(type="ping")).keys() == {"ack"}
    assert len(clocks) >= 4
    assert all(clock.cancelled() for clock in clocks)


@pytest.mark.parametrize("endless", ["X: y\r\n", "X-Long: " + "y" * 4000])
async def test_a_head_without_an_end_is_dropped_before_its_time(site: Site, endless: str) -> None:
    async with dialled(site) as line:
        line[1].write(HEAD.encode())
        line[1].write(endless.encode() * (2 * LONGEST_HEAD // len(endless)))
        assert await ended(line) == b""


async def test_who_leaves_is_gone_for_every_request_that_was_still_to_be_answered(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the one being answered is written into a line that is no more: an error of ours."""
    asked, gate, lost = asyncio.Event(), asyncio.Event(), list[RequestReader]()
    session_of, connection_lost = site.people.session_of, RequestReader.connection_lost

    async def slow(token: str) -> Session | None:
        asked.set()
        await gate.wait()
        return await session_of(token)

    def noted(reader: RequestReader, exc: Exception | None) -> None:
        connection_lost(reader, exc)
        lost.append(reader)

    guest = await site.guest()
    monkeypatch.setattr(site.people, "session_of", slow)
    monkeypatch.setattr(RequestReader, "connection_lost", noted)
    whole = f"GET /api/session HTTP/1.1\r\nHost: h\r\nCookie: {guest.cookie}\r\n\r\n"
    async with asyncio.timeout(PATIENCE_S):
        async with dialled(site) as (_, writer):
            writer.write(whole.encode() * 3)
            await asked.wait()
            readers = (
                each
                for each in site.server.server_state.connections
                if isinstance(each, RequestReader) and each.pipeline
            )
            ours = next(readers)
            ours.transport.abort()  # as where a write finds the line broken
        while ours not in lost:
            await (await site.visitor()).get("/api/rooms")
    answering = ours._answering
    gate.set()
    assert answering is not None
    assert answering is not ours.cycle
    assert answering.disconnected
