"""The whole picture: a head, the table, the seats, the viewer's hand."""

from __future__ import annotations

from math import ceil

from .areas import area
from .board import board
from .boxes import Box, beneath, beside, clean, element, flowing, framed, number, rect, text, width_of
from .ink import SIDES, mixed
from .numbers import figure, said
from .scene import Scene
from .telling import told

WIDTH, PAD, GAP = 800.0, 16.0, 12.0
LEAST, MOST = 420.0, 3000.0  # how high a picture is
BOARD = 452.0  # the width of a board beside the panels of the seats
PANEL = 300.0  # the least width of a panel beside another one
PREVIEW = (1200.0, 630.0)  # the width and the height of a preview
ACROSS, DOWN = 40.0, 21.0  # what its sides are multiples of, in whichever layout
WIDTHS = (800.0, 960.0, 1120.0, 1280.0, 1440.0, 1600.0)  # in which a preview may be laid out
FEW = 5  # figures of the turn that carry their names
FONT = "'Source Sans 3', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
INLINE = {"badge", "backs", "pile"}


def picture(scene: Scene) -> str:
    """The position as an SVG document, with its title and its description in words."""
    body = _body(scene, WIDTH - 2 * PAD)
    return _document(scene, body, WIDTH, min(MOST, max(LEAST, body.height + 2 * PAD)))


def preview(scene: Scene) -> str:
    """The position as an SVG document of the size PREVIEW, in the layout in which everything is largest."""
    best: tuple[int, float, Box] | None = None
    for width in WIDTHS:
        if best is not None and width >= best[0] * ACROSS:
            break
        body = _body(scene, width - 2 * PAD)
        steps = ceil(max(width / ACROSS, min(MOST, body.height + 2 * PAD) / DOWN))
        if best is None or steps < best[0]:
            best = steps, width, body
    assert best is not None
    steps, width, body = best
    wide = steps * ACROSS
    return _document(scene, Box(wide, body.height, body.at((wide - width) / 2, 0)), wide, steps * DOWN, PREVIEW)


def _body(scene: Scene, room: float) -> Box:
    """All that a picture shows, in this width."""
    parts = [_head(scene, room)]
    if scene.shown.board is None:
        parts += [_turn(scene, room), _centre(scene, room), _seats(scene, room)]
    else:
        beside_it = room - BOARD - GAP
        table = board(scene, BOARD, 620)
        side = beneath([_seats(scene, beside_it), _turn(scene, beside_it), _centre(scene, beside_it)], GAP)
        parts.append(_level(table, side))
    return beneath([*parts, _hand(scene, room)], GAP)


