"""The stream of what concerns one player: first what waits for them, or what they have missed, then each new notice.

Its place is kept by the client, as the id of the last message: how far the feeds were read, and the time. So a stream
goes on in another process or after a restart, without gaps and without repeating anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from threading import Event, Lock
from typing import Any, Protocol

from redis import Redis
from redis.exceptions import RedisError

from domain.errors import Busy, TableError
from events.feed_line import Line
from events.feed_positions import Missed, Position, Positions, check_of, ends
from events.keys import shard_of
from events.projections.index import Index
from events.projections.lists import Wanted
from service.concerns import WAITING, Concern
from service.match import stamp
from service.queries.cursors import Cursors
from service.queries.follower import Message
from service.queries.notice_place import Partly, Place
from service.queries.notices import encoded, notices
from service.queries.stream import ALIVE, BYE, Sources, TokenCheck
from service.queries.views import Language

GOOD_FOR = timedelta(days=1)  # how long a stream can be resumed
SLACK = timedelta(seconds=2)  # by which the clocks of processes may differ, where notices are found by their time
QUEUED = 1_000  # lines that wait to be told; beyond that they are read from the feeds again
MOST_MISSED = 50_000  # lines that a resumed stream reads; beyond that it looks through the player's matches
ALL = 500  # matches that are looked at in each list
TAIL = 20  # lines of each feed whose matches the index may not know yet
LOOKS_EVERY = 2.0  # seconds between two checks whether the client is still connected


class NoticeSources(Sources, Protocol):
    """The parts of the process that notices are read from."""

    @property
    def redis(self) -> Redis:
        """The store."""

    @property
    def index(self) -> Index:
        """Finds the matches of a player."""

    @property
    def cursors(self) -> Cursors:
        """Makes ids opaque."""


class Inbox:
    """What the reader of the feeds has told one stream, and the stream has not looked at yet."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque()
        self._positions: Positions = {}
        self._is_lost = False
        self._lock, self._woken = Lock(), Event()

    def hear(self, lines: Sequence[Line], positions: Positions) -> None:
        """Lines that concern the player, and how far the feeds are read."""
        with self._lock:
            self._lines.extend(lines)
            self._positions = positions
            if len(self._lines) > QUEUED:
                self._lines.clear()
                self._is_lost = True
        if lines:
            self._woken.set()

    def lose(self) -> None:
        """Lines may have been missed."""
        with self._lock:
            self._lines.clear()
            self._positions, self._is_lost = {}, True
        self._woken.set()

    def wake(self) -> None:
        """Check whether to stop."""
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """Wait until there may be something new; false if there was nothing."""
        return self._woken.wait(seconds)

    def take(self) -> tuple[list[Line], Positions, bool]:
        """The lines since the last call, how far the feeds were read then, and whether lines were missed."""
        with self._lock:
            self._woken.clear()
            taken = list(self._lines), self._positions, self._is_lost
            self._lines.clear()
            self._positions, self._is_lost = {}, False
        return taken


