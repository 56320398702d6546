"""Connections to the primary that Sentinels name, which move with it.

A process asks the Sentinels before it connects, and about once a second (each look at the state of the store opens the
way for it, see `_ToPrimary.connect`). When they name another primary, all connections to the former one are cut: a
blocked reader wakes at once, and the next command goes to the new primary. Without that, connections to a primary that
hangs, or that was demoted behind our back, would stay: their clients are not notified.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock
from time import monotonic
from typing import Any
from weakref import WeakSet

from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.connection import Connection, SSLConnection, parse_url
from redis.driver_info import DriverInfo
from redis.exceptions import ConnectionError, ReadOnlyError, RedisError, ResponseError
from redis.retry import Retry

from annales.events.sentinel.address import SentinelAddress, check_server_address, is_of_sentinels, sentinel_address

FRESH = 1.0  # seconds for which the answer of the Sentinels is believed
ASKED_AGAIN = 5.0  # seconds after which they are asked again when none has answered, while the last answer still serves
SENTINEL_WITHIN = 0.5  # seconds for a Sentinel to answer
DRIVER = DriverInfo()  # redis-py would read its version from the disk for each connection
OF_SERVERS = ("host", "port", "db", "username", "password", "connection_class", "client_name")

Place = tuple[str, int]


def connection_pool(url: str, **options: Any) -> ConnectionPool:
    """The pool of connections to an address, with these options of redis-py. Raises ValueError for a bad address.

    `url` is `redis://…`, `rediss://…`, `unix://…`, `redis+sentinel://…` or `rediss+sentinel://…`.
    """
    if not is_of_sentinels(url):
        check_server_address(url)
        return ConnectionPool.from_url(url, driver_info=DRIVER, **options)
    address = sentinel_address(url)
    of_server = parse_url(address.server)
    for name in ("host", "port", "connection_class"):
        of_server.pop(name, None)
    kind = PrimarySSLConnection if address.is_tls else PrimaryConnection
    of_server |= {"primary": primary_of(address), "driver_info": DRIVER}
    return ConnectionPool(connection_class=kind, **options, **of_server)


class Primary:
    """Where the primary of a service is, as its Sentinels say, and the connections to it. For several threads."""

    def __init__(self, address: SentinelAddress, now: Callable[[], float] = monotonic) -> None:
        self._address, self._now = address, now
        self._sentinels = list(address.sentinels)  # the one that answered last comes first
        self._options = _sentinel_options(address)
        self._place: Place | None = None
        self._asked_at = float("-inf")
        self._lock, self._asking = Lock(), Lock()
        self._connections: WeakSet[_ToPrimary] = WeakSet()

    @property
    def place(self) -> Place | None:
        """The host and the port that the Sentinels named last; None before they were asked."""
        return self._place

    def join(self, connection: _ToPrimary) -> None:
        """Cut this connection when the primary is another one."""
        with self._lock:
            self._connections.add(connection)

    def find(self) -> Place:
        """The host and the port of the primary. Asks the Sentinels, unless they have answered within a second.

        If none answers, what was known holds: a primary works without its Sentinels. Raises ConnectionError if nothing
        is known, or if the Sentinels that answer do not know the service.
        """
        known = self._place
        if known is None:
            with self._asking:
                return self._place or self._ask()
        if self._now() >= self._asked_at + FRESH and self._asking.acquire(blocking=False):
            try:
                return self._ask()
            finally:
                self._asking.release()
        return known  # also while another thread asks

    def mistrust(self) -> None:
        """Ask again before the next connection: the server that was named does not answer, or is no primary."""
        self._asked_at = float("-inf")

    def _ask(self) -> Place:
        """Ask one Sentinel after the other until one knows where the primary is."""
        silent, ignorant = [], []
        for sentinel in list(self._sentinels):
            try:
                place = self._asked(sentinel)
            except (RedisError, OSError) as reason:
                silent.append(f"{sentinel[0]}:{sentinel[1]} ({reason})")
                continue
            if place is None:
                ignorant.append(sentinel)
                continue
            self._sentinels.remove(sentinel)
            self._sentinels.insert(0, sentinel)
            self._asked_at = self._now()
            if place != self._place:
                self._move(place)
            return place
        if self._place is not None:
            self._asked_at = self._now() + ASKED_AGAIN - FRESH
            return self._place
        if ignorant:
            raise ConnectionError(f"the Sentinels know no service {self._address.service!r}")
        raise ConnectionError(f"no Sentinel answers: {', '.join(silent)}")

    def _asked(self, sentinel: Place) -> Place | None:
        host, port = sentinel
        with Redis(host, port, **self._options) as client:
            named = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._address.service)
        if named is None:
            return None
        return named[0].decode(), int(named[1])

    def _move(self, place: Place) -> None:
        with self._lock:
            self._place = place
            former = [each for each in self._connections if (each.host, each.port) != place]
        for connection in former:
            connection.cut()


@cache
def primary_of(address: SentinelAddress) -> Primary:
    """The one of this process for an address: all its clients learn of a new primary together."""
    return Primary(address)


class _ToPrimary(Connection):
    """A connection of redis-py that finds out where to connect, each time that it does so."""

    def __init__(self, *, primary: Primary, **options: Any) -> None:
        super().__init__(**options)
        self._primary = primary
        primary.join(self)

    def connect(self) -> None:
        """Connect if it is not, and notice first whether the primary has moved. Pools call this before each use."""
        with suppress(RedisError):  # if it is not connected, the next line raises
            self._primary.find()
        super().connect()

    def cut(self) -> None:
        """End both directions, and leave it to the user of the connection to close it; a blocked reader wakes."""
        if self._sock is not None:
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RDWR)

    def on_connect_check_health(self, check_health: bool = True) -> None:
        """Log in, and make sure that it is the primary: Sentinels may name the former one for a while."""
        super().on_connect_check_health(check_health)
        self.send_command("ROLE", check_health=False)
        try:
            role = self.read_response()[0]
        except ResponseError:
            role = b"master"  # access rules may forbid the question; writes will show it
        if role != b"master" or self._primary.place != (self.host, self.port):
            self._primary.mistrust()
            raise ConnectionError(f"{self.host}:{self.port} is not the primary")

    def read_response(self, *args: Any, **options: Any) -> Any:
        """The reply. A server that is a replica now counts as lost, so that the command is repeated at the primary."""
        try:
            return super().read_response(*args, **options)
        except ReadOnlyError as reason:
            self._primary.mistrust()
            self.disconnect()
            raise ConnectionError(f"{self.host}:{self.port} is no primary any more") from reason

    def _connect(self) -> socket.socket:
        self.host, self.port = self._primary.find()
        try:
            connected: socket.socket = super()._connect()
        except OSError:
            self._primary.mistrust()
            raise
        return connected


class PrimaryConnection(_ToPrimary):
    """A connection to the primary over TCP."""


class PrimarySSLConnection(_ToPrimary, SSLConnection):
    """A connection to the primary over TLS."""


def _sentinel_options(address: SentinelAddress) -> dict[str, Any]:
    """The options of redis-py for a connection to a Sentinel."""
    options = {name: value for name, value in parse_url(address.server).items() if name not in OF_SERVERS}
    return options | {
        "username": address.username,
        "password": address.password,
        "ssl": address.is_tls,
        "protocol": 2,
        "driver_info": DRIVER,
        "socket_timeout": SENTINEL_WITHIN,
        "socket_connect_timeout": SENTINEL_WITHIN,
        "retry": Retry(NoBackoff(), 0),
    }
