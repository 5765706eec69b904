"""Rounds following each other: start, moves, run-out turns, ready, the end (R1.5, R1.7, R8)."""

from dataclasses import replace

from hulawang.rooms.facts import (
    MatchBegan,
    MatchEnded,
    MatchEnding,
    RoundEnded,
    SeatFact,
)
from hulawang.rooms.lobby import let_go
from hulawang.rooms.messages import CpuMove, Move, Ready, Start
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Match, Reaction, RoomPhase, Table
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Pass,
    SeatCommand,
    Withdraw,
)
from hulawang.rules.events import Event
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.notation import command_text, parse_move
from hulawang.rules.play import apply, deal, run_out_commands
from hulawang.rules.round import Round
from hulawang.rules.shuffle import VERSION, first_leader, shuffled_deck
from hulawang.views.result import see_result


def start(table: Table, message: Start) -> Reaction:
    """The host starts the match: only when every seat is taken."""
    if table.seat_or_refuse(message.person) != table.host:
        raise Refused(Refusal.NOT_HOST)
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.MATCH_RUNNING)
    if any(seat.is_empty for seat in table.seats):
        raise Refused(Refusal.SEATS_OPEN)
    seed = _seed_of(table)
    leader = first_leader(seed, len(table.seats))
    match = Match(message.match, 1, _deal(table, seed, 1, leader), seed)
    seats = tuple(
        SeatFact(seat.person, seat.name, None if seat.cpu is None else seat.cpu.value)
        for seat in table.seats
    )
    fact = MatchBegan(message.match, table.code, table.options, seats)
    begun = replace(table, phase=RoomPhase.PLAYING, match=match, seed=None)
    return Reaction(begun, facts=(fact,))


def _seed_of(table: Table) -> str:
    assert table.seed is not None  # the shell seals one before it lets anything else in
    return table.seed


def _deal(table: Table, seed: str, number: int, leader: int) -> Round:
    return deal(table.profile, shuffled_deck(seed, number), len(table.seats), leader)


# -- moves ---------------------------------------------------------------------------------------


def person_moves(table: Table, message: Move, now: int) -> Reaction:
    """A person's move; whoever moves plays again, whatever stood in (R1.7).

    Except by a pass: clients may send one by themselves, so it shows nobody.
    """
    seat = table.seat_or_refuse(message.person)
    if message.move != "pass":
        table = table.with_seat(seat, table.seats[seat].played_by_person())
    return _move(table, seat, message.number, message.move, now)


def cpu_moves(table: Table, message: CpuMove, now: int) -> Reaction:
    """A CPU player's or a stand-in's move, through the same door as everybody's."""
    seat = table.seats[message.seat]
    if seat.cpu is None and not seat.stands_in:
        raise Refused(Refusal.NOT_STANDING_IN)
    return _move(table, message.seat, message.number, message.move, now)


def _move(table: Table, seat: int, number: int, text: str, now: int) -> Reaction:
    match = table.match_or_refuse()
    if table.phase is not RoomPhase.PLAYING:
        raise Refused(Refusal.NO_ROUND)
    command = parse_move(text, seat)
    if isinstance(command, Claim | Pass | Withdraw):
        _refuse_late_answer(table, match, number, now)
    elif number != match.turn:
        raise Refused(Refusal.STALE_TURN)
    return play(table, command)


def _refuse_late_answer(table: Table, match: Match, number: int, now: int) -> None:
    """R4.1: an answer counts until the grace is over, whenever the loop gets to closing."""
    if number != match.window:
        raise Refused(Refusal.STALE_WINDOW)
    for deadline in table.deadlines:
        if deadline.number == number and deadline.clock == "window" and now >= deadline.due:
            raise Refused(Refusal.STALE_WINDOW)


def play(table: Table, *commands: Command) -> Reaction:
    """Play these commands in the current round.

    Raises `Refused` with the rules' code if one is illegal.
    """
    match = table.match_or_refuse()
    round_ = match.round
    events: tuple[Event, ...] = ()
    for command in commands:
        try:
            step = apply(round_, command)
        except IllegalCommand as illegal:
            raise Refused(illegal.code) from None
        round_ = step.round
        events += step.events
    moves = (*match.moves, *map(command_text, commands))
    played = Reaction(table.with_match(replace(match, round=round_, moves=moves)), tuple(events))
    return played if round_.result is None else _end_round(played)


