"""The schemas of tables: views, layouts, and the seventeen facts that change them."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from annales.domain.table.facts import AnyFact
from annales.service.answers.json_schemas import struct_schemas
from annales.service.http.openapi.schemas.converter import OneOf, Written
from annales.service.http.openapi.schemas.shapes import (
    GameValue,
    Shown,
    boolean,
    by_name,
    documented,
    list_of,
    part,
    seat_numbers,
    string,
    strings,
)


class Asked(Shown):
    """The question on a table."""

    kind = string("its kind, a term of the game")
    must = seat_numbers("the seats whose answers are awaited")
    may = seat_numbers("the seats that may react, but need not")
    about = part(GameValue, "its subject, as the game defines it")


class Ended(Shown):
    """The end of a match on a table."""

    ranks = seat_numbers("the rank of each seat, 1 being the best; empty if the match was closed")
    reason = string("why it ended: a term of the game, `resignation` or `closed`")
    legacy = part(GameValue, "what is left to the next age of a campaign")


class View(Shown):
    """A table as a viewer may see it. `?` is a piece or an answer that they may not see."""

    places = by_name(
        fields.List(fields.String()),
        "the pieces in each place that is not empty; in a pile the last one is on top, elsewhere they are sorted",
    )
    counters = by_name(fields.Integer(), "each counter that is not zero")
    notes = by_name(fields.Nested(GameValue), "each note, a public value")
    agenda = fields.List(
        fields.List(fields.Nested(GameValue)), **documented("unfinished effects; the last comes first")
    )
    asked = part(Asked, "the question, if one is open", allow_none=True)
    sealed = by_name(fields.Nested(GameValue), "by seat, the answers that were given in secret")
    knows = by_name(fields.List(fields.String()), "for each place closed to the viewer, the pieces known to lie there")
    out = seat_numbers("the seats that are out of the match")
    ended = part(Ended, "how the match ended, if it has", allow_none=True)


class ZoneKey(Written):
    """What each place of a zone has in its name: one of these words, or, for `seats`, the number of its owner."""

    JSON = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


class ZoneShown(Shown):
    """A zone: one place, or one for each combination of its keys."""

    name = string("its name, with which the names of its places begin")
    keys = list_of(ZoneKey, "the parts of a place's name after the name of the zone")
    order = string("how pieces lie in it", enum=["set", "pile", "bag"])
    seen = string("who sees them", enum=["all", "owner", "nobody"])
    top = boolean("whether everybody sees the last piece although the pile is closed")
    stock = string(
        "pieces of the same stock cannot be told apart while they are hidden; "
        "one that ends with `.own` is one for each seat"
    )
    faces = strings("the faces that a piece may get here without others seeing it", required=False)


class CounterShown(Shown):
    """A counter, or one for each combination of its keys."""

    name = string("its name, with which the names of the counters begin")
    keys = list_of(ZoneKey, "the parts of a counter's name after this name")
    conserved = boolean("whether the sum of these counters never changes")


class NoteShown(Shown):
    """A note: a public value."""

    name = string("its name")
    type = string("its type in the code of the game")


class LayoutShown(Shown):
    """Every zone, counter, note and die of a game, and who may see what."""

    zones = list_of(ZoneShown, "the zones")
    counters = list_of(CounterShown, "the counters")
    notes = list_of(NoteShown, "the notes")
    dice = by_name(fields.List(fields.String()), "the faces of each die")


def _fact(kind: Any, schema: dict[str, Any]) -> type[Written]:
    """The schema of one fact: an array that begins with its tag, with one item for each column.

    The tag is an enumeration of one word: openapi-python-client fails on a constant in an array.
    """
    tag, *columns = schema["prefixItems"]
    named = [{**column, "description": name} for name, column in zip(kind.__struct_fields__, columns, strict=True)]
    return type(
        f"{kind.__name__}Fact",
        (Written,),
        {"JSON": schema | {"prefixItems": [{"type": "string", "enum": [tag["const"]]}, *named]}},
    )


class Fact(OneOf):
    """A change of the table: an array that begins with the fact's name. `/facts.json` says how to apply each."""

    KINDS = [_fact(*pair) for pair in zip(get_args(AnyFact), struct_schemas(get_args(AnyFact)), strict=True)]


FACTS = "the changes to the table, in order; `/facts.json` says how to apply each of the seventeen kinds"


def list_of_facts(description: str = FACTS, **more: Any) -> fields.List[Any]:
    """A list of facts."""
    return list_of(Fact, description, **more)
