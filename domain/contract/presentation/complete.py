"""The presentation of a game: its file, and for what the file leaves out, defaults from the layout and the catalogue.

A zone with keys like `c5` is a square board. Places of seats that only their owner sees are a hand and its backs, other
places of seats a row in their panels. A single pile is a pile, a single set a row in the centre. A zone with ids of
cards as keys is tucked beneath those cards. Counters of seats are numbers in panels, other counters and a few
well-known notes belong to the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from colorsys import hls_to_rgb
from functools import lru_cache

import msgspec

from annales.domain.contract.catalogue import Catalogue
from annales.domain.contract.game import Game
from annales.domain.table.layout import ALL, EACH_SEAT, NOBODY, OWNER, SET, Counters, Layout, Zone

from .model import Area, Board, Buttons, CardFace, Hidden, NoteValue, Number, Presentation, Slot, Token, family

SQUARE = re.compile(r"[a-z]\d+")
SMALLEST_BOARD = 16  # squares
MOST_SLOTS = 12  # places of one row of slots
MOST_COUNTERS = 8  # of one family, beside the turn
TURN_NOTES = ("round", "turn", "phase", "face")
PRIMARY = ("pass", "end_turn", "done")
NUMBERS_OF_CORNER = ("points", "value", "power", "strength", "cost")


@lru_cache(maxsize=64)
def presentation_of(game: Game) -> Presentation:
    """The presentation of this game, with all defaults."""
    tags = tuple(str(kind.__struct_config__.tag) for kind in game.ACTIONS)
    return complete(game.PRESENTATION, game.LAYOUT, game.CATALOGUE, tags)


def complete(given: Presentation | None, layout: Layout, catalogue: Catalogue, actions: Iterable[str]) -> Presentation:
    """A file with defaults for what it leaves out; where there is a file, nothing is hidden by default."""
    defaults = default_presentation(layout, catalogue, actions)
    if given is None:
        return defaults
    empty = Presentation(format=1)
    said = {name: value for name in given.__struct_fields__ if (value := getattr(given, name)) != getattr(empty, name)}
    kept = {name: getattr(given, name) for name in ("hidden", "board", "token")}
    return msgspec.structs.replace(defaults, **{**said, **kept})


def default_presentation(layout: Layout, catalogue: Catalogue, actions: Iterable[str]) -> Presentation:
    """A presentation without a file: from the layout, the kinds of cards and the kinds of actions."""
    grid = next((zone for zone in layout.zones_declared if _is_board(zone)), None)
    areas = tuple(_areas(layout, catalogue, grid))
    numbers = (*_counters(layout), *(Number(slot="turn", note=note) for note in TURN_NOTES if _has(layout, note)))
    kinds = list(dict.fromkeys(entry.kind for entry in catalogue))
    return Presentation(
        format=1,
        buttons=Buttons(primary=tuple(tag for tag in actions if tag in PRIMARY)),
        area=areas,
        number=numbers,
        board=None if grid is None else _board(grid, layout),
        token=None if grid is None else Token(),
        card=None if grid is not None else CardFace(tint="@kind", corner=_corner(catalogue)),
        tints={kind: _tint(index, len(kinds)) for index, kind in enumerate(kinds)},
        hidden=_rest(layout, areas, numbers),
    )


def _has(layout: Layout, note: str) -> bool:
    return note in layout.note_names()


# -- places


def _is_board(zone: Zone) -> bool:
    keys = zone.keys[0] if len(zone.keys) == 1 else EACH_SEAT
    return keys != EACH_SEAT and len(keys) >= SMALLEST_BOARD and all(map(SQUARE.fullmatch, keys))


def _board(grid: Zone, layout: Layout) -> Board:
    keys = grid.keys[0]
    rows = max(int(key[1:]) for key in keys)
    return Board(
        cell=f"{grid.name}.{{c}}{{r}}",
        columns="".join(sorted({key[0] for key in keys})),
        rows=NoteValue(note="rows", or_=rows) if _has(layout, "rows") else rows,
    )


def _areas(layout: Layout, catalogue: Catalogue, grid: Zone | None) -> Iterator[Area]:
    ids = {entry.id for entry in catalogue}
    tucked = tuple(f"{zone.name}.{{piece}}" for zone in layout.zones_declared if _is_tucked(zone, ids))
    if grid is not None:
        yield Area(slot="board", as_="board", zones=(f"{grid.name}.*",))
    for zone in layout.zones_declared:
        if zone is not grid and not _is_tucked(zone, ids):
            yield from _of_seats(zone, tucked) if EACH_SEAT in zone.keys[:1] else (_of_all(zone, grid is not None),)


def _is_tucked(zone: Zone, ids: set[str]) -> bool:
    return len(zone.keys) == 1 and zone.keys[0] != EACH_SEAT and all(key in ids for key in zone.keys[0])


def _of_seats(zone: Zone, tucked: Sequence[str]) -> Iterator[Area]:
    further = zone.keys[1:]
    places = f"{zone.name}.{{seat}}" + (".*" if further else "")
    if zone.seen is OWNER and not further:
        yield Area(slot="hand", as_="hand", zones=(f"{zone.name}.{{me}}",))
        yield Area(slot="seat", as_="backs", zones=(places,))
    elif further:
        yield Area(slot="seat", as_="slots", zones=(places,))
    elif zone.seen is NOBODY:
        yield Area(slot="seat", as_="backs", zones=(places,))
    elif zone.order is SET:
        yield Area(slot="seat", as_="cards", zones=(places,), under=tuple(tucked))
    else:
        yield Area(slot="seat", as_="pile", zones=(places,))


def _of_all(zone: Zone, has_board: bool) -> Area:
    slot: Slot = "drawer" if has_board else "centre"
    if not zone.keys:
        is_row = zone.order is SET and zone.seen is ALL
        return Area(slot=slot, as_="cards" if is_row else "pile", zones=(zone.name,), grow=is_row and not has_board)
    few = len(zone.keys) == 1 and len(zone.keys[0]) <= MOST_SLOTS
    return Area(slot="centre", as_="slots" if few else "tokens", zones=(f"{zone.name}.*",))


# -- numbers


def _counters(layout: Layout) -> Iterator[Number]:
    for family_ in layout.counters_declared:
        slot: Slot = "seat" if EACH_SEAT in family_.keys[:1] else "turn"
        for name in _names(family_):
            yield Number(slot=slot, counter=name)


def _names(family_: Counters) -> list[str]:
    names = [family_.name]
    for key in family_.keys:
        words = ["{seat}"] if key == EACH_SEAT else list(key)
        names = [f"{name}.{word}" for name in names for word in words]
    return names[:MOST_COUNTERS]


def _rest(layout: Layout, areas: Iterable[Area], numbers: Sequence[Number]) -> Hidden:
    """What the table does not show by default."""
    shown = {family(place) for area in areas for place in (*area.zones, *area.under)}
    counted = {family(number.counter) for number in numbers}
    noted = {number.note for number in numbers}
    return Hidden(
        zones=tuple(zone.name for zone in layout.zones_declared if zone.name not in shown),
        counters=tuple(each.name for each in layout.counters_declared if each.name not in counted),
        notes=tuple(name for name, _ in layout.notes_declared if name not in noted),
    )


# -- cards


def _corner(catalogue: Catalogue) -> tuple[str, ...]:
    """The numbers that probably matter most."""
    printed = {name for entry in catalogue for name, value in entry.numbers.items() if type(value) is int}
    return tuple(name for name in NUMBERS_OF_CORNER if name in printed)


def _tint(index: int, kinds: int) -> str:
    """An even hue for each kind, dark enough for white letters."""
    red, green, blue = hls_to_rgb((index / max(kinds, 1) + 0.58) % 1, 0.38, 0.32)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
