"""What a process keeps of matches: up to date, read once, bounded."""

from threading import Barrier, Thread

import pytest

from annales.domain.errors import BrokenRecord
from annales.domain.table.table import Table
from annales.events.keys import stream_key
from annales.events.match_cache import MatchCache
from annales.events.stream import Log
from tests.events.records import Record, goes_back, remarks, stored
from tests.support.waiting import BOUND

pytestmark = pytest.mark.log_contract

M = "mt_7"


class Reads(Log):
    """A log that remembers what was read."""

    def __init__(self, url):
        super().__init__(url)
        self.made = []

    def read(self, match, after=0, limit=None, digest=None):
        """As the log, and noted: from where, and how many came."""
        entries = super().read(match, after, limit, digest)
        self.made.append((match, after, len(entries)))
        return entries

    def loaded(self, match):
        """The same for the whole of a match."""
        entries, beside = super().loaded(match)
        self.made.append((match, 0, len(entries)))
        return entries, beside


@pytest.fixture
def reads(redis_url):
    """The log of the shelf."""
    made = Reads(redis_url)
    yield made
    made.close()


@pytest.fixture
def record():
    """A match of the market, played a while."""
    return Record("market", seats=3, seed=3).sit().play(60)


def test_a_match_is_read_once_and_then_only_what_is_missing(log, reads, record):
    """«XRANGE the missing tail, apply its facts»."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])

    assert match_cache.tree(M).entries == record.entries[:40]
    assert match_cache.tree(M).last == 40
    log.append(M, 40, record.entries[40:45])
    assert match_cache.tree(M).entries == record.entries[:45]

    assert reads.made == [(M, 0, 40), (M, 40, 0), (M, 40, 5)]


def test_an_unknown_match_is_an_empty_tree(reads):
    """It takes no place."""
    match_cache = MatchCache(reads)

    assert match_cache.tree("mt_none").entries == []
    assert match_cache.tree("mt_none") is not match_cache.tree("mt_none")


def test_what_the_caller_wrote_is_not_read_again(log, reads, record):
    """«after an own successful append the caller gives the entries to the shelf»."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    match_cache.tree(M)
    log.append(M, 40, record.entries[40:42])

    match_cache.extend(M, record.entries[39].digest, record.entries[40:42])

    assert match_cache.tree(M).entries == record.entries[:42]
    assert reads.made[1:] == [(M, 42, 0)]


@pytest.mark.parametrize(("given", "last"), [((38, 42), 42), ((30, 40), 40), ((41, 42), 40), ((0, 42), 42)])
def test_entries_that_are_there_already_or_leave_a_gap_are_not_taken(log, reads, record, given, last):
    """Another greenlet may have read them meanwhile; a tree never skips a number."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    tree = match_cache.tree(M)

    first = given[0]
    match_cache.extend(M, record.entries[first - 1].digest if first else "", record.entries[slice(*given)])

    assert tree.entries == record.entries[:last]


def test_the_match_that_the_caller_opened_is_kept(log, reads, record):
    """From its first entry on, without a read."""
    match_cache = MatchCache(reads)
    stored(log, M, record)

    match_cache.extend(M, "", record.entries)

    assert match_cache.tree(M).entries == record.entries
    assert [after for _, after, _ in reads.made] == [len(record.entries)]


def test_tables_are_those_of_the_fold(log, reads, record):
    """`at(seq) = fold(at(after), facts)`, at every entry, in any order, from few tables kept or many."""
    stored(log, M, record)
    fresh = [MatchCache(reads, tables=size) for size in (1, 7, 1000)]

    for match_cache in fresh:
        for seq in [5, 50, 20, 49, *range(5, 51)]:
            assert match_cache.table(M, seq).same(match_cache.tree(M).at(seq))
    assert fresh[0].table(M, record.head).same(record.table)


def test_a_table_is_folded_once(log, reads, record, monkeypatch):
    """The next move starts from the table before it: its cost does not grow with the match."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:50])
    match_cache.table(M, 50)
    log.append(M, 50, record.entries[50:51])
    match_cache.extend(M, record.entries[49].digest, record.entries[50:51])
    applied, apply = [], Table.apply
    monkeypatch.setattr(Table, "apply", lambda table, *facts: (applied.extend(facts), apply(table, *facts)))

    match_cache.table(M, 51)
    match_cache.table(M, 51)
    match_cache.table(M, 50)

    assert applied == list(match_cache.tree(M).body(51).facts)


