"""Matches that are known to their last move beforehand, and people who make those moves.

The heuristic CPU player leaves nothing to chance, so a seed tells a whole match of it. A person in
a browser who does what it would do comes to the same points, whatever the machine's speed.
"""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from playwright.async_api import Page, WebSocket

from hulawang.cpu.policy import POLICIES
from hulawang.cpu.selfplay import Move, moves
from hulawang.rooms.match_play import next_leader
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.shuffle import first_leader, shuffled_deck
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round
from tests.browser.hall import PATIENCE_MS


@dataclass(frozen=True, slots=True)
class Foretold:
    """A match of three seats, round by round."""

    seed: str
    rounds: tuple[tuple[Move, ...], ...]

    def points(self) -> tuple[int, ...]:
        """The totals after the last round, by seat."""
        results = [played[-1].step.round.result for played in self.rounds]
        of_rounds = [result.points for result in results if result is not None]
        return tuple(map(sum, zip(*of_rounds, strict=True)))


def foretell(number: int, rounds: int, seats: int = 3) -> Foretold:
    """The match that a seed of this number makes."""
    seed = f"{number:064x}"
    leader = first_leader(seed, seats)
    told: list[tuple[Move, ...]] = []
    for round_number in range(1, rounds + 1):
        round_ = deal(BASIC, shuffled_deck(seed, round_number), seats, leader)
        played = tuple(moves(round_, [POLICIES["normal"]] * seats, Random(1)))
        leader = next_leader(played[-1].step.round)
        told.append(played)
    return Foretold(seed, tuple(told))


SHORT_AND_FULL = 171
"""By this seed three rounds take few moves and have all in them: SET, RUN, SEVEN, lay-offs, four
claims, a hand that empties, a hula, and a stop that fails."""

MUCH_TO_CHOOSE = 160
"""By this seed the first seat has five claims to choose from, lays off on a SET, a RUN and a SEVEN,
wins by a hula, stops a round and wins the match, all in 25 moves."""


class Hands(Protocol):
    """Somebody at a table who can make any move."""

    sight: "Sight"

    async def make(self, move: Move, choices: RoundView) -> None:
        """Make the seat's move, which is among the choices."""


@dataclass
class Sight:
    """What a page has been told: the newest view of the table."""

    page: Page
    view: dict[str, Any] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._told)

    def _told(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if isinstance(told, dict) and "view" in told:
            self.view = told["view"]
            self.changed.set()

    async def stands(self, number: int, expected: RoundView) -> None:
        """Wait until the page has been told this position of round `number`."""
        try:
            async with asyncio.timeout(PATIENCE_MS / 1000):
                while self._position() != _position_of(number, expected):
                    await self.changed.wait()
                    self.changed.clear()
        except TimeoutError:
            awaited = _position_of(number, expected)
            raise AssertionError(f"told {self._position()}, not {awaited}") from None

    def _position(self) -> list[Any]:
        if self.view is None or self.view["round"] is None:
            return []
        seen = self.view["round"]
        return [
            self.view["match"]["round"],
            seen["phase"],
            seen["seat"],
            seen["hand"],
            seen["stock"],
            len(seen["melds"]),
            len(seen["discards"]),
            seen["window"] and seen["window"]["answer"],
        ]


def _position_of(number: int, seen: RoundView) -> list[Any]:
    """What tells one position of a match from another, as one seat sees it."""
    return [
        number,
        seen.phase,
        seen.seat,
        list(seen.hand),
        seen.stock,
        len(seen.melds),
        len(seen.discards),
        seen.window and seen.window.answer,
    ]


async def play_on(number: int, told: Iterable[Move], people: Mapping[int, Hands]) -> None:
    """Let the people make their moves of round `number`; the other seats make theirs alone."""
    for move in told:
        seat = move.command.seat
        if seat in people:
            seen = see_round(move.before, seat)
            await people[seat].sight.stands(number, seen)
            await people[seat].make(move, seen)
