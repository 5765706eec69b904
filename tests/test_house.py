"""What the house keeps of itself: its size, its top level, its locks and its container set-up."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from hulawang.server.settings import Settings

ROOT = Path(__file__).parents[1]
LONGEST = 400

TOP_LEVEL = frozenset(
    ".ci .gitignore Makefile README.md alembic.ini dev.lock docker-compose.yml migrations "
    "prod.lock pyproject.toml src static tests".split()
)
SOURCE = frozenset(".py .js .css .html .ts .yml .toml .ini .mako".split())
# What a program wrote is as long as it is.
GENERATED = ("static/js/types/wire.d.ts",)
LOCKS = ("prod.lock", "dev.lock", ".ci/node.lock")
NPM_FOLDERS = ("static", ".ci/chromium", ".ci/lighthouse")

# A lock or a setting that names a place to fetch from would bind everybody to that place.
PLACE = re.compile(r"://|--(?:extra-)?index-url|--find-links|^\s*registry\s*=", re.MULTILINE)


def tracked() -> list[str]:
    """The paths that git keeps, from the top level, of whomever the checkout is."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [path for path in listing.stdout.split("\0") if (ROOT / path).is_file()]


def overlong(paths: list[str], root: Path) -> list[str]:
    """The sources of more lines than a reader can hold."""
    return [
        path
        for path in paths
        if Path(path).suffix in SOURCE
        and path not in GENERATED
        and len((root / path).read_text().splitlines()) > LONGEST
    ]


def test_no_source_is_over_400_lines() -> None:
    assert overlong(tracked(), ROOT) == []


def test_a_source_of_401_lines_is_found(tmp_path: Path) -> None:
    (tmp_path / "fits.py").write_text("pass\n" * LONGEST)
    (tmp_path / "long.py").write_text("pass\n" * (LONGEST + 1))
    assert overlong(["fits.py", "long.py"], tmp_path) == ["long.py"]


def test_the_top_level_holds_nothing_else() -> None:
    assert {path.partition("/")[0] for path in tracked()} <= TOP_LEVEL


@pytest.mark.parametrize("path", [*LOCKS, *(f"{folder}/.npmrc" for folder in NPM_FOLDERS)])
def test_a_lock_names_no_place_to_fetch_from(path: str) -> None:
    assert not PLACE.search((ROOT / path).read_text())


@pytest.mark.parametrize("folder", NPM_FOLDERS)
def test_a_client_lock_names_no_place_to_fetch_from(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: each for name, each in lock["packages"].items() if name}
    assert packages
    assert [name for name, each in packages.items() if "resolved" in each] == []
    assert [name for name, each in packages.items() if "integrity" not in each] == []


@pytest.mark.parametrize(
    ("text", "names_a_place"),
    [
        ("aiosqlite==0.22.1 \\\n    --hash=sha256:043e", False),
        ("omit-lockfile-registry-resolved=true", False),
        ("--index-url somewhere\naiosqlite==0.22.1", True),
        ("--extra-index-url somewhere", True),
        ("--find-links /wheels", True),
        ("pkg @ https://somewhere/pkg.whl", True),
        ("registry=somewhere", True),
    ],
)
def test_a_place_to_fetch_from_is_found(text: str, names_a_place: bool) -> None:
    assert bool(PLACE.search(text)) == names_a_place


def pins(lock: str) -> set[str]:
    """The lines of a lock that name a package, its version and when it is wanted."""
    lines = (ROOT / lock).read_text().splitlines()
    return {line.removesuffix(" \\") for line in lines if "==" in line and line[0].isalnum()}


def test_dev_lock_holds_all_of_prod_lock() -> None:
    """Set-up counts on it: a folder made for tests can play."""
    assert pins("prod.lock") <= pins("dev.lock")
    assert pins("prod.lock") != pins("dev.lock")


def test_production_installs_no_tools() -> None:
    named = {line.partition("==")[0] for line in pins("prod.lock")}
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    tools = {re.split(r"[>=\[]", line)[0] for line in groups["dev"] if isinstance(line, str)}
    assert "pytest" in tools
    assert tools & named == set()


def compose() -> dict[str, Any]:
    """The container set-up."""
    found: dict[str, Any] = YAML(typ="safe").load(ROOT / "docker-compose.yml")
    return found


def test_compose_is_of_the_form() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    command = [*check, "docker-compose.yml"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def dangling(services: dict[str, Any], volumes: dict[str, Any]) -> set[str]:
    """The services and volumes that are named and do not exist; the form alone allows them."""
    wanted = {name for each in services.values() for name in each.get("depends_on", ())}
    mounts = [mount for each in services.values() for mount in each.get("volumes", ())]
    sources = {mount.partition(":")[0] for mount in mounts}
    return (wanted - services.keys()) | {s for s in sources - volumes.keys() if s[0] not in "./"}


def test_compose_names_only_what_it_has() -> None:
    found = compose()
    assert dangling(found["services"], found["volumes"]) == set()
    assert dangling({"a": {"depends_on": ["b"], "volumes": ["c:/data"]}}, {}) == {"b", "c"}


def test_compose_sets_only_what_is_a_setting() -> None:
    settings = {f"HULAWANG_{field}".upper() for field in Settings.model_fields}
    assert set(compose()["services"]["server"]["environment"]) <= settings


def copied(recipe: str) -> set[str]:
    """What an image takes over from the checkout."""
    copies = (line.split()[1:-1] for line in recipe.splitlines() if line.startswith("COPY "))
    return {source for sources in copies for source in sources if "--from=" not in sources[0]}


def test_the_image_holds_the_whole_client_and_nothing_that_is_missing() -> None:
    found = copied(compose()["services"]["server"]["build"]["dockerfile_inline"])
    assert {source for source in found if not (ROOT / source).exists()} == set()
    shipped = {"/".join(path.split("/")[:2]) for path in tracked() if path.startswith("static/")}
    tools = {"static/eslint.config.js", "static/tsconfig.json", "static/test"}
    assert shipped - tools <= found