class NoticeStream:
    """The stream of one player. `token` is the id of the token that authorized it, which ends when it is invalid.

    `stays` says whether the connection is still open, `words_in` in which language notices have words.
    """

    def __init__(
        self,
        sources: NoticeSources,
        player: str,
        token: str,
        stays: Callable[[], bool] = lambda: True,
        words_in: Language = None,
    ) -> None:
        self._sources, self._player, self._stays, self._words_in = sources, player, stays, words_in
        self._clock, self._quiet = sources.ports.clock, sources.stream_quiet
        self._token = TokenCheck(sources, token)
        self._inbox = Inbox()
        self._positions: dict[int, Position] = {}

    def place(self, id: str) -> Place:
        """Where the message with this id was sent; raises BadCursor."""
        return Place.decoded(self._sources.cursors.open_bytes(id, "notices", self._player))

    def messages(self, after: Place | None) -> Generator[Message, None, None]:
        """What has waited or was missed, `caught_up`, then every notice once; ends with `bye`, as other streams do."""
        try:
            with self._sources.live.listening(self._player, self._inbox):
                yield from self._messages(after)
        except (Busy, RedisError):
            pass
        yield BYE

    def _messages(self, after: Place | None) -> Iterator[Message]:
        resumes = after is not None and self._clock.now() - after.moment <= GOOD_FOR
        if after is not None and resumes:
            yield from self._missed(after)
        else:
            yield from self._waiting()
        yield self._message({"kind": "caught_up", "resumed": resumes})
        while self._token.is_valid() and self._sources.live.alive():
            yield from self._news()
            if self._is_quiet():
                if not self._stays():
                    return
                yield ALIVE

    def _news(self) -> Iterator[Message]:
        """What the reader of the feeds has told."""
        lines, positions, is_lost = self._inbox.take()
        if is_lost:
            yield from self._missed(self._place())
            return
        for line in lines:
            yield from self._of_line(line)
        for shard, position in positions.items():
            if position.number > self._positions[shard].number:
                self._positions[shard] = position

    def _is_quiet(self) -> bool:
        """Wait for news; true if a keep-alive is due, or the client has left."""
        until = self._clock.monotonic() + self._token.patience()
        while not self._inbox.wait(max(0.0, min(LOOKS_EVERY, until - self._clock.monotonic()))):
            if self._clock.monotonic() >= until or not self._stays():
                return True
            if not self._sources.live.alive():
                return False
        return False

    # -- where the stream begins

    def _waiting(self) -> Iterator[Message]:
        """What waits for the player now. These notices have no id, because they are in no order."""
        self._positions, tail = ends(self._sources.redis, TAIL)
        recent = [line.match for line in tail if self._player in line.players]
        for match in dict.fromkeys([*recent, *self._matches()]):
            for concern, shown in self._notices(match):
                if concern.kind in WAITING:
                    yield Message(concern.kind, json=encoded(shown, None))

    def _missed(self, after: Place) -> Iterator[Message]:
        """The notices since a place, from the feeds; where these do not go back so far, from the player's matches."""
        self._positions = dict(after.positions)
        missed = Missed(self._sources.redis, after.positions, MOST_MISSED)
        for page in missed.pages():
            for _, line in page:
                yield from self._of_line(line, after)
        if missed.lost:
            now, _ = ends(self._sources.redis)
            since = stamp(after.moment - SLACK)
            for match in self._matches(since):
                if shard_of(match) in missed.lost:
                    for concern, shown in self._notices(match):
                        if shown["at"] >= since:
                            yield Message(concern.kind, json=encoded(shown, None))
            self._positions |= {shard: now[shard] for shard in missed.lost}

    def _matches(self, since: str | None = None) -> Iterable[str]:
        """The player's matches that are not over, or that have ended since then."""
        me = self._player
        lists = [Wanted(awaited=me), Wanted(of=me, status="open"), Wanted(of=me, status="playing")]
        if since is not None:
            lists.append(Wanted(of=me, ended_since=since))
        for wanted in lists:
            for row in self._sources.index.search(wanted, me, limit=ALL).matches:
                yield row.match

    # -- notices

    def _of_line(self, line: Line, after: Place | None = None) -> Iterator[Message]:
        """The notices of one append, without those that were sent before a place."""
        shard = shard_of(line.match)
        if line.number <= self._positions[shard].number:
            return
        if self._player in line.players and line.last:
            for concern, shown in self._notices(line.match, line.first, line.last):
                if after is None or not after.is_told(shard, line.number, concern.order):
                    yield self._message(shown, Partly(shard, line.number, concern.order))
        self._positions[shard] = Position(line.number, check_of(line))

    def _place(self, partly: Partly | None = None) -> Place:
        return Place(self._clock.now(), self._positions, partly)

    def _message(self, shown: Mapping[str, Any], partly: Partly | None = None) -> Message:
        """A message with the id of this place."""
        id = self._sources.cursors.seal_bytes(self._place(partly).encoded(), "notices", self._player)
        return Message(shown["kind"], json=encoded(shown, id), id=id)

    def _notices(self, match: str, first: int = 1, last: int | None = None) -> list[tuple[Concern, dict[str, Any]]]:
        try:
            return list(notices(self._sources, match, self._player, first, last, self._words_in))
        except Busy:
            raise
        except TableError:  # one match that cannot be read does not end the stream of all others
            return []
