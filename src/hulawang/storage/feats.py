"""What a person did in a match: sums, and the badges earned by it. No database in here.

Badges for how one won a round count wherever a match was played to its places; those for how one
won a match count only among people (R8.9).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hulawang.rooms.facts import RoundEnded
from hulawang.storage.records import Badge, Board, Career, MatchRecord, Versus
from hulawang.views.model import ResultView

COUNTED = ("finished", "settled")
"""The endings after which a match counts (R8.3, R8.5)."""
JACKPOT = 30
"""Points of a round that earn a badge."""
COMEBACK_ROUNDS = 4
"""The fewest rounds after which a win from the last place is a comeback."""
SWEEP_ROUNDS = 3
"""The fewest rounds that make a sweep when all are won."""
FULL_TABLE = 5

_ANSWERS = frozenset(("claim", "pass", "withdraw", "close"))
_STOPS = frozenset(("four_sevens", "low", "high", "plain"))


def board_of(record: MatchRecord) -> Board:
    """With at least two people, whoever of them is still known, or against CPU players (R8.9)."""
    return "people" if _people(record) >= 2 else "cpu"


def career_in(record: MatchRecord, seat: int) -> Career:
    """What one ended match adds to the career of the person in a seat."""
    if record.match.how not in COUNTED:
        return Career(broken_off=1, aborted=int(record.match.aborted_by == seat))
    results = [ended.result for ended in record.rounds]
    lines = [result.lines[seat] for result in results]
    points = [line.points for line in lines]
    won = [result for result in results if seat in result.winners]
    stopped = [result for result in results if result.how in _STOPS and result.by == seat]
    return Career(
        matches=1,
        wins=int(_has_won(record, seat)),
        points=record.match.seats[seat].total,
        rounds=len(results),
        rounds_won=len(won),
        best_round=max(points, default=0),
        worst_round=min(points, default=0),
        hulas=sum(_by(result, seat, "hula") for result in results),
        claims=sum(_claims(ended, seat) for ended in record.rounds),
        stops=sum(not result.failed for result in stopped),
        failed_stops=sum(result.failed for result in stopped),
        unmelded=sum(line.unmelded_factor > 1 for line in lines),
        sevens=sum(line.seven_factor > 1 for line in lines),
        sole_payer=sum(result.sole_payer == seat for result in results),
    )


def _claims(ended: RoundEnded, seat: int) -> int:
    return sum(turn.claimed for turn in turns(ended) if turn.seat == seat)


def versus_in(record: MatchRecord, seat: int, other: int) -> Versus:
    """How the person in a seat stood against the one in another seat of a counted match."""
    mine, theirs = record.match.seats[seat], record.match.seats[other]
    assert mine.place is not None  # a match that counts has places
    assert theirs.place is not None
    return Versus(
        matches=1,
        ahead=int(mine.place < theirs.place),
        behind=int(mine.place > theirs.place),
        points=mine.total - theirs.total,
        met_at=record.match.ended_at,
    )


def badges_in(record: MatchRecord, seat: int) -> Iterator[Badge]:
    """The badges that a match earns the person in a seat, each as often as it was earned."""
    for ended in record.rounds:
        yield from (badge for badge, earns in _OF_A_ROUND.items() if earns(ended, seat))
    if board_of(record) == "people" and _has_won(record, seat):
        yield from (badge for badge, earns in _OF_A_WIN.items() if earns(record, seat))


# -- badges of a round ---------------------------------------------------------------------------


def _by(result: ResultView, seat: int, how: str) -> bool:
    return result.how == how and result.by == seat


def _hula(ended: RoundEnded, seat: int) -> bool:
    return _by(ended.result, seat, "hula")


def _claimed_hula(ended: RoundEnded, seat: int) -> bool:
    return _hula(ended, seat) and ended.result.claimed_from is not None


def _perfect_hula(ended: RoundEnded, seat: int) -> bool:
    """From own cards only: no claimed card, and none laid off on what lay there before."""
    if not _hula(ended, seat) or ended.result.claimed_from is not None:
        return False
    *_, last = turns(ended)
    return all(meld >= last.melds_before for meld in last.laid_off_on)


def _four_sevens(ended: RoundEnded, seat: int) -> bool:
    return _by(ended.result, seat, "four_sevens")


def _low(ended: RoundEnded, seat: int) -> bool:
    return _by(ended.result, seat, "low")


def _high(ended: RoundEnded, seat: int) -> bool:
    return _by(ended.result, seat, "high")


def _plain_stop(ended: RoundEnded, seat: int) -> bool:
    return _by(ended.result, seat, "plain") and not ended.result.failed


def _caught_stop(ended: RoundEnded, seat: int) -> bool:
    return ended.result.failed and seat in ended.result.winners


def _caught_sevens(ended: RoundEnded, seat: int) -> bool:
    lines = ended.result.lines
    return seat in ended.result.winners and any(line.seven_factor > 1 for line in lines)


def _shutout(ended: RoundEnded, seat: int) -> bool:
    """Nobody else had melded."""
    lines = ended.result.lines
    losers = [line for other, line in enumerate(lines) if other != seat]
    return ended.result.winners == (seat,) and all(line.unmelded_factor > 1 for line in losers)


def _jackpot(ended: RoundEnded, seat: int) -> bool:
    return ended.result.lines[seat].points >= JACKPOT


_OF_A_ROUND: Mapping[Badge, Callable[[RoundEnded, int], bool]] = {
    "hula": _hula,
    "claimed_hula": _claimed_hula,
    "perfect_hula": _perfect_hula,
    "four_sevens": _four_sevens,
    "low": _low,
    "high": _high,
    "plain_stop": _plain_stop,
    "caught_stop": _caught_stop,
    "caught_sevens": _caught_sevens,
    "shutout": _shutout,
    "jackpot": _jackpot,
}


# -- badges of a match that was won among people -------------------------------------------------


def _people(record: MatchRecord) -> int:
    return sum(seat.cpu_level is None for seat in record.match.seats)


def _has_won(record: MatchRecord, seat: int) -> bool:
    return record.match.seats[seat].place == 1


def _comeback(record: MatchRecord, seat: int) -> bool:
    """Last, or with the last, when half of the rounds were played."""
    if len(record.rounds) < COMEBACK_ROUNDS:
        return False
    totals = record.rounds[len(record.rounds) // 2 - 1].totals
    return totals[seat] == min(totals) < max(totals)


def _paid_and_won(record: MatchRecord, seat: int) -> bool:
    return any(ended.result.sole_payer == seat for ended in record.rounds)


def _sweep(record: MatchRecord, seat: int) -> bool:
    every = all(seat in ended.result.winners for ended in record.rounds)
    return every and len(record.rounds) >= SWEEP_ROUNDS


def _full_table(record: MatchRecord, seat: int) -> bool:
    del seat
    return _people(record) == FULL_TABLE


_OF_A_WIN: Mapping[Badge, Callable[[MatchRecord, int], bool]] = {
    "comeback": _comeback,
    "paid_and_won": _paid_and_won,
    "sweep": _sweep,
    "full_table": _full_table,
}

MILESTONES: Mapping[Badge, int] = {"rounds_10": 10, "rounds_100": 100, "rounds_1000": 1000}
"""Badges for so many rounds played, on whatever board."""


# -- turns, from the moves -----------------------------------------------------------------------


class TurnDeeds(NamedTuple):
    """A turn as its moves tell it."""

    seat: int
    claimed: bool
    """Whether it began with a claimed card in place of a draw (R4.5)."""
    melds_before: int
    """How many melds lay on the table when it began."""
    laid_off_on: tuple[int, ...]
    """The numbers of the melds that cards were laid off on."""


def turns(ended: RoundEnded) -> Iterator[TurnDeeds]:
    """The turns of a round; whose it is shows in the first move after a window."""
    turn: TurnDeeds | None = None
    melds, thrower = 0, None
    for text in ended.moves:
        who, _, move = text.partition(":")
        verb, *what = move.split(" ")
        if text == "close" or verb in _ANSWERS:
            continue
        if turn is None:
            turn = TurnDeeds(int(who), verb not in ("draw", "stop"), melds, ())
            melds += turn.claimed
        if verb == "meld":
            melds += 1
        elif verb == "lay_off":
            turn = turn._replace(laid_off_on=(*turn.laid_off_on, int(what[0])))
        elif verb == "discard":
            yield turn
            thrower, turn = turn.seat, None
    if turn is not None:
        yield turn
    elif ended.result.how in ("out", "hula") and ended.result.by not in (None, thrower):
        # The claimed card and the named ones emptied the hand: no move is left to show the turn.
        yield TurnDeeds(int(ended.result.by or 0), True, melds, ())
