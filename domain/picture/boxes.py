"""Boxes of drawn marks: how wide a text is, and how boxes are laid beside and beneath one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, east_asian_width
from xml.sax.saxutils import escape, quoteattr

from annales.domain.arithmetic import added

NARROW, SLIM, WIDE = frozenset("ijlI.,:;'’|!·"), frozenset('ftr()[]/-"« »'), frozenset("mwMW@%&—…")
BOLD = 1.15  # by how much bold letters are wider
CLOSE = 0.8  # the smallest size of a text that has too little room, before it is shortened


@dataclass(frozen=True)
class Box:
    """A drawing with its size; `marks` are SVG elements from its upper left corner on."""

    width: float
    height: float
    marks: str = ""

    def at(self, x: float, y: float) -> str:
        """Its elements, moved there."""
        return f'<g transform="translate({number(x)} {number(y)})">{self.marks}</g>' if self.marks else ""


def number(value: float) -> str:
    """A number as short as it can be written, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, inner: str = "", **attributes: Any) -> str:
    """An element. `_` in the names of attributes stands for `-`; those that are None fall away."""
    said = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{said}>{inner}</{tag}>" if inner else f"<{tag}{said}/>"


def rect(width: float, height: float, fill: str, *, round: float = 0, x: float = 0, y: float = 0, **more: Any) -> str:
    """A rectangle."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, rx=round or None, fill=fill, **more)


def titled(words: str, marks: str) -> str:
    """Marks with what they are in words."""
    return f"<g><title>{clean(words)}</title>{marks}</g>"


def clean(text: str) -> str:
    """A text as it may stand in XML: what no document can hold falls away."""
    return escape("".join(sign for sign in text if sign in "\t\n" or (sign >= " " and not _is_unwritable(sign))))


def _is_unwritable(sign: str) -> bool:
    return "\x7f" <= sign <= "\x9f" or "\ud800" <= sign <= "\udfff" or sign in "\ufffe\uffff"


def width_of(text: str, size: float, weight: int = 400) -> float:
    """About how wide a text is; rather too wide, because the font is the reader's."""
    return added(map(_width, text)) * size * (BOLD if weight > 400 else 1)


def _width(sign: str) -> float:
    if combining(sign):
        return 0
    if east_asian_width(sign) in "WF":
        return 1.05
    if sign in NARROW:
        return 0.34
    if sign in SLIM:
        return 0.42
    if sign in WIDE:
        return 0.98
    return 0.7 if sign.isupper() else 0.64 if sign.isdigit() else 0.6


def shortened(text: str, room: float, size: float, weight: int = 400) -> str:
    """The text, or as much of its beginning as has room, and an ellipsis."""
    if width_of(text, size, weight) <= room:
        return text
    kept = ""
    for sign in text:
        if width_of(kept + sign + "…", size, weight) > room:
            break
        kept += sign
    return kept.rstrip() + "…"


def text(
    words: str,
    size: float,
    fill: str,
    room: float = 1e6,
    *,
    weight: int = 400,
    x: float = 0,
    y: float = 0,
    anchor: str = "",
) -> str:
    """A line of text on the base line `y`: smaller, then shortened, where it has too little room."""
    wide = width_of(words, size, weight)
    if wide > room:
        size *= max(CLOSE, room / wide)
    return element(
        "text",
        clean(shortened(words, room, size, weight)),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=weight if weight != 400 else None,
        text_anchor=anchor or None,
    )


def wrapped(words: str, room: float, size: float, most: int, weight: int = 400) -> list[str]:
    """The lines of a text, broken at spaces; what exceeds `most` lines is shortened."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (width_of(longer, size, weight) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [shortened(line, room, size, weight) for line in lines]


def beside(boxes: Sequence[Box], gap: float = 6) -> Box:
    """Boxes in a row, each in the middle of its height."""
    shown = [box for box in boxes if box.width]
    height, x, marks = max((box.height for box in shown), default=0), 0.0, ""
    for box in shown:
        marks += box.at(x, (height - box.height) / 2)
        x += box.width + gap
    return Box(max(0.0, x - gap), height, marks)


def beneath(boxes: Iterable[Box], gap: float = 6) -> Box:
    """Boxes one below the other."""
    width, y, marks = 0.0, 0.0, ""
    for box in boxes:
        if box.height:
            marks += box.at(0, y)
            width, y = max(width, box.width), y + box.height + gap
    return Box(width, max(0.0, y - gap), marks)


def flowing(boxes: Iterable[Box], room: float, gap: float = 8, down: float = 8, middle: bool = False) -> Box:
    """Boxes in rows, as many to a row as have room; each at the top of its row, or in its middle."""
    rows: list[list[Box]] = []
    x = room + 1.0
    for box in boxes:
        if not box.width:
            continue
        if x > 0 and x + box.width > room:
            rows.append([])
            x = 0.0
        rows[-1].append(box)
        x += box.width + gap
    return beneath([beside(row, gap) if middle else _level(row, gap) for row in rows], down)


def _level(row: Sequence[Box], gap: float) -> Box:
    height = max(box.height for box in row)
    return beside([Box(box.width, height, box.marks) for box in row], gap)


def framed(box: Box, fill: str, stroke: str, pad: float = 8, round: float = 8, width: float = 0, **more: Any) -> Box:
    """A box on a ground of its own, at least this wide."""
    wide, high = max(width, box.width + 2 * pad), box.height + 2 * pad
    ground = rect(wide, high, fill, round=round, stroke=stroke, **more)
    return Box(wide, high, ground + box.at(pad, pad))
