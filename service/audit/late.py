"""Which lines of the audit somebody without a seat may find, of matches that have a delay for them."""

from __future__ import annotations

from collections.abc import Sequence

from annales.domain.errors import Busy, NoSuchMatch, TableError
from annales.events.archive.audit import FoundLine
from annales.events.projections.index import Index
from annales.service.delays.parts import has_seat
from annales.service.matches import Matches


class EndedMatches:
    """Passes lines on, except those of matches with a delay that this viewer may not know to their end yet.

    Until then such a match is left out as a whole: a line says whether its entry was taken back, which may be news.
    """

    def __init__(self, index: Index, matches: Matches, viewer: str | None) -> None:
        self._index, self._matches, self._viewer = index, matches, viewer
        self._known: dict[str, bool] = {}
        self.has_left_out = False

    def lines(self, found: Sequence[FoundLine]) -> list[FoundLine]:
        """Those of these lines that the viewer may find."""
        new = {one.match for one in found} - self._known.keys()
        rows = self._index.rows(new)
        self._known |= {match: match not in rows or rows[match].delay is None or self._is_open(match) for match in new}
        shown = [one for one in found if self._known[one.match]]
        self.has_left_out |= len(shown) < len(found)
        return shown

    def _is_open(self, match: str) -> bool:
        try:
            found = self._matches.visible(match, self._viewer)
        except NoSuchMatch:
            return False
        except Busy:
            raise
        except TableError:  # a match that cannot be read now
            return False
        return has_seat(found, self._viewer) or (found.is_over() and found.shortened is None)
