"""The view of a settled round: every sum can be followed from it."""

from hypothesis import given, settings

from hulawang.rules.round import Round
from hulawang.views.model import LineView
from hulawang.views.result import see_result
from tests.rules.positions import after, position
from tests.views.test_secrecy import rounds


def test_a_result_shows_all_hands_and_how_each_sum_came_about() -> None:
    round_ = position(
        "turn=5@0/fresh/claimed:1 players=7d/m/2,7cQc/m/2,7h3d9s/u/1 stock=AsAd melds=set:9d9h9c/0 "
        "last=1"
    )
    result = see_result(after(round_, "0:meld 7d"))
    assert result is not None
    assert (result.how, result.by, result.claimed_from) == ("hula", 0, 1)
    assert (result.winners, result.multiplier) == ((0,), 4)
    assert (result.sole_payer, result.failed) == (1, False)
    assert result.lines == (
        LineView((), True, 0, 1, 0, 1, 1, 0, None, 40),
        LineView(("7c", "Qc"), True, 19, 2, 1, 1, 2, 8, 1, -40),
        LineView(("9s", "7h", "3d"), False, 19, 3, 2, 2, 2, 32, 1, 0),
    )


@settings(max_examples=100)
@given(rounds())
def test_a_result_is_there_once_the_round_is_over(round_: Round) -> None:
    result = see_result(round_)
    assert (result is None) is (round_.result is None)
    if result is not None and round_.result is not None:
        assert [line.points for line in result.lines] == list(round_.result.points)
        assert [line.card_sum for line in result.lines] == [
            round_.profile.card_sum(player.hand) for player in round_.players
        ]
