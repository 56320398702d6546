"""Checks of Redis and of the archive."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redis import Redis, RedisError

from events import store
from events.archive.engine import ArchiveAway, BadAddress, Database
from events.archive.schema import FORM
from events.redis_client import looking_client
from service.server.embedded_redis import OLDEST, find_server
from service.server.secrets_check import check_master_key
from service.server.store_file import StoreFile
from service.settings import CannotStart, Settings, master_keys
from tools.annales.doctor.finding import Finding, error, ok, warning

SKEWED = 2.0  # seconds between the clock of Redis and ours
NEEDED = ".".join(map(str, OLDEST))


def embedded(settings: Settings) -> Finding:
    """Whether there is a redis-server to start."""
    folder = settings.data / "redis"
    try:
        return ok("redis-server", f"{find_server(folder if folder.exists() else None)}, started with the service")
    except CannotStart as reason:
        first, _, cure = str(reason).partition("\n")
        return error("redis-server", first, " ".join(cure.split()))


def redis(url: str, settings: Settings) -> Iterator[Finding]:
    """Whether a Redis that runs can be reached, is new enough, keeps what it acknowledges, and is the right one."""
    place = urlsplit(url).hostname or urlsplit(url).path
    try:
        with closing(looking_client(url)) as client:
            info = client.info()
            yield _version(info)
            yield from _safety(client, info, settings)
            yield _store(client, settings)
            yield _skew(client)
        yield _secrets(url)
    except (RedisError, OSError, ValueError) as reason:
        yield error("Redis", f"{place}: {reason}", "start it, or set REDIS_URL to the one that runs")


def _secrets(url: str) -> Finding:
    try:
        check_master_key(url)
    except CannotStart as reason:
        found, _, cure = str(reason).partition("\n")
        return error("master key", found, " ".join(cure.split()))
    is_encrypted = bool(master_keys())
    return ok("master key", "it decrypts what is stored" if is_encrypted else "none is set, and none is needed")


def _version(info: dict[str, Any]) -> Finding:
    version = str(info.get("redis_version", "?"))
    name = f"{info['server_name']}, compatible with Redis" if "server_name" in info else "Redis"
    numbers = tuple(int(part) for part in version.split(".") if part.isdecimal())
    if numbers < OLDEST:
        return error("Redis", f"version {version}", f"use Redis {NEEDED} or newer")
    return ok("Redis", f"{name} {version}")


def _safety(client: Redis, info: dict[str, Any], settings: Settings) -> Iterator[Finding]:
    """Whether it may lose entries that it has acknowledged."""
    unsafe = store.unsafe(info)
    for why in unsafe:
        found, _, cure = why.partition(": ")
        accepted = settings.unsafe_redis
        yield (warning if accepted else error)("Redis settings", f"{found}, so entries may be lost", cure)
    try:
        synced = client.config_get("appendfsync").get("appendfsync")
    except RedisError:
        synced = None  # a hosted server that does not let its settings be read
    if synced not in (None, "always"):
        cure = "CONFIG SET appendfsync always, and the same in redis.conf"
        yield warning("Redis settings", f"appendfsync is {synced}: a crash loses up to two seconds", cure)
    elif not unsafe:
        yield ok("Redis settings", "appendonly yes, noeviction" + (", appendfsync always" if synced else ""))


def _store(client: Redis, settings: Settings) -> Finding:
    """Whether it takes writes, and is the store that the data folder was used with."""
    known = StoreFile(settings.data).load()
    seen = store.look(client)
    if known is not None:
        seen = store.judged(seen, known.id)
    state = seen.condition.value
    if seen.condition in (store.Condition.OK, store.Condition.UNSAFE):
        return ok("store", seen.identity.id if seen.identity else "empty: it gets its id at the first start")
    cure = f"see docs/log.md, «Is it the same store?»; it is the store that {StoreFile(settings.data).path} knows"
    if seen.condition in store.SERVING:
        return warning("store", f"{state}, lost appends: {seen.lost}", "see docs/log.md, «Servers»")
    return error("store", state, cure if seen.condition in store.FOREIGN else "see what the log of Redis says")


def _skew(client: Redis) -> Finding:
    before = time.time()
    seconds, micros = client.time()
    skew = int(seconds) + int(micros) / 1e6 - (before + time.time()) / 2
    if abs(skew) > SKEWED:
        cure = "synchronise both clocks (NTP): deadlines and the times of entries depend on them"
        return warning("clocks", f"the clock of Redis is {skew:+.1f} s from that of this machine", cure)
    return ok("clocks", f"the clock of Redis is {skew:+.3f} s from that of this machine")


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
    except (BadAddress, ArchiveAway) as reason:
        return error("archive", f"{shown}: {reason}", "start the database, or correct ANNALES_ARCHIVE")
    if about is None:
        return ok("archive", f"{shown}: its tables will be made")
    if about.get("form") != str(FORM):
        found = f"{shown}: it has form {about.get('form')}, and this version knows form {FORM}"
        return error("archive", found, "use the version that wrote it, or another database")
    return ok("archive", shown)
