"""Pushes what is new to one connection: entries of the matches that it follows, and its player's turns.

It has no queue. Matches with news are marked, and what is new is read from the log when it can be sent.
So a slow reader costs only its own connection, and nobody misses an entry.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

from websockets.frames import CloseCode

from domain.errors import NoSuchMatch, TableError
from service.container import OUTAGES, Services
from service.http.channel import envelope
from service.http.channel.wire import Gone, Wire
from service.http.errors import TooManySubscriptions
from service.ports import Entropy
from service.queries.follower import Follower
from service.queries.notifier import Subscription
from service.queries.stream import bye_after
from service.queries.views import question_view

MOST = 512  # matches that one connection may follow
LOOKS_EVERY = 2.0  # seconds between two checks of the token, and of whether the process must stop


@dataclass
class Followed:
    """A match that is followed. `own` says whether the entries of the connection's own answers are pushed too."""

    follower: Follower
    watch: Subscription
    leave: AbstractContextManager[Any]
    own: bool


class Pusher:
    """The thread of a connection that sends without being asked."""

    def __init__(self, services: Services, wire: Wire, entropy: Entropy) -> None:
        self._services, self._wire, self._entropy = services, wire, entropy
        self._clock = services.ports.clock
        self._followed: dict[str, Followed] = {}
        self._news: dict[str, None] = {}  # matches with news, in order; each once
        self._turns: dict[str, None] = {}  # matches that may wait for the player
        self._told: dict[str, int] = {}  # by match: the question of the last notice
        self._player: str | None = None
        self._concerning: ExitStack = ExitStack()
        self._woken, self._is_stopped = Event(), False
        self._token: str | None = None
        self._thread: Thread | None = None
        self._pinged_at = self._clock.monotonic()

    def start(self, token: str | None) -> None:
        """Begin; `token` is the text of the token that authorizes the connection, None until there is one."""
        self._token = token
        self._thread = Thread(target=self._run, name="channel", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, and follow nothing any more."""
        self._is_stopped = True
        self._woken.set()
        with self._wire.lock:
            for match in list(self._followed):
                self.unsubscribe(match)
            self.unsubscribe_turns()
        if self._thread is not None:
            self._thread.join()

    def authorize(self, token: str) -> None:
        """Check this token from now on."""
        self._token = token

    # -- what is followed

    def subscribe(self, follower: Follower, after: int | None, own: bool) -> None:
        """Follow a match after an entry, or from its present state; replaces an earlier subscription to it.

        Raises NoSuchMatch or TooManySubscriptions.
        """
        if follower.id not in self._followed and len(self._followed) >= MOST:
            raise TooManySubscriptions(most=MOST)
        follower.match()
        leave = self._services.live.watching(follower.id, lambda: self.wake(follower.id))
        watch = leave.__enter__()
        with self._wire.lock:
            self.unsubscribe(follower.id)
            follower.resume(after, watch.newest)
            self._followed[follower.id] = Followed(follower, watch, leave, own)

    def unsubscribe(self, match: str) -> None:
        """Follow a match no longer."""
        with self._wire.lock:
            followed = self._followed.pop(match, None)
        if followed is not None:
            followed.leave.__exit__(None, None, None)

    def subscribe_turns(self, player: str) -> None:
        """Notify of the turns of a player."""
        self.unsubscribe_turns()
        self._player = player
        self._concerning.enter_context(self._services.live.concerning(player, self._concerns))

    def unsubscribe_turns(self) -> None:
        """Notify of no turns any more."""
        self._concerning.close()
        self._player = None
        self._told.clear()

    def wake(self, match: str) -> None:
        """Note that a match has news."""
        self._news[match] = None
        self._woken.set()

    def _concerns(self, match: str) -> None:
        self._turns[match] = None
        self._woken.set()

    def reply(self, match: str, first: int, last: int, message: bytes) -> None:
        """Send the reply to an answer that wrote these entries.

        A subscription without the connection's own entries is told what is before them first, and not told them again.
        """
        with self._wire.lock:
            followed = self._followed.get(match)
            if followed is None or followed.own:
                self._wire.send(message)
                return
            follower = followed.follower
            if follower.after != first - 1:
                self._push(match, before=first)
            self._wire.send(message)
            if follower.after == first - 1:
                follower.tell(follower.match(last), last)

    # -- what is sent

    def _run(self) -> None:
        with suppress(Gone):
            while not self._is_stopped:
                self._woken.wait(LOOKS_EVERY)
                self._woken.clear()
                for match in _taken(self._news):
                    with self._wire.lock:
                        self._push(match)
                for match in _taken(self._turns):
                    self._notify(match)
                self._look()

    def _push(self, match: str, before: int | None = None) -> None:
        """Send what is new in a match, all of it or what is before an entry."""
        followed = self._followed.get(match)
        if followed is None:
            return
        follower = followed.follower
        try:
            for message in follower.news(followed.watch.newest):
                self._wire.send(envelope.push(match, message.json))
                if before is not None and message.seq >= before - 1:
                    return
        except (TableError, *OUTAGES):
            self._end(match)
            return
        if follower.is_over:
            self._end(match)

    def _end(self, match: str) -> None:
        """Say that nothing more will be pushed about a match."""
        self._wire.send(envelope.push(match, bye_after(self._entropy)[1]))
        self.unsubscribe(match)

    def _notify(self, id: str) -> None:
        """Send a notice, if a match waits for the player or is over."""
        if self._player is None:
            return
        try:
            match = self._services.matches.visible(id, self._player)
        except (NoSuchMatch, *OUTAGES):
            return
        seat, question = match.seat_of(self._player), question_view(match, match.seat_of(self._player))
        about = {"match": id, "seat": seat, "seq": match.tree.last}
        if match.is_over():
            self._told.pop(id, None)
            self._wire.send(envelope.notice({"kind": "over", **about, "result": match.result}))
        elif question is not None and seat in question["must_act"] and self._told.get(id) != question["number"]:
            self._told[id] = question["number"]
            self._wire.send(envelope.notice({"kind": "turn", **about, "question": question}))

    def _look(self) -> None:
        """Close the connection if its token is invalid, its process must stop, or its client is silent."""
        if not self._services.live.alive():
            self._close("stopping", CloseCode.GOING_AWAY)
        elif self._token is not None and not self._is_authorized(self._token):
            self._close("unauthenticated", CloseCode.POLICY_VIOLATION)
        now = self._clock.monotonic()
        if now < self._pinged_at + self._services.stream_quiet:
            return
        if not self._wire.heard:
            self._close("silent", CloseCode.GOING_AWAY)
        self._wire.heard, self._pinged_at = False, now
        self._wire.ping()

    def _is_authorized(self, token: str) -> bool:
        try:
            return self._services.tokens.caller(token) is not None
        except OUTAGES:  # unknown now: checked again soon
            return True

    def _close(self, reason: str, code: CloseCode) -> None:
        """Say goodbye; raises Gone."""
        with suppress(Gone):
            self._wire.send(envelope.bye(reason, bye_after(self._entropy)[0]))
        self._wire.close(code, reason)
        raise Gone()


def _taken(marked: dict[str, None]) -> list[str]:
    """The marked matches; from now on they are marked again."""
    matches = list(marked)
    for match in matches:
        marked.pop(match, None)
    return matches
