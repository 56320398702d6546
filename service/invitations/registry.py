"""The stored invitations. Redis stores the SHA-256 of a token, never its text.

All keys share one hash tag, so that one transaction may write several of them. An invitation expires by itself; it goes
earlier when it is revoked, when what it invites to is deleted, or when the player who made it is erased.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta

import msgspec
from redis import Redis
from redis.exceptions import WatchError

from annales.domain.errors import Busy
from annales.service.accounts.tokens import hash_of
from annales.service.errors import TooManyInvitations
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

PREFIX = "{invitations}"
TOKEN_BYTES = 24  # of chance in a token: 192 bits, 32 characters
SECONDS = 30 * 24 * 3600  # until an invitation expires
MOST = 16  # valid invitations to one match or tournament
TRIES = 10  # attempts to make one while others are made


class Invitation(msgspec.Struct, frozen=True):
    """An invitation without its token: to a match, or to one `seat` of it, or to a tournament.

    `by` is the player who made it; times are RFC 3339 in UTC.
    """

    id: str
    match: str | None
    tournament: str | None
    seat: int | None
    by: str
    created_at: str
    expires_at: str

    @property
    def target(self) -> str:
        """The id of the match or of the tournament."""
        return self.match or self.tournament or ""


class Invitations:
    """Makes, finds and revokes invitations."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy

    def make(
        self, by: str, match: str | None, tournament: str | None, seat: int | None = None
    ) -> tuple[Invitation, str]:
        """A new invitation, and its token, which is shown only once; raises TooManyInvitations, or Busy."""
        now = self._clock.now()
        made = Invitation(
            id="iv_" + self._entropy.token_hex(8),
            match=match,
            tournament=tournament,
            seat=seat,
            by=by,
            created_at=stamp(now),
            expires_at=stamp(now + timedelta(seconds=SECONDS)),
        )
        token = self._entropy.token_urlsafe(TOKEN_BYTES)
        hashed = hash_of(token)
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(_to(made.target))
                others = [each for each in self.to(made.target) if each.id != made.id]  # its own, if a reply was lost
                if len(others) >= MOST:
                    raise TooManyInvitations(most=MOST)
                pipe.multi()
                pipe.set(_one(hashed), msgspec.json.encode(made), ex=SECONDS)
                pipe.set(_hash(made.id), hashed, ex=SECONDS)
                for listed in (_to(made.target), _of(by)):
                    pipe.sadd(listed, made.id)
                    pipe.expire(listed, SECONDS)  # those in it that are older expire earlier
                pipe.execute()
                return made, token
        raise Busy()

    def find(self, token: str) -> Invitation | None:
        """The invitation with this token; None if there is none, or none any more."""
        return _invitation(self._redis.get(_one(hash_of(token))))

    def to(self, target: str) -> list[Invitation]:
        """The valid invitations to a match or a tournament, oldest first."""
        return self._listed(_to(target))

    def revoke(self, player: str, id: str) -> bool:
        """Revoke an invitation that this player has made; false if they have made none of this id."""
        [found] = self._read([id])
        if found is None or found.by != player:
            return False
        self._delete([id], _to(found.target), _of(player))
        return True

    def forget_target(self, target: str) -> None:
        """Delete all invitations to a match or a tournament that is gone."""
        self._forget(_to(target))

    def forget_player(self, player: str) -> None:
        """Delete all invitations that a player has made."""
        self._forget(_of(player))

    def _forget(self, listed: str) -> None:
        ids = [id.decode() for id in self._redis.smembers(listed)]
        if ids:
            self._delete(ids, listed)

    def _delete(self, ids: list[str], *lists: str) -> None:
        """Delete invitations, and their ids from these lists; another list drops an id when it is read."""
        hashes = [hashed.decode() for hashed in self._redis.mget(map(_hash, ids)) if hashed is not None]
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.delete(*map(_one, hashes), *map(_hash, ids))
            for listed in lists:
                pipe.srem(listed, *ids)
            pipe.execute()

    def _listed(self, listed: str) -> list[Invitation]:
        ids = [id.decode() for id in self._redis.smembers(listed)]
        read = self._read(ids)
        gone = [id for id, found in zip(ids, read, strict=True) if found is None]
        if gone:
            self._redis.srem(listed, *gone)
        return sorted(filter(None, read), key=lambda each: (each.created_at, each.id))

    def _read(self, ids: Iterable[str]) -> list[Invitation | None]:
        """The invitations of these ids, in two reads however many there are."""
        keys = [_hash(id) for id in ids]
        hashes = self._redis.mget(keys) if keys else []
        rows = self._redis.mget([_one(hashed.decode() if hashed else "") for hashed in hashes]) if hashes else []
        return list(map(_invitation, rows))


def _invitation(row: bytes | None) -> Invitation | None:
    return None if row is None else msgspec.json.decode(row, type=Invitation)


def _one(hashed: str) -> str:
    """The hash of an invitation, by the hash of its token."""
    return f"{PREFIX}:one:{hashed}"


def _hash(id: str) -> str:
    """The hash of a token, by the id of its invitation."""
    return f"{PREFIX}:hash:{id}"


def _to(target: str) -> str:
    """The set of the ids of the invitations to a match or a tournament."""
    return f"{PREFIX}:to:{target}"


def _of(player: str) -> str:
    """The set of the ids of the invitations that a player has made."""
    return f"{PREFIX}:of:{player}"
