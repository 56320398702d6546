"""The rules of the arena: each piece acts once per turn; a seat that loses its king is out."""

from collections.abc import Iterator

from annales.contract import Action, Place, Seat, Setup, Table, TableView, clockwise, give, has_face, kind_of, refresh

from . import layout as on
from .actions import Build, Go, Rest, Strike, Tire
from .layout import corners, fighters, near, owner, side, where


def set_up(t: Table, setup: Setup) -> None:
    """Put three pieces in each seat's corner and walls in its supply."""
    t.write(on.FALLEN, ())
    for seat in range(t.seats):
        t.lay(["wall"] * t.option(on.WALLS), on.SUPPLY[seat])
        for name, cell in zip(on.BOX.pieces("fighter"), corners(side(t))[seat], strict=True):
            t.lay([f"{seat}-{name}"], on.CELL[cell])
    start_turn(t, 0)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal actions of a seat, resting first."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    if asked.kind == "tribute":
        yield from (Tire(piece) for _, _, piece in fighters(t, seat) if not has_face(piece, on.TIRED))
        return
    yield Rest()
    for cell, _, piece in fighters(t, seat):
        if not has_face(piece, on.TIRED):
            yield from _acts(t, seat, cell, piece)


def _acts(t: TableView, seat: Seat, cell: str, piece: str) -> Iterator[Action]:
    for to in near(side(t), cell):
        held = t.at(on.CELL[to])
        if not held:
            yield Go(piece, to)
            if piece == f"{seat}-guard" and t.size(on.SUPPLY[seat]):
                yield Build(to)
        elif owner(held[0]) != seat:
            yield Strike(piece, to)


def play(t: Table, seat: Seat, action: Action) -> None:
    """Carry out the action, up to the next question."""
    match action:
        case Rest():
            start_turn(t, clockwise(t, seat)[0])
        case Go(piece, to):
            cell, _ = where(t, piece)
            t.move(piece, on.CELL[cell], on.CELL[to])
            give(t, on.CELL[to], piece, on.TIRED)
            ask_act(t)
        case Build(cell):
            t.move("wall", on.SUPPLY[seat], on.CELL[cell])
            give(t, on.CELL[where(t, f"{seat}-guard")[0]], f"{seat}-guard", on.TIRED)
            ask_act(t)
        case Strike(piece, to):
            give(t, on.CELL[where(t, piece)[0]], piece, on.TIRED)
            strike(t, piece, on.CELL[to])
        case Tire(piece):
            give(t, on.CELL[where(t, piece)[0]], piece, on.TIRED)
            ask_act(t)


def start_turn(t: Table, seat: Seat) -> None:
    """Refresh the seat's tired pieces and ask it to act; the fight is stopped after a number of turns."""
    t.add(on.PLY, 1)
    if t.count(on.PLY) > on.BOX.numbers["plies"]:
        finish(t, "long")
        return
    t.write(on.TURN, seat)
    for _, place, _ in fighters(t, seat):
        refresh(t, place, on.TIRED)
    ask_act(t)


def ask_act(t: Table) -> None:
    """Ask the seat whose turn it is; it may always rest."""
    t.ask("act", {t.read(on.TURN)})


def strike(t: Table, piece: str, target: Place) -> None:
    """Remove the wall or the piece that is struck, unless the blow misses (with the option for dice)."""
    if t.option(on.DICE) and t.roll(on.BLOW) == "miss":
        t.say("missed", piece)
        ask_act(t)
        return
    victim = t.top(target)
    loser = owner(victim)
    t.move(victim, target, on.GRAVE[int(piece[0]) if loser is None else loser])
    if loser is None:
        ask_act(t)
    elif kind_of(victim) == f"{loser}-king":
        fall(t, loser)
    elif any(not has_face(fighter, on.TIRED) for _, _, fighter in fighters(t, loser)):
        t.ask("tribute", {loser}, about=[piece])
    else:
        ask_act(t)


def fall(t: Table, seat: Seat) -> None:
    """Eliminate a seat that lost its king; its pieces leave the board."""
    t.say("fallen", seat)
    for _, place, piece in list(fighters(t, seat)):
        t.move(piece, place, on.GRAVE[seat])
    t.write(on.FALLEN, (*t.read(on.FALLEN), seat))
    t.eliminate(seat)
    if len(t.present()) == 1:
        finish(t, "last")
    else:
        ask_act(t)


def finish(t: Table, reason: str) -> None:
    """End the match: the remaining seats share the first rank; the others rank by the order of elimination."""
    fallen = t.read(on.FALLEN)
    t.end([1 if seat not in fallen else t.seats - fallen.index(seat) for seat in range(t.seats)], reason)
