"""`hulawang admin …`: who may keep the house in order. Passwords are asked for, never arguments."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, TypeVar

import typer

from hulawang.server.admin_sessions import BadAdminName, admin_name
from hulawang.server.passwords import BadPassword, Passwords
from hulawang.server.settings import BadSettings, read_settings
from hulawang.storage.admin_records import AdminExists, NoSuchAdmin
from hulawang.storage.admins import Admins
from hulawang.storage.database import BadDatabaseUrl, Database

SHORTEST = 12
"""Characters of an admin's password: it opens more than anybody else's."""

admin = typer.Typer(no_args_is_help=True, help="Who may keep the house in order.")

Name = Annotated[str, typer.Argument(help="1 to 32 letters, digits, dots, dashes, underscores.")]
FromInput = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from the standard input.")
]

_Outcome = TypeVar("_Outcome")


@admin.command()
def create(name: Name, *, password_stdin: FromInput = False) -> None:
    """Make an admin; they sign in at /admin."""
    known, hash_ = _known(name), _hashed(from_input=password_stdin)
    _do(lambda admins: admins.create(known, hash_))
    typer.echo(f"{known} is an admin.")


@admin.command("list")
def list_all() -> None:
    """List the admins, and since when they are."""
    for each in _do(lambda admins: admins.all()):
        since = datetime.fromtimestamp(each.created_at / 1000).astimezone()
        typer.echo(f"{each.name}\t{since:%Y-%m-%d %H:%M}")


@admin.command()
def password(name: Name, *, password_stdin: FromInput = False) -> None:
    """Give an admin another password; they are signed out everywhere."""
    known, hash_ = _known(name), _hashed(from_input=password_stdin)
    _do(lambda admins: admins.set_password(known, hash_))
    typer.echo(f"{known} has another password.")


@admin.command()
def remove(name: Name) -> None:
    """Remove an admin, who is signed out everywhere; what they did stays in the audit log."""
    known = _known(name)
    _do(lambda admins: admins.remove(known))
    typer.echo(f"{known} is no admin any more.")


def _known(name: str) -> str:
    try:
        return admin_name(name)
    except BadAdminName:
        raise _refused(f"{name}: not 1 to 32 letters, digits, dots, dashes, underscores") from None


def _hashed(*, from_input: bool) -> str:
    if from_input:
        given = sys.stdin.readline().rstrip("\r\n")
    else:
        given = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    if len(given) < SHORTEST:
        raise _refused(f"the password has less than {SHORTEST} characters")
    try:
        return asyncio.run(Passwords().hash(given))
    except BadPassword:
        raise _refused("the password is too long") from None


def _do(work: Callable[[Admins], Awaitable[_Outcome]]) -> _Outcome:
    """Do it in the configured database, brought to the newest schema."""
    try:
        return asyncio.run(_done(read_settings(os.environ).database, work))
    except (BadSettings, BadDatabaseUrl) as wrong:
        raise _refused(str(wrong)) from None
    except AdminExists as taken:
        raise _refused(f"{taken}: is an admin already") from None
    except NoSuchAdmin as missing:
        raise _refused(f"{missing}: no such admin") from None


async def _done(url: str, work: Callable[[Admins], Awaitable[_Outcome]]) -> _Outcome:
    database = Database.open(url)
    try:
        await database.upgrade()
        return await work(Admins(database, lambda: time.time_ns() // 1_000_000))
    finally:
        await database.close()


def _refused(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(2)
