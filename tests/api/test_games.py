"""The games: what a client reads before it opens a match."""

import pytest

from annales.domain.bots import LEVELS
from annales.domain.bots.strength import LINES, NAMES, contests_of, weakest_first


def test_the_games_are_listed_for_anybody(stranger):
    """With what is needed to open a match: seats, options, levels of bots."""
    games = {game["id"]: game for game in stranger.get("/v1/games").json["games"]}

    game = games["sacrifice"]
    assert game["seats"] == {"min": 2, "max": 2}
    assert game["bots"] == ["random", "greedy", "alphabeta", "search", "master"]
    assert next(option for option in game["options"] if option["id"] == "max_turns")["default"] == 400


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_levels_of_a_game_are_listed_with_their_strength(stranger, language):
    """All levels that play the game, each with a name, a line, its version, and what has been measured of it."""
    games = {game["id"]: game for game in stranger.get("/v1/games", Accept_Language=language).json["games"]}

    for slug in ("sacrifice", "haut_cendrelin"):
        assert [level["id"] for level in games[slug]["levels"]] == weakest_first(slug, games[slug]["bots"])
        for level in games[slug]["levels"]:
            kept = contests_of(slug, level["id"])
            assert level["version"] == LEVELS[level["id"]].version
            assert (level["name"], level["about"]) == tuple(
                words[level["id"]].speak(language) for words in (NAMES, LINES)
            )
            assert [(one["matches"], one["won"]) for one in level["strength"]] == [
                (one.matches, one.won) for one in kept
            ]
            assert [one["words"] for one in level["strength"]] == [one.told(language) for one in kept]


def test_presets_are_listed_with_the_options_that_they_set(stranger):
    """In the caller's language; some options differ with the number of seats."""
    presets = stranger.get("/v1/games/faiseurs_d_univers", Accept_Language="fr").json["presets"]

    quick = next(preset for preset in presets if preset["id"] == "quick")
    assert quick["words"] == "Partie rapide"
    assert quick["options"] == {"windows": "lean"}
    assert quick["options_by_seats"]["4"] == {"target_points": 7}
    assert "seats" not in quick


@pytest.mark.parametrize("game", ["sacrifice", "market", "arena", "cult"])
def test_a_game_is_read_whole(stranger, game):
    """Its layout, and the schema of each kind of action."""
    whole = stranger.get(f"/v1/games/{game}").json

    assert whole["layout"]["zones"]
    assert all(action["schema"]["properties"]["type"]["const"] == action["type"] for action in whole["actions"])


def test_a_schema_accepts_what_is_legal(begun, ada, described):
    """What `legal` offers has the shape that the game's page says."""
    kinds = {action["type"]: action["schema"] for action in ada.get("/v1/games/sacrifice").json["actions"]}

    for one in ada.reads(begun, "/legal").json["actions"]:
        assert described.wrongs(one["action"], kinds[one["action"]["type"]]) == []


def test_the_catalogue_speaks_the_callers_language(stranger):
    """Names in both, the effect in one."""
    english = stranger.get("/v1/games/sacrifice/catalogue").json["catalogue"][0]
    french = stranger.get("/v1/games/sacrifice/catalogue", Accept_Language="fr").json["catalogue"][0]

    assert (english["name"], french["name"]) == ("The Taker", "La preneuse")
    assert english["name_fr"] == french["name_fr"]
    assert english["effect"] != french["effect"]


def test_the_rules_are_a_page(stranger):
    """Markdown, rulings included."""
    page = stranger.get("/v1/games/sacrifice/rules")

    assert page.mimetype == "text/markdown"
    assert "R1" in page.text


@pytest.mark.parametrize("path", ["", "/catalogue", "/rules", "/rules/parts"])
def test_an_unknown_game_is_refused_with_a_link_to_the_games(stranger, path):
    """404, and where the games are."""
    refusal = stranger.get(f"/v1/games/chess{path}")

    assert (refusal.status_code, refusal.json["code"]) == (404, "unknown_game")


def test_rules_that_are_not_written_are_not_found(stranger):
    """The toy games have none."""
    assert stranger.get("/v1/games/market/rules").json["code"] == "not_found"
    assert stranger.get("/v1/games/market/rules/parts").json["code"] == "not_found"


def test_the_rules_in_parts_lead_to_the_same_place_in_every_language(stranger):
    """What a card does, and the rule that a kind of question follows."""
    english, french = (stranger.get(f"/v1/games/theomachie/rules/parts?lang={one}").json for one in ("en", "fr"))

    assert (english["language"], french["language"]) == ("en", "fr")
    assert english["places"] == french["places"]
    assert english["places"]["cards"]["hatred"] == "card:hatred"
    blocks = {block["id"]: block for section in french["sections"] for block in section["blocks"] if "id" in block}
    assert "Haine" in str(blocks["card:hatred"]["cells"])
    assert "Attaque" in str(blocks[french["places"]["zones"]["attacks"]]["cells"])


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/sacrifice", "/v1/games/sacrifice/catalogue"])
def test_what_the_caller_has_is_not_sent_again(stranger, path):
    """304 by ETag; another language is another document."""
    first = stranger.get(path)
    again = stranger.get(path, If_None_Match=first.headers["ETag"])
    french = stranger.get(path, If_None_Match=first.headers["ETag"], Accept_Language="fr")

    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert french.status_code == 200
