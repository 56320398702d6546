"""An action turn: the draw, doors, guards, exchange, Cannons and the powers of the main step (R18–R21, R52)."""

from annales.domain.games.faiseurs_d_univers.layout import BANK, BENEATH, DECK, LAID, ROUND, TURN
from tests.scenarios.faiseurs_d_univers.scene import laid


def test_a_poor_bank_limits_the_draw():
    """Two cards, or one and one; not two from a bank of one (S10, R18, J35)."""
    scene = laid(stage="draw").energy(9, 10, 5, 5)

    assert scene.bank == 1
    assert scene.allows(0) == ["d11", "d20"]


def test_an_empty_bank_leaves_cards_only():
    """The combinations of the largest total that can be served (S10, R18)."""
    scene = laid(stage="draw").energy(10, 10, 5, 5)

    assert scene.allows(0) == ["d20"]


def test_one_of_each_is_the_first_choice():
    """What the clock plays for an absent seat (see Decisions)."""
    assert laid(stage="draw").allows(0) == ["d11", "d20", "d02"]


def test_a_draw_is_served():
    """«Tirer 2 cartes, prendre 2 pions UE ou prendre un de chaque» (R18)."""
    scene = laid(stage="draw").play("0:d11")

    assert len(scene.holds(0)) == 1
    assert scene.purses[0] == 6
    assert scene.asks == ("act", {0})


def test_one_card_left_is_all_that_can_be_drawn():
    """A total of two cannot be served: the largest total is one (R18)."""
    scene = laid(stage="draw").discarded("water").without_deck().energy(10, 10, 5, 5)

    assert scene.allows(0) == ["d10"]


def test_nothing_left_at_all_skips_the_draw():
    """Both Resource piles and the bank are empty (R18, J36)."""
    scene = laid().without_deck().energy(10, 10, 5, 5).turn_of(0, "draw")

    assert scene.asks == ("act", {0})


def test_an_empty_draw_pile_takes_the_discards():
    """Shuffled, when a card must be drawn (R18, J36, X5)."""
    scene = laid(stage="draw").discarded("water", "sun", "flora").without_deck().play("0:d20")

    assert "shuffled discard deck" in scene.facts
    assert len(scene.holds(0)) == 2
    assert scene.table.size(DECK) == 1


def test_attacks_are_banned_in_the_first_round():
    """«Il est interdit d'attaquer un monde lors du premier tour de jeu»; Actions are not (S11, R49, J11)."""
    scene = laid().writes(ROUND, 1).hand(0, "wrecker", "sabotage").world(0, "ravager_cannon").world(1, "incubator")

    assert scene.offers("0:a") == set()
    assert scene.offers("0:!") == set()
    assert scene.offers("0:p") == {"pSAB>1INC"}


def test_the_ban_can_last_longer_or_not_at_all():
    """Option `attack_ban_rounds`."""
    assert laid(attack_ban_rounds=3).hand(0, "wrecker").offers("0:a") == set()
    assert laid(attack_ban_rounds=0).writes(ROUND, 1).hand(0, "wrecker").offers("0:a") == {"aWRK"}


def test_a_turn_ends_only_when_the_seat_says_so():
    """Explicit, with nothing else to do (R21, R22)."""
    scene = laid()

    assert scene.allows(0) == [".", "ob", "oc"]
    scene.play("0:.")
    assert scene.asks == ("draw", {1})


def test_two_identical_guards_are_not_allowed():
    """«Un joueur ne peut avoir deux créatures de défense identiques sur son monde.» (S21, R20b)"""
    scene = laid().guards(0, "sphinx").hand(0, "sphinx", "hydra")

    assert scene.offers("0:+") == {"+HYD"}
    assert {"aSPH", "_SPH", "_HYD"} <= set(scene.allows(0))


