"""Parties: the people of one room, who keep one command in flight between them.

A move is done when everybody who is shown it has been: the last of the four, or whoever has given
a sealed answer (R4.6). How long that takes from its sending is what an open loop measures: so a
move may be chosen before it is due, and when it was shown is noted as it is heard.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol

from hulawang.bench.choosing import command, is_sealed
from hulawang.bench.line import Asker, BrokenLine, Json, Line

SEATS = 4
OPTIONS: Json = {
    "seats": SEATS,
    "rounds": 50,
    "thresholds": "basic",
    "window_s": 5,
    "turn_s": 120,
    "public": False,
}


@dataclass(slots=True)
class Count:
    """What a party has done and been shown so far."""

    moves: int = 0
    """Those that all sockets were shown."""
    sealed: int = 0
    refused: int = 0
    frames: int = 0
    octets: int = 0
    """In all frames."""


class Party(Protocol):
    """Whoever makes one move after the other."""

    count: Count

    async def prepare(self) -> None:
        """Wait until there is a move to make, and choose it."""

    async def move(self) -> float | None:
        """Make a move and wait until it is done.

        When the last of all was shown it, on `perf_counter`; None if not all were.
        """

    def leave(self) -> None:
        """Be gone."""


class _Wait:
    """One thing to wait for at a time."""

    def __init__(self) -> None:
        self._future: asyncio.Future[None] | None = None

    async def wait(self) -> None:
        self._future = asyncio.get_running_loop().create_future()
        await self._future

    def over(self) -> None:
        if self._future is not None and not self._future.done():
            self._future.set_result(None)


class Bare:
    """Four sockets of the ceiling: whatever one sends all receive."""

    def __init__(self, rng: Random, size: int) -> None:
        self.count = Count()
        self._rng = rng
        self._text = b"x" * size
        self._lines: list[Line] = []
        self._missing = 0
        self._shown_at = 0.0
        self._done = _Wait()

    @classmethod
    async def come(cls, port: int, room: int, rng: Random, size: int) -> "Bare":
        """Open the sockets of a room; `size` is that of a command in bytes."""
        party = cls(rng, size)
        for _ in range(SEATS):
            party._lines.append(await Line.open(port, f"/{room}", party._hear))
        return party

    async def prepare(self) -> None:
        pass

    async def move(self) -> float | None:
        self._missing = SEATS
        self._rng.choice(self._lines).send(self._text)
        await self._done.wait()
        self.count.moves += 1
        return self._shown_at

    def _hear(self, text: bytes) -> None:
        self.count.frames += 1
        self.count.octets += len(text)
        self._missing -= 1
        if not self._missing:
            self._shown_at = perf_counter()
            self._done.over()

    def leave(self) -> None:
        for line in self._lines:
            line.close()


class Table:
    """The people of one room of the real server: four who play, or one among CPU players."""

    def __init__(self, people: int, rng: Random) -> None:
        self.count = Count()
        self.code = ""
        self._rng = rng
        self._lines: list[Line] = []
        self._frames: list[bytes] = [b""] * people
        self._views: list[Json | None] = [None] * people
        self._missing: set[int] = set()
        self._shown_at = 0.0
        self._chosen: tuple[int, Json] | None = None
        """Who does what next; chosen anew when something new is shown."""
        self._answer: Json | None = None
        self._sent = 0
        self._news = _Wait()

    @classmethod
    async def come(cls, asker: Asker, port: int, rng: Random, cpus: Sequence[str] = ()) -> "Table":
        """Open a room, sit down and look; beside `cpus` there are people."""
        people = SEATS - len(cpus)
        table = cls(people, rng)
        for seat in range(people):
            _, cookie = await asker.post("/api/session", {"name": f"bench {seat}"})
            if seat == 0:
                room = {"options": OPTIONS, "cpus": list(cpus), "start": False}
                opened, _ = await asker.post("/api/rooms", room, cookie)
                table.code = opened["code"]
            else:
                await asker.post(f"/api/rooms/{table.code}/join", {}, cookie)
            await table._look(port, seat, cookie)
        return table

    async def begin(self) -> None:
        """Begin a match."""
        await self._do(0, {"type": "start"})
        await self._all_playing()

    async def _look(self, port: int, seat: int, cookie: str) -> None:
        def hear(text: bytes) -> None:
            self._hear(seat, text)

        self._lines.append(await Line.open(port, f"/ws/{self.code}", hear, cookie))
        while not self._frames[seat]:
            await self._news.wait()

    # -- moving ----------------------------------------------------------------------------------

    async def prepare(self) -> None:
        while self._chosen is None:
            self._chosen = self._next()
            if self._chosen is None:
                await self._news.wait()

    async def move(self) -> float | None:
        await self.prepare()
        assert self._chosen is not None
        seat, asked = self._chosen
        return self._shown_at if await self._do(seat, asked) else None

    def _next(self) -> tuple[int, Json] | None:
        """Who of the party can do what; None while they wait for others."""
        for seat in range(len(self._lines)):
            asked = command(self._view(seat), self._rng)
            if asked is not None:
                return seat, asked
        if any(line.farewell is not None for line in self._lines):
            raise BrokenLine(f"room {self.code} has ended")
        return None

    async def _do(self, seat: int, asked: Json) -> bool:
        """Send a command and wait until it is done; whether everybody was shown it."""
        self._sent, self._chosen = self._sent + 1, None
        self._answer, self._missing = None, set(range(len(self._lines)))
        text = json.dumps({**asked, "id": f"b{self._sent}"}, separators=(",", ":"))
        self._lines[seat].send(text.encode())
        if "refused" in await self._answered():
            self.count.refused += 1
            return False
        if is_sealed(self._view(seat), asked):
            self.count.sealed += 1
            return False
        while self._missing:
            await self._news.wait()
        self.count.moves += 1
        if asked["type"] == "ready" and self._all_ready():
            await self._all_playing()
        return True

    async def _answered(self) -> Json:
        """Wait for the answer to a command."""
        while self._answer is None:
            await self._news.wait()
        return self._answer

    def _all_ready(self) -> bool:
        view = self._view(0)
        return view["phase"] == "between" and all(seat["ready"] for seat in view["seats"])

    async def _all_playing(self) -> None:
        """Wait for the round that begins by itself."""
        while not all(self._view(seat)["phase"] == "playing" for seat in range(len(self._lines))):
            await self._news.wait()

    # -- what comes ------------------------------------------------------------------------------

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"v":'):
            self.count.frames += 1
            self.count.octets += len(text)
            self._frames[seat], self._views[seat], self._chosen = text, None, None
            if seat in self._missing:
                self._missing.remove(seat)
                self._shown_at = perf_counter()
        elif text.startswith((b'{"ack":', b'{"refused":')):
            self._answer = json.loads(text)
        else:
            return
        self._news.over()

    def _view(self, seat: int) -> Any:
        """The newest view; read only when somebody looks at it."""
        view = self._views[seat]
        if view is None:
            view = self._views[seat] = json.loads(self._frames[seat])["view"]
        return view

    def leave(self) -> None:
        for line in self._lines:
            line.close()
