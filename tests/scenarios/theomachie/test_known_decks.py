"""What everybody knows of hidden hands: the printed cards of a starting deck stay among the cards of their owner."""

from collections import Counter
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize, informed
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games.theomachie import game
from annales.domain.games.theomachie.cards import DECKS
from annales.domain.games.theomachie.layout import DECK, HAND
from annales.domain.table.faces import kind_of
from annales.domain.table.visibility import view


def tables(seats, seed, every=9):
    """Tables of a match of random bots, with the seat that is asked."""
    dealer = SeededDealer(Random(seed))
    table, _ = open_table(game, set_up_for(game, seats, {}), dealer)
    for turn in range(4000):
        if table.ended is not None:
            return
        seat = table.question.must[0]
        if turn % every == 0:
            yield table, seat
        table, _ = advance(game, table, seat, choose(LEVELS["random"], game, table, seat, f"{turn}"), dealer)
    pytest.fail("the match does not end")


def owned(table, seat):
    """Which cards lie where a seat's cards lie, and how many of each."""
    places, _ = next(pair for pair in game.holdings(table) if HAND[seat] in pair[0])
    return Counter(kind_of(card) for place in places for card in table.at(place))


def printed(table, seat):
    """The cards of a seat's starting deck."""
    return Counter(DECKS[table.at(DECK[seat])[0]].cards)


@pytest.mark.parametrize("seats", game.PLAYERS[:3])
def test_a_starting_deck_stays_with_its_owner(seats):
    """In play, in hand or in a pile, as long as the seat is not eliminated (R12, R38, R66)."""
    for table, _ in tables(seats, seed=seats):
        assert not [seat for seat in table.present() if printed(table, seat) - owned(table, seat)]


@pytest.mark.parametrize("seats", game.PLAYERS[:3])
def test_an_informed_guess_contradicts_nothing_that_is_known(seats):
    """It shows its viewer the same, and leaves each deck with its owner."""
    for number, (table, viewer) in enumerate(tables(seats, seed=seats)):
        guess = informed(game, table, viewer, Random(number))

        assert view(guess, viewer) == view(table, viewer)
        assert not [seat for seat in guess.present() if printed(guess, seat) - owned(guess, seat)]


def test_the_first_hand_of_another_seat_is_guessed_from_its_deck():
    """All of its five cards; without that knowledge few of them are."""
    table, viewer = next(tables(2, seed=1))
    other = 1 - viewer
    guesses = {
        deal: [deal(game, table, viewer, Random(n)).at(HAND[other]) for n in range(20)]
        for deal in (informed, determinize)
    }

    deck = printed(table, other)
    assert not [hand for hand in guesses[informed] if Counter(hand) - deck]
    assert len(set(guesses[informed])) > 1
    assert [hand for hand in guesses[determinize] if Counter(hand) - deck]


def test_an_informed_guess_does_not_depend_on_what_is_hidden():
    """From a table that its viewer cannot tell from the true one it is the same."""
    for number, (table, viewer) in enumerate(tables(2, seed=5)):
        twin = determinize(game, table, viewer, Random(number))

        guesses = [informed(game, each, viewer, Random(number)).places for each in (table, twin)]
        assert guesses[0] == guesses[1]
