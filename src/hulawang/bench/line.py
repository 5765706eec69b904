"""The client's end of a web socket, as cheap as Python can make it, and what asks over HTTP.

A client that costs more than the server would measure itself. So nothing here is general: text is
all that is sent and received, and a server that breaks the protocol ends the measurement.
"""

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any, cast

Json = dict[str, Any]

_HEAD_END = b"\r\n\r\n"
_TEXT, _CLOSE, _PING = 1, 8, 9
_LAST_PART = 0x80
_MASKED = 0x80
_NO_MASK = bytes(4)
"""A mask of zeros masks nothing, and costs nothing."""


class BrokenLine(ConnectionError):
    """The server has closed a line, or did not open it."""


class Line(asyncio.Protocol):
    """One open web socket; `heard` is called with each text that comes."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._rest = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.farewell: str | None = None
        """Why it has ended, once it has."""

    @classmethod
    async def open(
        cls, port: int, path: str, heard: Callable[[bytes], None], cookie: str = ""
    ) -> "Line":
        """A line to a server on this machine. Raises `BrokenLine`."""
        key = b64encode(bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        request = "\r\n".join(lines).encode() + _HEAD_END
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(request, heard), "127.0.0.1", port)
        await line.opened
        return line

    def send(self, text: bytes) -> None:
        """Send a text of at most 64 KiB. Raises `BrokenLine`."""
        if self.farewell is not None:
            raise BrokenLine(self.farewell)
        self._send(_TEXT, text)

    def close(self) -> None:
        """Go without a word, as a browser does whose machine is switched off."""
        self._transport.abort()

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        head = bytes((_LAST_PART | opcode, _MASKED | min(size, 126)))
        head += size.to_bytes(2, "big") if size >= 126 else b""
        self._transport.write(head + _NO_MASK + data)

    # -- as a protocol ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.farewell = self.farewell or "the connection is lost"
        if not self.opened.done():
            self.opened.set_exception(BrokenLine(self.farewell))

    def data_received(self, data: bytes) -> None:
        rest = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, rest = rest.partition(_HEAD_END)
            if not end:
                self._rest = head
                return
            self._begin(head)
        self._rest = self._read(rest)

    def _begin(self, head: bytes) -> None:
        status = head.partition(b"\r\n")[0]
        if b" 101 " in status:
            self._is_open = True
            self.opened.set_result(None)
        else:
            self.farewell = status.decode(errors="replace")
            self._transport.abort()

    def _read(self, data: bytes) -> bytes:
        """Hear all frames in it; what is left is the beginning of one more."""
        at, end = 0, len(data)
        while end - at >= 2:
            opcode, size, body = data[at] & 15, data[at + 1], at + 2
            if size >= 126:
                body += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : body], "big")
            if body + size > end:
                break
            at = body + size
            self._take(opcode, data[body:at])
        return data[at:]

    def _take(self, opcode: int, body: bytes) -> None:
        if opcode == _TEXT:
            self._heard(body)
        elif opcode == _PING:
            self._send(10, body)
        elif opcode == _CLOSE:
            self.farewell = f"{int.from_bytes(body[:2], 'big')} {body[2:].decode()}"
            self._transport.abort()


class Asker:
    """Asks a server on this machine over one connection that is kept."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> "Asker":
        """Connect."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def close(self) -> None:
        """Ask no more."""
        self._writer.close()

    async def post(self, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """The answer, and the cookie that came with it. Raises `BrokenLine` for a refusal."""
        head, text = await self._ask("POST", path, json.dumps(body).encode(), f"Cookie: {cookie}")
        given = next((line for line in head if line.lower().startswith("set-cookie:")), "")
        answer: Json = json.loads(text)
        return answer, given.partition(":")[2].partition(";")[0].strip()

    async def get(self, path: str, bearer: str) -> str:
        """A page that is shown to whoever has a token. Raises `BrokenLine` for a refusal."""
        _, text = await self._ask("GET", path, b"", f"Authorization: Bearer {bearer}")
        return text.decode()

    async def _ask(
        self, method: str, path: str, body: bytes, header: str
    ) -> tuple[list[str], bytes]:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", header]
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self._writer.write("\r\n".join(lines).encode() + _HEAD_END + body)
        status, *head = (await self._reader.readuntil(_HEAD_END)).decode().splitlines()
        sizes = (line for line in head if line.lower().startswith("content-length:"))
        text = await self._reader.readexactly(int(next(sizes).partition(":")[2]))
        if status.split()[1][0] != "2":
            raise BrokenLine(f"{method} {path}: {status} {text.decode()}")
        return head, text
