"""What lies in a room's inbox."""

import asyncio
from dataclasses import dataclass

from hulawang.rooms.messages import Message
from hulawang.rooms.refusals import Refused


@dataclass(slots=True)
class Letter:
    """A message, when it arrived (ms), and who waits for its answer.

    The room's own letters have nobody who waits.
    """

    message: Message
    at: int
    answer: asyncio.Future[None] | None = None
    command: str | None = None
    """The id that its sender gave it (law 6)."""

    def accept(self) -> None:
        """The message is stored and applied."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(None)

    def refuse(self, refused: Refused) -> None:
        """Nothing has happened."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(refused)


def sender(message: Message) -> str | None:
    """The person who sends this message, or whom it is about; None if it names nobody."""
    return getattr(message, "person", None)
