"""The rules of SACRIFICE: each question with its legal answers, and what each answer does.

Rules (R), rulings (J): docs/games/sacrifice.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import actions as act
from . import building, displacing, killing, placing, turns
from .cards import CHARACTERS
from .ending import DRAW
from .flight import landings, next_climbs
from .layout import FLIGHT, OFFERED_TO, ask_to_act, side_of
from .notation import WALL, origin
from .position import read_position

END: Final = (act.EndTurn(),)
MOVES: Final = (act.Step, act.Run, act.Leap, act.Climb, act.Attack)


def set_up(t: Table, setup: Setup) -> None:
    """Lay the pieces and ask the first question (R6–R9)."""
    placing.set_up(t, setup)


def legal(t: TableView, seat: Seat) -> Iterable[Action]:
    """The answers open to a seat, in the order of R13a: the first one is played for an absent seat."""
    asked = t.asked
    if asked is None:
        return ()
    if seat not in asked.must:
        return (act.AcceptDraw(),) if seat in asked.may else ()
    side = side_of(t, seat)
    match asked.kind:
        case "acting":
            return chain.from_iterable(_acts(t, seat))
        case "in_flight":
            return _flights(t, side)
        case "sacrifice_due":
            return map(act.Sacrifice, killing.owed(t, side, asked.about))
        case "forced_choice":
            return map(act.Sacrifice, killing.owed(t, 1 - side, killing.ANY))
        case "immortal_window":
            return (act.ImmortalYield(), *map(act.ImmortalCancel, killing.substitutes(t, asked.about[1])))
        case _:
            return placing.deployments(t, seat)


def _acts(t: TableView, seat: Seat) -> Iterator[Iterable[Action]]:
    """A turn under way (R11), part by part: the end of it if it may end now (R12), then everything else."""
    p = read_position(t, side_of(t, seat))
    in_order = p.crowd is None and p.overloaded is None
    has_displaced = turns.has_displaced(t)
    if in_order and has_displaced:
        yield END
    moves, attacks = displacing.displacements(p, CHARACTERS[p.side])
    if in_order and not has_displaced and not moves and not attacks:
        yield END  # nothing can be displaced (J29)
    yield moves
    yield attacks
    if p.overloaded is None:
        yield building.resurrections(t, p)
        yield building.walls(t, p)
    offered = t.read(OFFERED_TO)
    if seat in offered:
        yield (act.AcceptDraw(),)
    elif not offered:
        yield (act.OfferDraw(),)


def among(t: TableView, seat: Seat, named: Action | str) -> Iterable[Action]:
    """The answers of a turn that move the named piece, or build walls: it is quicker not to compute the others."""
    asked = t.asked
    if asked is None or asked.kind != "acting" or seat not in asked.must:
        return legal(t, seat)
    p = read_position(t, side_of(t, seat))
    if isinstance(named, act.Build) or (isinstance(named, str) and named.startswith(WALL)):
        return building.walls(t, p) if p.overloaded is None else ()
    if isinstance(named, str):
        square = origin(named)
        pieces = [piece for piece in CHARACTERS[p.side] if square and p.where.get(piece) == square]
    else:
        pieces = [named.piece] if isinstance(named, MOVES) else []
    return chain(*displacing.displacements(p, pieces)) if pieces else legal(t, seat)


def _flights(t: TableView, side: int) -> Iterator[Action]:
    p = read_position(t, side)
    falcon, left, *flown = t.read(FLIGHT)
    yield from (act.Land(falcon, to) for to in landings(p, p.where[falcon], left))
    yield from (act.Climb(falcon, to) for to in next_climbs(p, p.where[falcon], left, flown))


def play(t: Table, seat: Seat, action: Action) -> None:
    """Do it, up to the next question."""
    _DOES[type(action)](t, seat, action)


def _offer_draw(t: Table, seat: Seat, _: act.OfferDraw) -> None:
    """The other seat may accept it meanwhile (R63)."""
    t.write(OFFERED_TO, (1 - seat,))
    ask_to_act(t)


def _accept_draw(t: Table, _seat: Seat, _: act.AcceptDraw) -> None:
    """Nobody has won (R63)."""
    t.end(DRAW, "agreement")


_DOES: Final[Mapping[type[Action], Callable[[Table, Seat, Any], None]]] = {
    act.Deploy: placing.deploy,
    act.Step: displacing.step,
    act.Run: displacing.run,
    act.Leap: displacing.leap,
    act.Climb: displacing.climb,
    act.Land: displacing.land,
    act.Attack: killing.attack,
    act.Sacrifice: killing.sacrifice,
    act.ImmortalYield: killing.give_in,
    act.ImmortalCancel: killing.cancel,
    act.Build: building.build,
    act.Resurrect: building.resurrect,
    act.EndTurn: turns.end_turn,
    act.OfferDraw: _offer_draw,
    act.AcceptDraw: _accept_draw,
}
