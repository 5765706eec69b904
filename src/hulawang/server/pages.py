"""The browser client over HTTP: the players' page and the admins', and their files."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hulawang.server.assets import ADMIN, INDEX, Asset, Assets, served_paths

ADDRESSES = (
    "/",
    "/new",
    "/t/{code}",
    "/rules",
    "/learn",
    "/learn/{lesson}",
    "/games",
    "/leaderboard",
    "/account",
    "/profile",
    "/m/{id}",
    "/m/{id}/{round}",
    "/record",
    "/record/{round}",
)
"""The client's own routes: each is the same page, and the client's router shows the rest."""

ADMINS_ADDRESSES = ("/admin", "/admin/{path:path}")
"""The admins' page and its own routes."""

AT_THE_ROOT = ("favicon.ico", "manifest.webmanifest", "robots.txt", "sw.js")
"""Files that browsers look for at the root, or whose scope is where they lie."""

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_EACH_TIME = "no-cache"


class Pages:
    """Serves the client from a folder; raises `NoClient` if there is none in it."""

    def __init__(self, folder: Path, *, reload: bool = False) -> None:
        self._folder = folder
        self._reload = reload
        self._stamp = self._look()
        self._assets = Assets.read(folder)

    def routes(self) -> list[Route]:
        """The routes of the page and its files."""
        return [
            *(Route(address, self._page) for address in ADDRESSES),
            *(Route(address, self._admins_page) for address in ADMINS_ADDRESSES),
            *(Route(f"/{name}", self._root_file) for name in AT_THE_ROOT),
            Route("/static/{hash}/{path:path}", self._file),
        ]

    def or_else(self, otherwise: ASGIApp) -> ASGIApp:
        """Answers a browser at an address that is nobody's with the page, which says so."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            asks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
            if asks and "text/html" in Request(scope).headers.get("accept", ""):
                self._refresh()
                page = Response(self._assets.pages[INDEX].body, 404, media_type="text/html")
                await page(scope, receive, send)
            else:
                await otherwise(scope, receive, send)

        return answer

    async def _page(self, request: Request) -> Response:
        return self._shown(request, INDEX)

    async def _admins_page(self, request: Request) -> Response:
        return self._shown(request, ADMIN)

    def _shown(self, request: Request, page: str) -> Response:
        self._refresh()
        asset = self._assets.pages.get(page)
        if asset is None:
            raise HTTPException(404)
        return _answer(request, asset, _ASK_EACH_TIME)

    async def _root_file(self, request: Request) -> Response:
        self._refresh()
        return _answer(request, self._found(request.url.path[1:]), _ASK_EACH_TIME)

    async def _file(self, request: Request) -> Response:
        """A file by its hash; by an outdated one the present file, which is then not kept."""
        asset = self._found(request.path_params["path"])
        current = request.path_params["hash"] == self._assets.hash
        return _answer(request, asset, _FOR_EVER if current else _ASK_EACH_TIME)

    def _found(self, path: str) -> Asset:
        asset = self._assets.files.get(path)
        if asset is None:
            raise HTTPException(404)
        return asset

    def _refresh(self) -> None:
        if self._reload and (stamp := self._look()) != self._stamp:
            self._stamp, self._assets = stamp, Assets.read(self._folder)

    def _look(self) -> dict[str, int]:
        """When each file was last changed; looked at only if that matters."""
        if not self._reload:
            return {}
        folder = self._folder
        return {path: (folder / path).stat().st_mtime_ns for path in served_paths(folder)}


def _answer(request: Request, asset: Asset, caching: str) -> Response:
    coding = _coding(request.headers.get("accept-encoding", ""), asset)
    etag = f'"{asset.etag}{"-" if coding else ""}{coding}"'
    headers = {"Cache-Control": caching, "ETag": etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    if coding:
        headers["Content-Encoding"] = coding
    body = asset.encoded.get(coding, asset.body)
    return Response(body, media_type=asset.media_type, headers=headers)


def _coding(accepted: str, asset: Asset) -> str:
    """The first of the asset's codings that a client takes, or an empty text."""
    takes = {part.partition(";")[0].strip() for part in accepted.split(",")}
    return next((coding for coding in asset.encoded if coding in takes), "")
