"""400 % zoom: 1280 pixels are 320 then (WCAG 2.2, 1.4.10). Everything is reached by scrolling down alone."""

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from annales.service.accounts.names import LONGEST
from tests.support.depth import NIGHTLY
from tests.support.samples import spread
from tests.table.browser.matches import opened
from tests.table.browser.person import TWO_FRAMES, wait_for

ZOOMED = (320, 256)
LOW = (390, 480)  # here the prompt sticks to the window
ASKED = ".prompt[data-state=mine][aria-busy=false]"
# What lies beside the window, where nothing scrolls to it, and words that are cut off without saying so.
CUT_OFF = """() => {
  const look = node => getComputedStyle(node)
  const scrolls = node => node && (['auto', 'scroll'].includes(look(node).overflowX) || scrolls(node.parentElement))
  const isBeside = ({ left, right, width }) => width > 1 && (left < -1 || right > innerWidth + 1)
  const seen = [...document.querySelectorAll('body *')].filter(node => node.checkVisibility())
  const beside = seen.filter(node => isBeside(node.getBoundingClientRect()) && !scrolls(node.parentElement))
  const words = seen.filter(node => node.matches('.prompt-words, .prompt-words > *, .aim *, .game-title'))
  const cut = words.filter(node => node.scrollHeight > node.clientHeight + 3 || node.scrollWidth > node.clientWidth + 1)
  const high = document.querySelector('.prompt')?.scrollHeight > document.querySelector('.prompt')?.clientHeight + 1
  return [...beside, ...cut].map(node => node.outerHTML.slice(0, 90)).concat(high ? ['.prompt'] : [])
}"""
# What is hidden when it has the focus (2.4.11); a board lays some of its targets over others.
HIDDEN = """async () => {
  const root = document.querySelector('dialog:modal') ?? document, hidden = []
  const all = root.querySelectorAll('a[href], button:enabled, input, select, summary')
  for (const node of [...all].filter(one => one.checkVisibility({ visibilityProperty: true }))) {
    node.focus()
    await new Promise(requestAnimationFrame)
    const box = node.getBoundingClientRect(), parts = [.2, .5, .8]
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    const at = (x, y) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    const isSeen = hit => hit?.contains(node) || node.contains(hit) || (hit && node.closest('.mat')?.contains(hit))
    const isInSight = right > left && bottom > top && parts.some(x => parts.some(y => isSeen(at(x, y))))
    if (!isInSight) hidden.push(node.outerHTML.slice(0, 90))
  }
  return { hidden, looked: all.length }
}"""


def seen_in(person, width, height):
    """The page in a window of this size, once it has been drawn so."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(TWO_FRAMES)


def nothing_is_out_of_reach(page):
    """Fail if something is cut off, or hidden while it has the focus."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT_OFF) == []
    found = page.evaluate(HIDDEN)
    assert found["looked"]
    assert found["hidden"] == []


@pytest.mark.parametrize("game", sorted(GAMES) if NIGHTLY else spread(sorted(GAMES), 1))
def test_a_table_at_400_percent_is_read_and_played_by_scrolling_down(people, game):
    """With its question and answers, its log and its menu; the focus is never below what sticks to the window."""
    ada = people("W" * LONGEST)
    page = ada.page
    seen_in(ada, *ZOOMED)
    page.goto(f"{ada.url}/#/m/{opened(ada, game, 'random')}")
    wait_for(page, ASKED)
    nothing_is_out_of_reach(page)
    seen_in(ada, *LOW)
    nothing_is_out_of_reach(page)
    seen_in(ada, *ZOOMED)
    for button in ("Log", "Menu"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        nothing_is_out_of_reach(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_lobby_its_form_and_the_keys_at_400_percent(people):
    """The buttons that stick to the end of the form hide no field that has the focus; a name may be one long word."""
    ada = people("W" * LONGEST)
    page = ada.page
    opened(ada, "sacrifice")
    seen_in(ada, *ZOOMED)
    page.goto(f"{ada.url}/#/")
    page.locator(".row-match").first.wait_for()
    nothing_is_out_of_reach(page)
    page.locator('.box[data-game="haut_cendrelin"] .open').click()
    expect(page.locator("dialog.opening")).to_be_visible()
    for summary in page.locator(".opening summary").all():
        summary.click()
    nothing_is_out_of_reach(page)
    page.goto(f"{ada.url}/#/keys")
    page.get_by_role("button", name="Erase the player").click()
    nothing_is_out_of_reach(page)
