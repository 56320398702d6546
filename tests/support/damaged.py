"""A match that is damaged in Redis, as flipped bytes of its file would leave it, and its repair."""

from contextlib import contextmanager

from annales.events.keys import stream_key

NEWER = b"99"  # a version of the form of entries that no release knows


def rewritten(db, match, entries):
    """Put these entries in the place of a match's stream."""
    key = stream_key(match)
    db.delete(key)
    for id, fields in entries:
        db.xadd(key, fields, id=id)


def damage(db, match, seq=2, fields=None):
    """Damage one entry, half of which is gone unless other fields are given; the entries as they were."""
    entries = db.xrange(stream_key(match))
    id, whole = entries[seq - 1]
    half = {**whole, b"e": whole[b"e"][: len(whole[b"e"]) // 2]}
    rewritten(db, match, [*entries[: seq - 1], (id, fields(whole) if fields else half), *entries[seq:]])
    return entries


def newer(fields):
    """An entry that a newer release has written."""
    return {**fields, b"v": NEWER}


@contextmanager
def while_damaged(db, match, **how):
    """Damage a match, and repair it."""
    entries = damage(db, match, **how)
    yield
    rewritten(db, match, entries)
