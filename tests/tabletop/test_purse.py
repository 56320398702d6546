"""Tokens that change hands."""

from annales.domain.table.layout import EACH_SEAT, Layout
from annales.domain.table.table import Table
from annales.domain.tabletop import purse

LAYOUT = Layout()
COINS = LAYOUT.counters("coins", EACH_SEAT, conserved=True)


def test_tokens_move_from_one_purse_to_another():
    """Together: their sum is the same."""
    t = Table(LAYOUT, 2)
    t.add(COINS[0], 5)

    assert purse.pay(t, COINS[0], COINS[1], 3) == 3
    assert [t.count(COINS[seat]) for seat in (0, 1)] == [2, 3]


def test_a_purse_gives_what_it_has():
    """And no more: no purse is ever in debt."""
    t = Table(LAYOUT, 2)
    t.add(COINS[0], 1)

    assert purse.pay(t, COINS[0], COINS[1], 3) == 1
    assert [t.count(COINS[seat]) for seat in (0, 1)] == [0, 1]
