"""The stored studies: a document each, found by its id, its match, its people, and the tokens of its links.

They are kept in Redis wherever their match is, also when that has left for the archive: they may still change. All keys
share one hash tag, so that one transaction writes a document together with all by which it is found. Redis stores the
SHA-256 of a token, never its text.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import WatchError

from annales.domain.errors import Busy
from annales.events.redis_client import or_busy
from annales.service.accounts.tokens import hash_of
from annales.service.annotations.model import Study, without_player

PREFIX = "{studies}"
TRIES = 20  # attempts of a change while others change the same study


class Studies:
    """Stores, finds and deletes studies; it does not ask who may."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def find(self, id: str) -> Study | None:
        """The study of this id."""
        return _study(self._redis.get(_one(id)))

    def of_match(self, match: str) -> list[Study]:
        """The studies of a match, oldest first."""
        return self._all(_of_match(match))

    def of_player(self, player: str) -> list[Study]:
        """The studies that name a player, oldest first."""
        return self._all(_of_player(player))

    def by_token(self, token: str) -> tuple[Study, str] | None:
        """The study that a link with this token shares, and the id of the link."""
        hashed = hash_of(token)
        id = self._redis.get(_link(hashed))
        study = None if id is None else self.find(id.decode())
        link = None if study is None else next((each for each in study.links if each.hash == hashed), None)
        return None if study is None or link is None else (study, link.id)

    @or_busy()
    def add(self, study: Study, check: Callable[[list[Study]], None]) -> Study:
        """Store a new study, or return the one that has its id already.

        `check` gets all studies of its owner, and may refuse. Raises what it raises, or Busy.
        """
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(_of_player(study.by), _one(study.id))
                stored = self.find(study.id)
                if stored is not None:
                    return stored
                check([each for each in self.of_player(study.by) if each.by == study.by])
                _write(pipe, None, study)
                return study
        raise Busy()

    @or_busy()
    def change(self, id: str, change: Callable[[Study | None], Study | None]) -> Study | None:
        """Replace a study by what `change` makes of it, None to delete it; nothing is written if that is the same.

        `change` is called again if somebody else was faster, or a reply was lost: it must find its own work done then.
        Raises what it raises, or Busy.
        """
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(_one(id))
                before = self.find(id)
                after = change(before)
                if (after is None and before is None) or after is before:
                    return after
                if after is not None and before is not None:
                    after = msgspec.structs.replace(after, version=before.version + 1)
                _write(pipe, before, after)
                return after
        raise Busy()

    def forget_match(self, match: str) -> None:
        """Delete all studies of a match that is gone."""
        for study in self.of_match(match):
            self.change(study.id, lambda _: None)

    def forget_player(self, player: str) -> None:
        """Delete the studies that a player owns, and in those of others all that they have written."""

        def change(study: Study | None) -> Study | None:
            return None if study is None or study.by == player else without_player(study, player)

        for study in self.of_player(player):
            self.change(study.id, change)
        self._redis.delete(_of_player(player))

    def _all(self, listed: str) -> list[Study]:
        ids = [id.decode() for id in self._redis.smembers(listed)]
        rows = self._redis.mget(map(_one, ids)) if ids else []
        return sorted(filter(None, map(_study, rows)), key=lambda each: (each.created_at, each.id))


def stored(study: Study) -> bytes:
    """A study as it is stored."""
    return msgspec.json.encode(study)


def _write(pipe: Pipeline, before: Study | None, after: Study | None) -> None:
    """Write a study in place of an earlier one, with the keys by which it is found; raises WatchError."""
    pipe.multi()
    gone, come = _keys(before), _keys(after)
    for key, id in gone - come:
        if id is None:
            pipe.delete(key)
        else:
            pipe.srem(key, id)
    for key, id in come - gone:
        if id is not None:
            pipe.sadd(key, id)
    if after is not None:
        pipe.set(_one(after.id), stored(after))
        for each in after.links:
            pipe.set(_link(each.hash), after.id)
    pipe.execute()


def _keys(study: Study | None) -> set[tuple[str, str | None]]:
    """The keys of a study: sets that have its id, and, with None, keys of its own."""
    if study is None:
        return set()
    listed = {(_of_match(study.match), study.id), *((_of_player(each), study.id) for each in study.people)}
    return {(_one(study.id), None), *listed, *((_link(each.hash), None) for each in study.links)}


def _study(row: bytes | None) -> Study | None:
    return None if row is None else msgspec.json.decode(row, type=Study)


def _one(id: str) -> str:
    return f"{PREFIX}:one:{id}"


def _of_match(match: str) -> str:
    """The set of the ids of the studies of a match."""
    return f"{PREFIX}:match:{match}"


def _of_player(player: str) -> str:
    """The set of the ids of the studies that name a player."""
    return f"{PREFIX}:player:{player}"


def _link(hashed: str) -> str:
    """The id of a study, by the hash of the token of a link."""
    return f"{PREFIX}:link:{hashed}"
