"""Names that look alike: by Unicode's list, whatever alphabets they are from."""

from pathlib import Path

import httpx
import pytest

from hulawang.server.lookalikes import LookAlikes
from tests.server.site import OPTIONS
from tests.server.test_match import served

ALIKE = LookAlikes()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("훌라왕", "훌라왕"),
        ("Anna", "anna"),
        ("KING", "king"),
        ("Anna", "Аnnа"),  # Cyrillic
        ("Omar", "Οmar"),  # Greek
        ("훌라1", "훌라l"),
        ("훌라I", "훌라l"),
        ("훌라|", "훌라l"),
        ("O0O", "OOO"),
        ("민 지", "민지"),
        ("ㅋㅋ", "ㅋ ㅋ"),
        ("ㅣ왕", "丨왕"),
        ("rnoon", "moon"),
        ("𝐚bc", "abc"),
        ("e\u0301a", "éa"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert ALIKE(one, other)
    assert ALIKE(other, one)
    assert ALIKE.skeleton(ALIKE.skeleton(one)) == ALIKE.skeleton(one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("민지", "민자"),
        ("민지", "민지2"),
        ("훌라", "훌랴"),
        ("Anna", "Hanna"),
        ("a", "b"),
        ("훌라1", "훌라2"),
        ("♠왕", "♥왕"),
        ("éa", "ea"),
    ],
)
def test_these_do_not(one: str, other: str) -> None:
    assert not ALIKE(one, other)
    assert not ALIKE(other, one)


async def test_nobody_sits_down_beside_a_name_like_their_own(
    client_folder: Path, tmp_path: Path
) -> None:
    async with (
        served(client_folder, data_dir=tmp_path) as host,
        httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as ann,
        httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as eve,
    ):
        await ann.post("/api/session", json={"name": "Anna"})
        await eve.post("/api/session", json={"name": "Аnnа"})
        room = {"options": OPTIONS, "cpus": [], "start": False}
        code = (await ann.post("/api/rooms", json=room)).json()["code"]
        refused = await eve.post(f"/api/rooms/{code}/join")
        assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
        assert (await ann.post(f"/api/rooms/{code}/join")).status_code == 200, "one's own seat"
        await eve.post("/api/session", json={"name": "Eve"})
        assert (await eve.post(f"/api/rooms/{code}/join")).json()["seat"] == 1
