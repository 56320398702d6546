"""The ways in which a client gets a token: for a code, for a device code, and for a refresh token.

Authlib says whether a request is valid. Each code is used up in the store, by whoever comes first: Authlib alone would
give a token to everybody who asks at the same moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from authlib.consts import default_json_headers
from authlib.oauth2.rfc6749 import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.errors import AccessDeniedError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant
from authlib.oauth2.rfc8628.errors import AuthorizationPendingError, ExpiredTokenError, SlowDownError

from annales.service.accounts.oauth.clients import receiver_of
from annales.service.accounts.oauth.codes import Code
from annales.service.accounts.oauth.devices import INTERVAL, SECONDS, Device
from annales.service.accounts.oauth.parts import OAuthParts
from annales.service.accounts.oauth.sign_ins import ACCESS_SECONDS, SignIn
from annales.service.http.oauth.sent import Client, Given
from annales.service.http.request import own_address, services

PUBLIC = ["none"]
S256 = "S256"
DEVICE_PAGE = "/device"  # `service/http/site/table.py`

Answer = tuple[int, Mapping[str, Any], Sequence[tuple[str, str]]]


class OnlyS256(CodeChallenge):
    """PKCE as OAuth 2.1 wants it: every request has a challenge, and none in plain text."""

    SUPPORTED_CODE_CHALLENGE_METHOD = [S256]

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        """Authlib lets a request without a challenge pass here, and takes one without a method for plain text."""
        sent = grant.request.payload.data
        if not sent.get("code_challenge") or sent.get("code_challenge_method") != S256:
            raise InvalidRequestError("PKCE is required: 'code_challenge' with 'code_challenge_method=S256'.")
        super().validate_code_challenge(grant, redirect_uri)


class CodeGrant(AuthorizationCodeGrant):
    """For a code that the browser of a person has brought."""

    TOKEN_ENDPOINT_AUTH_METHODS = PUBLIC

    def generate_authorization_code(self) -> str:
        """A new code."""
        return services().ports.entropy.token_urlsafe(32)

    def save_authorization_code(self, code: str, request: Any) -> None:
        """Store it for the person who has allowed it."""
        sent, scopes, who = request.payload, tuple(request.scope.split()), request.user
        challenge = sent.data["code_challenge"]
        _oauth().codes.keep(code, who.player, who.token, request.client.id, sent.redirect_uri, scopes, challenge)

    def query_authorization_code(self, code: str, client: Client) -> _Code | None:
        """A code of this client. One that was used already may have been stolen: then its token is revoked."""
        found = _oauth().codes.find(code)
        if found is None or found.client != client.id:
            return None
        if found.token is not None:
            _end(found.player, found.token)
            return None
        return _Code(code, found, self.request.payload.data.get("redirect_uri"))

    def create_token_response(self) -> Answer:
        """Give a token for the code."""
        code = self.request.authorization_code
        given = _begun(code.code.player, code.code, code.host)
        holder = _oauth().codes.use(code.text, given.token.id)
        if holder != given.token.id:  # used at the same moment: nobody can say by whom rightly
            _end(given.player, given.token.id, holder)
            raise InvalidGrantError("Invalid 'code' in request.")
        return _answer(given)


class _Code:
    """A code as Authlib reads it."""

    code_challenge_method = S256

    def __init__(self, text: str, code: Code, redirect_uri: str | None) -> None:
        self.text, self.code, self.code_challenge, self._redirect_uri = text, code, code.challenge, redirect_uri
        receiver = receiver_of(code.redirect_uri)
        self.host = None if receiver is None else receiver.host

    def get_redirect_uri(self) -> str | None:
        """Where it was sent; None if the client does not say so: in OAuth 2.1 it need not, since PKCE protects it."""
        return None if self._redirect_uri is None else self.code.redirect_uri


class DeviceGrant(DeviceCodeGrant):
    """For the code of a device, once a person has typed the other code and allowed it."""

    TOKEN_ENDPOINT_AUTH_METHODS = PUBLIC

    def query_device_credential(self, device_code: str) -> _Device:
        """What the device has asked for."""
        found = _oauth().devices.find(device_code)
        if found is None:
            raise InvalidGrantError("Invalid 'device_code' in request.")
        return _Device(device_code, found)

    def validate_device_credential(self, credential: _Device) -> str:
        """The player who has allowed it; else what the device is told."""
        device, devices = credential.device, _oauth().devices
        if device.token is not None:
            raise InvalidGrantError("The 'device_code' was used.")
        if device.allowed is False:
            raise AccessDeniedError()
        if devices.is_over(device):
            raise ExpiredTokenError()
        if device.allowed is None:
            raise SlowDownError() if devices.asks_too_soon(credential.text) else AuthorizationPendingError()
        return str(device.player)

    def create_token_response(self) -> Answer:
        """Give a token for the device code."""
        credential = self.request.credential
        given = _begun(self.request.user, credential.device, None)
        if _oauth().devices.use(credential.text, given.token.id) != given.token.id:
            _end(given.player, given.token.id)
            raise InvalidGrantError("The 'device_code' was used.")
        return _answer(given)


class _Device:
    """What a device has asked for, as Authlib reads it."""

    def __init__(self, text: str, device: Device) -> None:
        self.text, self.device = text, device

    def get_client_id(self) -> str:
        """The client that has asked."""
        return self.device.client


class RefreshGrant(RefreshTokenGrant):
    """For a refresh token, which is used up."""

    TOKEN_ENDPOINT_AUTH_METHODS = PUBLIC
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> Given | None:
        """What it renews. One that was used already may have been stolen: then the sign-in ends."""
        held = _oauth().sign_ins.of_refresh(refresh_token)
        return None if held is None else Given(held)

    def create_token_response(self) -> Answer:
        """Renew the token: with all its scopes, also if the client asks for fewer (RFC 6749, section 3.3)."""
        _check_may_sign_in(self.request.refresh_token.held.player)
        renewed = _oauth().sign_ins.renew(self.request.form["refresh_token"])
        if renewed is None:
            raise InvalidGrantError()
        return _answer(renewed)


class Devices(DeviceAuthorizationEndpoint):
    """Where a device gets its codes."""

    CLIENT_AUTH_METHODS = PUBLIC
    EXPIRES_IN = SECONDS
    INTERVAL = INTERVAL

    def generate_device_code(self) -> str:
        """A code for the device."""
        return services().ports.entropy.token_urlsafe(32)

    def generate_user_code(self) -> str:
        """A code that a person types."""
        return _oauth().devices.new_user_code()

    def get_verification_uri(self) -> str:
        """Where they type it."""
        return own_address() + DEVICE_PAGE

    def save_device_credential(self, client_id: str, scope: str, data: Mapping[str, Any]) -> None:
        """Store what the device asks for."""
        scopes = tuple(dict.fromkeys(scope.split()))
        _oauth().devices.keep(data["device_code"], data["user_code"], client_id, scopes)


class Revocation(RevocationEndpoint):
    """Where a client gives a token back; its refresh token goes with it, and the other way round."""

    CLIENT_AUTH_METHODS = PUBLIC

    def query_token(self, token_string: str, token_type_hint: str | None) -> Given | None:
        """The token, by its text or by its refresh token."""
        held = _oauth().sign_ins.holding(token_string)
        return None if held is None else Given(held)

    def revoke_token(self, token: Given, request: Any) -> None:
        """Revoke it."""
        _end(token.held.player, token.held.token.id)


def _oauth() -> OAuthParts:
    return services().accounts.oauth


def _begun(player: str, allowed: Code | Device, host: str | None) -> SignIn:
    """What a player has allowed, begun; raises InvalidGrantError, PlayerBanned or TooManyTokens.

    Whoever has revoked the token that has allowed it, since it was stolen, gives nothing by it any more.
    """
    _check_may_sign_in(player)
    if allowed.by is not None and not services().accounts.tokens.is_valid(allowed.by):
        raise InvalidGrantError("The token by which this was allowed is not valid any more.")
    return _oauth().sign_ins.begin(player, allowed.client, allowed.scopes, host)


def _end(player: str, *tokens: str | None) -> None:
    for token in filter(None, tokens):
        _oauth().sign_ins.end(player, token)
    services().webhooks.registry.sweep(player)


def _check_may_sign_in(player: str) -> None:
    """Raise InvalidGrantError for a player who was erased; PlayerBanned for one who is banned."""
    if services().accounts.players.player(player) is None:
        raise InvalidGrantError()
    services().accounts.bans.check(player)


def _answer(given: SignIn) -> Answer:
    """What a client gets (RFC 6749, section 5.1)."""
    answer = {
        "access_token": given.text,
        "token_type": "Bearer",
        "expires_in": ACCESS_SECONDS,
        "refresh_token": given.refresh,
        "scope": " ".join(given.token.scopes),
    }
    return 200, answer, default_json_headers
