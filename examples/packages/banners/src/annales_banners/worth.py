"""How good a position looks: points, towns that will be harvested, and companies that can reach more."""

from annales.contract import Seat, TableView

from . import layout as on
from .layout import NEXT, OWNER, STRENGTH, WORTH, where

HELD = 0.8  # of a town that is held, at the next harvest
NEAR = 0.25  # of the towns next to a company, by the best of them
STANDING = 0.3  # each point of strength on the map
SCALE = 10


def value(t: TableView, seat: Seat) -> float:
    """The lead over the best other seat, in points."""
    totals = [float(t.count(on.POINTS[each])) for each in range(t.seats)]
    holder = dict(on.held(t))
    for town, owner in holder.items():
        totals[owner] += HELD * WORTH[town]
    for piece, town in where(t).items():
        owner = OWNER[piece]
        more = max((WORTH[other] for other in NEXT[town] if holder.get(other) != owner), default=0)
        totals[owner] += STANDING * STRENGTH[piece] + NEAR * more
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    return lead / (SCALE + abs(lead))
