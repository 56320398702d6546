"""The lobby: opening a table, sharing it, sitting down, keys. `tests/table/modules` has what its forms send and say."""

import re

import pytest
from playwright.sync_api import expect

from annales.domain.games import GAMES
from examples.games import TOYS
from tests.support.depth import NIGHTLY
from tests.table.browser.person import wait_until

SHELF = {*GAMES, *TOYS}
ME, OPEN = {"kind": "player"}, {"kind": "open"}
FITS = "dialog => dialog.scrollWidth <= dialog.clientWidth"
BOXES_FIT = "boxes => boxes.every(box => box.scrollWidth <= box.clientWidth)"  # each hides what is too wide for it
# Each size and each language; all pairs at night.
BOTH = [("desk", "en"), ("phone", "fr")] + [("desk", "fr"), ("phone", "en")] * NIGHTLY
MATCH = re.compile(r"#/m/(mt_[0-9a-f]{16})$")


def lobby(person):
    """The page of a person at the lobby, once the games are on the shelf."""
    person.page.goto(person.url + "/#/")
    expect(person.page.locator(".box")).to_have_count(len(SHELF))
    return person.page


def opened(page):
    """The id of the match whose address is shown."""
    page.wait_for_url(MATCH)
    return MATCH.search(page.url)[1]


def row(page, match):
    """The line of a match in the lists."""
    return page.locator(f'[data-match="{match}"]')


def form_of(page, game):
    """The form that opens a table of a game."""
    page.locator(f'.box[data-game="{game}"] .open').click()
    return page.locator("dialog.opening")


def levels_of(page, game):
    """What asks for the level of the bot in a game."""
    page.locator(f'.box[data-game="{game}"] .bot').click()
    return page.get_by_role("dialog", name=re.compile("^(Against a bot|Contre un robot)$"))


def shared(form):
    """Open the table; the link that the form ends in."""
    form.get_by_role("button", name="Open the table").click()
    return form.get_by_label("Link", exact=True).input_value()


def test_a_newcomer_plays_against_bots_after_two_clicks_and_a_name(people):
    """Acceptance 1: the box, the level, the name, the table, where everybody has a name.

    The new key does not stand in the way: a line says that it is kept here, and a mark stays at the keys until a copy
    is kept elsewhere.
    """
    ada = people(guest=True)
    page = lobby(ada)

    levels_of(page, "faiseurs_d_univers").get_by_role("button", name=re.compile("^Quick bot")).click()
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")

    expect(page.locator(".message")).to_contain_text("Your key is kept in this browser.")
    seats = ada.call("GET", f"/v1/matches/{opened(page)}")["seats"]
    assert [seat["kind"] for seat in seats] == ["player", "bot", "bot"]
    assert seats[0]["name"] == "Ada"
    for seat, name in enumerate(("Ada", "Quick bot 1", "Quick bot 2")):
        expect(page.locator(f'.seat[data-seat="{seat}"] .seat-name')).to_have_text(name)
    _a_copy_of_the_key_is_kept(page)


def _a_copy_of_the_key_is_kept(page):
    expect(page.locator("dialog[open]")).to_have_count(0)
    mark = page.locator(".top .only-key")
    expect(mark).to_have_attribute("title", "Only this browser has your key: keep a copy.")

    page.get_by_role("button", name="Keep a copy").click()
    expect(page.locator("code.key").first).to_contain_text("tk_")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    assert download.value.path().read_text() == page.locator("code.key").first.text_content()
    page.get_by_role("button", name="Continue").click()
    expect(mark).to_have_count(0)
    page.reload()
    expect(page.locator(".top").get_by_role("link", name="Ada")).to_be_visible()
    expect(mark).to_have_count(0)


def test_the_level_is_chosen_by_finger_and_remembered_for_the_keys(people):
    """One more click opens the match; the next time the keys alone do, and the form proposes the same level."""
    ada = people(size="phone")
    page = lobby(ada)
    page.locator('.box[data-game="sacrifice"] .bot').tap()
    page.get_by_role("button", name=re.compile("^Strong bot")).tap()
    assert ada.call("GET", f"/v1/matches/{opened(page)}")["seats"][1]["level"] == "search"
    lobby(ada).locator('.box[data-game="theomachie"] .bot').press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Strong bot"))).to_be_focused()

    page.keyboard.press("Enter")

    match = ada.call("GET", f"/v1/matches/{opened(page)}")
    assert (match["game"], match["seats"][1]["level"]) == ("theomachie", "search")
    form = form_of(lobby(ada), "sacrifice")
    form.get_by_label("Seat 2").select_option("bot")
    expect(form.get_by_label("Level")).to_have_value("search")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)


