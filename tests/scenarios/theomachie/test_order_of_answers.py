"""The order of the legal list, whose first entry is the default of a clock, and its size (R113, R114)."""

from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, legal_answers, open_table, set_up_for
from annales.domain.games.theomachie import game
from tests.scenarios.theomachie.scene import laid

LARGEST = 60
RICH = ("fire_order_3", "water_chaos_3", "air_order_3")


# -- the first entry


def test_a_seat_that_owes_nothing_passes_by_default():
    """Then the bets in the order of the table: raises, fold (R114)."""
    assert laid().allows(0) == ["PA", "RA.D", "RA.R", "RA.P", "FO"]


def test_a_seat_that_is_behind_folds_by_default():
    """Then call, raises (R114)."""
    assert laid().level("0/0/2").allows(0) == ["FO", "CA", "RA.D", "RA.R", "RA.P"]


def test_a_seat_that_cannot_pay_folds_by_default():
    """Then the Last Stand (R114)."""
    assert laid().cult(0, "0/0/3").level("0/1/1").allows(0) == ["FO", "LS"]


def test_a_seat_under_a_last_stand_calls_from_the_bank_by_default():
    """Or passes when it owes nothing (R114)."""
    scene = laid().under_last_stand(0)

    assert scene.allows(0) == ["PA"]
    assert scene.level("0/0/2").allows(0) == ["CA$", "CA"]


def test_after_the_bet_a_turn_ends_by_default():
    """(R114)"""
    scene = laid(hands={0: ["power_fire_chaos"]}).play("0:PA")

    assert scene.allows(0) == ["ET", "+power_fire_chaos"]


def test_the_battle_is_passed_or_its_turn_ended_by_default():
    """(R114)"""
    scene = laid(2, hands={0: ["power_fire_chaos", "hatred"]}).sky(*RICH).turn_of(0, "battle")

    assert scene.allows(0) == ["BP", "+power_fire_chaos", "^hatred"]
    assert scene.play("0:^hatred").allows(0) == ["ET", "+power_fire_chaos"]


def test_windows_are_declined_by_default():
    """A reaction, and Closing (R114)."""
    scene = laid(2, hands={0: [], 1: ["power_fire_chaos", "provocation"]}).sky("fire_chaos_3", *RICH[1:])

    assert scene.play("0:RA.D").allows(1) == ["-", "+power_fire_chaos", "?provocation"]
    scene.hand(1, "power_water_order", "foresight").sky("water_order_3", *RICH[1:]).turn_of(1, "closing")
    assert scene.allows(1) == ["=.", "+power_water_order", "!foresight"]


def test_series_are_ended_by_default_once_they_may_be():
    """Buried Relic: a card in data order, then `done` first (R114)."""
    scene = laid(hands={0: ["buried_relic", "gust", "hatred"]}).sky("earth_order_1", *RICH[:2])

    assert scene.play("0:!buried_relic").allows(0) == ["=hatred", "=gust"]
    assert scene.play("0:=hatred").allows(0) == ["=.", "=gust"]


# -- what follows


def test_the_others_follow_in_the_order_of_the_decisions():
    """Power cards, cards, bets, Ability, Locations (R114)."""
    hands = {0: ["whispers", "burnt_offering", "power_air_order", "power_fire_chaos"], 1: ["gust"], 2: ["gust"]}
    scene = laid(mode="advanced", hands=hands).sky(*RICH).god(0, "athena").locations(0, "lighthouse", "sacred_forge")

    assert scene.allows(0) == [
        "PA",
        "+power_fire_chaos",
        "+power_air_order",
        "!burnt_offering",
        "!whispers@1",
        "!whispers@2",
        "RA.D",
        "RA.R",
        "RA.P",
        "FO",
        "G",
        "L:sacred_forge=power_fire_chaos",
        "L:sacred_forge=power_air_order",
        "L:sacred_forge=burnt_offering",
        "L:sacred_forge=whispers",
        "L:lighthouse",
    ]


def test_copies_are_listed_once():
    """A card is named by its design (R1)."""
    assert laid(hands={0: ["power_fire_chaos", "power_fire_chaos"]}).offers("0:+") == {"+power_fire_chaos"}
    assert len(laid(hands={0: ["gust", "gust"]}).play("0:FO").allows(0)) == 1


# -- the size


def test_four_cards_that_aim_at_seven_opponents_stay_below_sixty():
    """Eight seats, two boxes, the four Effects that choose a seat, and a card to aim at the sky (R113)."""
    aimed = ["whispers", "scattering", "inquisition", "famine"]
    scene = laid(8, hands={seat: ["gust"] if seat < 4 else ["hatred"] for seat in range(1, 8)})
    scene.hand(0, *aimed, "contrary_winds", "power_fire_chaos", "power_earth_chaos")
    scene.sky("fire_order_3", "air_order_3", "air_chaos_3", "earth_chaos_3")

    answers = scene.allows(0)

    assert len([token for token in answers if "@" in token]) == 28
    assert len(answers) == len(set(answers)) <= LARGEST


def test_lists_in_random_play_stay_within_sixty():
    """A match of eight seats in each mode (R113)."""
    for mode in ("basic", "advanced", "epic"):
        rng, dealer = Random(1), SeededDealer(Random(1))
        table, _ = open_table(game, set_up_for(game, 8, {"mode": mode}), dealer)
        largest = 0
        while table.ended is None:
            seat = min(table.question.must)
            answers = list(legal_answers(game, table, seat))
            largest = max(largest, len(answers))
            table, _ = advance(game, table, seat, rng.choice(answers), dealer)

        assert 0 < largest <= LARGEST
