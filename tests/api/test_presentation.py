"""How a table is shown, and what legal answers touch, over HTTP."""

import pytest

from annales.domain.games import GAMES
from examples.games import TOYS


@pytest.mark.parametrize("game", [*GAMES, *TOYS])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_has_a_presentation(stranger, game, language):
    """Complete: every area has a title, every number a label, in the caller's language."""
    shown = stranger.get(f"/v1/games/{game}/presentation", Accept_Language=language).json

    assert (shown["game"], shown["format"]) == (game, 1)
    assert shown["areas"]
    assert all(area["title"] and area["zones"] for area in shown["areas"])
    assert all(number["label"] for number in shown["numbers"])


def test_a_presentation_speaks_the_callers_language(stranger):
    """Titles, sides, kinds of cards, signs."""
    english = stranger.get("/v1/games/sacrifice/presentation", Accept_Language="en").json
    french = stranger.get("/v1/games/sacrifice/presentation", Accept_Language="fr").json
    cards = stranger.get("/v1/games/pandocreon_divinae/presentation", Accept_Language="fr").json

    assert "Graveyard" in [area["title"] for area in english["areas"]]
    assert "Cimetière" in [area["title"] for area in french["areas"]]
    assert (english["sides"]["labels"], french["sides"]["labels"]) == (["South", "North"], ["Sud", "Nord"])
    assert cards["kinds"]["believers"] == "Croyants"
    assert cards["signs"]["origin"]["night"] == {"icon": "evil-moon", "label": "Nuit"}


def test_a_presentation_is_not_sent_twice(stranger):
    """Its ETag is good until the service is upgraded, one for each language."""
    first = stranger.get("/v1/games/theomachie/presentation", Accept_Language="fr")
    again = stranger.get("/v1/games/theomachie/presentation", Accept_Language="fr", If_None_Match=first.headers["ETag"])
    english = stranger.get("/v1/games/theomachie/presentation", Accept_Language="en")

    assert again.status_code == 304
    assert english.headers["ETag"] != first.headers["ETag"]


def test_an_unknown_game_has_none(stranger):
    """As everywhere."""
    assert stranger.get("/v1/games/chess/presentation").json["code"] == "unknown_game"


def test_a_legal_answer_says_what_it_touches(begun, ada):
    """A step: the piece where it stands, then the square; the end of the turn: nothing."""
    offered = {one["notation"]: one for one in ada.reads(begun, "/legal").json["actions"]}
    step = next(one for one in offered.values() if one["action"]["type"] == "step")
    square = ada.reads(begun).json["view"]["places"]

    piece, to = step["targets"]
    assert piece["piece"] == step["action"]["piece"]
    assert piece["piece"] in square[piece["place"]]
    assert to == {"place": f"square.{step['action']['to']}"}
    assert {"targets": []}.items() <= next(
        one for one in offered.values() if one["action"]["type"] == "end_turn" or not one["targets"]
    ).items()


def test_the_catalogue_has_short_names(stranger):
    """Without an article, or shorter still where the game says so."""
    pieces = stranger.get("/v1/games/sacrifice/catalogue", Accept_Language="fr").json["catalogue"]
    cards = stranger.get("/v1/games/faiseurs_d_univers/catalogue", Accept_Language="en").json["catalogue"]

    assert pieces[0]["short"] == "Preneuse"
    assert next(card["short"] for card in cards if card["id"] == "engineer") == "Ydrane"
