"""What the launcher asks of a Redis before it starts anything on it, and looks after while it runs.

Is it the store that this data folder was used with? Does it keep what it acknowledges? Is anything gone?
"""

from __future__ import annotations

import logging
from threading import Event, Thread

from redis import Redis, RedisError
from redis.exceptions import ResponseError

from events import store
from events.connect import looking_client, refusal
from service.children import say
from service.settings import CannotStart
from service.store_file import Remembered, StoreFile

REMEMBERED_EVERY = 5.0                      # seconds between two looks at how far the feeds have come
ENDS_WITHIN = 1.0                           # seconds for the last look at an orderly stop

ANOTHER = """\
Redis holds another store (id {found}) than this data folder was used with (id {known}).
Point REDIS_URL or ANNALES_DATA to the data that belong together. If the other store is meant: remove {file}"""
EMPTIED = """\
Redis holds no store, but this data folder was used with one (id {known}): its data are missing, or a server has started
beside them. Give Redis its data back. If the data are given up: remove {file}"""
NAMELESS = """\
Redis holds matches in an earlier form, which this version cannot read, or its store record {key} was lost.
Use the version that wrote them, or another Redis, or another database number in REDIS_URL"""
OTHER_FORM = "Redis holds a store of form {found}, this version reads form {form}: use the version that wrote it"
UNSAFE = """\
Redis would not keep what it acknowledges: {why}.
Change that (redis.conf, or CONFIG SET), or set ANNALES_UNSAFE_REDIS=1 to lose entries knowingly"""
NOT_ALWAYS = """\
warning: Redis has appendfsync {found}: when it or its machine fails, entries that were acknowledged in the last \
second or two are lost. Only appendfsync always keeps them all"""

_log = logging.getLogger(__name__)


class Store:
    """The store of one server, as its launcher sees it."""

    def __init__(self, url: str, file: StoreFile, socket: str = "") -> None:
        self._redis: Redis = looking_client(url)
        self._file, self._socket = file, socket
        self._id = ""
        self._feeds: dict[int, int] = {}
        self._stopped = Event()
        self._thread = Thread(target=self._look_after, name="store", daemon=True)

    def check(self, unsafe_is_accepted: bool) -> str:
        """Refuse a store that must not be used, by CannotStart; give the id of one that may be."""
        try:
            self._check_safety(unsafe_is_accepted)
            return self._check_identity()
        except RedisError as reason:
            state = refusal(reason)
            told = f"it takes no writes ({state})" if state else f"{type(reason).__name__}: {reason}"
            raise CannotStart(f"Redis cannot be used: {told}") from reason

    def _check_safety(self, unsafe_is_accepted: bool) -> None:
        why = store.unsafe(self._redis.info())
        if why and not unsafe_is_accepted:
            raise CannotStart(UNSAFE.format(why="; ".join(why)))
        for each in why:
            say(f"warning: Redis may lose entries, as ANNALES_UNSAFE_REDIS accepts: {each}")
        try:
            found = self._redis.config_get("appendfsync").get("appendfsync")
        except ResponseError:
            return                          # a server of others, who do not let their settings be read
        if not why and found not in (None, "always"):
            say(NOT_ALWAYS.format(found=found))

    def _check_identity(self) -> str:
        known, found = self._file.load(), store.identity(self._redis)
        if known is not None:
            self._compare(known, found)
        if found is None and store.is_nameless(self._redis):
            raise CannotStart(NAMELESS.format(key=store.STORE))
        if found is not None and found.form != store.FORM:
            raise CannotStart(OTHER_FORM.format(found=found.form, form=store.FORM))
        self._id = (found or store.named(self._redis)).id
        self._take_stock(known)
        return self._id

    def _compare(self, known: Remembered, found: store.Identity | None) -> None:
        if found is None:
            raise CannotStart(EMPTIED.format(known=known.id, file=self._file.path))
        if found.id != known.id:
            raise CannotStart(ANOTHER.format(found=found.id, known=known.id, file=self._file.path))

    def _take_stock(self, known: Remembered | None) -> None:
        """Compare the feeds with what was remembered, and begin to remember anew."""
        self._feeds = known.feeds if known is not None else {}
        gone = self._remember()
        if not gone:
            store.forget_lost(self._redis)

    def _remember(self) -> dict[int, int]:
        """Note how far the feeds have come; what is gone since the last time is told, and given back."""
        now = store.marks(self._redis)
        gone = store.losses(self._feeds, now)
        if gone:
            shards = ", ".join(f"{count} of shard {shard}" for shard, count in sorted(gone.items()))
            say(f"error: Redis has lost {sum(gone.values())} appends that were acknowledged: {shards}")
            store.tell_lost(self._redis, gone)
        if now != self._feeds:
            self._feeds = now
            self._file.save(Remembered(self._id, now, self._socket))
        return gone

    # -- while the server runs

    def look_after(self) -> None:
        """Remember how far the feeds have come, every few seconds, until it is ended."""
        self._thread.start()

    def end(self) -> None:
        """Remember a last time: to be called when nobody writes any more, and Redis is still there."""
        self._stopped.set()
        if self._thread.ident is not None:
            self._thread.join(ENDS_WITHIN)
        self._redis.close()

    def _look_after(self) -> None:
        while not self._stopped.wait(REMEMBERED_EVERY):
            self._look()
        self._look()

    def _look(self) -> None:
        try:
            found = store.identity(self._redis)
            if found is not None and found.id == self._id:
                self._remember()
        except (RedisError, OSError) as reason:
            _log.debug("the store cannot be looked at now: %s", type(reason).__name__)
