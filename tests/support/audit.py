"""`make audit`: asks whether anything in a lock is known to be vulnerable.

Leaves with 1 where something is, with 2 where nobody could say so of everything: that nothing is
known is told only of what was answered for.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
LOCKS = ("prod.lock", "dev.lock", ".ci/node.lock")
NPM_FOLDERS = ("static", ".ci/chromium", ".ci/lighthouse")

PIP_AUDIT = "pip-audit --disable-pip --require-hashes --progress-spinner off --format json".split()
NPM_AUDIT = "npm audit --json".split()

Run: TypeAlias = Callable[[Sequence[str], Path], str]
"""What a program prints, run in a folder, however it leaves."""


@dataclass(frozen=True, slots=True)
class Audited:
    """What is known of the packages of one lock."""

    lock: str
    packages: int = 0
    """Of how many it was said whether anything is known."""
    known: tuple[str, ...] = ()
    """A line for each vulnerability."""
    unsaid: str = ""
    """Of what nobody said anything, and why; empty where all was answered."""

    def told(self) -> list[str]:
        """What to print."""
        lines = [f"{self.lock}: {line}" for line in self.known]
        if self.unsaid:
            lines.append(f"{self.lock}: NOT AUDITED: {self.unsaid}")
        if not lines:
            lines = [f"{self.lock}: nothing is known of its {self.packages} packages"]
        return lines


def of_pip_audit(lock: str, printed: str) -> Audited:
    """What pip-audit found; it leaves with 0 even where the registry told it nothing."""
    try:
        packages: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except (ValueError, KeyError):
        return Audited(lock, unsaid="nobody answers")
    known = tuple(
        f"{each['name']} {each['version']}: {found['id']}, mended in {_listed(found)}"
        for each in packages
        for found in each.get("vulns", ())
    )
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    unsaid = f"nobody answers for {len(skipped)} of {len(packages)} packages" if skipped else ""
    return Audited(lock, len(packages) - len(skipped), known, unsaid)


def _listed(found: dict[str, Any]) -> str:
    return ", ".join(found.get("fix_versions", ())) or "no version"


def of_npm_audit(lock: str, printed: str) -> Audited:
    """What npm audit found."""
    try:
        report: dict[str, Any] = json.loads(printed)
        packages = int(report["metadata"]["dependencies"]["total"])
        found = report["vulnerabilities"].values()
    except (ValueError, KeyError):
        return Audited(lock, unsaid="nobody answers")
    known = tuple(f"{each['name']} {each['range']}: {each['severity']}" for each in found)
    return Audited(lock, packages, known)


def audit(run: Run) -> tuple[int, list[str]]:
    """Ask for every lock; how to leave, and what to print."""
    found = [of_pip_audit(lock, run([*PIP_AUDIT, "-r", lock], ROOT)) for lock in LOCKS]
    found += [
        of_npm_audit(f"{folder}/package-lock.json", run(NPM_AUDIT, ROOT / folder))
        for folder in NPM_FOLDERS
    ]
    lines = [line for each in found for line in each.told()]
    if any(each.known for each in found):
        return 1, lines
    return (2 if any(each.unsaid for each in found) else 0), lines


def printed_by(command: Sequence[str], folder: Path) -> str:
    # What they say beside it is left out: of nothing, pip-audit says that nothing is known, too.
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stdout


def main() -> None:
    code, lines = audit(printed_by)
    print("\n".join(lines))
    sys.exit(code)


if __name__ == "__main__":
    main()
