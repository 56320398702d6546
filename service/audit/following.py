"""Follows the feeds and writes the audit: each entry of each match once, whoever writes and whoever dies.

A match is locked, then read: so whoever writes it later has read at least as much. How far the feeds were read is
written after the matches, in the same database. A process that dies in between has written matches whose lines are
read again, and which are found up to date. A feed whose lines are gone is not followed: its matches are read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from annales.domain.log.entry import Entry, HeadMoved, SeatLeft, SeatTaken
from annales.domain.log.tree import Tree
from annales.events.archive.audit import EVERYBODY, Audit, AuditedLine, AuditedMatch, AuditWriter, Feed
from annales.events.feed_positions import Missed, Position, check_of, ends
from annales.events.keys import SHARDS, shard_of
from annales.events.projections.summary import Summary
from annales.events.redis_client import or_busy
from annales.events.servers import runs_of
from annales.events.store import Events, marks
from annales.events.stream import Log, Rewound
from annales.service.audit.lines import line_of
from annales.service.match import milliseconds
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.ports import Clock

TOGETHER = 50  # matches that are written in one transaction
MOST_LINES = 1_000_000  # of the feeds in one round
TRIED_AGAIN = 50  # matches that could not be read, in one round
SEATS = (SeatTaken, SeatLeft)  # change who sits there, and who may find a hidden match

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Read:
    """What was read of a match; `is_whole` says that the lines replace those that are there."""

    about: AuditedMatch
    lines: list[AuditedLine]
    is_whole: bool


class Auditing:
    """Keeps the audit up to date; without one it does nothing. `summary` gives the row of a match in the index."""

    def __init__(
        self,
        audit: Audit | None,
        events: Events,
        log: Log,
        summary: Callable[[str, Tree], Summary],
        broken: BrokenMatches,
        clock: Clock,
    ) -> None:
        self._audit, self._events, self._log, self._summary = audit, events, log, summary
        self._broken, self._clock = broken, clock
        self._run = ""  # of Redis, when its matches were compared with the audit

    def round(self) -> None:
        """Write what was appended since the last round, or, the first time, everything. Raises Busy."""
        if self._audit is None:
            return
        self._audit.bind()
        now = milliseconds(self._clock.now())
        feeds = self._audit.feeds()
        positions = {shard: Position(feed.line, feed.check) for shard, feed in feeds.items()}
        missed = Missed(self._events, {} if self._is_at_the_ends(feeds) else positions, MOST_LINES)
        for page in missed.pages():
            self._write_all(self._audit, {line.match for _, line in page if line.is_of_match})
            read = {shard: Feed(line.number, check_of(line), feeds[shard].as_of) for shard, line in page}
            _keep(self._audit, read)
            feeds |= read
        again = [match for match in self._audit.pending(TRIED_AGAIN) if not self._broken.rests(match)]
        self._write_all(self._audit, again)
        followed = {shard: feed for shard, feed in feeds.items() if shard not in missed.lost}
        self._compare(self._audit, followed)
        _keep(self._audit, {shard: Feed(feed.line, feed.check, now) for shard, feed in followed.items()})
        self._read_anew(self._audit, set(SHARDS) - followed.keys(), now)

    def _is_at_the_ends(self, feeds: Mapping[int, Feed]) -> bool:
        """Whether nothing was appended since the last round of this process, to a Redis that has not restarted."""
        with or_busy():
            return self._run == runs_of(self._events) and marks(self._events) == {
                shard: feed.line for shard, feed in feeds.items()
            }

    def matches(self) -> list[str]:
        """The matches in the audit, by shard."""
        return [] if self._audit is None else [match for shard in SHARDS for match in self._audit.matches_of(shard)]

    def restart(self) -> None:
        """Let the next round write everything again; until then what is there can be read."""
        if self._audit is not None:
            self._audit.bind()
            self._audit.write(AuditWriter.restart)

    def _compare(self, audit: Audit, shards: Collection[int]) -> None:
        """Compare what Redis holds with the audit, once for each start of this process and of Redis.

        A Redis that was set back may have written other entries since, in lines that look like those it has lost.
        """
        with or_busy():
            run = runs_of(self._events)
        if run != self._run:
            self._write_all(audit, [match for match in self._log.matches() if shard_of(match) in shards])
            self._run = run

    def _read_anew(self, audit: Audit, shards: Collection[int], now: int) -> None:
        """Read all matches of these shards; those that are up to date cost little."""
        if not shards:
            return
        positions, _ = ends(self._events)
        found: dict[int, set[str]] = {shard: set() for shard in shards}
        for match in self._log.all_matches():
            if shard_of(match) in found:
                found[shard_of(match)].add(match)
        _log.info("the audit reads the matches of %d shards anew", len(shards))
        read: dict[int, Feed] = {}
        for shard, matches in sorted(found.items()):
            written = matches.union(audit.matches_of(shard))
            self._write_all(audit, written)
            read[shard] = Feed(*positions[shard], now)
            if written:  # those before it were empty: one transaction is enough for all of them
                _keep(audit, read)
                read = {}
        _keep(audit, read)

    def _write_all(self, audit: Audit, matches: Iterable[str]) -> None:
        """Bring these matches up to date, always in the same order: so no two processes wait for each other."""
        ordered = sorted(matches)
        for first in range(0, len(ordered), TOGETHER):
            audit.write(partial(self._write_some, ordered[first : first + TOGETHER]))

    def _write_some(self, matches: Sequence[str], writer: AuditWriter) -> None:
        for match in matches:
            self._write(writer, match)

    def _write(self, writer: AuditWriter, match: str) -> None:
        known = writer.lock(match, shard_of(match))
        read: _Read | None = None
        is_read = False
        with self._broken.isolating(match):
            read, is_read = self._read(match, known), True
        if not is_read:
            writer.put_off(known.number)
        elif read is None:
            writer.remove(known.number)
        elif read.is_whole:
            writer.replace(read.about, read.lines)
        else:
            writer.add(read.about, read.lines)

    def _read(self, match: str, known: AuditedMatch) -> _Read | None:
        """What the audit lacks of a match; None if there is no such match, or nothing of it is for the audit."""
        if known.last and known.digest:
            try:
                new = self._log.read(match, known.last, digest=known.digest)
            except Rewound:  # or deleted
                return self._read_whole(match, known)
            if not any(isinstance(entry.body, (HeadMoved, *SEATS)) for entry in new):
                return _Read(_upto(known, new), [line_of(entry) for entry in new], is_whole=False)
        return self._read_whole(match, known)

    def _read_whole(self, match: str, known: AuditedMatch) -> _Read | None:
        """All lines of a match. A record that is stored as it was sent has none: nobody did here what it reports."""
        tree = Tree(self._log.read(match))
        if not tree.entries:
            return None
        row = self._summary(match, tree)
        if row.importer is not None:
            return None
        audiences = (EVERYBODY,) if row.visibility == "public" else tuple(sorted(row.players))
        about = AuditedMatch(known.number, tree.last, tree.digest, row.game, audiences, tuple(sorted(row.seated)))
        undone = set(tree.undone(range(1, tree.last + 1)))
        return _Read(about, [line_of(entry, undone) for entry in tree.entries], is_whole=True)


def _upto(known: AuditedMatch, new: list[Entry]) -> AuditedMatch:
    """The state of a match with these entries more."""
    if not new:
        return known
    return msgspec.structs.replace(known, last=new[-1].seq, digest=new[-1].digest)


def _keep(audit: Audit, feeds: Mapping[int, Feed]) -> None:
    if feeds:
        audit.write(lambda writer: writer.keep(feeds))
