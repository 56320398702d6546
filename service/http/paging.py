"""Pages of a list: where one begins, and the cursor that leads to the next."""

from __future__ import annotations

from typing import Any

from flask import request

from service.cursors import BadCursor
from service.http.refusals import ValidationFailed
from service.http.request import Asked, house
from service.http.wording import no_cursor


def begins_after(asked: Asked) -> str | None:
    """The place that this page begins after, None for the first one; raises ValidationFailed for a bad cursor."""
    cursor = asked.query.get("cursor")
    if cursor is None:
        return None
    try:
        return house().cursors.open(cursor, *_list(asked))
    except BadCursor as cause:
        raise ValidationFailed([no_cursor(cursor)]) from cause


def cursor_at(asked: Asked, place: str | None) -> str | None:
    """The cursor of the page that begins after a place; None after the last page."""
    return None if place is None else house().cursors.seal(place, *_list(asked))


def _list(asked: Asked) -> list[Any]:
    """What the list is: its address, the query without what tells pages apart, and who reads it."""
    query = {name: value for name, value in request.args.items() if name not in ("cursor", "limit")}
    return [request.path, query, asked.player]
