"""What stops, dies or is slow while the index is written: in the end no match is missing from its lists."""

import pytest

from annales.domain.log.entry import SeatLeft, SeatTaken
from annales.domain.log.terms import Holder
from annales.domain.log.tree import Tree
from annales.events.match_cache import MatchCache
from annales.events.projections.index import CHECKPOINTS, LISTS, ROWS, Index
from annales.events.projections.lease import LEASE
from annales.events.projections.lists import Wanted
from annales.events.redis_client import client
from tests.events.records import Record, stored


@pytest.fixture
def made(redis_url):
    """Makes the indexes of several processes."""
    with client(redis_url) as redis:
        yield lambda: Index(redis)


def listed(index, **wanted):
    """The matches that a search finds."""
    return [row.match for row in index.search(Wanted(**wanted)).matches]


def rebuilt(index, log):
    """What all lists and rows hold when nobody has disturbed the rebuild."""
    index.rebuild(log)
    return everything(index)


def everything(index):
    """The places of all lists, and all rows but the numbers at which they were written."""
    db = index._redis
    lists = {key: db.zrange(key, 0, -1) for key in db.scan_iter(LISTS + "*")}
    return lists | {key: {**db.hgetall(key), b"last": b""} for key in db.scan_iter(ROWS + "*")}


def test_a_match_that_grows_while_the_feed_is_read_is_read_again(log, made):
    """Its writer dies before it lists the end of the match; the feed has told of the match once in the same round."""
    index, cache, record = made(), MatchCache(log), Record("arena", seats=2).sit()
    index.catch_up(log, cache.tree)  # builds it
    stored(log, "mt_1", record)
    before = len(record.entries)

    def ends_once_read(match):
        found = Tree(cache.tree(match).entries)
        if len(record.entries) == before:
            record.play()
            log.append(match, before, record.entries[before:])
        return found

    index.catch_up(log, ends_once_read)
    index.catch_up(log, ends_once_read)

    assert listed(index, status="over") == ["mt_1"]
    assert listed(index, status="playing") == []


def test_lists_that_redis_has_lost_are_written_again(log, made, db):
    """It was killed with `appendfsync everysec`; this process has listed the match before, and it goes on as it did."""
    index, cache, record = made(), MatchCache(log), Record("arena", seats=2).sit().play(30)
    index.catch_up(log, cache.tree)  # builds it
    checkpoint = db.hgetall(CHECKPOINTS)
    stored(log, "mt_1", record)
    index.catch_up(log, cache.tree)
    index.catch_up(log, cache.tree)

    db.delete(*db.scan_iter(LISTS + "*"), *db.scan_iter(ROWS + "*"), CHECKPOINTS)
    if checkpoint:
        db.hset(CHECKPOINTS, mapping=checkpoint)
    index.catch_up(log, cache.tree)

    assert listed(index, opened_by="pl_0") == ["mt_1"]


def test_a_row_that_is_as_it_was_before_is_not_set_back(log, made):
    """A seat was left and taken again; whoever left it lists that last."""
    index, record = made(), Record("arena", seats=2)
    record.write(SeatTaken(1, Holder(player="pl_1")))
    taken = list(record.entries)
    record.write(SeatLeft(1))
    left = list(record.entries)
    record.write(SeatTaken(1, Holder(player="pl_1")))

    for entries in (taken, record.entries, left):
        index.update("mt_1", Tree(entries))

    assert listed(index, player="pl_1") == ["mt_1"]


# -- a rebuild, while others write


