"""The settlement: who won, the places, and who pays what to whom (R6, R7)."""

from math import prod

from hulawang.rules.cards import SEVENS, Cards
from hulawang.rules.profile import Profile
from hulawang.rules.round import Ending, How, Line, Result
from hulawang.rules.value import Value


class Standing(Value, frozen=True):
    """A player at the end of a round: the hand left over, and whether it ever melded."""

    hand: Cards
    melded: bool


class _Share(Value, frozen=True):
    """What one loser's place and penalties come to, whoever pays it."""

    base: int
    unmelded_factor: int
    seven_factor: int
    points: int


_NO_SHARE = _Share(0, 1, 1, 0)


def settle(profile: Profile, ending: Ending, standings: tuple[Standing, ...]) -> Result:
    """The result of a round that ended so; points by seat add up to 0 (R7.9)."""
    sums = tuple(profile.card_sum(standing.hand) for standing in standings)
    winners = _winners(ending, standings, sums)
    multiplier = round_multiplier(profile, ending.how)
    if not winners:
        void = Line(None, 0, 1, 1, 0, None, 0)
        return Result(ending, (), multiplier, None, False, tuple(void for _ in standings))
    failed = ending.how is How.PLAIN and ending.by not in winners
    sole_payer = _sole_payer(ending, failed=failed)
    places = _places(winners, standings, sums)
    shares = tuple(
        _NO_SHARE if seat in winners else _share(profile, place, standing, multiplier)
        for seat, (place, standing) in enumerate(zip(places, standings, strict=True))
    )
    points = _points(winners, sole_payer, shares, _odd_points_from(ending))
    lines = tuple(
        Line(
            places[seat],
            share.base,
            share.unmelded_factor,
            share.seven_factor,
            share.points,
            None if seat in winners else seat if sole_payer is None else sole_payer,
            points[seat],
        )
        for seat, share in enumerate(shares)
    )
    return Result(ending, winners, multiplier, sole_payer, failed, lines)


def _winners(
    ending: Ending, standings: tuple[Standing, ...], sums: tuple[int, ...]
) -> tuple[int, ...]:
    """R6.1 to R6.4: by seat; several share the first place, none make the round void."""
    melded = tuple(seat for seat, standing in enumerate(standings) if standing.melded)
    if ending.how is How.STOCK:
        return _lowest(melded, sums)
    assert ending.by is not None
    if ending.how is How.PLAIN:
        others = tuple(seat for seat in melded if seat != ending.by)
        # R6.3: a tie fails too; unmelded players never make a stop fail.
        if any(sums[seat] <= sums[ending.by] for seat in others):
            return _lowest(others, sums)
    return (ending.by,)


def _lowest(seats: tuple[int, ...], sums: tuple[int, ...]) -> tuple[int, ...]:
    lowest = min((sums[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if sums[seat] == lowest)


def _places(
    winners: tuple[int, ...], standings: tuple[Standing, ...], sums: tuple[int, ...]
) -> tuple[int, ...]:
    """R6.5: equal sums take the lower place, unmelded losers share the very last."""
    melded_losers = tuple(
        seat for seat, standing in enumerate(standings) if standing.melded and seat not in winners
    )
    return tuple(
        1
        if seat in winners
        else len(winners) + sum(sums[other] <= sums[seat] for other in melded_losers)
        if standing.melded
        else len(standings)
        for seat, standing in enumerate(standings)
    )


def round_multiplier(profile: Profile, how: How) -> int:
    """What every share of a round that ended so is multiplied by (R7.3)."""
    return {
        How.HULA: profile.hula,
        How.LOW: profile.low,
        How.HIGH: profile.high,
        How.FOUR_SEVENS: profile.four_sevens,
        How.PLAIN: profile.plain,
    }.get(how, 1)


def _share(profile: Profile, place: int, standing: Standing, multiplier: int) -> _Share:
    """R7.2 and R7.5: base × round multiplier × own penalties."""
    base = profile.place_pay[place - 1]
    unmelded = 1 if standing.melded else profile.unmelded
    sevens = profile.seven ** (standing.hand & SEVENS).bit_count()
    return _Share(base, unmelded, sevens, prod((base, multiplier, unmelded, sevens)))


def _sole_payer(ending: Ending, *, failed: bool) -> int | None:
    """R7.7: who failed to stop; R7.8: who threw the card that a claimed hula began with."""
    if failed:
        return ending.by
    return ending.claimed_from if ending.how is How.HULA else None


def _odd_points_from(ending: Ending) -> int:
    """R6.4: odd points go out in seat order after the stopper, or after the last discarder."""
    seat = ending.last_discard_by if ending.how is How.STOCK else ending.by
    return -1 if seat is None else seat


def _points(
    winners: tuple[int, ...],
    sole_payer: int | None,
    shares: tuple[_Share, ...],
    after: int,
) -> tuple[int, ...]:
    """R7.6: losers pay (or one of them pays all), the winners share equally."""
    pot = sum(share.points for share in shares)
    points = [-share.points for share in shares]
    if sole_payer is not None:
        points = [0] * len(shares)
        points[sole_payer] = -pot
    each, odd = divmod(pot, len(winners))
    nearest_first = sorted(winners, key=lambda seat: (seat - after - 1) % len(shares))
    for order, seat in enumerate(nearest_first):
        points[seat] += each + (order < odd)
    return tuple(points)