def test_a_guard_is_launched_from_the_next_turn_on():
    """«Une créature ainsi posée en défense peut tout à fait être lancée en attaque au tour suivant.» (S22, R40, J15)"""
    scene = laid().hand(0, "hydra").play("0:+HYD")

    assert scene.offers("0:w") == set()
    scene.play("0:. 1:d11 1:. 2:d11 2:. 3:d11 3:.").resolve().bids(0, 0, 0, 0).bids(0, 0, 0, 0)
    scene.play("1:d11 1:. 2:d11 2:. 3:d11 3:. 0:d11")

    assert scene.offers("0:w") == {"wHYD"}
    scene.play("0:wHYD")
    assert scene.at("defence.0") == []
    assert scene.at("played") == ["hydra"]


def test_any_card_can_be_laid_beneath_any_door():
    """«Les joueurs sont libres de placer n'importe quelle carte sous une porte», active or not (R20c, J52)."""
    scene = laid().hand(0, "water", "dimensional_mine", "sphinx").play("0:_WAT 0:^a 0:_MIN 0:^c")

    assert scene.at(BENEATH[0, "a"]) == ["water"]
    assert scene.at(BENEATH[0, "c"]) == ["dimensional_mine"]
    assert scene.offers("0:_") == {"_SPH"}
    scene.play("0:_SPH")
    assert scene.allows(0) == ["^b"]


def test_a_card_laid_is_neither_taken_back_nor_replaced():
    """«Une carte posée sous une porte ne pourra plus être récupérée par son propriétaire.» (R20c, J9)"""
    scene = laid().beneath("0a", "water").beneath("0b", "sun").beneath("0c", "flora").hand(0, "water")

    assert scene.offers("0:_") == set()


def test_the_chosen_card_waits_for_its_door_unseen():
    """Only its owner sees what they are laying (R20c, see Hidden information)."""
    scene = laid().hand(0, "water").play("0:_WAT")

    assert scene.view(0)["places"][LAID[0]] == ["water"]
    assert scene.view(1)["places"][LAID[0]] == ["?"]


def test_three_cards_for_one():
    """«3 cartes défaussées pour une carte piochée», as often as wished (S34, R20f, J38)."""
    seven = ("water", "water", "sun", "sun", "flora", "flora", "people")
    scene = laid().hand(0, *seven).play("0:x")
    scene.tells("deck", "hydra", "sphinx")

    scene.play("0:~WAT 0:~WAT 0:~SUN")
    assert scene.holds(0) == ["flora", "flora", "hydra", "people", "sun"]

    scene.play("0:x 0:~SUN 0:~FLO 0:~FLO")
    assert scene.holds(0) == ["hydra", "people", "sphinx"]
    assert scene.discards == ["water", "water", "sun", "sun", "flora", "flora"]


def test_two_cards_cannot_be_exchanged():
    """At least three (S34, R20f)."""
    assert laid().hand(0, "water", "sun").offers("0:x") == set()


def test_an_exchange_from_an_empty_pile_shuffles_its_own_discards_in():
    """The three discards first, then the draw (S34, J38)."""
    scene = laid().hand(0, "water", "sun", "flora").without_deck().play("0:x 0:~WAT 0:~SUN 0:~FLO")

    assert "shuffled discard deck" in scene.facts
    assert len(scene.holds(0)) == 1
    assert scene.table.size(DECK) == 2


def test_a_door_is_activated_for_good():
    """«Une porte active ne peut jamais être désactivée!» (S35, R20g)"""
    scene = laid().play("0:ob")

    assert scene.doors(0) == "ABc"
    assert scene.offers("0:o") == {"oc"}


def test_the_cannon_needs_an_active_door_with_no_card_beneath():
    """A decoy protects as well as a trap does (S26, R52, R37, J10, J12)."""
    scene = laid().world(0, "ravager_cannon").energy(3, 5, 5, 5)
    scene.world(1, "incubator").beneath("1a", "water")
    scene.world(2, "terraformer", "palace").beneath("2a", "dimensional_mine").active("2b")

    assert scene.offers("0:!") == {"!2TER"}
    scene.play("0:!2TER")

    assert scene.machines(2) == ["palace"]
    assert scene.purses[0] == 0
    assert scene.offers("0:!") == set()
    assert scene.machines(0) == ["ravager_cannon:fired"]


