"""Coming in from another device: the same person, and nobody else."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from hulawang.rooms.who import who_is
from hulawang.server.limits import Limits, Rate, TryRates
from hulawang.server.passwords import Passwords
from hulawang.storage.admin_records import Sanction
from tests.server.accounts import NEW, PASSWORD, account, by_code, by_password, code_of, keyed, who
from tests.server.fakes import CHEAP
from tests.server.site import Guest, Site, running_site
from tests.server.test_passwords import Counting


@pytest.fixture
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server of its own: here everybody comes from one address, and its tries are counted."""
    async with running_site(client_folder) as site:
        yield site


# -- one person on several devices ---------------------------------------------------------------


async def test_a_guest_has_no_keys_and_one_session(site: Site) -> None:
    phone = "Mozilla/5.0 (Linux; Android 10) Chrome/156.0 Mobile Safari/537.36"
    http = await site.visitor(**{"user-agent": phone})
    person = (await http.post("/api/session", json={"name": "민지"})).json()["person"]
    answer = (await http.get("/api/account")).json()
    assert answer == {
        "person": person,
        "login": None,
        "password_at": None,
        "code_at": None,
        "sessions": [
            {"id": "s0", "agent": "Chrome · Android", "created_at": 0, "seen_at": 0, "here": True}
        ],
        "former_names": [],
    }


@pytest.mark.parametrize("way", ["code", "password"])
async def test_the_same_person_signs_in_on_another_device(site: Site, way: str) -> None:
    guest = await keyed(site)
    code = (await guest.http.post("/api/account/code", json={"proof": PASSWORD})).json()["code"]
    other = await site.visitor()
    answer = await (by_code(other, code.lower()) if way == "code" else by_password(other, "HULA"))
    assert answer.status_code == 201
    told_of = {"id": guest.id, "name": "민지", "who": who_is(guest.id)}
    assert answer.json() == {"person": told_of, "room": None}
    assert (await who(other), await who(guest.http)) == (guest.id, guest.id)
    sessions = (await account(guest))["sessions"]
    assert [session["here"] for session in sessions] == [True, False]
    told = await account(guest)
    assert (told["login"], told["password_at"], told["code_at"]) == ("hula", 1, 2)


@pytest.mark.parametrize("way", ["code", "password"])
async def test_signing_in_gives_a_fresh_token_and_ends_the_session_of_before(
    site: Site, way: str
) -> None:
    """No fixation: whoever has planted a cookie in somebody's browser learns nothing by it."""
    owner = await keyed(site)
    code = (await owner.http.post("/api/account/code", json={"proof": PASSWORD})).json()["code"]
    guest = await site.guest("손님")
    planted = guest.cookie
    lobby = await site.lobby(guest)
    await lobby.until("rooms")
    answer = await (by_code(guest.http, code) if way == "code" else by_password(guest.http))
    assert answer.status_code == 201
    assert guest.cookie not in (planted, owner.cookie)
    assert await lobby.ended() == (4401, "no_session")
    thief = await site.visitor(cookie=planted)
    assert await who(thief) is None
    assert site.people.names[guest.id] == "손님", "the guest stays as they are, and nobody"


async def test_who_signs_in_again_as_the_same_person_has_one_session(site: Site) -> None:
    guest = await keyed(site)
    before = guest.cookie
    assert (await by_password(guest.http)).status_code == 201
    assert guest.cookie != before
    assert len((await account(guest))["sessions"]) == 1


async def test_nobody_becomes_somebody_else_while_seated(site: Site) -> None:
    await keyed(site)
    guest = await site.guest()
    room = await guest.open_room()
    cookie = guest.cookie
    for answer in (await by_password(guest.http), await by_code(guest.http, "CODE-0-p0")):
        assert code_of(answer) == (409, "seated")
        assert answer.json()["room"] == room
    assert guest.cookie == cookie
    assert await who(guest.http) == guest.id


async def test_who_is_banned_does_not_come_in_by_another_door(site: Site) -> None:
    guest = await keyed(site)
    site.parts.sanctions.note(Sanction("b", guest.id, "ban", "", "admin", 0, None, None, None))
    other = await site.visitor()
    assert code_of(await by_password(other)) == (403, "banned")
    assert "hulawang" not in other.cookies


async def test_the_cookie_is_given_anew_as_long_as_it_is_used(site: Site) -> None:
    guest = await site.guest()
    again = (await guest.http.get("/api/session")).headers["set-cookie"]
    assert guest.cookie in again
    assert "max-age=31536000" in again.lower()
    assert "set-cookie" not in (await (await site.visitor()).get("/api/session")).headers


