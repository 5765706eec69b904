"""Three people end a match before its last round: by a vote, and by an abort (R8.3, R8.5)."""

from playwright.async_api import expect

from tests.browser.hall import Person


async def test_one_no_lets_the_match_go_on_and_all_yes_end_it(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.page.locator("[data-act=stop]").click()
    await second.proposes_to_settle()
    for person in (host, third):
        await expect(person.button("vote.no")).to_be_visible()
    await third.button("vote.no").click()
    for person in three:
        await expect(person.button("vote.yes")).to_have_count(0)
    await expect(second.button("result.settle")).to_have_count(0)  # once per break
    await third.proposes_to_settle()
    await host.button("vote.yes").click()
    await second.button("vote.yes").click()
    for person in three:
        settled = person.page.get_by_text(person.words.pattern_of("match.settled"))
        await expect(settled).to_be_visible()


async def test_anybody_aborts_after_a_second_question_and_all_are_free(
    three: list[Person],
) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await second.chooses("menu.abort", "menu.abort")
    for person in three:
        await expect(person.page.get_by_text(person.words["ended.aborted"])).to_be_visible()
        if person is not second:
            await expect(person.page.get_by_text("나리").first).to_be_visible()
    for person in (third, host):
        home = person.page.url.split("/t/")[0]
        await person.page.goto(home)
        await person.open_room(seats=4, people=4)
        await expect(person.button("wait.leave")).to_be_visible()
