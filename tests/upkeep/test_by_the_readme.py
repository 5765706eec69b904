"""Backups and upgrades as the README says it, word for word: its commands are taken from there."""

import asyncio
import os
import re
import shlex
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from hulawang.cli import app
from hulawang.server.settings import Settings
from hulawang.storage.database import Database, newest_revision
from hulawang.storage.matches import Matches
from tests.storage.conftest import Wall
from tests.storage.filled import fill
from tests.storage.old_data import rows_at, write
from tests.support.ports import free_port, listening
from tests.support.postgres import Postgres
from tests.test_house import compose, variables
from tests.upkeep.contents import contents

ROOT = Path(__file__).parents[2]
COMMANDS = [
    line.partition("  #")[0].strip()
    for block in re.findall(r"(?s)```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"))
    for line in block.splitlines()
]
EXAMPLE = "postgresql://user:password@host/copy"
OLDEST = "0001"
PATIENCE_S = 60.0


def the(*words: str) -> str:
    """The one command of the README that has all of these words."""
    found: list[str] = [each for each in COMMANDS if all(word in each for word in words)]
    (only,) = (each for each in found if "docker" not in each)
    return only


@dataclass(frozen=True)
class Shell:
    """Runs commands in a folder, with the settings of a server that keeps its data there."""

    folder: Path
    url: str
    """Of the database; empty for the file in the data folder."""

    @property
    def environment(self) -> dict[str, str]:
        ours = {"HULAWANG_DATABASE_URL": self.url} if self.url else {}
        others = {name: text for name, text in os.environ.items() if name[:8] != "HULAWANG"}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return {**others, **ours, "PATH": path, "COLUMNS": "400"}

    async def run(self, command: str) -> str:
        """What a command prints, which has to do what it should."""
        process = await asyncio.create_subprocess_exec(
            *("bash", "-euo", "pipefail", "-c", command),
            cwd=self.folder,
            env=self.environment,
            stdout=PIPE,
            stderr=PIPE,
        )
        out, err = await process.communicate()
        assert process.returncode == 0, err.decode()
        return out.decode()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """The address of a server that runs here as a process of its own."""
        port = free_port()
        ours = {"PORT": str(port), "CPU_PACE": "0.01", "HASTE": "10000"}
        process = await asyncio.create_subprocess_exec(
            *("hulawang", "serve"),
            cwd=self.folder,
            env={**self.environment, **{f"HULAWANG_{name}": ours[name] for name in ours}},
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                await listening(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            await process.wait()

    @property
    def database(self) -> str:
        return self.url or Settings(data_dir=self.folder / "data").database


@pytest.fixture(params=["sqlite", "postgresql"])
async def shell(
    request: pytest.FixtureRequest, postgres: Postgres, tmp_path: Path
) -> AsyncIterator[Shell]:
    if request.param == "sqlite":
        (tmp_path / "data").mkdir()
        yield Shell(tmp_path, "")
        return
    url = await postgres.database()
    yield Shell(tmp_path, url)
    await postgres.drop(url)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database.open(url)
    yield database
    await database.close()


async def test_the_oldest_database_is_brought_up_to_date(shell: Shell) -> None:
    async with opened(shell.database) as database:
        await database.upgrade(OLDEST)
        async with database.writing() as connection:
            await write(connection, rows_at(OLDEST))
    assert f"{OLDEST} → {newest_revision()}" in await shell.run(the("db upgrade"))
    async with opened(shell.database) as database:
        record = await Matches(database).match("m1")
        assert record is not None
        assert [len(record.match.seats), len(record.rounds)] == [3, 1]
        names = {row["name"] for row in (await contents(database))["people"]}
        assert {"민지", "준"} <= names


@pytest.mark.parametrize("shell", ["sqlite"], indirect=True)
async def test_a_database_is_looked_after(shell: Shell, wall: Wall) -> None:
    async with opened(shell.database) as database:
        await database.upgrade()
        await fill(database, wall)
    assert "1 matches archived" in await shell.run(the("db prune"))
    assert "all is well" in await shell.run(the("db check"))


@dataclass
class Crowd:
    """People who come one after the other and begin a match against CPU players."""

    address: str
    came: list[str] = field(default_factory=list)
    """Who has been told that they are known, by id."""
    _one: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self) -> None:
        options = {"seats": 3, "rounds": 1, "thresholds": "basic", "window_s": 3, "turn_s": 20}
        room = {"options": {**options, "public": True}, "cpus": ["easy"] * 2, "start": True}
        while True:
            async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE_S) as browser:
                told = await browser.post("/api/session", json={"name": "손님"})
                assert (await browser.post("/api/rooms", json=room)).status_code == 201
            self.came.append(told.json()["person"]["id"])
            self._one.set()

    async def grown(self, by: int) -> None:
        """Wait until so many more have come."""
        for _ in range(by):
            self._one.clear()
            await asyncio.wait_for(self._one.wait(), PATIENCE_S)


