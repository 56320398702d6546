"""Tables that a seat cannot tell from the true one."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NewerRules, NoSuchMatch, NotYourSeat
from annales.service.answers.match.worlds import Worlds
from annales.service.errors import NoSuchEntry, NoSuchSeat, NotForYou
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import READS, ApiRequest, ports, services, viewer_of
from annales.service.http.resources.worlds import examples
from annales.service.http.resources.worlds.requests import WorldsRequest
from annales.service.worlds.dealing import worlds_view

blueprint = Blueprint("worlds", __name__, description="Tables that a seat cannot tell from the true one.")


@Operation(
    "POST",
    "/v1/matches/<match>/worlds",
    "read_worlds",
    [Reply(200, Worlds, "The tables, with their weights.", examples.WORLDS)],
    READS,
    body=Body(WorldsRequest, examples.REQUESTS, required=False),
    errors=[NoSuchMatch, NoSuchEntry, NotForYou, NotYourSeat, NoSuchSeat, NewerRules],
    only_reads=True,
).on(blueprint)
def read_worlds(api_request: ApiRequest, match: str) -> Response:
    """Read tables that a seat cannot tell from the true one.

    For authors of bots: try an answer on each of them, and take the one that does best. The service's bots think about
    the same tables. What the seat sees and remembers stays, and so does what everybody can infer about pieces out of
    sight; the rest is dealt again, and sealed answers of others are chosen again from those that were legal. The tables
    follow from the seed and from what the seat may see, and from nothing else: on two matches that the seat cannot tell
    apart they are the same. While the match is running, this is for those who hold a seat. It writes nothing, so there
    is no idempotency key: a request that is sent again with the same seed gets the same tables.
    """
    body = api_request.body
    found = services().matches.visible(match, api_request.player)
    own = found.seat_of(api_request.player)
    if own is None and not found.is_over():
        raise NotYourSeat()
    seat = viewer_of(found, body.get("seat"), own)
    seq = body.get("seq", found.tree.head)
    if not 1 <= seq <= found.tree.last:
        raise NoSuchEntry(seq=seq, last=found.tree.last)
    seed = body["seed"] if "seed" in body else ports().entropy.token_hex(8)
    return json(worlds_view(found, seq, seat, seed, body["count"], ports().give_way), headers=SECRET)
