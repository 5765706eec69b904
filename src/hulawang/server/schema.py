"""The protocol as one JSON Schema, printed by `python -m hulawang.server.schema`.

`$defs` holds every shape by name: `ClientCommand` and `ServerFrame` for a table's socket,
`LobbyFrame` for the lobby's, and the bodies of the HTTP API. It is generated from the models that
the server itself reads and writes with, and is served at `/api/protocol.json`; the client's types
are generated from it.
"""

import json
import sys
from enum import StrEnum
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from hulawang.rooms.refusals import Refusal
from hulawang.rules.illegal import Illegal
from hulawang.server import account_models as own
from hulawang.server import admin_models as admin
from hulawang.server import api_models as api
from hulawang.server import teaching_models as teaching
from hulawang.server.admin_boards import AdminLeaderboard
from hulawang.server.advice import Advice
from hulawang.server.boards import Leaderboard
from hulawang.server.codec import Unreadable
from hulawang.server.exchange import CLOSE_CODES
from hulawang.server.lesson_view import LessonState
from hulawang.server.profiles import MeetingPage, OwnProfile
from hulawang.server.records import OpenedRecord
from hulawang.server.replays import Replay
from hulawang.server.wire import client_commands, lobby_frames, server_frames

ASKED: tuple[type[api.Api], ...] = (
    api.NewSession,
    own.SignInByPassword,
    own.SignInByCode,
    own.NewPassword,
    own.Forget,
    api.NewRoom,
    api.NewReport,
    teaching.MoveQuestion,
    teaching.PaymentQuestion,
    teaching.LessonMoves,
    admin.AdminSignIn,
    admin.NewName,
    admin.NewSanction,
)
"""Bodies that a client sends."""

ANSWERED: tuple[type[api.Api], ...] = (
    api.Problem,
    api.SessionAnswer,
    own.Account,
    own.RecoveryCode,
    api.RoomOpened,
    api.RoomList,
    api.LinkedRoom,
    api.Joined,
    api.MatchList,
    api.MatchDetail,
    OwnProfile,
    MeetingPage,
    OpenedRecord,
    Replay,
    Advice,
    Leaderboard,
    teaching.Judged,
    LessonState,
    admin.AdminSession,
    admin.AdminPeople,
    admin.AdminPersonFile,
    admin.SanctionEntry,
    admin.AdminReports,
    admin.AdminMatches,
    admin.AdminMatchDetail,
    admin.AdminAbortRates,
    admin.AdminRooms,
    admin.AuditLog,
    AdminLeaderboard,
)
"""Bodies that the server answers with."""

_CODES: tuple[type[StrEnum], ...] = (Illegal, Refusal, Unreadable)


class _Untitled(GenerateJsonSchema):
    """No field titles, which only repeat the names; a default does not make a field optional."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_is_required(self, field: Any, total: bool) -> bool:  # noqa: FBT001 - pydantic's own
        return self.mode == "serialization" or super().field_is_required(field, total)


@cache
def refusal_codes() -> tuple[str, ...]:
    """Every code that a `Refused` frame can carry, in alphabetical order."""
    return tuple(sorted({str(code) for codes in _CODES for code in codes}))


@cache
def protocol() -> JsonSchemaValue:
    """The whole schema; its root is anything that is said, over the socket or in a body."""
    unions: list[tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        ("ClientCommand", "validation", client_commands),
        ("ServerFrame", "serialization", server_frames),
        ("LobbyFrame", "serialization", lobby_frames),
        *((model.__name__, "validation", TypeAdapter(model)) for model in ASKED),
        *((model.__name__, "serialization", TypeAdapter(model)) for model in ANSWERED),
    ]
    named, shapes = TypeAdapter.json_schemas(
        unions, ref_template="#/$defs/{model}", schema_generator=_Untitled
    )
    definitions = shapes["$defs"]
    for (name, _mode), shape in named.items():
        definitions.setdefault(str(name), shape)
    definitions["Refused"]["properties"]["code"]["enum"] = list(refusal_codes())
    definitions["Bye"]["properties"]["bye"]["enum"] = sorted(CLOSE_CODES)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hulawang",
        "description": (__doc__ or "").partition("\n\n")[2].strip(),
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name, _mode in named],
        "x-close-codes": CLOSE_CODES,
        "$defs": dict(sorted(definitions.items())),
    }


def main() -> None:
    """Print the schema."""
    json.dump(protocol(), sys.stdout, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    main()
