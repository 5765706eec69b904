"""`python -m tests.support.with_postgres COMMAND …`: the command beside a PostgreSQL of its own.

Its URL is in HULAWANG_DATABASE_URL. What is committed is on the disk, as it would be in earnest.
"""

import asyncio
import os
import sys

from tests.support.postgres_server import IN_EARNEST, started


async def run(command: list[str]) -> int:
    """Run a command and leave with what it leaves with."""
    async with started(IN_EARNEST) as url:
        address = url.render_as_string(hide_password=False)
        env = {**os.environ, "HULAWANG_DATABASE_URL": address}
        process = await asyncio.create_subprocess_exec(*command, env=env)
        return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.argv[1:])))
