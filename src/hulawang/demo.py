"""`hulawang demo`: a match of CPU players, turn by turn in the text notation.

Every line is a function of the match, so a demo is also the quickest way to look at whole games and
to see that everything from the shuffle to the settlement works.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle, groupby, islice
from random import Random
from secrets import randbelow
from typing import Annotated

import typer

from hulawang.cpu.policy import POLICIES
from hulawang.cpu.selfplay import Move, moves
from hulawang.rooms.match_play import final_places, next_leader
from hulawang.rooms.options import Level, Thresholds
from hulawang.rules.commands import Claim, Draw, Pass
from hulawang.rules.notation import move_text
from hulawang.rules.play import deal
from hulawang.rules.profile import Profile, profile_named
from hulawang.rules.round import Line, Player, Result, Round
from hulawang.rules.shuffle import first_leader, shuffled_deck

RULE = "─" * 78
TURN_HEADER = f"{'turn':>4} {'seat':>4}  {'hand':<16}  moves"
RESULT_HEADER = (
    f"{'seat':>4}  {'level':<7} {'left':<16} {'sum':>3}  {'place':>5}  {'points':>6}  {'total':>5}"
)
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class DemoMatch:
    """What is played: a level a seat, so many rounds, all from one seed."""

    profile: Profile
    levels: tuple[Level, ...]
    rounds: int
    seed: int
    """A whole number from 0, below 2^256."""

    @property
    def shuffle_seed(self) -> str:
        return f"{self.seed:064x}"


def demo(
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed plays the same match.")
    ] = None,
    seats: Annotated[int, typer.Option(min=3, max=5)] = 4,
    rounds: Annotated[int, typer.Option(min=1, max=50)] = 3,
    thresholds: Annotated[Thresholds, typer.Option()] = Thresholds.BASIC,
    level: Annotated[
        list[Level] | None, typer.Option(help="One for all seats, or several in turn.")
    ] = None,
) -> None:
    """Play a match of CPU players and print every move in the notation."""
    levels = tuple(islice(cycle(level or [Level.NORMAL]), seats))
    if seed is None:
        seed = randbelow(10**6)
    match = DemoMatch(profile_named(thresholds), levels, rounds, seed)
    for line in match_lines(match):
        typer.echo(_in_colour(line))


def _in_colour(line: str) -> str:
    """Hearts and diamonds in red; `typer.echo` drops colours that a file would not show."""
    return re.sub(r"[A2-9TJQK][hd]", lambda card: typer.style(card[0], fg=typer.colors.RED), line)


def match_lines(match: DemoMatch) -> Iterator[str]:
    """A whole match as it is told."""
    seats = len(match.levels)
    yield f"훌라왕 · {seats} seats · {match.profile.name} thresholds · seed {match.seed}"
    policies = tuple(POLICIES[level] for level in match.levels)
    rng = Random(match.seed)
    totals = (0,) * seats
    leader = first_leader(match.shuffle_seed, seats)
    for number in range(1, match.rounds + 1):
        deck = shuffled_deck(match.shuffle_seed, number)
        round_ = deal(match.profile, deck, seats, leader)
        yield from (
            "",
            f"Round {number} of {match.rounds} · seat {leader} leads",
            TURN_HEADER,
            RULE,
        )
        for turn in _turns(moves(round_, policies, rng)):
            yield _turn_line(turn)
            round_ = turn[-1].step.round
        assert round_.result is not None  # the moves go on to the end
        totals = tuple(map(sum, zip(totals, round_.result.points, strict=True)))
        yield from _settlement_lines(match, round_, round_.result, totals)
        leader = next_leader(round_)
    yield from _final_lines(match, totals)


def _turns(played: Iterable[Move]) -> Iterator[tuple[Move, ...]]:
    """The moves of each turn; passes are left out, a claim begins the claimer's turn."""
    told = (move for move in played if not isinstance(move.command, Pass))
    for _, turn in groupby(told, key=_turn_of):
        yield tuple(turn)


def _turn_of(move: Move) -> int:
    return move.before.turn.number + isinstance(move.command, Claim)


def _turn_line(turn: tuple[Move, ...]) -> str:
    """Turn number, seat, the hand that the turn began with, and the moves."""
    first = turn[0]
    seat = first.command.seat
    hand = first.before.players[seat].hand
    told = "  ".join(map(_move_text, turn))
    return f"{_turn_of(first):>4} {seat:>4}  {hand!s:<16}  {told}"


def _move_text(move: Move) -> str:
    text = move_text(move.command)
    if isinstance(move.command, Draw):
        return f"{text} {move.before.stock[0]}"
    return text


def _settlement_lines(
    match: DemoMatch, round_: Round, result: Result, totals: tuple[int, ...]
) -> Iterator[str]:
    yield RULE
    yield _ending_text(result)
    yield RESULT_HEADER
    for seat, (player, line) in enumerate(zip(round_.players, result.lines, strict=True)):
        yield (
            f"{seat:>4}  {match.levels[seat]:<7} {_left(player):<16}"
            f" {match.profile.card_sum(player.hand):>3}  {line.place or NOTHING:>5}"
            f"  {line.points:>+6}  {totals[seat]:>+5}  {_share_text(line, result, seat)}"
        ).rstrip()


def _ending_text(result: Result) -> str:
    ending = result.ending
    by = "" if ending.by is None else f" by seat {ending.by}"
    failed = ", which fails" if result.failed else ""
    times = f" · ×{result.multiplier}" if result.multiplier > 1 else ""
    sole = "" if result.sole_payer is None else f" · seat {result.sole_payer} pays for all"
    void = "" if result.winners else " · nobody melded, nobody pays"
    return f"{ending.how}{by}{failed}{times}{sole}{void}"


def _left(player: Player) -> str:
    return str(player.hand) or NOTHING


def _share_text(line: Line, result: Result, seat: int) -> str:
    """How a loser's share came about: `4 × 2 unmelded = 8`."""
    if not line.share:
        return "wins" if seat in result.winners else ""
    factors = (
        (result.multiplier, ""),
        (line.unmelded_factor, " unmelded"),
        (line.seven_factor, " sevens"),
    )
    multiplied = "".join(f" × {times}{why}" for times, why in factors if times > 1)
    return f"share {line.base}{multiplied} = {line.share}" if multiplied else f"share {line.share}"


def _final_lines(match: DemoMatch, totals: tuple[int, ...]) -> Iterator[str]:
    yield from ("", "Final places", RULE)
    places = final_places(totals)
    for seat in sorted(range(len(totals)), key=lambda seat: places[seat]):
        yield f"{places[seat]:>3}.  seat {seat}  {match.levels[seat]:<7} {totals[seat]:>+5}"
