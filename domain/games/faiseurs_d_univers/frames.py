"""What may be pending: the frames of the agenda, all of it public, last in first out (R34)."""

from __future__ import annotations

from typing import TypeVar

from annales.domain.table.layout import Piece, Seat
from annales.domain.tabletop import agenda
from annales.domain.tabletop.agenda import Frame

A = TypeVar("A", bound="Assault")


class Pending(Frame, frozen=True, tag="card"):
    """A played Action in its window: who played it, who salvages it, its targets (R33)."""

    kind: Piece
    player: Seat
    salvager: Seat | None
    seat: Seat | None
    target: str | int | None


class Dispose(Frame, frozen=True, tag="dispose"):
    """An Action that has taken effect leaves the table (J43)."""

    kind: Piece
    salvager: Seat | None


class Cancel(Frame, frozen=True, tag="cancel"):
    """The Manipulator cancels the Action beneath, once it has paid (J32)."""


# -- a creature on its way


class Assault(Frame, frozen=True):
    """A creature: who launched it, against which door, who salvages it (R40). Its kind says how far it has come."""

    creature: Piece
    attacker: Seat
    defender: Seat
    door: str
    salvager: Seat | None

    @property
    def player(self) -> Seat:
        """The seat that launched it."""
        return self.attacker

    def come_to(self, stage: type[A]) -> A:
        """The same creature further on its way."""
        return stage(self.creature, self.attacker, self.defender, self.door, self.salvager)


class Launched(Assault, frozen=True, tag="attack"):
    """In its window (R41)."""


class AtDoor(Assault, frozen=True, tag="arrive"):
    """Before its final door (R42)."""


class BeforeGuards(Assault, frozen=True, tag="guards"):
    """Behind the door (R43)."""


class BeforeSphinx(Assault, frozen=True, tag="toll"):
    """Asked for the toll of a Sphinx that intercepts (see Creatures)."""


class Entering(Assault, frozen=True, tag="enter"):
    """Got through (R44)."""


class BeforeBarrier(Frame, frozen=True, tag="barred"):
    """A creature that has met a Plasma Barrier, which lies open (see Traps)."""

    trap: Piece
    creature: Piece
    attacker: Seat
    defender: Seat
    door: str
    salvager: Seat | None

    @property
    def assault(self) -> AtDoor:
        """The creature, still before the door."""
        return AtDoor(self.creature, self.attacker, self.defender, self.door, self.salvager)


class Spent(Frame, frozen=True, tag="spent"):
    """A trap that has done its work."""

    trap: Piece


class Breach(Frame, frozen=True, tag="breach"):
    """A door that the Stone Colossus is still to open."""

    actor: Seat
    victim: Seat


class Leaving(Frame, frozen=True, tag="leave"):
    """A creature at the end of its way (R45, R47); `entered`: it has worked in a world for its launcher."""

    creature: Piece
    launcher: Seat
    salvager: Seat | None
    entered: bool


# -- sales and rounds


class SaleOpen(Frame, frozen=True, tag="sale_open"):
    """The window before the bids (R32)."""


class SaleResult(Frame, frozen=True, tag="sale_result"):
    """The window after them, with a provisional buyer (R32)."""


class Install(Frame, frozen=True, tag="install"):
    """The machine bought is brought home, once its doors are open (R16)."""

    buyer: Seat


class SaleOver(Frame, frozen=True, tag="sale_over"):
    """The sale is over: the next one, or the turns (R8)."""


class RoundEnd(Frame, frozen=True, tag="round_end"):
    """The window at the end of a round (R32)."""


# -- what a seat owes or is owed


class Loss(Frame, frozen=True, tag="loss"):
    """A machine about to be `destroyed` or `taken` by a seat (R36)."""

    how: str
    machine: Piece
    owner: Seat
    by: Seat


class Doors(Frame, frozen=True, tag="doors"):
    """Doors that a seat must open for a machine (R16)."""

    seat: Seat
    number: int


class Discards(Frame, frozen=True, tag="discards"):
    """Cards that a seat must discard, and why."""

    seat: Seat
    number: int
    why: str


class Draws(Frame, frozen=True, tag="draws"):
    """Cards that an exchange owes a seat (R20f)."""

    seat: Seat
    number: int


FRAMES = agenda.by_word(
    *(Pending, Dispose, Cancel, Launched, AtDoor, BeforeGuards, BeforeSphinx, Entering, BeforeBarrier, Spent, Breach),
    *(Leaving, SaleOpen, SaleResult, Install, SaleOver, RoundEnd, Loss, Doors, Discards, Draws),
)
