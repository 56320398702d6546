"""Two people at one screen: neither sees the other's hand, whatever happens on the way from one to the other."""

from playwright.sync_api import expect

from tests.table.browser.test_accessibility import faults
from tests.table.browser.test_prompt import answer, asked, opened, sit, state
from tests.table.browser.test_secrecy import SAID, told

HAND = ".hand [data-piece]"


def hand(person, match):
    """What a person holds."""
    header = person.call("GET", f"/v1/matches/{match}")
    return set(header["view"]["places"][f"hand.{header['seat']}"])


def held(page):
    """The cards of the hand that is drawn."""
    return set(page.locator(HAND).evaluate_all("cards => cards.map(card => card.dataset.piece)"))


def test_behind_the_curtain_nothing_is_drawn(people):
    """Not even while the other one's table is late, or after it could not be read."""
    pair = people("Ada"), people("Bob")
    match = opened(*pair, game="pandocreon_divinae")
    (first,) = asked(match, pair)
    (second,) = set(pair) - {first}
    first.has_keys_of(second)
    page = sit(first, match)
    state(page, "mine")
    log = page.locator(".log ol").element_handle()
    answer(first, match, "refill")
    answer(first, match, "end_turn")
    hands = {one: hand(one, match) for one in pair}
    curtain = page.locator("dialog.curtain")

    def covers():
        expect(curtain).to_contain_text(f"Pass the screen to {second.name}")
        assert page.locator("[data-piece], .log, .hand").count() == 0
        assert told(page.evaluate(SAID), hands[first] | hands[second]) == set()

    covers()
    assert not faults(page)
    log.evaluate("list => list.dispatchEvent(new Event('scroll'))")  # a browser tells of it a frame later
    page.reload()  # nor at the first moment after it
    covers()

    late = []
    page.route("**/history?*", lambda route: late.append(route))
    with page.expect_request("**/history?*"):
        curtain.get_by_role("button").click()
    covers()
    (history,) = late
    history.fulfill(status=403, content_type="application/problem+json", body='{"title": "no"}')
    expect(curtain.get_by_role("alert")).to_be_visible()
    covers()
    page.unroute("**/history?*")
    curtain.get_by_role("button").click()

    expect(curtain).to_have_count(0)
    state(page, "mine")
    assert held(page) == hands[second]
    assert told(page.evaluate(SAID), hands[first]) == set()


def test_sealed_bids_of_one_screen_stay_sealed(people):
    """Whoever comes second sees that the first one has bid, and not how much."""
    seated = [people("Ada"), people("Bob"), people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    first, second = asked(match, seated)[:2]
    first.has_keys_of(second)
    page = sit(first, match)
    state(page, "mine")
    expect(page.locator(".dial-number:focus")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text(second.name)
    assert page.locator(".envelopes").count() == 0
    curtain.get_by_role("button").click()
    state(page, "mine")

    envelope = page.locator(".envelopes li", has_text=first.name)
    expect(envelope).to_have_class("done")
    expect(envelope.locator("b")).to_have_count(0)
