"""Windows: a reaction takes one click, letting it pass one key; the page lets pass what does not name me, until I say
otherwise.
"""

import random

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import wait_until
from tests.table.browser.test_prompt import legal, opened, sit

WINDOWS = {"reaction", "before_betting", "before_battle", "closing"}
PASSES = {"decline", "done", "pass", "battle_pass"}
MINE = 1  # the seat whose page is open


@pytest.fixture
def pair(people):
    """Ada and Bob; Bob sits at the seat whose page is open."""
    return people("Ada"), people("Bob")


def question(pair, match):
    """What is asked now."""
    return pair[0].call("GET", f"/v1/matches/{match}")["question"]


def is_my_window(asked_now):
    """Whether the page is asked in a window."""
    return asked_now["kind"] in WINDOWS and MINE in asked_now["must_act"]


def go_on(pair, match, chance, now):
    """One answer to a question: outside windows one that names the other seat, where there is one."""
    (seat,) = now["must_act"]
    person = pair[seat]
    offered = legal(person, match)
    actions = [one["action"] for one in offered["actions"] if one["action"]["type"] != "fold"]
    if now["kind"] in WINDOWS:
        action = next((one for one in actions if one["type"] in PASSES), actions[-1])
    else:
        at_other = [one for one in actions if one.get("target") == 1 - seat]
        action = chance.choice(at_other or actions)
    person.call("POST", f"/v1/matches/{match}/actions", {"answering": offered["answering"], "action": action})
    return action


def to_my_window(pair, match, chance):
    """Play until the page is asked in a window."""
    while not is_my_window(now := question(pair, match)):
        go_on(pair, match, chance, now)


def last_entry(person, match):
    """The newest entry."""
    last = person.call("GET", f"/v1/matches/{match}")["last"]
    return person.call("GET", f"/v1/matches/{match}/history?after={last - 1}")["entries"][-1]


def test_a_reaction_takes_one_click_and_a_pass_one_key(pair):
    """A click on a lit card plays it; in the next window the space bar lets it pass."""
    match, chance, bob = opened(*pair, game="theomachie"), random.Random(3), pair[MINE]
    to_my_window(pair, match, chance)
    page = sit(bob, match)
    expect(page.locator(".prompt.window")).to_be_visible()
    before = last_entry(bob, match)["seq"]

    page.locator(".hand [data-target].lit").first.click()
    expect(page.locator(f'.log [data-seq="{before + 1}"]')).to_be_visible()
    reaction = bob.call("GET", f"/v1/matches/{match}/history?after={before}&limit=1")["entries"][0]
    assert (reaction["seat"], reaction["action"]["type"]) == (MINE, "play_power")

    to_my_window(pair, match, chance)
    expect(page.locator(".prompt.window .prompt-answers .primary:focus")).to_be_visible()
    before = last_entry(bob, match)["seq"]
    page.keyboard.press(" ")
    expect(page.locator(f'.log [data-seq="{before + 1}"]')).to_be_visible()
    answer = bob.call("GET", f"/v1/matches/{match}/history?after={before}&limit=1")["entries"][0]
    assert (answer["seat"], answer["action"]["type"] in PASSES) == (MINE, True)


@pytest.mark.slow
def test_everything_passes_until_i_am_named_and_until_i_stop_it(pair):
    """The page answers windows that name others; one that names me waits; stopped, it answers nothing more."""
    match, chance, bob = opened(*pair, game="theomachie"), random.Random(3), pair[MINE]
    to_my_window(pair, match, chance)
    page = sit(bob, match)
    page.locator(".pass-menu summary").click()
    page.locator('[data-span="unnamed"]').click()

    before, action = last_entry(bob, match)["seq"], {}
    while not (is_my_window(now := question(pair, match)) and action.get("target") == MINE):
        if is_my_window(now):
            wait_until(lambda number=now["number"]: question(pair, match)["number"] != number)
        else:
            action = go_on(pair, match, chance, now)
    given = bob.call("GET", f"/v1/matches/{match}/history?after={before}&limit=500")["entries"]
    assert len([one for one in given if one["seat"] == MINE and one["action"]["type"] in PASSES]) > 1
    named = now["number"]
    expect(page.locator(".prompt.window .window-at.me")).to_be_visible()
    expect(page.locator(f'.prompt[data-mark^="{named}/"][data-state="mine"][aria-busy=false]')).to_be_visible()
    page.locator(".passing button").click()
    expect(page.locator(".passing")).to_have_count(0)
    assert question(pair, match)["number"] == named
    page.locator(".prompt-answers .primary").click()
    wait_until(lambda: question(pair, match)["number"] != named)

    to_my_window(pair, match, chance)
    number = question(pair, match)["number"]
    expect(page.locator(f'.prompt.window[data-mark^="{number}/"][data-state="mine"]')).to_be_visible()
    expect(page.locator(".prompt-answers .primary")).to_be_enabled()
    assert question(pair, match)["number"] == number
