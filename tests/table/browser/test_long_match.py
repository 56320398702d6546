"""A match of hundreds of entries that is over: slid through, seen as each seat, continued from its middle."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.depth import NIGHTLY
from tests.table.browser.matches import bots_match, play_until_answered
from tests.table.browser.person import wait_for
from tests.table.browser.player import Player
from tests.table.browser.test_replay import SCROLLED_BY_ITSELF

GAME, SEATS = "pandocreon_divinae", range(2)  # hidden hands
MIDDLE = 180  # at the first entry from here on at which seat 0 must answer it is continued
LEAST = 250  # entries
EVERY = 3 if NIGHTLY else 9  # stops of the slider at which one looks

# Goes to every so many stops of the slider; what stands there: the number of the entry, and its words.
SLIDE = """async every => {
  const slider = document.querySelector('.replay input'), seen = []
  for (let at = 0; at < Number(slider.max); at += every) {
    slider.value = at
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(resolve => setTimeout(resolve))
    const words = document.querySelector('.replay .facts')?.innerText ?? ''
    seen.push([Number(document.querySelector('.log li.at').dataset.seq), words])
  }
  return seen
}"""
# The slider goes back to the beginning.
BEGINNING = """() => {
  const slider = document.querySelector('.replay input')
  slider.value = 0
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}"""
# Every piece that lies open somewhere, as its place and its name; how many cards the other hands hold.
TABLE = """() => {
  const all = selector => [...document.querySelectorAll(selector)]
  const pieces = all('.table [data-target^="piece:"][data-piece]').map(node => node.dataset.target.slice(6))
  const cards = node => Number(node.querySelector('b').textContent)
  const hands = all('.seat .backs[data-places]').map(node => [node.dataset.places, cards(node)])
  return { pieces, hands: Object.fromEntries(hands) }
}"""


@pytest.fixture
def ada(people):
    """Somebody who did not play."""
    return people("Ada")


@pytest.fixture(scope="module")
def long_match():
    """The id of the match, once a test has had it played."""
    return []


@pytest.fixture
def match(ada, long_match):
    """Played once for all tests of this file."""
    if not long_match:
        long_match.append(bots_match(ada, GAME))
    return long_match[0]


def read(ada, match, at=""):
    """The page of the match, once its log is there."""
    ada.page.goto(f"{ada.url}/#/m/{match}{at}")
    wait_for(ada.page, ".log li.at")
    return ada.page


def shows_what_the_service_says(page, ada, match, seq, seat=None):
    """Everything that is drawn lies there, and what a viewer sees of hands, divinities and the centre is drawn."""
    asked = f"/v1/matches/{match}/positions/{seq}?as={'spectator' if seat is None else seat}"
    places = ada.call("GET", asked)["view"]["places"]
    lies = {f"{place}/{piece}" for place, pieces in places.items() for piece in pieces}
    seen = page.evaluate(TABLE)
    hand = set() if seat is None else {f"hand.{seat}"}
    wanted = {"centre", "divinity.0", "divinity.1"} | hand

    assert set(seen["pieces"]) <= lies
    assert {each for each in seen["pieces"] if each.split("/")[0] in wanted} == {
        each for each in lies if each.split("/")[0] in wanted
    }
    for place in {f"hand.{one}" for one in SEATS} - hand:
        assert seen["hands"][place] == len(places.get(place, ()))


@pytest.mark.slow
def test_sliding_through_the_log_shows_each_entry_in_words(ada, match):
    """The table at an entry is the one that the service gives for it."""
    page = read(ada, match)
    slider = page.get_by_label("Entry", exact=True)
    assert int(slider.get_attribute("max")) > LEAST

    seen = page.evaluate(SLIDE, EVERY)

    assert [seq for seq, words in seen if not words.strip()] == []
    assert len({seq for seq, _ in seen}) == len(seen) > LEAST / EVERY
    last = seen[-1][0]
    for seq in (last, MIDDLE, last - 40, 40):
        page.locator(f'.log li[data-seq="{seq}"] button').click()
        expect(page.locator(".log li.at")).to_have_attribute("data-seq", str(seq))
        shows_what_the_service_says(page, ada, match, seq)


@pytest.mark.slow
def test_the_log_does_not_scroll_away_under_a_pressed_line(ada, match):
    """Another entry is shown between the press and the release of a line: the click counts all the same."""
    ada.context.clock.install()
    page = read(ada, match, f"/{MIDDLE}")
    at, line = page.locator(".log li.at"), page.locator(f'.log li[data-seq="{MIDDLE}"] button')
    line.hover()

    page.mouse.down()
    page.evaluate(BEGINNING)
    page.clock.run_for(SCROLLED_BY_ITSELF)
    expect(at).not_to_have_attribute("data-seq", str(MIDDLE))
    expect(line).to_be_in_viewport()
    page.mouse.up()

    expect(at).to_have_attribute("data-seq", str(MIDDLE))


def test_it_is_seen_as_each_seat_saw_it(ada, match):
    """The hand of that seat is open, the other ones are closed, at any entry."""
    page = read(ada, match, f"/{MIDDLE}")

    for seat in SEATS:
        page.get_by_label("See as").select_option(index=seat + 1)
        expect(page.locator(f'.seat.mine[data-seat="{seat}"]')).to_be_visible()
        expect(page.locator(".hand .card").first).to_be_visible()
        for seq in (MIDDLE + 100, MIDDLE):
            page.locator(f'.log li[data-seq="{seq}"] button').click()
            expect(page.locator(".log li.at")).to_have_attribute("data-seq", str(seq))
            shows_what_the_service_says(page, ada, match, seq, seat)


@pytest.mark.slow
def test_it_is_played_on_from_its_middle(ada, match):
    """The fork begins with the table of that entry, takes an answer, and leaves the match as it was."""
    before = ada.call("GET", f"/v1/matches/{match}")["last"]
    entries = ada.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"]
    middle = next(one["seq"] for one in entries[MIDDLE:] if (one["question"] or {}).get("must_act") == [0])
    page = read(ada, match, f"/{middle}")
    page.locator(".prompt").get_by_role("button", name="Play on from here").click()
    page.locator(".fork-form .primary").click()
    page.wait_for_url(re.compile(rf"#/m/(?!{match})mt_"))
    fork = re.search(r"mt_[0-9a-f]{16}", page.url)[0]

    begun = play_until_answered(Player(ada, fork))

    header = ada.call("GET", f"/v1/matches/{fork}")
    assert header["origin"]["match"] == match
    assert header["origin"]["seq"] == middle
    (answer,) = ada.call("GET", f"/v1/matches/{fork}/history?after={begun}&limit=1")["entries"]
    assert (answer["kind"], answer["seat"]) == ("step", 0)
    expect(page.locator(f'.log [data-seq="{begun + 1}"]')).to_be_visible()
    assert ada.call("GET", f"/v1/matches/{match}")["last"] == before
