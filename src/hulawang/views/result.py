"""The view of a settled round: all hands are turned up, so everybody sees the same (R6, R7)."""

from hulawang.rules.round import Line, Player, Result, Round
from hulawang.views.model import LineView, ResultView
from hulawang.views.seat import card_texts


def see_result(round_: Round) -> ResultView | None:
    """How a round ended and how every sum came about; None while it is being played."""
    result = round_.result
    if result is None:
        return None
    ending = result.ending
    return ResultView(
        how=ending.how.value,
        by=ending.by,
        claimed_from=ending.claimed_from,
        winners=result.winners,
        multiplier=result.multiplier,
        sole_payer=result.sole_payer,
        failed=result.failed,
        lines=_see_lines(round_, result),
    )


def _see_lines(round_: Round, result: Result) -> tuple[LineView, ...]:
    return tuple(
        _see_line(player, line, round_.profile.card_sum(player.hand))
        for player, line in zip(round_.players, result.lines, strict=True)
    )


def _see_line(player: Player, line: Line, card_sum: int) -> LineView:
    return LineView(
        hand=card_texts(player.hand),
        melded=player.melded,
        card_sum=card_sum,
        place=line.place,
        base=line.base,
        unmelded_factor=line.unmelded_factor,
        seven_factor=line.seven_factor,
        share=line.share,
        payer=line.payer,
        points=line.points,
    )
