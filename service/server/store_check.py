"""The launcher's checks of Redis, before it starts anything on it and while it runs.

Is it the store that this data folder was used with? Does it keep what it acknowledges? Has it lost anything?
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from redis import Redis, RedisError
from redis.exceptions import ResponseError

from events import store
from events.redis_client import looking_client, refusal
from service.server.child import say
from service.server.store_file import Remembered, StoreFile
from service.settings import CannotStart

REMEMBERED_EVERY = 5.0  # seconds between two records of the newest line of each feed
ENDS_WITHIN = 1.0  # seconds for the last record at a clean stop

ANOTHER = """\
Redis holds another store ({found}) than the one that this data folder was used with ({known}).
Set REDIS_URL or ANNALES_DATA so that the two belong together. If you mean the other store, remove {file}"""
EMPTIED = """\
Redis is empty, but this data folder was used with store {known}: its data are missing, or Redis was started in another
folder. Restore the data of Redis. If you give them up, remove {file}"""
EARLIER_FORM = """\
Redis holds matches in an earlier format, which this version cannot read.
Use the version that wrote them, or {elsewhere}"""
ELSEWHERE = "another Redis, or another database number in REDIS_URL"
ELSEWHERE_EMBEDDED = "another data folder in ANNALES_DATA"
RECORD_LOST = """\
Redis holds matches, but not the key {key} that identifies the store: the key was removed, or Redis was emptied and
written to since. If data are missing, restore them. To go on with the present data, start once with:
  ANNALES_RESTORE_STORE={id} script/server"""
NOT_REMEMBERED = """\
cannot write {file} ({why}): it records which data this folder was used with. Make {folder} writable"""
OTHER_FORM = "Redis holds a store of format {found}, this version reads format {form}: use the version that wrote it"
UNSAFE = """\
Redis may lose writes that it has acknowledged: {why}.
Change that (redis.conf, or CONFIG SET), or set ANNALES_UNSAFE_REDIS=1 to accept the loss of entries"""
NOT_ALWAYS = """\
warning: Redis has appendfsync {found}: if it or its machine fails, entries that were acknowledged in the last \
second or two are lost. Only appendfsync always keeps them all"""

_log = logging.getLogger(__name__)


class Store:
    """The store of one server, as its launcher sees it."""

    def __init__(self, url: str, file: StoreFile, socket: str = "", restored: str | None = None) -> None:
        """`socket` is that of the embedded server; `restored` is the id for a store that has lost its record."""
        self._redis: Redis = looking_client(url)
        self._file, self._socket, self._restored = file, socket, restored
        self._id = ""
        self._feeds: dict[int, int] = {}
        self._reported: dict[int, int] = {}
        self._can_save = True
        self._stopped = Event()
        self._thread = Thread(target=self._look_after, name="store", daemon=True)

    def check(self, unsafe_is_accepted: bool) -> str:
        """Return the id of the store; raise CannotStart if it must not be used."""
        try:
            self._check_safety(unsafe_is_accepted)
            return self._check_identity()
        except RedisError as reason:
            state = refusal(reason)
            why = f"it refuses writes ({state})" if state else f"{type(reason).__name__}: {reason}"
            raise CannotStart(f"cannot use Redis: {why}") from reason

    def _check_safety(self, unsafe_is_accepted: bool) -> None:
        why = store.unsafe(self._redis.info())
        if why and not unsafe_is_accepted:
            raise CannotStart(UNSAFE.format(why="; ".join(why)))
        for each in why:
            say(f"warning: Redis may lose entries, which ANNALES_UNSAFE_REDIS accepts: {each}")
        try:
            found = self._redis.config_get("appendfsync").get("appendfsync")
        except ResponseError:
            return  # a hosted server that does not let its settings be read
        if not why and found not in (None, "always"):
            say(NOT_ALWAYS.format(found=found))

    def _check_identity(self) -> str:
        known, found = self._file.load(), store.identity(self._redis)
        if found is None:
            found = self._unnamed(known)
        if known is not None:
            self._compare(known, found)
        if found is not None and found.form != store.FORM:
            raise CannotStart(OTHER_FORM.format(found=found.form, form=store.FORM))
        self._id = (found or store.named(self._redis)).id
        self._take_stock(known)
        return self._id

    def _unnamed(self, known: Remembered | None) -> store.Identity | None:
        """Handle a store without a record: None if it is empty; a lost record is rewritten if the operator asks for it.

        Raises CannotStart for an earlier format, and for a lost record that the operator has not asked to restore.
        """
        if store.is_of_form_1(self._redis):
            raise CannotStart(EARLIER_FORM.format(elsewhere=ELSEWHERE_EMBEDDED if self._socket else ELSEWHERE))
        if not store.has_lost_record(self._redis):
            return None
        wanted = known.id if known is not None else self._restored or secrets.token_hex(16)
        if self._restored != wanted:
            raise CannotStart(RECORD_LOST.format(key=store.STORE, id=wanted))
        return store.named(self._redis, wanted)

    def _compare(self, known: Remembered, found: store.Identity | None) -> None:
        if found is None:
            raise CannotStart(EMPTIED.format(known=known.id, file=self._file.path))
        if found.id != known.id:
            raise CannotStart(ANOTHER.format(found=found.id, known=known.id, file=self._file.path))

    def _take_stock(self, known: Remembered | None) -> None:
        """Compare the feeds with the remembered numbers, and remember the present ones."""
        self._feeds = known.feeds if known is not None else {}
        try:
            gone = self._remember()
        except OSError as reason:
            path = self._file.path
            raise CannotStart(NOT_REMEMBERED.format(file=path, why=reason.strerror, folder=path.parent)) from reason
        if not gone:
            with _ignoring_refused_writes():
                store.forget_lost(self._redis)

    def _remember(self) -> dict[int, int]:
        """Record the newest line of each feed; report the appends lost since the last time, and return their counts."""
        now = store.marks(self._redis)
        gone = store.losses(self._feeds, now)
        if gone and not self._report(gone):
            return gone  # the other processes learn of it when Redis takes writes again
        if now != self._feeds:
            self._file.save(Remembered(self._id, now, self._socket))
            self._feeds = now
        return gone

    def _report(self, gone: dict[int, int]) -> bool:
        """Report lost appends: once on standard error, and in Redis for the other processes; whether Redis took it."""
        if gone != self._reported:
            shards = ", ".join(f"{count} of shard {shard}" for shard, count in sorted(gone.items()))
            say(f"error: Redis has lost {sum(gone.values())} appends that were acknowledged: {shards}")
            self._reported = gone
        with _ignoring_refused_writes():
            store.tell_lost(self._redis, gone)
            self._reported = {}
        return not self._reported

    # -- while the server runs

    def look_after(self) -> None:
        """Record the newest line of each feed every few seconds, in the background, until `end`."""
        self._thread.start()

    def end(self) -> None:
        """Record a last time; call it when no process writes any more and Redis still runs."""
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
                self._can_save = True
        except RedisError as reason:
            _log.debug("cannot check the store now: %s", type(reason).__name__)
        except OSError as reason:
            if self._can_save:  # reported once; each look tries again
                say(f"warning: cannot write {self._file.path} ({reason.strerror}): lost appends may go unnoticed")
            self._can_save = False


@contextmanager
def _ignoring_refused_writes() -> Iterator[None]:
    """Ignore a write that Redis refuses now: reads still work."""
    try:
        yield
    except RedisError as reason:
        if refusal(reason) is None:
            raise
