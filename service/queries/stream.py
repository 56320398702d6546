"""Live streams of a match: first the whole match, then each entry as it is written."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol

import msgspec
from redis.exceptions import RedisError

from annales.domain.errors import Busy, NoSuchMatch
from annales.service.accounts.parts import AccountParts
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.ports import Entropy, Ports
from annales.service.presence.absences import KIND
from annales.service.presence.parts import PresenceParts
from annales.service.queries.follower import Follower, Message
from annales.service.queries.notifier import Notifier, Subscription
from annales.service.queries.views import Language
from annales.service.reviews.reviews import ReviewProgress, Reviews

RETRY = (1_000, 5_000)  # milliseconds, drawn at random so that clients do not all reconnect at once
REVIEWS_EVERY = 1.0  # seconds between two looks at reviews that are being worked
ALIVE = Message("alive")
BYE = Message("bye")


def bye_after(entropy: Entropy) -> tuple[int, bytes]:
    """The milliseconds to wait before reconnecting, and the last message of a stream, which says so."""
    least, most = RETRY
    retry = least + entropy.below(most - least + 1)
    return retry, msgspec.json.encode({"kind": "bye", "retry": retry})


class Sources(Protocol):
    """The parts of the process that a stream reads from."""

    @property
    def matches(self) -> Matches:
        """The matches in the log."""

    @property
    def live(self) -> Notifier:
        """Wakes a stream when its match has new entries."""

    @property
    def accounts(self) -> AccountParts:
        """The names of players, and whether a token is still valid."""

    @property
    def ports(self) -> Ports:
        """The clock."""

    @property
    def presence(self) -> PresenceParts:
        """Who is there."""

    @property
    def reviews(self) -> Reviews:
        """The reviews of matches that are over."""

    @property
    def stream_quiet(self) -> float:
        """Seconds between two keep-alives of a silent stream, and between two checks of its token."""


class TokenCheck:
    """Whether the token that authorized a stream is still valid; `token` is its id, None if the stream needs none.

    That takes a read of Redis, so it is not checked at every message.
    """

    def __init__(self, sources: Sources, token: str | None) -> None:
        self._sources, self._token, self._now = sources, token, sources.ports.clock.monotonic
        self._is_valid, self._checked_at = True, self._now()

    def patience(self) -> float:
        """Seconds until the next keep-alive or check of the token; messages do not delay that check."""
        quiet = self._sources.stream_quiet
        return quiet if self._token is None else max(0.0, self._checked_at + quiet - self._now())

    def is_valid(self) -> bool:
        """Whether the token is valid, as of the last check."""
        if self._token is not None and self._is_valid and self._now() >= self._checked_at + self._sources.stream_quiet:
            self._is_valid, self._checked_at = self._sources.accounts.tokens.is_valid(self._token), self._now()
        return self._is_valid


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
        self._sources, self._follower = sources, Follower(sources, id, player, as_spectator, words_in)
        self._stays, self._token, self._now = stays, TokenCheck(sources, token), sources.ports.clock.now
        self._absences = self._follower.absences(sources.presence.keeper, sources.ports.clock)

    def match(self) -> Match:
        """The newest state of the match; raises NoSuchMatch if the caller may not know of it."""
        return self._follower.match()

    def has_ended(self, after: int) -> bool:
        """Whether no entry will ever follow `after`, and no review is being worked."""
        match = self.match()
        return match.is_over() and match.tree.last == after and not self._sources.reviews.under_way(match.id)

    def messages(self, after: int | None) -> Generator[Message, None, None]:
        """The whole match, unless the stream is resumed after an entry; then every later entry, once and in order.

        If Redis has lost the entry that was sent last, the whole match is sent again. The stream ends with `bye` when
        the match is over, when the caller may not see it any more, when their token is invalid, when the log cannot be
        read, or when the process must stop. A client that resumes with the id of its last message misses nothing.
        """
        try:
            with self._sources.live.watching(self._follower.id) as watch:
                yield from self._messages(watch, after)
        except (NoSuchMatch, Busy, RedisError):
            yield BYE

    def _messages(self, watch: Subscription, after: int | None) -> Iterator[Message]:
        follower = self._follower
        if follower.resume(after, watch.newest):
            yield ALIVE  # a first message at once shows the caller that the stream is authorized
        give_way = self._sources.ports.give_way
        while self._token.is_valid():
            give_way()  # many streams may have been woken at once
            for message in follower.news(watch.newest):
                yield message
                give_way()
                if message.kind == "match" and not self._token.is_valid():
                    break
            if follower.is_over or not self._sources.live.alive():
                break
            while not self._wait(watch) and self._sources.live.alive() and self._token.is_valid():
                if self._is_due():
                    break
                if not self._stays():
                    return  # there is nobody to say bye to
                yield from map(_absence, self._absences.take()) if self._absences.has_news() else (ALIVE,)
        if follower.is_over:
            yield from self._reviews(watch)
        yield BYE

    def _reviews(self, watch: Subscription) -> Iterator[Message]:
        """How far the reviews of a match are that is over, until all are done."""
        reviews, id, told = self._sources.reviews, self._follower.id, dict[str, ReviewProgress]()
        waiting = [each.stored.id for each in reviews.under_way(id)]
        while waiting and self._stays() and self._sources.live.alive() and self._token.is_valid():
            news = {review: reviews.progress(id, review) for review in waiting}
            yield from (
                _review(each, self._follower.known) for review, each in news.items() if each != told.get(review)
            )
            told, waiting = news, [review for review, each in news.items() if each.is_under_way]
            if waiting and not watch.wait_while(self._waits, self._follower.known, REVIEWS_EVERY):
                yield ALIVE

    def _wait(self, watch: Subscription) -> bool:
        """Wait for a later entry, or until the caller may see more, a keep-alive is due, somebody leaves or comes back,
        they themselves left, or this must stop."""
        patience = self._follower.wait_at_most(self._token.patience(), self._now())
        return watch.wait_while(self._waits, self._follower.known, patience)

    def _waits(self) -> bool:
        return self._stays() and self._sources.live.alive() and not (self._is_due() or self._absences.has_news())

    def _is_due(self) -> bool:
        return self._follower.is_due(self._now())


def _review(told: ReviewProgress, seq: int) -> Message:
    said = {"kind": "review", "seq": seq, "review": told.review, "state": told.state}
    return Message("review", 0, msgspec.json.encode(said | {"done": told.done, "tasks": told.tasks}))


def _absence(told: dict[str, Any]) -> Message:
    return Message(KIND, 0, msgspec.json.encode(told))
