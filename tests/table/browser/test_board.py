"""The table itself: what is lit, what is read before it is played, what opens as a sheet; at a desk and on a phone."""

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from tests.table.browser.person import wait_for, wait_until

ME, OPEN = {"kind": "player"}, {"kind": "open"}
LOW = (640, 400), (667, 375), (844, 390)  # 1280×800 at 200 %, and phones held sideways
HOLDS = """seat => [...seat.querySelectorAll('.num')].every(number => (
  number.getBoundingClientRect().bottom <= seat.getBoundingClientRect().bottom
))"""
LEAST = 24  # pixels of a target (WCAG 2.2, 2.5.8)


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
    wait_for(person.page, ".seat")
    return person.page


@pytest.mark.parametrize(("game", "part"), [("sacrifice", ".board .cell"), ("theomachie", ".centre .pile .card")])
def test_in_a_low_window_the_table_keeps_a_least_size_and_the_page_scrolls(people, game, part):
    """Whatever can be pointed at is large enough and can be brought into sight; what is asked stays there."""
    ada = people()
    page = sit(ada, opened(game, ada))
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        size = page.locator(part).first.bounding_box()
        assert min(size["width"], size["height"]) >= LEAST
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator(".table .lit:not(.prompt *)").last.click(trial=True)  # scrolls; it must not be covered
        expect(page.locator(".prompt")).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_the_line_of_a_seat_opens_all_that_it_has(people):
    """Its figures by name, and its cards; between the rows of the players the middle of a full table is not cut."""
    ada = people("Ada", size="phone", language="fr")
    page = sit(ada, opened("theomachie", ada))
    expect(page.locator(".centre .pile").first).to_be_visible()
    high, room = page.locator(".centre").evaluate("node => [node.scrollHeight, node.clientHeight]")
    assert high <= room

    page.locator('.seat[data-seat="1"] .unfold').tap()
    expect(page.locator("dialog[open] .seat-all .num").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    row = page.locator('.seat[data-seat="1"]')
    box = row.bounding_box()
    row.tap(position={"x": box["width"] - 60, "y": box["height"] - 4})  # its empty part
    expect(page.locator("dialog[open] .seat-all")).to_be_visible()


def test_what_is_lit_says_what_it_leads_to_and_a_drawer_opens_as_a_sheet(people):
    """Under the mouse the answer stands in the prompt, and the card that is read tells it too. What is set aside is
    folded away, but can be looked through.
    """
    ada = people("Ada")
    page = sit(ada, at_the_first_discard(ada))
    card = page.locator(".hand .card.lit").first

    card.hover()
    expect(page.locator(".prompt .leads")).to_contain_text("Discard: ")
    expect(page.locator(".reader .use")).to_contain_text("Discard: ")
    expect(card).to_have_attribute("title", page.locator(".prompt .leads").inner_text())
    page.get_by_role("button", name="Refill").click()
    page.get_by_role("button", name="End the turn").wait_for()
    dark = page.locator(".hand .card:not(.lit)").first
    dark.hover()
    expect(page.locator(".reader .use")).to_have_text("No answer uses this now.")
    expect(page.locator(".prompt .leads")).to_have_count(0)

    page.locator(".drawers .handle").first.click()
    expect(page.locator("dialog[open] .card").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def played(person, match):
    """How many answers have been given."""
    entries = person.call("GET", f"/v1/matches/{match}/history?limit=500")["entries"]
    return sum(entry["kind"] == "step" and entry["seat"] is not None for entry in entries)


def at_the_first_discard(person):
    """A match of cards in which this person may discard any card of their hand."""
    seats = [ME, *[{"kind": "bot", "level": "random"}] * 2]
    body = {"game": "pandocreon_divinae", "options": {"first_seat": "seat_0"}, "seats": seats, "client_seed": "known"}
    return person.call("POST", "/v1/matches", body)["id"]


def test_a_finger_reads_a_card_before_it_plays_it(people):
    """The first touch shows the card with its effect and what it would do; the second one does it."""
    ada = people("Ada", size="phone")
    match = at_the_first_discard(ada)
    page = sit(ada, match)
    cards, title = page.locator(".hand .card.lit"), page.locator(".game-title")
    # Beside the tools a short title is whole; the language is two letters there, and is said in full.
    expect(title).to_have_text("Pandocréon Divinæ")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth")
    expect(page.get_by_role("button", name="Français")).to_be_visible()

    cards.nth(0).tap()
    expect(page.locator(".peek .card-text")).not_to_be_empty()
    expect(page.locator(".peek .primary")).to_contain_text("Discard")
    cards.nth(1).tap()
    expect(page.locator(".hand .card.picked")).to_have_count(1)
    page.locator(".peek").get_by_role("button", name="Cancel").tap()
    expect(page.locator(".peek")).to_have_count(0)
    assert played(ada, match) == 0

    cards.nth(1).tap()
    expect(page.locator(".peek")).to_be_visible()
    cards.nth(1).tap()
    expect(page.locator(".peek")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(6)
    assert played(ada, match) == 1


def kinds_of(person, match):
    """The kinds of answers that a person may give."""
    return {one["action"]["type"] for one in person.call("GET", f"/v1/matches/{match}/legal")["actions"]}


def dealt(first, second, fits, known=0):
    """A match of two in which the first deal is as it is wanted; each number deals other cards. `known` is one that
    dealt so when the test was written, and is tried first.
    """
    for number in (known, *range(60)):
        body = {"game": "pandocreon_divinae", "seats": [ME, OPEN], "client_seed": f"deal {number}"}
        match = first.call("POST", "/v1/matches", body)["id"]
        second.call("PUT", f"/v1/matches/{match}/seats/1", {"client_seed": "known"})
        if fits(match):
            return match
    raise AssertionError(fits)


def test_a_finger_reads_a_power_before_it_is_used(people):
    """A badge tells what it does, with the answer beside it and a way back."""
    ada, bob = people("Ada", size="phone"), people("Bob")
    match = dealt(ada, bob, lambda match: {"refill", "power"} <= kinds_of(ada, match), 1)
    page = sit(ada, match)

    page.locator(".badge.lit").tap()
    expect(page.locator(".peek .card-text")).not_to_be_empty()
    page.locator(".peek").get_by_role("button", name="Cancel").tap()
    expect(page.locator(".peek")).to_have_count(0)
    assert played(ada, match) == 0

    page.locator(".badge.lit").tap()
    page.locator(".peek .primary").tap()
    expect(page.locator(".peek")).to_have_count(0)
    wait_until(lambda: played(ada, match) == 1)


def test_what_is_read_stays_while_others_answer(people):
    """Another entry comes meanwhile: the card stays open, and its button answers the question that is asked then."""
    ada, bob = people("Ada", size="phone"), people("Bob")
    match = dealt(ada, bob, lambda match: "refill" in kinds_of(bob, match) and "play" in kinds_of(ada, match), 39)
    page = sit(ada, match)
    page.locator(".hand .card.lit").first.tap()
    expect(page.locator(".peek .primary")).to_be_visible()

    for count in (1, 2):
        offered = bob.call("GET", f"/v1/matches/{match}/legal")
        discard = next(one["action"] for one in offered["actions"] if one["action"]["type"] == "discard")
        body = {"answering": offered["answering"], "action": discard}
        bob.call("POST", f"/v1/matches/{match}/actions", body)
        answering = ada.call("GET", f"/v1/matches/{match}/legal")["answering"]
        expect(page.locator(f'.prompt[data-mark^="{answering}/"]')).to_be_visible()
        expect(page.locator(".peek .primary")).to_be_visible()
        assert played(ada, match) == count

    page.locator(".peek .primary").tap()
    expect(page.locator(".peek")).to_have_count(0)
    wait_until(lambda: played(ada, match) == 3)


# What lies under a point when a button comes to stand there, and whether it may be pressed at that moment.
FIRST_SEEN = """([x, y, words]) => {
  window.firstSeen = null
  new MutationObserver(() => {
    const button = [...document.querySelectorAll('.prompt-answers button')].find(each => each.innerText === words)
    const box = button?.getBoundingClientRect()
    if (!button || window.firstSeen || x < box.left || x > box.right || y < box.top || y > box.bottom) return
    window.firstSeen = { pressed: document.elementFromPoint(x, y) === button }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_a_double_tap_gives_one_answer(people, size):
    """Another answer under the same finger waits a moment before it can be given."""
    ada = people("Ada", size=size)
    match = at_the_first_discard(ada)
    page = sit(ada, match)
    button = page.get_by_role("button", name="Refill")
    box = button.bounding_box()
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    page.evaluate(FIRST_SEEN, [x, y, "End the turn"])
    page.evaluate("performance.now = () => 0")  # however slow the machine, the next answers come soon after the press

    page.mouse.click(x, y)
    wait_until(lambda: page.evaluate("window.firstSeen"))

    assert page.evaluate("window.firstSeen") == {"pressed": False}
    page.get_by_role("button", name="End the turn").click()  # a moment later it can be given
    expect(page.locator('.prompt[data-state="mine"]')).to_have_count(0)
    assert played(ada, match) >= 2


# How thick the strip is that can be touched for each lit wall, in pixels, where nothing else is lit beside it.
THICKNESS = """() => [...document.querySelectorAll('button.edge.lit')].map(wall => {
  const box = wall.getBoundingClientRect(), across = box.width > box.height
  const half = [box.x + box.width / 2, box.y + box.height / 2]
  const at = step => document.elementFromPoint(half[0] + (across ? 0 : step), half[1] + (across ? step : 0))
  return [-11.5, 11.5].every(step => at(step)?.matches('button.edge'))
})"""


def test_a_wall_can_be_touched_and_a_piece_beside_it_too(people):
    """A wall is as thick as a finger needs; where a finger may mean a piece as well, the page asks. What cannot be
    chosen is read in a sheet.
    """
    ada = people("Ada", size="phone")
    match = opened("sacrifice", ada)
    page = sit(ada, match)
    walls = page.locator("button.edge.lit")
    walls.first.wait_for()
    assert set(page.evaluate(THICKNESS)) == {True}

    page.locator('.board [data-piece*="immortal"]:not(.lit)').first.tap()
    expect(page.locator("dialog[open]")).to_contain_text("Leaps once per turn")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

    box = page.locator("button.edge.lit.across").first.bounding_box()
    page.touchscreen.tap(box["x"] + 18, box["y"] - 5)  # between the wall and the piece above it
    choices = page.locator("dialog.crowd [data-target]")
    expect(choices).to_have_count(2)
    assert all(each["height"] >= 36 for each in (choices.nth(i).bounding_box() for i in range(2)))
    choices.filter(has_text="wall").tap()

    expect(page.locator("dialog.crowd")).to_have_count(0)
    expect(page.locator(".edge.built")).to_have_count(1)
    assert played(ada, match) == 1


def test_a_door_is_described_in_the_words_of_the_game(people):
    """Not with the names of its looks."""
    ada = people(language="fr")
    doors = sit(ada, opened("faiseurs_d_univers", ada)).locator('.seat[data-seat="0"] .slot-name')
    expect(doors).to_have_count(3)
    words = sorted(doors.evaluate_all("doors => doors.map(door => door.getAttribute('aria-label').split(', ')[1])"))
    assert words == ["active", "inactive", "inactive"]


@pytest.mark.parametrize(("game", "size"), [("pandocreon_divinae", "phone"), ("haut_cendrelin", "desk")])
def test_as_many_seats_as_may_be_leave_room_for_the_middle(people, game, size):
    """They scroll, so that each of them can be seen."""
    ada = people(size=size)
    bots = [{"kind": "bot", "level": "random"}] * (GAMES[game].PLAYERS[-1] - 1)
    match = ada.call("POST", "/v1/matches", {"game": game, "seats": [ME, *bots], "client_seed": "known"})["id"]
    page = sit(ada, match)
    assert page.locator(".centre").evaluate("node => node.clientHeight") >= 140
    for seat in page.locator(".others .seat").all():
        seat.scroll_into_view_if_needed()
        expect(seat).to_be_in_viewport(ratio=0.9)
        assert seat.evaluate(HOLDS)
    expect(page.locator(".own .seat, .seat.own, .seat[data-seat='0']").first).to_be_in_viewport(ratio=0.9)
