"""The coach's process: a bound on what waits, on what is kept, and no harm when it is lost."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from unittest.mock import patch

import pytest

from hulawang import coach as coach_command
from hulawang.coach import advice
from hulawang.cpu.depth import Depth, Width
from hulawang.records.record import Record, RecordedRound, record_of
from hulawang.rooms.options import Options
from hulawang.rules.notation import parse_move
from hulawang.server.coaching import Coach, CoachBusy, Hints, Sought
from hulawang.server.errands import Hint, advise
from tests.records.matches import kept

RECORD = record_of(kept(Options(seats=3, rounds=2), seed=4))
ROUND = RECORD.rounds[0]
HINT = Hint(3, "discard Ks", "discard 3d", 1.25, 0.5)
QUICK = Depth(worlds=10, width=Width(2, 2), gate=2.0)


class Adviser:
    """Says something at once, or waits until it may; `asked` is whom it was about."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.begun = threading.Event()
        self.may = threading.Event()
        self.may.set()

    def __call__(self, _record: Record, round_: RecordedRound, seat: int) -> Hints:
        self.asked.append((round_.number, seat))
        self.begun.set()
        self.may.wait()
        return (HINT._replace(number=seat + 1),)


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    made = Adviser()
    yield made
    made.may.set()


def one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


async def ask(coach: Coach, seat: int, source: str = "m") -> Hints:
    return await coach.hints(Sought(source, ROUND.number, seat), RECORD, ROUND)


def die(*_: object) -> Hints:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def nice(*_: object) -> Hints:
    return (HINT._replace(number=os.nice(0)),)


async def test_what_was_found_is_kept_up_to_a_bound(adviser: Adviser) -> None:
    coach = Coach(adviser, one_thread, most_kept=2)
    for seat in (0, 1, 0, 2, 0, 1):
        assert (await ask(coach, seat))[0].number == seat + 1
    # Seat 1 was the one asked for the longest time ago when seat 2 came.
    assert [seat for _, seat in adviser.asked] == [0, 1, 2, 1]
    assert coach.kept(Sought("m", 1, 2)) is None
    assert coach.kept(Sought("m", 1, 0)) is not None
    coach.close()


async def test_a_file_is_no_match_of_the_same_name(adviser: Adviser) -> None:
    coach = Coach(adviser, one_thread)
    await ask(coach, 0)
    await ask(coach, 0, source="sha256:00")
    assert len(adviser.asked) == 2
    coach.close()


async def test_no_more_waits_than_may_and_one_question_is_asked_once(adviser: Adviser) -> None:
    adviser.may.clear()
    coach = Coach(adviser, one_thread, most_waiting=2)
    asked = [asyncio.create_task(ask(coach, seat)) for seat in (0, 1, 0)]
    await asyncio.sleep(0)
    with pytest.raises(CoachBusy):
        await ask(coach, 2)
    asked[0].cancel()  # somebody has gone: it is looked at for whoever comes next
    adviser.may.set()
    assert [(await task)[0].number for task in asked[1:]] == [2, 1]
    assert (await ask(coach, 2))[0].number == 3
    assert [seat for _, seat in adviser.asked] == [0, 1, 2]
    coach.close()


async def test_it_has_a_process_that_gives_way_and_another_when_that_is_lost() -> None:
    coach = Coach(die)
    with pytest.raises(CoachBusy):
        await ask(coach, 0)
    coach.close()
    coach = Coach(nice)
    assert (await ask(coach, 0))[0].number >= 15
    coach.close()


def test_an_errand_says_what_the_coach_says() -> None:
    quick = partial(advice, depth=QUICK)
    with patch.object(coach_command, "advice", quick):
        hints = advise(RECORD, ROUND, 1)
    told = tuple(quick(RECORD, ROUND, 1))
    assert len(hints) == len(told) > 0
    for hint, each in zip(hints, told, strict=True):
        assert parse_move(hint.played, 1) == each.played
        assert each.better == (None if hint.better is None else parse_move(hint.better, 1))
        assert (hint.number, hint.worth, hint.within) == (each.number, each.worth, each.within)


def test_who_sends_it_loads_no_search() -> None:
    asked = "import sys, hulawang.server.web; sys.exit('hulawang.coach' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
