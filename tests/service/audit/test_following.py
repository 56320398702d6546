"""The audit follows the log: every entry once, in Redis or archived, through crashes, losses and deletions."""

import pytest

from annales.domain.errors import Busy
from annales.events.archive.audit import AuditWriter
from annales.events.keys import SHARDS, append_keys, feed_key, shard_of
from annales.service.audit.reading import AuditQuery
from annales.service.commands.closing import CloseMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.errors import NoAudit
from annales.service.settings import ArchiveSettings
from annales.workers.scheduler import audit
from examples.games import TOYS
from tests.support.at_door import as_file, finished, opened, played


def told(services, viewer="pl_0", **query):
    """All lines that a viewer finds, the newest first."""
    lines, after = [], None
    while True:
        page = services.audit.reader.page(AuditQuery(**query), viewer, 500, after)
        lines += page.lines
        after = page.place
        if after is None:
            return lines


def seqs(services, match, viewer="pl_0"):
    """The entries of a match in the audit, in order."""
    return [line.seq for line in reversed(told(services, viewer)) if line.match == match]


def is_whole(services, *matches):
    """Whether the audit has each entry of these matches once, as the log has it, and of no other match."""
    expected = [
        (match, entry.seq, entry.at, entry.digest) for match in matches for entry in services.store.log.read(match)
    ]
    found = [(line.match, line.seq, line.at, line.digest) for line in told(services)]
    return sorted(found) == sorted(expected)


def test_the_audit_has_author_act_and_time(services):
    """Each entry, with its author as in the history."""
    match = played(services, opened(services, "arena", 2), 1, 6)
    audit(services)

    lines = told(services)[::-1]

    assert is_whole(services, match.id)
    assert lines[0].kind == "opened"
    for line, entry in zip(lines, match.tree.entries, strict=True):
        assert (line.player, line.client, line.bot) == (entry.by.player, entry.by.client, entry.by.bot)
        assert line.seat == getattr(entry.body, "seat", None)
        assert line.action == (entry.body.action.get("type") if line.kind == "step" else None)


def test_what_grows_is_followed(services, fresh):
    """By whichever process does the round."""
    one, two = opened(services, "arena", 2), opened(services, "market", 3)
    audit(services)
    one, two = played(services, one, 1, 5), played(services, two, 2, 5)
    assert not is_whole(services, one.id, two.id)

    audit(fresh())
    assert is_whole(services, one.id, two.id)

    audit(services)
    assert is_whole(services, one.id, two.id)


def test_nothing_shows_where_a_match_lies(services, fresh):
    """An archived one is told as before, also by an audit that is made again."""
    archived = finished(services, "arena", 2).id
    running = played(services, opened(services, "arena", 2), 2, 4).id
    audit(services)
    before = told(services)

    assert services.archiving.archive(archived)
    audit(services)
    assert told(fresh()) == before

    services.audit.following.restart()
    audit(services)
    assert told(fresh()) == before
    assert is_whole(services, archived, running)


def test_an_audit_begins_with_what_is_there(services):
    """Matches that were archived before there was one, and whose lines in the feed are gone."""
    archived, running = finished(services, "arena", 2).id, opened(services, "arena", 2).id
    services.archiving.archive(archived)
    for shard in SHARDS:
        services.store.redis.xtrim(feed_key(shard), maxlen=0)

    assert services.audit.reader.page(AuditQuery(), None, 10, None).as_of is None
    audit(services)

    assert is_whole(services, archived, running)
    assert services.audit.reader.page(AuditQuery(), None, 10, None).as_of is not None


def test_a_feed_that_was_trimmed_is_caught_up_with(services):
    """From the matches themselves."""
    match = opened(services, "arena", 2)
    audit(services)
    match = played(services, match, 1, 5)
    services.store.redis.xtrim(feed_key(shard_of(match.id)), maxlen=1)

    audit(services)

    assert is_whole(services, match.id)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", ["lock", "replace", "add", "keep"])
def test_a_crash_loses_and_doubles_nothing(services, fresh, monkeypatch, step, when):
    """Before or after each write: the next round, of another process, finishes the work."""
    grown, new = opened(services, "arena", 2), None
    audit(services)
    grown = played(services, grown, 1, 4)
    new = opened(services, "market", 3)
    write = getattr(AuditWriter, step)

    def dies(*args):
        if when == "after":
            write(*args)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(AuditWriter, step, dies)
        with pytest.raises(KeyboardInterrupt):
            audit(services)

    audit(fresh())
    assert is_whole(services, grown.id, new.id)


