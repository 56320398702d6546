"""Signed notes in records: who vouches for a record is told plainly, whatever is done to it."""

import base64
import json
import sys
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from annales.domain.log.signed_note import key_hash, verifier_key
from annales.service.accounts.signing_keys import SigningKeys, bytes_of, text_of
from annales.service.queries.export import record
from annales.tools.verify import Broken, keys_in, verify
from tests.support.at_door import finished, opened, played
from tests.support.children import ran
from tests.support.forged import resealed, rows

TOOL = Path(__file__).parents[2] / "tools" / "verify.py"
NAME = "annales"
HOLDS, BROKEN, USAGE, UNSIGNED, ANOTHER_KEY = range(5)  # what the program exits with


@pytest.fixture
def signed(services):
    """A finished match, and its record as the service exports it."""
    match = finished(services, "arena", 2, seed=1)
    return match, b"".join(record(match, None, services.accounts.receipts.signer()))


def current(services):
    """The service's public key, 32 bytes."""
    return bytes_of(services.accounts.receipts.key_set().keys[0].x)


def status(data, key, **more):
    """What the program would exit with."""
    try:
        verify(data, keys=keys_in(str(key)), **more)
    except Broken as broken:
        return broken.status
    return HOLDS


def altered(data, **members):
    """The record with other members in its checkpoint, and the sum of line 1 computed again."""
    entries = rows(data)
    entries[0]["record"]["checkpoint"].update(members)
    return resealed(entries)


def checkpoint_of(data):
    """The checkpoint in line 1."""
    return rows(data)[0]["record"]["checkpoint"]


def test_the_note_is_one_of_the_standard(services, signed):
    """Text, blank line, signature line: a library checks it as any program of others would."""
    match, data = signed
    text, _, line = checkpoint_of(data)["note"].rpartition("\n\n")
    dash, name, coded = line.rstrip("\n").split(" ")
    raw, public = base64.b64decode(coded, validate=True), current(services)
    end = base64.b64encode(bytes.fromhex(match.tree.digest)).decode()

    assert (text, dash, name) == (f"{NAME}/{match.id}\n{match.tree.last}\n{end}", "—", NAME)
    assert raw[:4] == key_hash(NAME, public)
    Ed25519PublicKey.from_public_bytes(public).verify(raw[4:], f"{text}\n".encode())


@pytest.mark.parametrize("form", ["base64url", "verifier key", "file", "PEM", "key set"])
def test_a_key_is_read_in_every_form(services, signed, tmp_path, form):
    """As text or from a file; each finds the same key, and a verifier key its name too."""
    public, file = current(services), tmp_path / "key"
    in_pem = Ed25519PublicKey.from_public_bytes(public).public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    told = {
        "base64url": text_of(public),
        "verifier key": services.accounts.receipts.key_set().keys[0].verifier_key,
        "file": verifier_key(NAME, public) + "\n",
        "PEM": in_pem.decode(),
        "key set": msgspec.json.encode(services.accounts.receipts.key_set()).decode(),
    }[form]
    file.write_text(told, "utf-8")

    if form in ("base64url", "verifier key"):
        assert status(signed[1], told) == HOLDS
    assert status(signed[1], file) == HOLDS


def test_a_missing_or_foreign_signature_is_distinguished_from_a_forged_one(services, signed):
    """Nobody has signed it, another key has, the same key for another service; or the signature is forged."""
    match, data = signed
    ours, made = verifier_key(NAME, current(services)), checkpoint_of(data)
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw()
    other_match = b"".join(record(finished(services, "arena", 2, seed=2), None, services.accounts.receipts.signer()))
    head, _, line = made["note"].rpartition(" ")
    forged = bytearray(base64.b64decode(line))
    forged[40] ^= 1

    assert status(data, ours) == HOLDS
    assert status(b"".join(record(match, None)), ours) == UNSIGNED
    assert status(data, verifier_key(NAME, other)) == ANOTHER_KEY
    assert status(data, verifier_key("play.example.org", current(services))) == ANOTHER_KEY
    assert status(altered(data, note=f"{head} {base64.b64encode(forged).decode()}\n"), ours) == BROKEN
    assert status(altered(data, note=checkpoint_of(other_match)["note"]), ours) == BROKEN
    assert status(altered(data, **checkpoint_of(other_match)), ours) == BROKEN
    assert status(data.replace(b'"seq":5}', b'"seq":6}', 1), ours) == BROKEN
    assert status(b"".join(data.splitlines(keepends=True)[:-1]), ours) == BROKEN
    cut = resealed(rows(b"".join(data.splitlines(keepends=True)[:8])))
    assert status(cut, ours) == BROKEN


