"""Answers about records, proofs and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import field

from annales.service.answers.match.origins import ImportedFrom
from annales.service.answers.members import Answer, Natural, Part, Sha256, says


class RecordSchema(Answer):
    """The JSON Schema of a line of a record."""

    dialect: Annotated[str, says("the dialect of JSON Schema: 2020-12")] = field(name="$schema")
    id: Annotated[str, says("its id, with the version of the record format")] = field(name="$id")
    title: Annotated[str, says("what it describes")]
    description: Annotated[str, says("what it checks, and what it does not")]
    start: Annotated[Sequence[Part], says("the definition that every line must match")] = field(name="allOf")
    parts: Annotated[Part, says("its definitions")] = field(name="$defs")


class Checkpoint(Answer):
    """The signed digest of a match's newest entry."""

    match: Annotated[str, says("the match's id")]
    seq: Annotated[Natural, says("its newest entry")]
    digest: Annotated[Sha256, says("that entry's digest")]
    kid: Annotated[str, says("the id of the signing key, which is in `/.well-known/jwks.json`")]
    signature: Annotated[
        str,
        says(
            "the Ed25519 signature of the canonical JSON of `[match, seq, digest]`, or, if `imported` is true, of "
            '`["imported", match, seq, digest]`; in base64url without padding'
        ),
    ]
    imported: Annotated[
        bool,
        says(
            "whether the match was imported and is unchanged since: then the signature attests what the service "
            "stores, not that the match was played here"
        ),
    ]
    note: Annotated[
        str,
        says(
            "the same as a signed note: a text with the name of the service and the match, `seq`, and `digest` in "
            "base64, signed with the same key (c2sp.org/signed-note, c2sp.org/tlog-checkpoint)"
        ),
    ]


class Proof(Answer):
    """What a verifier needs in addition to the record."""

    digest: Annotated[Sha256, says("the digest of the newest entry, which covers all entries")]
    commitment: Annotated[Sha256, says("the hash of the secret that determines all chance in the match")]
    contributions: Annotated[Sequence[str | None], says("each seat's contribution to chance; null for a bot")]
    secret: Annotated[Sha256 | None, says("the secret, once the match is over")]
    imported: ImportedFrom
    checkpoint: Annotated[Checkpoint, says("the signed digest of the newest entry")]
    public_key: Annotated[str, says("the Ed25519 key named by the checkpoint, in base64url without padding")]


class Key(Answer, kw_only=True):
    """A public key that the service signs with or used to sign with (RFC 8037)."""

    kty: Annotated[str, says("the type of key", enum=["OKP"])] = "OKP"
    crv: Annotated[str, says("the curve", enum=["Ed25519"])] = "Ed25519"
    alg: Annotated[str, says("the algorithm", enum=["EdDSA"])] = "EdDSA"
    use: Annotated[str, says("what it is used for", enum=["sig"])] = "sig"
    kid: Annotated[str, says("its id, as used in receipts and checkpoints")]
    x: Annotated[str, says("the public key, in base64url without padding")]
    verifier_key: Annotated[
        str, says("the key as programs that check signed notes read it: `name+hash+key` (c2sp.org/signed-note)")
    ]


class KeySet(Answer):
    """The service's public keys."""

    keys: Annotated[Sequence[Key], says("all public keys, the current one first")]
