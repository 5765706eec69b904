"""`make audit` says that nothing is known only where somebody has said so."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.audit import LOCKS, NPM_FOLDERS, Audited, audit, of_npm_audit, of_pip_audit

CLEAN = {"name": "fastapi", "version": "1.0", "vulns": []}
HOLE = {"name": "pip", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
NO_MEND = {"name": "pip", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": []}]}
UNKNOWN = {"name": "numba", "skip_reason": "Dependency not found"}


def pip_says(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def npm_says(*found: object, packages: int = 3) -> str:
    vulnerabilities = {str(number): each for number, each in enumerate(found)}
    metadata = {"dependencies": {"prod": 1, "total": packages}}
    return json.dumps({"vulnerabilities": vulnerabilities, "metadata": metadata})


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        (pip_says(CLEAN), ["L: nothing is known of its 1 packages"]),
        (pip_says(CLEAN, HOLE), ["L: pip 1.0: PYSEC-1, mended in 1.1"]),
        (pip_says(NO_MEND), ["L: pip 1.0: PYSEC-1, mended in no version"]),
        (
            pip_says(CLEAN, UNKNOWN),
            ["L: NOT AUDITED: nobody answers for 1 of 2 packages"],
        ),
        (
            pip_says(HOLE, UNKNOWN),
            [
                "L: pip 1.0: PYSEC-1, mended in 1.1",
                "L: NOT AUDITED: nobody answers for 1 of 2 packages",
            ],
        ),
        ("", ["L: NOT AUDITED: nobody answers"]),
        ("Traceback", ["L: NOT AUDITED: nobody answers"]),
        ("{}", ["L: NOT AUDITED: nobody answers"]),
    ],
)
def test_what_pip_audit_says(printed: str, told: list[str]) -> None:
    assert of_pip_audit("L", printed).told() == told


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        (npm_says(), ["L: nothing is known of its 3 packages"]),
        (
            npm_says({"name": "eslint", "range": "<2", "severity": "high"}),
            ["L: eslint <2: high"],
        ),
        ('{"message": "405 Method Not Allowed", "error": {}}', ["L: NOT AUDITED: nobody answers"]),
        ("", ["L: NOT AUDITED: nobody answers"]),
    ],
)
def test_what_npm_audit_says(printed: str, told: list[str]) -> None:
    assert of_npm_audit("L", printed).told() == told


@pytest.mark.parametrize(
    ("pip", "npm", "code"),
    [
        (pip_says(CLEAN), npm_says(), 0),
        (pip_says(HOLE), npm_says(), 1),
        (pip_says(CLEAN), "", 2),
        (pip_says(UNKNOWN), npm_says(), 2),
        (pip_says(HOLE), "", 1),
    ],
)
def test_it_leaves_as_things_are(pip: str, npm: str, code: int) -> None:
    asked: list[tuple[str, str]] = []

    def run(command: Sequence[str], folder: Path) -> str:
        asked.append((command[0], command[-1] if command[0] == "pip-audit" else str(folder)))
        return pip if command[0] == "pip-audit" else npm

    left, lines = audit(run)
    assert left == code
    assert [what for program, what in asked if program == "pip-audit"] == list(LOCKS)
    assert len(asked) == len(lines) == len(LOCKS) + len(NPM_FOLDERS)


def test_a_lock_of_which_nothing_was_said_is_never_told_to_be_well() -> None:
    assert "nothing is known" not in "".join(Audited("L", unsaid="nobody answers").told())
