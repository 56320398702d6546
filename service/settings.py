"""The operator's settings. The environment is read only here."""

import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from annales.domain.log.signed_note import is_name
from annales.events.cluster.address import cluster_address, is_cluster
from annales.events.sentinel.address import check_server_address, is_of_sentinels, sentinel_address

LOG_FORMATS = {"json": True, "text": False}  # whether each is for programs
LOG_LEVELS = ("debug", "info", "warning", "error")
LONGEST_PAUSE_MS = 60_000  # upper bound of the bots' pause
MOST_WEB = 8  # web processes by default: an answer costs each of them some eight times what it costs their one Redis
CONNECTIONS = 2000  # open connections of one API process
MASTER_KEY_BYTES = 32
ADDRESS_SHARE = 10  # an address has the daily allowances of this many players
LONGEST_REST = 1.0  # seconds in which nothing is read from a connection whose sender is over the limit of requests


class CannotStart(Exception):
    """The processes cannot start; the message says why and what to do."""


@dataclass(frozen=True)
class Limits:
    """Limits of one API process; 0 means no limit.

    `requests` per second of one player, or of one address without a token; `registrations` per minute of one address;
    concurrent streams and long polls of one token, of one address, and in all. `trusted_proxies` is the number of
    proxies in front of the service that report the address of their client. `shared` is the address of a Redis in which
    all processes count requests together.
    """

    requests: int = 1000
    registrations: int = 600
    streams_per_token: int = 64
    streams_per_address: int = 256
    streams: int = CONNECTIONS // 2
    trusted_proxies: int = 0
    shared: str | None = None

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Limits":
        """Read the variables of docs/settings.md."""
        return cls(
            _number(environ, "ANNALES_REQUESTS_PER_SECOND", cls.requests, 0, 10**6),
            _number(environ, "ANNALES_REGISTRATIONS_PER_MINUTE", cls.registrations, 0, 10**6),
            _number(environ, "ANNALES_STREAMS_PER_TOKEN", cls.streams_per_token, 0, 10**6),
            _number(environ, "ANNALES_STREAMS_PER_ADDRESS", cls.streams_per_address, 0, 10**6),
            _connections(environ) // 2,
            _proxies(environ),
            _limits_url(environ),
        )


@dataclass(frozen=True)
class Connections:
    """How many connections one API process holds open, in all and for one address.

    Behind a proxy all connections come from the proxy, which must itself limit those of its clients.
    """

    most: int = CONNECTIONS
    per_address: int = 512

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Connections":
        """Read the variables of docs/settings.md."""
        per_address = _number(environ, "ANNALES_CONNECTIONS_PER_ADDRESS", cls.per_address, 0, 10**6)
        return cls(_connections(environ), 0 if _proxies(environ) else per_address)


@dataclass(frozen=True)
class Allowances:
    """What one player may store in a day (UTC), and how many of their matches may be `running` at the same time.

    `bytes` counts imported records and the steps that forks copy. All players of one address together may store
    `ADDRESS_SHARE` times as much in a day. 0 means no limit.
    """

    matches: int = 5000
    forks: int = 2000
    imports: int = 500
    bytes: int = 256 * 1024 * 1024
    running: int = 1000

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Allowances":
        """Read the variables of docs/settings.md."""
        return cls(
            _number(environ, "ANNALES_MATCHES_PER_DAY", cls.matches, 0, 10**9),
            _number(environ, "ANNALES_FORKS_PER_DAY", cls.forks, 0, 10**9),
            _number(environ, "ANNALES_IMPORTS_PER_DAY", cls.imports, 0, 10**9),
            _number(environ, "ANNALES_BYTES_PER_DAY", cls.bytes, 0, 10**15),
            _number(environ, "ANNALES_RUNNING_MATCHES", cls.running, 0, 10**9),
        )


@dataclass(frozen=True)
class Pace:
    """When bots answer in a match with people, in milliseconds; `service/bots/pacing.py` defines how it is counted.

    In a match with hidden information every answer is dated at a multiple of `step`; `pause` is the minimum time that
    people have to interpose. 0 turns either off.
    """

    step: int = 500
    pause: int = 1000

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Pace":
        """Read the variables of docs/settings.md."""
        return cls(
            _number(environ, "ANNALES_BOT_STEP_MS", cls.step, 0, 1000),
            _number(environ, "ANNALES_BOT_PAUSE_MS", cls.pause, 0, LONGEST_PAUSE_MS),
        )


