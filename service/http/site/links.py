"""Links to matches that can be sent to others: pages with what previews of links show, which go on to the table.

The address of the table has the match behind a `#`, which no server ever sees, so a preview of it could tell nothing.
Of a match that is not for everybody the page says nothing, exactly as of one that does not exist.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import TableError
from annales.domain.table.layout import Seat
from annales.service.http.errors import NotFound
from annales.service.http.openapi.operation import Operation
from annales.service.http.openapi.schemas.shapes import MATCH_ID
from annales.service.http.request import ApiRequest, language, own_address, services
from annales.service.http.resources.shared.requests import LanguageQuery, viewer
from annales.service.http.site.pages import html_reply, page
from annales.service.pictures.link import may_preview, preview

SHOWN = html_reply("What a preview of the link shows, and the way to the table.")

blueprint = Blueprint("links", __name__, description="Pages for people.")


class LinkQuery(LanguageQuery):
    """Whose view of a match is linked to."""

    as_ = viewer("`spectator`, or, once the match is over, the number of a seat")
    as_.data_key = "as"


@dataclass(frozen=True)
class Link:
    """What the page says of a match: with its own address, and those of its picture for others and for itself."""

    title: str
    description: str
    address: str
    image: str
    picture: str


@Operation("GET", "/m/<match>", "open_link", [SHOWN], query=LinkQuery, errors=[NotFound]).on(blueprint)
def open_link(api_request: ApiRequest, match: str) -> Response:
    """Open a match by a link that can be sent to others.

    It goes on to the table. Previews of links find who plays what, what is asked or how it ended, and a picture: of a
    public match without a delay, as anybody may read it. Of any other one they find nothing.
    """
    return _opened(api_request, match)


@Operation("GET", "/m/<match>/<number:seq>", "open_link_to_entry", [SHOWN], query=LinkQuery, errors=[NotFound]).on(
    blueprint
)
def open_link_to_entry(api_request: ApiRequest, match: str, seq: int) -> Response:
    """Open a match at an entry by a link that can be sent to others.

    As [without an entry](#operation/open_link).
    """
    return _opened(api_request, match, seq)


def _opened(api_request: ApiRequest, match: str, seq: int | None = None) -> Response:
    if re.fullmatch(MATCH_ID, match) is None:
        raise NotFound(path=f"/m/{match}")
    seen_as = api_request.query.get("as_")
    query = "" if seen_as is None else f"?as={seen_as}"
    place = match if seq is None else f"{match}/{seq}"
    return page("link.html", link=_link(match, seq, seen_as, f"/m/{place}{query}"), opens=f"/#/m/{place}{query}")


def _link(match: str, seq: int | None, seen_as: str | None, path: str) -> Link | None:
    """What is said of a match; None if it is not for everybody."""
    parts = services()
    seat: Seat | None = int(seen_as) if seen_as is not None and seen_as.isdecimal() else None
    try:
        found = parts.matches.visible(match, None)
        told = preview(found, seq, seat, parts.accounts.players.names(found.players), language())
    except TableError:
        return None
    if told is None or not may_preview(found):
        return None
    query = urlencode({"lang": language()} | ({} if told.seat is None else {"as": told.seat}))
    stem = f"/v1/matches/{match}/positions/{told.seq}/image"
    image = f"{own_address()}{stem}.png?{query}"
    return Link(told.title, told.description, own_address() + path, image, f"{stem}.svg?{query}")
