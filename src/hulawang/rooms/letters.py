"""What lies in a room's inbox."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from hulawang.rooms.messages import Message
from hulawang.rooms.refusals import Refused
from hulawang.rooms.trouble import report

Hear: TypeAlias = Callable[[Refused | None], None]
"""Told once how a message went: None when it is stored and applied, else why nothing happened."""


@dataclass(slots=True)
class Letter:
    """A message, when it arrived (ms), and who is to hear how it went.

    The room's own letters have nobody who waits.
    """

    message: Message
    at: int
    hear: Hear | None = None
    command: str | None = None
    """The id that its sender gave it (law 6)."""
    _answered: bool = field(default=False, init=False)

    @property
    def is_own(self) -> bool:
        """Whether the room wrote it to itself."""
        return self.hear is None

    def accept(self) -> None:
        """The message is stored and applied."""
        self._answer(None)

    def refuse(self, refused: Refused) -> None:
        """Nothing has happened; who has been answered already is not answered again."""
        self._answer(refused)

    def _answer(self, refused: Refused | None) -> None:
        if self.hear is None or self._answered:
            return
        self._answered = True
        try:
            self.hear(refused)
        except Exception as trouble:  # noqa: BLE001 - law 7: what a listener breaks is its own
            report("answer_failed", trouble)


async def heard(post: Callable[[Hear], None]) -> None:
    """Post a message, and wait until it is stored and applied. Raises `Refused`."""
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(refused: Refused | None) -> None:
        if answer.done():
            return
        if refused is None:
            answer.set_result(None)
        else:
            answer.set_exception(refused)

    post(hear)
    await answer


def sender(message: Message) -> str | None:
    """The person who sends this message, or whom it is about; None if it names nobody."""
    return getattr(message, "person", None)
