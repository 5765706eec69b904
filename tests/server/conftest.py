"""A running server for every module that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.house import House, running_house
from tests.server.site import Site, running_site


@pytest.fixture(scope="session")
def client_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A browser client of a few small files."""
    folder = tmp_path_factory.mktemp("client")
    files = {
        "index.html": '<!doctype html><script src="/static/HASH/js/main.js"></script>',
        "admin.html": '<!doctype html><script src="/static/HASH/js/admin/main.js"></script>',
        "js/main.js": "import './other.js';\n" + "// what is long enough is sent zipped\n" * 40,
        "js/other.js": "export {};\n",
        "js/types/wire.d.ts": "export {};\n",
        "js/main.test.js": "",
        "css/base.css": "body { margin: 0 }\n",
        "vendor/font.woff2": "\0\1\2",
        "manifest.webmanifest": "{}",
        "package.json": "{}",
        "eslint.config.js": "",
        ".npmrc": "",
        "node_modules/lit/lit.js": "",
        "test/store.test.js": "",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture(scope="module")
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server that all tests of a module share; each brings its own people and rooms."""
    async with running_site(client_folder) as site:
        yield site


@pytest.fixture(scope="module")
async def house(
    client_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[House]:
    """A house with a database and an admin, which all tests of a module share."""
    async with running_house(client_folder, tmp_path_factory.mktemp("house")) as house:
        yield house
