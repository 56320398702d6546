"""The stream of what concerns one player: first what waits for them, or what they have missed, then each new notice.

Its place is kept by the client, as the id of the last message: how far the feeds were read, and as of when. So a
stream goes on in another process or after a restart, without gaps; a notice is repeated only where the feeds do not
tell any more what was missed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Event, Lock
from typing import Any, NamedTuple, Protocol

from redis.exceptions import RedisError

from annales.domain.errors import Busy, TableError
from annales.events.feed_line import Line
from annales.events.feed_positions import Missed, Position, Positions, check_of, ends
from annales.events.keys import shard_of
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted
from annales.service.concerns import KINDS, WAITING, Concern
from annales.service.match import stamp
from annales.service.ports import Clock
from annales.service.queries.cursors import Cursors
from annales.service.queries.follower import Message
from annales.service.queries.notice_place import Partly, Place
from annales.service.queries.notices import encoded, notices
from annales.service.queries.stream import ALIVE, BYE, Sources, TokenCheck
from annales.service.queries.views import Language
from annales.service.storage import StoreParts
from annales.service.tournaments.parts import TournamentParts

GOOD_FOR = timedelta(days=1)  # how long a stream can be resumed
SLACK = timedelta(seconds=5)  # by which an entry can be older than its line, where notices are found by their time
QUEUED = 1_000  # lines that wait to be told; beyond that they are read from the feeds again
MOST_MISSED = 10_000  # lines that a resumed stream reads; beyond that it looks through the player's matches
BOOKMARK_EVERY = 60.0  # seconds until a stream that tells nothing sends a new id
ALL = 500  # matches that are looked at in each list
TAIL = 20  # lines of each feed whose matches the index may not know yet
BOOKMARK = "bookmark"  # the kind of a message that only has an id
MOST_LATE = 1_000  # lines that wait until the player may see what they tell
LOOKS_EVERY = 2.0  # seconds between two checks whether the client is still connected


class NoticeSources(Sources, Protocol):
    """The parts of the process that notices are read from."""

    @property
    def store(self) -> StoreParts:
        """The Redis of the matches, with the feeds."""

    @property
    def index(self) -> Index:
        """Finds the matches of a player."""

    @property
    def cursors(self) -> Cursors:
        """Makes ids opaque."""

    @property
    def tournaments(self) -> TournamentParts:
        """The tournaments, which invite players."""


class Figures:
    """Hears what the streams of notices do, for those who count it; by default nobody does."""

    def told(self, kind: str) -> None:
        """A notice was sent."""

    def caught_up(self, lines: int, is_complete: bool) -> None:
        """So many lines that were missed were read; where they were not complete, matches were looked through."""


class Inbox:
    """What the reader of the feeds has told one stream, and the stream has not looked at yet.

    `on_news` is called whenever there may be something new.
    """

    def __init__(self, clock: Clock, on_news: Callable[[], None] = lambda: None) -> None:
        self._clock, self._on_news = clock, on_news
        self._lines: deque[Line] = deque()
        self._positions: Positions = {}
        self._heard_at = clock.now()
        self._is_lost = False
        self._lock, self._woken = Lock(), Event()

    def hear(self, lines: Sequence[Line], positions: Positions) -> None:
        """Lines that concern the player, and how far the feeds are read."""
        with self._lock:
            self._lines.extend(lines)
            self._positions, self._heard_at = positions, self._clock.now()
            if len(self._lines) > QUEUED:
                self._lines.clear()
                self._is_lost = True
        if lines:
            self.wake()

    def lose(self) -> None:
        """Lines may have been missed."""
        self.set_back()
        self.wake()

    def set_back(self) -> None:
        """Let lines be read from the feeds again, at the next look."""
        with self._lock:
            self._lines.clear()
            self._positions, self._is_lost = {}, True

    def wake(self) -> None:
        """Check whether to stop."""
        self._woken.set()
        self._on_news()

    def wait(self, seconds: float) -> bool:
        """Wait until there may be something new; false if there was nothing."""
        return self._woken.wait(seconds)

    def take(self) -> Heard:
        """What was heard since the last call."""
        with self._lock:
            self._woken.clear()
            taken = Heard(list(self._lines), self._positions, self._heard_at, self._is_lost)
            self._lines.clear()
            self._positions, self._is_lost = {}, False
        return taken


class Heard(NamedTuple):
    """Lines, how far the feeds were read and when, and whether lines were missed."""

    lines: list[Line]
    positions: Positions
    at: datetime
    is_lost: bool


class NoticeReader:
    """What one player is to be told, from a place on. It never waits: `inbox` hears when there is something to read.

    If Redis fails in the middle, the same notices are due again: none is left out, and some may be told twice.
    """

    def __init__(
        self,
        sources: NoticeSources,
        player: str,
        inbox: Inbox,
        words_in: Language = None,
        figures: Figures | None = None,
    ) -> None:
        self._sources, self._player, self._words_in = sources, player, words_in
        self._clock, self._inbox, self._figures = sources.ports.clock, inbox, figures or Figures()
        self._positions: dict[int, Position] = {}
        self._as_of = self._clock.now()  # everything that was written before is in the positions
        self._marked_at = self._clock.monotonic()  # when an id was sent
        self._late: list[tuple[datetime, Line]] = []  # of what the player may see later, since they have no seat there

    def place(self, id: str) -> Place:
        """Where the message with this id was sent; raises BadCursor."""
        return Place.decoded(self._sources.cursors.open_bytes(id, "notices", self._player))

    def begin(self, after: Place | None) -> Iterator[Message]:
        """What waits for the player, or what they have missed since a place; then `caught_up`."""
        resumes = after is not None and self._clock.now() - after.as_of <= GOOD_FOR
        if after is not None and resumes:
            yield from self._missed(after)
        else:
            yield from self._waiting()
        yield self._message({"kind": "caught_up", "resumed": resumes})

    def news(self) -> Iterator[Message]:
        """What is new since the last call."""
        yield from self._of_late_lines()
        heard = self._inbox.take()
        try:
            if heard.is_lost:
                yield from self._missed(self._place())
                return
            for line in heard.lines:
                yield from self._of_line(line)
        except BaseException:
            self._inbox.set_back()
            raise
        if heard.positions:
            for shard, position in heard.positions.items():
                if position.number > self._positions[shard].number:
                    self._positions[shard] = position
            self._as_of = max(self._as_of, heard.at)

    def wait_at_most(self, seconds: float) -> float:
        """How long to wait for news, at most so many seconds: until the player may see something that has happened."""
        now = self._clock.now()
        return max(0.0, min([seconds, *((at - now).total_seconds() for at, _ in self._late)]))

    def bookmark(self) -> Message | None:
        """A message that only has an id, if none was sent for a while: a place that is old is dear to return to."""
        if self._clock.monotonic() < self._marked_at + BOOKMARK_EVERY:
            return None
        return self._message({"kind": BOOKMARK})

    # -- where it begins

    def _waiting(self) -> Iterator[Message]:
        """What waits for the player now. These notices have no id, because they are in no order."""
        as_of = self._clock.now()
        self._positions, tail = ends(self._sources.store.events, TAIL)
        self._as_of = as_of
        for match in dict.fromkeys([*self._named_in(tail), *self._matches()]):
            for concern, shown in self._notices(match):
                if concern.kind in WAITING:
                    yield self._unmarked(shown)

    def _missed(self, after: Place) -> Iterator[Message]:
        """The notices since a place, from the feeds; where these do not go back so far, from the player's matches."""
        began = self._clock.now()
        self._positions, self._as_of = dict(after.positions), after.as_of
        missed = Missed(self._sources.store.events, after.positions, MOST_MISSED)
        told: set[tuple[str, int, str]] = set()
        lines = 0
        for page in missed.pages():
            lines += len(page)
            for _, line in page:
                for message, concern in self._with_concerns(line, after):
                    told.add((line.match, concern.seq, concern.kind))
                    yield message
        self._figures.caught_up(lines, not missed.lost)
        if missed.lost:
            now, tail = ends(self._sources.store.events, TAIL)
            since = stamp(after.as_of - SLACK)
            for match in dict.fromkeys([*self._named_in(tail), *self._matches(since)]):
                if shard_of(match) in missed.lost:
                    for concern, shown in self._notices(match):
                        if shown["at"] >= since and (match, concern.seq, concern.kind) not in told:
                            yield self._unmarked(shown)
            self._positions |= {shard: now[shard] for shard in missed.lost}
        self._as_of = began

    def _named_in(self, tail: Sequence[Line]) -> list[str]:
        """The matches and tournaments of lines that name the player: lists may not know of them yet."""
        return [line.match for line in tail if self._player in line.players]

    def _matches(self, since: str | None = None) -> Iterable[str]:
        """The player's matches that are not over, or that have ended since then, and the tournaments beside them."""
        me, tournaments = self._player, self._sources.tournaments.store
        yield from tournaments.inviting(me) if since is None else tournaments.latest_of(me)
        lists = [Wanted(awaited=me), Wanted(of=me, status="open"), Wanted(of=me, status="playing")]
        if since is not None:
            lists.append(Wanted(of=me, ended_since=since))
        for wanted in lists:
            for row in self._sources.index.search(wanted, me, limit=ALL).matches:
                yield row.match

    # -- notices

    def _of_line(self, line: Line) -> Iterator[Message]:
        """The notices of one append."""
        for message, _ in self._with_concerns(line, None):
            yield message

    def _of_late_lines(self) -> Iterator[Message]:
        """The notices of lines whose time has come. They have no id, because others were told meanwhile."""
        now = self._clock.now()
        due = [line for at, line in self._late if at <= now]
        self._late = [(at, line) for at, line in self._late if at > now]
        for line in due:
            for _, shown in self._notices(line.match, line.first, line.last):
                yield self._unmarked(shown)

    def _keep_late(self, line: Line) -> Callable[[datetime], None]:
        def keep(at: datetime) -> None:
            self._late = [*self._late[-MOST_LATE:], (at, line)]

        return keep

    def _with_concerns(self, line: Line, after: Place | None) -> Iterator[tuple[Message, Concern]]:
        """The notices of one append and what they tell, without those that were sent before a place."""
        shard = shard_of(line.match)
        if line.number <= self._positions[shard].number:
            return
        if self._player in line.players and line.last:
            for concern, shown in self._notices(line.match, line.first, line.last, self._keep_late(line)):
                if after is None or not after.is_told(shard, line.number, concern.order):
                    yield self._message(shown, Partly(shard, line.number, concern.order)), concern
        self._positions[shard] = Position(line.number, check_of(line))

    def _place(self, partly: Partly | None = None) -> Place:
        return Place(self._as_of, self._positions, partly)

    def _message(self, shown: Mapping[str, Any], partly: Partly | None = None) -> Message:
        """A message with the id of this place."""
        id = self._sources.cursors.seal_bytes(self._place(partly).encoded(), "notices", self._player)
        self._marked_at = self._clock.monotonic()
        return self._counted(Message(shown["kind"], json=encoded(shown, id), id=id))

    def _unmarked(self, shown: Mapping[str, Any]) -> Message:
        """A message without an id."""
        return self._counted(Message(shown["kind"], json=encoded(shown, None)))

    def _counted(self, message: Message) -> Message:
        if message.kind in KINDS:
            self._figures.told(message.kind)
        return message

    def _notices(
        self,
        match: str,
        first: int = 1,
        last: int | None = None,
        comes_late: Callable[[datetime], None] = lambda at: None,
    ) -> list[tuple[Concern, dict[str, Any]]]:
        try:
            way = self._sources.ports.give_way
            return list(notices(self._sources, match, self._player, first, last, self._words_in, way, comes_late))
        except Busy:
            raise
        except TableError:  # one match that cannot be read does not end the stream of all others
            return []


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
        figures: Figures | None = None,
    ) -> None:
        self._sources, self._player, self._stays = sources, player, stays
        self._clock, self._quiet = sources.ports.clock, sources.stream_quiet
        self._give_way = sources.ports.give_way
        self._token = TokenCheck(sources, token)
        self._inbox = Inbox(self._clock)
        self._reader = NoticeReader(sources, player, self._inbox, words_in, figures)
        self._sent_at = self._clock.monotonic()

    def place(self, id: str) -> Place:
        """Where the message with this id was sent; raises BadCursor."""
        return self._reader.place(id)

    def messages(self, after: Place | None) -> Generator[Message, None, None]:
        """What has waited or was missed, `caught_up`, then every notice; ends with `bye`, as other streams do."""
        try:
            with self._sources.live.listening(self._player, self._inbox):
                for message in self._messages(after):
                    yield message
                    self._give_way()
                    self._sent_at = self._clock.monotonic()
        except (Busy, RedisError):
            pass
        yield BYE

    def _messages(self, after: Place | None) -> Iterator[Message]:
        yield from self._reader.begin(after)
        while self._token.is_valid() and self._sources.live.alive():
            yield from self._reader.news()
            if self._is_quiet():
                if not self._stays():
                    return
                yield from self._reader.news()  # also how far the feeds are read, which wakes nobody
                yield self._reader.bookmark() or ALIVE

    def _is_quiet(self) -> bool:
        """Wait for news; true if a keep-alive is due, or the client has left."""
        is_due = self._sent_at + self._quiet
        until = min(is_due, self._clock.monotonic() + self._token.patience())
        while not self._inbox.wait(self._reader.wait_at_most(min(LOOKS_EVERY, until - self._clock.monotonic()))):
            if self._reader.wait_at_most(1.0) == 0.0:
                break
            if not self._stays():
                return True
            if self._clock.monotonic() >= until or not self._sources.live.alive():
                break
        return self._clock.monotonic() >= is_due
