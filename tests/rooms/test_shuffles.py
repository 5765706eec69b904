"""The fair shuffle at a table: sealed, published, added to, used up and revealed (design.md §5)."""

import dataclasses
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hulawang.rooms.facts import RoundEnded
from hulawang.rooms.messages import (
    Abort,
    Again,
    ChangeOptions,
    Clock,
    Elapsed,
    Join,
    Kick,
    Leave,
    Message,
    Move,
    Nonce,
    Open,
    Ready,
    Seal,
    Start,
    SwapSeats,
)
from hulawang.rooms.options import Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import fold
from hulawang.rooms.table_view import RevealView, TableView
from hulawang.rules.play import deal
from hulawang.rules.shuffle import VERSION, commitment, first_leader, shuffled_deck
from tests.rooms.house import quiet
from tests.rooms.stage import staged
from tests.rooms.tables import (
    NOW,
    SEEDS,
    after,
    between,
    code_of,
    facts_of,
    last_move,
    turn_of,
    waiting,
)

WORDS = {name: name[0] * 32 for name in ("ann", "bob", "cat", "dan")}


def adds(table: Table, *people: str) -> tuple[Nonce, ...]:
    """What these people, who see the commitment of this moment, add to the next shuffle."""
    assert table.seed is not None
    return tuple(Nonce(person, commitment(table.seed), WORDS[person]) for person in people)


def nonces_of(table: Table) -> tuple[str, ...]:
    return table.match_or_refuse().nonces


STARTS = (Start("ann", "m1"),)
IS_READY = tuple(Ready(person, 1) for person in ("ann", "bob", "cat"))


# -- the commitment ------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Callable[[], Table], str, int]] = {
    "waiting": (lambda: waiting("ann bob cat"), SEEDS[0], 1),
    "playing": (last_move, SEEDS[1], 1),
    "between": (between, SEEDS[1], 1),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everybody_sees_the_commitment_as_soon_as_the_seed_is_sealed(
    moment: str, viewer: int | None
) -> None:
    make, seed, number = MOMENTS[moment]
    table = make()
    shown = see_table(table, viewer).shuffle
    assert shown is not None
    assert (shown.commitment, shown.number) == (commitment(seed), number)
    assert shown.may_add is (viewer is not None)
    assert see_table(replace(table, seed=None), viewer).shuffle is None


@pytest.mark.parametrize("table", [last_move(rounds=1), between(rounds=1)])
def test_where_no_round_follows_nothing_is_committed_to(table: Table) -> None:
    assert see_table(table, 0).shuffle is None
    assert not replace(table, seed=None).wants_seed
    (mine,) = adds(table, "ann")
    assert code_of(table, mine) == "stale_commitment"


def test_a_sealed_seed_stands_until_it_is_used_up() -> None:
    """A server that changes its mind after committing is not obeyed by its own table."""
    table = after(waiting("ann bob cat"), Seal("ab" * 32))
    assert table.seed == SEEDS[0]
    begun = after(table, *STARTS)
    assert begun.match_or_refuse().seed == SEEDS[0]
    assert begun.seed is None
    assert after(begun, Seal("ab" * 32), Seal("cd" * 32)).seed == "ab" * 32


def test_shuffles_are_counted_through_all_matches_of_a_room() -> None:
    table = after(last_move(rounds=2), Move("ann", 3, "discard 2h"), *IS_READY, Seal(SEEDS[0]))
    assert table.match_or_refuse().number == 2
    assert table.deals == 1
    over = last_move(rounds=1)
    over = after(replace(over, deals=7), Move("ann", turn_of(over), "discard 2h"))
    assert over.phase is RoomPhase.FINISHED
    again = after(over, Again("ann"), Again("bob"), Again("cat"), Seal(SEEDS[0]))
    shown = see_table(again, 0).shuffle
    assert shown is not None
    assert shown.number == 8


# -- nonces --------------------------------------------------------------------------------------


def test_a_round_is_dealt_by_seed_and_nonces_in_seat_order() -> None:
    table = waiting("ann normal bob cat")
    begun = after(table, *adds(table, "cat", "ann"), *STARTS)
    words = ("a" * 32, "", "", "c" * 32)
    assert nonces_of(begun) == words
    leader = first_leader(SEEDS[0], 4, words)
    deck = shuffled_deck(SEEDS[0], 1, words)
    assert begun.match_or_refuse().round == deal(table.profile, deck, 4, leader)


