"""The webhooks of players: where each leads, what it is sent, and the secret that signs.

The secret must sign, so it is not hashed: it is stored as it is, or encrypted with the operator's master key. It is
never logged, and shown once.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from redis import Redis
from redis.client import Pipeline
from redis.exceptions import WatchError

from annales.events.redis_client import or_busy
from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.tokens import token_id_key
from annales.service.errors import AddressNotAllowed, TooManyWebhooks
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy, seconds_since_1970
from annales.service.settings import WebhookLimits
from annales.service.webhooks.addresses import is_permitted, literal
from annales.service.webhooks.keys import ILL, WELL, disabled_key, hook_key, owned_key
from annales.service.webhooks.scripts import script

SECRET_BYTES = 32
SECRETS = ("secret", "old_secret")
OWNER, REASONS = "owner", ("owner", "gone", "failing")  # why a webhook is disabled
OLD_SECRET_SECONDS = 24 * 3600  # for which an earlier secret goes on signing beside the new one
SHOWN = (
    "player",
    "url",
    "events",
    "description",
    "created_at",
    "disabled_at",
    "disabled_because",
    "failing_since",
    "old_until",
    "sign_in",
)


@dataclass(frozen=True)
class Webhook:
    """A webhook without its secrets; times are RFC 3339 in UTC."""

    id: str
    player: str
    url: str
    events: tuple[str, ...]
    description: str
    created_at: str
    disabled_at: str | None
    disabled_because: str | None
    failing_since: int | None  # milliseconds; since when every attempt has failed
    old_until: int | None  # milliseconds; until when an earlier secret signs too
    sign_in: str | None = None  # the id of the token of the client that has registered it, and with which it ends


class Webhooks:
    """Registers, changes and deletes webhooks."""

    def __init__(
        self, redis: Redis, clock: Clock, entropy: Entropy, limits: WebhookLimits, master_key: MasterKey | None = None
    ) -> None:
        self._redis, self._clock, self._entropy, self._limits = redis, clock, entropy, limits
        self._master_key = master_key or MasterKey()
        self._drop, self._rotate, self._move = (script(redis, name) for name in ("drop", "rotate", "move"))

    @or_busy()
    def create(
        self, player: str, url: str, events: Sequence[str], description: str, id: str, sign_in: str | None = None
    ) -> tuple[Webhook, str]:
        """A new webhook, and its secret, which is shown only once.

        One that a client registers to which the player has signed in ends with its token, `sign_in`. A request that is
        repeated has the same id, and finds the secret that was made first. Raises AddressNotAllowed or
        TooManyWebhooks.
        """
        self._check(url)
        row = {
            "player": player,
            "url": url,
            "events": " ".join(events),
            "description": description,
            "created_at": stamp(self._clock.now()),
            "sign_in": sign_in or "",
        }
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.hsetnx(hook_key(id), "secret", self._new_secret())
            pipe.hset(hook_key(id), mapping=row)
            pipe.sadd(owned_key(player), id)
            pipe.hget(hook_key(id), "secret")
            pipe.scard(owned_key(player))
            *_, secret, count = pipe.execute()
        if self._limits.most and count > self._limits.most:  # counted afterwards: concurrent requests cannot both pass
            self._delete(player, [id])
            raise TooManyWebhooks(most=self._limits.most)
        found = self.find(player, id)
        assert found is not None, "it was just written"
        return found, self._master_key.unwrap(secret.decode())

    @or_busy()
    def find(self, player: str, id: str) -> Webhook | None:
        """The webhook of this id, if it is the player's."""
        [found] = self._read([id])
        return found if found is not None and found.player == player else None

    @or_busy()
    def of_player(self, player: str) -> list[Webhook]:
        """The webhooks of a player, oldest first."""
        ids = [id.decode() for id in self._redis.smembers(owned_key(player))]
        found = [webhook for webhook in self._read(ids) if webhook is not None]
        return sorted(found, key=lambda webhook: (webhook.created_at, webhook.id))

    @or_busy()
    def of_players(self, players: Iterable[str]) -> list[Webhook]:
        """The webhooks of these players that are not disabled."""
        with self._redis.pipeline(transaction=False) as pipe:
            for player in dict.fromkeys(players):
                pipe.smembers(owned_key(player))
            ids = [id.decode() for owned in pipe.execute() for id in owned]
        return [webhook for webhook in self._read(ids) if webhook is not None and webhook.disabled_at is None]

    @or_busy()
    def change(
        self,
        webhook: Webhook,
        url: str | None = None,
        events: Sequence[str] | None = None,
        description: str | None = None,
        enabled: bool | None = None,
    ) -> Webhook:
        """Change what is given. A webhook that is disabled loses what waits.

        One that is resumed, or leads elsewhere, starts over: among those that have proven nothing yet. Nothing else
        that was learned about an address is forgotten.
        """
        if url is not None:
            self._check(url)
        given = {"url": url, "events": None if events is None else " ".join(events), "description": description}
        row = {name: value for name, value in given.items() if value is not None}
        key = hook_key(webhook.id)
        with self._redis.pipeline(transaction=True) as pipe:
            if row:
                pipe.hset(key, mapping=row)
            if enabled is True and webhook.disabled_at is not None:
                pipe.hdel(key, "disabled_at", "disabled_because", "failing_since", "proven")
                _not_disabled(pipe, webhook.id)
            if enabled is False and webhook.disabled_at is None:
                pipe.hset(key, mapping={"disabled_at": stamp(self._clock.now()), "disabled_because": OWNER})
                pipe.sadd(disabled_key(OWNER), webhook.id)
                self._drop(args=[webhook.id, "discarded"], client=pipe)
                pipe.zrem(WELL, webhook.id).zrem(ILL, webhook.id)
            if url not in (None, webhook.url):
                self._move(args=[webhook.id, int(seconds_since_1970(self._clock) * 1000)], client=pipe)
            pipe.execute()
        self._drop_if_deleted(webhook)
        return self.find(webhook.player, webhook.id) or webhook

    @or_busy()
    def rotate(self, webhook: Webhook, request: str) -> tuple[str, int] | None:
        """A new secret, which is shown only once, and until when the one before signs too, in milliseconds.

        The same request, when it is repeated, gets the same secret. None if the webhook was deleted meanwhile.
        """
        until = int((seconds_since_1970(self._clock) + OLD_SECRET_SECONDS) * 1000)
        found = self._rotate(args=[webhook.id, request, self._new_secret(), until])
        return (self._master_key.unwrap(found[0].decode()), int(found[1])) if found else None

    @or_busy()
    def rewrap(self) -> int:
        """Store all secrets as the present master key encrypts them; returns how many were stored otherwise."""
        changed = 0
        for key in self._redis.scan_iter(hook_key("*"), count=1000, _type="hash"):
            changed += self._rewrap(key)
        return changed

    def _rewrap(self, key: bytes) -> int:
        """Do so for one webhook; a conflict with another change of it is left to the next call."""
        with self._redis.pipeline() as pipe, suppress(WatchError):
            pipe.watch(key)
            stored = {name: secret.decode() for name in SECRETS if (secret := pipe.hget(key, name))}
            other = {name: secret for name, secret in stored.items() if not self._master_key.is_current(secret)}
            pipe.multi()
            for name, secret in other.items():
                pipe.hset(key, name, self._master_key.wrap(self._master_key.unwrap(secret)))
            pipe.execute()
            return len(other)
        return 1

    @or_busy()
    def sweep(self, player: str) -> None:
        """Delete the webhooks of a player whose sign-in has ended, now rather than with the next notice."""
        self._read([id.decode() for id in self._redis.smembers(owned_key(player))])

    @or_busy()
    def delete(self, webhook: Webhook) -> None:
        """Delete a webhook with all that waits for it."""
        self._delete(webhook.player, [webhook.id])

    @or_busy()
    def erase(self, player: str) -> None:
        """Delete all webhooks of a player."""
        self._delete(player, [id.decode() for id in self._redis.smembers(owned_key(player))])

    def _drop_if_deleted(self, webhook: Webhook) -> None:
        """Leave nothing of a webhook that was deleted while it was changed."""
        if not self._redis.sismember(owned_key(webhook.player), webhook.id):
            self._delete(webhook.player, [webhook.id])

    def _delete(self, player: str, ids: Sequence[str]) -> None:
        if not ids:
            return
        with self._redis.pipeline(transaction=True) as pipe:
            for id in ids:
                self._drop(args=[id, "withdrawn"], client=pipe)
                pipe.delete(hook_key(id), hook_key(id, ":log"))
                _not_disabled(pipe, id)
            pipe.zrem(WELL, *ids).zrem(ILL, *ids).srem(owned_key(player), *ids)
            pipe.execute()

    def _read(self, ids: Sequence[str]) -> list[Webhook | None]:
        if not ids:
            return []
        with self._redis.pipeline(transaction=False) as pipe:
            for id in ids:
                pipe.hmget(hook_key(id), SHOWN)
            rows = pipe.execute()
        found = [_webhook(id, row) for id, row in zip(ids, rows, strict=True)]
        return [None if webhook is None or self._has_ended(webhook) else webhook for webhook in found]

    def _has_ended(self, webhook: Webhook) -> bool:
        """Whether it was of a client that may do nothing any more; then nothing is left of it."""
        if webhook.sign_in is None or self._redis.exists(token_id_key(webhook.sign_in)):
            return False
        self._delete(webhook.player, [webhook.id])
        return True

    def _check(self, url: str) -> None:
        """Refuse an address that names a place where no delivery would be sent; names are resolved at each attempt."""
        host = _host(url)
        address = literal(host)
        if address is not None and not is_permitted(address, self._limits.private):
            raise AddressNotAllowed(host=host)

    def _new_secret(self) -> str:
        """A new secret, as it is stored."""
        secret = "whsec_" + base64.b64encode(self._entropy.token_bytes(SECRET_BYTES)).decode()
        return self._master_key.wrap(secret)


def _webhook(id: str, row: Sequence[bytes | None]) -> Webhook | None:
    if row[0] is None:
        return None
    texts = dict(zip(SHOWN, ("" if value is None else value.decode() for value in row), strict=True))
    return Webhook(
        id,
        texts["player"],
        texts["url"],
        tuple(texts["events"].split()),
        texts["description"],
        texts["created_at"],
        texts["disabled_at"] or None,
        texts["disabled_because"] or None,
        int(texts["failing_since"]) if texts["failing_since"] else None,
        int(texts["old_until"]) if texts["old_until"] else None,
        texts["sign_in"] or None,
    )


def _not_disabled(pipe: Pipeline, webhook: str) -> None:
    for because in REASONS:
        pipe.srem(disabled_key(because), webhook)


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""
