"""Windows: who is asked about what is pending, and what may be answered (R30–R34, R38).

Seats are asked on public grounds only: whoever holds a card. With lean windows, or after a stand-by, only those whom
the pending card names.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.contract.game import Action
from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import window
from domain.tabletop.seats import clockwise

from . import action_cards
from .actions import CancelAction, Pass, StandBy
from .cards import NUMBERS, RESOURCES
from .layout import BUYER, HAND, LEAN, STANDING_BY, from_first, has_power, use_power
from .losses import demand_discards
from .stack import ATTACK, CARD, player_of, top_assault, top_card

RESPONSE = "response"
ROUND_WINDOWS = frozenset({"sale_open", "sale_result", "round_end"})
KINDS = ROUND_WINDOWS | {RESPONSE}


def open_top(t: Table) -> bool:
    """Open the window of what is on top of the agenda; false when nobody is to be asked."""
    word = t.agenda[-1][0]
    if word in (CARD, ATTACK):
        return window.open_to(t, RESPONSE, _responders(t))
    standing_by = t.read(STANDING_BY)
    return window.open_to(t, word, [seat for seat in from_first(t) if t.size(HAND[seat]) and seat not in standing_by])


def _responders(t: TableView) -> list[Seat]:
    """The others who hold a card, clockwise from the left of who played the card on top (R33, R34)."""
    standing_by, lean, named = t.read(STANDING_BY), t.read(LEAN), _named(t)
    return [
        seat
        for seat in clockwise(t, player_of(t.agenda[-1]))
        if t.size(HAND[seat]) and (seat in named or not (lean or seat in standing_by))
    ]


def _named(t: TableView) -> tuple[Seat, ...]:
    """The seats that the card on top names as its target (R38)."""
    assault, card = top_assault(t), top_card(t)
    if assault is not None:
        return (assault.defender,)
    assert card is not None, "neither a card nor a creature is pending"
    match RESOURCES[card.kind].does:
        case "outbid":
            return t.read(BUYER)
        case "cancel_card" | "salvage_card" | "redirect_attack":
            return (player_of(t.agenda[-2]),)
        case "keep_machine":
            _, _, _, _, aggressor = t.agenda[-2]
            return (aggressor,)  # J59
    return () if card.seat is None else (card.seat,)


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Pass, respond to what is on top, or play a free Action (R30)."""
    yield Pass()
    if seat not in t.read(STANDING_BY):
        yield StandBy()
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
        top_card(t) is not None
        and has_power(t, seat, "manipulator")
        and t.size(HAND[seat]) >= NUMBERS.costs.manipulator_cards
    )


def cancel_action(t: Table, seat: Seat) -> None:
    """A power, not a card: it cannot be answered; its cost comes first."""
    use_power(t, seat)
    t.push("cancel")
    demand_discards(t, seat, NUMBERS.costs.manipulator_cards, "cost")


def cancel(t: Table) -> None:
    """The Manipulator has paid: the Action beneath is cancelled (J32)."""
    t.pop()
    action_cards.cancel_top(t)


def stand_by(t: Table, seat: Seat) -> None:
    """Pass ahead, until this sale or turn is over, what does not name the seat (J61)."""
    t.write(STANDING_BY, (*t.read(STANDING_BY), seat))
