"""Early settlement and abort: how people end a match before its last round (R8.3 to R8.5)."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from hulawang.rooms.facts import PlayPhase, StateOfPlay, VoteEnded, VoteOutcome
from hulawang.rooms.match_play import end_match
from hulawang.rooms.messages import Abort, CancelVote, Propose
from hulawang.rooms.messages import Vote as Ballot
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Match, Reaction, RoomPhase, Table, Vote
from hulawang.rules.round import Phase

_PHASES: Mapping[Phase, PlayPhase] = {
    Phase.DRAW: "draw",
    Phase.PLAY: "play",
    Phase.WINDOW: "window",
    Phase.OVER: "between",
}


def propose(table: Table, message: Propose) -> Reaction:
    """Propose to settle: the proposer's vote is a yes; a lone person's passes at once (R8.3)."""
    index, match = _voter(table, message.person, message.round)
    if match.vote is not None:
        raise Refused(Refusal.VOTE_OPEN)
    if index in match.proposed:
        raise Refused(Refusal.ALREADY_PROPOSED)
    vote = Vote(index, ((index, True),))
    return Reaction(table.with_match(replace(match, vote=vote, proposed=(*match.proposed, index))))


def vote(table: Table, message: Ballot) -> Reaction:
    """One ballot; a no ends the vote at once (R8.3)."""
    index, match = _voter(table, message.person, message.round)
    if match.vote is None:
        raise Refused(Refusal.NO_VOTE)
    if match.vote.has_voted(index):
        raise Refused(Refusal.ALREADY_VOTED)
    ballots = (*match.vote.ballots, (index, message.yes))
    voted = Reaction(table.with_match(replace(match, vote=replace(match.vote, ballots=ballots))))
    return voted if message.yes else end_vote(voted, "refused")


def cancel(table: Table, message: CancelVote) -> Reaction:
    """The proposer and the host can cancel a vote (R8.3)."""
    index = table.seat_or_refuse(message.person)
    match = _match_in_break(table, message.round)
    if match.vote is None:
        raise Refused(Refusal.NO_VOTE)
    if index not in (match.vote.proposer, table.host):
        raise Refused(Refusal.MAY_NOT_CANCEL)
    return end_vote(Reaction(table), "cancelled")


def _match_in_break(table: Table, number: int) -> Match:
    match = table.match_or_refuse()
    if number != match.number:
        raise Refused(Refusal.STALE_ROUND)
    if table.phase is not RoomPhase.BETWEEN:
        raise Refused(Refusal.NOT_BETWEEN)
    return match


def _voter(table: Table, person: str, number: int) -> tuple[int, Match]:
    index = table.seat_or_refuse(person)
    match = _match_in_break(table, number)
    if not table.seats[index].may_vote:
        raise Refused(Refusal.MAY_NOT_VOTE)
    return index, match


def end_vote(reaction: Reaction, outcome: VoteOutcome) -> Reaction:
    """The vote is over and on record; passed, the totals so far are final (R8.3)."""
    match = reaction.table.match_or_refuse()
    assert match.vote is not None  # every caller has looked
    fact = VoteEnded(match.id, match.number, match.vote.proposer, match.vote.ballots, outcome)
    ended = reaction.then(reaction.table.with_match(replace(match, vote=None)), facts=(fact,))
    return end_match(ended, "settled") if outcome == "passed" else ended


def count_again(reaction: Reaction) -> Reaction:
    """R8.3, R8.4: whoever has left or is away has no vote; what remains may decide it."""
    table = reaction.table
    if table.phase is not RoomPhase.BETWEEN or table.match is None or table.match.vote is None:
        return reaction
    open_vote = table.match.vote
    if table.seats[open_vote.proposer].left:
        return end_vote(reaction, "cancelled")
    voters = table.voters()
    agreed = {seat for seat, yes in open_vote.ballots if yes}
    if voters and agreed.issuperset(voters):
        return end_vote(reaction, "passed")
    return reaction


def abort(table: Table, message: Abort) -> Reaction:
    """Any person ends the match at any time; recorded with who did it (R8.5)."""
    index = table.seat_or_refuse(message.person)
    match = table.match_or_refuse()
    if message.match != match.id:
        raise Refused(Refusal.STALE_MATCH)
    return break_off(Reaction(table), "aborted", aborted_by=index)


def break_off(
    reaction: Reaction, how: Literal["aborted", "abandoned"], aborted_by: int | None = None
) -> Reaction:
    """End the match before its time; an open vote ends with it, its ballots on record."""
    match = reaction.table.match_or_refuse()
    state = _state_of_play(reaction.table, match)
    ended = reaction if match.vote is None else end_vote(reaction, "cancelled")
    return end_match(ended, how, aborted_by, state)


def _state_of_play(table: Table, match: Match) -> StateOfPlay:
    round_ = match.round
    return StateOfPlay(
        round=match.number,
        phase=_PHASES[round_.phase],
        seat=round_.turn.seat,
        turn=round_.turn.number,
        stock=len(round_.stock),
        melds=len(round_.melds),
        cards=tuple(len(player.hand) for player in round_.players),
        stand_ins=tuple(index for index, seat in enumerate(table.seats) if seat.stands_in),
    )