@pytest.mark.parametrize(
    "grows",
    [None, "clear", "read", "acts"],
    ids=["it stays", "it ends meanwhile", "it ends later", "its row alone changes later"],
)
@pytest.mark.parametrize("cut", range(3))
def test_what_is_listed_while_the_index_is_cleared_is_in_all_of_its_lists(log, made, monkeypatch, cut, grows):
    """A rolling restart with a new form of the index: the other processes list their matches all the while."""
    index, writer, record = made(), made(), stored(log, "mt_1", Record("arena", seats=2))
    index.rebuild(log)
    before = len(record.sit().entries)
    cleared, calls, read = index._lease.clear, [], log.read

    def clear(*keys):
        cleared(*keys)
        calls.append(keys)
        if len(calls) == 2 + cut:  # the form, then the only row, then a list
            log.append("mt_1", 1, record.entries[1:])
            writer.update("mt_1", Tree(record.entries))
            if grows == "clear":
                log.append("mt_1", before, record.play().entries[before:])  # and its writer dies

    def reads(match, *part, **of):
        found = read(match, *part, **of)
        if grows in ("read", "acts") and len(found) == before:  # the rebuild goes on with what it has read
            log.append(match, before, record.play(1 if grows == "acts" else 10_000).entries[before:])
            writer.update(match, Tree(record.entries))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(index._lease, "clear", clear)
        patch.setattr(log, "read", reads)
        index.rebuild(log)

    assert len(calls) > 2 + cut
    assert everything(index) == rebuilt(made(), log)


def test_one_process_rebuilds_at_a_time(log, made):
    """The other leaves the lists as they are meanwhile, and may rebuild later."""
    one, other = made(), made()
    stored(log, "mt_1", Record("arena", seats=2))
    one.rebuild(log)
    assert one._lease.take()

    assert other.rebuild(log) == 0
    assert listed(other) == ["mt_1"]
    one._lease.end("{index}:form", b"6")
    assert other.rebuild(log) == 1


@pytest.mark.parametrize("stops_at", [1, 2, 3], ids=["before the rows", "before the lists", "in the lists"])
def test_a_process_that_was_stopped_as_it_cleared_the_index_clears_it_no_more(log, made, monkeypatch, db, stops_at):
    """Another one has rebuilt it meanwhile, and says that it is complete."""
    stopped, other = made(), made()
    stored(log, "mt_1", Record("arena", seats=2))
    whole = rebuilt(other, log)
    cleared, calls = stopped._lease.clear, []

    def clear(*keys):
        if len(calls) == stops_at:
            db.delete(LEASE)  # it has run out
            other.rebuild(log)
        calls.append(keys)
        cleared(*keys)
        if len(calls) > stops_at:
            raise KeyboardInterrupt  # and killed, before it has built anything

    monkeypatch.setattr(stopped._lease, "clear", clear)

    assert stopped.rebuild(log) == 0
    assert everything(other) == whole
    assert other.catch_up(log, MatchCache(log).tree) == 0


def test_a_process_that_was_stopped_at_the_end_does_not_say_that_the_index_is_complete(log, made, monkeypatch, db):
    """Another one has begun again meanwhile, and has died."""
    stopped, dies, next_one = made(), made(), made()
    stored(log, "mt_1", Record("arena", seats=2))
    keep = stopped._keep

    def kept(checkpoints):
        keep(checkpoints)
        db.delete(LEASE)  # it has run out
        dies._lease.take()
        dies._clear()

    monkeypatch.setattr(stopped, "_keep", kept)

    assert stopped.rebuild(log) == 0
    db.delete(LEASE)
    assert next_one.catch_up(log, MatchCache(log).tree) == 1
    assert listed(next_one) == ["mt_1"]


def test_a_crash_in_a_rebuild_leaves_no_index_that_counts_as_complete(log, made, monkeypatch, db):
    """Whoever comes next builds it; nobody repairs parts of it meanwhile, and takes these for all."""
    dies, next_one = made(), made()
    stored(log, "mt_1", Record("arena", seats=2))
    dies.rebuild(log)
    cleared, calls = dies._lease.clear, []

    def clear(*keys):
        cleared(*keys)
        calls.append(keys)
        if len(calls) == 1:
            assert next_one.catch_up(log, MatchCache(log).tree) == 0
        if len(calls) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(dies._lease, "clear", clear)
    with pytest.raises(KeyboardInterrupt):
        dies.rebuild(log)
    db.delete(LEASE)

    assert next_one.catch_up(log, MatchCache(log).tree) == 1
    assert listed(next_one) == ["mt_1"]
