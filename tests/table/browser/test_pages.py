"""The pages for readers, in a browser: contents, the switch of language, the search."""

import pytest
from playwright.sync_api import expect


def test_a_switch_of_language_keeps_the_section(people):
    """The reader of a section finds the same one in sight in the other language."""
    ada = people(guest=True)
    page = ada.page
    page.goto(f"{ada.url}/docs/games/sacrifice?lang=en")
    page.locator(".contents").get_by_role("link", name="Glossary").click()
    expect(page.locator(".contents [aria-current]")).to_have_text("Glossary")
    page.locator(".bar [hreflang=fr]").click()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name="Lexique")).to_be_in_viewport()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_search_leads_to_the_section(people, size):
    """From any page, with the keyboard alone."""
    ada = people(guest=True, size=size)
    page = ada.page
    page.goto(f"{ada.url}/problems?lang=en")
    page.get_by_role("searchbox").fill("falcon climb")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".results a").first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Sacrifice")
    width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= inner
