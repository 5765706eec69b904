"""What is counted, who may read it, and that it tells of nobody."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from hulawang.rooms.census import Census
from hulawang.server.metrics import Metrics, Presence
from hulawang.server.settings import Settings
from tests.server.site import Guest, Site, running_site
from tests.server.test_match import play_match, served

TOKEN = "a token of the test's own"
SHOWN = {"authorization": f"Bearer {TOKEN}"}


class Told:
    """What `/metrics` says at one moment."""

    def __init__(self, text: str) -> None:
        self.families = list(text_string_to_metric_families(text))

    def value(self, name: str, **labels: str) -> float:
        """The value of a sample; 0 if it has never been counted."""
        for family in self.families:
            for sample in family.samples:
                if sample.name == name and sample.labels == labels:
                    return sample.value
        return 0.0


@pytest.fixture
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server with metrics of its own."""
    metrics = Metrics(SecretStr(TOKEN))
    async with running_site(
        client_folder, furnish=lambda parts: replace(parts, metrics=metrics)
    ) as site:
        yield site


async def told_by(site: Site) -> Told:
    return Told((await (await site.visitor()).get("/metrics", headers=SHOWN)).text)


async def at_a_table(site: Site) -> tuple[Guest, str]:
    host = await site.guest()
    return host, await host.open_room(cpus=1, seats=4)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer"},
        {"authorization": f"Bearer {TOKEN[:-1]}"},
        {"authorization": f"Basic {TOKEN}"},
        {"authorization": TOKEN},
        {"cookie": f"hulawang={TOKEN}"},
    ],
)
async def test_without_the_token_there_is_no_such_page(site: Site, headers: dict[str, str]) -> None:
    answer = await (await site.visitor()).get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_a_server_without_a_token_shows_its_counts_to_nobody(client_folder: Path) -> None:
    async with running_site(client_folder) as site:
        answer = await (await site.visitor()).get("/metrics", headers=SHOWN)
    assert answer.status_code == 404


async def test_rooms_seats_people_and_sockets_are_those_of_this_moment(site: Site) -> None:
    host, code = await at_a_table(site)
    table = await host.sit(code)
    await site.lobby(await site.guest())
    watcher = await site.guest()
    await watcher.sit(code)
    told = await told_by(site)
    assert {
        name: told.value(f"hulawang_{name}", **labels)
        for name, labels in (
            ("rooms", {"phase": "waiting"}),
            ("spectators", {}),
            ("people", {}),
            ("windows", {}),
        )
    } == {"rooms": 1, "spectators": 1, "people": 3, "windows": 0}
    seats = {kind: told.value("hulawang_seats", kind=kind) for kind in ("person", "cpu", "empty")}
    assert seats == {"person": 1, "cpu": 1, "empty": 2}
    to = {to: told.value("hulawang_connections", to=to) for to in ("table", "lobby")}
    assert to == {"table": 2, "lobby": 1}
    await table.ask(type="leave")
    told = await told_by(site)
    assert told.value("hulawang_rooms", phase="waiting") == 0


@pytest.mark.parametrize(
    ("command", "kind", "refused"),
    [
        ({"type": "ping"}, "ping", None),
        ({"type": "say", "kind": "chat", "text": "안녕"}, "say", None),
        ({"type": "start"}, "wish", "seats_open"),
        ({"type": "draw", "turn": 1}, "play", "no_match"),
        ({"type": "claim", "window": 1, "cards": ["2s", "3s"]}, "claim", "no_match"),
        ({"type": "fly"}, "unreadable", "malformed"),
    ],
)
async def test_a_message_is_counted_by_its_kind_and_a_refusal_by_its_code(
    site: Site, command: dict[str, object], kind: str, refused: str | None
) -> None:
    host, code = await at_a_table(site)
    table = await host.sit(code)
    before = await told_by(site)
    assert await table.code(**command) == refused
    told = await told_by(site)
    assert told.value("hulawang_messages_in_total", kind=kind) == 1
    assert told.value("hulawang_messages_out_total", kind="answer") == 1
    assert told.value("hulawang_messages_out_total", kind="frame") >= 1
    if refused is not None:
        assert told.value("hulawang_refusals_total", code=refused) == 1
    answered = kind not in ("ping", "unreadable")
    assert told.value("hulawang_command_seconds_count", kind=kind) == answered
    assert before.value("hulawang_command_seconds_count", kind=kind) == 0


