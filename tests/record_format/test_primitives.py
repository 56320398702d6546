"""The primitives of the vectors: the service, the verifier, and the standard's own libraries make the same of them."""

import hashlib
import hmac

import msgspec
import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from annales.domain import canonical as service
from annales.domain.contract.dealer import CommittedDealer, commitment_to, first_fate, next_fate, salt_key
from annales.domain.log.envelope import commitment, salt_of
from annales.domain.table.facts import facts_from_values
from annales.domain.table.visibility import mask
from annales.tools import verify
from tests.record_format.vectors import PRIMITIVES


def cases(name):
    """Every case of a primitive."""
    return pytest.mark.parametrize("case", PRIMITIVES[name], ids=str)


def sha256(*values):
    """SHA-256 of the array of these values, by RFC 8785 and nothing of ours."""
    return hashlib.sha256(rfc8785.dumps(list(values))).hexdigest()


def hmac_sha256(key, *values):
    """HMAC-SHA-256 of such an array, likewise."""
    return hmac.new(bytes.fromhex(key), rfc8785.dumps(list(values)), "sha256").hexdigest()


@cases("canonical")
def test_canonical_bytes(case):
    """RFC 8785."""
    told = case["bytes"].encode()
    assert service.canonical(case["value"]) == verify.canonical(case["value"]) == rfc8785.dumps(case["value"]) == told


@cases("digest")
def test_digests(case):
    """SHA-256 of an array."""
    values = case["values"]
    assert service.digest(*values) == verify.digest(*values) == sha256(*values) == case["sha256"]


@cases("keyed")
def test_keyed_digests(case):
    """HMAC-SHA-256 of an array."""
    key, values = case["key"], case["values"]
    assert service.keyed(bytes.fromhex(key), *values).hex() == hmac_sha256(key, *values) == case["hmac"]
    assert verify.keyed(bytes.fromhex(key), *values).hex() == case["hmac"]


@cases("secret")
def test_what_follows_from_a_secret(case):
    """The commitment is of the secret's hexadecimal text; the keys of chance and salts are keyed digests."""
    secret = case["secret"]
    assert commitment_to(bytes.fromhex(secret)) == sha256(secret) == case["commitment"]
    assert hmac_sha256(secret, "deal") == case["deal_key"]
    assert hmac_sha256(secret, "salt") == salt_key(bytes.fromhex(secret)).hex() == case["salt_key"]


@cases("salt")
def test_salts(case):
    """The first 32 digits, under the salt key."""
    secret, seq, n = case["secret"], case["seq"], case["n"]
    assert hmac_sha256(hmac_sha256(secret, "salt"), seq, n)[:32] == case["salt"]
    assert salt_of(salt_key(bytes.fromhex(secret)), seq, n) == case["salt"]


@cases("envelope")
def test_commitments_of_envelopes(case):
    """Of salt and content."""
    assert commitment(case["salt"], case["content"]) == sha256(case["salt"], case["content"]) == case["commitment"]


@cases("mask")
def test_masks(case):
    """What those see of a fact who may not see it whole."""
    told = msgspec.to_builtins(mask(facts_from_values([case["fact"]])[0]))
    assert service.canonical(told) == service.canonical(case["masked"])
    assert verify.masked(case["fact"]) == case["masked"]


@cases("fate")
def test_fates(case):
    """Of the contributions, and after each choice."""
    fate, again = first_fate(case["contributions"]), sha256("fate", case["contributions"])
    fates = [(fate, again)]
    for step in case["steps"]:
        fate, again = next_fate(fate, step["seat"], step["action"]), sha256(again, step["seat"], step["action"])
        fates.append((fate, again))
    assert fates == [(told, told) for told in case["fates"]]


@cases("chance")
def test_chance(case):
    """The n-th of a pool."""
    dealer = CommittedDealer(bytes.fromhex(case["secret"]), case["fate"])
    key = hmac_sha256(case["secret"], "deal")
    for chance in case["chances"]:
        number = int(hmac_sha256(key, case["fate"], chance["cause"], chance["n"]), 16)
        assert chance["pool"][number % len(chance["pool"])] == chance["dealt"]
        assert dealer.pick(chance["cause"], tuple(chance["pool"])) == chance["dealt"]


@cases("entry")
def test_digests_of_entries(case):
    """The chain."""
    hashed = [case[name] for name in ("before", "seq", "after", "at", "by", "face", "commitments")]
    assert service.digest(*hashed) == verify.digest(*hashed) == sha256(*hashed) == case["digest"]


@cases("label")
def test_sums_of_labels(case):
    """What line 1 says, and the digest of entry 1."""
    assert sha256(*[case[name] for name in ("version", "match", "seat", "last", "digest", "first")]) == case["sum"]


@cases("signature")
def test_signatures(case):
    """Ed25519 over the canonical message."""
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(case["private_key"]))
    mark = ["imported"] if case["imported"] else []
    message = rfc8785.dumps([*mark, case["match"], case["seq"], case["digest"]])
    public = private.public_key().public_bytes_raw()
    assert message.decode() == case["message"]
    assert private.sign(message) == verify.raw(case["signature"])
    assert verify.is_signature(verify.raw(case["public_key"]), message, verify.raw(case["signature"]))
    assert (public, hashlib.sha256(public).hexdigest()[:16]) == (verify.raw(case["public_key"]), case["kid"])
    assert case["receipt"] == f"{case['kid']}.{case['signature']}"


@cases("bot_seed")
def test_seeds_of_bots(case):
    """From the secret, the entry that asked, and the seat."""
    assert hmac_sha256(case["secret"], "bot", case["asked"], case["seat"]) == case["seed"]
