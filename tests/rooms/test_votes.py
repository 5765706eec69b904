"""Early settlement: proposed, voted on, cancelled, run out, and counted again (R8.3, R8.4)."""

from collections.abc import Callable
from itertools import permutations

import pytest

from hulawang.rooms.facts import Fact, MatchEnded, VoteEnded
from hulawang.rooms.match_play import final_places
from hulawang.rooms.messages import (
    Abort,
    CancelVote,
    Clock,
    Connected,
    Disconnected,
    Elapsed,
    Leave,
    Message,
    Propose,
    Ready,
    TakeSeat,
    Vote,
)
from hulawang.rooms.state import GRACE_MS, READY_MS, VOTE_MS, RoomPhase, Table
from hulawang.rooms.table import handle
from hulawang.rooms.table_view import MatchView, VoteView
from tests.rooms.house import ListOutlet
from tests.rooms.stage import post, staged
from tests.rooms.tables import NOW, between, code_of

WORDS: dict[str, Callable[[str], Message]] = {
    "proposes": lambda person: Propose(person, 1),
    "yes": lambda person: Vote(person, 1, True),
    "no": lambda person: Vote(person, 1, False),
    "cancels": lambda person: CancelVote(person, 1),
    "ready": lambda person: Ready(person, 1),
    "aborts": lambda person: Abort(person, "m1"),
    "leaves": Leave,
    "is lost": Disconnected,
    "is back": Connected,
    "takes seat": TakeSeat,
}
"""What somebody does: `ann proposes`, `bob yes` …"""


def heard(text: str, table: Table) -> Message:
    """The message that a text such as `ann proposes` or `grace bob` spells."""
    if text == "time runs out":
        return Elapsed(Clock.VOTE, 1)
    subject, _, what = text.partition(" ")
    if subject == "grace":
        index = table.seat_of(what)
        assert index is not None
        return Elapsed(Clock.GRACE, index)
    return WORDS[what](subject)


def voted(table: Table, story: str) -> tuple[Table, list[Fact]]:
    """The table after a story `ann proposes, bob yes, …`, and what it left on record."""
    facts: list[Fact] = []
    for text in story.split(", "):
        late = {"time": VOTE_MS, "grac": GRACE_MS}.get(text[:4], 0)
        reaction = handle(table, heard(text, table), NOW + late)
        table, facts = reaction.table, [*facts, *reaction.facts]
    return table, facts


PEOPLE = "ann bob cat normal"
OPEN = ""
ALL_ARE_GONE = "ann is lost, bob is lost, grace ann, grace bob"
CAT_IS_BACK = "cat is lost, grace cat, cat is back, cat takes seat"

