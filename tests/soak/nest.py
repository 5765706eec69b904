"""Hatches `hulawang serve` processes: `python -m tests.soak.nest`, one for every line on stdin.

Each is a process of its own that has imported what it needs and nothing else, so that two hundred
of them can be killed in the time that importing would take. Its number is told on stdout.
"""

import os
import signal
import sys

from hulawang.cli import app
from tests.support.postgres_server import die_with_parent


def main() -> None:
    """Hatch until stdin ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to bury them
    for _ in sys.stdin:
        hatched = os.fork()
        if hatched == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            die_with_parent()
            app(["serve"])
        print(hatched, flush=True)


if __name__ == "__main__":
    main()
