"""One person on two devices: by a recovery code, by a password, and no longer."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.hall import Lang, Person, Visitors, hall, whole_app

PASSWORD = "correct horse"


async def account_of(person: Person) -> Page:
    """The account page of somebody who is at home, by its link there."""
    await person.page.get_by_role("link", name=person.words["account.title"]).click()
    title = person.page.get_by_role("heading", name=person.words["account.title"])
    await expect(title).to_be_focused()
    return person.page


async def make_code(person: Person) -> str:
    await person.button("account.make_code").click()
    shown = person.page.locator(".recovery-code")
    await expect(shown).to_be_visible()
    await expect(person.button("account.copy")).to_be_focused()
    return await shown.inner_text()


async def set_password(person: Person, login: str) -> None:
    await person.page.locator("#new-login").fill(login)
    new = person.page.locator("#new-password")
    await new.fill(PASSWORD)
    await person.button("account.set_password").last.click()
    await expect(person.page.get_by_text(person.words["account.password_saved"])).to_be_visible()
    await expect(new).to_have_value("")


async def sign_in_by_code(person: Person, code: str) -> None:
    await person.page.locator("#sign-in-code").fill(code)
    await person.page.keyboard.press("Enter")


async def sign_in_by_password(person: Person, login: str, password: str) -> None:
    await person.page.locator("#sign-in-login").fill(login)
    await person.page.locator("#sign-in-password").fill(password)
    await person.page.keyboard.press("Enter")


def no_answer_is_a_trouble(person: Person, status: str) -> None:
    """The browser reports every answer that is not 2xx."""
    person.troubles = [each for each in person.troubles if status not in each]


@pytest.mark.parametrize("lang", ["ko", "en"])
async def test_a_recovery_code_brings_one_back_on_another_device(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        phone = await hall_visitors.person(address, lang, "phone")
        await phone.enter("보람")
        await account_of(phone)
        code = await make_code(phone)
        assert len(code.replace("-", "")) == 28
        desktop = await hall_visitors.person(address, lang, "desktop")
        await desktop.page.get_by_role("link", name=desktop.words["home.have_account"]).click()
        await sign_in_by_code(desktop, "WRONG" + code[5:])
        await expect(desktop.page.get_by_text(desktop.words["code.wrong_code"])).to_be_visible()
        await sign_in_by_code(desktop, code.lower().replace("-", " "))
        await expect(desktop.page.locator("#account-name")).to_have_value("보람")
        await desktop.page.get_by_role("link", name=desktop.words["app.home"]).click()
        hello = desktop.page.get_by_text(desktop.words.pattern_of("home.hello"))
        await expect(hello).to_contain_text("보람")
        no_answer_is_a_trouble(desktop, "403")


async def test_a_code_is_shown_once(hall_visitors: Visitors, tmp_path: Path) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        await person.enter("보람")
        page = await account_of(person)
        code = await make_code(person)
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await person.button("account.copy").click()
        await expect(page.get_by_text(person.words["account.copied"])).to_be_visible()
        assert await page.evaluate("() => navigator.clipboard.readText()") == code
        await page.go_back()
        await account_of(person)
        await expect(person.button("account.replace_code")).to_be_visible()
        await expect(page.get_by_text(code)).to_have_count(0)


async def test_a_password_brings_one_back_and_another_device_can_be_thrown_out(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        desktop = await hall_visitors.person(address, "en", "desktop")
        await desktop.enter("Dana")
        await account_of(desktop)
        await set_password(desktop, "dana.k")
        phone = await hall_visitors.person(address, "ko", "phone")
        await phone.enter("손님")
        await account_of(phone)
        await phone.page.get_by_text(phone.words["account.sign_in"]).click()
        await expect(phone.page.get_by_text("손님의 기록")).to_be_visible()
        await sign_in_by_password(phone, "dana.k", "wrong horse")
        await expect(phone.page.get_by_text(phone.words["code.wrong_sign_in"])).to_be_visible()
        no_answer_is_a_trouble(phone, "403")
        await sign_in_by_password(phone, "DANA.K", PASSWORD)
        await expect(phone.page.locator("#account-name")).to_have_value("Dana")
        await phone.page.get_by_role("link", name=phone.words["app.home"]).click()
        await expect(phone.page.get_by_text(phone.words.pattern_of("home.hello"))).to_be_visible()
        await desktop.page.reload()
        await desktop.page.locator(".sessions button").click()
        ended = desktop.page.get_by_text(desktop.words["account.session_ended"])
        await expect(ended).to_be_visible()
        title = desktop.page.get_by_role("heading", name=desktop.words["account.sessions"])
        await expect(title).to_be_focused()
        # The phone is told in the lobby, and asks for a nickname again.
        field = phone.page.get_by_label(phone.words["home.nickname"], exact=True)
        await expect(field).to_be_visible()
        await expect(desktop.page.locator("#account-name")).to_have_value("Dana")


async def test_a_device_that_sits_at_a_table_is_thrown_out_and_the_seat_is_kept(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        phone = await hall_visitors.person(address, "ko", "phone")
        await phone.enter("보람")
        await account_of(phone)
        code = await make_code(phone)
        await phone.page.go_back()
        room = await phone.open_room(seats=3, people=2)
        desktop = await hall_visitors.person(address, "ko", "desktop")
        await desktop.page.get_by_role("link", name=desktop.words["home.have_account"]).click()
        await sign_in_by_code(desktop, code)
        await desktop.page.locator(".sessions button").click()
        await expect(phone.page.get_by_text(phone.words["code.no_session"])).to_be_visible()
        await desktop.page.get_by_role("link", name=desktop.words["shell.my_table"]).click()
        await desktop.page.wait_for_url(room)
        title = desktop.page.get_by_role("heading", name=desktop.words["wait.title"])
        await expect(title).to_be_visible()
        await expect(desktop.page.get_by_role("button", name="보람")).to_be_visible()


async def test_a_name_is_changed_and_the_former_ones_are_shown(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        await person.enter("보람")
        page = await account_of(person)
        await page.get_by_label(person.words["home.nickname"], exact=True).fill("밍")
        await person.button("account.rename").first.click()
        former = page.get_by_text(person.words["account.former"])
        await former.click()
        await expect(page.locator(".former li")).to_contain_text(["보람"])


async def test_who_is_forgotten_is_nobody_on_every_device(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        phone = await hall_visitors.person(address, "ko", "phone")
        await phone.enter("보람")
        await account_of(phone)
        code = await make_code(phone)
        await set_password(phone, "boram")
        desktop = await hall_visitors.person(address, "ko", "desktop")
        await desktop.page.get_by_role("link", name=desktop.words["home.have_account"]).click()
        await sign_in_by_code(desktop, code)
        await desktop.page.get_by_role("link", name=desktop.words["app.home"]).click()
        await phone.button("account.forget").click()
        sheet = phone.page.get_by_role("dialog")
        await sheet.locator("#forget-name").fill("아니")
        await sheet.locator("#forget-proof").fill(PASSWORD)
        await sheet.get_by_role("button", name=phone.words["account.forget"]).click()
        await expect(sheet.get_by_role("alert")).to_have_text(phone.words["code.not_this_name"])
        no_answer_is_a_trouble(phone, "422")
        await sheet.locator("#forget-name").fill("보람")
        await sheet.get_by_role("button", name=phone.words["account.forget"]).click()
        await expect(phone.page.get_by_text(phone.words["account.forgotten"])).to_be_visible()
        for person in (phone, desktop):
            field = person.page.get_by_label(person.words["home.nickname"], exact=True)
            await expect(field).to_be_visible()
        await desktop.page.get_by_role("link", name=desktop.words["home.have_account"]).click()
        await sign_in_by_code(desktop, code)
        await expect(desktop.page.get_by_text(desktop.words["code.wrong_code"])).to_be_visible()
        no_answer_is_a_trouble(desktop, "403")


async def test_who_has_no_key_is_warned_before_signing_out(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "desktop")
        await person.enter("Dana")
        page = await account_of(person)
        await person.button("account.sign_out").click()
        await expect(page.get_by_text(person.words["account.sign_out_lost"])).to_be_visible()
        sheet = page.get_by_role("dialog")
        await sheet.get_by_role("button", name=person.words["account.sign_out"]).click()
        await expect(page.get_by_text(person.words["account.signed_out"])).to_be_visible()
        field = page.get_by_label(person.words["home.nickname"], exact=True)
        await expect(field).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
async def test_the_page_fits_and_every_field_says_what_it_is_for(
    hall_visitors: Visitors, tmp_path: Path, size: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", size)
        await person.enter("보람")
        page = await account_of(person)
        await make_code(person)
        await set_password(person, "boram")
        await page.get_by_text(person.words["account.sign_in"]).click()
        wide = await page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        fields = {
            await field.get_attribute("id"): await field.get_attribute("autocomplete")
            for field in await page.locator("input:not([type=checkbox])").all()
        }
        assert fields == {
            "account-name": "nickname",
            "new-login": "username",
            "new-password": "new-password",
            "proof": "current-password",
            "sign-in-code": "off",
            "sign-in-login": "username",
            "sign-in-password": "current-password",
        }
        for named in fields:
            assert await page.locator(f"label[for='{named}']").count() == 1
