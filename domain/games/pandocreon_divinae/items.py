"""Items of the stack: what is announced and waits for its window.

On the agenda an item lies beneath the frame that says how far it has come: `Announce`, while its choices are still to
be made, then a `Window` for the seats still to be asked about it. All other frames are choices owed
(`pending_choices.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.agenda import Frame
from annales.domain.tabletop.seats import clockwise

from .cards import APOCALYPSE, CARDS, DEUS_EX
from .layout import LOCKED

POSE, OFFERING = "pose", "sacrifice"  # kinds of item
COPIES = frozenset({"copy_own_card", "copy_other_believers"})

Targets = tuple[Value, ...]


class Item(Frame, frozen=True, tag="item"):
    """Something posed or sacrificed that waits for its resolution.

    `announcer` paid for it, or offers the card; `controller` has the benefit; `victim` is the former controller when
    Mirror turned it (R74).
    """

    kind: str
    card: Piece
    announcer: Seat
    controller: Seat
    victim: Seat | None = None
    targets: Targets = ()
    cancelled: bool = False

    def use(self) -> Use:
        """Its ability, as it would be played."""
        return Use(self.card, self.controller, self.victim, self.card if self.kind == OFFERING else "")

    def is_ability(self) -> bool:
        """Whether a special ability is at stake: a Deus Ex or a sacrifice, not the posing of other cards (R71)."""
        return self.kind == OFFERING or CARDS[self.card].type == DEUS_EX

    def turns_apocalypse(self, t: TableView) -> bool:
        """Whether it would be an Apocalypse now: the card, a Martyr, a Phoenix aimed at one (R66)."""
        played = self.is_ability() or CARDS[self.card].type == APOCALYPSE
        return played and final_ability(self.card, self.targets) == APOCALYPSE and not t.read(LOCKED)


class Announce(Frame, frozen=True, tag="announce"):
    """Choices of the item beneath are still to be made; then its window opens for these seats."""

    waiting: tuple[Seat, ...]


class Use(NamedTuple):
    """An ability as a seat plays it: the card whose ability it is, the seat, whom Mirror makes it touch, and the card
    being sacrificed for it, which it cannot choose (R43)."""

    card: Piece
    seat: Seat
    victim: Seat | None = None
    gone: Piece = ""

    def copied(self, card: Piece) -> Use:
        """The same for the card whose ability Phoenix or Illusionists copy (R74a, J33)."""
        return Use(card, self.seat, self.victim if CARDS[card].mirrorable else None, self.gone)


def final_ability(card: Piece, targets: Targets) -> str:
    """The ability that is really played, through the copies."""
    for target in targets:
        if CARDS[card].ability not in COPIES:
            break
        card = target
    return CARDS[card].ability


def top_item(t: TableView) -> Item | None:
    """The item on top of the stack."""
    return next(agenda.every(t, Item), None)


def announce(t: Table, item: Item, waiting: tuple[Seat, ...]) -> None:
    """Put an item on the stack: its choices come first, then its window."""
    agenda.push(t, item)
    agenda.push(t, Announce(waiting))


def pop_item(t: Table) -> Item:
    """Take the item from the agenda, with the frame above it."""
    t.pop()
    return agenda.pop(t, Item)


def others(t: TableView, seat: Seat) -> tuple[Seat, ...]:
    """The seats that a window asks: clockwise from the left of the announcer, the announcer excluded (R70)."""
    return tuple(clockwise(t, seat))


def imposed_on_all(t: TableView, imposer: Seat) -> tuple[Seat, ...]:
    """The seats asked about an imposed item: all, from the left of the imposer, who comes last (R70)."""
    return tuple(clockwise(t, imposer, own="last"))


def impose_sacrifice(t: Table, owner: Seat, card: Piece, imposer: Seat) -> None:
    """The owner is the controller of its ability and makes the announced choices (R44)."""
    t.say("imposed", owner, card)
    announce(t, Item(OFFERING, card, owner, owner), imposed_on_all(t, imposer))
