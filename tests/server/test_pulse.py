"""The pulse: who is asked when, and who is given up; the clock is the test's."""

import asyncio
from dataclasses import dataclass, field
from random import Random

import pytest

from hulawang.server.pulse import ANSWER_S, LOOK_S, QUIET_S, SLICES, Pulse


@dataclass(eq=False)
class Heart:
    """A line: how often (s) it `speaks` by itself, and after how long it `answers`."""

    speaks: float | None = None
    answers: float | None = None
    heard_at: float = 0.0
    asked: list[float] = field(default_factory=list)
    given_up: float | None = None
    now: float = 0.0
    due: float | None = None

    def ask(self) -> None:
        self.asked.append(self.now)
        if self.answers is not None:
            self.due = self.now + self.answers

    def give_up(self) -> None:
        self.given_up = self.now

    def live_until(self, now: float) -> None:
        self.now = now
        if self.due is not None and self.due <= now:
            self.heard_at, self.due = self.due, None
        while self.speaks is not None and self.heard_at + self.speaks <= now:
            self.heard_at += self.speaks


def live(pulse: Pulse, heart: Heart, seconds: float) -> None:
    """Let time go by; one is looked at every half of a second."""
    for step in range(1, round(seconds / LOOK_S) + 1):
        heart.live_until(step * LOOK_S)
        pulse.look([heart], step * LOOK_S)


@pytest.mark.parametrize("seed", range(20))
async def test_a_half_open_line_is_found_within_ten_seconds(seed: int) -> None:
    pulse, dead = Pulse(Random(seed)), Heart()
    pulse.watch(dead)
    live(pulse, dead, 10)
    assert dead.given_up is not None
    assert len(dead.asked) == 1
    assert QUIET_S[0] <= dead.asked[0] <= dead.given_up - ANSWER_S
    assert len(pulse) == 0


@pytest.mark.parametrize(
    ("heart", "asked"),
    [
        (Heart(speaks=4.0), False),
        (Heart(speaks=0.2), False),
        (Heart(speaks=6.0), True),
        (Heart(answers=0.0), True),
        (Heart(answers=0.05), True),
        (Heart(answers=ANSWER_S - 2 * LOOK_S), True),
    ],
    ids=["a browser", "a talker", "seldom", "an answer at once", "a quick answer", "a slow answer"],
)
async def test_who_lives_stays_and_who_speaks_is_not_asked(heart: Heart, asked: bool) -> None:
    pulse = Pulse(Random(1))
    pulse.watch(heart)
    live(pulse, heart, 120)
    assert heart.given_up is None
    assert bool(heart.asked) is asked


async def test_after_a_time_in_which_the_server_slept_all_are_asked_first() -> None:
    pulse, heart = Pulse(Random(1)), Heart()
    pulse.watch(heart)
    pulse.look([heart], 1_000.0)
    assert heart.given_up is None
    assert heart.asked == [0.0]


async def test_every_line_is_looked_at_and_no_timer_runs_without_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pulse, seen = Pulse(Random(1)), list[object]()
    monkeypatch.setattr(pulse, "look", lambda lives, now: seen.extend(lives))
    hearts = [Heart() for _ in range(37)]
    for heart in hearts:
        pulse.watch(heart)
    loop = asyncio.get_running_loop()
    for _ in range(SLICES):
        pulse._look_at_some(loop)
    assert sorted(map(id, seen)) == sorted(map(id, hearts))
    for heart in hearts:
        pulse.part(heart)
    assert len(pulse) == 0
    assert pulse._timer is None


async def test_who_has_parted_is_not_looked_at() -> None:
    pulse, heart = Pulse(Random(1)), Heart()
    pulse.watch(heart)
    pulse.part(heart)
    pulse.look([heart], 100.0)
    assert (heart.asked, heart.given_up) == ([], None)
