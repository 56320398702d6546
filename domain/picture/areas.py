"""Areas: places that are shown together, as rows of cards, piles, slots, tokens, backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from annales.domain.arithmetic import added
from annales.domain.contract.presentation.shown import AreaShown
from annales.domain.table.layout import Place

from .boxes import Box, beneath, beside, flowing, framed, rect, text, titled, width_of
from .cards import CARD, back, card, counted, glyph, tile, token
from .faces import bare_of
from .numbers import gauge, said
from .scene import Scene, Values

MOST_CARDS, MOST_TILES = 16, 28  # shown of one area; of the rest how many there are
MINI = 28.0  # what is tucked beneath a tile
Held = list[tuple[Place, str]]  # places and pieces


@dataclass(frozen=True)
class Spread:
    """An area with what lies in it."""

    scene: Scene
    area: AreaShown
    values: Values
    room: float

    @property
    def places(self) -> list[Place]:
        """Its places, in order."""
        return [place for pattern in self.area.zones for place in self.scene.places(pattern, self.values)]

    @property
    def held(self) -> Held:
        """The pieces in them."""
        return [(place, piece) for place in self.places for piece in self.scene.held(place)]

    @property
    def is_small(self) -> bool:
        """Whether cards are shown as tiles."""
        return self.area.slot == "seat"

    def piece(self, place: Place, piece: str, count: int = 1) -> Box:
        """A piece as this area shows it."""
        unseen = self.scene.unseen(place)
        if self.is_small:
            return tile(self.scene, piece, unseen, count)
        box = card(self.scene, piece, unseen)
        return box if count == 1 else counted(self.scene, box, count)

    def beneath(self, piece: str) -> Held:
        """What is tucked beneath a piece."""
        values = {**self.values, "piece": bare_of(piece)}
        places = [place for pattern in self.area.under for place in self.scene.places(pattern, values)]
        return [(place, each) for place in places for each in self.scene.held(place)]


def area(scene: Scene, shown: AreaShown, values: Values, room: float) -> Box:
    """An area in at most this width; empty where it shows nothing now."""
    spread = Spread(scene, shown, values, room)
    box = _DRAWN.get(shown.as_, _cards)(spread)
    if not box.width or shown.slot in ("seat", "hand"):
        return box
    title = said(scene, shown.title, soft=True, size=14, room=max(box.width, 90))
    return beneath([title, box], 4)


def _cards(spread: Spread) -> Box:
    held, most = spread.held, MOST_TILES if spread.is_small else MOST_CARDS
    if not held:
        return Box(0, 0) if spread.area.slot != "centre" or not spread.area.grow else _empty(spread, CARD)
    equal = Counter(held)
    boxes = [_column(spread, place, piece, count) for (place, piece), count in list(equal.items())[:most]]
    rest = sum(list(equal.values())[most:])
    if rest:
        boxes.append(said(spread.scene, f"+{rest}", soft=True, weight=700))
    return flowing(boxes, spread.room, 6, 8)


def _column(spread: Spread, place: Place, piece: str, count: int) -> Box:
    """A card with its gauge, and with what is tucked beneath it."""
    scene, shown = spread.scene, spread.piece(place, piece, count)
    tucked = Counter(spread.beneath(piece))
    more = [
        tile(scene, each, scene.unseen(under), many, MINI) for (under, each), many in list(tucked.items())[:MOST_TILES]
    ]
    box = beneath([shown, _gauge(spread, piece)], 4)
    if not more:
        return box
    wide = max(MINI, min(spread.room - box.width - 20, added(each.width + 3 for each in more)))
    return framed(beside([box, flowing(more, wide, 3, 3)], 4), "none", scene.ink.rule, 3, 8)


def _gauge(spread: Spread, piece: str) -> Box:
    shown, scene = spread.area.gauge, spread.scene
    if shown is None:
        return Box(0, 0)
    numbers = scene.face(piece).numbers
    values = {**spread.values, "piece": bare_of(piece), **{f"piece.{name}": each for name, each in numbers.items()}}
    value = scene.value(shown, values)
    if value is None:
        return Box(0, 0)
    score = scene.score(shown.score, spread.values["seat"], bare_of(piece))
    of = score[1] if score else numbers.get(shown.of) if shown.of else None
    sign = str(numbers.get(shown.icon, ""))
    name = scene.shown.icons.get(sign) or shown.icon
    return beside([glyph(scene, name, 16, scene.ink.soft), gauge(scene, value, of if isinstance(of, int) else None)], 3)


def _empty(spread: Spread, size: tuple[float, float]) -> Box:
    wide, high = size
    return Box(
        wide,
        high,
        rect(wide, high, "none", round=8, stroke=spread.scene.ink.rule, stroke_width=2, stroke_dasharray="5 4"),
    )


def _pile(spread: Spread) -> Box:
    held = spread.held
    if spread.is_small:
        return _backs(spread)
    top = card(spread.scene, held[-1][1], spread.scene.unseen(held[-1][0])) if held else _empty(spread, CARD)
    words, ink = str(len(held)), spread.scene.ink
    wide = width_of(words, 14, 700) + 14
    mark = rect(wide, 22, ink.ink, round=11) + text(words, 14, ink.paper, weight=700, x=wide / 2, y=16, anchor="middle")
    return Box(top.width + 6, top.height + 6, top.marks + Box(wide, 22, mark).at(top.width - wide + 6, top.height - 16))


def _slots(spread: Spread) -> Box:
    """A box for each place, with its key."""
    scene, shown, boxes = spread.scene, spread.area, []
    zone = next(
        (zone for zone in scene.game.LAYOUT.zones_declared if zone.name == shown.zones[0].partition(".")[0]), None
    )
    of_seats = zone is not None and bool(zone.keys) and zone.keys[-1] == "seats"
    for place in spread.places:
        key = place.rpartition(".")[2]
        inside = [(place, piece) for piece in scene.held(place)]
        states = [shown.state.get(piece) or shown.state.get(piece.rpartition(":")[2]) for _, piece in inside]
        state = next(filter(None, states), None)
        others = {**spread.values, "key": key}
        beside_it = [
            (other, piece)
            for pattern in shown.with_
            for other in scene.places(pattern, others)
            for piece in scene.held(other)
        ]
        label = scene.names[int(key)] if of_seats and key.isdecimal() else shown.labels.get(key, key)
        is_plain = not shown.state
        pieces = ([] if not is_plain else inside) + beside_it
        tiles = [tile(scene, piece, scene.unseen(other), 1, MINI + 4) for other, piece in pieces[:MOST_CARDS]]
        words = ", ".join([label, *(each for _, piece in inside for each in scene.face(piece).states)])
        boxes.append(_slot(scene, label, state, tiles, words, spread.room))
    return flowing(boxes, spread.room, 5, 5)


def _slot(scene: Scene, label: str, state: str | None, tiles: Sequence[Box], words: str, room: float) -> Box:
    ink = scene.ink
    inner = beside([said(scene, label, soft=state != "open", size=14, room=min(150, room - 20)), *tiles], 4)
    high = Box(
        max(28.0, inner.width),
        max(MINI + 4, inner.height),
        inner.at(0, (max(MINI + 4, inner.height) - inner.height) / 2),
    )
    stroke = ink.accent if state == "open" else ink.rule
    fill = ink.rule if state == "shut" else "none"
    box = framed(high, fill, stroke, 4, 7, stroke_width=2, stroke_dasharray=None if state else "5 3")
    return Box(box.width, box.height, titled(words, box.marks))


def _tokens(spread: Spread) -> Box:
    held = spread.held
    if not held:
        return Box(0, 0)
    sign = glyph(spread.scene, spread.area.icon, 20, spread.scene.ink.soft)
    boxes = [token(spread.scene, piece, 30) for _, piece in held[:MOST_TILES]]
    return flowing([sign, *boxes], spread.room, 2, 3, middle=True)


def _badge(spread: Spread) -> Box:
    """Who somebody is."""
    scene, boxes = spread.scene, []
    for _, piece in spread.held:
        face = scene.face(piece)
        if face.hidden:
            boxes.append(said(scene, "?", soft=True, weight=700))
            continue
        inner = beside(
            [glyph(scene, face.icon, 18, scene.ink.ink), said(scene, face.name, size=15, room=170, weight=600)], 4
        )
        boxes.append(framed(inner, "none", face.tint, 3, 12))
    return flowing(boxes, spread.room, 4, 4)


def _backs(spread: Spread) -> Box:
    """An icon and how many there are."""
    held, scene = spread.held, spread.scene
    if not spread.places or not held:
        return Box(0, 0)
    sign = glyph(scene, spread.area.icon, 18, scene.ink.soft)
    first = sign if sign.width else back(scene, (13, 18))
    box = beside([first, said(scene, str(len(held)), weight=700)], 4)
    return Box(box.width, box.height, titled(f"{spread.area.title} {len(held)}", box.marks))


_DRAWN: dict[str, Callable[[Spread], Box]] = {
    "pile": _pile,
    "slots": _slots,
    "tokens": _tokens,
    "badge": _badge,
    "backs": _backs,
}
