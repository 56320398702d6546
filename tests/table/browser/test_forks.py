"""Forks at the table: where they begin, what tells of them, the tree."""

import re

from playwright.sync_api import expect

from tests.table.browser.test_replay import BOT, ME, OPEN, answered, opened, shown


def test_a_fork_begins_at_the_entry_that_is_shown(people):
    """That at which the form was opened: what is written behind it changes nothing. Whoever looks back is offered it in
    the prompt. It names its origin, and the origin's tree names it.
    """
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    page = shown(ada, match)
    seq = answered(ada, match, "Kc4-c5")["seq"]
    expect(page.locator(f'.log li[data-seq="{seq}"]')).to_have_class(re.compile(r"\bat\b"))
    page.get_by_role("button", name="Fork: a new match from here").click()
    do_it = page.get_by_role("button", name=f"Fork from entry {seq}")
    expect(do_it).to_be_visible()
    later = answered(ada, match, "Kc5-c6")["seq"]
    expect(page.locator(f'.log li[data-seq="{later}"]')).to_have_class(re.compile(r"\bat\b"))
    expect(do_it).to_be_visible()
    page.keyboard.press("Escape")

    page.goto(f"{ada.url}/#/m/{match}/{seq}")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".seat-rows")).to_have_css("list-style-type", "none")  # dressed as in the lobby
    expect(page.locator(".seat-no")).to_have_text(["South", "North"])
    do_it.click()
    page.wait_for_url(re.compile(rf"#/m/(?!{match})mt_"))
    expect(page.locator(".message")).to_contain_text(f"You are in the fork now: it goes on from entry {seq}")

    origin = page.locator(f'.top a[href="#/m/{match}/{seq}"]')
    expect(origin).to_be_visible()
    origin.click()
    expect(page.locator(f'.log li[data-seq="{seq}"]')).to_have_class(re.compile(r"\bat\b"))
    page.get_by_role("button", name="Fork: a new match from here").click()
    expect(page.locator(".fork-tree a")).to_have_text(f"Fork at entry {seq}")


def test_a_phone_marks_a_fork_and_shows_the_tree(people):
    """In a line above the table, with a link to where it began; the menu leads to the forks."""
    ada = people(size="phone")
    match = opened(ada)
    fork = ada.call("POST", f"/v1/matches/{match}/forks", {"at": 4, "seats": [ME, BOT]})["id"]
    page = ada.page
    page.goto(f"{ada.url}/#/m/{fork}")
    origin = page.locator(f'a[href="#/m/{match}/4"]')
    expect(origin).to_have_text("Forked from entry 4 of another match")
    expect(origin).to_be_in_viewport(ratio=1)
    origin.tap()
    expect(origin).to_have_count(0)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Fork: a new match from here").tap()
    page.locator(".fork-tree").get_by_role("link", name="Fork at entry 4").tap()
    page.wait_for_url(f"**/#/m/{fork}")
    expect(origin).to_be_visible()
