"""People look on: they see all seats and no hand, are counted, talk, and can go or sit down."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.hall import Person, Visitors, hall, staged_app, whole_app
from tests.rooms.house import PlainCpu

HOST_LEADS = f"{9:064x}"
"""By this seed the host of three leads, without a stop to call."""


async def test_a_running_match_is_seen_without_any_hand(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        await host.enter("보람")
        room = await host.open_room(seats=3, people=1)
        await expect(host.page.get_by_role("option")).to_have_count(7)
        fan = await hall_visitors.person(address, "en", "phone")
        await fan.enter("Dana")
        await fan.page.goto(room)
        await expect(fan.page.get_by_text(fan.words["watch.now"], exact=True)).to_be_visible()
        await expect(fan.page.locator("[data-portrait]")).to_have_count(3)
        await expect(fan.page.get_by_role("option")).to_have_count(0)
        await expect(fan.page.locator("[data-act]")).to_have_count(0)
        await expect(host.page.get_by_role("img", name=_watchers(host, 1))).to_be_visible()

        await fan.button("talk.title").click()
        await fan.page.get_by_role("button", name=fan.words["talk.phrase.wow"]).click()
        said = host.page.locator(".bubble").get_by_text(host.words["talk.phrase.wow"])
        await expect(said).to_be_visible()

        await fan.page.get_by_role("button", name=fan.words["app.close"], exact=True).click()
        await fan.button("watch.leave").click()
        await fan.page.wait_for_url(f"{address}/")
        await expect(host.page.get_by_role("img", name=_watchers(host, 1))).to_have_count(0)


def _watchers(person: Person, number: int) -> str:
    return person.words["watch.count"].replace("{n}", str(number))


async def test_a_spectator_of_the_waiting_room_sits_down(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        await host.enter("보람")
        room = await host.open_room(seats=3, people=2)
        fan = await hall_visitors.person(address, "en", "phone")
        await fan.enter("Dana")
        await fan.page.goto(room)
        await fan.button("watch.look").click()
        await expect(host.page.get_by_role("img", name=_watchers(host, 1))).to_be_visible()
        await fan.button("watch.sit").click()
        await expect(fan.button("wait.leave")).to_be_visible()
        await expect(host.page.get_by_role("img", name=_watchers(host, 1))).to_have_count(0)
        await expect(host.page.get_by_text("Dana")).to_be_visible()


async def test_a_reload_looks_on_again_before_a_match_too(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        await host.enter("보람")
        room = await host.open_room(seats=3, people=2)
        fan = await hall_visitors.person(address, "en", "phone")
        await fan.enter("Dana")
        await fan.page.goto(room)
        await fan.button("watch.look").click()
        await expect(fan.button("watch.sit")).to_be_visible()
        await fan.page.reload()
        await expect(fan.button("watch.sit")).to_be_visible()
        await expect(host.page.get_by_role("img", name=_watchers(host, 1))).to_be_visible()
        await fan.button("watch.leave").click()
        await fan.page.wait_for_url(f"{address}/")
        await fan.page.goto(room)
        await expect(fan.button("watch.look")).to_be_visible()


async def test_beside_the_table_ones_own_words_are_told_from_a_namesake_s(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        await host.enter("보람")
        room = await host.open_room(seats=3, people=2)
        fans = [await hall_visitors.person(address, "ko", "phone") for _ in range(2)]
        for fan in fans:
            await fan.enter("같은 이름")
            await fan.page.goto(room)
            await fan.button("watch.look").click()
            await fan.button("talk.title").click()
        said = ("첫째예요", "둘째예요")
        for fan, text in zip(fans, said, strict=True):
            await fan.page.get_by_label(fan.words["talk.field"]).fill(text)
            await fan.page.keyboard.press("Enter")
        for fan, own, other in zip(fans, said, reversed(said), strict=True):
            lines = fan.page.locator(".said-line")
            more = fan.words["talk.more"].replace("{name}", "같은 이름")
            mine, theirs = lines.filter(has_text=own), lines.filter(has_text=other)
            await expect(theirs.get_by_role("button", name=more)).to_be_visible()
            await expect(mine.get_by_role("button", name=more)).to_have_count(0)
            await expect(mine).to_have_attribute("data-mine", "")


async def test_who_sits_somewhere_is_told_so_at_every_other_room(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        await host.enter("보람")
        room = await host.open_room(seats=3, people=2)
        busy = await hall_visitors.person(address, "en", "phone")
        await busy.enter("Dana")
        own = await busy.open_room(seats=3, people=2)
        await busy.page.goto(room)
        told = busy.page.get_by_text(busy.words["code.seated_elsewhere"])
        await expect(told).to_be_visible()
        for way in ("visit.sit", "watch.look"):
            await expect(busy.button(way)).to_be_disabled()
        await busy.page.get_by_role("link", name=busy.words["shell.my_table"]).click()
        await busy.page.wait_for_url(own)
        await expect(busy.button("wait.leave")).to_be_visible()


async def test_open_rooms_come_and_go_before_ones_eyes(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        visitor = await hall_visitors.person(address, "ko", "phone")
        await visitor.enter("구경")
        host = await hall_visitors.person(address, "en", "desktop")
        await host.enter("Dana")
        await host.page.get_by_role("link", name=host.words.start_of("home.new")).click()
        who = host.page.get_by_role("group", name=host.words["new.who"])
        await who.get_by_role("radio").last.check()
        await host.button("new.open_and_start").click()
        await expect(host.page.get_by_role("listbox")).to_be_visible()
        listed = visitor.page.get_by_role("listitem").filter(has_text="Dana")
        await expect(listed).to_be_visible()

        rounds = visitor.page.get_by_role("combobox", name=visitor.words["home.by_rounds"])
        await rounds.select_option("long")
        await expect(listed).to_have_count(0)
        await visitor.button("home.filter_nothing").click()
        await listed.get_by_role("button").click()
        watching = visitor.page.get_by_text(visitor.words["watch.now"], exact=True)
        await expect(watching).to_be_visible()
        await visitor.button("watch.leave").click()

        await host.chooses("menu.abort", "menu.abort")
        await expect(listed).to_have_count(0)
