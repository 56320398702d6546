"""What the page loads, and when: words of one language, the sheets of a screen before it is drawn, the rest later."""

import re

from playwright.sync_api import expect

from tests.table.browser.matches import opened
from tests.table.browser.person import wait_for, wait_until


def loaded(page):
    """The files of the page that have been loaded, by their paths."""
    found = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return {name for url in found for name in re.findall(r"/table/\w+/(.+)$", url)}


def test_the_words_of_the_other_language_come_when_it_is_chosen(people):
    """Not before."""
    ada = people(guest=True)
    ada.page.goto(ada.url)
    expect(ada.page.locator("#shelf")).to_have_text("Open a table")
    wait_until(lambda: "words/rest.en.js" in loaded(ada.page))
    assert {name for name in loaded(ada.page) if name.endswith(".fr.js")} == set()

    ada.page.get_by_role("button", name="Français").click()
    expect(ada.page.locator("#shelf")).to_have_text("Ouvrir une table")
    assert {"words/first.fr.js", "words/rest.fr.js"} <= loaded(ada.page)


def test_a_table_is_drawn_once_its_sheets_have_come(people):
    """However late one of them is: nobody sees it undressed. Nothing of the lobby is loaded for it.

    What a match seldom shows comes when the page is idle: whoever wants it then does not wait.
    """
    ada = people()
    match = opened(ada, "sacrifice")
    held = []
    ada.page.route("**/table.css", lambda route: held.append(route))
    ada.page.goto(f"{ada.url}/#/m/{match}")
    wanted = {"match/match.js", "play/table.js", "prompt.css", "words/rest.en.js"}
    wait_until(lambda: wanted <= loaded(ada.page) and held)
    expect(ada.page.locator("[aria-busy=true]")).to_be_visible()
    assert ada.page.locator(".table").count() == 0

    held[0].continue_()
    expect(ada.page.locator(".table .board")).to_be_visible()
    wait_until(
        lambda: {"play/question/keys_sheet.js", "sheets/forks.js", "sheets/ending_sheets.js"} <= loaded(ada.page)
    )
    assert "lobby/lobby.js" not in loaded(ada.page)


def test_sheets_stand_in_one_order_whichever_comes_first(people):
    """So that the same rules win, whatever screen was opened before."""
    orders = []
    for way in ("#/keys", "#/m/{}"):
        ada = people()
        ada.page.goto(f"{ada.url}/{way.format(opened(ada, 'sacrifice'))}")
        wait_for(ada.page, "main:not([aria-busy=true])")
        ada.page.evaluate("location.hash = '#/'")
        expect(ada.page.locator("#shelf")).to_be_visible()
        sheets = ada.page.locator("link[rel=stylesheet]")
        expect(sheets).to_have_count(5)
        orders.append([link.split("/")[-1] for link in sheets.evaluate_all("all => all.map(one => one.href)")])

    assert orders == [["base.css", "table.css", "prompt.css", "lobby.css", "replay.css"]] * 2
