"""An opponent who is gone: the page says how long to wait, and then claims the match."""

from playwright.sync_api import expect


def test_the_page_counts_down_to_a_claim(people):
    """A countdown stands in the prompt meanwhile."""
    ada, bob = people("Ada"), people("Bob")
    seats = [{"kind": "player", "player": bob.id}, {"kind": "player"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats, "claim_after": 3600})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/0", {})
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(ada.page.locator(".prompt small.absent")).to_contain_text("Bob is gone. You may claim the match in")


def test_a_claim_that_is_due_can_be_made(people):
    """Of the three, with a second thought before; the match is over for both."""
    ada, bob = people("Ada"), people("Bob")
    seats = [{"kind": "player", "player": bob.id}, {"kind": "player"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats, "claim_after": 1})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/0", {})
    bob.call("PUT", "/v1/players/me/presence", {"hidden": True})
    ada.page.goto(f"{ada.url}/#/m/{match}")

    prompt = ada.page.locator(".prompt")
    prompt.get_by_role("button", name="Bob is gone: claim", exact=True).click()
    expect(prompt.get_by_role("button", name="Call a bot", exact=True)).to_be_visible()
    prompt.get_by_role("button", name="Claim the win", exact=True).click()

    expect(ada.page.locator(".prompt")).to_have_attribute("data-state", "over")
    assert bob.call("GET", f"/v1/matches/{match}")["result"] == {"ranks": [2, 1], "reason": "absence"}
