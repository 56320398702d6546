"""Matches: opened, found, read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from domain.errors import BadOption, NoSuchMatch
from service.commands.open import Opening, OpenMatch
from service.container import Wanted
from service.errors import BadSeats, NoSuchPlayer, QuotaExceeded, UnknownGame, UnknownLevel
from service.http.errors import ValidationFailed
from service.http.middleware.idempotency_keys import REPLAYED, once
from service.http.middleware.quota_charges import charged, unless_replayed
from service.http.openapi import examples, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.requests import MatchQuery, MatchRequest, SearchQuery
from service.http.paging import begins_after, cursor_at
from service.http.reasons import RequestReason
from service.http.reply import as_read, json, listed, next_page, of_match
from service.http.request import PLAYS, READS, ApiRequest, services, viewer
from service.http.wording import Wrong, mistake
from service.match import Match, stamp
from service.queries.views import match_view

THIS = {"match": "$response.body#/id"}
OF_MATCH = {
    **dict.fromkeys(("read_match", "read_legal", "answer", "read_history"), THIS),
    "take_seat": {**THIS, "seat": "1"},
    "read_position": {**THIS, "seq": "1"},
}

blueprint = Blueprint("matches", __name__, description="Matches: opened, found, read.")


@Operation(
    "POST",
    "/v1/matches",
    "open_match",
    [
        Reply(201, responses.MatchShown, "Opened.", examples.MATCH, headers=("Location", "ETag"), leads_to=OF_MATCH),
        Reply(200, responses.MatchShown, "Opened before, under this key.", headers=("Location", "ETag", REPLAYED)),
    ],
    PLAYS,
    body=Body(MatchRequest, examples.OPENINGS),
    errors=[
        BadOption,
        BadSeats,
        UnknownLevel,
        NoSuchPlayer,
        QuotaExceeded,
    ],
).on(blueprint)
def open_match(asked: ApiRequest) -> Response:
    """Open a match.

    Seats are numbered in the order of the list, from 0; a player holds at most one. The match begins by itself when
    every seat is filled, which is at once against bots alone.
    """

    def answer(id: str) -> Response:
        check_guests(asked)
        try:
            with charged(asked, matches=1) as charge:
                opened = services().door.do(OpenMatch(asked.me, Opening(**asked.body), id))
                unless_replayed(charge, opened)
        except UnknownGame as refusal:
            wrong = Wrong(RequestReason.NOT_ONE_OF, {"values": tuple(services().matches.games)})
            raise ValidationFailed([mistake("pointer", "/game", wrong, asked.body["game"])]) from refusal
        return told(opened.match, asked, 201, {"Location": f"/v1/matches/{opened.match.id}"})

    return once(asked, answer)


def check_guests(asked: ApiRequest) -> None:
    """Only a player who exists can be invited."""
    guests = {seat: plan["player"] for seat, plan in enumerate(asked.body["seats"]) if "player" in plan}
    names = services().players.names(guests.values())
    for seat, guest in guests.items():
        if guest not in names:
            raise NoSuchPlayer(player=guest, seat=seat)


def told(match: Match, asked: ApiRequest, status: int, headers: Mapping[str, str]) -> Response:
    """A match through the caller's eyes where it was not read, with the tag that reading it gives.

    The names are read first: meanwhile the match may grow, and he may have another seat or none.
    """
    names = services().players.names(match.players)
    seat = match.seat_of(asked.me)
    return json(match_view(match, seat, names), status, {**as_read(match, seat, names), **headers})


@Operation(
    "GET",
    "/v1/matches",
    "search_matches",
    [
        Reply(200, responses.Matches, "A page of matches, newest first.", examples.MATCHES, headers=("Link", "ETag")),
    ],
    READS,
    query=SearchQuery,
).on(blueprint)
def search_matches(asked: ApiRequest) -> Response:
    """Search the matches.

    Public ones are found by everybody; unlisted and private ones by those who sit there, with `player`. An imported
    record is found with its importer as `player`, whoever it says played it.
    A page can be short before the end: follow `Link` until there is none.
    """
    wanted = {name: asked.query.get(name) for name in ("game", "status", "player", "result", "action")}
    bounds = {name: stamp(asked.query[name]) for name in ("since", "until") if name in asked.query}
    found = services().index.search(Wanted(**wanted, **bounds), asked.player, asked.query["limit"], begins_after(asked))
    cursor = cursor_at(asked, found.place)
    headers = {"Link": next_page(cursor=cursor)} if cursor else {}
    marks = services().provenance.sources_of([row.match for row in found.matches])
    rows = [_listed(row, marks[row.match]) for row in found.matches]
    return listed({"matches": rows, "cursor": cursor}, headers)


def _listed(row: Any, imported: Mapping[str, Any] | None) -> dict[str, Any]:
    """A row as it is shown; of an imported record `imported` tells who brought it, and nothing who played it."""
    shown = msgspec.to_builtins(row)
    del shown["importer"]
    return {"id": shown.pop("match"), **shown, "imported": imported}


@Operation(
    "GET",
    "/v1/matches/<match>",
    "read_match",
    [
        Reply(200, responses.MatchShown, "The match as it stands.", examples.MATCH, headers=("ETag",)),
    ],
    READS,
    query=MatchQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_match(asked: ApiRequest, match: str) -> Response:
    """Read a match.

    What was agreed, who sits where, the table as the caller may see it, and the question now open.
    """
    found = services().matches.visible(match, asked.player)
    names = services().players.names(found.players)  # first: see told()
    seat = viewer(found, asked)
    return of_match(found, found.tree.last, seat, lambda: match_view(found, seat, names), names)
