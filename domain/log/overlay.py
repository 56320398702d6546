"""What a branch of a log adds to collections that it shares: reading falls through, and nothing shared is changed.

A list and what is known by entry stay as they were when the branch began, even if the trunk gains entries meanwhile.
A shared set does not: it follows the trunk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class ListOverlay(Sequence[T]):
    """A list as it stood, and what was appended to it here."""

    def __init__(self, shared: Sequence[T]) -> None:
        self._shared, self._length = shared, len(shared)
        self._own: list[T] = []

    def append(self, value: T) -> None:
        """Add a value at the end."""
        self._own.append(value)

    def __len__(self) -> int:
        return self._length + len(self._own)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return self._slice(*place.indices(len(self)))
        if place < 0:
            place += len(self)
        if place >= self._length:
            return self._own[place - self._length]
        if place < 0:
            raise IndexError(place)
        return self._shared[place]

    def _slice(self, start: int, stop: int, step: int) -> list[T]:
        if start >= self._length and stop >= self._length:
            return self._own[start - self._length : stop - self._length : step]
        return [self[one] for one in range(start, stop, step)]


class EntryOverlay(MutableMapping[int, T]):
    """What is known of entries, by number: of those up to `last` in the shared mapping, of later ones here.

    A value for an entry that is shared is written where all may find it: it follows from that entry alone.
    """

    def __init__(self, shared: MutableMapping[int, T], last: int) -> None:
        self._shared, self._last = shared, last
        self._own: dict[int, T] = {}

    def _of(self, seq: int) -> MutableMapping[int, T]:
        return self._own if seq > self._last else self._shared

    def __getitem__(self, seq: int) -> T:
        return self._of(seq)[seq]

    def get(self, seq: int, default: T | None = None) -> T | None:  # type: ignore[override]
        """The value of an entry, or the default; the inherited one would raise and catch an error instead."""
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


class SetOverlay:
    """A shared set of entries, with what was added here, and without what was taken out here."""

    def __init__(self, shared: set[int] | SetOverlay) -> None:
        self._shared = shared
        self._changed: dict[int, bool] = {}  # entry -> whether it belongs to the set

    def __contains__(self, seq: int) -> bool:
        changed = self._changed.get(seq)
        return seq in self._shared if changed is None else changed

    def add(self, seq: int) -> None:
        """Put an entry in."""
        self._changed[seq] = True

    def update(self, seqs: Iterable[int]) -> None:
        """Put entries in."""
        self._changed.update(dict.fromkeys(seqs, True))

    def difference_update(self, seqs: Iterable[int]) -> None:
        """Take entries out."""
        self._changed.update(dict.fromkeys(seqs, False))
