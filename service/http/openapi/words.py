"""The schemas of what responses say in words, in the caller's language."""

from __future__ import annotations

from marshmallow import EXCLUDE, Schema, fields


class InWords(Schema):
    """A part of a response that people read. Clients must ignore unknown members."""

    class Meta:
        unknown = EXCLUDE


def text(description: str) -> fields.String:
    """One line or text."""
    return fields.String(required=True, metadata={"description": description})


def templates(description: str) -> fields.Dict:
    """Texts by id."""
    return fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata={"description": description}
    )


class GameWords(InWords):
    """The words of a game, by id, in the caller's language."""

    zones = templates("names of places, by zone; `{0}`, `{1}` stand for the keys of a place")
    counters = templates("names of counters; `{0}`, `{1}` stand for the keys")
    notes = templates(
        "sentences for the value `{0}` of a note; `locked.True` is for one value, `blocked_one` for a list of one"
    )
    questions = templates("questions, by kind")
    reasons = templates("why a match ended")
    actions = templates("labels of actions, by type; `{name}` stands for a member of the action")


class EntryWords(InWords):
    """An entry in words."""

    did = text("what was done, in one line, without the name of who did it")
    said = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "the lines that the game writes about it; they stand among `facts` too"},
    )
    facts = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata={"description": "each of the entry's `facts` in words; null for one that tells people nothing"},
    )


class TableWords(InWords):
    """A table in words."""

    table = text("the table as lines of at most 80 characters; empty before the opening step")


class PresetShown(InWords):
    """A named set of options."""

    id = text("its id, used as the `preset` of a match")
    words = text("its name in the caller's language")
    effect = text("what it is like, in the caller's language")
    options = fields.Dict(
        required=True, metadata={"description": "the options that it sets, by id; all others have their defaults"}
    )
    options_by_seats = fields.Dict(
        metadata={"description": "options that it sets besides, by id, for some numbers of seats"}
    )
    seats = fields.List(
        fields.Integer(),
        metadata={"description": "the numbers of seats that it is for; without it, all that the game allows"},
    )
    provenance = text("`rulebook`, `reconstructed`, or `public:` followed by the source")
