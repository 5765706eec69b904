"""What one connection, and one person, may do in a time, and how much of it is kept waiting.

Every figure is one that a fast but honest player never meets.
"""

from dataclasses import dataclass, replace
from typing import Self

from hulawang.rooms.talk import Kind


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: int
    per_second: float

    def times(self, factor: float) -> "Rate":
        """This rate so many times over."""
        return Rate(round(self.burst * factor), self.per_second * factor)


class Bucket:
    """A token bucket: full at first, refilled as time (in ms) goes by."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = now

    def take(self, now: int) -> bool:
        """Take one token; False if there is none."""
        left = self._refill(now)
        if left < 1:
            return False
        self._left = left - 1
        return True

    def wait_ms(self, now: int) -> float:
        """How long it is until there is a token."""
        return max(0.0, 1 - self._refill(now)) / self._rate.per_second * 1000

    def give_back(self) -> None:
        """Put back a token that was taken for nothing."""
        self._left = min(float(self._rate.burst), self._left + 1)

    def _refill(self, now: int) -> float:
        """What there is by now."""
        rate = self._rate
        left = self._left + (now - self._at) / 1000 * rate.per_second
        self._left = left = left if left < rate.burst else float(rate.burst)
        self._at = now
        return left


@dataclass(frozen=True, slots=True)
class TryRates:
    """How often somebody may try to sign in."""

    of_address: Rate = Rate(30, 1 / 20)
    """From one address, whoever it says it is."""
    of_pair: Rate = Rate(6, 1 / 30)
    """From one address into one account."""
    of_login: Rate = Rate(60, 1 / 5)
    """From everywhere into one account, but for addresses that have been in it before."""


ADMIN_TRIES = TryRates(Rate(10, 1 / 60), Rate(5, 1 / 60), Rate(30, 1 / 20))
"""An admin's password opens the whole house, and there are few of them: slower."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one connection, and of what one person says."""

    command_bytes: int = 4096
    """A longer command is not read, and is a strike."""
    strikes: Rate = Rate(8, 0.1)
    """Malformed and too fast commands; the connection ends when the bucket is empty."""
    pings: Rate = Rate(10, 2)
    plays: Rate = Rate(30, 10)
    wishes: Rate = Rate(15, 3)
    says: Rate = Rate(30, 10)
    """What is said beyond this is a flood; before that it is refused without a strike."""
    chat: Rate = Rate(5, 1)
    """Chat lines of one person in one room, over however many connections."""
    signs: Rate = Rate(6, 2)
    """Emotes and phrases likewise."""
    untold: int = 16
    """Commands read but not yet told to the room."""
    unsent: int = 64
    """Answers, and events of merged frames, that wait for a client which reads slowly."""
    patience_s: float = 10.0
    """How long a line may be full before its client reads on."""
    last_answer_s: float = 1.0
    """How long a farewell waits for the answer to the command that is being told."""
    remembered: int = 128
    """Answers kept for a person in a room, to be given again to a repeated command."""
    comings: Rate = Rate(40, 2)
    """Connections of one person; who loses one again and again comes back ever less often."""
    connections_of_person: int = 16
    """How many of one person may be open at once."""
    connections_of_address: int = 512
    """How many from one address, be it a whole school."""
    guests: Rate = Rate(200, 0.5)
    """New people from one address."""
    rooms: Rate = Rate(30, 1 / 6)
    """Rooms that one person opens, or sits down in."""
    rooms_of_address: Rate = Rate(300, 3)
    """The same of all people at one address."""
    tries: TryRates = TryRates()
    questions: Rate = Rate(120, 10)
    """What one address asks of the rules and of lessons, without a session."""
    advice: Rate = Rate(24, 1 / 5)
    """Rounds that the coach is to look at for one address; what it knows already counts not."""
    guesses: Rate = Rate(60, 0.5)
    """Codes of no room that one address asks for; then none is looked up for a while."""

    def hastened(self, factor: float) -> Self:
        """The same bounds for clients that are so many times faster."""
        return replace(
            self,
            pings=self.pings.times(factor),
            plays=self.plays.times(factor),
            wishes=self.wishes.times(factor),
            says=self.says.times(factor),
            chat=self.chat.times(factor),
            signs=self.signs.times(factor),
            comings=self.comings.times(factor),
            guests=self.guests.times(factor),
            rooms=self.rooms.times(factor),
            rooms_of_address=self.rooms_of_address.times(factor),
            guesses=self.guesses.times(factor),
            questions=self.questions.times(factor),
            advice=self.advice.times(factor),
        )


class Voice:
    """How much one person may say in one room; a new connection gives no more."""

    def __init__(self, limits: Limits, now: int) -> None:
        self._chat = Bucket(limits.chat, now)
        self._signs = Bucket(limits.signs, now)

    def may_say(self, kind: Kind, now: int) -> bool:
        """Count one more line of this kind; False if it is too many."""
        return (self._chat if kind == "chat" else self._signs).take(now)