def _document(scene: Scene, body: Box, width: float, height: float, shown: tuple[float, float] | None = None) -> str:
    """The document, shown in its own size or in another one of the same shape."""
    words = scene.words
    symbols = "".join(element("path", id=f"icon-{name}", d=scene.used[name]) for name in sorted(scene.used))
    title = ", ".join(filter(None, (words.title, words.position, words.headline)))
    description = "\n".join([*words.before, *told(scene)])
    head = element("title", clean(title), id="title") + element("desc", clean(description), id="description")
    head += element("metadata", clean(words.credit)) if words.credit and symbols else ""
    marks = rect(width, height, scene.ink.mat) + body.at(PAD, PAD)
    size = f"0 0 {number(width)} {number(height)}"
    wide, high = map(number, shown or (width, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" width="{wide}" height="{high}" '
        f'role="img" aria-labelledby="title description" lang="{words.language}" font-family="{FONT}">'
        f"{head}{element('defs', symbols) if symbols else ''}{marks}</svg>\n"
    )


def _level(one: Box, other: Box) -> Box:
    """Two boxes side by side, both at the top."""
    high = max(one.height, other.height)
    return beside([Box(one.width, high, one.marks), Box(other.width, high, other.marks)], GAP)


def _head(scene: Scene, room: float) -> Box:
    """The title, which position it is, and what is asked or how the match ended."""
    ink, words = scene.ink, scene.words
    place = min(room / 3, width_of(words.position, 16))
    marks = text(words.title, 26, ink.ink, room - place - GAP, weight=700, y=24)
    marks += text(words.position, 16, ink.soft, place + 0.5, x=room, y=22, anchor="end")
    if words.headline:
        marks += text(words.headline, 18, ink.accent, room, weight=600, y=50)
    return Box(room, 58 if words.headline else 34, marks)


def _turn(scene: Scene, room: float) -> Box:
    """The numbers of the turn."""
    numbers, ink = scene.numbers("turn"), scene.ink
    figures = [figure(scene, each, scene.values(None), len(numbers) <= FEW) for each in numbers]
    pills = [framed(each, mixed(ink.raised, ink.mat, 0.75), ink.rule, 6, 12) for each in figures if each.width]
    return flowing(pills, room, 6, 6, middle=True)


def _centre(scene: Scene, room: float) -> Box:
    """What everybody looks at."""
    values = scene.values(None)
    return flowing((area(scene, shown, values, room) for shown in scene.areas("centre")), room, 18, 10)


def _seats(scene: Scene, room: float) -> Box:
    """The panels of the seats, the viewer's first, then in the order of play; as many to a row as have room."""
    count, first = len(scene.names), scene.viewer or 0
    columns = min(count, max(1, int(room / PANEL)))
    order = [(first + at) % count for at in range(count)]
    wide = (room - GAP * (columns - 1)) / columns
    panels = [_panel(scene, seat, wide) for seat in order]
    rows = [panels[at : at + columns] for at in range(0, len(panels), columns)]
    made = []
    for row in rows:
        high = max(box.height for box in row)
        made.append(beside([_grounded(scene, box, high, order[panels.index(box)]) for box in row], GAP))
    return beneath(made, GAP)


def _grounded(scene: Scene, box: Box, high: float, seat: int) -> Box:
    """A panel on its ground, which says whether the seat is awaited."""
    ink, asked = scene.ink, scene.view["asked"] or {"must": ()}
    is_awaited = seat in asked["must"]
    fill = mixed(ink.accent, ink.raised, 0.08) if is_awaited else ink.raised
    ground = rect(
        box.width,
        high,
        fill,
        round=9,
        stroke=ink.accent if is_awaited else ink.rule,
        stroke_width=2.5 if is_awaited else 1,
    )
    return Box(box.width, high, ground + box.marks)


def _panel(scene: Scene, seat: int, wide: float) -> Box:
    """Who sits there, their numbers, what lies before them; in a box of this width."""
    room, values = wide - 20, scene.values(seat)
    areas = scene.areas("seat")
    head = [_who(scene, seat, room)]
    figures = [figure(scene, each, values, False) for each in scene.numbers("seat")]
    small = [
        area(scene, each, values, room)
        for each in areas
        if each.as_ in INLINE and not _in_hand(scene, seat, each.zones)
    ]
    head.append(flowing([*figures, *small], room, 12, 5, middle=True))
    holdings = [area(scene, each, values, room) for each in areas if each.as_ not in INLINE]
    inner = beneath([*head, flowing(holdings, room, 10, 6)], 7)
    return Box(wide, inner.height + 18, inner.at(10, 9))


def _in_hand(scene: Scene, seat: int, zones: tuple[str, ...]) -> bool:
    """Whether the viewer's hand shows these places already."""
    if seat != scene.viewer:
        return False
    hand = {
        place
        for shown in scene.areas("hand")
        for zone in shown.zones
        for place in scene.places(zone, scene.values(None))
    }
    own = {place for zone in zones for place in scene.places(zone, scene.values(seat))}
    return own <= hand


def _who(scene: Scene, seat: int, room: float) -> Box:
    ink, side, sides = scene.ink, scene.side(seat), scene.shown.sides
    swatch, of_side = Box(0, 0), ""
    if sides and side:
        at = sides.names.index(side)
        base, edge, _ = SIDES[ink.ground][at % 2]
        swatch = Box(18, 18, element("circle", cx=9, cy=9, r=8, fill=base, stroke=edge, stroke_width=2))
        of_side = sides.labels[at]
    label = said(scene, of_side, soft=True, size=15, room=room / 3)
    is_out = seat in scene.view["out"]
    name = said(scene, scene.names[seat], soft=is_out, size=19, room=room - label.width - swatch.width - 16, weight=700)
    return beside([swatch, name, label], 6)


def _hand(scene: Scene, room: float) -> Box:
    """The viewer's hand."""
    if scene.viewer is None:
        return Box(0, 0)
    boxes = [area(scene, shown, scene.values(None), room - 20) for shown in scene.areas("hand")]
    inner = flowing(boxes, room - 20, 14)
    if not inner.width:
        return Box(0, 0)
    return framed(inner, scene.ink.raised, scene.ink.rule, 10, 9, room)
