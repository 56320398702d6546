"""All matches of a store that has an archive: read in Redis first, and in the archive what Redis does not hold."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from annales.domain.errors import Busy
from annales.events.archive.archive import Archive
from annales.events.archive.packing import Fields
from annales.events.tiers.redis_tier import Archived, Beside, RedisTier, match_at
from annales.events.tiers.tier import Tier

_log = logging.getLogger(__name__)


class Tiered:
    """The tier of Redis over the archive. A match that is on its way and in both is found once."""

    def __init__(self, here: RedisTier, archive: Archive) -> None:
        self.here, self._archive = here, archive

    def begun(self, match: str, limit: int, has_sources: bool) -> tuple[list[Fields], Beside | None]:
        rows, beside = self.here.begun(match, limit, has_sources)
        if rows:
            return rows, beside
        rows, archived = self._archive.begun(match, limit)
        return rows, None if archived is None else Beside(*archived)

    def rows(self, match: str, first: int, limit: int) -> list[Fields]:
        return self.here.rows(match, first, limit) or self._archive.rows(match, first, limit)

    def last(self, match: str) -> int:
        return self.here.last(match) or self._archive.last(match)

    def size(self, match: str) -> int:
        return self.here.size(match) or self._archive.size(match)

    def key(self, match: str, field: str) -> str | None:
        kept = self.here.key(match, field)
        return self._archive.key(match, field) if kept is None and self.has_left(match) else kept

    def every(self) -> list[str]:
        return sorted({*self.here.every(), *self._archive.every()})

    def secret(self, match: str) -> str | None:
        stored = self.here.secret(match)
        return self._archive.secret(match) if stored is None else stored

    def replace_secret(self, match: str, before: str, after: str) -> bool:
        return self.here.replace_secret(match, before, after) or self._archive.replace_secret(match, before, after)

    def sources(self, matches: Sequence[str]) -> dict[str, bytes]:
        found = self.here.sources(matches)
        unmarked = [match for match in matches if match not in found]
        held = self.here.held(unmarked) if unmarked else ()
        left = [match for match in unmarked if match not in held]
        return found | (self._archive.sources(left) if left else {})

    # -- the index

    def index_rows(self, matches: Sequence[str]) -> dict[str, bytes]:
        return self._rows(matches, matches)

    def _rows(self, matches: Sequence[str], of_redis: Sequence[str]) -> dict[str, bytes]:
        """The rows of these matches, of which Redis is asked for some."""
        rows = self.here.index_rows(of_redis)
        elsewhere = [match for match in matches if match not in rows]
        return rows | (self._archive.index_rows(elsewhere) if elsewhere else {})

    def places(self, name: str, before: str | None, until: str | None, since: str | None, limit: int) -> list[str]:
        here = self.here.places(name, before, until, since, limit)
        return _merged(here, self._archive.places(name, before, until, since, limit), limit)

    def listed(
        self, name: str, before: str | None, until: str | None, since: str | None, limit: int
    ) -> dict[str, bytes | None]:
        """The same places with the rows of their matches; Redis is not asked for those that the archive alone lists."""
        here = self.here.places(name, before, until, since, limit)
        places = _merged(here, self._archive.places(name, before, until, since, limit), limit)
        in_redis = set(here)
        of_redis = [match_at(place) for place in places if place in in_redis]
        rows = self._rows(list(map(match_at, places)), of_redis)
        return {place: rows.get(match_at(place)) for place in places}

    def counts(self, names: Sequence[str], most: int) -> dict[str, int]:
        here = self.here.counts(names, most)
        return {name: count + self._archive.count(name, most) for name, count in here.items()}

    # -- what has left Redis

    def has_left(self, match: str) -> bool:
        return not self.here.held([match])

    def archived(self, matches: Sequence[str]) -> dict[str, Archived]:
        return self._archive.heads(matches)

    def remove_archived(self, match: str) -> None:
        try:
            self._archive.remove(match)
        except Busy:
            _log.warning("match %s was deleted, and is still to be removed from the archive", match)


def tier_of(here: RedisTier, archive: Archive | None) -> Tier:
    """All matches of a store, which has an archive or none."""
    return here if archive is None else Tiered(here, archive)


def _merged(here: Sequence[str], there: Sequence[str], limit: int) -> list[str]:
    return sorted({*here, *there}, reverse=True)[:limit]
