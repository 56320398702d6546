"""What a seat answers ahead tells nobody what it is, nor what anybody holds: two worlds answer byte for byte alike.

In the first test a seat gives other orders in each world, which nothing follows. In the second all give the same, and
what they hold is another thing in each: what they pass is passed in both, and what they are asked is asked in both.
"""

import pytest

from tests.api.twin_looks import ALL, look, same

VIEWER = 2
AHEAD = sorted(slug for slug, game in ALL.items() if game.ahead.passes and VIEWER in range(game.PLAYERS[-1]))
ANSWERS = 12


def others(both):
    """The seats that the viewer does not hold."""
    return [seat for seat in range(both.seats) if seat != both.viewer]


def kind_of(both):
    """A kind of question that can be passed, and is not open."""
    (open_now,) = {both.match(world).table().question.kind for world in both.worlds}
    return next(kind for kind in both.game.ahead.passes if kind != open_now)


@pytest.mark.parametrize("slug", AHEAD)
def test_what_was_given_ahead_looks_the_same(twins, slug):
    """Other orders, more of them or none that stand: given, given again, changed, revoked, refused."""
    both = twins(slug, VIEWER)
    kind = kind_of(both)
    one, other, third = ({"orders": [{"kinds": [kind], "about": [9] * n}] * 4 * n} for n in (1, 2, 0))
    for seat in others(both):
        for bodies in ((one, other), (one, other), (other, one), (third, other), (other, third)):
            assert both.statuses("PUT", "/instructions", seat, bodies) in ({200}, {201})
        look(both)
        _, stranger = both.players[both.seats]
        for method, body in (("GET", None), ("PUT", one), ("DELETE", None)):
            same(both.both(method, "/instructions", stranger, body), "a stranger's instruction")
    assert both.last


@pytest.mark.parametrize("slug", AHEAD)
def test_instructions_reveal_no_hand(twins, slug):
    """All pass ahead what can be passed, with other hands in each world: the same is passed, and asked."""
    both = twins(slug, VIEWER)
    for seat in others(both):
        assert both.statuses("PUT", "/instructions", seat, ({"orders": [{}]},) * 2) == {201}
    for _ in range(ANSWERS):
        if not both.plays():
            break
        look(both)
        assert both.have_one_fate()