def turn_ran_out(table: Table) -> Reaction:
    """R1.7: the turn is played out for the seat; the second in a row brings a stand-in."""
    match = table.match_or_refuse()
    index = match.round.turn.seat
    seat = table.seats[index]
    commands: tuple[SeatCommand, ...] = run_out_commands(match.round)
    counted = table.with_seat(index, replace(seat, run_outs=seat.run_outs + 1))
    return play(counted if seat.person is not None else table, *commands)


def window_ran_out(table: Table) -> Reaction:
    """R4.1: the window closes on the answers that stand."""
    return play(table, CloseWindow())


# -- the end of a round, and the next ------------------------------------------------------------


def _end_round(played: Reaction) -> Reaction:
    """Points are added; then a break, or the final places after the last round (R8.2)."""
    table = played.table
    match = table.match_or_refuse()
    result = see_result(match.round)
    assert result is not None  # play has looked
    assert match.round.result is not None
    match = replace(match, history=(*match.history, match.round.result.points))
    fact = RoundEnded(
        match.id,
        match.number,
        match.round.leader,
        match.seed,
        VERSION,
        match.moves,
        result,
        match.totals,
    )
    rested = tuple(replace(seat, ready=False) for seat in table.seats)
    table = replace(table, seats=rested, phase=RoomPhase.BETWEEN, match=match)
    for index, seat in enumerate(table.seats):
        if seat.leaving:
            table = let_go(table, index)
    ended = played.then(table, facts=(fact,))
    return end_match(ended, "finished") if match.number == table.options.rounds else ended


def ready(table: Table, message: Ready) -> Reaction:
    """Ready for the round after `round`; it begins when all are (or after 20 s)."""
    index = table.seat_or_refuse(message.person)
    match = table.match_or_refuse()
    if message.round != match.number:
        raise Refused(Refusal.STALE_ROUND)
    if table.phase is not RoomPhase.BETWEEN:
        raise Refused(Refusal.NOT_BETWEEN)
    seat = table.seats[index].played_by_person()
    if seat.ready:
        raise Refused(Refusal.ALREADY_READY)
    return Reaction(table.with_seat(index, replace(seat, ready=True)))


def is_everybody_ready(table: Table) -> bool:
    """Whether nobody is waited for: CPU players and stand-ins are always ready."""
    return all(seat.ready or seat.cpu is not None or seat.stands_in for seat in table.seats)


def next_round(table: Table) -> Table:
    """Deal the next round; its leader is the last one's winner (R1.5)."""
    match = table.match_or_refuse()
    seed, number = _seed_of(table), match.number + 1
    following = Match(
        match.id,
        number,
        _deal(table, seed, number, next_leader(match.round)),
        seed,
        history=match.history,
        turns_before=match.turns_before + match.round.turn.number,
        windows_before=match.windows_before + match.round.windows,
    )
    seats = tuple(replace(seat, ready=False) for seat in table.seats)
    return replace(table, phase=RoomPhase.PLAYING, match=following, seed=None, seats=seats)


def next_leader(ended: Round) -> int:
    """R1.5: the winner nearest after the last leader; after a void round the same player."""
    winners = () if ended.result is None else ended.result.winners
    return min(
        winners,
        key=lambda seat: (seat - ended.leader - 1) % ended.seats,
        default=ended.leader,
    )


def end_match(reaction: Reaction, how: MatchEnding, aborted_by: int | None = None) -> Reaction:
    """The match is over: final places of a finished or settled one (R8.2), none otherwise."""
    table = reaction.table
    match = replace(
        table.match_or_refuse(),
        vote=None,
        settled_early=how == "settled",
        aborted_by=aborted_by,
    )
    counted = how in ("finished", "settled")
    fact = MatchEnded(
        match.id,
        how,
        len(match.history),
        match.totals,
        final_places(match.totals) if counted else None,
        aborted_by,
    )
    phase = RoomPhase.FINISHED if counted else RoomPhase.ABORTED
    return reaction.then(replace(table, phase=phase, match=match), facts=(fact,))


def final_places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """R8.2: by seat; equal totals share the better place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
