"""A storm: honest people play their matches to the end in a house that is under attack.

It goes on, wave after wave of tables, until every moment of a match has been attacked from
everywhere by everything, and so it proves the same on the slowest machine.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from tests.chaos.client import Client, Invitation
from tests.chaos.diary import Json
from tests.chaos.evening import Evening, Premises, Programme
from tests.chaos.network import Network
from tests.chaos.temper import move, room_options, wish
from tests.fuzz.attacker import Attacker
from tests.fuzz.judge import ending_faults, hearing_faults
from tests.fuzz.tally import Tally

MOST_WAVES = 40
"""Waves after which it is no chance any more that something was not met."""
IN_THE_LOBBY = 30
"""Deeds in the lobby, a wave."""

Plan = Callable[[Json], Json | None]
"""What an honest person does before anything else on seeing a view."""


def _settle(view: Json) -> Json | None:
    """Propose to settle the match, and be for it."""
    match, seat = view["match"], view["seat"]
    if view["phase"] != "between" or seat is None:
        return None
    number = {"round": match["round"]}
    if match["vote"] is not None and match["vote"]["mine"]:
        return {"type": "vote", "yes": True, **number}
    may = match["vote"] is None and match["may_propose"]
    return {"type": "propose", **number} if may else None


def _abort(view: Json) -> Json | None:
    """Abort the match once there is a window in its second round."""
    if view["phase"] != "playing" or view["seat"] is None or view["match"]["round"] < 2:
        return None
    return {"type": "abort", "match": view["match"]["id"]} if view["round"]["window"] else None


def _play(_: Json) -> Json | None:
    """Play on."""
    return None


PLANS: tuple[Plan, ...] = (_play, _settle, _abort)


class Honest(Client):
    """A person who plays as agreed, on a good line."""

    plan: Plan = staticmethod(_play)

    def _choose(self, view: Json, invitation: Invitation) -> Json | None:
        planned = self.plan(view)
        if planned is not None:
            return planned
        wished = wish(view, self._rng, all_asked=invitation.all_asked)
        return move(view, self._rng) if wished is None else wished


class Storm(Evening):
    """A storm under way."""

    def __init__(
        self, programme: Programme, premises: Premises, network: Network, tally: Tally
    ) -> None:
        super().__init__(programme, premises, network)
        self._tally = tally

    async def _parties(self) -> None:
        rng = Random(self.programme.seed)
        await self._visitor.enter()
        await self._visitor.watch_lobby()
        for wave in count():
            if wave and not self._tally.missing():
                return
            assert wave < MOST_WAVES, self._tally.missing()
            async with asyncio.TaskGroup() as group:
                for plan in PLANS:
                    group.create_task(self._table(plan, Random(rng.getrandbits(64))))
                group.create_task(self._lobby(Random(rng.getrandbits(64))))

    async def _table(self, plan: Plan, rng: Random) -> None:
        """Two honest people, two attackers and a CPU player sit, and two attackers look on."""
        host, friend = self._honest(plan, rng), self._honest(plan, rng)
        seated, looking_on = (
            [self._attacker(rng) for _ in "ab"],
            [self._attacker(rng) for _ in "ab"],
        )
        people = [host, friend, *seated, *looking_on]
        await asyncio.gather(*(person.enter() for person in people))
        options = {**room_options(5, rng), "rounds": 2, "spectators": True}
        invitation = Invitation(await host.open(options, cpus=1))
        assert all(await asyncio.gather(*(each.join(invitation.room) for each in people[1:4])))
        invitation.all_asked = True
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.play(invitation))

    async def _lobby(self, rng: Random) -> None:
        attacker = self._attacker(rng)
        await attacker.enter()
        await attacker.storm_the_lobby(IN_THE_LOBBY)

    def _honest(self, plan: Plan, rng: Random) -> Honest:
        honest = Honest(
            f"h{len(self.clients)}",
            self.network,
            Random(rng.getrandbits(64)),
            self._journal.stored,
            lucky=True,
        )
        honest.plan = plan
        self.clients.append(honest)
        return honest

    def _attacker(self, rng: Random) -> Attacker:
        attacker = Attacker(
            f"a{len(self.clients)}",
            self.network,
            Random(rng.getrandbits(64)),
            self._journal.stored,
            self._tally,
        )
        self.clients.append(attacker)
        return attacker

    # -- judged ----------------------------------------------------------------------------------

    def wire_faults(self) -> Iterator[str]:
        """What was wrong with frames and farewells, and with answers to what cannot be read."""
        for client in (*self.clients, self._visitor):
            yield from hearing_faults(client.diary)
            if isinstance(client, Attacker):
                yield from (f"{client.diary.name}: {fault}" for fault in client.faults)
        yield from ending_faults(self.network.lines)
