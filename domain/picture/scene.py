"""What a picture shows: a position as one viewer sees it, and how its game has it drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from annales.domain.contract.game import Game, Score
from annales.domain.contract.presentation.answer import presentation_view, short_name
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Gauge
from annales.domain.contract.presentation.shown import Amount, AreaShown, NumberShown, PresentationShown
from annales.domain.table.layout import EACH_SEAT, HIDDEN, Place, Viewer

from .faces import Entry, Face, Faces, bare_of
from .ink import Ink, Theme, ink_of

GAP = re.compile(r"\{([\w.]+)\}")
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Caption:
    """What is written on a picture: its title, which position it is, what is asked or how the match ended.

    `before` are sentences for its description, before what lies where; `credit` says whose its icons are.
    """

    title: str
    position: str
    headline: str
    before: Sequence[str]
    language: str
    credit: str = ""


@dataclass(frozen=True)
class Scene:
    """A position. `view` is the table as the viewer may see it, in the form of the API, `names` are those at the seats.

    `icons` has the shape of each icon in a box of 512 by 512.
    """

    game: Game
    view: Mapping[str, Any]
    scores: Sequence[Score]
    viewer: Viewer
    names: Sequence[str]
    icons: Mapping[str, str]
    words: Caption
    theme: Theme = "light"
    used: dict[str, str] = field(default_factory=dict)  # the icons that were drawn

    @cached_property
    def shown(self) -> PresentationShown:
        """The presentation of the game."""
        game = self.game
        return presentation_view(presentation_of(game), game.LAYOUT, game.CATALOGUE, game.TEXTS, self.words.language)

    @cached_property
    def ink(self) -> Ink:
        """The colours."""
        return ink_of(self.theme, self.shown.look.accent, self.shown.look.mat)

    @cached_property
    def faces(self) -> Faces:
        """How pieces look."""
        language, texts = self.words.language, self.game.TEXTS
        entries = {
            entry.id: Entry(
                entry, short_name(texts, language, entry), entry.name_fr if language == "fr" else entry.name_en
            )
            for entry in self.game.CATALOGUE
        }
        return Faces(self.shown, entries, self.ink.ground)

    def face(self, piece: str) -> Face:
        """How a piece looks."""
        return self.faces.of(piece)

    # -- what lies where

    def held(self, place: Place) -> list[str]:
        """The pieces in a place."""
        return list(self.view["places"].get(place, ()))

    def places(self, pattern: str, values: Values) -> list[Place]:
        """The places of a pattern: each `*` runs over the keys of its zone; none where a value is missing."""
        text = filled(pattern, values)
        if text is None:
            return []
        name, *parts = text.split(".")
        zone = next((zone for zone in self.game.LAYOUT.zones_declared if zone.name == name), None)
        if zone is None:
            return []
        found = [Place(name)]
        for part, keys in zip(parts, zone.keys, strict=False):
            all_keys = [str(seat) for seat in range(len(self.names))] if keys == EACH_SEAT else list(keys)
            found = [Place(f"{head}.{key}") for head in found for key in (all_keys if part == "*" else [part])]
        return found

    def unseen(self, place: Place) -> str:
        """A hidden piece of a place in words; empty if the game has none for it."""
        return self.unseen_words(place, 1)

    def unseen_words(self, place: Place, number: int) -> str:
        """So many hidden pieces of a place in words."""
        stock = self.game.LAYOUT.spots(len(self.names))[place].stock
        return self.game.TEXTS.unseen(self.words.language, stock, number) or ""

    def side(self, seat: Viewer) -> str | None:
        """The side of a seat; None in a game without sides."""
        sides = self.shown.sides
        if sides is None or seat is None:
            return None
        first = self.view["notes"].get(sides.note, 0)
        return sides.names[(seat - (first if isinstance(first, int) else 0)) % len(sides.names)]

    def values(self, seat: Viewer) -> Values:
        """What the placeholders of patterns stand for."""
        return {"me": self.viewer, "seat": seat, "side": self.side(self.viewer if seat is None else seat)}

    def areas(self, slot: str) -> list[AreaShown]:
        """The areas of a region."""
        return [area for area in self.shown.areas if area.slot == slot]

    def numbers(self, slot: str) -> list[NumberShown]:
        """The numbers of a region."""
        return [number for number in self.shown.numbers if number.slot == slot]

    # -- numbers

    def score(self, name: str, seat: Viewer, piece: str = "") -> tuple[int, int | None] | None:
        """A score and what is needed; None if there is none."""
        found = (each for each in self.scores if each[:2] == (name, seat) and bare_of(each[4] or "") == piece)
        return next(((each[2], each[3]) for each in found), None) if name else None

    def value(self, source: NumberShown | Gauge, values: Values) -> Any:
        """The value of a number; None if it has none now."""
        if source.score:
            found = self.score(source.score, values["seat"], values.get("piece", ""))
            return None if found is None else found[0]
        if source.counter:
            return self.counter(source.counter, values)
        return self.view["notes"].get(source.note) if isinstance(source, NumberShown) else None

    def counter(self, pattern: str, values: Values) -> int | None:
        """The value of a counter; None if a value of its pattern is missing."""
        name = filled(pattern, values)
        return None if name is None else int(self.view["counters"].get(name, 0))

    def limit(self, of: Amount | int | None, values: Values) -> int | None:
        """The maximum of a number."""
        if of is None or isinstance(of, int):
            return of
        if isinstance(of.value, int):
            return of.value
        if isinstance(of.counter, str):
            return self.counter(of.counter, values)
        noted = self.view["notes"].get(of.note)
        return noted if isinstance(noted, int) and noted else of.or_ if isinstance(of.or_, int) else None

    # -- icons

    def has_icon(self, name: str | None) -> bool:
        """Whether there is an icon of this name."""
        return bool(name) and name in self.icons


def filled(pattern: str, values: Values) -> str | None:
    """A pattern with its placeholders filled in; None if a value is missing."""
    names = GAP.findall(pattern)
    if any(values.get(name) is None for name in names):
        return None
    return GAP.sub(lambda found: str(values[found[1]]), pattern)


def is_known(piece: str) -> bool:
    """Whether the viewer sees the face of a piece."""
    return piece != HIDDEN
