"""Answering ahead: the sheet says what can be passed and for how long, what stands, and takes it back."""

import re

from playwright.sync_api import expect


def at_table(people, game):
    """Two people at a match of a game, of which the second looks at it; and the match."""
    ada, bob = people("Ada"), people("Bob")
    seats = [{"kind": "player"}, {"kind": "player", "player": bob.id}]
    match = ada.call("POST", "/v1/matches", {"game": game, "seats": seats})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    bob.page.goto(f"{bob.url}/#/m/{match}")
    return ada, bob, match


def test_an_order_is_given_shown_and_revoked(people):
    """It is in the log in secret, and it is gone when it is revoked."""
    ada, bob, match = at_table(people, "theomachie")
    bob.page.get_by_role("button", name="Answer ahead").click()
    sheet = bob.page.locator("dialog.instructions")
    sheet.get_by_label("Pass:").select_option("reaction")
    sheet.get_by_role("button", name="Pass until this Hand ends").click()

    stands = sheet.locator(".ahead li")
    expect(stands).to_have_text(re.compile("Pass until this Hand ends: «React, or decline»"))
    given = ada.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"][-1]
    assert (given["kind"], given["action"]) == ("instructed", {"orders": "?"})

    sheet.get_by_role("button", name=re.compile("Revoke")).click()
    expect(stands).to_have_count(0)
    assert bob.call("GET", f"/v1/matches/{match}/instructions")["instructions"] is None


def test_a_game_in_which_nothing_can_be_passed_has_no_such_sheet(people):
    """No button for what there is not."""
    _, bob, _ = at_table(people, "sacrifice")

    expect(bob.page.locator(".prompt-tools")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Answer ahead")).to_have_count(0)
