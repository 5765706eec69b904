"""Whole matches over real sockets, by clients that know the schema and nothing of the rules."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from hulawang.records.text import parse_record
from hulawang.records.verify import verify
from hulawang.server.app import build_app
from hulawang.server.serve import table_server
from hulawang.server.settings import Settings
from hulawang.storage.database import Database
from hulawang.storage.pruning import Pruning
from hulawang.upkeep.check import Checked, faults
from tests.server.site import OPTIONS, SOON_GIVEN_UP, Json, Table, dial, serving
from tests.server.test_schema import validate
from tests.support.postgres import Postgres

HONEST = frozenset({None, "stale_window", "stale_turn", "no_round", "no_match"})
"""What the answer to an offered choice may be: somebody else may have been faster."""


@asynccontextmanager
async def served(client: Path, **chosen: Any) -> AsyncIterator[str]:
    """The whole server as it is in earnest, but for the pauses of its CPU players."""
    settings = Settings(port=0, static_dir=client, cpu_pace=0, haste=1_000, **chosen)
    async with serving(table_server(build_app(settings), settings)) as host:
        yield host


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
async def host(
    request: pytest.FixtureRequest,
    client_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
    postgres: Postgres,
) -> AsyncIterator[str]:
    chosen: dict[str, Any] = {"data_dir": tmp_path_factory.mktemp("data")}
    if request.param == "postgresql":
        chosen = {"database_url": SecretStr(await postgres.database())}
    settings = Settings(**chosen)
    async with served(client_folder, **chosen) as host:
        yield host
    await all_is_well(settings.database)


async def all_is_well(url: str) -> None:
    """What the server has left behind is true, and stays so when it is pruned."""
    database = Database.open(url)
    try:
        for _ in range(2):
            assert [line async for line in faults(database, Checked(), None, print)] == []
            await Pruning(database, lambda: 2**53).prune()
    finally:
        await database.close()


def choice(view: Json, random: Random) -> Json | None:
    """A command that this view offers, or None if it offers nothing."""
    if view["phase"] == "between":
        mine = view["seats"][view["seat"]]
        return None if mine["ready"] else {"type": "ready", "round": view["match"]["round"]}
    if view["phase"] != "playing":
        return None
    shown, may = view["round"], view["round"]["choices"]
    turn, window = {"turn": shown["turn"]}, shown["window"]
    offers: list[Json] = [
        *({"type": "stop", "kind": stop["kind"], **turn} for stop in may["stops"]),
        *({"type": "meld", "cards": meld["cards"], **turn} for meld in may["melds"]),
        *(
            {"type": "lay_off", "meld": fit["meld"], "cards": fit["cards"], **turn}
            for fit in may["lay_offs"]
        ),
    ]
    if window is not None and window["answer"] is None:
        number = {"window": window["number"]}
        claims = [{"type": "claim", "cards": c["cards"], **number} for c in may["claims"]]
        if claims and random.random() < 0.7:
            return random.choice(claims)
        return {"type": "pass", **number} if may["may_pass"] else None
    if offers and random.random() < 0.5:
        return random.choice(offers)
    if may["draw"]:
        return {"type": "draw", **turn}
    if may["discards"]:
        return {"type": "discard", "card": random.choice(may["discards"]), **turn}
    return None


async def play(table: Table, random: Random) -> Json:
    """Play until the match is over; the last view."""
    while (view := table.view)["phase"] != "finished":
        command = choice(view, random)
        if command is None:
            await table.until("view")
            continue
        validate("ClientCommand", command | {"id": "x"})
        code = await table.code(**command)
        assert code in HONEST, (command, code, view["round"])
    final: Json = view
    return final


@pytest.mark.parametrize(
    ("people", "seats", "rounds", "thresholds"),
    [(1, 4, 3, "basic"), (1, 3, 2, "high"), (2, 3, 2, "basic"), (5, 5, 1, "high")],
)
async def test_a_match_is_played_from_the_first_frame_to_the_final_places(
    host: str, people: int, seats: int, rounds: int, thresholds: str
) -> None:
    await play_match(host, people, seats, rounds, thresholds)


async def play_match(host: str, people: int, seats: int, rounds: int, thresholds: str) -> None:
    """Play a match and look at what has come of it."""
    async with AsyncExitStack() as stack:
        browsers = [
            await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://{host}", trust_env=False, limits=SOON_GIVEN_UP)
            )
            for _ in range(people)
        ]
        for number, http in enumerate(browsers):
            await http.post("/api/session", json={"name": f"손님 {number}"})
        options = OPTIONS | {"seats": seats, "rounds": rounds, "thresholds": thresholds}
        cpus = ["easy", "normal", "normal", "normal"][: seats - people]
        room = {"options": options, "cpus": cpus, "start": people == 1}
        code = (await browsers[0].post("/api/rooms", json=room)).json()["code"]
        for http in browsers[1:]:
            await http.post(f"/api/rooms/{code}/join")
        tables = [await table_of(stack, http, code) for http in browsers]
        if people > 1:
            assert await tables[0].code(type="start") is None
        finals = await asyncio.gather(
            *(play(table, Random(seat)) for seat, table in enumerate(tables))
        )
        for table in tables:
            for frame in table.frames:
                validate("ServerFrame", frame)
        match = finals[0]["match"]
        assert all(final["match"]["totals"] == match["totals"] for final in finals)
        assert len(match["history"]) == rounds
        assert sum(match["totals"]) == 0
        assert min(match["places"]) == 1
        await check_history(browsers[0], match, rounds)
        for http in browsers:
            assert (await http.get("/api/session")).json()["room"] is None


async def check_history(http: httpx.AsyncClient, match: Json, rounds: int) -> None:
    """The ended match can be looked up, with the same points."""
    matches = (await http.get("/api/matches")).json()
    validate("MatchList", matches)
    newest = matches["matches"][0]
    assert (newest["id"], newest["how"]) == (match["id"], "finished")
    assert [seat["total"] for seat in newest["seats"]] == match["totals"]
    assert [seat["place"] for seat in newest["seats"]] == match["places"]
    assert newest["seats"][0]["me"]
    detail = (await http.get(f"/api/matches/{match['id']}")).json()
    validate("MatchDetail", detail)
    assert detail["history"][-1]["totals"] == match["totals"]
    assert [ended["number"] for ended in detail["history"]] == list(range(1, rounds + 1))
    record = (await http.get(f"/api/matches/{match['id']}/record")).text
    assert verify(parse_record(record)) == ()


async def table_of(stack: AsyncExitStack, http: httpx.AsyncClient, code: str) -> Table:
    """A person's connection to a table, with its first frame."""
    cookie = f"hulawang={http.cookies['hulawang']}"
    address = f"ws://{http.base_url.netloc.decode()}/ws/{code}"
    table = Table(await stack.enter_async_context(dial(address, cookie)))
    await table.until("view")
    return table
