"""Plays a match against bots with a client that openapi-generator has made: python play.py URL GAME"""

import contextlib
import json
import random
import sys

import openapi_client as made

sent = getattr(made, "SentAction", lambda action: action)  # from 3.1 a union has a class of its own


def played(api, game):
    """A match, from its opening to its end."""
    rules = made.GamesApi(api).read_game(game)
    options = {
        one.id: made.OptionValue(one.min) for one in rules.options if one.id.startswith("max_") and one.min is not None
    }
    bots = [made.SeatPlan(kind="bot", level="random") for _ in range(rules.seats.min - 1)]
    request = made.MatchRequest(game=game, seats=[made.SeatPlan(kind="player"), *bots], options=options)
    match = made.MatchesApi(api).open_match(request)
    last, status = 0, match.status
    while status != "over":
        news = made.HistoryApi(api).read_history(match.id, after=last, wait=20)
        last, status = news.last, news.status
        question = news.entries[-1].actual_instance.question if news.entries else None
        if question is not None and 0 in question.must_act:
            answer(api, match.id)
    return made.MatchesApi(api).read_match(match.id)


def answer(api, match):
    """One of the legal answers, as it was offered; another seat may be faster (409)."""
    legal = made.SeatsApi(api).read_legal(match)
    offers = [each for each in legal.actions if not each.standing] or legal.actions
    wanted = [each for each in offers if not each.notation.endswith("draw")]
    if not wanted:
        return
    answers = made.Answers(answering=legal.answering, action=sent(random.choice(wanted).action))
    with contextlib.suppress(made.exceptions.ConflictException):
        made.ActionsApi(api).answer(match, answers)


api = made.ApiClient(made.Configuration(host=sys.argv[1]))
api.configuration.access_token = made.PlayersApi(api).register(made.Registration(name="Python")).token
over = played(api, sys.argv[2])
result = {name: member for name, member in over.result.to_dict().items() if member is not None}  # absent ones are None
print(json.dumps({"id": over.id, "result": result}))
