"""Facts, entries, questions and ends in words, for whoever saw them."""

from pathlib import Path
from string import Formatter

import pytest

from annales.domain.contract.narration import PHRASES, Narrator
from annales.domain.contract.texts import Texts
from annales.domain.table.facts import (
    Asked,
    Counted,
    Noted,
    Out,
    Popped,
    Pushed,
    Said,
)
from annales.domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout
from annales.domain.words import Words
from tests.support.facts_json import decode_facts
from tests.support.listing import assert_same

LAYOUT = Layout()
LAYOUT.zone("pack", order=BAG, seen=NOBODY)
LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
LAYOUT.zones("rest", EACH_SEAT, order=PILE, seen=OWNER, top=ALL)
LAYOUT.zones("purse", EACH_SEAT, stock="coins.own", seen=NOBODY)
LAYOUT.zone("attic", stock="boxes", seen=NOBODY)
LAYOUT.die("luck", ("1", "moon"))

TEXTS = Texts(
    title=Words("", ""),
    summary=Words("", ""),
    actions={"bid": Words("Offrir {coins}", "Bid {coins}")},
    masked={"bid": Words("Offrir en secret", "Bid in secret")},
    questions={"bid": Words("Votre offre", "Your bid")},
    reasons={"dawn": Words("L'aube se lève", "dawn breaks")},
    said={"sold": Words("{1} va {0:au siège}", "{1} goes to {0:seat}")},
    names={"cat": Words("chat", "cat"), "dog": Words("chien", "dog")},
    zones={
        "pack": Words("pioche", "pack"),
        "hand": Words("main du siège {0}", "hand of seat {0}"),
        "rest": Words("défausse du siège {0}", "pile of seat {0}"),
    },
    counters={"coins": Words("pièces du siège {0}", "coins of seat {0}"), "coins.bank": Words("banque", "bank")},
    gained={
        "souls": Words("siège {0} : +{n} âmes", "seat {0}: +{n} souls"),
        "souls_one": Words("siège {0} : +{n} âme", "seat {0}: +{n} soul"),
    },
    notes={
        "turn": Words("Au siège {0} de jouer", "Seat {0} is to play"),
        "locked.True": Words("C'est fermé", "It is locked"),
        "standing": Words("Les sièges {0} passent", "Seats {0} stand by"),
        "standing_one": Words("Le siège {0} passe", "Seat {0} stands by"),
    },
    silent=frozenset({"rounds"}),
    dice={"luck": Words("dé", "die")},
    faces={"moon": Words("lune", "moon"), "tired": Words("fatigué", "tired")},
    hidden={
        "pieces": Words("une carte", "a card"),
        "pieces_many": Words("{0} cartes", "{0} cards"),
        "coins": Words("une pièce", "a coin"),
        "coins_many": Words("{0} pièces", "{0} coins"),
    },
)


def told(fact, language="en"):
    """The fact in words."""
    return Narrator(TEXTS, LAYOUT, 3, language).fact(fact)


def test_a_fact_is_narrated_in_both_languages():
    """As a person at the table would be told it: `narrated.txt`.

    What has no words any more is told by its id: a match outlives the zones, lines and reasons of its game.
    """

    def say(written):
        (fact,) = decode_facts(f"[{written}]".encode())
        return [told(fact, language) for language in ("en", "fr")]

    assert_same(Path(__file__).with_name("narrated.txt"), say)


@pytest.mark.parametrize(
    "fact",
    [
        Asked("bid", (0,)),
        Pushed(("raid", 1)),
        Popped(),
        Noted("rounds", 4),
        Noted("locked", False),
        Noted("standing", ()),
        Noted("unheard_of", 1),
        Counted("rounds", 1),
    ],
    ids=str,
)
def test_bookkeeping_facts_are_not_narrated(fact):
    """The question has words of its own; a note without a value or without words says nothing."""
    assert told(fact) is None


def test_narration_has_one_line_for_each_fact():
    """A list as long as that of the facts."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")
    facts = [Said("sold", (1, "cat")), Popped(), Out(2)]

    assert narrator.facts(facts) == ["Cat goes to seat 2", None, "Seat 3 is out"]
    assert narrator.said(facts) == ["Cat goes to seat 2"]


def test_an_action_is_its_label_and_a_masked_one_its_kind():
    """A retired one is its values."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")

    assert narrator.action({"type": "bid", "coins": 2}) == "Bid 2"
    assert narrator.action({"coins": "?", "type": "bid"}) == "Bid in secret"
    assert narrator.action({"card": "cat", "door": None, "type": "lay"}) == "lay cat"
    assert narrator.action({"card": "?", "type": "lay"}) == "lay ?"
    assert narrator.action({"type": "bid"}) == "bid"


def test_questions_and_ends_without_words_show_their_keys():
    """The service ends matches too."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "fr")

    assert (narrator.question("bid"), narrator.question("rebid")) == ("Votre offre", "rebid")
    assert (narrator.reason("dawn"), narrator.reason("dusk")) == ("L'aube se lève", "dusk")
    assert narrator.reason("abandoned") == "tout le monde est parti avant le début"


def test_an_unknown_kind_of_entry_is_shown_by_its_name():
    """A newer release may have written it."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")

    assert narrator.entry("seat_taken", {"seat": 1, "holder": "pl_1"}) == "takes seat 2"
    assert narrator.entry("unheard_of", {}) == "unheard_of"


def gaps_of(template):
    """Its gaps in order of their names, and whether each is for a seat, whoever holds it or the seat itself."""
    return sorted((gap, (spec or "-")[0] == "#", bool(spec)) for _, gap, spec, _ in Formatter().parse(template) if gap)


def test_every_shared_phrase_is_said_in_both_languages():
    """With the same gaps."""
    for table in (PHRASES.facts, PHRASES.parts, PHRASES.entries, PHRASES.reasons):
        for key, words in table.items():
            gaps = [gaps_of(text) for text in (words.fr, words.en)]
            assert words.fr.strip(), key
            assert words.en.strip(), key
            assert gaps[0] == gaps[1], key
