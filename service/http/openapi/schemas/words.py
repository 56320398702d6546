"""The schemas of what responses say in words, in the caller's language."""

from __future__ import annotations

from marshmallow import fields

from service.http.openapi.schemas.shapes import Shown, by_name, documented, string, strings


class GameWords(Shown):
    """The words of a game, by id, in the caller's language."""

    zones = by_name(fields.String(), "names of places, by zone; `{0}`, `{1}` stand for the keys of a place")
    counters = by_name(fields.String(), "names of counters; `{0}`, `{1}` stand for the keys")
    notes = by_name(
        fields.String(),
        "sentences for the value `{0}` of a note; `locked.True` is for one value, `blocked_one` for a list of one",
    )
    questions = by_name(fields.String(), "questions, by kind")
    reasons = by_name(fields.String(), "why a match ended")
    actions = by_name(fields.String(), "labels of actions, by type; `{name}` stands for a member of the action")


class EntryWords(Shown):
    """An entry in words."""

    did = string("what was done, in one line, without the name of who did it")
    said = strings("the lines that the game writes about it; they stand among `facts` too")
    facts = fields.List(
        fields.String(allow_none=True),
        **documented("each of the entry's `facts` in words; null for one that tells people nothing"),
    )


class TableWords(Shown):
    """A table in words."""

    table = string("the table as lines of at most 80 characters; empty before the opening step")
