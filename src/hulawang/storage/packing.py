"""The rounds of a match as few bytes, and back to exactly the same.

Form 1 turns the rows of `rounds` and of `round_results` into columns, for what stands below each
other is alike, and compresses them as JSON. Seeds and nonces are chance and only become longer
that way: they are taken out of their columns as bytes, and only their lengths stay there. What
grows from round to round is kept as how much it grows.
"""

import bz2
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FORM = 1
"""The form that is written."""

ROUND_COLUMNS = (
    "number",
    "ended_at",
    "leader",
    "seed",
    "shuffle",
    "nonces",
    "moves",
    "how",
    "by",
    "claimed_from",
    "multiplier",
    "sole_payer",
    "failed",
)
RESULT_COLUMNS = (
    "number",
    "seat",
    "hand",
    "melded",
    "card_sum",
    "place",
    "base",
    "unmelded_factor",
    "seven_factor",
    "share",
    "payer",
    "points",
    "total",
)
"""What form 1 holds of the two tables: all but the match."""

Row = Mapping[str, Any]


class Unpackable(ValueError):
    """These rows do not come back from the packed form as they were."""


class UnknownForm(ValueError):
    """A newer version has packed this."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The rounds of a match, packed."""

    form: int
    rounds: bytes
    secrets: bytes

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.rounds) + len(self.secrets)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The rows of a match in both tables, without the match."""

    rounds: Sequence[dict[str, Any]]
    results: Sequence[dict[str, Any]]


def pack(rounds: Sequence[Row], results: Sequence[Row]) -> Packed:
    """Pack the rows of a match; both in the order of the rounds, then of the seats.

    Raises `Unpackable` if `unpack` would not make the equal rows of it.
    """
    before = Unpacked(_chosen(rounds, ROUND_COLUMNS), _chosen(results, RESULT_COLUMNS))
    try:
        packed = _pack(before)
    except (ValueError, TypeError) as strange:
        raise Unpackable("a seed or a nonce is not as it should be") from strange
    if unpack(packed) != before:
        raise Unpackable("the rows would change")
    return packed


def unpack(packed: Packed) -> Unpacked:
    """The rows that were packed.

    Raises `UnknownForm`.
    """
    if packed.form != FORM:
        raise UnknownForm(f"form {packed.form}")
    tables = json.loads(bz2.decompress(packed.rounds))
    rounds, results = _rows(tables["rounds"]), _rows(tables["results"])
    _put_back(packed.secrets, rounds)
    _sum_up(rounds, results)
    results.sort(key=_place)
    return Unpacked(rounds, results)


def _pack(tables: Unpacked) -> Packed:
    rounds = [dict(row) for row in tables.rounds]
    results = [dict(row) for row in sorted(tables.results, key=_seat_first)]
    _take_differences(rounds, results)
    secrets = _take_out(rounds)
    columns = {
        "rounds": _columns(rounds, ROUND_COLUMNS),
        "results": _columns(results, RESULT_COLUMNS),
    }
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
    return Packed(FORM, bz2.compress(text.encode()), secrets)


# -- what grows is kept as how much --------------------------------------------------------------


def _take_differences(rounds: Sequence[dict[str, Any]], results: Sequence[dict[str, Any]]) -> None:
    """Turn times into time passed, and totals into what they are beyond the sum of points."""
    before = 0
    for row in rounds:
        row["ended_at"], before = row["ended_at"] - before, row["ended_at"]
    totals: dict[int, int] = {}
    for row in results:
        expected = totals.get(row["seat"], 0) + row["points"]
        totals[row["seat"]] = row["total"]
        row["total"] -= expected


def _sum_up(rounds: Sequence[dict[str, Any]], results: Sequence[dict[str, Any]]) -> None:
    before = 0
    for row in rounds:
        before = row["ended_at"] = row["ended_at"] + before
    totals: dict[int, int] = {}
    for row in results:
        row["total"] += totals.get(row["seat"], 0) + row["points"]
        totals[row["seat"]] = row["total"]


# -- secrets ---------------------------------------------------------------------------------------


def _take_out(rounds: Sequence[dict[str, Any]]) -> bytes:
    """Leave the lengths of seeds and nonces in their columns; the bytes themselves."""
    secrets = bytearray()
    for row in rounds:
        seed, *nonces = map(bytes.fromhex, (row["seed"], *json.loads(row["nonces"])))
        secrets += b"".join((seed, *nonces))
        row |= {"seed": len(seed), "nonces": [len(nonce) for nonce in nonces]}
    return bytes(secrets)


def _put_back(secrets: bytes, rounds: Sequence[dict[str, Any]]) -> None:
    taken = 0
    for row in rounds:
        words = []
        for length in (row["seed"], *row["nonces"]):
            words.append(secrets[taken : taken + length].hex())
            taken += length
        row |= {"seed": words[0], "nonces": json.dumps(words[1:])}


# -- rows and columns ------------------------------------------------------------------------------


def _place(row: Row) -> tuple[int, int]:
    return row["number"], row["seat"]


def _seat_first(row: Row) -> tuple[int, int]:
    return row["seat"], row["number"]


def _chosen(rows: Sequence[Row], names: Sequence[str]) -> list[dict[str, Any]]:
    return [{name: row[name] for name in names} for row in rows]


def _columns(rows: Sequence[Row], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in names}


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    values = zip(*columns.values(), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in values]
