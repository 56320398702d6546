"""What follows from the entries of a tree, kept beside it: folded once, and continued when the tree has grown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from .tree import Tree

T = TypeVar("T")
_UNKNOWN: Any = object()


@dataclass(frozen=True)
class Fold(Generic[T]):
    """A value that follows from entries, one after another.

    `first` is the value before all of them, and `then` the value after one more entry, by its number. If `then` changes
    the value that it is given, `branch` makes a copy that goes on by itself; without it values are immutable.
    """

    first: Callable[[Tree], T]
    then: Callable[[T, Tree, int], T]
    branch: Callable[[T], T] | None = None

    def along(
        self,
        tree: Tree,
        back: Iterable[int],
        known: MutableMapping[int, T],
        pause: Callable[[], None] = lambda: None,
    ) -> T:
        """The value at the first of these entries, which go `back` to the beginning.

        It is folded from the newest entry whose value is `known`, which gains this one, and those on the way if they
        are immutable. `pause` is called before each entry.
        """
        missing: list[int] = []
        value = _UNKNOWN
        for seq in back:
            value = known.get(seq, _UNKNOWN)
            if value is not _UNKNOWN:
                break
            missing.append(seq)
        if value is _UNKNOWN:
            value = self.first(tree)
        elif missing:
            value = self.branched(value)
        for seq in reversed(missing):
            pause()
            value = self.then(value, tree, seq)
            if self.branch is None or seq == missing[0]:
                known[seq] = value
        return value  # type: ignore[no-any-return]

    def branched(self, value: T) -> T:
        """The value, to be continued by itself."""
        return value if self.branch is None else self.branch(value)


class Newest(Generic[T]):
    """The value of a fold after all entries of a tree in append order, for as long as the tree is used."""

    def __init__(self, fold: Fold[T]) -> None:
        self._fold = fold
        self._values: WeakKeyDictionary[Tree, tuple[int, T]] = WeakKeyDictionary()

    def of(self, tree: Tree) -> T:
        """The value after the newest entry; only entries that were added since the last time are examined.

        A branch goes on from the value of its trunk, unless that has grown since.
        """
        upto, value = self._values.get(tree) or self._begun(tree)
        if upto == tree.last:
            return value
        then = self._fold.then
        try:
            for seq in range(upto + 1, tree.last + 1):
                value = then(value, tree, seq)
                upto = seq
        finally:
            self._values[tree] = upto, value
        return value

    def _begun(self, tree: Tree) -> tuple[int, T]:
        trunk = tree.trunk
        if trunk is None or not trunk.last or trunk.last != tree.branched_at:
            return 0, self._fold.first(tree)
        begun = self._values[tree] = trunk.last, self._fold.branched(self.of(trunk))
        return begun

    def set(self, tree: Tree, upto: int, value: T) -> None:
        """Replace the value after entry `upto`, which later ones follow."""
        self._values[tree] = upto, value

    def forget(self) -> None:
        """Drop the values of all trees."""
        self._values.clear()
