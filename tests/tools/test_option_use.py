"""The checker of options: it counts what is offered and used, and names what never is, or would never end."""

from collections import Counter
from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import legal_answers, open_table
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.cards import DESTINY, EFFECTS, EVENTS, FRAGMENTS, GRAMMAR, PLACES
from annales.tools import option_use
from annales.tools.option_use import Use, endless, every_option, faults, named, option_of, play, settings, weight


@pytest.fixture(scope="module")
def some():
    """What four ages use: one of each mode."""
    use = Use()
    for number in range(4):
        play(use, number, "1")
    return use


def test_it_knows_the_options_of_every_fragment_place_event_and_of_destiny():
    """Each one once."""
    options = every_option()
    cards = [*FRAGMENTS.values(), *PLACES.values(), *EVENTS.values()]

    assert len(options) == len(set(options)) == sum(len(card.options) for card in cards) + len(DESTINY)


def test_it_plays_each_age_to_its_end(some):
    """All that is used was applicable, and answers that use no option are not counted as such."""
    assert some.ages == 4
    assert set(some.used) <= set(some.applicable)
    assert 0 < some.used.total() < some.answers


def test_it_plays_all_modes_with_all_numbers_of_seats():
    """Twenty ages are enough for each pair of the two."""
    ages = [settings(number, Random(number)) for number in range(20)]

    assert {(setup.options["mode"], setup.seats) for setup in ages} == {
        (mode, seats)
        for mode in ("full", "initiation", "initiation_own_list", "progressive")
        for seats in (2, 3, 4, 5, 6)
    }


def test_events_that_only_a_reign_brings_are_played_too():
    """Later ages begin with wandering events (R70)."""
    later = [setup for number in range(40) if (setup := settings(number, Random(number))).legacy is not None]
    events = set()
    for setup in later:
        t, _ = open_table(game, setup, SeededDealer(Random(1)))
        events |= {event for place in ("future", "surroundings", "past") for event in t.at(place)}

    assert {event.id for event in EVENTS.values() if event.set == "wandering"} <= events


def test_no_option_is_endless():
    """Each part of each place option consumes something by the weights of the rule (R51)."""
    assert endless() == []


@pytest.mark.parametrize(
    "effect",
    [
        "gain 1 mana",
        "spend 1 mana, create 1 bones",
        "discard 2 bones, create 2 tombs",
        "employ 1 damage, prepare 1 damage",
        "renounce 1, prepare 4 homage",
        "return 1, gain 1 mana",
        "lose 1 mana, create 1 bones",
        "discard 1 bones then create 1 pits",
    ],
)
def test_an_option_that_feeds_itself_is_named(effect):
    """It could be activated for ever (R51)."""
    first, *others = EFFECTS["ossuary"]

    assert endless({**EFFECTS, "ossuary": (GRAMMAR.effect(effect), *others)}) == [("ossuary", 1)]
    assert first != GRAMMAR.effect(effect)


@pytest.mark.parametrize(
    ("effect", "sum_of_weights"),
    [
        ("renounce 1, discard 1 bones, prepare 3 damage", -18),
        ("employ 1 homage, create 1 seals, create 1 souls", -1),
        ("discard 2 candles, create 1 souls", -3),
        ("spend 2 mana, create 1 guards", -1),
        ("discard 1 embers, designate, he loses 2 mana", -3),
    ],
)
def test_the_weights_are_those_of_the_rule(effect, sum_of_weights):
    """Fragment in hand 24, Homage 7, Pact 7, Damage 3, token 3, mana 2; what others lose does not count (R51)."""
    (part,) = GRAMMAR.effect(effect)

    assert weight(part) == sum_of_weights


def test_an_option_that_is_never_applicable_is_named():
    """Apart from one that is applicable and is never used."""
    use = Use(applicable=Counter(every_option()), used=Counter(every_option()))
    del use.applicable["n_coffin", 1]
    del use.used["ossuary", 2]

    assert dict(faults(use)) == {"never applicable": [("n_coffin", 1)], "never used": [("ossuary", 2)]}


def test_nothing_is_named_when_all_is_used():
    """No empty lines."""
    assert list(faults(Use(applicable=Counter(every_option()), used=Counter(every_option())))) == []


def test_options_are_named_as_in_the_notation():
    """A fragment, an event, a place, Destiny."""
    options = [("n_coffin", 1), ("e_tomb_robber", 2), ("ossuary", 1), ("exhumation", 1)]

    assert [named(option) for option in options] == ["n_coffin/1", "e_tomb_robber/2", "ossuary.stack", "@exhumation"]


def test_an_answer_that_uses_no_option_counts_for_none():
    """The first question is about classes."""
    t, _ = open_table(game, settings(0, Random(1)), SeededDealer(Random(1)))

    assert {option_of(answer) for answer in legal_answers(game, t, t.question.must[0])} == {None}


def test_the_command_lists_unused_options_and_fails(capsys):
    """Two ages are too few for all options."""
    status = option_use.main(["--ages", "2"])

    told = capsys.readouterr().out
    assert status == 1
    assert told.startswith("2 ages, ")
    assert "never applicable: " in told
    assert "endless" not in told


def test_the_command_succeeds_when_nothing_lacks(monkeypatch, capsys):
    """Every option is counted as applicable and used before the first age."""
    monkeypatch.setattr(
        option_use, "Use", lambda: Use(applicable=Counter(every_option()), used=Counter(every_option()))
    )

    assert option_use.main(["--ages", "0"]) == 0
    assert "Each option was applicable and was used; no place option is endless." in capsys.readouterr().out
