"""What a file `data/presentation.toml` may say: how a generic client shows the table of a game.

Places and counters are named by patterns. `{me}` stands for the viewer's seat, `{seat}` for the seat of a panel,
`{side}` for its side, `{piece}` for a piece that something belongs to, `{piece.resource}` for a number in the catalogue
entry of that piece, `{key}` for the key of a row of places that end with `*`. Colours are pairs: on light and on dark
ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

Colours = tuple[str, str]
Slot = Literal["board", "centre", "seat", "hand", "turn", "drawer"]
AreaAs = Literal["board", "cards", "hand", "stack", "pile", "slots", "row", "tokens", "badge", "backs"]
NumberAs = Literal["number", "pips", "gauge", "die", "flag", "seat", "marks", "pieces"]
Grid = Literal["square", "hex", "points"]
Natural = Annotated[int, msgspec.Meta(ge=0)]

GROUNDS = "on light and on dark ground"
ICON = "an icon of the game-icons collection; empty for none"
PATTERN = "a pattern: `{me}`, `{seat}`, `{side}`, `{piece}`, `{key}` stand for what the area belongs to"


def says(description: str) -> msgspec.Meta:
    """What a member means, as the description of the API says it."""
    return msgspec.Meta(description=description)


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file."""


class Look(Section, frozen=True, kw_only=True):
    """The colours of the table."""

    accent: Annotated[Colours, says(f"the colour of what is now: {GROUNDS}")] = ("#5a5346", "#cbbfa6")
    mat: Annotated[Colours, says(f"the colour of the table: {GROUNDS}")] = ("#e6e2d8", "#23241f")


class Sides(Section, frozen=True, kw_only=True):
    """The two sides of the game."""

    note: Annotated[str, says("the note with the seat of the first side")]
    names: Annotated[tuple[str, str], says("the sides, as in names of places")]


class Buttons(Section, frozen=True, kw_only=True):
    """Kinds of actions whose buttons look different."""

    primary: Annotated[tuple[str, ...], says("what Enter presses")] = ()
    quiet: Annotated[tuple[str, ...], says("what stands aside")] = ()
    confirm: Annotated[tuple[str, ...], says("what is confirmed before it is sent")] = ()
    offers: Annotated[
        Mapping[str, str], says("by kind of offer, the note with the seats that may still accept it")
    ] = {}


class NoteValue(Section, frozen=True, kw_only=True):
    """The value of a note, or another one before the note is written."""

    note: str
    or_: int | None = msgspec.field(default=None, name="or")


class Gauge(Section, frozen=True, kw_only=True):
    """A counter, or a score, of each piece of an area."""

    counter: Annotated[str, says("the counter; `{piece.resource}` is a number in the catalogue entry of the piece")] = (
        ""
    )
    score: Annotated[str, says("the name of a score of the match that names the piece, instead of a counter")] = ""
    of: Annotated[str, says("the number in the catalogue entry at which the gauge is full; empty for none")] = ""
    icon: Annotated[str, says(f"{ICON}. The name of a number in the catalogue entry stands for its value")] = ""


class Area(Section, frozen=True, kw_only=True):
    """Places that are shown together."""

    slot: Annotated[Slot, says("the region of the table")]
    as_: Annotated[AreaAs, says("how they are shown")] = msgspec.field(name="as")
    zones: Annotated[tuple[str, ...], says(f"the places, in order; {PATTERN}; a final `*` runs over the last key")]
    title: Annotated[str, says("the title")] = ""
    icon: Annotated[str, says(ICON)] = ""
    under: Annotated[tuple[str, ...], says("places tucked beneath each piece")] = ()
    with_: Annotated[tuple[str, ...], says("places shown in each slot")] = msgspec.field(default=(), name="with")
    state: Annotated[Mapping[str, str], says("what the piece in a slot means for it, by piece")] = {}
    gauge: Annotated[Gauge | None, says("a counter of each piece")] = None
    grow: Annotated[bool, says("whether it takes the room that is left")] = False
    max: Annotated[Natural | None, says("show so many pieces and count the others; null for no limit")] = None
    opens: Annotated[str, says("the kind of question that unfolds the drawer; empty for none")] = ""


class Number(Section, frozen=True, kw_only=True):
    """A number: exactly one of `counter`, `note` and `score` is not empty.

    `of` is the maximum: an integer, a counter or a note; a score brings its own. `pieces` shows those in the list of a
    note, and of a second one in `of`, that are followed by a value with words.
    """

    slot: Annotated[Slot, says("the region of the table")]
    as_: Annotated[NumberAs, says("how it is shown")] = msgspec.field(default="number", name="as")
    id: Annotated[str, says("its id, unique in the presentation")] = ""
    title: Annotated[str, says("the key of its name, for the authors of games")] = ""
    counter: Annotated[str, says(f"the counter; {PATTERN}")] = ""
    note: Annotated[
        str,
        says("the note. In a panel, a list with a value for each seat, or the seats that the flag marks"),
    ] = ""
    score: Annotated[str, says("the name of a score of the match, of the seat of the panel")] = ""
    of: int | str | NoteValue | None = None
    against: Annotated[str, says("a second counter beside the first; empty for none")] = ""
    icon: Annotated[str, says(ICON)] = ""
    icons: Annotated[Mapping[str, str], says("the icon for each value")] = {}
    among: Annotated[
        tuple[str, ...],
        says("the shapes of pieces that `marks` draws, full where the note holds them for the side"),
    ] = ()
    tint: Annotated[str, says("the name of its tint; empty for none")] = ""
    detail: Annotated[
        bool, says("whether a phone leaves it out of the line of a seat, and shows it where that opens")
    ] = False

    @property
    def name(self) -> str:
        """Its id: the one from the file, or what it shows without placeholders."""
        return self.id or bare(self.counter or self.note or self.score)


