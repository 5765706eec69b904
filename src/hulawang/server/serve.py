"""The network server: uvicorn, with habits of its own.

A stop is announced to the tables before any socket is closed; a client that has stopped reading or
answering, or sends a request word by word, is dropped, not waited for; and nothing that a client
sends is inflated, or kept beyond a bound: neither the head of a request nor the length of a message
nor the number of its frames.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig
from websockets.frames import CTRL_OPCODES, CloseCode, Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from hulawang.server import codec, wire
from hulawang.server.desk import Desk
from hulawang.server.exchange import CLOSE_CODES, LINE, STRIKES, Ear
from hulawang.server.limits import Bucket, Rate
from hulawang.server.portions import Portions
from hulawang.server.pulse import Pulse
from hulawang.server.settings import Settings
from hulawang.server.socket import Sockets

LONGEST_MESSAGE = 64 * 1024
"""Above this a message is all the strikes there are, and is not read; below, it is one."""

SILENT_FRAMES = Rate(128, 16)
"""Frames that bring no message to its end: pings, pongs, first parts. More of them are a flood."""

FRAMES = Rate(1000, 5000)
"""Frames of any kind. However little each holds, the loop waits while those of one read go by."""

READING_S = 20.0
"""How long a request may be on its way, from the connection or its first byte to its last."""

LONGEST_HEAD = 64 * 1024
"""Bytes of a request before its body; a browser's have a few hundred."""

_UNREAD_BYTES = 16 * 1024
"""How much may lie between a frame and its client before the next frame waits."""

_NOTSENT_LOWAT: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)
"""Not every system has such a bound."""

_PING = Frame(Opcode.PING, b"").serialize(mask=False)

_PONG_HEAD = Frame(Opcode.PONG, b"").serialize(mask=True)[:2]
_PONG_BYTES = 6
"""The answer to it: after the head comes only the mask of nothing, whatever that is."""

log = structlog.get_logger()


class _StrictProtocol(ServerProtocol):
    """The protocol, with a bound on everything, and our own name for what is too much."""

    def __init__(self, max_size: int | None) -> None:
        super().__init__(max_size=max_size, logger=logging.getLogger("uvicorn.error"))
        self._frames = Bucket(FRAMES, _now())
        self._silent_frames = Bucket(SILENT_FRAMES, _now())
        self._between_frames = False
        """Whether all that has come has been read, and a frame begins with what comes next."""

    def counts(self, data: bytes) -> bool:
        """Whether this is a pong that comes alone: counted by now, it need not be received."""
        if not self._between_frames or len(data) != _PONG_BYTES or not data.startswith(_PONG_HEAD):
            return False
        now = _now()
        return self._frames.take(now) and self._silent_frames.take(now)

    def receive_data(self, data: bytes | bytearray) -> None:
        self._between_frames = False
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        super().recv_frame(frame)
        self._between_frames = not self.reader.buffer
        now = _now()
        if not self._frames.take(now):
            raise PayloadTooBig(None, FRAMES.burst)
        brings_a_message = frame.fin and frame.opcode not in CTRL_OPCODES
        if not brings_a_message and not self._silent_frames.take(now):
            raise PayloadTooBig(None, SILENT_FRAMES.burst)

    def fail(self, code: CloseCode | int, reason: str = "") -> None:
        """End the connection with this code, or as strikes do if the client sends too much."""
        if code == CloseCode.MESSAGE_TOO_BIG:
            code, reason = CLOSE_CODES[STRIKES], STRIKES
            if self.state is OPEN:
                self.send_text(codec.write(wire.Bye(bye=STRIKES)))
        super().fail(code, reason)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


class RequestReader(HttpToolsProtocol):
    """Reads requests, and neither waits for a slow sender nor keeps an endless head."""

    reading_s = READING_S
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._slow.cancel()
        super().connection_lost(exc)
        # The newest request has been told; it may be another that is being answered.
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > LONGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._slow.cancel()
        self._expect()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._slow.cancel()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._slow.cancel()
        super().handle_websocket_upgrade()
        del self.parser  # it knows its reader

    def _expect(self) -> None:
        """A request is to come, within a time."""
        self._in_head, self._head_bytes = True, 0
        self._slow = self.loop.call_later(self.reading_s, self.transport.abort)


