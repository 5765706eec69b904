"""The network between people and the house: it loses, repeats, delays and forgets.

A `Line` is one real socket. What it lets its person do to it is what happens to sockets: it is cut,
closed by half, gone deaf (open, but nothing comes through any more), and outlived by a newer one.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.chaos.clock import PatientClock
from tests.chaos.diary import Json
from tests.server.site import SOON_GIVEN_UP

Heard = Callable[["Line", str, Json], None]
"""Told of every frame of a line: its text, and what it says."""
Ended = Callable[["Line"], None]


class Line:
    """One connection of a person to a room."""

    def __init__(
        self,
        room: str,
        number: int,
        socket: ClientConnection,
        clock: PatientClock,
        heard: Heard,
        ended: Ended,
    ) -> None:
        self.room = room
        self.number = number
        self.is_over = False
        self.is_deaf = False
        self.is_spoilt = False
        """Whether bytes were sent on it past the protocol."""
        self.noises: list[str | bytes] = []
        """What was said on it that nobody can read."""
        self._socket = socket
        self._clock = clock
        self._heard = heard
        self._ended = ended
        self._expected: set[str] = set()
        self._expect("the present")
        self._reading = asyncio.create_task(self._read())

    @property
    def is_good(self) -> bool:
        """Whether what is said on it is answered."""
        return not (self.is_over or self.is_deaf)

    @property
    def is_answered(self) -> bool:
        """Whether nothing is to come for what was said on it."""
        return not self._expected

    @property
    def code(self) -> int | None:
        """Why it was closed."""
        return self._socket.close_code

    @property
    def reason(self) -> str:
        """Why it was closed, in a word; empty where there is none."""
        return self._socket.close_reason or ""

    # -- as it should be -------------------------------------------------------------------------

    async def send(self, command: Json) -> None:
        """Send a command; the clock stands until it is answered."""
        await self.send_text(json.dumps(command), command["id"])

    async def send_text(self, text: str, named: str) -> None:
        """Send a command of this id, however it is spelled."""
        if self.is_good:
            self._expect(named)
        with suppress(ConnectionClosed):
            await self._socket.send(text)

    async def shout(self, noise: str | bytes) -> None:
        """Send what nobody can read."""
        self.noises.append(noise)
        with suppress(ConnectionClosed):
            await self._socket.send(noise)

    def write(self, raw: bytes) -> None:
        """Send bytes past the protocol."""
        self.is_spoilt = True
        with suppress(RuntimeError):  # where this side is closed already
            self._socket.transport.write(raw)

    async def _read(self) -> None:
        try:
            while True:
                text = await self._socket.recv(decode=True)
                frame: Json = json.loads(text)
                self._met("the present")
                self._met(frame.get("ack") or frame.get("refused") or "")
                self._heard(self, text, frame)
        except ConnectionClosed:
            pass
        finally:
            self.is_over = True
            self._expect_nothing()
            self._ended(self)

    def _expect(self, what: str) -> None:
        self._expected.add(what)
        self._clock.hold((self.number, what))

    def _met(self, what: str) -> None:
        self._expected.discard(what)
        self._clock.release((self.number, what))

    def _expect_nothing(self) -> None:
        for what in tuple(self._expected):
            self._met(what)

    # -- as it is --------------------------------------------------------------------------------

    async def cut(self) -> None:
        """The connection is gone without a word; what was on its way may not arrive."""
        self._socket.transport.abort()
        await self._reading

    async def close_by_half(self) -> None:
        """Say at the level of TCP that nothing more will be sent, and hear the end."""
        with suppress(OSError, RuntimeError):
            self._socket.transport.write_eof()
        await self._reading

    async def lag(self, ms: int) -> None:
        """Nothing is received for a while; then all of it is."""
        self._expect_nothing()
        self._socket.transport.pause_reading()
        await self._clock.sleep(ms)
        self._socket.transport.resume_reading()

    def go_deaf(self) -> None:
        """Nothing comes through any more, and neither side is told."""
        self.is_deaf = True
        self._expect_nothing()
        self._socket.transport.pause_reading()


class Network:
    """All lines to the house, and its HTTP."""

    def __init__(self, host: str, clock: PatientClock) -> None:
        self.clock = clock
        self.lines: list[Line] = []
        self.host = host
        self._numbers = count()
        self._http = httpx.AsyncClient(
            base_url=f"http://{host}",
            trust_env=False,
            verify=False,
            timeout=None,
            limits=SOON_GIVEN_UP,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Nobody is connected any more."""
        await asyncio.gather(*(line.cut() for line in self.lines if not line.is_over))
        await self._http.aclose()

    async def ask(
        self, method: str, path: str, *, cookie: str = "", body: Json | None = None
    ) -> tuple[int, Any, str]:
        """Ask over HTTP: the status, the answer, and the cookie that came with it."""
        with self.clock.held(f"{method} {path}"):
            answer = await self._http.request(
                method, path, headers={"Cookie": cookie} if cookie else {}, json=body
            )
        given = answer.headers.get("set-cookie", "").partition(";")[0]
        return answer.status_code, answer.json(), given

    async def open(self, room: str, cookie: str, heard: Heard, ended: Ended) -> Line:
        """Open a line to a room; to the lobby, where it is none."""
        with self.clock.held(f"open {room}"):
            socket = await connect(
                f"ws://{self.host}/ws/{room}".rstrip("/"),
                additional_headers={"Cookie": cookie},
                compression=None,
                proxy=None,
                ping_interval=None,
                open_timeout=None,
                close_timeout=1,
            )
            line = Line(room, next(self._numbers), socket, self.clock, heard, ended)
        self.lines.append(line)
        return line
