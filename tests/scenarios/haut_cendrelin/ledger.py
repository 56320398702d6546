"""All that a card can change, as one ledger of numbers: for tables of cards that are many and alike.

    scene = plenty(laid().surroundings("e_looter_band"))
    assert gained(scene, "!e_looter_band/2") == numbers("-1 tombs, -1 treasures, +2 mana")

The ledger is that of the first seat. Beside tokens, mana and ephemerals it counts its fragments in `hand`, `up` and
`down` on the table and in the old `life`; `rivals` stands for the mana and the fragments of all others together.
"""

import re
from collections import Counter

from annales.domain.games.haut_cendrelin import layout
from annales.domain.games.haut_cendrelin.cards import EVENTS, PLACES, RESOURCES
from annales.domain.games.haut_cendrelin.effects_grammar import EPHEMERALS
from tests.scenarios.haut_cendrelin.scene import laid

PLENTY = 9
HAND = ("n_lich", "n_necropolis", "s_fire_bolt", "p_litany", "a_choir", "a_call")
CHOICES = ("renounce", "return", "designate")


def numbers(text):
    """`-1 tombs, +2 mana` as a mapping."""
    return {word: int(number) for number, word in re.findall(r"([-+]?\d+) (\w+)", text)}


def paid(cost):
    """A cost as a change: what is renounced lies on the table, face down, what is returned is in the old life."""
    given = numbers(cost)
    renounced, returned = given.pop("hand", 0), given.pop("life", 0)
    changes = {what: -number for what, number in given.items()}
    moves = {"hand": -renounced - returned, "down": renounced, "life": returned}
    return changes | {what: number for what, number in moves.items() if number}


def summed(*changes):
    """Several changes, as numbers or as text, as one."""
    total = Counter()
    for change in changes:
        total.update(numbers(change) if isinstance(change, str) else change)
    return {what: number for what, number in total.items() if number}


def present(scene):
    """The resources whose places lie in the cemetery."""
    return [resource for resource in RESOURCES if layout.resource_of(scene.table, resource)]


def ledger(scene):
    """What the first seat and the cemetery hold."""
    others = range(1, scene.table.seats)
    held = {resource: scene.tokens_of(resource)[0] for resource in RESOURCES}
    held |= dict(zip(EPHEMERALS, scene.stock_of(0), strict=True))
    held |= {"mana": scene.mana_of(0), "hand": len(scene.holds(0)), "up": len(scene.up(0)), "down": len(scene.down(0))}
    fragments = sum(len(scene.holds(seat)) + len(scene.up(seat)) + scene.life_of(seat) for seat in others)
    return held | {"life": scene.life_of(0), "rivals": fragments + sum(map(scene.mana_of, others))}


def plenty(scene):
    """Nine of every resource of the cemetery, of mana and of each ephemeral, and a hand of six."""
    scene.tokens(**dict.fromkeys(present(scene), PLENTY)).mana(PLENTY, PLENTY, PLENTY)
    return scene.ephemerals(0, **dict.fromkeys(EPHEMERALS, PLENTY)).hand(0, *HAND)


def only(scene, what, number):
    """So many of one thing; `hand` and `life` stand for what can be renounced and returned."""
    if what in EPHEMERALS:
        return scene.ephemerals(0, **{what: number})
    if what == "mana":
        return scene.mana(number)
    if what in ("hand", "life"):
        return scene.hand(0, *HAND[:number])
    return scene.tokens(**{what: number})


def gained(scene, answer):
    """What an answer changes in the ledger; of what the seat must choose it takes the first."""
    before = ledger(scene)
    scene.play(answer)
    while scene.asks[0] in CHOICES:
        scene.play(scene.allows()[0])
    after = ledger(scene)
    return {word: after[word] - before[word] for word in after if after[word] != before[word]}


def cemetery_of(*cards):
    """The usual position, with the optional places to which these places or events belong."""
    sets = {EVENTS[card].set if card in EVENTS else card for card in cards}
    optional = {PLACES[place].kind: place for place in sets if place in PLACES}
    return laid(demonic=optional.get("demonic", "infernal_rift"), other=optional.get("non_demonic", "ossuary"))
