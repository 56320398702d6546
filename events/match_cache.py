"""The process's cache of matches: trees and tables, refreshed by reading only the missing entries.

Each read also compares the newest cached entry with the log. If Redis has lost that entry (an asynchronous failover, a
restored backup, a flush), the match is dropped and read again, so that no command continues from a lost entry.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock

from annales.domain.errors import BrokenRecord, Busy
from annales.domain.log.entry import Entry
from annales.domain.log.tree import Tree
from annales.domain.table.table import Table
from annales.events.codec import DIGEST_BYTES
from annales.events.feed_line import Line
from annales.events.stream import Log, Rewound
from annales.events.tiers.redis_tier import Beside

MATCHES = 512
ENTRIES = 200_000  # of all matches together; enough for several of the longest
TABLES = 1_024
STEP = 500  # entries of a match that are added to a new tree at once: about a millisecond

_log = logging.getLogger(__name__)

_Recent = OrderedDict[str, Table]  # by the digest of the entry, which is unique across histories


class MatchCache:
    """An LRU cache of matches. A tree grows in place: read values that must agree without a blocking call in between.

    Entries are read first and then added in one go: no other greenlet sees a half-extended tree, and an entry that two
    of them read is added once. A match that is not cached is read into a tree of its own, which nobody sees before.
    """

    def __init__(
        self,
        log: Log,
        matches: int = MATCHES,
        entries: int = ENTRIES,
        tables: int = TABLES,
        on_rewound: Callable[[str, Tree, int], None] = lambda match, tree, lost: None,
        give_way: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_rewound` is called with each match whose log has gone back, its present tree and the entries it lost.

        `give_way` lets others be served between the steps in which a long match is read.
        """
        self._log = log
        self._most_matches, self._most_entries = matches, entries
        self._trees: OrderedDict[str, Tree] = OrderedDict()
        self._held = 0  # entries in all trees
        self._tables: _Recent = OrderedDict()
        self._most_tables = tables
        self._lock = Lock()
        self._loading: dict[str, _Loading] = {}
        self.on_loaded: Callable[[str, Beside], None] = lambda match, beside: None  # called before a match is cached
        self.on_rewound, self._give_way = on_rewound, give_way
        self.rewound = 0  # matches whose log went back since the process started

    def cached(self, match: str, known: int) -> Tree | None:
        """The match as this process knows it, where that goes at least up to an entry that is `known` to be there.

        The log is not asked: a caller that knows of that entry needs no more.
        """
        with self._lock:
            tree = self._trees.get(match)
        return tree if tree is not None and 0 < known <= tree.last else None

    def tree(self, match: str) -> Tree:
        """The match up to its newest entry; a tree without entries when there is no such match.

        Raises BrokenRecord where an entry does not follow from the one before it.
        """
        with self._lock:
            tree = self._trees.get(match)
        if tree is None:
            return self._loaded(match)
        known_last, known_digest = tree.last, tree.digest
        try:
            missing = self._log.read(match, known_last, digest=known_digest)
        except Rewound:
            return self._read_anew(match, tree)
        with self._lock:
            fits = self._extend(match, tree, known_digest, missing)
        return tree if fits else self._loaded(match)

    def _loaded(self, match: str) -> Tree:
        """A match that is not cached, read completely by one reader while other readers of it wait."""
        with self._one_at_a_time(match):
            with self._lock:
                if match in self._trees:
                    return self._trees[match]
            read, (entries, beside) = Tree(), self._log.loaded(match)
            if beside is not None:
                self.on_loaded(match, beside)
            try:
                for entry in entries:
                    read.add(entry)
                    if entry.seq % STEP == 0:
                        self._give_way()
            finally:  # what comes before a broken entry is kept
                with self._lock:
                    tree = self._trees.get(match, read)
                    if entries:
                        self._extend(match, tree, "", entries[: read.last])
            return tree

    @contextmanager
    def _one_at_a_time(self, match: str) -> Iterator[None]:
        with self._lock:
            loading = self._loading.setdefault(match, _Loading())
            loading.readers += 1
        try:
            with loading.turn:
                yield
        finally:
            with self._lock:
                loading.readers -= 1
                if not loading.readers:
                    self._loading.pop(match, None)

    def _read_anew(self, match: str, lost: Tree) -> Tree:
        """Drop a tree that the log no longer holds, log that, and read the match again."""
        is_deleted = self._log.tombstone(match) is not None
        with self._lock:
            if self._trees.get(match) is lost:
                self._drop(match)
                if not is_deleted:
                    self.rewound += 1
                    _log.error("the log of match %s has gone back: this process knew %d entries", match, lost.last)
        tree = self._loaded(match)
        self.on_rewound(match, tree, 0 if is_deleted else _lost(lost, tree))
        return tree

    def compare(self) -> None:
        """Read on in every cached match: what the log has lost of them is reported while this process still has it."""
        with self._lock:
            matches = list(self._trees)
        for match in matches:
            with suppress(BrokenRecord, Busy):
                self.tree(match)

    def extend(self, match: str, before: str, entries: Sequence[Entry]) -> None:
        """Add the entries that the caller has just appended after digest `before`, so that they are not read again.

        Entries that do not follow the cached ones are left to the next reader.
        """
        with self._lock:
            tree = self._trees.get(match, Tree())
            if entries[0].seq <= tree.last + 1:
                self._extend(match, tree, before, entries)

    def grown(self, match: str, lines: Sequence[Line]) -> int:
        """The number of the newest entry of a match, after these lines of the feed; 0 if there is no such match.

        The log is read only if the entries that the lines were published with are not those in the cache and do not
        follow them: then this process has missed some, or the log has gone back. Raises BrokenRecord.
        """
        with self._lock:
            tree = self._trees.get(match)
            fits = tree is not None and bool(lines) and all(self._takes(match, tree, line) for line in lines)
        return tree.last if tree is not None and fits else self.tree(match).last

    def _takes(self, match: str, tree: Tree, line: Line) -> bool:
        """Whether the cached match has the entries of a line, or could be extended by them."""
        if not line.entries:
            return False
        if line.last <= tree.last:
            return bytes.fromhex(tree.entry(line.last).digest) == line.entries[-1][:DIGEST_BYTES]
        if line.first != tree.last + 1:
            return False
        before = tree.digest
        try:
            entries = self._log.published(line, before)
        except BrokenRecord:
            return False
        return self._extend(match, tree, before, entries)

    def table(self, match: str, seq: int) -> Table:
        """The table at an entry."""
        tree = self.tree(match)
        return tree.at(seq, self.tables(tree))

    def tables(self, tree: Tree) -> MutableMapping[int, Table]:
        """The cached tables of a match, by entry: `Tree.at` starts from them and adds to them."""
        return _TablesOf(self._tables, tree, self._most_tables)

    def forget(self, match: str) -> None:
        """Drop a match; the next use reads it again."""
        with self._lock:
            self._drop(match)

    def forget_all(self) -> None:
        """Drop every match."""
        with self._lock:
            self._trees.clear()
            self._tables.clear()
            self._held = 0

    def _extend(self, match: str, tree: Tree, before: str, entries: Sequence[Entry]) -> bool:
        """Add those of `entries` that the tree lacks; they follow digest `before`. False if they do not fit.

        A tree that was replaced in the cache in the meantime grows only for its holder. A tree with another history
        than the entries is dropped: its log went back while the caller read or wrote.
        """
        new = [entry for entry in entries if entry.seq > tree.last]
        if new and _digest_before(new[0], before, entries) != tree.digest:
            self._drop(match)
            return False
        if match not in self._trees:
            self._trees[match] = tree
            self._held += tree.last
        held = tree.last
        try:
            for entry in new:
                tree.add(entry)
        finally:
            if self._trees[match] is tree:
                self._held += tree.last - held
        self._trees.move_to_end(match)
        while len(self._trees) > 1 and (len(self._trees) > self._most_matches or self._held > self._most_entries):
            self._drop(next(iter(self._trees)))
        return True

    def _drop(self, match: str) -> None:
        tree = self._trees.pop(match, None)
        if tree is not None:
            self._held -= tree.last


