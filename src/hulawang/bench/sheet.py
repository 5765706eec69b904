"""What a run of the load bench came to, as lines for a terminal."""

from collections.abc import Iterator, Sequence

from hulawang.bench.load import Latency, Window
from hulawang.bench.loads import Idle, Playing, Thinking

_COLUMNS: tuple[tuple[str, str, str], ...] = (
    ("moves_per_s", "moves/s", ",.0f"),
    ("commands_per_s", "commands/s", ",.0f"),
    ("frames_per_s", "frames/s", ",.0f"),
    ("cpu_us_per_move", "CPU µs/move", ",.0f"),
    ("cpu_us_per_frame", "CPU µs/frame", ",.1f"),
    ("lag_p99_ms", "lag p99 ms", ",.1f"),
    ("lag_most_ms", "lag most ms", ",.1f"),
)


def played(run: Playing) -> Iterator[str]:
    """Rooms full of people beside the bare web server."""
    yield (
        f"{run.rooms} rooms × 4 sockets, journal on {run.journal}, frames of "
        f"{run.frame_octets:,.0f} bytes, {run.refused} commands refused"
    )
    yield f"{'as fast as can be':<24} " + " ".join(f"{name:>12}" for _, name, _ in _COLUMNS)
    yield _window("the server", run.ours)
    yield _window("bare uvicorn", run.bare)
    cells = (f"{getattr(run.ratio, field):>12.2f}" for field, _, _ in _COLUMNS)
    yield f"{'  server / bare':<24} " + " ".join(cells)
    yield f"{'memory a room':<24} {run.kb_per_room:>9,.0f} KB, bare {run.bare_kb_per_room:,.0f} KB"
    if run.latencies:
        yield from _latencies(run.latencies, run.bare_latencies)


def rested(run: Idle) -> str:
    """Rooms in which nobody moves."""
    return (
        f"{run.rooms:,} idle rooms × 4 sockets: {run.cpu_percent:.1f} % of a core, "
        f"{run.kb_per_room:,.0f} KB a room, loop lag p99 {run.lag.p99:.1f} ms, "
        f"most {run.lag.most:.1f} ms"
    )


def thought(run: Thinking) -> Iterator[str]:
    """Rooms full of CPU players that think."""
    yield (
        f"{run.rooms} rooms of one person and three of {run.level}, {run.seconds:.0f} s: "
        f"{run.moves:,} commands by the people"
    )
    lag = run.lag
    yield f"  loop lag: p50 {lag.p50:.1f} ms, p99 {lag.p99:.1f} ms, most {lag.most:.1f} ms"
    told = ", ".join(f"{how} {many:,}" for how, many in sorted(run.thoughts.items()))
    yield f"  thoughts: {told}"
    yield (
        f"  CPU time: server {run.server_cpu_percent:.0f} % of a core, "
        f"thinking {run.workers_cpu_percent:.0f} %"
    )


def _window(name: str, window: Window) -> str:
    cells = (f"{getattr(window, field):>12{form}}" for field, _, form in _COLUMNS)
    return f"{name:<24} " + " ".join(cells)


def _latencies(ours: Sequence[Latency], bare: Sequence[Latency]) -> Iterator[str]:
    yield f"{'at a fixed rate, ms':<24} {'reached/s':>12} {'p50':>12} {'p99':>12} {'p99.9':>12}"
    for one, other in zip(ours, bare, strict=True):
        for name, each in (("the server", one), ("bare uvicorn", other)):
            yield (
                f"{each.rate:>6,.0f}/s {name:<15} {each.reached:>12,.0f} {each.p50:>12.2f} "
                f"{each.p99:>12.2f} {each.p999:>12.2f}"
            )
        yield f"{'  server / bare':<37} {one.p50 / other.p50:>12.2f} {one.p99 / other.p99:>12.2f}"
