"""Going back with others' consent: refused, then agreed to; what was abandoned stays in the log, and play goes on."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.browser.matches import play_until_answered
from tests.table.browser.player import Player
from tests.table.browser.test_prompt import answer, asked, entries, legal, opened, sit, state


@pytest.mark.slow
def test_a_refusal_changes_nothing_and_consent_leaves_an_abandoned_line_in_the_log(people):
    """Both see the same: first nothing but the request, then the abandoned entries, folded, which can be read."""
    pair = people("Ada"), people("Bob")
    match = opened(*pair)
    (ada,) = asked(match, pair)
    (bob,) = set(pair) - {ada}
    while asked(match, pair) == [ada]:  # her whole turn
        kinds = [one["action"]["type"] for one in legal(ada, match)["actions"]]
        answer(ada, match, "end_turn" if "end_turn" in kinds else kinds[0])
    answer(bob, match, legal(bob, match)["actions"][0]["action"]["type"])
    before = entries(ada, match)
    here, there = sit(ada, match), sit(bob, match)

    here.keyboard.press("u")
    state(there, "ask")
    there.get_by_role("button", name="Refuse").click()
    expect(there.locator('.prompt[data-state="ask"]')).to_have_count(0)
    for page in (here, there):
        expect(page.locator(f'.log [data-seq="{len(before) + 2}"]')).to_be_visible()
        expect(page.locator(".log .branch")).to_have_count(0)
    assert entries(ada, match) == [*before, "take_back_asked", "take_back_answered"]

    here.keyboard.press("u")
    state(there, "ask")
    there.get_by_role("button", name="Agree").click()
    state(here, "mine")
    moved = ada.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"][-1]
    taken = before[moved["to"] :].count("step")
    for page in (here, there):
        branch = page.locator(".log .branch")
        expect(branch.locator("summary")).to_have_text(f"{taken} entries taken back")
        expect(branch.locator("li").first).to_be_hidden()
    expect(here.locator("button.redo")).to_have_attribute("aria-label", re.compile("go on from entry .* again"))
    here.keyboard.press("Shift+U")
    state(there, "ask")
    expect(there.locator(".prompt-title")).to_have_text(f"Ada asks to go on from entry {len(before)} again")
    there.get_by_role("button", name="Refuse", exact=True).click()
    state(here, "mine")
    branch.locator("summary").click()
    branch.locator("li button").last.click()
    expect(there.locator(".replay.back .facts")).to_be_visible()

    last = play_until_answered(Player(ada, match))
    expect(here.locator(f'.log > ol > li[data-seq="{last + 1}"]')).to_be_visible()
    assert entries(ada, match)[-1] == "step"
