"""Pages of a list: where one begins, and the cursor that leads to the next."""

from __future__ import annotations

from typing import Any

from flask import request

from service.http.errors import ValidationFailed
from service.http.request import ApiRequest, services
from service.http.wording import bad_cursor
from service.queries.cursors import BadCursor


def begins_after(asked: ApiRequest) -> str | None:
    """The place that this page begins after, None for the first one; raises ValidationFailed for a bad cursor."""
    cursor = asked.query.get("cursor")
    if cursor is None:
        return None
    try:
        return services().cursors.open(cursor, *_list(asked))
    except BadCursor as cause:
        raise ValidationFailed([bad_cursor(cursor)]) from cause


def cursor_at(asked: ApiRequest, place: str | None) -> str | None:
    """The cursor of the page that begins after a place; None after the last page."""
    return None if place is None else services().cursors.seal(place, *_list(asked))


def _list(asked: ApiRequest) -> list[Any]:
    """What the list is: its address, the query without what tells pages apart, and who reads it."""
    query = {name: value for name, value in request.args.items() if name not in ("cursor", "limit")}
    return [request.path, query, asked.player]
