"""The wire: what a client may send over a socket, and the frames it receives.

Every command carries an `id` of the client's choice; its answer names it (`Ack` or `Refused`). A
command that plays names the `turn` or `window` that it answers (law 6). Unknown types and unknown
keys are refused. What only the clock may do cannot be spelled here.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, with_config

from hulawang.rooms import talk
from hulawang.rooms.options import Level
from hulawang.rooms.table_view import TableView
from hulawang.server.api_models import RoomList, RoomOptions
from hulawang.views.model import EventView
from hulawang.views.shape import Shape

CardText = Annotated[str, Field(pattern=r"^[A2-9TJQK][shdc]$")]
HandText = Annotated[tuple[CardText, ...], Field(min_length=1, max_length=14)]
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]


def _checked(options: RoomOptions) -> RoomOptions:
    """Raises `BadOptions`: values that do not fit are malformed."""
    options.options()
    return options


class Wire(BaseModel):
    """A strict, closed model: no coercion, no unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Command(Wire):
    id: CommandId


class Ping(Command):
    type: Literal["ping"]


class Draw(Command):
    type: Literal["draw"]
    turn: Count


class Stop(Command):
    type: Literal["stop"]
    turn: Count
    kind: Literal["four_sevens", "low", "high", "plain"]


class Meld(Command):
    type: Literal["meld"]
    turn: Count
    cards: HandText


class LayOff(Command):
    type: Literal["lay_off"]
    turn: Count
    meld: Count
    cards: HandText


class Discard(Command):
    type: Literal["discard"]
    turn: Count
    card: CardText


class Claim(Command):
    type: Literal["claim"]
    window: Count
    cards: HandText


class Pass(Command):
    type: Literal["pass"]
    window: Count


class Withdraw(Command):
    type: Literal["withdraw"]
    window: Count


class Ready(Command):
    """Ready for the round after `round` (the number of the one just ended)."""

    type: Literal["ready"]
    round: Count


class Start(Command):
    type: Literal["start"]


class Nonce(Command):
    """Add to the next shuffle, whose commitment one has seen; once, with a random word."""

    type: Literal["nonce"]
    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    nonce: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class AddCpu(Command):
    type: Literal["add_cpu"]
    seat: SeatNumber
    level: Annotated[Level, Field(strict=False)]


class RemoveCpu(Command):
    type: Literal["remove_cpu"]
    seat: SeatNumber


class ChangeOptions(Command):
    """Give the room other options before a match; the host takes a quick match into own hands."""

    type: Literal["change_options"]
    options: Annotated[RoomOptions, AfterValidator(_checked)]


class SwapSeats(Command):
    """Let who sits in these seats change places before a match."""

    type: Literal["swap_seats"]
    a: SeatNumber
    b: SeatNumber


class Kick(Command):
    """Put a person out of the waiting room, for good."""

    type: Literal["kick"]
    seat: SeatNumber


class HandOver(Command):
    """Make the person in this seat the host."""

    type: Literal["hand_over"]
    seat: SeatNumber


class Again(Command):
    """Play another match in this room; who sits elsewhere cannot (R8.7)."""

    type: Literal["again"]


class Decline(Command):
    """Asked whether to play again: no."""

    type: Literal["decline"]


class Leave(Command):
    """Leave the room now; in a match the seat goes on as a stand-in (R8.6)."""

    type: Literal["leave"]


class LeaveAfter(Command):
    """Leave after this round, or take that back."""

    type: Literal["leave_after"]
    leaving: bool


class TakeSeat(Command):
    """Take the own seat back from the CPU stand-in (R8.6)."""

    type: Literal["take_seat"]


class Propose(Command):
    """Propose to settle the match early (R8.3), after round `round`."""

    type: Literal["propose"]
    round: Count


class Vote(Command):
    type: Literal["vote"]
    round: Count
    yes: bool


class CancelVote(Command):
    type: Literal["cancel_vote"]
    round: Count