@dataclass(frozen=True)
class WebhookLimits:
    """What webhooks may do: `private` lets them lead to this machine and to private networks.

    One player may have `most` of them; 0 means no limit.
    """

    private: bool = False
    most: int = 20

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "WebhookLimits":
        """Read the variables of docs/settings.md."""
        return cls(
            _number(environ, "ANNALES_WEBHOOKS_PRIVATE", 0, 0, 1) == 1,
            _number(environ, "ANNALES_WEBHOOKS_PER_PLAYER", cls.most, 0, 10**4),
        )


@dataclass(frozen=True)
class ArchiveSettings:
    """Where finished matches go, and when: the address of a database, and the hours after the end of a match.

    Without an address they stay in Redis.
    """

    address: str | None = None
    after_hours: int = 24

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "ArchiveSettings":
        """Read the variables of docs/settings.md."""
        address = _archive(environ)
        return cls(
            None if address == "none" else address,
            _number(environ, "ANNALES_ARCHIVE_AFTER_HOURS", cls.after_hours, 0, 10**6),
        )


def replicas_wanted(environ: Mapping[str, str] = os.environ) -> int:
    """How many replicas must hold a write before it is acknowledged; 0 waits for none."""
    return _number(environ, "ANNALES_REPLICAS", 0, 0, 16)


@dataclass(frozen=True)
class SigningSettings:
    """How the service signs: `name` is its name in signed notes, best a domain and a path without `https://`."""

    name: str = "annales"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "SigningSettings":
        """Read the variables of docs/settings.md."""
        name = environ.get("ANNALES_SIGNING_NAME") or cls.name
        if not is_name(name):
            raise CannotStart(
                f"ANNALES_SIGNING_NAME must have 1 to 100 visible ASCII characters other than +, not {name!r}"
            )
        return cls(name)


def security_contact(environ: Mapping[str, str] = os.environ) -> str | None:
    """Where to report a weakness of the service, as a URI; None if the operator gives no contact."""
    contact = environ.get("ANNALES_SECURITY_CONTACT") or None
    if contact is not None and not re.fullmatch(r"(mailto:|https://|tel:)[!-~]+", contact):
        raise CannotStart("ANNALES_SECURITY_CONTACT must be a URI such as mailto:security@example.org or https://…")
    return contact


