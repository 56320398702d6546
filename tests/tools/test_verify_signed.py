"""Signatures checked with Python alone: those of the standard, those of the service, and none that is forged."""

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from annales.service.accounts.signing_keys import text_of
from annales.service.commands.import_record import ImportRecord
from annales.service.queries.export import record
from annales.tools.verify import ORDER, Broken, is_signature, keys_in, verify
from examples.games import TOYS
from tests.support.at_door import finished, opened, played
from tests.support.children import ran
from tests.support.forged import relabelled, rows, unsigned

pytestmark = pytest.mark.process

BROKEN, UNSIGNED, ANOTHER_KEY = 1, 3, 4  # what the program exits with
TOOL = Path(__file__).parents[2] / "tools" / "verify.py"
VECTORS = [  # RFC 8032, 7.1: public key, message, signature
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe246"
        "55141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb"
        "00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc"
        "027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_signatures_of_the_standard_hold(key, message, signature):
    """And no other: of another message, with another bit, with a number beyond the order of the group."""
    key, message, signature = map(bytes.fromhex, (key, message, signature))
    assert is_signature(key, message, signature)
    assert not is_signature(key, message + b"\0", signature)
    for at in (0, 31, 32, 63):
        assert not is_signature(key, message, signature[:at] + bytes([signature[at] ^ 1]) + signature[at + 1 :])
    again = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signature(key, message, signature[:32] + again.to_bytes(32, "little"))
    assert not is_signature(key, message, signature[:63])
    assert not is_signature(key[:31], message, signature)


def test_it_agrees_with_the_library_that_signs():
    """On signatures of many keys, true and altered."""
    luck = Random(8032)
    for _ in range(12):
        private = Ed25519PrivateKey.from_private_bytes(luck.randbytes(32))
        key, message = private.public_key().public_bytes_raw(), luck.randbytes(luck.randrange(200))
        signature = bytearray(private.sign(message))
        assert is_signature(key, message, bytes(signature))
        signature[luck.randrange(64)] ^= 1 << luck.randrange(8)
        assert not is_signature(key, message, bytes(signature))


@pytest.fixture
def signed(services):
    """A finished match: its record as it is exported, with the signature in line 1."""
    match = finished(services, "arena", 2, seed=1)
    return match, b"".join(record(match, None, services.accounts.receipts.signer()))


def keys(services):
    """The service's keys as the verifier has them."""
    return keys_in(services.accounts.receipts.key_set().keys[0].x)


def test_the_signature_of_line_1_is_checked(services, signed):
    """With the service's key it is named; without one it is said not to be checked."""
    match, data = signed
    (kid,) = keys(services)
    said = verify(data, keys=keys(services))
    assert f"Checked: key {kid} (annales) signed entry {match.tree.last} of match {match.id}." in said
    assert not any("--key" in line for line in said)
    assert f"Not proved: the signature in line 1, by key {kid} (--key)." in verify(data)


def renamed(label, match):
    """Another match, in the note too."""
    made = label["checkpoint"]
    made["note"] = made["note"].replace(f"/{label['match']}\n", f"/{match}\n")
    label["match"] = match


def marked(label):
    """The mark of an import, in the note too."""
    made = label["checkpoint"]
    made.update(imported=True, note=made["note"].replace("\n\n", "\nimported\n\n"))


@pytest.mark.parametrize(
    "change",
    [
        lambda label: renamed(label, "mt_other"),
        marked,
        lambda label: label["checkpoint"].update(signature=label["checkpoint"]["signature"][:-4] + "AAAA"),
        lambda label: label["checkpoint"].update(kid="0" * 16),
        unsigned,
    ],
)
def test_a_label_that_the_service_has_not_signed_does_not_hold(services, signed, change):
    """Another match, another mark, another signature or key, or none: with the key it is refused."""
    forged = relabelled(signed[1], change)
    assert verify(forged)
    with pytest.raises(Broken):
        verify(forged, keys=keys(services))


def test_what_line_1_says_of_a_checkpoint_is_bound(signed):
    """Its sum covers the signature: whoever changes that changes the label, which is noticed by anybody."""
    _, data = signed
    first = rows(data)[0]["record"]["checkpoint"]["signature"].encode()
    altered = data.replace(first, first[:-2] + (b"AA" if not first.endswith(b"AA") else b"BB"), 1)
    with pytest.raises(Broken, match="entry 1: "):
        verify(altered)


@pytest.mark.parametrize("member", [{"imported": False}, {"note": 1}, {"kid": 7}, {"signature": None}])
def test_a_checkpoint_has_the_members_of_one(signed, member):
    """And no other."""
    with pytest.raises(Broken, match="entry 1: "):
        verify(relabelled(signed[1], lambda label: label["checkpoint"].update(member)))


def test_the_record_of_an_import_says_so(services, signed):
    """It is signed under our name of it with the mark, and as nothing else."""
    match = services.door.do(ImportRecord("pl_9", signed[1])).match
    data = b"".join(record(match, None, services.accounts.receipts.signer()))
    said = verify(data, keys=keys(services))
    assert any(line.endswith(f"of match {match.id}, as an imported match.") for line in said)
    assert "Not proved: that the match was played on the signing service: it was imported there." in said
    with pytest.raises(Broken):
        verify(relabelled(data, lambda label: label["checkpoint"].pop("imported")), keys=keys(services))


def test_a_receipt_is_held_against_the_record(services):
    """The entry that it names, and no other."""
    match = played(services, opened(services, "arena", 2), seed=2, most=4)
    receipt = services.accounts.receipts.receipt(match, match.tree.last - 1)
    data = b"".join(record(match, None))
    said = verify(data, keys=keys(services), receipt=receipt, seq=match.tree.last - 1)
    assert any(f"signed entry {match.tree.last - 1} of match {match.id}." in line for line in said)
    for seq in (match.tree.last, 1, 0, 999, -1):
        with pytest.raises(Broken):
            verify(data, keys=keys(services), receipt=receipt, seq=seq)
    for text in ("", "x", receipt.partition(".")[2], receipt[:-4] + "AAAA", receipt + ".", "é.é"):
        with pytest.raises(Broken):
            verify(data, keys=keys(services), receipt=text or "?", seq=match.tree.last - 1)


def run(folder, *options):
    """The tool as anybody starts it."""
    return ran([sys.executable, "-I", "-S", str(TOOL), *map(str, options)], cwd=folder, check=False)


def test_it_checks_with_python_alone(services, signed, tmp_path):
    """Against a key, a key set in a file, a proof in a file: all that it needs is Python."""
    match, data = signed
    proof, key_set = services.accounts.receipts.proof(match), services.accounts.receipts.key_set()
    for name, held in (
        ("record.ndjson", data.decode()),
        ("proof.json", msgspec.json.encode(proof).decode()),
        ("jwks.json", msgspec.json.encode(key_set).decode()),
    ):
        (tmp_path / name).write_text(held, "utf-8")
    for options in (
        ["--key", proof.public_key],
        ["--key", "jwks.json"],
        ["--key", "jwks.json", "--receipt", "proof.json"],
        ["--key", "jwks.json", "--receipt", services.accounts.receipts.receipt(match, 5), "--seq", 5],
    ):
        done = run(tmp_path, "record.ndjson", *options)
        assert (done.returncode, done.stderr) == (0, ""), options
        assert "Checked: key " in done.stdout
    other = text_of(sha256(b"another key").digest())
    assert run(tmp_path, "record.ndjson", "--key", other).returncode == ANOTHER_KEY
    assert run(tmp_path, "record.ndjson", "--key", text_of(b"\xf8" + bytes(31))).returncode == ANOTHER_KEY  # with «-»
    assert run(tmp_path, "record.ndjson", "--key", "no key").returncode == 2
    assert run(tmp_path, "record.ndjson", "--receipt", "x").returncode == 2


@pytest.mark.parametrize("game", TOYS)
def test_a_signed_record_is_taken_in(services, game):
    """By whoever imports it: its label is read, and what is stored is the match."""
    match = finished(services, game, 2, seed=3)
    data = b"".join(record(match, None, services.accounts.receipts.signer()))
    assert services.door.do(ImportRecord("pl_9", data)).match.tree.entries == match.tree.entries
