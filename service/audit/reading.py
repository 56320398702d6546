"""Reads the audit for one viewer: nothing that they could not read in the history of a match they may find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import asdict

from annales.events.archive.audit import EVERYBODY, FILTERS, Audit, AuditSearch, FoundLine, PageOfLines, Place
from annales.events.keys import SHARDS
from annales.events.projections.index import Index
from annales.events.projections.lists import is_shown
from annales.service.accounts.players import Players
from annales.service.answers.audit import AuditLine
from annales.service.audit.late import EndedMatches
from annales.service.errors import NoAudit
from annales.service.match import milliseconds, moment, stamp
from annales.service.matches import Matches

LOOKED_THROUGH = 100  # lines that are read at once where some are left out


@dataclass(frozen=True)
class AuditQuery:
    """What is looked for. `player` did it, `opponent` sits in the match too; the others are as in a line.

    Times are inclusive.
    """

    player: str | None = None
    opponent: str | None = None
    game: str | None = None
    kind: str | None = None
    action: str | None = None
    client: str | None = None
    bot: str | None = None
    match: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    oldest_first: bool = False


@dataclass(frozen=True)
class AuditPage:
    """Lines in order. The next page begins after `place`; None on the last page.

    Whatever was acknowledged before `as_of` (RFC 3339) is in the audit; None while that is made for the first time.
    """

    lines: list[AuditLine]
    place: str | None
    as_of: str | None


class AuditReader:
    """Searches the audit; raises NoAudit where there is none."""

    def __init__(self, audit: Audit | None, index: Index, matches: Matches, players: Players) -> None:
        self._audit, self._index, self._matches, self._players = audit, index, matches, players

    def page(self, query: AuditQuery, viewer: str | None, limit: int, after: str | None) -> AuditPage:
        """A page for this viewer; raises NoAudit, Busy, and NoSuchMatch for a match that they may not see."""
        if self._audit is None:
            raise NoAudit()
        as_of = self._as_of(self._audit)
        page = self._page(self._audit, query, viewer, limit, after)
        found = page.found
        names = self._players.names(one.line.player for one in found if one.line.player is not None)
        place = None if page.place is None else _text(page.place)
        return AuditPage([_shown(one, names) for one in found], place, as_of)

    def _page(self, audit: Audit, query: AuditQuery, viewer: str | None, limit: int, after: str | None) -> PageOfLines:
        """The lines of a page that are still shown, and whether there are more.

        Where the viewer may not know a match to its end yet, lines of others take the place of its lines: how many
        there are would show how far it has gone.
        """
        ended, found = EndedMatches(self._index, self._matches, viewer), list[FoundLine]()
        place, size = after, limit
        while len(found) <= limit:
            page = self._found(audit, query, viewer, size, place)
            found += ended.lines(self._still_shown(audit, query, page.found, viewer))
            if page.place is None:
                return PageOfLines(found[:limit], None if len(found) <= limit else _place_of(audit, found[limit - 1]))
            if not ended.has_left_out and len(found) < limit:
                return PageOfLines(found, page.place)
            place, size = _text(page.place), (1 if size == limit and not ended.has_left_out else LOOKED_THROUGH)
        return PageOfLines(found[:limit], _place_of(audit, found[limit - 1]))

    def _found(self, audit: Audit, query: AuditQuery, viewer: str | None, limit: int, after: str | None) -> PageOfLines:
        audiences = [EVERYBODY] if viewer is None else [EVERYBODY, viewer]
        number = None
        if query.match is not None:
            self._matches.visible(query.match, viewer)
            audited = audit.audited(query.match)
            if audited is None:
                return PageOfLines([], None)
            number, audiences = audited.number, [viewer if viewer in audited.audiences else audited.audiences[0]]
        return audit.search(_search(query, number), audiences, limit, None if after is None else _place(after))

    def _still_shown(
        self, audit: Audit, query: AuditQuery, found: list[FoundLine], viewer: str | None
    ) -> list[FoundLine]:
        """Without matches that were deleted, and hidden ones that the viewer has left, since the audit was written."""
        gone = audit.deleted(list({one.match for one in found}))
        if query.match is None:
            hidden = {one.match for one in found if one.hidden}
            rows = self._index.rows(hidden)
            gone |= {match for match in hidden if match not in rows or not is_shown(rows[match], viewer)}
        return [one for one in found if one.match not in gone]

    def _as_of(self, audit: Audit) -> str | None:
        feeds = audit.feeds()
        return None if len(feeds) < len(SHARDS) else stamp(moment(min(feed.as_of for feed in feeds.values())))


def _search(query: AuditQuery, number: int | None) -> AuditSearch:
    return AuditSearch(
        {name: value for name in FILTERS if (value := getattr(query, name)) is not None},
        query.opponent,
        number,
        None if query.since is None else milliseconds(query.since),
        None if query.until is None else milliseconds(query.until),
        query.oldest_first,
    )


def _place(text: str) -> Place:
    at, match, seq = map(int, text.split())
    return at, match, seq


def _text(place: Place) -> str:
    return " ".join(map(str, place))


def _place_of(audit: Audit, found: FoundLine) -> Place:
    audited = audit.audited(found.match)
    return found.line.at, 0 if audited is None else audited.number, found.line.seq


def _shown(found: FoundLine, names: Mapping[str, str]) -> AuditLine:
    line = found.line
    return AuditLine(
        **asdict(line) | {"at": stamp(moment(line.at))},
        match=found.match,
        game=found.game,
        name=None if line.player is None else names.get(line.player),
        entry=f"/v1/matches/{found.match}/history?after={line.seq - 1}&limit=1",
    )
