"""What admins decide about people, and that it holds at once: on open sockets, too."""

from typing import Any

import pytest

from hulawang.rooms.facts import MatchEnded
from hulawang.server.enforcement import REFRESH_MS
from hulawang.storage.moderation import Moderation
from tests.server.house import NAME, House
from tests.server.site import Guest, Table

HALF_AN_HOUR_MS = 1_800_000
"""Shorter than an idle admin stays signed in."""

CHAT = {"type": "say", "kind": "chat", "text": "안녕하세요"}
SAYINGS: list[dict[str, Any]] = [
    CHAT,
    {"type": "say", "kind": "emote", "text": "smile"},
    {"type": "say", "kind": "phrase", "text": "hello"},
]


async def seated(house: House, name: str = "수다쟁이") -> tuple[Guest, str, Table]:
    """A person who waits in a room of their own: who, the room's code, the socket."""
    guest = await house.site.guest(name)
    code = await guest.open_room()
    return guest, code, await guest.sit(code)


async def code_of(guest: Guest) -> str | None:
    """With what code the guest is refused everything; None if not at all."""
    codes = set()
    for method, path, body in (
        ("GET", "/api/session", None),
        ("POST", "/api/session", {"name": "딴이름"}),
        ("DELETE", "/api/session", None),
        ("GET", "/api/matches", None),
        ("POST", "/api/quick", {}),
        ("POST", "/api/rooms/nowhere0/join", {}),
    ):
        answer = await guest.http.request(method, path, json=body)
        codes.add(answer.json()["code"] if answer.status_code == 403 else None)
    assert len(codes) == 1
    return codes.pop()


# -- muting --------------------------------------------------------------------------------------


@pytest.mark.parametrize("saying", SAYINGS)
async def test_a_muted_person_says_nothing_from_now_on(
    house: House, saying: dict[str, Any]
) -> None:
    guest, _, table = await seated(house)
    assert await table.code(**saying) is None
    sanction = await house.sanction(guest.id, "mute")
    assert await table.code(**saying) == "muted"
    assert await table.code(type="ready", round=9) == "no_match", "all else goes on"
    assert (await house.keeper.delete(f"/api/admin/sanctions/{sanction}")).status_code == 200
    house.site.timer.advance(10_000)
    assert await table.code(**saying) is None


async def test_a_muted_person_keeps_the_name_that_they_have(house: House) -> None:
    guest = await house.site.guest("나쁜말")
    await house.sanction(guest.id, "mute")
    await house.keeper.post(f"/api/admin/people/{guest.id}/name", json={"name": "고운말"})
    answer = await guest.http.post("/api/session", json={"name": "나쁜말"})
    assert (answer.status_code, answer.json()["code"]) == (403, "muted")
    assert (await house.get(f"people/{guest.id}"))["name"] == "고운말"


async def test_a_mute_ends_by_itself(house: House) -> None:
    guest, _, table = await seated(house)
    await house.sanction(guest.id, "mute", house.wall.now + HALF_AN_HOUR_MS)
    house.wall.now += HALF_AN_HOUR_MS - 1
    assert await table.code(**CHAT) == "muted"
    house.wall.now += 1
    assert await table.code(**CHAT) is None
    await house.keeper.get("/api/admin/session")


async def test_the_others_hear_nothing_of_the_muted(house: House) -> None:
    guest, code, table = await seated(house)
    other = await house.site.guest("듣는이")
    listening = await other.sit(code)
    await listening.until("talk")
    await house.sanction(guest.id, "mute")
    await table.code(**CHAT)
    await listening.code(**CHAT)
    heard = [line for frame in listening.frames for line in frame.get("talk", ())]
    assert [line["name"] for line in heard] == ["듣는이"]


# -- banning -------------------------------------------------------------------------------------


