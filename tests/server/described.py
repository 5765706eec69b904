"""The whole server in process, as its own document describes it, on a database with a past.

Nothing is bounded by rates here: a limit that is reached would hide what lies behind it.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal
from unittest.mock import Mock

import requests
from fastapi import FastAPI
from schemathesis.python import asgi
from sqlalchemy import select

from hulawang.records.record import record_of
from hulawang.records.text import record_text
from hulawang.rooms.options import Options
from hulawang.rooms.room import Outlet
from hulawang.server.app import open_parts
from hulawang.server.coaching import Coach
from hulawang.server.limits import Limits, Rate, TryRates
from hulawang.server.pages import Pages
from hulawang.server.passwords import Passwords
from hulawang.server.ports import Parts
from hulawang.server.settings import Settings
from hulawang.server.tries import SignInTries
from hulawang.server.web import assemble
from hulawang.storage.accounts import Accounts
from hulawang.storage.admins import Admins
from hulawang.storage.database import Database
from hulawang.storage.models import PersonRow
from hulawang.storage.people import People
from hulawang.teaching.lessons import LESSONS
from tests.records.matches import kept
from tests.server.fakes import CHEAP
from tests.server.test_coaching import Adviser, one_thread
from tests.storage.conftest import Wall
from tests.storage.filled import fill

Who = Literal["stranger", "guest", "host", "admin"]
NAME, PASSWORD = "bora", "correct horse battery"
GUEST = "훌라"
RECORD = record_text(record_of(kept(Options(seats=3, rounds=1), seed=4)))
HERE_BEFORE = ("OPEN", "GONE")
EVERYTHING = Rate(10**9, 10**9)
BOUNDLESS = TryRates(EVERYTHING, EVERYTHING, EVERYTHING)


@dataclass(frozen=True)
class Secrets:
    """What only some people know."""

    hosts_token: str
    """Of the session of the host of the room `OPEN`."""
    code: str
    """The recovery code of a person who is nowhere."""


@dataclass
class Described:
    """The app, and what a test may know of what is behind it."""

    app: FastAPI
    file: Path
    secrets: Secrets

    @contextmanager
    def browser(self, who: Who) -> Iterator[requests.Session]:
        """A browser of somebody; a guest is a new one each time."""
        app: Any = self.app
        with asgi.get_client(app) as browser:
            if who == "guest":
                answer = browser.post("/api/session", json={"name": GUEST})
                assert answer.status_code == 201, answer.text
            elif who == "host":
                browser.cookies.set("hulawang", self.secrets.hosts_token)
            elif who == "admin":
                body = {"name": NAME, "password": PASSWORD}
                answer = browser.post("/api/admin/session", json=body)
                assert answer.status_code == 201, answer.text
            yield browser

    def written(self) -> int:
        """A number that is another one whenever something was stored."""
        return int(self._ask("PRAGMA data_version"))

    def known(self) -> dict[str, str | int]:
        """What there really is of whatever a path names."""
        return {
            "code": "OPEN",
            "match": "m1",
            "number": 1,
            "person": self._ask("SELECT person FROM match_seats WHERE match = 'm1' AND seat = 0"),
            "report": self._ask("SELECT id FROM reports"),
            "sanction": self._ask("SELECT id FROM sanctions ORDER BY lifted_at IS NOT NULL"),
        }

    def fitting(self) -> dict[str, Any]:
        """Bodies that can be done, of what can hardly be by chance."""
        return {
            "POST /api/session": {"name": "다른 이름"},
            "POST /api/session/by-code": {"code": self.secrets.code},
            "PUT /api/account/password": {"login": "hula.wang", "password": PASSWORD},
            "DELETE /api/account": {"name": GUEST},
            "POST /api/rooms/{code}/reports": {"n": 1},
            "POST /api/records/read": RECORD,
            "POST /api/records/rounds/{number}/replay": RECORD,
            "POST /api/records/rounds/{number}/advice": RECORD,
            "POST /api/lesson": {"lesson": next(iter(LESSONS)), "moves": []},
            "POST /api/admin/session": {"name": NAME, "password": PASSWORD},
            "POST /api/admin/people/{person}/name": {"name": "바뀐 이름"},
            "POST /api/admin/people/{person}/sanctions": {"kind": "mute", "reason": "도배"},
        }

    def close_rooms(self) -> None:
        """Close the rooms that were opened, so that nobody moves by themselves."""
        with self.browser("admin") as keeper:
            for room in keeper.get("/api/admin/rooms").json()["rooms"]:
                if room["code"] not in HERE_BEFORE:
                    keeper.delete(f"/api/admin/rooms/{room['code']}")

    def _ask(self, question: str) -> str:
        return str(self._looker.execute(question).fetchone()[0])

    def __post_init__(self) -> None:
        self._looker = sqlite3.connect(self.file)

    def close(self) -> None:
        """End the app, and look at its database no more."""
        asgi.shutdown_lifespans()
        self._looker.close()


@contextmanager
def described(client: Path, folder: Path) -> Iterator[Described]:
    """A server on a database of its own in the folder."""
    file = folder / "hulawang.db"
    settings = Settings(data_dir=folder, cpu_pace=10, haste=10_000)
    secrets = asyncio.run(_prepared(settings.database))
    app = assemble(partial(_opened, settings), Pages(client), ())
    with closing(Described(app, file, secrets)) as found:
        yield found


async def _prepared(url: str) -> Secrets:
    """Fill the database, and make an admin; what only some people know of it."""
    database, wall = Database.open(url), Wall(time.time_ns() // 1_000_000)
    await database.upgrade()
    await fill(database, wall)
    await Admins(database, wall).create(NAME, await Passwords(CHEAP).hash(PASSWORD))
    people = People(database, wall)
    token, _ = await people.sign_in(await _host(database), "")
    nowhere, _ = await people.enter("어디")
    code = await Accounts(database, wall).new_code(nowhere.id)
    await database.close()
    return Secrets(token, code)


async def _host(database: Database) -> str:
    async with database.reading() as session:
        return str(await session.scalar(select(PersonRow.id).where(PersonRow.name == "준")))


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Parts]:
    database = Database.open(settings.database)
    host = await _host(database)
    async with open_parts(settings, database) as parts:
        room = parts.rooms.room("OPEN")
        assert room is not None
        await room.connect(host, Mock(spec=Outlet))
        room.say(host, "준", "chat", "안녕하세요")
        yield replace(
            parts,
            admin=replace(parts.admin, tries=SignInTries(BOUNDLESS)),
            coach=Coach(Adviser(), one_thread),
            limits=Limits(tries=BOUNDLESS).hastened(10**6),
            passwords=Passwords(CHEAP),
        )
