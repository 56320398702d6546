"""What a person may expect of a table whatever happens: lost connections, a restart, a reload, another language, odd
names, a look at any moment.
"""

import random
import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from annales.service.accounts.names import LONGEST
from examples.games import TOYS
from tests.support.cut_line import Line
from tests.support.depth import NIGHTLY
from tests.support.samples import TURN, spread
from tests.table.browser.matches import answered_by_chance, play_until_answered
from tests.table.browser.person import ELSEWHERE, SIZES, wait_for, wait_until
from tests.table.browser.player import Player
from tests.table.browser.test_prompt import answer, asked, opened, sit, state

NAMES = ("Ada", "Bob", "Cyd")
AT_THE_TABLE = 6  # answers of one person there
MOST = 300  # answers of all; more are a fault
ANSWER = re.compile(r"/v1/matches/\w+/actions\b")  # not the module actions_list.js, which may come at any moment
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd",
    "W" * LONGEST,
)


def forgive_the_line(*people):
    """Chromium itself reports each request that the line has lost; so does the page of what it wanted ahead."""
    lost = re.compile(r"Failed to load resource: net::ERR_(?!NAME_NOT_RESOLVED)|console: info: not loaded ahead")
    for one in people:
        one.faults = [fault for fault in one.faults if not lost.search(fault)]


def entries_in_log(page):
    """The numbers of the lines in the log."""
    return page.locator(".log li[data-seq]").evaluate_all("lines => lines.map(line => Number(line.dataset.seq))")


def last_of(person, match):
    """The number of the newest entry."""
    return person.call("GET", f"/v1/matches/{match}")["last"]


def test_a_lost_connection_comes_back_without_a_gap_or_a_duplicate(people, table_service):
    """A spectator is told that the connection is lost; what happened meanwhile comes afterwards, each entry once."""
    with closing(Line(table_service.url)) as line:
        ada, bob, eve = people("Ada"), people("Bob"), people("Eve", at=line.url)
        match, chance = opened(ada, bob), random.Random(3)
        page = sit(eve, match)
        last = answered_by_chance(match, (ada, bob), chance, 1)
        expect(page.locator(f'.log [data-seq="{last}"]')).to_be_visible()
        expect(page.locator(".badge-proof.verified")).to_be_visible()  # all parts of the page have come

        line.cut()
        expect(page.locator(".prompt-notice.lost")).to_be_visible()
        last = answered_by_chance(match, (ada, bob), chance, 6)
        line.mend()

        expect(page.locator(f'.log [data-seq="{last}"]')).to_be_visible()
        expect(page.locator(".prompt-notice.lost")).to_have_count(0)
        assert entries_in_log(page) == list(range(1, last + 1))
        answered_by_chance(match, (ada, bob), chance, 1)
        expect(page.locator(f'.log [data-seq="{last + 1}"]')).to_be_visible()
        eve.leave()
    forgive_the_line(eve)


def test_an_answer_whose_reply_is_lost_is_given_once(people):
    """The page sends it again with the same key, and its entry stands in the log once."""
    pair = people("Ada"), people("Bob")
    match = opened(*pair)
    (mine,) = asked(match, pair)
    page, keys, replies = sit(mine, match), [], []

    def lose_the_first(route):
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            return route.continue_()
        replies.append(route.fetch().status)
        return route.abort()

    page.route(ANSWER, lose_the_first)
    page.locator(".mat [data-target].lit[data-piece]").first.click()
    with page.expect_response(ANSWER) as again:
        page.locator(".board .spot.lit, .board .piece.taking").first.click()

    assert [*replies, again.value.status] == [201, 200]
    assert keys == keys[:1] * 2
    expect(page.locator('.log [data-seq="5"]')).to_be_visible()
    expect(page.locator(".prompt[data-state=mine][aria-busy=false]")).to_be_visible()
    assert entries_in_log(page) == list(range(1, last_of(mine, match) + 1)) == [1, 2, 3, 4, 5]
    expect(page.locator(".prompt-notice")).to_have_count(0)
    forgive_the_line(mine)


