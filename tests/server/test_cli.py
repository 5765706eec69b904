"""The command line, and the server as the process that it is in earnest."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from hulawang import __version__
from hulawang.cli import app
from tests.server.site import OPTIONS, Table, dial


def test_it_tells_its_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"hulawang {__version__}\n")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HULAWANG_PROT", "80", "HULAWANG_PROT: no such setting"),
        ("HULAWANG_PORT", "http", "HULAWANG_PORT: "),
        ("HULAWANG_DATABASE_URL", "mysql://h/d", "mysql://h/d"),
        ("HULAWANG_STATIC_DIR", "nowhere", "nowhere"),
    ],
)
def test_a_wrong_setting_ends_it_with_a_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    result = CliRunner().invoke(app, ["serve"])
    assert result.exit_code == 2
    assert said in result.output


class Process:
    """`hulawang serve` as a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log: list[dict[str, str]] = []

    async def host(self) -> str:
        """Wait until it listens; its host and port."""
        return (await self.logged("listening"))["url"].removeprefix("http://")

    async def logged(self, event: str) -> dict[str, str]:
        """Wait for a line of its log."""
        assert self.process.stderr is not None
        async with asyncio.timeout(30):
            async for line in self.process.stderr:
                self.log.append(json.loads(line))
                if self.log[-1]["event"] == event:
                    return self.log[-1]
        raise AssertionError(f"it never logged {event}: {self.log}")


@asynccontextmanager
async def serving(folder: Path, client: Path) -> AsyncIterator[Process]:
    environment = os.environ | {
        "HULAWANG_PORT": "0",
        "HULAWANG_DATA_DIR": str(folder),
        "HULAWANG_STATIC_DIR": str(client),
        "HULAWANG_CPU_PACE": "0",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from hulawang.cli import app; app()",
        "serve",
        env=environment,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield Process(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_stop_is_a_farewell_and_the_next_start_has_the_room_again(
    client_folder: Path, tmp_path: Path
) -> None:
    async with serving(tmp_path, client_folder) as first:
        host = await first.host()
        async with httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as http:
            await http.post("/api/session", json={"name": "훌라왕"})
            room = {"options": OPTIONS, "cpus": ["easy", "easy"], "start": True}
            code = (await http.post("/api/rooms", json=room)).json()["code"]
            cookie = f"hulawang={http.cookies['hulawang']}"
        async with dial(f"ws://{host}/ws/{code}", cookie) as socket:
            table = Table(socket)
            await table.until("view")
            first.process.send_signal(signal.SIGTERM)
            assert await table.until("bye") == {"bye": "restart"}
            assert await table.ended() == (1012, "restart")
            left = table.view
        await first.logged("stopped")
        assert await first.process.wait() == 0, "it ends by itself, and puts away what it has"
    assert "훌라왕" not in json.dumps(first.log, ensure_ascii=False)
    async with serving(tmp_path, client_folder) as second:
        host = await second.host()
        async with dial(f"ws://{host}/ws/{code}", cookie) as socket:
            table = Table(socket)
            await table.until("view")
    assert table.view["match"]["id"] == left["match"]["id"]
    assert table.view["round"]["hand"] == left["round"]["hand"]
