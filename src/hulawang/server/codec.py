"""The codec: what came over the wire ↔ what a room is told, and what is shown ↔ bytes.

Malformed is decided here and nowhere else (law 7): a text that is no `ClientCommand`. Whatever
passes is well formed, and is then the rules' or the room's to refuse.
"""

import json
from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar, assert_never

from msgspec import Raw
from msgspec.json import Encoder
from pydantic import BaseModel, TypeAdapter, ValidationError

from hulawang.rooms import messages
from hulawang.rooms.messages import Message
from hulawang.rooms.room import Sight
from hulawang.rooms.table_view import TableView
from hulawang.rooms.talk import Line
from hulawang.server import wire
from hulawang.server.api_models import RoomList

Heard = TypeVar("Heard", bound=BaseModel)

_encoder = Encoder()


class Unreadable(StrEnum):
    """Why the connection refuses a command that no room has seen."""

    MALFORMED = "malformed"
    TOO_FAST = "too_fast"
    TOO_LONG = "too_long"


class Malformed(ValueError):
    """The text is no command; `id` is the command's own id where that much can be read."""

    def __init__(self, command_id: str | None) -> None:
        super().__init__(Unreadable.MALFORMED)
        self.id = command_id


class _Named(BaseModel):
    id: wire.CommandId


def read(text: str) -> wire.ClientCommand:
    """Read a command at a table; raises `Malformed`."""
    return _read(wire.client_commands, text)


def read_in_lobby(text: str) -> wire.Ping:
    """Read a command in the lobby; raises `Malformed`."""
    return _read(wire.lobby_commands, text)


def _read(commands: TypeAdapter[Heard], text: str) -> Heard:
    try:
        command = commands.validate_json(text)
    except ValidationError:
        raise Malformed(_id_of(text)) from None
    _refuse_repeated(text, len(command.model_fields_set))
    return command


def _refuse_repeated(text: str, fields: int) -> None:
    """A key that is there twice has no meaning to guess.

    What fits is short by now. Where it has no more colons than fields, no key is repeated.
    """
    if text.count(":") > fields:
        json.loads(text, object_pairs_hook=_refuse_twice)


def _refuse_twice(pairs: list[tuple[str, object]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise Malformed(None)


def _id_of(text: str) -> str | None:
    try:
        return _Named.model_validate_json(text).id
    except ValidationError:
        return None


def frame(sight: Sight, waited: int = 0) -> wire.Frame:
    """The frame that shows a sight whose clocks have run for some ms since."""
    left = {clock.value: max(0, ms - waited) for clock, ms in sight.left.items()}
    return wire.Frame(sight.v, sight.view, sight.events, wire.Left(**left), sight.paused)


def write_sight(sight: Sight, waited: int = 0) -> bytes:
    """The frame that shows a sight, as the text that is sent; spectators share the writing."""
    shown = frame(sight, waited)
    if shown.view.seat is not None:
        return write(shown)
    return _encoder.encode(
        {
            "v": shown.v,
            "view": _views.written(shown.view),
            "events": shown.events,
            "left": shown.left,
            "paused": shown.paused,
        }
    )


class _Views:
    """Writes views; one that several are shown in a row only once."""

    def __init__(self) -> None:
        self._last: TableView | None = None
        self._text = Raw()

    def written(self, view: TableView) -> Raw:
        """The view as a part of a text."""
        if view is not self._last:
            self._last, self._text = view, Raw(_encoder.encode(view))
        return self._text


_views = _Views()


def talk(lines: tuple[Line, ...], *, whole: bool) -> wire.Talk:
    """The frame that tells what has been said."""
    told = (
        wire.Line(
            n=line.n,
            who=line.who,
            seat=line.seat,
            name=line.name,
            kind=line.kind,
            text=line.text,
        )
        for line in lines
    )
    return wire.Talk(talk=tuple(told), whole=whole)


def write(shown: wire.ServerFrame) -> bytes:
    """A frame as the text that is sent, in UTF-8."""
    return _encoder.encode(shown)


def write_list(rooms: RoomList) -> bytes:
    """The list of rooms as the text that is sent, in UTF-8."""
    return wire.lobby_frames.dump_json(rooms)


def message(command: wire.Play | wire.Wish, person: str, fresh_id: Callable[[], str]) -> Message:
    """What the person's room is told; `fresh_id` names a match that is about to start."""
    match command:
        case wire.Start():
            return messages.Start(person, fresh_id())
        case wire.Ready(round=number):
            return messages.Ready(person, number)
        case wire.Nonce(commitment=commitment, nonce=nonce):
            return messages.Nonce(person, commitment, nonce)
        case wire.Propose(round=number):
            return messages.Propose(person, number)
        case wire.Vote(round=number, yes=yes):
            return messages.Vote(person, number, yes)
        case wire.CancelVote(round=number):
            return messages.CancelVote(person, number)
        case wire.Abort(match=match):
            return messages.Abort(person, match)
        case (
            wire.Draw()
            | wire.Stop()
            | wire.Meld()
            | wire.LayOff()
            | wire.Discard()
            | wire.Claim()
            | wire.Pass()
            | wire.Withdraw()
        ):
            return messages.Move(person, *_move(command))
        case _:
            return _seating(command, person)


def _seating(command: wire.Seating, person: str) -> Message:
    """What is wished about who sits where, and by which options."""
    match command:
        case wire.AddCpu(seat=seat, level=level):
            return messages.AddCpu(person, seat, level)
        case wire.RemoveCpu(seat=seat):
            return messages.RemoveCpu(person, seat)
        case wire.ChangeOptions(options=options):
            return messages.ChangeOptions(person, options.options())
        case wire.SwapSeats(a=a, b=b):
            return messages.SwapSeats(person, a, b)
        case wire.Kick(seat=seat):
            return messages.Kick(person, seat)
        case wire.HandOver(seat=seat):
            return messages.HandOver(person, seat)
        case wire.Decline():
            return messages.Decline(person)
        case wire.Leave():
            return messages.Leave(person)
        case wire.LeaveAfter(leaving=leaving):
            return messages.LeaveAfter(person, leaving)
        case wire.TakeSeat():
            return messages.TakeSeat(person)
        case _:
            assert_never(command)


def _move(play: wire.Play) -> tuple[int, str]:
    """The turn or window that is answered, and the move in the text notation."""
    match play:
        case wire.Draw(turn=turn):
            return turn, "draw"
        case wire.Stop(turn=turn, kind=kind):
            return turn, f"stop {kind}"
        case wire.Meld(turn=turn, cards=cards):
            return turn, f"meld {''.join(cards)}"
        case wire.LayOff(turn=turn, meld=meld, cards=cards):
            return turn, f"lay_off {meld} {''.join(cards)}"
        case wire.Discard(turn=turn, card=card):
            return turn, f"discard {card}"
        case wire.Claim(window=window, cards=cards):
            return window, f"claim {''.join(cards)}"
        case wire.Pass(window=window):
            return window, "pass"
        case wire.Withdraw(window=window):
            return window, "withdraw"
        case _:
            assert_never(play)
