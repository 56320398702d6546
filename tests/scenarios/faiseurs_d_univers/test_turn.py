"""An action turn: the draw, doors, guards, exchange, Cannons and the powers of the main step (R18–R21, R52)."""

from domain.games.faiseurs_d_univers.layout import BANK, BENEATH, DECK, LAID, ROUND, TURN
from tests.scenarios.faiseurs_d_univers.scene import scene


def test_a_poor_bank_limits_the_draw():
    """Two cards, or one and one; not two from a bank of one (S10, R18, J35)."""
    at = scene(stage="draw").energy(9, 10, 5, 5)

    assert at.bank == 1
    assert at.allows(0) == ["d11", "d20"]


def test_an_empty_bank_leaves_cards_only():
    """The combinations of the largest total that can be served (S10, R18)."""
    at = scene(stage="draw").energy(10, 10, 5, 5)

    assert at.allows(0) == ["d20"]


def test_one_of_each_is_the_first_choice():
    """What the clock plays for an absent seat (see Decisions)."""
    assert scene(stage="draw").allows(0) == ["d11", "d20", "d02"]


def test_a_draw_is_served():
    """«Tirer 2 cartes, prendre 2 pions UE ou prendre un de chaque» (R18)."""
    at = scene(stage="draw").plays("0:d11")

    assert len(at.held(0)) == 1
    assert at.purses[0] == 6
    assert at.asks == ("act", {0})


def test_one_card_left_is_all_that_can_be_drawn():
    """A total of two cannot be served: the largest total is one (R18)."""
    at = scene(stage="draw").discarded("water").without_deck().energy(10, 10, 5, 5)

    assert at.allows(0) == ["d10"]


def test_nothing_left_at_all_skips_the_draw():
    """Both Resource piles and the bank are empty (R18, J36)."""
    at = scene().without_deck().energy(10, 10, 5, 5).turn_of(0, "draw")

    assert at.asks == ("act", {0})


def test_an_empty_draw_pile_takes_the_discards():
    """Shuffled, when a card must be drawn (R18, J36, X5)."""
    at = scene(stage="draw").discarded("water", "sun", "flora").without_deck().plays("0:d20")

    assert "shuffled discard deck" in at.facts
    assert len(at.held(0)) == 2
    assert at.table.size(DECK) == 1


def test_attacks_are_banned_in_the_first_round():
    """«Il est interdit d'attaquer un monde lors du premier tour de jeu»; Actions are not (S11, R49, J11)."""
    at = scene().writes(ROUND, 1).hand(0, "wrecker", "sabotage").world(0, "ravager_cannon").world(1, "incubator")

    assert at.offers(0, "a") == set()
    assert at.offers(0, "!") == set()
    assert at.offers(0, "p") == {"pSAB>1INC"}


def test_the_ban_can_last_longer_or_not_at_all():
    """Option `attack_ban_rounds`."""
    assert scene(attack_ban_rounds=3).hand(0, "wrecker").offers(0, "a") == set()
    assert scene(attack_ban_rounds=0).writes(ROUND, 1).hand(0, "wrecker").offers(0, "a") == {"aWRK"}


def test_a_turn_ends_only_when_the_seat_says_so():
    """Explicit, with nothing else to do (R21, R22)."""
    at = scene()

    assert at.allows(0) == [".", "ob", "oc"]
    at.plays("0:.")
    assert at.asks == ("draw", {1})


def test_two_identical_guards_are_not_allowed():
    """«Un joueur ne peut avoir deux créatures de défense identiques sur son monde.» (S21, R20b)"""
    at = scene().guards(0, "sphinx").hand(0, "sphinx", "hydra")

    assert at.offers(0, "+") == {"+HYD"}
    assert {"aSPH", "_SPH", "_HYD"} <= at.offers(0)


