"""One reader follows all matches: it is told of each append once, and finds what it was not told."""

import pytest
from redis.exceptions import ConnectionError

from annales.events import change_feed, published
from annales.events.change_feed import ChangeFeed
from annales.events.keys import feed_key, shard_of
from annales.events.match_cache import MatchCache
from annales.events.published import Subscriber, channel_of
from annales.events.servers import nodes_of
from annales.events.stream import Tombstone
from tests.events.records import goes_back, remarks
from tests.events.test_bare_connection import InPieces, asking
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.log_contract

M = "mt_7"
SUBSCRIBED = b"*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n"


@pytest.fixture
def feeds(redis_url):
    """A reader that began before the test's appends."""
    made = ChangeFeed(redis_url)
    yield made
    made.close()


@pytest.fixture
def checked_always(monkeypatch):
    """Each comparison with the feeds is due at once."""
    monkeypatch.setattr(change_feed, "CHECKED_EVERY", 0.0)


def lines_of(feeds, count):
    """The next lines, so many. A wait may end without any: because of an answer, or of what is skipped."""
    lines = []

    def are_there():
        lines.extend(line for of_match in feeds.wait(1).values() for line in of_match)
        return len(lines) >= count

    until(are_there, lambda: str(lines))
    return lines


def heard(feeds, count):
    """First and last entry of the next lines, by match."""
    told = {}
    for line in lines_of(feeds, count):
        told.setdefault(line.match, []).append((line.first, line.last))
    return told


