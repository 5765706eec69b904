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


def test_a_lost_process_ends_every_errand_though_one_has_been_dropped(tmp_path: Path) -> None:
    os.mkfifo(line := tmp_path / "line")
    processes = Processes(1, 0)
    errands = [processes.submit(fall_down_when_told, line) for _ in range(5)]
    line.read_text()
    dropped = errands.pop(-2)
    assert dropped.cancel()
    line.write_text("")
    for errand in errands:
        with pytest.raises(BrokenProcessPool):
            errand.result(PATIENCE_S)
    assert dropped.cancelled()


def fall_down_when_told(line: Path) -> None:
    line.write_text("")
    line.read_text()
    os._exit(1)


def think_for_ever(begun: Path) -> None:
    begun.write_text("")
    threading.Event().wait()
