"""The tokens that clients get when a person signs in to them.

One sign-in is one token of the player, with one id: in the list of tokens, and for streams. What the client sends is
its text, which is accepted for a day; by a refresh token it gets another one. A refresh token works once. Whoever sends
it again may have stolen it, so the sign-in ends (RFC 9700, section 4.14.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from redis import Redis
from redis.exceptions import WatchError

from annales.domain.errors import Busy
from annales.service.accounts.tokens import (
    Token,
    Tokens,
    decoded,
    hash_of,
    token_id_key,
    token_key,
    token_of,
    write,
)
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

ACCESS_SECONDS = 24 * 3600  # until the text of a token is no longer accepted
SECONDS = 90 * 24 * 3600  # until a sign-in that is not refreshed ends
MOST_OF_A_CLIENT = 5  # sign-ins of a player to one client; the oldest one makes room
REMEMBERED = 20  # refresh tokens that were used: an older one is refused, without ending the sign-in
REFRESH = "rt_"  # how a refresh token begins; the rest of the id of its token follows
TRIES = 10  # attempts to change a row while others do


@dataclass(frozen=True)
class Held:
    """A token that a client has, and the player who gave it."""

    player: str
    token: Token


@dataclass(frozen=True)
class SignIn(Held):
    """What a client gets: the token, its text, and the refresh token."""

    text: str
    refresh: str


class SignIns:
    """Gives tokens to clients, renews them, and ends them."""

    def __init__(self, redis: Redis, tokens: Tokens, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._tokens, self._clock, self._entropy = redis, tokens, clock, entropy

    def begin(self, player: str, client: str, scopes: Sequence[str], host: str | None) -> SignIn:
        """Sign a player in; raises TooManyTokens."""
        self._make_room(player, client)
        secret = self._entropy.token_urlsafe(32)
        more = {"oauth": "1", "host": host or "", "until": self._until(), "refresh": hash_of(secret)}
        token, text = self._tokens.issue(player, scopes, SECONDS, client, more)
        return SignIn(player, token, text, _refresh_text(token.id, secret))

    def of_refresh(self, refresh: str) -> Held | None:
        """What a refresh token renews; None for any other text. The sign-in ends if it was used before."""
        id, secret = _parts(refresh)
        row = self._row(id)
        return self._held(row) if row is not None and self._is_current(row, secret) else None

    def renew(self, refresh: str) -> SignIn | None:
        """A new text and a new refresh token for one that was not used before; None for any other text.

        The sign-in ends if it was used before. Of two uses at one moment the first one sees nothing of that, and gets a
        token that is worth nothing.
        """
        id, secret = _parts(refresh)
        text, renewed = self._tokens.new_text(id), self._entropy.token_urlsafe(32)
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(token_id_key(id))
                row = self._row(id)
                if row is not None and row["hash"] == hash_of(text):  # done, and the reply to it was lost
                    return self._signed_in(row, text, renewed)
                if row is None or not self._is_current(row, secret):
                    return None
                after = self._renewed(row, hash_of(text), hash_of(renewed))
                pipe.multi()
                pipe.delete(token_key(row["hash"]))
                write(pipe, after, SECONDS)
                pipe.execute()
                self._tokens.wait_until_refused()
                return self._signed_in(after, text, renewed)
        raise Busy()

    def holding(self, text: str) -> Held | None:
        """What a client holds by the text of a token or by a refresh token; None for any other text."""
        if text.startswith(REFRESH):
            return self.of_refresh(text)
        row = self._row_of(hash_of(text))
        return None if row is None else self._held(row)

    def end(self, player: str, id: str) -> None:
        """End a sign-in: its texts and its refresh token are refused from now on."""
        self._tokens.revoke(player, id)

    def _is_current(self, row: Mapping[str, str], secret: str) -> bool:
        """Whether this is the secret of the present refresh token. The sign-in ends if it is that of a used one."""
        if row["refresh"] == hash_of(secret):
            return True
        if hash_of(secret) in row.get("used", "").split():
            self.end(row["player"], row["id"])
        return False

    def _make_room(self, player: str, client: str) -> None:
        """End the oldest sign-ins to a client that signs in again and again: it may not keep what it is given."""
        held = [token for token in self._tokens.of_player(player) if token.oauth and token.client == client]
        for token in held[: max(0, len(held) - MOST_OF_A_CLIENT + 1)]:
            self._tokens.revoke(player, token.id)

    def _renewed(self, row: Mapping[str, str], hashed: str, refresh: str) -> dict[str, str]:
        used = [*row.get("used", "").split(), row["refresh"]][-REMEMBERED:]
        expires = stamp(self._clock.now() + timedelta(seconds=SECONDS))
        changed = {"hash": hashed, "refresh": refresh, "used": " ".join(used), "until": self._until()}
        return {**row, **changed, "expires_at": expires}

    def _held(self, row: Mapping[str, str]) -> Held:
        return Held(row["player"], token_of(row))

    def _signed_in(self, row: Mapping[str, str], text: str, secret: str) -> SignIn:
        return SignIn(row["player"], token_of(row), text, _refresh_text(row["id"], secret))

    def _until(self) -> str:
        return stamp(self._clock.now() + timedelta(seconds=ACCESS_SECONDS))

    def _row(self, id: str) -> dict[str, str] | None:
        """The row of a sign-in, by the id of its token."""
        hashed = self._redis.get(token_id_key(id)) if id else None
        return None if hashed is None else self._row_of(hashed.decode())

    def _row_of(self, hashed: str) -> dict[str, str] | None:
        row = decoded(self._redis.hgetall(token_key(hashed)))
        return row if "oauth" in row else None


def _refresh_text(id: str, secret: str) -> str:
    return f"{REFRESH}{id.removeprefix('tk_')}_{secret}"


def _parts(refresh: str) -> tuple[str, str]:
    """The id of the token of a refresh token, and its secret; an empty id for what is none."""
    number, _, secret = refresh.removeprefix(REFRESH).partition("_")
    return (f"tk_{number}", secret) if refresh.startswith(REFRESH) else ("", "")
