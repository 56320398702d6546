"""Waiters of the process that wrote an entry hear of it at once, and once: the line of the feed comes later."""

from threading import Event

import pytest

from annales.domain.errors import NotReplicated
from annales.events.codec import DIGEST_BYTES
from annales.events.feed_line import Line
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.ports import SystemClock
from annales.service.queries.notifier import Notifier
from tests.support.waiting import until

SEATS = [{"kind": "player"}, {"kind": "open"}]
MATCH = "mt_1"
OWN, OTHER = "0a" * DIGEST_BYTES, "0b" * DIGEST_BYTES


@pytest.fixture
def services(redis_url):
    """The parts of one process, on an empty Redis."""
    with build(redis_url) as made:
        yield made


@pytest.fixture
def match(services):
    """A match of two entries that waits for its second player."""
    return services.door.do(OpenMatch("pl_a", Opening("sacrifice", SEATS))).match.id


class Feed:
    """A feed whose lines come when the test wants; `told` counts how often the waiter was woken."""

    def __init__(self):
        self.lines, self.read, self.grown, self.told = [], Event(), 4, 0
        self.live = Notifier(lambda: self, lambda match, lines: self.grown, SystemClock())

    def wait(self, seconds):
        """What has come."""
        lines, self.lines = self.lines, []
        return {MATCH: lines} if lines else {}

    def went_back(self):
        """Never; all lines before were told."""
        self.read.set()
        return False

    def close(self):
        """Nothing."""

    def brings(self, seq, digest):
        """A line comes; how often the waiter is woken by it."""
        before = self.told
        entries = () if digest is None else (bytes.fromhex(digest) + b"entry",)
        self.lines = [Line(seq, MATCH, seq, seq, (), b"2", entries)]
        until(lambda: not self.lines)
        for _ in range(2):  # the reader has come round
            self.read.clear()
            self.read.wait()
        return self.told - before

    def wakes(self):
        """Note that the waiter was woken."""
        self.told += 1


@pytest.fixture
def feed():
    """A feed that brings nothing yet."""
    return Feed()


def test_waiters_hear_of_what_their_process_wrote_once(feed):
    """Without the feed; its line wakes nobody, and the line of what another process wrote does."""
    with feed.live.watching(MATCH, feed.wakes) as watching:
        feed.told, feed.grown = 0, 5
        feed.live.tell(MATCH, 5, OWN)
        assert (feed.told, watching.newest) == (1, 5)
        assert feed.brings(5, OWN) == 0

        feed.grown = 6
        assert feed.brings(6, OTHER) == 1
        assert watching.newest == 6


@pytest.mark.parametrize("digest", [OTHER, None])
def test_a_line_of_another_entry_of_the_same_number_wakes_them(feed, digest):
    """Redis has lost the one that they were told of, and somebody wrote again; or the line came without its entry."""
    with feed.live.watching(MATCH, feed.wakes):
        feed.live.tell(MATCH, 5, OWN)
        feed.grown = 5
        assert feed.brings(5, digest) == 1
        assert feed.brings(5, OWN) == 1, "what was told before the log went back counts no more"


def test_waiters_who_know_of_more_are_left_to_the_feed(feed):
    """The log may have gone back: then its line tells them so."""
    with feed.live.watching(MATCH, feed.wakes) as watching:
        watching.wake(7)
        feed.told, feed.grown = 0, 5
        feed.live.tell(MATCH, 5, OWN)
        assert (feed.told, watching.newest) == (0, 7)
        assert feed.brings(5, OWN) == 1
        assert watching.newest == 5


def test_nothing_is_kept_of_a_match_that_nobody_follows(feed):
    """Nor of one that was followed."""
    feed.live.tell(MATCH, 5, OWN)
    with feed.live.watching(MATCH):
        feed.live.tell(MATCH, 6, OWN)
    assert not feed.live._told


def test_the_door_tells_what_the_log_has_acknowledged(services, match, monkeypatch):
    """Number and digest of the newest entry, which can be read by then; of a write that is refused it tells nothing."""
    told = []

    def tell(match, newest, digest):
        told.append((newest, services.store.log.read(match)[-1].digest == digest))

    monkeypatch.setattr(services.door, "_tell", tell)
    services.door.do(SitDown(match, 1, "pl_b"))
    assert told == [(services.store.log.last(match), True)]

    def unconfirmed(*_, **__):
        raise NotReplicated(wanted=1, reached=0)

    monkeypatch.setattr(services.store.log, "append", unconfirmed)
    with pytest.raises(NotReplicated):
        services.door.do(Answer(match, "pl_a", 4, ["Kc4-c5"]))
    assert len(told) == 1


def test_both_ways_together_tell_each_entry_once(redis_url, services, match):
    """Two processes write in turn, and each follows: each waiter is woken once for each entry."""
    with build(redis_url) as other, other.live.watching(match) as there:
        woken = []
        with services.live.watching(match, lambda: woken.append(True)) as here:
            woken.clear()
            services.door.do(SitDown(match, 1, "pl_b"))
            last = services.store.log.last(match)
            assert here.newest == last
            until(lambda: there.newest == last)
            other.door.do(Answer(match, "pl_a", 4, ["Kc4-c5"]))
            until(lambda: here.newest == last + 1)
            assert len(woken) == 2
