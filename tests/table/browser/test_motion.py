"""What others do flies from place to place; for whoever has asked their system for less motion, nothing moves."""

import pytest
from playwright.sync_api import expect

from tests.table.browser.person import wait_until
from tests.table.browser.test_prompt import answer, asked, opened, sit

COUNT = """window.flown = 0
const animate = Element.prototype.animate
Element.prototype.animate = function (...given) { flown += 1; return animate.apply(this, given) }"""
# Flights begin after the second frame; at the fourth they would be under way.
FRAMES = """async () => {
  for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame)
  return { flown, moving: document.getAnimations().length }
}"""


@pytest.mark.parametrize("still", [True, False])
def test_a_move_flies_unless_less_motion_is_asked_for(people, still):
    """In both cases the places of the last entry are marked."""
    seated = people("Ada", still=still), people("Bob", still=still)
    match = opened(*seated)
    (mover,) = asked(match, seated)
    (watching,) = set(seated) - {mover}
    watching.window.run_first(COUNT)
    page = sit(watching, match)
    expect(page.locator(".board [data-piece]").first).to_be_visible()

    answer(mover, match, "step")

    expect(page.locator('.log [data-seq="5"]')).to_be_visible()
    expect(page.locator(".board .marked").first).to_be_visible()
    if still:
        assert page.evaluate(FRAMES) == {"flown": 0, "moving": 0}
    else:
        wait_until(lambda: page.evaluate("flown"))
