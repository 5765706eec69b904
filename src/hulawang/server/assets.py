"""The browser client's files, read once and served from memory under a hash of their content.

`/static/{hash}/js/main.js` never changes, so a browser keeps it for ever; a changed file changes
the hash, and a page, which is never kept, names the new one. Relative imports inherit it.

Set-up bundles the sources into `built`. What stands in there is served in place of its sources, for
as long as these are the ones that it was made from; so a change is seen without another step.
"""

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Self

PLACE = "/static/HASH/"
"""Where a page wants the hash filled in."""

INDEX, ADMIN = "index.html", "admin.html"
PAGES = (INDEX, ADMIN)
"""The players' page and the admins', each with scripts of its own."""
FILLED = (*PAGES, "sw.js")
"""The files that name others by the hash."""
SHELL = "files.json"
"""Lists what the players' page needs when there is no network; made here."""
BUILT, MADE_FROM = "built", "made-from.json"
_BROTLI = ".br"
_BUNDLED = (".js", ".css")
_LEFT_OUT_FOLDERS = frozenset({"node_modules", "test", "tests", "types", BUILT})
_LEFT_OUT_ENDINGS = (".config.js", ".config.mjs", ".test.js", ".d.ts", ".md")
_LEFT_OUT_FILES = frozenset({"package.json", "package-lock.json", "tsconfig.json"})
_TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_SMALLEST_ZIPPED = 512
_SHELL_ENDINGS = (".js", ".css", ".svg", ".png")

_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What the machine's own tables may not know or know otherwise."""


class NoClient(Exception):
    """The folder has no browser client in it; `args[0]` is the folder."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is served."""

    media_type: str
    body: bytes
    encoded: dict[str, bytes]
    """The same by content coding, the smallest first, where that makes it smaller."""
    etag: str


@dataclass(frozen=True, slots=True)
class Assets:
    """The client: its pages, and all other files by their paths from the folder."""

    hash: str
    pages: dict[str, Asset]
    files: dict[str, Asset]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read a folder; raises `NoClient` if it holds no `index.html`."""
        bodies = {path: (folder / path).read_bytes() for path in served_paths(folder)}
        if INDEX not in bodies:
            raise NoClient(folder)
        built = _built(folder / BUILT, bodies)
        bodies |= {path: body for path, body in built.items() if not path.endswith(_BROTLI)}
        whole = _hash_of(bodies)
        place = f"/static/{whole}/".encode()
        for path in bodies.keys() & FILLED:
            bodies[path] = bodies[path].replace(PLACE.encode(), place)
        pages = {page: _asset(page, bodies.pop(page), None) for page in PAGES if page in bodies}
        bodies[SHELL] = json.dumps([path for path in bodies if _is_of_shell(path)]).encode()
        files = {
            path: _asset(path, body, built.get(path + _BROTLI)) for path, body in bodies.items()
        }
        return cls(whole, pages, files)


def _built(folder: Path, sources: dict[str, bytes]) -> dict[str, bytes]:
    """What was bundled of these sources, which are taken out; nothing if one has changed."""
    try:
        made_from: dict[str, str] = json.loads((folder / MADE_FROM).read_text("utf-8"))["sources"]
        files = (path for path in sorted(folder.rglob("*")) if path.is_file())
        built = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    except FileNotFoundError:
        return {}
    for path, digest in made_from.items():
        if hashlib.sha256(sources.get(path, b"")).hexdigest() != digest:
            return {}
    for path in [path for path in sources if path.endswith(_BUNDLED) and path not in FILLED]:
        del sources[path]
    del built[MADE_FROM]
    return built


def _is_of_shell(path: str) -> bool:
    return path.endswith(_SHELL_ENDINGS) and "admin" not in path and path not in FILLED


def served_paths(folder: Path) -> Iterator[str]:
    """The files of a folder that browsers may see, in order."""
    for path in sorted(folder.rglob("*")):
        relative = PurePosixPath(path.relative_to(folder).as_posix())
        if path.is_file() and _is_served(relative):
            yield str(relative)


def _is_served(path: PurePosixPath) -> bool:
    if any(part.startswith(".") or part in _LEFT_OUT_FOLDERS for part in path.parts):
        return False
    return path.name not in _LEFT_OUT_FILES and not path.name.endswith(_LEFT_OUT_ENDINGS)


def _hash_of(bodies: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, body in bodies.items():
        digest.update(f"{path}\0{len(body)}\0".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _asset(path: str, body: bytes, brotli: bytes | None) -> Asset:
    suffix = PurePosixPath(path).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    encoded = {} if brotli is None else {"br": brotli}
    if kind.startswith(_TEXTS) and len(body) >= _SMALLEST_ZIPPED:
        encoded["gzip"] = gzip.compress(body, mtime=0)
    return Asset(kind, body, encoded, hashlib.sha256(body).hexdigest()[:20])
