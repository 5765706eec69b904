"""The network server: uvicorn, with three habits of its own.

A stop is announced to the tables before any socket is closed; a client that has stopped reading or
answering is dropped, not waited for; and nothing that a client sends is inflated or large.
"""

import asyncio
from socket import socket
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hulawang.server.desk import Desk
from hulawang.server.settings import Settings

LONGEST_MESSAGE = 64 * 1024
"""Above this a socket is closed by the protocol itself; below, a long command is refused."""

PING_S = 4.0
PONG_S = 5.0
"""A half-open connection is found within the sum of the two."""

_UNREAD_BYTES = 16 * 1024
"""How much may lie between a frame and its client before the next frame waits."""

log = structlog.get_logger()


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that never waits for the dead."""

    close_timeout: float

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.close_timeout = 2.0
        transport.set_write_buffer_limits(high=_UNREAD_BYTES)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is no UTF-8 as bytes, to be refused as such (law 7)."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send, or raise `ClientDisconnected`; a close frame does not wait for a slow reader."""
        if self.close_sent:
            raise ClientDisconnected
        if message["type"] == "websocket.close":
            self.writable.set()
            self.loop.call_later(self.close_timeout, self.transport.abort)
        await super().send(message)

    def keepalive_timeout(self) -> None:
        """No answer to a ping: whatever is still unsent never will be."""
        self.transport.abort()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class TableServer(uvicorn.Server):
    """A server that lets its tables take their leave."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()
        for server in self.servers:
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                log.info("listening", url=f"http://{host}:{port}")

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
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
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="asyncio",
        ws=TableSocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
    )
    return TableServer(config, app)
