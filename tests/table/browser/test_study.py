"""A study beside the replay: written by keys alone, shared, and read on a phone without an account."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import wait_for
from tests.table.browser.test_accessibility import faults_of
from tests.table.browser.test_replay import MOVES, OPEN, answered, opened, shown

pytestmark = pytest.mark.slow


def write(page, text):
    """Write into the form that has the focus, and save it."""
    wait_for(page, ".note-form textarea:focus")
    page.keyboard.type(text)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".note-form")).to_have_count(0)


def test_a_study_is_written_by_keys_and_read_by_who_has_the_link(people):
    """A comment, and a variation by the notation of its answers; the keys of the table go on beside them."""
    ada, bob, guest = people(), people("Bob"), people("Guest", size="phone", language="fr", guest=True)
    match = opened(ada, other=OPEN, visibility="public")
    bob.call("PUT", f"/v1/matches/{match}/seats/1", {})
    answered(ada, match, *MOVES)
    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    page = shown(ada, match, "/4")
    page.keyboard.press("c")
    write(page, "Too <b>early</b>?")
    page.keyboard.press("v")
    wait_for(page, '.prompt[data-state="mine"]')
    page.keyboard.press("a")
    page.keyboard.type("Tc3~a3")
    page.keyboard.press("Enter")
    expect(page.locator(".replay-at")).to_have_text("5/5")
    page.keyboard.press("w")
    write(page, "Rather this")
    page.keyboard.press("ArrowLeft")
    wait_for(page, '.prompt[data-state="trial"]')
    assert faults_of(page) == []
    page.keyboard.press("q")
    expect(page.locator(".study-entry.at .note-text")).to_have_text(["Too <b>early</b>?", "Rather this"])
    study = page.url.partition("study=")[2]
    link = ada.call("POST", f"/v1/matches/{match}/studies/{study}/links", {"may": "read"})["token"]

    guest.page.goto(f"{guest.url}/#/m/{match}?study={link}")
    wait_for(guest.page, ".study .line-answers")
    expect(guest.page.get_by_text("Commenter ici")).to_have_count(0)
    assert faults_of(guest.page) == []
    guest.page.get_by_role("button", name="Tc3~a3").tap()
    expect(guest.page.locator(".study-strip")).to_contain_text("early")
    expect(guest.page.locator(".prompt-title")).to_have_text("Réponses jouées : 1 sur 1")
