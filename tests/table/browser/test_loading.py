"""What the page loads, and when: words of one language, the sheets of a screen before it is drawn, the rest later."""

import random
import re

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from annales.tools.bench.page.cold import Loads
from examples.games import TOYS
from tests.support.samples import spread
from tests.table.browser.matches import answered_by_chance, opened
from tests.table.browser.person import ELSEWHERE, SIZES, TWO_FRAMES, wait_for, wait_until
from tests.table.browser.test_prompt import opened as opened_for


def loaded(page):
    """The files of the page that have been loaded, by their paths."""
    found = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return {name for url in found for name in re.findall(r"/table/\w+/(.+)$", url)}


def test_the_words_of_the_other_language_come_when_it_is_chosen(people):
    """Not before."""
    ada = people(guest=True)
    ada.page.goto(ada.url)
    expect(ada.page.locator("#shelf")).to_have_text("Open a table")
    assert {name for name in loaded(ada.page) if name.startswith("words/")} == {"words/first.en.js"}

    ada.page.get_by_role("button", name="Français").click()
    expect(ada.page.locator("#shelf")).to_have_text("Ouvrir une table")
    assert {name for name in loaded(ada.page) if name.startswith("words/")} == {
        f"words/first.{n}.js" for n in ("en", "fr")
    }


def test_a_table_is_drawn_once_its_sheets_have_come(people):
    """However late one of them is: nobody sees it undressed.

    What a match seldom shows comes when the page is idle: whoever wants it then does not wait.
    """
    ada = people()
    match = opened(ada, "sacrifice")
    held = []
    ada.page.route("**/match.css", lambda route: held.append(route))
    ada.page.goto(f"{ada.url}/#/m/{match}")
    wanted = {"made/match.js", "words/rest.en.js"}
    wait_until(lambda: wanted <= loaded(ada.page) and held)
    expect(ada.page.locator("[aria-busy=true]")).to_be_visible()
    assert ada.page.locator(".table").count() == 0

    held[0].continue_()
    expect(ada.page.locator(".table .board")).to_be_visible()
    wait_until(lambda: "made/sheets.js" in loaded(ada.page))


def fetched(page, way, last):
    """How many requests a page makes that nothing is kept of, and how many bytes come, until what comes last is there:
    what a selector names, and with a match what is loaded ahead.
    """
    loads = Loads(page)
    page.goto(way)
    expect(page.locator(last).first).to_be_visible()
    if "/m/" in way:
        wait_until(lambda: "made/sheets.js" in loaded(page))
    loads.session.detach()
    return loads.requests, loads.weight


def test_a_lobby_of_which_nothing_is_kept_is_light(people):
    """At most 15 requests and 150 kB for a newcomer, with a table in the lists; two more for each game that is none of
    ours, whose presentation and icons the service has.
    """
    opened(people(), "sacrifice")
    newcomer = people(guest=True)

    requests, weight = fetched(newcomer.page, f"{newcomer.url}/#/", ".row-match")

    assert requests <= 15 + 2 * len(TOYS)
    assert weight <= 150_000


@pytest.mark.parametrize("game", spread([*GAMES], 1))
def test_a_table_of_which_nothing_is_kept_is_light(people, game):
    """At most 20 requests and 220 kB, with what is loaded ahead."""
    ada = people()
    match = opened(ada, game)

    requests, weight = fetched(ada.page, f"{ada.url}/#/m/{match}", ".badge-proof.verified")

    assert requests <= 20
    assert weight <= 220_000


GAMES_ASKED, LISTS_ASKED = re.compile(r"/v1/games$"), re.compile(r"/v1/matches\?")
MOST_MOVED = 0.05  # of the window, by the measure of web vitals
# What moves though nobody has touched anything.
MOVED = """window.moved = 0
new PerformanceObserver(list => list.getEntries().forEach(one => (moved += one.hadRecentInput ? 0 : one.value)))
  .observe({ type: 'layout-shift', buffered: true })"""


def held_back(page, addresses):
    """The requests that are held back from now on."""
    held = []
    page.route(addresses, lambda route: held.append(route))
    return held


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_the_page_loads(people, size):
    """Neither in the lobby, whether its games or its lists and invitations come last, nor at a table."""
    ada, bob = people(size=size), people("Bob")
    match = opened(ada, "sacrifice")
    invited = [{"kind": "player"}, {"kind": "player", "player": ada.id}]
    bob.call("POST", "/v1/matches", {"game": "sacrifice", "seats": invited})
    page = ada.page
    ada.window.run_first(MOVED)
    for soon, late in ((GAMES_ASKED, LISTS_ASKED), (LISTS_ASKED, GAMES_ASKED)):
        held = held_back(page, late)
        with page.expect_request_finished(lambda request, soon=soon: soon.search(request.url)):
            page.goto(f"{ada.url}/#/")
        page.evaluate(TWO_FRAMES)
        for route in held:
            route.continue_()
        page.unroute(late)
        page.locator(".row-match").first.wait_for()
        page.locator(".invitation").wait_for()
        assert page.evaluate("moved") < MOST_MOVED
        page.goto(ada.url + ELSEWHERE)

    page.goto(f"{ada.url}/#/m/{match}")
    page.locator(".badge-proof.verified").wait_for()
    assert page.evaluate("moved") < MOST_MOVED


ANSWERS = 24  # without the rooms that are kept, more than is allowed moves within them


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_moves_while_others_play(people, game):
    """Figures, badges and cards come into the panels and go again, and the log grows, beside what lies on the table."""
    seated = [people() for _ in range(GAMES[game].PLAYERS.start)]
    match = opened_for(*seated, game=game)
    guest, chance = people(guest=True), random.Random(1)
    page = guest.page
    guest.window.run_first(MOVED)
    page.goto(f"{guest.url}/#/m/{match}")
    page.locator(".badge-proof.verified").wait_for()
    for _ in range(ANSWERS):
        last = answered_by_chance(match, seated, chance, 1)
        expect(page.locator(f'.log [data-seq="{last}"]')).to_be_attached()
        page.evaluate(TWO_FRAMES)

    assert page.evaluate("moved") < MOST_MOVED


def test_sheets_stand_in_one_order_whichever_comes_first(people):
    """So that the same rules win, whatever screen was opened before."""
    orders = []
    for ways in (["#/keys", "#/m/{}"], ["#/m/{}", "#/"]):
        ada = people()
        match = opened(ada, "sacrifice")
        for way in ways:
            ada.page.goto(f"{ada.url}/{way.format(match)}")
            wait_for(ada.page, "main:not([aria-busy=true])")
        sheets = ada.page.locator("link[rel=stylesheet]:not([href*=accounts])")  # the keys have one more
        expect(sheets).to_have_count(3)
        orders.append([link.split("/")[-1] for link in sheets.evaluate_all("all => all.map(one => one.href)")])

    assert orders == [["base.css", "match.css", "lobby.css"]] * 2
