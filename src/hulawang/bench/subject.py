"""`python -m hulawang.bench.subject`: the server itself, as `hulawang serve` runs it, with a probe.

Beside the probe nothing differs, and the same `HULAWANG_…` variables say where and how.
"""

import asyncio
import os

from hulawang.bench.probe import attended
from hulawang.server import log
from hulawang.server.app import build_app
from hulawang.server.machine import open_as_many_as_one_may
from hulawang.server.memory import keep_what_is_loaded
from hulawang.server.serve import table_server
from hulawang.server.settings import read_settings


def main() -> None:
    """Serve until standard input ends."""
    settings = read_settings(os.environ)
    log.set_up(settings.log_level)
    server = table_server(build_app(settings), settings)
    keep_what_is_loaded()
    open_as_many_as_one_may()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(attended(server))


if __name__ == "__main__":
    main()
