"""Ports for servers that a test starts as a process of its own."""

import asyncio
import socket
from contextlib import suppress


def free_port() -> int:
    """A TCP port of the loopback address that nobody listened on a moment ago.

    A server inside the test process takes port 0 instead and tells which it was given.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def listening(port: int) -> None:
    """Wait until a process of its own can be reached at a port; nothing of ours hears of that."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.01)
