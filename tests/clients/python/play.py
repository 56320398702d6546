"""Plays a match of SACRIFICE against a bot with a client made by openapi-python-client."""

import io
import json
import random
import sys

from annales_client import AuthenticatedClient, Client
from annales_client.api.actions import answer
from annales_client.api.history import read_history
from annales_client.api.matches import open_match, read_match
from annales_client.api.players import register
from annales_client.api.records import import_record, read_record, read_records
from annales_client.api.seats import read_legal
from annales_client.models import (
    Accepted,
    Answers,
    MatchRequest,
    MatchRequestOptions,
    MatchShown,
    Registration,
    SeatPlan,
    SeatPlanKind,
)
from annales_client.types import File

url = sys.argv[1]
token = register.sync(client=Client(url), body=Registration(name="Typed")).token
client = AuthenticatedClient(url, token, timeout=60)
options = MatchRequestOptions()
options["max_turns"] = 50
seats = [SeatPlan(kind=SeatPlanKind.PLAYER), SeatPlan(kind=SeatPlanKind.BOT, level="random")]
match = open_match.sync(client=client, body=MatchRequest(game="sacrifice", seats=seats, options=options))

DRAWS = {"offer_draw", "accept_draw"}  # neither: an agreement would end the match after a few answers
last, status = 0, match.status
while status != "over":
    news = read_history.sync(match.id, client=client, after=last, limit=500, wait=20)
    last, status = news.last, news.status
    question = news.entries[-1].question if news.entries else None
    if question is None or 0 not in question.must_act:
        continue
    legal = read_legal.sync(match.id, client=client)
    chosen = random.choice([one.action for one in legal.actions if one.action.type_ not in DRAWS])
    reply = answer.sync(
        match.id,
        client=client,
        idempotency_key=str(legal.answering),
        body=Answers(answering=legal.answering, action=chosen),
    )
    if not isinstance(reply, Accepted) and reply.status != 409:  # 409: the other seat was faster
        raise SystemExit(reply)

over = read_match.sync(match.id, client=client)
record = read_record.sync(match.id, client=client)
imported = import_record.sync(client=client, body=File(io.BytesIO(record.encode())))
if not isinstance(imported, MatchShown) or imported.id.encode() not in read_records.sync(client=client).encode():
    raise SystemExit(imported)
print(json.dumps({"id": over.id, "result": over.result.to_dict()}))
