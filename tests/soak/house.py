"""The server as a process that is killed, and is there again at the same address."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.support.ports import free_port, listening

CLONE = Path(__file__).parents[2]


class House:
    """One server after the other, all on the same database."""

    def __init__(self, nest: Process, port: int) -> None:
        self._nest = nest
        self._port = port
        self._pid = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def begin(self) -> None:
        """Start a server; it does not listen yet."""
        assert self._nest.stdin is not None
        assert self._nest.stdout is not None
        self._nest.stdin.write(b"\n")
        self._pid = int(await self._nest.stdout.readline())

    async def listening(self) -> None:
        """Wait until it can be reached."""
        await listening(self._port)

    async def kill(self) -> None:
        """`kill -9`, and see it gone."""
        self._signal(signal.SIGKILL)
        await self.gone()

    def stop(self) -> None:
        """Tell it to end in order."""
        self._signal(signal.SIGTERM)

    async def gone(self) -> None:
        """Wait until it has ended."""
        with suppress(ProcessLookupError):
            while True:
                os.kill(self._pid, 0)
                await asyncio.sleep(0.001)

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, number)


@asynccontextmanager
async def built(folder: Path, database: str) -> AsyncIterator[House]:
    """A house whose servers write their log to `folder`."""
    port = free_port()
    ours = {
        "HULAWANG_PORT": str(port),
        "HULAWANG_DATABASE_URL": database,
        "HULAWANG_CPU_PACE": "0",
        "HULAWANG_HASTE": "10000",
        "HULAWANG_STATIC_DIR": str(folder),
    }
    (folder / "index.html").write_text("<!doctype html>\n")
    others = {name: value for name, value in os.environ.items() if name[:8] != "HULAWANG"}
    with (folder / "server.log").open("wb") as log:
        nest = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.soak.nest"),
            cwd=CLONE,
            env={**others, **ours},
            stdin=PIPE,
            stdout=PIPE,
            stderr=log,
        )
    house = House(nest, port)
    try:
        yield house
    finally:
        await house.kill()
        assert nest.stdin is not None
        nest.stdin.close()
        await nest.wait()
