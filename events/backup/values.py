"""Reads the values of keys part by part and writes them again, by commands that every server has.

`DUMP` and files of Redis are of no use here: an older server, or one of another product, does not read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

PAGE = 500  # entries, members or fields in one part, about


class KeyPart(msgspec.Struct, frozen=True, array_like=True):
    """Some of what a key holds: all of it, or a page. The first part replaces whatever the key has held.

    `kind` is what Redis calls the type; `none` says that there is no such key. `expires_at` is in milliseconds since
    1970, 0 for never. `content` has the value of a string; the members of a list or a set; `[field, value]` of a hash,
    `[member, score]` of a sorted set, `[id, [field, value, …]]` of a stream. With its last part comes the newest
    id that was given, if its entry has been removed.
    """

    key: bytes
    kind: str
    is_first: bool = True
    expires_at: int = 0
    content: list[Any] = []
    newest: bytes = b""


class KeyReader:
    """Reads keys of one server. Of a long stream that is read again, only what was added since is read."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._ends: dict[bytes, bytes] = {}  # the newest entry that was read of each long stream

    def parts(self, keys: Sequence[bytes]) -> Iterator[KeyPart]:
        """All parts of these keys, one key after another."""
        kinds, expiries = self._about(keys)
        with self._redis.pipeline(transaction=False) as pipe:
            for key, kind in zip(keys, kinds, strict=True):
                _ask(pipe, kind, key, self._ends.get(key))
                if kind == "stream":
                    pipe.xinfo_stream(key)
            replies = iter(pipe.execute(raise_on_error=False))
        for key, kind, expires_at in zip(keys, kinds, expiries, strict=True):
            reply, about = next(replies), next(replies) if kind == "stream" else {}
            if reply is None or isinstance(reply, ResponseError) or isinstance(about, ResponseError):
                kind = "none"  # it went away between the questions
            if kind == "none":
                self._ends.pop(key, None)
                yield KeyPart(key, kind)
            else:
                yield from self._of(
                    KeyPart(key, kind, True, expires_at, [], about.get("last-generated-id", b"")), reply
                )

    def _about(self, keys: Sequence[bytes]) -> tuple[list[str], list[int]]:
        """The kind of each key, and when it expires."""
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.time()
            for key in keys:
                pipe.type(key).pttl(key)
            (seconds, micros), *about = pipe.execute()
        now = seconds * 1000 + micros // 1000
        return [kind.decode() for kind in about[::2]], [now + left if left >= 0 else 0 for left in about[1::2]]

    def _of(self, part: KeyPart, reply: Any) -> Iterator[KeyPart]:
        place: Any = self._ends.get(part.key)
        is_first = place is None
        while True:
            content, after = _read(part.kind, reply, place)
            last = content[-1][0] if part.kind == "stream" and content else place
            newest = part.newest if after is None and _is_newer(part.newest, last) else b""
            yield msgspec.structs.replace(part, is_first=is_first, content=content, newest=newest)
            if part.kind == "stream" and content and not (is_first and after is None):
                self._ends[part.key] = content[-1][0]
            if after is None:
                return
            place, is_first = after, False
            reply = _ask(self._redis, part.kind, part.key, place)


def _is_newer(newest: bytes, last: bytes | None) -> bool:
    """Whether the newest id that a stream has given is newer than that of its last entry; false of all other kinds."""
    return newest != b"" and (last is None or _number(newest) > _number(last))


def _number(id: bytes) -> tuple[int, ...]:
    return tuple(map(int, id.split(b"-")))


def _ask(client: Any, kind: str, key: bytes, place: Any) -> Any:
    """Ask for a page of a key from a place on, `None` for the beginning; queued if the client is a pipeline."""
    match kind:
        case "none":
            return client.exists(key)
        case "string":
            return client.get(key)
        case "list":
            return client.lrange(key, place or 0, (place or 0) + PAGE - 1)
        case "stream":
            return client.xrange(key, min="-" if place is None else b"(" + place, count=PAGE)
        case "set" | "hash" | "zset":
            scan = {"set": client.sscan, "hash": client.hscan, "zset": client.zscan}[kind]
            return scan(key, place or 0, count=PAGE)
        case _:
            raise UnknownKind(key, kind)


def _read(kind: str, reply: Any, place: Any) -> tuple[list[Any], Any]:
    """The content in a reply, and the place of the next page; None at the end."""
    match kind:
        case "string":
            return [reply], None
        case "list":
            return reply, (place or 0) + PAGE if len(reply) == PAGE else None
        case "stream":
            entries = [[id, [word for pair in fields.items() for word in pair]] for id, fields in reply]
            return entries, entries[-1][0] if len(entries) == PAGE else None
        case _:
            after, found = reply
            return [list(each) for each in found.items()] if kind == "hash" else list(found), after or None


class UnknownKind(Exception):
    """A key is of a type that no release of ours writes."""

    def __str__(self) -> str:
        return f"the key {self.args[0]!r} is of the type {self.args[1]}, which is not of this service"


# -- writing


def write(pipe: Any, part: KeyPart) -> None:
    """Queue the commands that write a part."""
    if part.is_first:
        pipe.unlink(part.key)
    WRITES[part.kind](pipe, part)
    if part.expires_at:
        pipe.pexpireat(part.key, part.expires_at)


def _write_stream(pipe: Any, part: KeyPart) -> None:
    for id, words in part.content:
        pipe.execute_command("XADD", part.key, id, *words)
    if part.is_first and part.newest and not part.content:  # without entries there is no stream
        pipe.execute_command("XADD", part.key, part.newest, "", "")
        pipe.xdel(part.key, part.newest)
    elif part.newest:  # newer entries were removed, and their ids are never given again
        pipe.execute_command("XSETID", part.key, part.newest)


def _write(name: str) -> Callable[[Any, KeyPart], None]:
    """Writes members by one command."""

    def write_members(pipe: Any, part: KeyPart) -> None:
        if part.content:
            pipe.execute_command(name, part.key, *part.content)

    return write_members


def _write_hash(pipe: Any, part: KeyPart) -> None:
    if part.content:
        pipe.execute_command("HSET", part.key, *(word for pair in part.content for word in pair))


def _write_sorted(pipe: Any, part: KeyPart) -> None:
    if part.content:
        pipe.execute_command("ZADD", part.key, *(word for member, score in part.content for word in (score, member)))


WRITES: Mapping[str, Callable[[Any, KeyPart], None]] = {
    "none": lambda pipe, part: None,
    "string": _write("SET"),
    "list": _write("RPUSH"),
    "set": _write("SADD"),
    "hash": _write_hash,
    "zset": _write_sorted,
    "stream": _write_stream,
}
