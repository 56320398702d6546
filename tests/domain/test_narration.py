"""Facts, entries, questions and ends in words, for whoever saw them."""

import pytest

from domain.contract.narration import PHRASES, Narrator
from domain.contract.texts import Texts
from domain.table.facts import (
    Asked,
    Counted,
    Drawn,
    Ended,
    Laid,
    Moved,
    Noted,
    Out,
    Popped,
    Pushed,
    Rolled,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Turned,
    Unsealed,
)
from domain.table.layout import ALL, BAG, EACH_SEAT, NOBODY, OWNER, PILE, Layout
from domain.words import Words

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
    said={"sold": Words("{1} va au siège {0}", "{1} goes to seat {0}")},
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


@pytest.mark.parametrize(
    ("fact", "english", "french"),
    [
        (
            Moved("cat", "hand.0", "rest.1"),
            "Cat: hand of seat 0 → pile of seat 1",
            "Chat : main du siège 0 → défausse du siège 1",
        ),
        (Moved("?", "hand.0", "pack"), "A card: hand of seat 0 → pack", "Une carte : main du siège 0 → pioche"),
        (
            Moved("?", "pack", "rest.1", 0),
            "A card: pack → pile of seat 1, at the bottom",
            "Une carte : pioche → défausse du siège 1, tout en dessous",
        ),
        (
            Moved("?", "pack", "rest.1", 2),
            "A card: pack → pile of seat 1, in the middle",
            "Une carte : pioche → défausse du siège 1, au milieu",
        ),
        (Drawn("dog", "pack", "hand.2"), "Dog: pack → hand of seat 2", "Chien : pioche → main du siège 2"),
        (Laid("pack", ("?",) * 5), "5 cards → pack", "5 cartes → pioche"),
        (Laid("hand.0", ("cat", "dog", "cat")), "Cat ×2, dog → hand of seat 0", "Chat ×2, chien → main du siège 0"),
        (
            Turned("hand.0", "cat", "cat:tired"),
            "Hand of seat 0: cat (tired)",
            "Main du siège 0 : chat (fatigué)",
        ),
        (
            Turned("hand.0", "cat:tired", "cat"),
            "Hand of seat 0: cat (tired) → cat",
            "Main du siège 0 : chat (fatigué) → chat",
        ),
        (
            Turned("hand.0", "?", "?"),
            "Hand of seat 0: a card, face chosen in secret",
            "Main du siège 0 : une carte, face choisie en secret",
        ),
        (Shown("hand.0", ("cat",)), "Hand of seat 0, shown to all: cat", "Main du siège 0, à la vue de tous : chat"),
        (
            Shown("hand.0", ("?", "?"), (1, 2)),
            "Hand of seat 0, shown to seat 1 and seat 2: 2 cards",
            "Main du siège 0, à la vue du siège 1 et du siège 2 : 2 cartes",
        ),
        (Shown("hand.0", ()), "Hand of seat 0, shown to all: nothing", "Main du siège 0, à la vue de tous : rien"),
        (Shown("rest.0", ("cat",)), "Pile of seat 0, on top: cat", "Défausse du siège 0, au-dessus : chat"),
        (
            Shuffled(("rest.0", "rest.1"), "pack"),
            "Pile of seat 0, pile of seat 1 → pack, shuffled",
            "Défausse du siège 0, défausse du siège 1 → pioche, mélange",
        ),
        (Rolled("luck", "moon"), "Die: moon", "Dé : lune"),
        (Rolled("luck", "1"), "Die: 1", "Dé : 1"),
        (Counted("coins.1", -2), "Coins of seat 1: −2", "Pièces du siège 1 : −2"),
        (Counted("coins.bank", 3), "Bank: +3", "Banque : +3"),
        (Counted("souls.0", 1), "Seat 0: +1 soul", "Siège 0 : +1 âme"),
        (Counted("souls.0", 2), "Seat 0: +2 souls", "Siège 0 : +2 âmes"),
        (Noted("turn", 2), "Seat 2 is to play", "Au siège 2 de jouer"),
        (Noted("standing", (0, 2)), "Seats 0, 2 stand by", "Les sièges 0, 2 passent"),
        (Noted("standing", (2,)), "Seat 2 stands by", "Le siège 2 passe"),
        (Noted("locked", True), "It is locked", "C'est fermé"),
        (Sealed(1, "?"), "Seat 1 has answered in secret", "Le siège 1 a répondu en secret"),
        (
            Unsealed(((0, 3), (1, "cat"))),
            "Secret answers: 3 (seat 0); cat (seat 1)",
            "Réponses secrètes : 3 (siège 0) ; chat (siège 1)",
        ),
        (
            Unsealed(((0, "?"),), (1,)),
            "The secret answers are shown to seat 1",
            "Les réponses secrètes sont montrées au siège 1",
        ),
        (
            Unsealed(((0, True),), (1,)),
            "Secret answers, shown to seat 1: yes (seat 0)",
            "Réponses secrètes, montrées au siège 1 : oui (siège 0)",
        ),
        (Said("sold", (1, "cat")), "Cat goes to seat 1", "Chat va au siège 1"),
        (Out(2), "Seat 2 is out", "Le siège 2 est éliminé"),
        (
            Ended((2, 1, 3), "dawn"),
            "The match is over: dawn breaks (1. seat 1, 2. seat 0, 3. seat 2)",
            "Fin de la partie : L'aube se lève (1. siège 1, 2. siège 0, 3. siège 2)",
        ),
        (
            Ended((1, 1, 1), "resignation"),
            "The match is over: resignation (a tie)",
            "Fin de la partie : abandon (ex æquo)",
        ),
        (Ended((), "closed"), "The match is over: the match was closed", "Fin de la partie : clôture de la partie"),
    ],
    ids=str,
)
def test_a_fact_is_told_in_both_languages(fact, english, french):
    """As a person at the table would be told it."""
    assert told(fact) == english
    assert told(fact, "fr") == french


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
def test_bookkeeping_tells_people_nothing(fact):
    """The question has words of its own; a note without a value or without words says nothing."""
    assert told(fact) is None


