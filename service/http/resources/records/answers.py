"""Answers about records, proofs and keys."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import (
    Shown,
    boolean,
    documented,
    integer,
    list_of,
    part,
    sha256,
    string,
)
from annales.service.http.resources.matches.answers import IMPORTED, Imported


class RecordSchema(Shown):
    """The JSON Schema of a line of a record."""

    dialect = fields.String(data_key="$schema", **documented("the dialect of JSON Schema: 2020-12"))
    id = fields.String(data_key="$id", **documented("its id, with the version of the record format"))
    title = string("what it describes")
    description = string("what it checks, and what it does not")
    start = fields.List(fields.Dict(), data_key="allOf", **documented("the definition that every line must match"))
    parts = fields.Dict(data_key="$defs", **documented("its definitions"))


class Checkpoint(Shown):
    """The signed digest of a match's newest entry."""

    match = string("the match's id")
    seq = integer("its newest entry")
    digest = sha256("that entry's digest")
    kid = string("the id of the signing key, which is in `/.well-known/jwks.json`")
    signature = string(
        "the Ed25519 signature of the canonical JSON of `[match, seq, digest]`, or, if `imported` is true, of "
        '`["imported", match, seq, digest]`; in base64url without padding'
    )
    imported = boolean(
        "whether the match was imported and is unchanged since: then the signature attests what the service "
        "stores, not that the match was played here"
    )
    note = string(
        "the same as a signed note: a text with the name of the service and the match, `seq`, and `digest` in base64, "
        "signed with the same key (c2sp.org/signed-note, c2sp.org/tlog-checkpoint)"
    )


class Proof(Shown):
    """What a verifier needs in addition to the record."""

    digest = sha256("the digest of the newest entry, which covers all entries")
    commitment = sha256("the hash of the secret that determines all chance in the match")
    contributions = fields.List(
        fields.String(allow_none=True), **documented("each seat's contribution to chance; null for a bot")
    )
    secret = sha256("the secret, once the match is over", allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)
    checkpoint = part(Checkpoint, "the signed digest of the newest entry")
    public_key = string("the Ed25519 key named by the checkpoint, in base64url without padding")


class Key(Shown):
    """A public key that the service signs with or used to sign with (RFC 8037)."""

    kty = string("the type of key", enum=["OKP"])
    crv = string("the curve", enum=["Ed25519"])
    alg = string("the algorithm", enum=["EdDSA"])
    use = string("what it is used for", enum=["sig"])
    kid = string("its id, as used in receipts and checkpoints")
    x = string("the public key, in base64url without padding")
    verifier_key = string("the key as programs that check signed notes read it: `name+hash+key` (c2sp.org/signed-note)")


class KeySet(Shown):
    """The service's public keys."""

    keys = list_of(Key, "all public keys, the current one first")
