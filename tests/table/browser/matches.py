"""Matches that a test opens for people at the table."""

from domain.games import GAMES


def opened(person, slug, level="greedy"):
    """A match of the fewest seats against bots, as short as its options allow."""
    options = person.call("GET", f"/v1/games/{slug}")["options"]
    short = {option["id"]: option["min"] for option in options if option["id"].startswith("max_") and "min" in option}
    bots = [{"kind": "bot", "level": level}] * (GAMES[slug].PLAYERS.start - 1)
    body = {"game": slug, "options": short, "seats": [{"kind": "player"}, *bots], "client_seed": "known"}
    return person.call("POST", "/v1/matches", body)["id"]
