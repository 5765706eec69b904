"""Rooms that are opened and left behind, however it happens, are gone with all that they held.

`HULAWANG_FUZZ_ROOMS` says how many; `make soak` opens 10,000.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from hulawang.server.desk import Desk
from hulawang.server.ports import Rooms
from tests.chaos.client import ALONE
from tests.chaos.diary import Json
from tests.chaos.evening import Premises, Programme, Traces, opened
from tests.chaos.network import Network
from tests.chaos.records import Records
from tests.chaos.test_chaos import above_debug, is_trouble
from tests.fuzz.growth import Remains, counting, grown, what_stays
from tests.server.site import PATIENCE_S

ROOMS = int(os.environ.get("HULAWANG_FUZZ_ROOMS") or 240)
PIECE = 80
"""Rooms that are there at the same time."""

PEOPLE = 2 * PIECE
"""Hardly more than come then."""

COUNTED = 5
"""Pieces of a long run, its last, in which bytes are counted: that takes its time."""

WAYS = (
    "never seen",
    "seen and left",
    "begun and never seen",
    "begun and left",
    "quick",
    "with a guest",
)
"""How a room is left behind."""


@pytest.fixture
async def premises(tmp_path: Path) -> AsyncIterator[Premises]:
    with capture_logs([above_debug]) as logs:
        async with opened(tmp_path, Programme(1, 0)) as found:
            yield found
    assert [entry for entry in logs if is_trouble(entry)] == []


async def test_rooms_that_are_left_behind_leave_nothing(premises: Premises, tmp_path: Path) -> None:
    traces, pieces = Traces(), 1 + ROOMS // PIECE
    left: list[Remains] = []
    with counting() as count_bytes:
        for piece in range(pieces):
            if piece == pieces - COUNTED > 0:
                count_bytes()
            await come_and_go(premises)
            left.append(await what_stays(left[-1] if left else None, PEOPLE))
    assert await traces.left() == []
    assert [growth for pair in pairwise(left) if (growth := grown(*pair, PEOPLE))] == []
    records = Records(tmp_path / "hulawang.db")
    assert len(records.rooms()) > ROOMS / 2
    assert records.open_rooms() == []


async def come_and_go(premises: Premises) -> None:
    """Many people come at once, and then there is all the time to forget them."""
    async with Network(premises.host, premises.clock) as network:
        with premises.clock.held("all come"):
            await asyncio.gather(*(leave_behind(network, n) for n in range(PIECE)))
    await all_time(premises)
    rooms: Rooms = premises.app.state.parts.rooms
    assert [room for room in premises.journal.stored if rooms.room(room) is not None] == []
    premises.journal.stored.clear()


async def all_time(premises: Premises) -> None:
    """Let the house notice that nobody is there any more, and all of its clocks run out."""
    desk: Desk = premises.app.state.desk
    while desk.connections:
        await premises.clock.quiet()
    await premises.clock.rest()


async def leave_behind(network: Network, number: int) -> None:
    """Somebody comes, opens a room, and is never heard of again."""
    way = WAYS[number % len(WAYS)]
    cookie = await come(network)
    if way == "quick":
        await asked(network, "/api/quick", cookie)
        return
    body = {"options": ALONE, "cpus": ["normal"] * 2, "start": way.startswith("begun")}
    if way == "with a guest":
        body["cpus"] = []
    room = (await asked(network, "/api/rooms", cookie, body))["code"]
    if way == "with a guest":
        await asked(network, f"/api/rooms/{room}/join", await come(network, "guest"))
    if way.endswith("left"):
        await look(network, room, cookie)
        await look(network, "", cookie)


async def look(network: Network, room: str, cookie: str) -> None:
    """See a room, or the lobby, and lose the line to it."""
    seen = asyncio.Event()
    line = await network.open(room, cookie, lambda *_: seen.set(), lambda _: None)
    async with asyncio.timeout(PATIENCE_S):
        await seen.wait()
    await line.cut()


async def come(network: Network, name: str = "host") -> str:
    """Somebody new, by their cookie."""
    status, _, cookie = await network.ask("POST", "/api/session", body={"name": name})
    assert status == 201
    return cookie


async def asked(network: Network, path: str, cookie: str, body: Json | None = None) -> Json:
    """What the house answers, which must be well."""
    status, answer, _ = await network.ask("POST", path, cookie=cookie, body=body)
    assert status in (200, 201), answer
    found: Json = answer
    return found
