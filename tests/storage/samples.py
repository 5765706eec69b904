"""A small match in four seats, two people and two CPU players, as its room would report it."""

from hulawang.rooms.facts import MatchBegan, MatchEnded, MatchEnding, RoundEnded, SeatFact
from hulawang.rooms.messages import Message, Move, Open
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.storage.records import Report
from hulawang.views.model import LineView, ResultView

OPTIONS = Options(seats=4, rounds=3)


def opened(room: str, person: str = "host") -> Entry:
    """The entry that every room begins with."""
    return Entry(room, 0, 0, Open(room, person, "민지", OPTIONS, (Level.NORMAL,)))


def moved(room: str, seq: int, message: Message | None = None) -> Entry:
    return Entry(room, seq, 10 * seq, message or Move("host", seq, "draw"))


def began(match: str, room: str, *people: str) -> MatchBegan:
    """A match of these people; CPU players fill the other seats."""
    persons = tuple(SeatFact(person, f"name of {person}", None) for person in people)
    cpus = (SeatFact(None, "", "normal"),) * (OPTIONS.seats - len(people))
    return MatchBegan(match, room, OPTIONS, persons + cpus)


def round_ended(match: str, number: int) -> RoundEnded:
    """A round that seat 1 won by going out; seat 3 never melded and holds a 7."""
    lines = (
        LineView(("Ah",), True, 1, 2, 1, 1, 1, 1, 0, -1),
        LineView((), True, 0, 1, 0, 1, 1, 0, None, 19),
        LineView(("2s", "Th"), True, 12, 3, 2, 1, 1, 2, 2, -2),
        LineView(("7h", "Kc"), False, 20, 4, 4, 2, 2, 16, 3, -16),
    )
    return RoundEnded(
        match=match,
        number=number,
        leader=number % 4,
        seed=f"{number:064x}",
        shuffle=1,
        moves=("1:draw", "1:meld 7h8h9h", "1:discard Ks"),
        result=ResultView("out", 1, None, (1,), 1, None, False, lines),
        totals=tuple(number * line.points for line in lines),
    )


def void_round(match: str, number: int) -> RoundEnded:
    """The stock ran out and nobody had melded: no winner, no places, no moves kept (R6.4)."""
    line = LineView(("2s", "Th"), False, 12, None, 0, 1, 1, 0, None, 0)
    result = ResultView("stock", None, None, (), 1, None, False, (line,) * 4)
    return RoundEnded(match, number, 0, "ab" * 32, 1, (), result, (0, 0, 0, 0))


def failed_stop(match: str, number: int) -> RoundEnded:
    """Seat 2 stopped and failed: the winners are two, seat 2 pays for all (R6.4, R7.7)."""
    lines = (
        LineView(("2h",), True, 2, 1, 0, 1, 1, 0, None, 5),
        LineView(("2s",), True, 2, 1, 0, 1, 1, 0, None, 5),
        LineView(("2d", "Ac"), True, 3, 3, 2, 1, 1, 2, 2, -10),
        LineView(("Qs",), False, 12, 4, 4, 2, 1, 8, 2, 0),
    )
    result = ResultView("plain", 2, None, (0, 1), 1, 2, True, lines)
    return RoundEnded(match, number, 3, "cd" * 32, 1, ("2:stop plain",), result, (5, 5, -10, 0))


def match_ended(match: str, how: MatchEnding = "finished") -> MatchEnded:
    """The end after two rounds; an aborted match has no places, and seat 1 did it."""
    if how in ("finished", "settled"):
        return MatchEnded(match, how, 2, (-2, 38, -4, -32), (2, 1, 3, 4), None)
    return MatchEnded(match, how, 2, (-2, 38, -4, -32), None, 1 if how == "aborted" else None)


def report(
    room: str,
    person: str,
    said_by: str | None = None,
    *,
    line: int = 1,
    text: str = "그만 좀 해요",
) -> Report:
    """A person reports a line; one's own where nobody else is named."""
    name = "민지" if said_by is None else "준"
    return Report(room, line, "chat", text, name, said_by or person, person)
