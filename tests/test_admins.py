"""`hulawang admin`: admins are made, listed, changed and removed; a password is no argument."""

import asyncio
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hulawang.cli import app
from hulawang.server.passwords import Passwords
from hulawang.storage.admin_records import Audited, AuditFilter
from hulawang.storage.admins import Admins
from hulawang.storage.audit import Audit
from hulawang.storage.database import Database

GOOD = "correct horse battery"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, which the settings name."""
    monkeypatch.setenv("HULAWANG_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("HULAWANG_DATABASE_URL", raising=False)
    return tmp_path


def admin(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["admin", *arguments], input=typed)


def create(name: str, password: str = GOOD) -> Result:
    return admin("create", name, "--password-stdin", typed=f"{password}\n")


def test_an_admin_is_made_in_a_database_that_was_not_there(data: Path) -> None:
    made = create("Bora")
    assert (made.exit_code, made.stdout) == (0, "bora is an admin.\n")
    assert (data / "hulawang.db").is_file()
    assert admin("list").stdout.startswith("bora\t2")


def test_the_password_is_asked_for_twice_and_not_shown(data: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from hulawang.cli import app; app()", "admin", "create", "bora"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "HULAWANG_DATA_DIR": str(data)},
        start_new_session=True,
    )
    os.close(terminal)
    shown = b""
    for question in (b"Password: ", b"Repeat for confirmation: "):
        while question not in shown:
            shown += os.read(controller, 1024)
        os.write(controller, f"{GOOD}\n".encode())
    while b"bora is an admin." not in shown:
        shown += os.read(controller, 1024)
    os.close(controller)
    assert process.wait(30) == 0
    assert GOOD.encode() not in shown


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("create", "bora", "--password-stdin"), "too short\n", "less than 12 characters"),
        (("create", "bora", "--password-stdin"), "x" * 300 + "\n", "too long"),
        (("create", "two words", "--password-stdin"), f"{GOOD}\n", "not 1 to 32 letters"),
        (("password", "nari", "--password-stdin"), f"{GOOD}\n", "nari: no such admin"),
        (("remove", "nari"), "", "nari: no such admin"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: tuple[str, ...], typed: str, said: str
) -> None:
    refused = admin(*arguments, typed=typed)
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.usefixtures("data")
def test_there_is_one_admin_of_a_name() -> None:
    create("bora")
    again = create("BORA")
    assert (again.exit_code, again.stderr) == (2, "bora: is an admin already\n")


def test_a_wrong_setting_is_said_in_a_line(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del data
    monkeypatch.setenv("HULAWANG_DATABASE_URL", "mysql://h/d")
    assert (admin("list").exit_code, admin("list").stderr) == (2, "mysql://h/d\n")


def test_a_changed_password_fits_and_a_removed_admin_is_gone(data: Path) -> None:
    create("bora")
    changed = admin("password", "bora", "--password-stdin", typed="another long password\n")
    assert changed.exit_code == 0
    create("nari")
    assert admin("remove", "nari").exit_code == 0
    assert [line.split("\t")[0] for line in admin("list").stdout.splitlines()] == ["bora"]
    assert (data / "hulawang.db").is_file()


async def _kept(url: str) -> tuple[str | None, tuple[Audited, ...]]:
    database = Database.open(url)
    kept = await Admins(database, lambda: 0).password_of("bora")
    log = await Audit(database, lambda: 0).page(AuditFilter(), 1)
    await database.close()
    return kept, log.rows


def test_what_is_kept_of_it(data: Path) -> None:
    create("bora")
    kept, (line,) = asyncio.run(_kept(f"sqlite:///{data / 'hulawang.db'}"))
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert asyncio.run(Passwords().verify(kept, GOOD))
    assert (line.admin, line.action, line.subject) == ("", "create_admin", "bora")
    assert GOOD not in line.detail
