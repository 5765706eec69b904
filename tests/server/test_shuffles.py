"""The fair shuffle over the wire: what is taken, what is shown, and what anybody can shuffle."""

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from hulawang.rules.shuffle import shuffled_deck
from hulawang.server.limits import Limits
from tests.server.site import Json, Site, Table, add_nonce, running_site
from tests.server.test_match import play

NONCE = "0f" * 8


async def seated(site: Site) -> Table:
    guest = await site.guest()
    return await guest.sit(await guest.open_room(cpus=2))


@pytest.mark.parametrize(
    "fields",
    [
        {"nonce": NONCE[:-1]},
        {"nonce": NONCE + "0"},
        {"nonce": NONCE + "\n"},
        {"nonce": NONCE.upper()},
        {"nonce": "g" * 16},
        {"nonce": ""},
        {"nonce": 7},
        {"nonce": None},
        {"commitment": "0" * 63},
        {"commitment": "G" * 64},
        {"round": 1},
    ],
)
async def test_what_is_no_nonce(site: Site, fields: Json) -> None:
    table = await seated(site)
    command = {"type": "nonce", "commitment": "0" * 64, "nonce": NONCE}
    assert await table.code(**command) == "stale_commitment"
    assert await table.code(**(command | fields)) == "malformed"


async def test_it_is_taken_once(site: Site) -> None:
    table = await seated(site)
    assert table.view["shuffle"]["may_add"]
    assert await add_nonce(table) is None
    assert not table.view["shuffle"]["may_add"]
    assert await add_nonce(table) == "nonce_given"


async def test_who_has_no_seat_adds_nothing(site: Site) -> None:
    host, other = await site.guest(), await site.guest()
    spectator = await other.sit(await host.open_room(cpus=2))
    assert not spectator.view["shuffle"]["may_add"]
    assert await add_nonce(spectator) == "not_seated"


@pytest.fixture
async def hasty(client_folder: Path) -> AsyncIterator[Site]:
    """A site for clients that play faster than people."""
    async with running_site(client_folder, limits=Limits().hastened(1_000)) as site:
        yield site


async def test_with_the_result_comes_all_that_it_takes_to_shuffle_again(hasty: Site) -> None:
    table = await seated(hasty)
    committed = table.view["shuffle"]["commitment"]
    assert await add_nonce(table, NONCE) is None
    await table.ask(type="start")
    hand = table.view["round"]["hand"]
    await play(table, Random(1))
    reveal = table.view["reveal"]
    assert sha256(bytes.fromhex(reveal["seed"])).hexdigest() == committed == reveal["commitment"]
    assert (reveal["number"], reveal["nonces"]) == (1, [NONCE, "", ""])
    deck = list(map(str, shuffled_deck(reveal["seed"], 1, tuple(reveal["nonces"]))))
    assert sorted(deck[:7]) == sorted(hand)
    before = [frame for frame in table.frames if "view" in frame and not frame["view"]["reveal"]]
    assert before
    assert all(reveal["seed"] not in str(frame) for frame in before)


async def test_a_program_may_start_at_once_and_adds_nothing(hasty: Site) -> None:
    guest = await hasty.guest()
    table = await guest.sit(await guest.open_room(cpus=2, start=True))
    assert table.view["phase"] == "playing"
    await play(table, Random(1))
    assert table.view["reveal"]["nonces"] == []