class Band(Section, frozen=True, kw_only=True):
    """Rows of the board with a tint; negative numbers count from the last row."""

    from_: Annotated[int, says("the first row, from 1")] = msgspec.field(name="from")
    to: Annotated[int, says("the last row")]
    tint: Annotated[str, says("the name of the tint")]
    title: Annotated[str, says("the key of its title, for the authors of games; empty for none")] = ""


class Line(Section, frozen=True, kw_only=True):
    """A line across the board."""

    after: Annotated[int, says("the row before it; negative numbers count from the last row")]
    tint: Annotated[str, says("the name of the tint")]


class Ground(Section, frozen=True, kw_only=True):
    """Places of a board of points with a tint and a title, such as what they are worth."""

    places: tuple[str, ...]
    tint: Annotated[str, says("the name of the tint")]
    title: Annotated[str, says("the key of its title, for the authors of games; empty for none")] = ""


class Edge(Section, frozen=True, kw_only=True):
    """Places between cells."""

    place: Annotated[
        str, says("their pattern over `{c}`, `{r}` and `{d}`: `h` on the north of a cell, `v` on its east")
    ]
    length: Annotated[
        Natural,
        says("the length in cells: north of a cell and its eastern neighbour, east of a cell and the one above"),
    ] = 1


class Board(Section, frozen=True, kw_only=True):
    """A board."""

    grid: Annotated[Grid, says("its kind; `points` has a position for each place")] = "square"
    cell: Annotated[str, says("the pattern of its places over `{c}` and `{r}`")] = ""
    columns: Annotated[str, says("the letters of its columns")] = ""
    rows: int | NoteValue = 0
    block: Annotated[tuple[int, int] | None, says("columns and rows between heavier lines; null for none")] = None
    bands: tuple[Band, ...] = ()
    lines: Annotated[tuple[Line, ...], says("lines after rows")] = ()
    edge: Annotated[Edge | None, says("places between cells")] = None
    points: Annotated[Mapping[str, tuple[float, float]], says("the position of each place, x and y")] = {}
    paths: Annotated[
        tuple[Annotated[tuple[str, ...], msgspec.Meta(min_length=2)], ...],
        says("lines on a board of points, each drawn straight from place to place"),
    ] = ()
    grounds: Annotated[tuple[Ground, ...], says("places of a board of points with a tint")] = ()


class PieceNames(Section, frozen=True, kw_only=True):
    """How the names of pieces are composed."""

    pattern: Annotated[str, says("a regular expression with the groups `kind`, `side` and `n`")]
    side: Annotated[Mapping[str, str], says("the side for each value of the group `side`")] = {}


class Token(Section, frozen=True, kw_only=True):
    """Shape and tint of pieces on a board, by the catalogue number named under `by`."""

    shape: Mapping[str, str] = {}
    tint: Mapping[str, str] = {}


class CostShown(Section, frozen=True, kw_only=True):
    """A part of what a card costs."""

    count: Annotated[str, says("the number with the amount")]
    sign: Annotated[str, says("the number whose sign is shown; empty for none")] = ""
    icon: Annotated[str, says(ICON)] = ""


class CardFace(Section, frozen=True, kw_only=True):
    """Which numbers of its catalogue entry a card shows."""

    tint: Annotated[str, says("the number that chooses its tint; `@kind`, or a card without it: the kind does")] = ""
    sign: Annotated[str, says("the number whose sign stands in the head; empty for none")] = ""
    corner: Annotated[tuple[str, ...], says("the first one that is not zero stands in the corner")] = ()
    cost: Annotated[tuple[CostShown, ...], says("what it costs")] = ()
    pips: Annotated[str, says("the number with a list of marks; empty for none")] = ""
    lines: Annotated[
        str, says("the number with a list of options that can be pointed at one by one; empty for none")
    ] = ""


class Hidden(Section, frozen=True, kw_only=True):
    """What the table does not show: zones, counters and notes that only the rules need.

    What a person counts on is shown, by itself or by other means: `shown_by` names the number, score, zone or `board`.
    """

    zones: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    shown_by: Mapping[str, str] = {}


class Presentation(Section, frozen=True, kw_only=True):
    """The whole file. `icons` go by piece, by its name without number, by kind; `signs` by number and value."""

    format: Literal[1]
    look: Look = Look()
    lid: tuple[str, ...] = ()
    sides: Sides | None = None
    buttons: Buttons = Buttons()
    windows: tuple[str, ...] = ()
    area: tuple[Area, ...] = ()
    number: tuple[Number, ...] = ()
    board: Board | None = None
    piece: PieceNames | None = None
    token: Token | None = None
    card: CardFace | None = None
    tints: Mapping[str, str | Colours] = {}
    signs: Mapping[str, Mapping[str, str]] = {}
    icons: Mapping[str, str] = {}
    touch: Mapping[str, tuple[str, ...]] | None = None
    hidden: Hidden = Hidden()


def bare(pattern: str) -> str:
    """A pattern without its placeholders: `points.{seat}.day` is `points.day`."""
    return ".".join(part for part in pattern.split(".") if "{" not in part and "}" not in part and part != "*")


def family(pattern: str) -> str:
    """The zone or counter that a pattern of places or counters names."""
    return pattern.partition(".")[0]
