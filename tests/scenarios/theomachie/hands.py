"""How a Hand of a scenario ends: fought out by the Stakes alone, or won without a Battle."""

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.resources.followers import bank_of


def fought(scene):
    """All seats in the Hand go to Battle and pass, so that their Stakes decide; the Closing Phase begins."""
    scene.turn_of(layout.in_hand(scene.table)[0], "battle")
    while scene.asks[0] == "battle":
        scene.play("BP")
    return scene


def folded(scene, *seats):
    """These seats have folded."""
    return scene.writes(layout.FOLDED, tuple(sorted(seats)))


def taken_from_deck(scene):
    """All seats take the top card of the Prayer deck, which ends the Prayer Phase."""
    while scene.asks[0] == "prayer":
        scene.play("T0")
    return scene


def bank(scene):
    """What the bank holds, `P/R/D`."""
    return "/".join(str(number) for number in bank_of(scene.table))
