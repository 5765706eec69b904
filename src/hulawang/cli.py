"""The command line: `hulawang serve` and what else there is to do with the house.

Each sub-command is a short function that hands over to the package which does the work.
"""

import os
import signal
from contextlib import suppress
from typing import Annotated

import typer

from hulawang import __version__
from hulawang.admins import admin
from hulawang.arena.command import arena
from hulawang.bench.command import bench
from hulawang.bench.load_command import load
from hulawang.coach import coach
from hulawang.demo import demo
from hulawang.records.command import replay, verify
from hulawang.server import log
from hulawang.server.app import build_app
from hulawang.server.assets import NoClient
from hulawang.server.machine import open_as_many_as_one_may
from hulawang.server.memory import keep_what_is_loaded
from hulawang.server.serve import table_server
from hulawang.server.settings import BadSettings, read_settings
from hulawang.storage.database import BadDatabaseUrl
from hulawang.upkeep.command import db

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.command()(demo)
app.command()(bench)
app.command()(load)
app.command()(arena)
app.command()(coach)
app.command()(replay)
app.command()(verify)
app.add_typer(admin, name="admin")
app.add_typer(db, name="db")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hulawang {__version__}")
        raise typer.Exit


@app.callback()
def hulawang(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """A 훌라 table for the browser: server, CPU players and tools."""


@app.command()
def serve() -> None:
    """Serve the game; the HULAWANG_… variables of the environment say where and how."""
    try:
        settings = read_settings(os.environ)
        web = build_app(settings)
    except (BadSettings, BadDatabaseUrl, NoClient) as wrong:
        typer.echo(str(wrong), err=True)
        raise typer.Exit(2) from None
    log.set_up(settings.log_level)
    keep_what_is_loaded()
    open_as_many_as_one_may()
    # Once it has stopped in order the signal comes again. Ctrl-C or not, the process ends as any
    # other then: what is left of those that thought for it is put away at its end.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        table_server(web, settings).run()
