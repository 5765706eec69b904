"""The web application: every route and layer, around parts that somebody else has made."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI

from hulawang import __version__
from hulawang.server import (
    account,
    admin,
    advice,
    boards,
    errors,
    health,
    http,
    matches,
    monitoring,
    profiles,
    records,
    replays,
    teaching,
)
from hulawang.server.desk import Desk
from hulawang.server.door import Door
from hulawang.server.enforcement import Enforcement
from hulawang.server.guard import Guard
from hulawang.server.pages import Pages
from hulawang.server.ports import Parts
from hulawang.server.schema import protocol
from hulawang.server.turnstiles import Turnstiles

OpenParts = Callable[[], AbstractAsyncContextManager[Parts]]
"""Opens what the routes stand on, and closes it when the server ends."""

_ROUTES = (
    health,
    monitoring,
    account,
    http,
    matches,
    profiles,
    records,
    replays,
    advice,
    boards,
    teaching,
    admin,
)
_router = APIRouter()


@_router.get("/api/protocol.json")
async def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of the socket, both ways, and of this API's bodies."""
    return protocol()


def assemble(open_parts: OpenParts, pages: Pages, origins: tuple[str, ...]) -> FastAPI:
    """The application; its parts are opened when the server starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_parts() as parts:
            app.state.parts = parts
            desk = Desk(parts)
            enforcement = Enforcement(
                parts.sanctions, parts.admin.moderation, desk, parts.rooms, parts.timer
            )
            await enforcement.begin()
            app.state.desk, app.state.enforcement = desk, enforcement
            app.state.door = Door(parts)
            app.state.turnstiles = Turnstiles(parts.limits, parts.timer)
            app.state.readiness = health.Readiness(desk, parts.storage_answers)
            app.state.patience = teaching.Patience(parts.limits.questions)
            app.state.coach_patience = teaching.Patience(parts.limits.advice)
            yield
            await app.state.readiness.end()
            await enforcement.end()
            await desk.shut_down()
            parts.coach.close()

    app = FastAPI(
        title="hulawang",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    errors.install(app)
    for routes in _ROUTES:
        app.include_router(routes.router)
    app.include_router(_router)
    app.router.routes.extend(pages.routes())
    app.router.default = pages.or_else(app.router.default)
    app.add_middleware(Guard, origins=origins)
    return app
