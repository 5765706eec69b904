"""A running server on a port of its own, in the test's own loop, and the people who use it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from hulawang.rooms.directory import Directory
from hulawang.rooms.ports import CpuPlayers
from hulawang.server.desk import Desk
from hulawang.server.limits import Limits
from hulawang.server.pages import Pages
from hulawang.server.passwords import Passwords
from hulawang.server.ports import Parts
from hulawang.server.sanctions import Sanctions
from hulawang.server.serve import TableServer, table_server
from hulawang.server.settings import Settings
from hulawang.server.web import assemble
from tests.server.admin_fakes import nobodys_house
from tests.server.fakes import (
    CHEAP,
    FirstChoice,
    ManualTimer,
    MemoryAccounts,
    MemoryJournal,
    MemoryPeople,
    NotedBoards,
    NotedCareers,
    NotedMatches,
    NotedReports,
    SeededChance,
)

PATIENCE_S = 30.0
"""How long a test waits for what must come; it is not waited for when all is well."""

SOON_GIVEN_UP = httpx.Limits(keepalive_expiry=1)
"""Seconds that a connection may rest; the server gives it up after 5, as httpx would, maybe just
when the next request goes out on it."""

COMMANDS = count(1)

Json = dict[str, Any]


@dataclass
class Table:
    """One client at a table, or in the lobby: a socket, and the frames it has brought so far."""

    socket: ClientConnection
    frames: list[Json] = field(default_factory=list)

    @property
    def view(self) -> Any:
        """The newest view."""
        return [frame for frame in self.frames if "view" in frame][-1]["view"]

    async def next(self) -> Json:
        """The next frame, whatever it is."""
        async with asyncio.timeout(PATIENCE_S):
            frame: Json = json.loads(await self.socket.recv())
        self.frames.append(frame)
        return frame

    async def until(self, *keys: str) -> Json:
        """The next frame that has one of these keys: `view`, `ack`, `refused`, `bye`."""
        frame = await self.next()
        while not any(key in frame for key in keys):
            frame = await self.next()
        return frame

    async def say(self, **command: Any) -> str:
        """Send a command without waiting for its answer; its id."""
        command.setdefault("id", f"c{next(COMMANDS)}")
        await self.socket.send(json.dumps(command))
        return str(command["id"])

    async def ask(self, **command: Any) -> Json:
        """Send a command and wait for its answer."""
        named = await self.say(**command)
        answer = await self.until("ack", "refused")
        while named not in answer.values():
            answer = await self.until("ack", "refused")
        return answer

    async def code(self, **command: Any) -> str | None:
        """Send a command; the refusal's code, or None."""
        answer = await self.ask(**command)
        return answer.get("code")

    async def ended(self) -> tuple[int | None, str]:
        """Wait until the server closes; its close code and reason."""
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            return self.socket.close_code, self.socket.close_reason or ""


async def add_nonce(table: Table, nonce: str = "0f" * 8) -> str | None:
    """Add to the next shuffle, as a browser does by itself; the refusal's code, or None."""
    committed = table.view["shuffle"]["commitment"]
    return await table.code(type="nonce", commitment=committed, nonce=nonce)


