"""Whole matches of every game, by people who only look at the page: with a mouse, with a finger, by keys alone."""

import pytest

from domain.games import GAMES
from tests.table.browser.player import Player

FEWEST = {slug: game.PLAYERS.start for slug, game in GAMES.items()}


def opened(person, slug):
    """A match against bots, as short as its options allow."""
    options = person.call("GET", f"/v1/games/{slug}")["options"]
    short = {option["id"]: option["min"] for option in options if option["id"].startswith("max_") and "min" in option}
    bots = [{"kind": "bot", "level": "greedy"}] * (FEWEST[slug] - 1)
    body = {"game": slug, "options": short, "seats": [{"kind": "player"}, *bots], "client_seed": "known"}
    return person.call("POST", "/v1/matches", body)["id"]


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_whole_match_by_mouse(people, slug):
    """Every game can be played to its end by clicks alone."""
    ada = people("Ada", language="fr" if slug.startswith(("l", "p")) else "en")

    result = Player(ada, opened(ada, slug)).sit().to_the_end()

    assert result["ranks"]