def test_a_crash_between_the_matches_and_the_position_is_repeated(services, fresh, monkeypatch):
    """The matches are written and committed, the position is not: their lines are read again, and change nothing."""
    match = opened(services, "arena", 2)
    audit(services)
    match = played(services, match, 1, 4)
    with monkeypatch.context() as patched:
        patched.setattr("annales.service.audit.following._keep", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            audit(services)
    assert is_whole(services, match.id)

    audit(fresh())

    assert is_whole(services, match.id)


def test_a_deleted_match_is_no_longer_sent(services):
    """At once, though the round comes later; afterwards nothing of it is stored."""
    kept, gone = opened(services, "arena", 2).id, opened(services, "arena", 2).id
    audit(services)

    services.operators.deletions.delete_as_operator(gone, "pl_9")
    assert seqs(services, gone) == []

    audit(services)
    assert is_whole(services, kept)
    assert services.audit.following.matches() == [kept]


def test_an_archived_match_that_is_deleted_goes_too(services):
    """From the archive and from the audit."""
    gone = finished(services, "arena", 2).id
    services.archiving.archive(gone)
    audit(services)

    services.operators.deletions.delete_as_operator(gone, "pl_9")
    audit(services)

    assert told(services) == []
    assert services.audit.following.matches() == []


def test_a_match_that_went_while_the_feed_was_lost_is_removed(services):
    """The matches of such a feed are compared with those in the audit."""
    gone = opened(services, "arena", 2).id
    audit(services)
    services.operators.deletions.delete_as_operator(gone, "pl_9")
    services.store.redis.delete(feed_key(shard_of(gone)))

    audit(services)

    assert services.audit.following.matches() == []


def test_a_redis_that_was_set_back_is_followed(services, fresh, db):
    """The audit tells what the log has now, not what it has lost, though the lines of the feed look alike."""
    match = opened(services, "arena", 2)
    before = {key: db.dump(key) for key in (append_keys(match.id)[0], feed_key(shard_of(match.id)))}
    played(services, match, 1, 3)
    audit(services)
    for key, dumped in before.items():
        db.restore(key, 0, dumped, replace=True)
    services.store.match_cache.forget_all()
    played(services, services.matches.get(match.id), 7, 3)

    audit(fresh())

    assert is_whole(services, match.id)


def test_steps_that_were_taken_back_are_marked(services):
    """As the history lists them."""
    match = played(services, opened(services, "arena", 2, take_back="free"), 1, 2)
    audit(services)
    services.door.do(AskTakeBack(match.id, "pl_0", match.tree.first_step()))
    audit(services)

    undone = [line.seq for line in told(services) if line.undone]

    tree = services.matches.get(match.id).tree
    assert sorted(undone) == tree.undone(range(1, tree.last + 1)) != []


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_the_audit_of_a_hidden_match_is_for_its_players_alone(services, visibility):
    """From its first entry on to whoever sits down, and no more to whoever leaves, even before the next round."""
    plans = [{"kind": "player"}, {"kind": "player", "player": "pl_1"}, {"kind": "open"}]
    match = services.door.do(OpenMatch("pl_0", Opening("market", plans, visibility=visibility))).match.id
    audit(services)
    assert {viewer: seqs(services, match, viewer) for viewer in ("pl_0", "pl_1", "pl_2", None)} == {
        "pl_0": [1, 2],
        "pl_1": [1, 2],
        "pl_2": [],
        None: [],
    }

    services.door.do(Leave(match, 1, "pl_1"))
    assert seqs(services, match, "pl_1") == []
    audit(services)

    assert {viewer: seqs(services, match, viewer) for viewer in ("pl_0", "pl_1")} == {"pl_0": [1, 2, 3], "pl_1": []}


def test_a_player_who_sits_down_in_a_hidden_match_sees_its_whole_audit(services):
    """What happened before too, as in its history."""
    plans = [{"kind": "player"}, {"kind": "open"}, {"kind": "open"}]
    match = services.door.do(OpenMatch("pl_0", Opening("market", plans, visibility="unlisted"))).match.id
    audit(services)
    services.door.do(SitDown(match, 1, "pl_1"))
    audit(services)

    assert seqs(services, match, "pl_1") == seqs(services, match) == [1, 2, 3]
    assert told(services, None, match=match) == told(services, match=match)  # the id of an unlisted one is known


def test_an_imported_record_is_not_audited(services):
    """Its sender could have named anybody, at any time."""
    record = as_file(finished(services, "arena", 2), None)
    imported = services.door.do(ImportRecord("pl_9", record)).match.id
    audit(services)

    assert seqs(services, imported, "pl_9") == []


def test_a_match_that_cannot_be_read_stops_no_other(services, db):
    """It is told once it can be read again."""
    broken, whole = opened(services, "arena", 2).id, opened(services, "arena", 2).id
    stream = append_keys(broken)[0]
    dumped = db.dump(stream)
    db.xdel(stream, "2-0")

    audit(services)
    assert is_whole(services, whole)

    db.restore(stream, 0, dumped, replace=True)
    services.broken.mended(broken)
    audit(services)
    assert is_whole(services, whole, broken)


def test_two_rounds_at_once_write_each_line_once(services, fresh, monkeypatch):
    """The second waits, or fails and tries again; neither takes back what the other has written."""
    match = opened(services, "arena", 2)
    audit(services)
    match = played(services, match, 1, 4)
    other, read = fresh(), services.audit.following._read

    def meanwhile(*args):
        monkeypatch.setattr(services.audit.following, "_read", read)
        played(services, match, 2, 1)
        with pytest.raises(Busy):
            audit(other)  # SQLite has one writer
        return read(*args)

    monkeypatch.setattr(services.audit.following, "_read", meanwhile)
    audit(services)
    audit(other)
    audit(services)

    assert is_whole(services, match.id)


def test_all_that_was_acknowledged_before_as_of_is_there(services):
    """It goes on with each round, whether anything happened or not."""
    audit(services)
    first = services.audit.reader.page(AuditQuery(), None, 1, None).as_of
    match = opened(services, "arena", 2)
    assert match.tree.entry(1).at > first

    audit(services)

    assert services.audit.reader.page(AuditQuery(), None, 1, None).as_of >= match.tree.entry(match.tree.last).at


def test_the_closing_of_a_match_is_audited(services):
    """An entry that is no step."""
    match = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "player"}, {"kind": "open"}]))).match.id
    services.door.do(CloseMatch(match, "pl_0"))
    audit(services)

    assert [line.kind for line in told(services, kind="closed")] == ["closed"]


def test_without_an_archive_there_is_no_audit(redis_url, ports):
    """The round does nothing, and whoever asks is told so."""
    with build(redis_url, TOYS, ports=ports, archive_settings=ArchiveSettings()) as services:
        assert audit(services) > 0
        with pytest.raises(NoAudit):
            services.audit.reader.page(AuditQuery(), None, 1, None)
