"""The catalogue, and each card's effect that no other chapter tells (see The cards)."""

import pytest

from annales.domain.contract.engine import to_wire
from annales.domain.games.faiseurs_d_univers import game
from annales.domain.games.faiseurs_d_univers.cards import CHARACTERS, CODES, MACHINES, RESOURCES
from annales.domain.games.faiseurs_d_univers.layout import BENEATH, DEFENCE, PLAYED
from tests.scenarios.faiseurs_d_univers.scene import laid

CREATURES = [card.id for card in RESOURCES.values() if card.category == "creature"]
TRAPS = [card.id for card in RESOURCES.values() if card.category == "trap"]
EVOLUTIONS = [card.id for card in RESOURCES.values() if card.category == "evolution"]
FREE = [card.id for card in RESOURCES.values() if card.timing == "free"]


def test_a_hundred_and_ten_cards_thirty_tokens_and_a_pawn():
    """«110 cartes à jouer, 30 jetons bleus, 1 pion noir» (see The cards)."""
    copies = {}
    for entry in game.CATALOGUE:
        copies[entry.kind] = copies.get(entry.kind, 0) + entry.copies

    assert copies == {
        "character": 10,
        "machine": 18,
        "creature": 22,
        "trap": 10,
        "action": 19,
        "evolution": 16,
        "door": 15,
        "token": 31,
    }


def test_every_card_says_where_it_comes_from():
    """Card lists are not in the rulebook: a reader must be able to tell."""
    for entry in game.CATALOGUE:
        assert entry.provenance in ("rulebook", "reconstructed")
        assert entry.name_fr
        assert entry.name_en
        assert entry.effect_fr
        assert entry.effect_en


def test_cards_known_from_reviews_alone_name_their_source():
    """Water, Wildlife and the mechanism of Salvage are public (see Sources)."""
    sourced = {entry.id for entry in game.CATALOGUE if "source" in entry.numbers}

    assert sourced == {"water", "wildlife", "salvage"}


def test_machines_are_worth_from_nothing_to_three_points():
    """«Les cartes "Machine" rapportent de 0 à 3 points», Evolutions 2 (R61): 24 points with the Palaces apart."""
    assert {machine.points for machine in MACHINES.values()} == {0, 1, 2, 3}
    assert sum(machine.points * machine.copies for machine in MACHINES.values()) == 24
    assert {RESOURCES[evolution].points for evolution in EVOLUTIONS} == {2}


def test_every_evolution_is_served_by_the_machine_that_names_it():
    """Both cards name each other (R50)."""
    named = {evolution: machine.id for machine in MACHINES.values() for evolution in machine.evolutions}

    assert named == {evolution: RESOURCES[evolution].machine for evolution in EVOLUTIONS}


def test_no_two_cards_share_a_code():
    """The notation names a card by three letters (see Notation)."""
    assert len(set(CODES.values())) == len(CODES)
    assert len({character[:3] for character in CHARACTERS}) == 10


@pytest.mark.parametrize("evolution", EVOLUTIONS)
def test_each_evolution_is_placed_by_its_machine(evolution):
    """Two points each (R50, R61)."""
    machine = RESOURCES[evolution].machine
    scene = laid().world(0, machine).hand(0, evolution).play(f"0:e{CODES[evolution]}")

    assert scene.score[0] == MACHINES[machine].points + 2


@pytest.mark.parametrize("creature", CREATURES)
def test_each_creature_attacks_and_is_discarded(creature):
    """«La créature est ensuite défaussée.» (R44, R45)"""
    scene = laid().hand(0, creature, "water").hand(1, "sun", "flora").energy(5, 5, 5, 5)
    scene.world(1, "heliogen", "hydrogenerator").evolutions(1, "people")
    scene.guards(1, "sphinx" if creature != "sphinx" else "hydra")
    scene.play(f"0:a{CODES[creature]} 0:@1a 1:-").play("1:-")
    scene.idle_until(("act", {0}))

    assert creature in scene.discards
    assert scene.at(PLAYED) == []


@pytest.mark.parametrize("trap", TRAPS)
def test_each_trap_can_be_laid_and_springs(trap):
    """«La carte est défaussée (sauf mention spéciale)» (R42b)."""
    scene = laid(seats=3).hand(0, trap).play(f"0:_{CODES[trap]} 0:^a")
    scene.hand(1, "wrecker").turn_of(1).play("1:aWRK 1:@0a")
    scene.idle_until(("act", {1}))

    assert scene.at(BENEATH[0, "a"]) == []
    assert (trap in scene.discards) is not (trap == "plasma_barrier")


