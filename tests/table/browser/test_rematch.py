"""After the end: one player offers a rematch, the other accepts it where they are, and a spectator follows."""

import re

from playwright.sync_api import expect


def other_than(match, person):
    """The id of the match to which a person has gone from this one."""
    person.page.wait_for_url(re.compile(f"#/m/(?!{match})mt_"))
    return person.page.url.rpartition("/")[2]


def ended(ada, bob):
    """The id of a match that Bob has resigned."""
    seats = [{"kind": "player"}, {"kind": "player", "player": bob.id}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    return match


def button(person, name):
    """A button of the prompt."""
    return person.page.locator(".prompt").get_by_role("button", name=name, exact=True)


def test_a_rematch_is_offered_withdrawn_offered_again_and_accepted(people):
    """The button of the other one changes while they look at it; both sit in one match, one seat further."""
    ada, bob, eve = people("Ada"), people("Bob"), people("Eve")
    match = ended(ada, bob)
    for person in (ada, bob, eve):
        person.page.goto(f"{person.url}/#/m/{match}")
    expect(button(bob, "Rematch")).to_be_visible()
    expect(button(eve, "Rematch")).to_have_count(0)

    button(ada, "Rematch").click()
    first = other_than(match, ada)
    expect(button(bob, "Accept the rematch")).to_be_visible()
    bob.page.goto(f"{bob.url}/#/")
    expect(bob.page.locator(".invitation")).to_contain_text("Ada offers you a rematch of Sacrifice.")
    bob.page.go_back()
    button(ada, "Withdraw the offer").click()
    expect(button(ada, "Rematch")).to_be_visible()

    button(ada, "Rematch").click()
    second = other_than(match, ada)
    assert second != first
    button(bob, "Accept the rematch").click()
    assert other_than(match, bob) == second
    shown = ada.call("GET", f"/v1/matches/{second}")
    assert (shown["status"], [seat["name"] for seat in shown["seats"]]) == ("playing", ["Bob", "Ada"])
    expect(bob.page.locator(".chip.origin")).to_have_attribute("href", f"#/m/{match}")

    eve.page.reload()
    eve.page.locator(".prompt").get_by_role("link", name="To the rematch").click()
    assert other_than(match, eve) == second
