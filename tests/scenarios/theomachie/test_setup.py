"""The opening: who begins, Cults, prebuilt decks, several boxes (R1, R2, R8–R12, R16–R18, S2, J33, J35)."""

from collections import Counter
from random import Random

import pytest

from annales.domain.contract.engine import legal_answers
from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.cards import DECKS, ESSENCES, GODS, MYTHS, PRAYERS
from annales.domain.games.theomachie.effects.demands import miracles_left
from annales.domain.games.theomachie.resources.followers import bank_of
from annales.domain.table.faces import kind_of
from tests.scenarios.theomachie.scene import laid, opened

OWN_PILES = (layout.HAND, layout.DRAW_PILE, layout.DISCARD)


def owned(scene, seat):
    """All Prayer cards of a seat: hand, draw pile, discard pile."""
    return sorted(card for family in OWN_PILES for card in scene.at(family[seat]))


def deck_of(scene, seat):
    """The prebuilt deck of a seat."""
    (deck,) = scene.at(layout.DECK[seat])
    return deck


def prayer_cards(scene):
    """Every Prayer card on the table, without its marks."""
    zones = (zone for zone in scene.table.places if scene.table.spots[zone].stock == "prayer")
    return Counter(kind_of(card) for zone in zones for card in scene.at(zone))


def whole_box(boxes=1):
    """Every Prayer card of so many boxes."""
    return Counter({card.id: boxes * card.copies for card in PRAYERS.values()})


# -- the basic game


def test_two_seats_are_set_up_with_prebuilt_decks():
    """Eight cards of one deck each, 98 in the Prayer deck, Cults of 3/5/8 less the ante, no god (S2)."""
    scene = opened(2)

    for seat in range(2):
        assert owned(scene, seat) == sorted(DECKS[deck_of(scene, seat)].cards)
        assert layout.god_of(scene.table, seat) == ""
    assert deck_of(scene, 0) != deck_of(scene, 1)
    assert len(scene.at(layout.PRAYER_DECK)) == 98
    assert all(len(scene.at(layout.TRACK[slot])) == 1 for slot in layout.SLOTS)
    assert (scene.cults, scene.stakes) == (["3/5/7"] * 2, ["0/0/1"] * 2)
    assert prayer_cards(scene) == whole_box()


@pytest.mark.parametrize(("seats", "left"), [(2, 104), (3, 96), (4, 88)])
def test_unused_starting_decks_are_shuffled_into_the_prayer_deck(seats, left):
    """120 cards less eight for each seat; six of them then go on the Track (R12, R18)."""
    scene = opened(seats)

    assert len(scene.at(layout.PRAYER_DECK)) == left - 6
    assert scene.at(layout.MARKED) == []
    given = {deck_of(scene, seat) for seat in range(seats)}
    for deck in set(DECKS) - given:
        drawable = scene.at(layout.PRAYER_DECK) + [scene.at(layout.TRACK[slot])[0] for slot in layout.SLOTS]
        assert set(DECKS[deck].cards) <= set(drawable)


def test_the_basic_game_has_no_pantheon_no_god_and_no_miracle():
    """They stay in the box (R8)."""
    scene = opened(3)

    assert scene.says(layout.PANTHEON_OF) == ("", "", "")
    assert scene.at(layout.GOD_BOX) == []
    assert all(scene.at(place) == [] for place in layout.MYTHOLOGY.values())
    assert scene.counts(*(layout.MIRACLES[seat] for seat in range(3))) == [0, 0, 0]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_is_drawn_by_chance(first):
    """A die with as many faces as seats; that seat is asked first (R9)."""
    scene = opened(3, first=first)

    assert f"rolled first_of_3 {first}" in scene.facts
    assert scene.says(layout.FIRST) == first
    assert scene.asks == ("betting", {first})


def test_the_first_ante_is_one():
    """The first shuffle of the Essence deck does not place the marker (R9, R10, J10)."""
    scene = opened(4)

    assert scene.says(layout.ANTE) == 1
    assert scene.stakes == ["0/0/1"] * 4
    assert len(scene.at(layout.ESSENCE_DECK)) == 24 - 5


def test_prebuilt_decks_are_dealt_by_chance():
    """In turn order, for all to see (R12, J35)."""
    scene = opened(3, first=1, deals={"deck_box": ["deck_IV", "deck_II", "deck_I"]})

    assert [deck_of(scene, seat) for seat in (1, 2, 0)] == ["deck_IV", "deck_II", "deck_I"]
    assert "drawn deck_IV deck_box deck.1" in scene.facts_for(2)


