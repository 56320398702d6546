"""A match as its log tells it: a tree in append order, with a head. Undo moves the head and erases nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import cached_property, lru_cache
from itertools import takewhile

import msgspec

from domain.canonical import canonical
from domain.contract.dealer import first_fate, next_fate
from domain.contract.game import Step
from domain.errors import BrokenRecord, FactDoesNotFit
from domain.reasons import RecordReason
from domain.table.facts import Asked, Ended, Fact, Sealed
from domain.table.fold import extend
from domain.table.layout import Layout, Seat
from domain.table.table import NO_ONE, Table

from .entry import (
    AnyBody,
    Disclosed,
    Entry,
    HeadMoved,
    Opened,
    Played,
    Resigned,
    RulesChanged,
    SeatLeft,
    SeatTaken,
    facts_of,
    moves_head,
)
from .envelope import opened
from .terms import Holder

_ASKING = frozenset({Asked, Ended})  # what changes the question that stands


class Tree:
    """Entries in append order, whole (the service's own) or as a viewer holds them.

    `head` is the entry at which the match stands, `last` the newest one; they differ after an undo and after a remark
    (an ask, a disclosure), which lies beside the path.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.head = 0
        self.holders: dict[Seat, Holder] = {}
        self.contributions: dict[Seat, str | None] = {}
        self.left: set[Seat] = set()
        self.resigned: set[Seat] = set()
        self.rules = 0
        self.played = 0  # steps, the opening and abandoned ones included
        self.disclosed = False
        self._bodies: list[AnyBody] = []
        self._moves: list[int] = []  # the entries that moved the head
        self._children: dict[int, list[int]] = {}  # the steps after an entry
        self._fates: dict[int, str] = {}
        self._asked: dict[int, int] = {}  # step -> the entry whose question stands after it
        self._answered: dict[int, frozenset[Seat]] = {}  # step -> who has sealed an answer to that question
        self._own: dict[int, Mapping[Seat | None, int]] = {}  # step -> each seat's last answer to that question
        self._path: set[int] = set()  # the head and what lies before it
        for entry in entries:
            self.add(entry)

    # -- what the first entry says

    @property
    def opening(self) -> Opened:
        """The body of entry 1."""
        body = self._bodies[0]
        if not isinstance(body, Opened):
            raise BrokenRecord(seq=1, reason=RecordReason.NO_OPENING())
        return body

    @cached_property
    def layout(self) -> Layout:
        """The layout that the record begins with, read once for all matches that share it.

        It can be set: a record is judged by a layout of its own, and played again under that of the present rules.
        """
        return _layout(canonical(self.opening.layout))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.opening.setup.seats

    # -- growing

    def add(self, entry: Entry) -> None:
        """Take the next entry in."""
        if entry.seq != len(self.entries) + 1 or not 0 <= entry.after < entry.seq:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.COMES_AFTER(entry=len(self.entries)))
        body = opened(entry)
        self.entries.append(entry)
        self._bodies.append(body)
        if moves_head(body):
            self._stand_at(entry.seq)
        self._remember(entry, body)

    def _stand_at(self, seq: int) -> None:
        """Move the head, and the path with it: it grows by what follows, shrinks by what is taken back."""
        if not 0 < seq <= self.last:
            raise BrokenRecord(seq=self.last, reason=RecordReason.CANNOT_STAND_AT(entry=seq))
        if seq in self._path:
            self._path.difference_update(takewhile(lambda one: one != seq, self.back(self.head)))
        elif self.entry(seq).after == self.head:
            self._path.add(seq)
        else:
            self._path = set(self.back(seq))
        self.head = seq

    def _remember(self, entry: Entry, body: AnyBody) -> None:
        if type(body) is Played:  # most are
            self._grow(entry, body)
            return
        match body:
            case Resigned(seat, facts):
                self.resigned.add(seat)
                if moves_head(body):
                    self._ask(entry, seat, facts)
            case HeadMoved(to):
                self._stand_at(to)
                self._moves.append(entry.seq)
            case SeatTaken(seat, holder, contribution):
                self.holders[seat], self.contributions[seat] = holder, contribution
            case SeatLeft(seat):
                self.holders.pop(seat, None)
                self.contributions.pop(seat, None)
                self.left.add(seat)
            case RulesChanged(_, new):
                self.rules = new
            case Disclosed():
                self.disclosed = True

    def _grow(self, entry: Entry, body: Played) -> None:
        self.played += 1
        self._children.setdefault(entry.after, []).append(entry.seq)
        self._ask(entry, body.seat, body.facts)
        self.rules = max(self.rules, body.rules)

    def _ask(self, entry: Entry, seat: Seat | None, facts: Iterable[Fact]) -> None:
        """Note which question stands after what a seat did, and who has answered it and left it open."""
        if changes_question(facts):
            self._asked[entry.seq] = entry.seq
        else:
            self._asked[entry.seq] = self._asked.get(entry.after, 0)
            self._answered[entry.seq] = self._answered.get(entry.after, NO_ONE) | sealed_by(facts)
            self._own[entry.seq] = {**self._own.get(entry.after, {}), seat: entry.seq}

    # -- reading

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self.entries)

    @property
    def digest(self) -> str:
        """The digest of the newest entry: it vouches for all, abandoned branches included."""
        return self.entries[-1].digest if self.entries else ""

    def entry(self, seq: int) -> Entry:
        """The entry of this number."""
        return self.entries[seq - 1]

    def body(self, seq: int) -> AnyBody:
        """Its body, with all that its open envelopes tell."""
        return self._bodies[seq - 1]

    def steps(self, to: int | None = None) -> list[int]:
        """The entries of the path to an entry (the head) that bear facts, in order."""
        return [seq for seq in self.path(to) if facts_of(self.body(seq))]

    def path(self, to: int | None = None) -> list[int]:
        """The entries from the root to this one (the head)."""
        back = list(self.back(self.head if to is None else to))
        back.reverse()
        return back

    def back(self, seq: int) -> Iterator[int]:
        """This entry, the one that it follows, and so on to the root."""
        while seq:
            yield seq
            seq = self.entries[seq - 1].after

    def is_on_path(self, seq: int) -> bool:
        """Whether an entry is the head or lies before it."""
        return seq in self._path

    def undone(self, seqs: Iterable[int]) -> list[int]:
        """Which of these entries bear facts and were taken back: the path to the head is another now."""
        if not self._moves:
            return []
        return [seq for seq in seqs if seq not in self._path and facts_of(self.body(seq))]

    def is_started(self) -> bool:
        """Whether the opening step has been played."""
        return self.played > 0

    def first_step(self) -> int | None:
        """The entry of the opening step."""
        return next((i + 1 for i, body in enumerate(self._bodies) if isinstance(body, Played)), None)

    def at(
        self, seq: int, tables: MutableMapping[int, Table] | None = None, pause: Callable[[], None] = lambda: None
    ) -> Table:
        """The table as it stood at an entry; `tables` are those already folded, by entry, and gains this one.

        A remark has the table of the entry that it lies beside; a move of the head that of its target. Only a whole
        tree has tables: a viewer folds what he holds on `Table.seen_by`. `pause` is called before each entry that is
        folded.
        """
        seq = self.standing(seq)
        known = tables if tables is not None else {}
        missing: list[int] = []
        table: Table | None = None
        for one in self.back(seq):
            table = known.get(one)
            if table is not None:
                break
            missing.append(one)
        if not missing and table is not None:
            return table
        table = self._blank() if table is None else table.copy()
        for one in reversed(missing):
            pause()
            self._apply(table, one)
        known[seq] = table
        return table

    def standing(self, seq: int) -> int:
        """The entry of the path where the match stood once this one was written."""
        body = self.body(seq) if seq else None
        if isinstance(body, HeadMoved):
            return body.to
        return seq if body is None or moves_head(body) else self.entry(seq).after

    def fate(self, seq: int) -> str:
        """The fate of what comes after an entry: the contributions, and the choices on the path to it as all saw them.

        It is worked out when it is asked for: whoever reads needs none, and a hash for each entry is what costs most.
        """
        missing: list[tuple[int, Played]] = []
        fate = None
        for one in self.back(self.standing(seq)):
            fate = self._fates.get(one)
            if fate is not None:
                break
            face = self.entry(one).body
            if isinstance(face, Played):
                missing.append((one, face))
        if fate is None:
            fate = first_fate([self.contributions.get(seat) for seat in range(self.seats)])
        for one, face in reversed(missing):
            fate = self._fates[one] = next_fate(fate, face.seat, face.action)
        return fate

    def told_after(self, seq: int, step: Step) -> int | None:
        """The entry that already tells the same choice of the same seat after an entry."""
        for child in self._children.get(self.standing(seq), ()):
            body = self.body(child)
            if isinstance(body, Played) and body.seat == step.seat and body.action == step.action:
                return child
        return None

    def answer(self, seq: int) -> Played | None:
        """The step that an entry writes, or that it goes on to: who chooses again what is told already, redoes it."""
        body = self.body(seq)
        if isinstance(body, HeadMoved) and self.entry(body.to).after == self.entry(seq).after:
            body = self.body(body.to)
        return body if isinstance(body, Played) else None

    def opened_at(self, seq: int) -> int:
        """The entry that asked the question which stands after an entry; 0 before the opening step."""
        return self._asked.get(self.standing(seq), 0)

    def asked_after(self, seq: int) -> Asked | None:
        """The question that stands after an entry, without folding: who must answer still, sealed answers counted."""
        standing = self.standing(seq)
        opened = self._asked.get(standing, 0)
        if not opened:
            return None
        last = next(fact for fact in reversed(facts_of(self.body(opened))) if isinstance(fact, (Asked, Ended)))
        if isinstance(last, Ended):
            return None
        answered = self._answered.get(standing, NO_ONE)
        must = tuple(seat for seat in last.must if seat not in answered)
        return Asked(last.kind, must, last.may, last.about)

    def question(self, seat: Seat, seq: int | None = None) -> int:
        """What this seat echoes as `answering` when the match stands at an entry (the newest).

        The last entry that changed what it is asked: the one that asked, the head's move back to the question, or the
        seat's own last answer that left the question open.
        """
        moved = self.moved_at(self.last if seq is None else seq)
        return max(self.asked_by(seat, self.head if seq is None else seq), moved)

    def moved_at(self, seq: int) -> int:
        """The last move of the head up to an entry; 0 when there was none."""
        before = bisect_right(self._moves, seq)
        return self._moves[before - 1] if before else 0

    def asked_by(self, seat: Seat, seq: int) -> int:
        """The entry of the path that asks this seat what it is asked at an entry: the same after an undo as before.

        A step after which the same question stands has left it open: its seat is asked anew by it.
        """
        standing = self.standing(seq)
        return self._own.get(standing, {}).get(seat) or self._asked.get(standing, 0)

    def _blank(self) -> Table:
        return Table(self.layout, self.seats, options=self.opening.setup.options)

    def _apply(self, table: Table, seq: int) -> None:
        try:
            extend(table, facts_of(self.body(seq)))
        except FactDoesNotFit as misfit:
            raise BrokenRecord(seq=seq, reason=RecordReason.CANNOT_BE_FOLDED(cause=misfit.why)) from misfit


class Checkpoints(dict[int, Table]):
    """The tables folded last, and one of so many before: enough for who goes through a record in order.

    However far a record goes back, and however often, few steps are folded again: it may come from anybody.
    """

    MOST = 64
    STRIDE = 64

    def __init__(self) -> None:
        super().__init__()
        self._passing: deque[int] = deque()

    def __setitem__(self, seq: int, table: Table) -> None:
        if seq not in self and seq % self.STRIDE:
            self._passing.append(seq)
        super().__setitem__(seq, table)
        if len(self._passing) > self.MOST:
            del self[self._passing.popleft()]


@lru_cache(maxsize=64)
def _layout(wire: bytes) -> Layout:
    """One for each version of a game; those that nobody reads any more are let go."""
    return Layout.from_wire(msgspec.json.decode(wire))


def changes_question(facts: Iterable[Fact]) -> bool:
    """Whether another question stands after these facts, or none."""
    return not _ASKING.isdisjoint(map(type, facts))


def sealed_by(facts: Iterable[Fact]) -> frozenset[Seat]:
    """Who seals an answer by these facts."""
    return frozenset(fact.seat for fact in facts if isinstance(fact, Sealed))
