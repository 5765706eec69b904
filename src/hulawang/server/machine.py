"""What a process asks of its machine."""

import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource


def open_as_many_as_one_may() -> int | None:
    """Let this process have as many sockets and files open as it is allowed to; how many that are.

    Systems begin with some thousand for programs that cannot stand more: 250 rooms of four. None
    where the system counts in another way.
    """
    if sys.platform == "win32":
        return None
    kind = resource.RLIMIT_NOFILE
    soft, hard = resource.getrlimit(kind)
    with suppress(ValueError, OSError):  # some systems have a lower bound than they tell
        resource.setrlimit(kind, (hard, hard))
        soft = hard
    return soft
