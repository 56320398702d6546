"""The two ceremonies of WebAuthn, by the library: what the browser is asked for, and whether its answer holds.

The module is imported with the first passkey: the library costs each process 8 MB.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from annales.service.accounts.recovery.site import Site
from annales.service.errors import PasskeyRefused

Credential = Mapping[str, Any]  # the JSON of a `PublicKeyCredential`


def options_to_add(player: str, name: str, site: Site, challenge: bytes, known: Sequence[str]) -> dict[str, Any]:
    """What a page gives to `navigator.credentials.create`, in the JSON of WebAuthn; `known` are ids of passkeys."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=site.host,
        user_id=player.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id in known],
    )
    return _plain(options_to_json(options))


def options_to_sign_in(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a page gives to `navigator.credentials.get`, in the JSON of WebAuthn; the person chooses the passkey."""
    return _plain(options_to_json(generate_authentication_options(rp_id=site.host, challenge=challenge)))


def challenge_of(credential: Credential) -> bytes:
    """The challenge that a credential says it answers; raises PasskeyRefused."""
    try:
        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
    except (KeyError, TypeError, ValueError, AttributeError, WebAuthnException) as cause:
        raise PasskeyRefused() from cause


def player_in(credential: Credential) -> str | None:
    """The player that a device says its passkey is of (`userHandle`), if it says so; raises PasskeyRefused."""
    try:
        handle = credential["response"].get("userHandle")
        return None if handle is None else base64url_to_bytes(handle).decode()
    except (TypeError, ValueError, AttributeError) as cause:
        raise PasskeyRefused() from cause


def made(credential: Credential, challenge: bytes, site: Site) -> tuple[str, str, int]:
    """The id of a new passkey, its public key (both base64url), and its count of signatures; raises PasskeyRefused."""
    try:
        proof = verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, TypeError, ValueError) as cause:
        raise PasskeyRefused() from cause
    return bytes_to_base64url(proof.credential_id), bytes_to_base64url(proof.credential_public_key), proof.sign_count


def signed(credential: Credential, challenge: bytes, site: Site, key: str, count: int) -> int:
    """The new count of signatures of a passkey with this public key that has signed in; raises PasskeyRefused."""
    try:
        proof = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(key),
            credential_current_sign_count=count,
        )
    except (WebAuthnException, TypeError, ValueError) as cause:
        raise PasskeyRefused() from cause
    return proof.new_sign_count


def _plain(options: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(options)
    return plain
