"""Waiting for entries: woken by whoever writes, in this process or another; nothing is slept through."""

from __future__ import annotations

from threading import Event, Thread

import pytest
from redis import Redis

from annales.domain.errors import Busy
from annales.events.change_feed import ChangeFeed
from annales.events.feed_line import Line
from annales.events.feed_positions import Position
from annales.events.keys import feed_key, shard_of
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.ports import SystemClock
from annales.service.queries.notice_stream import Inbox
from annales.service.queries.notifier import Notifier, Subscription
from tests.events.records import goes_back, remarks
from tests.support.moments import Standing
from tests.support.waiting import until, watchers

SEATS = [{"kind": "player"}, {"kind": "open"}]
LONG = 60  # seconds that no test comes near, unless it fails


@pytest.fixture
def services(redis_url):
    """The parts of one process, on an empty Redis."""
    with build(redis_url) as made:
        yield made


@pytest.fixture
def live(redis_url, services):
    """Where streams and long polls of one process wait."""
    return Notifier(lambda: ChangeFeed(redis_url), services.store.match_cache.grown, services.ports.clock)


@pytest.fixture
def match(services):
    """A match of two entries that waits for its second player."""
    return services.door.do(OpenMatch("pl_a", Opening("sacrifice", SEATS))).match.id


def test_every_waiter_is_woken_by_an_entry(services, live, match):
    """The feed's line comes with the entry: one reader serves all."""
    woken = []

    def watch():
        with live.watching(match) as watching:
            woken.append(watching.wait(2, LONG))

    threads = [Thread(target=watch) for _ in range(3)]
    for thread in threads:
        thread.start()
    services.door.do(SitDown(match, 1, "pl_b"))
    for thread in threads:
        thread.join(LONG)
    assert woken == [True, True, True]
    assert watchers(live) == 0


def test_what_was_written_before_is_not_waited_for(live, match):
    """The log is looked at once after standing in line."""
    with live.watching(match) as watching:
        assert watching.wait(1, LONG)


def test_an_entry_of_another_match_wakes_no_waiter(services, live, match):
    """A waiter hears of its own match alone; when time is over it is told so."""
    with live.watching(match) as watching:
        services.door.do(OpenMatch("pl_a", Opening("sacrifice", SEATS)))
        assert not watching.wait(2, 0.3)


def test_one_watch_serves_a_whole_stream(services, live, match):
    """It waits again and again without asking Redis, and knows of entries that came between two waits."""
    with live.watching(match) as watching:
        assert not watching.wait(2, 0.01)
        services.door.do(SitDown(match, 1, "pl_b"))
        assert watching.wait(2, LONG)
        assert watching.wait(3, LONG)
        services.door.do(Answer(match, "pl_a", 4, ["Kc4-c5"]))
        assert watching.wait(4, LONG)


def test_a_redis_that_is_away_does_not_end_the_reader():
    """It rests and reads on; what came meanwhile is told then."""

    class Failing:
        def __init__(self):
            self.calls = 0

        def wait(self, seconds):
            self.calls += 1
            if self.calls == 1:
                raise Busy()
            return {"mt_1": [Line(1, "mt_1", 5, 5)]}

        def went_back(self):
            return False

        def close(self):
            pass

    newest = iter([4, 5])
    with Notifier(Failing, lambda match, lines: next(newest, 5), SystemClock()).watching("mt_1") as watching:
        assert watching.wait(4, LONG)


def test_lines_read_before_an_outage_of_redis_are_delivered_after_it():
    """The lines were read; only then the comparison failed. Nobody reads them a second time."""

    listened = Event()

    class Failing:
        def __init__(self):
            self.lines, self.compared = {"mt_1": [Line(7, "mt_1", 5, 5, ("pl_a",))]}, 0

        def wait(self, seconds):
            listened.wait(LONG)
            lines, self.lines = self.lines, {}
            return lines

        def went_back(self):
            self.compared += 1
            if self.compared == 1:
                raise Busy()
            return False

        def positions(self):
            return {shard_of("mt_1"): Position(7)}

        def close(self):
            pass

    clock = Standing()
    live, inbox = Notifier(Failing, lambda match, lines: 5, clock), Inbox(clock)
    with live.watching("mt_1") as watching, live.listening("pl_a", inbox):
        listened.set()
        assert inbox.wait(LONG)
        assert [line.number for line in inbox.take().lines] == [7]
        assert watching.newest == 5


