"""The presentations of the five games: their icons are drawn, all hands have a place."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from annales.domain.contract.engine import set_up_for
from annales.domain.contract.presentation.answer import presentation_view, short_name
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Board, Ground
from annales.domain.games import GAMES
from annales.domain.table.faces import kind_of
from annales.tools.laws.random_match import moments
from examples.games import TOYS

ICONS = Path("service/http/static/table/icons")
LONGEST_SHORT = 17  # letters on a card


def named_icons(shown):
    """Every icon that a presentation names."""
    yield from shown["lid"]
    yield from shown["icons"].values()
    yield from (sign["icon"] for signs in shown["signs"].values() for sign in signs.values())
    for number in shown["numbers"]:
        yield from (number["icon"], *number["icons"].values())
    for area in shown["areas"]:
        yield area["icon"]
    for cost in (shown["card"] or {}).get("cost", ()):
        yield cost["icon"]


def view_of(game, language="en"):
    """The presentation as it is served."""
    shown = presentation_view(presentation_of(game), game.LAYOUT, game.CATALOGUE, game.TEXTS, language)
    return msgspec.to_builtins(shown)


@pytest.mark.parametrize("slug", GAMES)
def test_every_icon_is_drawn(slug):
    """It is in the file that the page fetches for this game: `python -m annales.tools.vendor` makes it."""
    drawn = json.loads((ICONS / f"{slug}.json").read_text("utf-8"))

    assert set(filter(None, named_icons(view_of(GAMES[slug])))) - set(drawn) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_has_an_icon(slug):
    """Its own, that of its name without number, or that of its kind."""
    game = GAMES[slug]
    icons = view_of(game)["icons"]
    lie = {piece for moment in moments(game, set_up_for(game, game.PLAYERS[-1], {}), 1, 30) for piece in pieces(moment)}
    bare = [entry for entry in game.CATALOGUE if entry.id in lie and not names_of(entry) & set(icons)]

    assert [entry.id for entry in bare] == []


def pieces(moment):
    """The kinds of all pieces on the table."""
    return {kind_of(piece) for held in moment.after.places.values() for piece in held}


def names_of(entry):
    """What its icon is looked up by."""
    return {entry.id, re.sub(r"_\d+$", "", entry.id), entry.kind}


@pytest.mark.parametrize("game", [*GAMES.values(), *TOYS.values()], ids=[*GAMES, *TOYS])
def test_a_game_for_several_shows_each_seat_its_hand(game):
    """What only its owner may see has a place in front of them."""
    own = {zone.name for zone in game.LAYOUT.zones_declared if zone.seen.value == "owner" and len(zone.keys) == 1}
    hidden = set(presentation_of(game).hidden.zones)
    places = [place for area in presentation_of(game).area for place in area.zones]

    assert {zone for zone in own - hidden if not any(place.startswith(f"{zone}.{{") for place in places)} == set()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_short_name_fits_on_a_card(slug, language):
    """Whoever needs more room gives a shorter one in `[short]`."""
    game = GAMES[slug]
    lie = {piece for moment in moments(game, set_up_for(game, game.PLAYERS[-1], {}), 1, 1) for piece in pieces(moment)}
    short = {entry.id: short_name(game.TEXTS, language, entry) for entry in game.CATALOGUE if entry.id in lie}

    assert {id: name for id, name in short.items() if len(name) > LONGEST_SHORT} == {}


def test_a_game_without_a_presentation_is_shown_by_defaults():
    """The arena has a board, the market hands and stalls."""
    arena, market = view_of(TOYS["arena"]), view_of(TOYS["market"])
    market_areas = [(area["slot"], area["as"], *area["zones"]) for area in market["areas"]]

    assert (arena["board"]["cell"], arena["board"]["columns"]) == ("cell.{c}{r}", "abcde")
    assert arena["board"]["rows"] == {"value": 5}
    assert ("hand", "hand", "hand.{me}") in market_areas
    assert ("seat", "slots", "stall.{seat}.*") in market_areas
    assert "coins.{seat}" in [number["counter"] for number in market["numbers"]]


def test_the_grounds_of_a_board_are_served_with_their_words():
    """As the title of the rows of SACRIFICE that are nearest to South."""
    game = GAMES["sacrifice"]
    grounds = (Ground(places=("square.a1",), tint="south", title="goal_of_north"), Ground(places=(), tint="south"))
    board = Board(grid="points", points={"square.a1": (0.0, 0.0)}, paths=(("square.a1", "square.a1"),), grounds=grounds)
    shown = presentation_view(
        replace(presentation_of(game), board=board), game.LAYOUT, game.CATALOGUE, game.TEXTS, "en"
    ).board

    assert [ground.label for ground in shown.grounds] == [game.TEXTS.titles["goal_of_north"].en, ""]
    assert shown.paths == (("square.a1", "square.a1"),)


def test_a_slot_with_a_number_is_called_by_its_number():
    """The slots of the Prayer Track are no seats, though a die of this game shows seats."""
    track = next(area for area in view_of(GAMES["theomachie"])["areas"] if "track.*" in area["zones"])

    assert track["labels"] == {slot: slot for slot in "123456"}
