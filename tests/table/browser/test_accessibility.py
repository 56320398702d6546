"""axe-core on the pages of the table: WCAG 2.2 AA, in both themes, at both sizes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
GAMES = {"sacrifice": 2, "pandocreon_divinae": 3, "faiseurs_d_univers": 3, "theomachie": 3, "haut_cendrelin": 3}
# An edge between two squares is thinner than a finger: the list of all answers is its equivalent (WCAG 2.5.8).
EDGE = 'button[data-place="wall.'
LOOKS = [(size, theme) for size in ("desk", "phone") for theme in ("light", "dark")]


def faults(page):
    """What axe finds wrong: the rule and the elements."""
    expect(page.locator(":root")).to_have_attribute("data-theme", "auto")
    found = Axe().run(page, options=RULES).response
    assert found["passes"], "axe has looked at nothing"
    named = [(fault["id"], node["target"][0]) for fault in found["violations"] for node in fault["nodes"]]
    return [(rule, target) for rule, target in named if not (rule == "target-size" and EDGE in target)]


@pytest.fixture(params=LOOKS, ids="-".join)
def reader(people, request):
    """Somebody at one size, in one theme."""
    size, theme = request.param
    return people(size=size, theme=theme)


def test_the_lobby_and_its_forms(reader):
    """With tables in its lists; the form with all its options; the link that it ends in; the dialog for a name."""
    page = reader.page
    for seats in ([{"kind": "open"}], [{"kind": "bot", "level": "random"}]):
        reader.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, *seats]})
    page.goto(reader.url + "/#/")
    expect(page.locator(".row-match").first).to_be_visible()
    assert not faults(page)
    page.locator('.box[data-game="haut_cendrelin"] .open').click()
    page.locator(".opening summary").click()
    assert not faults(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    assert not faults(page)


def test_the_keys(reader):
    """With a key that is shown, a question whether to erase it, and the dialog for another name."""
    page = reader.page
    page.goto(reader.url + "/#/keys")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Erase the player").click()
    assert not faults(page)
    page.get_by_role("button", name="Another player").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    assert not faults(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(reader, game):
    """At the first question of each game."""
    bots = [{"kind": "bot", "level": "random"}] * (GAMES[game] - 1)
    match = reader.call("POST", "/v1/matches", {"game": game, "seats": [{"kind": "player"}, *bots]})["id"]
    reader.page.goto(f"{reader.url}/#/m/{match}")
    expect(reader.page.locator(".prompt")).to_be_visible()
    expect(reader.page.locator(".log [data-seq], .top").first).to_be_visible()

    assert not faults(reader.page)
