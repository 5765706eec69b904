"""The browser client's files, read once and served from memory under a hash of their content.

`/static/{hash}/js/main.js` never changes, so a browser keeps it for ever; a changed file changes
the hash, and a page, which is never kept, names the new one. Relative imports inherit it.
"""

import gzip
import hashlib
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
_LEFT_OUT_FOLDERS = frozenset({"node_modules", "test", "tests", "types"})
_LEFT_OUT_ENDINGS = (".config.js", ".config.mjs", ".test.js", ".d.ts", ".md")
_LEFT_OUT_FILES = frozenset({"package.json", "package-lock.json", "tsconfig.json"})
_TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_SMALLEST_ZIPPED = 512

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
    zipped: bytes | None
    """Gzipped, where that makes it smaller."""
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
        whole = _hash_of(bodies)
        place = f"/static/{whole}/".encode()
        pages = {
            page: _asset(page, bodies.pop(page).replace(PLACE.encode(), place))
            for page in PAGES
            if page in bodies
        }
        return cls(whole, pages, {path: _asset(path, body) for path, body in bodies.items()})


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


def _asset(path: str, body: bytes) -> Asset:
    suffix = PurePosixPath(path).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    zipped = None
    if kind.startswith(_TEXTS) and len(body) >= _SMALLEST_ZIPPED:
        zipped = gzip.compress(body, mtime=0)
    return Asset(kind, body, zipped, hashlib.sha256(body).hexdigest()[:20])
