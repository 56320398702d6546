"""The authorization server: what Authlib asks of us, and its errors in our responses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any

from authlib.oauth2.rfc6749 import AuthorizationServer, InvalidScopeError, OAuth2Error
from authlib.oauth2.rfc6749.util import scope_to_list
from authlib.oauth2.rfc9207 import IssuerParameter
from flask import Response

from annales.domain.errors import TableError
from annales.service.answers.access import OAUTH_SCOPES
from annales.service.container import OUTAGES, writes_refused
from annales.service.http import reply
from annales.service.http.errors import TooManyRequests, Unavailable
from annales.service.http.oauth.grants import (
    CodeGrant,
    DeviceGrant,
    Devices,
    OnlyS256,
    RefreshGrant,
    Revocation,
)
from annales.service.http.oauth.sent import Client, Sent, client_of
from annales.service.http.problems import RETRY_AFTER
from annales.service.http.request import own_address
from annales.service.messages.catalogue import spoken


class Server(AuthorizationServer):
    """What differs from one service to another."""

    def query_client(self, client_id: str) -> Client | None:
        """The client of this id."""
        return client_of(client_id)

    def send_signal(self, name: str, *args: object, **kwargs: object) -> None:
        """Nobody listens."""

    def create_oauth2_request(self, request: Sent) -> Sent:
        """A request as Authlib reads it."""
        return request

    def validate_requested_scope(self, scope: str | None) -> None:
        """At least one, and only those that clients may get: Authlib would take none for all."""
        scopes = set(scope_to_list(scope) or ())
        if not scopes or not scopes.issubset(OAUTH_SCOPES):
            raise InvalidScopeError(f"'scope' must be one or more of: {' '.join(OAUTH_SCOPES)}")

    def handle_response(self, status: int, body: Any, headers: Sequence[tuple[str, str]]) -> Response:
        """A response of Authlib as one of ours."""
        return answer(status, body or {}, dict(headers))


class Issuer(IssuerParameter):
    """Says who has answered (RFC 9207), so that a client with several services cannot be led to the wrong one."""

    def get_issuer(self) -> str:
        """The address of the service."""
        return own_address()


@lru_cache(maxsize=1)
def server() -> Server:
    """The authorization server, made once: it keeps nothing about anybody."""
    made = Server()
    made.register_grant(CodeGrant, [OnlyS256()])
    made.register_grant(DeviceGrant)
    made.register_grant(RefreshGrant)
    made.register_endpoint(Devices)
    made.register_endpoint(Revocation)
    made.register_extension(Issuer())
    return made


def answer(status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """A response that nobody may store."""
    response = reply.json(body, status, reply.SECRET)
    response.headers.update(headers or {})
    return response


def in_its_form(view: Callable[..., Response]) -> Callable[..., Response]:
    """Answer refusals in the form of RFC 6749, which the libraries of clients read: `error` and a description."""

    @wraps(view)
    def answered(*args: Any, **path: Any) -> Response:
        try:
            return view(*args, **path)
        except OAuth2Error as error:
            return answer(error.status_code, dict(error.get_body()))
        except TableError as error:
            return _refused(error)
        except OUTAGES as error:
            return _refused(writes_refused(error) or Unavailable())

    return answered


def _refused(error: TableError) -> Response:
    """A refusal of the service. What may pass is `temporarily_unavailable`; the rest is wrong in the request."""
    if error.status >= 500 or isinstance(error, TooManyRequests):
        seconds = error.seconds if isinstance(error, TooManyRequests) else RETRY_AFTER
        body = {"error": "temporarily_unavailable", "error_description": spoken(error, "en")}
        return answer(error.status, body, {"Retry-After": str(seconds)})
    code = "access_denied" if error.status in (403, 409) else "invalid_request"
    return answer(400, {"error": code, "error_description": spoken(error, "en")})
