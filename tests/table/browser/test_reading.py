"""Every card and piece can be read in full: by mouse, by keys and by touch, in every game; piles and drawers open."""

import re

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from tests.support.samples import TURN
from tests.table.browser import test_prompt
from tests.table.browser.matches import opened

READABLE = ":is(.mat, .hand, .side) [data-piece]"
# The pieces in sight that a finger or a mouse would meet, each once.
IN_SIGHT = """selector => [...new Set([...document.querySelectorAll(selector)].filter(node => {
  const box = node.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
  const inside = box.width && x > 0 && x < innerWidth && y > 0 && y < innerHeight
  return inside && node.contains(document.elementFromPoint(x, y))
}).map(node => node.dataset.piece))]"""

OUTSIDE = """() => [...document.querySelectorAll('.mat button.lit, .side button.lit')].filter(node => {
  const box = node.getBoundingClientRect()
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
}).map(node => node.dataset.target)"""
# What does not fit: a tool beyond the edge, a title cut without an ellipsis, a prompt that is too high or scrolls.
CUT = """() => {
  const prompt = document.querySelector('.prompt'), title = document.querySelector('.game-title')
  const answers = document.querySelector('.prompt-answers')
  const all = [...document.querySelectorAll('.top :is(a, button, .chip)')]
  const cut = all.filter(node => node.getBoundingClientRect().right > innerWidth).map(node => node.outerHTML)
  if (title.scrollWidth > title.clientWidth && getComputedStyle(title).textOverflow !== 'ellipsis') cut.push('title')
  if (prompt.offsetHeight > innerHeight / 3) cut.push('prompt')
  if (answers.scrollHeight > answers.clientHeight) cut.push('answers')
  return cut
}"""


def one_line(text):
    """Words without how they are broken into lines, and where they may be."""
    return " ".join(text.replace("\u00ad", "").split())


def entry_of(catalogue, piece):
    """The catalogue's entry of a piece: whole, without its number, or by the part that tells its sort."""
    for name in (piece, re.sub(r"_\d+$", "", piece), *piece.split("_")):
        if name in catalogue:
            return catalogue[name]
    return None


def catalogue_of(person, game):
    """What the service says of every piece, by its name."""
    return {each["id"]: each for each in person.call("GET", f"/v1/games/{game}/catalogue")["catalogue"]}


def sat_down(people, game, size):
    """Somebody at a match, and the pieces in sight that do something, as `(piece, entry)`."""
    ada = people("Ada", size=size)
    match = opened(ada, game, "random")
    catalogue = catalogue_of(ada, game)
    ada.page.goto(f"{ada.url}/#/m/{match}")
    ada.page.locator(READABLE).first.wait_for()
    ada.page.locator(".prompt[data-state=mine][aria-busy=false]").wait_for()
    found = [(piece, entry_of(catalogue, piece)) for piece in ada.page.evaluate(IN_SIGHT, READABLE)]
    return ada, match, [(piece, entry) for piece, entry in found if entry and entry.get("effect")]


def all_in_sight(page):
    """Whether all that is lit is inside the window, and no line of text makes the page wider than it."""
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def in_full(place, entry):
    """Wait until a piece is told: its name, and all that it does."""
    expect(place).to_contain_text(one_line(entry["effect"]))
    told = one_line(place.inner_text())
    assert entry["name"] in told or entry["short"] in told


def half(n):
    """All games, of which every other one is left to the night: for another number or in another turn the others."""
    marks = ([], [pytest.mark.nightly])
    return [pytest.param(game, marks=marks[(at + n + TURN) % 2]) for at, game in enumerate(sorted(GAMES))]


@pytest.mark.parametrize("game", half(0))
def test_at_a_desk_all_is_in_sight_and_read_by_mouse_and_by_keys(people, game):
    """What is pointed at stands in the reader, and leaves it again; arrows with Shift go from one piece to another."""
    ada, _, found = sat_down(people, game, "desk")
    page, reader, first = ada.page, ada.page.locator(".reader"), found[0]
    catalogue = catalogue_of(ada, game)
    all_in_sight(page)

    page.locator(f'{READABLE}[data-piece="{first[0]}"]').locator("visible=true").first.hover()
    in_full(reader, first[1])
    page.mouse.move(1, 1)
    expect(reader).to_have_count(0)

    read = set()
    for key in ("ArrowUp", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(f"Shift+{key}")
        piece = page.locator(":focus").get_attribute("data-piece")
        entry = entry_of(catalogue, piece)
        in_full(reader, entry)
        read.add(piece)
    assert len(read) > 1


@pytest.mark.parametrize("game", half(1))
def test_on_a_phone_all_is_in_sight_and_a_long_press_reads_and_does_nothing_else(people, game):
    """Whether a piece can be chosen or not: it stands in a sheet, and nothing is picked or sent."""
    ada, match, found = sat_down(people, game, "phone")
    all_in_sight(ada.page)
    page, piece = ada.page, found[0]
    before = ada.call("GET", f"/v1/matches/{match}/legal")["answering"]
    node = page.locator(f'{READABLE}[data-piece="{piece[0]}"]').locator("visible=true").first
    box = node.bounding_box()
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    sheet = page.locator("dialog[open]")
    in_full(sheet, piece[1])
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()

    expect(sheet).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator(".prompt .cancel")).to_have_count(0)
    assert ada.call("GET", f"/v1/matches/{match}/legal")["answering"] == before


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_a_pile_opens_as_one_sheet_and_closes(people, size):
    """All that has been discarded can be read there, and not its top card beside it; the table is as before. A pile
    that lies face down tells nothing but how many cards are there.
    """
    seated = people("Ada", size=size), people("Bob", size=size)
    match = test_prompt.opened(*seated, game="pandocreon_divinae")
    (first,) = test_prompt.asked(match, seated)
    for _ in range(3):
        test_prompt.answer(first, match, "discard")
    discarded = first.call("GET", f"/v1/matches/{match}")["view"]["places"]["discard"]
    (watching,) = set(seated) - {first}
    page = test_prompt.sit(watching, match)
    sheet = page.locator("dialog[open]")

    page.locator('.pile-of[data-opens]:has([data-place="discard"]) [data-piece]').first.click()
    expect(sheet.locator("[data-piece]")).to_have_count(3)
    pieces = sheet.locator("[data-piece]").evaluate_all("cards => cards.map(card => card.dataset.piece)")
    assert sorted(pieces) == sorted(discarded)
    expect(page.locator("dialog[open], .reader.pinned")).to_have_count(1)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)

    page.locator(".centre .pile .card.back").click()
    expect(page.locator(".drawer-sheet")).to_contain_text("cards, face down")
    expect(page.locator(".drawer-sheet .card")).to_have_count(0)
