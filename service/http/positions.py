"""The table as it stood at any entry."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from domain.kernel.errors import NoSuchMatch
from service.http import examples, shapes
from service.http.answer import of_match
from service.http.operation import Answer, Operation
from service.http.request import READS, Asked, house, viewer
from service.http.schemas import PositionQuery
from service.refusals import NoSuchEntry, NoSuchSeat, NotForYou
from service.shown import position_shown

blueprint = Blueprint("positions", __name__, description="How things stood.")


@Operation("GET", "/v1/matches/<match>/positions/<number:seq>", "read_position", [
    Answer(200, shapes.Position, "The table as it stood.", examples.POSITION, headers=("ETag",)),
], READS, query=PositionQuery, refusals=[NoSuchMatch, NoSuchEntry, NotForYou, NoSuchSeat]).on(blueprint)
def read_position(asked: Asked, match: str, seq: int) -> Response:
    """Read the table as it stood at an entry.

    As the caller saw it then, or a spectator (`as=spectator`), or, once the match is over, any seat (`as=0`).
    """
    found = house().door.match(match, asked.player)
    seat = viewer(found, asked)
    if not 1 <= seq <= found.tree.last:
        raise NoSuchEntry(seq=seq, last=found.tree.last)
    return of_match(found, seq, seat, lambda: position_shown(found, seq, seat))
