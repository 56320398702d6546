"""axe-core on what the prompt shows: windows, lists, sealed answers, results, the curtain; both themes, both sizes."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.test_accessibility import LOOKS, faults
from tests.table.browser.test_prompt import ME, answer, asked, opened, sit, state, with_a_played_card


@pytest.fixture(params=LOOKS, ids="-".join)
def pair(people, request):
    """Two people at one size, in one theme."""
    size, theme = request.param
    return [people(name, size=size, theme=theme) for name in ("Ada", "Bob")]


def test_a_window_its_menu_the_list_and_the_keys(pair):
    """Everything that opens from a window."""
    match, _actor, other = with_a_played_card(pair)
    page = sit(other, match)
    expect(page.locator(".prompt.window")).to_be_visible()
    page.locator(".pass-menu summary").click()
    assert not faults(page)
    page.keyboard.press("Escape")
    for key, name in (("a", "dialog.actions"), ("?", "dialog.small")):
        page.keyboard.press(key)
        expect(page.locator(name)).to_be_visible()
        assert not faults(page)
        page.keyboard.press("Escape")
        expect(page.locator(name)).to_have_count(0)


def test_a_dial_and_envelopes(people, pair):
    """A number to be dialled, then one's own envelope beside those that are missing."""
    seated = [*pair, people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    one = next(one for one in asked(match, seated) if one in pair)
    page = sit(one, match)
    expect(page.locator(".dial")).to_be_visible()
    assert not faults(page)
    page.locator(".dial .primary").click()
    expect(page.locator(".envelopes")).to_be_visible()
    assert not faults(page)


def test_a_request_and_a_result(pair):
    """A take-back that another player asks for; the result that follows a resignation."""
    match = opened(*pair, game="pandocreon_divinae")
    (first,) = asked(match, pair)
    other = pair[1 - pair.index(first)]
    answer(first, match, "refill")
    seats = [ME, ME | {"player": other.id}]
    first.call("POST", f"/v1/matches/{match}/forks", {"at": 4, "redealt": False, "seats": seats})
    page = sit(other, match)
    state(page, "ask")
    assert not faults(page)
    first.call("POST", f"/v1/matches/{match}/resignation", {})
    expect(page.locator("dialog.result")).to_be_visible()
    assert not faults(page)
