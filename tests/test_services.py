"""The services that other tests stand on: found or refused, apart from each other, and ended."""

import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser
from sqlalchemy.engine import make_url

from tests.support import chromium, postgres_server
from tests.support.postgres import Postgres
from tests.support.postgres_server import connect

ROOT = Path(__file__).parents[1]


async def execute(url: str, statement: str) -> object:
    """The one value that a statement answers on a database."""
    connection = await connect(make_url(url))
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def test_databases_know_nothing_of_each_other(postgres: Postgres) -> None:
    one, other = await postgres.database(), await postgres.database()
    await execute(one, "CREATE TABLE cards ()")
    assert await execute(one, "SELECT to_regclass('cards')") is not None
    assert await execute(other, "SELECT to_regclass('cards')") is None
    await postgres.drop(one)
    await postgres.drop(other)


async def test_a_template_is_made_ready_once(postgres: Postgres) -> None:
    prepared: list[str] = []

    async def prepare(url: str) -> None:
        prepared.append(url)
        await execute(url, "CREATE TABLE cards ()")

    for _ in range(2):
        copy = await postgres.database(await postgres.template("cards", prepare))
        assert await execute(copy, "SELECT to_regclass('cards')") is not None
        await postgres.drop(copy)
    assert len(prepared) == 1


UNTIL_KILLED = """
import asyncio, sys
from tests.support.postgres_server import connect, started

async def main():
    async with started() as url:
        connection = await connect(url)
        print(await connection.fetchval("SELECT pg_read_file('postmaster.pid')"), flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(main())
"""


def test_the_server_ends_with_tests_that_are_killed() -> None:
    tests = subprocess.Popen(
        [sys.executable, "-c", UNTIL_KILLED],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with tests:
        assert tests.stdout
        server = os.pidfd_open(int(tests.stdout.readline()))
        data = Path(tests.stdout.readline().strip())
        tests.send_signal(signal.SIGKILL)
    ended, _, _ = select.select([server], [], [], 30)
    os.close(server)
    shutil.rmtree(data.parent)
    assert ended == [server]


def test_programs_out_of_reach_are_copied_to_the_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: list[str], folder: Path, account: pwd.struct_passwd | None) -> None:
        raise PermissionError

    programs = postgres_server.find_programs()
    assert postgres_server.runnable(programs, tmp_path, None) == programs
    with monkeypatch.context() as closed:
        closed.setattr(postgres_server, "run", refuse)
        copied = postgres_server.runnable(programs, tmp_path, None)
    assert copied.is_relative_to(tmp_path)
    for program in ("initdb", "postgres"):
        postgres_server.run([str(copied / program), "--version"], tmp_path, None)


@pytest.fixture
def no_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with an empty PATH, a folder that is put on it, and no npm Chromium."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROME", raising=False)
    monkeypatch.setattr(chromium, "FROM_NPM", tmp_path / "npm")
    return tmp_path


def put_program(path: Path) -> Path:
    """An empty program there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return path


def test_chromium_is_looked_for_in_order(
    no_programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(chromium.NoChromium, match="make test"):
        chromium.find()
    put_program(no_programs / "npm/unpacked/chromium")
    assert chromium.find() == no_programs / "npm/chromium"
    on_path = put_program(no_programs / "google-chrome")
    assert chromium.find() == on_path
    named = put_program(no_programs / "mine/browser")
    monkeypatch.setenv("CHROME", str(named))
    assert chromium.find() == named
    monkeypatch.setenv("CHROME", str(no_programs / "nothing"))
    with pytest.raises(chromium.NoChromium, match="nothing"):
        chromium.find()


async def test_the_browser_shows_hangul_to_a_page(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content("<p>훌라왕</p>")
    assert await page.inner_text("p") == "훌라왕"
    await page.close()