def test_tables_are_bounded_over_all_matches(log, reads, record):
    """The one unused for longest goes first."""
    match_cache = MatchCache(reads, tables=3)
    stored(log, "mt_1", record)
    stored(log, "mt_2", Record("market", seats=3, seed=4).sit().play(60))
    match_cache.table("mt_1", 10), match_cache.table("mt_1", 11), match_cache.table("mt_2", 20)
    match_cache.table("mt_1", 10)

    match_cache.table("mt_2", 21)

    assert sorted(match_cache.tables(match_cache.tree("mt_1"))) == [10]
    assert sorted(match_cache.tables(match_cache.tree("mt_2"))) == [20, 21]


@pytest.mark.parametrize("bound", [{"matches": 2}, {"entries": 150}])
def test_matches_are_bounded_by_their_number_and_their_entries(log, reads, record, bound):
    """The one unused for longest is read again when it is wanted again."""
    match_cache = MatchCache(reads, **bound)
    for match in ("mt_1", "mt_2", "mt_3"):
        stored(log, match, record)
    for match in ("mt_1", "mt_2", "mt_1", "mt_3"):
        match_cache.tree(match)
    reads.made.clear()

    for match in ("mt_1", "mt_3", "mt_2"):
        assert match_cache.tree(match).entries == record.entries

    count = len(record.entries)
    assert 50 <= count <= 75
    assert reads.made == [("mt_1", count, 0), ("mt_3", count, 0), ("mt_2", 0, count)]


def test_the_bound_of_entries_counts_what_trees_grow_by(log, reads, record):
    """And what goes with those that are dropped, or forgotten."""
    match_cache = MatchCache(reads, entries=100)
    log.append("mt_1", 0, record.entries[:50])
    log.append("mt_2", 0, record.entries[:50])
    match_cache.tree("mt_1"), match_cache.tree("mt_2")
    match_cache.extend("mt_2", record.entries[49].digest, record.entries[50:51])
    reads.made.clear()

    match_cache.tree("mt_1")
    match_cache.forget("mt_1")
    match_cache.tree("mt_2")

    assert reads.made == [("mt_1", 0, 50), ("mt_2", 0, 50)]


def test_one_match_may_be_longer_than_the_bound(log, reads, record):
    """It is held all the same while it is the last one used."""
    match_cache = MatchCache(reads, entries=10)
    stored(log, M, record)

    assert match_cache.tree(M) is match_cache.tree(M)


def test_a_tree_that_was_dropped_still_grows_for_its_holder(log, reads, record):
    """A request that has begun on it goes on."""
    match_cache = MatchCache(reads, matches=1)
    log.append(M, 0, record.entries[:40])
    held = match_cache.tree(M)
    stored(log, "mt_8", record)
    match_cache.tree("mt_8")
    log.append(M, 40, record.entries[40:])

    assert held.entries == record.entries[:40]
    assert match_cache.tree(M).entries == record.entries
    assert match_cache.tree("mt_8").entries == record.entries


def test_a_forgotten_match_is_read_again(log, reads, record):
    """The whole of it."""
    match_cache = MatchCache(reads)
    stored(log, M, record)
    match_cache.tree(M)

    match_cache.forget(M)

    assert match_cache.tree(M).entries == record.entries
    assert [after for _, after, _ in reads.made] == [0, 0]


def test_readers_of_the_same_new_entries_at_once_add_them_once(log, record, redis_url):
    """Two greenlets must not add the same entry: both have read before either adds."""
    both = Barrier(2)

    class Together(Log):
        def read(self, match, after=0, limit=None, digest=None):
            entries = super().read(match, after, limit, digest)
            if after:
                both.wait(BOUND)
            return entries

    together = Together(redis_url)
    match_cache = MatchCache(together)
    log.append(M, 0, record.entries[:40])
    first = match_cache.tree(M)
    log.append(M, 40, record.entries[40:])

    trees = at_once(lambda: match_cache.tree(M), 2)

    assert all(tree is first for tree in trees)
    assert first.entries == record.entries
    together.close()


def test_an_uncached_match_is_read_once_for_concurrent_readers(log, reads, record):
    """Six readers of a long match would otherwise each read the whole of it."""
    match_cache = MatchCache(reads)
    stored(log, M, record)

    trees = at_once(lambda: match_cache.tree(M), 6)

    assert len({id(tree) for tree in trees}) == 1
    assert [made for made in reads.made if made[1] == 0] == [(M, 0, len(record.entries))]


