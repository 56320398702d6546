"""Recovery codes and passkeys: how players come back who have lost their tokens."""

from __future__ import annotations

from dataclasses import asdict
from urllib.parse import urlsplit

from flask import Response, request
from flask_smorest import Blueprint

from annales.service.accounts.players import Player
from annales.service.accounts.recovery.returning import Returning
from annales.service.accounts.recovery.site import Site
from annales.service.answers.players import (
    PasskeyOptions,
    PasskeyShown,
    PlayerShown,
    Recovered,
    Recovery,
    RecoveryCodes,
)
from annales.service.errors import PasskeyRefused, TooManyPasskeys, TooManyTokens, UnknownRecoveryCode
from annales.service.http.errors import NotFound
from annales.service.http.middleware import limits
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import ANYBODY, LOOKS, OWNS, ApiRequest, services
from annales.service.http.resources.recovery import examples
from annales.service.http.resources.recovery.requests import ByCode, ByPasskey, NewPasskey

blueprint = Blueprint(
    "recovery", __name__, description="How players come back who have lost their tokens: recovery codes and passkeys."
)


@Operation(
    "GET",
    "/v1/players/me/recovery",
    "read_recovery",
    [Reply(200, Recovery, "How they can come back.", examples.RECOVERY)],
    LOOKS,
).on(blueprint)
def read_recovery(api_request: ApiRequest) -> Response:
    """Read how the caller can come back: how many recovery codes are left, and which passkeys there are."""
    parts = _returning()
    passkeys = [PasskeyShown(**asdict(passkey)) for passkey in parts.passkeys.of_player(api_request.me)]
    return json(Recovery(parts.codes.left(api_request.me), passkeys), headers=SECRET)


@Operation(
    "POST",
    "/v1/players/me/recovery-codes",
    "renew_recovery_codes",
    [
        Reply(201, RecoveryCodes, "The new codes.", examples.CODES),
        Reply(200, RecoveryCodes, "Already made under this key.", headers=(REPLAYED,)),
    ],
    OWNS,
).on(blueprint)
def renew_recovery_codes(api_request: ApiRequest) -> Response:
    """Make new recovery codes, which are shown only this once; the old ones are worthless from now on."""
    return once(api_request, lambda _: json(RecoveryCodes(_returning().codes.renew(api_request.me)), 201, SECRET))


@Operation(
    "POST",
    "/v1/recoveries",
    "recover",
    [
        Reply(201, Recovered, "Back, with a new token.", examples.RECOVERED),
        Reply(200, Recovered, "Already back under this key.", headers=(REPLAYED,)),
    ],
    ANYBODY,
    body=Body(ByCode, {"a lost token": {"code": "7Q2K-M0XD-9VBA-T4HC-R8EN"}}),
    errors=[UnknownRecoveryCode, TooManyTokens],
).on(blueprint)
def recover(api_request: ApiRequest) -> Response:
    """Come back with a recovery code, which is used up by it.

    The new token has every scope except `admin`. Send an `Idempotency-Key` such as a UUID: if the response is lost, the
    same request gets the same token again, although the code is used up.
    """
    sent = api_request.body

    def answer(_: str) -> Response:
        limits.check(request, "registrations")
        player, token = _returning().by_code(sent["code"], sent["client"], revoke_others=sent["revoke_others"])
        if sent["revoke_others"]:
            services().webhooks.registry.sweep(player.id)
        return _back(player, token)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/players/me/passkeys/challenge",
    "challenge_new_passkey",
    [Reply(200, PasskeyOptions, "What the browser needs.", examples.TO_ADD)],
    OWNS,
    only_reads=True,
).on(blueprint)
def challenge_new_passkey(api_request: ApiRequest) -> Response:
    """Ask for what the browser needs to make a passkey (`navigator.credentials.create`); good for five minutes."""
    player = services().accounts.players.player(api_request.me)
    if player is None:
        raise NotFound(path="/v1/players/me")
    return json(PasskeyOptions(_returning().passkeys.options_to_add(player.id, player.name, _site())), headers=SECRET)


@Operation(
    "POST",
    "/v1/players/me/passkeys",
    "add_passkey",
    [
        Reply(201, PasskeyShown, "Added.", examples.PASSKEY),
        Reply(200, PasskeyShown, "Already added under this key.", headers=(REPLAYED,)),
    ],
    OWNS,
    body=Body(NewPasskey, {"a telephone": {"name": "telephone", "credential": examples.CREDENTIAL}}),
    errors=[PasskeyRefused, TooManyPasskeys],
).on(blueprint)
def add_passkey(api_request: ApiRequest) -> Response:
    """Add the passkey that the browser has made; a player may have at most ten."""
    sent = api_request.body

    def answer(_: str) -> Response:
        passkey = _returning().passkeys.add(api_request.me, sent["name"], sent["credential"], _site())
        return json(PasskeyShown(**asdict(passkey)), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/players/me/passkeys/<passkey>",
    "remove_passkey",
    [Reply(204, description="Removed.", headers=(REPLAYED,))],
    OWNS,
    errors=[NotFound],
).on(blueprint)
def remove_passkey(api_request: ApiRequest, passkey: str) -> Response:
    """Remove one of the caller's passkeys: it signs in nowhere any more. Tokens that it has given stay valid."""

    def answer(_: str) -> Response:
        if not _returning().passkeys.remove(api_request.me, passkey):
            raise NotFound(path=f"/v1/players/me/passkeys/{passkey}")
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/recoveries/challenge",
    "challenge_passkey",
    [Reply(200, PasskeyOptions, "What the browser needs.", examples.TO_SIGN_IN)],
    ANYBODY,
    only_reads=True,
).on(blueprint)
def challenge_passkey(api_request: ApiRequest) -> Response:
    """Ask for what the browser needs to sign in by a passkey (`navigator.credentials.get`); good for five minutes."""
    limits.check(request, "registrations")
    return json(PasskeyOptions(_returning().passkeys.options_to_sign_in(_site())), headers=SECRET)


@Operation(
    "POST",
    "/v1/recoveries/passkey",
    "recover_by_passkey",
    [
        Reply(201, Recovered, "Signed in, with a new token.", examples.RECOVERED),
        Reply(200, Recovered, "Already signed in under this key.", headers=(REPLAYED,)),
    ],
    ANYBODY,
    body=Body(ByPasskey, {"a telephone": {"credential": examples.CREDENTIAL}}),
    errors=[PasskeyRefused, TooManyTokens],
).on(blueprint)
def recover_by_passkey(api_request: ApiRequest) -> Response:
    """Sign in by a passkey. The new token has every scope except `admin`."""
    sent = api_request.body

    def answer(_: str) -> Response:
        limits.check(request, "registrations")
        return _back(*_returning().by_passkey(sent["credential"], sent["client"]))

    return once(api_request, answer)


def _returning() -> Returning:
    return services().accounts.returning


def _site() -> Site:
    """Where the page of this request runs: the host, as a proxy in front of the service reports it."""
    return Site(request.host_url.rstrip("/"), urlsplit(request.host_url).hostname or "")


def _back(player: Player, token: str) -> Response:
    left = _returning().codes.left(player.id)
    return json(Recovered(PlayerShown(**asdict(player)), token, left), 201, SECRET)