async def test_a_banned_person_is_out_at_once_and_stays_out(house: House) -> None:
    guest, code, table = await seated(house)
    lobby = await house.site.lobby(guest)
    await lobby.until("rooms")
    assert await code_of(await house.site.guest()) is None
    sanction = await house.sanction(guest.id, "ban")
    assert await table.ended() == (4412, "banned")
    assert await lobby.ended() == (4412, "banned")
    assert table.frames[-1] == {"bye": "banned"}
    assert await code_of(guest) == "banned"
    for again in (
        await house.site.connect(code, cookie=guest.cookie),
        await house.site.lobby(guest),
    ):
        assert await again.ended() == (4412, "banned")
    await house.keeper.delete(f"/api/admin/sanctions/{sanction}")
    assert (await guest.http.get("/api/session")).json()["person"]["id"] == guest.id


async def test_a_banned_person_is_told_until_when(house: House) -> None:
    guest = await house.site.guest()
    until = house.wall.now + HALF_AN_HOUR_MS
    await house.sanction(guest.id, "ban", until)
    assert (await guest.http.get("/api/session")).json()["until"] == until
    house.wall.now = until
    assert (await guest.http.get("/api/session")).status_code == 200
    await house.sanction(guest.id, "ban")
    assert (await guest.http.get("/api/session")).json()["until"] is None


async def test_the_seat_of_who_is_banned_is_left_as_if_they_had_gone(house: House) -> None:
    guest, code, table = await seated(house)
    other = await house.site.guest("남는이")
    await other.http.post(f"/api/rooms/{code}/join", json={})
    staying = await other.sit(code)
    await table.ask(type="add_cpu", seat=2, level="normal")
    await table.ask(type="start")
    while staying.view["phase"] != "playing":
        await staying.until("view")
    await house.sanction(guest.id, "ban")
    while not staying.view["seats"][0]["stand_in"]:
        await staying.until("view")
    assert staying.view["seats"][1]["host"]
    assert staying.view["phase"] == "playing"
    assert house.site.parts.rooms.room_of(guest.id) is None
    assert await table.ended() == (4412, "banned")


async def test_who_waits_alone_and_is_banned_leaves_no_room_behind(house: House) -> None:
    guest, code, _ = await seated(house)
    await house.sanction(guest.id, "ban")
    assert house.site.parts.rooms.room(code) is None


async def test_a_sanction_of_elsewhere_holds_within_ten_seconds(house: House) -> None:
    guest, _, table = await seated(house)
    elsewhere = Moderation(house.database, house.wall)
    sanction = await elsewhere.impose("another node", guest.id, "ban", "도배", None)
    assert await table.code(**CHAT) is None
    house.site.timer.advance(REFRESH_MS)
    assert await table.ended() == (4412, "banned")
    await elsewhere.lift("another node", sanction.id)
    assert (await guest.http.get("/api/session")).status_code == 403


# -- sanctions as they are kept ------------------------------------------------------------------


