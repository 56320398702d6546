"""Cards, backs, tiles and tokens, each a box of its own size."""

from __future__ import annotations

from .boxes import Box, beside, element, number, rect, text, titled, width_of, wrapped
from .faces import Face
from .ink import SIDES, Colour, mixed
from .scene import Scene

CARD, TILE, TOKEN = (96.0, 124.0), (40.0, 40.0), 34.0
BOLD = 700
BOX = 512  # of an icon
DARK = "#100c08"  # what tints are mixed with under white letters


def icon(
    scene: Scene, name: str | None, size: float, fill: Colour, letters: str = "", x: float = 0, y: float = 0
) -> str:
    """An icon of the game, or the first letters of a name, in a square of this size."""
    if name and scene.has_icon(name):
        scene.used[name] = scene.icons[name]
        moved = f"translate({number(x)} {number(y)}) scale({size / BOX:.4f})"
        return element("use", href=f"#icon-{name}", transform=moved, fill=fill)
    if not letters:
        return ""
    return text(
        letters[:2], size * 0.6, fill, size * 1.3, weight=BOLD, x=x + size / 2, y=y + size * 0.7, anchor="middle"
    )


def glyph(scene: Scene, name: str | None, size: float, fill: Colour, letters: str = "") -> Box:
    """The same as a box; empty where there is nothing to draw."""
    marks = icon(scene, name, size, fill, letters)
    return Box(size, size, marks) if marks else Box(0, 0)


def card(scene: Scene, piece: str, unseen: str = "") -> Box:
    """A whole card: its name, its icon, its numbers."""
    face, ink, (wide, high) = scene.face(piece), scene.ink, CARD
    if face.hidden:
        return back(scene, CARD, unseen)
    head, tint = 36.0, face.tint
    dark = mixed(tint, DARK, 0.8)
    marks = rect(wide, high, mixed(tint, ink.raised, 0.2), round=8, stroke=mixed(tint, ink.rule, 0.6))
    marks += element(
        "path", d=f"M0 {number(head)}V8a8 8 0 0 1 8-8H{number(wide - 8)}a8 8 0 0 1 8 8V{number(head)}Z", fill=dark
    )
    room = wide - 12 - (20 if face.sign else 0)
    marks += _name(face.name, room, head)
    if face.sign:
        marks += element("circle", cx=wide - 14, cy=head / 2, r=10, fill="#ffffff")
        marks += icon(scene, face.sign, 14, dark, x=wide - 21, y=head / 2 - 7)
    pips = beside(
        [glyph(scene, name, 14, _readable(ink.raised, tint, ink.ink), label) for label, name in face.pips[:5]], 2
    )
    low = high - (22 if pips.width else 6)
    size = min(48.0, low - head - 6)
    marks += icon(scene, face.icon, size, _readable(ink.raised, tint, ink.ink), face.name, (wide - size) / 2, head + 4)
    marks += pips.at((wide - pips.width) / 2, high - 19)
    if face.corner:
        marks += _corner(scene, face)
    marks += _costs(scene, face)
    if face.states:
        marks += _ribbon(scene, " · ".join(face.states))
    return Box(wide, high, titled(face.label, marks))


def _name(name: str, room: float, head: float) -> str:
    size = 13.0
    longest = max((width_of(word, size, BOLD) for word in name.split()), default=0)
    size = max(8.0, size * min(1.0, (room - 0.5) / longest)) if longest else size
    lines = wrapped(name, room, size, 2, BOLD)
    first = head / 2 + size * (0.36 if len(lines) == 1 else -0.18)
    return "".join(
        text(line, size, "#ffffff", room, weight=BOLD, x=6, y=first + at * size * 1.08) for at, line in enumerate(lines)
    )


def _corner(scene: Scene, face: Face) -> str:
    wide = max(22.0, width_of(face.corner, 14, BOLD) + 10)
    room = CARD[0] - 8
    wide = min(wide, room)
    ground = rect(wide, 22, scene.ink.raised, round=11, stroke=face.tint, stroke_width=2, x=4, y=40)
    return ground + text(face.corner, 14, scene.ink.ink, wide - 6, weight=BOLD, x=4 + wide / 2, y=56, anchor="middle")


def _costs(scene: Scene, face: Face) -> str:
    """What a card costs, one below the other on its right."""
    marks = ""
    for at, (amount, name) in enumerate(face.costs[:3]):
        words = Box(width_of(amount, 12, BOLD), 14, text(amount, 12, scene.ink.ink, weight=BOLD, y=11.5))
        row = beside([words, glyph(scene, name, 12, _readable(scene.ink.raised, face.tint, scene.ink.ink))], 1)
        x, y = CARD[0] - row.width - 9, 40 + at * 19.0
        marks += rect(row.width + 6, 17, scene.ink.raised, round=5, x=x, y=y) + row.at(x + 3, y + 1.5)
    return marks


def _ribbon(scene: Scene, words: str) -> str:
    wide, y = CARD[0], CARD[1] - 40
    ground = rect(wide - 4, 18, scene.ink.raised, round=9, stroke=scene.ink.accent, x=2, y=y)
    return ground + text(words, 11, scene.ink.accent, wide - 12, weight=BOLD, x=wide / 2, y=y + 13, anchor="middle")


