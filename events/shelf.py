"""Matches as this process knows them: trees and tables, brought up to date by reading only what is missing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, MutableMapping
from threading import Lock

from domain.kernel.entry import Entry
from domain.kernel.table import Table
from domain.kernel.tree import Tree
from events.stream import Log

MATCHES = 512
ENTRIES = 50_000                            # of all matches together
TABLES = 1_024

_Recent = OrderedDict[tuple[str, int], Table]


class Shelf:
    """The matches used last. A tree grows in place: what must agree is read between two calls that may block.

    Entries are read first and added then, in one go, so that no other greenlet sees a tree half-extended and an entry
    that two of them read is added once.
    """

    def __init__(self, log: Log, matches: int = MATCHES, entries: int = ENTRIES, tables: int = TABLES) -> None:
        self._log = log
        self._most_matches, self._most_entries = matches, entries
        self._trees: OrderedDict[str, Tree] = OrderedDict()
        self._held = 0                                        # entries in all trees
        self._tables: _Recent = OrderedDict()
        self._most_tables = tables
        self._lock = Lock()

    def tree(self, match: str, known: int = 0) -> Tree:
        """The match up to its newest entry; a tree without entries when there is no such match.

        The log is not asked when an entry that is `known` to be there is at hand: whoever was told of it wants no more.
        """
        with self._lock:
            tree = self._trees.get(match)
            if tree is not None and 0 < known <= tree.last:
                return tree
        missing = self._log.read(match, tree.last if tree is not None else 0)
        with self._lock:
            if tree is None:
                tree = self._trees.get(match, Tree())
            if missing or tree.last:
                self._extend(match, tree, missing)
            return tree

    def took(self, match: str, entries: Iterable[Entry]) -> None:
        """Add what the caller has just written, so that it is not read again."""
        with self._lock:
            tree = self._trees.get(match, Tree())
            new = [entry for entry in entries if entry.seq > tree.last]
            if new and new[0].seq == tree.last + 1:
                self._extend(match, tree, new)

    def table(self, match: str, seq: int) -> Table:
        """The table as it stood at an entry."""
        return self.tree(match).at(seq, self.tables(match))

    def tables(self, match: str) -> MutableMapping[int, Table]:
        """The tables of a match that were used last, by entry: what `Tree.at` starts from and adds to."""
        return _TablesOf(self._tables, match, self._most_tables)

    def forget(self, match: str) -> None:
        """Drop a match, to be read anew."""
        with self._lock:
            self._drop(match)
            for key in [key for key in self._tables if key[0] == match]:
                del self._tables[key]

    def forget_all(self) -> None:
        """Drop every match."""
        with self._lock:
            self._trees.clear()
            self._tables.clear()
            self._held = 0

    def _extend(self, match: str, tree: Tree, entries: Iterable[Entry]) -> None:
        """Add to a tree what it lacks; one that was dropped and read anew meanwhile grows for its holder alone."""
        if match not in self._trees:
            self._trees[match] = tree
            self._held += tree.last
        before = tree.last
        try:
            for entry in entries:
                if entry.seq > tree.last:
                    tree.add(entry)
        finally:
            if self._trees[match] is tree:
                self._held += tree.last - before
        self._trees.move_to_end(match)
        while len(self._trees) > 1 and (len(self._trees) > self._most_matches or self._held > self._most_entries):
            self._drop(next(iter(self._trees)))

    def _drop(self, match: str) -> None:
        tree = self._trees.pop(match, None)
        if tree is not None:
            self._held -= tree.last


class _TablesOf(MutableMapping[int, Table]):
    """The tables of one match, in a store that all matches share: the one unused for longest goes first."""

    def __init__(self, recent: _Recent, match: str, most: int) -> None:
        self._recent, self._match, self._most = recent, match, most

    def __getitem__(self, seq: int) -> Table:
        key = self._match, seq
        table = self._recent[key]
        self._recent.move_to_end(key)
        return table

    def __setitem__(self, seq: int, table: Table) -> None:
        key = self._match, seq
        self._recent[key] = table
        self._recent.move_to_end(key)
        if len(self._recent) > self._most:
            self._recent.popitem(last=False)

    def __delitem__(self, seq: int) -> None:
        del self._recent[self._match, seq]

    def __iter__(self) -> Iterator[int]:
        return iter([seq for match, seq in self._recent if match == self._match])

    def __len__(self) -> int:
        return sum(1 for _ in self)
