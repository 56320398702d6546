"""The table as text, for consoles and tests: one line a row, so that it fits a terminal of 24 lines.

South's letters are capitals, North's small. A mineral shares its square (`Ko`: a monkey of South on a mineral of
North). Bars part hyper-squares: `=` in the elevation zones, `|` and `:` by turns in between, so that two rows with the
same bars are one row of hyper-squares. `~` is an orange line, `#` a wall between two columns. A wall between two rows
underlines the squares above it: `_K__`.
"""

from __future__ import annotations

from annales.domain.table.layout import Piece
from annales.domain.table.table import TableView

from . import layout as on
from .cards import KIND_OF, NUMBERS, SIDE_OF, SIDES, TEXTS
from .geometry import COLUMNS, Board, Square, Wall
from .layout import board_of, side_of, walls_of

WIDTH = 4  # of a square
MARGIN = " " * 4
HOME = NUMBERS.board.elevation_rows
BARS = "|:"  # by turns, so that rows of hyper-squares can be distinguished


def draw(t: TableView, language: str = "en") -> str:
    """The board, the side to play, the stocks and the graveyards: 18 lines on the standard board."""
    board = board_of(t)
    standing = [board.walls[name] for name in walls_of(t)]
    lines = [MARGIN + "".join(f"  {column}".ljust(WIDTH + 1) for column in COLUMNS)]
    for row in range(board.rows, 0, -1):
        lines.append(_row(t, board, row, standing))
        if row - 1 in (HOME + NUMBERS.board.deployment_rows, board.rows - HOME - NUMBERS.board.deployment_rows):
            lines.append(MARGIN + "~" * (len(COLUMNS) * (WIDTH + 1) + 1))
    return "\n".join(line.rstrip() for line in (*lines, *_margin(t, language)))


def _row(t: TableView, board: Board, row: int, standing: list[Wall]) -> str:
    bar = _bar(board, row)
    walled = {column for column in COLUMNS if _parts(standing, f"{column}{row - 1}", f"{column}{row}")}
    text = f"{row:3} {bar}"
    for column, beside in zip(COLUMNS, (*COLUMNS[1:], ""), strict=True):
        cell = _square(t, f"{column}{row}").ljust(WIDTH)
        between = _between(board, f"{column}{row}", f"{beside}{row}", bar, standing) if beside else bar
        if column in walled:
            cell = cell.replace(" ", "_")
            between = between.replace(" ", "_") if beside in walled else between
        text += (cell + between)[: WIDTH + 1]  # five pieces on a square cover the bar
    return text


def _bar(board: Board, row: int) -> str:
    """What parts the hyper-squares of this row."""
    if row <= HOME or row > board.rows - HOME:
        return "="
    return BARS[(row - 1) // NUMBERS.board.hyper_height % len(BARS)]


def _between(board: Board, square: Square, east: Square, bar: str, standing: list[Wall]) -> str:
    """What lies between a square and the next one to the east."""
    if _parts(standing, square, east):
        return "#"
    return " " if board.hyper(square) == board.hyper(east) else bar


def _parts(standing: list[Wall], here: Square, to: Square) -> bool:
    """Whether a wall stands between two squares."""
    return any((here, to) in wall.edges for wall in standing)


def _square(t: TableView, square: Square) -> str:
    held = sorted(t.at(on.AT[square]), key=lambda piece: piece not in SIDE_OF)
    text = "".join(_letter(piece) for piece in held) or "."
    return f" {text}" if len(text) < WIDTH else text


def _margin(t: TableView, language: str) -> list[str]:
    active = TEXTS.called(language, SIDES[side_of(t, t.read(on.ACTIVE))])
    lines = [
        TEXTS.drawn(language, "turn", t.count(on.TURN), active, TEXTS.counted(language, "points", t.count(on.POINTS)))
    ]
    for number, side in enumerate(SIDES):
        seat = side_of(t, number)  # the same sum turns a side into its seat
        dead = "".join(map(_letter, t.at(on.GRAVEYARD[side]))) or TEXTS.drawn(language, "nobody")
        waiting = "".join(map(_letter, t.at(on.RESERVE[side])))
        walls = TEXTS.counted(language, "walls", t.size(on.STOCK[side]))
        lines.append(
            TEXTS.drawn(language, "side", TEXTS.called(language, side), seat, walls, dead)
            + (TEXTS.drawn(language, "to_place", waiting) if waiting else "")
        )
    return lines


def _letter(piece: Piece) -> str:
    letter = KIND_OF[piece].letter
    return letter if piece[0] == "s" else letter.lower()
