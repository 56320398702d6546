"""Examples of requests and answers about recovery."""

from __future__ import annotations

from annales.service.http.resources.players.examples import REGISTERED
from annales.service.http.resources.shared.examples import PLAYER, WHEN

CODES = {"recovery_codes": REGISTERED["recovery_codes"]}
PASSKEY = {
    "id": "r3Bfp0Zc1XkVq9mYw2sTgA",
    "name": "telephone",
    "host": "play.example",
    "created_at": WHEN,
    "used_at": None,
}
RECOVERY = {"codes_left": 7, "passkeys": [PASSKEY]}
RECOVERED = {"player": PLAYER, "token": REGISTERED["token"], "codes_left": 7}
CHALLENGE = "5yS0mX1qkU7vJt9bC2w4Zg8hL6dR3pNfKeQaHiVuOjM"
TO_ADD = {
    "public_key": {
        "rp": {"id": "play.example", "name": "play.example"},
        "user": {"id": "cGxfM2M5YTdkZTE4NDBiNTJmNg", "name": "Ada", "displayName": "Ada"},
        "challenge": CHALLENGE,
        "pubKeyCredParams": [{"type": "public-key", "alg": -7}],
    }
}
TO_SIGN_IN = {"public_key": {"challenge": CHALLENGE, "rpId": "play.example", "userVerification": "preferred"}}
CREDENTIAL = {
    "id": PASSKEY["id"],
    "rawId": PASSKEY["id"],
    "type": "public-key",
    "response": {"clientDataJSON": "eyJ0eXBlIjoi…"},
    "clientExtensionResults": {},
}
