"""Unfinished effects on the agenda: all of it public, so that no frame names a hidden piece (R44)."""

from __future__ import annotations

from annales.domain.table.layout import Piece, Seat
from annales.domain.tabletop.agenda import Frame


class Declared(Frame, frozen=True, tag="declared"):
    """An Action card that was played and has not resolved; its aims are those of the action (R35)."""

    seat: Seat
    card: Piece
    target: Seat | None
    aim: str | None
    token: str | None
    cancelled: bool


class Raised(Frame, frozen=True, tag="raised"):
    """A Raise that was made and paid, in its window (R42)."""

    seat: Seat


class Takes(Frame, frozen=True, tag="take_card"):
    """A seat chooses a card of a hand that it has looked at: Inquisition, Trojan Horse (R92)."""

    seat: Seat
    victim: Seat
    card: Piece


class Gives(Frame, frozen=True, tag="gift"):
    """Loki gives a card back (R105)."""

    seat: Seat
    victim: Seat


class TakesOne(Frame, frozen=True, tag="take_one"):
    """Odin takes one of the cards that they look at, and discards the others (R108)."""

    seat: Seat


class Buries(Frame, frozen=True, tag="bury"):
    """Cards go under the Stake, `placed` so far (Buried Relic)."""

    seat: Seat
    placed: int


class PutsUnder(Frame, frozen=True, tag="put_under"):
    """Cards go under the draw pile, `placed` so far (R107)."""

    seat: Seat
    placed: int


class Rejects(Frame, frozen=True, tag="reject"):
    """Cards are set aside to be discarded together, `chosen` so far: Ares, Yggdrasil (R38, R106)."""

    seat: Seat
    card: Piece
    chosen: int


class Discards(Frame, frozen=True, tag="discard_top"):
    """A block of cards is discarded from a place of the seat; its top is chosen if there are two or more (R38)."""

    seat: Seat
    place: str


class Draws(Frame, frozen=True, tag="draws"):
    """A seat draws cards once what is above has been done."""

    seat: Seat
    number: int


class LaysBack(Frame, frozen=True, tag="tablets"):
    """The Tablets' owner has lifted the face-down cards, and lays them back (R121)."""

    seat: Seat


class Saves(Frame, frozen=True, tag="save"):
    """A seat chooses tokens of its Stake that move to its Cult together (R101)."""

    seat: Seat
    card: Piece
    chosen: tuple[str, ...]
