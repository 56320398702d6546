"""Wins at hand, in a game of two doors: gold lies behind one of them, and whoever finds it wins."""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.contract.game import Action
from annales.domain.review.wins import wins_at_hand
from tests.bots.doors import BEHIND, LAYOUT, Open, set_up
from tests.support.small_game import small_game


class Claim(Action, frozen=True, tag="claim"):
    """Win."""


class Share(Action, frozen=True, tag="share"):
    """End with a tie."""


def legal(t, seat):
    """All answers, once."""
    if t.asked is not None and seat in t.asked.must:
        yield from (Share(), Open("a"), Claim(), Open("b"))


def play(t, seat, action):
    """Every answer ends the match."""
    if isinstance(action, Open):
        t.end((1, 2) if t.top(BEHIND[action.door]) == "gold" else (2, 1), "opened")
    else:
        t.end((1, 2) if isinstance(action, Claim) else (1, 1), "agreed")


GAME = small_game(
    "two_doors",
    2,
    LAYOUT,
    (Open, Claim, Share),
    set_up=set_up,
    legal=legal,
    play=play,
    notation=lambda t, seat, action: type(action).__name__,
    value=lambda t, seat: 0.0,
)


@pytest.mark.parametrize("deal", range(4))
def test_a_win_that_depends_on_hidden_pieces_is_none(deal):
    """Nor is a shared first rank; a win that is sure whatever lies behind the doors is one."""
    table, _ = open_table(GAME, set_up_for(GAME, 2, {}), SeededDealer(Random(deal)))

    assert wins_at_hand(GAME, table, 0, "seed") == [Claim()]