async def test_sanctions_are_on_the_persons_file(house: House) -> None:
    guest = await house.site.guest("이사람")
    first = await house.sanction(guest.id, "mute")
    house.wall.now += 1
    second = await house.sanction(guest.id, "mute", house.wall.now + HALF_AN_HOUR_MS)
    file = await house.get(f"people/{guest.id}")
    assert [each["id"] for each in file["sanctions"]] == [second, first]
    newest, oldest = file["sanctions"]
    assert (newest["admin"], newest["reason"]) == (NAME, "도배를 했어요")
    assert (oldest["lifted_by"], oldest["lifted_at"]) == (NAME, house.wall.now)
    (found,) = (await house.get("people", words="이사람"))["people"]
    assert [each["id"] for each in found["sanctions"]] == [second]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "mute", "reason": " \u200b "}, "reason"),
        ({"kind": "mute", "reason": "x" * 201}, "reason"),
        ({"kind": "mute", "reason": "x", "until": 1}, "until"),
        ({"kind": "mute", "reason": "x", "until": -1}, "until"),
        ({"kind": "exile", "reason": "x"}, "kind"),
        ({"kind": "mute"}, "reason"),
        ({"kind": "mute", "reason": "x", "more": 1}, "more"),
    ],
)
async def test_what_is_no_sanction(house: House, body: dict[str, Any], field: str) -> None:
    guest = await house.site.guest()
    answer = await house.keeper.post(f"/api/admin/people/{guest.id}/sanctions", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


async def test_nobody_and_nothing_is_not_found(house: House) -> None:
    posts = {"name": {"name": "이름"}, "sanctions": {"kind": "ban", "reason": "x"}}
    for path, body in posts.items():
        answer = await house.keeper.post(f"/api/admin/people/nobody/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_person")
    assert (await house.keeper.get("/api/admin/people/nobody")).status_code == 404
    answer = await house.keeper.delete("/api/admin/sanctions/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_sanction")


# -- names ---------------------------------------------------------------------------------------


async def test_an_admin_gives_another_name_by_everybodys_rules(house: House) -> None:
    guest = await house.site.guest("나쁜말")
    path = f"/api/admin/people/{guest.id}/name"
    refused = await house.keeper.post(path, json={"name": "\u200b"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_name")
    renamed = await house.keeper.post(path, json={"name": " 고운말 "})
    assert renamed.json()["name"] == "고운말"
    assert [each["name"] for each in renamed.json()["former_names"]] == ["나쁜말"]
    assert (await guest.http.get("/api/session")).json()["person"]["name"] == "고운말"


async def test_another_name_stands_at_the_table_at_once(house: House) -> None:
    guest, code, table = await seated(house, "나쁜말")
    await house.keeper.post(f"/api/admin/people/{guest.id}/name", json={"name": "고운말"})
    assert (await table.until("view"))["view"]["seats"][0]["name"] == "고운말"
    assert (await table.ask(**CHAT)).keys() == {"ack"}
    lines = [line["name"] for frame in table.frames for line in frame.get("talk", ())]
    assert lines == ["고운말"]
    assert (await house.get("rooms", code=code))["rooms"][0]["seats"][0]["name"] == "고운말"


# -- the log -------------------------------------------------------------------------------------


async def test_everything_done_is_in_the_log_and_no_name_of_a_person(house: House) -> None:
    guest, code, _ = await seated(house, "비밀이름")
    before = len(await house.log())
    mute = await house.sanction(guest.id, "mute")
    await house.keeper.delete(f"/api/admin/sanctions/{mute}")
    await house.keeper.post(f"/api/admin/people/{guest.id}/name", json={"name": "새이름"})
    await house.keeper.delete(f"/api/admin/rooms/{code}")
    await house.sanction(guest.id, "ban")
    assert (await house.log())[before:] == [
        (NAME, "mute", guest.id),
        (NAME, "lift", guest.id),
        (NAME, "rename", guest.id),
        (NAME, "close_room", code),
        (NAME, "ban", guest.id),
    ]
    said = str((await house.get("audit"))["lines"])
    assert not [name for name in ("비밀이름", "새이름", "도배") if name in said]


# -- closing a room ------------------------------------------------------------------------------


async def test_closing_a_room_abandons_its_match_and_frees_everybody(house: House) -> None:
    guest = await house.site.guest()
    code = await guest.open_room(cpus=2, start=True)
    table = await guest.sit(code)
    assert (await house.keeper.delete(f"/api/admin/rooms/{code}")).status_code == 204
    assert await table.ended() == (4410, "room_closed")
    ended = [fact for fact in house.site.journal.facts if isinstance(fact, MatchEnded)][-1]
    assert (ended.how, ended.aborted_by, ended.places) == ("abandoned", None, None)
    assert (await guest.http.get("/api/session")).json()["room"] is None
    assert (await guest.open_room()) != code
    again = await house.keeper.delete(f"/api/admin/rooms/{code}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_room")
