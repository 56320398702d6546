"""Copy-on-write overlays for the branches of a log: reads fall through to the trunk's collections, writes stay local.

They keep the state from when the branch was made, even if the trunk gains entries.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


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