def master_keys(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The operator's master keys: the first encrypts the secrets in the store, each decrypts them.

    They are in `ANNALES_MASTER_KEY`, separated by commas, or in the file that `ANNALES_MASTER_KEY_FILE` names, one a
    line. Raises CannotStart, which names no key.
    """
    text, file = environ.get("ANNALES_MASTER_KEY") or "", environ.get("ANNALES_MASTER_KEY_FILE") or ""
    if text and file:
        raise CannotStart("set ANNALES_MASTER_KEY or ANNALES_MASTER_KEY_FILE, not both")
    if file:
        try:
            text = ",".join(Path(file).read_text("ascii").split())
        except (OSError, UnicodeDecodeError) as reason:
            why = reason.strerror if isinstance(reason, OSError) else "it is not a text of keys"
            raise CannotStart(f"ANNALES_MASTER_KEY_FILE: cannot read {file}: {why}") from reason
    keys = tuple(key.strip() for key in text.split(",")) if text else ()
    if not all(map(_is_master_key, keys)) or (file and not keys):
        raise CannotStart(
            f"ANNALES_MASTER_KEY{'_FILE' if file else ''} must hold keys of 32 bytes in base64url, as "
            "annales master-key new prints them"
        )
    return keys


def _is_master_key(text: str) -> bool:
    try:
        raw = urlsafe_b64decode(text.encode("ascii"))
    except ValueError:
        return False
    return len(raw) == MASTER_KEY_BYTES and urlsafe_b64encode(raw).decode() == text


AT_ONCE = Pace(0, 0)  # bots answer as soon as they can


@dataclass(frozen=True)
class Settings:
    """The settings of every process; `script/server` passes them to its children in the same variables."""

    data: Path
    redis_url: str | None
    host: str
    port: int
    web_workers: int
    bot_workers: int
    webhook_workers: int = 1
    pace: Pace = field(default_factory=Pace)
    unsafe_redis: bool = False
    store_id: str | None = None  # the store that the launcher found; only the launcher sets it
    restore_store: str | None = None  # the id to give to a store that has lost its record
    archive_address: str | None = None
    events_url: str | None = None  # of the Redis of the matches, if they have one of their own
    metrics_port: int = 0  # of `/metrics`; 0 leaves it on the API's port
    metrics_host: str = "127.0.0.1"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables of docs/settings.md; the defaults suit a single machine."""
        cores = usable_cores()
        _check_others(environ)
        redis_url = _redis(environ)
        if replicas_wanted(environ) and redis_url is None:
            raise CannotStart("ANNALES_REPLICAS needs your own Redis with replicas: set REDIS_URL (docs/failover.md)")
        return cls(
            data=Path(environ.get("ANNALES_DATA") or "var").absolute(),
            redis_url=redis_url,
            host=environ.get("ANNALES_HOST") or "127.0.0.1",
            port=_number(environ, "PORT", 8000, 0, 65535),
            web_workers=_number(environ, "ANNALES_WEB_WORKERS", web_workers_for(cores), 1, 64),
            bot_workers=_number(environ, "ANNALES_BOT_WORKERS", cores, 0, 64),
            webhook_workers=_number(environ, "ANNALES_WEBHOOK_WORKERS", cls.webhook_workers, 0, 64),
            unsafe_redis=_number(environ, "ANNALES_UNSAFE_REDIS", 0, 0, 1) == 1,
            store_id=environ.get("ANNALES_STORE_ID") or None,
            restore_store=environ.get("ANNALES_RESTORE_STORE") or None,
            pace=Pace.from_env(environ),
            archive_address=_archive(environ),
            events_url=_events(environ),
            metrics_port=_metrics_port(environ),
            metrics_host=environ.get("ANNALES_METRICS_BIND") or cls.metrics_host,
        )

    def archive(self, *, is_embedded: bool) -> str | None:
        """The address of the archive; beside an embedded Redis a file in the data folder, unless another is set."""
        if self.archive_address == "none":
            return None
        if self.archive_address is not None or not is_embedded:
            return self.archive_address
        return f"sqlite:///{self.data / 'archive' / 'matches.db'}"

    @property
    def redis(self) -> str:
        """The address of Redis, for a process that requires one."""
        if self.redis_url is None:
            raise CannotStart(
                "no Redis is configured: set REDIS_URL, or start everything with script/server or annales serve"
            )
        return self.redis_url


def _check_others(environ: Mapping[str, str]) -> None:
    """Raise CannotStart for a bad setting of any part, before anything is started."""
    for settings in (Limits, Connections, Allowances, WebhookLimits, ArchiveSettings, SigningSettings):
        settings.from_env(environ)
    for check in (_check_log_format, log_level, master_keys, security_contact):
        check(environ)


def log_level(environ: Mapping[str, str] = os.environ, default: str = "info") -> str:
    """The lowest level that a process logs; at `info` the API logs every request."""
    level = environ.get("ANNALES_LOG_LEVEL") or default
    if level not in LOG_LEVELS:
        raise CannotStart(f"ANNALES_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {level!r}")
    return level


def logs_json(environ: Mapping[str, str] = os.environ, *, is_terminal: bool) -> bool:
    """Whether the launcher writes its log as JSON: as `ANNALES_LOG_FORMAT` says, else where nobody reads a terminal.

    It is asked before the settings are checked, so that their refusal has the same form.
    """
    return LOG_FORMATS.get(environ.get("ANNALES_LOG_FORMAT", ""), not is_terminal)


def _check_log_format(environ: Mapping[str, str]) -> None:
    wanted = environ.get("ANNALES_LOG_FORMAT") or None
    if wanted is not None and wanted not in LOG_FORMATS:
        raise CannotStart(f"ANNALES_LOG_FORMAT must be one of {', '.join(LOG_FORMATS)}, not {wanted!r}")


def in_url(host: str) -> str:
    """A host as it is written in a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def usable_cores(cgroups: Path = Path("/sys/fs/cgroup"), own: Path = Path("/proc/self/cgroup")) -> int:
    """The cores that this process may use, which in a container are often fewer than the machine has; at least 1.

    A quota of CPU time of its control group (version 2), or of one above it, counts as whole cores, rounded up.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        group = next(line[4:] for line in own.read_text().splitlines() if line.startswith("0::/"))
    except (OSError, StopIteration):
        return cores
    folder = cgroups / group
    for each in (folder, *folder.parents):
        cores = min(cores, _quota(each / "cpu.max") or cores)
    return cores


def _quota(file: Path) -> int | None:
    """The whole cores that a control group may use; None without a limit."""
    try:
        most, period = file.read_text().split()
    except (OSError, ValueError):
        return None
    return None if most == "max" else max(1, -(-int(most) // int(period)))


def web_workers_for(cores: int) -> int:
    """How many web processes start by default: one core is left to Redis, which serves no more than `MOST_WEB`."""
    return max(1, min(cores - 1, MOST_WEB))


def _connections(environ: Mapping[str, str]) -> int:
    return _number(environ, "ANNALES_CONNECTIONS", CONNECTIONS, 2, 10**5)


def _metrics_port(environ: Mapping[str, str]) -> int:
    port = _number(environ, "ANNALES_METRICS_PORT", 0, 0, 65535)
    if port and port == _number(environ, "PORT", 8000, 0, 65535):
        raise CannotStart("ANNALES_METRICS_PORT must differ from PORT")
    return port


def _proxies(environ: Mapping[str, str]) -> int:
    return _number(environ, "ANNALES_TRUSTED_PROXIES", 0, 0, 16)


def _redis(environ: Mapping[str, str]) -> str | None:
    """The address of Redis as it is set. Raises CannotStart for a wrong one, without its passwords."""
    url = environ.get("ANNALES_REDIS_URL") or environ.get("REDIS_URL") or None
    if url is not None and is_cluster(url):
        raise CannotStart("REDIS_URL: accounts and queues need one Redis, only EVENTS_URL may name a cluster")
    return _checked("REDIS_URL", url)


def _events(environ: Mapping[str, str]) -> str | None:
    """The address of the Redis of the matches, or of their cluster, as it is set. Raises CannotStart as `_redis`."""
    return _checked("EVENTS_URL", environ.get("ANNALES_EVENTS_URL") or environ.get("EVENTS_URL") or None)


def _checked(name: str, url: str | None) -> str | None:
    if url is None:
        return None
    try:
        if is_cluster(url):
            cluster_address(url)
        elif is_of_sentinels(url):
            sentinel_address(url)
        else:
            check_server_address(url)
    except ValueError as reason:
        raise CannotStart(f"{name}: {reason}") from None
    return url


def _limits_url(environ: Mapping[str, str]) -> str | None:
    """The Redis of the shared rate limits. Raises CannotStart, without the password that the address may hold."""
    address = environ.get("ANNALES_LIMITS_URL") or None
    if address is None:
        return None
    wrong = CannotStart("ANNALES_LIMITS_URL must be redis://HOST:PORT/NUMBER or rediss://…, a Redis apart from the log")
    try:
        parts = urlsplit(address)
        is_redis = parts.scheme in ("redis", "rediss") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    if not is_redis or not (parts.path.removeprefix("/") or "0").isdecimal():
        raise wrong
    return address


def _archive(environ: Mapping[str, str]) -> str | None:
    """The address of the archive as it is set. Raises CannotStart, without the password that it may hold."""
    address = environ.get("ANNALES_ARCHIVE") or None
    if address is None or address == "none":
        return address
    kind, _, place = address.partition("://")
    if kind == "sqlite" and place.startswith("/") and place not in ("/", "/:memory:"):
        return address
    if kind not in ("postgresql", "postgres"):
        raise CannotStart("ANNALES_ARCHIVE must be sqlite:////the/path, postgresql://user@host/database, or none")
    try:
        _ = urlsplit(address).port
    except ValueError:
        raise CannotStart("ANNALES_ARCHIVE has no valid port: a number up to 65535") from None
    return address


def _number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environ.get(name) or str(default)
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise CannotStart(f"{name} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)
