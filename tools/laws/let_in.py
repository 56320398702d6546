"""Who is let in on what another chooses: whose piece it is, or who gets it, and whoever learns of it openly."""

from annales.domain.table.facts import Fact, Moved
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import Spots, audience, learned


def lets_in(fact: Fact, spots: Spots, viewer: Viewer) -> bool:
    """Whether a fact that is not for everybody is for this viewer, or tells what the viewer could not know.

    A piece that leaves a hand for the open top of a pile is seen by all: its owner has lost it all the same.
    """
    owners = spots[fact.src].seers if isinstance(fact, Moved) else None
    return viewer in (audience(fact, spots) or ()) or viewer in (owners or ()) or learned(fact, spots, viewer)
