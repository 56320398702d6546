"""A campaign on the page: its ages, its standings, and opening the next age."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import answered_by_chance
from tests.table.browser.test_accessibility import faults

AGES = {"ages": 3, "max_rounds": 12}
MOST = 2000  # answers in an age; more are a fault

pytestmark = pytest.mark.slow


def first_age(ada, bob):
    """The id of a match that two people have played to its end, by chance that is known."""
    seats = [{"kind": "player"}, {"kind": "player", "player": bob.id}]
    wish = {"game": "haut_cendrelin", "preset": "initiation", "options": AGES, "seats": seats}
    match = ada.call("POST", "/v1/matches", wish)["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered_by_chance(match, (ada, bob), Random(3), MOST)
    assert ada.call("GET", f"/v1/matches/{match}")["status"] == "over"
    return match


def test_the_next_age_is_opened_and_another_future_beside_it(people):
    """From the list of tables to the campaign, and from there to the next age; the other player is invited to it.

    Then age 1 can be followed a second time, and the campaign shows both.
    """
    ada, bob = people(), people("Bob", size="phone")
    match = first_age(ada, bob)
    page = ada.page
    page.goto(ada.url + "/#/")
    page.locator(f'[data-match="{match}"]').get_by_role("link", name="Campaign").click()
    expect(page.locator(".age", has_text="Age 1")).to_contain_text("Bob")
    expect(page.get_by_role("table", name="Standings").get_by_role("row")).to_have_count(3)
    assert not faults(page)

    page.get_by_role("button", name="Open the next age").click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link", exact=True).input_value()

    opened = ada.call("GET", "/v1/matches/" + re.search(r"mt_[0-9a-f]{16}$", link)[0])
    assert opened["follows"]["match"] == match
    assert [seat["kind"] for seat in opened["seats"]] == ["player", "invited"]
    bob.page.goto(bob.url + "/#/")
    bob.page.get_by_role("region", name="Invitation").get_by_role("button", name="Accept").click()
    bob.page.wait_for_url("**/#/m/" + opened["id"])

    page.reload()
    expect(page.locator(".age")).to_have_count(2)
    page.locator(f'.age[data-match="{match}"]').get_by_role("button", name="Open another future").click()
    form = page.locator("dialog.opening")
    form.get_by_label("Seat 2").select_option("bot")
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"#/m/mt_[0-9a-f]{16}"))
    branch = ada.call("GET", "/v1/matches/" + re.search(r"mt_[0-9a-f]{16}", page.url)[0])
    assert branch["follows"] == {**opened["follows"], "branch": True}
    page.goto(f"{ada.url}/#/c/{opened['campaign']['id']}")
    card = page.locator(f'.age[data-match="{branch["id"]}"]')
    expect(card).to_contain_text("Age 2, another future")
    expect(card).to_contain_text("branches off after age 1")
