"""A presentation as it is served: what its file says, with every default filled in, and words in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from . import model
from .model import GROUNDS, ICON, Buttons, CardFace, Look, Natural, PieceNames, says

Named = Mapping[str, str]


class Sides(model.Sides, frozen=True, kw_only=True):
    """The two sides of the game."""

    labels: Annotated[list[str], says("the same in words")]


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """A number that is given or has to be read: exactly one of these, and `or` beside `note`."""

    value: Annotated[Natural | UnsetType, says("the number itself")] = UNSET
    counter: Annotated[str | UnsetType, says("the counter with it")] = UNSET
    note: Annotated[str | UnsetType, says("the note with it")] = UNSET
    or_: Annotated[int | UnsetType | None, says("the number before the note is written")] = msgspec.field(
        default=UNSET, name="or"
    )


class AreaShown(model.Area, frozen=True, kw_only=True):
    """Places that are shown together."""

    labels: Annotated[Named, says("the names of the keys that the last `*` runs over")]


class NumberShown(model.Number, frozen=True, kw_only=True):
    """A number: exactly one of `counter`, `note` and `score` is not empty."""

    of: Annotated[Amount | None, says("the maximum")]  # type: ignore[assignment]
    label: Annotated[str, says("its name in words")]
    values: Annotated[Named, says("values of the note in words")]


class Band(model.Band, frozen=True, kw_only=True):
    """Rows of the board with a tint; negative numbers count from the last row."""

    label: Annotated[str, says("its title in words, written across the rows; empty for none")]


class Ground(model.Ground, frozen=True, kw_only=True):
    """Places of a board of points with a tint."""

    label: Annotated[str, says("its title in words, written in each place; empty for none")]


class BoardShown(model.Board, frozen=True, kw_only=True):
    """A board."""

    rows: Annotated[Amount, says("the number of its rows")]  # type: ignore[assignment]
    bands: Annotated[tuple[Band, ...], says("rows with a tint")]
    grounds: Annotated[tuple[Ground, ...], says("places of a board of points with a tint")]


class ByNumber(msgspec.Struct, frozen=True):
    """Something that depends on a number in the catalogue."""

    by: Annotated[str, says("the number")]
    values: Annotated[Named, says("what it is for each value")]
    labels: Annotated[Named, says("the values in words")]


class PieceFace(msgspec.Struct, frozen=True):
    """How a piece looks on a board."""

    shape: Annotated[ByNumber | None, says("its shape")]
    tint: Annotated[ByNumber | None, says("its colour")]


class Sign(msgspec.Struct, frozen=True):
    """A value of a number as an icon."""

    icon: Annotated[str, says(ICON)]
    label: Annotated[str, says("the value in words")]


class PresentationShown(msgspec.Struct, frozen=True, kw_only=True):
    """How a client that knows no game shows a table."""

    format: Annotated[Natural, says("the version of this format, 1")]
    look: Annotated[Look, says("its colours")]
    lid: Annotated[tuple[str, ...], says("three icons for the lid of its box")]
    sides: Annotated[Sides | None, says("its sides; null for a game without")]
    buttons: Annotated[Buttons, says("the buttons that stand out")]
    windows: Annotated[tuple[str, ...], says("the kinds of questions that interrupt")]
    areas: Annotated[list[AreaShown], says("what lies where, in order")]
    numbers: Annotated[list[NumberShown], says("which numbers stand where, in order")]
    board: Annotated[BoardShown | None, says("its board; null for a game without")]
    piece: Annotated[PieceNames | None, says("how names of pieces are composed; null if they are ids of the catalogue")]
    token: Annotated[PieceFace | None, says("how pieces look on the board; null for a game of cards")]
    card: Annotated[CardFace | None, says("what cards show")]
    tints: Annotated[Mapping[str, Annotated[list[str], says(f"the tint: {GROUNDS}")]], says("tints by name")]
    signs: Annotated[
        Mapping[str, Annotated[Mapping[str, Sign], says("by value")]], says("signs by number of the catalogue")
    ]
    icons: Annotated[Named, says("icons by piece, by its name without its own number, or by kind: the first found")]
    kinds: Annotated[Named, says("the kinds of the catalogue in words")]
    names: Annotated[Named, says("values of answers that are neither cards nor places, in words")]
    faces: Annotated[Named, says("faces of pieces and of dice in words")]
    unseen: Annotated[Named, says("one hidden piece in words, by stock")]
