"""Receipts of what was answered at the table, checked by the reader's own browser."""

import json

from playwright.sync_api import expect

from tests.table.browser.test_replay import MOVES, OPEN, answered, opened, shown


def test_the_sheet_of_the_badge_checks_the_receipts_of_ones_answers(people):
    """Against the digests that the browser has computed: one for another entry is found out."""
    ada = people()
    match = opened(ada, other=OPEN)
    people("Bob").call("PUT", f"/v1/matches/{match}/seats/1", {})
    early = answered(ada, match, MOVES[0])
    page = shown(ada, match)

    def altered(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "receipt": early["receipt"]}))

    def fit(words, kind):
        last = ada.call("GET", f"/v1/matches/{match}")["last"]
        expect(page.locator(f'.log [data-seq="{last}"]')).to_be_visible()
        page.locator(".badge-proof.verified").click()
        expect(page.locator(f".receipts.{kind}")).to_have_text(f"Receipts of your answers that fit this log: {words}.")
        page.keyboard.press("Escape")

    for place in ("square.c5/s_monkey_1", "square.c6"):
        page.locator(f"[data-target$='{place}'].lit").click()
    expect(page.locator(".prompt [data-notation='.']")).to_be_visible()
    fit("1 of 1", "soft")
    page.route("**/actions?*", altered)
    page.locator(".prompt [data-notation='.']").click()
    expect(page.locator(".prompt[data-state=wait]")).to_be_visible()
    fit("1 of 2", "problem")
