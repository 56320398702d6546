"""Answers about signing in to clients. The members of those that clients read are named by RFC 6749 and 8628."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from annales.service.answers.access import OAUTH_SCOPES
from annales.service.answers.members import Answer, Natural, says, shaped

OAuthScopes = Sequence[Annotated[str, shaped(enum=list(OAUTH_SCOPES))]]
Strings = Sequence[str]


class OAuthToken(Answer):
    """A token that a client has got (RFC 6749, section 5.1)."""

    access_token: Annotated[str, says("the token; send it as `Authorization: Bearer …`")]
    token_type: Annotated[Literal["Bearer"], says("how it is sent")]
    expires_in: Annotated[Natural, says("seconds until it is no longer accepted")]
    refresh_token: Annotated[str, says("gets the next token, once")]
    scope: Annotated[str, says("its scopes, separated by spaces")]


class OAuthError(Answer):
    """What is wrong with a request, in the form of RFC 6749, section 5.2."""

    error: Annotated[str, says("the code of the error")]
    error_description: Annotated[str | UnsetType, says("what it means here, in English, for developers")] = UNSET


class OAuthDone(Answer):
    """Nothing is left to say."""


class DeviceCodes(Answer):
    """The codes of a device (RFC 8628, section 3.2)."""

    device_code: Annotated[str, says("the code with which the program asks for its token")]
    user_code: Annotated[str, says("the code that the user types")]
    verification_uri: Annotated[str, says("where they type it")]
    verification_uri_complete: Annotated[str, says("the same address with the code in it")]
    expires_in: Annotated[Natural, says("seconds until both codes are worthless")]
    interval: Annotated[Natural, says("seconds to wait between two questions")]


class OAuthMetadata(Answer):
    """Where everything is, and what is supported (RFC 8414)."""

    issuer: Annotated[str, says("the address of the service")]
    authorization_endpoint: Annotated[str, says("the page to which a client sends its user")]
    token_endpoint: Annotated[str, says("where a client gets tokens")]
    revocation_endpoint: Annotated[str, says("where it gives them back")]
    device_authorization_endpoint: Annotated[str, says("where a device gets its codes")]
    service_documentation: Annotated[str, says("the guide for authors of clients")]
    scopes_supported: Annotated[OAuthScopes, says("the scopes that a client may ask for")]
    response_types_supported: Annotated[Strings, says("only codes")]
    response_modes_supported: Annotated[Strings, says("how a code is sent")]
    grant_types_supported: Annotated[Strings, says("for what tokens are given")]
    code_challenge_methods_supported: Annotated[Strings, says("PKCE, which is required")]
    token_endpoint_auth_methods_supported: Annotated[Strings, says("clients have no secrets")]
    revocation_endpoint_auth_methods_supported: Annotated[Strings, says("clients have no secrets")]
    ui_locales_supported: Annotated[Strings, says("the languages of the pages")]
    authorization_response_iss_parameter_supported: Annotated[bool, says("codes come with `iss` (RFC 9207)")]


class SignInAsked(Answer):
    """What a program asks for that somebody is to sign in to."""

    client: Annotated[str, says("what the program calls itself; anybody may use any name")]
    receiver: Annotated[
        Literal["web", "loopback", "app", "device"],
        says("who gets access: a site, a program on this computer, an app, or a program that shows a code"),
    ]
    host: Annotated[str | None, says("the host of the site or of this computer, the scheme of the app; null: a device")]
    scopes: Annotated[OAuthScopes, says("what it asks to do")]


class SignInAnswered(Answer):
    """Where the browser goes next."""

    location: Annotated[str, says("an address of the program, with a code or with the refusal")]
