"""Idempotency keys over HTTP: whose key a request has, what of an answer is kept, and how a kept one is sent again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Response, request

from domain.canonical import digest
from service.commands.open import new_id
from service.http.request import ApiRequest, services
from service.idempotency import KEPT_SECONDS, KeyedRequest, StoredResponse

REPLAYED = "Idempotent-Replayed"
LONG_KEY = 16  # characters that nobody guesses, if they are random: half a UUID
BRIEFLY = 60  # seconds
KEPT = ("Content-Type", "Location", "Content-Location", "ETag", "Cache-Control", "Vary")


def once(asked: ApiRequest, answer: Callable[[str], Response]) -> Response:
    """The answer that this request gets now, or the one that it got before under its key.

    `answer` is given the name of the match that it opens, if it does: the same for the same request.
    """
    parts = services()
    fingerprint = "" if asked.key is None else digest(request.method, request.path, asked.body)
    given = parts.idempotency.once(
        KeyedRequest(_owner(asked), asked.key, fingerprint),
        lambda: new_id(parts.ports.entropy),
        answer,
        lambda response: _to_keep(asked, response),
    )
    return _again(given) if isinstance(given, StoredResponse) else given


def _to_keep(asked: ApiRequest, response: Response) -> StoredResponse:
    headers = {name: response.headers[name] for name in KEPT if name in response.headers}
    return StoredResponse(
        response.status_code, response.get_data(), headers, _concerned(asked, response), _seconds(asked)
    )


def _seconds(asked: ApiRequest) -> int:
    """For how long a key is known.

    An anonymous registration is identified only by its key, at an address that others may share. A key that could be
    guessed, or hit upon by another, is known for as long as a lost reply is asked for again.
    """
    assert asked.key is not None, "an answer is kept under a key"
    return BRIEFLY if asked.player is None and len(asked.key) < LONG_KEY else KEPT_SECONDS


def _concerned(asked: ApiRequest, response: Response) -> str:
    """Whose answer it is: the caller's, or the player's who was just registered."""
    return asked.player or msgspec.json.decode(response.get_data())["player"]["id"]


def _again(kept: StoredResponse) -> Response:
    status = 200 if kept.status == 201 else kept.status
    return Response(kept.body, status, {**kept.headers, REPLAYED: "true"})


def _owner(asked: ApiRequest) -> str:
    """Whose key it is: the player's, or, before there is one, the address's."""
    return asked.player or f"address {request.remote_addr}"
