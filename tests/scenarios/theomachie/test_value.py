"""The evaluation: between -1 and 1, blind to what its seat cannot see, and by the odds in what a bot then does."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from annales.domain.bots.level import LEVELS, choose
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import legal_answers, worth_of
from annales.domain.games.theomachie import game, layout
from annales.domain.games.theomachie.bot.bot import value
from annales.domain.games.theomachie.bot.deck_worth import ODDS, deck_worth
from annales.domain.games.theomachie.cards import ESSENCES, PLAY
from tests.scenarios.theomachie.scene import laid

FIRE = ("fire_order_3", "fire_order_2", "fire_chaos_3")
NUTS = ("apocalypse", "fireball", "eruption", "phoenix", "power_fire_chaos")
HIDDEN = {
    1: ("gust", "plague", "feint", "unity", "whispers"),
    2: ("gust", "harvest", "feint"),
    3: ("tempest", "famine"),
}
DEAD = ("leviathan", "thunderbolt", "colossus", "earthquake", "maelstrom")


def worth(scene, seat=0):
    """What the table is worth to a seat, as it stands."""
    return value(scene.table, seat)


def raised(level, hand, seats=2, cult="3/5/7"):
    """Seat 0 owes what the level says beyond its ante, in Betting Round 1, under three Fire cards."""
    scene = laid(seats).sky(*FIRE)
    for seat in range(seats):
        scene.cult(seat, "3/5/7").stake(seat, "0/0/1").bid(seat, "0/0/1").hand(seat, *(HIDDEN[seat] if seat else hand))
    scene.cult(0, cult).level(level).stake(1, level).bid(1, level).writes(layout.RAISES, ((1, 1),))
    return scene.turn_of(0)


def answers(scene, seat=0, seeds=5):
    """What `greedy` answers, with different luck."""
    return {
        game.notation(scene.table, seat, choose(LEVELS["greedy"], game, scene.table, seat, f"{n}"))
        for n in range(seeds)
    }


def test_a_hand_of_dead_cards_folds_to_a_big_raise():
    """No Water, Air or Earth is in sight, and a Prophet is more than the reward (R27, R30)."""
    assert answers(raised("1/0/1", DEAD)) == {"FO"}


def test_the_best_hand_raises():
    """All its Attacks are of the Essence of the Constellation (R29)."""
    assert all(token.startswith("RA") for token in answers(raised("0/0/2", NUTS)))


def test_the_same_hand_stays_for_one_disciple_and_folds_to_three_prophets():
    """Pot odds: what it costs against what the Hand can bring (R28, R61)."""
    hand = ("hatred", "rockfall", "gust", "leviathan", "colossus")

    assert "FO" not in answers(raised("0/0/2", hand))
    assert answers(raised("3/0/1", hand)) == {"FO"}


def test_to_stay_is_worth_less_the_more_it_costs():
    """The same hand, one token dearer each time."""
    worths = [worth(raised(level, ["hatred", "fireball"])) for level in ("0/0/1", "0/0/2", "0/1/1", "1/0/1", "2/0/1")]

    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1]


def test_a_last_stand_is_not_taken_with_nothing():
    """To lose it is to be eliminated (R54, R56)."""
    assert answers(raised("1/0/1", DEAD, cult="0/1/6")) == {"FO"}


def test_a_strong_hand_takes_its_last_stand():
    """Rather than lose a Stake that it will probably keep (R31)."""
    scene = raised("1/1/1", NUTS, cult="0/0/4").stake(0, "2/2/1").bid(0, "0/0/1")

    assert answers(scene) == {"LS"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_values_of_other_hands_do_not_matter(seats):
    """All tables that a seat cannot tell apart are worth the same to it, in Betting and in the Battle."""
    hand = ("hatred", "rockfall", "oracle", "fireball", "power_fire_chaos")
    for scene in (raised("0/1/1", hand, seats), raised("0/0/1", hand, seats).turn_of(0, "battle")):
        worths = {value(determinize(game, scene.table, 0, Random(seed)), 0) for seed in range(8)}

        assert len(worths) == 1


def test_a_card_of_the_constellation_that_was_looked_at_counts():
    """Oracle shows what is face down, and the odds follow (R91)."""
    hands = {0: ["oracle", "apocalypse", "hatred", "eruption"]}
    sky = ("water_order_1", "fire_order_1", "fire_chaos_1")
    good, bad = (
        laid(2, hands=hands).sky(*sky, turn=turn, river=river).stake(0, "1/0/1").stake(1, "1/0/1").resolve("0:!oracle")
        for turn, river in (("fire_chaos_3", "fire_chaos_2"), ("air_order_1", "air_order_2"))
    )
    for scene in (good, bad):
        scene.hand(1, "gust", "hurricane").turn_of(1)

    assert worth(good) > worth(bad)


def test_an_attack_is_played_rather_than_passed_over():
    """What is left in the hand at the end of the Battle is nothing (R48, R52)."""
    scene = laid(2, hands={0: ["hatred"], 1: ["gust"]}).sky(*FIRE, "water_order_1", "air_order_1")
    scene.stake(0, "0/1/1").stake(1, "0/1/1").turn_of(0, "battle")

    assert answers(scene) == {"^hatred"}


def test_a_power_card_is_played_for_an_attack_that_needs_it_only():
    """Shown for nothing, it would tell the others something (R34)."""
    idle = laid(2, hands={0: ["power_water_order"], 1: ["gust"]}).sky(*FIRE, "air_order_1", "air_order_2")
    needed = laid(2, hands={0: ["power_fire_chaos", "apocalypse"], 1: ["gust"]})
    needed.sky("fire_order_1", "fire_order_2", "water_chaos_3", "air_chaos_3", "earth_chaos_1")
    for scene in (idle, needed):
        scene.stake(0, "0/1/1").stake(1, "0/1/1").turn_of(0, "battle")

    assert answers(idle) == {"BP"}
    assert answers(needed) <= {"+power_fire_chaos", "^apocalypse"}


def test_cards_that_draw_each_other_are_not_played_for_ever():
    """Each of two Sacred Springs draws the other one, when there is nothing else to draw (R36)."""
    scene = laid(2, hands={0: ["sacred_spring", "rockfall", "grasping_roots"], 1: ["gust"]}).deck(0, "sacred_spring")
    scene.sky("water_order_1", "water_order_2", "water_order_3", "earth_order_1", "earth_chaos_1")
    scene.turn_of(0, betting_round=3).play("0:PA")
    worths = [worth(scene.resolve("0:!sacred_spring")) for _ in range(8)]

    assert worths[-1] < worths[-2] < worths[-3]
    assert answers(scene) == {"ET"}


@pytest.mark.parametrize("mode", ["basic", "advanced", "epic"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_it_is_a_value_at_any_number_of_seats(seats, mode):
    """From -1 to 1 throughout a match of random answers, for each seat that is asked."""
    luck = Random(seats)
    scene = laid(seats, mode=mode)
    for _ in range(60):
        if scene.table.ended is not None:
            break
        seat = scene.table.question.must[0]
        assert -1 <= worth(scene, seat) <= 1
        legal = list(legal_answers(game, scene.table, seat))
        scene.play(f"{seat}:{game.notation(scene.table, seat, luck.choice(legal))}")


def test_it_is_the_same_for_seats_that_stand_alike():
    """Nothing depends on the number of a seat."""
    scene = (
        laid(3).stake(0, "0/0/0").stake(1, "0/0/0").stake(2, "0/0/0").cult(0, "1/2/4").cult(1, "2/3/5").cult(2, "1/2/4")
    )
    scene.writes(layout.PHASE, "prayer")

    assert worth(scene, 0) == worth(scene, 2) < worth(scene, 1)


def test_a_match_that_is_over_counts_by_its_ranks():
    """First, last."""
    scene = laid(2).cult(0, "0/0/0").stake(0, "0/1/1").bid(0, "0/0/1").bid(1, "0/1/1").level("0/1/1").stake(1, "0/1/1")
    scene.under_last_stand(0).hand(0).hand(1).sky(*FIRE, "air_order_1", "water_order_1").turn_of(0, "battle")
    scene.stake(0, "0/0/0").play("0:BP 1:BP")

    assert scene.table.ended is not None
    assert [worth(scene, seat) for seat in (0, 1)] == [worth_of(scene.table.ended.ranks, seat) for seat in (0, 1)]


def test_a_victory_point_is_worth_more_than_a_follower():
    """In epic the points decide (R87)."""
    before = laid(2, mode="epic")

    assert worth(laid(2, mode="epic").points(0, 3)) > worth(laid(2, mode="epic").cult(0, "4/5/7")) > worth(before)


def test_a_deck_is_worth_more_if_its_cards_help_each_other():
    """One Essence, with the Power cards that it needs, against as many good cards of four Essences."""
    together = ("apocalypse", "eruption", "fireball", "power_fire_chaos")
    apart = ("apocalypse", "hurricane", "ice_shards", "power_earth_order")

    assert deck_worth(together) > deck_worth(apart)


def test_the_odds_of_costs_are_those_of_all_constellations():
    """Counted over the 42,504 Constellations, alone and with one fitting Power card (R35), to the percent."""
    for (essences, orbs), stated in ODDS.items():
        cards = [(card.essence == "fire", card.orb_count * (card.orb == "chaos")) for card in ESSENCES.values()]
        met = [0, 0]
        for sky in combinations(cards, PLAY.constellation_size):
            fire, chaos = sum(is_fire for is_fire, _ in sky), sum(count for _, count in sky)
            met[0] += fire >= essences and chaos >= orbs
            met[1] += fire + 1 >= essences and chaos + PLAY.power_orbs >= orbs

        assert [round(number / comb(24, 5), 2) for number in met] == [pytest.approx(odd, abs=0.011) for odd in stated]
