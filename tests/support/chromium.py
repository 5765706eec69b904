"""The Chromium that the browser tests drive, wherever this machine has it.

Run as a module it prints the path, or says what is missing: set-up asks in this way.
"""

import os
import shutil
import sys
from pathlib import Path

# Nothing but the page under test may use the network, and a first run must look like a second.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FROM_NPM = Path(__file__).parents[2] / ".ci" / "chromium"


class NoChromium(Exception):
    """This machine has no Chromium that the tests could use."""


def find() -> Path:
    """The browser named by CHROME, else one on the PATH, else the one that set-up took from npm.

    Raises NoChromium; a browser test without a browser fails and is never skipped.
    """
    if named := os.environ.get("CHROME"):
        if found := shutil.which(named):
            return Path(found)
        raise NoChromium(f"CHROME names {named}, which is no program")
    for name in ON_PATH:
        if found := shutil.which(name):
            return Path(found)
    if (FROM_NPM / "unpacked" / "chromium").exists():
        return FROM_NPM / "chromium"
    raise NoChromium("no Chromium: name one in CHROME or let `make test` bring one")


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{find()}\n")
    except NoChromium as missing:
        sys.exit(str(missing))
