"""A backup as a file: every row of every table, the same for SQLite and PostgreSQL.

It is text, UTF-8, compressed by gzip: a line of JSON that tells what follows, a line for every row,
a JSON list in the order of the columns that the first line names, table after table, and a last
line with the SHA-256 of all lines before. Bytes in a row are `{"base64": "…"}`. A file that was cut
or changed anywhere is found out before anything of it is believed.
"""

import gzip
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

FORM = "hulawang backup 1"
"""What the file is, and the version of its form."""

LONGEST_LINE = 64 * 1024 * 1024
"""In bytes: whatever is longer is none of ours."""


class BadBackup(ValueError):
    """The file is no backup, or not a whole one."""


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class BackedTable(_Line):
    """A table in a backup."""

    name: str
    columns: list[str]
    rows: int


class Header(_Line):
    """What stands in a backup; the tables in an order in which they can be written."""

    form: str
    revision: str
    """That of the schema."""
    made_at: int
    """In milliseconds since 1970."""
    tables: list[BackedTable]

    @property
    def rows(self) -> int:
        """In all tables together."""
        return sum(table.rows for table in self.tables)


class _Footer(_Line):
    sha256: str


class BackupWriter:
    """Writes the lines of a backup."""

    def __init__(self, file: gzip.GzipFile, header: Header) -> None:
        self._file = file
        self._hash = sha256()
        self._write(header.model_dump())

    def row(self, values: Sequence[Any]) -> None:
        """Write the next row."""
        self._write([_plain(value) for value in values])

    def close(self) -> None:
        """Write the last line."""
        self._write({"sha256": self._hash.hexdigest()})

    def _write(self, content: object) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._hash.update(line)
        self._file.write(line)


@contextmanager
def writing(path: Path, header: Header) -> Iterator[BackupWriter]:
    """A backup that is there as a whole when the block ends, and else not at all.

    Nobody but its owner may read it: it holds what passwords and sessions are checked against.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as file:
                writer = BackupWriter(file, header)
                yield writer
                writer.close()
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
        _sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_header(path: Path) -> Header:
    """What a backup tells of itself. Raises `BadBackup`, and `OSError`."""
    return _header(next(_lines(path), b""))


def verify(path: Path) -> Header:
    """Read a whole backup and believe nothing: its header, if all of it is there and unchanged.

    Raises `BadBackup`, and `OSError`.
    """
    lines = _lines(path)
    first = next(lines, b"")
    header, hashed = _header(first), sha256(first)
    for table in header.tables:
        for number in range(table.rows):
            line = next(lines, b"")
            if len(_row(line)) != len(table.columns):
                raise BadBackup(f"{table.name}, row {number + 1}: not as many values as columns")
            hashed.update(line)
    last = next(lines, b"")
    try:
        footer = _Footer.model_validate_json(last)
    except ValidationError:
        raise BadBackup("the last line is missing: the file was cut, or holds other rows") from None
    if footer.sha256 != hashed.hexdigest():
        raise BadBackup("the checksum is another: the file was changed")
    if next(lines, None) is not None:
        raise BadBackup("something follows the last line")
    return header


def rows(path: Path, header: Header) -> Iterator[tuple[BackedTable, Iterator[list[Any]]]]:
    """Every table of a verified backup with its rows, to be read in this order."""
    lines = _lines(path)
    next(lines)
    for table in header.tables:
        yield table, (_row(next(lines)) for _ in range(table.rows))


def _lines(path: Path) -> Iterator[bytes]:
    """The lines; an error of the compression is one of the backup."""
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST_LINE):
                yield line
    except (EOFError, gzip.BadGzipFile, zlib.error) as broken:
        raise BadBackup(f"the file was cut, or is none: {broken}") from None


def _header(line: bytes) -> Header:
    try:
        header = Header.model_validate_json(line)
    except ValidationError:
        raise BadBackup("the first line tells of no backup") from None
    if header.form != FORM:
        raise BadBackup(f"its form is {header.form!r}, and {FORM!r} is known here")
    return header


def _row(line: bytes) -> list[Any]:
    try:
        values = json.loads(line)
        if isinstance(values, list):
            return [_value(value) for value in values]
    except (ValueError, KeyError, TypeError):
        pass
    raise BadBackup("a line is no row: the file was cut, or changed")


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, bytes):
        return {"base64": b64encode(value).decode()}
    return value


def _value(plain: Any) -> Any:
    return b64decode(plain["base64"], validate=True) if isinstance(plain, dict) else plain
