"""Somebody who has no business here: without a session, with a made-up one, at a made-up door."""

import asyncio
from random import Random

from websockets.exceptions import InvalidHandshake

from tests.chaos.diary import Json
from tests.chaos.network import Line, Network
from tests.fuzz.noise import noise
from tests.server.site import PATIENCE_S
from tests.server.test_fuzz import nonsense

DOORS = (
    *("nowhere0", "0" * 300, "%00", "..%2f..%2fapi", "훌라", "a/b", "?x=1", "%ff%fe", "ws"),
    *("%0d%0aSet-Cookie:%20x=y", "🂡", "' OR 1=1 --", "__proto__", "NOWHERE0"),
)
"""What is no room's code."""

COOKIES = (
    *("", "hulawang=", "hulawang=" + "x" * 43, "hulawang=" + "x" * 5000, "hulawang=%00%ff; =;;"),
    *("other=1; hulawang", 'hulawang="\\"; x=y', "hulawang=' OR 1=1 --"),
)
"""What is nobody's session."""

HOST = "Host: h"
UPGRADE = (HOST, "Upgrade: websocket", "Connection: Upgrade")
VERSION = "Sec-WebSocket-Version: 13"
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
WELL = (*UPGRADE, VERSION, KEY)


def _request(*headers: str, first: str = "GET {} HTTP/1.1") -> str:
    return "\r\n".join((first, *headers, "", ""))


HANDSHAKES = (
    _request(*UPGRADE),
    _request(*UPGRADE, VERSION),
    _request(*UPGRADE, "Sec-WebSocket-Version: 8", KEY),
    _request(*UPGRADE, VERSION, "Sec-WebSocket-Key: short"),
    _request(*WELL, KEY),
    _request(*WELL, "Cookie: hulawang=\xff\xfe"),
    _request(*WELL, "Origin: null"),
    _request(*WELL, "Origin: http://h.elsewhere"),
    _request(*WELL, "Sec-WebSocket-Protocol: a,,b"),
    _request(*WELL, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99"),
    _request(*WELL, "Sec-WebSocket-Extensions: ;;="),
    _request(*WELL, first="GET {} HTTP/1.0"),
    _request(*WELL, first="HEAD {} HTTP/1.1"),
    _request(*WELL, "Content-Length: 0", first="POST {} HTTP/1.1"),
    _request(HOST),
    _request(HOST, first="GET {} HTTP/9.9"),
    _request(first="{}"),
)
"""Requests for a socket, each with something wrong."""

NOTHING: Json = {"round": None, "match": None, "shuffle": None}
"""The view of whoever sees none."""

SHUT = {("no_session", 4401), ("no_such_room", 4404), ("bad_origin", 4403)}


class Stranger:
    """Knocks, talks, and is sent away without having been told anything."""

    def __init__(self, network: Network, rng: Random) -> None:
        self._network = network
        self._rng = rng
        self._told: list[str] = []

    async def knock(self, room: str, cookie: str) -> list[str]:
        """Knock once, at this room or nowhere, with this cookie or none; what was wrong then."""
        way = self._rng.random()
        if way < 0.4:
            return await self._enter(self._rng.choice((room, room, "")), self._cookie())
        if way < 0.7:
            return await self._enter(self._rng.choice(DOORS), self._rng.choice((cookie, "")))
        return await self._shake_hands(self._rng.choice((f"/ws/{room}", "/ws", "/ws/nowhere0")))

    def _cookie(self) -> str:
        return self._rng.choice(COOKIES)

    async def _enter(self, door: str, cookie: str) -> list[str]:
        """Go in as far as one gets, and talk as if one were somebody."""
        over = asyncio.Event()
        self._told = []
        try:
            line = await self._network.open(door, cookie, self._hear, lambda _: over.set())
        except InvalidHandshake as refused:
            status = getattr(getattr(refused, "response", None), "status_code", 0)
            return [] if 400 <= status < 500 else [f"{door} with {cookie[:99]}: {refused}"]
        for _ in range(3):
            await line.send({**nonsense(self._rng, NOTHING), "id": "s"})
            await line.shout(noise(self._rng))
        async with asyncio.timeout(PATIENCE_S):
            await over.wait()
        faults = [f"a stranger was told {text}" for text in self._told]
        if (line.reason, line.code) not in SHUT:
            faults.append(f"{door} with {cookie[:99]} ended by {line.code} {line.reason}")
        return faults

    def _hear(self, _line: Line, text: str, _frame: Json) -> None:
        self._told.append(text)

    async def _shake_hands(self, path: str) -> list[str]:
        """Ask for a socket in a way that is wrong; no answer is one, too."""
        request = self._rng.choice(HANDSHAKES).format(path)
        host, port = self._network.host.split(":")
        with self._network.clock.held(f"handshake {path}"):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request.encode("latin-1"))
            try:
                async with asyncio.timeout(PATIENCE_S):
                    answer = await reader.readline()
            except ConnectionResetError:
                answer = b""
            writer.transport.abort()
        status = int(answer.split()[1]) if answer else 400
        return [] if status < 500 else [f"{request!r} is answered {answer!r}"]
