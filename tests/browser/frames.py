"""How evenly the table moves on a slow phone: `make frames`.

A phone held back to a quarter plays a foretold match, again and again. The page notes when it drew
a frame while cards were on their way, and what they were on their way for. Of several runs the best
counts, because whatever else the machine does can only make frames later; its load is told beside.
"""

import asyncio
import os
import sys
import tempfile
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.async_api import Browser, async_playwright, expect

from hulawang.cpu.players import HeuristicPlayers
from hulawang.views.seat import see_round
from tests.browser.foretold import MUCH_TO_CHOOSE, Foretold, foretell
from tests.browser.hall import Person, StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import NO_PASS_BY_ITSELF, Taps
from tests.support import chromium

HELD_BACK = 4
RUNS = 3
BEGINS = "begins"
"""The first frame of any motion, in which cards are laid where they set out."""
FRAME_MS = 1000 / 60
TOLERANCE_MS = 2.0
"""A frame that is drawn so much after its time is still seen in it."""
MOTIONS = {
    "round_began": "deal",
    "drew": "draw",
    "melded": "meld",
    "laid_off": "lay off",
    "discarded": "discard",
    "window_closed": "claim",
    "round_ended": "result",
}

NOTE_FRAMES = """(() => {
  const told = [];
  const drawn = [];
  Object.assign(globalThis, { framesSeen: { told, drawn } });
  globalThis.WebSocket = class extends WebSocket {
    constructor(...of) {
      super(...of);
      this.addEventListener('message', ({ data }) => {
        const { events } = JSON.parse(data);
        if (events?.length) told.push([performance.now(), events.map(({ type }) => type)]);
      });
    }
  };
  const note = (at) => {
    drawn.push([at, document.querySelector('.card.moving, .card.ghost') !== null]);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
})()"""

DEALS = """before => {
  const { told, drawn } = framesSeen;
  const deal = told.find(([at, events]) => at > before && events.includes('round_began'));
  return deal && drawn.some(([at, moves]) => moves && at > deal[0]);
}"""
"""Whether cards have begun to move since a round was told."""


async def measured(browser: Browser, match: Foretold) -> dict[str, list[float]]:
    """The intervals between frames while something moved, in ms, by what moved."""
    with tempfile.TemporaryDirectory() as data:
        app = staged_app(Path(data), match.seed, HeuristicPlayers(), StandingTimer(), pace=0.05)
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(hall(app))
            person = await Visitors(browser, stack).person(address, "ko", "phone")
            page = person.page
            await page.evaluate(NO_PASS_BY_ITSELF)
            await page.add_init_script(NOTE_FRAMES)
            await page.reload()
            taps = Taps(person)
            session = await page.context.new_cdp_session(page)
            await page.get_by_role("link", name=person.words.start_of("home.new")).click()
            seats = page.get_by_role("group", name=person.words["new.seats"])
            await seats.get_by_role("radio", name="3").first.check()
            await session.send("Emulation.setCPUThrottlingRate", {"rate": HELD_BACK})
            await person.button("new.open_and_start").click()
            for move in match.rounds[0]:
                if move.command.seat == 0:
                    seen = see_round(move.before, 0)
                    await taps.sight.stands(1, seen)
                    await taps.make(move, seen)
            await expect(page.locator(".bottom-bar")).to_be_visible()
            await _is_dealt_to(person)
            return _by_motion(await page.evaluate("framesSeen"))


async def _is_dealt_to(person: Person) -> None:
    """Go on to the second round: to the first one, the table comes while its cards are dealt."""
    before = await person.page.evaluate("performance.now()")
    await person.button("result.next").click()
    await person.page.wait_for_function(DEALS, arg=before)
    await expect(person.page.locator(".card.moving, .card.ghost")).to_have_count(0)


def _by_motion(noted: dict[str, Any]) -> dict[str, list[float]]:
    """What begins to move stands still until its first frame is drawn, so that none is late yet."""
    found: dict[str, list[float]] = defaultdict(list)
    told, drawn = noted["told"], noted["drawn"]
    for (_, moved), (before, moves), (at, _) in zip(drawn, drawn[1:], drawn[2:], strict=False):
        heard = [events for when, events in told if when <= before]
        if moves and heard:
            names = [MOTIONS[event] for event in heard[-1] if event in MOTIONS]
            motion = names[-1] if names else "own hand"
            found[motion if moved else BEGINS].append(at - before)
    return found


def _share(intervals: list[float]) -> float:
    """How many of the frames that were due were drawn in their time."""
    on_time = sum(each <= FRAME_MS + TOLERANCE_MS for each in intervals)
    return on_time / (on_time + _dropped(intervals) + len(intervals) - on_time)


def _dropped(intervals: list[float]) -> int:
    """How many frames were due in which nothing was drawn."""
    return sum(max(0, round(each / FRAME_MS) - 1) for each in intervals)


async def main() -> None:
    """Print what was found, a line a motion."""
    match = foretell(MUCH_TO_CHOOSE, 1)
    best: dict[str, list[float]] = {}
    async with (
        async_playwright() as playwright,
        await playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.ARGUMENTS
        ) as browser,
    ):
        for _ in range(RUNS):
            for motion, intervals in (await measured(browser, match)).items():
                if len(intervals) > 1 and _share(intervals) > _share(best.get(motion) or [1e3]):
                    best[motion] = intervals
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    write = sys.stdout.write
    write(f"CPU ÷{HELD_BACK}, best of {RUNS} runs, load {load} on {os.cpu_count()} cores\n")
    for motion in (*MOTIONS.values(), "own hand", BEGINS):
        if kept := best.get(motion):
            p95 = quantiles(kept, n=20)[-1]
            write(
                f"{motion:9} {len(kept):4} frames  median {median(kept):5.1f} ms  "
                f"p95 {p95:5.1f} ms  in time {_share(kept):4.0%}  "
                f"dropped {_dropped(kept)}\n"
            )


if __name__ == "__main__":
    asyncio.run(main())
