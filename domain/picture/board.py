"""Boards: of squares, of hexes, of points; pieces on them and between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from annales.domain.contract.presentation.shown import BoardShown
from annales.domain.table.layout import Place

from .boxes import Box, element, number, rect, text
from .cards import token
from .ink import Colour, mixed
from .scene import Scene, filled

HEX_STEP, HEX_HEIGHT = 0.866, 1.155  # in widths of a hex: from row to row, and how high one is
MARGIN = 22.0  # for the names of rows and columns
PAIR = ((-0.23, 0.0), (0.23, 0.0))  # of two pieces in one cell
PLACES = ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))  # of several


@dataclass(frozen=True)
class Cell:
    """A place of the board: the left upper corner of its cell, in cells."""

    place: Place
    x: float
    y: float
    fill: Colour | None
    label: str = ""


@dataclass(frozen=True)
class Ground:
    """A board without its pieces, in cells."""

    cells: list[Cell]
    width: float
    height: float


def board(scene: Scene, room: float, high: float) -> Box:
    """The board of a game, as large as there is room; empty for a game without."""
    shown = scene.shown.board
    if shown is None:
        return Box(0, 0)
    if shown.grid == "points":
        return _Points(scene, shown, room, high).drawn()
    return _Grid(scene, shown, room, high).drawn()


class _Board:
    """What boards have in common: cells, and pieces in them."""

    def __init__(
        self, scene: Scene, shown: BoardShown, ground: Ground, room: float, high: float, margin: float
    ) -> None:
        self.scene, self.shown, self.ground, self.margin = scene, shown, ground, margin
        self.cell = max(8.0, min((room - margin) / ground.width, (high - margin) / ground.height))

    @property
    def _size(self) -> tuple[float, float]:
        return self.ground.width * self.cell, self.ground.height * self.cell

    def _pieces(self, part: float, down: float = 1.0) -> str:
        """All pieces in cells, each of this part of the width of a cell; `down` is the height of a cell."""
        return "".join(
            self._piece(cell, piece, at, len(held), part, down)
            for cell in self.ground.cells
            if (held := self.scene.held(cell.place)[: len(PLACES)])
            for at, piece in enumerate(held)
        )

    def _piece(self, cell: Cell, piece: str, at: int, many: int, part: float, down: float) -> str:
        (left, top), size = (0.0, 0.0), part
        if many > 1:
            (left, top), size = (PAIR[at], part * 0.62) if many == len(PAIR) else (PLACES[at], part * 0.54)
        size *= self.cell
        x = (cell.x + 0.5 + left) * self.cell - size / 2
        y = (cell.y + down / 2 + top) * self.cell - size / 2
        return token(self.scene, piece, size).at(x, y)


class _Grid(_Board):
    """A board of squares or hexes; the viewer's side is below."""

    def __init__(self, scene: Scene, shown: BoardShown, room: float, high: float) -> None:
        self.rows = scene.limit(shown.rows, scene.values(None)) or 1
        self.is_hex = shown.grid == "hex"
        sides = scene.shown.sides
        self.flipped = bool(sides and scene.viewer is not None and scene.side(scene.viewer) == sides.names[1])
        columns = len(shown.columns)
        step = HEX_STEP if self.is_hex else 1.0
        down = (self.rows - 1) * HEX_STEP + HEX_HEIGHT if self.is_hex else float(self.rows)
        cells = list(_cells(scene, shown, self.rows, self.flipped, step))
        super().__init__(scene, shown, Ground(cells, columns + (0.5 if self.is_hex else 0), down), room, high, MARGIN)

    def drawn(self) -> Box:
        """The board with all that lies on it."""
        wide, high = self._size
        marks = "".join(self._cell(cell) for cell in self.ground.cells)
        marks += self._lines() + self._titles() + self._names()
        marks += self._edges() + self._pieces(0.88, HEX_HEIGHT if self.is_hex else 1.0)
        return Box(wide + self.margin, high + self.margin, Box(wide, high, marks).at(self.margin, 0))

    def _cell(self, cell: Cell) -> str:
        x, y, side, line = (
            cell.x * self.cell,
            cell.y * self.cell,
            self.cell,
            mixed(self.scene.ink.heavy, self.scene.ink.cells[0], 0.5),
        )
        fill = cell.fill or self.scene.ink.cells[0]
        if not self.is_hex:
            return rect(side, side, fill, x=x, y=y, stroke=line, stroke_width=0.6)
        corners = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
        points = " ".join(f"{number(x + a * side)},{number(y + b * side * HEX_HEIGHT)}" for a, b in corners)
        return element("polygon", points=points, fill=fill, stroke=line, stroke_width=0.8)

    def _row(self, row: int) -> int:
        return self.rows + 1 + row if row < 0 else row

    def _lines(self) -> str:
        wide, high = self._size
        marks, heavy = "", self.scene.ink.heavy
        for index, step in enumerate(self.shown.block or ()):
            for at in range(step, len(self.shown.columns) if index == 0 else self.rows, step):
                line = (
                    f"M{number(at * self.cell)} 0V{number(high)}"
                    if index == 0
                    else f"M0 {number(at * self.cell)}H{number(wide)}"
                )
                marks += element("path", d=line, stroke=heavy, stroke_width=1.6, fill="none")
        for each in self.shown.lines:
            at = self._row(each.after) if self.flipped else self.rows - self._row(each.after)
            colour = self.scene.faces.tint(each.tint) or self.scene.ink.accent
            line = f"M0 {number(at * self.cell)}H{number(wide)}"
            marks += element("path", d=line, stroke=colour, stroke_width=3, stroke_dasharray="8 5", fill="none")
        return marks

    def _titles(self) -> str:
        wide, _ = self._size
        marks = ""
        for band in self.shown.bands:
            if band.label:
                low, high = self._row(band.from_), self._row(band.to)
                top, down = (low - 1 if self.flipped else self.rows - high), high - low + 1
                y = (top + down / 2) * self.cell + 5
                colour = mixed(self.scene.ink.ink, self.scene.ink.cells[0], 0.62)
                marks += text(band.label, 17, colour, wide - 8, weight=600, x=wide / 2, y=y, anchor="middle")
        return marks

    def _names(self) -> str:
        _, high = self._size
        letters = self.shown.columns[::-1] if self.flipped else self.shown.columns
        soft, marks = self.scene.ink.soft, ""
        for at, letter in enumerate(letters):
            marks += text(letter, 13, soft, x=(at + 0.5) * self.cell, y=high + 16, anchor="middle")
        for at in range(self.rows):
            name = str(at + 1 if self.flipped else self.rows - at)
            y = at * self.cell * (HEX_STEP if self.is_hex else 1) + self.cell / 2 + 5
            marks += text(name, 13, soft, x=-11, y=y, anchor="middle")
        return marks

    def _edges(self) -> str:
        edge = self.shown.edge
        if edge is None:
            return ""
        parts = {"{c}": "(?P<c>[a-z])", "{r}": r"(?P<r>\d+)", "{d}": "(?P<d>[hv])"}
        pattern = re.compile("".join(parts.get(part, re.escape(part)) for part in re.split(r"(\{[crd]\})", edge.place)))
        found = (pattern.fullmatch(place) for place in sorted(self.scene.view["places"]))
        return "".join(self._edge(each.groupdict(), edge.length) for each in found if each)

    def _edge(self, at: Mapping[str, Any], length: int) -> str:
        """`h` lies on the far side of its square and the next ones, `v` on the right of it and of those above."""
        column, row, across = self.shown.columns.index(at["c"]), int(at["r"]), at["d"] == "h"
        x1, x2 = (column, column + length) if across else (column + 1, column + 1)
        y1, y2 = (row, row) if across else (row - 1, row - 1 + length)
        left = len(self.shown.columns) - x2 if self.flipped else x1
        top = y1 if self.flipped else self.rows - y2
        thick, long = max(6.0, self.cell * 0.17), length * self.cell - 2
        x, y = left * self.cell, top * self.cell
        if across:
            return rect(long, thick, self.scene.ink.wood, round=thick / 2, x=x + 1, y=y - thick / 2)
        return rect(thick, long, self.scene.ink.wood, round=thick / 2, x=x - thick / 2, y=y + 1)


