"""Matches that a test opens for people at the table."""

from annales.domain.games import GAMES
from tests.table.browser.person import wait_until


def opened(person, slug, level="greedy"):
    """A match of the fewest seats against bots, as short as its options allow."""
    options = person.call("GET", f"/v1/games/{slug}")["options"]
    short = {option["id"]: option["min"] for option in options if option["id"].startswith("max_") and "min" in option}
    bots = [{"kind": "bot", "level": level}] * (GAMES[slug].PLAYERS.start - 1)
    body = {"game": slug, "options": short, "seats": [{"kind": "player"}, *bots], "client_seed": "known"}
    return person.call("POST", "/v1/matches", body)["id"]


def bots_match(person, slug, level="random"):
    """A match that bots have played to its end: most often of hundreds of entries, and always the same."""
    bots = [{"kind": "bot", "level": level}] * GAMES[slug].PLAYERS.start
    match = person.call("POST", "/v1/matches", {"game": slug, "seats": bots, "client_seed": "known"})["id"]
    wait_until(lambda: person.call("GET", f"/v1/matches/{match}")["status"] == "over")
    return match


def answered_by_chance(match, seated, chance, most):
    """Let whoever is asked answer by chance, so many times at most; the number of the newest entry."""
    header = seated[0].call("GET", f"/v1/matches/{match}")
    question, last = header["question"], header["last"]
    for _ in range(most):
        if question is None:  # it is over
            break
        person = seated[question["must_act"][0]]
        legal = person.call("GET", f"/v1/matches/{match}/legal")
        body = {"answering": legal["answering"], "action": chance.choice(legal["actions"])["action"]}
        told = person.call("POST", f"/v1/matches/{match}/actions", body)
        question, last = told["question"], told["seq"]
    return last


def answered_ahead(person, match, chance, most):
    """Let seat 0 of a match against bots answer by chance, so many times, before anybody looks at the table."""
    for _ in range(most):
        wait_until(lambda: person.call("GET", f"/v1/matches/{match}")["question"]["must_act"] == [0])
        answered_by_chance(match, [person], chance, 1)


def play_until_answered(player):
    """Point and press until one answer has been given; the number of the last entry before it."""
    person, match = player.person, player.match
    before = person.call("GET", f"/v1/matches/{match}")["last"]
    while person.call("GET", f"/v1/matches/{match}")["last"] == before:
        seen = player.look()
        player.confirm(seen) if seen["state"] == "chosen" else player.do_one_of(seen)
        person.page.locator(".prompt[aria-busy=false]").wait_for()
    return before
