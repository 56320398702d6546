"""Signed checkpoints as text: signed notes (c2sp.org/signed-note) whose body has the form of c2sp.org/tlog-checkpoint.

    play.example.org/mt_7f3a9c0b1d2e4f56      the name of the signer, and the match
    42                                        the number of entries
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3…=    the digest of the last one, in base64
    imported                                  only if the signer has stored the match as it was sent

    — play.example.org Az3grlgtzPICa5OS8npV…  the name again, and in base64 4 bytes that name the key and the signature

In place of the root of a Merkle tree stands the digest of the last entry, which follows from all entries before it.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256

NAME = "[!-*,-~]{1,100}"  # visible ASCII without `+`, which separates the parts of a verifier key
ED25519 = b"\x01"  # the type of a signature
_NAME = re.compile(NAME)
_NOTE = re.compile(
    rf"(?P<origin>(?P<name>{NAME})/[A-Za-z0-9_-]{{1,64}})\n[1-9][0-9]*\n[A-Za-z0-9+/]{{43}}=\n(imported\n)?\n"
    r"— (?P=name) [A-Za-z0-9+/]{91}=\n"
)


def is_name(text: str) -> bool:
    """Whether a signer may have this name."""
    return _NAME.fullmatch(text) is not None


def body(name: str, match: str, last: int, digest: str, imported: bool = False) -> str:
    """The text that a checkpoint signs; `digest` is that of the last entry, in hexadecimal."""
    root = b64encode(bytes.fromhex(digest)).decode()
    return f"{name}/{match}\n{last}\n{root}\n" + ("imported\n" if imported else "")


def key_hash(name: str, public: bytes) -> bytes:
    """The 4 bytes that name an Ed25519 key of a signer."""
    return sha256(name.encode() + b"\n" + ED25519 + public).digest()[:4]


def verifier_key(name: str, public: bytes) -> str:
    """A public key as programs that check signed notes read it: `name+hash+key`."""
    return f"{name}+{key_hash(name, public).hex()}+{b64encode(ED25519 + public).decode()}"


def note(text: str, name: str, public: bytes, signature: bytes) -> str:
    """A text with its signature."""
    return f"{text}\n— {name} {b64encode(key_hash(name, public) + signature).decode()}\n"


def split_note(text: str) -> tuple[str, str, bytes, bytes]:
    """The parts of a note that has the form of a checkpoint: signed text, name of the signer, key hash, signature."""
    body, _, line = text.partition("\n\n")
    _, name, signed = line.split()
    raw = b64decode(signed)
    return body + "\n", name, raw[:4], raw[4:]


def is_checkpoint_of(text: str, match: str, last: int, digest: str, imported: bool) -> bool:
    """Whether a note has the form of a checkpoint, and names this end of this match; the signature is not checked."""
    found = _NOTE.fullmatch(text)
    return found is not None and text.startswith(body(found["name"], match, last, digest, imported) + "\n")
