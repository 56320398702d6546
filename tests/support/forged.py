"""Records as a forger would write them: everything that is hashed is hashed again, so that they hold in themselves."""

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
    label["sum"] = digest(*parts, entries[0]["digest"])
    return b"".join(canonical(entry) + b"\n" for entry in entries)
