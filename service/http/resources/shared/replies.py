"""Replies that several resources give: a match, the entries that a write in it has added, a study."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from flask import Response

from annales.service.annotations.studying import Opened, shown_annotations
from annales.service.annotations.views import brief_view, study_view
from annales.service.answers.match.accepted import Unsigned
from annales.service.answers.match.studies import StudyBrief, StudyShown
from annales.service.commands.command import Written
from annales.service.errors import NoSuchPlayer
from annales.service.http.middleware.idempotency_keys import REPLAYED
from annales.service.http.reply import SECRET, as_read, json
from annales.service.http.request import ApiRequest, services
from annales.service.match import Match
from annales.service.queries.views import accepted_body, match_view

THIS = {"match": "$response.body#/id"}
OF_MATCH = {
    **dict.fromkeys(("read_match", "read_legal", "answer", "read_history"), THIS),
    "take_seat": {**THIS, "seat": "1"},
    "read_position": {**THIS, "seq": "1"},
}


def opened_response(opened: Written, api_request: ApiRequest) -> Response:
    """The response to the opening of a match that continues or follows another: it is new, or opened already."""
    located = {"Location": f"/v1/matches/{opened.match.id}"}
    if opened.replayed:
        return match_response(opened.match, api_request, 200, {**located, REPLAYED: "true"})
    return match_response(opened.match, api_request, 201, located)


def check_guests(api_request: ApiRequest) -> None:
    """Raise NoSuchPlayer if an invited player does not exist."""
    guests = {seat: plan["player"] for seat, plan in enumerate(api_request.body["seats"]) if "player" in plan}
    names = services().accounts.players.names(guests.values())
    for seat, guest in guests.items():
        if guest not in names:
            raise NoSuchPlayer(player=guest, seat=seat)


def match_response(match: Match, api_request: ApiRequest, status: int, headers: Mapping[str, str]) -> Response:
    """The response to a write: the match as the caller may see it, with the tag that reading it would return.

    The names are read first: meanwhile the match may grow, and the caller may get another seat or lose theirs.
    """
    match = services().matches.shown(match, api_request.me)
    names = services().accounts.players.names(match.players)
    seat, words_in = match.seat_of(api_request.me), api_request.words_in
    shown = match_view(match, seat, names, words_in)
    return json(shown, status, {**as_read(match, seat, names, words_in), **headers})


def accepted(
    written: Written, api_request: ApiRequest, more: Callable[[Unsigned], Unsigned] = lambda reply: reply
) -> Response:
    """The response to a write in a match: its entries as the caller may see them, with a receipt for the last one.

    `more` adds members that only this kind of write has.
    """
    reply = more(accepted_body(written, api_request.me, api_request.words_in, services().accounts.receipts))
    return json(reply, 200, {REPLAYED: "true"}) if written.replayed else json(reply, 201)


def study_shown(api_request: ApiRequest, opened: Opened) -> StudyShown:
    """A study as the caller may read it."""
    return study_view(opened, api_request.player, services().accounts.players.names(opened.study.people))


def study_brief(opened: Opened) -> StudyBrief:
    """The same without its annotations: what is kept under an idempotency key for a day is small."""
    names = services().accounts.players.names([opened.study.by])
    return brief_view(opened.study, len(shown_annotations(opened.study, opened.match)), names)


def study_response(api_request: ApiRequest, opened: Opened, status: int = 200) -> Response:
    """A study as the response to a write."""
    study = opened.study
    location = {"Location": f"/v1/matches/{study.match}/studies/{study.id}"} if status == HTTPStatus.CREATED else {}
    return json(study_shown(api_request, opened), status, {**SECRET, **location})
