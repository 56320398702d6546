"""Who is there: a mark at the seat of each person, which follows those who leave and come back and moves nothing."""

import re

import pytest
import redis
from playwright.sync_api import expect

from service.presence.registry import ACTIVE, SEEN
from tests.table.browser.person import wait_until

A_MINUTE = 60_000  # in milliseconds: enough to be gone
PLACES = """async () => {
  await document.fonts.ready
  return [...document.querySelectorAll('.seat, .seat *:not(.there)')].map(one => one.getBoundingClientRect().toJSON())
}"""


def match_of(ada, bob):
    """A match of the two that waits for Bob, in which claims are possible in an hour."""
    seats = [{"kind": "player", "player": bob.id}, {"kind": "player"}]
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": seats, "claim_after": 3600})["id"]
    bob.call("PUT", f"/v1/matches/{match}/seats/0", {})
    return match


def mark(person, seat=0):
    """What this person sees of the presence at a seat."""
    return person.page.locator(f'.seat[data-seat="{seat}"] .there')


def state_of(person, match):
    """What the service tells this person of seat 0."""
    return person.call("GET", f"/v1/matches/{match}/presence")["presence"][0]["state"]


def places(person):
    """Where everything in the panels of the seats is, but the marks: at a desk and on a phone."""
    found = []
    for size in ("phone", "desk"):
        person.look(size)
        found.append(person.page.evaluate(PLACES))
    return found


@pytest.fixture
def date_back(table_service):
    """Dates the signs of a player back: whoever has no connection any more is gone at once, and nobody has to wait."""
    with redis.Redis.from_url(table_service.redis_url()) as held:

        def make(player):
            for key in (SEEN, ACTIVE):
                held.zincrby(key, -A_MINUTE, player)

        yield make


def test_a_mark_follows_somebody_who_comes_goes_and_comes_back(people, date_back):
    """The stream tells it; nothing else moves, and the own seat has no mark."""
    ada, bob = people("Ada"), people("Bob")
    match = match_of(ada, bob)
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(mark(ada)).to_have_attribute("aria-label", "Bob is not here")
    before = places(ada)

    bob.page.goto(f"{bob.url}/#/m/{match}")
    expect(mark(ada)).to_have_attribute("aria-label", "Bob is online")
    expect(mark(bob, 1)).to_have_attribute("title", "Ada is online")
    assert places(ada) == before

    bob.page.goto(f"{bob.url}/.well-known/jwks.json")
    wait_until(lambda: date_back(bob.id) or state_of(ada, match) == "gone")
    expect(mark(ada)).to_have_attribute("aria-label", re.compile("Bob has been gone since .*20"))
    assert places(ada) == before

    bob.page.goto(f"{bob.url}/#/m/{match}")
    expect(mark(ada)).to_have_attribute("aria-label", "Bob is online")
    expect(mark(ada, 1)).to_have_count(0)


def test_what_no_stream_tells_is_read_again(people):
    """Every half minute; of somebody who hides their presence there is no mark."""
    ada, bob = people("Ada", language="fr"), people("Bob")
    match = match_of(ada, bob)
    ada.context.clock.install()
    ada.page.goto(f"{ada.url}/#/m/{match}")
    expect(mark(ada)).to_have_attribute("aria-label", "Bob n'est pas là")

    bob.call("PUT", "/v1/players/me/presence", {"hidden": True})
    wait_until(lambda: state_of(ada, match) == "unknown")
    wait_until(lambda: ada.page.clock.run_for(30_000) or mark(ada).count() == 0)
