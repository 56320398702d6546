"""axe-core on every page and state of the service: WCAG 2.2 AA and good practice, in both themes, at both sizes."""

from contextlib import closing

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.support.cut_line import Line
from tests.support.depth import NIGHTLY
from tests.support.samples import TURN, spread
from tests.table.browser.person import ELSEWHERE, wait_for
from tests.table.browser.test_acceptance import forgive_the_line
from tests.table.browser.test_prompt import opened

# What is right need not be named element by element.
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RULES = {"runOnly": [*WCAG, "best-practice"], "resultTypes": ["violations"]}  # landmarks and headings are best practice
GAMES = {"sacrifice": 2, "pandocreon_divinae": 3, "faiseurs_d_univers": 3, "theomachie": 3, "haut_cendrelin": 3}
# How many rules hold; each fault, as its rule and its element.
LOOKED_AT = """async rules => {
  const { passes, violations } = await axe.run(document, rules)
  return { passes: passes.length, faults: violations.flatMap(one => one.nodes.map(node => [one.id, node.target[0]])) }
}"""
# What bears words that its name lacks (2.5.3): whoever speaks to the computer says what they see. axe has a rule for it
# that puts the words of an element together without spaces.
OTHERWISE_NAMED = r"""() => {
  const words = text => text.replaceAll('\u00ad', '').toLowerCase().trim()
  const isSeen = ({ parentElement: at }) => at.checkVisibility() && !at.closest('[aria-hidden=true], .hidden-text')
  const seen = node => {
    const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT), found = []
    for (let text; (text = texts.nextNode());) if (isSeen(text)) found.push(words(text.data))
    return found.filter(text => /\p{L}{2}/u.test(text)) // a number is no name
  }
  const all = [...document.querySelectorAll(':is(button, a, summary)[aria-label]')]
  const otherwise = all.filter(node => seen(node).some(text => !words(node.ariaLabel).includes(text)))
  return otherwise.map(node => ['otherwise named', node.ariaLabel])
}"""
# An edge between two squares is thinner than a finger: the list of all answers is its equivalent (WCAG 2.5.8).
EDGE = 'button[data-place="wall.'
# Each size and each theme; all pairs at night.
LOOKS = [("desk", "light"), ("phone", "dark")] + [("desk", "dark"), ("phone", "light")] * NIGHTLY


def one_look(n):
    """One of the two looks of the day, the other one for the next number and in the next turn; at night all."""
    return LOOKS if NIGHTLY else spread(LOOKS, 1, TURN + n)


def faults(page):
    """What is wrong on the page of the table: the rule and the elements."""
    expect(page.locator(":root")).to_have_attribute("data-theme", "auto")
    return faults_of(page)


