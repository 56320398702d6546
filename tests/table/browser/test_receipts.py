"""Receipts of what was answered at the table, checked by the reader's own browser."""

import json

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import play_until_answered
from tests.table.browser.player import Player
from tests.table.browser.test_replay import MOVES, OPEN, answered, opened, shown


@pytest.mark.parametrize("fits", [True, False], ids=["fits", "of another entry"])
def test_the_sheet_of_the_badge_checks_the_receipts_of_ones_answers(people, fits):
    """Against the digests that the browser has computed: one for another entry is found out."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    early = answered(ada, match, MOVES[0])["receipt"]

    def altered(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "receipt": early}))

    if not fits:
        ada.page.route("**/actions?*", altered)
    page = shown(ada, match)
    play_until_answered(Player(ada, match))
    page.locator(".badge-proof.verified").click()
    expect(page.locator(".receipts" + ("" if fits else ".problem"))).to_have_text(
        f"Receipts of your answers that fit this log: {int(fits)} of 1."
    )
