"""Redis clients for the log: one protocol, bounded waiting, one retry, and errors translated to Busy."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from hashlib import sha1
from pathlib import Path
from secrets import token_hex
from typing import Any, ParamSpec, TypeVar

from redis import Redis
from redis.backoff import NoBackoff
from redis.connection import ConnectionPool
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)
from redis.retry import Retry

from annales.domain.errors import Busy, WritesRefused
from annales.domain.reasons import StoreReason
from annales.events.bare_connection import BareConnections
from annales.events.sentinel.primary import Primary, connection_pool
from annales.events.tally import REDIS_ERRORS, TALLY

ANSWERS_WITHIN = 5.0  # seconds; a server that is silent for longer counts as unreachable
CONNECTS_WITHIN = 2.0
LOOKS_WITHIN = 2.0  # seconds for a look at the state of the server, which must not hang
REMEMBERED = 20  # seconds; longer than a client waits for a reply before it repeats the command
CONNECTIONS = 10_000  # one for each waiting greenlet; a server's default limit

P = ParamSpec("P")  # the parameters of a guarded function
R = TypeVar("R")  # its result

AWAY = (
    ConnectionError,
    TimeoutError,
    OutOfMemoryError,
    ReadOnlyError,
    MasterDownError,
    ClusterDownError,
    TryAgainError,
    NoScriptError,  # of a pipeline that was repeated at a server which does not have its script yet
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
REFUSED = {  # the error text of Redis in each state
    "full": r"\bOOM\b|used memory > 'maxmemory'",
    "read_only": r"\bREADONLY\b|read only replica",
    "no_replicas": r"\bNOREPLICAS\b|Not enough good replicas",
    "disk_error": r"\bMISCONF\b",
}


def refusal(cause: BaseException) -> str | None:
    """The state in which the server refused a write, a key of `REFUSALS`; None if the cause is something else.

    redis-py has classes for some of these, but a script reports a command's refusal as a general error, so the text
    is matched.
    """
    if not isinstance(cause, (ResponseError, OutOfMemoryError, ReadOnlyError)):
        return None
    return next((state for state, pattern in REFUSED.items() if re.search(pattern, str(cause))), None)


def writes_refused(cause: BaseException) -> WritesRefused | None:
    """The WritesRefused for a refused write; None if the cause is something else."""
    state = refusal(cause)
    return None if state is None else WritesRefused(reason=REFUSALS[state]())


def client(url: str) -> Client:
    """The client for commands that do not block; `url` is one that `connection_pool` takes.

    It repeats a command once if the reply is lost, since a restarted server closes its connections. Repeating an
    append is safe, since it names its call, and so is a script that counts or takes: it runs once for each call
    (`once`). A claim names the caller that makes it.
    """
    made: Client = Client.from_pool(client_pool(url, ANSWERS_WITHIN))
    return made


def looking_client(url: str) -> Client:
    """The client for health checks of the server: its timeout is short, because callers wait for the result."""
    made: Client = Client.from_pool(client_pool(url, LOOKS_WITHIN))
    return made


def client_pool(url: str, timeout: float) -> ConnectionPool:
    """The pool of such a client, which waits `timeout` seconds for a reply. Raises ValueError for a bad address."""
    return connection_pool(
        url,
        protocol=2,
        socket_timeout=timeout,
        socket_connect_timeout=CONNECTS_WITHIN,
        max_connections=CONNECTIONS,
        retry=Retry(NoBackoff(), 1),
    )


def plain_client(url: str, **options: Any) -> Redis:
    """A client of redis-py with these options, for what blocks or must not wait."""
    return Redis.from_pool(connection_pool(url, **options))


# Around a script that bears being sent twice. A client that hears no reply repeats its command, and cannot know whether
# the first one took effect: whatever takes, counts or claims would do so twice, and what was taken first would be lost.
# So Redis remembers the reply to each call for a while, and a repeat gets it again. The script is the body of a
# function. It returns its reply, and true if it has changed nothing: then there is nothing to remember. The last key
# is that of the call. A repeat writes too, so that a WAIT behind it speaks of what the first call has written.
_AROUND = """\
local call = KEYS[#KEYS]
local heard = redis.call('GET', call)
if heard then
  redis.call('EXPIRE', call, %d)
  return cmsgpack.unpack(heard)
end
local function act_once()
%s
end
local reply, has_changed_nothing = act_once()
if not has_changed_nothing then
  redis.call('SET', call, cmsgpack.pack(reply), 'EX', %d)
end
return reply
"""


def once(script: str) -> str:
    """A script that takes effect once for each `call_key`, its last key."""
    return _AROUND % (REMEMBERED, script, REMEMBERED)


def call_key(key: str) -> str:
    """The key under which the reply to one call is remembered; `key` is another of its keys, with a hash tag."""
    return f"{key[: key.index('}') + 1]}:call:{token_hex(12)}"


class Script:
    """A Lua script in one or more files, read in a row, with the SHA-1 under which Redis knows it.

    With `is_once` it takes effect once for each of its calls, whose key comes last (`once`).
    """

    def __init__(self, *paths: Path, is_once: bool = False) -> None:
        text = "".join(path.read_text("utf-8") for path in paths)
        self.text = once(text) if is_once else text
        self.sha = sha1(self.text.encode(), usedforsecurity=False).hexdigest()


class Client(Redis):
    """redis-py's methods over bare connections; pipelines and subscriptions use its pool.

    Do not share a client across a fork.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._bare = BareConnections(self.connection_pool)
        self._primary: Primary | None = self.connection_pool.connection_kwargs.get("primary")

    def close(self) -> None:
        """Close the connections; the next command opens them again."""
        super().close()
        self._bare.close()

    def ask(self, *words: str | bytes | int) -> Any:
        """Send a command and return its reply in the form in which Redis sends it.

        For the commands of every request, because redis-py's methods cost more than these commands.
        """
        reply = self._reply(words)
        if isinstance(reply, ResponseError):
            raise reply
        return reply

    def ask_each(self, *commands: tuple[str | bytes | int, ...]) -> list[Any]:
        """Send commands in one round trip and return their replies in the same order; refusals are among them."""
        return self._replies(*commands)

    def ask_together(self, *commands: tuple[str | bytes | int, ...]) -> list[Any]:
        """Send commands that read in one round trip, and return their replies as `ask` does, in the same order."""
        return list(map(raised, self._replies(*commands)))

    @property
    def database(self) -> int:
        """The number of the database."""
        return self.connection_pool.connection_kwargs.get("db") or 0

    def subscription_pool(self) -> ConnectionPool:
        """Connections for a subscription."""
        return self.connection_pool

    def run_id(self) -> str:
        """The run id of the server: another one means a restart or a failover."""
        return str(self.info("server")["run_id"])

    def run(self, script: Script, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run a script; send its text if the server was restarted or flushed and does not know it."""
        try:
            return self.ask("EVALSHA", script.sha, len(keys), *keys, *args)
        except NoScriptError:
            return self.ask("EVAL", script.text, len(keys), *keys, *args)

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send a command for a method of redis-py, and return its reply in the form of that method."""
        heard = _Heard(self._reply((*args[0].split(), *args[1:])))
        return self.parse_response(heard, args[0], **options)

    def _reply(self, words: tuple[Any, ...]) -> Any:
        """The reply to one command; a refusal is returned as an exception."""
        return self._replies(words)[0]

    def _replies(self, *commands: tuple[Any, ...]) -> list[Any]:
        """The replies to commands that are sent together, over one connection.

        If the server was demoted, they are repeated at the new primary: a replica has written nothing.
        """
        replies = self._bare.ask(*commands)
        first = replies[0]
        if self._primary is not None and isinstance(first, ResponseError) and refusal(first) == "read_only":
            self._primary.mistrust()
            with suppress(RedisError):
                self._primary.find()
            replies = self._bare.ask(*commands)
        return replies


class _Heard:
    """A reply that was read already, in place of the connection from which redis-py would read it."""

    def __init__(self, reply: Any) -> None:
        self._reply = reply

    def read_response(self, **_: Any) -> Any:
        if isinstance(self._reply, ResponseError):
            raise self._reply
        return self._reply


class Guard:
    """Raises Busy for errors that a later retry may cure: a server unreachable, full, read-only or without replicas.

    A script reports a command's refusal as a general error, so its text is matched. A class, because it is entered
    several times in each request: a generator of `contextlib` would cost more than the guarded call.
    """

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, cause: BaseException | None, trace: object) -> None:
        """Translate a temporary error to Busy; to its subclass WritesRefused, if the server names a reason."""
        if cause is not None and _may_pass(cause):
            TALLY.add(REDIS_ERRORS)
            raise (writes_refused(cause) or Busy()) from cause

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Decorate a function with the guard."""

        @wraps(function)
        def guarded(*args: P.args, **named: P.kwargs) -> R:
            with self:
                return function(*args, **named)

        return guarded


_GUARD = Guard()


def or_busy() -> Guard:
    """The guard, for `with` and as a decorator."""
    return _GUARD


def raised(reply: Any) -> Any:
    """A reply, or the refusal that it is, raised."""
    if isinstance(reply, ResponseError):
        raise reply
    return reply


def reraised(match: str, error: Exception) -> None:
    """The default handler for a match that cannot be read: re-raise the error."""
    raise error


def _may_pass(cause: BaseException) -> bool:
    if isinstance(cause, (AuthenticationError, AuthorizationError)):
        return False
    if isinstance(cause, ResponseError) and not isinstance(cause, AWAY):
        return REFUSED_IN_SCRIPT.search(str(cause)) is not None
    return isinstance(cause, AWAY)
