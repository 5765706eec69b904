"""The probe in a server under measure: runs it, and tells the process that measures it how it is.

It is asked over standard input, a word a line, and answers with a line of JSON each. When the
input ends so does the server: nobody is left behind by a bench that was broken off.

- `tell`: CPU time and memory of this process so far, and how late its loop was since the last time.
- `rest`: look no more how late it is, which takes CPU time; `watch`: look again.
- `profile`: begin to profile; `profiled FILE`: end, and write the profile there.
"""

import asyncio
import json
import sys
from array import array
from cProfile import Profile
from dataclasses import asdict, dataclass
from pathlib import Path
from resource import getpagesize
from time import process_time

import uvicorn

from hulawang.bench.quantiles import quantile
from hulawang.server.meters import Unmetered
from hulawang.server.watchdog import Watchdog

_SOON_S = 0.01


@dataclass(frozen=True, slots=True)
class Lag:
    """How late an event loop came to what was due, in milliseconds."""

    p50: float
    p99: float
    most: float


@dataclass(frozen=True, slots=True)
class Told:
    """What a probe tells."""

    cpu_s: float
    memory_kb: float
    lag: Lag


class _Lags(Unmetered):
    """Keeps every lag."""

    def __init__(self) -> None:
        self._seconds = array("d")

    def late(self, seconds: float) -> None:
        self._seconds.append(seconds)

    def taken(self) -> Lag:
        """Those since the last time."""
        ms = sorted(seconds * 1000 for seconds in self._seconds) or [0.0]
        self._seconds = array("d")
        return Lag(quantile(ms, 0.5), quantile(ms, 0.99), ms[-1])


async def attended(server: uvicorn.Server) -> None:
    """Run a server until standard input ends; say first on which port it listens."""
    serving = asyncio.create_task(server.serve())
    while not server.started:
        if serving.done():
            serving.result()
            return
        await asyncio.sleep(_SOON_S)
    _say({"port": server.servers[0].sockets[0].getsockname()[1]})
    try:
        await _answer()
    finally:
        server.should_exit = True
        await serving


async def _answer() -> None:
    lags, profile = _Lags(), Profile()
    watchdog = Watchdog(lags, asyncio.get_running_loop())
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    while asked := (await lines.readline()).decode().rstrip("\n"):
        what, _, file = asked.partition(" ")
        if what == "profile":
            profile.enable()
        elif what == "profiled":
            profile.disable()
            profile.dump_stats(file)
        elif what in ("rest", "watch"):
            watchdog.end()
            if what == "watch":
                watchdog = Watchdog(lags, asyncio.get_running_loop())
        _say(asdict(Told(process_time(), memory_kb(), lags.taken())))
    watchdog.end()


def memory_kb() -> float:
    """Kilobytes of this process in memory; 0 where the system does not tell it so."""
    told = Path("/proc/self/statm")
    if not told.exists():
        return 0.0
    return int(told.read_text().split()[1]) * getpagesize() / 1024


def _say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()
