"""Requests about signing in to clients. The forms are described here; Authlib reads them, by the rules of OAuth."""

from __future__ import annotations

from marshmallow import EXCLUDE

from annales.service.accounts.client_programs import CLIENT, LONGEST
from annales.service.http.oauth.sent import GRANTS
from annales.service.http.openapi.fields import JsonBool, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf

LONGEST_QUERY = 8000
CLIENT_ID = {
    "description": "what the program calls itself: nobody registers it. It becomes the `client` of its tokens, and is "
    "written to the log with each action: name the program, never a person",
    "pattern": CLIENT,
    "maxLength": LONGEST,
}


class OAuthForm(Strict):
    """A form of OAuth, which may have more members than are known."""

    class Meta:
        unknown = EXCLUDE

    client_id = Text(metadata=CLIENT_ID, required=True)


class TokenForm(OAuthForm):
    """What a client sends to get a token."""

    grant_type = Text(required=True, validate=OneOf(GRANTS), metadata={"description": "what it sends for a token"})
    code = Text(metadata={"description": "with `authorization_code`: the code"})
    redirect_uri = Text(metadata={"description": "with `authorization_code`: where the code was sent"})
    code_verifier = Text(metadata={"description": "with `authorization_code`: what its challenge was made of (PKCE)"})
    device_code = Text(metadata={"description": "with the grant for devices: the code of the device"})
    refresh_token = Text(metadata={"description": "with `refresh_token`: the last one"})


class RevocationForm(OAuthForm):
    """A token that a client gives back."""

    token = Text(required=True, metadata={"description": "a token, or its refresh token"})
    token_type_hint = Text(metadata={"description": "which of them: `access_token` or `refresh_token`"})


class DeviceForm(OAuthForm):
    """What a program on a device asks for."""

    scope = Text(required=True, metadata={"description": "the scopes that it asks for, separated by spaces"})


class SignInRequest(Strict):
    """What a program asks for."""

    request = Text(
        required=True,
        validate=Length(1, LONGEST_QUERY),
        metadata={"description": "the query with which it sent the browser to `/oauth/authorize`, as it came"},
    )


class SignInAnswer(SignInRequest):
    """Whether the caller signs in to a program."""

    allow = JsonBool(required=True, metadata={"description": "whether the program gets access"})


class UserCode(Strict):
    """The code that a device shows."""

    user_code = Text(
        required=True,
        validate=Length(1, 64),
        metadata={"description": "the code; case, spaces and hyphens make no difference"},
    )


class DeviceAnswer(UserCode):
    """Whether the caller signs in to the program on a device."""

    allow = JsonBool(required=True, metadata={"description": "whether the program gets access"})
