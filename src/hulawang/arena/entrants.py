"""Who may enter the arena: the levels by their names, and any `module:function` of others."""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from hulawang.arena.outside import Outside
from hulawang.cpu.depth import DEPTHS
from hulawang.cpu.policy import POLICIES, Policy

Search: TypeAlias = Callable[[str, Callable[[], float]], Policy]
"""(level, clock) → a player that searches."""
LEVELS = {"쉬움": "easy", "보통": "normal", "어려움": "hard", "고수": "master"}
"""The levels as they are called on screen."""


class NoEntrant(ValueError):
    """Nobody of this name can enter; `args[0]` says why."""


def entrant(name: str) -> Policy:
    """The policy of a level or of a `module:function`.

    Search has no time limit here, so that the same deals come to the same points on every machine.
    Raises `NoEntrant`.
    """
    level = LEVELS.get(name, name)
    if level in DEPTHS:
        # Only now: whoever enters no level that searches needs no compiler.
        search: Search = import_module("hulawang.cpu.search.policy").level
        return search(level, _no_time)
    if level in POLICIES:
        return POLICIES[level]
    module, colon, function = name.partition(":")
    if not colon:
        raise NoEntrant(f"{name}: no level, and no module:function")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError) as missing:
        raise NoEntrant(f"{name}: {missing}") from missing
    if not isinstance(found, Callable):  # type: ignore[arg-type]
        raise NoEntrant(f"{name}: no function")
    return Outside(name, found)


def _no_time() -> float:
    """A clock that stands still."""
    return 0.0
