"""Kuhn poker and Leduc hold'em, by which searches with hidden information are measured: their values are published.

All cards are dealt in the opening, so that chance has no part in the play: hands, and in Leduc a card that is turned
up between the two rounds of betting.
"""

from itertools import permutations

from annales.domain.contract.dealer import ScriptedDealer
from annales.domain.contract.engine import open_table
from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import BAG, EACH_SEAT, NOBODY, OWNER, Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
DECK = LAYOUT.zone("deck", order=BAG, seen=NOBODY)
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)
COVERED = LAYOUT.zone("covered", seen=NOBODY)
BOARD = LAYOUT.zone("board")
PAID = LAYOUT.counters("paid", EACH_SEAT)
BETTING = LAYOUT.note("betting", tuple)  # what was answered in each round, as letters


class Fold(Action, frozen=True, tag="fold"):
    """Give up what was paid."""


class Call(Action, frozen=True, tag="call"):
    """Pay as much as the other has paid; nothing is a check."""


class Raise(Action, frozen=True, tag="raise"):
    """Pay more, by the size of the round's bets."""


ACTIONS = (Fold, Call, Raise)
LETTERS = {Fold: "f", Call: "c", Raise: "r"}


def poker(slug, cards, bets, most_raises):
    """A game of these cards: `bets` has the size of a bet for each round of betting."""

    def set_up(t, setup):
        t.lay(cards, DECK)
        for seat in range(2):
            t.draw(DECK, HAND[seat])
            t.add(PAID[seat], 1)
        if len(bets) > 1:
            t.draw(DECK, COVERED)
        t.write(BETTING, ("",))
        t.ask("bet", (0,))

    def legal(t, seat):
        if t.asked is None or seat not in t.asked.must:
            return
        yield Call()
        if t.count(PAID[seat]) < t.count(PAID[1 - seat]):
            yield Fold()
        if t.read(BETTING)[-1].count("r") < most_raises:
            yield Raise()

    def play(t, seat, action):
        *before, betting = t.read(BETTING)
        t.write(BETTING, (*before, betting + LETTERS[type(action)]))
        if isinstance(action, Fold):
            t.end([1 if each != seat else 2 for each in range(2)], "folded")
            return
        more = bets[len(before)] if isinstance(action, Raise) else 0
        t.add(PAID[seat], t.count(PAID[1 - seat]) - t.count(PAID[seat]) + more)
        if isinstance(action, Raise) or not betting:
            t.ask("bet", (1 - seat,))
        elif len(before) + 1 < len(bets):
            t.move(t.top(COVERED), COVERED, BOARD)
            t.write(BETTING, (*t.read(BETTING), ""))
            t.ask("bet", (0,))
        else:
            show_down(t)

    return small_game(slug, 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)


def show_down(t):
    """A pair with the board wins, then the higher card."""
    strengths = [(t.at(HAND[seat]) == t.at(BOARD), t.at(HAND[seat])) for seat in range(2)]
    t.end([1 + (strengths[1 - seat] > strengths[seat]) for seat in range(2)], "shown")


def notation(t, seat, action):
    """`fold`, `call` or `raise`."""
    return type(action).__name__.lower()


def value(t, seat):
    """Nothing can be told before the end."""
    return 0.0


def won(game, t, seat):
    """The chips that a seat has won by the end of a hand, negative if it has lost them."""
    ranks = t.ended.ranks
    return 0 if ranks[0] == ranks[1] else t.count(PAID[1 - seat]) if ranks[seat] == 1 else -t.count(PAID[seat])


def deals(game, cards, dealt):
    """A table for each way in which so many cards can be dealt, equally probable."""
    return [open_table(game, Setup(2, {}), ScriptedDealer(way))[0] for way in permutations(cards, dealt)]


KUHN_CARDS, LEDUC_CARDS = "123", "112233"
kuhn = poker("kuhn", KUHN_CARDS, (1,), 1)
leduc = poker("leduc", LEDUC_CARDS, (2, 4), 2)
