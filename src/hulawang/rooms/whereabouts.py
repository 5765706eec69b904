"""Who sits where (R8.7: a person sits in one room at a time), and who is asked where."""

from collections import Counter
from collections.abc import Iterable

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Table


class Whereabouts:
    """The people of all rooms of a directory, by the rooms' codes."""

    def __init__(self) -> None:
        self._sits: dict[str, str] = {}
        """The room in which a person sits, or is about to."""
        self._seated: dict[str, frozenset[str]] = {}
        """The people who sit in a room."""
        self._asked: dict[str, frozenset[str]] = {}
        """The people who are asked in a room whether they play again."""
        self._asked_in: dict[str, set[str]] = {}
        """The same the other way round."""
        self._arriving: Counter[str] = Counter()
        """How often a person is just sitting down, always in the room that `_sits` names."""
        self._turned_away: set[str] = set()

    def room_of(self, person: str) -> str | None:
        """Where a person sits."""
        return self._sits.get(person)

    def rooms_of(self, person: str) -> frozenset[str]:
        """Where a person sits, and where a seat is kept for them."""
        sits = self._sits.get(person)
        return frozenset(self._asked_in.get(person, ())) | ({sits} if sits is not None else set())

    # -- sitting down ----------------------------------------------------------------------------

    def refuse_seated(self, person: str) -> None:
        """Raises `Refused(SEATED_ELSEWHERE)` if the person sits anywhere, or may not."""
        if person in self._sits or person in self._turned_away:
            raise Refused(Refusal.SEATED_ELSEWHERE)

    def expect(self, person: str, code: str) -> None:
        """The person is about to sit down there: until `arrived` no other room takes them.

        Raises `Refused(SEATED_ELSEWHERE)` if the person sits in another room, or may not sit.
        """
        if self._sits.get(person, code) != code or person in self._turned_away:
            raise Refused(Refusal.SEATED_ELSEWHERE)
        self._sits[person] = code
        self._arriving[person] += 1

    def arrived(self, person: str, code: str) -> None:
        """It is decided whether the person sits there."""
        self._arriving[person] -= 1
        if not self._arriving[person]:
            del self._arriving[person]
            if person not in self._seated.get(code, ()):
                self._free(person, code)

    def turn_away(self, person: str) -> None:
        """No room takes this person from now on.

        Raises `Refused(SEATED_ELSEWHERE)` if they sit in one, or are about to.
        """
        self.refuse_seated(person)
        self._turned_away.add(person)

    def turn_away_no_more(self, person: str) -> None:
        """Rooms take this person again."""
        self._turned_away.discard(person)

    def _free(self, person: str, code: str) -> None:
        """The person sits there no more, unless just sitting down there again."""
        if self._sits.get(person) == code and person not in self._arriving:
            del self._sits[person]

    # -- what a table says -----------------------------------------------------------------------

    def note(self, table: Table) -> tuple[tuple[str, str], ...]:
        """Keep who sits at this table now, and who is asked.

        Returns who is asked somewhere and sits elsewhere: (room, person), each to be declined.
        """
        code, over = table.code, table.phase.is_over
        seated = frozenset() if over else frozenset(_seated(table))
        asked = frozenset() if over else frozenset(_asked(table))
        before, self._seated[code] = self._seated.get(code, frozenset()), seated
        for person in before - seated:
            self._free(person, code)
        for person in seated:
            self._sits.setdefault(person, code)
        self._note_asked(code, asked)
        return tuple(self._must_decline(seated | asked))

    def _note_asked(self, code: str, asked: frozenset[str]) -> None:
        before = self._asked.pop(code, frozenset())
        for person in before - asked:
            self._asked_in[person].discard(code)
            if not self._asked_in[person]:
                del self._asked_in[person]
        for person in asked - before:
            self._asked_in.setdefault(person, set()).add(code)
        if asked:
            self._asked[code] = asked

    def _must_decline(self, people: Iterable[str]) -> Iterable[tuple[str, str]]:
        for person in people:
            where = self._sits.get(person)
            if where is not None and person in self._seated.get(where, ()):
                yield from ((code, person) for code in self._asked_in.get(person, ()))

    def forget(self, code: str) -> None:
        """There is no such room any more."""
        self._seated.pop(code, None)
        self._note_asked(code, frozenset())


def _seated(table: Table) -> Iterable[str]:
    for seat in table.seats:
        if seat.person is not None and not (seat.left or seat.asked):
            yield seat.person


def _asked(table: Table) -> Iterable[str]:
    return (seat.person for seat in table.seats if seat.asked and seat.person is not None)
