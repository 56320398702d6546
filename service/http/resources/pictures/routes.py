"""Positions as pictures."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.service.errors import NoSuchEntry, NoSuchSeat, NotForYou
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import SVG, of_match
from annales.service.http.request import READS, ApiRequest, language, services, viewer
from annales.service.http.resources.pictures import examples
from annales.service.http.resources.pictures.requests import PictureQuery
from annales.service.pictures.drawing import DRAWING, picture_of

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
    parts = services()
    found = parts.matches.visible(match, api_request.player)
    names = parts.accounts.players.names(found.players)
    seat = viewer(found, api_request)
    if not 1 <= seq <= found.tree.last:
        raise NoSuchEntry(seq=seq, last=found.tree.last)
    theme = api_request.query["theme"]

    def drawn() -> bytes:
        return picture_of(found, seq, seat, names, language(), theme)

    return of_match(found, seq, seat, drawn, names, {"drawing": str(DRAWING)}, media=SVG)
