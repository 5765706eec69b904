"""`hulawang db …`: the database that the HULAWANG_… variables name, kept by hand.

What cannot be done leaves with 2, what is not right with 1.
"""

import asyncio
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from hulawang.server.settings import BadSettings, read_settings
from hulawang.storage.careers import Careers
from hulawang.storage.database import BadDatabaseUrl, BrokenKeys, Database, newest_revision
from hulawang.storage.pruning import Pruned, Pruning
from hulawang.upkeep.backup import NoSchema, back_up
from hulawang.upkeep.backup_file import BadBackup, Header
from hulawang.upkeep.check import Checked, faults
from hulawang.upkeep.restore import NotEmpty
from hulawang.upkeep.restore import restore as restore_from

CONFIRMATION = "everything"
"""What one has to write to have a database replaced."""

_AGE = re.compile(r"([0-9]{1,6})([smhd])")
_UNIT_MS = {"s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}

db = typer.Typer(no_args_is_help=True, help="Keep the database: upgrade, check, back up, prune.")

_Outcome = TypeVar("_Outcome")


@db.command()
def upgrade(
    to: Annotated[
        str, typer.Option(metavar="REVISION", help="Up to this one instead of the newest.")
    ] = "head",
) -> None:
    """Bring the schema up to date; `serve` does so by itself."""

    async def work(database: Database) -> tuple[str | None, str | None]:
        before = await database.revision()
        await database.upgrade(to)
        return before, await database.revision()

    before, after = _do(work)
    if before == after:
        typer.echo(f"schema {after}: nothing to do")
    else:
        typer.echo(f"schema {before or 'none'} → {after}")


@db.command()
def check(
    matches: Annotated[
        int | None,
        typer.Option(min=0, help="Verify so many of the newest matches; all if left out."),
    ] = None,
) -> None:
    """Look whether the database is whole and everything in it is true; a line for every fault."""
    _do(lambda database: _check(database, matches))


@db.command()
def backup(
    file: Annotated[
        Path, typer.Argument(dir_okay=False, help="Where to; replaced if it is there.")
    ],
) -> None:
    """Write all of the database into one file, which either kind of database is restored from."""
    header = _do(lambda database: back_up(database, file, _wall))
    typer.echo(f"{file}: {_told(header)}, {file.stat().st_size} bytes")


@db.command()
def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A backup.")
    ],
    replace: Annotated[
        str,
        typer.Option(
            metavar=CONFIRMATION, help="Throw away what is in the database, if one writes this."
        ),
    ] = "",
) -> None:
    """Fill an empty database from a backup and check it; the server must not run meanwhile."""
    if replace not in {"", CONFIRMATION}:
        raise typer.BadParameter(f"write {CONFIRMATION!r}", param_hint="--replace")

    async def work(database: Database) -> None:
        header = await restore_from(database, file, replace=bool(replace))
        typer.echo(f"restored {_told(header)}; now at schema {newest_revision()}")
        await _check(database, None)

    _do(work)


@db.command()
def prune(
    older_than: Annotated[
        str, typer.Option(metavar="AGE", help="What ended this long ago: 7d, 12h, 30m, 0s.")
    ] = "7d",
) -> None:
    """Archive old matches and drop old journals; `serve` does so by itself every hour."""
    age = _age(older_than)

    async def work(database: Database) -> Pruned:
        await _refuse_other_schema(database)
        await Careers(database, _wall).catch_up()
        return await Pruning(database, _wall).prune(age)

    done = _do(work)
    typer.echo(
        f"{done.matches} matches archived, {done.journals} journals dropped,"
        f" {done.rooms} rooms that never had a match"
    )
    for match in done.odd:
        typer.echo(f"match {match}: does not fit the archive, left as it is", err=True)
    if done.odd:
        raise typer.Exit(1)


async def _check(database: Database, matches: int | None) -> None:
    """Tell every fault; leaves with 1 if there is one."""
    checked, found = Checked(), 0
    async for line in faults(database, checked, matches, _progress):
        _progress("")
        typer.echo(line)
        found += 1
    _progress("")
    if found:
        typer.echo("1 fault" if found == 1 else f"{found} faults", err=True)
        raise typer.Exit(1)
    typer.echo(
        f"schema {newest_revision()}: all is well; {checked.matches} matches verified,"
        f" {checked.rooms} open rooms taken up"
    )


def _progress(what: str) -> None:
    """What is being looked at, on one line of a terminal that goes away."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what}")
        sys.stderr.flush()


def _do(work: Callable[[Database], Awaitable[_Outcome]]) -> _Outcome:
    """Do something with the configured database; what it cannot do is told in a line."""
    try:
        return asyncio.run(_with_database(work))
    except (BadSettings, BadDatabaseUrl, BadBackup, CommandError, BrokenKeys) as wrong:
        raise _refused(str(wrong)) from None
    except NotEmpty:
        why = f"the database is not empty; --replace {CONFIRMATION} throws away what it holds"
        raise _refused(why) from None
    except NoSchema:
        raise _refused("the database has no tables: hulawang db upgrade makes them") from None
    except OSError as trouble:
        raise _refused(str(trouble)) from None
    except DBAPIError as trouble:
        raise _refused(f"the database says: {trouble.orig}") from None


async def _with_database(work: Callable[[Database], Awaitable[_Outcome]]) -> _Outcome:
    database = Database.open(read_settings(os.environ).database)
    try:
        return await work(database)
    finally:
        await database.close()


async def _refuse_other_schema(database: Database) -> None:
    if await database.revision() != newest_revision():
        raise _refused("the schema is not the newest: hulawang db upgrade")


def _refused(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(2)


def _told(header: Header) -> str:
    return f"{header.rows} rows in {len(header.tables)} tables at schema {header.revision}"


def _age(text: str) -> int:
    """An age in milliseconds."""
    found = _AGE.fullmatch(text)
    if found is None:
        raise typer.BadParameter("a number and s, m, h or d", param_hint="--older-than")
    return int(found[1]) * _UNIT_MS[found[2]]


def _wall() -> int:
    return time.time_ns() // 1_000_000
