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

from annales.events import store
from annales.events.redis_client import LOOKS_WITHIN, looking_client, refusal
from annales.events.servers import MissingId, Servers, events_at, nodes_of
from annales.events.store import StorePart
from annales.service.server.launcher_log import say
from annales.service.server.store_file import Remembered, StoreFile
from annales.service.server.takeover.release import Release
from annales.service.settings import CannotStart

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
{name} may lose writes that it has acknowledged: {why}.
Change that (redis.conf, or CONFIG SET), or set ANNALES_UNSAFE_REDIS=1 to accept the loss of entries"""
NOT_ALWAYS = """\
{name} has appendfsync {found}: if it or its machine fails, entries that were acknowledged in the last \
second or two are lost. Only appendfsync always keeps them all"""

ONE_SERVER = """\
EVENTS_URL and REDIS_URL lead to the same database of one Redis. Leave EVENTS_URL out, or let it name another Redis"""
NOT_MOVED = """\
EVENTS_URL names another Redis than REDIS_URL, but the matches are still at REDIS_URL. Leave EVENTS_URL out, or move the
matches while nothing runs:
  annales move-events "$REDIS_URL" "$EVENTS_URL\""""
RESTORING = """\
a backup is being restored to this Redis, or that was interrupted. Wait until it is done, or begin it again:
  annales restore FOLDER"""
GO_ON = """
To go on without them, start once with:
  ANNALES_RESTORE_STORE={id} script/server"""
GAPS = {
    MissingId.RECORD_LOST: RECORD_LOST,
    MissingId.EVENTS_EMPTY: """\
the Redis at EVENTS_URL is empty, but the one at REDIS_URL has the accounts of a store whose matches were there. Restore
its data, or correct EVENTS_URL."""
    + GO_ON,
    MissingId.ACCOUNTS_EMPTY: """\
the Redis at REDIS_URL has no accounts, but the one at EVENTS_URL has the matches of a store. Restore the data of the
first, or correct REDIS_URL."""
    + GO_ON,
}
WRONG_PART = {
    StorePart.WHOLE: "{name} has a whole store: leave EVENTS_URL out, or let both settings name the parts of one store",
    StorePart.ACCOUNTS: (
        "{name} has the accounts of a store whose matches are on another Redis: set EVENTS_URL to that one"
    ),
    StorePart.EVENTS: (
        "{name} has the matches of a store whose accounts are on another Redis: set REDIS_URL to that one"
    ),
}
TORN = "REDIS_URL and EVENTS_URL name parts of two different stores: set them so that they belong together"

_log = logging.getLogger(__name__)


