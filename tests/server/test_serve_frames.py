"""What comes in frames: a pong alone is read without the parser, and nobody can tell."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from logging import getLogger

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from hulawang.server import serve
from hulawang.server.serve import FRAMES, LONGEST_MESSAGE, SILENT_FRAMES

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PONG = b"\x8a\x80mask"
PING = b"\x89\x80mask"


def opened(protocol: ServerProtocol) -> ServerProtocol:
    """The protocol after its handshake."""
    protocol.receive_data(HANDSHAKE)
    (request,) = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    protocol.data_to_send()
    assert protocol.state is OPEN
    return protocol


def ours() -> ServerProtocol:
    """With all our bounds."""
    return opened(serve._StrictProtocol(LONGEST_MESSAGE))


def the_plain_one() -> ServerProtocol:
    """The library's."""
    return opened(ServerProtocol(max_size=LONGEST_MESSAGE, logger=getLogger("uvicorn.error")))


def receive(protocol: ServerProtocol, chunk: bytes) -> None:
    """As a socket does it: what is counted need not be received."""
    if not isinstance(protocol, serve._StrictProtocol) or not protocol.counts(chunk):
        protocol.receive_data(chunk)


def seen(protocol: ServerProtocol, chunks: Sequence[bytes]) -> Iterator[object]:
    """What a client sees, and what is told of it, chunk by chunk; of a pong nothing is."""
    for chunk in chunks:
        receive(protocol, chunk)
        told = protocol.events_received()
        yield [each for each in told if not isinstance(each, Frame) or each.opcode != Opcode.PONG]
        yield protocol.data_to_send(), protocol.state, protocol.close_sent
        yield protocol.current_size, type(protocol.parser_exc), bytes(protocol.reader.buffer)


frames = st.builds(
    lambda opcode, data, fin: bytes((opcode | fin << 7, 0x80 | len(data))) + bytes(4) + data,
    st.sampled_from(list(Opcode)),
    st.just(b"") | st.binary(max_size=8) | st.just(PONG),
    st.sampled_from([True, True, True, False]),
)
pieces = frames | st.sampled_from([PONG, PING, PONG, PONG + PONG]) | st.binary(max_size=4)


@given(st.lists(pieces, max_size=12), st.lists(st.integers(0, 80), max_size=4))
@example([PONG] * 3, [6, 12])
@example([PING, b"\x81\x86\0\0\0\0", PONG, PONG], [6, 12, 18])
@example([PING + b"\x81\x86\0\0\0\0", PONG, PONG], [7, 12, 18])
@example([PING, b"\x81\xfe", b"\0\x7e\0\0\0\0", bytes(120), PONG, PONG], [6, 8, 14, 134, 140])
@example([PING, b"\x81\xfe", PONG], [6, 8])
@example([PING, b"\x88\x80\0\0\0\0", PONG], [6, 12])
@example([PING, b"\xf1\x80\0\0\0\0", PONG], [6, 12])
@example([b"\x01\x80\0\0\0\0", PONG, b"\x80\x80\0\0\0\0"], [6, 12])
def test_however_it_is_cut_up_it_is_read_as_the_library_reads_it(
    sent: list[bytes], cuts: list[int]
) -> None:
    """By the frame, or as the cuts have it: a pong's bytes within another frame are none."""
    whole = b"".join(sent)
    ends = sorted({0, len(whole), *(min(cut, len(whole)) for cut in cuts)})
    for chunks in (sent, [whole[start:end] for start, end in pairwise(ends)]):
        assert list(seen(ours(), chunks)) == list(seen(the_plain_one(), chunks))


@pytest.mark.parametrize(
    ("chunk", "holds"),
    [(PONG, 1), (PONG + PONG, 2), (b"\x8a\x81maskx", 1), (PING, 1), (PING + PONG, 2)],
    ids=["a pong alone", "two pongs", "a pong that says something", "a ping", "both"],
)
def test_frames_that_bring_no_message_are_counted_alike(
    monkeypatch: pytest.MonkeyPatch, chunk: bytes, holds: int
) -> None:
    now = 0
    monkeypatch.setattr(serve, "_now", lambda: now)
    protocol = ours()
    for _ in range(SILENT_FRAMES.burst // holds):
        receive(protocol, chunk)
    assert protocol.state is OPEN
    now = 1000
    for _ in range(int(SILENT_FRAMES.per_second) // holds):
        receive(protocol, chunk)
    assert protocol.state is OPEN
    receive(protocol, chunk)
    assert protocol.state is not OPEN


def test_a_pong_alone_is_a_frame_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_now", lambda: 0)
    protocol = ours()
    receive(protocol, PONG * 2)
    receive(protocol, PONG)
    receive(protocol, b"\x81\x80mask" * (FRAMES.burst - 3))
    assert protocol.state is OPEN
    receive(protocol, PONG)
    assert protocol.state is not OPEN
