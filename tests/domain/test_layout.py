"""What lies on a table and who sees it is declared once, and goes with every record."""

import json

import pytest

from annales.domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, SET, Layout, sees, word_of_stock
from examples.games import TOYS
from tests.domain.cabinet import CABINET, DARK, GOLD, HAND, HEAP, PLACES, TRAY


def test_a_family_names_its_places_by_their_keys():
    """HAND[1] and DOOR[1, "a"] are strings."""
    door = Layout().zones("door", EACH_SEAT, ("a", "b"))

    assert HAND[1] == "hand.1"
    assert door[1, "a"] == "door.1.a"


def test_a_key_is_the_same_place_however_it_is_asked_for_first():
    """In Python, True is the key that 1 is."""
    layout = Layout()
    door, stone = layout.zones("door", EACH_SEAT, ("a", "b")), layout.zones("stone", EACH_SEAT)

    assert [door[True, "a"], door[1, "a"], stone[False], stone[0]] == ["door.1.a", "door.1.a", "stone.0", "stone.0"]


def test_a_zone_has_a_place_for_each_combination_of_keys():
    """Seats first, then words."""
    layout = Layout()
    layout.zones("door", EACH_SEAT, ("a", "b"))

    assert list(layout.spots(2)) == ["door.0.a", "door.0.b", "door.1.a", "door.1.b"]


def test_a_place_belongs_to_the_seat_in_its_name():
    """Only zones with a seat among their keys have owners."""
    spots = CABINET.spots(3)

    assert spots[HAND[2]].owner == 2
    assert spots[DARK].owner is None


@pytest.mark.parametrize(("seen", "viewers"), [(ALL, {None, 0, 1}), (OWNER, {1}), (NOBODY, set())])
def test_each_sight_lets_its_viewers_in(seen, viewers):
    """A spectator (None) sees what everybody sees, never what all seats see."""
    layout = Layout()
    place = layout.zones("place", EACH_SEAT, seen=seen)[1]

    assert {viewer for viewer in (None, 0, 1) if sees(layout.spots(2)[place], viewer)} == viewers


def test_an_owner_only_zone_without_owner_is_visible_to_no_viewer():
    """Nobody owns it."""
    layout = Layout()
    layout.zone("chest", seen=OWNER)

    assert layout.spots(2)["chest"].seers == frozenset()


def test_a_stock_of_its_own_is_another_for_each_seat():
    """Whatever else keys the zone; the word for a hidden piece is one for all of them."""
    layout = Layout()
    layout.zones("shelf", EACH_SEAT, ("a", "b"), seen=OWNER, stock="books.own")
    layout.zones("box", EACH_SEAT, seen=OWNER, stock="books")
    layout.zone("chest", seen=NOBODY, stock="books.own")
    stocks = {place: spot.stock for place, spot in layout.spots(2).items()}

    assert stocks == {
        **{"shelf.0.a": "books.0", "shelf.0.b": "books.0", "shelf.1.a": "books.1", "shelf.1.b": "books.1"},
        **{"box.0": "books", "box.1": "books"},
        "chest": "books.own",
    }
    assert {word_of_stock(stock) for stock in stocks.values()} == {"books"}


def test_only_the_end_of_a_name_makes_a_stock_one_for_each_seat():
    """A name that has it within is a name like others."""
    layout = Layout()
    layout.zones("shelf", EACH_SEAT, stock="books.owned")

    assert layout.spots(2)["shelf.1"].stock == "books.owned"


def test_only_a_pile_can_show_its_top():
    """A set has no top, and a bag that showed one would tell the next draw."""
    for order in (SET, BAG):
        with pytest.raises(ValueError, match="pile"):
            Layout().zone("odd", order=order, seen=NOBODY, top=ALL)


def test_the_layout_is_the_same_after_a_way_through_json():
    """A record needs nothing but itself."""
    wire = json.loads(json.dumps(CABINET.to_wire()))
    again = Layout.from_wire(wire)

    assert again.to_wire() == CABINET.to_wire()
    assert again.spots(3) == CABINET.spots(3)
    assert again.conserved(3) == CABINET.conserved(3)
    assert again.dice == CABINET.dice


def test_the_wire_form_of_a_layout_has_its_visibility():
    """A generic client can draw any game from it."""
    layout = Layout()
    layout.zones("heap", EACH_SEAT, ("a",), order=PILE, seen=OWNER, top=ALL, stock="cards")
    layout.zone("mask", seen=NOBODY, faces=("mask:calm", "mask:wild"))
    layout.counters("gold", EACH_SEAT, conserved=True)
    layout.note("word", str)
    layout.die("coin", ("heads", "tails"))

    assert layout.to_wire() == {
        "zones": [
            {"name": "heap", "keys": ["seats", ["a"]], "order": "pile", "seen": "owner", "top": True, "stock": "cards"},
            {
                "name": "mask",
                "keys": [],
                "order": "set",
                "seen": "nobody",
                "top": False,
                "stock": "pieces",
                "faces": ["mask:calm", "mask:wild"],
            },
        ],
        "counters": [{"name": "gold", "keys": ["seats"], "conserved": True}],
        "notes": [{"name": "word", "type": "str"}],
        "dice": {"coin": ["heads", "tails"]},
    }


def test_a_group_of_conserved_counters_spans_all_its_names():
    """Their sum is what stays."""
    assert CABINET.conserved(3) == [(GOLD[0], GOLD[1], GOLD[2])]


def test_an_open_pile_needs_no_visible_top():
    """All of it is seen."""
    layout = Layout()
    layout.zone("row", order=PILE, top=ALL)

    assert not layout.spots(2)["row"].top


@pytest.mark.parametrize("slug", TOYS)
def test_every_place_of_a_game_is_spanned_once(slug):
    """Two zones never make the same place."""
    layout = TOYS[slug].LAYOUT
    declared = sum(
        len(Layout.from_wire({**layout.to_wire(), "zones": [zone]}).spots(3)) for zone in layout.to_wire()["zones"]
    )

    assert len(layout.spots(3)) == declared


def test_the_cabinet_has_every_order_and_sight():
    """Or the tests beside this one would leave one out."""
    spots = [CABINET.spots(3)[place] for place in PLACES]
    kinds = {(spot.order, None if spot.seers is None else len(spot.seers), spot.top) for spot in spots}

    assert {
        (SET, None, False),
        (PILE, None, False),
        (BAG, None, False),
        (SET, 1, False),
        (PILE, 1, False),
        (PILE, 1, True),
        (SET, 0, False),
        (PILE, 0, False),
        (PILE, 0, True),
        (BAG, 0, False),
    } == kinds
    assert TRAY in CABINET.spots(3)
    assert HEAP[0] in CABINET.spots(3)
