"""Who is muted and who is banned: in memory, for every request and every line said asks.

The few sanctions that hold are read at the start and read again every ten seconds: what an admin
decides here holds at once, what is decided on another node a moment later, and a database that is
away leaves the last known ones in force. To ask the database at every request instead would cost
each of them a query for what nearly nobody is.
"""

from collections.abc import Callable, Iterable

from hulawang.storage.admin_records import Sanction, SanctionKind

BANNED = "banned"


class Sanctions:
    """The sanctions in force; `wall` gives milliseconds since 1970."""

    def __init__(self, wall: Callable[[], int]) -> None:
        self._wall = wall
        self._held: dict[tuple[str, SanctionKind], Sanction] = {}
        self.noted = 0
        """Counts what was decided here: a list that was read before the last of it is outdated."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._wall()

    def ban_of(self, person: str) -> Sanction | None:
        """The ban of a person, if there is one."""
        return self._in_force(person, "ban")

    def is_muted(self, person: str) -> bool:
        """Whether a person may not say anything."""
        return self._in_force(person, "mute") is not None

    def note(self, sanction: Sanction) -> None:
        """One was imposed, or lifted."""
        self.noted += 1
        key = sanction.person, sanction.kind
        if sanction.lifted_at is None:
            self._held[key] = sanction
        elif (held := self._held.get(key)) is not None and held.id == sanction.id:
            del self._held[key]

    def replace(self, sanctions: Iterable[Sanction]) -> tuple[str, ...]:
        """These and no others hold. Returns who is banned now and was not before."""
        before = self._banned()
        self._held = {(each.person, each.kind): each for each in sanctions}
        return tuple(self._banned() - before)

    def _banned(self) -> set[str]:
        """Who is banned now; a ban that has run out is none, though it is still held."""
        return {
            person for person, kind in self._held if self._in_force(person, kind) and kind == "ban"
        }

    def _in_force(self, person: str, kind: SanctionKind) -> Sanction | None:
        held = self._held.get((person, kind))
        return held if held is not None and held.holds(self._wall()) else None
