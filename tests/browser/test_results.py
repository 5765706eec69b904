"""What a round came to is told number by number, and becomes a picture to share (R7)."""

import base64
import re
import struct

from playwright.async_api import expect

from tests.browser.hall import Person

WIDTH, HEIGHT = 1080, 1350
PNG = "data:image/png;base64,"
HEAD = struct.Struct(">8x4x4xII")
"""Of a PNG: its signature, then the first chunk, which begins with width and height."""
MOST_LIKELY_BLANK = 1000
"""A ground without writing has far fewer colours at the places that are looked at."""

COLOURS = """(image) => {
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""

SHARES = """fails => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ title, files: [file] }) => {
    globalThis.shared = [title, file.name, file.type];
    if (fails) throw new DOMException('', fails);
  };
}"""
"""What a device does that shares pictures, or fails to."""

SUMS = """() => [...document.querySelectorAll('.line:not([data-won])')].map((line) => ({
  factors: [...line.querySelectorAll('.factor:not([data-name=cards], [data-name=sole]) b')]
    .map((each) => each.textContent.trim()).join(''),
  points: line.querySelector('.points').textContent,
}))"""


async def _picture_of(person: Person) -> tuple[str, str]:
    """Ask for the picture of what is shown; its name and its address."""
    page = person.page
    sheet = page.get_by_role("dialog")
    picture = sheet.get_by_role("img")
    await expect(picture).to_have_attribute("src", re.compile(f"^{PNG}"))
    address = await picture.get_attribute("src") or ""
    assert HEAD.unpack_from(base64.b64decode(address.removeprefix(PNG))) == (WIDTH, HEIGHT)
    assert await picture.evaluate(COLOURS) > MOST_LIKELY_BLANK
    name = await picture.get_attribute("alt") or ""
    saved = sheet.get_by_role("link", name=person.words["share.save"])
    await expect(saved).to_have_attribute("download", re.compile(r"\.png$"))
    await person.button("app.close").click()
    await expect(sheet).to_have_count(0)
    return name, address


async def _shares(person: Person) -> None:
    """Share the picture by the device: it is taken, the person thinks again, it does not work."""
    page = person.page
    sheet = page.get_by_role("dialog")
    share = sheet.get_by_role("button", name=person.words["share.send"], exact=True)
    for fails, told in ((None, 0), ("AbortError", 0), ("NotAllowedError", 1), (None, 0)):
        await page.evaluate(SHARES, fails)
        await share.click()
        await page.wait_for_function("() => globalThis.shared")
        await expect(sheet.get_by_role("alert")).to_have_count(told)
        title, file, kind = await page.evaluate("globalThis.shared")
        assert title in file and file.endswith(".png") and kind == "image/png"
        await page.evaluate("delete globalThis.shared")


async def test_a_result_tells_every_factor_and_becomes_a_picture(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.qr").click()
    code = host.page.get_by_role("img", name=host.words.pattern_of("wait.qr_of"))
    await expect(code.locator("path")).to_have_attribute("d", re.compile(r"^M0 0h1v1h-1z"))
    await host.button("app.close").click()
    await host.button("wait.start").click()
    await host.page.locator("[data-act=stop]").click()
    for person in three:
        await expect(person.button("result.next")).to_be_visible()

    sums = await host.page.evaluate(SUMS)
    assert len(sums) == 2, "two have lost"
    for line in sums:
        paid = 1
        for factor in line["factors"].split("×"):
            paid *= int(factor)
        assert line["points"] == f"−{paid}"
    factor = third.page.locator(".factor[data-name=ending]").first
    await factor.click()
    await expect(factor).to_have_attribute("aria-expanded", "true")
    why = third.page.get_by_role("note")
    await expect(why).to_contain_text(third.words.pattern_of("reason.ending.four_sevens"))
    for _ in range(2):  # and once more, as often as one asks
        await why.get_by_role("link").click()
        await third.page.wait_for_url("**/rules#stops")
        chapter = third.page.get_by_role("region", name=third.words["rules.stops.title"])
        await expect(chapter.get_by_role("heading", level=2)).to_be_in_viewport()
        await third.page.go_back()
    await factor.click()
    await expect(why).to_have_count(0)

    await third.button("share.open").click()
    offered = third.page.get_by_role("button", name=third.words["share.send"], exact=True)
    await expect(third.page.get_by_role("link", name=third.words["share.save"])).to_be_visible()
    await expect(offered).to_have_count(0)
    of_round, first = await _picture_of(third)
    await second.proposes_to_settle()
    for person in (host, third):
        await person.button("vote.yes").click()
    settled = host.page.get_by_text(host.words.pattern_of("match.settled"))
    await expect(settled).to_be_visible()
    await host.page.evaluate(SHARES, None)
    await host.button("share.title").click()
    await _shares(host)
    of_match, last = await _picture_of(host)
    for name in (of_round, of_match):
        assert "가람" in name and "Dana" in name
    assert first != last
