"""Policies from outside: what they give is looked at before it is played."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView


class Misplayed(Exception):
    """A policy broke down, or gave what is no command of its seat; `args[0]` says which and how."""


@dataclass(frozen=True, slots=True)
class Outside:
    """A `module:function`, with chance of its own: that of the others is none of its business."""

    name: str
    function: Callable[[RoundView, int, Profile, Random], Any]

    def __call__(self, view: RoundView, seat: int, profile: Profile, _rng: Random) -> SeatCommand:
        """Its command. Raises `Misplayed`; whether the command is legal is for the rules to say."""
        chance = Random(f"{self.name}:{view.turn}:{seat}:{view.hand}")
        try:
            command = self.function(view, seat, profile, chance)
        except Exception as trouble:
            raise Misplayed(f"{self.name}: {trouble!r}") from trouble
        if not isinstance(command, SeatCommand) or command.seat != seat:
            raise Misplayed(f"{self.name}: {command!r} is no command of seat {seat}")
        return command