class Abort(Command):
    """Abort the match with this id (R8.5); the client has asked a second time."""

    type: Literal["abort"]
    match: Annotated[str, Field(max_length=40)]


class SayEmote(Command):
    type: Literal["say"]
    kind: Literal["emote"]
    text: talk.Emote


class SayPhrase(Command):
    type: Literal["say"]
    kind: Literal["phrase"]
    text: talk.Phrase


class SayChat(Command):
    """Say something in own words: 1 to 200 characters that can be seen."""

    type: Literal["say"]
    kind: Literal["chat"]
    text: Annotated[str, AfterValidator(talk.clean_text)]


Play = Draw | Stop | Meld | LayOff | Discard | Claim | Pass | Withdraw
"""What is done with cards."""

Seating = (
    AddCpu
    | RemoveCpu
    | ChangeOptions
    | SwapSeats
    | Kick
    | HandOver
    | Decline
    | Leave
    | LeaveAfter
    | TakeSeat
)
"""What is wished about who sits where, and by which options."""

Wish = Ready | Start | Nonce | Seating | Propose | Vote | CancelVote | Abort
"""What is done at a table beside the game."""

Say = SayEmote | SayPhrase | SayChat
"""What is said, to all who are here; not only who sits may."""

Request = Play | Wish | Again | Say
"""All that takes the room's time: everything but a ping."""

ClientCommand = Annotated[
    Ping | Play | Wish | Again | Annotated[Say, Field(discriminator="kind")],
    Field(discriminator="type"),
]


_told = with_config(ConfigDict(extra="forbid", strict=True))
"""What is told is plain values, quick to make and to write; their schema is as closed."""


@_told
class Left(Shape, frozen=True):
    """Milliseconds that remain; None where no such clock runs."""

    turn: int | None = None
    window: int | None = None
    """Until the shown end of the claim window; late answers count 250 ms longer (R4.1)."""
    ready: int | None = None
    """Until the next round begins by itself."""
    vote: int | None = None
    fill: int | None = None
    """Until CPU players fill a quick match."""
    asked: int | None = None
    """Until the seats of those who are asked to play again are given free."""


@_told
class Frame(Shape, frozen=True):
    """The whole view of this viewer, and what has just happened (for motion and sound only)."""

    v: int
    """Counts the room's steps; a frame with a lower number than the last one is old."""
    view: TableView
    events: tuple[EventView, ...]
    left: Left
    paused: bool = False
    """The table waits for its storage: no clock runs, and commands are refused `not_stored`."""


@_told
class Ack(Shape, frozen=True):
    ack: str


@_told
class Refused(Shape, frozen=True):
    """A command is refused, and nothing has happened."""

    refused: str | None
    """The id of the refused command; None where it could not be read."""
    code: str


@_told
class Bye(Shape, frozen=True):
    """The server closes this socket; `bye` is a code: `replaced`, `room_closed`, `restart` …"""

    bye: str


@_told
class Line(Shape, frozen=True):
    """Something said; show it as text. `seat` is None where a spectator says it."""

    n: int
    """Counts the room's lines."""
    who: str
    """The same for everything that this person says, in every room: to mute by."""
    seat: int | None
    name: str
    kind: talk.Kind
    text: str
    """The id of an emote or a phrase; of a chat line what was written."""


@_told
class Talk(Shape, frozen=True):
    """What has been said: `whole` is all that there is to show, else it comes after the rest."""

    talk: tuple[Line, ...]
    whole: bool


ServerFrame = Frame | Ack | Refused | Bye | Talk
"""What comes over a table's socket."""

LobbyFrame = RoomList | Ack | Refused | Bye
"""What comes over the lobby's socket, which takes pings alone."""

client_commands: TypeAdapter[ClientCommand] = TypeAdapter(ClientCommand)
lobby_commands: TypeAdapter[Ping] = TypeAdapter(Ping)
server_frames: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
lobby_frames: TypeAdapter[LobbyFrame] = TypeAdapter(LobbyFrame)