@dataclass
class Guest:
    """A person with a browser."""

    site: "Site"
    http: httpx.AsyncClient
    id: str = ""

    @property
    def cookie(self) -> str:
        return f"hulawang={self.http.cookies['hulawang']}"

    async def open_room(self, *, cpus: int = 0, start: bool = False, **options: Any) -> str:
        """Open a room; its code."""
        chosen = {**OPTIONS, **options}
        body = {"options": chosen, "cpus": ["normal"] * cpus, "start": start}
        answer = await self.http.post("/api/rooms", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def sit(self, code: str) -> Table:
        """Connect to a table where one sits, and wait for the first frame."""
        table = await self.site.connect(code, cookie=self.cookie)
        await table.until("view")
        return table


OPTIONS: Json = {
    "seats": 3,
    "rounds": 1,
    "thresholds": "basic",
    "window_s": 3,
    "turn_s": 20,
    "public": True,
}


@dataclass
class Site:
    """The server and all that a test may look at behind it."""

    app: FastAPI
    server: TableServer
    host: str
    parts: Parts
    timer: ManualTimer
    journal: MemoryJournal
    people: MemoryPeople
    accounts: MemoryAccounts
    matches: NotedMatches
    careers: NotedCareers
    reports: NotedReports
    boards: NotedBoards
    stack: AsyncExitStack

    @property
    def desk(self) -> Desk:
        """The server's own count of its connections."""
        desk: Desk = self.app.state.desk
        return desk

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    async def visitor(self, **headers: str) -> httpx.AsyncClient:
        """A browser without a session."""
        client = httpx.AsyncClient(
            base_url=self.origin,
            trust_env=False,
            verify=False,
            headers=headers,
            limits=SOON_GIVEN_UP,
            timeout=PATIENCE_S,
        )
        return await self.stack.enter_async_context(client)

    async def guest(self, name: str = "훌라") -> Guest:
        """A person with a session."""
        http = await self.visitor()
        answer = await http.post("/api/session", json={"name": name})
        return Guest(self, http, answer.json()["person"]["id"])

    async def lobby(
        self,
        guest: Guest | None = None,
        *,
        cookie: str | None = None,
        origin: str | None = None,
        forwarded: str | None = None,
    ) -> Table:
        """A socket to the lobby, of a guest or of whoever the cookie says."""
        cookie = cookie if guest is None else guest.cookie
        line = dial(f"ws://{self.host}/ws", cookie, origin, forwarded)
        return Table(await self.stack.enter_async_context(line))

    async def connect(
        self, code: str, *, cookie: str | None = None, origin: str | None = None
    ) -> Table:
        """A socket to a table, of whoever the cookie says."""
        line = dial(f"ws://{self.host}/ws/{code}", cookie, origin)
        return Table(await self.stack.enter_async_context(line))


def dial(
    address: str, cookie: str | None, origin: str | None = None, forwarded: str | None = None
) -> connect:
    """A socket as a browser opens it, of whoever the cookie says; it reads all that comes.

    `forwarded` is for whom a proxy says that it asks.
    """
    headers = {"Cookie": cookie, "X-Forwarded-For": forwarded}
    return connect(
        address,
        additional_headers={name: text for name, text in headers.items() if text is not None},
        origin=None if origin is None else Origin(origin),
        compression=None,
        proxy=None,
        max_queue=None,
        ping_interval=None,
        close_timeout=1,
    )


@asynccontextmanager
async def running_site(
    client: Path,
    *,
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    cpu: CpuPlayers | None = None,
    reload: bool = False,
    proxies: tuple[str, ...] = (),
    furnish: Callable[[Parts], Parts] = lambda parts: parts,
) -> AsyncIterator[Site]:
    """A server with a world in memory and a manual clock; `furnish` may bring other parts."""
    timer, chance, journal = ManualTimer(), SeededChance(), MemoryJournal()
    people, matches, reports = MemoryPeople(), NotedMatches(), NotedReports()
    boards, careers = NotedBoards(), NotedCareers()
    accounts = MemoryAccounts(people)
    directory = Directory(
        journal=journal, timer=timer, chance=chance, cpu=cpu or FirstChoice(), pace=0
    )
    parts = Parts(
        people=people,
        accounts=accounts,
        passwords=Passwords(CHEAP),
        matches=matches,
        careers=careers,
        boards=boards,
        reports=reports,
        rooms=directory,
        timer=timer,
        fresh_id=chance.token,
        sanctions=Sanctions(timer.now),
        admin=nobodys_house(),
        origins=origins,
        limits=limits or Limits(),
    )

    @asynccontextmanager
    async def opened() -> AsyncIterator[Parts]:
        yield furnish(parts)

    app = assemble(opened, Pages(client, reload=reload), origins)
    server = table_server(app, Settings(port=0, proxies=proxies))
    async with serving(server) as host, AsyncExitStack() as stack:
        yield Site(
            app,
            server,
            host,
            parts,
            timer,
            journal,
            people,
            accounts,
            matches,
            careers,
            reports,
            boards,
            stack,
        )


@asynccontextmanager
async def serving(server: TableServer) -> AsyncIterator[str]:
    """Run a server in this loop until the block ends; its host and port."""
    running = asyncio.create_task(server.serve())
    listening = asyncio.create_task(server.listening.wait())
    await asyncio.wait({running, listening}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        await running
