"""Discipline on the wire: what a command answers is named, once is once, late is late."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from hulawang.rooms import messages
from hulawang.rooms.messages import Message
from hulawang.server.limits import Limits
from hulawang.server.schema import protocol
from tests.server.site import Guest, Json, Site, Table, running_site
from tests.server.test_match import choice

OPTIONS: Json = {
    "seats": 4,
    "rounds": 2,
    "thresholds": "basic",
    "window_s": 3,
    "turn_s": 20,
    "public": False,
}

COMMANDS: dict[str, Json] = {
    "draw": {"turn": 1},
    "stop": {"turn": 1, "kind": "plain"},
    "meld": {"turn": 1, "cards": ["7s"]},
    "lay_off": {"turn": 1, "meld": 0, "cards": ["7s"]},
    "discard": {"turn": 1, "card": "7s"},
    "claim": {"window": 1, "cards": ["7s", "8s"]},
    "pass": {"window": 1},
    "withdraw": {"window": 1},
    "ready": {"round": 1},
    "propose": {"round": 1},
    "vote": {"round": 1, "yes": True},
    "cancel_vote": {"round": 1},
    "abort": {"match": "m"},
    "start": {},
    "nonce": {"commitment": "0c" * 32, "nonce": "0f" * 8},
    "add_cpu": {"seat": 1, "level": "easy"},
    "remove_cpu": {"seat": 1},
    "change_options": {"options": OPTIONS},
    "swap_seats": {"a": 0, "b": 1},
    "kick": {"seat": 1},
    "hand_over": {"seat": 1},
    "again": {},
    "decline": {},
    "leave": {},
    "leave_after": {"leaving": True},
    "take_seat": {},
    "say": {"kind": "phrase", "text": "hello"},
    "ping": {},
}
"""Every command, well spelled."""


def shapes() -> dict[str, Json]:
    """The schema's commands by their types; `say` has three."""
    found: dict[str, Json] = {}
    for shape in protocol()["$defs"].values():
        kind = shape.get("properties", {}).get("type", {}).get("const")
        if kind is not None and "id" in shape["properties"]:
            found[kind] = shape
    return found


def test_every_command_is_in_the_table_and_has_an_id() -> None:
    assert set(COMMANDS) == set(shapes())
    for shape in shapes().values():
        assert {"id", "type"} <= set(shape["required"])
        assert shape["additionalProperties"] is False


NAMED = {
    "turn": {"draw", "stop", "meld", "lay_off", "discard"},
    "window": {"claim", "pass", "withdraw"},
    "round": {"ready", "propose", "vote", "cancel_vote"},
    "match": {"abort"},
    "commitment": {"nonce"},
}
"""What the commands name that are an answer to a moment (law 6)."""


@pytest.mark.parametrize("moment", NAMED)
def test_a_command_must_name_what_it_answers(moment: str) -> None:
    assert {kind for kind, shape in shapes().items() if moment in shape["properties"]} == NAMED[
        moment
    ]
    for kind in NAMED[moment]:
        assert moment in shapes()[kind]["required"]


# -- once is once --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(COMMANDS.keys() - {"ping", "leave"}))
@pytest.mark.parametrize("phase", ["waiting", "playing"])
async def test_a_repeated_command_is_answered_again(site: Site, phase: str, kind: str) -> None:
    """The same answer, on the same connection and on a new one, and nothing has happened."""
    host = await site.guest()
    room = await host.open_room(cpus=2 if phase == "playing" else 0, start=phase == "playing")
    table = await host.sit(room)
    command: Json = {"id": "once", "type": kind, **COMMANDS[kind]}
    answer = await table.ask(**command)
    told = len(site.journal.entries[room])
    assert await table.ask(**command) == answer
    again = await host.sit(room)
    assert await again.ask(**command) == answer
    other = {**COMMANDS["leave_after"], "id": "once", "type": "leave_after"}
    assert await again.ask(**other) == answer, "an id is used once, whatever it said"
    same = [entry for entry in site.journal.entries[room][told:] if not is_presence(entry.message)]
    assert same == []


def is_presence(message: Message) -> bool:
    return isinstance(message, messages.Connected | messages.Disconnected)


async def test_who_left_is_answered_no_more_but_by_another_room(site: Site) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    assert await table.ask(id="once", type="leave") == {"ack": "once"}
    await table.ended()
    table = await host.sit(await host.open_room())
    assert await table.ask(id="once", type="add_cpu", seat=1, level="easy") == {"ack": "once"}


