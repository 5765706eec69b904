"""What moves on the table is moved by the compositor: the page's own thread has nothing to do."""

from pathlib import Path

from playwright.async_api import CDPSession, expect

from tests.browser.hall import CLIENT, Person, Visitors, hall, whole_app

COMPOSED = {"transform", "translate", "rotate", "scale", "opacity"}
WATCHED_MS = 1_000
MOST_STYLES = 20
"""A second of repainting would be some sixty; numbers that count down are one or two."""
MOST_SECONDS = 10
"""So long what came to the turn may take to come to rest."""
MOST_TAPS = 1500
"""Far more than a round takes."""

NOTE_WHAT_MOVES = """() => {
  globalThis.moved = new Set();
  const note = (frames) => {
    for (const key of frames.flatMap(Object.keys)) moved.add(key);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    note(frames);
    return animate.call(this, frames, timing);
  };
  const atTable = (event) => event.target.closest?.('.table');
  document.addEventListener('transitionrun', (event) => {
    if (atTable(event)) moved.add(event.propertyName);
  });
  document.addEventListener('animationstart', (event) => {
    if (!atTable(event)) return;
    for (const each of event.target.getAnimations()) note(each.effect.getKeyframes());
  });
}"""
LETTERS_ARE_HERE = "letters => document.fonts.check('1em \"Pretendard Variable\"', letters)"
OF_EVERY_KEYFRAME = {"offset", "computedOffset", "easing", "composite"}


async def test_nothing_but_transforms_and_opacity_moves_in_a_round(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        await person.page.evaluate(NOTE_WHAT_MOVES)
        await person.enter("나리")
        await person.open_room(seats=3, people=1)
        await _own_turn_costs_no_styles(person)
        await _play_a_round(person)
        moved = set(await person.page.evaluate("() => [...moved]")) - OF_EVERY_KEYFRAME
        assert "transform" in moved
        assert moved <= COMPOSED


async def _own_turn_costs_no_styles(person: Person) -> None:
    """While one thinks, a ring runs, and the page's thread rests."""
    page = person.page
    for _ in range(MOST_TAPS):
        if await page.locator("[data-act=draw]").is_visible():
            break
        await person.tapped("[data-act=pass]")
        await page.wait_for_timeout(20)
    await expect(page.locator(".own .ring")).to_be_visible()
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable")
    counts: list[int] = []
    while len(counts) < MOST_SECONDS and min(counts, default=MOST_STYLES + 1) > MOST_STYLES:
        before = await _styles(session)
        await page.wait_for_timeout(WATCHED_MS)
        counts.append(await _styles(session) - before)
    assert min(counts) <= MOST_STYLES, counts


async def _styles(session: CDPSession) -> int:
    told = await session.send("Performance.getMetrics")
    counts = {each["name"]: each["value"] for each in told["metrics"]}
    return int(counts["RecalcStyleCount"])


async def _play_a_round(person: Person) -> None:
    for _ in range(MOST_TAPS):
        if await person.button("result.next").first.is_visible():
            return
        await person.act()
        await person.page.wait_for_timeout(20)
    raise AssertionError("the round does not end")


async def test_the_letters_of_a_table_are_there_before_it(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    """All text is laid anew for letters that come, which must not be while cards are dealt."""
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        said = (CLIENT / "js" / "words" / "table.ko.js").read_text("utf-8")
        await person.page.wait_for_function(LETTERS_ARE_HERE, arg="".join(sorted(set(said))))
