"""The four stops: when each may be called (R5)."""

from hulawang.rules.cards import SEVENS, Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.illegal import Illegal
from hulawang.rules.profile import Profile
from hulawang.rules.round import How, Player
from hulawang.rules.settle import round_multiplier


def stops_of(profile: Profile, hand: Cards, *, melded: bool, turns: int) -> tuple[StopKind, ...]:
    """The stops that a player may call in the own `turns`-th turn (R5.1, R5.2)."""
    thresholds, points = profile.thresholds, profile.card_sum(hand)
    found: tuple[StopKind, ...] = (StopKind.FOUR_SEVENS,) if hand & SEVENS == SEVENS else ()
    if melded:
        if points <= thresholds.plain:
            found += (StopKind.PLAIN,)
    elif turns >= profile.low_high_turn:
        if points <= thresholds.low:
            found += (StopKind.LOW,)
        if points >= thresholds.high:
            found += (StopKind.HIGH,)
    return found


def stop_refusal(profile: Profile, player: Player, kind: StopKind) -> Illegal | None:
    """Why this player may not call this stop at the begin of the own turn, or None (R5)."""
    if kind in stops_of(profile, player.hand, melded=player.melded, turns=player.turns):
        return None
    if kind is StopKind.FOUR_SEVENS:
        return Illegal.NOT_FOUR_SEVENS
    if kind is StopKind.PLAIN:
        return Illegal.SUM_TOO_HIGH if player.melded else Illegal.STOP_NOT_MELDED
    if player.melded:
        return Illegal.STOP_MELDED
    if player.turns < profile.low_high_turn:
        return Illegal.STOP_TOO_EARLY
    return Illegal.SUM_TOO_HIGH if kind is StopKind.LOW else Illegal.SUM_TOO_LOW


def stop_multiplier(profile: Profile, kind: StopKind) -> int:
    """The round multiplier that a stop brings (R7.3)."""
    return round_multiplier(profile, How(kind.value))
