"""Company at a table: who looks on, what is said, who is put out, who plays again."""

from typing import get_args

import pytest

from hulawang.rooms.audience import MOST_SPECTATORS
from hulawang.rooms.talk import Emote, Phrase
from hulawang.rooms.who import who_is
from tests.server.site import Guest, Json, Site, Table


async def looks_on(site: Site, room: str, name: str = "구경꾼") -> tuple[Guest, Table]:
    """Somebody without a seat at this table."""
    guest = await site.guest(name)
    return guest, await guest.sit(room)


async def heard(table: Table) -> list[Json]:
    """The lines of the next frame that tells some."""
    lines: list[Json] = (await table.until("talk"))["talk"]
    return lines


# -- looking on ----------------------------------------------------------------------------------


async def test_whoever_has_the_link_may_look_on(site: Site) -> None:
    host = await site.guest("방장")
    room = await host.open_room(public=False)
    hosts = await host.sit(room)
    guest, table = await looks_on(site, room)
    assert (table.view["seat"], table.view["spectators"], table.view["may_sit"]) == (None, 1, True)
    while hosts.view["spectators"] != 1:
        await hosts.until("view")
    assert (await guest.http.get(f"/api/rooms/{room}")).json()["spectators"] == 1
    assert (await guest.http.get("/api/session")).json()["room"] is None
    for wish in ({"type": "start"}, {"type": "leave"}, {"type": "again"}, {"type": "kick"}):
        told = wish | ({"seat": 0} if wish["type"] == "kick" else {})
        assert await table.code(**told) == "not_seated"


