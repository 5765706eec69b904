"""What a process asks of its machine: as many open sockets as it may have."""

import resource
import subprocess
import sys

import pytest

from hulawang.server.machine import open_as_many_as_one_may

TRIED = """
import resource
from hulawang.server.machine import open_as_many_as_one_may
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(open_as_many_as_one_may(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(("soft", "hard"), [(64, 200), (200, 200)])
def test_the_bound_that_a_process_may_lift_is_lifted(soft: int, hard: int) -> None:
    tried = subprocess.run(
        [sys.executable, "-c", TRIED.format(soft=soft, hard=hard)],
        check=True,
        capture_output=True,
        text=True,
    )
    assert tried.stdout.split() == [str(hard)] * 3


def test_where_it_may_not_be_lifted_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 4_096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert open_as_many_as_one_may() == 1_024
