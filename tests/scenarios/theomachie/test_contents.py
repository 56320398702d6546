"""What is in the box: every card, token and starting deck (R1–R3, S1, J44, J45)."""

from collections import Counter

import pytest

from annales.domain.games.theomachie import game
from annales.domain.games.theomachie.cards import (
    BOX,
    BOXED,
    DECKS,
    ESSENCES,
    GODS,
    HEROES,
    MYTHS,
    NUMBERS,
    PANTHEONS,
    PRAYERS,
    VALUE,
    Token,
)
from tests.scenarios.theomachie.printed import ACTION_CARDS

ELEMENTS, ORBS = ("fire", "water", "air", "earth"), ("order", "chaos")

MYTHOLOGY = {
    "norse": "mjollnir 2 passive, fenrir 3 immediate, valkyries 2 closing, yggdrasil 1 before_betting, sigurd 3 hero",
    "celtic": "lia_fail 3 closing, gae_bolga 2 before_battle, dagdas_cauldron 2 closing, tir_na_nog 1 immediate, "
    "cuchulainn 3 hero",
    "greek": "pandoras_box 2 immediate, aegis 2 passive, golden_fleece 3 passive, trojan_horse 2 before_battle, "
    "heracles 3 hero",
    "babylonian": "tower_of_babel 1 before_battle, tablets_of_destiny 2 before_betting, hanging_gardens 2 passive, "
    "deluge 2 immediate, gilgamesh 3 hero",
}
STARTING_DECKS = {
    "I": "power_fire_chaos power_air_chaos fireball eruption burnt_offering chain_lightning feint whispers",
    "II": "power_water_order power_earth_order tempest ice_shards sacred_spring fountain_of_life grasping_roots "
    "harvest",
    "III": "power_air_order power_earth_chaos unity observatory quicksand plague interruption famine",
    "IV": "power_fire_order power_water_chaos hatred convergence temple_of_war ground_swell gust primal_accord",
}


def of_type(type):
    """The copies of each kind of Prayer card of a type."""
    return [card for card in PRAYERS.values() for _ in range(card.copies) if card.type == type]


def test_the_box_holds_what_the_rulebook_counts():
    """24 Essence, 120 Prayer, 20 Mythology cards, 12 gods, 95 followers, and the markers (S1)."""
    tokens = {token.id: token.copies for token in BOX.of(Token).values()}

    assert sum(card.copies for card in ESSENCES.values()) == NUMBERS.totals["essence"] == 24
    assert sum(card.copies for card in PRAYERS.values()) == NUMBERS.totals["prayer"] == 120
    assert sum(card.copies for card in MYTHS.values()) == NUMBERS.totals["mythology"] == 20
    assert sum(god.copies for god in GODS.values()) == NUMBERS.totals["gods"] == 12
    assert sum(BOXED.values()) == NUMBERS.totals["followers"] == 95
    assert [tokens[f"vp_{value}"] for value in (1, 2, 4, 7)] == [4, 4, 4, 4]
    assert NUMBERS.totals["victory_markers"] == 16
    assert tokens["miracle"] == NUMBERS.totals["miracle_tokens"] == 13
    assert tokens["last_stand"] == NUMBERS.totals["last_stand"] == 4
    assert tokens["tip"] == NUMBERS.totals["tip_cards"] == 4
    assert tokens["ante_marker"] == tokens["prayer_track"] == 1
    assert sum(tokens[f"hero_{hero}"] for hero in HEROES) == NUMBERS.totals["hero_tokens"] == 4


def test_a_prophet_is_worth_ten_a_priest_five_a_disciple_two():
    """18, 31 and 46 of them (S1, R3)."""
    assert VALUE == {"prophet": 10, "priest": 5, "disciple": 2}
    assert BOXED == {"prophet": 18, "priest": 31, "disciple": 46}


def test_each_essence_card_has_orbs_of_one_kind():
    """Four Essences, Order or Chaos, one to three orbs: one card of each (S1, J44)."""
    printed = {(card.essence, card.orb, card.orb_count) for card in ESSENCES.values()}

    assert printed == {(element, orb, number) for element in ELEMENTS for orb in ORBS for number in (1, 2, 3)}
    assert all(card.id == f"essence_{card.essence}_{card.orb}_{card.orb_count}" for card in ESSENCES.values())