def commands(db, name):
    """How many commands of this name the server has carried out."""
    told = [node.info("commandstats") for node in nodes_of(db).values()]
    return sum(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"] for stats in told)


def test_one_reader_follows_all_matches(log, redis_url):
    """It is told of every append after it began, whatever the shard, in order."""
    log.append("mt_old", 0, remarks(1))
    feeds = ChangeFeed(redis_url)
    for n in range(30):
        log.append(f"mt_{n}", 0, remarks(1))
    log.append("mt_3", 1, remarks(4)[1:])

    assert heard(feeds, 31) == {**{f"mt_{n}": [(1, 1)] for n in range(30)}, "mt_3": [(1, 1), (2, 4)]}
    feeds.close()


def test_a_line_names_the_players_and_brings_the_entries(log, feeds):
    """What was published is what is stored."""
    log.append(M, 0, remarks(3), players=["pl_a", "pl_b"])
    (line,) = lines_of(feeds, 1)

    assert (line.number, line.players) == (1, ("pl_a", "pl_b"))
    assert log.published(line, "") == remarks(3)


def test_entries_that_are_large_together_are_not_published(log, feeds):
    """The line comes all the same, and its reader looks into the log."""
    cache = MatchCache(log)
    log.append(M, 0, remarks(300))
    (line,) = lines_of(feeds, 1)

    assert (line.last, line.entries) == (300, ())
    assert cache.grown(M, [line]) == 300


def test_a_deletion_is_in_the_feed(log, feeds):
    """Its first and last entry are 0, and the match is gone."""
    log.append(M, 0, remarks(2))
    cache = MatchCache(log)
    assert cache.grown(M, ()) == 2
    log.delete(M, 2, remarks(2)[-1].digest, Tombstone("2026-03-01T10:00:00.000Z", "pl_a", 2, ""))

    lines = lines_of(feeds, 2)
    assert [(line.first, line.last) for line in lines][-1] == (0, 0)
    assert cache.grown(M, lines[-1:]) == 0


# -- what was missed


@pytest.mark.parametrize("missed", [1, 3])
def test_what_was_missed_is_found_by_the_next_line(log, db, feeds, missed):
    """Lines are numbered without gaps, so a gap shows: here, lines that nobody published."""
    for number in range(1, missed + 1):
        line = {"match": "mt_unheard", "first": number, "last": number}
        db.xadd(feed_key(shard_of(M)), line, id=f"{number}-0")
    log.append(M, 0, remarks(1))

    found = [(seq, seq) for seq in range(1, missed + 1)]
    assert heard(feeds, missed + 1) == {"mt_unheard": found, M: [(1, 1)]}


def test_what_was_missed_is_found_by_a_comparison(log, db, redis_url, feeds, checked_always):
    """Also if nothing is published after it."""
    feeds.close()
    log.append(M, 0, remarks(2))

    assert not feeds.went_back()
    assert heard(feeds, 1) == {M: [(1, 2)]}


def test_a_reader_that_missed_too_much_reads_everything_again(log, feeds, monkeypatch, checked_always):
    """They are told as if the log had gone back, and continue from the end."""
    monkeypatch.setattr(change_feed, "LINES", 3)
    feeds.close()
    for seq in range(4):
        log.append(M, seq, remarks(4)[seq:][:1])

    assert not feeds.went_back()
    assert feeds.wait(0) == {}
    assert feeds.went_back()
    log.append(M, 4, remarks(5)[4:])
    assert heard(feeds, 1) == {M: [(5, 5)]}


def test_a_subscription_that_was_cut_is_made_again(log, db, feeds, monkeypatch):
    """And what was published meanwhile is found at the next comparison, which is due once the cut is noticed.

    A wait may end before that: a cluster may still pass on what was published by the test before.
    """
    monkeypatch.setattr(change_feed, "CHECKED_EVERY", 3600.0)
    log.append(M, 0, remarks(1))
    assert heard(feeds, 1) == {M: [(1, 1)]}
    for node in nodes_of(db).values():
        node.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    log.append(M, 1, remarks(2)[1:])

    def finds():
        assert not feeds.went_back()
        return feeds.wait(1)

    found = until(finds)
    assert [(line.first, line.last) for line in found[M]] == [(2, 2)]
    log.append(M, 2, remarks(3)[2:])
    assert heard(feeds, 1) == {M: [(3, 3)]}


def test_a_silent_server_is_noticed(monkeypatch):
    """Nothing comes over a subscription for long: only a question shows whether it is still there."""
    monkeypatch.setattr(published, "ANSWERS_WITHIN", 0.0)
    with InPieces([SUBSCRIBED], ()) as server, asking(server.url) as redis:
        silent = Subscriber(redis, "c")
        silent.check()
        with pytest.raises(ConnectionError):
            silent.check()
        silent.close()


def test_a_server_that_answers_is_asked_again_and_again(db, monkeypatch):
    """Its answer is no message."""
    monkeypatch.setattr(published, "ANSWERS_WITHIN", 0.0)
    subscriber = Subscriber(db, "c")
    for _ in range(3):
        subscriber.check()
        assert subscriber.hear(BOUND) == []
    subscriber.close()


def test_what_others_publish_on_the_channel_is_skipped(log, db, feeds, caplog):
    """It is logged, without its text. Nodes of a cluster pass on what each has published in no common order."""
    for said in (b"nonsense", b"\xff\xff 1", b"1 mt_7 x 1 2  \n", b""):
        db.publish(channel_of(db), said)
    log.append(M, 0, remarks(1))

    lines = []

    def all_is_told():
        lines.extend(line for of_match in feeds.wait(1).values() for line in of_match)
        return lines and len(caplog.records) >= 4

    until(all_is_told, lambda: str(caplog.records))
    assert [(line.match, line.first, line.last) for line in lines] == [(M, 1, 1)]
    assert {record.getMessage() for record in caplog.records} == {
        f"a message of {size} bytes on the channel of appends cannot be read and is skipped" for size in (8, 4, 15, 0)
    }


def test_databases_of_one_server_are_not_mixed_up(tmp_path):
    """Redis delivers what is published whatever the database, so each has a channel of its own."""
    address = f"unix://{tmp_path}/redis.sock"  # nobody is asked there
    with asking(address) as one, asking(f"{address}?db=3") as other:
        assert channel_of(one) != channel_of(other)


# -- the cache of a process that hears of appends


def test_entries_in_the_feed_are_not_read_again(log, db, feeds):
    """Neither those that the process has written itself, nor those of another process that follow what it knows."""
    log.append(M, 0, remarks(1))
    cache = MatchCache(log)
    assert cache.grown(M, ()) == 1
    cache.extend(M, remarks(1)[0].digest, remarks(2)[1:])
    log.append(M, 1, remarks(2)[1:])
    log.append(M, 2, remarks(5)[2:])
    lines = lines_of(feeds, 3)
    before = commands(db, "xrange")

    assert cache.grown(M, lines[:2]) == 2
    assert cache.grown(M, lines[2:]) == 5
    assert commands(db, "xrange") == before
    assert list(cache.cached(M, 5).entries) == remarks(5)


def test_what_does_not_follow_is_read(log, db, feeds):
    """The log went back and grew to the same number: the process must not keep what is lost."""
    log.append(M, 0, remarks(3))
    cache = MatchCache(log)
    assert cache.grown(M, ()) == 3
    goes_back(db, 2, M)
    ours = remarks(1, 2, remarks(2)[-1].digest, by="pl_north")
    log.append(M, 2, ours)
    _, line = lines_of(feeds, 2)

    assert cache.grown(M, [line]) == 3
    assert list(cache.cached(M, 3).entries) == [*remarks(2), *ours]


@pytest.mark.parametrize("known", [0, 2])
def test_what_a_process_does_not_know_is_read(log, feeds, known):
    """A match that is not cached, or one whose last entries it has not heard of."""
    log.append(M, 0, remarks(2))
    cache = MatchCache(log)
    if known:
        cache.grown(M, ())
    log.append(M, 2, remarks(3)[2:])
    log.append(M, 3, remarks(4)[3:])
    lines = lines_of(feeds, 3)

    assert cache.grown(M, lines[2:]) == 4


def test_entries_that_were_published_damaged_are_read(log, feeds):
    """The chain is checked, whichever way the entries come."""
    log.append(M, 0, remarks(1))
    cache = MatchCache(log)
    cache.grown(M, ())
    log.append(M, 1, remarks(2)[1:])
    lines = lines_of(feeds, 2)
    entry = lines[1].entries[0]
    damaged = type(lines[1])(2, M, 2, 2, (), lines[1].version, (entry[:40] + b"x" + entry[41:],))

    assert cache.grown(M, [damaged]) == 2
    assert list(cache.cached(M, 2).entries) == remarks(2)