def test_the_next_round_is_dealt_by_what_was_added_before_it() -> None:
    """Whether that was while the round before was still played, or in the break."""
    table = last_move()
    table = after(table, *adds(table, "bob"), Move("ann", 3, "discard 2h"))
    table = after(table, *adds(table, "cat"), *IS_READY)
    words = ("", "b" * 32, "c" * 32)
    match = table.match_or_refuse()
    assert (match.number, match.nonces) == (2, words)
    deck = shuffled_deck(SEEDS[1], 2, words)
    assert match.round == deal(table.profile, deck, 3, match.round.leader)
    assert [seat.nonce for seat in table.seats] == [None] * 3
    assert not any(seat.ready for seat in table.seats)


@pytest.mark.parametrize("table", [waiting("ann bob cat"), last_move(), between()])
def test_nobody_adds_twice_or_to_another_shuffle(table: Table) -> None:
    (mine,) = adds(table, "ann")
    added = after(table, mine)
    assert code_of(added, mine) == "nonce_given"
    assert code_of(added, dataclasses.replace(mine, nonce="f" * 32)) == "nonce_given"
    assert code_of(table, dataclasses.replace(mine, commitment="0" * 64)) == "stale_commitment"
    assert code_of(replace(table, seed=None), mine) == "stale_commitment"
    assert code_of(table, dataclasses.replace(mine, person="eve")) == "not_seated"
    shown = [see_table(added, seat).shuffle for seat in range(3)]
    assert [each is not None and each.may_add for each in shown] == [False, True, True]


def test_what_is_added_once_the_cards_are_dealt_comes_too_late() -> None:
    table = waiting("ann bob cat")
    (late,) = adds(table, "bob")
    begun = after(table, *STARTS, Seal(SEEDS[1]))
    assert code_of(begun, late) == "stale_commitment"


def test_who_is_only_asked_to_play_again_adds_nothing() -> None:
    over = last_move(rounds=1)
    over = after(over, Move("ann", turn_of(over), "discard 2h"))
    asked = after(over, Again("ann"), Seal(SEEDS[0]))
    anns, bobs = adds(asked, "ann", "bob")
    assert (code_of(asked, anns), code_of(asked, bobs)) == (None, "not_seated")


def test_adding_takes_no_seat_back_from_a_stand_in() -> None:
    """Clients send nonces by themselves, so that shows nobody."""
    table = last_move()
    table = table.with_seat(1, replace(table.seats[1], run_outs=2))
    assert after(table, *adds(table, "bob")).seats[1].stands_in


CHANGES: list[tuple[tuple[Message, ...], tuple[str, ...]]] = [
    ((SwapSeats("ann", 1, 2),), ("a" * 32, "c" * 32, "b" * 32)),
    ((SwapSeats("ann", 0, 1),), ("b" * 32, "a" * 32, "c" * 32)),
    ((Leave("bob"), Join("dan", "Dan")), ("a" * 32, "", "c" * 32)),
    ((Leave("bob"), Join("bob", "Bob")), ("a" * 32, "", "c" * 32)),
    ((Kick("ann", 1), Join("dan", "Dan")), ("a" * 32, "", "c" * 32)),
    (
        (ChangeOptions("ann", Options(seats=4)), Join("dan", "Dan")),
        ("a" * 32, "b" * 32, "c" * 32, ""),
    ),
]


@pytest.mark.parametrize(("messages", "words"), CHANGES)
def test_a_nonce_goes_with_its_person(
    messages: tuple[Message, ...], words: tuple[str, ...]
) -> None:
    table = waiting("ann bob cat")
    begun = after(table, *adds(table, "ann", "bob", "cat"), *messages, *STARTS)
    assert nonces_of(begun) == words


def test_what_was_added_before_an_early_end_is_gone_in_the_next_match() -> None:
    """The commitment still stands, for its seed was not used; so does nobody's word to it."""
    table = between()
    table = after(table, *adds(table, "ann", "bob"))
    over = replace(table, phase=RoomPhase.FINISHED)
    again = after(over, Again("ann"), Again("bob"), Again("cat"))
    assert [seat.nonce for seat in again.seats] == [None] * 3
    before, shown = see_table(between(), 0).shuffle, see_table(again, 0).shuffle
    assert before == shown


def test_nobody_but_the_one_who_adds_is_shown_a_frame() -> None:
    table = waiting("ann bob cat")
    added = after(table, *adds(table, "bob"))
    assert see_table(added, 1) != see_table(table, 1)
    for viewer in (None, 0, 2):
        assert see_table(added, viewer) == see_table(table, viewer)


async def test_a_nonce_makes_no_frame_for_the_others() -> None:
    async with staged(waiting("ann bob cat")) as stage:
        before = stage.frames()
        (mine,) = adds(stage.table, "bob")
        assert await stage.tell(mine) is None
        await quiet()
        assert stage.frames() == before | {"bob": before["bob"] + 1}


# -- the reveal ----------------------------------------------------------------------------------


