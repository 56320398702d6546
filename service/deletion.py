"""Deleting a match: everything that is stored of it goes, but for a tombstone with the digest of its newest entry.

A log never changes, so that a record, once given away, can be compared with it for ever. Deleting does not change it
either: the match is whole or it is gone, and the tombstone keeps what its receipts and records can be checked against.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from annales.domain.errors import Busy
from annales.events.match_cache import MatchCache
from annales.events.projections.index import Index
from annales.events.stream import Log, Tombstone
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.commands.closing import check_opened_by
from annales.service.errors import NotDeletable
from annales.service.match import Match, stamp
from annales.service.matches import Matches
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.provenance import Provenance
from annales.service.reasons import DeletionReason

TRIES = 10  # attempts of a deletion while others write to the match

_log = logging.getLogger(__name__)


class Deletions:
    """Deletes matches; other matches, forks among them, are not touched.

    `forget_more` deletes what others keep about a match: what waits to be delivered about it, invitations to it.
    """

    def __init__(
        self,
        log: Log,
        match_cache: MatchCache,
        index: Index,
        match_secrets: MatchSecrets,
        provenance: Provenance,
        broken: BrokenMatches,
        matches: Matches,
        now: Callable[[], datetime],
        forget_more: Sequence[Callable[[str], None]],
    ) -> None:
        self._log, self._match_cache, self._index = log, match_cache, index
        self._match_secrets, self._provenance, self._broken = match_secrets, provenance, broken
        self._matches, self._now, self._forget_more = matches, now, forget_more

    def delete(self, id: str, player: str) -> None:
        """Delete a match for the player who opened it, if it never began and is over.

        Raises NoSuchMatch, NotOpener, NotDeletable, or Busy.
        """

        def read() -> Match:
            match = self._matches.visible(id, player)
            check_opened_by(match, player)
            if match.tree.is_started():
                raise NotDeletable(reason=DeletionReason.BEGUN())
            if not match.is_over():
                raise NotDeletable(reason=DeletionReason.NOT_CLOSED())
            return match

        self._delete(read, player)

    def delete_as_operator(self, id: str, operator: str) -> None:
        """Delete any match; `operator` is the player whose token says so. Raises NoSuchMatch, NotDeletable, or Busy."""
        self._delete(lambda: self._matches.get(id), operator)

    def _delete(self, read: Callable[[], Match], by: str) -> None:
        for _ in range(TRIES):
            match = read()
            waiting = self._index.waiting_for(match.id)
            if waiting:
                raise NotDeletable(reason=DeletionReason.NEEDED_BY_FORKS(forks=waiting))
            last, digest = match.tree.last, match.tree.digest
            tombstone = Tombstone(stamp(self._now()), by, last, digest, match.opened_at)
            if self._log.delete(match.id, last, digest, tombstone):
                self._forget(match.id)
                _log.warning("match %s with %d entries, digest %s, was deleted by %s", match.id, last, digest, by)
                return
        raise Busy()

    def _forget(self, id: str) -> None:
        """Remove what is stored beside the log; a process that dies in between leaves nothing that can be found."""
        self._match_cache.forget(id)
        self._match_secrets.forget(id)
        self._index.remove(id)
        self._provenance.forget(id)
        self._broken.forget(id)
        for forget in self._forget_more:
            forget(id)
