"""The set-up, the legal actions, and their effects. Only primitives (`t.move`, `t.draw`…) change a table."""

from collections.abc import Iterator

from annales.contract import Action, Seat, Setup, Table, TableView, clockwise, ranks_of

from . import layout as on
from .actions import Place


def set_up(t: Table, setup: Setup) -> None:
    """All stones go into the pouch, and each seat draws one (R1)."""
    t.lay(on.BOX.pieces("stone"), on.POUCH)
    for seat in range(t.seats):
        t.draw(on.POUCH, on.HAND[seat])
    start_turn(t, 0)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """One action for each kind of stone in hand, whatever the number of copies (R2)."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    for stone in on.BOX.kinds(t.at(on.HAND[seat])):
        yield Place(stone)


def play(t: Table, seat: Seat, action: Place) -> None:
    """Carry out the action, up to the next question or the end of the match (R2)."""
    t.move(action.stone, on.HAND[seat], on.ROW[seat])
    start_turn(t, clockwise(t, seat)[0])


def start_turn(t: Table, seat: Seat) -> None:
    """Draw a stone and ask which one to place; when the pouch is empty, the match ends (R2, R3)."""
    if not t.size(on.POUCH):
        finish(t)
        return
    t.draw(on.POUCH, on.HAND[seat])
    t.ask("place", {seat})


def finish(t: Table) -> None:
    """Show the stones in hand; the highest score wins (R3)."""
    for seat in range(t.seats):
        t.show(on.HAND[seat])
        t.say("scored", seat, score(t, seat))
    t.end(ranks_of([score(t, seat) for seat in range(t.seats)]), "empty")


def score(t: TableView, seat: Seat) -> int:
    """The value of the row and of the stone in hand, which counts twice with the option (R3)."""
    times = 2 if t.option(on.KEPT_COUNTS_TWICE) else 1
    return worth(t.at(on.ROW[seat])) + times * worth(t.at(on.HAND[seat]))


def worth(stones: tuple[str, ...]) -> int:
    """The total value of some stones."""
    return sum(on.BOX.numbers[stone] for stone in stones)
