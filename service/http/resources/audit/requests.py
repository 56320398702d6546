"""Requests about the audit."""

from __future__ import annotations

from annales.service.answers.audit import KINDS
from annales.service.http.openapi.fields import Moment, QueryInt, Since, Text
from annales.service.http.openapi.validators import Length, OneOf, Range
from annales.service.http.resources.shared.requests import MOST_ENTRIES, PageQuery, person

FORMATS = {"json": "application/json", "ndjson": "application/x-ndjson", "csv": "text/csv"}
NEWEST, OLDEST = "newest", "oldest"


def filtered(description: str) -> Text:
    """A filter of the audit."""
    return Text(validate=Length(1, 64), metadata={"description": description})


class AuditQuery(PageQuery):
    """Which entries are requested, and how."""

    limit = QueryInt(
        load_default=100,
        validate=Range(1, MOST_ENTRIES),
        metadata={"description": f"maximum number of entries, at most {MOST_ENTRIES}, by default 100"},
    )
    player = person("the player who acted")
    opponent = person("another player who holds a seat in the match; without `player`, you are the one who acted")
    game = filtered("the game's id")
    match = filtered("the match's id")
    kind = Text(validate=OneOf(KINDS), metadata={"description": "the kind of the entry"})
    action = filtered("the kind of the action that was played")
    client = filtered("the client program that sent the request, exactly as it is shown")
    bot = filtered("the level of the bot that acted")
    since = Since(metadata={"description": "written at this time or later (RFC 3339)"})
    until = Moment(metadata={"description": "written at this time or earlier (RFC 3339)"})
    order = Text(
        load_default=NEWEST,
        validate=OneOf([NEWEST, OLDEST]),
        metadata={"description": "`newest` first (the default), or `oldest` first"},
    )
    format = Text(
        validate=OneOf(list(FORMATS)),
        metadata={"description": "`json`, `ndjson` or `csv`; without it, `Accept` decides"},
    )
