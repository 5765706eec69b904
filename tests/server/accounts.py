"""How tests use accounts over HTTP."""

import httpx

from tests.server.site import Guest, Json, Site

PASSWORD = "correct horse"
NEW = {"login": "hula", "password": PASSWORD}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def account(guest: Guest) -> Json:
    answer: Json = (await guest.http.get("/api/account")).json()
    return answer


async def who(http: httpx.AsyncClient) -> str | None:
    person = (await http.get("/api/session")).json()["person"]
    return None if person is None else str(person["id"])


async def keyed(site: Site, name: str = "민지", login: str = "hula") -> Guest:
    """A guest who has a sign-in name and a password."""
    guest = await site.guest(name)
    answer = await guest.http.put("/api/account/password", json=NEW | {"login": login})
    assert answer.status_code == 204, answer.text
    return guest


async def by_password(
    http: httpx.AsyncClient, login: str = "hula", password: str = PASSWORD
) -> httpx.Response:
    body = {"login": login, "password": password}
    return await http.post("/api/session/by-password", json=body)


async def by_code(http: httpx.AsyncClient, code: str) -> httpx.Response:
    return await http.post("/api/session/by-code", json={"code": code})
