"""What a browser has to load before the first page can be used: few files, few bytes."""

import json
import re
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hulawang.server.assets import BUILT, INDEX, Asset, Assets

ROOT = Path(__file__).parents[1]
MOST_BYTES = 100 * 1024
MOST_FILES = 4

NAMED = re.compile(r'(?:href|src)="/static/[0-9a-f]{16}/([^"]+\.(?:js|css))"')
IMPORTED = re.compile(r'(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This checkout's client, just bundled."""
    folder = tmp_path_factory.mktemp("client") / "static"
    tools = shutil.ignore_patterns("node_modules", "test", "*.woff2", BUILT)
    shutil.copytree(ROOT / "static", folder, ignore=tools)
    subprocess.run(["node", ROOT / ".ci/bundle.mjs", folder], check=True)
    return folder


def sent(asset: Asset) -> int:
    """The bytes of an asset for a browser that reads gzip alone, as over plain HTTP."""
    return len(asset.encoded.get("gzip", asset.body))


def loaded(assets: Assets) -> Iterator[str]:
    """What the page names, and what that imports at once, from file to file."""
    waiting = NAMED.findall(assets.pages[INDEX].body.decode())
    seen = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        yield path
        if path.endswith(".js"):
            imports = IMPORTED.findall(assets.files[path].body.decode())
            waiting += [_beside(path, target) for target in imports]


def _beside(path: str, target: str) -> str:
    return str((Path("/") / path).parent.joinpath(target).resolve()).removeprefix("/")


def test_the_first_page_is_light(client: Path) -> None:
    assets = Assets.read(client)
    paths = list(loaded(assets))
    assert "js/main.js" in paths
    assert len(paths) <= MOST_FILES, paths
    sizes = {path: sent(assets.files[path]) for path in paths}
    assert sent(assets.pages[INDEX]) + sum(sizes.values()) <= MOST_BYTES, sizes


def test_everything_that_is_loaded_is_announced_by_the_page(client: Path) -> None:
    """No file is found out about only when another has come."""
    assets = Assets.read(client)
    announced = set(NAMED.findall(assets.pages[INDEX].body.decode()))
    assert set(loaded(assets)) == announced


def test_a_bundle_of_other_sources_is_left_alone(client: Path) -> None:
    """Whoever changes a source sees the change, bundled or not."""
    bundled = Assets.read(client)
    source = client / "js/words.js"
    assert "js/words.js" not in bundled.files
    before = source.read_bytes()
    try:
        source.write_bytes(before + b"\n")
        changed = Assets.read(client)
    finally:
        source.write_bytes(before)
    assert {"js/words.js", "vendor/lit-html/lit-html.js"} <= changed.files.keys()
    assert changed.files["js/main.js"].body == (client / "js/main.js").read_bytes()
    assert changed.hash != bundled.hash


def test_a_file_is_sent_in_the_smallest_form(client: Path) -> None:
    script = Assets.read(client).files["js/main.js"]
    sizes = [len(body) for body in (*script.encoded.values(), script.body)]
    assert list(script.encoded) == ["br", "gzip"]
    assert sizes == sorted(sizes)


def test_the_app_can_be_installed(client: Path) -> None:
    files = Assets.read(client).files
    icons = json.loads(files["manifest.webmanifest"].body)["icons"]
    purposes = set()
    for icon in icons:
        body = files[icon["src"]].body
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            purposes.add((icon["purpose"], width))
    assert purposes >= {("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512)}


def test_the_shell_is_all_that_a_player_may_load_and_nothing_of_the_admins(client: Path) -> None:
    assets = Assets.read(client)
    shell = json.loads(assets.files["files.json"].body)
    assert f"/static/{assets.hash}/".encode() in assets.files["sw.js"].body
    assert set(loaded(assets)) <= set(shell) <= assets.files.keys()
    assert {"css/fonts.css", "css/table.css", "img/back.svg"} <= set(shell)
    assert [path for path in shell if "admin" in path or path.endswith(".woff2")] == []