def ended(rounds: int = 5) -> Table:
    """A round is over in which seats 0 and 2 had added to the shuffle."""
    table = last_move(rounds=rounds)
    words = ("a" * 32, "", "c" * 32)
    match = replace(table.match_or_refuse(), nonces=words)
    return after(replace(table.with_match(match), deals=3), Move("ann", 3, "discard 2h"))


@pytest.mark.parametrize("rounds", [1, 5])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_with_the_result_all_is_revealed(rounds: int, viewer: int | None) -> None:
    assert see_table(last_move(rounds=rounds), viewer).reveal is None
    assert see_table(ended(rounds), viewer).reveal == RevealView(
        number=3,
        version=VERSION,
        commitment=commitment(SEEDS[0]),
        seed=SEEDS[0],
        nonces=("a" * 32, "", "c" * 32),
    )


def test_with_the_next_deal_the_reveal_is_gone() -> None:
    table = after(ended(), *IS_READY)
    assert table.phase is RoomPhase.PLAYING
    assert see_table(table, 0).reveal is None


def test_the_seed_of_a_broken_off_round_stays_secret() -> None:
    """Its hands were never turned up, and the seed would tell them."""
    aborted = after(last_move(), Abort("ann", "m1"))
    assert aborted.phase is RoomPhase.ABORTED
    assert see_table(aborted, 0).reveal is None
    assert see_table(aborted, 0).shuffle is None
    assert see_table(after(ended(), Abort("ann", "m1")), 0).reveal is not None


def test_what_was_added_is_on_record() -> None:
    table = last_move()
    words = ("a" * 32, "", "c" * 32)
    table = table.with_match(replace(table.match_or_refuse(), nonces=words))
    (fact,) = facts_of(table, Move("ann", 3, "discard 2h"))
    assert isinstance(fact, RoundEnded)
    assert (fact.seed, fact.shuffle, fact.nonces) == (SEEDS[0], VERSION, words)


# -- what was published determines nothing -------------------------------------------------------


def published(table: Table, viewer: int | None) -> TableView:
    """What is shown of a table, but for the commitment."""
    view = see_table(table, viewer)
    assert view.shuffle is not None
    return replace(view, shuffle=replace(view.shuffle, commitment="C"))


seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
words = st.one_of(st.just(""), st.binary(min_size=16, max_size=16).map(bytes.hex))


@given(st.sampled_from(sorted(MOMENTS)), st.lists(seeds, min_size=2, max_size=2, unique=True))
def test_one_transcript_fits_every_deck(moment: str, two: list[str]) -> None:
    """With the commitment replaced all is the same for two seeds, and the decks are not."""
    make, *_ = MOMENTS[moment]
    one, other = (replace(make(), seed=seed) for seed in two)
    for viewer in (None, 0, 1, 2):
        assert published(one, viewer) == published(other, viewer)
    assert shuffled_deck(two[0], 1) != shuffled_deck(two[1], 1)


@given(st.sampled_from(sorted(MOMENTS)), seeds, st.tuples(words, words, words))
def test_what_others_add_is_not_seen(moment: str, seed: str, drawn: tuple[str, ...]) -> None:
    make, *_ = MOMENTS[moment]
    table = make()
    rng = Random(seed)
    for viewer in (None, 0, 1, 2):
        others = tuple(
            replace(each, nonce=rng.choice((drawn[seat], None))) if seat != viewer else each
            for seat, each in enumerate(table.seats)
        )
        assert published(replace(table, seats=others, seed=seed), viewer) == published(
            table, viewer
        )


# -- journals ------------------------------------------------------------------------------------


def test_a_journal_of_before_there_were_nonces_deals_the_same_cards() -> None:
    messages: tuple[Message, ...] = (
        Open("ROOM", "ann", "Ann", Options(seats=3), ()),
        Seal(SEEDS[0]),
        Join("bob", "Bob"),
        Join("cat", "Cat"),
        *STARTS,
    )
    table = fold([Entry("ROOM", seq, NOW + seq, each) for seq, each in enumerate(messages)])
    assert nonces_of(table) == ()
    leader = first_leader(SEEDS[0], 3)
    assert table.match_or_refuse().round == deal(
        table.profile, shuffled_deck(SEEDS[0], 1), 3, leader
    )


def test_a_journal_tells_what_was_added() -> None:
    messages: tuple[Message, ...] = (
        Open("ROOM", "ann", "Ann", Options(seats=3, quick=True), ()),
        Seal(SEEDS[0]),
        Join("bob", "Bob"),
        Nonce("bob", commitment(SEEDS[0]), WORDS["bob"]),
        Join("cat", "Cat"),
        Elapsed(Clock.NONCE, 0),
        *STARTS,
    )
    table = fold([Entry("ROOM", seq, NOW + seq, each) for seq, each in enumerate(messages)])
    assert nonces_of(table) == ("", "b" * 32, "")