@pytest.mark.slow
def test_a_restart_of_the_service_is_survived_in_mid_match(people, table_service):
    """The page says that the connection is lost, finds the service again, and plays on where it was."""
    ada, bob = people("Ada"), people("Bob")
    match = opened(ada, bob)
    mine = asked(match, (ada, bob))[0]
    page = sit(mine, match)
    answer(mine, match, "step")
    before = last_of(mine, match)
    expect(page.locator(f'.log [data-seq="{before}"]')).to_be_visible()
    expect(page.locator(".badge-proof.verified")).to_be_visible()  # all parts of the page have come

    table_service.stop()
    try:
        expect(page.locator(".prompt-notice.lost")).to_be_visible()
    finally:
        table_service.start_again()

    expect(page.locator(".prompt-notice.lost")).to_have_count(0)
    page.locator(".mat [data-target].lit[data-piece]").first.click()
    expect(page.locator(".prompt .cancel")).to_be_visible()
    page.keyboard.press("Escape")
    answer(mine, match, "step")
    expect(page.locator(f'.log [data-seq="{before + 1}"]')).to_be_visible()
    assert entries_in_log(page) == list(range(1, before + 2))
    forgive_the_line(mine)


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_names_are_text_whatever_they_hold(people, size):
    """Markup, other directions and the longest names: shown as they are, and nothing is wider for them."""
    first, second, third = (people(name, size=size) for name in HOSTILE)
    match = opened(first, second, third, game="faiseurs_d_univers")
    page = first.page
    for address in ("#/", "#/keys", f"#/m/{match}"):
        page.goto(f"{first.url}/{address}")
        expect(page.locator("main:not([aria-busy=true])")).to_be_visible()
        expect(page.get_by_text(HOSTILE[0]).first).to_be_attached()
        assert page.locator("img").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    for name in HOSTILE[1:]:
        expect(page.get_by_text(name).first).to_be_attached()


def test_a_reload_leads_back_to_where_one_was(people):
    """At the present, in the past, and over a finished match."""
    ada, bob = people("Ada"), people("Bob")
    match, chance = opened(ada, bob), random.Random(3)
    present = answered_by_chance(match, (ada, bob), chance, 4)
    page = sit(ada, match)
    expect(page.locator(".log li.at")).to_have_attribute("data-seq", str(present))
    page.reload()
    expect(page.locator(".log li.at")).to_have_attribute("data-seq", str(present))

    page.locator('.log li[data-seq="6"] button').click()
    state(page, "past")
    page.wait_for_url(f"**/#/m/{match}/6")
    page.reload()
    state(page, "past")
    expect(page.locator(".log li.at")).to_have_attribute("data-seq", "6")

    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    sit(ada, match).reload()
    state(page, "over")


def test_an_address_with_an_entry_that_does_not_exist_shows_the_present(people):
    """As after a log was set back: one can answer at once."""
    pair = people("Ada"), people("Bob")
    match = opened(*pair)
    (mine,) = asked(match, pair)
    for at in (0, 999):
        mine.page.goto(mine.url + ELSEWHERE)
        mine.page.goto(f"{mine.url}/#/m/{match}/{at}")

        state(mine.page, "mine")
        expect(mine.page.locator(".log li.at")).to_have_attribute("data-seq", str(last_of(mine, match)))
        mine.page.wait_for_url(f"**/#/m/{match}")


def test_another_language_keeps_what_has_been_picked(people):
    """In French, then English in mid-match: what was pointed at is still so, and leads to the same answer."""
    ada, bob = people("Ada", language="fr"), people("Bob", language="fr")
    match = opened(ada, bob)
    mine = asked(match, (ada, bob))[0]
    page = sit(mine, match)
    expect(page.locator(".prompt")).to_contain_text("À vous de jouer")
    page.locator(".mat [data-target].lit[data-piece]").first.click()
    expect(page.locator(".prompt .cancel")).to_be_visible()
    lit = page.locator("[data-target].lit").evaluate_all("nodes => nodes.map(node => node.dataset.target)")

    page.get_by_role("button", name="English").click()

    expect(page.locator(".prompt")).to_contain_text("Your turn")
    expect(page.locator(".prompt .cancel")).to_be_visible()
    assert page.locator("[data-target].lit").evaluate_all("nodes => nodes.map(node => node.dataset.target)") == lit
    page.locator(".board .spot.lit, .board .piece.taking").first.click()
    wait_until(lambda: last_of(ada, match) == 5)
    expect(page.locator('.log [data-seq="5"]')).to_contain_text("step to")


