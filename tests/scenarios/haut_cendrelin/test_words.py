"""What people read before they answer and after: labels, the open question, lines of the log, in both languages."""

import json
from pathlib import Path

import pytest

from annales.domain.contract.engine import to_wire
from annales.domain.contract.narration import Narrator
from annales.domain.games.haut_cendrelin import actions as act
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.cards import CLASSES, DESTINY, EVENTS, FRAGMENTS, PLACES
from annales.domain.games.haut_cendrelin.course import PHASES
from annales.domain.table.visibility import as_seen, seen
from tests.scenarios.haut_cendrelin.ages import later, left
from tests.scenarios.haut_cendrelin.scene import laid, opened
from tests.support.listing import assert_same

LABELS = Path(__file__).with_name("labels.txt")


def asked(scene, language="en"):
    """The open question in one line, from what all can see."""
    return game.phrase_question(as_seen(scene.table, None), language)


def told(scene, viewer, language="en"):
    """The lines of the last step, as a viewer reads them."""
    narrator = Narrator(game.TEXTS, game.LAYOUT, scene.table.seats, language)
    facts = seen(scene.steps[-1].facts, game.LAYOUT, scene.table.seats, viewer)
    return [line for line in narrator.facts(facts) if line]


def test_a_label_says_what_the_answer_does():
    """Not only the number of an option: `labels.txt`."""
    assert_same(LABELS, lambda action: [game.TEXTS.label(language, json.loads(action)) for language in ("en", "fr")])


def test_every_option_has_words_of_its_own():
    """Of each card, in both languages, so that two options of a card are never called alike."""
    every = [act.Play(card.id, n) for card in FRAGMENTS.values() for n in range(1, len(card.options) + 1)]
    every += [act.Resolve(card.id, n) for card in EVENTS.values() for n in range(1, len(card.options) + 1)]
    every += [act.Activate(place.id, option.id) for place in PLACES.values() for option in place.options]
    every += [act.UseDestiny(option) for option in DESTINY]

    for language in ("en", "fr"):
        assert len({game.TEXTS.label(language, to_wire(action)) for action in every}) == len(every)


def test_the_night_says_which_duties_are_left():
    """An event and Destiny, each once (R23, R24)."""
    scene = laid()
    assert asked(scene) == "Night of seat 1: still an event to resolve and Destiny to use"
    assert asked(scene.resolved()) == "Night of seat 1: still Destiny to use"
    assert asked(scene.used_destiny()) == "Night of seat 1: they act again, or end the night"
    assert asked(scene, "fr") == "Nuit du siège 1 : encore une action, ou la fin de la nuit"
    assert asked(laid(2, mode="initiation")) == "Night of seat 1: still an event to resolve"


def test_the_evening_says_how_much_is_left_to_draw():
    """The last fragment is told (R20)."""
    scene = laid().life(1, 4).before_evening_of(1).tells("future", "e_funeral").play("end")
    assert asked(scene) == "Evening of seat 2: 2 mana, or one of the 4 fragments of their old life"

    scene = laid().life(1, 1).before_evening_of(1).tells("future", "e_funeral").play("end")
    assert asked(scene, "fr") == "Soir du siège 2 : 2 mana, ou le dernier fragment de son ancienne vie"


def test_the_sunset_says_whose_night_comes():
    """Each seat in its slot (R22)."""
    scene = laid().hand(0, "n_coffin").hand(1, "n_coffin").sunset_of(0)
    assert asked(scene) == "Sunset: seat 1, in charge, plays from their crypt or stays in it"

    scene.play("pass")
    assert asked(scene) == "Sunset, night of seat 1: seat 2 plays from their crypt or stays in it"


def test_a_designation_says_what_will_happen_to_the_seat():
    """Only that, so that the line stays short (R41, R44)."""
    scene = laid().mana(0, 1, 1).hand(0, "a_haunting").play("a_haunting/2")

    assert asked(scene) == "Haunting, seat 1: designate another cendrelin, they lose 1 mana"
    assert asked(scene, "fr") == "Hantise, siège 1 : désignez un autre cendrelin, il perd 1 mana"


def test_a_wish_says_what_is_wished():
    """The part that waits (S37, R44)."""
    scene = laid().ephemerals(0, pact=1).hand(0, "d_demon_gold", "n_coffin").play("d_demon_gold/2")

    assert asked(scene) == "Demon Gold, seat 1: if you wish, return 1 soul fragment, create 1 Pit"


def test_renouncing_and_returning_say_how_many_are_owed():
    """One by one (R44, R45)."""
    scene = laid().hand(0, "d_damnation", "d_imp", "d_contract").play("d_damnation/1")
    assert asked(scene) == "Damnation: seat 1 returns 2 fragments"

    scene.play("<d_imp.hand")
    assert asked(scene, "fr") == "Damnation : le siège 1 renvoie 1 fragment"