@pytest.mark.parametrize(
    ("fact", "english"),
    [
        (Moved("pig", "attic", "cellar.1.a"), "Pig: attic → cellar.1.a"),
        (Moved("?", "purse.1", "purse.2"), "A coin: purse.1 → purse.2"),
        (Laid("purse.2", ("?", "?")), "2 coins → purse.2"),
        (Moved("?", "attic", "attic"), "A piece: attic → attic"),
        (Laid("attic", tuple("abcdefghi")), "9 pieces → attic"),
        (Rolled("fate", "sun"), "Fate: sun"),
        (Counted("gems.0", 1), "Gems.0: +1"),
        (Said("bought", (1, "pig", (2, "dog"))), "Bought 1 pig 2, dog"),
        (Said("sold", ()), "Sold"),
        (Ended((1, 2, 3), "dusk"), "The match is over: dusk (1. seat 0, 2. seat 1, 3. seat 2)"),
    ],
    ids=str,
)
def test_what_has_no_words_any_more_is_told_by_its_id(fact, english):
    """A match outlives the zones, lines and reasons of its game."""
    assert told(fact) == english


def test_facts_are_told_side_by_side_and_lines_of_the_log_alone_too():
    """A list as long as that of the facts."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")
    facts = [Said("sold", (1, "cat")), Popped(), Out(2)]

    assert narrator.facts(facts) == ["Cat goes to seat 1", None, "Seat 2 is out"]
    assert narrator.said(facts) == ["Cat goes to seat 1"]


def test_an_action_is_its_label_and_a_masked_one_its_kind():
    """A retired one is its values."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")

    assert narrator.action({"type": "bid", "coins": 2}) == "Bid 2"
    assert narrator.action({"coins": "?", "type": "bid"}) == "Bid in secret"
    assert narrator.action({"card": "cat", "door": None, "type": "lay"}) == "lay cat"
    assert narrator.action({"card": "?", "type": "lay"}) == "lay ?"
    assert narrator.action({"type": "bid"}) == "bid"


def test_questions_and_ends_without_words_are_told_by_their_keys():
    """The service ends matches too."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "fr")

    assert (narrator.question("bid"), narrator.question("rebid")) == ("Votre offre", "rebid")
    assert (narrator.reason("dawn"), narrator.reason("dusk")) == ("L'aube se lève", "dusk")
    assert narrator.reason("abandoned") == "tout le monde est parti avant le début"


def test_an_unknown_kind_of_entry_is_told_by_its_name():
    """A newer release may have written it."""
    narrator = Narrator(TEXTS, LAYOUT, 3, "en")

    assert narrator.entry("seat_taken", {"seat": 1, "holder": "pl_1"}) == "takes seat 1"
    assert narrator.entry("unheard_of", {}) == "unheard_of"


def test_every_shared_phrase_is_said_in_both_languages():
    """With the same gaps."""
    for table in (PHRASES.facts, PHRASES.parts, PHRASES.entries, PHRASES.reasons):
        for key, words in table.items():
            gaps = [sorted(part.split("}")[0] for part in text.split("{")[1:]) for text in (words.fr, words.en)]
            assert words.fr.strip(), key
            assert words.en.strip(), key
            assert gaps[0] == gaps[1], key