class TableSocket(WebSocketsSansIOProtocol):
    """A `Line`: a socket that never waits for the dead, and keeps little of what the living send.

    Once somebody listens, messages go to that ear and not through the queue of ASGI.
    """

    close_timeout: float
    config: "TableConfig"
    conn: _StrictProtocol
    heard_at = 0.0
    _ear: Ear | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.close_timeout = 2.0
        transport.set_write_buffer_limits(high=_UNREAD_BYTES)
        # Else the machine's own buffers take megabytes, and all of it is old when it is read.
        if _NOTSENT_LOWAT is not None:
            raw = transport.get_extra_info("socket")
            raw.setsockopt(socket.IPPROTO_TCP, _NOTSENT_LOWAT, _UNREAD_BYTES)
        self._part_with_protocol()
        self.conn = _StrictProtocol(self.config.ws_max_size)

    async def run_asgi(self) -> None:
        self.scope["state"][LINE] = self
        await super().run_asgi()
        del self.scope["state"][LINE]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._be_gone()
        self._part_with_protocol()

    def _part_with_protocol(self) -> None:
        """Its parser knows it: such circles stay until somebody looks for them."""
        self.conn.parser.close()

    def shutdown(self) -> None:
        super().shutdown()
        self._be_gone()

    def _be_gone(self) -> None:
        ear, self._ear = self._ear, None
        if ear is not None:
            self.config.farewells.call(ear.gone)

    # -- what comes in ---------------------------------------------------------------------------

    def listen(self, ear: Ear) -> None:
        """Tell this ear all that comes from now on, and first what has come already."""
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                ear.hear(event.get("text") or event.get("bytes") or "")
            elif event["type"] == "websocket.disconnect":
                ear.gone()
                return
        self._ear = ear
        if self.is_full:
            ear.filled()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is no UTF-8 as bytes, to be refused as such (law 7)."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        if self._ear is None:
            super().send_receive_event_to_app()
        else:
            data, self.frames = b"".join(self.frames), []
            if not self.close_sent:
                self._ear.hear(data.decode() if self.curr_msg_data_type == "text" else data)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._be_gone()

    def handle_parser_exception(self) -> None:
        """The protocol has ended the connection: say so, and read on for a moment, for nothing.

        What is still on its way here when a socket is closed takes the farewell with it.
        """
        if self.close_sent:
            return
        said = self.conn.close_sent
        assert said is not None  # sockets are accepted before anything is heard from them
        self.frames = []
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": said.code, "reason": said.reason}
        )
        self._be_gone()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    # -- what goes out ---------------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Whether so much still waits for the client that no more should be sent."""
        return not self.writable.is_set()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts in UTF-8, one after the other; for nothing if the client has gone."""
        if self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._ear is not None:
            self._ear.filled()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._ear is not None:
            self._ear.drained()

    async def close(self, code: int, reason: str) -> None:
        """Close; a client that went first leaves nothing to close."""
        with suppress(ClientDisconnected, OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    async def send(self, message: Any) -> None:
        """Send, or raise `ClientDisconnected`; a close frame does not wait for a slow reader."""
        if self.close_sent:
            raise ClientDisconnected
        if message["type"] == "websocket.close":
            self.writable.set()
            self.loop.call_later(self.close_timeout, self.transport.abort)
        await super().send(message)

    # -- its pulse -------------------------------------------------------------------------------

    def start_keepalive(self) -> None:
        self.heard_at = self.loop.time()
        self.config.pulse.watch(self)

    def stop_keepalive(self) -> None:
        self.config.pulse.part(self)

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        if not self.conn.counts(data):  # pongs are all that idle clients send
            super().data_received(data)

    def ask(self) -> None:
        """Ask for a sign of life."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(_PING)

    def give_up(self) -> None:
        """No sign of life: whatever is still unsent never will be."""
        self.transport.abort()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class TableConfig(uvicorn.Config):
    """The configuration of a server, and what all its sockets share."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.pulse = Pulse()
        self.farewells = Portions()


class TableServer(uvicorn.Server):
    """A server that lets its tables take their leave."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()
        for server in self.servers:
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                log.info("listening", url=f"http://{host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        log.info("stopping", connections=self._desk.connections)
        await self._desk.shut_down()
        await super().shutdown(sockets)
        log.info("stopped")

    @property
    def _desk(self) -> Desk:
        desk: Desk = self._app.state.desk
        return desk


def table_server(app: FastAPI, settings: Settings) -> TableServer:
    """A server for the app, not yet started."""
    config = TableConfig(
        Sockets(app),
        host=settings.host,
        port=settings.port,
        loop="auto",
        http=RequestReader,
        ws=TableSocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
    )
    return TableServer(config, app)
