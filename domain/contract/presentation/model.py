"""What a file `data/presentation.toml` may say: how a generic client shows the table of a game.

Places and counters are named by patterns. `{me}` stands for the viewer's seat, `{seat}` for the seat of a panel,
`{side}` for its side, `{piece}` for a piece that something belongs to, `{piece.resource}` for a number in the catalogue
entry of that piece, `{key}` for the key of a row of places that end with `*`. Colours are pairs: on light and on dark
ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

Colours = tuple[str, str]
Slot = Literal["board", "centre", "seat", "hand", "turn", "drawer"]
AreaAs = Literal["board", "cards", "hand", "stack", "pile", "slots", "row", "tokens", "badge", "backs"]
NumberAs = Literal["number", "pips", "gauge", "die", "flag", "seat", "marks", "pieces"]
Grid = Literal["square", "hex", "points"]

SLOTS, AREAS, NUMBERS, GRIDS = (get_args(kind) for kind in (Slot, AreaAs, NumberAs, Grid))


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file."""


class Look(Section, frozen=True, kw_only=True):
    """The colour of whatever is current, and that of the table itself."""

    accent: Colours = ("#5a5346", "#cbbfa6")
    mat: Colours = ("#e6e2d8", "#23241f")


class Sides(Section, frozen=True, kw_only=True):
    """The sides of a game for two: `note` holds the seat that has the first one."""

    note: str
    names: tuple[str, str]


class Buttons(Section, frozen=True, kw_only=True):
    """Kinds of actions: which one Enter presses, which are shown less prominently, and which must be confirmed.

    `offers` names, by the kind of an offer, the note with the seats that may still accept it.
    """

    primary: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    confirm: tuple[str, ...] = ()
    offers: Mapping[str, str] = {}


class NoteValue(Section, frozen=True, kw_only=True):
    """The value of a note, or another one before the note is written."""

    note: str
    or_: int | None = msgspec.field(default=None, name="or")


class Gauge(Section, frozen=True, kw_only=True):
    """A counter, or a score, of each piece; `of` is the number in its catalogue entry at which the gauge is full."""

    counter: str = ""
    score: str = ""
    of: str = ""
    icon: str = ""


class Area(Section, frozen=True, kw_only=True):
    """Places shown together.

    `under` are places tucked beneath each piece, `with` places shown in each slot. `state` names what a piece in a slot
    means for it. With `max`, further pieces are counted only. `opens` is the kind of question that unfolds a drawer.
    """

    slot: Slot
    as_: AreaAs = msgspec.field(name="as")
    zones: tuple[str, ...]
    title: str = ""
    icon: str = ""
    under: tuple[str, ...] = ()
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")
    state: Mapping[str, str] = {}
    gauge: Gauge | None = None
    grow: bool = False
    max: int | None = None
    opens: str = ""


class Number(Section, frozen=True, kw_only=True):
    """A number: a counter, a note, or a score of the game.

    `of` is the maximum: an integer, a counter or a note; a score brings its own. `against` is a second counter shown
    beside the first. `among` are the shapes of pieces that `marks` draws, full where the note holds them.
    A `detail` of a seat is left out of its line on a phone, and shown where the line opens. `pieces` shows those
    in the list of a note, and of a second one in `of`, that are followed by a value with words.
    """

    slot: Slot
    as_: NumberAs = msgspec.field(default="number", name="as")
    id: str = ""
    title: str = ""
    counter: str = ""
    note: str = ""
    score: str = ""
    of: int | str | NoteValue | None = None
    against: str = ""
    icon: str = ""
    icons: Mapping[str, str] = {}
    among: tuple[str, ...] = ()
    tint: str = ""
    detail: bool = False

    @property
    def name(self) -> str:
        """Its id: the one from the file, or what it shows without placeholders."""
        return self.id or bare(self.counter or self.note or self.score)


class Band(Section, frozen=True, kw_only=True):
    """Rows with a tint, and a title written across them; negative numbers count from the last row."""

    from_: int = msgspec.field(name="from")
    to: int
    tint: str
    title: str = ""


class Line(Section, frozen=True, kw_only=True):
    """A line across the board after a row; negative numbers count from the last row."""

    after: int
    tint: str


class Edge(Section, frozen=True, kw_only=True):
    """Places on the lines between cells: `{d}` is `h` north of a cell or `v` east of it; length in cells."""

    place: str
    length: int = 1


class Board(Section, frozen=True, kw_only=True):
    """A grid of places `cell` over `{c}` and `{r}`, or `points` with coordinates of their own."""

    grid: Grid = "square"
    cell: str = ""
    columns: str = ""
    rows: int | NoteValue = 0
    block: tuple[int, int] | None = None
    bands: tuple[Band, ...] = ()
    lines: tuple[Line, ...] = ()
    edge: Edge | None = None
    points: Mapping[str, tuple[float, float]] = {}


class PieceNames(Section, frozen=True, kw_only=True):
    """How names of pieces are composed: a regular expression with groups `kind`, `side`, `n`, and the side by group."""

    pattern: str
    side: Mapping[str, str] = {}


class Token(Section, frozen=True, kw_only=True):
    """Shape and tint of pieces on a board, by the catalogue number named under `by`."""

    shape: Mapping[str, str] = {}
    tint: Mapping[str, str] = {}


class Cost(Section, frozen=True, kw_only=True):
    """What a card costs: the number `count` of its catalogue entry, with an icon or the sign of its number `sign`."""

    count: str
    sign: str = ""
    icon: str = ""


class CardFace(Section, frozen=True, kw_only=True):
    """What a card shows of its numbers in the catalogue; `tint` may be `@kind`.

    A card without the number `tint` has the tint of its kind. The first number of `corner` that is not zero is shown
    in its corner. `pips` is a number with a list of marks. `lines` is one with a list of options, each of which can be
    pointed at.
    """

    tint: str = ""
    sign: str = ""
    corner: tuple[str, ...] = ()
    cost: tuple[Cost, ...] = ()
    pips: str = ""
    lines: str = ""


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
