"""A game where nothing is hidden: seat 0 walks away, which is a draw, or pulls the right lever of twelve four times."""

from annales.domain.contract.game import Action
from annales.domain.table.layout import Layout
from tests.support.small_game import small_game

LAYOUT = Layout()
PULLED = LAYOUT.note("pulled", tuple)
LEVERS, RIGHT, ENOUGH = 12, 7, 4


class Leave(Action, frozen=True, tag="leave"):
    """Walk away."""


class Pull(Action, frozen=True, tag="pull"):
    """Pull a lever."""

    lever: int


ACTIONS = (Leave, Pull)


def set_up(t, setup):
    """Nothing is pulled yet."""
    t.write(PULLED, ())
    t.ask("pull", (0,))


def legal(t, seat):
    """To leave, or any lever."""
    if t.asked is not None and seat in t.asked.must:
        yield Leave()
        yield from map(Pull, range(LEVERS))


def play(t, seat, action):
    """Four times the right lever wins."""
    if isinstance(action, Leave):
        t.end((1, 1), "left")
        return
    t.write(PULLED, (*t.read(PULLED), action.lever))
    if t.read(PULLED).count(RIGHT) == ENOUGH:
        t.end((1, 2), "opened")
    else:
        t.ask("pull", (seat,))


def notation(t, seat, action):
    """`leave` or `pull 7`."""
    return "leave" if isinstance(action, Leave) else f"pull {action.lever}"


def value(t, seat):
    """Until it opens, worse than to have left; a little less so by each pull of the right lever."""
    told = -0.99 + 0.005 * t.read(PULLED).count(RIGHT)
    return told if seat == 0 else -told


game = small_game("levers", 2, LAYOUT, ACTIONS, set_up=set_up, legal=legal, play=play, notation=notation, value=value)