STORIES = [
    # everybody's yes, in any order; CPU players don't vote
    (PEOPLE, "ann proposes", OPEN, "y--"),
    (PEOPLE, "ann proposes, bob yes", OPEN, "yy-"),
    (PEOPLE, "ann proposes, bob yes, cat yes", "passed", "yyy"),
    (PEOPLE, "cat proposes, bob yes, ann yes", "passed", "yyy"),
    ("ann normal hard", "ann proposes", "passed", "y"),
    ("normal hard ann", "ann proposes", "passed", "y"),
    # one no ends it at once
    (PEOPLE, "ann proposes, bob no", "refused", "yn-"),
    (PEOPLE, "ann proposes, bob yes, cat no", "refused", "yyn"),
    # the proposer and the host may cancel, and the minute may run out
    (PEOPLE, "bob proposes, bob cancels", "cancelled", "-y-"),
    (PEOPLE, "bob proposes, ann cancels", "cancelled", "-y-"),
    (PEOPLE, "bob proposes, cat yes, ann cancels", "cancelled", "-yy"),
    (PEOPLE, "ann proposes, bob yes, time runs out", "expired", "yy-"),
    (PEOPLE, "ann proposes, time runs out, time runs out", "expired", "y--"),
    # who leaves has no vote, and a proposer takes the vote along
    (PEOPLE, "ann proposes, bob yes, cat leaves", "passed", "yy-"),
    (PEOPLE, "ann proposes, cat leaves, bob yes", "passed", "yy-"),
    (PEOPLE, "ann proposes, cat leaves", OPEN, "y--"),
    (PEOPLE, "ann proposes, cat leaves, bob leaves", "passed", "y--"),
    (PEOPLE, "ann proposes, bob yes, ann leaves", "cancelled", "yy-"),
    (PEOPLE, "cat leaves, ann proposes, bob yes", "passed", "yy-"),
    (PEOPLE, "bob leaves, cat leaves, ann proposes", "passed", "y--"),
    # who is away has none either, from the end of the grace until back in the seat
    (PEOPLE, "ann proposes, cat is lost, bob yes", OPEN, "yy-"),
    (PEOPLE, "ann proposes, cat is lost, bob yes, grace cat", "passed", "yy-"),
    (PEOPLE, "ann proposes, cat is lost, cat is back, bob yes", OPEN, "yy-"),
    (PEOPLE, "cat is lost, grace cat, ann proposes, bob yes", "passed", "yy-"),
    (PEOPLE, "cat is lost, grace cat, cat is back, ann proposes, bob yes", "passed", "yy-"),
    (PEOPLE, f"{CAT_IS_BACK}, ann proposes, bob yes", OPEN, "yy-"),
    (PEOPLE, f"{CAT_IS_BACK}, ann proposes, bob yes, cat yes", "passed", "yyy"),
    # a proposer who is away stays the proposer
    (PEOPLE, "ann proposes, ann is lost, grace ann", OPEN, "y--"),
    (PEOPLE, "ann proposes, ann is lost, grace ann, bob yes, cat yes", "passed", "yyy"),
    # whatever ends the match ends the vote, and the ballots stay on record
    (PEOPLE, "ann proposes, bob yes, cat aborts", "cancelled", "yy-"),
    ("ann bob hard", f"ann proposes, {ALL_ARE_GONE}", "cancelled", "y-"),
]
"""Who sits there, what happens, how the vote ended, and the ballots of the people in seat order."""


def ballots_in(pattern: str, table: Table) -> set[tuple[int, bool]]:
    """`y-n` is a yes of the first person, a no of the third."""
    people = [index for index, seat in enumerate(table.seats) if seat.person is not None]
    cast = zip(people, pattern, strict=True)
    return {(index, ballot == "y") for index, ballot in cast if ballot != "-"}


@pytest.mark.parametrize(("who", "story", "outcome", "ballots"), STORIES)
def test_a_vote(who: str, story: str, outcome: str, ballots: str) -> None:
    table, facts = voted(between(who), story)
    expected = ballots_in(ballots, table)
    records = [fact for fact in facts if isinstance(fact, VoteEnded)]
    match = table.match
    assert match is not None
    if outcome == OPEN:
        assert match.vote is not None
        assert set(match.vote.ballots) == expected
        assert not records
        assert table.phase is RoomPhase.BETWEEN
        return
    assert match.vote is None
    (record,) = records
    assert (record.match, record.round, record.outcome) == ("m1", 1, outcome)
    assert set(record.ballots) == expected
    assert record.ballots[0] == (record.proposer, True)
    ends = [fact.how for fact in facts if isinstance(fact, MatchEnded)]
    if outcome == "passed":
        assert ends == ["settled"]
        assert table.phase is RoomPhase.FINISHED
        assert match.settled_early
    elif "aborts" not in story and ALL_ARE_GONE not in story:
        assert ends == []
        assert table.phase is RoomPhase.BETWEEN


REFUSED = [
    ("ann proposes, bob proposes", "vote_open"),
    ("ann proposes, ann yes", "already_voted"),
    ("ann proposes, bob yes, bob no", "already_voted"),
    ("ann proposes, cat cancels", "may_not_cancel"),
    ("bob proposes, cat cancels", "may_not_cancel"),
    ("ann proposes, ann cancels, ann proposes", "already_proposed"),
    ("ann proposes, bob no, ann proposes", "already_proposed"),
    ("ann proposes, bob no, bob proposes, bob cancels, bob proposes", "already_proposed"),
    ("ann proposes, ann cancels, bob yes", "no_vote"),
    ("bob yes", "no_vote"),
    ("ann cancels", "no_vote"),
    ("cat is lost, grace cat, cat is back, cat proposes", "may_not_vote"),
    ("cat is lost, grace cat, cat is back, ann proposes, cat yes", "may_not_vote"),
    ("ann proposes, cat leaves, cat yes", "not_seated"),
    ("ann proposes, ann leaves, bob yes", "no_vote"),
]


