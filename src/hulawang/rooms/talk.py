"""What people say in a room: emotes, phrases, chat. It is kept in memory and nowhere else.

Nothing said enters the journal or a log. It is text, never HTML; what cannot be seen is cut out.
"""

import re
import unicodedata
from collections import deque
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hulawang.rooms.who import who_is

Kind = Literal["emote", "phrase", "chat"]

Emote: TypeAlias = Literal["smile", "laugh", "cry", "angry", "surprise", "love", "clap", "think"]
Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "thanks",
    "nice",
    "wow",
    "close_one",
    "lucky",
    "sorry",
    "wait",
    "hurry",
    "good_game",
    "one_more",
]

LONGEST = 200
"""Characters of a chat line."""
KEPT = 200
"""Lines that a room remembers."""
SHOWN = 50
"""Lines that somebody who comes is shown."""

_SPACES = re.compile(r"\s+")
_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Controls, direction marks, zero-width letters, and what is no letter at all."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters that show nothing: fillers, the empty Braille cell, joiners."""


class BadText(ValueError):
    """Nothing is left to show, or it is too long."""


def clean_text(given: str) -> str:
    """A chat line as it is shown: NFC, on one line, without what cannot be seen.

    Raises `BadText` unless that leaves 1 to 200 characters.
    """
    spaced = _SPACES.sub(" ", unicodedata.normalize("NFC", given))
    seen = "".join(
        letter
        for letter in spaced
        if letter not in _BLANK and unicodedata.category(letter) not in _INVISIBLE
    )
    text = _SPACES.sub(" ", seen).strip()
    if not 0 < len(text) <= LONGEST:
        raise BadText
    return text


@dataclass(frozen=True, slots=True)
class Line:
    """Something said; `seat` is the sayer's seat then, None for a spectator."""

    n: int
    """Counts the room's lines from 1."""
    person: str
    seat: int | None
    name: str
    kind: Kind
    text: str
    """The id of an emote or a phrase; of a chat line what was written."""

    @property
    def who(self) -> str:
        """The sayer, as the others may know."""
        return who_is(self.person)


class Talk:
    """The last lines of a room."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._said = 0

    def say(self, person: str, seat: int | None, name: str, kind: Kind, text: str) -> Line:
        """Add a line; `text` is clean."""
        self._said += 1
        line = Line(self._said, person, seat, name, kind, text)
        self._lines.append(line)
        return line

    def line(self, n: int) -> Line | None:
        """Line `n`, as long as it is remembered."""
        return next((line for line in self._lines if line.n == n), None)

    @property
    def newest(self) -> tuple[Line, ...]:
        """What somebody who comes is shown, oldest first."""
        return tuple(self._lines)[-SHOWN:]
