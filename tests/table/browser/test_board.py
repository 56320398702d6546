"""The table itself: whose side is below, what is lit, what is read, what opens as a sheet; at a desk and on a phone."""

import pytest
from playwright.sync_api import expect

from domain.games import GAMES

ME, OPEN = {"kind": "player"}, {"kind": "open"}
OUTSIDE = """() => [...document.querySelectorAll('.mat button.lit, .side button.lit')].filter(node => {
  const box = node.getBoundingClientRect()
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
}).map(node => node.dataset.target)"""


def opened(game, *people):
    """A match of these people and as many others as the game needs, its opening always the same."""
    least = GAMES[game].PLAYERS[0]
    bots = [{"kind": "bot", "level": "random"}] * max(0, least - len(people))
    body = {"game": game, "seats": [ME] + [OPEN] * (len(people) - 1) + bots, "client_seed": "known"}
    match = people[0].call("POST", "/v1/matches", body)["id"]
    for seat, other in enumerate(people[1:], 1):
        other.call("PUT", f"/v1/matches/{match}/seats/{seat}", {"client_seed": "known"})
    return match


def sit(person, match):
    """The page of a person at a match, once the table stands."""
    person.page.goto(f"{person.url}/#/m/{match}")
    expect(person.page.locator(".seat").first).to_be_visible()
    return person.page


def middle(page, selector):
    """How far down something lies, in pixels."""
    box = page.locator(selector).first.bounding_box()
    return box["y"] + box["height"] / 2


def test_each_viewers_side_is_below(people):
    """Of two sides, each sees its own in the lower half."""
    ada, bob = people("Ada"), people("Bob")
    match = opened("sacrifice", ada, bob)
    south = ada.call("GET", f"/v1/matches/{match}")["view"]["notes"]["south"]

    pages = [sit(person, match) for person in (ada, bob)]

    for seat, page in enumerate(pages):
        own, other = ("s", "n") if seat == south else ("n", "s")
        assert middle(page, f'[data-piece^="{own}_"]') > middle(page, f'[data-piece^="{other}_"]')


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_everything_that_is_lit_is_in_sight(people, game, size):
    """At the beginning of every game, without a line of text that makes the page wider than its window."""
    ada = people("Ada", size=size)
    page = sit(ada, opened(game, ada))

    expect(page.locator(".prompt")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_piece_is_read_beside_the_board_never_over_it(people):
    """Hovering draws it large, with its effect, in the side."""
    ada, bob = people("Ada"), people("Bob")
    page = sit(ada, opened("sacrifice", ada, bob))

    page.locator('.board [data-piece*="immortal"]').first.hover()

    reader = page.locator(".reader")
    expect(reader).to_contain_text("Leaps once per turn")
    box, board = reader.bounding_box(), page.locator(".board").bounding_box()
    assert box["x"] >= board["x"] + board["width"]


def test_on_a_phone_a_touch_reads_a_piece_that_cannot_be_chosen(people):
    """As a sheet."""
    ada, bob = people("Ada", size="phone"), people("Bob")
    page = sit(ada, opened("sacrifice", ada, bob))

    page.locator('.board [data-piece*="immortal"]:not(.lit)').first.tap()

    expect(page.locator("dialog[open]")).to_contain_text("Leaps once per turn")


def test_on_a_phone_the_line_of_a_seat_opens_all_that_it_has(people):
    """Its figures by name, and its cards."""
    ada = people("Ada", size="phone")
    page = sit(ada, opened("theomachie", ada))

    page.locator('.seat[data-seat="1"] .unfold').tap()

    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator("dialog[open] .seat-all .num").first).to_be_visible()


def test_a_drawer_opens_as_a_sheet_and_escape_closes_it(people):
    """What is set aside is folded away, but can be looked through."""
    ada = people("Ada")
    page = sit(ada, opened("pandocreon_divinae", ada))

    page.locator(".drawers .handle").first.click()
    expect(page.locator("dialog[open] .card").first).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_first_click_lights_where_to_go_and_the_same_click_takes_it_back(people):
    """Narrowing, on the board."""
    ada, bob = people("Ada"), people("Bob")
    match = opened("sacrifice", ada, bob)
    awaited = ada.call("GET", f"/v1/matches/{match}")["question"]["must_act"][0]
    page = sit((ada, bob)[awaited], match)
    movers = page.locator(".board .piece.mover")
    expect(movers.first).to_be_visible()
    key = movers.first.get_attribute("data-target")

    page.locator(f'.board [data-target="{key}"]').click()
    expect(page.locator(".board .spot.lit, .board .piece.taking").first).to_be_visible()
    page.locator(f'.board [data-target="{key}"]').click()

    expect(page.locator(".board .spot.lit")).to_have_count(0)
