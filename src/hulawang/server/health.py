"""For whoever runs the server: whether the process answers, and whether to send people here."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from fastapi import APIRouter, Request, Response

from hulawang.server.api_models import Health
from hulawang.server.desk import Desk

PATIENCE_S = 2.0
"""How long the storage may take to answer."""

router = APIRouter()

State = Literal["ready", "stopping", "no_storage"]


class Readiness:
    """Whether people may be sent here: the storage answers, and the process goes on."""

    def __init__(
        self, desk: Desk, answers: Callable[[], Awaitable[None]], patience_s: float = PATIENCE_S
    ) -> None:
        """`answers` returns once the storage has answered, and raises whatever it raises."""
        self._desk = desk
        self._answers = answers
        self._patience_s = patience_s
        self._asking: asyncio.Task[bool] | None = None

    async def state(self) -> State:
        """What there is to say now; the storage is asked once, however many want to know."""
        if self._desk.stopping:
            return "stopping"
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        asking = self._asking
        # What has gone deaf cannot be cancelled: it is left to itself, and not asked twice.
        await asyncio.wait({asking}, timeout=self._patience_s)
        answered = asking.done() and not asking.cancelled() and asking.result()
        return "ready" if answered else "no_storage"

    async def _ask(self) -> bool:
        try:
            await self._answers()
        except Exception:  # noqa: BLE001 - whatever it is, people are better sent elsewhere
            return False
        return True

    async def end(self) -> None:
        """Wait for no answer any more, and for a deaf storage no longer than ever."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait({self._asking}, timeout=self._patience_s)


@router.get("/healthz")
async def get_health() -> Health:
    """Whether the process answers."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Health}})
async def get_readiness(request: Request, response: Response) -> Health:
    """`ready`; else with 503 what there is instead: `stopping`, or `no_storage`."""
    readiness: Readiness = request.app.state.readiness
    state = await readiness.state()
    response.headers["Cache-Control"] = "no-store"
    if state != "ready":
        response.status_code = 503
    return Health(status=state)
