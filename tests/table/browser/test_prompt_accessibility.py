"""axe-core on what the prompt shows: windows, lists, sealed answers, results, the curtain; both themes, both sizes."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.test_accessibility import faults_in_any_look, one_look
from tests.table.browser.test_prompt import ME, answer, asked, opened, sit, with_a_played_card


@pytest.fixture
def pair(people):
    """Ada and Bob."""
    return people("Ada"), people("Bob")


def test_a_window_its_menu_the_list_and_the_keys(pair):
    """Everything that opens from a window."""
    match, _actor, other = with_a_played_card(pair)
    page = sit(other, match)
    expect(page.locator(".prompt.window")).to_be_visible()
    page.locator(".pass-menu summary").click()
    assert not faults_in_any_look(other, ".pass-menu[open] button", one_look(0))
    page.keyboard.press("Escape")
    for n, (key, name) in enumerate((("a", "dialog.actions"), ("?", "dialog.small"))):
        page.keyboard.press(key)
        assert not faults_in_any_look(other, name, one_look(n))
        page.keyboard.press("Escape")
        expect(page.locator(name)).to_have_count(0)


def test_a_dial_and_envelopes(people):
    """A number to be dialled, then one's own envelope beside those that are missing."""
    seated = [people(name) for name in ("Ada", "Bob", "Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    one = asked(match, seated)[0]
    page = sit(one, match)
    assert not faults_in_any_look(one, ".dial", one_look(0))
    page.locator(".dial .primary").click()
    assert not faults_in_any_look(one, ".envelopes", one_look(1))


def test_a_request_and_a_result(pair):
    """A take-back that another player asks for; the result that follows a resignation."""
    match = opened(*pair, game="pandocreon_divinae")
    (first,) = asked(match, pair)
    other = pair[1 - pair.index(first)]
    answer(first, match, "refill")
    seats = [ME, ME | {"player": other.id}]
    first.call("POST", f"/v1/matches/{match}/forks", {"at": 4, "redealt": False, "seats": seats})
    sit(other, match)
    assert not faults_in_any_look(other, ".prompt[data-state=ask]", one_look(0))
    first.call("POST", f"/v1/matches/{match}/resignation", {})
    assert not faults_in_any_look(other, "dialog.result", one_look(1))