# -- what is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("hula", "wrong horse"),
        ("hula", ""),
        ("nobody", PASSWORD),
        ("n", PASSWORD),
        ("", ""),
        ("a\0b", "\0"),
        ("раула", PASSWORD),
    ],
)
async def test_what_is_wrong_is_not_told(site: Site, login: str, password: str) -> None:
    await keyed(site)
    hasher = Counting()
    site.app.state.door._passwords = Passwords(hasher)
    other = await site.visitor()
    answer = await by_password(other, login, password)
    assert code_of(answer) == (403, "wrong_sign_in")
    assert answer.json()["field"] is None
    assert len(hasher.verified) == 1, "the same work, whether there is such a name or not"
    assert "hulawang" not in other.cookies


@pytest.mark.parametrize("code", ["", "7K2M-0Q4T", "0" * 28, "\0", "x" * 400])
async def test_a_wrong_code_opens_nothing(site: Site, code: str) -> None:
    guest = await site.guest()
    await guest.http.post("/api/account/code")
    other = await site.visitor()
    assert code_of(await by_code(other, code)) == (403, "wrong_code")
    assert "hulawang" not in other.cookies


async def test_an_old_code_is_worth_nothing(site: Site) -> None:
    guest = await site.guest()
    old, new = [(await guest.http.post("/api/account/code")).json()["code"] for _ in range(2)]
    other = await site.visitor()
    assert code_of(await by_code(other, old if old != new else "-")) == (403, "wrong_code")


# -- sign-in names and passwords -----------------------------------------------------------------


async def test_a_sign_in_name_is_one_persons_however_it_is_spelled(site: Site) -> None:
    await keyed(site, login="minji0")
    other = await site.guest("준")
    for spelled in ("minji0", "MINJIO", "mlnj1o"):
        answer = await other.http.put("/api/account/password", json=NEW | {"login": spelled})
        assert code_of(answer) == (409, "login_taken")
    assert (await account(other))["login"] is None


@pytest.mark.parametrize(
    ("proof", "status"),
    [(None, 403), ("wrong horse", 403), ("CODE-1-p1", 403), (PASSWORD, 204), ("code-0-p0", 204)],
    ids=["none", "wrong", "another's code", "the old password", "the own code"],
)
async def test_a_password_changes_for_who_shows_the_old_one_or_the_code(
    site: Site, proof: str | None, status: int
) -> None:
    guest, other = await keyed(site), await site.guest("준")
    for one in (guest, other):
        await one.http.post("/api/account/code", json={"proof": PASSWORD})
    body = {"login": "hulawang", "password": "battery staple", "proof": proof}
    answer = await guest.http.put("/api/account/password", json=body)
    assert answer.status_code == status
    fresh = await site.visitor()
    changed = await by_password(fresh, "hulawang", "battery staple")
    assert (changed.status_code == 201) is (status == 204)
    assert (await by_password(await site.visitor())).status_code == (403 if status == 204 else 201)


async def test_a_new_password_can_put_all_other_sessions_out(site: Site) -> None:
    guest = await keyed(site)
    other = Guest(site, await site.visitor(), guest.id)
    await by_password(other.http)
    lobby = await site.lobby(other)
    await lobby.until("rooms")
    for others_out, left in ((False, 2), (True, 1)):
        body = NEW | {"proof": PASSWORD, "others_out": others_out}
        assert (await guest.http.put("/api/account/password", json=body)).status_code == 204
        assert len((await account(guest))["sessions"]) == left
    assert await lobby.ended() == (4401, "no_session")
    assert await who(guest.http) == guest.id
    assert await who(other.http) is None


async def test_a_hash_of_before_is_renewed_when_its_person_signs_in(site: Site) -> None:
    guest = await keyed(site)
    key, spelled, _ = site.accounts.passwords[guest.id]
    dearer = type(CHEAP)(time_cost=2, memory_cost=16, parallelism=1).hash(PASSWORD)
    site.accounts.passwords[guest.id] = key, spelled, dearer
    assert (await by_password(await site.visitor(), password="wrong horse")).status_code == 403
    assert site.accounts.passwords[guest.id][2] == dearer
    assert (await by_password(await site.visitor())).status_code == 201
    assert site.accounts.passwords[guest.id][2].startswith("$argon2id$v=19$m=8,t=1,")
    assert (await by_password(await site.visitor())).status_code == 201


