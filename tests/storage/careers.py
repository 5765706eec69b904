"""Matches for careers: made up by chance, and recounted the plain way."""

from dataclasses import dataclass
from itertools import groupby
from random import Random

from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, MatchEnding, RoundEnded, SeatFact
from hulawang.rooms.match_play import final_places
from hulawang.rooms.options import Options
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People
from hulawang.storage.records import MatchRecord
from hulawang.views.model import Ending, LineView, ResultView
from tests.storage.conftest import Wall
from tests.storage.samples import moved, opened

DAY_MS = 86_400_000
HOWS: tuple[Ending, ...] = ("out", "hula", "stock", "four_sevens", "low", "high", "plain")


def round_of(
    match: str,
    number: int,
    points: tuple[int, ...],
    totals: tuple[int, ...],
    *,
    how: Ending = "out",
    claimed_from: int | None = None,
    failed: bool = False,
    by: int | None = None,
    sole_payer: int | None = None,
    sevens: tuple[int, ...] = (),
    unmelded: tuple[int, ...] = (),
    moves: tuple[str, ...] = (),
) -> RoundEnded:
    """A round in which whoever has the most points has won it alone."""
    winner = points.index(max(points))
    lines = tuple(
        LineView(
            (),
            seat not in unmelded,
            0,
            1 if seat == winner else 2,
            int(seat != winner),
            2 if seat in unmelded else 1,
            2 if seat in sevens else 1,
            0,
            None if seat == winner else seat,
            point,
        )
        for seat, point in enumerate(points)
    )
    by = winner if by is None else by
    result = ResultView(how, by, claimed_from, (winner,), 1, sole_payer, failed, lines)
    return RoundEnded(match, number, 0, "ab" * 32, 1, moves, result, totals)


@dataclass(frozen=True)
class Made:
    """A made-up match: who sat there, None for a CPU player, and what its room reports."""

    match: str
    people: tuple[str | None, ...]
    how: MatchEnding
    rounds: tuple[RoundEnded, ...]
    aborted_by: int | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        return self.rounds[-1].totals if self.rounds else (0,) * len(self.people)

    @property
    def facts(self) -> list[Fact]:
        seats = tuple(
            SeatFact(person, person or "", None if person else "hard") for person in self.people
        )
        counts = self.how in ("finished", "settled")
        places = final_places(self.totals) if counts else None
        ended = MatchEnded(
            self.match, self.how, len(self.rounds), self.totals, places, self.aborted_by
        )
        options = Options(len(self.people), max(1, len(self.rounds)))
        return [MatchBegan(self.match, self.match, options, seats), *self.rounds, ended]


def made(rng: Random, match: str, people: list[str]) -> Made:
    """A match of some of these people and CPU players, with rounds and an end by chance."""
    seats = rng.choice((3, 4, 5))
    some = rng.sample(people, rng.randint(1, min(seats, len(people))))
    sitters: list[str | None] = [*some, *[None] * (seats - len(some))]
    rng.shuffle(sitters)
    how: MatchEnding = rng.choice(("finished", "finished", "settled", "aborted", "abandoned"))
    totals = (0,) * seats
    rounds: list[RoundEnded] = []
    for number in range(1, rng.randint(0 if how not in ("finished", "settled") else 1, 5) + 1):
        losses = [rng.randint(-9, 0) for _ in range(seats)]
        winner = rng.randrange(seats)
        losses[winner] = 0
        losses[winner] = -sum(losses) + 1
        points = tuple(losses)
        totals = tuple(a + b for a, b in zip(totals, points, strict=True))
        rounds.append(
            round_of(
                match,
                number,
                points,
                totals,
                how=rng.choice(HOWS),
                failed=rng.random() < 0.1,
                sole_payer=rng.choice((None, rng.randrange(seats))),
                sevens=tuple(rng.sample(range(seats), 1)),
                moves=(f"{winner}:draw", f"{winner}:discard 2s"),
            )
        )
    return Made(match, tuple(sitters), how, tuple(rounds), 0 if how == "aborted" else None)


async def play(database: Database, wall: Wall, matches: list[Made]) -> list[MatchRecord]:
    """Report these matches one after the other; they come back as they are kept."""
    journal = DatabaseJournal(database, wall)
    for each in matches:
        wall.now += DAY_MS // 3
        await journal.append(opened(each.match))
        for seq, fact in enumerate(each.facts, 1):
            await journal.append(moved(each.match, seq), (fact,))
    kept = [await Matches(database).match(each.match) for each in matches]
    return [record for record in kept if record is not None]


async def known(people: People, count: int) -> list[str]:
    """So many people."""
    return [(await people.enter(f"사람{n}"))[0].id for n in range(count)]


# -- recounted, each number by itself --------------------------------------------------------------


def counted(records: list[MatchRecord], person: str, board: str) -> list[tuple[MatchRecord, int]]:
    """A person's matches that count on a board, with their seat in it, oldest first."""
    found = []
    for record in records:
        seats = record.match.seats
        humans = sum(seat.cpu_level is None for seat in seats)
        mine = [index for index, seat in enumerate(seats) if seat.person == person]
        counts = record.match.how in ("finished", "settled")
        if mine and counts and (humans >= 2) == (board == "people"):
            found.append((record, mine[0]))
    return found


def recounted(records: list[MatchRecord], person: str, board: str) -> dict[str, int]:
    """The sums that anybody can check with a pencil."""
    mine = counted(records, person, board)
    lines = [(ended, seat) for record, seat in mine for ended in record.rounds]
    points = [ended.result.lines[seat].points for ended, seat in lines]
    return {
        "matches": len(mine),
        "wins": sum(record.match.seats[seat].place == 1 for record, seat in mine),
        "points": sum(record.match.seats[seat].total for record, seat in mine),
        "rounds": len(points),
        "rounds_won": sum(seat in ended.result.winners for ended, seat in lines),
        "best_round": max(points, default=0),
        "worst_round": min(points, default=0),
        "hulas": sum(
            (ended.result.how, ended.result.by) == ("hula", seat) for ended, seat in lines
        ),
        "sevens": sum(ended.result.lines[seat].seven_factor > 1 for ended, seat in lines),
        "sole_payer": sum(ended.result.sole_payer == seat for ended, seat in lines),
    }


def longest_rows(won: list[bool]) -> tuple[int, int]:
    """The row of wins at the end, and the longest one."""
    rows = [len(list(row)) for is_won, row in groupby(won) if is_won]
    return (rows[-1] if won and won[-1] else 0), max(rows, default=0)