def faults_of(page):
    """What axe, and our own law about names, find wrong on any page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(LOOKED_AT, RULES)
    assert found["passes"], "axe has looked at nothing"
    found = found["faults"] + page.evaluate(OTHERWISE_NAMED)
    return [(rule, target) for rule, target in found if not (rule == "target-size" and EDGE in target)]


def faults_in_any_look(person, shown, looks=LOOKS):
    """What axe finds wrong at each size and in each theme, while something is shown that a selector names."""
    found = []
    for look in looks:
        person.look(*look)
        expect(person.page.locator(shown).first).to_be_visible()
        found += [(*look, *fault) for fault in faults(person.page)]
    return found


@pytest.fixture
def reader(people):
    """Somebody whose page is looked at."""
    return people()


def test_the_lobby_and_its_forms(reader):
    """With tables in its lists; the form with all its options; the link that it ends in."""
    page = reader.page
    for seats in ([{"kind": "open"}], [{"kind": "bot", "level": "random"}]):
        reader.call("POST", "/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, *seats]})
    page.goto(reader.url + "/#/")
    assert not faults_in_any_look(reader, ".row-match")
    page.locator('.box[data-game="haut_cendrelin"] .open').click()
    for summary in page.locator(".opening summary").all():
        summary.click()
    assert not faults_in_any_look(reader, ".opening details[open]", one_look(0))
    page.get_by_role("button", name="Open the table").click()
    assert not faults_in_any_look(reader, ".share input", one_look(1))


NOWHERE = ("m/mt_0000000000000000", "i/nothing", "c/cp_0000000000000000")
READ = (
    "docs/guides",
    "docs/games/sacrifice",
    "problems",
    "problems/not_found",
    "credits",
    "docs/search?q=fork",
    "nowhere",
)


def test_what_a_stranger_finds(people):
    """The lobby without a key, the question for a name, addresses at which nothing is, and the pages for readers."""
    guest = people(guest=True)
    page = guest.page
    page.goto(guest.url + "/#/")
    assert not faults_in_any_look(guest, ".box", one_look(0))
    page.locator(".box .open").first.click()
    page.locator("dialog[open]").wait_for()
    assert not faults(page)
    page.keyboard.press("Escape")
    for nowhere in NOWHERE if NIGHTLY else spread(NOWHERE, 1):
        page.goto(guest.url + ELSEWHERE)
        page.goto(f"{guest.url}/#/{nowhere}")
        page.locator("main [role=alert], main .problem").first.wait_for()
        assert not faults(page)
    for path in READ if NIGHTLY else spread(READ, 1):
        page.goto(f"{guest.url}/{path}")
        assert not faults_of(page)


# axe needs half a minute for the 25,000 elements of the reference: by day, of so many sections that are made alike one.
ALIKE = 25
FEWER = """every => document.querySelectorAll('main section').forEach((node, n) => n % every && node.remove())"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_reference_of_the_api(people, theme):
    """In both themes, with all kinds of what it shows of an operation and of a schema."""
    guest = people(guest=True, theme=theme)
    guest.page.goto(f"{guest.url}/docs")
    if not NIGHTLY:
        guest.page.evaluate(FEWER, ALIKE)

    assert guest.page.locator("main section details pre, main section :is(th, h3)").count()
    assert not faults_of(guest.page)


def test_a_table_whose_connection_is_lost(people, table_service):
    """At each size and in each theme, while the notice is shown."""
    with closing(Line(table_service.url)) as line:
        eve = people("Eve", at=line.url, guest=True)
        eve.page.goto(f"{line.url}/#/m/{opened(people('Ada'), people('Bob'))}")
        eve.page.locator(".badge-proof.verified").wait_for()

        line.cut()

        assert not faults_in_any_look(eve, ".prompt-notice.lost")
        forgive_the_line(eve)


