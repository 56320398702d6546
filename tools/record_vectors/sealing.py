"""Records taken apart and sealed again: everything that is hashed is hashed again, so that they hold in themselves.

Written with the standard library: a broken record may hold what the domain refuses to write, such as 0.5 or 10^30.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

Rows = list[dict[str, Any]]


def canonical(value: Any) -> bytes:
    """The canonical form of a value, and of what only a broken record holds."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(*values: Any) -> str:
    """SHA-256 of the canonical array of these values."""
    return sha256(canonical(values)).hexdigest()


def rows(data: bytes) -> Rows:
    """The entries of a record, as a reader has them."""
    return [json.loads(line) for line in data.splitlines()]


def joined(entries: Iterable[Any]) -> bytes:
    """Entries as a file."""
    return b"".join(canonical(entry) + b"\n" for entry in entries)


def resealed(entries: Rows, *, committed: bool = True, noted: bool = True) -> bytes:
    """Entries with every digest and the label computed again.

    If `committed`, the commitments of open envelopes too; if `noted`, what the note of line 1 says of the end.
    """
    before = ""
    for entry in entries:
        for envelope in entry["envelopes"]:
            if committed and "content" in envelope:
                envelope["commitment"] = digest(envelope["salt"], envelope["content"])
        hashed = [entry[name] for name in ("seq", "after", "at", "by", "face")]
        sealed = [[envelope["to"], envelope["commitment"]] for envelope in entry["envelopes"]]
        before = entry["digest"] = digest(before, *hashed, sealed)
    label = entries[0]["record"] | {"last": len(entries), "digest": before}
    if noted and isinstance(label.get("checkpoint", {}).get("note"), str):
        label["checkpoint"] |= {"note": _note_of_end(label["checkpoint"]["note"], label)}
    entries[0]["record"] = label
    relabel(entries)
    return joined(entries)


def _note_of_end(note: str, label: dict[str, Any]) -> str:
    """A signed note about the new end of a record; its signature is the old one, which a forger cannot make again."""
    origin, _, _, rest = note.split("\n", 3)
    root = b64encode(bytes.fromhex(label["digest"])).decode()
    return "\n".join([origin, str(label["last"]), root, rest])


def relabel(entries: Rows) -> None:
    """Compute the sum of line 1 again."""
    label = entries[0]["record"]
    parts = [label[name] for name in ("version", "match", "seat", "last", "digest")]
    signed = [label["checkpoint"]] if "checkpoint" in label else []
    label["sum"] = digest(*parts, *signed, entries[0]["digest"])
