"""What a viewer may not know is nowhere in their browser: neither in what it receives nor in what it shows.

What is secret is worked out after the end, from the record of the match and the layout; the page is not asked.
"""

import json
import random
import re
import urllib.error
import urllib.request

import pytest

from annales.domain.games import GAMES
from annales.domain.log import record
from annales.domain.log.entry import facts_of
from annales.domain.log.tree import Tree
from annales.domain.table.fold import extend
from annales.domain.table.layout import sees
from annales.domain.table.table import Table
from tests.support.depth import NIGHTLY
from tests.table.browser.matches import answered_by_chance
from tests.table.browser.person import wait_for, wait_until

ME, OPEN = {"kind": "player"}, {"kind": "open"}
CLOSED = sorted(slug for slug, game in GAMES.items() if game.LAYOUT.has_closed_zones)
ANSWERS = 24  # of which the first half is given before the others come, and the second one while they watch
LOOKS = 2  # at each page meanwhile
SEATS = (0, 1) if NIGHTLY else (1,)  # whose players watch; seat 0 is what a forgotten seat is taken for

# Keeps what the service says of matches, streams included, as it comes.
EARS = """
window.heard = []
const ask = window.fetch
window.fetch = async (...given) => {
  const answer = await ask(...given)
  const path = new URL(answer.url).pathname
  if (path.startsWith('/v1/matches') || path.startsWith('/v1/stream')) listen(answer.clone().body, path)
  return answer
}
async function listen(body, path) {
  const one = { path, text: '' }
  heard.push(one)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let part; reader && !(part = await reader.read()).done;) one.text += part.value
  } catch (error) {
    if (error.name !== 'AbortError' && error.name !== 'TypeError') throw error
  }
}
"""
# Everything that elements say, their attributes and their words, and what the browser keeps.
SAID = """() => [...document.querySelectorAll('#app, #app *')].flatMap(node => [
  ...[...node.attributes].map(each => each.value),
  ...[...node.childNodes].filter(each => each.nodeType === Node.TEXT_NODE).map(each => each.data),
]).concat(...[localStorage, sessionStorage].map(kept => Object.entries(kept).flat()), document.title, location.href)"""
STATIC = {"layout", "options"}  # of the game, the same for every match


def words_of(value):
    """Every text of an answer, names of members too."""
    if isinstance(value, dict):
        for name, held in value.items():
            if name not in STATIC:
                yield name
                yield from words_of(held)
    elif isinstance(value, list):
        for held in value:
            yield from words_of(held)
    elif isinstance(value, str):
        yield value


def received(page):
    """Every text that the service has sent to a page about matches."""
    for answer in page.evaluate("heard"):
        for line in answer["text"].splitlines():
            if line.endswith("}"):  # the last line of a stream may still be on its way
                yield from words_of(json.loads(line))


def told(texts, pieces):
    """Which of the pieces are named: whole words only, so `demons_1` is not in `demons_12`."""
    found = set()
    for text in texts:
        found |= set(re.findall(r"[a-z][a-z0-9_]*", text)) & pieces
    return found


def opened_between(game, seated):
    """A match of these people, as short as its options allow."""
    options = seated[0].call("GET", f"/v1/games/{game}")["options"]
    short = {option["id"]: option["min"] for option in options if option["id"].startswith("max_") and "min" in option}
    body = {"game": game, "options": short, "seats": [ME] + [OPEN] * (len(seated) - 1), "client_seed": "known"}
    match = seated[0].call("POST", "/v1/matches", body)["id"]
    for seat, person in enumerate(seated[1:], 1):
        person.call("PUT", f"/v1/matches/{match}/seats/{seat}", {"client_seed": "known"})
    return match


def hidden_from(tree, viewer, last):
    """The pieces that never lay where this viewer looks, nor were shown to them, up to an entry."""
    table = Table(tree.layout, tree.seats)
    known, every = set(), set()
    for fact in (fact for seq in tree.steps(last) for fact in facts_of(tree.body(seq))):
        extend(table, [fact])
        for place, pieces in table.places.items():
            every.update(pieces)
            if sees(table.spots[place], viewer):
                known.update(pieces)
            elif table.spots[place].top:
                known.update(pieces[-1:])
        for (_, seat), pieces in table.knows.items():
            if seat == viewer:
                known.update(pieces)
    return every - known - tree.layout.note_names()  # a note may have the name of a card


def end(match, seated):
    """Everybody resigns; where bots take over then, whoever opened the match closes it, as nobody plays it any more."""
    opener = seated[0]
    for person in seated:
        if opener.call("GET", f"/v1/matches/{match}")["status"] == "playing":
            person.call("POST", f"/v1/matches/{match}/resignation", {})
    try:
        opener.call("POST", f"/v1/matches/{match}/closing", {})
    except urllib.error.HTTPError as refusal:
        if json.load(refusal)["code"] != "match_over":
            raise
    wait_until(lambda: opener.call("GET", f"/v1/matches/{match}")["status"] == "over")


@pytest.mark.slow
@pytest.mark.parametrize("game", CLOSED)
def test_nothing_hidden_reaches_a_browser(people, game):
    """A player and a spectator watch a match with hidden cards: what is hidden from them is in no answer of the
    service, no attribute and no word of their page, and not kept by their browser.
    """
    seated = [people(name) for name in ("Ada", "Bob", "Cyd")[: GAMES[game].PLAYERS.start]]
    watching = {None: people("Eve", guest=True, size="phone"), **{seat: seated[seat] for seat in SEATS}}
    match, chance = opened_between(game, seated), random.Random(7)
    last = answered_by_chance(match, seated, chance, ANSWERS // 2)
    for person in watching.values():
        person.window.run_first(EARS)
        person.page.goto(f"{person.url}/#/m/{match}")
        wait_for(person.page, ".prompt")
    said = {viewer: set() for viewer in watching}

    for answers in (0, *[ANSWERS // 2 // LOOKS] * LOOKS):
        last = answered_by_chance(match, seated, chance, answers)
        for viewer, person in watching.items():
            person.page.locator(f'.prompt[data-mark*="/{last}/"]').wait_for()
            said[viewer].update(person.page.evaluate(SAID))
    heard = {viewer: set(received(person.page)) for viewer, person in watching.items()}
    end(match, seated)

    with urllib.request.urlopen(f"{seated[0].url}/v1/matches/{match}/record") as answer:
        tree = Tree(record.read(record.split(answer.read())).entries)
    assert tree.disclosed
    for viewer in watching:
        secret = hidden_from(tree, viewer, last)
        assert secret
        assert heard[viewer]
        assert told(heard[viewer], secret) == set()
        assert told(said[viewer], secret) == set()