def test_a_cannon_fires_once_a_round():
    """Each one; and again in the next round (R52, R9)."""
    scene = laid().world(0, "ravager_cannon").energy(8, 5, 5, 5).world(1, "incubator", "heliogen").play("0:!1INC")

    assert scene.offers("0:!") == set()
    scene.play("0:. 1:d11 1:. 2:d11 2:. 3:d11 3:.").resolve()
    assert scene.machines(0) == ["ravager_cannon"]


def test_the_newest_cannon_fires_and_is_lost_first():
    """Copies are not named: the one that arrived last; a Cannon that is taken keeps its mark (S53, J58)."""
    scene = laid().world(0, "ravager_cannon", "ravager_cannon").energy(4, 5, 5, 5).world(2, "terraformer")
    scene.play("0:!2TER")

    assert scene.purses[0] == 1
    assert scene.machines(0) == ["ravager_cannon", "ravager_cannon:fired"]
    scene.hand(1, "abductor").turn_of(1).play("1:aTIT 1:@0a 1:mCAN 1:^b")

    assert scene.machines(0) == ["ravager_cannon"]
    assert scene.machines(1) == ["ravager_cannon:fired"]


def test_the_destroyer_pays_a_card():
    """The discard first, then the save, then the machine is destroyed; once a round (S51, see Characters)."""
    scene = laid().character(0, "destroyer").hand(0, "water").world(1, "incubator").hand(1, "sun")

    assert scene.offers("0:%") == {"%1INC"}
    scene.play("0:%1INC")
    assert scene.asks == ("discard", {0})
    assert scene.allows(0) == ["~WAT"]
    scene.play("0:~WAT")
    assert scene.asks == ("save", {1})
    scene.play("1:-")

    assert scene.machines(1) == []
    assert scene.holds(0) == []
    assert scene.hand(0, "sun").offers("0:%") == set()


def test_the_destroyer_without_a_card_can_do_nothing():
    """The cost is a card of their hand (S51)."""
    assert laid().character(0, "destroyer").world(1, "incubator").offers("0:%") == set()


def test_the_archivist_draws_one_more_and_discards_one():
    """After the normal draw; the drawn one if it likes (S52, R19)."""
    scene = laid(stage="draw").character(0, "archivist").hand(0, "water", "sun", "flora")
    scene.tells("deck", "hydra")

    scene.play("0:d02")

    assert scene.holds(0) == ["flora", "hydra", "sun", "water"]
    assert scene.asks == ("discard", {0})
    scene.play("0:~HYD")
    assert scene.holds(0) == ["flora", "sun", "water"]
    assert scene.asks == ("act", {0})


def test_the_archivist_without_a_card_to_draw_discards_none():
    """With both Resource piles empty: draws and discards nothing (S52, R19)."""
    scene = laid(stage="draw").character(0, "archivist").hand(0, "water").without_deck().play("0:d02")

    assert scene.holds(0) == ["water"]
    assert scene.asks == ("act", {0})


def test_the_visionary_needs_no_machine():
    """Two UE, once a round, R51 holds (S46, R50c)."""
    scene = laid().character(0, "visionary").hand(0, "sun", "water").energy(5, 5, 5, 5)

    assert scene.offers("0:v") == {"vSUN", "vWAT"}
    scene.play("0:vSUN")

    assert scene.score[0] == 2
    assert scene.purses[0] == 3
    assert scene.counts(BANK) == [12]
    assert scene.offers("0:v") == set()


def test_the_visionary_without_energy_sees_nothing():
    """Not legal with 1 UE (S46)."""
    assert laid().character(0, "visionary").hand(0, "sun").energy(1, 5, 5, 5).offers("0:v") == set()


def test_the_seat_to_the_left_is_next():
    """«Il passe la main au joueur à sa gauche.» (R21)"""
    scene = laid().turn_of(2).play("2:.")

    assert scene.says(TURN) == 3