def test_a_guard_is_launched_from_the_next_turn_on():
    """«Une créature ainsi posée en défense peut tout à fait être lancée en attaque au tour suivant.» (S22, R40, J15)"""
    at = scene().hand(0, "hydra").plays("0:+HYD")

    assert at.offers(0, "w") == set()
    at.plays("0:. 1:d11 1:. 2:d11 2:. 3:d11 3:.").passes().bids(0, 0, 0, 0).bids(0, 0, 0, 0)
    at.plays("1:d11 1:. 2:d11 2:. 3:d11 3:. 0:d11")

    assert at.offers(0, "w") == {"wHYD"}
    at.plays("0:wHYD")
    assert at.at("defence.0") == []
    assert at.at("played") == ["hydra"]


def test_any_card_can_be_laid_beneath_any_door():
    """«Les joueurs sont libres de placer n'importe quelle carte sous une porte», active or not (R20c, J52)."""
    at = scene().hand(0, "water", "dimensional_mine", "sphinx").plays("0:_WAT 0:^a 0:_MIN 0:^c")

    assert at.at(BENEATH[0, "a"]) == ["water"]
    assert at.at(BENEATH[0, "c"]) == ["dimensional_mine"]
    assert at.offers(0, "_") == {"_SPH"}
    at.plays("0:_SPH")
    assert at.allows(0) == ["^b"]


def test_a_card_laid_is_neither_taken_back_nor_replaced():
    """«Une carte posée sous une porte ne pourra plus être récupérée par son propriétaire.» (R20c, J9)"""
    at = scene().beneath("0a", "water").beneath("0b", "sun").beneath("0c", "flora").hand(0, "water")

    assert at.offers(0, "_") == set()


def test_the_chosen_card_waits_for_its_door_unseen():
    """Only its owner sees what he is laying (R20c, see Hidden information)."""
    at = scene().hand(0, "water").plays("0:_WAT")

    assert at.view(0)["places"][LAID[0]] == ["water"]
    assert at.view(1)["places"][LAID[0]] == ["?"]


def test_three_cards_for_one():
    """«3 cartes défaussées pour une carte piochée», as often as wished (S34, R20f, J38)."""
    seven = ("water", "water", "sun", "sun", "flora", "flora", "people")
    at = scene().hand(0, *seven).plays("0:x")
    at.deals.tell("deck", "hydra", "sphinx")

    at.plays("0:~WAT 0:~WAT 0:~SUN")
    assert at.held(0) == ["flora", "flora", "hydra", "people", "sun"]

    at.plays("0:x 0:~SUN 0:~FLO 0:~FLO")
    assert at.held(0) == ["hydra", "people", "sphinx"]
    assert at.discards == ["water", "water", "sun", "sun", "flora", "flora"]


def test_two_cards_cannot_be_exchanged():
    """At least three (S34, R20f)."""
    assert scene().hand(0, "water", "sun").offers(0, "x") == set()


def test_an_exchange_from_an_empty_pile_shuffles_its_own_discards_in():
    """The three discards first, then the draw (S34, J38)."""
    at = scene().hand(0, "water", "sun", "flora").without_deck().plays("0:x 0:~WAT 0:~SUN 0:~FLO")

    assert "shuffled discard deck" in at.facts
    assert len(at.held(0)) == 1
    assert at.table.size(DECK) == 2


def test_a_door_is_activated_for_good():
    """«Une porte active ne peut jamais être désactivée!» (S35, R20g)"""
    at = scene().plays("0:ob")

    assert at.doors(0) == "ABc"
    assert at.offers(0, "o") == {"oc"}


def test_the_cannon_needs_an_active_door_with_no_card_beneath():
    """A decoy protects as well as a trap does (S26, R52, R37, J10, J12)."""
    at = scene().world(0, "ravager_cannon").energy(3, 5, 5, 5)
    at.world(1, "incubator").beneath("1a", "water")
    at.world(2, "terraformer", "palace").beneath("2a", "dimensional_mine").active("2b")

    assert at.offers(0, "!") == {"!2TER"}
    at.plays("0:!2TER")

    assert at.machines(2) == ["palace"]
    assert at.purses[0] == 0
    assert at.offers(0, "!") == set()
    assert at.machines(0) == ["ravager_cannon:fired"]


