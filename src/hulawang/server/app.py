"""The composition root: the only place where the parts are wired together (design.md §1)."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from fastapi import FastAPI

import hulawang
from hulawang.cpu.depth import DEPTHS
from hulawang.cpu.players import HeuristicPlayers
from hulawang.rooms.directory import Directory
from hulawang.server import errands
from hulawang.server.admin_ports import AdminParts
from hulawang.server.assets import NoClient
from hulawang.server.limits import ADMIN_TRIES, Limits
from hulawang.server.lookalikes import LookAlikes
from hulawang.server.memory import keep_tidy, nothing_thrown_away
from hulawang.server.metered import MeteredJournal, MeteredThinkers
from hulawang.server.meters import UNMETERED
from hulawang.server.metrics import Metrics
from hulawang.server.pages import Pages
from hulawang.server.ports import Parts
from hulawang.server.sanctions import Sanctions
from hulawang.server.settings import Settings
from hulawang.server.thinkers import ThinkersPool
from hulawang.server.tries import SignInTries
from hulawang.server.watchdog import watched
from hulawang.server.web import assemble
from hulawang.server.world import MonotonicTimer, SystemChance
from hulawang.storage.accounts import Accounts
from hulawang.storage.admins import Admins
from hulawang.storage.audit import Audit
from hulawang.storage.boards import Boards
from hulawang.storage.careers import Careers
from hulawang.storage.database import Database, is_outage
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.moderation import Moderation
from hulawang.storage.oversight import Oversight
from hulawang.storage.people import People
from hulawang.storage.pruning import Pruning, keep_pruned
from hulawang.storage.reports import Reports


def build_app(settings: Settings) -> FastAPI:
    """The whole server as an application.

    Raises `NoClient` if the browser client is nowhere to be found, and `BadDatabaseUrl`.
    """
    pages = Pages(_client_folder(settings), reload=settings.static_reload)
    database = Database.open(settings.database)
    return assemble(partial(open_parts, settings, database), pages, settings.origins)


@asynccontextmanager
async def open_parts(settings: Settings, database: Database) -> AsyncIterator[Parts]:
    """The real parts on a database, which is closed at the end."""
    timer, chance = MonotonicTimer(), SystemChance()
    token = settings.metrics_token
    metrics = None if token is None else Metrics(token)
    meters = metrics or UNMETERED
    thinkers = ThinkersPool(
        errands.think,
        frozenset(DEPTHS),
        timer,
        settings.thinkers,
        errands.get_ready,
        partial(meters.thought, "refused"),
    )
    try:
        await database.upgrade()
        careers = Careers(database, _wall)
        await careers.catch_up()
        rooms = Directory(
            journal=MeteredJournal(DatabaseJournal(database, _wall), meters),
            timer=timer,
            chance=chance,
            cpu=HeuristicPlayers(),
            thinkers=MeteredThinkers(thinkers, meters),
            alike=LookAlikes(),
            pace=settings.cpu_pace,
        )
        with nothing_thrown_away():
            await rooms.recover()
        async with (
            _meanwhile(keep_pruned(Pruning(database, _wall)), "pruning"),
            _meanwhile(keep_tidy(), "tidying"),
            watched(metrics),
        ):
            yield Parts(
                people=People(database, _wall),
                accounts=Accounts(database, _wall),
                matches=Matches(database),
                careers=careers,
                boards=Boards(database, _wall),
                reports=Reports(database, _wall),
                rooms=rooms,
                timer=timer,
                fresh_id=chance.token,
                sanctions=Sanctions(_wall),
                admin=admin_parts(database),
                origins=settings.origins,
                limits=_limits(settings),
                metrics=metrics,
                is_outage=is_outage,
                storage_answers=database.answers,
            )
    finally:
        thinkers.close()
        await database.close()


@asynccontextmanager
async def _meanwhile(work: Coroutine[None, None, None], name: str) -> AsyncIterator[None]:
    """Have endless work done as long as the block lasts."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _limits(settings: Settings) -> Limits:
    limits = replace(Limits(), connections_of_address=settings.address_connections)
    return limits.hastened(settings.haste)


def admin_parts(database: Database) -> AdminParts:
    """What admins stand on, in this database."""
    return AdminParts(
        admins=Admins(database, _wall),
        audit=Audit(database, _wall),
        moderation=Moderation(database, _wall),
        oversight=Oversight(database, _wall),
        tries=SignInTries(ADMIN_TRIES),
    )


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _client_folder(settings: Settings) -> Path:
    """The chosen folder, or the first `static` that holds a page."""
    package = Path(hulawang.__file__).parent
    places = [package / "static", package.parents[1] / "static", Path("static")]
    if settings.static_dir is not None:
        places = [settings.static_dir]
    for place in places:
        if (place / "index.html").is_file():
            return place
    raise NoClient(places[-1])