# What is out of sight: the page is wider than its window, something sticks out of the window where nothing scrolls, or
# its frame cuts it off without an ellipsis. Two pixels are the ring around what can be chosen.
OUT_OF_SIGHT = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
  const look = node => getComputedStyle(node)
  const scrolls = node => node && (['auto', 'scroll'].includes(look(node).overflowX) || scrolls(node.parentElement))
  for (const node of document.querySelectorAll('.table *')) {
    const box = node.getBoundingClientRect()
    const seen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width >= 2
    if (!seen || scrolls(node)) continue
    const { overflowX, textOverflow } = look(node)
    const hides = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
    const cut = hides && node.scrollWidth > node.clientWidth + 2
    const out = box.left < -2 || box.right > innerWidth + 2
    if (out || cut) found.push(`${node.tagName}.${node.className.baseVal ?? node.className}: ${out ? 'out' : 'cut'}`)
  }
  const prompt = document.querySelector('.prompt').getBoundingClientRect()
  if (prompt.bottom > innerHeight + 1 || prompt.top < 0) found.push('the prompt')
  return found
}"""


# Each game in one language, so that each language has a game of every kind; all pairs at night.
SPOKEN = {(game, ("en", "fr")[n % 2]) for n, game in enumerate(sorted(GAMES))}
PAIRS = [
    (game, language) for game in sorted(GAMES) for language in ("en", "fr") if NIGHTLY or (game, language) in SPOKEN
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_nothing_overflows_in_mid_match(people, game, language):
    """At both sizes, after many answers of each game: nothing is cut off, and the prompt is in sight.

    By day one looks at one of three moments, another one of the next game, and at others in another turn.
    """
    seated = [people(name, language=language) for name in NAMES[: GAMES[game].PLAYERS.start]]
    match, chance = opened(*seated, game=game), random.Random(11)
    moments = [(seated[0], 12), (seated[1], 36), (seated[0], 60)]  # who looks, after how many answers
    given = 0
    for reader, answers in moments if NIGHTLY else spread(moments, 1, TURN + sorted(GAMES).index(game)):
        last = answered_by_chance(match, seated, chance, answers - given)
        given = answers
        page = sit(reader, match)
        wait_for(page, f'.prompt[data-mark*="/{last}/"][aria-busy=false]')
        for size in SIZES:
            reader.look(size)
            assert page.evaluate(OUT_OF_SIGHT) == [], size
        page.goto(reader.url + ELSEWHERE)  # what happens until the next look need not be drawn


@pytest.mark.parametrize("game", sorted(TOYS))
def test_a_game_without_a_presentation_is_played_to_its_end(people, game):
    """Its table is drawn from the layout alone, and everything that is asked can be answered there.

    By day every other one of the first answers is given there, another half of them in another turn; the rest is given
    by another program while the table is left.
    """
    seated = [people(name) for name in NAMES[: TOYS[game].PLAYERS.start]]
    ada = seated[0]
    match, chance, mine = opened(*seated, game=game), random.Random(2), 0
    player = Player(ada, match).sit()
    wait_for(ada.page, ".table")

    while (header := ada.call("GET", f"/v1/matches/{match}"))["status"] != "over" and (NIGHTLY or mine < AT_THE_TABLE):
        if 0 in header["question"]["must_act"]:
            mine += 1
            if NIGHTLY or (mine + TURN) % 2:
                play_until_answered(player)
            else:
                answered_by_chance(match, [ada], chance, 1)
        else:
            answered_by_chance(match, seated, chance, 1)
    ada.page.goto(ada.url + ELSEWHERE)
    answered_by_chance(match, seated, chance, MOST)
    page = sit(ada, match)

    state(page, "over")
    assert mine
    assert page.evaluate(OUT_OF_SIGHT) == []
