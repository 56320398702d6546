"""The steps of a move: what belongs together is checked, keys are copied, and the servers change their parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from annales.events.keys import shards_pattern
from annales.events.redis_client import Client
from annales.events.store import ARCHIVE, LOST, STORE, Events, StorePart, form_of, has_matches, identity, marks, record
from annales.service.bots.turn_queue import TurnQueue
from annales.service.monitoring.health import Health
from annales.service.ports import SystemClock
from annales.service.settings import CannotStart

AT_ONCE = 100  # keys that are copied in one round trip
ALONE = (ARCHIVE.encode(), LOST.encode())  # keys of the matches that belong to no shard
BEGUN = "{annales}:moving"  # on a target without an id: whose matches are being copied to it
SILENT_FOR = 5.0  # seconds for which a stopped scheduler has been silent at least

Parts = tuple[StorePart, StorePart | None]

# What source and target have before, and what they have afterwards. A source that has a whole store has every match, so
# an interrupted move from it is done again.
MOVES: dict[Parts, tuple[StorePart | None, StorePart]] = {
    (StorePart.WHOLE, None): (StorePart.ACCOUNTS, StorePart.EVENTS),
    (StorePart.WHOLE, StorePart.EVENTS): (StorePart.ACCOUNTS, StorePart.EVENTS),
    (StorePart.EVENTS, StorePart.ACCOUNTS): (None, StorePart.WHOLE),
    (StorePart.EVENTS, None): (None, StorePart.EVENTS),
}
# What they have if a move was interrupted after the target had everything: only the source is to be cleared.
COPIED: dict[Parts, tuple[StorePart | None, StorePart]] = {
    (StorePart.ACCOUNTS, StorePart.EVENTS): (StorePart.ACCOUNTS, StorePart.EVENTS),
    (StorePart.EVENTS, StorePart.WHOLE): (None, StorePart.WHOLE),
    (StorePart.EVENTS, StorePart.EVENTS): (None, StorePart.EVENTS),
}


class Moving:
    """A move of all matches from one server to another. Raises CannotStart if the two do not belong together."""

    def __init__(self, source: Events, target: Events) -> None:
        self._source, self._target = source, target
        of_source, of_target = identity(source), identity(target)
        if of_source is None or of_source.form != form_of(of_source.part):
            raise CannotStart("SOURCE holds no store of this version")
        self._id = of_source.id
        if of_target is not None and (of_target.id != self._id or of_target.form != form_of(of_target.part)):
            raise CannotStart("TARGET holds another store, or one of another version")
        parts = of_source.part, None if of_target is None else of_target.part
        if parts not in MOVES | COPIED:
            raise CannotStart("SOURCE must have the matches of a store, and TARGET nothing, or its accounts")
        self._is_copied = parts in COPIED
        self._source_part, self.part = (MOVES | COPIED)[parts]
        if of_target is None and has_matches(target) and target.get(BEGUN) != self._id.encode():
            raise CannotStart("TARGET holds matches, but no id of a store")
        self._check_is_stopped()

    def run(self) -> int:
        """Move the matches; returns the number of keys. Nothing is removed before the target has all of them."""
        moved = 0 if self._is_copied else self._copy()
        self._check_is_copied()
        self._target.set(STORE, record(self._id, self.part))
        self._target.delete(BEGUN)
        if self._source_part is None:
            self._source.delete(STORE)
        else:
            self._source.set(STORE, record(self._id, self._source_part))
        _clear(self._source)
        return moved

    def _check_is_stopped(self) -> None:
        for server in (self._source, self._target):
            if not isinstance(server, Client):
                continue  # a cluster has no accounts, and no heartbeats among them
            age = Health(server, TurnQueue(server), SystemClock()).clock_age()
            if age is not None and age < SILENT_FOR:
                raise CannotStart("the service is running: stop all of its processes, then wait for some seconds")

    def _copy(self) -> int:
        """Copy all keys, with the times at which they expire; returns how many there are."""
        self._target.set(BEGUN, self._id)
        _clear(self._target)
        return sum(self._copied(keys) for keys in _pages(self._source))

    def _copied(self, keys: list[bytes]) -> int:
        with self._source.pipeline(transaction=False) as pipe:
            for key in keys:
                pipe.dump(key)
                pipe.pttl(key)
            kept = pipe.execute()
        there = [each for each in zip(keys, kept[::2], kept[1::2], strict=True) if each[1] is not None]
        with self._target.pipeline(transaction=False) as pipe:
            for key, dumped, expires in there:
                pipe.restore(key, max(0, expires), dumped, replace=True)
            pipe.execute()
        return len(there)

    def _check_is_copied(self) -> None:
        there = marks(self._target)
        if any(line > there[shard] for shard, line in marks(self._source).items()):
            raise CannotStart("TARGET lacks some of the matches: something has written to SOURCE meanwhile")


def _clear(redis: Events) -> None:
    """Remove all keys of matches, but no record of a store."""
    for keys in _pages(redis):
        with redis.pipeline(transaction=False) as pipe:
            for key in keys:
                pipe.unlink(key)
            pipe.execute()


def _pages(redis: Events) -> Iterator[list[bytes]]:
    """The keys of all matches and shards, some at a time."""
    keys: Iterator[bytes] = redis.scan_iter(shards_pattern(), count=AT_ONCE)
    yield list(ALONE)
    while page := list(islice(keys, AT_ONCE)):
        yield page
