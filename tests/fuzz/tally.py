"""What has been attacked so far, from where and by what; a storm goes on until nothing is left."""

from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.diary import Json

SEAT, SPECTATOR, STRANGER, LOBBY = "seat", "spectator", "stranger", "lobby"

MOMENTS = frozenset(
    "waiting shuffle draw play window between vote finished aborted".split(),
)
"""What every table goes through sooner or later."""
PAUSED = "paused"
STOP = "stop"
LEAST = 2
"""How often each moment is attacked from each side."""


def moment_of(view: Json, *, paused: bool) -> str:
    """In what a table is when somebody sees this view."""
    if paused:
        return PAUSED
    shuffle = view["shuffle"]
    if view["phase"] != "playing" and shuffle is not None and shuffle["may_add"]:
        return "shuffle"
    match view["phase"]:
        case "playing":
            round_ = view["round"]
            return STOP if round_["choices"]["stops"] else str(round_["phase"])
        case "between" if view["match"]["vote"] is not None:
            return "vote"
        case phase:
            return str(phase)


@dataclass
class Tally:
    """How often what was done, and when by whom."""

    wanted: frozenset[tuple[str, str]]
    """Who has to have attacked in which moment: (`SEAT`, "draw")."""
    kinds: frozenset[str] = frozenset()
    """What has to have been done, whenever."""
    enough: int = 60
    """Attacks after which others are more urgent."""
    deeds: Counter[str] = field(default_factory=Counter)
    attacks: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, who: str, moment: str, deed: str) -> None:
        """Somebody does something in this moment."""
        self.attacks[who, moment] += 1
        self.deeds[deed] += 1

    def is_urgent(self, who: str, moment: str) -> bool:
        """Whether this has not been done often enough yet."""
        return self.attacks[who, moment] < self.enough

    def is_missing(self, who: str, moment: str) -> bool:
        """Whether the storm goes on for this."""
        return (who, moment) in self.wanted and self.attacks[who, moment] < LEAST

    def missing(self) -> list[str]:
        """What has not been done yet, or not often."""
        rare = (f"{who} in {when}" for who, when in self.wanted if self.is_missing(who, when))
        return sorted(rare) + sorted(kind for kind in self.kinds if not self.deeds[kind])

    @property
    def told(self) -> str:
        """For the reader of a long run."""
        return f"{sum(self.attacks.values())} attacks, at the least {min(self.attacks.values())}"
