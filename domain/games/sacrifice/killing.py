"""Attacks, the Immortal's answer, and what a kill costs (R42–R53)."""

from __future__ import annotations

from collections.abc import Iterable

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import Attack, ImmortalCancel, ImmortalYield, Sacrifice
from .cards import KIND_OF, SIDE_OF, SIDES
from .displacing import ATTACK, beside, carry
from .ending import settle
from .geometry import Square, gait_of
from .layout import expendable, side_of, square_of
from .movement import LEAPT, end_movement, set_out

ANY = "any"  # the taker's price: any character that her owner chooses (R45)


def attack(t: Table, seat: Seat, action: Attack) -> None:
    """Enter the enemy's square, then kill, unless the Immortal's owner has a word to say (R42, R43)."""
    piece, at = action.piece, action.at
    victim = next(held for held in t.at(on.AT[at]) if SIDE_OF.get(held, SIDE_OF[piece]) != SIDE_OF[piece])
    src = beside(t, piece, at)
    set_out(t, piece, src, _mark(piece, src, at))
    t.add(on.POINTS, -ATTACK)
    t.move(piece, on.AT[src], on.AT[at])
    if action.carry:
        carry(t, piece, src, at)
    if _may_cancel(t, piece, victim):
        t.ask("immortal_window", (1 - seat,), about=(piece, victim, at))
    else:
        kill(t, piece, victim)


def kill(t: Table, killer: Piece, victim: Piece) -> None:
    """The victim to its graveyard, then the killer's owner pays (R43, R44); a fanatic pays with itself (R49)."""
    _remove(t, victim, "killed", killer)
    end_movement(t)
    kind = KIND_OF[killer].id
    if kind == "fanatic":
        _remove(t, killer, "sacrificed")  # what it carried stays on the square (J35)
        settle(t)
    else:
        owe(t, ANY if kind == "taker" else KIND_OF[victim].id)


def owe(t: Table, kind: str) -> None:
    """The active seat owes a character of this kind; when it has none to give, the other seat chooses (R44, R48)."""
    seat = t.read(on.ACTIVE)
    if any(True for _ in owed(t, side_of(t, seat), kind)):
        t.ask("sacrifice_due", (seat,), about=kind)
    else:
        t.ask("forced_choice", (1 - seat,), about=kind)


def owed(t: TableView, side: int, kind: str) -> Iterable[Piece]:
    """What can pay: one of the kind (J18), a martyr in its stead (R46), anyone for the taker (R45)."""
    return (piece for piece in expendable(t, side) if kind == ANY or KIND_OF[piece].id in (kind, "martyr"))


def sacrifice(t: Table, seat: Seat, action: Sacrifice) -> None:
    """Pay: «enlever du plateau un personnage» (R44, J19, J36)."""
    _remove(t, action.piece, "sacrificed")
    settle(t)


# -- the Immortal


def _may_cancel(t: TableView, attacker: Piece, victim: Piece) -> bool:
    """Against anyone but a fanatic, if there is somebody else to give up (R50, J40)."""
    return (
        KIND_OF[victim].id == "immortal"
        and KIND_OF[attacker].id != "fanatic"
        and any(True for _ in substitutes(t, victim))
    )


def substitutes(t: TableView, immortal: Piece) -> Iterable[Piece]:
    """The characters that the Immortal's owner may give up instead of it (R52, J16)."""
    return (piece for piece in expendable(t, SIDE_OF[immortal]) if piece != immortal)


def give_in(t: Table, seat: Seat, action: ImmortalYield) -> None:
    """«Le joueur attaqué peut choisir de perdre son immortel» (R51, J38)."""
    attacker, immortal, _ = t.question.about
    kill(t, attacker, immortal)


def cancel(t: Table, seat: Seat, action: ImmortalCancel) -> None:
    """The whole movement is taken back, then both sides lose one of a kind (R52, J14, J15, J17)."""
    attacker, _, at = t.question.about
    _, start, points, _, *cargo = t.read(on.MOVEMENT)
    t.say("cancelled", attacker, start)
    t.move(attacker, on.AT[at], on.AT[start])
    for mineral, lay in zip(cargo[::2], cargo[1::2], strict=True):
        here = square_of(t, mineral)
        if here != lay:
            t.move(mineral, on.AT[here], on.AT[lay])
    t.add(on.POINTS, points - t.count(on.POINTS))
    t.write(on.MOVEMENT, ())
    _remove(t, action.piece, "given_up")
    owe(t, KIND_OF[action.piece].id)


def _mark(piece: Piece, src: Square, at: Square) -> str:
    """The mark that the displacement in an attack sets or follows (R31, R42)."""
    match KIND_OF[piece].movement:
        case "leap":
            return LEAPT
        case "step_or_run":
            return gait_of(src, at)
        case _:
            return ""


def _remove(t: Table, piece: Piece, why: str, *by: Piece) -> None:
    square = square_of(t, piece)
    t.say(why, piece, square, *by)
    t.move(piece, on.AT[square], on.GRAVEYARD[SIDES[SIDE_OF[piece]]])
