"""`python -m hulawang.bench.ceiling SIZE`: what our web server can do at most, without a game.

Whatever comes over a socket of a room goes out to all sockets of the room as a ready-made text of
SIZE bytes: bare ASGI on uvicorn with its fastest parts, and nothing that our server does besides.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

from hulawang.bench.probe import attended

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Ceiling:
    """An ASGI application that fans out."""

    def __init__(self, size: int) -> None:
        self._message = {"type": "websocket.send", "text": "x" * size}
        self._rooms: dict[str, list[Send]] = defaultdict(list)

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = self._rooms[scope["path"]]
        room.append(send)
        try:
            while (await receive())["type"] == "websocket.receive":
                for each in room:
                    await each(self._message)
        finally:
            room.remove(send)


def main() -> None:
    """Serve until standard input ends."""
    config = uvicorn.Config(
        Ceiling(int(sys.argv[1])),
        host="127.0.0.1",
        port=0,
        loop="auto",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(attended(uvicorn.Server(config)))


if __name__ == "__main__":
    main()
