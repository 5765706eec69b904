"""What a host chooses for a room (R8.1, R1.7, R4.1), checked once, frozen afterwards."""

from enum import StrEnum

from hulawang.views.shape import Shape


class Thresholds(StrEnum):
    """The two threshold sets of R5."""

    BASIC = "basic"
    HIGH = "high"


class Level(StrEnum):
    """How strong a CPU player is: 쉬움, 보통, 어려움, 고수."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    MASTER = "master"


class BadOptions(ValueError):
    """The options are outside what R8.1 allows; `args[0]` names the field."""


SEATS = (3, 4, 5)
ROUNDS = range(1, 51)
WINDOW_SECONDS = (3, 5)
TURN_SECONDS = (20, 30, 60, 120)


class Options(Shape, frozen=True):
    """A room's options.

    Raises `BadOptions` naming the first field outside its range.
    """

    seats: int = 4
    rounds: int = 5
    thresholds: Thresholds = Thresholds.BASIC
    window_s: int = 5
    turn_s: int = 30
    public: bool = False
    spectators: bool = True
    """Whether people who do not sit here may look on."""
    quick: bool = False
    """A quick match: strangers sit down, CPU players fill what is left, and it begins by itself."""

    def __post_init__(self) -> None:
        checks = (
            ("seats", self.seats in SEATS),
            ("rounds", self.rounds in ROUNDS),
            ("thresholds", self.thresholds in tuple(Thresholds)),
            ("window_s", self.window_s in WINDOW_SECONDS),
            ("turn_s", self.turn_s in TURN_SECONDS),
            ("public", isinstance(self.public, bool)),
            ("spectators", isinstance(self.spectators, bool)),
            ("quick", isinstance(self.quick, bool)),
        )
        for field, fits in checks:
            if not fits:
                raise BadOptions(field)