async def backed_up_while_they_come(shell: Shell, crowd: Crowd) -> list[str]:
    """Make a backup while somebody comes; who had come before."""
    for _ in range(9):
        before = list(crowd.came)
        assert "rows in" in await shell.run(the("db backup house.backup"))
        if len(crowd.came) > len(before):
            return before
    pytest.fail("nobody comes")


async def test_a_backup_of_a_house_that_goes_on_is_restored(
    shell: Shell, postgres: Postgres, tmp_path: Path, wall: Wall
) -> None:
    async with opened(shell.database) as database:
        await database.upgrade()
        await fill(database, wall)
        match = await Matches(database).match("m1")
        assert match is not None
    async with shell.serving() as address:
        crowd = Crowd(address)
        coming = asyncio.create_task(crowd.come())
        await crowd.grown(3)
        before = await backed_up_while_they_come(shell, crowd)
        await crowd.grown(3)
        coming.cancel()
        await asyncio.wait([coming])
    copy = f"sqlite:///{tmp_path / 'copy' / 'hulawang.db'}"
    restore = the("db restore house.backup", "HULAWANG_DATA_DIR=copy")
    if shell.url:
        copy = await postgres.database()
        restore = the("db restore house.backup", EXAMPLE).replace(EXAMPLE, shlex.quote(copy))
    assert "all is well" in await shell.run(restore)
    async with opened(copy) as database:
        assert await Matches(database).match("m1") == match
        people = {row["id"] for row in (await contents(database))["people"]}
        assert set(before) <= people
        assert len(people & set(crowd.came)) <= len(crowd.came) - 3, "a backup is of one moment"
    if shell.url:
        await postgres.drop(copy)


# -- with compose, without an engine ---------------------------------------------------------------

FLAGS = {
    "up": {"--build", "--detach"},
    "stop": set[str](),
    "run": {"--rm", "--user=", "--volume="},
}
"""What the README uses of it; `=` takes a value."""


@dataclass(frozen=True)
class Composed:
    """A `docker compose` command, taken apart."""

    variables: frozenset[str]
    verb: str
    options: dict[str, str]
    words: tuple[str, ...]
    """A service, and what is run in it."""

    @classmethod
    def parse(cls, command: str) -> "Composed":
        """Raises `ValueError` where it is not spelled as compose wants it."""
        words = shlex.split(command)
        given = words[: words.index("docker")]
        _, compose_, verb, *rest = words[len(given) :]
        options: dict[str, str] = {}
        while rest and rest[0].startswith("-"):
            option = rest.pop(0)
            if f"{option}=" in FLAGS[verb]:
                options[option] = rest.pop(0)
            elif option in FLAGS[verb]:
                options[option] = ""
            else:
                raise ValueError(option)
        if compose_ != "compose":
            raise ValueError(compose_)
        names = frozenset(word.partition("=")[0] for word in given)
        return cls(names, verb, options, tuple(rest))


COMPOSED = [each for each in COMMANDS if "docker compose" in each]


@pytest.mark.parametrize("command", COMPOSED)
def test_compose_has_what_the_readme_says_of_it(command: str) -> None:
    found = Composed.parse(command)
    assert found.variables <= variables((ROOT / "docker-compose.yml").read_text())
    services = compose()["services"]
    assert set(found.words[:1]) <= set(services)
    if found.verb == "run":
        service, program, *words = found.words
        # What is run is instead of the image's own command, not behind it.
        assert "entrypoint" not in services[service]
        assert "ENTRYPOINT" not in services[service]["build"]["dockerfile_inline"]
        assert f'CMD ["{program}"' in services[service]["build"]["dockerfile_inline"]
        assert CliRunner().invoke(app, [*words, "--help"]).exit_code == 0
        # It writes nowhere but there, as whoever asks, and reaches the database.
        _, _, place = found.options["--volume"].partition(":")
        assert [word for word in words if word.startswith("/")] == [f"{place}/house.backup"]
        assert found.options["--user"] == "$(id -u)"
        assert "database" in services[service]["depends_on"]


def test_a_house_is_put_back_by_the_commands_for_compose() -> None:
    verbs = [Composed.parse(command).verb for command in COMPOSED]
    assert verbs == ["up", "run", "stop", "run", "up"]


@pytest.mark.parametrize("shell", ["postgresql"], indirect=True)
async def test_what_compose_runs_does_what_it_should(shell: Shell, wall: Wall) -> None:
    """The same words, with a folder of ours where the volume would be."""
    backup, restore = (
        shlex.join(Composed.parse(command).words[1:]).replace("/backup/", f"{shell.folder}/")
        for command in COMPOSED
        if "compose run" in command
    )
    async with opened(shell.database) as database:
        await database.upgrade()
        await fill(database, wall)
        before = await contents(database)
        await shell.run(backup)
        async with database.writing() as connection:
            await connection.exec_driver_sql("DELETE FROM reports")
    assert "all is well" in await shell.run(restore)
    async with opened(shell.database) as database:
        assert await contents(database) == before