def test_a_match_that_cannot_be_read_does_not_end_the_reader():
    """Who waits for it is woken, and so is everybody else later."""

    class Feeding:
        def __init__(self):
            self.lines = iter([{"mt_1": [Line(1, "mt_1", 5, 5)]}, {"mt_2": [Line(2, "mt_2", 3, 3)]}])

        def wait(self, seconds):
            return next(self.lines, {}) if watched.is_set() else {}

        def went_back(self):
            return False

        def close(self):
            pass

    def grown(match, lines):
        if match == "mt_1" and lines:
            raise RuntimeError("a fault of the rules")
        return lines[-1].last if lines else 2

    watched, live = Event(), Notifier(Feeding, grown, SystemClock())
    with live.watching("mt_1") as one, live.watching("mt_2") as other:
        watched.set()
        assert one.wait(4, LONG)
        assert other.wait(2, LONG)


def test_a_waiter_is_woken_when_the_log_went_back(redis_url, services, match):
    """A feed that lost its end gives its numbers out again: the reader must not wait until they have passed it."""
    services.door.do(SitDown(match, 1, "pl_b"))
    live = Notifier(lambda: ChangeFeed(redis_url), services.store.match_cache.grown, SystemClock())
    with live.watching(match) as watching:
        known = watching.newest
        with Redis.from_url(redis_url) as db:
            lines = db.xrevrange(feed_key(shard_of(match)))
            goes_back(db, known - 1, match)
            db.delete(feed_key(shard_of(match)))
            db.xadd(feed_key(shard_of(match)), lines[-1][1], id=lines[-1][0])
        until(lambda: watching.newest == known - 1)

        services.store.log.append("mt_new", 0, remarks(1))
        with live.watching("mt_new") as new:
            (more,) = remarks(1, 1, remarks(1)[0].digest)
            services.store.log.append("mt_new", 1, [more], before=remarks(1)[0].digest)
            assert new.wait(1, LONG)


def test_a_line_that_cannot_be_read_is_passed_by(redis_url, services, live, match):
    """One damaged line of a feed would else silence every stream and long poll of the process."""
    with live.watching(match) as watching, Redis.from_url(redis_url) as db:
        for line in ({"match": "mt_x", "first": "1", "last": "x9"}, {"match": b"\xff", "last": "2"}, {"nothing": "1"}):
            db.xadd(feed_key(shard_of(match)), line, id=f"{int(db.xlen(feed_key(shard_of(match)))) + 1}-0")
        services.door.do(SitDown(match, 1, "pl_b"))

        assert watching.wait(2, LONG)


def test_a_reader_that_leaves_frees_its_place_at_once():
    """A place of a stream is free soon after its reader has gone, not at the next sign of life."""
    watch, looks = Subscription(4, SystemClock(), looked_at_every=0.01), iter([True, True, False])

    assert not watch.wait_while(lambda: next(looks), 4, 3600)
    watch.wake(5)
    assert watch.wait_while(lambda: False, 4, 3600)


def test_all_are_woken_when_the_process_ends(redis_url, services, match):
    """A worker that is told to stop lets its streams say goodbye at once."""
    alive = [True]
    live = Notifier(lambda: ChangeFeed(redis_url), services.store.match_cache.grown, SystemClock(), lambda: alive[0])
    with live.watching(match) as watching:
        alive[0] = False
        assert not watching.wait(2, 3600)


def test_the_reader_ends_without_waiters(redis_url, services, match):
    """An idle process holds no connection for it; the next waiter starts another reader."""
    closed = Event()

    class Watched(ChangeFeed):
        def close(self):
            super().close()
            closed.set()

    live = Notifier(lambda: Watched(redis_url), services.store.match_cache.grown, SystemClock())
    with live.watching(match) as watching:
        assert not watching.wait(2, 0.01)
    assert closed.wait(LONG)
    with live.watching(match) as watching:
        services.door.do(SitDown(match, 1, "pl_b"))
        assert watching.wait(2, LONG)
