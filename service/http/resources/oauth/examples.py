"""Examples of requests and answers about signing in to clients."""

from __future__ import annotations

from typing import Any

from annales.service.answers.access import OAUTH_SCOPES
from annales.service.http.oauth.sent import CODE, DEVICE, GRANTS, REFRESH, RESPONSE
from annales.service.http.request import PRINTED

CLIENT = "my-board"
REDIRECT = "https://board.example/signed-in"
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"  # the one of RFC 7636, with its challenge
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
USER_CODE = "WDJB-MJHT"
TOKENS: dict[str, Any] = {
    "for a code": {
        "grant_type": CODE,
        "client_id": CLIENT,
        "code": "SplxlOBeZQQYbYS6WxSbIA",
        "redirect_uri": REDIRECT,
        "code_verifier": VERIFIER,
    },
    "for the code of a device": {"grant_type": DEVICE, "client_id": CLIENT, "device_code": "GmRhmhcxhwAzkoEqiMEg"},
    "for a refresh token": {"grant_type": REFRESH, "client_id": CLIENT, "refresh_token": "rt_1d6f0a4be92c7735_8xLO"},
}
TOKEN = {
    "access_token": "tk_1d6f0a4be92c7735_9jXf2bWc",
    "token_type": "Bearer",
    "expires_in": 86400,
    "refresh_token": "rt_1d6f0a4be92c7735_8xLOxBtZ",
    "scope": "match:read match:play",
}
REVOCATION = {"a token": {"client_id": CLIENT, "token": TOKEN["access_token"]}}
DEVICE_FORM = {"to play": {"client_id": CLIENT, "scope": "match:read match:play"}}
DEVICE_CODES = {
    "device_code": "GmRhmhcxhwAzkoEqiMEg",
    "user_code": USER_CODE,
    "verification_uri": f"{PRINTED}/device",
    "verification_uri_complete": f"{PRINTED}/device?user_code={USER_CODE}",
    "expires_in": 600,
    "interval": 5,
}
METADATA = {
    "issuer": PRINTED,
    "authorization_endpoint": f"{PRINTED}/oauth/authorize",
    "token_endpoint": f"{PRINTED}/oauth/token",
    "revocation_endpoint": f"{PRINTED}/oauth/revoke",
    "device_authorization_endpoint": f"{PRINTED}/oauth/device",
    "service_documentation": f"{PRINTED}/docs/guides/oauth",
    "scopes_supported": list(OAUTH_SCOPES),
    "response_types_supported": [RESPONSE],
    "response_modes_supported": ["query"],
    "grant_types_supported": list(GRANTS),
    "code_challenge_methods_supported": ["S256"],
    "token_endpoint_auth_methods_supported": ["none"],
    "revocation_endpoint_auth_methods_supported": ["none"],
    "ui_locales_supported": ["en", "fr"],
    "authorization_response_iss_parameter_supported": True,
}
REQUEST = (
    "response_type=code&client_id=my-board&redirect_uri=https%3A%2F%2Fboard.example%2Fsigned-in"
    f"&scope=match%3Aread+match%3Aplay&state=xyz&code_challenge={CHALLENGE}&code_challenge_method=S256"
)
ASKED = {"client": CLIENT, "receiver": "web", "host": "board.example", "scopes": ["match:read", "match:play"]}
ASKED_BY_DEVICE = ASKED | {"receiver": "device", "host": None}
ANSWERED = {"location": f"{REDIRECT}?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz&iss=http%3A%2F%2F127.0.0.1%3A8000"}
