"""Clients of Redis, set up for a log: one protocol, bounded waiting, commands repeated once only, and one refusal."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)
from redis.retry import Retry

from domain.errors import Busy, WritesRefused
from domain.reasons import StoreReason

ANSWERS_WITHIN = 5.0  # seconds; a server that is silent for longer counts as lost
CONNECTS_WITHIN = 2.0
LOOKS_WITHIN = 2.0  # seconds for a look at the state of the server, which must not hang
CONNECTIONS = 10_000  # one for each greenlet that waits; as many as a server takes by default
BLOCKS = 1.0  # seconds of one blocking read: how soon a waiter sees that it must stop

P = ParamSpec("P")  # what a guarded function takes,
R = TypeVar("R")  # and gives

AWAY = (
    ConnectionError,
    TimeoutError,
    OutOfMemoryError,
    ReadOnlyError,
    MasterDownError,
    ClusterDownError,
    TryAgainError,
)
REFUSED_IN_SCRIPT = re.compile(
    r"\b(OOM|READONLY|NOREPLICAS|MISCONF|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN)\b|"
    r"Not enough good replicas|read only replica|used memory > 'maxmemory'"
)

REFUSALS = {  # the ways in which a server that answers takes no writes
    "full": StoreReason.FULL,
    "read_only": StoreReason.READ_ONLY,
    "no_replicas": StoreReason.NO_REPLICAS,
    "disk_error": StoreReason.DISK_ERROR,
}
REFUSED = {  # what it says then
    "full": r"\bOOM\b|used memory > 'maxmemory'",
    "read_only": r"\bREADONLY\b|read only replica",
    "no_replicas": r"\bNOREPLICAS\b|Not enough good replicas",
    "disk_error": r"\bMISCONF\b",
}


def refusal(cause: BaseException) -> str | None:
    """In which way the server refused a write, as `REFUSALS` names it; None when that is not what happened.

    redis-py has classes for some of these, but a script reports the refusal of a command in it as a general error: so
    only the words tell.
    """
    if not isinstance(cause, (ResponseError, OutOfMemoryError, ReadOnlyError)):
        return None
    return next((state for state, said in REFUSED.items() if re.search(said, str(cause))), None)


def writes_refused(cause: BaseException) -> WritesRefused | None:
    """The refusal of a write as the service tells it; None when the cause is something else."""
    state = refusal(cause)
    return None if state is None else WritesRefused(reason=REFUSALS[state]())


def client(url: str) -> Redis:
    """The client for everything that answers at once; `url` is `redis://…`, `rediss://…` or `unix://…`.

    It repeats a command once when the reply is lost: on a connection that a restarted server has closed this is what
    is wanted, and every append carries a key, so that a repeated one is answered as the first was.
    """
    return _client(url, ANSWERS_WITHIN)


def blocking_client(url: str) -> Redis:
    """The client for reads that wait at the server: it must not give up before the server answers."""
    return _client(url, BLOCKS + ANSWERS_WITHIN)


def looking_client(url: str) -> Redis:
    """The client for looks at the state of the server: it gives up soon, because others wait for what it sees."""
    return _client(url, LOOKS_WITHIN)


def _client(url: str, timeout: float) -> Redis:
    return Client.from_url(
        url,
        protocol=2,
        socket_timeout=timeout,
        socket_connect_timeout=CONNECTS_WITHIN,
        max_connections=CONNECTIONS,
        retry=Retry(NoBackoff(), 1),
    )


class Client(Redis):
    """redis-py's client with its connections at hand: a command costs a third of what it costs by way of the pool.

    The pool locks, counts, and polls each connection before it lends it; under gevent this costs more than the command.
    What the poll would find is a connection that the server has closed: the command finds that too, and is repeated.
    No reply is left on a connection: redis-py closes one whose user is broken off, however that happens, and it is
    opened again for the next. Pipelines and subscriptions go by the pool. Not to be taken over a fork.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._at_hand: deque[Any] = deque()

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send a command and give its reply; on a lost connection, once more."""
        try:
            connection = self._at_hand.pop()
        except IndexError:  # none is free, or another thread has just taken the last
            connection = self.connection_pool.get_connection()
        try:
            try:
                return self._replied(connection, args, options)
            except (ConnectionError, TimeoutError):
                connection.disconnect()
                return self._replied(connection, args, options)
        finally:
            self._at_hand.append(connection)

    def _replied(self, connection: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        connection.send_command(*args)
        return self.parse_response(connection, args[0], **options)


class Guard:
    """Busy for whatever a later try may cure: a server that is away, full, read-only or without its replicas.

    A script reports the refusal of a command in it as a general error, so that only its words tell. It is entered
    several times in each answer: a generator of `contextlib` would cost more than what it guards.
    """

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, cause: BaseException | None, trace: object) -> None:
        """Turn the cause into Busy, if it is one; WritesRefused is the kind of Busy that names the reason."""
        if cause is not None and _may_pass(cause):
            raise (writes_refused(cause) or Busy()) from cause

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """The function, guarded."""

        @wraps(function)
        def guarded(*args: P.args, **named: P.kwargs) -> R:
            with self:
                return function(*args, **named)

        return guarded


_GUARD = Guard()


def or_busy() -> Guard:
    """The guard, for `with` and as a decorator."""
    return _GUARD


def reraised(match: str, error: Exception) -> None:
    """What is done about a match that cannot be read where nothing else is asked for: the error goes on."""
    raise error


def _may_pass(cause: BaseException) -> bool:
    if isinstance(cause, (AuthenticationError, AuthorizationError)):
        return False
    if isinstance(cause, ResponseError) and not isinstance(cause, AWAY):
        return REFUSED_IN_SCRIPT.search(str(cause)) is not None
    return isinstance(cause, AWAY)
