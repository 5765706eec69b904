"""A line that breaks anywhere, and fingers that tap twice, cost no card and move nothing twice."""

from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from hulawang.rooms.messages import Move
from hulawang.rules.round import Round
from hulawang.server.limits import Limits
from tests.server.site import Json, Site, Table, running_site
from tests.server.test_match import choice


def moves_in(site: Site, room: str) -> list[Move]:
    messages = (entry.message for entry in site.journal.entries[room])
    return [message for message in messages if isinstance(message, Move)]


def round_of(site: Site, room: str) -> Round:
    playing = site.parts.rooms.room(room)
    assert playing is not None
    match = playing.table.match  # type: ignore[attr-defined]
    found: Round = match.round
    return found


def is_conserved(round_: Round) -> bool:
    """Whether every card of the deck is somewhere, and nowhere twice."""
    cards = [str(card) for player in round_.players for card in player.hand]
    cards += [str(card) for meld in round_.melds for card in meld.cards]
    cards += [str(card) for card in round_.stock]
    cards += [str(thrown.card) for thrown in round_.discards]
    return len(cards) == len(set(cards)) == 52


async def cut_after(table: Table, frames: int) -> list[Json]:
    """So many frames more, and then the line is gone without a word."""
    heard = [await table.next() for _ in range(frames)]
    table.socket.transport.abort()
    return heard


@pytest.mark.parametrize("frames", [(3,), (1, 3), (2, 3), (1, 1, 2, 3)])
async def test_a_line_that_breaks_after_any_frame_costs_nothing(
    client_folder: Path, frames: tuple[int, ...]
) -> None:
    """A command without an answer is sent again with its id; each new line begins with a view."""
    limits = Limits().hastened(10_000)
    async with running_site(client_folder, limits=limits) as site:
        random, host, breaks = Random(5), await site.guest(), cycle(frames)
        room = await host.open_room(cpus=2, start=True, rounds=1)
        sent, waiting = 0, None
        while (view := (table := await host.sit(room)).view)["phase"] != "finished":
            assert is_conserved(round_of(site, room))
            waiting = waiting or choice(view, random)
            if waiting is None:
                await table.until("view")
                continue
            if "id" not in waiting:
                sent += 1
                waiting["id"] = f"c{sent}"
            await table.say(**waiting)
            await table.say(type="ping")  # whose answer makes sure of a third frame
            heard = await cut_after(table, next(breaks))
            assert not any("refused" in frame for frame in heard)
            if {"ack": waiting["id"]} in heard:
                waiting = None
        assert len(moves_in(site, room)) == sent


async def test_a_second_tap_with_an_id_of_its_own_moves_nothing(client_folder: Path) -> None:
    limits = Limits().hastened(10_000)
    async with running_site(client_folder, limits=limits) as site:
        random, host = Random(6), await site.guest()
        table = await host.sit(room := await host.open_room(cpus=2, start=True, rounds=1))
        done = 0
        while (view := table.view)["phase"] != "finished":
            command = choice(view, random)
            if command is None:
                await table.until("view")
                continue
            first, second = await table.say(**command), await table.say(**command)
            answers = [await table.until("ack", "refused") for _ in range(2)]
            assert answers[0] == {"ack": first}
            done += 1 + answers.count({"ack": second})
            # A pass or a claim may be said again while its window is open, and is the same.
            assert answers[1].get("refused", second) == second
            assert "ack" not in answers[1] or command["type"] in ("pass", "claim")
            assert is_conserved(round_of(site, room))
        assert len(moves_in(site, room)) <= done
