"""What people read before they answer: labels and the open question, in both languages."""

import json
from pathlib import Path

import pytest

from annales.domain.contract.engine import to_wire
from annales.domain.contract.narration import Narrator
from annales.domain.games.theomachie import actions as act
from annales.domain.games.theomachie import game
from annales.domain.games.theomachie.cards import ATTACK, EFFECT, ESSENCES, LOCATION, PRAYERS
from annales.domain.games.theomachie.effects.choices import CHOICES
from annales.domain.games.theomachie.frames import Declared
from annales.domain.games.theomachie.questions import aims_of, beneath
from annales.domain.table.visibility import as_seen
from tests.scenarios.theomachie.scene import laid, opened
from tests.support.listing import assert_same

LABELS = Path(__file__).with_name("labels.txt")
LONGEST_QUESTION = 100
SKY = ("earth_chaos_2", "earth_chaos_3", "fire_chaos_1", "air_order_3", "water_order_2")


def asked(scene, language="en"):
    """The open question in one line, from what all can see."""
    return game.phrase_question(as_seen(scene.table, None), language)


def test_a_label_says_what_the_answer_does():
    """Card, aim, token and price, where there are any: `labels.txt` (R113)."""
    assert_same(LABELS, lambda action: [game.TEXTS.label(language, json.loads(action)) for language in ("en", "fr")])


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (act.DraftPick("?"), "Set a card aside", "Mettre une carte de côté"),
        (act.DeckCut("?"), "Remove a card from the deck", "Retirer une carte de son deck"),
        (act.ChooseGod("?"), "Choose a god", "Choisir son dieu"),
        (act.ChooseCard("?"), "Choose a card", "Choisir une carte"),
        (act.ChooseOption("?"), "Lay the two face-down cards back", "Reposer les deux cartes face cachée"),
        (act.DiscardTop("?"), "Choose the top of the discard pile", "Choisir le dessus de sa défausse"),
        (act.Keep("?"), "Keep a card in hand", "Garder une carte en main"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_secret_answer_is_described_without_its_secret(action, english, french):
    """The other seats read that something was chosen (R115)."""
    for language, words in (("en", english), ("fr", french)):
        assert Narrator(game.TEXTS, game.LAYOUT, 2, language).action(to_wire(action)) == words


# -- the open question


def test_betting_says_round_level_and_debt():
    """Whose turn it is, and what they owe; after the bet, that the turn goes on (R25–R29)."""
    scene = laid(3)
    assert asked(scene) == "Betting Round 1, seat 1: level 0/0/1 (Prophets/Priests/Disciples), owes nothing"
    scene.resolve("0:RA.P")
    assert asked(scene) == "Betting Round 1, seat 1: betting action taken; plays on or ends their turn"
    scene.play("0:ET")
    assert asked(scene) == "Betting Round 1, seat 2: level 1/0/1 (Prophets/Priests/Disciples), owes 1/0/0"
    assert asked(scene, "fr") == (
        "Manche d'Enchères 1, siège 2 : niveau 1/0/1 (Prophètes/Prêtres/Disciples), doit 1/0/0"
    )


def test_a_window_says_whose_card_or_raise_it_is_about():
    """And what a reaction answers (R42–R44)."""
    hands = {0: ["purge", "gust"], 1: ["interruption"], 2: ["gust"]}
    scene = laid(3, hands=hands).sky("fire_chaos_3", "fire_chaos_2", "earth_chaos_2", "earth_chaos_1")
    scene.locations(2, "citadel:damaged")

    scene.play("0:!purge@2=citadel:damaged")
    assert asked(scene) == "Seat 2, react or not: seat 1 plays Purge, aimed at Citadel (damaged) of seat 3"
    assert asked(scene, "fr") == (
        "Siège 2, réagir ou non : le siège 1 joue Purge, visant Citadelle (un dégât) du siège 3"
    )
    scene.play("1:?interruption")
    assert asked(scene) == "Seat 1, react or not: seat 2 plays Interruption, against Purge of seat 1"
    scene.resolve().play("0:RA.R")
    assert asked(scene) == "Seat 3, react or not: seat 1 raises the level to 0/1/1 (Prophets/Priests/Disciples)"
    assert (
        asked(scene, "fr")
        == "Siège 3, réagir ou non : le siège 1 relance, le niveau passe à 0/1/1 (Prophètes/Prêtres/Disciples)"
    )


def test_a_provocation_names_the_raise_that_it_answers():
    """Its window lies above that of the Raise (R99)."""
    scene = laid(3, hands={1: ["provocation"], 2: ["gust"]}).sky("fire_chaos_3", "air_order_1", "water_order_1")

    scene.play("0:RA.D 1:?provocation")

    assert asked(scene) == "Seat 3, react or not: seat 2 plays Provocation, against the Raise of seat 1"


def test_the_battle_names_the_essence_that_is_fixed():
    """Once an Attack was played, the others are of its Essence (R49)."""
    scene = laid(2, hands={0: ["rockfall", "gust"]}).sky(*SKY).turn_of(0, "battle")
    assert asked(scene) == "Battle: seat 1 attacks or plays nothing"
    scene.resolve("0:^rockfall")
    assert asked(scene) == "Battle: seat 1 plays on or ends their turn (Attacks: Earth only)"
    assert asked(scene, "fr") == "Bataille : le siège 1 joue encore ou finit son tour (Attaques : Terre seulement)"


def test_the_phases_after_the_battle_say_whose_turn_it_is():
    """Closing, the top of the discard pile, Prayer (R58, R66a, R71)."""
    scene = laid(2, hands={0: ["gust", "hatred"], 1: ["gust"]}).resolve("0:RA.D 0:ET 1:FO")
    assert asked(scene) == "Closing: seat 1, a winner, may play cards"
    scene.play("0:=.")
    assert asked(scene, "fr") == "Fin de la Main : le siège 1 choisit le dessus de sa défausse"
    scene.play("0:TOP:gust")
    assert asked(scene) == "Prayer Phase: seat 1 takes a card"
    assert asked(scene, "fr") == "Phase de Prières : le siège 1 prend une carte"


def test_the_myth_phase_says_what_the_card_costs():
    """And what the seat has (R74)."""
    scene = laid(2, mode="advanced").visible(0, "lia_fail").miracles(0, 1)
    scene.table.ask("myth", [0])

    assert asked(scene) == "Myth Phase, seat 1: Lia Fail, cost 3 Miracles; has 1 Miracle"
    assert asked(scene, "fr") == "Phase du Mythe, siège 1 : Lia Fail, coût 3 Miracles ; il a 1 Miracle"


def test_before_the_first_hand_the_question_counts_the_cards():
    """Draft and cut go on in rounds that look alike (R13, R14)."""
    scene = opened(2, deck_method="draft")
    assert asked(scene) == "Draft, card 1 of 12: everybody sets aside a card of their pack"
    scene.play(f"0:{scene.allows(0)[0]}")
    assert asked(scene, "fr") == "Draft, carte 1 sur 12 : chacun met de côté une carte de son paquet"
    scene.play(f"1:{scene.allows(1)[0]}")
    assert asked(scene) == "Draft, card 2 of 12: everybody sets aside a card of their pack"
    scene.idle_until(("deck_cut", {0, 1}))
    assert asked(scene) == "Decks, card 1 of 4: everybody removes a card"


def test_an_inquisition_names_the_choosing_seat_and_the_hand():
    """The sub-choices of effects have phrases of their own (R92)."""
    scene = laid(2, hands={0: ["inquisition"], 1: ["gust"]}).sky("fire_order_3", "air_order_1", "water_order_1")
    scene.resolve("0:!inquisition@1")

    assert asked(scene) == "Inquisition: seat 1 chooses the card that seat 2 discards"
    assert asked(scene, "fr") == "Inquisition : le siège 1 choisit la carte que le siège 2 défausse"


def test_every_choice_of_an_effect_has_a_phrase():
    """None is only called a choice."""
    assert {f"ask_{kind}" for kind in CHOICES} <= set(game.TEXTS.board)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_aim_makes_a_question_too_long(language):
    """Whatever is played, on whatever card of whatever seat."""
    marked = [f"{card.id}:7" for card in PRAYERS.values() if card.id == "grasping_roots"]
    in_play = [f"{card.id}:damaged" for card in PRAYERS.values() if card.type == LOCATION] + marked
    played = [card.id for card in PRAYERS.values() if card.type in (ATTACK, EFFECT, LOCATION)]
    aims = {"tempest": marked, "purge": in_play, "earthquake": in_play, "contrary_winds": list(ESSENCES)}

    def phrase(card, aim):
        target = None if card in ("contrary_winds", "dissipation") else 6
        frame = Declared(0, card, target, aim, "priest" if card == "maelstrom" else None, False)
        called = game.TEXTS.called(language, card)
        return game.TEXTS.drawn(language, "ask_card", 5, 0, called, aims_of(frame, language))

    said = [phrase(card, aim) for card in played for aim in aims.get(card, [None])]
    said += [
        phrase("dissipation", None) + beneath(Declared(1, card, None, None, None, False), language) for card in played
    ]
    assert max(map(len, said)) <= LONGEST_QUESTION


def test_the_catalogue_has_the_cost_of_a_card():
    """The cost of an Action card stands before its effect; a Power card has none (R7, R35)."""
    texts = {entry.id: (entry.effect_en, entry.effect_fr) for entry in game.CATALOGUE}

    assert texts["interruption"][0].startswith("Cost: 2 Earth + 4 Chaos orbs. Play when")
    assert texts["interruption"][1].startswith("Coût : 2 Terre + 4 orbes Chaos. ")
    assert texts["standing_stones"][0].startswith("Cost: 1 Earth + 1 Chaos orb + 1 Disciple from your Cult. ")
    assert texts["hatred"][1].startswith("Coût : 1 Feu. ")
    assert not texts["power_fire_order"][0].startswith("Cost")
    assert texts["tower_of_babel"][1].startswith("Coût : 1 Miracle. ")
