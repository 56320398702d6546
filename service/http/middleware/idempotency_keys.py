"""Idempotency keys of requests that belong to no match: the same request under the same key is answered alike.

Inside a match the log itself knows the keys, for the match's life; here an answer is kept for a day.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import partial
from time import sleep

import msgspec
from flask import Response, request

from domain.canonical import digest
from domain.errors import Busy, RefusedByRules, RefusedByTable
from service.accounts.players import KEY_SECONDS, Answered
from service.commands.open import new_id
from service.http.request import ApiRequest, services

REPLAYED = "Idempotent-Replayed"
PATIENCE = 40  # times that the same request is waited for: longer than a claim holds
LONG_KEY = 16  # characters that nobody guesses, if they are random: half a UUID
BRIEFLY = 60  # seconds
PAUSE = 0.1  # seconds between two of them
KEPT = ("Content-Type", "Location", "Content-Location", "ETag", "Cache-Control", "Vary")


def once(asked: ApiRequest, answer: Callable[[str], Response]) -> Response:
    """The answer that this request got under this key before, or the one that it gets now.

    `answer` is given the name of the match that it opens, if it does: the same for the same request. So a match that
    was opened by a process which died before it could say so is found, and not opened a second time.
    """
    if asked.key is None:
        return answer(new_id())
    accounts, scope = services().accounts, _scope(asked)
    fingerprint = digest(request.method, request.path, asked.body)
    for _ in range(PATIENCE):
        kept = accounts.once(scope, asked.key, fingerprint)
        if kept is not None:
            return _again(kept, asked.key)
        name = accounts.claim(scope, asked.key, fingerprint, new_id())
        if name is not None:
            return _first(asked, scope, asked.key, fingerprint, partial(answer, name))
        sleep(PAUSE)
    raise Busy()


def _first(asked: ApiRequest, scope: str, key: str, fingerprint: str, answer: Callable[[], Response]) -> Response:
    """Answer, and keep what is said; a refusal is not kept, so that the request can be tried again."""
    accounts = services().accounts
    try:
        kept = accounts.once(scope, key, fingerprint)
        if kept is not None:
            accounts.unname(scope, key, fingerprint)
            return _again(kept, key)
        response = answer()
        headers = {name: response.headers[name] for name in KEPT if name in response.headers}
        body = _sealed(response.get_data(), key)
        kept = Answered(fingerprint, response.status_code, body, headers)
        accounts.keep(scope, key, kept, _concerned(asked, response), _remembered(asked, key))
        return response
    except Busy:
        raise  # nobody knows whether it is made: the next one goes on under its name
    except (RefusedByRules, RefusedByTable):
        accounts.unname(scope, key, fingerprint)
        raise
    finally:
        accounts.release(scope, key)


def _remembered(asked: ApiRequest, key: str) -> int:
    """For how many seconds a key is known.

    Whoever registers is nobody yet, and his key alone shows that it is he who asks again, at an address that others may
    share: a key that could be guessed, or hit upon by another, is known for as long as a lost reply is asked for again.
    """
    return BRIEFLY if asked.player is None and len(key) < LONG_KEY else KEY_SECONDS


def _concerned(asked: ApiRequest, response: Response) -> str:
    """Whose answer it is: the caller's, or the player's who was just registered."""
    return asked.player or msgspec.json.decode(response.get_data())["player"]["id"]


def _again(kept: Answered, key: str) -> Response:
    status = 200 if kept.status == 201 else kept.status
    return Response(_opened(kept.body, key), status, {**kept.headers, REPLAYED: "true"})


def _scope(asked: ApiRequest) -> str:
    """Whose key it is: the player's, or, for who is none yet, that of his address."""
    return asked.player or f"address {request.remote_addr}"


def _sealed(body: bytes, key: str) -> str:
    """An answer as it is kept: it may hold a token, and Redis knows the key by its hash alone."""
    salt = secrets.token_bytes(16)
    return b64encode(salt + _masked(body, salt, key)).decode()


def _opened(kept: str, key: str) -> bytes:
    raw = b64decode(kept)
    return _masked(raw[16:], raw[:16], key)


def _masked(body: bytes, salt: bytes, key: str) -> bytes:
    stream = hashlib.shake_256(salt + key.encode()).digest(len(body))
    return bytes(a ^ b for a, b in zip(body, stream, strict=True))
