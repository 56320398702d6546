"""What holds in every match: cards and tokens are conserved, and all come to an end."""

from collections import Counter

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.games.faiseurs_d_univers import game
from annales.domain.games.faiseurs_d_univers.cards import NUMBERS
from annales.domain.games.faiseurs_d_univers.layout import (
    ASIDE,
    AT_TARGET,
    BANK,
    BARRIER,
    BENEATH,
    BUYER,
    CHARACTER,
    DEFENCE,
    DOORS,
    ENERGY,
    EVOLVED,
    LAID,
    TARGET,
    active_doors,
    points,
)
from annales.domain.table.faces import kind_of
from annales.domain.table.facts import Asked, Ended, Said
from annales.tools.laws.random_match import moments

MOST = 6000
SAMPLES = [
    (3, {}),
    (4, {"windows": "lean"}),
    (5, {"characters": "draft2"}),
    (3, {"characters": "none"}),
    (4, {"attack_ban_rounds": 0, "target_points": 20, "max_rounds": 6}),
    (5, {"first_player": "seat:4"}),
]


def cards_of(table):
    """All cards on a table, by kind, faces aside."""
    return Counter(kind_of(piece) for held in table.places.values() for piece in held)


def catalogued():
    """All cards of the catalogue, by kind."""
    return Counter({entry.id: entry.copies for entry in game.CATALOGUE if entry.kind != "token"})


@pytest.mark.parametrize(("seats", "options"), SAMPLES)
def test_cards_and_tokens_are_conserved_to_the_end(seats, options):
    """110 cards, each where it is and nowhere else; seats, bids set aside and bank hold 30 units (see The cards)."""
    counters = [*(ENERGY[seat] for seat in range(seats)), BANK, ASIDE]
    last, cards = None, catalogued()
    assert cards.total() == NUMBERS.counts["cards"]
    for moment in moments(game, set_up_for(game, seats, options), seats, MOST):
        last = moment.after
        assert cards_of(last) == cards
        assert sum(map(last.count, counters)) == NUMBERS.setup.energy_tokens
        assert all(last.count(counter) >= 0 for counter in counters)

    assert last.ended is not None
    assert sorted(last.ended.ranks) == list(range(1, seats + 1))


@pytest.mark.parametrize(("seats", "options"), SAMPLES)
def test_what_the_rules_never_allow_never_is(seats, options):
    """In every state: R20b, R20g, R51, J9, J41, J44, and one Character each (R5)."""
    characters = 0 if options.get("characters") == "none" else 1
    open_before = {seat: set() for seat in range(seats)}
    for moment in moments(game, set_up_for(game, seats, options), 50 + seats, MOST):
        at = moment.after
        for seat in range(seats):
            for place in (DEFENCE[seat], EVOLVED[seat]):
                kinds = [kind_of(piece) for piece in at.at(place)]
                assert len(kinds) == len(set(kinds)), f"twice the same in {place}"
            assert all(at.size(BENEATH[seat, door]) + at.size(BARRIER[seat, door]) <= 1 for door in DOORS)
            assert open_before[seat] <= set(active_doors(at, seat)), "a door has closed"
            open_before[seat] = set(active_doors(at, seat))
            assert at.size(CHARACTER[seat]) == characters or at.question.kind == "draft"
            is_laying = at.asked is not None and (at.asked.kind, at.asked.must) == ("lay_door", (seat,))
            assert at.size(LAID[seat]) == is_laying
        assert bool(at.read(BUYER)) == bool(at.count(ASIDE)), "a bid is set aside for the provisional buyer alone"
        assert {*at.read(AT_TARGET)} == {seat for seat in range(seats) if points(at, seat) >= at.read(TARGET)}


def test_all_that_is_asked_and_said_has_words():
    """Questions, log lines, reasons and names, in both languages."""
    texts = game.TEXTS
    for moment in moments(game, set_up_for(game, 5, {"characters": "draft2"}), 7, MOST):
        for fact in moment.step.facts:
            match fact:
                case Asked(kind):
                    assert kind in texts.questions
                case Said(key, args):
                    assert texts.line("fr", key, args) != texts.line("en", key, args)
                case Ended(_, reason):
                    assert reason in texts.reasons


def test_nothing_is_left_pending_when_a_seat_may_act():
    """What lies on the table in the open is discarded before the main step goes on (R44, R45)."""
    for moment in moments(game, set_up_for(game, 3, {}), 11, MOST):
        asked = moment.after.asked
        if asked is not None and asked.kind in ("act", "draw"):
            assert moment.after.agenda == ()
            assert moment.after.at("played") == ()