@pytest.mark.parametrize("seed", range(3))
async def test_a_match_in_which_everything_is_said_thrice_is_played_once(
    client_folder: Path, seed: int
) -> None:
    """Each command twice on one connection and once on the next, which also brings the view."""
    limits = Limits().hastened(10_000)
    async with running_site(client_folder, limits=limits) as site:
        random, host = Random(seed), await site.guest()
        room = await host.open_room(cpus=2, start=True, rounds=1)
        table, accepted = await host.sit(room), 0
        while (view := table.view)["phase"] != "finished":
            command = choice(view, random)
            if command is None:
                await table.until("view")
                continue
            command["id"] = f"c{accepted}"
            answer = await table.ask(**command)
            assert await table.ask(**command) == answer
            table = await host.sit(room)
            assert await table.ask(**command) == answer
            accepted += 1
            assert answer == {"ack": command["id"]}
        moves = [entry.message for entry in site.journal.entries[room]]
        assert sum(isinstance(message, messages.Move) for message in moves) == accepted


# -- late is late --------------------------------------------------------------------------------

STALE: list[tuple[str, str, str]] = [
    *(("playing", kind, "stale_turn") for kind in sorted(NAMED["turn"])),
    *(("window", kind, "stale_turn") for kind in sorted(NAMED["turn"])),
    *(("playing", kind, "stale_window") for kind in sorted(NAMED["window"])),
    *(("window", kind, "stale_window") for kind in sorted(NAMED["window"])),
    *(("between", kind, "stale_round") for kind in sorted(NAMED["round"])),
    *(("playing", kind, "stale_match") for kind in sorted(NAMED["match"])),
    *(("between", kind, "stale_match") for kind in sorted(NAMED["match"])),
]


@pytest.mark.parametrize("distance", [-1, 1, 1000])
@pytest.mark.parametrize(("phase", "kind", "code"), STALE)
async def test_what_names_another_moment_is_stale(
    stages: dict[str, Table], phase: str, kind: str, code: str, distance: int
) -> None:
    table = stages[phase]
    command = COMMANDS[kind] | {"type": kind}
    for moment in ("turn", "window", "round"):
        if moment in command:
            command[moment] = max(0, present(table.view, moment) + distance)
    assert await table.code(**command) == code


def present(view: Json, moment: str) -> int:
    """The number of the turn, the window or the round of now; of the window to come if none."""
    shown = view["round"]
    if moment == "round":
        return int(view["match"]["round"])
    if moment == "window":
        return int((shown["window"] or {"number": 500})["number"])
    return int(shown["turn"])


@pytest.fixture(scope="module")
async def stages(site: Site) -> dict[str, Table]:
    """A table in a person's own turn, one with an open window, one between two rounds."""
    tables: dict[str, Table] = {}
    for phase in ("playing", "window", "between"):
        guests = [await site.guest(f"손님 {number}") for number in range(3)]
        tables[phase] = await brought_to(site, phase, guests)
    return tables


async def brought_to(site: Site, phase: str, guests: list[Guest]) -> Table:
    """Three people play until one of them sees this phase."""
    room = await guests[0].open_room(rounds=2)
    for guest in guests[1:]:
        await guest.http.post(f"/api/rooms/{room}/join")
    tables, random = [await guest.sit(room) for guest in guests], Random(1)
    await tables[0].ask(type="start")
    while True:
        for table in tables:
            await table.ask(type="ping")
            view = table.view
            if view["phase"] == phase == "between":
                return table
            shown = view["round"]
            if phase == "window" and shown and shown["window"] is not None:
                return table
            if phase == "playing" and shown and shown["choices"]["draw"]:
                return table
            if view["phase"] == "playing" and (command := choice(view, random)) is not None:
                site.timer.advance(1_000)
                await table.ask(**command)


# -- what only the clock may do ------------------------------------------------------------------

OURS: tuple[type[Any], ...] = (
    messages.Open,
    messages.Seal,
    messages.Join,
    messages.Connected,
    messages.Disconnected,
    messages.CpuMove,
    messages.Elapsed,
    messages.Resume,
    messages.Rename,
    messages.Abandon,
)
"""Messages that a room sends itself, or is sent over HTTP."""


def spelled(message: type[Any]) -> Json:
    """The message as a client would have to spell it, were there such a command."""
    name = re.sub(r"(?<!^)([A-Z])", r"_\1", message.__name__).lower()
    values = {"int": 1, "str": "x", "Clock": "turn", "Options": OPTIONS}
    fields = message.__annotations__.items()
    return {"type": name} | {
        field: values.get(getattr(kind, "__name__", ""), []) for field, kind in fields
    }


