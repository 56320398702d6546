"""Positions as pictures."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.errors import NoSuchEntry, NoSuchSeat, NotForYou
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import PNG, SVG, of_match
from annales.service.http.request import READS, ApiRequest, language, ports, services, viewer
from annales.service.http.resources.pictures import examples
from annales.service.http.resources.pictures.requests import PictureQuery
from annales.service.pictures.drawing import DRAWING, Drawing

blueprint = Blueprint("pictures", __name__, description="Positions as pictures.")


@Operation(
    "GET",
    "/v1/matches/<match>/positions/<number:seq>/image.svg",
    "read_picture",
    [Reply(200, None, "The picture, as SVG.", examples.PICTURE, media=SVG, headers=("ETag",))],
    READS,
    query=PictureQuery,
    errors=[NoSuchMatch, NoSuchEntry, NotForYou, NoSuchSeat],
).on(blueprint)
def read_picture(api_request: ApiRequest, match: str, seq: int) -> Response:
    """Read the table at an entry as a picture.

    A standalone SVG, without scripts, styles or references: the table as the presentation of the game has it drawn, and
    the same in words as its title and its description. What the viewer may not see is shown as backs and numbers. It
    is for whoever may read [the position](#operation/read_position), and shows no more of it.
    """
    return _drawn(api_request, match, seq, Drawing.svg, SVG)


@Operation(
    "GET",
    "/v1/matches/<match>/positions/<number:seq>/image.png",
    "read_picture_in_pixels",
    [Reply(200, None, "The picture, as PNG.", examples.PIXELS, media=PNG, headers=("ETag",))],
    READS,
    query=PictureQuery,
    errors=[NoSuchMatch, NoSuchEntry, NotForYou, NoSuchSeat],
).on(blueprint)
def read_picture_in_pixels(api_request: ApiRequest, match: str, seq: int) -> Response:
    """Read the table at an entry as a picture in pixels.

    1200 wide and 630 high, for programs that show no SVG, such as those that show previews of links. It shows what
    [the SVG](#operation/read_picture) does, in the layout in which everything is largest, and is for the same readers.
    """
    return _drawn(api_request, match, seq, lambda drawing: drawing.png(ports().give_way), PNG)


def _drawn(api_request: ApiRequest, match: str, seq: int, draw: Callable[[Drawing], bytes], media: str) -> Response:
    """The picture that is asked for, or the refusal."""
    parts = services()
    found = parts.matches.visible(match, api_request.player)
    names = parts.accounts.players.names(found.players)
    seat = viewer(found, api_request)
    if not 1 <= seq <= found.tree.last:
        raise NoSuchEntry(seq=seq, last=found.tree.last)
    drawing = Drawing(found, seq, seat, names, language(), api_request.query["theme"])
    return of_match(found, seq, seat, lambda: draw(drawing), names, {"drawing": str(DRAWING)}, media=media)
