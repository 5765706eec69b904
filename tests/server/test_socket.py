"""The table's socket over a real connection: who gets in, what comes, how it ends."""

import asyncio
import json
from pathlib import Path

import pytest

from hulawang.rooms.messages import AddCpu
from hulawang.server.limits import Limits, Rate
from tests.server.site import Json, Site, running_site

STRANGER = "hulawang=nobody-knows-this"


@pytest.mark.parametrize(
    ("case", "code", "reason"),
    [
        ("no cookie", 4401, "no_session"),
        ("a cookie of nobody", 4401, "no_session"),
        ("another site's page", 4403, "bad_origin"),
        ("a sandboxed page", 4403, "bad_origin"),
        ("not seated here", 4403, "not_seated"),
        ("no such room", 4404, "no_such_room"),
    ],
)
async def test_who_may_not_come_in_is_told_why(
    site: Site, case: str, code: int, reason: str
) -> None:
    host, other = await site.guest(), await site.guest()
    room = await host.open_room(spectators=False)
    table = await {
        "no cookie": lambda: site.connect(room),
        "a cookie of nobody": lambda: site.connect(room, cookie=STRANGER),
        "another site's page": lambda: site.connect(
            room, cookie=host.cookie, origin="http://evil.example"
        ),
        "a sandboxed page": lambda: site.connect(room, cookie=host.cookie, origin="null"),
        "not seated here": lambda: site.connect(room, cookie=other.cookie),
        "no such room": lambda: site.connect("nowhere", cookie=host.cookie),
    }[case]()
    assert await table.ended() == (code, reason)


