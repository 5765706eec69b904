"""The servers under measure, seen from outside: processes of their own, on ports of their own."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hulawang.bench.line import Asker
from hulawang.bench.probe import Lag, Told

TOKEN = "a token of the bench"
_LIMITS = {"HULAWANG_HASTE": "10000", "HULAWANG_ADDRESS_CONNECTIONS": "100000"}
"""Everybody comes from one address, and in no time."""


class Subject:
    """A server that runs, and its probe."""

    def __init__(self, process: Process, port: int) -> None:
        self._process = process
        self.port = port

    @property
    def pid(self) -> int:
        return self._process.pid

    async def told(self, asked: str = "tell") -> Told:
        """Ask the probe."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(asked.encode() + b"\n")
        told = json.loads(await self._process.stdout.readline())
        return Told(told["cpu_s"], told["memory_kb"], Lag(**told["lag"]))

    def workers_cpu_s(self) -> float:
        """CPU time of the processes that think for it, so far; 0 where the system tells none."""
        return sum(map(_cpu_s, _children(self.pid)))

    async def thoughts(self) -> dict[str, int]:
        """How many thoughts of CPU players were begun, and came to what."""
        asker = await Asker.open(self.port)
        text = await asker.get("/metrics", TOKEN)
        asker.close()
        found = {}
        for line in text.splitlines():
            name, _, value = line.partition("} ")
            if name.startswith("hulawang_thoughts_total"):
                found[name.partition('"')[2].rstrip('"')] = int(float(value))
        return found


@asynccontextmanager
async def server(folder: Path, database: str | None, pace: float = 1.0) -> AsyncIterator[Subject]:
    """The real server on an empty database; in a new SQLite file of the folder where it is None."""
    settings = {
        "HULAWANG_PORT": "0",
        "HULAWANG_DATA_DIR": str(folder),
        "HULAWANG_DATABASE_URL": database or "",
        "HULAWANG_METRICS_TOKEN": TOKEN,
        "HULAWANG_CPU_PACE": str(pace),
        "HULAWANG_LOG_LEVEL": "warning",
        **_LIMITS,
    }
    async with _started("hulawang.bench.subject", (), settings) as subject:
        yield subject


@asynccontextmanager
async def ceiling(size: int) -> AsyncIterator[Subject]:
    """The bare web server that sends texts of this size in bytes."""
    async with _started("hulawang.bench.ceiling", (str(size),), {}) as subject:
        yield subject


@asynccontextmanager
async def _started(
    module: str, arguments: tuple[str, ...], settings: dict[str, str]
) -> AsyncIterator[Subject]:
    others = {name: value for name, value in os.environ.items() if name[:8] != "HULAWANG"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        env={**others, **settings},
        stdin=PIPE,
        stdout=PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        first = await process.stdout.readline()
        if not first:
            raise RuntimeError(f"{module} did not start")
        yield Subject(process, json.loads(first)["port"])
    finally:
        process.stdin.close()
        await process.wait()


def _children(pid: int) -> list[int]:
    told = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in told.read_text().split()] if told.exists() else []


def _cpu_s(pid: int) -> float:
    told = Path(f"/proc/{pid}/stat")
    if not told.exists():
        return 0.0
    fields = told.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
