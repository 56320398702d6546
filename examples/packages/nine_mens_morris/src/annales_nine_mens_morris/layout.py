"""The board of Nine Men's Morris, its lines, and what lies beside it (R1)."""

from collections.abc import Mapping
from pathlib import Path

from annales.contract import EACH_SEAT, Layout, Piece, Seat, TableView, open_box

BOX = open_box(Path(__file__).parent / "data")
MEN: tuple[Piece, Piece] = ("white_man", "black_man")  # of seat 0 and of seat 1
LEAST = 3  # men with which a seat can still close a mill

LINES = (  # the sixteen lines of three points; a mill is one of them full of men of one seat
    *("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1"),
    *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
)
MILLS = tuple(tuple(line.split()) for line in LINES)
POINTS = tuple(sorted({point for mill in MILLS for point in mill}))
MILLS_AT: Mapping[str, tuple[tuple[str, ...], ...]] = {
    point: tuple(mill for mill in MILLS if point in mill) for point in POINTS
}
NEXT: Mapping[str, tuple[str, ...]] = {
    point: tuple(sorted(mill[i] for mill in MILLS_AT[point] for i in range(3) if abs(i - mill.index(point)) == 1))
    for point in POINTS
}

LAYOUT = Layout()
POINT = LAYOUT.zones("point", POINTS)
SUPPLY = LAYOUT.zones("supply", EACH_SEAT)  # men not placed yet
TAKEN = LAYOUT.zones("taken", EACH_SEAT)  # men of the seat that the other one removed

WHITE = LAYOUT.note("white", int)  # the seat with the white men
MEANWHILE = LAYOUT.counter("meanwhile")  # moves of both seats since the last mill (R8)
SEEN = LAYOUT.note("seen", tuple)  # the positions since the last mill, as numbers, to find one that comes back (R8)

FLYING = BOX.option("flying")
DOUBLE = BOX.option("double")
PATIENCE = BOX.option("patience")

PLACES = tuple((point, POINT[point]) for point in POINTS)


def men_at(t: TableView) -> tuple[frozenset[str], frozenset[str]]:
    """The points that each seat holds."""
    held: tuple[set[str], set[str]] = (set(), set())
    for point, place in PLACES:
        men = t.at(place)
        if men:
            held[MEN.index(men[0])].add(point)
    return frozenset(held[0]), frozenset(held[1])


def men_left(t: TableView, seat: Seat, held: frozenset[str]) -> int:
    """The men of a seat on the board and in its supply."""
    return len(held) + t.size(SUPPLY[seat])


def is_in_mill(point: str, held: frozenset[str]) -> bool:
    """Whether the man on a point stands in a mill of these men."""
    return any(held.issuperset(mill) for mill in MILLS_AT[point])