@pytest.mark.parametrize("action", FREE)
def test_each_free_action_names_its_target_and_is_discarded(action):
    """All its choices are announced with it (R33); discarded after it has taken effect (see Actions)."""
    scene = laid().character(0, "engineer").character(1, "wraith").hand(0, action).hand(1, "water", "flora")
    scene.world(1, "heliogen").beneath("1a", "sun")
    token = min(scene.offers(f"0:p{CODES[action]}"))

    scene.play(f"0:{token} 1:-")
    scene.idle_until(("act", {0}))

    assert scene.discards.count(action) == 1


def test_the_raider_takes_two_cards_at_random():
    """Only the two seats see which (X7, see Hidden information)."""
    scene = laid().hand(0, "raider").hand(1, "sun", "water", "flora")
    scene.tells("hand.1", "water", "sun")

    scene.play("0:aRAI 0:@1a 1:-")

    assert scene.holds(0) == ["sun", "water"]
    assert [fact for fact in scene.facts_for(2) if fact.startswith("drawn")] == ["drawn ? hand.1 hand.0"] * 2
    assert "drawn water hand.1 hand.0" in scene.facts_for(1)


def test_the_raider_takes_what_there_is():
    """1 or 0 if the attacked seat has fewer."""
    scene = laid().hand(0, "raider").hand(1, "sun").play("0:aRAI 0:@1a 1:-")

    assert scene.holds(0) == ["sun"]


def test_the_shadow_swarm_halves_a_hand():
    """Of the attacked seat's own choice, one by one, rounded down (R47)."""
    scene = (
        laid().hand(0, "shadow_swarm").hand(1, "sun", "water", "flora", "people", "climate").play("0:aSWA 0:@1a 1:-")
    )

    assert scene.asks == ("discard", {1})
    scene.play("1:~SUN 1:~FLO")
    assert scene.holds(1) == ["climate", "people", "water"]
    assert scene.asks == ("act", {0})


def test_the_sphinx_searches_a_hand():
    """The attacker looks at it and discards one card of it; the others see which was discarded."""
    scene = laid().hand(0, "sphinx").hand(1, "sun", "water").play("0:aSPH 0:@1a 1:-")

    assert "shown hand.1 sun water to 0" in scene.facts_for(0)
    assert "shown hand.1 ? ? to 0" in scene.facts_for(2)
    assert scene.allows(0) == ["tWAT", "tSUN"]
    scene.play("0:tSUN")
    assert scene.holds(1) == ["water"]
    assert scene.discards == ["sun", "sphinx"]


def test_the_sphinx_lets_a_creature_go_on_for_two_cards():
    """It stays in defence either way (see Creatures)."""
    scene = laid().hand(0, "wrecker", "sun", "water", "flora").guards(1, "sphinx").world(1, "heliogen")

    scene.play("0:aWRK 0:@1a 1:iSPH 0:y 0:~SUN 0:~WAT 0:mHEL")

    assert scene.holds(0) == ["flora"]
    assert scene.machines(1) == []
    assert scene.at(DEFENCE[1]) == ["sphinx:tired"]


def test_the_chimera_lures_a_guard():
    """Of a kind that one has not, as if placed this turn; it keeps its tired mark (see Creatures)."""
    scene = laid().hand(0, "wrecker", "chimera").guards(1, "hydra", "sphinx").guards(0, "sphinx")

    scene.play("0:aWRK 0:@1a 1:iHYD 0:aCHI 0:@1a 1:-")
    assert scene.allows(0) == ["mHYD"]
    scene.play("0:mHYD")

    assert scene.at(DEFENCE[0]) == ["hydra:tired:new", "sphinx"]
    assert scene.offers("0:w") == {"wSPH"}
    scene.play("0:.")
    assert scene.at(DEFENCE[0]) == ["hydra:tired", "sphinx"]


def test_the_chimera_takes_a_card_where_it_can_lure_no_guard():
    """At random (X7)."""
    scene = (
        laid().hand(0, "chimera").guards(1, "sphinx").guards(0, "sphinx").hand(1, "sun").play("0:aCHI 0:@1a 1:- 1:-")
    )

    assert scene.holds(0) == ["sun"]


def test_the_chimera_in_defence_captures_the_creature():
    """It goes to the attacked seat's hand, the Chimera is discarded; this beats a Salvage (R45, J43)."""
    scene = laid().hand(0, "wrecker").guards(1, "chimera").hand(3, "salvage").play("0:aWRK 0:@1a 3:pSAL 1:iCHI")

    assert scene.holds(1) == ["wrecker"]
    assert scene.discards == ["salvage", "chimera"]


def test_the_colossus_fells_a_guard_and_opens_a_door():
    """Each if there is any, of the attacker's choice (see Creatures)."""
    scene = laid().hand(0, "stone_colossus").guards(1, "hydra", "sphinx").play("0:aCOL 0:@1a 1:-")

    assert scene.allows(0) == ["mSPH", "mHYD"]
    scene.play("0:mHYD")
    assert scene.asks == ("choose_door", {0})
    scene.play("0:^c")

    assert scene.doors(1) == "AbC"
    assert scene.discards == ["hydra", "stone_colossus"]


