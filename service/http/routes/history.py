"""Entries, in order, as a viewer may see them."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from domain.errors import NoSuchMatch
from domain.table.layout import Viewer
from service.errors import EntriesLost, NoSuchSeat, NotForYou
from service.http.errors import AtCapacity, TooManyStreams, Unauthenticated
from service.http.middleware import connection_limits as waits
from service.http.openapi import examples, responses
from service.http.openapi.operation import Operation, Reply
from service.http.openapi.requests import HistoryQuery
from service.http.reasons import TokenReason
from service.http.reply import next_page, of_match
from service.http.request import READS, ApiRequest, itself, services, viewer
from service.match import Match
from service.queries.views import entry_view
from service.refusal import Refusal

blueprint = Blueprint("history", __name__, description="What has happened.")


@Operation(
    "GET",
    "/v1/matches/<match>/history",
    "read_history",
    [
        Reply(200, responses.History, "Entries, in order.", examples.HISTORY, headers=("ETag", "Link")),
    ],
    READS,
    query=HistoryQuery,
    errors=[
        NoSuchMatch,
        NotForYou,
        NoSuchSeat,
        EntriesLost,
        TooManyStreams,
        AtCapacity,
    ],
).on(blueprint)
def read_history(asked: ApiRequest, match: str) -> Response:
    """Read the entries of a match.

    Applying the facts of an entry to the last view gives the next one; after `head_moved` take the view of the entry
    that it goes to. What was taken back stays, and is named in `undone`. With `wait` the reply is held until there is a
    new entry, or time is over. An `after` beyond the end is refused (409 `entries_lost`): the store has lost what you
    know. Take the match again, and go on from there.
    """
    after = asked.query["after"]
    found = services().matches.visible(match, asked.player)
    if asked.query["wait"] and found.tree.last <= after and not found.is_over():
        found = _grown(match, asked)
    if after > found.tree.last:
        lost = EntriesLost(after=after, last=found.tree.last)
        lost.where = Refusal(found)
        raise lost
    seat = viewer(found, asked)
    last = min(found.tree.last, after + asked.query["limit"])
    response = of_match(
        found, found.tree.last, seat, lambda: _entries(found, range(after + 1, last + 1), seat, asked.query["proof"])
    )
    if last < found.tree.last:
        response.headers["Link"] = next_page(after=last)
    return response


def _grown(id: str, asked: ApiRequest) -> Match:
    """The match once it has an entry after the one asked for, or time is over."""
    waiting, stays = services().live, waits.stays(itself())
    with waits.place(itself()), waiting.watching(id) as watch:
        watch.wait_while(lambda: stays() and waiting.alive(), asked.query["after"], asked.query["wait"])
    if asked.caller is not None and not services().tokens.is_valid(asked.caller.token):
        raise Unauthenticated(reason=TokenReason.BAD())  # revoked meanwhile
    return services().matches.visible(id, asked.player)


def _entries(match: Match, seqs: range, seat: Viewer, proof: bool) -> dict[str, Any]:
    return {
        "entries": [entry_view(match, seq, seat, proof) for seq in seqs],
        "head": match.tree.head,
        "last": match.tree.last,
        "status": match.status,
        "undone": match.tree.undone(seqs),
    }
