"""An authenticator in software: makes passkeys and signs with them, as a telephone does (WebAuthn Level 3)."""

from __future__ import annotations

import hashlib
import json
import struct
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def b64(raw: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One passkey at one site; `origin` is what the browser would write."""

    def __init__(self, origin: str, id: bytes = b"passkey of a test") -> None:
        self.origin, self.id, self.count = origin, id, 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | WITH_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._credential(clientDataJSON=client_data, attestationObject=attestation)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.count += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        client_data = self._client_data("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._credential(clientDataJSON=client_data, authenticatorData=data, signature=signature)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        return {
            "id": b64(self.id),
            "rawId": b64(self.id),
            "type": "public-key",
            "response": {name: b64(part) for name, part in response.items()},
            "clientExtensionResults": {},
        }
