"""A match written entry by entry as the service writes it, but kept in memory."""

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from annales.domain.canonical import digest
from annales.domain.contract.dealer import commitment_to
from annales.domain.contract.engine import advance, open_table
from annales.domain.contract.game import Action, Game, Setup, Step
from annales.domain.contract.notation import parse
from annales.domain.log.draft import Draft
from annales.domain.log.entry import AnyBody, Entry, Envelope, HeadMoved, Opened, SeatTaken
from annales.domain.log.terms import Author, Holder, SeatPlan, Terms, Visibility
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer, Table


def terms_of(seats: int, visibility: Visibility = "public") -> Terms:
    """Those of a match of people `pl_0`, `pl_1`…, without a clock."""
    plans = tuple(SeatPlan(kind="player", player=f"pl_{seat}") for seat in range(seats))
    return Terms(by="pl_0", clock=None, seats=plans, take_back="consent", visibility=visibility)


class Record:
    """A match whose seats are all taken; `start` plays the opening step.

    `steps` holds every step whole, by its entry; `table` is how things stand at the head.
    """

    def __init__(self, game: Game, setup: Setup, luck: str = "luck", terms: Terms | None = None) -> None:
        self.game, self.setup = game, setup
        self.secret = bytes.fromhex(digest("secret", luck))
        self.tree = Tree()
        self.tables: dict[int, Table] = {}
        self.steps: dict[int, Step] = {}
        terms = terms_of(setup.seats) if terms is None else terms
        self.write(Opened(game.SLUG, game.LAYOUT.to_wire(), setup, terms, commitment_to(self.secret)))
        for seat in range(setup.seats):
            self.write(SeatTaken(seat, Holder(player=f"pl_{seat}"), f"{luck} of {seat}"))

    def copy(self) -> "Record":
        """The same match so far, to go on with in another way."""
        other = copy.copy(self)
        other.tree, other.tables, other.steps = Tree(self.entries), {}, dict(self.steps)
        return other

    @property
    def entries(self) -> Sequence[Entry]:
        """All of them, whole."""
        return self.tree.entries

    @property
    def table(self) -> Table:
        """The table at the head, folded from the record."""
        return self.tree.at(self.tree.head, self.tables)

    def dealer(self) -> Dealer:
        """The dealer of the step that comes next."""
        return Draft(self.tree, self.secret, at="", by=Author(), contribute=str).dealer()

    @contextmanager
    def _drafting(self) -> Iterator[Draft]:
        """What is drafted is taken over; each draft has a second of its own."""
        seq = self.tree.last + 1
        at = f"2026-01-01T00:{seq // 60:02}:{seq % 60:02}.000Z"
        draft = Draft(self.tree, self.secret, at=at, by=Author(player="pl_0"), contribute=str)
        yield draft
        for entry in draft.entries:
            self.tree.add(entry)

    def write(self, body: AnyBody, envelopes: tuple[Envelope, ...] = ()) -> int:
        """Append an entry after the head; its number."""
        with self._drafting() as draft:
            return draft.write(body, envelopes)

    def start(self) -> int:
        """Play the opening step."""
        return self.append(open_table(self.game, self.setup, self.dealer())[1])

    def plays(self, seat: Seat, answer: Action | str) -> int:
        """A seat answers, with an action or its notation."""
        action = parse(self.game, self.table, seat, answer) if isinstance(answer, str) else answer
        return self.append(advance(self.game, self.table, seat, action, self.dealer())[1])

    def append(self, step: Step) -> int:
        """Write a step that has been played at the head."""
        with self._drafting() as draft:
            seq = draft.step(step)
        self.steps[seq] = step
        return seq

    def goes_back(self, to: int) -> int:
        """Move the head back, or forth by a redo."""
        return self.write(HeadMoved(to))

    def returns_to(self, to: int) -> int:
        """Move the head to a step of an abandoned line."""
        return self.write(HeadMoved(to, returns=True))
