"""What one person has said and heard: all that the referee takes from a player."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

UNSURE = frozenset({"broken", "not_stored", "restart"})
"""Refusals that promise nothing: it may have been stored, which the same command sent again tells.
"""
FORGOTTEN = UNSURE | {"room_closed"}
"""Refusals that are no fault of the command: the same one may be tried again, and fare otherwise.
"""


@dataclass
class Said:
    """A command, however often it was sent, and every answer to it."""

    room: str
    command: Json
    answers: list[str | None] = field(default_factory=list)
    """A refusal's code, or None where it was acknowledged."""

    @property
    def is_acknowledged(self) -> bool:
        return None in self.answers

    @property
    def is_refused(self) -> bool:
        """Whether nothing has come of it, as far as its person knows."""
        return bool(self.answers) and not self.is_acknowledged

    @property
    def is_unsure(self) -> bool:
        """Whether it may be stored all the same: the disk took it and nobody was told."""
        return self.is_refused and self.answers[-1] in ("broken", "not_stored")

    @property
    def is_settled(self) -> bool:
        """Whether it need not be sent again."""
        return bool(self.answers) and self.answers[-1] not in UNSURE


@dataclass(frozen=True)
class Heard:
    """A frame as it came over a line."""

    room: str
    line: int
    """The number of the line, which nobody else has."""
    text: str
    stored: int
    """How many entries the room's journal had when the frame came."""


@dataclass
class Diary:
    """One person's evening."""

    name: str
    person: str = ""
    said: dict[str, Said] = field(default_factory=dict)
    """By the command's id."""
    heard: list[Heard] = field(default_factory=list)

    @property
    def rooms(self) -> set[str]:
        """Where this person has said or heard something."""
        said = {said.room for said in self.said.values()}
        return said | {heard.room for heard in self.heard}

    def draws(self, room: str, turn: int) -> dict[str, Said]:
        """All commands that ask for the draw of a turn, by their ids; turns count in the match."""
        return {
            named: said
            for named, said in self.said.items()
            if (said.room, said.command["type"]) == (room, "draw") and said.command["turn"] == turn
        }
