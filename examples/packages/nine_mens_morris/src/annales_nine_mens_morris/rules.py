"""How Nine Men's Morris goes: nine men each are placed, then moved; a mill removes a man."""

from collections.abc import Iterator

from annales.contract import Action, Score, Seat, Setup, Table, TableView, ranks_of

from . import layout as on
from .actions import Move, Place, Remove
from .layout import LEAST, MEN, MILLS_AT, NEXT, POINT, POINTS, is_in_mill, men_at, men_left


def set_up(t: Table, setup: Setup) -> None:
    """Nine men each beside an empty board; seat 0 has the white ones and begins (R1, R2)."""
    t.write(on.WHITE, 0)
    t.write(on.SEEN, ())
    for seat in range(t.seats):
        t.lay([MEN[seat]] * on.BOX.numbers["men"], on.SUPPLY[seat])
    t.ask("place", {0})


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """What the open question allows, in the order of the points."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    held = men_at(t)
    match asked.kind:
        case "place":
            yield from (Place(point) for point in POINTS if point not in held[0] and point not in held[1])
        case "move":
            yield from moves(t, seat, held)
        case "remove":
            yield from (Remove(point) for point in removable(held[1 - seat]))


def moves(t: TableView, seat: Seat, held: tuple[frozenset[str], frozenset[str]]) -> Iterator[Move]:
    """Along a line to the next point if it is free; anywhere with three men left (R3, R4)."""
    flies = t.option(on.FLYING) and len(held[seat]) == LEAST
    taken = held[0] | held[1]
    for src in sorted(held[seat]):
        yield from (Move(src, to) for to in (POINTS if flies else NEXT[src]) if to not in taken)


def removable(held: frozenset[str]) -> list[str]:
    """The men outside mills, or all if every one stands in a mill (R6)."""
    loose = [point for point in held if not is_in_mill(point, held)]
    return sorted(loose or held)


def play(t: Table, seat: Seat, action: Action) -> None:
    """Up to the next question, or the end."""
    match action:
        case Place(to):
            t.move(MEN[seat], on.SUPPLY[seat], POINT[to])
            arrive(t, seat, to)
        case Move(src, to):
            t.move(MEN[seat], POINT[src], POINT[to])
            t.add(on.MEANWHILE, 1)
            arrive(t, seat, to)
        case Remove(at):
            t.move(MEN[1 - seat], POINT[at], on.TAKEN[1 - seat])
            removed(t, seat)


def arrive(t: Table, seat: Seat, point: str) -> None:
    """A man has come to a point: a mill removes a man of the other seat, or two mills two with the option (R5, J1)."""
    held = men_at(t)
    closed = sum(held[seat].issuperset(mill) for mill in MILLS_AT[point])
    if not closed:
        pass_on(t, seat)
        return
    t.say("mill", seat)
    t.add(on.MEANWHILE, -t.count(on.MEANWHILE))
    t.write(on.SEEN, ())
    many = closed if t.option(on.DOUBLE) == "two" else 1
    t.ask("remove", {seat}, about=min(many, len(held[1 - seat])))


def removed(t: Table, seat: Seat) -> None:
    """A seat with fewer than three men has lost; a second mill may remove another man (R7, J1, J2)."""
    others = men_at(t)[1 - seat]
    left = t.question.about - 1
    if men_left(t, 1 - seat, others) < LEAST:
        finish(t, seat, "few")
    elif left and others:
        t.ask("remove", {seat}, about=left)
    else:
        pass_on(t, seat)


def pass_on(t: Table, seat: Seat) -> None:
    """The other seat places or moves; it has lost if it cannot (R2, R3, R7)."""
    other = 1 - seat
    if t.size(on.SUPPLY[other]):
        t.ask("place", {other})
        return
    held = men_at(t)
    if next(moves(t, other, held), None) is None:
        finish(t, seat, "blocked")
        return
    position = number_of(held, other)
    seen = (*t.read(on.SEEN), position)
    if seen.count(position) == on.BOX.numbers["repetitions"]:
        finish(t, None, "repetition")
    elif t.count(on.MEANWHILE) >= t.option(on.PATIENCE):
        finish(t, None, "patience")
    else:
        t.write(on.SEEN, seen)
        t.ask("move", {other})


def number_of(held: tuple[frozenset[str], frozenset[str]], seat: Seat) -> int:
    """A position and the seat that is to move, as one number: a digit to base three for each point."""
    number = seat
    for point in POINTS:
        number = 3 * number + (1 if point in held[0] else 2 if point in held[1] else 0)
    return number


def finish(t: Table, winner: Seat | None, reason: str) -> None:
    """End the match; without a winner both share the first rank."""
    t.end(ranks_of([seat == winner for seat in range(t.seats)]), reason)


def scores(t: TableView) -> list[Score]:
    """The men that each seat still has (R7)."""
    held = men_at(t)
    return [Score("men", seat, men_left(t, seat, held[seat])) for seat in range(t.seats)]
