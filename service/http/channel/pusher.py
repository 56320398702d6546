"""Pushes what is new to one connection: entries of the matches that it follows, and notices for its player.

It has no queue. Matches with news are marked, and what is new is read from the log when it can be sent.
So a slow reader costs only its own connection, and nobody misses an entry. Whoever sends, or changes what is followed,
holds the lock of the wire.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass
from threading import Event, Thread

import msgspec
from websockets.frames import CloseCode

from annales.domain.errors import TableError
from annales.service.container import OUTAGES, Services
from annales.service.http.channel import envelope
from annales.service.http.channel.notices import Notices
from annales.service.http.channel.sender import Sender
from annales.service.http.channel.wire import Gone, Wire
from annales.service.http.errors import TooManySubscriptions
from annales.service.monitoring.logs import error_fields
from annales.service.presence.absences import Absences
from annales.service.queries.follower import Follower
from annales.service.queries.notifier import Subscription
from annales.service.queries.stream import bye_after
from annales.service.queries.views import Language

MOST = 512  # matches that one connection may follow
LOOKS_EVERY = 2.0  # seconds between two checks of the token, and of whether the process must stop

_log = logging.getLogger(__name__)


@dataclass
class Followed:
    """A match that is followed. `own` says whether the entries of the connection's own answers are pushed too.

    While it `is_held`, an answer is being written to it whose reply goes before all pushes; `is_due` if there are any.
    """

    follower: Follower
    watch: Subscription
    leave: Callable[[], None]
    own: bool
    absences: Absences
    is_held: bool = False
    is_due: bool = False


class Pusher:
    """The thread of a connection that sends without being asked."""

    def __init__(self, services: Services, wire: Wire, sender: Sender) -> None:
        self._services, self._wire, self._sender = services, wire, sender
        self._entropy, self._clock = services.ports.entropy, services.ports.clock
        self._give_way = services.ports.give_way
        self._followed: dict[str, Followed] = {}
        self._news: dict[str, None] = {}  # matches with news, in order; each once
        self._notices: Notices | None = None
        self._woken, self._is_stopped = Event(), False
        run = copy_context().run  # so that it takes its turns as the sender's, as the thread that receives does
        self._thread = Thread(target=run, args=(self._run,), name="channel", daemon=True)
        self._pinged_at = self._clock.monotonic()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and follow nothing any more."""
        self._is_stopped = True
        self._woken.set()
        self._thread.join()
        self.forget()

    def fail(self) -> None:
        """Close the connection because of a fault."""
        with suppress(Gone):
            self._close("fault", CloseCode.INTERNAL_ERROR)

    # -- what is followed

    def subscribe(self, follower: Follower, after: int | None, own: bool) -> None:
        """Follow a match after an entry, or from its present state; replaces an earlier subscription to it.

        Raises NoSuchMatch or TooManySubscriptions.
        """
        if follower.id not in self._followed and len(self._followed) >= MOST:
            raise TooManySubscriptions(most=MOST)
        follower.match()
        with ExitStack() as leave, self._wire.lock:
            watch = leave.enter_context(self._services.live.watching(follower.id, lambda: self.wake(follower.id)))
            follower.resume(after, watch.newest)
            self.unsubscribe(follower.id)
            absences = follower.absences(self._services.presence.keeper, self._clock)
            self._followed[follower.id] = Followed(follower, watch, leave.pop_all().close, own, absences)

    def unsubscribe(self, match: str) -> None:
        """Follow a match no longer."""
        with self._wire.lock:
            followed = self._followed.pop(match, None)
        if followed is not None:
            followed.leave()

    def subscribe_notices(self, player: str, after: str | None, words_in: Language) -> None:
        """Notify of everything that concerns a player, after an id or from what waits; raises BadCursor and Busy."""
        notices = Notices(self._services, player, after, words_in, lambda: self._woken.set())
        with self._wire.lock:
            self.unsubscribe_notices()
            self._notices = notices
        self._woken.set()

    def unsubscribe_notices(self) -> None:
        """Notify of nothing any more."""
        with self._wire.lock:
            notices, self._notices = self._notices, None
        if notices is not None:
            notices.end()

    def forget(self) -> None:
        """Follow nothing any more."""
        for match in list(self._followed):
            self.unsubscribe(match)
        self.unsubscribe_notices()

    def wake(self, match: str) -> None:
        """Note that a match has news; those of one that is held wait for the reply."""
        followed = self._followed.get(match)
        if followed is not None and followed.is_held:
            followed.is_due = True
            return
        self._news[match] = None
        self._woken.set()

    @contextmanager
    def answering(self, match: str) -> Iterator[None]:
        """While the connection answers in a match: without its own entries, nothing is pushed before the reply."""
        followed = self._followed.get(match)
        if followed is None or followed.own:
            yield
            return
        with self._wire.lock:
            followed.is_held = True
        try:
            yield
        finally:
            followed.is_held = False
            if followed.is_due:
                followed.is_due = False
                self.wake(match)

    def reply(self, match: str, first: int, last: int, message: bytes) -> None:
        """Send the reply to an answer that wrote these entries.

        A subscription without the connection's own entries is sent what is before them first, and not those again.
        """
        with self._wire.lock:
            followed = self._followed.get(match)
            if followed is None or followed.own:
                self._wire.send(message)
                return
            follower = followed.follower
            if follower.after != first - 1:
                self._push(match, followed, before=first)
            self._wire.send(message)
            if follower.after == first - 1:
                try:
                    held = follower.match(last)
                    follower.tell(held, last)
                    followed.is_due &= not held.tree.last == followed.watch.newest == last  # its own entries alone
                except (TableError, *OUTAGES):
                    self._end(match)

    # -- what is sent

    def _run(self) -> None:
        try:
            while not self._is_stopped:
                self._woken.wait(self._patience())
                self._woken.clear()
                self._give_way()  # many connections may have been woken at once
                self._look()
                self._mark_due()
                for number, match in enumerate(_taken(self._news)):
                    if number:  # one turn a message: whoever waits for more of them hears of news the later
                        self._give_way()
                        self._look()
                    with self._wire.lock:
                        self._push_unless_held(match)
                self._send_absences()
                self._send_notices()
        except Gone:
            pass  # the thread that receives ends too
        except Exception as fault:
            _log.error("fault", extra={"said": error_fields(fault)})
            self.fail()

    def _patience(self) -> float:
        """Seconds to wait for news: until a follower without a seat may see more of a match with a delay."""
        now = self._clock.now()
        waits = [each.follower.wait_at_most(LOOKS_EVERY, now) for each in list(self._followed.values())]
        return min(waits, default=LOOKS_EVERY)

    def _mark_due(self) -> None:
        """Mark the matches of which their followers may see more by now."""
        now = self._clock.now()
        self._news |= {match: None for match, each in list(self._followed.items()) if each.follower.is_due(now)}

    def _send_notices(self) -> None:
        """Send what concerns the player; what is due is read without the lock, because it can be much."""
        notices = self._notices
        if notices is None:
            return
        for message in notices.due():
            self._look()
            with self._wire.lock:
                if self._notices is not notices:
                    return
                self._wire.send(envelope.notice_message(message.json))
            self._give_way()

    def _send_absences(self) -> None:
        """Report who has left the matches that are followed, and who has come back."""
        for match, followed in list(self._followed.items()):
            if followed.absences.has_news():
                with self._wire.lock:
                    for news in followed.absences.take() if match in self._followed else ():
                        self._wire.send(envelope.push(match, msgspec.json.encode(news)))
                self._give_way()

    def _push_unless_held(self, match: str) -> None:
        followed = self._followed.get(match)
        if followed is not None and followed.is_held:
            followed.is_due = True
        elif followed is not None:
            self._push(match, followed)

    def _push(self, match: str, followed: Followed, before: int | None = None) -> None:
        """Send what is new in a match, all of it or what is before an entry."""
        follower = followed.follower
        try:
            for message in follower.news(followed.watch.newest):
                self._check()
                self._wire.send(envelope.push(match, message.json))
                if message.seq < follower.known:
                    self._give_way()
                if before is not None and message.seq >= before - 1:
                    return
        except (TableError, *OUTAGES):
            self._end(match)
            return
        if follower.is_over:
            self._end(match)

    def _end(self, match: str) -> None:
        """Say that nothing more will be pushed about a match."""
        self.unsubscribe(match)
        self._wire.send(envelope.push(match, bye_after(self._entropy)[1]))

    def _look(self) -> None:
        """Close the connection if it may not go on, or if its client is silent."""
        self._check()
        now = self._clock.monotonic()
        if now < self._pinged_at + self._services.stream_quiet:
            return
        if not self._wire.heard:
            self._close("silent", CloseCode.GOING_AWAY)
        self._wire.heard, self._pinged_at = False, now
        self._wire.ping()

    def _check(self) -> None:
        """Close the connection if the process must stop, or if its token is invalid: both are looked up in memory."""
        if not self._services.live.alive():
            self._close("stopping", CloseCode.GOING_AWAY)
        if not self._sender.is_authorized():
            self._close("unauthenticated", CloseCode.POLICY_VIOLATION)

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