def test_what_a_link_invites_to(reader):
    """The seats, those that may be taken, and the terms."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    match = reader.call("POST", "/v1/matches", {"game": "sacrifice", "visibility": "private", "seats": seats})["id"]
    token = reader.call("POST", "/v1/invitations", {"match": match})["token"]
    reader.page.goto(f"{reader.url}/#/i/{token}")
    assert not faults_in_any_look(reader, ".invited .rows", one_look(0))


def test_the_keys(reader):
    """With a key that is shown, a question whether to erase it, and the dialog for another name."""
    page = reader.page
    page.goto(reader.url + "/#/keys")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Erase the player").click()
    assert not faults_in_any_look(reader, ".key-card .sure", one_look(0))
    page.get_by_role("button", name="Another player").click()
    assert not faults_in_any_look(reader, "#naming", one_look(1))


# The targets that look the same, colours aside, whether they can be chosen or not.
BY_COLOUR_ALONE = """() => {
  const LIT = ['lit', 'mover', 'taking']
  const shape = (node, part) => {
    const look = getComputedStyle(node, part)
    if (part && ['none', 'normal'].includes(look.content)) return null
    const lines = [look.outlineStyle, look.outlineWidth, look.borderTopStyle, look.borderTopWidth, look.strokeWidth]
    const shadow = look.boxShadow.replaceAll(/[a-z]+\\([^)]*\\)/g, '') // how far, without the colour
    return [...lines, look.strokeDasharray, shadow, look.display, look.visibility]
  }
  const looks = node => JSON.stringify([node, ...node.querySelectorAll('*')].map(each => (
    [shape(each), shape(each, '::before'), shape(each, '::after')]
  )))
  const nodes = [...document.querySelectorAll('.table [data-target].lit')].filter(node => node.checkVisibility())
  const alone = nodes.filter(node => {
    const lit = looks(node), had = [...node.classList]
    node.classList.remove(...LIT)
    const unlit = looks(node)
    node.className = had.join(' ')
    return lit === unlit
  })
  return { lit: nodes.length, alone: alone.map(node => node.dataset.target) }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_table(reader, game):
    """At the first question of each game: what can be chosen there has a ring, an edge or a dot besides its colour, and
    says so in words.
    """
    bots = [{"kind": "bot", "level": "random"}] * (GAMES[game] - 1)
    body = {"game": game, "seats": [{"kind": "player"}, *bots], "client_seed": "known"}
    match = reader.call("POST", "/v1/matches", body)["id"]
    page = reader.page
    page.goto(f"{reader.url}/#/m/{match}")
    wait_for(page, ".prompt[data-state=mine][aria-busy=false]")  # the bots wait
    expect(page.locator(".log [data-seq], .top").first).to_be_visible()
    if game != "faiseurs_d_univers":  # its first question is a number
        expect(page.locator("[data-target].lit").first).to_be_visible()

    for look in one_look([*GAMES].index(game)):
        reader.look(*look)
        assert not faults(page)
        found = page.evaluate(BY_COLOUR_ALONE)
        assert bool(found["lit"]) == (game != "faiseurs_d_univers")
        # A wall that can be built is a beam where otherwise there is none.
        assert [target for target in found["alone"] if not target.startswith("place:wall.")] == []
        _what_is_lit_has_a_name(page)


SHEETS = ("Fork: a new match from here", "Save the match", "Rules", "Resign")  # of the menu, by their buttons
ON_A_PHONE = (".top .narrow-only", ".chronicle .tool:last-child", ".unfold", ".handle")  # what opens other sheets


def test_a_table_that_waits_that_is_played_and_that_is_over(people):
    """With two open seats; with what is read beside the board, and every sheet of its menu; and what it was before."""
    ada, bob = people("Ada"), people("Bob")
    page = ada.page
    seats = [{"kind": "player"}, {"kind": "open"}, {"kind": "open"}]
    page.goto(f"{ada.url}/#/m/{ada.call('POST', '/v1/matches', {'game': 'theomachie', 'seats': seats})['id']}")
    assert not faults_in_any_look(ada, ".prompt[data-state=open]", one_look(0))

    match = opened(ada, bob, game="theomachie")
    page.goto(f"{ada.url}/#/m/{match}")
    ada.look("desk")
    page.locator(".hand .card").first.hover()
    page.locator(".reader").wait_for()
    assert not faults(page)
    for name in SHEETS if NIGHTLY else spread(SHEETS, 1):
        page.locator(f'.top .wide-only[aria-label="{name}"]').click()
        page.locator("dialog[open] :is(button, a)").last.wait_for()
        assert not faults(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    ada.look("phone", "dark")
    for opens in ON_A_PHONE if NIGHTLY else spread(ON_A_PHONE, 1):
        page.locator(opens).first.click()
        page.locator("dialog[open]").wait_for()
        assert not faults(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    bob.call("POST", f"/v1/matches/{match}/resignation", {})
    page.locator("dialog.result").wait_for()
    page.keyboard.press("Escape")
    assert not faults_in_any_look(ada, ".prompt[data-state=over]", one_look(1))
    page.locator(".badge-proof").click()
    page.locator("dialog[open] dl").wait_for()
    assert not faults(page)
    page.goto(f"{ada.url}/#/m/{match}/2")
    assert not faults_in_any_look(ada, ".prompt[data-state=past]", one_look(0))


def _what_is_lit_has_a_name(page):
    named = page.locator(".table [data-target].lit").evaluate_all(
        "nodes => nodes.filter(node => !(node.ariaLabel ?? node.textContent).trim()).map(node => node.dataset.target)"
    )
    assert named == []