@pytest.mark.parametrize("message", OURS)
async def test_nobody_can_spell_what_only_the_clock_may_do(site: Site, message: type[Any]) -> None:
    host = await site.guest()
    room = await host.open_room(cpus=2, start=True)
    table = await host.sit(room)
    told = len(site.journal.entries[room])
    assert await table.code(**spelled(message)) == "malformed"
    assert len(site.journal.entries[room]) == told


def test_every_message_is_a_commands_or_ours() -> None:
    names = {spelled(message)["type"] for message in get_args(Message)}
    ours = {spelled(message)["type"] for message in OURS}
    said = {"move" if kind in NAMED["turn"] | NAMED["window"] else kind for kind in COMMANDS}
    assert names - ours == said - {"ping", "say"}


@pytest.mark.parametrize(
    "extra",
    [
        {"seat": 1},
        {"person": "p"},
        {"at": 0},
        {"now": 0},
        {"left": {"turn": 1}},
        {"elapsed": True},
        {"cpu": True},
        {"__proto__": {}},
        {"events": []},
    ],
)
async def test_nobody_speaks_for_another_seat_or_another_time(site: Site, extra: Json) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room(cpus=2, start=True))
    for kind in ("draw", "pass", "ready", "take_seat", "again"):
        assert await table.code(type=kind, **COMMANDS[kind], **extra) == "malformed"
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


def test_no_command_says_when_it_was_sent() -> None:
    words = {name for shape in shapes().values() for name in shape["properties"]}
    assert words == {
        *("id", "type", "turn", "window", "round", "match", "meld", "card", "cards", "kind"),
        *("seat", "level", "options", "a", "b", "leaving", "yes", "text"),
        *("commitment", "nonce"),
    }


# -- nonsense and floods -------------------------------------------------------------------------

PING = '{"id":"x","type":"ping"}'

NONSENSE: dict[str, str | bytes | tuple[bytes, ...]] = {
    "unknown keys": '{"id":"x","type":"ping","x":1}',
    "unknown types": '{"id":"x","type":"elapsed"}',
    "oversize": json.dumps({"id": "x", "type": "ping", "pad": "x" * 60_000}),
    "binary": PING.encode(),
    "wrong UTF-8": (b'{"id":"\xff","type":"ping"}',),
    "a bomb of brackets": "[" * 4000,
    "a bomb of objects": '{"id":' * 600,
    "a bomb of numbers": f'{{"id":"x","type":"draw","turn":{"9" * 4000}}}',
    "no number": '{"id":"x","type":"draw","turn":NaN}',
    "a key twice": '{"id":"x","type":"ping","type":"ping"}',
    "nothing": "",
    "a NUL": "\0",
    "a flood of pings": PING,
    "a flood of moves": '{"id":"x","type":"draw","turn":1}',
    "a flood of wishes": '{"id":"x","type":"start"}',
    "a flood of talk": '{"id":"x","type":"say","kind":"emote","text":"clap"}',
}


async def send(table: Table, nonsense: str | bytes | tuple[bytes, ...], times: int) -> None:
    """Send this so often, as long as the server listens; bytes in a tuple are sent as a text."""
    with suppress(ConnectionClosed):
        for _ in range(times):
            if isinstance(nonsense, tuple):
                await table.socket.send(nonsense, text=True)
            else:
                await table.socket.send(nonsense)


@pytest.mark.parametrize("what", NONSENSE)
async def test_whoever_keeps_on_is_cut_off_and_the_table_goes_on(site: Site, what: str) -> None:
    """Between any two messages of the troublemaker the others play, and are shown it."""
    host, friend = await site.guest(), await site.guest()
    room = await host.open_room()
    await friend.http.post(f"/api/rooms/{room}/join")
    hosts, friends = await host.sit(room), await friend.sit(room)
    steps = (({"type": "add_cpu", "level": "easy"}, "cpu"), ({"type": "remove_cpu"}, "empty"))
    for command, becomes in steps * 10:
        await send(friends, NONSENSE[what], times=10)
        site.timer.advance(400)
        assert await hosts.code(seat=2, **command) is None
        assert hosts.view["seats"][2]["kind"] == becomes
        assert await hosts.ask(type="ping", id="p") == {"ack": "p"}
    assert await friends.ended() == (1008, "strikes")
    assert {frame.get("code") for frame in friends.frames if "refused" in frame} - {
        "malformed",
        "too_long",
        "too_fast",
        "not_host",
        "no_match",
    } == set()
    assert (await friend.sit(room)).view["seat"] == 1, "one may come back"
