"""Who sees what: everything is public (section 11 of the dossier)."""

from annales.domain.games.sacrifice.actions import ACTIONS
from annales.domain.games.sacrifice.layout import LAYOUT
from annales.domain.table.layout import ALL, BAG
from tests.scenarios.sacrifice.scene import laid, opened


def test_every_zone_is_open_to_all():
    """Board, walls, stocks, graveyards, reserves: zone by zone."""
    assert {zone.name: zone.seen for zone in LAYOUT.zones_declared} == {
        "square": ALL,
        "wall": ALL,
        "stock": ALL,
        "graveyard": ALL,
        "reserve": ALL,
    }


def test_nothing_leaves_by_chance():
    """No bag, and one die that the opening alone may roll (R7)."""
    assert not [zone for zone in LAYOUT.zones_declared if zone.order is BAG]
    assert LAYOUT.dice == {"south": ("0", "1")}


def test_no_action_has_a_secret():
    """Nothing is sealed or hidden."""
    assert {kind.SECRET for kind in ACTIONS} == {()}


def test_both_seats_and_a_spectator_see_the_same():
    """There is one view of a table, in a new game as in an open window."""
    for scene in (opened(), laid("S Kd6 Fb3 | N Id7 Ba9 | South 4").play("Kd6xd7")):
        assert scene.view(0) == scene.view(1) == scene.view(None)


def test_a_square_may_be_any_of_the_longest_board():
    """Fourteen rows are declared; on shorter boards the upper ones stay empty (R9)."""
    places = LAYOUT.spots(2)

    assert len([name for name in places if name.startswith("square.")]) == 140
    assert {"square.j14", "wall.i11h", "stock.north", "graveyard.south"} <= set(places)