@pytest.mark.slow
def test_the_longest_matches_lie_beside_each_other(log, reads):
    """Readers of two very long matches must not make each other read them again and again."""
    match_cache = MatchCache(reads)
    longest = {match: remarks(34_000, by=f"pl_{match}") for match in ("mt_1", "mt_2")}
    for match, entries in longest.items():
        log.append(match, 0, entries)
        match_cache.tree(match)
    reads.made.clear()

    for match in ("mt_1", "mt_2", "mt_1", "mt_2"):
        assert match_cache.tree(match).last == 34_000

    assert {after for _, after, _ in reads.made} == {34_000}


def at_once(act, count):
    """What so many threads get that act at the same time."""
    results = []
    threads = [Thread(target=lambda: results.append(act())) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(BOUND)
    assert len(results) == count
    return results


# -- a log that has gone back


@pytest.mark.parametrize("left", [0, 1, 38])
def test_a_match_whose_log_went_back_is_read_again(log, reads, db, record, left):
    """An asynchronous failover or a restored backup: this process knew more than the log holds."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    known = match_cache.tree(M)
    goes_back(db, left)

    assert match_cache.tree(M).entries == record.entries[:left]
    assert match_cache.tree(M) is not known
    assert match_cache.rewound == 1


def test_a_log_that_went_back_and_grew_again_is_read_again(log, reads, db, record):
    """Numbers alone do not tell: others have written up to ours, and beyond it."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    match_cache.table(M, 38)
    goes_back(db, 38)
    others = remarks(5, 38, record.entries[37].digest, by="pl_other")
    log.append(M, 38, others)

    tree = match_cache.tree(M)

    assert tree.entries == record.entries[:38] + others
    assert [entry.seq for entry in tree.entries if match_cache.tables(tree).get(entry.seq)] == [38]


def test_entries_written_after_another_history_are_not_taken(log, reads, db, record):
    """Between append and reading another reader may have found that the log went back: nothing is mixed."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    match_cache.tree(M)
    goes_back(db, 39)
    (other,) = remarks(1, 39, record.entries[38].digest, by="pl_other")
    (later,) = remarks(1, 40, other.digest, by="pl_other")
    log.append(M, 39, [other])
    log.append(M, 40, [later])

    match_cache.extend(M, other.digest, [later])

    assert match_cache.tree(M).entries == [*record.entries[:39], other, later]


def test_a_log_that_went_back_is_reported_to_its_listeners(log, reads, db, record):
    """With the match as it is now, and how many entries are gone: others may have been written since."""
    told = []
    match_cache = MatchCache(reads, on_rewound=lambda match, tree, lost: told.append((match, tree.last, lost)))
    log.append(M, 0, record.entries[:40])
    match_cache.tree(M)
    goes_back(db, 7)
    log.append(M, 7, remarks(5, 7, record.entries[6].digest, by="pl_other"))

    match_cache.tree(M)

    assert told == [(M, 12, 33)]


def test_a_comparison_reports_every_cached_match(log, reads, db, record):
    """Before it forgets them: after a restart of Redis nobody may ask for them for a long time."""
    told = []
    match_cache = MatchCache(reads, on_rewound=lambda match, tree, lost: told.append((match, lost)))
    log.append(M, 0, record.entries[:40])
    match_cache.tree(M)
    goes_back(db, 38)

    match_cache.compare()

    assert told == [(M, 2)]


def test_a_long_match_is_read_in_steps_and_never_seen_half_read(log, reads, monkeypatch):
    """Others are served in between: they may write to it, or ask for it and wait."""
    monkeypatch.setattr("annales.events.match_cache.STEP", 10)
    entries, seen = remarks(35), []
    match_cache = MatchCache(reads, give_way=lambda: seen.append(match_cache.cached(M, 1)))
    log.append(M, 0, entries)

    assert match_cache.tree(M).entries == entries
    assert seen == [None] * 3
    assert match_cache.cached(M, 35) is match_cache.tree(M)


def test_a_broken_entry_stops_the_tree_before_it(log, reads, db, record):
    """Every later look says the same; nothing behind the break is believed."""
    match_cache = MatchCache(reads)
    log.append(M, 0, record.entries[:40])
    match_cache.tree(M)
    db.xadd(stream_key(M), {"v": "1", "e": "[]"}, id="41-0")

    for _ in range(2):
        with pytest.raises(BrokenRecord, match="seq=41"):
            match_cache.tree(M)
