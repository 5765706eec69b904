"""Commands that make no sense, well spelled: each is refused with a code, and nothing breaks."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from hulawang.cpu.players import HeuristicPlayers
from hulawang.server.limits import Limits
from hulawang.server.schema import refusal_codes
from tests.server.site import Json, Site, Table, running_site
from tests.server.test_match import choice
from tests.server.test_schema import validate

OURS = frozenset({"broken", "not_stored", "malformed", "too_fast", "too_long"})
"""What a well-spelled command is never answered with while nothing is wrong here."""

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]


def nonsense(random: Random, view: Json) -> Json:
    """A well-spelled command about this table, out of the blue."""
    shown, match = view["round"] or {}, view["match"] or {}
    hand = shown.get("hand") or CARDS

    def near(number: int) -> int:
        return max(0, number + random.choice((0, 0, 0, 0, 1, -1, 1000)))

    def cards(least: int = 1) -> list[str]:
        pack = hand if random.random() < 0.8 else CARDS
        return [random.choice(pack) for _ in range(random.randint(least, 5))]

    turn = {"turn": near(shown.get("turn", 0))}
    window = {"window": near((shown.get("window") or {}).get("number", 0))}
    number = {"round": near(match.get("round", 0))}
    spell: list[Callable[[], Json]] = [
        lambda: {"type": "draw", **turn},
        lambda: {
            "type": "stop",
            "kind": random.choice(("four_sevens", "low", "high", "plain")),
            **turn,
        },
        lambda: {"type": "meld", "cards": cards(), **turn},
        lambda: {"type": "lay_off", "meld": random.randint(0, 9), "cards": cards(), **turn},
        lambda: {"type": "discard", "card": random.choice(CARDS), **turn},
        lambda: {"type": "claim", "cards": cards(), **window},
        lambda: {"type": "pass", **window},
        lambda: {"type": "withdraw", **window},
        lambda: {"type": "ready", **number},
        lambda: {"type": "start"},
        lambda: {
            "type": "nonce",
            "commitment": (view["shuffle"] or {}).get("commitment", "0c" * 32),
            "nonce": f"{random.getrandbits(64):016x}",
        },
        lambda: {"type": "add_cpu", "seat": random.randint(0, 4), "level": "master"},
        lambda: {"type": "remove_cpu", "seat": random.randint(0, 4)},
        lambda: {"type": "leave_after", "leaving": False},
        lambda: {"type": "take_seat"},
        lambda: {"type": "vote", "yes": random.random() < 0.5, **number},
        lambda: {"type": "cancel_vote", **number},
        lambda: {"type": "abort", "match": "some-other-match"},
    ]
    return random.choice(spell)()


async def pester(table: Table, random: Random) -> set[str]:
    """Play a match to its end with much nonsense between; the codes of all refusals."""
    codes: set[str] = set()
    while (view := table.view)["phase"] != "finished":
        for _ in range(3):
            command = nonsense(random, view)
            validate("ClientCommand", command | {"id": "x"})
            codes.add(await table.code(**command) or "done")
        sensible = choice(table.view, random)
        if sensible is not None:
            codes.add(await table.code(**sensible) or "done")
    return codes


@pytest.mark.parametrize("seed", range(4))
async def test_nonsense_breaks_nothing(client_folder: Path, seed: int) -> None:
    limits = Limits().hastened(10_000)
    async with running_site(client_folder, limits=limits, cpu=HeuristicPlayers()) as site:
        table = await seated(site, rounds=2)
        with capture_logs() as logs:
            codes = await pester(table, Random(seed))
    assert [line for line in logs if line["log_level"] != "info"] == []
    assert codes - {"done"} <= set(refusal_codes()) - OURS
    for frame in table.frames:
        validate("ServerFrame", frame)
    assert table.view["match"]["places"]


async def seated(site: Site, *, rounds: int) -> Table:
    guest = await site.guest()
    return await guest.sit(await guest.open_room(cpus=2, start=True, rounds=rounds))
