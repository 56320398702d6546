"""How good a position looks: men first, then mills that can be opened and closed, and room to move."""

from annales.contract import Outlook, Seat, TableView

from .layout import LEAST, MILLS, NEXT, SUPPLY, men_at, men_left

MAN, OPEN, MILL, ROOM, DUE = 100, 26, 14, 4, 80  # DUE: a man that is about to be removed
TURN = 12  # for the seat that is to play, and more for each mill that it can close
CLOSES = 60
SCALE = 500
Held = tuple[frozenset[str], frozenset[str]]


def value(t: TableView, seat: Seat) -> float:
    """The lead of a seat, whoever is to play."""
    held = men_at(t)
    lead = _points(t, seat, held) - _points(t, 1 - seat, held)
    return lead / (SCALE + abs(lead))


def outlook(t: TableView) -> Outlook:
    """Between two turns: the same, and what the seat that is to play can close now."""
    held = men_at(t)
    lead = _points(t, 0, held) - _points(t, 1, held)
    if (asked := t.asked) is not None:
        first = asked.must[0]
        gain = TURN + CLOSES * min(_closable(t, first, held), 1)
        lead += gain if first == 0 else -gain
    worth = lead / (SCALE + abs(lead))
    return Outlook((worth, -worth), tuple(_far(t, seat, held) for seat in range(2)))


def _points(t: TableView, seat: Seat, held: Held) -> int:
    own, other = held[seat], held[1 - seat]
    total = MAN * men_left(t, seat, own)
    for mill in MILLS:
        mine = sum(point in own for point in mill)
        if mine == 3:
            total += MILL
        elif mine == 2 and not any(point in other for point in mill):
            total += OPEN
    taken = own | other
    total += ROOM * sum(to not in taken for point in own for to in NEXT[point])
    asked = t.asked
    if asked is not None and asked.kind == "remove" and seat in asked.must:
        total += DUE * asked.about
    return total


def _closable(t: TableView, seat: Seat, held: Held) -> int:
    """The mills that a seat could close with its next man."""
    own, taken = held[seat], held[0] | held[1]
    comes_anywhere = bool(t.size(SUPPLY[seat])) or len(own) == LEAST
    count = 0
    for mill in MILLS:
        free = [point for point in mill if point not in taken]
        if len(free) == 1 and sum(point in own for point in mill) == 2:
            count += comes_anywhere or any(by in own and by not in mill for by in NEXT[free[0]])
    return count


def _far(t: TableView, seat: Seat, held: Held) -> int:
    """How far a win is: two for each man that must be removed, one less with a mill that can be closed."""
    needed = men_left(t, 1 - seat, held[1 - seat]) - LEAST + 1
    return 2 * needed - min(_closable(t, seat, held), 1)
