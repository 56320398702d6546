"""Archiving a match: it is checked, written, read back, confirmed, and only then removed from Redis.

A match that dies on the way is in both places: it is found once, and the next attempt starts over. `archive` may be
called by several processes at once. What one of them has confirmed is neither replaced nor removed by another, and
Redis loses nothing that is not confirmed. Only matches to which no entry can be added are archived: their secret is
disclosed, by their newest entry.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

import msgspec

from annales.domain.contract.game import Game
from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.audit import audit
from annales.domain.log.entry import Disclosed, Entry
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.events.archive.archive import Archive, Kept
from annales.events.archive.packing import pages
from annales.events.beside.documents import Documents
from annales.events.projections.index import Index, places_of
from annales.events.stream import Log
from annales.events.tally import TALLY
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.match import stamp
from annales.service.monitoring.archive_watch import Backlog
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.monitoring.counts import ARCHIVED
from annales.service.ports import Clock, Entropy
from annales.service.provenance import Provenance

BATCH = 100  # matches in one round
LONGEST_REST = 5.0  # seconds after a match

_log = logging.getLogger(__name__)


class ArchiveMover:
    """Moves finished matches from Redis to the archive, `after` some time, or at once on request."""

    def __init__(
        self,
        archive: Archive | None,
        log: Log,
        index: Index,
        match_secrets: MatchSecrets,
        provenance: Provenance,
        documents: Documents,
        broken: BrokenMatches,
        games: Mapping[str, Game],
        clock: Clock,
        entropy: Entropy,
        after: timedelta,
    ) -> None:
        self._archive, self._log, self._index = archive, log, index
        self._match_secrets, self._provenance, self._broken = match_secrets, provenance, broken
        self._documents, self._games, self._clock, self._entropy, self._after = documents, games, clock, entropy, after

    def round(self, limit: int = BATCH) -> int:
        """Archive matches that ended long enough ago, the earliest first; returns how many.

        A match that does not hold is noted as broken and stays in Redis; the others are archived. After each match it
        rests as long as that has taken: answers and deadlines go first.
        """
        if self._archive is None:
            return 0
        archived = 0
        for match in self.over():
            if not self._broken.rests(match) and not self._is_delayed(match):
                since = self._clock.monotonic()
                with self._broken.isolating(match):
                    archived += self.archive(match)
                self._clock.sleep(min(self._clock.monotonic() - since, LONGEST_REST))
            if archived >= limit:
                break
        return archived

    def over(self) -> Iterator[str]:
        """The matches of Redis that ended long enough ago, the earliest first; some may not be disclosed yet."""
        return self._index.ended(stamp(self._clock.now() - self._after))

    def _is_delayed(self, match: str) -> bool:
        """Whether those without a seat may not know yet that a match is over: lists of running ones must find it."""
        row = self._index.row(match)
        return row is not None and row.delay is not None and not row.has_ended_for_all(self._clock.now())

    def backlog(self) -> Backlog:
        """The matches that wait in Redis. Broken ones among the first hundred do not count as late: they stay there."""
        due = self._clock.now() - self._after
        count, first = self._index.overdue(stamp(due))
        broken = self._broken.noted([match for _, match in first])
        ends = (datetime.fromisoformat(ended) for ended, match in first if match not in broken)
        ended = next(ends, due)
        return Backlog(count, max(0.0, (due - ended).total_seconds()))

    def archived(self) -> Iterator[str]:
        """All matches in the archive."""
        return self._archive.every() if self._archive is not None else iter(())

    def relist(self, match: str) -> bool:
        """Write the row and the lists of an archived match as this release has them. False if it is not archived.

        Raises BrokenRecord.
        """
        if self._archive is None:
            return False
        entries = self._log.entries_in(self._archive.rows(match, 1, self._archive.last(match)))
        if not entries:
            return False
        row = self._index.summary(match, Tree(entries))
        return self._archive.relist(match, msgspec.json.encode(row), places_of(row))

    def sweep(self) -> int:
        """Remove matches from the archive whose deletion did not reach it; returns how many.

        What Redis lists of archived matches as running is removed too: the archive lists them.
        """
        if self._archive is None:
            return 0
        for match in self._index.left_behind():
            if self._archive.head(match) is not None:
                self._index.remove(match)
        swept = [match for deleted in self._log.tombstones() for match in self._archive.sweep(deleted)]
        for match in swept:
            _log.warning("match %s was deleted before, and is removed from the archive", match)
        return len(swept)

    def archive(self, match: str) -> bool:
        """Archive one match now. False if it is not over, if another process is at it, or if there is no such match.

        Raises BrokenRecord if it does not hold, or does not come back as it was written; Busy, and nothing is lost.
        """
        if self._archive is None:
            return False
        newest = self._log.newest(match)
        if newest is not None and not isinstance(newest.body, Disclosed):
            return False
        self._archive.bind()
        with self._log.move_lease(match) as is_mine:
            if not is_mine:
                return False
            try:
                if self._moved(self._archive, match):
                    return True
            except (BrokenRecord, NoSuchMatch):
                if self._log.tombstone(match) is None:
                    raise
            if self._log.tombstone(match) is not None:  # it was deleted meanwhile
                self._archive.remove(match)
            return False

    def _moved(self, archive: Archive, match: str) -> bool:
        mark = self._provenance.mark(match)  # before the entries: it goes after them
        stored = self._log.stored(match)
        if stored is None:
            return self._tidy(archive, match)
        entries = self._log.entries_in(stored.rows)
        tree = Tree(entries)
        self._audit(tree.opening.game, entries)
        row = self._index.summary(match, tree)
        kept = Kept(
            match,
            row.game,
            tree.last,
            tree.digest,
            self._match_secrets.stored(match),
            stored.keys,
            mark,
            msgspec.json.encode(row),
            places_of(row),
            stamp(self._clock.now()),
            self._entropy.token_hex(8),
        )
        if archive.add(kept, list(pages(stored.rows, row.game))):
            if not self._confirmed(archive, kept, entries):
                return False
            TALLY.add(ARCHIVED)
        elif not self._is_there(archive, kept, entries):
            return False
        documents = self._documents.archive(match)
        is_removed = self._log.unlink(match, tree.last, tree.digest, documents) or not self._log.holds(match)
        return is_removed and self._tidy(archive, match)

    def _audit(self, game: str, entries: list[Entry]) -> None:
        audit(self._games.get(game), entries)

    def _confirmed(self, archive: Archive, kept: Kept, entries: list[Entry]) -> bool:
        """Read back what this attempt has written, and confirm it. False if another attempt has replaced it.

        Raises BrokenRecord, and removes it, if anything differs.
        """
        held = archive.kept(kept.match)
        if held is None or held.attempt != kept.attempt:
            return False
        if held != kept or not self._reads(archive, kept.match, entries):
            archive.withdraw(kept.match, kept.attempt)
            raise BrokenRecord(seq=kept.last, reason=RecordReason.ARCHIVED_OTHERWISE())
        return archive.confirm(kept.match, kept.attempt)

    def _is_there(self, archive: Archive, kept: Kept, entries: list[Entry]) -> bool:
        """Whether an earlier attempt has archived and confirmed the same match.

        Raises BrokenRecord, and removes nothing, if it is another history, or cannot be read: Redis was set back, or
        the archive is damaged.
        """
        held = archive.kept(kept.match)
        if held is None or held.attempt:
            return False  # deleted, or another attempt is at it
        if (held.last, held.digest, held.secret) != (kept.last, kept.digest, kept.secret):
            other = RecordReason.ARCHIVED_WITH_ANOTHER_HISTORY(entries=held.last, digest=held.digest)
            raise BrokenRecord(seq=kept.last, reason=other)
        if not self._reads(archive, kept.match, entries):
            raise BrokenRecord(seq=kept.last, reason=RecordReason.ARCHIVE_DAMAGED())
        return True

    def _reads(self, archive: Archive, match: str, entries: list[Entry]) -> bool:
        """Whether the archive holds these entries of a match."""
        try:
            held = archive.rows(match, 1, len(entries) + 1)  # one more would be seen
            return self._log.entries_in(held) == entries
        except BrokenRecord as cause:
            _log.error("match %s cannot be read in the archive: %s", match, type(cause).__name__)
            return False

    def _tidy(self, archive: Archive, match: str) -> bool:
        """Remove what Redis holds of an archived match besides its entries; False if it is not archived."""
        if archive.head(match) is None:
            return False
        self._index.remove(match)
        if self._provenance.mark(match) is None or archive.sources([match]):
            self._provenance.drop_mark(match)
        return True
