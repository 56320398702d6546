"""Numbers of the table: figures with their icons, pips, gauges, dice, flags."""

from __future__ import annotations

from typing import Any

from annales.domain.contract.presentation.shown import NumberShown

from .boxes import Box, beside, element, framed, rect, text, titled, width_of
from .cards import glyph, icon, sort_shape
from .scene import Scene, Values

SIZE, MOST_PIPS = 16.0, 12


def figure(scene: Scene, number: NumberShown, values: Values, named: bool) -> Box:
    """A number; empty where it says nothing now. `named` writes its name before it."""
    value = _of_seat(number, scene.value(number, values), values)
    shown = _shown(scene, number, value, values)
    if shown is None:
        return Box(0, 0)
    tint = scene.faces.tint(number.tint) if number.tint else None
    sign = Box(0, 0) if number.as_ == "die" else glyph(scene, number.icon, 18, tint or scene.ink.soft)
    parts = [sign, shown]
    if named or not (sign.width or number.as_ in ("marks", "die")):
        parts.insert(0, said(scene, number.label, soft=True))
    row = beside(parts, 4)
    words = f"{number.label} {_plain(number, value)}".strip()
    return Box(row.width, row.height, titled(words, row.marks))


def said(scene: Scene, words: str, soft: bool = False, size: float = SIZE, room: float = 220, weight: int = 400) -> Box:
    """A word as a box."""
    wide = min(room, width_of(words, size, weight))
    fill = scene.ink.soft if soft else scene.ink.ink
    return (
        Box(wide, size * 1.25, text(words, size, fill, wide + 0.5, weight=weight, y=size * 0.98))
        if words
        else Box(0, 0)
    )


def gauge(scene: Scene, value: int, of: int | None, wide: float = 52) -> Box:
    """A number as a part of its maximum."""
    ink = scene.ink
    words = str(value) if of is None else f"{value}/{of}"
    wide = max(wide, width_of(words, 13, 700) + 10)
    part = min(1.0, value / of) if of and value > 0 else 0.0
    marks = rect(wide, 18, ink.rule, round=9)
    if part:
        marks += rect(max(18.0, wide * part), 18, ink.accent, round=9, opacity=0.5)
    return Box(wide, 18, marks + text(words, 13, ink.ink, weight=700, x=wide / 2, y=13.8, anchor="middle"))


def _shown(scene: Scene, number: NumberShown, value: Any, values: Values) -> Box | None:
    if number.as_ == "marks":
        return _marks(scene, number, value, values)
    if number.as_ == "pieces":
        return _pieces(scene, number, value, values)
    if value is None or value == "":
        return None
    if number.as_ == "flag":
        return _flag(scene, number, value, values)
    if number.as_ == "seat":
        return said(scene, scene.names[value], weight=700) if _is_seat(scene, value) else None
    found = scene.score(number.score, values["seat"]) if number.score else None
    of = found[1] if found else scene.limit(number.of, values)
    if number.as_ == "pips" and isinstance(value, int) and value <= MOST_PIPS:
        return None if number.slot == "seat" and not value else _pips(scene, value, of)
    if number.as_ == "gauge" and isinstance(value, int):
        return gauge(scene, value, of)
    if number.as_ == "die" and (number.icons.get(str(value)) or not isinstance(value, str)):
        return _die(scene, number, value)
    return _plain_figure(scene, number, value, of, values)


def _plain_figure(scene: Scene, number: NumberShown, value: Any, of: int | None, values: Values) -> Box:
    parts = [said(scene, _word(number, value), weight=700)]
    if of:
        parts.append(said(scene, f"/{of}", soft=True, size=13))
    against = scene.counter(number.against, values) if number.against else None
    if against:
        parts.append(framed(said(scene, str(against), size=13, weight=700), scene.ink.mat, scene.ink.rule, 2, 4))
    return beside(parts, 1)


def _of_seat(number: NumberShown, value: Any, values: Values) -> Any:
    """A note with a list has a value for each seat, unless it names seats, shapes or pieces."""
    if not number.note or number.slot != "seat" or not isinstance(value, (list, tuple)):
        return value
    if number.as_ in ("flag", "marks") or values["seat"] >= len(value):
        return value if number.as_ in ("flag", "marks") else None
    mine = value[values["seat"]]
    return len(mine) if isinstance(mine, (list, tuple)) else mine


def _flag(scene: Scene, number: NumberShown, value: Any, values: Values) -> Box | None:
    of_seat = number.slot == "seat"
    held = value if isinstance(value, (list, tuple)) else [value]
    is_on = values["seat"] in [each for each in held if not isinstance(each, bool)] if of_seat else bool(value)
    return Box(0.01, 0.01) if is_on else None


def _is_seat(scene: Scene, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(scene.names)


def _pips(scene: Scene, full: int, of: int | None) -> Box:
    ink = scene.ink
    dots = []
    for at in range(min(MOST_PIPS, max(full, of or 0))):
        fill = ink.accent if at < full else "none"
        dots.append(Box(12, 12, element("circle", cx=6, cy=6, r=4.8, fill=fill, stroke=ink.accent, stroke_width=2)))
    return beside(dots, 3) if dots else said(scene, "0", weight=700)


def _die(scene: Scene, number: NumberShown, value: Any) -> Box:
    tint = scene.faces.tint(value) or scene.ink.accent
    ground = rect(24, 24, tint, round=6)
    name = number.icons.get(str(value))
    return Box(24, 24, ground + icon(scene, name, 18, "#ffffff", str(value), 3, 3))


def _marks(scene: Scene, number: NumberShown, value: Any, values: Values) -> Box | None:
    sides = scene.shown.sides
    at = sides.names.index(values["side"]) if sides and values["side"] else values["seat"]
    held = value[at] if isinstance(value, (list, tuple)) and at is not None and at < len(value) else ()
    return beside([sort_shape(scene, each, each in held) for each in number.among], 3)


def _pieces(scene: Scene, number: NumberShown, value: Any, values: Values) -> Box | None:
    """The pieces in one or two lists that stand before a value that has words."""
    more = scene.view["notes"].get(number.of.note) if number.of is not None and number.of.note else None
    found, piece = [], ""
    for word in [*_listed(value), *_listed(more)]:
        if word in scene.shown.names:
            piece = word
        elif piece and word in number.values:
            found.append(glyph(scene, scene.face(piece).icon, 20, scene.ink.ink, piece))
    return beside(found, 3) if found else None


def _listed(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, (list, tuple)) else []


def _word(number: NumberShown, value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, (list, tuple)):
        return str(len(value))
    return number.values.get(str(value), str(value).replace("_", " "))


def _plain(number: NumberShown, value: Any) -> str:
    return "" if number.as_ in ("flag", "marks", "pieces") else _word(number, value)