def test_prebuilt_decks_can_be_chosen_in_turn_order():
    """Each seat among those left, in the order of the data (R12, R114)."""
    scene = opened(3, first=2, prebuilt_assignment="choose")
    assert scene.asks == ("deck_choice", {2})
    assert scene.allows(2) == ["DK:I", "DK:II", "DK:III", "DK:IV"]

    scene.play("2:DK:II")
    assert scene.asks == ("deck_choice", {0})
    assert scene.allows(0) == ["DK:I", "DK:III", "DK:IV"]

    scene.play("0:DK:IV 1:DK:I")
    assert scene.asks == ("betting", {2})
    assert [deck_of(scene, seat) for seat in range(3)] == ["deck_IV", "deck_I", "deck_II"]
    assert [owned(scene, seat) for seat in range(3)] == [
        sorted(DECKS[deck].cards) for deck in ("deck_IV", "deck_I", "deck_II")
    ]
    assert len(scene.at(layout.PRAYER_DECK)) == 96 - 6


def test_a_draw_pile_is_shuffled_and_hidden_from_all():
    """Not even its owner, who knows only their hand (R16)."""
    scene = opened(2)

    assert scene.at(layout.DISCARD[0]) == []
    assert len(scene.at(layout.DRAW_PILE[0])) == 3
    for viewer in (0, 1):
        assert scene.view(viewer)["places"][layout.DRAW_PILE[0]] == ["?"] * 3


# -- two boxes


def test_two_boxes_double_every_total():
    """240 Prayer, 48 Essence, 40 Mythology cards, 24 gods, 190 followers, 26 Miracles (R2)."""
    scene = opened(5, mode="advanced")

    assert prayer_cards(scene) == whole_box(2)
    assert Counter(scene.at(layout.ESSENCE_DECK)) == dict.fromkeys(ESSENCES, 2)
    assert Counter(card for place in layout.MYTHOLOGY.values() for card in scene.at(place)) == dict.fromkeys(MYTHS, 2)
    assert Counter(scene.at(layout.GOD_BOX)) == dict.fromkeys(GODS, 2)
    assert miracles_left(scene.table) == 26
    whole = [a + 5 * b for a, b in zip(bank_of(scene.table), (3, 5, 8), strict=True)]
    assert whole == [36, 62, 92]


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_each_prebuilt_deck_exists_twice(seats):
    """Eight seats take them all; fewer leave some to the Prayer deck (R2, R12)."""
    scene = opened(seats)

    assert max(Counter(deck_of(scene, seat) for seat in range(seats)).values()) <= 2
    assert len(scene.at(layout.PRAYER_DECK)) == 240 - 8 * seats - 6
    assert prayer_cards(scene) == whole_box(2)


def test_a_deck_can_be_chosen_twice_from_two_boxes():
    """And not a third time (R2)."""
    scene = opened(5, prebuilt_assignment="choose").play("0:DK:I")
    assert scene.may("1:DK:I")

    scene.play("1:DK:I")
    assert scene.allows(2) == ["DK:II", "DK:III", "DK:IV"]


# -- all of it


def test_alike_cards_are_offered_once():
    """One entry for each design and zone (R1)."""
    scene = laid(2, hands={0: ["power_air_order", "power_air_order", "power_fire_chaos"]})

    assert scene.offers("0:+") == {"+power_air_order", "+power_fire_chaos"}
    assert scene.answers(0).count("+power_air_order") == 1


@pytest.mark.parametrize(("mode", "seats"), [("basic", 3), ("advanced", 2), ("epic", 4)])
def test_every_asked_seat_must_answer(mode, seats):
    """Every interjection is a window that one seat must answer (R17); no card is lost or doubled on the way."""
    scene = opened(seats, mode=mode, max_hands=10)
    rng, steps = Random(seats), 0
    while scene.table.ended is None and steps < 600:
        seat = min(scene.asks[1])
        scene.choose(seat, rng.choice(list(legal_answers(scene.game, scene.table, seat))))
        steps += 1

        assert scene.table.ended or scene.table.question.may == ()
    assert steps > 100
    assert prayer_cards(scene) == whole_box()
