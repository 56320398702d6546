"""Heroes: joining the Stake, what they do there, death and return (R46, R52, R59, R63, J25, J26, S47)."""

import pytest

from annales.domain.games.theomachie import layout
from tests.scenarios.theomachie.fight import pure
from tests.scenarios.theomachie.test_before_battle import bet, last_turn

HEROES = ["sigurd", "cuchulainn", "heracles", "gilgamesh"]


def fight_with(hero, hand=(), *others, **options):
    """The first battle turn; the Hero of seat 0 has just joined its Stake."""
    scene = last_turn(list(hand), *(others or ([],)), **options).active(0, hero)
    return bet(scene).play(f"0:M:{hero}")


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_may_join_the_stake_before_the_battle(hero):
    """The token moves from the card to the Stake; the Hero is not offered again (R46)."""
    scene = fight_with(hero)

    assert scene.at(layout.ACTIVE_MYTHS[0]) == [f"{hero}:joined"]
    assert scene.asks == ("battle", {0})


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_may_stay_on_the_card(hero):
    """And survives a lost Battle there (R46, R59)."""
    scene = bet(last_turn([], []).active(0, hero).stake(1, "1/0/0")).play("0:-").fought()

    assert scene.says(layout.WINNERS) == (1,)
    assert scene.at(layout.ACTIVE_MYTHS[0]) == [hero]


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_of_the_stake_dies_in_a_lost_battle(hero):
    """Card and token leave the game for good (R59, S47)."""
    scene = fight_with(hero).stake(1, "3/0/0").fought()

    assert scene.at(layout.ACTIVE_MYTHS[0]) == []
    assert hero in scene.at(layout.MYTH_BOX)


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_returns_to_the_card_after_a_won_battle(hero):
    """To join again in a later Hand (R63, S47, J25)."""
    scene = fight_with(hero).stake(0, "1/0/0").fought()
    assert scene.at(layout.ACTIVE_MYTHS[0]) == [hero]

    scene.idle_until(("betting", {0})).turn_of(0, betting_round=3).idle_until(("before_battle", {0}))
    assert scene.may(f"0:M:{hero}")


def test_a_hero_comes_back_on_a_tie():
    """A tied winner is a winner (J25, J17)."""
    scene = fight_with("gilgamesh").fought()

    assert scene.says(layout.WINNERS) == (0, 1)
    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["gilgamesh"]


def test_a_hand_without_a_battle_leaves_the_hero_on_the_card():
    """Whoever wins it (J25, J40)."""
    scene = last_turn([], []).active(0, "sigurd").active(1, "heracles").level("0/0/2").play("0:FO")

    assert scene.says(layout.WINNERS) == (1,)
    assert (scene.at(layout.ACTIVE_MYTHS[0]), scene.at(layout.ACTIVE_MYTHS[1])) == (["sigurd"], ["heracles"])


def test_sigurd_with_unity():
    """Stake 0/1/2 and the Hero: 9 + 5 + 4 = 18 (S47)."""
    scene = fight_with("sigurd", ["unity"]).sky(*pure("air")).stake(0, "0/1/2").play("0:^unity 0:ET")

    assert scene.fought().power[0] == 18


def test_cuchulainn_adds_two_and_lifts_the_limit():
    """Attacks of any Essence, and 2 Power (R49, R52)."""
    scene = fight_with("cuchulainn", ["hatred", "gust"]).play("0:^hatred 0:^gust 0:ET")

    assert scene.fought().power[0] == 2 + 3 + 3 + 2


def test_heracles_strikes_each_opponent_when_he_joins():
    """A Disciple of each Stake in the Battle to the bank; then he adds 2 Power (R46, R52)."""
    scene = last_turn([], [], [], []).active(0, "heracles").stake(1, "0/0/2").stake(2, "0/1/0")
    bet(scene.play("0:PA 0:ET 1:PA 1:ET 2:PA 2:ET 3:FO")).play("0:M:heracles")

    assert scene.stakes == ["0/0/1", "0/0/1", "0/1/0", "0/0/1"]
    assert scene.cults[1] == "3/5/7"
    assert scene.fought().power == (2 + 2, 2, 5, None)


def test_heracles_reaches_a_seat_in_the_mist():
    """«Each opponent» chooses nobody (R90)."""
    scene = bet(last_turn([], []).active(0, "heracles").played(1, "mist")).play("0:M:heracles")

    assert scene.stakes[1] == "0/0/0"


def test_a_sanctuary_stops_heracles():
    """It stops every opposing card (R53)."""
    scene = bet(last_turn([], []).active(0, "heracles").played(1, "sanctuary")).play("0:M:heracles")

    assert scene.stakes[1] == "0/0/1"


def test_heracles_takes_bank_tokens_when_no_own_token_is_left():
    """Of a Last Stand card (R55)."""
    scene = last_turn([], []).active(0, "heracles").stake(1, "0/1/0", "0/0/1").under_last_stand(1)

    assert bet(scene).play("0:M:heracles").loans[1] == "0/0/0"


@pytest.mark.parametrize("stake", ["0/0/1", "1/0/0"])
def test_gilgamesh_brings_a_prophet_to_a_winner_of_the_battle(stake):
    """At step 2 of Closing, so that a Cult without Prophet gains no second one at step 6 (R58, R112)."""
    scene = fight_with("gilgamesh").cult(0, "0/2/4").stake(0, stake).stake(1, "0/0/0").fought()

    prophets, disciples = (2, 4) if stake == "1/0/0" else (1, 5)
    assert scene.cults[0] == f"{prophets}/3/{disciples}"


def test_gilgamesh_brings_a_tied_winner_a_prophet_too():
    """A winner of the Battle (R58, J17)."""
    assert fight_with("gilgamesh").fought().cults == ["4/5/8", "3/5/8"]


def test_gilgamesh_on_his_card_brings_nothing():
    """His token must be in the Stake (R58)."""
    scene = bet(last_turn([], []).active(0, "gilgamesh").stake(0, "0/1/0")).play("0:-").fought()

    assert scene.cults[0] == "3/7/7"


def test_no_attack_takes_a_hero():
    """Effects that name Disciple or Priest never take the token (J26)."""
    scene = fight_with("sigurd", [], ["plague", "eruption", "maelstrom"]).stake(0, "0/0/0").active(1, "mjollnir")
    scene.sky(*pure("earth")[:3]).played(1, "power_fire_chaos", "power_water_chaos")
    scene.locations(1, "eternal_flame", "sunken_city").play("0:BP")

    scene.play("1:^plague@0 1:^eruption@0 1:^maelstrom@0 1:ET")

    assert scene.at(layout.ACTIVE_MYTHS[0]) == ["sigurd:joined"]
    assert scene.fought().power == (5, 2 + 4)


def test_two_seats_may_send_their_heroes():
    """Each one fights for its own Stake (R46, R52)."""
    scene = bet(last_turn([], []).active(0, "sigurd").active(1, "cuchulainn")).play("0:M:sigurd 1:M:cuchulainn")

    assert scene.fought().power == (2 + 5, 2 + 2)
