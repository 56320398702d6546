"""Windows: who is asked about what is pending, and what may be answered (R30–R34, R38).

Seats are asked on public grounds only: those that hold a card. With lean windows, or after a stand-by, only those that
the pending card names.
"""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, window
from annales.domain.tabletop.seats import clockwise

from . import action_cards
from . import layout as on
from .actions import CancelAction, Pass
from .cards import NUMBERS, RESOURCES
from .frames import FRAMES, Cancel, Launched, Loss, Pending
from .layout import from_first, has_power, use_power
from .losses import demand_discards
from .stack import top_item
from .standing_by import standing_by, ways_to_pass

RESPONSE = "response"
ROUND_WINDOWS = frozenset({"sale_open", "sale_result", "round_end"})
KINDS: frozenset[str] = ROUND_WINDOWS | {RESPONSE}


def open_top(t: Table) -> bool:
    """Open the window of what is on top of the agenda; false when nobody is to be asked."""
    frame = agenda.frames(t, FRAMES)[-1]
    if isinstance(frame, (Pending, Launched)):
        return window.open_to(t, RESPONSE, _responders(t, frame))
    passing = standing_by(t)
    seats = [seat for seat in from_first(t) if t.size(on.HAND[seat]) and seat not in passing]
    return window.open_to(t, agenda.word_of(type(frame)), seats)


def _responders(t: TableView, item: Pending | Launched) -> list[Seat]:
    """The others who hold a card, clockwise from the left of the player of the card on top (R33, R34)."""
    passing, lean, named = standing_by(t), t.read(on.LEAN), _named(t, item)
    return [
        seat
        for seat in clockwise(t, item.player)
        if t.size(on.HAND[seat]) and (seat in named or not (lean or seat in passing))
    ]


def _named(t: TableView, item: Pending | Launched) -> tuple[Seat, ...]:
    """The seats that the card or creature on top names as its target (R38)."""
    if isinstance(item, Launched):
        return (item.defender,)
    match RESOURCES[item.kind].does:
        case "outbid":
            return t.read(on.BUYER)
        case "cancel_card" | "salvage_card" | "redirect_attack":
            return (top_item(t, beneath=1).player,)
        case "keep_machine":
            return (agenda.top(t, Loss, beneath=1).by,)  # J59
    return () if item.seat is None else (item.seat,)


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Pass, respond to what is on top, or play a free Action (R30)."""
    yield Pass()
    yield from ways_to_pass(t, seat)
    if t.question.kind == RESPONSE:
        yield from action_cards.responses(t, seat)
        if _can_cancel(t, seat):
            yield CancelAction()
    else:
        yield from action_cards.sale_responses(t, seat)
    yield from action_cards.free_actions(t, seat)


def _can_cancel(t: TableView, seat: Seat) -> bool:
    """The Manipulator answers an opponent's Action, for a card (see Characters)."""
    return (
        isinstance(top_item(t), Pending)
        and has_power(t, seat, "manipulator")
        and t.size(on.HAND[seat]) >= NUMBERS.costs.manipulator_cards
    )


def cancel_action(t: Table, seat: Seat) -> None:
    """A power, not a card: it cannot be answered; its cost comes first."""
    use_power(t, seat)
    agenda.push(t, Cancel())
    demand_discards(t, seat, NUMBERS.costs.manipulator_cards, "cost")


def cancel(t: Table, frame: Cancel) -> None:
    """The Manipulator has paid: the Action beneath is cancelled (J32)."""
    t.pop()
    action_cards.cancel_top(t)
