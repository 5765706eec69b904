"""The server's process ends without waiting for what others think about."""

import os
import threading
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from hulawang.server.processes import Processes

PATIENCE_S = 30


def test_who_lets_them_go_does_not_wait_for_what_runs_in_them(tmp_path: Path) -> None:
    os.mkfifo(begun := tmp_path / "begun")
    processes = Processes(1, 0)
    endless = processes.submit(think_for_ever, begun)
    begun.read_text()  # waits for whoever writes
    processes.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(BrokenProcessPool):
        endless.result(PATIENCE_S)


def think_for_ever(begun: Path) -> None:
    begun.write_text("")
    threading.Event().wait()
