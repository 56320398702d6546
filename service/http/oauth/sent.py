"""Requests and clients in the form in which Authlib reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from authlib.oauth2.rfc6749 import ClientMixin, InvalidRequestError, OAuth2Payload, OAuth2Request
from authlib.oauth2.rfc6749.util import extract_basic_authorization, scope_to_list
from flask import Request

from annales.service.accounts.oauth.clients import is_client_id, receiver_of
from annales.service.accounts.oauth.sign_ins import Held
from annales.service.http import request

MOST_PARAMETERS = 32
CODE, DEVICE, REFRESH = "authorization_code", "urn:ietf:params:oauth:grant-type:device_code", "refresh_token"
GRANTS = (CODE, DEVICE, REFRESH)
RESPONSE = "code"
# Authlib refuses addresses without https. Whether the service is reached by https is for its operator to decide, as it
# is for all other tokens, and behind a proxy it may not know: so Authlib is told of another address.
ADDRESS = "https://annales.invalid/"
ECHOED = ("grant_type", "redirect_uri", "response_type")  # Authlib repeats them in errors, and fails where it may not

_SPOKEN = re.compile(r"[\x20\x21\x23-\x5b\x5d-\x7e]*")  # what a description of an error may contain (RFC 6749, 5.2)

Parameters = Sequence[tuple[str, str]]


class _Payload(OAuth2Payload):
    """The parameters of a request."""

    def __init__(self, data: Mapping[str, str]) -> None:
        self._data = data

    @property
    def data(self) -> Mapping[str, str]:
        """By name."""
        return self._data

    @property
    def datalist(self) -> dict[str, list[str]]:
        """The same, as Authlib looks for those that are given twice."""
        return {name: [value] for name, value in self._data.items()}


class Sent(OAuth2Request):
    """A request with these parameters; raises InvalidRequestError if one is given twice (RFC 6749, section 3.1)."""

    def __init__(self, parameters: Parameters, headers: Mapping[str, str]) -> None:
        super().__init__("POST", ADDRESS, headers=headers)
        given = dict(parameters)
        if len(given) < len(parameters):
            raise InvalidRequestError("A parameter is given twice.")
        for name in ECHOED:
            if not _SPOKEN.fullmatch(given.get(name, "")):
                raise InvalidRequestError(f"'{name}' has a character that no error may contain.")
        self.payload = _Payload(given)

    @property
    def form(self) -> Mapping[str, str]:
        """The parameters."""
        form: Mapping[str, str] = self.payload.data
        return form


@dataclass(frozen=True)
class Client(ClientMixin):
    """A public client. It is what it calls itself, and may use whatever the service offers."""

    id: str

    def get_client_id(self) -> str:
        """What it calls itself."""
        return self.id

    def get_default_redirect_uri(self) -> str | None:
        """There is none: every request names one."""
        return None

    def get_allowed_scope(self, scope: str | None) -> str:
        """All that it asks for, each scope once."""
        return " ".join(dict.fromkeys(scope_to_list(scope) or ()))

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Whether codes may be sent there."""
        return receiver_of(redirect_uri) is not None

    def check_client_secret(self, client_secret: str) -> bool:
        """It has none."""
        return False

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        """Whether it may say in this way who it is."""
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        """Whether it may ask for this."""
        return response_type == RESPONSE

    def check_grant_type(self, grant_type: str) -> bool:
        """Whether it may get tokens in this way."""
        return grant_type in GRANTS


@dataclass(frozen=True)
class Given:
    """A token that a client has."""

    held: Held

    def check_client(self, client: Client) -> bool:
        """Whether it was given to this client."""
        return self.held.token.client == client.id

    def get_scope(self) -> str:
        """Its scopes."""
        return " ".join(self.held.token.scopes)


def client_of(id: str) -> Client | None:
    """The client of this id; None if no client may call itself so."""
    return Client(id) if is_client_id(id) else None


def form_of(sent: Request) -> Sent:
    """A request that was sent as a form; raises InvalidRequestError, or a refusal of the service.

    Libraries that know no public clients send the id and an empty password as HTTP Basic: that is an id.
    """
    parameters = parameters_of(request.form(sent))
    id, secret = extract_basic_authorization(dict(sent.headers))
    if id and not secret and "client_id" not in dict(parameters):
        parameters = [*parameters, ("client_id", id)]
    return Sent(parameters, dict(sent.headers))


def parameters_of(text: str) -> Parameters:
    """The parameters of a form or a query; raises InvalidRequestError. Those without a value count as omitted."""
    try:
        return parse_qsl(text, errors="strict", max_num_fields=MOST_PARAMETERS)
    except ValueError as cause:
        raise InvalidRequestError("The parameters cannot be read.") from cause