def _digest_before(entry: Entry, before: str, entries: Sequence[Entry]) -> str:
    """The digest before one of consecutive entries; `before` is the digest before the first of them."""
    skipped = entry.seq - entries[0].seq
    return entries[skipped - 1].digest if skipped else before


def _lost(before: Tree, now: Tree) -> int:
    """How many entries of a match are gone."""
    common = min(before.last, now.last)
    while common > 0 and before.entry(common).digest != now.entry(common).digest:
        common -= 1
    return before.last - common


class _Loading:
    """The lock of a match that is being loaded, and the number of its readers."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.readers = 0


class _TablesOf(MutableMapping[int, Table]):
    """The tables of one match, in an LRU cache that all matches share."""

    def __init__(self, recent: _Recent, tree: Tree, most: int) -> None:
        self._recent, self._tree, self._most = recent, tree, most

    def __getitem__(self, seq: int) -> Table:
        digest = self._tree.entry(seq).digest
        table = self._recent[digest]
        self._recent.move_to_end(digest)
        return table

    def __setitem__(self, seq: int, table: Table) -> None:
        digest = self._tree.entry(seq).digest
        self._recent[digest] = table
        self._recent.move_to_end(digest)
        if len(self._recent) > self._most:
            self._recent.popitem(last=False)

    def __delitem__(self, seq: int) -> None:
        del self._recent[self._tree.entry(seq).digest]

    def __iter__(self) -> Iterator[int]:
        return iter([entry.seq for entry in self._tree.entries if entry.digest in self._recent])

    def __len__(self) -> int:
        return sum(1 for _ in self)
