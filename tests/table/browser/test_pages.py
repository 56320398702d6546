"""The pages for readers, in a browser: contents, the switch of language, the search."""

import pytest
from playwright.sync_api import expect

from tests.support.depth import NIGHTLY
from tests.table.browser.person import wait_until

AT_THE_END = "scrollY + innerHeight >= document.documentElement.scrollHeight - 1"
SECTIONS = {
    "at the start": ("How to play", "Comment jouer"),
    "at the end": ("About this page", "À propos de cette page"),
    "in the middle": ("Killing and sacrifice", "Tuer et sacrifier"),
    "before the last": ("On the table", "Sur la table"),
}
BY_DAY = 2  # the first ones


def pressed(page, link):
    """Click where the link is seen: a locator's click may first scroll the page below a bar that does not move."""
    box = link.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("section", [*SECTIONS][: None if NIGHTLY else BY_DAY])
def test_a_switch_of_language_keeps_the_section(people, section):
    """There and back, wherever the section is: the last ones cannot come to the top of the window."""
    ada = people(guest=True)
    page = ada.page
    english, french = SECTIONS[section]
    page.goto(f"{ada.url}/docs/games/sacrifice?lang=en")
    page.locator(".contents").get_by_role("link", name=english, exact=True).click()
    for language, name in (("fr", french), ("en", english), ("fr", french)):
        pressed(page, page.locator(f".bar [hreflang={language}]"))
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_in_viewport()
        expect(page.locator(".contents [aria-current]")).to_have_text(name)


def test_scrolling_moves_the_mark_in_the_contents(people):
    """The contents follow to the end of the page, and back to its start, however low its first section begins."""
    ada = people(guest=True)
    page = ada.page
    page.goto(f"{ada.url}/docs/games/sacrifice?lang=en#rulings")
    page.evaluate("document.querySelector('.text h2').style.marginTop = '50vh'")  # as after a long introduction
    at = page.locator(".contents [aria-current]")
    expect(at).to_have_text("Rulings")
    page.keyboard.press("End")
    expect(at).to_have_text("About this page")
    wait_until(lambda: page.evaluate(AT_THE_END))  # a key that comes while the page still scrolls may be lost
    page.keyboard.press("Home")
    expect(at).to_have_text("In short")


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_the_search_leads_to_the_section(people, size):
    """From any page, with the keyboard alone."""
    ada = people(guest=True, size=size)
    page = ada.page
    page.goto(f"{ada.url}/problems?lang=en")
    page.get_by_role("searchbox").fill("falcon climb")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".results a").first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Sacrifice")
    page.wait_for_load_state()  # with its style sheet
    width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= inner
