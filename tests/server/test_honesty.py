"""Limits: whoever is fast but honest never meets one; whoever meets one is told, and how."""

from collections.abc import Iterator
from itertools import chain, count
from typing import Any

import pytest

from hulawang.server.limits import Limits
from tests.server.fakes import ManualTimer
from tests.server.scripted_room import ScriptedRoom
from tests.server.site import Json, Site
from tests.server.test_connection import HeldLine, connected

Pattern = list[tuple[int, Json]]
"""What somebody sends: each with the milliseconds since the one before."""

PING: Json = {"type": "ping"}
DRAW: Json = {"type": "draw", "turn": 1}
MELD: Json = {"type": "meld", "turn": 1, "cards": ["7s"]}
LAY_OFF: Json = {"type": "lay_off", "turn": 1, "meld": 0, "cards": ["7s"]}
DISCARD: Json = {"type": "discard", "turn": 1, "card": "7s"}
CLAIM: Json = {"type": "claim", "window": 1, "cards": ["7s", "8s"]}
PASS: Json = {"type": "pass", "window": 1}
WITHDRAW: Json = {"type": "withdraw", "window": 1}
READY: Json = {"type": "ready", "round": 1}
VOTE: Json = {"type": "vote", "round": 1, "yes": True}
PROPOSE: Json = {"type": "propose", "round": 1}
ADD: Json = {"type": "add_cpu", "seat": 1, "level": "easy"}
REMOVE: Json = {"type": "remove_cpu", "seat": 1}
SWAP: Json = {"type": "swap_seats", "a": 0, "b": 1}
EMOTE: Json = {"type": "say", "kind": "emote", "text": "clap"}
PHRASE: Json = {"type": "say", "kind": "phrase", "text": "hello"}
CHAT: Json = {"type": "say", "kind": "chat", "text": "훌라!"}


def at_once(*commands: Json, after: int = 0, times: int = 1) -> Pattern:
    """All of them in one moment, over and over."""
    moment = [(0 if number else after, command) for number, command in enumerate(commands)]
    return moment * times


def every(ms: int, *commands: Json, times: int) -> Pattern:
    """One after the other, over and over."""
    return [(ms, command) for command in commands * times]


def twice(*commands: Json, after: int, times: int) -> Pattern:
    """One after the other, over and over, with a double tap each."""
    return list(chain.from_iterable(at_once(c, c, after=after) for c in commands * times))


HONEST: dict[str, Pattern] = {
    "plays a turn as fast as fingers go": every(
        125, DRAW, MELD, MELD, LAY_OFF, LAY_OFF, LAY_OFF, LAY_OFF, DISCARD, times=30
    ),
    "has long planned the whole turn": at_once(
        DRAW, MELD, MELD, *[LAY_OFF] * 8, DISCARD, after=3000, times=5
    ),
    "taps everything twice": twice(DRAW, MELD, DISCARD, after=300, times=20),
    "says 땡큐 and takes it back all through a window": every(150, CLAIM, WITHDRAW, times=17),
    "passes each window at once": twice(PASS, after=1000, times=60),
    "pings as the client does": every(4000, PING, times=60),
    "comes back to a page that wakes up in many ways": at_once(*[PING] * 6, after=10_000, times=5),
    "sends again what was not answered": at_once(PING, *[DRAW] * 16, after=8000, times=3),
    "is ready, proposes and votes": twice(READY, PROPOSE, VOTE, after=700, times=10),
    "sets a room up": every(250, ADD, REMOVE, ADD, SWAP, times=5),
    "tries all seats": every(400, SWAP, times=60),
    "emotes with all fingers, then goes on": at_once(*[EMOTE] * 6) + every(500, EMOTE, times=60),
    "greets everybody": at_once(*[PHRASE] * 6),
    "chats in short lines": at_once(*[CHAT] * 5) + every(1000, CHAT, times=60),
    "chats, emotes, plays and pings": at_once(
        CHAT, EMOTE, PHRASE, DRAW, DISCARD, PING, after=1000, times=60
    ),
}

TOO_FAST: dict[str, tuple[Pattern, bool]] = {
    "a sixth line of chat at once": (at_once(*[CHAT] * 6), False),
    "a seventh emote at once": (at_once(*[EMOTE] * 3, *[PHRASE] * 4), False),
    "two lines of chat a second": (every(500, CHAT, times=20), False),
    "four emotes a second": (every(250, EMOTE, times=20), False),
    "nine emotes a second, on and on": (every(112, EMOTE, times=500), False),
    "a flood of talk": (at_once(*[EMOTE] * 31), True),
    "a flood of moves": (at_once(*[DRAW] * 31), True),
    "a flood of wishes": (at_once(*[ADD] * 16), True),
    "a flood of pings": (at_once(*[PING] * 11), True),
}
"""What is refused, and whether it is a strike."""


async def answers_to(pattern: Pattern, limits: Limits) -> list[dict[str, Any]]:
    """Send all this to a room that takes whatever comes; every answer, and the farewell if any."""
    room, line, timer, ids = ScriptedRoom(), HeldLine(), ManualTimer(), count(1)
    async with connected(room, line, limits, timer):
        for said, (pause, command) in enumerate(pattern):
            timer.advance(pause)
            line.say(id=f"c{next(ids)}", **command)
            await line.until(lambda said=said: len(line.sent) > said)  # type: ignore[misc]
    return line.sent


def codes(answers: list[dict[str, Any]]) -> Iterator[object]:
    return (answer["code"] for answer in answers if "code" in answer)


@pytest.mark.parametrize("who", HONEST)
async def test_whoever_is_fast_but_honest_meets_no_limit(who: str) -> None:
    answers = await answers_to(HONEST[who], Limits())
    assert len(answers) == len(HONEST[who])
    assert list(codes(answers)) == []


@pytest.mark.parametrize("what", TOO_FAST)
async def test_whoever_is_not_is_told_so(what: str) -> None:
    pattern, strikes = TOO_FAST[what]
    assert set(codes(await answers_to(pattern, Limits()))) == {"too_fast"}
    no_mercy = Limits(strikes=Limits().strikes.times(0))
    answers = await answers_to(pattern, no_mercy)
    assert ({"bye": "strikes"} in answers) is strikes


async def test_a_new_connection_gives_no_more_to_say(site: Site) -> None:
    host, friend = await site.guest(), await site.guest()
    room = await host.open_room()
    await friend.http.post(f"/api/rooms/{room}/join")
    table = await host.sit(room)
    assert [await table.code(**CHAT) for _ in range(6)] == [None] * 5 + ["too_fast"]
    table = await host.sit(room)
    assert await table.code(**CHAT) == "too_fast"
    assert await table.code(**EMOTE) is None
    assert await (await friend.sit(room)).code(**CHAT) is None, "everybody has a voice"
    site.timer.advance(1000)
    assert await table.code(**CHAT) is None