def test_a_link_brings_somebody_to_an_open_seat(people):
    """The form ends in a link; who finds the table in the list sits down with one click, and both see it begin.

    Enter takes the number of seats that was typed, or the nearest, then opens the table.
    """
    ada, bob = people(), people("Bob", size="phone", language="fr", theme="dark")
    page = lobby(ada)
    form = form_of(page, "sacrifice")
    number = form.get_by_role("spinbutton", name="Number of seats")
    number.fill("98")
    number.press("Enter")
    match = MATCH.search(form.get_by_label("Link", exact=True).input_value())[1]
    assert len(ada.call("GET", f"/v1/matches/{match}")["seats"]) == 2
    page.get_by_role("button", name="Close").click()
    expect(row(page, match)).to_contain_text("Waiting for players")

    row(lobby(bob), match).get_by_role("button", name="S'asseoir").click()

    assert opened(bob.page) == match
    expect(row(page, match)).to_contain_text("Your turn")
    expect(page).to_have_title("● Annales")


def test_a_newcomer_sits_down_from_a_link(people):
    """Acceptance 1: on another browser, with one click after giving a name."""
    ada, newcomer = people(), people(guest=True)
    match = ada.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [ME, OPEN]})["id"]
    page = newcomer.page
    page.goto(f"{ada.url}/#/m/{match}")

    page.locator(".prompt").get_by_role("button", name="Sit down").click()
    page.get_by_label("Your name").fill("Eve")
    page.keyboard.press("Enter")

    expect(page.locator(".hand, .prompt").first).to_be_visible()
    wait_until(lambda: ada.call("GET", f"/v1/matches/{match}")["status"] == "playing")


def test_a_link_with_a_key_asks_before_it_replaces_the_present_player(people):
    """Nobody becomes somebody else without a word; both keys stay."""
    ada, bob = people(), people("Bob")
    page = lobby(ada)
    mine, theirs = (page.locator(".top").get_by_role("link", name=name) for name in ("Ada", "Bob"))
    page.goto(f"{ada.url}/#key={bob.token}")
    expect(page.get_by_role("dialog", name="Sign in as Bob here?")).to_contain_text("you play as Ada")
    assert bob.token not in page.url
    page.get_by_role("button", name="Stay Ada").click()
    expect(mine).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)

    page.goto(f"{ada.url}/#key={bob.token}")
    page.get_by_role("button", name="Play as Bob").click()
    expect(theirs).to_be_visible()
    page.goto(ada.url + "/#/keys")
    expect(page.locator(".key-card h2")).to_have_text(["Ada", "Bob"])


@pytest.mark.parametrize(("size", "language"), BOTH)
def test_nothing_of_the_lobby_is_cut_off(people, size, language):
    """No page scrolls sideways, and no box on the shelf is too narrow, with the longest words of either language."""
    ada = people(size=size, language=language)
    page = lobby(ada)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".box").evaluate_all(BOXES_FIT)
    page.goto(ada.url + "/#/keys")
    expect(page.locator(".key-card")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    form = form_of(lobby(ada), "haut_cendrelin")
    for summary in form.locator("summary").all():
        summary.click()
    assert form.evaluate(FITS)
    form.locator(".seat-rows select").nth(1).select_option("bot")
    expect(form.locator(".hint b").first).to_be_visible()
    assert form.evaluate(FITS)
    page.keyboard.press("Escape")
    assert levels_of(lobby(ada), "sacrifice").evaluate(FITS)


def test_the_page_shows_where_the_reader_went_last(people):
    """However fast they go from one screen to the next."""
    page = lobby(people())

    page.evaluate("() => { location.hash = '#/keys'; setTimeout(() => { location.hash = '#/' }) }")

    expect(page.locator(".box")).to_have_count(len(SHELF))
    expect(page.locator(".key-card")).to_have_count(0)
