"""What tests of the archive look at: what processes tell of a match, and what Redis holds of it."""

from annales.events.projections.lists import Wanted
from tests.support.at_door import as_file, finished
from tests.support.exported import exported_lines

SEARCHES = [
    Wanted(),
    Wanted(status="over"),
    Wanted(game="arena"),
    Wanted(player="pl_0"),
    Wanted(player="pl_0", opponent="pl_1"),
    Wanted(winner="pl_0"),
    Wanted(winner="pl_1"),
    Wanted(opened_by="pl_0"),
    Wanted(of="pl_9"),
    Wanted(tag="cup"),
    Wanted(ended_since="2020-01-01"),
    Wanted(ended_since="2020-01-01", player="pl_1"),
    Wanted(since="2020-01-01", until="2099-01-01"),
]

WRITES = [  # the steps of a move that write or confirm, as `(part of the services, method)`
    ("store.archive", "add"),
    ("store.archive", "kept"),
    ("store.archive", "confirm"),
    ("store.log", "unlink"),
    ("index", "remove"),
    ("store.provenance", "drop_mark"),
]


def ended(services, seed=1, **terms):
    """The id of a match that was played to its end."""
    return finished(services, "arena", 2, seed, **terms).id


def looks(services, id):
    """All that a process tells of a match, and all searches that could find it."""
    match = services.matches.get(id)
    return {
        "entries": list(match.tree.entries),
        "records": [as_file(match, viewer) for viewer in (None, 0, 1)],
        "row": services.index.with_progress([services.index.row(id)]),
        "source": services.store.provenance.source_of(id),
        "secret": services.store.match_secrets.secret(id),
        "last": services.store.log.last(id),
        "found": {
            (search, viewer): [row.match for row in services.index.search(wanted, viewer).matches]
            for search, wanted in enumerate(SEARCHES)
            for viewer in (None, "pl_0", "pl_9")
        },
        "export": b"".join(exported_lines(services, "pl_0")),
    }


def left_in_redis(db, id):
    """The keys that name a match, or hold its name."""
    named = {key.decode() for key in db.scan_iter() if id.encode() in key}
    hashes = [key for key in db.scan_iter(_type="hash") if db.hexists(key, id)]
    sets = [key for key in db.scan_iter(_type="zset") if any(id.encode() in member for member in db.zrange(key, 0, -1))]
    return named | {key.decode() for key in hashes + sets}