@pytest.mark.parametrize(("story", "code"), REFUSED)
def test_a_refused_word_in_a_vote(story: str, code: str) -> None:
    *before, last = story.split(", ")
    table = between(PEOPLE)
    if before:
        table, _ = voted(table, ", ".join(before))
    assert code_of(table, heard(last, table)) == code


def test_votes_belong_to_their_break() -> None:
    table = between(PEOPLE)
    for message in (Propose("ann", 2), Vote("bob", 2, True), CancelVote("ann", 0)):
        assert code_of(table, message) == "stale_round"


def test_each_person_proposes_once_per_break() -> None:
    story = "ann proposes, bob no, bob proposes, ann no, cat proposes, bob no"
    table, facts = voted(between(PEOPLE), story)
    assert [fact.outcome for fact in facts if isinstance(fact, VoteEnded)] == ["refused"] * 3
    for person in ("ann", "bob", "cat"):
        assert code_of(table, Propose(person, 1)) == "already_proposed"


def test_the_next_round_waits_for_the_vote() -> None:
    everybody_ready = "ann ready, bob ready, cat ready"
    table, _ = voted(between(PEOPLE), f"ann proposes, {everybody_ready}")
    assert table.phase is RoomPhase.BETWEEN
    for later in (READY_MS, VOTE_MS - 1):
        assert handle(table, Elapsed(Clock.READY, 1), NOW + later).table is table
    assert voted(table, "bob no")[0].phase is RoomPhase.PLAYING
    assert voted(table, "time runs out")[0].phase is RoomPhase.PLAYING


def test_after_a_vote_the_time_to_get_ready_begins_anew() -> None:
    """R8.3: whoever was busy voting loses nothing by it, and a vote shortens no deadline."""
    table, _ = voted(between(PEOPLE), "ann proposes")
    assert [deadline.clock for deadline in table.deadlines] == [Clock.VOTE]
    refused = handle(table, Vote("bob", 1, False), NOW + 15_000).table
    (ready,) = refused.deadlines
    assert (ready.clock, ready.due) == (Clock.READY, NOW + 15_000 + READY_MS)


def test_a_late_deadline_of_one_vote_ends_no_other() -> None:
    table, _ = voted(between(PEOPLE), "ann proposes, bob no")
    table = handle(table, Propose("bob", 1), NOW + 50_000).table
    assert handle(table, Elapsed(Clock.VOTE, 1), NOW + VOTE_MS).table is table
    assert handle(table, Elapsed(Clock.VOTE, 1), NOW + 50_000 + VOTE_MS).table is not table


@pytest.mark.parametrize("order", list(permutations(("ann", "bob", "cat"))))
async def test_ballots_of_one_moment(order: tuple[str, ...]) -> None:
    """Everybody's word in one moment: one vote, all ballots, and who came too late hears so."""
    async with staged(between(PEOPLE)) as stage:
        first, *others = order
        letters = [await post(stage.room, Propose(first, 1))]
        letters += [await post(stage.room, Vote(person, 1, True)) for person in others]
        letters.append(await post(stage.room, Propose(others[0], 1)))
        assert [await letter for letter in letters] == [None, None, None, "no_match"]
        assert stage.table.phase is RoomPhase.FINISHED
        for outlet in stage.outlets.values():
            match = match_in(outlet)
            assert match.settled_early
            assert match.places == final_places(match.totals)


def match_in(outlet: ListOutlet) -> MatchView:
    """The match as this person sees it now."""
    assert outlet.view.match is not None
    return outlet.view.match


async def test_what_is_seen_of_a_vote() -> None:
    async with staged(between(PEOPLE)) as stage:
        seen = stage.outlets["bob"]
        assert match_in(seen).may_propose
        assert await stage.tell(Propose("ann", 1)) is None
        assert match_in(seen).vote == VoteView(0, yes=(0,), asked=(0, 1, 2), mine=True)
        assert not match_in(seen).may_propose
        assert seen.last.left == {"vote": VOTE_MS}
        assert await stage.tell(Vote("bob", 1, True)) is None
        assert match_in(seen).vote == VoteView(0, yes=(0, 1), asked=(0, 1, 2), mine=False)
        await stage.timer.go_on(VOTE_MS)
        assert match_in(seen).vote is None
        assert match_in(seen).may_propose
        assert seen.last.left == {"ready": READY_MS}
