"""Signing in by a code that a person types on a page of the service (RFC 8628)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

from annales_client.refused import Refused, refusal
from annales_client.types import DeviceCodes, OAuthToken

GRANT = "urn:ietf:params:oauth:grant-type:device_code"
LATER = ("authorization_pending", "slow_down", "temporarily_unavailable")
REPLY = 60  # seconds


class OAuthRefused(Exception):
    """A refusal in the words of OAuth, such as `access_denied`."""

    def __init__(self, error: str, description: str) -> None:
        super().__init__(description)
        self.error = error


def sign_in(url: str, client_id: str, scope: str, show: Callable[[DeviceCodes], None]) -> OAuthToken:
    """Have a person sign in to this program; their tokens. Raises OAuthRefused if they refuse, or wait too long.

    `client_id` is how the program calls itself, `scope` what it may do, such as `match:read match:play`. `show` shows
    the address that they open, and the code that they type there.
    """
    codes: DeviceCodes = json.loads(_ask(url, "device", client_id=client_id, scope=scope))
    show(codes)
    wait, until = codes["interval"], time.monotonic() + codes["expires_in"]
    while True:
        time.sleep(wait)
        try:
            asked = _ask(url, "token", client_id=client_id, grant_type=GRANT, device_code=codes["device_code"])
        except OAuthRefused as refused:
            if refused.error not in LATER:
                raise
            wait += 5 if refused.error == "slow_down" else 0
        except (OSError, HTTPException, Refused) as lost:
            if time.monotonic() > until or (isinstance(lost, Refused) and not lost.is_passing):
                raise
        else:
            tokens: OAuthToken = json.loads(asked)
            return tokens


def refreshed(url: str, client_id: str, refresh_token: str) -> OAuthToken:
    """The next tokens, when those before are used up; the refresh token works once."""
    asked = _ask(url, "token", client_id=client_id, grant_type="refresh_token", refresh_token=refresh_token)
    tokens: OAuthToken = json.loads(asked)
    return tokens


def _ask(url: str, what: str, **fields: str) -> str:
    try:
        with urlopen(f"{url}/oauth/{what}", urlencode(fields).encode(), timeout=REPLY) as response:
            return str(response.read(), "utf-8")
    except HTTPError as error:
        text = error.read().decode(errors="replace")
        told = json.loads(text) if text.startswith("{") else {}
        if "error" in told:
            raise OAuthRefused(told["error"], told.get("error_description", told["error"])) from None
        raise refusal(error.code, error.headers["Retry-After"], text) from None
