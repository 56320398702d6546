"""Positions in which little happens that was not asked for, for attacks on secrets."""

from tests.scenarios.theomachie.scene import laid

FILLERS = ("power_fire_order", "power_water_order", "power_air_order")  # one of each in every draw pile
EMPTY_TRACK = (None,) * 6


def quiet(seats=3, sky=("water_order_3", "air_order_2", "fire_order_1"), **options):
    """The usual position, with nothing on the Track and the same three cards in each draw pile."""
    scene = laid(seats, **options).track(*EMPTY_TRACK).sky(*sky)
    for seat in range(seats):
        scene.deck(seat, *FILLERS)
    return scene
