"""The rules in the page: at the question, at a card, by a search, with the focus given back."""

import re

from playwright.sync_api import expect

from tests.table.browser.matches import opened


def test_the_rules_open_beside_the_table_at_what_somebody_asks_about(people):
    """By the prompt, by a key on a card, by a search in either language; Esc leaves them, the focus goes back."""
    ada = people()
    page = ada.page
    match = opened(ada, "theomachie")
    places = ada.call("GET", "/v1/games/theomachie/rules/parts")["places"]
    page.goto(f"{ada.url}/#/m/{match}")
    page.locator(".prompt[data-state=mine][aria-busy=false]").wait_for()
    question = ada.call("GET", f"/v1/matches/{match}")["question"]["kind"]

    page.locator(".prompt").get_by_role("button", name="What the rules say").click()
    led = page.locator(".rules-side .led")
    expect(led).to_have_attribute("data-part", places["questions"][question])
    expect(led).to_be_focused()
    mat, side = (page.locator(one).bounding_box() for one in (".mat", ".rules-side"))
    assert mat["x"] + mat["width"] <= side["x"] + 1

    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("MÉLANGE")
    expect(page.get_by_role("status").filter(has_text="Not in the rules")).to_be_visible()
    page.get_by_role("button", name="En français").click()
    hits = page.get_by_role("status").filter(has_text=re.compile(r"^1 of \d+$"))
    expect(hits).to_be_visible()
    search.press("Enter")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^2 of \d+$"))).to_be_visible()
    expect(page.locator(".now mark").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".rules-side")).to_have_count(0)
    expect(page.locator(".prompt").get_by_role("button", name="What the rules say")).to_be_focused()

    card = page.locator(".hand [data-piece]").first
    card.focus()
    page.keyboard.press("r")
    expect(led).to_have_attribute("data-part", places["cards"][card.get_attribute("data-piece").split(":")[0]])
    page.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_on_a_phone_the_rules_are_a_sheet(people):
    """No wider than the window, from the menu too; its cross gives the table back."""
    ada = people(size="phone")
    page = ada.page
    page.goto(f"{ada.url}/#/m/{opened(ada, 'sacrifice')}")
    page.locator(".prompt[data-state=mine][aria-busy=false]").wait_for()
    page.set_viewport_size({"width": 360, "height": 740})

    page.locator(".prompt").get_by_role("button", name="What the rules say").click()
    expect(page.locator("dialog.rules-sheet .led")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('.rules-page').scrollWidth <= innerWidth")
    page.locator("dialog.rules-sheet").get_by_role("button", name="Close").click()
    expect(page.locator("dialog.rules-sheet")).to_have_count(0)