def test_the_colossus_opens_a_door_of_the_engineer_too():
    """Her power concerns machines that arrive (see Characters)."""
    scene = laid().character(1, "engineer").hand(0, "stone_colossus").play("0:aCOL 0:@1a 0:^b")

    assert scene.doors(1) == "ABc"


def test_the_hydra_in_defence_stays():
    """The attack is stopped, the attacking creature is discarded."""
    scene = laid().hand(0, "wrecker").guards(1, "hydra").world(1, "heliogen").play("0:aWRK 0:@1a 1:iHYD")

    assert scene.machines(1) == ["heliogen"]
    assert scene.discards == ["wrecker"]
    assert scene.at(DEFENCE[1]) == ["hydra:tired"]


def test_the_titan_of_a_mirror_gate_works_for_its_owner():
    """The Gate's owner takes a machine of the attacker and activates doors (R16, see Traps)."""
    scene = laid().hand(0, "abductor").world(0, "incubator").beneath("1a", "mirror_gate")

    scene.play("0:aTIT 0:@1a 1:mINC 1:^b")

    assert scene.machines(1) == ["incubator"]
    assert scene.doors(1) == "ABc"
    assert scene.score == [0, 1, 0, 0]


def test_a_titan_meets_no_palace():
    """Never taken (R53, J13)."""
    scene = laid().hand(0, "abductor").world(1, "palace").play("0:aTIT 0:@1a")

    assert scene.asks == ("act", {0})


def test_a_machine_can_be_saved_from_the_titan():
    """Neither destroyed nor taken (R36)."""
    scene = laid().hand(0, "abductor").world(1, "incubator").hand(1, "force_field")

    scene.play("0:aTIT 0:@1a 1:- 0:mINC 1:pFLD")

    assert scene.machines(1) == ["incubator"]
    assert scene.discards == ["force_field", "abductor"]


def test_espionage_takes_a_card_of_ones_choice():
    """The looker sees the hand, the others only that a card changed hands (see Hidden information)."""
    scene = laid().hand(0, "espionage").hand(1, "sun", "water").play("0:pESP>1 1:-")

    assert scene.asks == ("take_card", {0})
    scene.play("0:tSUN")
    assert scene.holds(0) == ["sun"]
    assert "moved ? hand.1 hand.0" in scene.facts_for(2)
    assert "moved sun hand.1 hand.0" in scene.facts_for(1)
    assert scene.view(0)["knows"] == {"hand.1": ["water"]}


def test_a_siphon_takes_what_there_is():
    """1 if it has 1; not playable on a seat without energy."""
    scene = laid().energy(5, 1, 0, 5).hand(0, "energy_siphon")

    assert scene.offers("0:pSIP") == {"pSIP>1", "pSIP>3"}
    scene.play("0:pSIP>1")
    assert scene.purses == [6, 0, 0, 5]


def test_a_short_circuit_needs_two_units():
    """It returns half to the bank."""
    scene = laid().energy(5, 1, 4, 5).hand(0, "short_circuit")

    assert scene.offers("0:pCIR") == {"pCIR>2", "pCIR>3"}
    scene.play("0:pCIR>2")
    assert scene.purses[2] == 2
    assert scene.bank == 17


def test_a_forced_opening_leaves_the_card_beneath():
    """The card beneath it stays (see Actions, J52)."""
    scene = laid().hand(0, "forced_opening").beneath("1b", "sun").play("0:pOUV>1b")

    assert scene.doors(1) == "ABc"
    assert scene.at(BENEATH[1, "b"]) == ["sun"]


def test_defusing_reveals_and_discards():
    """Without effect; a Barrier that stayed too."""
    scene = laid().hand(0, "defusing").beneath("1a", "dimensional_mine").barrier("2a")

    assert scene.offers("0:pDES") == {"pDES>1a", "pDES>2a"}
    scene.play("0:pDES>1a")
    assert scene.discards == ["dimensional_mine", "defusing"]
    scene.hand(0).table.move("defusing", "discard", "hand.0")
    scene.play("0:pDES>2a")
    assert scene.discards == ["dimensional_mine", "plasma_barrier", "defusing"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_action_and_question_has_words(language):
    """Labels of all legal answers of a few tables, in both languages."""
    scene = laid().character(0, "visionary").world(0, "ravager_cannon", "heliogen")
    scene.hand(0, "sun", "sabotage", "wrecker", "hydra").world(1, "incubator").beneath("1b", "water")

    labels = [game.TEXTS.label(language, to_wire(action)) for action in game.legal(scene.table, 0)]

    assert len(set(labels)) == len(labels) > 10
    assert {kind.__struct_config__.tag for kind in game.ACTIONS} == set(game.TEXTS.actions)
