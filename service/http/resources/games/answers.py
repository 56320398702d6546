"""Answers about games."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from annales.domain.contract.presentation.model import AREAS, GRIDS, NUMBERS, SLOTS
from annales.service.answers.match.instructions import Instructable
from annales.service.http.openapi.schemas.shapes import (
    OptionValue,
    Shown,
    Value,
    an_object,
    boolean,
    by_name,
    documented,
    integer,
    list_of,
    part,
    sha256,
    string,
    strings,
)
from annales.service.http.openapi.schemas.tables import LayoutShown
from annales.service.http.openapi.schemas.words import GameWords, LevelShown, PresetShown

PATTERN = "a pattern: `{me}`, `{seat}`, `{side}`, `{piece}`, `{key}` stand for what the area belongs to"
ICON = "an icon of the game-icons collection; empty for none"


def colours(description: str, **more: Any) -> fields.List[Any]:
    """Two colours: on light and on dark ground."""
    return fields.List(fields.String(), **documented(f"{description}: on light and on dark ground", **more))


class Look(Shown):
    """The colours of the table."""

    accent = colours("the colour of what is now")
    mat = colours("the colour of the table")


class Sides(Shown):
    """The two sides of the game."""

    note = string("the note with the seat of the first side")
    names = strings("the sides, as in names of places")
    labels = strings("the same in words")


class Buttons(Shown):
    """Kinds of actions whose buttons look different."""

    primary = strings("what Enter presses")
    quiet = strings("what stands aside")
    confirm = strings("what is confirmed before it is sent")
    offers = by_name(fields.String(), "by kind of offer, the note with the seats that may still accept it")


class Amount(Shown):
    """A number that is given or has to be read: exactly one of these, and `or` beside `note`."""

    value = integer("the number itself", required=False)
    counter = string("the counter with it", required=False)
    note = string("the note with it", required=False)
    or_ = fields.Integer(data_key="or", **documented("the number before the note is written", False, allow_none=True))


class Gauge(Shown):
    """A counter, or a score, of each piece of an area."""

    counter = string("the counter; `{piece.resource}` is a number in the catalogue entry of the piece")
    score = string("the name of a score of the match that names the piece, instead of a counter")
    of = string("the number in the catalogue entry at which the gauge is full; empty for none")
    icon = string(f"{ICON}. The name of a number in the catalogue entry stands for its value")


class AreaShown(Shown):
    """Places that are shown together."""

    slot = string("the region of the table", enum=SLOTS)
    as_ = string("how they are shown", enum=AREAS)
    as_.data_key = "as"
    zones = strings(f"the places, in order; {PATTERN}; a final `*` runs over the last key")
    title = string("the title")
    icon = string(ICON)
    under = strings("places tucked beneath each piece")
    with_ = fields.List(fields.String(), data_key="with", **documented("places shown in each slot"))
    state = by_name(fields.String(), "what the piece in a slot means for it, by piece")
    labels = by_name(fields.String(), "the names of the keys that the last `*` runs over")
    gauge = part(Gauge, "a counter of each piece", allow_none=True)
    grow = boolean("whether it takes the room that is left")
    max = integer("show so many pieces and count the others; null for no limit", allow_none=True)
    opens = string("the kind of question that unfolds the drawer; empty for none")


class NumberShown(Shown):
    """A number: exactly one of `counter`, `note` and `score` is not empty."""

    id = string("its id, unique in the presentation")
    slot = string("the region of the table", enum=SLOTS)
    as_ = string("how it is shown", enum=NUMBERS)
    as_.data_key = "as"
    label = string("its name in words")
    title = string("the key of its name, for the authors of games")
    counter = string(f"the counter; {PATTERN}")
    note = string("the note. In a panel, a list with a value for each seat, or the seats that the flag marks")
    score = string("the name of a score of the match, of the seat of the panel")
    of = part(Amount, "the maximum", allow_none=True)
    against = string("a second counter beside the first; empty for none")
    icon = string(ICON)
    icons = by_name(fields.String(), "the icon for each value")
    among = strings("the shapes of pieces that `marks` draws, full where the note holds them for the side")
    values = by_name(fields.String(), "values of the note in words")
    tint = string("the name of its tint; empty for none")
    detail = boolean("whether a phone leaves it out of the line of a seat, and shows it where that opens")


class Band(Shown):
    """Rows of the board with a tint; negative numbers count from the last row."""

    from_ = fields.Integer(data_key="from", **documented("the first row, from 1"))
    to = fields.Integer(**documented("the last row"))
    tint = string("the name of the tint")
    title = string("the key of its title, for the authors of games; empty for none")
    label = string("its title in words, written across the rows; empty for none")


class Line(Shown):
    """A line across the board."""

    after = fields.Integer(**documented("the row before it; negative numbers count from the last row"))
    tint = string("the name of the tint")


class Edge(Shown):
    """Places between cells."""

    place = string("their pattern over `{c}`, `{r}` and `{d}`: `h` on the north of a cell, `v` on its east")
    length = integer("the length in cells: north of a cell and its eastern neighbour, east of a cell and the one above")


class BoardShown(Shown):
    """A board."""

    grid = string("its kind; `points` has a position for each place", enum=GRIDS)
    cell = string("the pattern of its places over `{c}` and `{r}`")
    columns = string("the letters of its columns")
    rows = part(Amount, "the number of its rows")
    block = fields.List(
        fields.Integer(), **documented("columns and rows between heavier lines; null for none", allow_none=True)
    )
    bands = list_of(Band, "rows with a tint")
    lines = list_of(Line, "lines after rows")
    edge = part(Edge, "places between cells", allow_none=True)
    points = by_name(fields.List(fields.Float()), "the position of each place, x and y")


class PieceNames(Shown):
    """How the names of pieces are composed."""

    pattern = string("a regular expression with the groups `kind`, `side` and `n`")
    side = by_name(fields.String(), "the side for each value of the group `side`")


class ByNumber(Shown):
    """Something that depends on a number in the catalogue."""

    by = string("the number")
    values = by_name(fields.String(), "what it is for each value")
    labels = by_name(fields.String(), "the values in words")


class PieceFace(Shown):
    """How a piece looks on a board."""

    shape = part(ByNumber, "its shape", allow_none=True)
    tint = part(ByNumber, "its colour", allow_none=True)


class CostShown(Shown):
    """A part of what a card costs."""

    count = string("the number with the amount")
    sign = string("the number whose sign is shown; empty for none")
    icon = string(ICON)


class CardFace(Shown):
    """Which numbers of its catalogue entry a card shows."""

    tint = string("the number that chooses its tint; `@kind`, or a card without it: the kind does")
    sign = string("the number whose sign stands in the head; empty for none")
    corner = strings("the first one that is not zero stands in the corner")
    cost = list_of(CostShown, "what it costs")
    pips = string("the number with a list of marks; empty for none")
    lines = string("the number with a list of options that can be pointed at one by one; empty for none")


class Sign(Shown):
    """A value of a number as an icon."""

    icon = string(ICON)
    label = string("the value in words")


class GamePresentation(Shown):
    """How a client that knows no game shows its table."""

    game = string("the game's id")
    rules_version = integer("the version of the rules")
    format = integer("the version of this format, 1")
    look = part(Look, "its colours")
    lid = strings("three icons for the lid of its box")
    sides = part(Sides, "its sides; null for a game without", allow_none=True)
    buttons = part(Buttons, "the buttons that stand out")
    windows = strings("the kinds of questions that interrupt")
    areas = list_of(AreaShown, "what lies where, in order")
    numbers = list_of(NumberShown, "which numbers stand where, in order")
    board = part(BoardShown, "its board; null for a game without", allow_none=True)
    piece = part(PieceNames, "how names of pieces are composed; null if they are ids of the catalogue", allow_none=True)
    token = part(PieceFace, "how pieces look on the board; null for a game of cards", allow_none=True)
    card = part(CardFace, "what cards show", allow_none=True)
    tints = by_name(colours("the tint"), "tints by name")
    signs = by_name(by_name(fields.Nested(Sign), "by value"), "signs by number of the catalogue")
    icons = by_name(fields.String(), "icons by piece, by its name without its own number, or by kind: the first found")
    kinds = by_name(fields.String(), "the kinds of the catalogue in words")
    faces = by_name(fields.String(), "faces of pieces and of dice in words")
    names = by_name(fields.String(), "values of answers that are neither cards nor places, in words")
    unseen = by_name(fields.String(), "one hidden piece in words, by stock")


class Both(Shown):
    """A text in both languages."""

    fr = string("in French")
    en = string("in English")


class Range(Shown):
    """The smallest and the largest number."""

    min = integer("the smallest number")
    max = integer("the largest number")


class RefusalShown(Shown):
    """A combination of other options and seats that a value of an option is refused with."""

    options = by_name(list_of(OptionValue, "values of the other option"), "the other options, by id")
    seats = part(Range, "the numbers of seats")


class OptionShown(Shown):
    """An option of a match, chosen when it is opened."""

    id = string("its id, used in the `options` of a match")
    kind = string(
        "its kind; a `list` is a string with one word per seat, separated by commas; `each_seat_most` says how often "
        "the same may be named",
        enum=["bool", "enum", "int", "list"],
    )
    default = part(OptionValue, "the default value")
    effect = string("what it changes, in the caller's language")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    values = strings("the values of an `enum`", required=False)
    min = integer("the smallest value of an `int`", required=False)
    max = integer("the largest value of an `int`", required=False)
    each_seat = strings("the possible words of a `list`", required=False)
    each_seat_most = integer(
        "how many seats may name the same thing in a `list`; a word names several, joined by `+`", required=False
    )
    given_with = by_name(
        fields.Nested(OptionValue),
        "values of other options: required when they hold, not allowed otherwise",
        required=False,
    )
    default_by_seats = by_name(
        fields.Nested(OptionValue), "defaults that differ for some numbers of seats", required=False
    )
    default_with = by_name(
        by_name(fields.Nested(OptionValue), "the default, by value of the other option"),
        "defaults that differ with the value of another option, by its id; they take precedence over "
        "`default` and `default_by_seats`, and the first that applies counts",
        required=False,
    )
    only_with = by_name(
        by_name(list_of(OptionValue, "the possible values of the other option"), "the other options, by id"),
        "for some values of this option, the values that other options must have",
        required=False,
    )
    seats_with = by_name(
        fields.Nested(Range), "for some values of this option, the numbers of seats that they are for", required=False
    )
    refused_with = by_name(
        list_of(RefusalShown, "the combinations"),
        "for some values of this option, or words of a `list`, combinations of other options and seats that they are "
        "refused with",
        required=False,
    )
    words = string("a short label in the caller's language")
    value_words = by_name(fields.String(), "short labels of the values, by value; absent for an `int`", required=False)


class GameShown(Shown):
    """A game, as listed."""

    id = string("the game's id")
    title = string("its title in the caller's language")
    titles = part(Both, "its title in both languages")
    summary = string("a summary in one sentence")
    seats = part(Range, "how many seats a match may have")
    rules_version = integer("the version of the rules that new matches are played by")
    rules_digest = sha256("a hash that changes whenever any part of the game does")
    bots = strings("the levels of its bots, weakest first")
    levels = list_of(LevelShown, "the same levels, for people who choose an opponent")
    options = list_of(OptionShown, "the options of a match")
    presets = list_of(PresetShown, "named sets of options, for example a quick game")


class ActionKind(Shown):
    """One kind of action."""

    type = string("its `type`")
    secret = strings("the members that only the acting seat may see")
    keeps = boolean("whether the question stays open after it")
    description = string("what it does, in the words of the rulebook")
    schema = an_object("its JSON Schema")


class GameWhole(GameShown):
    """A game with its layout and its actions."""

    layout = part(LayoutShown, "every zone, counter and note, and who may see it")
    actions = list_of(ActionKind, "the kinds of actions")
    instructable = part(Instructable, "what a seat can pass ahead, and for how long")
    words = part(GameWords, "the words of the game, by id")


class Games(Shown):
    """All games."""

    games = list_of(GameShown, "the games")


class Card(Shown):
    """One kind of card or piece."""

    id = string("its id; the ids of pieces on the table derive from it")
    kind = string("its kind, such as `piece`")
    name = string("its name in the caller's language")
    short = string("its name as it stands on a card or a piece, short and without an article")
    effect = string("its text in the caller's language")
    name_fr = string("its French name")
    name_en = string("its English name")
    copies = integer("the number of copies")
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
    numbers = by_name(fields.Nested(Value), "the values printed on it")


class Catalogue(Shown):
    """Every card and piece of a game."""

    game = string("the game's id")
    catalogue = list_of(Card, "the cards and pieces")
