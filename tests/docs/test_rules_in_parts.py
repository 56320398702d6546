"""The rules in parts: no word of a page is lost; each card and word of a game leads to a place in both languages."""

import re

import pytest
from msgspec import UNSET

from annales.domain.games import GAMES
from annales.service.http.documents import rules_of
from annales.service.http.markdown import parsed, words_of
from annales.service.http.rules import listed, rules_in_parts

LANGUAGES = ("en", "fr")
games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.SLUG)


def blocks(rules):
    """All blocks, in order."""
    return [block for section in rules.sections for block in section.blocks]


def told(text):
    """Only letters and digits: marks and spaces are told otherwise."""
    return re.sub(r"\W", "", text)


@pytest.fixture(scope="module")
def parts():
    """The rules in parts, once each."""
    made = {}
    return lambda game, language: made.setdefault((game.SLUG, language), rules_in_parts(game, rules_of(game), language))


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_page_is_lost(parts, game, language):
    """Every word of it stands in a heading or a block, in the order of the page."""
    rules = parts(game, language)
    page = parsed(rules_of(game).file(language).read_text("utf-8"))

    shown = [
        "".join(span.text for cell in block.cells for span in cell)
        for section in rules.sections
        for block in (section.title, *section.blocks)
        if not isinstance(block, str)
    ]
    titles = [section.title for section in rules.sections]
    heads = {at + 1 for at, token in enumerate(page) if token.type == "heading_open"}
    assert titles == [words_of(token) for at, token in enumerate(page) if at in heads]
    assert told("".join(shown)) == told(
        "".join(words_of(t) for at, t in enumerate(page) if t.content and at not in heads)
    )


@games
def test_parts_have_the_same_ids_in_both_languages(parts, game):
    """None of them twice; and every link within the page leads to one."""
    ids = []
    for language in LANGUAGES:
        rules = parts(game, language)
        found = [part.id for part in (*rules.sections, *blocks(rules)) if part.id is not UNSET]
        assert len(found) == len(set(found))
        links = {span.link for block in blocks(rules) for cell in block.cells for span in cell} - {UNSET}
        assert {link for link in links if link.startswith("#")} <= {f"#{id}" for id in found}
        ids.append(set(found))

    english, french = ids
    assert english == french
    assert len([id for id in english if re.fullmatch(r"R\d+", id)]) > 40


@games
def test_every_word_of_a_game_has_its_place(parts, game):
    """Kinds of cards, questions, actions, zones and counters: all of them; notes and scores, those that there are."""
    places = listed(rules_of(game))
    own = {
        "kinds": {entry.kind for entry in game.CATALOGUE},
        "questions": set(game.TEXTS.questions),
        "actions": {kind.__struct_config__.tag for kind in game.ACTIONS},
        "zones": {zone["name"] for zone in game.LAYOUT.to_wire()["zones"]},
        "counters": {counter["name"].split(".")[0] for counter in game.LAYOUT.to_wire()["counters"]},
    }

    assert {name: own[name] ^ places[name].keys() for name in own} == {name: set() for name in own}
    assert places["notes"].keys() <= {note["name"] for note in game.LAYOUT.to_wire()["notes"]}
    for language in LANGUAGES:
        shown = parts(game, language).places
        assert {name: getattr(shown, name) for name in places} == places


@games
def test_a_card_is_found_by_its_id(parts, game):
    """In the row of a table that tells what it does; of what has no row, its kind is explained."""
    for language in LANGUAGES:
        rules = parts(game, language)
        rows = {block.id: block for block in blocks(rules) if block.kind == "row" and block.id is not UNSET}

        assert set(rules.places.cards.values()) == rows.keys()
        for card, row in rules.places.cards.items():
            assert card in {
                re.sub(r"\W", "", word) for word in re.split(r"[\s/,`|]", text_of(rows[row]))
            } or card in told(text_of(rows[row]))
        left = [entry for entry in game.CATALOGUE if entry.id not in rules.places.cards]
        assert {entry.kind for entry in left} <= {"door", "token", "pantheon", "starting_deck"}


def text_of(block):
    """All cells of a row."""
    return " ".join(span.text for cell in block.cells for span in cell)
