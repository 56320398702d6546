"""Idempotency keys over HTTP: who owns a key, what is stored of a response, and how it is replayed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Response, request

from annales.domain.canonical import digest
from annales.service.commands.open import new_id
from annales.service.http.request import ApiRequest, services
from annales.service.idempotency import KEPT_SECONDS, KeyedRequest, StoredResponse

REPLAYED = "Idempotent-Replayed"
LONG_KEY = 16  # characters that cannot be guessed if they are random: half a UUID
BRIEFLY = 60  # seconds
KEPT = ("Content-Type", "Location", "Content-Location", "ETag", "Cache-Control", "Vary")


def once(api_request: ApiRequest, answer: Callable[[str], Response]) -> Response:
    """The response to this request: a new one, or the stored one of an earlier request with the same key.

    `answer` is called with the id for a match that it may open: the same id when the same request is retried.
    """
    process = services()
    fingerprint = "" if api_request.key is None else digest(request.method, request.path, api_request.body)
    outcome = process.accounts.idempotency.once(
        KeyedRequest(_owner(api_request), api_request.key, fingerprint),
        lambda: new_id(process.ports.entropy),
        answer,
        lambda response: _stored(api_request, response),
    )
    return _replayed(outcome) if isinstance(outcome, StoredResponse) else outcome


def _stored(api_request: ApiRequest, response: Response) -> StoredResponse:
    headers = {name: response.headers[name] for name in KEPT if name in response.headers}
    return StoredResponse(
        response.status_code, response.get_data(), headers, _player(api_request, response), _seconds(api_request)
    )


def _seconds(api_request: ApiRequest) -> int:
    """For how many seconds a key is remembered.

    An anonymous registration is identified only by its key and an address that others may share. A key short enough to
    be guessed, or chosen by somebody else too, is remembered only as long as a retry takes.
    """
    assert api_request.key is not None, "an answer is kept under a key"
    return BRIEFLY if api_request.player is None and len(api_request.key) < LONG_KEY else KEPT_SECONDS


def _player(api_request: ApiRequest, response: Response) -> str:
    """The player whose response it is: the caller, or the player just registered."""
    return api_request.player or msgspec.json.decode(response.get_data())["player"]["id"]


def _replayed(kept: StoredResponse) -> Response:
    status = 200 if kept.status == 201 else kept.status
    return Response(kept.body, status, {**kept.headers, REPLAYED: "true"})


def _owner(api_request: ApiRequest) -> str:
    """The owner of the key: the player, or the address if the caller is anonymous."""
    return api_request.player or f"address {request.remote_addr}"
