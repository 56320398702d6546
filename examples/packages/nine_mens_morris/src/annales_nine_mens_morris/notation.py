"""The short words of Nine Men's Morris, and its board as text."""

from annales.contract import Action, Seat, TableView, closing_lines

from .actions import Move, Place, Remove
from .layout import BOX, POINT, POINTS, SUPPLY, TAKEN

BOARD = """\
7 a7----------d7----------g7
  |           |           |
6 |   b6------d6------f6  |
  |   |       |       |   |
5 |   |   c5--d5--e5  |   |
  |   |   |       |   |   |
4 a4--b4--c4      e4--f4--g4
  |   |   |       |   |   |
3 |   |   c3--d3--e3  |   |
  |   |       |       |   |
2 |   b2------d2------f2  |
  |           |           |
1 a1----------d1----------g1
  a   b   c   d   e   f   g"""
MARKS = {"white_man": "O", "black_man": "#"}


def notation(t: TableView, seat: Seat, action: Action) -> str:
    """`d2`, `d2-d3`, `xd3`."""
    match action:
        case Place(to):
            return to
        case Move(src, to):
            return f"{src}-{to}"
        case Remove(at):
            return f"x{at}"
    raise AssertionError(action)


def draw(t: TableView, language: str) -> str:
    """The board, and the men beside it."""
    lines = []
    for line in BOARD.splitlines():
        for point in POINTS:
            held = t.at(POINT[point])
            after = "-" if f"{point}-" in line else " "
            line = line.replace(point, (MARKS[held[0]] if held else "+") + after)
        lines.append(line.rstrip())
    for seat, mark in enumerate(MARKS.values()):
        lines.append(BOX.texts.drawn(language, "beside", seat, mark, t.size(SUPPLY[seat]), t.size(TAKEN[seat])))
    return "\n".join([*lines, *closing_lines(t, BOX.texts, language)])