class Store:
    """The store of one server, as its launcher sees it."""

    def __init__(
        self,
        servers: Servers,
        file: StoreFile,
        socket: str = "",
        restored: str | None = None,
        release: Release | None = None,
    ) -> None:
        """`socket` and `release` are those of the embedded server; `restored` is the id for a store without one."""
        self._servers, self._events = servers, servers.events
        self._file, self._socket, self._restored, self._release = file, socket, restored, release
        self._saved: Remembered | None = None
        self._id = ""
        self._feeds: dict[int, int] = {}
        self._reported: dict[int, int] = {}
        self._can_save = True
        self._stopped = Event()
        self._thread = Thread(target=self._look_after, name="store", daemon=True)

    def check(self, unsafe_is_accepted: bool) -> str:
        """Return the id of the store; raise CannotStart if it must not be used."""
        try:
            if self._servers.are_the_same():
                raise CannotStart(ONE_SERVER)
            for name, server in self._servers.by_setting():
                self._check_safety(name, server, unsafe_is_accepted)
            return self._check_identity()
        except RedisError as reason:
            state = refusal(reason)
            why = f"it refuses writes ({state})" if state else f"{type(reason).__name__}: {reason}"
            raise CannotStart(f"cannot use Redis: {why}") from reason

    def _check_safety(self, name: str, server: Redis, unsafe_is_accepted: bool) -> None:
        why = store.unsafe(server.info())
        if why and not unsafe_is_accepted:
            raise CannotStart(UNSAFE.format(name=name, why="; ".join(why)))
        for each in why:
            say(f"{name} may lose entries, which ANNALES_UNSAFE_REDIS accepts: {each}", "warning")
        try:
            found = server.config_get("appendfsync").get("appendfsync")
        except ResponseError:
            return  # a hosted server that does not let its settings be read
        if not why and found not in (None, "always"):
            say(NOT_ALWAYS.format(name=name, found=found), "warning")

    def _check_identity(self) -> str:
        known, found = self._file.load(), self._servers.identity()
        if found is None:
            found = self._unnamed(known)
        if known is not None:
            self._compare(known, found)
        if found is not None:
            check_parts(self._servers)
        self._id = (found or self._servers.named()).id
        self._take_stock(known)
        return self._id

    def _unnamed(self, known: Remembered | None) -> store.Identity | None:
        """Handle a store without a record: None if it is empty; a lost record is rewritten if the operator asks for it.

        Raises CannotStart for an earlier format, for matches that were not moved to their own server, and for a lost
        record that the operator has not asked to restore.
        """
        gap = self._servers.gap()
        if gap is None:
            return None
        if gap is MissingId.EARLIER_FORM:
            raise CannotStart(EARLIER_FORM.format(elsewhere=ELSEWHERE_EMBEDDED if self._socket else ELSEWHERE))
        if gap is MissingId.NOT_MOVED:
            raise CannotStart(NOT_MOVED)
        if gap is MissingId.RESTORING:
            raise CannotStart(RESTORING)
        half = self._servers.known()
        wanted = known.id if known is not None else half.id if half is not None else self._restored
        wanted = wanted or secrets.token_hex(16)
        if self._restored != wanted:
            raise CannotStart(GAPS[gap].format(key=store.STORE, id=wanted))
        return self._servers.named(wanted)

    def _compare(self, known: Remembered, found: store.Identity | None) -> None:
        if found is None:
            raise CannotStart(EMPTIED.format(known=known.id, file=self._file.path))
        if found.id != known.id:
            raise CannotStart(ANOTHER.format(found=found.id, known=known.id, file=self._file.path))

    def _take_stock(self, known: Remembered | None) -> None:
        """Compare the feeds with the remembered numbers, and remember the present ones."""
        self._saved, self._feeds = known, known.feeds if known is not None else {}
        try:
            gone = self._remember()
        except OSError as reason:
            path = self._file.path
            raise CannotStart(NOT_REMEMBERED.format(file=path, why=reason.strerror, folder=path.parent)) from reason
        if not gone:
            with _ignoring_refused_writes():
                store.forget_lost(self._events)

    def _remember(self) -> dict[int, int]:
        """Record the newest line of each feed; report the appends lost since the last time, and return their counts."""
        now = store.marks(self._events)
        gone = store.losses(self._feeds, now)
        if gone and not self._report(gone):
            return gone  # the other processes learn of it when Redis takes writes again
        remembered = Remembered(self._id, now, self._socket, self._release)
        if remembered != self._saved:
            self._file.save(remembered)
            self._saved, self._feeds = remembered, now
        return gone

    def _report(self, gone: dict[int, int]) -> bool:
        """Report lost appends: once on standard error, and in Redis for the other processes; whether Redis took it."""
        if gone != self._reported:
            shards = ", ".join(f"{count} of shard {shard}" for shard, count in sorted(gone.items()))
            say(f"Redis has lost {sum(gone.values())} appends that were acknowledged: {shards}", "error")
            self._reported = gone
        with _ignoring_refused_writes():
            store.tell_lost(self._events, gone)
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
        self._servers.close()

    def _look_after(self) -> None:
        while not self._stopped.wait(REMEMBERED_EVERY):
            self._look()
        self._look()

    def _look(self) -> None:
        try:
            found = self._servers.identity()
            if found is not None and found.id == self._id:
                self._remember()
                self._can_save = True
        except RedisError as reason:
            _log.debug("cannot check the store now: %s", type(reason).__name__)
        except OSError as reason:
            if self._can_save:  # reported once; each look tries again
                why = f"cannot write {self._file.path} ({reason.strerror})"
                say(f"{why}: lost appends may go unnoticed", "warning")
            self._can_save = False


def check_parts(servers: Servers) -> None:
    """Raise CannotStart unless each server has the part of one store that its setting says."""
    wrong = servers.wrong()
    if wrong is not None:
        name, kept = wrong
        if kept.form != store.form_of(kept.part):
            raise CannotStart(OTHER_FORM.format(found=kept.form, form=store.form_of(kept.part)))
        raise CannotStart(WRONG_PART[kept.part].format(name=name))
    if servers.are_torn():
        raise CannotStart(TORN)


def why_not_ready(events_url: str) -> str:
    """Empty when the Redis of the matches answers, or each primary of its cluster; else the error.

    Raises ValueError for an address that cannot be one.
    """
    events = events_at(events_url, looking_client, LOOKS_WITHIN)
    try:
        for server in nodes_of(events).values():
            server.ping()
    except RedisError as reason:
        return f"{type(reason).__name__}: {reason}"
    finally:
        events.close()
    return ""


@contextmanager
def _ignoring_refused_writes() -> Iterator[None]:
    """Ignore a write that Redis refuses now: reads still work."""
    try:
        yield
    except RedisError as reason:
        if refusal(reason) is None:
            raise
