"""The log of what operators have done."""

from __future__ import annotations

from itertools import islice

from flask import Response

from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import SECRET, json, next_page
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.routes.admin import examples, schemas
from annales.service.http.routes.admin.section import blueprint


@Operation(
    "GET",
    "/v1/admin/acts",
    "list_acts",
    [Reply(200, schemas.ActsShown, "A page of acts.", examples.ACTS, headers=("Link",))],
    OPERATES,
    query=schemas.ActsQuery,
).on(blueprint)
def list_acts(api_request: ApiRequest) -> Response:
    """List what operators have done, the newest first: who, when, what, to whom and why."""
    after, query, parts = begins_after(api_request), api_request.query, services()
    before = None if after is None else int(after)
    found = list(islice(parts.operators.log.newest(before, query.get("act"), query.get("on")), query["limit"] + 1))
    page = found[: query["limit"]]
    cursor = cursor_at(api_request, str(page[-1].number) if len(found) > len(page) else None)
    headers = {**SECRET, **({"Link": next_page(cursor=cursor)} if cursor else {})}
    return json({"acts": [parts.lookups.named(act) for act in page], "cursor": cursor}, headers=headers)
