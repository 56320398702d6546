"""Demands of the gods, each worth one Miracle a Hand (R70)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on
from ..cards import ATTACK, NUMBERS, PRAYERS, PRIEST, PROPHET, TOKENS
from ..resources.followers import staked

MORRIGANS_ATTACKS, ARES_ATTACKS, TIAMATS_ORBS, CERNUNNOS_TOKENS, ISHTARS_ROUNDS = 4, 2, 4, 5, 2
_PROPHET, _PRIEST = TOKENS.index(PROPHET), TOKENS.index(PRIEST)


def grant(t: Table, seat: Seat) -> None:
    """One Miracle, unless the seat had one in this Hand, or the bank has none left."""
    if seat in t.read(on.REWARDED) or not miracles_left(t):
        return
    t.write(on.REWARDED, (*t.read(on.REWARDED), seat))
    t.add(on.MIRACLES[seat], 1)
    t.say("miracle", seat, on.god_of(t, seat))


def miracles_left(t: TableView) -> int:
    """The Miracle tokens of the bank."""
    held = sum(t.count(on.MIRACLES[seat]) for seat in range(t.seats))
    return int(NUMBERS.totals["miracle_tokens"] * t.option(on.BOXES)) - held


def check_played(t: Table, seat: Seat, card: Piece) -> None:
    """After an Action card that was not cancelled has resolved, in turn order: who played it, and the Morrigan."""
    if not on.has_gods(t):
        return
    for other in on.in_order(t):
        if (other == seat and _is_played(t, seat, card)) or _is_fought(t, other, card):
            grant(t, other)


def _is_played(t: TableView, seat: Seat, card: Piece) -> bool:
    """Whether this card meets the Demand of the god who played it: Poseidon, Ares, Tiamat."""
    printed, god = PRAYERS[card], on.god_of(t, seat)
    is_attack = printed.type == ATTACK
    return (
        (god == "tiamat" and printed.orb == "chaos" and printed.orb_count >= TIAMATS_ORBS)
        or (god == "poseidon" and is_attack and printed.essence == "water")
        or (god == "ares" and is_attack and t.read(on.STRIKES).count(seat) >= ARES_ATTACKS)
    )


def _is_fought(t: TableView, seat: Seat, card: Piece) -> bool:
    """Whether this card is the fourth Attack of a Battle that the Morrigan takes part in."""
    is_fourth = PRAYERS[card].type == ATTACK and len(t.read(on.STRIKES)) == MORRIGANS_ATTACKS
    return is_fourth and on.god_of(t, seat) == "morrigan" and on.is_in_hand(t, seat)


def check_raised(t: Table, seat: Seat) -> None:
    """After a Raise: Ishtar."""
    if on.god_of(t, seat) == "ishtar":
        rounds = {number for raiser, number in t.read(on.RAISES) if raiser == seat}
        if len(rounds) >= ISHTARS_ROUNDS:
            grant(t, seat)


def check_closing(t: Table) -> None:
    """At the end of Closing step 2, in turn order: the Demands about winning and losing."""
    for seat in on.in_order(t):
        demand = _CLOSING.get(on.god_of(t, seat))
        if demand is not None and demand(t, seat):
            grant(t, seat)


def _wins(t: TableView, seat: Seat) -> bool:
    return seat in t.read(on.WINNERS)


def _wins_battle(t: TableView, seat: Seat) -> bool:
    return t.read(on.FOUGHT) and _wins(t, seat)


def _danu(t: TableView, seat: Seat) -> bool:
    return _wins(t, seat) and seat in t.read(on.WORKS)


def _cernunnos(t: TableView, seat: Seat) -> bool:
    return _wins_battle(t, seat) and sum(t.read(on.STOOD)[seat]) >= CERNUNNOS_TOKENS


def _athena(t: TableView, seat: Seat) -> bool:
    return _wins_battle(t, seat) and all(raiser != seat for raiser, _ in t.read(on.RAISES))


def _odin(t: TableView, seat: Seat) -> bool:
    if not on.has_lost_battle(t, seat):
        return False
    stood = t.read(on.STOOD)[seat]
    return bool(stood[_PROPHET] or stood[_PRIEST])


def _loki(t: TableView, seat: Seat) -> bool:
    return _wins(t, seat) and not t.read(on.FOUGHT)


def _marduk(t: TableView, seat: Seat) -> bool:
    return _wins(t, seat) and staked(t, seat, PROPHET) > 0


_CLOSING: Mapping[str, Callable[[TableView, Seat], bool]] = {
    "danu": _danu,
    "cernunnos": _cernunnos,
    "athena": _athena,
    "odin": _odin,
    "thor": _wins_battle,
    "loki": _loki,
    "marduk": _marduk,
}
