"""Live streams of a match: first the whole match, then each entry as it is written."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Protocol

import msgspec
from redis.exceptions import RedisError

from domain.errors import Busy, NoSuchMatch
from domain.table.layout import Viewer
from service.accounts.players import Players
from service.accounts.tokens import Tokens
from service.match import Match
from service.matches import Matches
from service.ports import Ports
from service.queries.notifier import Notifier, Subscription
from service.queries.views import Language, entry_view, match_view

RENDERED = 4_096  # cached JSON entries: most followers of a match see the same


@dataclass(frozen=True)
class Message:
    """One message of a stream: `kind` is an entry's kind, or `match`, `alive`, `bye`; `seq` is its id, 0 for none."""

    kind: str
    seq: int = 0
    json: bytes = b""


ALIVE = Message("alive")
BYE = Message("bye")


class Sources(Protocol):
    """The parts of the process that a stream reads from."""

    @property
    def matches(self) -> Matches:
        """The matches in the log."""

    @property
    def live(self) -> Notifier:
        """Wakes a stream when its match has new entries."""

    @property
    def players(self) -> Players:
        """The names of players."""

    @property
    def tokens(self) -> Tokens:
        """Whether a token is still valid."""

    @property
    def ports(self) -> Ports:
        """The clock."""

    @property
    def stream_quiet(self) -> float:
        """Seconds between two keep-alives of a silent stream, and between two checks of its token."""


class MatchStream:
    """The stream of a match for one caller, as themselves or as a spectator. They may take or leave a seat meanwhile.

    `token` is the id of the token that authorized the stream, which ends when it is invalid. `stays` says whether the
    connection is still open, `words_in` in which language its messages have words.
    """

    def __init__(
        self,
        sources: Sources,
        id: str,
        player: str | None,
        as_spectator: bool,
        token: str | None = None,
        stays: Callable[[], bool] = lambda: True,
        words_in: Language = None,
    ) -> None:
        self._sources, self._id, self._player, self._as_spectator = sources, id, player, as_spectator
        self._words_in = words_in
        self._stays, self._quiet, self._now = stays, sources.stream_quiet, sources.ports.clock.monotonic
        self._token, self._is_valid, self._checked_at = token, True, self._now()

    def match(self, known: int = 0) -> Match:
        """The newest state of the match, or one from the cache that reaches at least the entry `known`.

        Raises NoSuchMatch if the caller may not know of it, or not any more.
        """
        return self._sources.matches.visible(self._id, self._player, known)

    def has_ended(self, after: int) -> bool:
        """Whether no entry will ever follow `after`."""
        match = self.match()
        return match.is_over() and match.tree.last == after

    def messages(self, after: int | None) -> Generator[Message, None, None]:
        """The whole match, unless the stream is resumed after an entry; then every later entry, once and in order.

        If Redis has lost the entry that was sent last, the whole match is sent again. The stream ends with `bye` when
        the match is over, when the caller may not see it any more, when their token is invalid, when the log cannot be
        read, or when the process must stop. A client that resumes with the id of its last message misses nothing.
        """
        try:
            with self._sources.live.watching(self._id) as watch:
                yield from self._messages(watch, after)
        except (NoSuchMatch, Busy, RedisError):
            yield BYE

    def _messages(self, watch: Subscription, after: int | None) -> Iterator[Message]:
        match, digest = self.match(watch.newest), ""  # the digest of the last entry that the caller has
        if after is not None and after <= match.tree.last:
            digest = match.tree.entry(after).digest if after else ""
            yield ALIVE  # a first message at once shows the caller that the stream is authorized
        else:
            after = None  # the caller has nothing, or entries that the log has lost
        while self._is_authorized():
            match = self.match(watch.newest)
            if after is None or _is_lost(match, after, digest):
                whole = self._whole(match)
                after, digest = whole.seq, match.tree.entry(whole.seq).digest
                yield whole
                continue  # meanwhile the caller may have lost the right to see more
            last, is_over = match.tree.last, match.is_over()  # the tree may grow while a message is sent
            for seq in range(after + 1, last + 1):
                after, digest = seq, match.tree.entry(seq).digest
                yield self._entry(match, seq)
            if is_over or not self._sources.live.alive():
                break
            while not self._wait(watch, after) and self._sources.live.alive() and self._is_authorized():
                if not self._stays():
                    return  # there is nobody to say bye to
                yield ALIVE
        yield BYE

    def _wait(self, watch: Subscription, after: int) -> bool:
        """Wait for a later entry, until a keep-alive is due, the caller has left, or the process must stop."""
        return watch.wait_while(lambda: self._stays() and self._sources.live.alive(), after, self._patience())

    def _patience(self) -> float:
        """Seconds until the next keep-alive or check of the token; entries do not delay that check."""
        return self._quiet if self._token is None else max(0.0, self._checked_at + self._quiet - self._now())

    def _is_authorized(self) -> bool:
        """Whether the token is still valid. That takes a read of Redis, so it is not checked at every entry."""
        if self._token is not None and self._is_valid and self._now() >= self._checked_at + self._quiet:
            self._is_valid, self._checked_at = self._sources.tokens.is_valid(self._token), self._now()
        return self._is_valid

    def _viewer(self, match: Match) -> Viewer:
        return None if self._as_spectator else match.seat_of(self._player)

    def _whole(self, match: Match) -> Message:
        """The whole match as a message. Names are read first, so that nothing is written between view and number."""
        names = self._sources.players.names(match.players)
        whole = {"kind": "match", **match_view(match, self._viewer(match), names, self._words_in)}
        return Message("match", match.tree.last, msgspec.json.encode(whole))

    def _entry(self, match: Match, seq: int) -> Message:
        json = _rendered.entry(match, seq, self._viewer(match), self._words_in)
        return Message(str(match.tree.body(seq).__struct_config__.tag), seq, json)


def _is_lost(match: Match, after: int, digest: str) -> bool:
    """Whether the log has lost the entry that was sent last."""
    return after > match.tree.last or (digest != "" and match.tree.entry(after).digest != digest)


class RenderedEntries:
    """A cache of entries as JSON, shared by viewers who see the same."""

    def __init__(self, size: int = RENDERED) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[str, str, Viewer, Language], bytes] = OrderedDict()

    def entry(self, match: Match, seq: int, viewer: Viewer, words_in: Language = None) -> bytes:
        """An entry as this viewer may see it, as JSON; entries never change, so the cache needs no invalidation."""
        key = (match.id, match.tree.entry(seq).digest, viewer, words_in)
        text = self._kept.get(key)
        if text is None:
            text = self._kept[key] = msgspec.json.encode(entry_view(match, seq, viewer, words_in=words_in))
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return text


_rendered = RenderedEntries()
