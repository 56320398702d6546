"""The event log of a match as a tree of entries in append order, with a head. Undo moves the head, erasing nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections import ChainMap, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from itertools import takewhile

import msgspec

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import first_fate, next_fate
from annales.domain.contract.game import Step
from annales.domain.errors import BrokenRecord, FactDoesNotFit
from annales.domain.reasons import RecordReason
from annales.domain.table.facts import Asked, Ended, Fact, Sealed
from annales.domain.table.fold import extend
from annales.domain.table.layout import Layout, Seat, Viewer
from annales.domain.table.table import Table

from .ancestry import Ancestry
from .derived import EntryOverlay, Fold, ListOverlay
from .entry import (
    AnyBody,
    Claimed,
    Closed,
    Disclosed,
    Entry,
    HeadMoved,
    Instructed,
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

UNREAD = Asked("", (), (), ())  # stands for a question that has not been read yet
_ASKING = frozenset({Asked, Ended})  # the facts that replace or close the open question


class Tree:
    """Entries in append order: complete, or as a viewer holds them.

    `head` is the current entry, `last` the newest one; they differ after an undo and after a remark (an ask, a
    disclosure), which is beside the path. `trunk` is the tree that this one branched from, if any.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.trunk: Tree | None = None
        self.branched_at = 0  # the newest entry of the trunk when this tree branched
        self.head = 0
        self.holders: dict[Seat, Holder] = {}
        self.contributions: dict[Seat, str | None] = {}
        self.left: set[Seat] = set()
        self.resigned: set[Seat] = set()  # with those into which a claim has called a bot
        self.rules = 0
        self.instructed: dict[Seat, int] = {}  # seat -> the entry of its last instruction
        self.gone_back_to = 0  # the target of the last move of the head that gave no answer again
        self.played = 0  # number of steps, including the opening and abandoned ones
        self.disclosed = False
        self._entries: list[Entry] | ListOverlay[Entry] = []
        self._bodies: list[AnyBody] | ListOverlay[AnyBody] = []
        self._moves: list[int] | ListOverlay[int] = []  # the entries that moved the head
        self._standings: list[int] | ListOverlay[int] = []  # the head after each entry was written
        self._questions: MutableMapping[int, Asked | None] = {}  # entry -> `asked_after`, once it was read
        self._child: MutableMapping[int, int] = {}  # entry -> the newest step after it
        self._sibling: MutableMapping[int, int] = {}  # step -> the previous step after the same entry
        self._fates: MutableMapping[int, str] = {}
        self._asked: MutableMapping[int, int] = {}  # step -> the entry whose question is open after it
        self._own: MutableMapping[int, Mapping[Seat | None, int]] = {}  # step -> each seat's last answer to it
        self._ancestry = Ancestry()
        for entry in entries:
            self.add(entry)

    def branch(self) -> Tree:
        """A copy-on-write branch of the match; growing it leaves this tree unchanged.

        It shares the existing entries, so its cost depends on what is added, not on the length of the match. Its
        `existing_step` is valid only until this tree gains entries of its own.
        """
        branch, last = copy(self), self.last
        branch.trunk, branch.branched_at = self, last
        branch.holders, branch.contributions = dict(self.holders), dict(self.contributions)
        branch.left, branch.resigned = set(self.left), set(self.resigned)
        branch.instructed = dict(self.instructed)
        branch._entries, branch._bodies = ListOverlay(self._entries), ListOverlay(self._bodies)
        branch._moves, branch._standings = ListOverlay(self._moves), ListOverlay(self._standings)
        branch._questions = EntryOverlay(self._questions, last)
        branch._child, branch._sibling = ChainMap({}, self._child), EntryOverlay(self._sibling, last)
        branch._fates, branch._asked = EntryOverlay(self._fates, last), EntryOverlay(self._asked, last)
        branch._own = EntryOverlay(self._own, last)
        branch._ancestry = self._ancestry.branch()
        return branch

    # -- the opening

    @property
    def opening(self) -> Opened:
        """The body of entry 1."""
        body = self._bodies[0]
        if not isinstance(body, Opened):
            raise BrokenRecord(seq=1, reason=RecordReason.NO_OPENING())
        return body

    @cached_property
    def layout(self) -> Layout:
        """The layout that the opening declares, decoded once for all matches that share it.

        It can be set: an audit gives a record a layout of its own, and a re-enactment that of the current rules.
        """
        return _layout(canonical(self.opening.layout))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.opening.setup.seats

    # -- growing

    def add(self, entry: Entry) -> None:
        """Append the next entry; raises BrokenRecord when its number or parent is wrong."""
        if entry.seq != len(self._entries) + 1 or not 0 <= entry.after < entry.seq:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.COMES_AFTER(entry=len(self._entries)))
        body = opened(entry)
        self._entries.append(entry)
        self._bodies.append(body)
        self._ancestry.add(entry.after)
        self._standings.append(_standing(entry, body))
        if moves_head(body):
            self.head = entry.seq
        self._update(entry, body)

    def _move_head(self, seq: int) -> None:
        if not 0 < seq <= self.last:
            raise BrokenRecord(seq=self.last, reason=RecordReason.CANNOT_STAND_AT(entry=seq))
        self.head = seq

    def _update(self, entry: Entry, body: AnyBody) -> None:
        if type(body) is Played:  # the most frequent body
            self._add_step(entry, body)
            return
        match body:
            case Resigned(seat, facts):
                self.resigned.add(seat)
                if moves_head(body):
                    self._ask(entry, seat, facts)
            case Claimed(seat, absent, _, _, facts):
                if moves_head(body):
                    self._ask(entry, seat, facts)
                else:
                    self.resigned.add(absent)
            case Closed():
                self._asked[entry.seq] = entry.seq
            case HeadMoved(to):
                self._move_head(to)
                self._moves.append(entry.seq)
                if self.answer(entry.seq) is None:
                    self.gone_back_to = to
            case Instructed(seat):
                self.instructed[seat] = entry.seq
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

    def _add_step(self, entry: Entry, body: Played) -> None:
        self.played += 1
        older = self._child.get(entry.after)
        if older is not None:
            self._sibling[entry.seq] = older
        self._child[entry.after] = entry.seq
        self._ask(entry, body.seat, body.facts)
        self.rules = max(self.rules, body.rules)

    def _ask(self, entry: Entry, seat: Seat | None, facts: Iterable[Fact]) -> None:
        """Record which question is open after a seat's facts, and which of its answers have left it open."""
        if changes_question(facts):
            self._asked[entry.seq] = entry.seq
        else:
            self._asked[entry.seq] = self._asked.get(entry.after, 0)
            self._own[entry.seq] = {**self._own.get(entry.after, {}), seat: entry.seq}

    # -- reading

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, in append order."""
        return self._entries

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self._entries)

    @property
    def digest(self) -> str:
        """The digest of the newest entry; it covers all entries, including abandoned branches."""
        return self._entries[-1].digest if self.last else ""

    def entry(self, seq: int) -> Entry:
        """The entry with this number."""
        return self._entries[seq - 1]

    def body(self, seq: int) -> AnyBody:
        """The body of an entry, with the content of its open envelopes."""
        return self._bodies[seq - 1]

    def steps(self, to: int | None = None) -> list[int]:
        """The entries with facts on the path to `to` (by default the head), in order."""
        return [seq for seq in self.path(to) if facts_of(self.body(seq))]

    def path(self, to: int | None = None) -> list[int]:
        """The entries from the root to `to` (by default the head)."""
        entries = list(self.back(self.head if to is None else to))
        entries.reverse()
        return entries

    def back(self, seq: int) -> Iterator[int]:
        """This entry and its ancestors, down to the root."""
        while seq:
            yield seq
            seq = self._entries[seq - 1].after

    def is_on_path(self, seq: int) -> bool:
        """Whether an entry is the head or one of its ancestors."""
        return seq > 0 and self._ancestry.is_above(seq, self.head)

    def shared(self, seq: int) -> int:
        """The newest entry that both the path to the head and the path to this entry have."""
        return self._ancestry.shared(seq, self.head)

    def undone(self, seqs: Sequence[int]) -> list[int]:
        """Those of these entries that have facts and were taken back: they are no longer on the path to the head."""
        if not self._moves or not seqs:
            return []
        first = min(seqs)
        path = set(takewhile(lambda ancestor: ancestor >= first, self.back(self.head)))
        return [seq for seq in seqs if seq not in path and facts_of(self.body(seq))]

    def left_heads(self) -> Iterator[int]:
        """The steps at which the match stood when its head was moved away, last first; one may come several times."""
        for move in reversed(self._moves):
            yield self.entry(move).after

    def is_started(self) -> bool:
        """Whether the opening step has been played."""
        return self.played > 0

    def is_over(self) -> bool:
        """Whether the match has ended, by its rules, a resignation or a closing; nothing but the disclosure follows."""
        return self.opened_at(self.last) > 0 and self.asked_after(self.last) is None

    def first_step(self) -> int | None:
        """The entry of the opening step; None before it is played."""
        return next((i + 1 for i, body in enumerate(self._bodies) if isinstance(body, Played)), None)

    def at(
        self, seq: int, tables: MutableMapping[int, Table] | None = None, pause: Callable[[], None] = lambda: None
    ) -> Table:
        """The table at an entry; `tables` caches folded tables by entry, and gains this one.

        A remark has the table of the entry that it is beside; a move of the head has that of its target. Only a
        complete tree has tables: viewers fold their masked facts into `Table.seen_by`. `pause` is called before each
        entry that is folded.
        """
        return TABLES.along(self, self.back(self.standing(seq)), {} if tables is None else tables, pause)

    def standing(self, seq: int) -> int:
        """The head after this entry was written."""
        return self._standings[seq - 1] if seq else 0

    def fate(self, seq: int) -> str:
        """The fate of the step after an entry: the contributions, and the choices on the path as everybody saw them.

        It is computed lazily: readers never need it, and a hash per entry would be the most expensive part of reading.
        """
        return FATES.along(self, self.back(self.standing(seq)), self._fates)

    def existing_step(self, seq: int, step: Step) -> int | None:
        """The first existing step after an entry with the same action of the same seat; None when there is none."""
        existing, child = None, self._child.get(self.standing(seq))
        while child is not None and child <= self.last:
            body = self.body(child)
            if isinstance(body, Played) and body.seat == step.seat and body.action == step.action:
                existing = child
            child = self._sibling.get(child)
        return existing

    def answer(self, seq: int) -> Played | None:
        """The step of an entry or, when the choice is a redo, the existing step that it moves the head to."""
        body = self.body(seq)
        if isinstance(body, HeadMoved) and not body.returns and self.entry(body.to).after == self.entry(seq).after:
            body = self.body(body.to)
        return body if isinstance(body, Played) else None

    def opened_at(self, seq: int) -> int:
        """The entry that asked the question that is open after an entry; 0 before the opening step."""
        return self._asked.get(self.standing(seq), 0)

    def asked_after(self, seq: int) -> Asked | None:
        """The question that is open after an entry, without folding; `must` excludes seats with a sealed answer."""
        standing = self.standing(seq)
        question = self._questions.get(standing, UNREAD)
        if question is UNREAD:
            opened = self._asked.get(standing, 0)
            since = takewhile(lambda seq: seq >= opened, self.back(standing)) if opened else ()
            question = QUESTIONS.along(self, since, self._questions)
        return question

    def question(self, seat: Viewer, seq: int | None = None) -> int:
        """The number that this viewer echoes as `answering`, as of an entry (by default the newest).

        It is the last entry that changed the viewer's question: the entry that asked it, the move of the head back to
        it, or the seat's own last answer that left it open.
        """
        moved = self.moved_at(self.last if seq is None else seq)
        return max(self.asked_by(seat, self.head if seq is None else seq), moved)

    def moved_at(self, seq: int) -> int:
        """The last entry up to `seq` that moved the head; 0 when there is none."""
        before = bisect_right(self._moves, seq)
        return self._moves[before - 1] if before else 0

    def asked_by(self, seat: Viewer, seq: int) -> int:
        """The entry on the path that asks this seat its question as of an entry; an undo does not change it.

        A step that leaves the same question open asks its own seat again.
        """
        standing = self.standing(seq)
        own = None if seat is None else self._own.get(standing, {}).get(seat)
        return own or self._asked.get(standing, 0)


class Checkpoints(dict[int, Table]):
    """A cache of folded tables by entry: the newest ones, and every 64th for good; enough for a sequential scan.

    A record may come from anybody. However far and often its head moves back, only a few steps are folded again.
    """

    MOST = 64  # newest tables that are kept
    STRIDE = 64  # every table at a multiple of this entry number is kept

    def __init__(self) -> None:
        super().__init__()
        self._temporary: deque[int] = deque()

    def __setitem__(self, seq: int, table: Table) -> None:
        if seq not in self and seq % self.STRIDE:
            self._temporary.append(seq)
        super().__setitem__(seq, table)
        if len(self._temporary) > self.MOST:
            del self[self._temporary.popleft()]


def _blank(tree: Tree) -> Table:
    return Table(tree.layout, tree.seats, options=tree.opening.setup.options)


def _applied(table: Table, tree: Tree, seq: int) -> Table:
    try:
        extend(table, facts_of(tree.body(seq)))
    except FactDoesNotFit as misfit:
        raise BrokenRecord(seq=seq, reason=RecordReason.CANNOT_BE_FOLDED(cause=misfit.why)) from misfit
    return table


def _first_fate(tree: Tree) -> str:
    return first_fate([tree.contributions.get(seat) for seat in range(tree.seats)])


def _next_fate(fate: str, tree: Tree, seq: int) -> str:
    face = tree.entry(seq).body
    return next_fate(fate, face.seat, face.action) if isinstance(face, Played) else fate


def _next_question(question: Asked | None, tree: Tree, seq: int) -> Asked | None:
    """The question after an entry that has asked it, or has left it open; `must` excludes those who have answered."""
    facts = facts_of(tree.body(seq))
    for at in range(len(facts) - 1, -1, -1):
        asked = facts[at]
        if isinstance(asked, Ended):
            return None
        if isinstance(asked, Asked):
            question, facts = asked, facts[at:]  # some are answered as they are asked
            break
    answered = sealed_by(facts)
    if question is None or not answered:
        return question
    must = tuple(seat for seat in question.must if seat not in answered)
    return Asked(question.kind, must, question.may, question.about)


TABLES = Fold(_blank, _applied, Table.copy)
FATES = Fold(_first_fate, _next_fate)
QUESTIONS: Fold[Asked | None] = Fold(lambda tree: None, _next_question)


def _standing(entry: Entry, body: AnyBody) -> int:
    """The head after an entry was written."""
    if isinstance(body, HeadMoved):
        return body.to
    return entry.seq if moves_head(body) else entry.after


@lru_cache(maxsize=64)
def _layout(wire: bytes) -> Layout:
    """One layout per version of a game; the least recently used are evicted."""
    return Layout.from_wire(msgspec.json.decode(wire))


def changes_question(facts: Iterable[Fact]) -> bool:
    """Whether these facts open another question, or end the match."""
    return not _ASKING.isdisjoint(map(type, facts))


def sealed_by(facts: Iterable[Fact]) -> frozenset[Seat]:
    """The seats that seal an answer in these facts."""
    return frozenset(fact.seat for fact in facts if isinstance(fact, Sealed))
