"""Entries that are about to be written: what one append will hold."""

from __future__ import annotations

from collections.abc import Callable

from domain.contract.dealer import CommittedDealer, next_fate, salt_key
from domain.contract.game import Step
from domain.log.entry import AnyBody, Entry, Envelope, HeadMoved, moves_head
from domain.log.envelope import chained, wrap
from domain.log.terms import Author
from domain.log.tree import changes_question
from domain.table.layout import Layout, Seat
from domain.table.table import Dealer, Table


class Draft:
    """New entries on top of a log that stands at `head` and whose newest entry is `last`.

    `before` is the digest of the entry that they follow, `digest` that of the last one drafted. `table` and `fate`
    follow what is drafted; `numbers` holds, for each seat, the question number that a drafted entry gave it, and
    `asked_at` the drafted entry that opened the question for all. `deals` makes the dealer of a step
    from the secret and the fate.
    """

    def __init__(
        self,
        layout: Layout,
        seats: int,
        secret: bytes,
        *,
        before: str,
        last: int,
        head: int,
        table: Table | None,
        fate: str,
        at: str,
        by: Author,
        deals: Callable[[bytes, str], Dealer] = CommittedDealer,
    ) -> None:
        self.entries: list[Entry] = []
        self.table, self.fate, self.head, self.last = table, fate, head, last
        self.asked_at: int | None = None
        self.numbers: dict[Seat, int] = {}
        self.secret = secret
        self._layout, self._seats = layout, seats
        self._salts = salt_key(secret)
        self.before = self.digest = before
        self._at, self._by, self._deals = at, by, deals

    def dealer(self) -> Dealer:
        """Who deals in the next step: chance is fixed by the place in the tree."""
        return self._deals(self.secret, self.fate)

    def write(self, body: AnyBody, envelopes: tuple[Envelope, ...] = (), by: Author | None = None) -> int:
        """Add an entry that carries this body; the match then stands there, unless it is a remark.

        `by` is who acted, where it is not the one who writes.
        """
        seq = self.last + 1
        entry = chained(self.digest, seq, self.head, self._at, by or self._by, body, envelopes)
        self.entries.append(entry)
        self.digest, self.last = entry.digest, seq
        if moves_head(body):
            self.head = seq
        return seq

    def step(self, table: Table, step: Step, by: Author | None = None) -> None:
        """Add what a seat did, or the opening; `table` is how things stand after it."""
        face, envelopes = wrap(self._layout, self._seats, step, self._salts, self.last + 1)
        seq = self.write(face, envelopes, by)
        self.table, self.fate = table, next_fate(self.fate, face.seat, face.action)
        if changes_question(step.facts):
            self.asked_at, self.numbers = seq, {}
        elif step.seat is not None:
            self.numbers[step.seat] = seq

    def move_head(self, to: int, table: Table, fate: str, consents: tuple[Seat, ...] = ()) -> None:
        """Go on from an entry that is already there."""
        seq = self.write(HeadMoved(to, consents))
        self.head, self.table, self.fate = to, table, fate
        self.asked_at, self.numbers = seq, {}

    def is_over(self) -> bool:
        """Whether the match has ended with what is drafted."""
        return self.table is not None and self.table.ended is not None
