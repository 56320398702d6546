"""Battles for scenarios: Constellations that pay for much, and the first battle turn.

    scene = fight(["gust"], ["plague"], sky=pure("air"))
    assert scene.resolve("0:^gust").fought().power == (5, 2)

Unless a scenario says otherwise each Stake is 0/0/1, and it is the first battle turn, that of seat 0.
"""

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.scene import laid

ONE_OF_EACH = ("fire_chaos_3", "water_order_3", "air_chaos_3", "earth_order_3", "fire_order_1")
DISSIPATING = ("air_order_3", "air_order_1", "water_order_1", "fire_order_1", "earth_order_1")  # pays for Dissipation
INTERRUPTING = ("earth_chaos_3", "earth_chaos_2", "water_order_3")  # pays for Interruption


def pure(essence):
    """Five cards of an Essence, with 6 Chaos and 5 Order orbs: enough for every card of this Essence."""
    return tuple(f"{essence}_{orbs}" for orbs in ("chaos_3", "chaos_2", "chaos_1", "order_3", "order_2"))


def fight(*hands, sky, **options):
    """A Battle of as many seats as hands, each with exactly these cards."""
    scene = laid(len(hands), hands=dict(enumerate(hands)), **options).sky(*sky)
    return scene.turn_of(0, "battle")


def fight_of_gods(gods, *hands, sky=ONE_OF_EACH, **options):
    """A Battle in the mode `advanced`: the god and the cards of each seat."""
    scene = fight(*hands, sky=sky, mode="advanced", **options)
    return with_gods(scene, gods)


def with_gods(scene, gods):
    """The gods of the first seats; the other seats, and those with None, have no god."""
    for seat in range(scene.table.seats):
        for held in scene.at(layout.GOD[seat]):
            scene.puts(held, layout.GOD[seat], layout.GOD_BOX)
    for seat, god in enumerate(gods):
        if god is not None:
            scene.god(seat, god)
    return scene


def betting_of_gods(gods, *hands, sky=ONE_OF_EACH[:3], betting_round=1, **options):
    """Seat 0's turn in a Betting Round of the mode `advanced`: the god and the cards of each seat."""
    scene = laid(len(hands), hands=dict(enumerate(hands)), mode="advanced", **options).sky(*sky)
    return with_gods(scene, gods).turn_of(0, betting_round=betting_round)


def abilities(scene, seat=0):
    """The ways in which a seat may use its Ability now."""
    return {token for token in scene.allows(seat) if token.startswith("G")}


def miracles(scene):
    """The Miracles of each seat."""
    return scene.counts(*(layout.MIRACLES[seat] for seat in range(scene.table.seats)))
