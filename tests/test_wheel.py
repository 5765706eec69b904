"""The wheel carries all that a server needs, wherever it is installed."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]

SERVE = """
import asyncio
from hulawang.server.app import build_app
from hulawang.server.settings import Settings
from hulawang.storage.database import MIGRATIONS, Database

async def migrate():
    database = Database.open(Settings().database)
    await database.upgrade()
    await database.close()

build_app(Settings())
asyncio.run(migrate())
print(MIGRATIONS)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", folder], cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def test_a_wheel_holds_what_the_page_loads_and_no_tools(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    for path in ("index.html", "js/main.js", "vendor/lit-html/lit-html.js", "built/js/main.js"):
        assert f"hulawang/static/{path}" in names
    assert any(name.endswith(".woff2") for name in names)
    tools = ("node_modules/", "/test/", ".d.ts", ".config.js", "package.json", ".npmrc")
    assert [name for name in names if any(tool in name for tool in tools)] == []


def test_a_server_runs_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    ZipFile(wheel).extractall(tmp_path / "installed")
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path / "installed"),
        "HULAWANG_DATA_DIR": str(tmp_path / "data"),
    }
    done = subprocess.run(
        [sys.executable, "-c", SERVE],
        cwd=tmp_path,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == str(tmp_path / "installed/hulawang/migrations")
    assert (tmp_path / "data/hulawang.db").exists()