def back(scene: Scene, size: tuple[float, float], words: str = "") -> Box:
    """A card whose face the viewer does not see."""
    (wide, high), ink = size, scene.ink
    dark = mixed(ink.accent, "#000000", 0.8 if ink.ground == 0 else 0.45)
    light = mixed(dark, "#ffffff", 0.72)
    inset = min(wide, high) * 0.1
    middle, tall = (wide - 2 * inset) / 2 - 3, (high - 2 * inset) / 2 - 3
    across, along = number(middle), number(tall)
    diamond = f"M{number(wide / 2)} {number(high / 2 - tall)}l{across} {along}l-{across} {along}l-{across}-{along}Z"
    marks = rect(wide, high, dark, round=min(8, wide / 5), stroke=mixed(dark, ink.rule, 0.5))
    marks += rect(wide - 2 * inset, high - 2 * inset, "none", round=4, x=inset, y=inset, stroke=light, stroke_width=1.2)
    marks += element("path", d=diamond, fill=light, opacity=0.5)
    return Box(wide, high, titled(words, marks) if words else marks)


def tile(scene: Scene, piece: str, unseen: str = "", count: int = 1, size: float = TILE[0]) -> Box:
    """A card as its icon and its number; `count` equal ones at once."""
    face, ink = scene.face(piece), scene.ink
    if face.hidden:
        box = back(scene, (size * 0.72, size), unseen)
    else:
        dark = _readable(ink.raised, face.tint, ink.ink)
        marks = rect(size, size, mixed(face.tint, ink.raised, 0.2), round=6, stroke=mixed(face.tint, ink.rule, 0.7))
        marks += icon(scene, face.icon, size * 0.68, dark, face.name, size * 0.16, size * 0.12)
        if face.states:
            marks += element("path", d=f"M0 {number(size)}L{number(size)} 0", stroke=ink.accent, stroke_width=2.5)
        if face.corner and len(face.corner) <= 3:
            wide = max(15.0, width_of(face.corner, 11, BOLD) + 5)
            marks += rect(wide, 15, ink.raised, round=7.5, x=size - wide + 2, y=size - 13, stroke=face.tint)
            marks += text(face.corner, 11, ink.ink, weight=BOLD, x=size - wide / 2 + 2, y=size - 1.8, anchor="middle")
        box = Box(size + 2, size + 2, titled(face.label, marks))
    return box if count == 1 else counted(scene, box, count)


def counted(scene: Scene, box: Box, count: int) -> Box:
    """A box with how many there are of it."""
    words = f"×{count}"
    wide = width_of(words, 12, BOLD) + 8
    mark = rect(wide, 17, scene.ink.ink, round=8.5) + text(words, 12, scene.ink.paper, weight=BOLD, x=4, y=12.8)
    x = max(0.0, box.width - wide + 4)
    return Box(max(box.width, x + wide), box.height, box.marks + Box(wide, 17, mark).at(x, -2))


def _readable(ground: Colour, tint: Colour, ink: Colour) -> Colour:
    """A tint that is read on a ground."""
    return mixed(tint, ink, 0.7)


def token(scene: Scene, piece: str, size: float = TOKEN) -> Box:
    """A disc of a board: its shape and its ring tell its sort, its colour the side."""
    face = scene.face(piece)
    sides = scene.shown.sides
    at = sides.names.index(face.side) if sides and face.side in sides.names else 0
    base, edge, mark = SIDES[scene.ink.ground][at % 2]
    shape = SHAPES.get(face.shape, SHAPES["circle"])
    ring = face.ring or (mark if face.hidden else face.tint)
    inner = 54 * (0.82 if face.shape == "diamond" else 1)
    marks = element("path", d=shape, fill=base, stroke=edge, stroke_width=2.5)
    marks += element("path", d=shape, fill="none", stroke=ring, stroke_width=5, transform="scale(.85)")
    marks += icon(scene, face.icon, inner, mark, "?" if face.hidden else face.name, -inner / 2, -inner / 2)
    scale = f"scale({size / 100:.4f}) translate(50 50)"
    side = sides.labels[at] if sides and face.side else ""
    words = ", ".join(filter(None, (face.label, side)))
    return Box(size, size, titled(words, element("g", marks, transform=scale)))


SHAPES = {  # in a box of 100 around the middle
    "circle": "M-41 0a41 41 0 1 0 82 0a41 41 0 1 0-82 0",
    "octagon": "M-17.7-42.6H17.7L42.6-17.7V17.7L17.7 42.6H-17.7L-42.6 17.7V-17.7Z",
    "squircle": "M-22.1-38.1H22.1Q38.1-38.1 38.1-22.1V22.1Q38.1 38.1 22.1 38.1"
    "H-22.1Q-38.1 38.1-38.1 22.1V-22.1Q-38.1-38.1-22.1-38.1Z",
    "diamond": "M0-45.9L45.9 0L0 45.9L-45.9 0Z",
}


def sort_shape(scene: Scene, value: str, full: bool, size: float = 18) -> Box:
    """The shape of a sort of pieces alone: full, or its outline."""
    looks = scene.shown.token
    shape = looks.shape.values.get(value, "circle") if looks and looks.shape else "circle"
    tint = looks.tint.values.get(value) if looks and looks.tint else None
    colour = tint or scene.ink.ink
    marks = element(
        "path",
        d=SHAPES.get(shape, SHAPES["circle"]),
        fill=colour if full else "none",
        stroke=colour,
        stroke_width=9,
        transform=f"scale({size / 100:.4f}) translate(50 50)",
    )
    return Box(size, size, marks)
