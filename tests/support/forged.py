"""Records as a forger would write them: everything that is hashed is hashed again, so that they hold in themselves."""

import json

from tools.verify import canonical, digest


def resealed(entries):
    """Entries with every digest and the label computed again: a forgery that holds in itself."""
    before = ""
    for entry in entries:
        for envelope in entry["envelopes"]:
            envelope["commitment"] = digest(envelope["salt"], envelope["content"])
        hashed = [entry[name] for name in ("seq", "after", "at", "by", "face")]
        sealed = [[envelope["to"], envelope["commitment"]] for envelope in entry["envelopes"]]
        before = entry["digest"] = digest(before, *hashed, sealed)
    label = entries[0]["record"]
    label |= {"last": len(entries), "digest": before}
    parts = [label[name] for name in ("version", "match", "seat", "last", "digest")]
    signed = [label["checkpoint"]] if "checkpoint" in label else []
    label["sum"] = digest(*parts, *signed, entries[0]["digest"])
    return b"".join(canonical(entry) + b"\n" for entry in entries)


def rows(data):
    """The entries of a record, as a reader has them."""
    return [json.loads(line) for line in data.splitlines()]


def forged(data, seq, change):
    """The record with one entry changed, its face and what it tells whole, and all that is hashed computed again."""
    entries = rows(data)
    for told in (entries[seq - 1], entries[seq - 1]["face"]):
        change(told)
    return resealed(entries)


def dated(data, seq, at):
    """The record with an entry of another time, likewise."""
    entries = rows(data)
    entries[seq - 1]["at"] = at
    return resealed(entries)
