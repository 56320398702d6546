"""Pagination: where a page begins, and the cursor of the next page."""

from __future__ import annotations

from typing import Any

from flask import request

from annales.service.http.errors import ValidationFailed
from annales.service.http.errors.mistakes import bad_cursor
from annales.service.http.request import ApiRequest, services
from annales.service.queries.cursors import BadCursor


def begins_after(api_request: ApiRequest) -> str | None:
    """The position that this page begins after, None for the first page; raises ValidationFailed for a bad cursor."""
    cursor = api_request.query.get("cursor")
    if cursor is None:
        return None
    try:
        return services().cursors.open(cursor, *_list(api_request))
    except BadCursor as cause:
        raise ValidationFailed([bad_cursor(cursor)]) from cause


def cursor_at(api_request: ApiRequest, position: str | None) -> str | None:
    """The cursor of the page that begins after a position; None on the last page."""
    return None if position is None else services().cursors.seal(position, *_list(api_request))


def _list(api_request: ApiRequest) -> list[Any]:
    """What identifies the list: its address, its query without the parameters of a page, and its reader."""
    query = {name: value for name, value in request.args.items() if name not in ("cursor", "limit")}
    return [request.path, query, api_request.player]
