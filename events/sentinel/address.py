"""The address of one Redis, and of one that Sentinels look after.

The latter is `redis+sentinel://user:password@host:port,host:port/service/db`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

SCHEMES = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
SENTINEL_PORT = 26379
FORM = "redis+sentinel://[user:password@]host:port[,host:port…]/service_name[/db]"
OPTIONS = ("db", "client_name", "socket_keepalive")  # of redis-py, that the query may contain beside those of TLS
TLS_OPTIONS = "ssl_"
IN_PASSWORDS = "in a password # must be written %23, / %2F, ? %3F and @ %40"

SERVERS = ("redis://", "rediss://", "unix://")  # as redis-py knows them
SERVER_FORM = "redis://[user:password@]host[:port][/db], rediss://… or unix:///path"
NUMBERS = ("db", "health_check_interval", "max_connections", "protocol")  # options whose value is a whole number
SECONDS = ("socket_timeout", "socket_connect_timeout", "timeout")
WORDS = ("client_name", "password", "retry_on_timeout", "socket_keepalive", "username")


class BadRedisAddress(ValueError):
    """The address of Redis cannot be read; the message says why, without the passwords in it."""


@dataclass(frozen=True)
class SentinelAddress:
    """The Sentinels of a service, and how to log in to them and to the servers that they look after.

    `server` is the URL of such a server for redis-py, with `primary` in the place of its host.
    """

    sentinels: tuple[tuple[str, int], ...]
    service: str
    server: str = field(repr=False)
    username: str | None = None  # for the Sentinels
    password: str | None = field(default=None, repr=False)

    @property
    def is_tls(self) -> bool:
        """Whether the Sentinels and the servers are reached over TLS."""
        return self.server.startswith("rediss:")

    def told(self) -> str:
        """The Sentinels as they are shown in messages."""
        return ", ".join(f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in self.sentinels)


def is_of_sentinels(url: str) -> bool:
    """Whether an address names Sentinels."""
    return url.partition("://")[0].lower() in SCHEMES


def sentinel_address(url: str) -> SentinelAddress:
    """The parts of an address that names Sentinels. Raises BadRedisAddress.

    The query may hold `sentinel_username` and `sentinel_password`, the options of TLS of redis-py (`ssl_ca_certs` …,
    which hold for both the Sentinels and the servers), and `OPTIONS`.
    """
    scheme = SCHEMES[url.partition("://")[0].lower()]
    try:
        parts = urlsplit(url)
        login, _, hosts = parts.netloc.rpartition("@")
        sentinels = tuple(map(_host, hosts.split(",")))
    except ValueError as reason:
        if isinstance(reason, BadRedisAddress):
            raise
        raise BadRedisAddress(f"it must have the form {FORM}") from None
    service, _, db = parts.path.removeprefix("/").partition("/")
    if not service:
        raise BadRedisAddress(f"it names no service: it must have the form {FORM}")
    if db and not _is_number(db):
        raise BadRedisAddress("after the name of the service stands the number of a database, or nothing")
    if parts.fragment:
        raise BadRedisAddress(IN_PASSWORDS)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    username, password = options.pop("sentinel_username", None), options.pop("sentinel_password", None)
    _check_options(options, is_tls=scheme == "rediss")
    server = f"{scheme}://{login}@primary/{db or 0}?{urlencode(options, quote_via=quote)}"
    return SentinelAddress(sentinels, unquote(service), server, username, password)


def shown(url: str) -> str:
    """An address as messages may show it, without its passwords."""
    if is_of_sentinels(url):
        address = sentinel_address(url)
        return f"service {address.service} of the Sentinels {address.told()}"
    return urlsplit(url).hostname or urlsplit(url).path


def check_server_address(url: str) -> None:
    """Raise BadRedisAddress unless redis-py can read the address of one server.

    The message repeats nothing of it: what is misplaced may be a part of the password.
    """
    if not url.startswith(SERVERS):
        raise BadRedisAddress(f"it must have the form {SERVER_FORM}, {FORM}")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadRedisAddress(
            f"it has no valid port or host: it must have the form {SERVER_FORM}; {IN_PASSWORDS}"
        ) from None
    if parts.fragment:
        raise BadRedisAddress(IN_PASSWORDS)
    db = "" if parts.scheme == "unix" else parts.path.removeprefix("/")
    if port == 0 or (db and not _is_number(db)):
        raise BadRedisAddress(f"port and db are numbers: it must have the form {SERVER_FORM}; {IN_PASSWORDS}")
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        _check_option(name, value, is_tls=parts.scheme == "rediss")


def _check_option(name: str, value: str, *, is_tls: bool) -> None:
    """Check an option of redis-py. An unknown one is not named: it may be a part of a password with a question mark."""
    if name.startswith(TLS_OPTIONS) and is_tls:
        return
    if name not in (*NUMBERS, *SECONDS, *WORDS):
        known = ", ".join((*NUMBERS, *SECONDS, *WORDS))
        raise BadRedisAddress(f"it has an option that is not known: known are {known}, and ssl_… with rediss://")
    whole, _, part = value.partition(".")
    if (name in NUMBERS and not _is_number(value)) or (name in SECONDS and not _is_number(whole + part)):
        raise BadRedisAddress(f"the value of {name} must be a number")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _host(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise BadRedisAddress(f"the host of a Sentinel is missing: it must have the form {FORM}")
    try:
        port = parts.port
    except ValueError:
        raise BadRedisAddress(f"the Sentinel {parts.hostname} has no valid port: a number up to 65535") from None
    return parts.hostname, SENTINEL_PORT if port is None else port


def _check_options(options: dict[str, str], *, is_tls: bool) -> None:
    for name in options:
        if name.startswith(TLS_OPTIONS) and not is_tls:
            raise BadRedisAddress(f"{name} is an option of TLS: the address must begin with rediss+sentinel://")
        if not name.startswith(TLS_OPTIONS) and name not in OPTIONS:
            known = ", ".join(("sentinel_username", "sentinel_password", "ssl_…", *OPTIONS))
            raise BadRedisAddress(f"{name} is not an option: known are {known}")
