"""A draft: the entries that one append is about to write (a unit of work)."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence

from annales.domain.contract.dealer import CommittedDealer, salt_key
from annales.domain.contract.game import Step
from annales.domain.log.derived import EntryOverlay
from annales.domain.log.entry import AnyBody, Disclosed, Entry, Envelope, HeadMoved
from annales.domain.log.envelope import chained, wrap, wrap_hint, wrap_instruction
from annales.domain.log.take_back import returns
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Dealer, Table


class Draft:
    """Entries to append to a match, written at one time, by one author, under the match's secret.

    `tree` is a branch of the match with the drafted entries. `before` is the digest of the entry before the draft.
    """

    def __init__(
        self,
        tree: Tree,
        secret: bytes,
        *,
        at: str,
        by: Author,
        contribute: Callable[[], str],
        tables: MutableMapping[int, Table] | None = None,
        deals: Callable[[bytes, str], Dealer] = CommittedDealer,
    ) -> None:
        """`at` is the time of writing (RFC 3339); `tables` are the match's folded tables, by entry.

        `contribute` makes the service's contribution to chance for a seat whose player sends none; `deals` makes the
        dealer of a step from the secret and the fate.
        """
        self.tree, self.secret, self.before = tree.branch(), secret, tree.digest
        self._known, self._salts = tree.last, salt_key(secret)
        self._at, self._by, self._deals, self.contribute = at, by, deals, contribute
        self._tables = EntryOverlay({} if tables is None else tables, tree.last)

    @property
    def at(self) -> str:
        """The time of writing (RFC 3339)."""
        return self._at

    @property
    def entries(self) -> Sequence[Entry]:
        """The drafted entries."""
        return self.tree.entries[self._known :]

    @property
    def table(self) -> Table:
        """The table at the head; raises BrokenRecord when it cannot be folded."""
        return self.tree.at(self.tree.head, self._tables)

    @property
    def known_table(self) -> Table | None:
        """The table at the head if it is already folded."""
        return self._tables.get(self.tree.head)

    def dealer(self) -> Dealer:
        """The dealer of the next step: the position in the tree determines chance."""
        return self._deals(self.secret, self.tree.fate(self.tree.head))

    def take(self, entry: Entry) -> None:
        """Add a finished entry."""
        self.tree.add(entry)

    def write(self, body: AnyBody, envelopes: tuple[Envelope, ...] = (), by: Author | None = None) -> int:
        """Add an entry with this body and return its number; it becomes the head unless it is a remark.

        `by` is who acted, when that is not the author of the draft.
        """
        tree, seq = self.tree, self.tree.last + 1
        self.take(chained(tree.digest, seq, tree.head, self._at, by or self._by, body, envelopes))
        return seq

    def step(self, step: Step, table: Table | None = None, by: Author | None = None) -> int:
        """Add a seat's step, or the opening, as one entry and return its number; `table` is the table after it."""
        face, envelopes = wrap(self.tree.layout, self.tree.seats, step, self._salts, self.tree.last + 1)
        seq = self.write(face, envelopes, by)
        if table is not None:
            self._tables[seq] = table
        return seq

    def instruct(self, seat: Seat, orders: Value) -> int:
        """Add what a seat answers ahead, in an envelope to that seat alone, and return the number of the entry."""
        return self.write(*wrap_instruction(seat, orders, self._salts, self.tree.last + 1))

    def hint(self, seat: Seat, advice: Value) -> int:
        """Add advice that a seat takes, in an envelope to that seat alone, and return the number of the entry."""
        return self.write(*wrap_hint(seat, advice, self._salts, self.tree.last + 1))

    def redo(self, step: int, by: Author | None = None) -> None:
        """Move the head to an existing step that follows it."""
        self.write(HeadMoved(step), by=by)

    def move_head(self, to: int, consents: tuple[Seat, ...] = ()) -> None:
        """Move the head to another step: back on its path, or to one of an abandoned line."""
        self.write(HeadMoved(to, consents, returns(self.tree, to)))

    def disclose(self) -> None:
        """Write the secret of the match, which is over."""
        self.write(Disclosed(self.secret.hex()))

    def is_over(self) -> bool:
        """Whether the match is over after the drafted entries."""
        return self.tree.is_over()
