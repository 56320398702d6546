"""Maximum matching in a general graph, by Edmonds' blossoms (J. Edmonds, "Paths, trees, and flowers", 1965).

Swiss pairing asks whether the entrants that remain can still be paired without a second meeting. Backtracking may take
exponential time for that; this takes O(n^3).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NONE = -1


def matched(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """For each node the one that it is matched with, or -1; no other matching has more pairs."""
    return _Matching(neighbours).found()


class _Matching:
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._neighbours, self._size = neighbours, len(neighbours)
        self._mate = [NONE] * self._size
        self._parent: list[int] = []  # of each node in the alternating tree: the one that it was reached from
        self._base: list[int] = []  # of each node: the base of the blossom that it was contracted into
        self._reached: list[bool] = []
        self._queue: deque[int] = deque()

    def found(self) -> list[int]:
        for root in range(self._size):
            if self._mate[root] == NONE:
                self._augment(self._free_end(root))
        return self._mate

    def _augment(self, end: int) -> None:
        """Exchange the matched and the unmatched edges of the path that ends here."""
        while end != NONE:
            before = self._parent[end]
            following = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = following

    def _free_end(self, root: int) -> int:
        """The unmatched end of an augmenting path from an unmatched root; -1 if there is none."""
        self._parent, self._base = [NONE] * self._size, list(range(self._size))
        self._reached = [False] * self._size
        self._reached[root], self._queue = True, deque([root])
        while self._queue:
            node = self._queue.popleft()
            for other in self._neighbours[node]:
                if self._base[node] == self._base[other] or self._mate[node] == other:
                    continue
                if other == root or (self._mate[other] != NONE and self._parent[self._mate[other]] != NONE):
                    self._contract(node, other)
                elif self._parent[other] == NONE:
                    self._parent[other] = node
                    if self._mate[other] == NONE:
                        return other
                    self._reach(self._mate[other])
        return NONE

    def _reach(self, node: int) -> None:
        if not self._reached[node]:
            self._reached[node] = True
            self._queue.append(node)

    def _contract(self, node: int, other: int) -> None:
        """Contract the blossom that the edge between two reached nodes closes."""
        base = self._common_base(node, other)
        blossom: set[int] = set()
        self._mark(node, base, other, blossom)
        self._mark(other, base, node, blossom)
        for each in range(self._size):
            if self._base[each] in blossom:
                self._base[each] = base
                self._reach(each)

    def _common_base(self, node: int, other: int) -> int:
        passed = set()
        while True:
            node = self._base[node]
            passed.add(node)
            if self._mate[node] == NONE:
                break
            node = self._parent[self._mate[node]]
        while self._base[other] not in passed:
            other = self._parent[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, node: int, base: int, child: int, blossom: set[int]) -> None:
        """Collect the bases from a node down to the base of the blossom, and turn the tree there."""
        while self._base[node] != base:
            blossom |= {self._base[node], self._base[self._mate[node]]}
            self._parent[node], child = child, self._mate[node]
            node = self._parent[child]
