"""Whom the table waits for among CPU players and stand-ins, and what they answer.

The pause before an answer is drawn from the kind of the ask alone, never from the cards (law 5).
"""

from dataclasses import dataclass
from typing import NamedTuple

from hulawang.rooms.ports import Brief, Chance, CpuPlayers, Thinkers, Thought
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rules.commands import Pass, SeatCommand
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.legal import refusal
from hulawang.rules.notation import move_text, parse_move
from hulawang.rules.play import run_out_commands
from hulawang.rules.round import Phase
from hulawang.views.seat import see_round

CAREFUL = "careful"
"""The level of a stand-in (R8.6)."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One decision that a CPU player or stand-in owes.

    `number` is the turn's or the window's; `moves` tells several moves of one turn apart.
    """

    seat: int
    number: int
    window: bool
    moves: int

    def pause(self) -> tuple[int, int]:
        """The shortest and the longest human-like pause before the answer, in ms."""
        return (600, 2200) if self.window else (650, 1500)


def asks_of(table: Table) -> tuple[Ask, ...]:
    """Every decision that is owed now."""
    match = table.match
    if match is None or table.phase is not RoomPhase.PLAYING:
        return ()
    round_ = match.round
    if round_.window is not None and match.window is not None:
        silent = (seat for seat in round_.window.asked() if round_.window.answers[seat] is None)
        return tuple(
            Ask(seat, match.window, True, 0)
            for seat in silent
            if table.seats[seat].is_played_by_cpu
        )
    seat = round_.turn.seat
    if not table.seats[seat].is_played_by_cpu:
        return ()
    return (Ask(seat, match.turn, False, len(match.moves)),)


class Owed(NamedTuple):
    """When a decision falls due, and what is thought about it until then."""

    at: int
    thought: Thought | None


class Pauses:
    """When each decision that is owed falls due; a pause is drawn once for each.

    Thinking goes on during the pause and has no part in how long it is (law 5).
    """

    def __init__(self, chance: Chance, thinkers: Thinkers, pace: float) -> None:
        """`pace` scales the pauses."""
        self._chance = chance
        self._thinkers = thinkers
        self._pace = pace
        self._owed: dict[Ask, Owed] = {}

    def dues(self) -> tuple[tuple[int, Ask], ...]:
        """When (ms) which decision is due."""
        return tuple((owed.at, ask) for ask, owed in self._owed.items())

    def thought(self, ask: Ask) -> SeatCommand | None:
        """What the thinking about a decision has come to, if it has."""
        owed = self._owed.get(ask)
        return None if owed is None or owed.thought is None else owed.thought.command()

    def keep(self, table: Table, now: int) -> None:
        """Keep the pauses that run, draw one for every new ask."""
        old = self._owed
        self._owed = {ask: old.get(ask) or self._draw(table, ask, now) for ask in asks_of(table)}
        _drop({ask: owed for ask, owed in old.items() if ask not in self._owed})

    def _draw(self, table: Table, ask: Ask, now: int) -> Owed:
        pause = int(self._chance.pause(*ask.pause()) * self._pace)
        return Owed(now + pause, consider(table, ask, self._thinkers))

    def give_up(self, seat: int) -> None:
        """Wait for this seat no more; the clock plays for it."""
        self._owed = {ask: owed for ask, owed in self._owed.items() if ask.seat != seat}

    def clear(self) -> None:
        """Draw every pause anew."""
        _drop(self._owed)
        self._owed = {}


def _drop(owed: dict[Ask, Owed]) -> None:
    for _, thought in owed.values():
        if thought is not None:
            thought.drop()


def consider(table: Table, ask: Ask, thinkers: Thinkers) -> Thought | None:
    """Begin to think about a decision that is owed.

    The seed names the decision and nothing else, so that a match can be played again (law 2).
    """
    match = table.match_or_refuse()
    round_ = match.round
    seed = f"{match.id}:{ask.number}:{ask.seat}:{ask.moves}"
    view, level = see_round(round_, ask.seat), level_of(table, ask.seat)
    # Places are made in the last round (R8.2); before it, points are points.
    totals = () if table.has_next_round else match.totals
    return thinkers.consider(Brief(level, view, ask.seat, round_.profile, seed, totals))


def level_of(table: Table, seat: int) -> str:
    """The level at which this seat is played; a stand-in plays carefully (R8.6)."""
    cpu = table.seats[seat].cpu
    return CAREFUL if cpu is None else cpu.value


def decide(
    table: Table, seat: int, thought: SeatCommand | None, players: CpuPlayers, chance: Chance
) -> str:
    """The move of the CPU player or stand-in in this seat, from what the seat sees (law 5).

    `thought` is what thinking has come to; without one it is decided at once. Raises whatever the
    policy raises, and `IllegalCommand` if its move is none for this seat now.
    """
    round_ = table.match_or_refuse().round
    command = thought or players.choose(
        level_of(table, seat), see_round(round_, seat), seat, round_.profile, chance.rng()
    )
    move = move_text(command)
    code = refusal(round_, parse_move(move, seat))
    if code is not None:
        raise IllegalCommand(code)
    return move


def fallback(table: Table, seat: int) -> str:
    """What is played where a policy fails: what the clock would play (R1.7), or a pass."""
    round_ = table.match_or_refuse().round
    if round_.phase is Phase.WINDOW:
        return move_text(Pass(seat))
    return move_text(run_out_commands(round_)[0])
