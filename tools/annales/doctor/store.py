"""Checks of Redis and of the archive."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redis import Redis, RedisError

from annales.events import store
from annales.events.archive.engine import ArchiveAway, ArchiveDamaged, BadAddress, Database
from annales.events.archive.schema import FORM
from annales.events.redis_client import LOOKS_WITHIN, looking_client
from annales.events.sentinel.address import shown
from annales.events.servers import MissingId, Servers
from annales.service.accounts.secrets_check import check_master_key
from annales.service.server.embedded_redis import OLDEST, server_for
from annales.service.server.store_file import StoreFile
from annales.service.settings import CannotStart, Settings, master_keys
from annales.tools.annales.doctor.finding import Finding, error, ok, warning

SKEWED = 2.0  # seconds between the clock of Redis and ours
NEEDED = ".".join(map(str, OLDEST))


def embedded(settings: Settings) -> Finding:
    """Whether there is a server to start that reads the data."""
    folder = settings.data / "redis"
    try:
        server, wrote = server_for(folder, StoreFile(settings.data).load())
    except CannotStart as reason:
        first, _, cure = str(reason).partition("\n")
        return error("embedded server", first, " ".join(cure.split()))
    more = f"; at its next start it takes over what {wrote} wrote, and keeps that beside it" if wrote else ""
    return ok("embedded server", f"{server}, started with the service{more}")


def servers(url: str, settings: Settings) -> Iterator[Finding]:
    """Whether what runs can be reached, is new enough, keeps what it acknowledges, and is the right store.

    It is one Redis, or two; the second one may be a cluster.
    """
    try:
        with closing(Servers.at(url, settings.events_url, looking_client, LOOKS_WITHIN)) as both:
            for name, server in both.by_setting():
                yield from _redis(name, server, settings)
            yield _store(both, settings)
        yield _secrets(url)
    except (RedisError, OSError, ValueError) as reason:
        setting = "REDIS_URL" if settings.events_url is None else "REDIS_URL and EVENTS_URL"
        yield error("Redis", f"{_place(url, settings)}: {reason}", f"start it, or set {setting} to what runs")


def _redis(name: str, server: Redis, settings: Settings) -> Iterator[Finding]:
    info, subject = server.info(), name.removeprefix("the ")
    yield _version(subject, info)
    yield from _safety(subject, server, info, settings)
    yield _skew(subject, server)


def _place(url: str, settings: Settings) -> str:
    return " and ".join(shown(each) for each in (url, settings.events_url) if each is not None)


def _secrets(url: str) -> Finding:
    try:
        check_master_key(url)
    except CannotStart as reason:
        found, _, cure = str(reason).partition("\n")
        return error("master key", found, " ".join(cure.split()))
    is_encrypted = bool(master_keys())
    return ok("master key", "it decrypts what is stored" if is_encrypted else "none is set, and none is needed")


def _version(subject: str, info: dict[str, Any]) -> Finding:
    version = str(info.get("redis_version", "?"))
    name = "Redis"
    if "valkey_version" in info:
        name = f"Valkey {info['valkey_version']}, compatible with Redis"
    numbers = tuple(int(part) for part in version.split(".") if part.isdecimal())
    if numbers < OLDEST:
        return error(subject, f"version {version}", f"use Redis {NEEDED} or newer")
    return ok(subject, f"{name} {version}")


def _safety(subject: str, client: Redis, info: dict[str, Any], settings: Settings) -> Iterator[Finding]:
    """Whether it may lose entries that it has acknowledged."""
    unsafe = store.unsafe(info)
    for why in unsafe:
        found, _, cure = why.partition(": ")
        accepted = settings.unsafe_redis
        yield (warning if accepted else error)(f"{subject} settings", f"{found}, so entries may be lost", cure)
    try:
        synced = client.config_get("appendfsync").get("appendfsync")
    except RedisError:
        synced = None  # a hosted server that does not let its settings be read
    if synced not in (None, "always"):
        cure = "CONFIG SET appendfsync always, and the same in redis.conf"
        yield warning(f"{subject} settings", f"appendfsync is {synced}: a crash loses up to two seconds", cure)
    elif not unsafe:
        yield ok(f"{subject} settings", "appendonly yes, noeviction" + (", appendfsync always" if synced else ""))


def _store(both: Servers, settings: Settings) -> Finding:
    """Whether it takes writes, and is the store that the data folder was used with."""
    if both.gap() is MissingId.RESTORING:
        cure = "wait until it is done, or begin it again: annales restore FOLDER"
        return error("store", "a backup is being restored, or that was interrupted", cure)
    known = StoreFile(settings.data).load()
    seen = both.look()
    if known is not None:
        seen = store.judged(seen, known.id)
    state = seen.condition.value
    if seen.condition in (store.Condition.OK, store.Condition.UNSAFE):
        return ok("store", seen.identity.id if seen.identity else "empty: it gets its id at the first start")
    cure = f"see docs/log.md, «Is it the same store?»; it is the store that {StoreFile(settings.data).path} knows"
    if seen.condition in store.SERVING:
        return warning("store", f"{state}, lost appends: {seen.lost}", "see docs/log.md, «Servers»")
    return error("store", state, cure if seen.condition in store.FOREIGN else "see what the log of Redis says")


def _skew(subject: str, client: Redis) -> Finding:
    before = time.time()
    seconds, micros = client.time()
    skew = int(seconds) + int(micros) / 1e6 - (before + time.time()) / 2
    if abs(skew) > SKEWED:
        cure = "synchronise the clocks (NTP): deadlines and the times of entries depend on them"
        return warning("clocks", f"the clock of {subject} is {skew:+.1f} s from that of this machine", cure)
    return ok("clocks", f"the clock of {subject} is {skew:+.3f} s from that of this machine")


def archive(settings: Settings) -> Finding:
    """Whether the archive can be reached, and has tables that this version reads."""
    address = settings.archive(is_embedded=settings.redis_url is None)
    if address is None:
        cure = "set ANNALES_ARCHIVE, or leave it: finished matches then stay in Redis for ever"
        return warning("archive", "none is configured", cure)
    kind, _, file = address.partition(":///")
    if kind == "sqlite" and not Path(file).exists():
        return ok("archive", f"{file} will be made")
    shown = file if kind == "sqlite" else f"PostgreSQL at {urlsplit(address).hostname or 'a socket'}"
    try:
        with closing(Database(address)) as database:
            about = database.look()
            if about is not None and about.get("form") == str(FORM):
                database.look_through()
    except ArchiveDamaged as reason:
        return error("archive", f"{shown} is damaged: {reason}", "stop the service, and restore it from a backup")
    except (BadAddress, ArchiveAway) as reason:
        return error("archive", f"{shown}: {reason}", "start the database, or correct ANNALES_ARCHIVE")
    if about is None:
        return ok("archive", f"{shown}: its tables will be made")
    return _form(shown, about.get("form", ""))


def _form(shown: str, form: str) -> Finding:
    """Whether this version reads the tables of the archive."""
    if form == str(FORM):
        return ok("archive", shown)
    found = f"{shown}: its tables have form {form}, and this version knows form {FORM}"
    if form.isdecimal() and int(form) < FORM:
        return warning(
            "archive", found, "start the clock, which brings them to that form, or: annales archive --migrate"
        )
    return error("archive", found, "use the version that wrote them, restore a backup from before, or another database")
