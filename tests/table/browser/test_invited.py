"""Somebody new comes to a private table by a link; what the form refuses is seen at once."""

import re

from playwright.sync_api import expect

from tests.table.browser.test_lobby import form_of, lobby, opened

UNCOVERED = """node => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}"""
NEVER_SENT = re.compile(r"/i/|invitations/[\w-]{32}")


def test_somebody_new_sits_down_at_a_private_table_by_its_link(people):
    """They are told who invites them, give a name, and play; the token stands in no address that is asked for."""
    ada, nia = people("Ada"), people("Nia", guest=True)
    page = lobby(ada)
    ada.look("phone")
    form = form_of(page, "sacrifice")
    form.get_by_label("Seat 2", exact=True).select_option("invited")
    form.get_by_label("Name or id").fill("Nia")
    form.get_by_role("radio", name="Players only").check()
    form.get_by_role("button", name="Open the table").click()
    refused = form.get_by_role("alert")
    expect(refused).to_contain_text("You have met no player called “Nia” here.")
    assert refused.evaluate(UNCOVERED)

    form.get_by_label("Name or id").fill("")
    form.get_by_role("button", name="Open the table").click()
    link = form.get_by_label("Link for seat 2").input_value()
    form.get_by_role("link", name="To the table").click()
    match = opened(page)

    asked = []
    nia.page.on("request", lambda request: asked.append((request.url, request.headers.get("referer", ""))))
    nia.page.goto(link)
    expect(nia.page.get_by_role("heading", level=1)).to_have_text("Ada invites you to a match of Sacrifice.")
    nia.page.get_by_role("button", name="Sit down").click()
    nia.page.get_by_label("Your name").fill("Nia")
    nia.page.keyboard.press("Enter")
    assert opened(nia.page) == match
    expect(nia.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Nia")
    assert ada.call("GET", f"/v1/matches/{match}")["status"] == "playing"
    assert asked
    assert [url for url, referer in asked if NEVER_SENT.search(url.partition("#")[0] + referer)] == []


def test_the_opener_of_a_private_table_makes_and_revokes_links(people):
    """The address of the table would lead others nowhere."""
    ada, nia = people("Ada"), people("Nia")
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "visibility": "private", "seats": seats})["id"]
    ada.page.goto(f"{ada.url}/#/m/{match}")
    ada.page.get_by_role("button", name="Invite…").click()
    field = ada.page.get_by_label("Link", exact=True)
    first = field.input_value()
    ada.page.get_by_role("button", name="New link").click()
    expect(field).not_to_have_value(first)

    nia.page.goto(first)
    expect(nia.page.get_by_role("main")).to_contain_text("Ask the person who invited you for a new link.")
    nia.page.goto(field.input_value())
    nia.page.get_by_role("button", name="Sit down").click()
    assert opened(nia.page) == match


def test_a_late_guest_reads_why_beside_the_line_about_the_key(people):
    """The line about a new key lies over nothing that is to be read; a refusal begins like a sentence."""
    ada, nia = people("Ada"), people("Nia", guest=True, size="phone")
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "visibility": "private", "seats": seats})["id"]
    made = ada.call("POST", "/v1/invitations", {"match": match, "seat": None})
    nia.page.goto(f"{nia.url}/#/i/{made['token']}")
    nia.page.get_by_role("button", name="Sit down").wait_for()
    ada.call("DELETE", f"/v1/invitations/{made['id']}")
    nia.page.get_by_role("button", name="Sit down").click()
    nia.page.get_by_label("Your name").fill("Nia")
    nia.page.keyboard.press("Enter")
    expect(nia.page.locator(".message")).to_contain_text("Your key is kept in this browser.")
    refused = nia.page.get_by_role("alert")
    expect(nia.page.get_by_role("heading", level=1)).to_have_text("No such invitation")
    assert nia.page.get_by_role("heading", level=1).evaluate(UNCOVERED)
    assert refused.evaluate(UNCOVERED)
    assert refused.evaluate("node => getComputedStyle(node, '::first-letter').textTransform") == "uppercase"