def test_prayer_cards_are_spread_evenly_over_the_essences():
    """24 Power cards, 48 Attacks, 36 Effects, 12 Locations (S1)."""
    for type, each in (("power", 6), ("attack", 12), ("effect", 9), ("location", 3)):
        assert Counter(card.essence for card in of_type(type)) == dict.fromkeys(ELEMENTS, each)
    assert Counter(card.id for card in of_type("power")) == {
        f"power_{element}_{orb}": 3 for element in ELEMENTS for orb in ORBS
    }


def test_every_action_card_is_as_the_rules_list_it():
    """Copies, type, cost, timing, Power: `action_cards.txt` (S1)."""
    listed = dict(ACTION_CARDS)
    for card in PRAYERS.values():
        if card.type != "power":
            orbs = f" + {card.orb_count} {card.orb}" if card.orb_count else ""
            more = card.location_token or ("continuous" if card.continuous else "-")
            cost = f"{card.essence_count} {card.essence}{orbs}"
            assert listed.pop(card.id) == (card.copies, card.type, cost, card.timing, card.power, more)
    assert listed == {}


def test_every_action_card_needs_an_essence_and_one_kind_of_orb_at_most():
    """As the rulebook says: all cards need an Essence, some no orb (R35)."""
    actions = [card for card in PRAYERS.values() if card.type != "power"]

    assert all(card.essence_count >= 1 for card in actions)
    assert all((card.orb in ORBS) == (card.orb_count > 0) for card in actions)


@pytest.mark.parametrize("numeral", STARTING_DECKS)
def test_a_starting_deck_has_eight_marked_cards(numeral):
    """One copy of each design bears the number (S1, R1)."""
    deck = DECKS[f"deck_{numeral}"]

    assert sorted(deck.cards) == sorted(STARTING_DECKS[numeral].split())
    assert len(set(deck.cards)) == 8
    assert {card.id for card in PRAYERS.values() if numeral in card.starting_deck} == set(deck.cards)


def test_thirty_two_cards_are_marked():
    """Eight for each number (S1)."""
    assert sum(len(card.starting_deck) for card in PRAYERS.values()) == 32
    assert set(DECKS) == {f"deck_{numeral}" for numeral in STARTING_DECKS}


@pytest.mark.parametrize("pantheon", MYTHOLOGY)
def test_a_pantheon_has_five_mythology_cards_with_one_hero(pantheon):
    """Each with its cost in Miracles and its timing; a Hero joins before the Battle (S1, R46)."""
    cards = [MYTHS[card] for card in PANTHEONS[pantheon].mythology]
    shown = [f"{card.id} {card.cost_miracles} {'hero' if card.hero else card.timing}" for card in cards]

    assert shown == MYTHOLOGY[pantheon].split(", ")
    assert [card.timing for card in cards if card.hero] == ["before_battle"]
    assert all(card.pantheon == pantheon and card.copies == 1 for card in cards)


def test_each_pantheon_has_three_gods():
    """Six of the twelve have an Ability to announce (S1, R69)."""
    assert {name: pantheon.gods for name, pantheon in PANTHEONS.items()} == {
        "celtic": ("danu", "morrigan", "cernunnos"),
        "greek": ("poseidon", "ares", "athena"),
        "norse": ("odin", "thor", "loki"),
        "babylonian": ("marduk", "ishtar", "tiamat"),
    }
    assert {god.id: god.ability_timing for god in GODS.values() if god.ability_kind == "active"} == {
        "morrigan": "battle_turn",
        "ares": "battle_turn",
        "athena": "betting_turn",
        "odin": "betting_turn",
        "loki": "betting_turn",
        "marduk": "betting_turn_1_2",
    }


def test_the_words_are_those_of_the_rulings():
    """Orbs are of Order, not of «Loi»; continuous Effects say so (J45)."""
    entries = [card.entry() for kind in (PRAYERS, MYTHS, GODS, ESSENCES) for card in kind.values()]
    french = " ".join(f"{entry.name_fr} {entry.effect_fr}" for entry in entries)

    assert not [word for word in ("Loi", "hase finale", "ermanent", "lateau") if word in french]
    assert all(
        card.effect_fr.startswith("Continu.") and card.effect_en.startswith("Continuous.")
        for card in PRAYERS.values()
        if card.continuous
    )


def test_all_that_is_printed_is_in_the_catalogue():
    """Cards, gods, decks and tokens are listed with their totals."""
    listed = {entry.id for entry in game.CATALOGUE}

    assert {*PRAYERS, *ESSENCES, *MYTHS, *GODS, *DECKS, *BOXED, *PANTHEONS} <= listed