def test_a_record_from_before_a_rotation_is_verified_after_it(services, signed):
    """By the key set, which still has the old key; the new key alone does not know it."""
    _, old = signed
    first = services.accounts.receipts.key_set().keys[0].verifier_key
    SigningKeys(services.store.redis, services.ports.clock).rotate()
    services.accounts.receipts.forget_key()
    match = finished(services, "arena", 2, seed=3)
    new = b"".join(record(match, None, services.accounts.receipts.signer()))
    second = services.accounts.receipts.key_set().keys[0].verifier_key

    assert checkpoint_of(old)["kid"] != checkpoint_of(new)["kid"]
    for data in (old, new):
        assert status(data, msgspec.json.encode(services.accounts.receipts.key_set()).decode()) == HOLDS
    assert [status(old, key) for key in (first, second)] == [HOLDS, ANOTHER_KEY]
    assert [status(new, key) for key in (first, second)] == [ANOTHER_KEY, HOLDS]


def test_an_export_is_signed_as_it_began(services):
    """Entries that are appended while it is on its way are not in it, and the checkpoint is that of its own end."""
    match = played(services, opened(services, "arena", 2), seed=4, most=3)
    last = match.tree.last
    lines = record(match, None, services.accounts.receipts.signer())
    begun = [next(lines)]
    played(services, match, seed=5, most=3)
    assert services.matches.get(match.id).tree.last > last
    data = b"".join([*begun, *lines])

    assert len(rows(data)) == last
    assert status(data, text_of(current(services))) == HOLDS


def test_a_receipt_is_read_from_the_answer_that_it_came_in(services, tmp_path):
    """As the client has stored it; one that was altered is refused."""
    match = played(services, opened(services, "arena", 2), seed=6, most=4)
    seq, file = match.tree.last - 1, tmp_path / "answer.json"
    answer = {
        "seq": seq,
        "digest": match.tree.entry(seq).digest,
        "receipt": services.accounts.receipts.receipt(match, seq),
    }
    data, key = b"".join(record(match, None)), text_of(current(services))
    for told, expected in ((answer, HOLDS), ({**answer, "seq": seq - 1}, BROKEN)):
        file.write_text(json.dumps(told), "utf-8")
        assert status(data, key, receipt=str(file)) == expected


@pytest.mark.process
def test_the_program_names_the_signer_of_a_record(services, signed, tmp_path):
    """In one line, with an exit status for each case; it needs Python alone."""
    match, data = signed
    ours, other = verifier_key(NAME, current(services)), text_of(bytes(31) + b"\x01")
    (tmp_path / "signed.ndjson").write_bytes(data)
    (tmp_path / "bare.ndjson").write_bytes(b"".join(record(match, None)))
    kid = checkpoint_of(data)["kid"]
    for file, key, code, said in (
        ("signed", ours, HOLDS, f"Checked: key {kid} ({NAME}) signed entry {match.tree.last} of match {match.id}."),
        ("bare", ours, UNSIGNED, "THE RECORD HOLDS, BUT IT IS NOT SIGNED BY THE GIVEN KEY. entry 1: line 1 has no"),
        ("signed", other, ANOTHER_KEY, "an unknown key has signed it"),
        ("signed", "a+b+c", USAGE, "argument --key"),
    ):
        done = ran([sys.executable, "-I", "-S", str(TOOL), f"{file}.ndjson", "--key", key], cwd=tmp_path, check=False)
        assert done.returncode == code, done.stderr
        assert said in done.stdout + done.stderr
