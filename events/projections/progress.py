"""Values that change with almost every entry of a match, so they are read from the log when a list shows the match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from annales.domain.errors import Busy, TableError
from annales.domain.log.tree import Tree
from annales.events.projections.summary import Summary
from annales.events.tiers.tier import Tier

_log = logging.getLogger(__name__)


class Progress:
    """The number of entries of a match, and the seats whose answers it awaits.

    Each append stores the awaited seats with the number of its newest entry. If another entry is the newest, an earlier
    release has written it, and the seats are read from the match itself, with `tree`.
    """

    def __init__(self, tier: Tier, tree: Callable[[str], Tree]) -> None:
        self._tier, self._tree = tier, tree

    def of(self, rows: Iterable[Summary], are_running: bool = False) -> list[Summary]:
        """These matches with `entries` and `awaited`, in one round trip; archived ones in another one.

        Deleted ones are left out. A row of Redis may describe a match as running that others have ended and archived
        (`Index.left_behind`): the row in the archive counts, or the match is left out if it should be running.
        """
        rows = list(rows)
        shown = list(zip(rows, self._tier.here.progress([row.match for row in rows]), strict=True))
        archived = self._archived(
            [row for row, (entries, _) in shown if not entries and not (are_running and row.ended_at is None)]
        )
        return [
            self._with(row, entries, awaited) if entries else archived[row.match]
            for row, (entries, awaited) in shown
            if entries or row.match in archived
        ]

    def _archived(self, rows: list[Summary]) -> dict[str, Summary]:
        """Those of these matches that are archived, with their number of entries."""
        ended = {row.match: row for row in rows if row.ended_at is not None}
        behind = [row.match for row in rows if row.ended_at is None]
        found = self._tier.archived(list(ended)) if ended else {}
        if behind:
            with suppress(Busy):  # most are not there, and lists of running matches do without the archive
                found |= self._tier.archived(behind)
        return {
            match: self._with(ended.get(match) or msgspec.json.decode(row, type=Summary), entries, None)
            for match, (entries, _, row) in found.items()
        }

    def _with(self, row: Summary, entries: int, stored: bytes | None) -> Summary:
        awaited = self._awaited(row.match, entries, stored) if row.status == "playing" else ()
        return msgspec.structs.replace(row, entries=entries, awaited=awaited)

    def _awaited(self, match: str, entries: int, stored: bytes | None) -> tuple[int, ...]:
        newest, _, seats = (stored or b"").partition(b" ")
        if newest == b"%d" % entries:
            return msgspec.json.decode(seats, type=tuple[int, ...])
        try:
            tree = self._tree(match)
            asked = tree.asked_after(tree.last) if tree.last else None
        except TableError as error:
            _log.error("match %s is listed without its awaited seats: %s", match, type(error).__name__)
            return ()
        return () if asked is None else asked.must
