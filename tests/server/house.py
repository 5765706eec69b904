"""A served house on a database of its own, with an admin signed in and a wall clock by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from hulawang.server.admin_ports import AdminParts
from hulawang.server.limits import ADMIN_TRIES
from hulawang.server.passwords import Passwords
from hulawang.server.ports import Parts
from hulawang.server.sanctions import Sanctions
from hulawang.server.tries import SignInTries
from hulawang.storage.admins import Admins
from hulawang.storage.audit import Audit
from hulawang.storage.boards import Boards
from hulawang.storage.careers import Careers
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.moderation import Moderation
from hulawang.storage.oversight import Oversight
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.server.fakes import CHEAP
from tests.server.site import Json, Site, running_site
from tests.storage.conftest import Wall

NAME, PASSWORD = "bora", "correct horse battery"


@dataclass
class House:
    """A site with its database; `keeper` is a browser in which the admin is signed in."""

    site: Site
    database: Database
    wall: Wall
    admins: Admins
    audit: Audit
    journal: DatabaseJournal
    people: People
    reports: Reports
    keeper: httpx.AsyncClient

    async def get(self, path: str, **params: Any) -> Json:
        """What the admin is answered."""
        answer = await self.keeper.get(f"/api/admin/{path}", params=params)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def sanction(self, person: str, kind: str, until: int | None = None) -> str:
        """Mute or ban a person; the id of the sanction."""
        body = {"kind": kind, "reason": "도배를 했어요", "until": until}
        path = f"/api/admin/people/{person}/sanctions"
        answer = await self.keeper.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def log(self) -> list[tuple[str, str, str]]:
        """Who did what to whom, the oldest line first; signing in is left out."""
        lines = (await self.get("audit"))["lines"]
        told = [(line["admin"], line["action"], line["subject"]) for line in reversed(lines)]
        return [line for line in told if line[1] not in ("create_admin", "sign_in")]


async def sign_in(
    browser: httpx.AsyncClient, name: str = NAME, password: str = PASSWORD
) -> httpx.Response:
    """Try to sign in as an admin."""
    return await browser.post("/api/admin/session", json={"name": name, "password": password})


@asynccontextmanager
async def running_house(client: Path, folder: Path) -> AsyncIterator[House]:
    """A served house with a new database in the folder."""
    database = Database.open(f"sqlite:///{folder / 'house.db'}")
    await database.upgrade()
    wall = Wall()
    people, reports = People(database, wall), Reports(database, wall)
    admins, audit = Admins(database, wall), Audit(database, wall)
    passwords = Passwords(CHEAP)

    def furnish(parts: Parts) -> Parts:
        return replace(
            parts,
            people=people,
            matches=Matches(database),
            careers=Careers(database, wall),
            boards=Boards(database, wall),
            reports=reports,
            passwords=passwords,
            sanctions=Sanctions(wall),
            admin=AdminParts(
                admins=admins,
                audit=audit,
                moderation=Moderation(database, wall),
                oversight=Oversight(database, wall),
                tries=SignInTries(ADMIN_TRIES),
            ),
        )

    await admins.create(NAME, await passwords.hash(PASSWORD))
    async with running_site(client, furnish=furnish) as site:
        keeper = await site.visitor()
        assert (await sign_in(keeper)).status_code == 201
        journal = DatabaseJournal(database, wall)
        yield House(site, database, wall, admins, audit, journal, people, reports, keeper)
    await database.close()
