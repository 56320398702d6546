"""Tables that a seat cannot tell from the true one, as they are answered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import msgspec

from annales.domain.contract.determinize import worlds
from annales.domain.table.layout import Viewer
from annales.domain.table.rebuild import snapshot_as_facts
from annales.domain.table.visibility import unhidden
from annales.service.answers.match.worlds import Beliefs, World, Worlds
from annales.service.match import Match, check_rules


def worlds_view(match: Match, seq: int, viewer: Viewer, seed: str, number: int, give_way: Callable[[], None]) -> Worlds:
    """So many tables after an entry, equal ones together; raises NewerRules. `give_way` is called between them."""
    check_rules(match.game, match.tree)
    dealt: dict[bytes, World] = {}
    for table in islice(worlds(match.game, match.table(seq), viewer, seed), number):
        look = unhidden(table, viewer)
        world = dealt.setdefault(msgspec.json.encode(look), World(0.0, look))
        if not world.weight and table.asked is not None:
            world.facts = snapshot_as_facts(table, match.game.LAYOUT)
        world.weight += 1
        give_way()
    for world in dealt.values():
        world.weight /= number
    beliefs: Beliefs = "none" if match.game.holdings is None else "holdings"
    return Worlds(match.id, seq, viewer, seed, beliefs, list(dealt.values()))
