"""What the database keeps of ended matches, read row by row past all of the house's own code."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

COUNTED = ("finished", "settled")
BROKEN_OFF = ("aborted", "abandoned")

Row = sqlite3.Row


class Records:
    """The database file of an evening."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def rows(self, query: str, *names: object) -> list[Row]:
        """What a query finds."""
        with closing(sqlite3.connect(self.file)) as connection:
            connection.row_factory = sqlite3.Row
            return connection.execute(query, names).fetchall()

    def rooms(self) -> list[str]:
        """Every room there ever was."""
        return [row["code"] for row in self.rows("SELECT code FROM rooms ORDER BY code")]

    def open_rooms(self) -> list[str]:
        """The rooms that a restart would open again."""
        return [row["code"] for row in self.rows("SELECT code FROM rooms WHERE closed_at IS NULL")]

    def matches(self, room: str) -> list[Row]:
        return self.rows("SELECT * FROM matches WHERE room = ?", room)

    def room_faults(self, room: str, *, started: int) -> Iterator[str]:
        """Every match that was started here has ended, and is on record once."""
        matches = self.matches(room)
        if len(matches) != started:
            yield f"{started} matches were started, {len(matches)} are on record"
        for match in matches:
            yield from self.match_faults(match)

    def match_faults(self, match: Row) -> Iterator[str]:
        """A match is on record once, whole, and its points add up."""
        name = match["id"]
        if match["ended_at"] is None or match["how"] not in (*COUNTED, *BROKEN_OFF):
            yield f"match {name} has not ended: {match['how']}"
            return
        seats = self.rows("SELECT * FROM match_seats WHERE match = ? ORDER BY seat", name)
        rounds = self.rows("SELECT * FROM rounds WHERE match = ? ORDER BY number", name)
        if [round_["number"] for round_ in rounds] != list(range(1, match["rounds_played"] + 1)):
            yield f"match {name} has {len(rounds)} of {match['rounds_played']} rounds"
        totals = [0] * len(seats)
        for round_ in rounds:
            points = self.points(name, round_["number"])
            if len(points) != len(seats) or sum(points) != 0:
                yield f"round {round_['number']} of {name} pays {points} to {len(seats)} seats"
                return
            totals = [total + paid for total, paid in zip(totals, points, strict=True)]
        if [seat["total"] for seat in seats] != totals:
            yield f"match {name} has totals {[seat['total'] for seat in seats]}, not {totals}"
        yield from self._ending_faults(match, seats, totals)

    def points(self, match: str, number: int) -> list[int]:
        """What a round paid, by seat."""
        rows = self.rows(
            "SELECT points FROM round_results WHERE match = ? AND number = ? ORDER BY seat",
            match,
            number,
        )
        return [row["points"] for row in rows]

    def _ending_faults(self, match: Row, seats: list[Row], totals: list[int]) -> Iterator[str]:
        name, how = match["id"], match["how"]
        places = [seat["place"] for seat in seats]
        fair = [1 + sum(other > total for other in totals) for total in totals]
        if places != (fair if how in COUNTED else [None] * len(seats)):
            yield f"match {name}, {how} with {totals}, has places {places}"
        if (match["aborted_by"] is not None) != (how == "aborted"):
            yield f"match {name}, {how}, was aborted by {match['aborted_by']}"
        passed = self.rows("SELECT * FROM votes WHERE match = ? AND outcome = 'passed'", name)
        if len(passed) != (how == "settled"):
            yield f"match {name}, {how}, has {len(passed)} passed votes"
