"""What follows from the entries of a tree, kept beside it: folded once, and continued when the tree has grown.

A branch of a tree has copy-on-write overlays: reads fall through to the collections of the trunk, writes stay local.
They keep the state from when the branch was made, even if the trunk gains entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload
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


class ListOverlay(Sequence[T]):
    """A list as it was when the overlay was made, followed by the values appended here."""

    def __init__(self, shared: Sequence[T]) -> None:
        self._shared, self._length = shared, len(shared)
        self._own: list[T] = []

    def append(self, value: T) -> None:
        """Append a value to this overlay only."""
        self._own.append(value)

    def __len__(self) -> int:
        return self._length + len(self._own)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return self._slice(*index.indices(len(self)))
        if index < 0:
            index += len(self)
        if index >= self._length:
            return self._own[index - self._length]
        if index < 0:
            raise IndexError(index)
        return self._shared[index]

    def _slice(self, start: int, stop: int, step: int) -> list[T]:
        if start >= self._length and stop >= self._length:
            return self._own[start - self._length : stop - self._length : step]
        return [self[index] for index in range(start, stop, step)]


class EntryOverlay(MutableMapping[int, T]):
    """Values derived from entries, by number: up to `last` in the shared mapping, for later entries here.

    A value for a shared entry is written to the shared mapping: it depends on that entry alone, so all may use it.
    """

    def __init__(self, shared: MutableMapping[int, T], last: int) -> None:
        self._shared, self._last = shared, last
        self._own: dict[int, T] = {}

    def _of(self, seq: int) -> MutableMapping[int, T]:
        return self._own if seq > self._last else self._shared

    def __getitem__(self, seq: int) -> T:
        return self._of(seq)[seq]

    def get(self, seq: int, default: T | None = None) -> T | None:  # type: ignore[override]
        """The value of an entry, or the default; the inherited method is slower: it raises and catches an error."""
        return self._own.get(seq, default) if seq > self._last else self._shared.get(seq, default)

    def __setitem__(self, seq: int, value: T) -> None:
        self._of(seq)[seq] = value

    def __delitem__(self, seq: int) -> None:
        del self._of(seq)[seq]

    def __iter__(self) -> Iterator[int]:
        yield from (seq for seq in self._shared if seq <= self._last)
        yield from self._own

    def __len__(self) -> int:
        return sum(1 for _ in self)
