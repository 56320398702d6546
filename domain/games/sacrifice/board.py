"""The table as text, for consoles and tests.

South's letters are capitals, North's small. A mineral shares its square (`Ko`: a monkey of South on a mineral of
North). `=` borders an elevation zone, `~` is an orange line, `-` and `|` part hyper-squares, `#` is a wall.
"""

from __future__ import annotations

from domain.table.layout import Piece
from domain.table.table import TableView

from . import layout as on
from .cards import KIND_OF, NUMBERS, SIDE_OF, SIDES, TEXTS
from .geometry import COLUMNS, Board, Square, Wall
from .layout import board_of, side_of, walls_of

WIDTH = 4  # of a square
MARGIN = " " * 4


def draw(t: TableView, language: str = "en") -> str:
    """The board, the side to play, the stocks and the graveyards."""
    board = board_of(t)
    standing = [board.walls[name] for name in walls_of(t)]
    lines = [_heading(), _border(board, board.rows, standing)]
    for row in range(board.rows, 0, -1):
        lines += [_row(t, board, row, standing), _border(board, row - 1, standing)]
    return "\n".join(line.rstrip() for line in (*lines, _heading(), "", *_margin(t, language)))


def _heading() -> str:
    return MARGIN + "".join(f"  {column}".ljust(WIDTH + 1) for column in COLUMNS)


def _row(t: TableView, board: Board, row: int, standing: list[Wall]) -> str:
    text = f"{row:3} |"
    for column, beside in zip(COLUMNS, (*COLUMNS[1:], ""), strict=True):
        square, east = f"{column}{row}", f"{beside}{row}"
        text += _square(t, square).ljust(WIDTH)
        if any((square, east) in wall.edges for wall in standing):
            text += "#"
        else:
            text += " " if beside and board.hyper(square) == board.hyper(east) else "|"
    return text


def _square(t: TableView, square: Square) -> str:
    held = sorted(t.at(on.AT[square]), key=lambda piece: piece not in SIDE_OF)
    text = "".join(_letter(piece) for piece in held) or "."
    return f" {text}" if len(text) < WIDTH else text


def _border(board: Board, below: int, standing: list[Wall]) -> str:
    """The line between a row and the next one up."""
    mark = _mark(board, below)
    text = MARGIN
    for i, column in enumerate(COLUMNS):
        edge = (f"{column}{below}", f"{column}{below + 1}")
        text += _corner(mark, i, below, standing)
        text += ("#" if any(edge in wall.edges for wall in standing) else mark) * WIDTH
    return text + ("|" if mark == " " else "+")


def _corner(mark: str, column: int, below: int, standing: list[Wall]) -> str:
    if any(wall.middle == (column, below) for wall in standing):
        return "#"
    if column % NUMBERS.board.hyper_width:
        return mark
    return "|" if mark == " " else "+"


def _mark(board: Board, below: int) -> str:
    home = NUMBERS.board.elevation_rows
    depth = home + NUMBERS.board.deployment_rows
    if below in (home, board.rows - home):
        return "="
    if below in (depth, board.rows - depth):
        return "~"
    return "-" if below % NUMBERS.board.hyper_height == 0 else " "


def _margin(t: TableView, language: str) -> list[str]:
    active = TEXTS.called(language, SIDES[side_of(t, t.read(on.ACTIVE))])
    lines = [
        TEXTS.drawn(language, "turn", t.count(on.TURN), active, TEXTS.counted(language, "points", t.count(on.POINTS)))
    ]
    for side in SIDES:
        dead = "".join(map(_letter, t.at(on.GRAVEYARD[side]))) or TEXTS.drawn(language, "nobody")
        waiting = "".join(map(_letter, t.at(on.RESERVE[side])))
        walls = TEXTS.counted(language, "walls", t.size(on.STOCK[side]))
        lines.append(
            TEXTS.drawn(language, "side", TEXTS.called(language, side), walls, dead)
            + (TEXTS.drawn(language, "to_place", waiting) if waiting else "")
        )
    return lines


def _letter(piece: Piece) -> str:
    letter = KIND_OF[piece].letter
    return letter if piece[0] == "s" else letter.lower()
