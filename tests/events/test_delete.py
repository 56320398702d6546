"""What a deletion promises: all of one match goes at once, nothing of another, and no late retry brings it back."""

import pytest

from annales.events.keys import append_keys, feed_key, shard_of
from annales.events.match_cache import MatchCache
from annales.events.stream import Appended, Outcome, Tombstone
from tests.events.records import SECRET, remarks

pytestmark = pytest.mark.log_contract

M, OTHER = "mt_7", "mt_8"
STONE = Tombstone("2026-03-01T10:00:00.000Z", "pl_1", 2, "")


def written(log, match):
    """A match with all that can be stored with it; its newest digest."""
    entries = remarks(2)
    log.append(match, 0, entries, key="k", player="pl_1", turns=[(2, 0)], awaited=(0, 1), deadline=5, secret=SECRET)
    return entries[-1].digest


def test_everything_of_a_match_goes_but_the_tombstone(log, db):
    """Stream, keys, secret, turns, deadline, awaited seats. Of another match nothing goes."""
    digest = written(log, M)
    written(log, OTHER)

    assert log.delete(M, 2, digest, STONE)

    assert log.matches() == [OTHER]
    assert log.read(M) == log.turns_of(M) == []
    assert [match for _, match in log.deadlines(9)] == [OTHER]
    *of_match, _, _, _, awaited, deleted = append_keys(M)
    assert db.exists(*of_match) == db.hexists(awaited, M) == 0
    assert (log.tombstone(M), log.tombstone(OTHER)) == (STONE, None)
    assert db.hkeys(deleted) == [M.encode()]


def test_a_deletion_is_in_the_feed_of_its_shard(log, db):
    """So that those who watch the match look at it, and the count of appends does not go back."""
    digest = written(log, M)
    before = db.xlen(feed_key(shard_of(M)))

    log.delete(M, 2, digest, STONE)

    assert db.xlen(feed_key(shard_of(M))) == before + 1
    assert [(line.match, line.last) for line in log.feed(shard_of(M))] == [(M, 2), (M, 0)]


def test_what_has_grown_since_it_was_read_is_not_deleted(log):
    """Nor what is another match by now, nor what is not there."""
    digest = written(log, M)

    assert not log.delete(M, 1, digest, STONE)
    assert not log.delete(M, 2, "00" * 32, STONE)
    assert not log.delete(OTHER, 2, digest, STONE)
    assert (log.last(M), log.tombstone(M)) == (2, None)


def test_a_deleted_match_is_not_opened_again_by_a_late_retry(log):
    """Nor is anything appended to it."""
    digest = written(log, M)
    log.delete(M, 2, digest, STONE)

    assert log.append(M, 0, remarks(2), key="k", player="pl_1") == Appended(Outcome.CONFLICT, 0, 0)
    assert log.append(M, 2, remarks(1, 2, digest), before=digest).outcome is Outcome.CONFLICT
    assert log.matches() == []


def test_a_process_that_knows_the_match_learns_that_it_is_gone(log, caplog):
    """Without a false alarm that the store has lost entries."""
    digest = written(log, M)
    cache = MatchCache(log)
    assert cache.tree(M).last == 2

    log.delete(M, 2, digest, STONE)

    assert (cache.tree(M).last, cache.rewound, caplog.messages) == (0, 0, [])