async def test_our_own_page_comes_in(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    table = await site.connect(room, cookie=host.cookie, origin=site.origin)
    assert (await table.next())["view"]["code"] == room


async def test_an_origin_that_the_operator_named_comes_in(client_folder: Path) -> None:
    async with running_site(client_folder, origins=("https://hula.example",)) as site:
        host = await site.guest()
        room = await host.open_room()
        table = await site.connect(room, cookie=host.cookie, origin="https://hula.example")
        assert "view" in await table.next()


async def test_the_first_frame_is_the_whole_view(site: Site) -> None:
    host = await site.guest("방장")
    table = await host.sit(await host.open_room(cpus=1))
    assert table.view["phase"] == "waiting"
    assert [seat["kind"] for seat in table.view["seats"]] == ["person", "cpu", "empty"]
    assert table.frames[0]["events"] == []
    assert table.frames[0]["left"] == dict.fromkeys(
        ("turn", "window", "ready", "vote", "fill", "asked")
    )


async def test_a_newer_connection_replaces_the_older(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    older = await host.sit(room)
    newer = await host.sit(room)
    assert await older.until("bye") == {"bye": "replaced"}
    assert await older.ended() == (4409, "replaced")
    assert await newer.ask(type="ping", id="still-here") == {"ack": "still-here"}
    assert newer.view["seats"][0]["present"]


async def test_who_leaves_is_seen_off_and_free(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    table = await host.sit(room)
    assert await table.code(type="leave") is None
    assert (await table.ended())[0] == 4410
    assert (await host.http.get("/api/session")).json()["room"] is None


async def test_both_see_what_one_does(site: Site) -> None:
    host, friend = await site.guest("방장"), await site.guest("친구")
    room = await host.open_room()
    await friend.http.post(f"/api/rooms/{room}/join")
    hosts, friends = await host.sit(room), await friend.sit(room)
    assert await friends.code(type="start") == "not_host"
    assert await hosts.code(type="add_cpu", seat=2, level="easy") is None
    assert hosts.view["may_start"]
    while friends.view["seats"][2]["kind"] != "cpu":
        await friends.until("view")
    assert not friends.view["may_start"]


async def test_a_repeated_command_is_answered_again_and_not_applied_again(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    table = await host.sit(room)
    assert await table.ask(id="a", type="add_cpu", seat=1, level="easy") == {"ack": "a"}
    assert await table.ask(id="a", type="add_cpu", seat=1, level="easy") == {"ack": "a"}
    again = await host.sit(room)
    assert await again.ask(id="a", type="add_cpu", seat=1, level="easy") == {"ack": "a"}
    told = [type(entry.message) for entry in site.journal.entries[room]]
    assert told.count(AddCpu) == 1
    assert await again.code(id="b", type="add_cpu", seat=0, level="easy") == "seat_taken"
    assert await again.code(id="b", type="remove_cpu", seat=1) == "seat_taken", "the first answer"


OPTIONS_TWICE = (
    '{"seats":3,"seats":4,"rounds":1,"thresholds":"basic","window_s":3,"turn_s":20,"public":true}}'
)

MALFORMED: list[tuple[str, str, str | None]] = [
    ("no JSON", "draw", None),
    ("nothing", "", None),
    ("no object", "[]", None),
    ("no type", '{"id":"x"}', "x"),
    ("no id", '{"type":"ping"}', None),
    ("an empty id", '{"id":"","type":"ping"}', None),
    ("an id with a space", '{"id":"a b","type":"ping"}', None),
    ("an id with a line's end", '{"id":"a\\n","type":"ping"}', None),
    ("a long id", json.dumps({"id": "x" * 41, "type": "ping"}), None),
    ("an unknown type", '{"id":"x","type":"win"}', "x"),
    ("an unknown key", '{"id":"x","type":"ping","seat":2}', "x"),
    ("what only the clock may do", '{"id":"x","type":"elapsed","clock":"turn","number":1}', "x"),
    ("a number as text", '{"id":"x","type":"draw","turn":"1"}', "x"),
    ("a fraction", '{"id":"x","type":"draw","turn":1.5}', "x"),
    ("a negative number", '{"id":"x","type":"draw","turn":-1}', "x"),
    ("a huge number", '{"id":"x","type":"draw","turn":' + "9" * 400 + "}", "x"),
    ("no number", '{"id":"x","type":"draw","turn":NaN}', "x"),
    ("true as a number", '{"id":"x","type":"draw","turn":true}', "x"),
    ("an unknown card", '{"id":"x","type":"discard","turn":1,"card":"1x"}', "x"),
    ("a card and more", '{"id":"x","type":"discard","turn":1,"card":"7h\\n"}', "x"),
    ("no cards", '{"id":"x","type":"meld","turn":1,"cards":[]}', "x"),
    (
        "too many cards",
        json.dumps({"id": "x", "type": "meld", "turn": 1, "cards": ["7h"] * 15}),
        "x",
    ),
    ("an unknown level", '{"id":"x","type":"add_cpu","seat":1,"level":"god"}', "x"),
    ("a seat beyond", '{"id":"x","type":"add_cpu","seat":5,"level":"easy"}', "x"),
    ("a key twice", '{"id":"x","type":"draw","turn":1,"turn":2}', None),
    ("a key twice inside", '{"id":"x","type":"change_options","options":' + OPTIONS_TWICE, None),
    ("endless", '{"id":"x","type":"draw","turn":Infinity}', "x"),
    ("a number in powers", '{"id":"x","type":"draw","turn":1e3}', "x"),
    ("many keys", json.dumps({f"{n}": n for n in range(300)}), None),
    ("half a surrogate", '{"id":"\\ud800","type":"ping"}', None),
    ("deep nesting", "[" * 2000 + "]" * 2000, None),
]


@pytest.mark.parametrize(
    ("text", "named"), [case[1:] for case in MALFORMED], ids=[case[0] for case in MALFORMED]
)
async def test_malformed_commands_are_refused_by_name(
    site: Site, text: str, named: str | None
) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    await table.socket.send(text)
    assert await table.until("code") == {"refused": named, "code": "malformed"}
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


def padded(length: int, letter: str) -> str:
    """A ping of so many bytes."""
    bare = json.dumps({"id": "x", "type": "ping"})
    return bare + letter * ((length - len(bare)) // len(letter.encode()))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (padded(4096, " "), {"ack": "x"}),
        (padded(4097, " "), {"refused": None, "code": "too_long"}),
        # bytes are counted, not letters
        (padded(4126, "훌"), {"refused": None, "code": "too_long"}),
        (padded(60_000, " "), {"refused": None, "code": "too_long"}),
    ],
)
async def test_a_command_of_more_than_4_kib_is_not_read(
    site: Site, text: str, answer: Json
) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    await table.socket.send(text)
    assert await table.until("ack", "code") == answer
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


async def test_binary_frames_are_malformed(site: Site) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    await table.socket.send(b'{"id":"x","type":"ping"}')
    assert await table.until("code") == {"refused": None, "code": "malformed"}


@pytest.mark.parametrize("parts", [(b"\xff\xfe",), (b'{"id":"\xed\x95', b'A","type":"ping"}')])
async def test_a_text_that_is_no_utf8_is_malformed(site: Site, parts: tuple[bytes, ...]) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    await table.socket.send(parts, text=True)
    assert await table.until("code") == {"refused": None, "code": "malformed"}
    assert await table.ask(type="ping", id="p") == {"ack": "p"}


async def test_a_letter_may_be_cut_in_two_frames(site: Site) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    said = '{"id":"s","type":"say","kind":"chat","text":"훌라"}'.encode()
    middle = said.index("훌".encode()) + 1
    await table.socket.send((said[:middle], said[middle:]), text=True)
    assert await table.until("ack", "refused") == {"ack": "s"}


async def test_strikes_end_the_connection_and_nobody_else_notices(site: Site) -> None:
    host, friend = await site.guest(), await site.guest()
    room = await host.open_room()
    await friend.http.post(f"/api/rooms/{room}/join")
    hosts, friends = await host.sit(room), await friend.sit(room)
    for _ in range(Limits().strikes.burst + 1):
        await friends.socket.send("nonsense")
    assert await friends.until("bye") == {"bye": "strikes"}
    assert await friends.ended() == (1008, "strikes")
    assert await hosts.ask(type="ping", id="p") == {"ack": "p"}
    assert (await friend.sit(room)).view["seat"] == 1, "one may come back"


async def test_whoever_comes_back_all_too_often_has_to_wait(client_folder: Path) -> None:
    async with running_site(client_folder, limits=Limits(comings=Rate(4, 1))) as site:
        host, friend = await site.guest(), await site.guest()
        room = await host.open_room()
        await friend.http.post(f"/api/rooms/{room}/join")
        await site.lobby(host)
        last = [await host.sit(room) for _ in range(3)][-1]
        for again in (await site.connect(room, cookie=host.cookie), await site.lobby(host)):
            assert await again.ended() == (1008, "strikes")
        assert await last.ask(type="ping", id="p") == {"ack": "p"}, "the one that is there stays"
        assert (await friend.sit(room)).view["seats"][0]["present"], "others come as they like"
        site.timer.advance(1000)
        assert (await host.sit(room)).view["seat"] == 0


@pytest.mark.parametrize("kind", ["pings", "plays", "wishes"])
async def test_floods_are_refused_then_cut_off(client_folder: Path, kind: str) -> None:
    limits = Limits(pings=Rate(3, 1), plays=Rate(3, 1), wishes=Rate(3, 1), strikes=Rate(2, 0.1))
    commands: dict[str, Json] = {
        "pings": {"type": "ping"},
        "plays": {"type": "draw", "turn": 1},
        "wishes": {"type": "start"},
    }
    command = commands[kind]
    async with running_site(client_folder, limits=limits) as site:
        host = await site.guest()
        table = await host.sit(await host.open_room())
        answers = [await table.ask(**command) for _ in range(4)]
        assert [answer.get("code") == "too_fast" for answer in answers] == [False] * 3 + [True]
        site.timer.advance(1000)
        assert (await table.ask(**command)).get("code") != "too_fast", "a token came back"
        for _ in range(3):
            await table.say(**command)
        assert await table.ended() == (1008, "strikes")


async def test_a_stalled_journal_holds_up_neither_pings_nor_other_rooms(site: Site) -> None:
    host, other = await site.guest(), await site.guest()
    table, elsewhere = (
        await host.sit(await host.open_room()),
        await other.sit(await other.open_room()),
    )
    site.journal.gate.clear()
    try:
        named = await table.say(type="add_cpu", seat=1, level="easy")
        assert await table.ask(type="ping", id="p") == {"ack": "p"}
        assert await elsewhere.ask(type="ping", id="p") == {"ack": "p"}
        assert table.view["seats"][1]["kind"] == "empty", "nothing is shown that is not stored"
    finally:
        site.journal.gate.set()
    assert await table.until("ack") == {"ack": named}
    assert table.view["seats"][1]["kind"] == "cpu"


async def test_a_command_that_was_being_stored_when_the_line_broke_is_answered_later(
    site: Site,
) -> None:
    host = await site.guest()
    room = await host.open_room()
    table = await host.sit(room)
    site.journal.gate.clear()
    try:
        await table.say(id="once", type="add_cpu", seat=1, level="easy")
        await table.ask(type="ping")
        await table.socket.close()
    finally:
        site.journal.gate.set()
    again = await host.sit(room)
    assert await again.ask(id="once", type="add_cpu", seat=1, level="easy") == {"ack": "once"}


async def test_the_tables_are_told_before_the_server_stops(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        host = await site.guest()
        table = await host.sit(await host.open_room())
        site.server.should_exit = True
        assert await table.until("bye") == {"bye": "restart"}
        assert await table.ended() == (1012, "restart")


async def test_a_lost_database_closes_as_our_fault(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        host = await site.guest()
        room = await host.open_room()
        site.people.broken = True
        table = await site.connect(room, cookie=host.cookie)
        assert await table.ended() == (1011, "broken")


def connection_tasks() -> int:
    names = (".run_asgi", "Connection.", "Exchange.")
    return sum(any(name in repr(task) for name in names) for task in asyncio.all_tasks())


async def test_nothing_is_left_of_a_connection(client_folder: Path) -> None:
    before = connection_tasks()
    async with running_site(client_folder) as site:
        host = await site.guest()
        room = await host.open_room()
        for _ in range(20):
            table = await host.sit(room)
            await table.socket.close()
        last = await host.sit(room)
        assert await last.ask(type="ping", id="p") == {"ack": "p"}
        assert site.desk.connections == 1
        assert connection_tasks() == before + 1
