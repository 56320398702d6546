"""The interface to stored matches, wherever they are: reads, and the few writes beside the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from annales.events.archive.packing import Fields
from annales.events.tiers.redis_tier import Archived, Beside, RedisTier


class Tier(Protocol):
    """All matches of a store. `RedisTier` has those of Redis, `Tiered` also those that have left it for the archive.

    A match is in the archive before it leaves Redis, so it is always found. Raises Busy while the archive that would
    have to answer is away.
    """

    here: RedisTier  # the matches that Redis holds; those that are not over are all there

    def begun(self, match: str, limit: int, has_sources: bool) -> tuple[list[Fields], Beside | None]:
        """The fields of the first entries of a match, and what is kept beside them, if that came with them.

        `has_sources` says whether the sources of imports are in the Redis of the matches. Raises BrokenRecord.
        """

    def rows(self, match: str, first: int, limit: int) -> list[Fields]:
        """The fields of the entries of a match from `first` on, at most `limit`. Raises BrokenRecord."""

    def last(self, match: str) -> int:
        """The number of the newest entry; 0 if there is no such match."""

    def size(self, match: str) -> int:
        """The approximate bytes of a match's entries; 0 if there is no such match."""

    def key(self, match: str, field: str) -> str | None:
        """What is kept under an idempotency key (`<player>:<key>`); None for an unknown one."""

    def every(self) -> list[str]:
        """Every match, sorted by id; in the archive, deleted ones may be among them."""

    def secret(self, match: str) -> str | None:
        """The secret of a match as it is stored; None if there is no such match. Raises BrokenRecord if it is lost."""

    def replace_secret(self, match: str, before: str, after: str) -> bool:
        """Store the secret of a match in another form than `before`; false if there is no such match."""

    def sources(self, matches: Sequence[str]) -> dict[str, bytes]:
        """Where those of these matches come from that were imported (JSON)."""

    # -- the index

    def index_rows(self, matches: Sequence[str]) -> dict[str, bytes]:
        """The rows (JSON) of those of these matches that are indexed."""

    def places(self, name: str, before: str | None, until: str | None, since: str | None, limit: int) -> list[str]:
        """Places of a list, the newest first: before one of them (exclusive), up to and since others (inclusive)."""

    def listed(
        self, name: str, before: str | None, until: str | None, since: str | None, limit: int
    ) -> dict[str, bytes | None]:
        """The same places, each with the row of its match; None for one that is not there any more."""

    def counts(self, names: Sequence[str], most: int) -> dict[str, int]:
        """How many matches each of these lists has; those of the archive are counted up to `most`."""

    # -- what has left Redis

    def has_left(self, match: str) -> bool:
        """Whether Redis does not hold a match that may be archived."""

    def archived(self, matches: Sequence[str]) -> dict[str, Archived]:
        """Those of these matches that are archived, whether or not Redis still holds them."""

    def remove_archived(self, match: str) -> None:
        """Remove a match that was deleted from the archive; a later sweep does it if the archive is away."""
