"""What the launcher asks of a Redis before it starts anything on it, and looks after while it runs.

Is it the store that this data folder was used with? Does it keep what it acknowledges? Is anything gone?
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

REMEMBERED_EVERY = 5.0  # seconds between two looks at how far the feeds have come
ENDS_WITHIN = 1.0  # seconds for the last look at an orderly stop

ANOTHER = """\
Redis holds another store (id {found}) than this data folder was used with (id {known}).
Point REDIS_URL or ANNALES_DATA to the data that belong together. If the other store is meant: remove {file}"""
EMPTIED = """\
Redis holds no store, but this data folder was used with one (id {known}): its data are missing, or a server has started
beside them. Give Redis its data back. If the data are given up: remove {file}"""
EARLIER_FORM = """\
Redis holds matches in an earlier form, which this version cannot read.
Use the version that wrote them, or {elsewhere}"""
ELSEWHERE = "another Redis, or another database number in REDIS_URL"
ELSEWHERE_EMBEDDED = "another data folder in ANNALES_DATA"
RECORD_LOST = """\
Redis holds matches, but not the record {key} that says whose store it is: the record was removed, or Redis was emptied
and written to since. If its data are missing, give them back. To go on with what it holds, start once with:
  ANNALES_RESTORE_STORE={id} script/server"""
NOT_REMEMBERED = """\
{file} cannot be written ({why}): it remembers which data this folder was used with. Make {folder} writable"""
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

    def __init__(self, url: str, file: StoreFile, socket: str = "", restored: str | None = None) -> None:
        """`socket` is that of the embedded server; `restored` is the id that a lost store record is to have again."""
        self._redis: Redis = looking_client(url)
        self._file, self._socket, self._restored = file, socket, restored
        self._id = ""
        self._feeds: dict[int, int] = {}
        self._told: dict[int, int] = {}
        self._saves = True
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
            return  # a server of others, who do not let their settings be read
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
        """What can be made of a store without a record: None for an empty one, the operator's word for a lost one."""
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
        """Compare the feeds with what was remembered, and begin to remember anew."""
        self._feeds = known.feeds if known is not None else {}
        try:
            gone = self._remember()
        except OSError as reason:
            path = self._file.path
            raise CannotStart(NOT_REMEMBERED.format(file=path, why=reason.strerror, folder=path.parent)) from reason
        if not gone:
            with _but_for_refusals():
                store.forget_lost(self._redis)

    def _remember(self) -> dict[int, int]:
        """Note how far the feeds have come; what is gone since the last time is told, and given back."""
        now = store.marks(self._redis)
        gone = store.losses(self._feeds, now)
        if gone and not self._tell(gone):
            return gone  # told to the other processes when Redis takes writes again
        if now != self._feeds:
            self._file.save(Remembered(self._id, now, self._socket))
            self._feeds = now
        return gone

    def _tell(self, gone: dict[int, int]) -> bool:
        """Tell what is gone, on standard error once; whether Redis has taken it for the other processes."""
        if gone != self._told:
            shards = ", ".join(f"{count} of shard {shard}" for shard, count in sorted(gone.items()))
            say(f"error: Redis has lost {sum(gone.values())} appends that were acknowledged: {shards}")
            self._told = gone
        with _but_for_refusals():
            store.tell_lost(self._redis, gone)
            self._told = {}
        return not self._told

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
                self._saves = True
        except RedisError as reason:
            _log.debug("the store cannot be looked at now: %s", type(reason).__name__)
        except OSError as reason:
            if self._saves:  # said once; it is tried again with each look
                say(f"warning: {self._file.path} cannot be written ({reason.strerror}): lost appends may go unnoticed")
            self._saves = False


@contextmanager
def _but_for_refusals() -> Iterator[None]:
    """Do without a write that Redis refuses now: it is read all the same."""
    try:
        yield
    except RedisError as reason:
        if refusal(reason) is None:
            raise
