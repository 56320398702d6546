"""A hint: asked for in the prompt, read there with its reason, marked among the answers, and told in the log."""

import re

from playwright.sync_api import expect


def test_a_hint_is_read_in_the_prompt_and_marked_among_the_answers(people):
    """It is there where the terms allow hints, by the button and by its key; the answer it advises can be given."""
    ada = people("Ada")
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = ada.call("POST", "/v1/matches", {"game": "pandocreon_divinae", "seats": seats})["id"]
    ada.page.goto(f"{ada.url}/#/m/{match}")
    ada.page.get_by_role("button", name="Hint", exact=True).click()

    advice = ada.page.locator(".prompt-notice.advice")
    expect(advice).to_have_text(re.compile(r"^Hint: .+\. .+\.$"))
    expect(ada.page.locator("[data-advised]").first).to_be_visible()
    told = [each for each in ada.call("GET", f"/v1/matches/{match}/history")["entries"] if each["kind"] == "hinted"]
    assert len(told) == 1
    assert told[0]["action"]["advice"]["answer"]


def test_there_is_no_hint_where_the_terms_allow_none(people):
    """No button that would only be refused."""
    ada = people("Ada")
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    terms = {"game": "pandocreon_divinae", "seats": seats, "hints": "never"}
    match = ada.call("POST", "/v1/matches", terms)["id"]
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(ada.page.locator(".prompt-answers button").first).to_be_visible()
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