async def test_sign_ins_beyond_what_the_machine_can_do_are_turned_away(site: Site) -> None:
    await keyed(site)
    door = site.app.state.door
    door._passwords = Passwords(CHEAP, most_waiting=0)
    assert code_of(await by_password(await site.visitor())) == (503, "too_busy")


# -- limited tries -------------------------------------------------------------------------------

FEW = replace(
    Limits(), tries=TryRates(of_address=Rate(4, 0.1), of_pair=Rate(2, 0.05), of_login=Rate(9, 1))
)


@pytest.fixture
async def strict_site(client_folder: Path) -> AsyncIterator[Site]:
    async with running_site(client_folder, limits=FEW, proxies=("127.0.0.1",)) as site:
        yield site


def wait_of(answer: httpx.Response) -> int:
    assert code_of(answer) == (429, "too_many_tries")
    assert answer.headers["retry-after"] == str(answer.json()["retry_s"])
    return int(answer.json()["retry_s"])


async def test_guessing_at_a_password_is_slow_and_never_locks_for_good(strict_site: Site) -> None:
    await keyed(strict_site)
    http = await strict_site.visitor()
    for _ in range(2):
        assert code_of(await by_password(http, password="wrong horse")) == (403, "wrong_sign_in")
    assert wait_of(await by_password(http)) == 20, "even the right one has to wait"
    strict_site.timer.advance(20_000)
    assert (await by_password(http)).status_code == 201
    assert (await by_password(http)).status_code == 201, "what was right is not counted"


async def test_an_attacker_elsewhere_does_not_keep_the_right_person_out(strict_site: Site) -> None:
    await keyed(strict_site)
    home = await strict_site.visitor(**{"x-forwarded-for": "192.0.2.1"})
    assert (await by_password(home)).status_code == 201
    for n in range(12):
        attacker = await strict_site.visitor(**{"x-forwarded-for": f"198.51.100.{n}"})
        await by_password(attacker, password="wrong horse")
    stranger = await strict_site.visitor(**{"x-forwarded-for": "203.0.113.9"})
    wait_of(await by_password(stranger))
    assert (await by_password(home)).status_code == 201


async def test_guessing_at_recovery_codes_is_slow(strict_site: Site) -> None:
    guest = await strict_site.guest()
    code = (await guest.http.post("/api/account/code", json={"proof": PASSWORD})).json()["code"]
    http = await strict_site.visitor()
    for n in range(4):
        assert code_of(await by_code(http, f"CODE-{n + 7}-p0")) == (403, "wrong_code")
    assert wait_of(await by_code(http, code)) == 10
    strict_site.timer.advance(10_000)
    assert (await by_code(http, code)).status_code == 201


async def test_guessing_at_the_proof_is_slow(strict_site: Site) -> None:
    guest = await keyed(strict_site)
    for _ in range(2):
        body = NEW | {"proof": "wrong horse"}
        answer = await guest.http.put("/api/account/password", json=body)
        assert code_of(answer) == (403, "wrong_proof")
    body = {"name": "민지", "proof": PASSWORD}
    wait_of(await guest.http.request("DELETE", "/api/account", json=body))


async def test_one_address_does_not_have_people_forgotten_on_and_on(strict_site: Site) -> None:
    answers = []
    for _ in range(3):
        guest = await strict_site.guest("손님")
        answers.append(await guest.http.request("DELETE", "/api/account", json={"name": "손님"}))
    assert [answer.status_code for answer in answers] == [204, 204, 429]


async def test_asking_which_sign_in_names_are_taken_is_slow(strict_site: Site) -> None:
    await keyed(strict_site)
    answers = []
    for _ in range(5):
        guest = await strict_site.guest()
        answers.append(await guest.http.put("/api/account/password", json=NEW))
    assert [answer.status_code for answer in answers] == [409, 409, 409, 429, 429]


async def test_a_browser_left_open_makes_no_code_for_whoever_has_a_password(site: Site) -> None:
    """A code opens what a password does: it would take the account over."""
    owner = await keyed(site)
    proved = await owner.http.post("/api/account/code", json={"proof": PASSWORD})
    code = proved.json()["code"]
    for proof in (None, "", "not the password"):
        answer = await owner.http.post("/api/account/code", json={"proof": proof})
        assert answer.status_code in (403, 422), answer.text
    assert (await owner.http.post("/api/account/code")).json()["code"] == "wrong_proof"
    visitor = await site.visitor()
    assert (await by_code(visitor, code)).status_code == 201, "the code of before still works"
