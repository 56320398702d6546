"""The colours of a picture, on light and on dark ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Theme = Literal["light", "dark"]
Colour = str  # `#rrggbb`


@dataclass(frozen=True)
class Ink:
    """What everything is drawn with; `ground` is 0 on light and 1 on dark ground, as in a pair of colours."""

    ground: int
    paper: Colour
    raised: Colour
    ink: Colour
    soft: Colour
    rule: Colour
    cells: tuple[Colour, Colour]
    heavy: Colour
    wood: Colour
    accent: Colour
    mat: Colour

    @property
    def on_accent(self) -> Colour:
        """What is read on the accent."""
        return ("#fffdf8", "#17130d")[self.ground]


_THEMES = {
    "light": ("#f5f1e8", "#fffdf8", "#23211d", "#635d53", "#d8d0c0", ("#f3ead6", "#eadfc5"), "#c9b9a0", "#7a5430"),
    "dark": ("#131517", "#1f2326", "#ece7dc", "#a39c8f", "#34393d", ("#3d3a33", "#36332d"), "#6b6455", "#d8ad74"),
}
SIDES = (  # of a disc: its base, its edge, its mark; for either side on either ground
    (("#f7efdd", "#3b2f22", "#3b2f22"), ("#38434c", "#14191d", "#eef1f2")),
    (("#efe4cb", "#3b2f22", "#3b2f22"), ("#232c33", "#8fa0ad", "#eef1f2")),
)


def ink_of(theme: Theme, accent: tuple[Colour, Colour], mat: tuple[Colour, Colour]) -> Ink:
    """The colours of a theme, with those of a game."""
    ground = int(theme == "dark")
    return Ink(ground, *_THEMES[theme], accent[ground], mat[ground])


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """A colour with this part of the first one, and the rest of the other."""
    channels = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in channels)


def _channels(colour: Colour) -> tuple[int, ...]:
    digits = colour.removeprefix("#")
    whole = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return tuple(int(whole[at : at + 2], 16) for at in (0, 2, 4))
