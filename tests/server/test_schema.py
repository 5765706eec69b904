"""The protocol's schema: the models' own, complete, and what a client is written from."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from hulawang.server.schema import main, protocol, refusal_codes
from tests.server.site import Site
from tests.server.test_codec import TOLD


def validate(shape: str, value: Any) -> None:
    """Hold a value against one shape of the schema."""
    schema = {"$ref": f"#/$defs/{shape}", "$defs": protocol()["$defs"]}
    Draft202012Validator(schema).validate(value)


def test_it_is_a_schema_in_which_every_shape_can_be_reached() -> None:
    Draft202012Validator.check_schema(protocol())
    text = json.dumps(protocol())
    for name in protocol()["$defs"]:
        assert f'"#/$defs/{name}"' in text


@pytest.mark.parametrize(
    "shape",
    [
        "ClientCommand",
        "ServerFrame",
        "LobbyFrame",
        "Frame",
        "TableView",
        "RoundView",
        "NewSession",
        "SessionAnswer",
        "NewRoom",
        "NewReport",
        "RoomOpened",
        "RoomList",
        "RoomSummary",
        "Joined",
        "MatchList",
        "MatchDetail",
        "Replay",
        "Leaderboard",
        "StepView",
        "Problem",
    ],
)
def test_every_shape_has_its_name(shape: str) -> None:
    assert shape in protocol()["$defs"]


def test_fields_have_no_titles_and_what_is_sent_is_always_there() -> None:
    def walk(part: Any) -> None:
        if isinstance(part, dict):
            for name, field in part.get("properties", {}).items():
                assert "title" not in field, name
                assert "default" not in field, name
            for inner in part.values():
                walk(inner)
        elif isinstance(part, list):
            for inner in part:
                walk(inner)

    walk(protocol())
    for shape in ("Frame", "Left", "TableView", "RoundView", "Options", "Problem"):
        definition = protocol()["$defs"][shape]
        assert set(definition["required"]) == set(definition["properties"]), shape


@pytest.mark.parametrize("text", [text for text, _ in TOLD])
def test_every_command_fits(text: str) -> None:
    validate("ClientCommand", json.loads('{"id":"x",' + text[1:]))


@pytest.mark.parametrize(
    "command",
    [
        {"id": "x", "type": "win"},
        {"id": "x", "type": "ping", "extra": 1},
        {"id": "a b", "type": "ping"},
        {"type": "ping"},
        {"id": "x", "type": "draw", "turn": -1},
        {"id": "x", "type": "discard", "turn": 1, "card": "1x"},
        {"id": "x", "type": "elapsed", "clock": "turn", "number": 1},
    ],
)
def test_what_the_server_refuses_does_not_fit(command: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        validate("ClientCommand", command)


@pytest.mark.parametrize(
    ("field", "value", "fits"),
    [
        ("seats", 4, True),
        ("seats", 6, False),
        ("rounds", 50, True),
        ("rounds", 51, False),
        ("window_s", 4, False),
        ("turn_s", 120, True),
        ("thresholds", "high", True),
        ("thresholds", "middle", False),
    ],
)
def test_the_options_say_what_they_may_be(field: str, value: object, *, fits: bool) -> None:
    options = {
        "seats": 3,
        "rounds": 1,
        "thresholds": "basic",
        "window_s": 3,
        "turn_s": 20,
        "public": True,
        field: value,
    }
    room = {"options": options, "cpus": ["easy"], "start": False}
    if fits:
        validate("NewRoom", room)
    else:
        with pytest.raises(ValidationError):
            validate("NewRoom", room)


def test_refusals_and_farewells_name_every_code() -> None:
    assert {"not_your_turn", "stale_turn", "malformed", "too_fast"} <= set(refusal_codes())
    validate("Refused", {"refused": None, "code": "malformed"})
    validate("Bye", {"bye": "restart"})
    with pytest.raises(ValidationError):
        validate("Refused", {"refused": "x", "code": "because"})


async def test_it_is_served_as_it_is_printed(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    main()
    served = (await (await site.visitor()).get("/api/protocol.json")).json()
    assert served == json.loads(capsys.readouterr().out)
