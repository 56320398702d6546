"""The words of a game, in both languages."""

from annales.domain.contract.texts import Texts
from annales.domain.words import Words

TEXTS = Texts(
    title=Words("Marché", "Market"),
    summary=Words("", ""),
    actions={"lay": Words("Cacher {card} à {stall}", "Hide {card} in {stall}")},
    questions={"act": Words("À vous", "Your turn")},
    reasons={},
    said={"sold": Words("{1} va au siège {0}", "{1} goes to seat {0}")},
    names={"left": Words("gauche", "left"), "pearl": Words("la perle", "the pearl")},
    board={"stall": Words("étal {0} : {1}", "stall {0}: {1}")},
)
LAY = {"type": "lay", "card": "dog", "stall": "left"}


def test_an_action_as_a_button_says_it():
    """Its fields in their places; what has a name is called by it."""
    assert TEXTS.label("en", LAY) == "Hide dog in left"
    assert TEXTS.label("fr", LAY) == "Cacher dog à gauche"


def test_a_field_without_words_leaves_no_gap():
    """A target that a card does not name is not told."""
    texts = Texts(
        title=Words("", ""),
        summary=Words("", ""),
        questions={},
        reasons={},
        names={"None": Words("", "")},
        actions={"play": Words("Jouer {card} {seat} {door}", "Play {card} {seat} {door}")},
    )

    assert texts.label("en", {"type": "play", "card": "veto", "seat": None, "door": None}) == "Play veto"
    assert texts.label("fr", {"type": "play", "card": "pic", "seat": None, "door": "a"}) == "Jouer pic a"


def test_a_number_is_said_to_be_a_seat_where_no_other_is_chosen():
    """A button that says 2 tells little; a yes or no is no number."""
    texts = Texts(
        title=Words("", ""),
        summary=Words("", ""),
        questions={},
        reasons={},
        names={},
        actions={"name": Words("Viser : {whom}", "Aim at: {whom}")},
        seat=Words("siège {0}", "seat {0}"),
    )

    assert texts.label("fr", {"type": "name", "whom": 2}) == "Viser : siège 2"
    assert texts.label("en", {"type": "name", "whom": True}) == "Aim at: True"


def test_what_is_written_around_a_value_goes_with_it():
    """A target that is not there leaves neither its comma nor its word."""
    texts = Texts(
        title=Words("", ""),
        summary=Words("", ""),
        questions={},
        reasons={},
        actions={"play": Words("Jouer {card}{seat}{door}", "Play {card}{seat}{door}")},
        names={"pic": Words("Pic", "Pike")},
        around={"play": {"seat": Words(", siège {0}", ", seat {0}"), "door": Words(", porte {0}", ", door {0}")}},
    )

    assert texts.label("fr", {"type": "play", "card": "pic", "seat": 2, "door": "a"}) == "Jouer Pic, siège 2, porte a"
    assert texts.label("en", {"type": "play", "card": "pic", "seat": 0, "door": None}) == "Play Pike, seat 0"


def test_a_part_of_a_card_is_called_by_what_it_does():
    """The option of a card has the name of that card's option; one without a name is said as it is."""
    texts = Texts(
        title=Words("", ""),
        summary=Words("", ""),
        questions={},
        reasons={},
        actions={"play": Words("Jouer {card} : {option}", "Play {card}: {option}")},
        names={"pic": Words("Pic", "Pike"), "pic.1": Words("piocher", "draw a card"), "draw.1": Words("?", "?")},
        within={"play": {"option": "card"}},
    )

    assert texts.label("en", {"type": "play", "card": "pic", "option": 1}) == "Play Pike: draw a card"
    assert texts.label("fr", {"type": "play", "card": "pic", "option": 2}) == "Jouer Pic : 2"


def test_a_line_of_the_log():
    """Its arguments in the order of the language."""
    assert TEXTS.line("fr", "sold", (1, "pearl")) == "la perle va au siège 1"
    assert TEXTS.line("en", "sold", (1, "pearl")) == "the pearl goes to seat 1"


def test_a_phrase_of_the_drawn_table():
    """Around pieces that are in words already."""
    assert TEXTS.drawn("fr", "stall", TEXTS.called("fr", "left"), 2) == "étal gauche : 2"
    assert TEXTS.drawn("en", "stall", TEXTS.called("en", "attic"), 2) == "stall attic: 2"


def test_names_of_cards_are_added_to_those_of_the_texts():
    """Which come first, whatever a card is called."""
    named = TEXTS.naming({"dog": Words("le chien", "the dog"), "left": Words("le Gauche", "Lefty")})

    assert named.label("fr", LAY) == "Cacher le chien à gauche"
    assert named.said == TEXTS.said


def test_any_other_language_is_english():
    """The service speaks two."""
    assert TEXTS.title.speak("de") == "Market"
