"""The index of matches: a projection of the log, updated after each append, repaired from the feeds, and rebuildable.

A list is a sorted set (`lists.py` says which there are). Its members begin with the time of opening, or of the end, so
that they sort by it, and each member is a place in the list. Hidden matches are listed separately for each of their
players: a search never reads a row that its caller may not see, so its answer cannot depend on one.

A record that was imported unchanged may name anybody as a player, so it is listed under its importer alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import chain
from operator import itemgetter
from pathlib import Path

import msgspec
from redis import ConnectionError, TimeoutError

from annales.domain.errors import Busy
from annales.domain.log.derived import Fold, Newest
from annales.domain.log.entry import Played
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.events.archive.engine import is_of_archive
from annales.events.keys import LISTS, ROWS
from annales.events.projections.lease import Lease, LeaseLost
from annales.events.projections.lists import (
    ENDED,
    EVERY,
    LATE,
    OVER,
    RUNNING,
    Wanted,
    candidates,
    fits,
    is_of_running,
    lists_of,
)
from annales.events.projections.progress import Progress
from annales.events.projections.summary import Summary, summary
from annales.events.redis_client import Client, Script, or_busy, reraised
from annales.events.stream import Log
from annales.events.tiers.redis_tier import RedisTier, match_at
from annales.events.tiers.tier import Tier

CHECKPOINTS, FORM = "{index}:checkpoints", "{index}:form"
CURRENT = b"6"  # version of the index; increment it when the lists change, so that an older index is rebuilt
WALKED = 100  # places that are read at once
COUNTED = 1_000  # places of a list in the archive that are counted, to find the shortest list
SIGNS_EVERY = 10  # matches that are rebuilt between two signs of life
BRANCHES = 1_000  # second futures of a campaign that are counted
EXAMINED = 1_000  # rows that one search examines; the next page continues from there
OF_A_PAGE = 250  # the same for a page that somebody waits for: it takes less than 100 ms, whatever is wanted
UPDATE = Script(Path(__file__).parent / "index.lua")

PassedBy = Callable[[str, Exception], None]  # called with a match that cannot be read, and the error

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """A page of matches, newest first; the next page starts after `place`, which is None on the last page.

    A place is plain text and names a match, so it is encrypted before it leaves the service
    (`service/queries/cursors.py`).
    """

    matches: list[Summary]
    place: str | None


class Index:
    """Rows and lists of matches, in one slot of Redis; all of it is derived from the log.

    `importer` returns the player who imported a match that is stored as it was sent, and None for any other match.
    `tree` reads what the rows do not hold. `tier` has all matches, those too that have left Redis, if any do.
    `examined` is the number of rows that one search examines at most. `seen` gives a row as a viewer may see it, which
    differs only for matches with a delay; None if they may not know of the match yet.
    """

    def __init__(
        self,
        redis: Client,
        importer: Callable[[str, Tree], str | None] = lambda match, tree: None,
        examined: int = EXAMINED,
        tree: Callable[[str], Tree] = lambda match: Tree(),
        tier: Tier | None = None,
        seen: Callable[[Summary, str | None], Summary | None] = lambda row, viewer: row,
    ) -> None:
        self._seen = seen
        self._redis, self._examined, self._tier = redis, examined, tier or RedisTier(redis)
        self._importer, self._progress = importer, Progress(self._tier, tree)
        self._lease = Lease(redis)
        self._kept: dict[int, int] = {}  # the checkpoints that this process has written
        self._listed: Newest[Summary | None] = Newest(Fold(lambda tree: None, _as_listed))

    # -- writing

    def update(self, match: str, tree: Tree) -> None:
        """Index a match; idempotent, and a late call does not overwrite a newer state. One without entries is gone."""
        if not tree.entries:
            self.remove(match)
        elif self._listed.of(tree) is None:
            self._list(match, tree)

    @or_busy()
    def _list(self, match: str, tree: Tree, anew: bool = False) -> None:
        row, last = self.summary(match, tree), tree.last
        how = "anew" if anew else "may return" if row.status == "open" else ""  # a seat may be left and taken again
        opened, ended = f"{row.opened_at} {match}", "" if row.ended_at is None else f"{row.ended_at} {match}"
        args = (LISTS, opened, last, msgspec.json.encode(row), ENDED, ended, how, *lists_of(row))
        self._redis.run(UPDATE, [ROWS + match], args)
        if self._tier.has_left(match):
            self.remove(match)  # it was archived before or meanwhile, and the archive lists it
        self._listed.set(tree, last, row if row.status == "playing" else None)

    def summary(self, match: str, tree: Tree) -> Summary:
        """The row of a match, as its tree has it now."""
        return summary(match, tree, self._importer(match, tree))

    def rewound(self, match: str, tree: Tree) -> None:
        """Index a match again after its log has lost entries, because its row may describe lost ones."""
        with or_busy():
            self._redis.hset(ROWS + match, "last", 0)
        if tree.entries:
            self._list(match, tree)
        else:
            self.remove(match)

    @or_busy()
    def remove(self, match: str) -> None:
        """Remove a match from all lists."""
        self._redis.run(UPDATE, [ROWS + match], (LISTS, "", 0, "", ENDED, "", ""))

    def catch_up(self, log: Log, tree: Callable[[str], Tree], passed_by: PassedBy = reraised) -> int:
        """Index the matches with entries since the last call and return their number; `tree` reads one from the log.

        Writers update the index after each append; this repairs updates that they could not finish. Matches that cannot
        be read are passed to `passed_by`, and the others are indexed. Rebuilds the index if it is out of date.
        """
        if not self._is_current():
            return self.rebuild(log, passed_by)
        checkpoints, feeds = self._checkpoints(), log.feeds()
        if any(last < checkpoints.get(shard, 0) for shard, last in feeds.items()):
            return self.rebuild(log, passed_by)  # Redis has lost the ends of the feeds
        if any(checkpoints.get(shard, 0) < kept for shard, kept in self._kept.items()):
            self._kept.clear()
            self._listed.forget()  # it has lost lists, too: what was listed once may not be listed now
        changed: set[str] = set()
        for shard, last in feeds.items():
            after = checkpoints.get(shard, 0)
            while last > after and (lines := log.feed(shard, after)):
                if lines[0].number != after + 1:
                    return self.rebuild(log, passed_by)
                grown = {line.match for line in lines if line.is_of_match}
                for match in grown:  # again if it has grown since it was read for others
                    self._update_from(match, tree, passed_by)
                    changed.add(match)
                after = lines[-1].number
                self._keep({shard: after})
        return len(changed)

    def rebuild(self, log: Log, passed_by: PassedBy = reraised) -> int:
        """Rebuild the index from the streams and return the number of matches; until then lists are incomplete.

        Writers update it meanwhile. Does nothing while another process rebuilds it, and ends if another one has begun.
        """
        if not self._lease.take():
            return 0
        with suppress(LeaseLost):
            return self._rebuilt(log, passed_by)
        return 0

    def _rebuilt(self, log: Log, passed_by: PassedBy) -> int:
        feeds = log.feeds()
        self._clear()
        matches = log.matches()
        for number, match in enumerate(matches):
            if number % SIGNS_EVERY == 0:
                self._lease.clear()
            self._update_from(match, lambda match: Tree(log.read(match)), passed_by, anew=True)
        self._keep(feeds)
        self._lease.end(FORM, CURRENT)
        return len(matches)

    def _update_from(self, match: str, tree: Callable[[str], Tree], passed_by: PassedBy, anew: bool = False) -> None:
        """Index one match from the log; a damaged one must not prevent the others from being indexed."""
        try:
            found = tree(match)
            if anew and found.entries:
                self._list(match, found, anew=True)
            else:
                self.update(match, found)
        except (Busy, ConnectionError, TimeoutError) as reason:
            if not is_of_archive(reason):
                raise  # Redis is unavailable, for the other matches too
            # It is archived, and not listed here. `ArchiveMover.sweep` removes a row that a crash has left.
        except Exception as error:
            passed_by(match, error)

    @or_busy()
    def _is_current(self) -> bool:
        """Whether the index has the current version; a rebuild sets it when it is complete."""
        return bool(self._redis.get(FORM) == CURRENT)

    @or_busy()
    def _clear(self) -> None:
        """Remove the index: the form first, so that what a crash leaves is no complete one, and rows before lists.

        A row that a writer adds meanwhile then names all lists that have its match.
        """
        self._lease.clear(FORM, CHECKPOINTS)
        for prefix in (ROWS, LISTS):
            for key in self._redis.scan_iter(prefix + "*", count=1000):
                self._lease.clear(key)

    @or_busy()
    def _checkpoints(self) -> dict[int, int]:
        return {int(shard): int(line) for shard, line in self._redis.hgetall(CHECKPOINTS).items()}

    @or_busy()
    def _keep(self, checkpoints: dict[int, int]) -> None:
        self._redis.hset(CHECKPOINTS, mapping={str(shard): line for shard, line in checkpoints.items()})
        self._kept |= checkpoints

    # -- reading

    def row(self, match: str) -> Summary | None:
        """The summary of one match; None when it is not indexed."""
        return self.rows([match]).get(match)

    def row_for(self, match: str, viewer: str | None) -> Summary | None:
        """The summary of one match as a viewer may see it; None when it is not indexed, or not theirs to know yet."""
        row = self.row(match)
        return None if row is None else self._seen(row, viewer)

    def rows(self, matches: Iterable[str]) -> dict[str, Summary]:
        """The summaries of those of these matches that are indexed."""
        wanted = list(matches)
        kept = self._tier.index_rows(wanted) if wanted else {}
        return {match: row for match in wanted if (row := _row(match, kept.get(match))) is not None}

    def search(
        self,
        wanted: Wanted,
        viewer: str | None = None,
        limit: int = 50,
        after: str | None = None,
        examined: int | None = None,
        whole: bool = False,
    ) -> Found:
        """Matches that this viewer may find, newest first, after a place: public ones, and their own.

        Even before the end a page can be short or empty, because a search examines a limited number of rows, `examined`
        if it is given. The viewer may see every row that it examines, if not always as far as it goes by now: with
        `whole`, which is for the service itself, the rows are as they are.
        """
        matches: list[Summary] = []
        last, most = after, self._examined if examined is None else min(examined, self._examined)
        for number, (place, stored) in enumerate(self._walk(wanted, viewer, after)):
            row = stored if whole else self._seen(stored, viewer)
            is_wanted = row is not None and fits(row, wanted, viewer)
            if last is not None and (number == most or (is_wanted and len(matches) == limit)):
                return Found(matches, last)
            if row is not None and is_wanted:
                matches.append(row)
            last = place
        return Found(matches, None)

    def with_progress(self, rows: list[Summary], wanted: Wanted | None = None) -> list[Summary]:
        """These matches, which are `wanted`, with their number of entries and their awaited seats, as they are now."""
        given = [row for row in rows if not row.shortened]  # what those know who may not see all is known already
        now = {row.match: row for row in self._progress.of(given, wanted is not None and is_of_running(wanted))}
        return [row if row.shortened else now[row.match] for row in rows if row.shortened or row.match in now]

    def waiting_for(self, match: str) -> int:
        """The number of forks of a match that have not begun: they still need it."""
        with or_busy():
            return int(self._redis.zcard(f"{LISTS}waiting-for:{match}"))

    def branches(self, campaign: str) -> set[str]:
        """The second futures that a campaign has."""
        return set(map(match_at, self._tier.places(f"branches:{campaign}", None, None, None, BRANCHES)))

    def _walk(self, wanted: Wanted, viewer: str | None, after: str | None) -> Iterator[tuple[str, Summary]]:
        """The rows of the shortest group of lists, newest first, with their places."""
        tier = self._tier.here if is_of_running(wanted) else self._tier
        names = _shortest(candidates(wanted, viewer), tier)
        walks = [self._list_walk(name, wanted, after, tier) for name in names]
        before = None
        for place, row in merge(*walks, key=itemgetter(0), reverse=True):
            if place != before:  # a player may have opened a match and hold a seat in it
                yield place, row
            before = place

    def _list_walk(self, name: str, wanted: Wanted, after: str | None, tier: Tier) -> Iterator[tuple[str, Summary]]:
        by_end = name.startswith(ENDED)
        since, until = (wanted.ended_since, None) if by_end else (wanted.since, wanted.until)
        upto = None if until is None else f"{until}~"
        while places := tier.listed(name, after, upto, since, WALKED):
            rows = {place: row for place, kept in places.items() if (row := _row(match_at(place), kept)) is not None}
            if wanted.awaited is not None:
                now = {row.match: row for row in self.with_progress(list(rows.values()), wanted)}
                rows = {place: now[row.match] for place, row in rows.items() if row.match in now}
            yield from rows.items()
            after = next(reversed(places))

    @or_busy()
    def _ended(self, after: str, until: str) -> list[str]:
        oldest = f"({after}" if after else "-"
        places = self._redis.zrangebylex(LISTS + OVER, oldest, f"[{until}~", start=0, num=WALKED)
        return [place.decode() for place in places]

    def ended(self, until: str) -> Iterator[str]:
        """The matches of Redis that ended up to a time, the earliest first."""
        after = ""
        while places := self._ended(after, until):
            yield from map(match_at, places)
            after = places[-1]

    def forget_late(self, now: datetime) -> None:
        """Take matches of which everybody may know all by now off the list of those with a delay."""
        after = ""
        while places := self._some(LATE, after):
            rows = self._tier.here.index_rows(list(map(match_at, places)))
            found = {place: _row(match_at(place), rows.get(match_at(place))) for place in places}
            past = [place for place, row in found.items() if row is None or row.has_ended_for_all(now)]
            if past:
                with or_busy():
                    self._redis.zrem(LISTS + LATE, *past)
            after = places[-1]

    def left_behind(self) -> Iterator[str]:
        """The matches that Redis lists as running and holds no more: they were archived, or lost.

        A process that was stopped before it listed a match, and killed as it did so, may have left such a row.
        """
        for name in (EVERY[status] for status in RUNNING):
            after = ""
            while places := self._some(name, after):
                matches = list(map(match_at, places))
                held = self._tier.here.held(matches)
                yield from (match for match in matches if match not in held)
                after = places[-1]

    @or_busy()
    def _some(self, name: str, after: str) -> list[str]:
        oldest = f"({after}" if after else "-"
        return [place.decode() for place in self._redis.zrangebylex(LISTS + name, oldest, "+", start=0, num=WALKED)]

    @or_busy()
    def overdue(self, until: str) -> tuple[int, list[tuple[str, str]]]:
        """How many matches of Redis ended up to a time, and the earliest of them: the time of its end, and its id."""
        count = int(self._redis.zlexcount(LISTS + OVER, "-", f"[{until}~"))
        return count, [
            (place.partition(" ")[0], match_at(place)) for place in (self._ended("", until) if count else ())
        ]

    @or_busy()
    def by_status(self) -> dict[str, int]:
        """How many matches Redis holds in each status, hidden ones too."""
        with self._redis.pipeline(transaction=False) as pipe:
            for name in EVERY.values():
                pipe.zcard(LISTS + name)
            return dict(zip(EVERY, pipe.execute(), strict=True))

    def unfinished(self, player: str) -> int:
        """The number of matches in play that this player opened."""
        return int(self._redis.zcard(f"{LISTS}playing-of:{player}"))


def places_of(row: Summary) -> dict[str, str]:
    """The lists that contain a match, and its place in each."""
    opened, ended = f"{row.opened_at} {row.match}", f"{row.ended_at} {row.match}"
    return {name: ended if name.startswith(ENDED) else opened for name in lists_of(row) if name not in (LATE, OVER)}


def _row(match: str, kept: bytes | None) -> Summary | None:
    """The summary in a stored row; None when it is missing or unreadable. A rebuild repairs unreadable rows."""
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Summary)
    except msgspec.MsgspecError as error:
        _log.error("skipping the unreadable index row of match %s: %s", match, type(error).__name__)
        return None


def _as_listed(row: Summary | None, tree: Tree, seq: int) -> Summary | None:
    """The listed row of a running match while it is up to date, as after most answers; None if an entry changes it.

    A step with a known kind of action that does not end the match leaves it unchanged.
    """
    if row is None:
        return None
    body = tree.body(seq)
    is_covered = (
        isinstance(body, Played)
        and body.action.get("type") in row.actions
        and not any(isinstance(fact, Ended) for fact in body.facts)
    )
    return row if is_covered else None


def _shortest(groups: list[list[str]], tier: Tier) -> list[str]:
    if len(groups) == 1:
        return groups[0]
    size_of = tier.counts(list(dict.fromkeys(chain(*groups))), COUNTED)
    return min(groups, key=lambda group: sum(size_of[name] for name in group))
