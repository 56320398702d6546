"""What a person is asked who is sent here by a program, and what is answered to that program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from authlib.oauth2.rfc6749 import (
    InvalidClientError,
    InvalidScopeError,
    OAuth2Error,
    UnsupportedResponseTypeError,
)

from annales.domain.phrases import Phrase
from annales.service.accounts.oauth.clients import receiver_of
from annales.service.accounts.tokens import Caller
from annales.service.answers.access import OAUTH_SCOPES
from annales.service.answers.accounts.oauth import SignInAsked
from annales.service.http.errors import BadSignIn, MissingScope
from annales.service.http.errors.reasons import Scope, SignInReason
from annales.service.http.oauth.sent import Sent, parameters_of
from annales.service.http.oauth.server import server
from annales.service.http.request import ApiRequest


def asked(query: str) -> SignInAsked:
    """What a program asks for by the query of `/oauth/authorize`; raises BadSignIn.

    A wrong request is told to the person, and never to the address that it names: nobody has registered that, so it
    could lead anywhere (RFC 9700, section 4.11.2).
    """
    grant = _grant(query)
    receiver = receiver_of(grant.redirect_uri)
    assert receiver is not None, "the address was checked"
    return SignInAsked(grant.client.id, receiver.kind, receiver.host, grant.request.scope.split())  # type: ignore[arg-type]


def answered(query: str, caller: Caller | None) -> str:
    """The address to go to next: of the program, with a code of the caller, or with the refusal where it is None."""
    grant = _grant(query)
    location: str = server().create_authorization_response(grant.request, caller, grant).headers["Location"]
    return location


def check_gives_what_it_has(api_request: ApiRequest, scopes: Sequence[str]) -> None:
    """Raise MissingScope if the caller's token may not do itself what it is to give."""
    assert api_request.caller is not None, "the route needs a token"
    beyond = sorted(set(scopes) - api_request.caller.scopes)
    if beyond:
        raise MissingScope(missing=Scope.ALL(scopes=beyond))


def _grant(query: str) -> Any:
    """A valid request, as Authlib holds it."""
    try:
        return server().get_consent_grant(Sent(parameters_of(query.removeprefix("?")), {}))
    except OAuth2Error as error:
        raise BadSignIn(reason=_reason(error)) from error


def _reason(error: OAuth2Error) -> Phrase:
    match error:
        case InvalidClientError():
            return SignInReason.CLIENT()
        case UnsupportedResponseTypeError():
            return SignInReason.RESPONSE()
        case InvalidScopeError():
            return SignInReason.SCOPES(known=OAUTH_SCOPES)
        case _ if error.redirect_uri is not None:
            return SignInReason.PKCE()
        case _ if "redirect" in error.description.lower():
            return SignInReason.RECEIVER()
    return SignInReason.PARAMETERS()
