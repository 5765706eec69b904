"""Messages as JSON text with a type tag, as the journal keeps them.

The tags are the stored format: a renamed class keeps its tag. A field that a later version adds
needs a default, so that old journals stay readable.
"""

from collections.abc import Mapping

from msgspec.json import Encoder
from pydantic import TypeAdapter
from pydantic_core import from_json

from hulawang.rooms import messages
from hulawang.rooms.messages import Message

KINDS: Mapping[str, type[Message]] = {
    "open": messages.Open,
    "seal": messages.Seal,
    "nonce": messages.Nonce,
    "join": messages.Join,
    "leave": messages.Leave,
    "leave_after": messages.LeaveAfter,
    "take_seat": messages.TakeSeat,
    "connected": messages.Connected,
    "disconnected": messages.Disconnected,
    "add_cpu": messages.AddCpu,
    "remove_cpu": messages.RemoveCpu,
    "change_options": messages.ChangeOptions,
    "swap_seats": messages.SwapSeats,
    "kick": messages.Kick,
    "hand_over": messages.HandOver,
    "again": messages.Again,
    "decline": messages.Decline,
    "start": messages.Start,
    "move": messages.Move,
    "cpu_move": messages.CpuMove,
    "ready": messages.Ready,
    "propose": messages.Propose,
    "vote": messages.Vote,
    "cancel_vote": messages.CancelVote,
    "abort": messages.Abort,
    "elapsed": messages.Elapsed,
    "resume": messages.Resume,
    "rename": messages.Rename,
    "abandon": messages.Abandon,
}
_TAGS = {kind: tag for tag, kind in KINDS.items()}
_ADAPTERS: Mapping[str, TypeAdapter[Message]] = {
    tag: TypeAdapter(kind) for tag, kind in KINDS.items()
}

_encoder = Encoder()


class UnreadableMessage(ValueError):
    """The text holds no message that this version knows."""


def encode(message: Message) -> str:
    """A message as one line of JSON: `{"move":{"person":"…","number":7,"move":"draw"}}`."""
    return _encoder.encode({_TAGS[type(message)]: message}).decode()


def decode(text: str) -> Message:
    """The message in a line of JSON.

    Raises `UnreadableMessage`.
    """
    try:
        ((tag, fields),) = from_json(text).items()
        return _ADAPTERS[tag].validate_python(fields)
    except (ValueError, KeyError, AttributeError) as trouble:
        raise UnreadableMessage(text) from trouble
