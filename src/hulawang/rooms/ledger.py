"""A room's pages of the journal: what is written, and which commands have been done.

An entry keeps the id of the command that asked for it. So whoever never heard the answer may send
the command again, even to the process that comes after a crash, and it is done once (law 6).
"""

from collections.abc import Iterable, Sequence
from typing import Any

import structlog

from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded
from hulawang.rooms.letters import Letter, sender
from hulawang.rooms.ports import Entry, Journal
from hulawang.rooms.state import Table
from hulawang.rooms.table import fold

REMEMBERED = 128
"""How many of each person's newest commands are known to be done."""
PEOPLE = 64
"""Of how many people, the last to have done something: many may sit in a room that stays."""

log = structlog.get_logger(__name__)


class Ledger:
    """The journal of one room."""

    def __init__(self, room: str, journal: Journal, entries: Sequence[Entry]) -> None:
        """`entries` is all that the journal has of this room."""
        self._room = room
        self._journal = journal
        self._know(entries)

    def has_done(self, letter: Letter) -> bool:
        """Whether this very command is in the journal already."""
        who = sender(letter.message)
        return who is not None and letter.command in self._done.get(who, ())

    async def write(self, letter: Letter, facts: tuple[Fact, ...] = ()) -> None:
        """Store a letter and its facts as the next entry; raises what `Journal.append` raises."""
        entry = Entry(self._room, self._written, letter.at, letter.message, letter.command)
        await self._journal.append(entry, facts)
        self._written += 1
        self._remember((entry,))
        for fact in facts:
            self._log(fact)

    def _log(self, fact: Fact) -> None:
        """Tell whoever runs the house of matches, by ids alone."""
        if isinstance(fact, MatchBegan):
            log.info("match_began", room=self._room, match=fact.match)
        elif isinstance(fact, MatchEnded):
            log.info("match_ended", room=self._room, match=fact.match, how=str(fact.how))

    async def load(self) -> tuple[Entry, ...]:
        """All that the journal has of this room; raises what `Journal.load` raises."""
        return await self._journal.load(self._room)

    def take_over(self, entries: Sequence[Entry]) -> Table:
        """The table that these entries tell of, whatever was believed before.

        Raises what `fold` raises if they make no sense.
        """
        table = fold(entries)
        self._know(entries)
        return table

    def _know(self, entries: Sequence[Entry]) -> None:
        self._written = len(entries)
        self._done: dict[str, dict[str, None]] = {}
        self._remember(entries)

    def _remember(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            who = sender(entry.message)
            if entry.command is not None and who is not None:
                done = self._done[who] = self._done.pop(who, {})
                done[entry.command] = None
                _forget_the_oldest(done, REMEMBERED)
                _forget_the_oldest(self._done, PEOPLE)


def _forget_the_oldest(kept: dict[str, Any], most: int) -> None:
    if len(kept) > most:
        del kept[next(iter(kept))]
