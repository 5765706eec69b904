"""The sheet: what has been played, in a file that an interrupted run goes on with."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from hulawang.arena.deals import Dealt


class OtherSheet(ValueError):
    """The file belongs to another contest."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What a sheet is of."""

    seats: tuple[str, ...]
    profile: str
    seed: int


class Sheet:
    """Deals as JSON lines after one that says what they are of; in memory alone without a file."""

    def __init__(self, contest: Contest, file: Path | None) -> None:
        """Raises `OtherSheet` if the file holds another contest's deals."""
        self._file = file
        self.deals: dict[int, Dealt] = {}
        head = json.dumps(asdict(contest), ensure_ascii=False)
        if file is None:
            return
        if not file.exists():
            file.write_text(f"{head}\n", "utf-8")
            return
        first, *lines = file.read_text("utf-8").splitlines()
        if first != head:
            raise OtherSheet(f"{file}: {first}")
        whole = [line for line in lines if _read(line) is not None]
        for dealt in map(_read, whole):
            if dealt is not None:
                self.deals[dealt.number] = dealt
        if len(whole) < len(lines) or not lines:
            file.write_text("".join(f"{line}\n" for line in (head, *whole)), "utf-8")

    def missing(self, deals: int) -> tuple[int, ...]:
        """Which of so many deals are still to be played."""
        return tuple(number for number in range(deals) if number not in self.deals)

    def add(self, dealt: Dealt) -> None:
        self.deals[dealt.number] = dealt
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(dealt)) + "\n")

    def first(self, deals: int) -> Iterable[Dealt]:
        """The first so many deals, in order."""
        return (self.deals[number] for number in range(deals))


def _read(line: str) -> Dealt | None:
    """A deal as it was written; None for a line that was cut off in the middle."""
    try:
        told = json.loads(line)
    except json.JSONDecodeError:
        return None
    return Dealt(
        told["number"],
        tuple(told["points"]),
        tuple(told["decisions"]),
        tuple(told["seconds"]),
    )
