"""The layout of the arena: the board, the supplies of walls and the graves."""

from collections.abc import Iterator
from pathlib import Path

from annales.contract import EACH_SEAT, Layout, Piece, Place, Seat, TableView, kind_of, open_box

BOX = open_box(Path(__file__).parent / "data")
SIDES = {"small": 4, "large": 5}
CELLS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")
TIRED = "tired"

LAYOUT = Layout()
CELL = LAYOUT.zones("cell", CELLS)
SUPPLY = LAYOUT.zones("supply", EACH_SEAT)
GRAVE = LAYOUT.zones("grave", EACH_SEAT)

PLY = LAYOUT.counter("ply")
TURN = LAYOUT.note("turn", int)
FALLEN = LAYOUT.note("fallen", tuple)  # the eliminated seats, in order of elimination
BLOW = LAYOUT.die("blow", ("hit", "hit", "miss"))

DICE = BOX.option("dice")
BOARD = BOX.option("board")
WALLS = BOX.option("walls")


def side(t: TableView) -> int:
    """The number of cells on a side of the board."""
    return SIDES[t.option(BOARD)]


def corners(side: int) -> list[tuple[str, str, str]]:
    """The starting cells of the king, the guard and the scout of each seat."""
    last, end = "abcde"[side - 1], side
    before = "abcde"[side - 2]
    return [
        ("a1", "a2", "b1"),
        (f"{last}{end}", f"{last}{end - 1}", f"{before}{end}"),
        (f"a{end}", f"a{end - 1}", f"b{end}"),
        (f"{last}1", f"{last}2", f"{before}1"),
    ]


def near(side: int, cell: str) -> list[str]:
    """The cells adjacent to a cell, on a board with `side` cells a side."""
    column, row = "abcde".index(cell[0]), int(cell[1])
    around = ((column + x, row + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
    return [f"{'abcde'[c]}{r}" for c, r in around if 0 <= c < side and 1 <= r <= side]


def owner(piece: Piece) -> Seat | None:
    """The seat that owns a piece; None for a wall."""
    return int(piece[0]) if piece[0].isdigit() else None


def fighters(t: TableView, seat: Seat) -> Iterator[tuple[str, Place, Piece]]:
    """The seat's pieces on the board: cell, place, piece."""
    for cell in CELLS:
        held = t.at(CELL[cell])
        if held and owner(held[0]) == seat:
            yield cell, CELL[cell], held[0]


def where(t: TableView, name: str) -> tuple[str, Piece]:
    """The cell of a piece, and the piece with its face, by its name."""
    return next((cell, piece) for cell, _, piece in fighters(t, int(name[0])) if kind_of(piece) == name)
