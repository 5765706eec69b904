"""Policies that break the arena's rules, and two that differ in nothing but their dice."""

from random import Random

from hulawang.cpu.policy import POLICIES
from hulawang.rules.commands import Draw, Pass, SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView


def breaks_down(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    raise RuntimeError("no idea")


def says_nothing(view: RoundView, seat: int, profile: Profile, rng: Random) -> None:
    return None


def plays_for_others(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    return Pass((seat + 1) % len(view.players))


def draws_for_ever(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    return Draw(seat)


def rolls_no_dice(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    return POLICIES["normal"](view, seat, profile, rng)


def rolls_dice(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    rng.seed(6)
    return rolls_no_dice(view, seat, profile, rng)