async def test_who_sits_down_goes_on_as_a_player(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    guest, table = await looks_on(site, room)
    assert (await guest.http.post(f"/api/rooms/{room}/join")).json()["seat"] == 1
    while table.view["seat"] != 1 or not table.view["seats"][1]["present"]:
        await table.until("view")
    assert await table.code(type="leave") is None
    assert await table.ended() == (4410, "left")


async def test_who_sits_elsewhere_may_look_on_from_another_window(site: Site) -> None:
    host, friend = await site.guest(), await site.guest()
    room, own = await host.open_room(), await friend.open_room()
    seat, table = await friend.sit(own), await friend.sit(room)
    assert (table.view["seat"], table.view["spectators"]) == (None, 1)
    assert await table.code(type="start") == "not_seated"
    joins = await friend.http.post(f"/api/rooms/{room}/join")
    assert (joins.status_code, joins.json()["code"]) == (409, "seated_elsewhere")
    assert (await friend.http.get("/api/session")).json()["room"] == own
    assert await seat.ask(type="ping", id="p") == {"ack": "p"}
    assert seat.view["seats"][0]["present"]


async def test_a_link_says_whether_one_may_sit_down_or_come_back(site: Site) -> None:
    host, guest, late = await site.guest(), await site.guest(), await site.guest()
    room = await host.open_room(cpus=1)

    async def has_a_seat(*others: Guest) -> list[bool]:
        answers = [await other.http.get(f"/api/rooms/{room}") for other in others]
        return [answer.json()["may_sit"] for answer in answers]

    assert await has_a_seat(host, guest, late) == [False, True, True]
    assert (await (await site.visitor()).get(f"/api/rooms/{room}")).json()["may_sit"] is False
    await guest.http.post(f"/api/rooms/{room}/join")
    hosts, guests = await host.sit(room), await guest.sit(room)
    assert await hosts.code(type="start") is None
    assert await has_a_seat(guest, late) == [False, False]
    assert await guests.code(type="leave") is None
    assert await has_a_seat(guest, late) == [True, False], "a seat in a match stays one's own"
    assert (await guest.http.post(f"/api/rooms/{room}/join")).json()["seat"] == 2


async def test_a_room_without_spectators_is_closed_to_them(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room()
    hosts, (_, table) = await host.sit(room), await looks_on(site, room)
    options = hosts.view["options"] | {"spectators": False}
    del options["quick"]
    assert await hosts.code(type="change_options", options=options) is None
    assert await table.ended() == (4403, "not_seated")
    assert (await host.http.get(f"/api/rooms/{room}")).json()["watchable"] is False


async def test_where_fifty_look_on_there_is_no_room_for_more(site: Site) -> None:
    host, guest = await site.guest(), await site.guest()
    room = await host.open_room()
    hosts = await host.sit(room)
    crowd = [await looks_on(site, room) for _ in range(MOST_SPECTATORS)]
    table = await site.connect(room, cookie=guest.cookie)
    assert await table.next() == {"bye": "room_crowded"}
    assert await table.ended() == (4403, "room_crowded")
    insider, _ = crowd[0]
    assert (await insider.sit(room)).view["spectators"] == MOST_SPECTATORS, "a reload is no more"
    joined = await guest.http.post(f"/api/rooms/{room}/join")
    assert joined.status_code == 200, "a seat is a seat"
    assert (await guest.sit(room)).view["seat"] == 1
    assert await hosts.ask(type="ping", id="p") == {"ack": "p"}


# -- being put out -------------------------------------------------------------------------------


async def test_who_is_put_out_does_not_come_in_again(site: Site) -> None:
    host, guest = await site.guest(), await site.guest()
    room = await host.open_room()
    await guest.http.post(f"/api/rooms/{room}/join")
    hosts, guests = await host.sit(room), await guest.sit(room)
    assert await hosts.code(type="kick", seat=1) is None
    assert await guests.until("bye") == {"bye": "kicked"}
    assert await guests.ended() == (4411, "kicked")
    again = await site.connect(room, cookie=guest.cookie)
    assert await again.next() == {"bye": "barred"}
    assert await again.ended() == (4411, "barred")
    joins = await guest.http.post(f"/api/rooms/{room}/join")
    assert (joins.status_code, joins.json()["code"]) == (409, "barred")
    assert await guest.open_room()


# -- options -------------------------------------------------------------------------------------

OPTIONS: Json = {
    "seats": 4,
    "rounds": 7,
    "thresholds": "high",
    "window_s": 5,
    "turn_s": 60,
    "public": False,
}


@pytest.mark.parametrize(
    "wrong", [{"seats": 6}, {"rounds": 0}, {"window_s": 4}, {"quick": True}, {"public": 1}]
)
async def test_options_that_do_not_fit_are_malformed(site: Site, wrong: Json) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    assert await table.code(type="change_options", options=OPTIONS | wrong) == "malformed"
    assert await table.code(type="change_options", options=OPTIONS) is None
    assert table.view["options"] == OPTIONS | {"spectators": True, "quick": False}
    assert len(table.view["seats"]) == 4


# -- talk ----------------------------------------------------------------------------------------


async def test_what_is_said_is_told_to_all(site: Site) -> None:
    host = await site.guest("방장")
    room = await host.open_room()
    hosts, (guest, table) = await host.sit(room), await looks_on(site, room)
    assert await heard(hosts) == await heard(table) == [], "nothing was said before"
    assert await table.code(type="say", kind="chat", text="  <b>훌라!</b>\n ") is None
    line: Json = {"n": 1, "who": who_is(guest.id), "seat": None, "name": "구경꾼"}
    assert table.frames[-2:][0]["talk"] == [line | {"kind": "chat", "text": "<b>훌라!</b>"}]
    assert await heard(hosts) == [line | {"kind": "chat", "text": "<b>훌라!</b>"}]
    assert await hosts.code(type="say", kind="emote", text="clap") is None
    (line,) = await heard(table)
    assert (line["seat"], line["name"], line["kind"], line["text"]) == (0, "방장", "emote", "clap")
    _, late = await looks_on(site, room)
    frame = await late.until("talk")
    assert ([line["n"] for line in frame["talk"]], frame["whole"]) == ([1, 2], True)


async def test_a_repeated_line_is_said_once(site: Site) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    for _ in range(2):
        assert await table.ask(id="a", type="say", kind="phrase", text="hello") == {"ack": "a"}
    told = [line for frame in table.frames if "talk" in frame for line in frame["talk"]]
    assert [line["text"] for line in told] == ["hello"]


SAID: list[tuple[Json, bool]] = [
    *(({"kind": "emote", "text": text}, True) for text in get_args(Emote)[:2]),
    *(({"kind": "phrase", "text": text}, True) for text in get_args(Phrase)[:2]),
    ({"kind": "chat", "text": "가" * 200}, True),
    ({"kind": "chat", "text": "가" * 201}, False),
    ({"kind": "chat", "text": "\u200b \u3164"}, False),
    ({"kind": "chat", "text": ""}, False),
    ({"kind": "chat"}, False),
    ({"kind": "emote", "text": "hello"}, False),
    ({"kind": "phrase", "text": "clap"}, False),
    ({"kind": "shout", "text": "hello"}, False),
    ({"text": "hello"}, False),
]


@pytest.mark.parametrize(("said", "well_formed"), SAID)
async def test_what_can_be_said(site: Site, said: Json, well_formed: bool) -> None:
    host = await site.guest()
    table = await host.sit(await host.open_room())
    assert await table.code(type="say", **said) == (None if well_formed else "malformed")


# -- another match -------------------------------------------------------------------------------


async def test_who_plays_again_is_reserved_first(site: Site) -> None:
    host = await site.guest()
    room = await host.open_room(cpus=2, start=True)
    table = await host.sit(room)
    assert await table.code(type="again") == "not_finished"
    assert await table.code(type="decline") == "not_asked"
    match = table.view["match"]["id"]
    assert await table.code(type="abort", match=match) is None
    other = await host.open_room()
    assert await table.code(type="again") == "seated_elsewhere"
    assert (await host.http.get("/api/session")).json()["room"] == other
