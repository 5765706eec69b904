"""`/metrics`: the counts, for whoever runs the server and shows the token."""

import asyncio
from secrets import compare_digest

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

from hulawang.rooms.census import Census
from hulawang.server.asking import Here, Sockets

router = APIRouter()


@router.get("/metrics", include_in_schema=False)
async def get_metrics(request: Request, parts: Here, desk: Sockets) -> Response:
    """All counts; without the token it is as if there was no such page."""
    metrics = parts.metrics
    if metrics is None or not _shows(request, metrics.token.get_secret_value()):
        raise HTTPException(404)
    census = Census()
    for census in parts.rooms.census():  # noqa: B007 - the last one counts
        await asyncio.sleep(0)
    text = metrics.exposition(census, desk.presence())
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE_LATEST)


def _shows(request: Request, token: str) -> bool:
    shown = request.headers.get("authorization", "")
    return compare_digest(shown.encode(), f"Bearer {token}".encode())
