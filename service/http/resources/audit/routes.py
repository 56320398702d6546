"""The audit over HTTP: who did what when, over all matches that the caller may find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.answers.audit import AuditEntries, AuditLine
from annales.service.audit import spreadsheet
from annales.service.audit.reading import AuditPage, AuditQuery
from annales.service.errors import NoAudit
from annales.service.http.errors import MissingScope, NotAcceptable
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import JSON, NDJSON, in_turns, next_page
from annales.service.http.request import READS, ApiRequest, check_knows_caller, itself, services
from annales.service.http.resources.audit import requests
from annales.service.http.resources.audit.examples import LINE, PAGE
from annales.service.http.resources.audit.requests import FORMATS, OLDEST
from annales.service.http.resources.shared.requests import ME

CSV = FORMATS["csv"]
AS_OF = "Audit-As-Of"
PEOPLE = ("player", "opponent")
FILTERS = ("game", "match", "kind", "action", "client", "bot", "since", "until")
UNKEPT = {"Cache-Control": "private, no-store", "Vary": "Accept, Accept-Encoding, Accept-Language, Authorization"}
COLUMNS = tuple(LINE)
AS_LINES = msgspec.json.encode(LINE).decode() + "\n"
AS_CSV = b"".join(spreadsheet.lines(COLUMNS, [LINE])).decode()

blueprint = Blueprint("audit", __name__, description="Who did what when, over all matches.")


@Operation(
    "GET",
    "/v1/audit",
    "read_audit",
    [
        Reply(200, AuditEntries, "A page of entries.", PAGE, headers=("Link", AS_OF)),
        Reply(200, None, "The same, one entry a line.", AS_LINES, NDJSON, headers=("Link", AS_OF), item=AuditLine),
        Reply(200, None, "The same for a spreadsheet, with a heading.", AS_CSV, CSV, headers=("Link", AS_OF)),
    ],
    READS,
    query=requests.AuditQuery,
    errors=[NoAudit, NoSuchMatch, MissingScope, NotAcceptable],
).on(blueprint)
def read_audit(api_request: ApiRequest) -> Response:
    """Read who did what when.

    Entries of all matches that the caller may find, running and finished alike: public ones, and their own; with
    `match`, also those of an unlisted match, whose id the caller knows. A line has only what the entry tells everybody
    who may see the match: the kind of an action, never what it hides. Imported records that are stored as they were
    sent are not in the audit. It follows the log within seconds; `as_of` (also the header `Audit-As-Of`) says up to
    when it is complete. A page may have fewer entries than `limit` before the last one: follow `Link` until there is
    none. Filters are combined; `me` needs a token. JSON, lines of JSON, or CSV, by `format` or `Accept`. In CSV an
    apostrophe stands before a cell that begins like a formula (`=`, `+`, `-`, `@`).
    """
    media = _media(api_request.query.get("format"))
    after = begins_after(api_request)
    page = services().audit.reader.page(_wanted(api_request), api_request.player, api_request.query["limit"], after)
    cursor = cursor_at(api_request, page.place)
    response = Response(_written(media, page, cursor), mimetype=media, headers=UNKEPT)
    if cursor is not None:
        response.headers["Link"] = next_page(cursor=cursor)
    if page.as_of is not None:
        response.headers[AS_OF] = page.as_of
    if media == CSV:
        response.headers["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return response


def _media(wanted: str | None) -> str:
    """The media type of the response; raises NotAcceptable."""
    if wanted is not None:
        return FORMATS[wanted]
    offered = tuple(FORMATS.values())
    best = request.accept_mimetypes.best_match(offered) if request.accept_mimetypes else JSON
    if best is None:
        raise NotAcceptable(offered=offered)
    return best


def _wanted(api_request: ApiRequest) -> AuditQuery:
    """The filters, with the caller's id for `me`."""
    query: Mapping[str, Any] = api_request.query
    people = {name: query.get(name) for name in PEOPLE}
    if people["opponent"] is not None and people["player"] is None:
        people["player"] = ME
    if ME in people.values():
        check_knows_caller(itself(), api_request.caller)
        people = {name: api_request.me if player == ME else player for name, player in people.items()}
    filters = {name: query.get(name) for name in FILTERS}
    return AuditQuery(**people, **filters, oldest_first=query["order"] == OLDEST)


def _written(media: str, page: AuditPage, cursor: str | None) -> bytes | Iterable[bytes]:
    if media == NDJSON:
        return in_turns(msgspec.json.encode(line) + b"\n" for line in page.lines)
    if media == CSV:
        return in_turns(spreadsheet.lines(COLUMNS, map(msgspec.structs.asdict, page.lines)))
    return msgspec.json.encode(AuditEntries(page.lines, cursor, page.as_of))
