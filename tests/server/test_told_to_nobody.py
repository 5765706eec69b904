"""What the log tells at `info` of a whole evening: rooms and matches, and nothing of anybody."""

import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

import httpx
import pytest
import structlog
from pydantic import SecretStr

from hulawang.rules.cards import DECK
from hulawang.server import log
from hulawang.storage.journal import DatabaseJournal
from tests.server.site import OPTIONS, Json, dial
from tests.server.test_match import play_match, served

TOKEN = "metrics token of the test"
SIGN_IN, PASSWORD = "borambora", "correct horse battery"
CHAT = "비밀스러운 말 한마디"


@pytest.fixture
def lines() -> Iterator["Heard"]:
    """The log as a house in earnest writes it; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.handlers, root.level
    log.set_up("info")
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    written = StringIO()
    handler.setStream(written)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the test's own browsers
    yield Heard(written)
    root.handlers, root.level = before
    for name in ("uvicorn", "alembic", "httpx"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()


@dataclass
class Heard:
    """What has been written to the log."""

    written: StringIO
    secrets: set[str] = field(default_factory=set)
    """What must not be in it."""

    def lines(self) -> list[Json]:
        """All lines of it so far."""
        return [json.loads(line) for line in self.written.getvalue().splitlines()]


@asynccontextmanager
async def browser(host: str, heard: Heard, name: str) -> AsyncIterator[httpx.AsyncClient]:
    """A person whose name, id and token are secrets from now on."""
    async with httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as http:
        answer = await http.post("/api/session", json={"name": name})
        heard.secrets |= {name, http.cookies["hulawang"]}
        assert answer.status_code == 201
        yield http


async def keep_an_account(host: str, heard: Heard, http: httpx.AsyncClient) -> None:
    """Everything that one does with keys, right and wrong."""
    keys = {"login": SIGN_IN, "password": PASSWORD}
    code = (await http.post("/api/account/code", json={"proof": None})).json()["code"]
    answer = await http.put("/api/account/password", json=keys | {"proof": None})
    assert answer.status_code == 204, answer.text
    heard.secrets |= {SIGN_IN, PASSWORD, code, code.replace("-", "")}
    async with browser(host, heard, "다른기기") as other:
        await other.post("/api/session/by-password", json=keys | {"password": "wrong horse"})
        await other.post("/api/session/by-code", json={"code": code})
        heard.secrets.add(other.cookies["hulawang"])
        await other.post("/api/session/by-password", json=keys)
        heard.secrets.add(other.cookies["hulawang"])


async def talk_nonsense(host: str, heard: Heard, http: httpx.AsyncClient) -> None:
    """Chat, malformed commands, addresses and headers that hold what is secret."""
    room: Json = {"options": OPTIONS, "cpus": ["easy", "easy"], "start": True}
    code = (await http.post("/api/rooms", json=room)).json()["code"]
    cookie = f"hulawang={http.cookies['hulawang']}"
    heard.secrets.add(CHAT)
    async with dial(f"ws://{host}/ws/{code}", cookie) as line:
        commands: list[Json] = [
            {"id": "1", "type": "say", "kind": "chat", "text": CHAT},
            {"id": "2", "type": "fly", "text": CHAT},
            {"id": "3", "type": "discard", "turn": 1, "card": "7h"},
        ]
        for said in commands:
            await line.send(json.dumps(said))
            while said["id"] not in json.loads(await line.recv()).values():
                pass
    await http.get(f"/nowhere/{CHAT}")
    await http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    await http.post("/api/rooms", content=f'{{"{CHAT}"', headers={"content-type": "text/json"})


async def test_a_whole_evening_tells_no_card_name_or_secret(
    client_folder: Path, tmp_path: Path, lines: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(client_folder, data_dir=tmp_path, metrics_token=SecretStr(TOKEN)) as host:
        lines.secrets |= {TOKEN, "손님", "127.0.0.1:"}
        async with browser(host, lines, "보람찬이름") as http:
            await keep_an_account(host, lines, http)
            await play_match(host, 2, 3, 1, "basic")
            await talk_nonsense(host, lines, http)
            full = OSError(f"disk full while storing {CHAT} 7h8h9h")
            monkeypatch.setattr(DatabaseJournal, "append", raiser(full))
            await http.post("/api/quick")
            monkeypatch.undo()
    told = lines.lines()
    events = {line["event"] for line in told}
    assert {"room_opened", "match_began", "match_ended", "signed_in", "sign_in_refused"} <= events
    assert "stopped" in events
    told_of_others = [line for line in told if line["event"] != "listening"]
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in told_of_others)
    assert [secret for secret in lines.secrets if secret in text] == []
    assert cards_in(told_of_others) == []


def raiser(trouble: Exception) -> object:
    async def append(*_: object) -> None:
        raise trouble

    return append


def cards_in(lines: list[Json]) -> list[str]:
    """Cards by their notation, wherever a word of the log is made of such; ids are no words."""
    deck = "|".join(str(card) for card in DECK)
    words = (
        word
        for line in lines
        for key, value in line.items()
        if key not in ("room", "match", "person", "timestamp")
        for word in re.split(r"\W+", str(value))
    )
    return [word for word in words if re.fullmatch(f"(?:{deck})+", word)]


def test_a_card_in_a_line_would_be_found() -> None:
    assert cards_in([{"event": "step_broke", "why": "not held: 7h8h"}]) == ["7h8h"]
    assert cards_in([{"event": "step_broke", "round": "7h"}]) == ["7h"]
    assert cards_in([{"event": "stopped", "room": "7h8h9h2s", "n": 52}]) == []


async def test_a_match_is_told_by_the_ids_of_its_room_and_itself(
    client_folder: Path, tmp_path: Path, lines: Heard
) -> None:
    async with served(client_folder, data_dir=tmp_path) as host:
        await play_match(host, 1, 3, 1, "basic")
    told = {line["event"]: line for line in lines.lines()}
    began, ended = told["match_began"], told["match_ended"]
    assert began["room"] == ended["room"] == told["room_opened"]["room"]
    assert began["match"] == ended["match"]
    assert ended["how"] == "finished"
    assert set(began) == {"event", "level", "timestamp", "room", "match"}
