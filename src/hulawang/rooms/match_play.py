"""Rounds following each other: start, moves, run-out turns, ready, the end (R1.5, R1.7, R8)."""

from msgspec.structs import replace

from hulawang.rooms.facts import (
    MatchBegan,
    MatchEnded,
    MatchEnding,
    RoundEnded,
    SeatFact,
    StateOfPlay,
)
from hulawang.rooms.lobby import let_go
from hulawang.rooms.messages import Clock, CpuMove, Move, Ready, Start
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.shuffles import nonces_of, used_up
from hulawang.rooms.state import Match, Reaction, RoomPhase, Table
from hulawang.rules.cards import BadNotation
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Pass,
    SeatCommand,
    Withdraw,
)
from hulawang.rules.events import Event, RoundBegan
from hulawang.rules.illegal import Illegal, IllegalCommand
from hulawang.rules.notation import command_text, parse_move
from hulawang.rules.play import apply, deal, run_out_commands
from hulawang.rules.round import Phase, Round
from hulawang.rules.shuffle import VERSION, first_leader, shuffled_deck
from hulawang.views.result import see_result


def start(table: Table, message: Start) -> Reaction:
    """The host starts the match: only when every seat is taken."""
    if table.seat_or_refuse(message.person) != table.host:
        raise Refused(Refusal.NOT_HOST)
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.MATCH_RUNNING)
    if not table.is_full:
        raise Refused(Refusal.SEATS_OPEN)
    seed, nonces = _seed_or_refuse(table), nonces_of(table)
    leader = first_leader(seed, len(table.seats), nonces)
    match = Match(message.match, 1, _deal(table, seed, 1, leader), seed, nonces)
    seats = tuple(
        SeatFact(seat.person, seat.name, None if seat.cpu is None else seat.cpu.value)
        for seat in table.seats
    )
    fact = MatchBegan(message.match, table.code, table.options, seats)
    begun = replace(used_up(table), phase=RoomPhase.PLAYING, match=match)
    # Whoever is disconnected has from now on the shorter grace of a match.
    return Reaction(replace(begun, deadlines=()), events=(RoundBegan(leader),), facts=(fact,))


def _seed_or_refuse(table: Table) -> str:
    """The sealed seed; the shell seals one before it lets anything else in, if it can store it."""
    if table.seed is None:
        raise Refused(Refusal.NOT_STORED)
    return table.seed


def _deal(table: Table, seed: str, number: int, leader: int) -> Round:
    deck = shuffled_deck(seed, number, nonces_of(table))
    return deal(table.profile, deck, len(table.seats), leader)


# -- moves ---------------------------------------------------------------------------------------


def person_moves(table: Table, message: Move, now: int) -> Reaction:
    """A person's move; whoever moves plays again, whatever stood in (R1.7).

    Except by a pass: clients may send one by themselves, so it shows nobody.
    """
    index = table.seat_or_refuse(message.person)
    seat = table.seats[index]
    command = _parsed(message.move, index)
    if isinstance(command, Claim | Withdraw):
        table = table.with_seat(index, seat.answered_by_person())
    elif not isinstance(command, Pass):
        table = table.with_seat(index, seat.played_by_person())
        return _after_own_turn(_move(table, command, message.number, now), index)
    return _move(table, command, message.number, now)


def _after_own_turn(moved: Reaction, index: int) -> Reaction:
    """The same, with the row of run-out turns broken if this move was the turn's last."""
    table = moved.table
    if table.match is None or table.match.round.phase not in (Phase.WINDOW, Phase.OVER):
        return moved
    return moved.then(table.with_seat(index, table.seats[index].turn_played()))


def cpu_moves(table: Table, message: CpuMove, now: int) -> Reaction:
    """A CPU player's or a stand-in's move, through the same door as everybody's."""
    if not table.seats[message.seat].is_played_by_cpu:
        raise Refused(Refusal.NOT_STANDING_IN)
    return _move(table, _parsed(message.move, message.seat), message.number, now)


def _parsed(text: str, seat: int) -> SeatCommand:
    """The move as a command. Nobody holds what spells no cards, such as one card twice."""
    try:
        return parse_move(text, seat)
    except BadNotation:
        raise Refused(Illegal.NOT_HELD) from None


def _move(table: Table, command: SeatCommand, number: int, now: int) -> Reaction:
    match = table.match_or_refuse()
    if table.phase is not RoomPhase.PLAYING:
        raise Refused(Refusal.NO_ROUND)
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
        is_ours = (deadline.clock, deadline.number) == (Clock.WINDOW, number)
        if is_ours and now >= deadline.due:
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
    counted = table.with_seat(index, replace(seat, run_outs=seat.run_outs + 1))
    return play(counted if seat.person is not None else table, *run_out_commands(match.round))


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
        match.nonces,
    )
    table = replace(table, phase=RoomPhase.BETWEEN, match=match)
    if match.number == table.options.rounds:
        return end_match(played.then(table, facts=(fact,)), "finished")
    return played.then(table, facts=(fact,))


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
    """Whether nobody is waited for: CPU players and stand-ins are always ready.

    Who leaves after the round is not waited for either, but may look at its result as long as the
    others do; where nobody stays, as long as the break is.
    """
    waited_for = tuple(seat for seat in table.seats if seat.cpu is None and not seat.stands_in)
    staying = tuple(seat for seat in waited_for if not seat.leaving)
    return all(seat.ready for seat in staying or waited_for)


def without_leavers(table: Table) -> Table:
    """The table once those who leave after the round are gone (R8.6): when the next one begins."""
    for index, seat in enumerate(table.seats):
        if seat.leaving:
            table = let_go(table, index)
    return table


def next_round(reaction: Reaction) -> Reaction:
    """Deal the next round; its leader is the last one's winner (R1.5)."""
    table = reaction.table
    match = table.match_or_refuse()
    seed, number = _seed_or_refuse(table), match.number + 1
    leader = next_leader(match.round)
    following = Match(
        match.id,
        number,
        _deal(table, seed, number, leader),
        seed,
        nonces_of(table),
        history=match.history,
        turns_before=match.turns_before + match.round.turn.number,
    )
    seats = tuple(replace(seat, ready=False) for seat in table.seats)
    dealt = replace(used_up(replace(table, seats=seats)), phase=RoomPhase.PLAYING, match=following)
    return reaction.then(dealt, events=(RoundBegan(leader),))


def next_leader(ended: Round) -> int:
    """R1.5: the winner nearest after the last leader; after a void round the same player."""
    winners = () if ended.result is None else ended.result.winners
    return min(
        winners,
        key=lambda seat: (seat - ended.leader - 1) % ended.seats,
        default=ended.leader,
    )


def end_match(
    reaction: Reaction,
    how: MatchEnding,
    aborted_by: int | None = None,
    state: StateOfPlay | None = None,
) -> Reaction:
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
        state,
    )
    phase = RoomPhase.FINISHED if counted else RoomPhase.ABORTED
    return reaction.then(replace(table, phase=phase, match=match), facts=(fact,))


def final_places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """R8.2: by seat; equal totals share the better place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