def _cells(scene: Scene, shown: BoardShown, rows: int, flipped: bool, step: float) -> Iterator[Cell]:
    columns, (across, up) = len(shown.columns), shown.block or (1, 1)
    for row in range(1, rows + 1):
        band = next((b for b in shown.bands if _at(b.from_, rows) <= row <= _at(b.to, rows)), None)
        tint = scene.faces.tint(band.tint) if band else None
        for column, letter in enumerate(shown.columns):
            is_dark = (column // across + (row - 1) // up) % 2
            fill = mixed(tint, scene.ink.ink, 0.95) if tint and is_dark else tint or scene.ink.cells[is_dark]
            x = columns - 1 - column if flipped else column
            shift = 0.5 if step != 1.0 and row % 2 == 0 else 0.0
            y = (row - 1 if flipped else rows - row) * step
            yield Cell(Place(filled(shown.cell, {"c": letter, "r": row}) or ""), x + shift, y, fill)


def _at(row: int, rows: int) -> int:
    return rows + 1 + row if row < 0 else row


class _Points(_Board):
    """A board whose places have positions of their own, joined by lines."""

    def __init__(self, scene: Scene, shown: BoardShown, room: float, high: float) -> None:
        left = min((x for x, _ in shown.points.values()), default=0)
        top = min((y for _, y in shown.points.values()), default=0)
        grounds = {place: ground for ground in shown.grounds for place in ground.places}
        cells = []
        for place, (x, y) in shown.points.items():
            ground = grounds.get(place)
            fill = scene.faces.tint(ground.tint) if ground else None
            cells.append(Cell(Place(place), x - left, y - top, fill, ground.label if ground else ""))
        width, height = (
            max((value for value in side), default=0) + 1 for side in ([c.x for c in cells], [c.y for c in cells])
        )
        super().__init__(scene, shown, Ground(cells, width, height), room, high, 4)
        self.known: dict[str, Cell] = {cell.place: cell for cell in cells}

    def drawn(self) -> Box:
        """The board with all that lies on it."""
        wide, high = self._size
        line = mixed(self.scene.ink.ink, self.scene.ink.mat, 0.62)
        paths = "".join(self._path(path) for path in self.shown.paths)
        marks = (
            element("path", d=paths, stroke=line, stroke_width=3, fill="none", stroke_linejoin="round") if paths else ""
        )
        marks += "".join(self._place(cell) for cell in self.ground.cells)
        part = 0.68 if any(cell.fill for cell in self.ground.cells) else 0.88
        return Box(wide + self.margin, high + self.margin, marks + self._pieces(part))

    def _path(self, path: tuple[str, ...]) -> str:
        steps = [self.known[place] for place in path if place in self.known]
        return "".join(
            f"{'L' if at else 'M'}{number((cell.x + 0.5) * self.cell)} {number((cell.y + 0.5) * self.cell)}"
            for at, cell in enumerate(steps)
        )

    def _place(self, cell: Cell) -> str:
        ink, size = self.scene.ink, self.cell
        x, y = (cell.x + 0.5) * size, (cell.y + 0.5) * size
        radius = 0.5 if cell.fill else 0.17 if self.shown.paths else 0.4
        marks = element(
            "circle", cx=x, cy=y, r=radius * size, fill=cell.fill or ink.cells[0], stroke=ink.heavy, stroke_width=1.5
        )
        if not cell.fill:
            return marks
        room, small = size * 0.7, min(14.0, max(7.0, size * 0.16))
        name = cell.place.rpartition(".")[2]
        marks += text(name, small, ink.ink, room, weight=700, x=x, y=y - size * 0.33, anchor="middle")
        return marks + text(cell.label, small, ink.ink, room, weight=700, x=x, y=y + size * 0.42, anchor="middle")
