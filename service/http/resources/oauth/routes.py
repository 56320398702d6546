"""Signing in to other people's clients: what clients ask, and what a person answers on the pages of this service."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.service.accounts.tokens import MOST_TOKENS
from annales.service.answers.accounts.oauth import (
    DeviceCodes,
    OAuthDone,
    OAuthMetadata,
    OAuthToken,
    SignInAnswered,
    SignInAsked,
)
from annales.service.errors import TooManyTokens
from annales.service.http.errors import BadSignIn, NoSuchUserCode
from annales.service.http.middleware import limits
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.oauth.consent import answered, asked, check_gives_what_it_has
from annales.service.http.oauth.sent import form_of
from annales.service.http.oauth.server import in_its_form, server
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import ANYBODY, OWNS, PRINTED, ApiRequest, itself, own_address, services
from annales.service.http.resources.oauth import examples
from annales.service.http.resources.oauth.requests import (
    DeviceAnswer,
    DeviceForm,
    RevocationForm,
    SignInAnswer,
    SignInRequest,
    TokenForm,
    UserCode,
)

FORM = "application/x-www-form-urlencoded"
METADATA_PATH = "/.well-known/oauth-authorization-server"
REFUSED = ("invalid_request", "invalid_client")
REFUSED_TOKENS = (
    *(*REFUSED, "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope"),
    *("access_denied", "authorization_pending", "slow_down", "expired_token"),
)

blueprint = Blueprint(
    "oauth",
    __name__,
    description="Signing in to other people's clients (OAuth 2.1), without registering them. What a client sends under "
    "`/oauth` is a form, and errors there have the form of RFC 6749 (`error`, `error_description`), which libraries "
    "read, instead of that of this API. `/docs/guides/oauth` shows how.",
)


@Operation(
    "GET",
    METADATA_PATH,
    "read_oauth_metadata",
    [Reply(200, OAuthMetadata, "Where everything is.", examples.METADATA)],
).on(blueprint)
def read_oauth_metadata(api_request: ApiRequest) -> Response:
    """Read the addresses and features of the authorization server (RFC 8414).

    A library needs this address alone.
    """
    address = own_address()
    told = {
        name: value.replace(PRINTED, address, 1) if isinstance(value, str) else value
        for name, value in examples.METADATA.items()
    }
    return json(told, headers=SECRET)


@Operation(
    "POST",
    "/oauth/token",
    "exchange_token",
    [Reply(200, OAuthToken, "A token.", examples.TOKEN)],
    body=Body(TokenForm, examples.TOKENS, media=FORM),
    oauth=REFUSED_TOKENS,
    within=in_its_form,
).on(blueprint)
def exchange_token(api_request: ApiRequest) -> Response:
    """Get a token for a client (RFC 6749, 7636, 8628).

    For a code, for the code of a device, or for a refresh token. Each of them works once. A code or a refresh token
    that comes a second time may have been stolen: then the token that was given for it is revoked. The token works for
    a day; with the refresh token the client gets the next one. A sign-in that is not refreshed for 90 days ends. Its
    player sees it in the list of their tokens, under one id all the time. Of sign-ins to one client a player has five;
    the next one ends the oldest.
    """
    response: Response = server().create_token_response(form_of(itself()))
    return response


@Operation(
    "POST",
    "/oauth/revoke",
    "give_back_token",
    [Reply(200, OAuthDone, "Whatever was valid is not valid any more.", {})],
    body=Body(RevocationForm, examples.REVOCATION, media=FORM),
    oauth=(*REFUSED, "invalid_grant", "unsupported_token_type"),
    within=in_its_form,
).on(blueprint)
def give_back_token(api_request: ApiRequest) -> Response:
    """Revoke a token of a client (RFC 7009): sign out.

    By its text or by its refresh token: both are refused from then on. A text that is not known is no error.
    """
    response: Response = server().create_endpoint_response("revocation", form_of(itself()))
    return response


@Operation(
    "POST",
    "/oauth/device",
    "ask_by_device",
    [Reply(200, DeviceCodes, "The codes.", examples.DEVICE_CODES)],
    body=Body(DeviceForm, examples.DEVICE_FORM, media=FORM),
    oauth=(*REFUSED, "invalid_scope"),
    within=in_its_form,
).on(blueprint)
def ask_by_device(api_request: ApiRequest) -> Response:
    """Ask for access by a program that has no browser (RFC 8628), such as one in a terminal.

    It shows its user the address and the code, and asks for its token (`POST /oauth/token`) every `interval` seconds
    until they have answered. Such requests count as registrations do.
    """
    limits.check(itself(), "registrations")
    response: Response = server().create_endpoint_response("device_authorization", form_of(itself()))
    return response


@Operation(
    "POST",
    "/v1/sign-ins/reading",
    "read_sign_in",
    [Reply(200, SignInAsked, "What it asks for.", examples.ASKED)],
    ANYBODY,
    body=Body(SignInRequest, {"a request": {"request": examples.REQUEST}}),
    errors=[BadSignIn],
    only_reads=True,
).on(blueprint)
def read_sign_in(api_request: ApiRequest) -> Response:
    """Read what a program asks for that has sent the browser to `/oauth/authorize`.

    For the page there, and for others that show the same.
    """
    return json(asked(api_request.body["request"]), headers=SECRET)


@Operation(
    "POST",
    "/v1/sign-ins",
    "answer_sign_in",
    [
        Reply(201, SignInAnswered, "Where the browser goes next.", examples.ANSWERED),
        Reply(200, SignInAnswered, "Already answered under this key.", headers=(REPLAYED,)),
    ],
    OWNS,
    body=Body(SignInAnswer, {"yes": {"request": examples.REQUEST, "allow": True}}),
    errors=[BadSignIn, TooManyTokens],
).on(blueprint)
def answer_sign_in(api_request: ApiRequest) -> Response:
    """Allow a program what it asks for, or refuse it.

    The caller's token must have all scopes that the program gets. Send the browser to `location`: the code in it works
    for a minute.
    """
    query, allow = api_request.body["request"], api_request.body["allow"]
    scopes = asked(query).scopes
    if allow:
        check_gives_what_it_has(api_request, scopes)

    def answer(_: str) -> Response:
        if allow:
            _check_has_room(api_request.me)
        return json(SignInAnswered(answered(query, api_request.caller if allow else None)), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/devices/reading",
    "read_device",
    [Reply(200, SignInAsked, "What it asks for.", examples.ASKED_BY_DEVICE)],
    OWNS,
    body=Body(UserCode, {"a code": {"user_code": examples.USER_CODE}}),
    errors=[NoSuchUserCode],
    only_reads=True,
).on(blueprint)
def read_device(api_request: ApiRequest) -> Response:
    """Read what the program on a device asks for, by the code that it shows.

    Such requests count as registrations do, so that nobody finds codes of others by trying.
    """
    limits.check(itself(), "registrations")
    waiting = services().accounts.oauth.devices.waiting(api_request.body["user_code"])
    if waiting is None:
        raise NoSuchUserCode()
    return json(SignInAsked(waiting.client, "device", None, waiting.scopes), headers=SECRET)


@Operation(
    "POST",
    "/v1/devices",
    "answer_device",
    [Reply(204, description="Answered.", headers=(REPLAYED,))],
    OWNS,
    body=Body(DeviceAnswer, {"yes": {"user_code": examples.USER_CODE, "allow": True}}),
    errors=[NoSuchUserCode, TooManyTokens],
).on(blueprint)
def answer_device(api_request: ApiRequest) -> Response:
    """Allow the program on a device what it asks for, or refuse it.

    The caller's token must have all scopes that the program gets, which learns the answer when it asks next. Such
    requests count as registrations do.
    """
    limits.check(itself(), "registrations")
    code, allow = api_request.body["user_code"], api_request.body["allow"]

    def answer(_: str) -> Response:
        devices = services().accounts.oauth.devices
        waiting = devices.waiting(code)
        if waiting is None:
            raise NoSuchUserCode()
        if allow:
            check_gives_what_it_has(api_request, waiting.scopes)
            _check_has_room(api_request.me)
        assert api_request.caller is not None, "the route needs a token"
        if not devices.answer(code, api_request.me, allow, api_request.caller.token):
            raise NoSuchUserCode()
        return Response(status=204)

    return once(api_request, answer)


def _check_has_room(player: str) -> None:
    """Raise TooManyTokens: better now than when the program has come back for its token."""
    if len(services().accounts.tokens.rows(player)) >= MOST_TOKENS:
        raise TooManyTokens(most=MOST_TOKENS)