async def test_http_is_counted_by_class_of_status_and_by_code(site: Site) -> None:
    http = await site.visitor()
    await http.get("/api/rooms")
    await http.get("/api/rooms/nowhere")
    await http.post("/api/session", json={"name": ""})
    await http.post("/api/session", json={"name": "a"}, headers={"origin": "http://evil.example"})
    told = await told_by(site)
    assert told.value("hulawang_answers_total", status="2xx") == 1
    assert told.value("hulawang_answers_total", status="4xx") == 3
    codes = ("no_such_room", "bad_name", "bad_origin")
    assert [told.value("hulawang_refusals_total", code=code) for code in codes] == [1, 1, 1]


@pytest.mark.parametrize(("path", "reason"), [("/ws", "no_session"), ("/ws/nowhere", "no_session")])
async def test_a_socket_that_the_server_closes_is_counted_by_the_reason(
    site: Site, path: str, reason: str
) -> None:
    line = await site.lobby() if path == "/ws" else await site.connect("nowhere")
    assert (await line.ended())[1] == reason
    assert (await told_by(site)).value("hulawang_closings_total", reason=reason) == 1


async def test_what_is_told_names_no_person_room_or_card(site: Site) -> None:
    host = await site.guest("비밀이름")
    code = await host.open_room(cpus=2, start=True)
    table = await host.sit(code)
    await table.ask(type="say", kind="chat", text="비밀말")
    await host.http.get(f"/api/rooms/{code}")
    text = (await (await site.visitor()).get("/metrics", headers=SHOWN)).text
    cookie = host.http.cookies["hulawang"]
    secrets = (code, host.id, cookie, "비밀이름", "비밀말", "127.0.0.1", TOKEN)
    assert [secret for secret in secrets if secret in text] == []


async def test_the_real_server_meters_its_journal_and_its_loop(
    client_folder: Path, tmp_path: Path
) -> None:
    token = SecretStr(TOKEN)
    async with served(client_folder, data_dir=tmp_path, metrics_token=token) as host:
        await play_match(host, 1, 3, 1, "basic")
        told = Told(await _get(host))
    assert told.value("hulawang_journal_seconds_count", outcome="stored") > 10
    assert told.value("hulawang_loop_lag_seconds_count") > 0
    assert told.value("hulawang_command_seconds_count", kind="play") > 0
    assert told.value("process_cpu_seconds_total") > 0


async def _get(host: str) -> str:
    async with httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as http:
        return (await http.get("/metrics", headers=SHOWN)).text


def test_the_readme_lists_every_metric_with_its_labels_and_no_other() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| `((?:hulawang|process)_\w+)` \| (.*?) \|", readme)
    listed = {name: tuple(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    assert listed == all_metrics()


def all_metrics() -> dict[str, tuple[str, ...]]:
    """The labels of every metric, once each has been counted."""
    metrics = Metrics(SecretStr(TOKEN))
    metrics.heard("ping")
    metrics.told("frame")
    metrics.refused("malformed")
    metrics.closed("left")
    metrics.answered(200)
    metrics.hearing("claim")()
    metrics.stored("stored", 0.002)
    metrics.thought("begun")
    metrics.late(0.001)
    found = {}
    for family in Told(metrics.exposition(Census(), Presence(0, 0, 0)).decode()).families:
        name = f"{family.name}_total" if family.type == "counter" else family.name
        labels = {label for sample in family.samples for label in sample.labels}
        found[name] = tuple(sorted(labels - {"le"}))
    return found


def test_a_token_is_long_enough_not_to_be_guessed() -> None:
    assert Settings(metrics_token=SecretStr("x" * 16)).metrics_token is not None
    with pytest.raises(ValueError, match="16"):
        Settings(metrics_token=SecretStr("x" * 15))
