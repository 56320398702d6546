"""Answers about forks."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import (
    MATCH,
    Shown,
    boolean,
    documented,
    integer,
    list_of,
    part,
    string,
    time,
)
from annales.service.http.openapi.schemas.terms import Origin
from annales.service.http.resources.matches.answers import IMPORTED, ORIGIN, STATUSES, Imported
from annales.service.http.resources.shared.requests import CURSOR


class ForkAsk(Shown):
    """A request to fork that waits for consent."""

    match = string("the match to be forked")
    ask = integer("the entry of the request; seats answer it at `…/forks/{ask}/answers`")
    head = integer("the current entry of the match")
    last = integer("the newest entry")


class ForkShown(Shown):
    """A fork in a lineage."""

    match = string("the fork's id", **MATCH)
    seq = integer("the entry that it was forked from")
    status = string("its status", enum=STATUSES)
    opened_at = time("when it was opened")
    origin = part(Origin, "the match and entry that it continues from")
    imported = part(Imported, IMPORTED, allow_none=True)
    forks = fields.List(fields.Nested(lambda: ForkShown()), **documented("its own forks, newest first"))
    complete = boolean("false if it has more forks than shown")


class Lineage(Shown):
    """The origin and the forks of a match."""

    match = string("the match's id")
    origin = part(Origin, ORIGIN, allow_none=True)
    forks = list_of(ForkShown, "its forks, newest first")
    complete = boolean("false if there are more forks than shown")
    cursor = string("the cursor of the next page of forks; null on the last page", allow_none=True, pattern=CURSOR)