def test_a_question_to_several_seats_names_those_still_asked():
    """Of the preparation (R5, R6, R7)."""
    scene = opened(2).play("class:priest class:sorcerer class:animancer class:demonist")
    assert asked(scene) == "Seats 1, 2 drop one of their three objectives each"

    scene.play(f"0:{scene.allows(0)[0]}")
    assert asked(scene, "fr") == "Le siège 2 écarte un de ses trois objectifs"


def test_the_draft_says_first_and_second_class():
    """One class a tour (R4)."""
    scene = opened(2)
    assert asked(scene) == "Seat 1 chooses their first class"

    scene.play("class:priest class:sorcerer")
    assert asked(scene, "fr") == "Le siège 2 choisit sa seconde classe"
    assert asked(opened(2, mode="initiation")) == "Seat 1 chooses their class"


def test_an_heirs_question_says_whether_they_must_exchange():
    """With two classes one is exchanged; with one it may be kept (R72, R73)."""
    scene = later("0,1,2", left(winner=1))
    assert asked(scene) == "Seat 3 exchanges one of their two classes"

    scene = later("0,1", left("necromancer", "sorcerer", winner=0), mode="initiation")
    assert asked(scene, "fr") == "Le siège 2 échange sa classe, ou la garde et compose sa liste"


def test_a_swap_of_a_reign_names_what_leaves():
    """Its second half (R70)."""
    scene = laid(2, ages=2).life(0, 0).tokens(treasures=4, pits=1).objectives(0, "o_deluge:acquired")
    scene.hand(0, "n_coffin").play("n_coffin/1")
    assert asked(scene) == "Reign of seat 1, High Cendrelin: they change the cemetery or leave it as it is"

    scene.play("reign:out=ossuary")
    assert asked(scene, "fr") == "Règne du siège 1 : ce qui prend la place de L'Ossuaire"


def test_the_log_of_the_opening_counts_no_round():
    """The first round begins after the preparation (R8)."""
    scene = opened()

    assert "Before the first night" in told(scene, None)
    assert "Avant la première nuit" in told(scene, None, "fr")
    assert not any(line.startswith("Round") for line in told(scene, None))


def test_labels_suit_the_answering_seat_and_readers_of_the_log():
    """«Draw a fragment of your old life» would be said to the others of an old life that is not theirs (R11)."""
    labels = {name: words.speak("en") for name, words in game.TEXTS.actions.items()}

    assert [name for name, label in labels.items() if "your" in label.lower().split()] == []


def test_the_log_names_a_renounced_fragment_to_its_owner_only():
    """To the others it is a fragment (R11)."""
    scene = laid().hand(0, "n_gravedigging", "n_coffin").play("n_gravedigging/1")

    assert "Laying in the Coffin: hand of seat 1 → actions that seat 1 renounces" in told(scene, 0)
    assert "Un fragment : main du siège 1 → actions auxquelles le siège 1 renonce" in told(scene, 1, "fr")


def test_the_log_describes_an_unforeseen_effect():
    """And what it does (R20)."""
    scene = laid().hand(1, "n_coffin").before_evening_of(1).tells("future", "e_looter_band").play("end")

    lines = told(scene, None)
    assert lines.index("Unforeseen effect: Band of Looters") + 1 == lines.index("Treasures: −1")


@pytest.mark.parametrize(
    ("card", "english"),
    [
        (
            EVENTS["e_ghoul_matriarch"],
            "Unforeseen: discard 1 Pit, then discard 1 Tomb. 1. Employ 4 Damage, create 2 Pits, gain 2 mana. "
            "2. Discard 3 Pits, gain 3 mana. 3. Lose 2 mana, then discard 1 Soul.",
        ),
        (
            PLACES["willow_garden"],
            "Grave Flowers: 2 at the start. Plant: renounce 1 action, create 2 Grave Flowers. "
            "Mourn: discard 2 Grave Flowers, create 1 Soul. Wreathe: discard 2 Grave Flowers, create 1 Tomb.",
        ),
        (PLACES["place_souls"], "Souls: 2 at the start, abundant from 4."),
        (
            FRAGMENTS["a_past_lives"],
            "1. Return 1 soul fragment, create 1 Soul, gain 1 mana. 2. From the crypt: gain 1 mana.",
        ),
        (FRAGMENTS["n_coffin"], "Discard 1 Pit, create 1 Tomb."),
        (
            CLASSES["sorcerer"],
            "Apprentice list: 2 × Fire Bolt, 2 × Transmutation, 2 × Arcane Memory, 2 × Shatter, Gilded Rune, "
            "Cataclysm. Half-list: Fire Bolt, Transmutation, Arcane Memory, Shatter, Gilded Rune.",
        ),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_the_catalogue_describes_all_that_a_card_does(card, english):
    """Its unforeseen effect, hourglasses or ready lists, and each option with its number or name (R6, R20, R49)."""
    (entry,) = [entry for entry in game.CATALOGUE if entry.id == card.id]

    assert entry.effect_en == english
    assert entry.effect_fr not in ("", english)


def test_every_phase_has_a_word():
    """Those in which nobody is asked, too: an effect may wait in any (R19)."""
    assert {phase for phase in PHASES if f"phase.{phase}" not in game.TEXTS.titles} == set()
