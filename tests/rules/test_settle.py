"""The settlement, line by line of R6 and R7, each in a row with its sum written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.rules.cards import DECK, Cards
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Ending, How, Line, Result
from hulawang.rules.settle import Standing, settle
from tests.rules import plain
from tests.rules.twin import texts


def settled(how: str, by: str, players: str) -> Result:
    """`by` is who ended it, `<` who threw the claimed card, `*` who discarded last: `0<2*1`.

    Players are hands in seat order, `u` behind one that never melded.
    """
    ender, _, rest = by.partition("*")
    who, _, claimed_from = ender.partition("<")
    seats = (int(seat) if seat else None for seat in (who, claimed_from, rest))
    standings = tuple(
        Standing(Cards.parse(hand.removesuffix("u").removesuffix("-")), not hand.endswith("u"))
        for hand in players.split()
    )
    return settle(BASIC, Ending(How(how), *seats), standings)


U0 = "AsAhAdAc2h2d2cu"
"""Never melded, with the lowest sum that seven cards can have: 10."""
U1 = "AhAdAc2h2d2c3hu"
U2 = "4h4d4c5h5d5c6hu"
U3 = "8h8d8c9h9d9cThu"
"""Never melded and no 7 left."""
U7 = "7hTd3s4s5s9sJsu"
"""Never melded and a 7 left."""
U77 = "7h7dTd3s4s9sJsu"

RESULTS = [
    # R7.6: without multipliers, by seats.
    ("out", "0*0", "- 5c Qc", [0], [1, 2, 3], [3, -1, -2]),
    ("out", "1*1", "5c - Qc KsKh", [1], [2, 1, 3, 4], [-1, 7, -2, -4]),
    ("out", "0*0", "- 5c Qc KsKh KsKhKd", [0], [1, 2, 3, 4, 5], [15, -1, -2, -4, -8]),
    # R6.1: who went out or stopped wins, whatever the others hold.
    ("low", "0*1", "As2s3su Ac 2c", [0], [1, 2, 3], [12, -4, -8]),
    ("high", "2*1", f"Ac 2c {U3}", [2], [2, 3, 1], [-4, -8, 12]),
    ("four_sevens", "1*0", "Ac 7s7h7d7cu 2c", [1], [2, 1, 3], [-8, 24, -16]),
    ("four_sevens", "0*1", "7s7h7d7c Ac 2c", [0], [1, 2, 3], [24, -8, -16]),
    # R6.2: the stock is gone, the lowest melded player wins, unmelded ones never.
    ("stock", "*2", "9s 5s Ks", [1], [2, 1, 3], [-1, 3, -2]),
    ("stock", "*2", f"9s {U1} Ks", [0], [1, 3, 2], [5, -4, -1]),
    ("stock", "*2", f"{U1} {U2} 7sKs", [2], [3, 3, 1], [-4, -4, 8]),
    # R6.3: a plain stop.
    ("plain", "0*2", "2s3s 6s Ks", [0], [1, 2, 3], [3, -1, -2]),
    ("plain", "0*2", f"4s6h Ks {U0}", [0], [1, 2, 3], [5, -1, -4]),  # unmelded: no failure
    ("plain", "0*2", f"4s6h {U1} {U2}", [0], [1, 3, 3], [8, -4, -4]),
    ("plain", "0*2", "4s6h 9s Ks", [1], [2, 1, 3], [-3, 3, 0]),  # somebody has less
    ("plain", "0*2", "4s6h Ts Ks", [1], [2, 1, 3], [-3, 3, 0]),  # a tie fails too
    ("plain", "0*2", "4s6h 9s 8s", [2], [3, 2, 1], [-3, 0, 3]),
    ("plain", "1*0", "9s 4s6h 8s As2s", [3], [3, 4, 2, 1], [0, -7, 0, 7]),
    ("plain", "0*2", f"4s6h 9s {U1}", [1], [2, 1, 3], [-5, 5, 0]),  # R7.7: pays 미등록박 of others
    ("plain", "0*2", "7s3s 9s 7h7dKs", [1], [2, 1, 3], [-10, 10, 0]),  # the own seven too: 2+8
    # R6.4: several lowest win together.
    ("stock", "*2", "5s 5h Ks", [0, 1], [1, 1, 3], [1, 1, -2]),
    ("stock", "*0", "5s 5h 5d", [0, 1, 2], [1, 1, 1], [0, 0, 0]),
    ("stock", "*0", "5s Ks 5h Kd", [0, 2], [1, 4, 1, 4], [4, -4, 4, -4]),
    ("stock", "*0", f"5s 5h 5d {U1}", [0, 1, 2], [1, 1, 1, 4], [2, 3, 3, -8]),
    # The odd points: 8 among three, one each to the nearest after the last discarder.
    ("stock", "*1", f"5s 5h 5d {U1}", [0, 1, 2], [1, 1, 1, 4], [3, 2, 3, -8]),
    ("stock", "*2", f"5s 5h 5d {U1}", [0, 1, 2], [1, 1, 1, 4], [3, 3, 2, -8]),
    ("stock", "*3", f"5s 5h 5d {U1}", [0, 1, 2], [1, 1, 1, 4], [3, 3, 2, -8]),
    # In a failed stop they go to the nearest after the stopper: 20 = 7 + 7 + 6.
    ("plain", "0*4", "4s6h 5s 5h 5d Ks", [1, 2, 3], [4, 1, 1, 1, 5], [-12, 4, 4, 4, 0]),
    ("plain", "2*4", "5s Ks 4s6h 5h 5d", [0, 3, 4], [1, 5, 4, 1, 1], [4, 0, -12, 4, 4]),
    ("plain", "0*2", "4s6h 5s 5h 8s8h", [1, 2], [3, 1, 1, 4], [-6, 3, 3, 0]),
    ("plain", "0*2", f"4s6h 5s 5h 5d {U1}", [1, 2, 3], [4, 1, 1, 1, 5], [-20, 7, 7, 6, 0]),
    ("plain", "2*0", f"5h 5d 4s6h {U1} 5s", [0, 1, 4], [1, 1, 4, 5, 1], [7, 6, -20, 0, 7]),
    # R6.4: nobody has melded: nobody pays.
    ("stock", "*0", f"{U1} {U2} {U3}", [], None, [0, 0, 0]),
    ("stock", "*0", f"{U1} {U2} {U77} {U3} {U1}", [], None, [0, 0, 0, 0, 0]),
    # R6.5: equal sums take the lower place; unmelded players share the very last.
    ("out", "0*0", "- Qd Qc KsKh", [0], [1, 3, 3, 4], [8, -2, -2, -4]),
    ("out", "0*0", "- Qd Qc Qh", [0], [1, 4, 4, 4], [12, -4, -4, -4]),
    ("out", "0*0", "- 2s Qd Qc Qh", [0], [1, 2, 5, 5, 5], [25, -1, -8, -8, -8]),
    ("out", "0*0", f"- {U1} Qc KsKh", [0], [1, 4, 2, 3], [11, -8, -1, -2]),
    ("out", "0*0", f"- {U1} {U3} KsKh", [0], [1, 4, 4, 2], [17, -8, -8, -1]),
    ("out", "0*0", f"- {U1} {U3} {U2} KsKhKd", [0], [1, 5, 5, 5, 2], [49, -16, -16, -16, -1]),
    # A tied or beaten stopper stands among the losers by the own sum.
    ("plain", "0*1", "4s6h Ts Ks Ah", [3], [3, 3, 4, 1], [-8, 0, 0, 8]),
    ("plain", "0*1", "4s6h Ts Th Ks", [1, 2], [3, 1, 1, 4], [-6, 3, 3, 0]),
    # R7.3 and R7.4: hula is 4 times.
    ("hula", "0*0", "- 5c Qc", [0], [1, 2, 3], [12, -4, -8]),
    ("hula", "0*0", f"- {U1} {U2} {U3} Ks", [0], [1, 5, 5, 5, 2], [196, -64, -64, -64, -4]),
    # R7.5: 미등록박, 세븐박, and both together.
    ("out", "0*0", f"- 5s {U1}", [0], [1, 2, 3], [5, -1, -4]),
    ("out", "0*0", "- 5s 7cTd", [0], [1, 2, 3], [5, -1, -4]),
    ("out", "0*0", "- 7s 7cTd", [0], [1, 2, 3], [6, -2, -4]),
    ("out", "0*0", "- 5s 7s7h7dTd", [0], [1, 2, 3], [17, -1, -16]),
    ("out", "0*0", f"- 5s {U7}", [0], [1, 2, 3], [9, -1, -8]),
    ("out", "0*0", f"- 5s {U77}", [0], [1, 2, 3], [17, -1, -16]),  # unmelded with two 7s is ×8
    ("hula", "0*0", f"- 5s {U77}", [0], [1, 2, 3], [68, -4, -64]),
    ("stock", "*0", "7s Ks Kh", [0], [1, 3, 3], [4, -2, -2]),  # a winner's 7 costs nothing
    # R7.7: a failed stop is paid by the stopper alone, the own share included.
    ("plain", "0*1", f"2s7c 5s {U77} Ks", [1], [2, 1, 4, 3], [-36, 36, 0, 0]),
    # R7.8: 땡큐 독박, only by a hula; also when the payer is the best of the losers, or has 박.
    ("hula", "0<2*0", "- 5c Qc KsKh", [0], [1, 2, 3, 4], [28, 0, -28, 0]),
    ("hula", "0<1*1", "- 5c Qc", [0], [1, 2, 3], [12, -12, 0]),
    ("hula", "2<0*0", f"{U77} 7s -", [2], [3, 2, 1], [-72, 0, 72]),
    ("out", "0*2", "- 5c Qc", [0], [1, 2, 3], [3, -1, -2]),
]


@pytest.mark.parametrize(("how", "by", "players", "winners", "places", "points"), RESULTS)
def test_who_wins_and_what_it_costs(
    how: str,
    by: str,
    players: str,
    winners: list[int],
    places: list[int] | None,
    points: list[int],
) -> None:
    result = settled(how, by, players)
    assert list(result.winners) == winners
    assert result.places == (None if places is None else tuple(places))
    assert list(result.points) == points
    assert sum(points) == 0


@pytest.mark.parametrize(
    ("how", "by", "players", "sole_payer", "failed"),
    [
        ("out", "0*0", "- 5c Qc", None, False),
        ("hula", "0*0", "- 5c Qc", None, False),
        ("hula", "0<2*0", "- 5c Qc", 2, False),
        ("out", "0<2*0", "- 5c Qc", None, False),  # R7.8: begun by a claim, but no hula
        ("plain", "1*0", "6s 2s Ks", None, False),
        ("plain", "1*0", "2s 6s Ks", 1, True),
        ("plain", "1*0", "6s 6h Ks", 1, True),
        ("plain", "1*0", f"{U1} 6s {U2}", None, False),
        ("stock", "*0", "6s 6h Ks", None, False),
        ("stock", "*0", f"{U1} {U2} {U3}", None, False),
    ],
)
def test_who_pays_for_all(
    how: str, by: str, players: str, sole_payer: int | None, failed: bool
) -> None:
    result = settled(how, by, players)
    assert (result.sole_payer, result.failed) == (sole_payer, failed)


@pytest.mark.parametrize(
    ("how", "multiplier"),
    [
        ("out", 1),
        ("stock", 1),
        ("plain", 1),
        ("hula", 4),
        ("low", 4),
        ("high", 4),
        ("four_sevens", 8),
    ],
)
def test_the_rounds_multiplier(how: str, multiplier: int) -> None:
    """R7.3."""
    assert settled(how, "*0" if how == "stock" else "0*0", "As 5c Qc").multiplier == multiplier


def test_the_sum_is_written_out_line_by_line() -> None:
    """R7.2: place, base, penalties, share, who pays it, points."""
    assert settled("hula", "0<1*0", f"- 7cQc {U77} 5s").lines == (
        Line(1, 0, 1, 1, 0, None, 16 + 128 + 4),
        Line(3, 2, 1, 2, 16, 1, -(16 + 128 + 4)),
        Line(4, 4, 2, 4, 128, 1, 0),
        Line(2, 1, 1, 1, 4, 1, 0),
    )


def test_in_a_void_round_nobody_has_a_place_or_a_share() -> None:
    assert (
        settled("stock", "*0", f"{U1} {U2} {U77}").lines == (Line(None, 0, 1, 1, 0, None, 0),) * 3
    )


# -- any ending ------------------------------------------------------------------------------------


@st.composite
def endings(draw: st.DrawFn) -> tuple[Ending, tuple[Standing, ...]]:
    """Endings with hands as they can be: who went out has none, who stopped plainly has melded."""
    seats = draw(st.integers(3, 5))
    how = draw(st.sampled_from(sorted(How)))
    by = None if how is How.STOCK else draw(st.integers(0, seats - 1))
    claimed_from = None
    if how is How.HULA:
        claimed_from = draw(st.sampled_from([None, *(set(range(seats)) - {by})]))
    last = draw(st.integers(0, seats - 1))
    deck = draw(st.permutations(DECK if draw(st.booleans()) else SMALL))
    standings = []
    for seat in range(seats):
        out = how in (How.OUT, How.HULA) and seat == by
        size = 0 if out else draw(st.integers(1, 7))
        hand = [deck.pop() for _ in range(size)]
        melded = out or (how is How.PLAIN and seat == by) or draw(st.booleans())
        standings.append(Standing(Cards.of(hand), melded))
    return Ending(how, by, claimed_from, last), tuple(standings)


SMALL = tuple(card for card in DECK if card.rank < 9)
"""Cards of low values, so that sums are often equal."""


@given(endings())
def test_the_twin_settles_alike(ended: tuple[Ending, tuple[Standing, ...]]) -> None:
    ending, standings = ended
    result = settle(BASIC, ending, standings)
    players = [(list(texts(standing.hand)), standing.melded) for standing in standings]
    assert {
        "winners": list(result.winners),
        "multiplier": result.multiplier,
        "ranks": [line.place for line in result.lines],
        "points": list(result.points),
        "sole_payer": result.sole_payer,
        "failed": result.failed,
    } == plain.settlement(
        ending.how, ending.by, ending.claimed_from, ending.last_discard_by, players
    )


@given(endings())
def test_the_lines_add_up(ended: tuple[Ending, tuple[Standing, ...]]) -> None:
    """Each line explains itself, the payers' minus is what they pay, and nothing is lost (R7.9)."""
    ending, standings = ended
    result = settle(BASIC, ending, standings)
    assert sum(result.points) == 0
    for seat, line in enumerate(result.lines):
        factors = line.unmelded_factor * line.seven_factor
        assert line.share == line.base * result.multiplier * factors
        paid = sum(other.share for other in result.lines if other.payer == seat)
        if seat in result.winners:
            assert (line.place, line.share, line.payer) == (1, 0, None)
            assert line.points >= 0
        else:
            assert line.points == -paid
    shares = [result.points[seat] for seat in result.winners]
    assert not shares or max(shares) - min(shares) <= 1
