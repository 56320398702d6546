"""How the arena goes: each piece acts once a turn; who loses its king is out."""

from collections.abc import Iterator

from domain.contract.game import Action, Setup
from domain.table.layout import Place, Seat
from domain.table.table import Table, TableView
from domain.tabletop.seats import clockwise

from .actions import Build, Go, Rest, Strike, Tire
from .layout import (
    BLOW,
    BOX,
    CELL,
    DICE,
    FALLEN,
    GRAVE,
    PLY,
    SIDE,
    SIDES,
    SUPPLY,
    TIRED,
    TURN,
    corners,
    fighters,
    near,
    owner,
    plain_name,
    where,
)


def set_up(t: Table, setup: Setup) -> None:
    """Three pieces in each corner, walls in each supply."""
    t.write(SIDE, SIDES[setup.options["board"]])
    t.write(DICE, setup.options["dice"])
    t.write(FALLEN, ())
    for seat in range(t.seats):
        t.lay(["wall"] * setup.options["walls"], SUPPLY[seat])
        for name, cell in zip(BOX.pieces("fighter"), corners(t.read(SIDE))[seat], strict=True):
            t.lay([f"{seat}-{name}"], CELL[cell])
    start_turn(t, 0)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """Resting first."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    if asked.kind == "tribute":
        yield from (Tire(piece) for _, _, piece in fighters(t, seat) if not piece.endswith(TIRED))
        return
    yield Rest()
    for cell, _, piece in fighters(t, seat):
        if not piece.endswith(TIRED):
            yield from _acts(t, seat, cell, piece)


def _acts(t: TableView, seat: Seat, cell: str, piece: str) -> Iterator[Action]:
    for to in near(t.read(SIDE), cell):
        held = t.at(CELL[to])
        if not held:
            yield Go(piece, to)
            if piece == f"{seat}-guard" and t.size(SUPPLY[seat]):
                yield Build(to)
        elif owner(held[0]) != seat:
            yield Strike(piece, to)


def play(t: Table, seat: Seat, action: Action) -> None:
    """Up to the next question."""
    match action:
        case Rest():
            start_turn(t, clockwise(t, seat)[0])
        case Go(piece, to):
            cell, _ = where(t, piece)
            t.move(piece, CELL[cell], CELL[to])
            tire(t, CELL[to], piece)
            ask_act(t)
        case Build(cell):
            t.move("wall", SUPPLY[seat], CELL[cell])
            tire(t, CELL[where(t, f"{seat}-guard")[0]], f"{seat}-guard")
            ask_act(t)
        case Strike(piece, to):
            tire(t, CELL[where(t, piece)[0]], piece)
            strike(t, piece, CELL[to])
        case Tire(piece):
            tire(t, CELL[where(t, piece)[0]], piece)
            ask_act(t)


def start_turn(t: Table, seat: Seat) -> None:
    """The seat's tired pieces are fresh again."""
    t.add(PLY, 1)
    if t.count(PLY) > BOX.numbers["plies"]:
        finish(t, "long")
        return
    t.write(TURN, seat)
    for _, place, piece in fighters(t, seat):
        if piece.endswith(TIRED):
            t.turn(place, piece, plain_name(piece))
    ask_act(t)


def ask_act(t: Table) -> None:
    """The turn's seat acts; it may always rest."""
    t.ask("act", {t.read(TURN)})


def tire(t: Table, place: Place, piece: str) -> None:
    """A piece tires until its seat's next turn."""
    t.turn(place, piece, piece + TIRED)


def strike(t: Table, piece: str, target: Place) -> None:
    """With dice, a blow may miss; a wall breaks, a piece falls."""
    if t.read(DICE) and t.roll(BLOW) == "miss":
        t.say("missed", piece)
        ask_act(t)
        return
    victim = t.top(target)
    loser = owner(victim)
    t.move(victim, target, GRAVE[int(piece[0]) if loser is None else loser])
    if loser is None:
        ask_act(t)
    elif plain_name(victim) == f"{loser}-king":
        fall(t, loser)
    elif any(not one.endswith(TIRED) for _, _, one in fighters(t, loser)):
        t.ask("tribute", {loser}, about=[piece])
    else:
        ask_act(t)


def fall(t: Table, seat: Seat) -> None:
    """A seat without its king is out, and its pieces leave the board."""
    t.say("fallen", seat)
    for _, place, piece in list(fighters(t, seat)):
        t.move(piece, place, GRAVE[seat])
    t.write(FALLEN, (*t.read(FALLEN), seat))
    t.eliminate(seat)
    if len(t.present()) == 1:
        finish(t, "last")
    else:
        ask_act(t)


def finish(t: Table, reason: str) -> None:
    """Who is left shares the first rank; the others rank the better the later they fell."""
    fallen = t.read(FALLEN)
    t.end([1 if seat not in fallen else t.seats - fallen.index(seat) for seat in range(t.seats)], reason)
