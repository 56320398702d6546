"""Tournaments whose matches are played within the process: bots as they play, people at random."""

from random import Random

from annales.service.commands.answer_for import AnswerAsBot
from annales.tools.laws.random_match import choose
from tests.support.at_door import answered

ME, OPEN = {"kind": "player"}, {"kind": "open"}
RANDOM, GREEDY = {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}
SHORT = {"game": "market", "options": {"rounds": 1}}
MOST_ROUNDS = 60  # of a tournament
MOST_ANSWERS = 2000  # in one match


def advanced(services, id):
    """The tournament after the scheduler has looked at it once."""
    services.tournaments.running.advance(id)
    return services.tournaments.store.find(id)


def in_play(services, id):
    """The matches of a tournament that are being played, once as many as may be are opened."""
    return [match.match for match in advanced(services, id).matches() if match.state == "playing"]


def play(services, match, seed=1):
    """Play a match to its end."""
    luck = Random(seed)
    for _ in range(MOST_ANSWERS):
        found = services.matches.get(match)
        if found.is_over():
            return found
        bots = [seat for seat in found.table().question.must if found.bot_at(seat) is not None]
        if bots:
            services.door.do(AnswerAsBot(match, found.number(bots[0]), bots[0]))
            continue
        seat, action = choose(found.game, found.table(), luck)
        if found.bot_at(seat) is None:  # else: a bot that may interpose and lets it pass
            answered(services, found, seat, action)
    raise AssertionError(f"{match} has not ended")


def play_all(services, id):
    """Play a tournament to its end; returns it."""
    for _ in range(MOST_ROUNDS):
        for match in in_play(services, id):
            play(services, match)
        tournament = services.tournaments.store.find(id)
        if tournament.status == "over":
            return tournament
    raise AssertionError(f"{id} has not ended")


def guest(caller):
    """The plan of a place for somebody."""
    return {"kind": "player", "player": caller.id}


def opening(caller, *entrants, headers=None, **terms):
    """The answer to a request for a tournament."""
    return caller.send("POST", "/v1/tournaments", headers, json={**SHORT, "entrants": list(entrants), **terms})


def opens(caller, *entrants, **terms):
    """The id of a new tournament."""
    answer = opening(caller, *entrants, **terms)
    assert answer.status_code == 201, answer.json
    return answer.json["id"]


def reads(caller, id, what=""):
    """What a caller reads of a tournament."""
    return caller.get(f"/v1/tournaments/{id}{what}")


def enters(caller, id):
    """Take a place."""
    return caller.put(f"/v1/tournaments/{id}/entrants/me")


def leaves(caller, id):
    """Give it up."""
    return caller.delete(f"/v1/tournaments/{id}/entrants/me")


def acts(caller, id, what, headers=None):
    """Start it, or close it."""
    return caller.send("POST", f"/v1/tournaments/{id}/{what}", headers)


def refusal(answer):
    """The status and the code of a refusal."""
    return answer.status_code, answer.json["code"]
