"""What is no command at all: texts, bytes, and frames that break the protocol underneath."""

import struct
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
GOOD_BYE = "bye"
"""The reason that one gives for going."""
LONGEST_MESSAGE = 64 * 1024

SHREDS = (
    *("", " ", "{", "}", "[]", "{}", "null", "true", "0", "-", "1e999", '"', "\\", "\0", "NaN"),
    *('{"id":', '{"id": "n"}', '{"type": "draw"}', "{" * 500, "[" * 4000, '{"a":' * 700),
    *("]" * 4000, '"' + "\\" * 99, '{"id": "n", "type": "ping", "type": "ping"}', "\ufeff{}"),
    *("\u202e}{", "𝟕♥", "ـ" * 1000, "<script>", "'; DROP TABLE rooms; --", "%s%n%x" * 9),
    *("x" * 4097, "훌" * 1366, "[" + "0," * 9000 + "0]", "9" * 4000, "-" + "9" * 5000),
)

BLOBS = (b"", b"\0", b"\xff\xfe", b'{"id": "n", "type": "ping"}', b"\x1f\x8b\x08" + bytes(99))


def noise(rng: Random) -> str | bytes:
    """Something that is said, and means nothing."""
    what = rng.random()
    if what < 0.6:
        return rng.choice(SHREDS)
    if what < 0.75:
        return rng.choice(BLOBS)
    if what < 0.85:
        return rng.randbytes(rng.randrange(6000))
    return "".join(chr(rng.randrange(0x20, 0xD800)) for _ in range(rng.randrange(1, 300)))


class Raw(NamedTuple):
    """Bytes for the wire."""

    data: bytes
    unreadable: tuple[bytes, ...] = ()
    """The messages that they bring, none of which anybody can read."""
    is_cut: bool = False
    """Whether nothing more may come, as the rest of a frame is missing."""


def frame(
    opcode: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, mask: bool = True
) -> bytes:
    """A frame (RFC 6455, 5.2), right or wrong."""
    length = len(payload)
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    masked = 0x80 if mask else 0
    if length < 126:
        head = struct.pack("!BB", first, masked | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", first, masked | 126, length)
    else:
        head = struct.pack("!BBQ", first, masked | 127, length)
    # A mask of zeros masks nothing, and is one.
    return head + (bytes(4) if mask else b"") + payload


def close(code: int, reason: bytes = b"") -> bytes:
    """A close frame with this code, be it one that may be sent or not."""
    return frame(CLOSE, struct.pack("!H", code) + reason)


def _pieces(payload: bytes, rng: Random, between: bytes = b"") -> bytes:
    cut = rng.randrange(len(payload) + 1)
    first, last = frame(TEXT, payload[:cut], fin=False), frame(0, payload[cut:])
    return first + between + last


RAW: Mapping[str, Callable[[Random], Raw]] = {
    "ping": lambda rng: Raw(frame(PING, rng.randbytes(rng.randrange(126)))),
    "pong": lambda rng: Raw(frame(PONG, rng.randbytes(rng.randrange(126)))),
    "long ping": lambda rng: Raw(frame(PING, bytes(126))),
    "ping in pieces": lambda rng: Raw(frame(PING, b"x", fin=False)),
    "text in pieces": lambda rng: Raw(_pieces(b"{}", rng), (b"{}",)),
    "ping between pieces": lambda rng: Raw(_pieces(b"[]", rng, frame(PING)), (b"[]",)),
    "text between pieces": lambda rng: Raw(_pieces(b"{}", rng, frame(TEXT, b"{}"))),
    "rest without a beginning": lambda rng: Raw(frame(0, b"{}")),
    "no such opcode": lambda rng: Raw(frame(rng.choice((3, 7, 0xB, 0xF)), b"x")),
    "deflated": lambda rng: Raw(frame(TEXT, b"\xaa\x56\x4a\x4c\x02\x00", rsv=4)),
    "reserved": lambda rng: Raw(frame(TEXT, b"{}", rsv=rng.choice((1, 2, 3)))),
    "unmasked": lambda rng: Raw(frame(TEXT, b"{}", mask=False)),
    "no text": lambda rng: Raw(frame(TEXT, b'{"id": "\xff\xfe"}'), (b'{"id": "\xff\xfe"}',)),
    "half a letter": lambda rng: Raw(frame(TEXT, b"\xed\x9b"), (b"\xed\x9b",)),
    "cut in a head": lambda rng: Raw(frame(TEXT, bytes(300))[:3], is_cut=True),
    "cut in a message": lambda rng: Raw(frame(TEXT, b"{}" * 99)[:99], is_cut=True),
    "endless": lambda rng: Raw(b"\x81\xff" + b"\x7f" + bytes(7) + bytes(4), is_cut=True),
    "too long": lambda rng: Raw(frame(TEXT, b" " * (LONGEST_MESSAGE + 1)), is_cut=True),
    "flood of pings": lambda rng: Raw(frame(PING) * 1000, is_cut=True),
    "flood of pieces": lambda rng: Raw(
        frame(TEXT, fin=False) + frame(0, fin=False) * 999, is_cut=True
    ),
    "good-bye": lambda rng: Raw(
        close(rng.choice((1000, 1001, 3000, 4404, 4999)), GOOD_BYE.encode())
    ),
    "good-bye without a word": lambda rng: Raw(frame(CLOSE)),
    "half a good-bye": lambda rng: Raw(frame(CLOSE, b"\x03")),
    "impossible good-bye": lambda rng: Raw(close(rng.choice((0, 999, 1005, 1006, 1015, 65535)))),
    "unreadable good-bye": lambda rng: Raw(close(1000, b"\xff\xfe")),
    "bytes": lambda rng: Raw(rng.randbytes(rng.randrange(1, 200)), is_cut=True),
}
