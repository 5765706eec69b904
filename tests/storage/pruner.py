"""A process that prunes until it is killed, telling on stdout of every step that was done.

`python -m tests.storage.pruner URL`
"""

import asyncio
import sys

from hulawang.storage.database import Database
from hulawang.storage.pruning import Pruning


async def tell() -> None:
    sys.stdout.write("a step\n")
    sys.stdout.flush()


async def main(url: str) -> None:
    database = Database.open(url)
    await Pruning(database, lambda: 2**53).prune(breathe=tell)
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
