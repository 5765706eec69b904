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
from tests.support.audit import LOCKS, NPM_FOLDERS

ROOT = Path(__file__).parents[1]
LONGEST = 400

TOP_LEVEL = frozenset(
    ".ci .gitignore Makefile README.md alembic.ini dev.lock docker-compose.yml migrations "
    "prod.lock pyproject.toml src static tests".split()
)
SOURCE = frozenset(".py .js .css .html .ts .yml .toml .ini .mako".split())
# What a program wrote is as long as it is.
GENERATED = ("static/js/types/wire.d.ts",)

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


def unhashed(lock: str) -> list[str]:
    """The first lines of what a lock names without saying what it has to be."""
    wanted = re.split(r"\n(?! )", lock.replace("\\\n", "").strip())
    sha256 = re.compile(r"--hash=sha256:[0-9a-f]{64}(?=\s|$)")
    return [line.split()[0] for line in wanted if not sha256.search(line) or "==" not in line]


@pytest.mark.parametrize("path", LOCKS)
def test_all_in_a_lock_is_pinned_by_its_hash(path: str) -> None:
    assert unhashed((ROOT / path).read_text()) == []


@pytest.mark.parametrize(
    ("lock", "found"),
    [
        (f"a==1 \\\n    --hash=sha256:{'0' * 64}\nb==2 \\\n    --hash=sha256:{'f' * 64}\n", []),
        (f"a==1\nb==2 \\\n    --hash=sha256:{'f' * 64}\n", ["a==1"]),
        (f"a==1 \\\n    --hash=sha256:{'f' * 63}\n", ["a==1"]),
        (f"a==1 \\\n    --hash=md5:{'f' * 32}\n", ["a==1"]),
        (f"a>=1 \\\n    --hash=sha256:{'f' * 64}\n", ["a>=1"]),
    ],
)
def test_a_line_without_its_hash_is_found(lock: str, found: list[str]) -> None:
    assert unhashed(lock) == found


def test_nothing_is_installed_but_by_a_lock() -> None:
    """By pip with the hashes, or ourselves without anything else; by npm what the lock names."""
    scripts = [ROOT / path for path in (".ci/set-up", ".ci/run", "docker-compose.yml")]
    told = "\n".join(script.read_text() for script in scripts)
    installs = re.findall(r"(?m)^.*pip install (.*)$", told)
    assert len(installs) == 5
    assert [each for each in installs if not re.search("--require-hashes|--no-deps", each)] == []
    assert re.findall(r"npm (?:install|update|i)\b", told) == []
    assert told.count("npm ci ") == 3


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


def dangling(found: dict[str, Any]) -> set[str]:
    """What is named and does not exist, or exists and is not named; the form alone allows it."""
    services = found["services"]

    def named(key: str) -> set[str]:
        parts = (part for each in services.values() for part in each.get(key, ()))
        names = (part["source"] if isinstance(part, dict) else part for part in parts)
        return {name.partition(":")[0] for name in names if name[0] not in "./"}

    kinds = ("volumes", "networks", "configs")
    amiss = [named(kind) ^ set(found.get(kind, {})) for kind in kinds]
    return (named("depends_on") - set(services)).union(*amiss)


def test_compose_names_only_what_it_has() -> None:
    assert dangling(compose()) == set()
    service = {"depends_on": ["b"], "volumes": ["c:/data", "./d:/d"], "networks": ["e"]}
    made_up = {"services": {"a": service}, "networks": {"f": None}}
    assert dangling(made_up) == {"b", "c", "e", "f"}


def test_compose_sets_only_what_is_a_setting() -> None:
    settings = {f"HULAWANG_{field}".upper() for field in Settings.model_fields}
    assert set(compose()["services"]["server"]["environment"]) <= settings


def test_only_the_proxy_is_reached_from_outside_and_only_it_is_believed() -> None:
    found = compose()
    services = found["services"]
    assert {name for name, each in services.items() if "ports" in each} == {"proxy"}
    assert {name: each["networks"] for name, each in services.items()} == {
        "proxy": ["front"],
        "server": ["front", "back"],
        "database": ["back"],
    }
    assert found["networks"]["back"]["internal"] is True
    (front,) = found["networks"]["front"]["ipam"]["config"]
    assert services["server"]["environment"]["HULAWANG_PROXIES"] == front["subnet"]


@pytest.mark.parametrize("name", ["proxy", "server", "database"])
def test_a_service_is_watched_bounded_and_gets_no_new_rights(name: str) -> None:
    service = compose()["services"][name]
    assert service["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
    assert service["restart"] == "unless-stopped"
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert service["security_opt"] == ["no-new-privileges:true"]
    if name != "database":  # whose image hands its own folder to its own user first
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_the_server_is_nobody_and_writes_nowhere() -> None:
    server = compose()["services"]["server"]
    recipe = server["build"]["dockerfile_inline"].split()
    assert recipe[recipe.index("USER") + 1] == "65534:65534"
    assert "volumes" not in server
    assert "cap_add" not in server
    assert "HULAWANG_DATA_DIR" not in server["environment"], "SQLite would write"


def test_the_proxy_hides_what_operators_ask_and_waits_for_nobody() -> None:
    told = compose()["configs"]["caddyfile"]["content"]
    assert re.search(r"@operators path /metrics /healthz /readyz\n\s+respond @operators 404", told)
    assert "read_header 10s" in told
    assert told.count("{") == told.count("}")


def variables(text: str) -> set[str]:
    """The variables that compose puts in."""
    return set(re.findall(r"(?<!\$)\$\{(\w+)", text))


def test_every_variable_of_compose_has_a_default_and_is_told() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    readme = (ROOT / "README.md").read_text()
    assert variables(text) == variables("".join(re.findall(r"\$\{\w+:-[^}]*\}", text)))
    assert {name for name in variables(text) if f"`{name}`" not in readme} == set()
    assert variables("${A} $${B} ${C:-d}") == {"A", "C"}


def test_the_image_is_made_as_a_linter_wants_it() -> None:
    recipe = compose()["services"]["server"]["build"]["dockerfile_inline"]

    def linted(text: str) -> subprocess.CompletedProcess[str]:
        command = [str(Path(sys.executable).with_name("hadolint")), "-"]
        return subprocess.run(command, input=text, check=False, capture_output=True, text=True)

    assert linted(recipe).stdout == ""
    assert "DL3007" in linted("FROM python:latest\n").stdout


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