def test_a_cannon_fires_once_a_round():
    """Each one; and again in the next round (R52, R9)."""
    at = scene().world(0, "ravager_cannon").energy(8, 5, 5, 5).world(1, "incubator", "heliogen").plays("0:!1INC")

    assert at.offers(0, "!") == set()
    at.plays("0:. 1:d11 1:. 2:d11 2:. 3:d11 3:.").passes()
    assert at.machines(0) == ["ravager_cannon"]


def test_the_newest_cannon_fires_and_is_lost_first():
    """Copies are not named: the one that arrived last; a Cannon that is taken keeps its mark (S53, J58)."""
    at = scene().world(0, "ravager_cannon", "ravager_cannon").energy(4, 5, 5, 5).world(2, "terraformer")
    at.plays("0:!2TER")

    assert at.purses[0] == 1
    assert at.machines(0) == ["ravager_cannon", "ravager_cannon:fired"]
    at.hand(1, "abductor").turn_of(1).plays("1:aTIT 1:@0a 1:mCAN 1:^b")

    assert at.machines(0) == ["ravager_cannon"]
    assert at.machines(1) == ["ravager_cannon:fired"]


def test_the_destroyer_pays_a_card():
    """The discard first, then the save, then the machine is destroyed; once a round (S51, see Characters)."""
    at = scene().character(0, "destroyer").hand(0, "water").world(1, "incubator").hand(1, "sun")

    assert at.offers(0, "%") == {"%1INC"}
    at.plays("0:%1INC")
    assert at.asks == ("discard", {0})
    assert at.allows(0) == ["~WAT"]
    at.plays("0:~WAT")
    assert at.asks == ("save", {1})
    at.plays("1:-")

    assert at.machines(1) == []
    assert at.held(0) == []
    assert at.hand(0, "sun").offers(0, "%") == set()


def test_the_destroyer_without_a_card_can_do_nothing():
    """The cost is a card of his hand (S51)."""
    assert scene().character(0, "destroyer").world(1, "incubator").offers(0, "%") == set()


def test_the_archivist_draws_one_more_and_discards_one():
    """After the normal draw; the drawn one if it likes (S52, R19)."""
    at = scene(stage="draw").character(0, "archivist").hand(0, "water", "sun", "flora")
    at.deals.tell("deck", "hydra")

    at.plays("0:d02")

    assert at.held(0) == ["flora", "hydra", "sun", "water"]
    assert at.asks == ("discard", {0})
    at.plays("0:~HYD")
    assert at.held(0) == ["flora", "sun", "water"]
    assert at.asks == ("act", {0})


def test_the_archivist_without_a_card_to_draw_discards_none():
    """With both Resource piles empty: draws and discards nothing (S52, R19)."""
    at = scene(stage="draw").character(0, "archivist").hand(0, "water").without_deck().plays("0:d02")

    assert at.held(0) == ["water"]
    assert at.asks == ("act", {0})


def test_the_visionary_needs_no_machine():
    """Two UE, once a round, R51 holds (S46, R50c)."""
    at = scene().character(0, "visionary").hand(0, "sun", "water").energy(5, 5, 5, 5)

    assert at.offers(0, "v") == {"vSUN", "vWAT"}
    at.plays("0:vSUN")

    assert at.score[0] == 2
    assert at.purses[0] == 3
    assert at.counts(BANK) == [12]
    assert at.offers(0, "v") == set()


def test_the_visionary_without_energy_sees_nothing():
    """Not legal with 1 UE (S46)."""
    assert scene().character(0, "visionary").hand(0, "sun").energy(1, 5, 5, 5).offers(0, "v") == set()


def test_the_seat_to_the_left_is_next():
    """«Il passe la main au joueur à sa gauche.» (R21)"""
    at = scene().turn_of(2).plays("2:.")

    assert at.table.read(TURN) == 3
