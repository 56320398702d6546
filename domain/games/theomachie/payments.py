"""What an answer takes from the seat that gives it: tokens of its Cult, Miracles (R28, R29, R35, R71, R74, R105)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annales.domain.contract.game import Cost
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import layout as on
from .actions import Call, DoMyth, LastStand, PlayCard, Raise, TakePrayer, UseAbility
from .cards import DISCIPLE, MYTHS, PLAY, PRAYERS, PRIEST, TOKENS, Vector
from .phases.betting import CULT, owed
from .resources.followers import INDEX, cult_of, minus, one, paid_as_far_as_possible, plus

_OFFERED = {"burnt_offering": DISCIPLE}  # by an Effect, when it resolves (R104)
_BY_ABILITY = {"odin": DISCIPLE, "marduk": PRIEST}


def costs(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """What leaves the Cult for the bank, a Location or the Stake, and Miracles."""
    match action:
        case PlayCard(card=card) if card in PRAYERS:
            return _tokens(PRAYERS[card].location_token or _OFFERED.get(card, ""))
        case TakePrayer(slot=int(slot)) if 0 < slot <= len(PLAY.track):
            return _tokens(PLAY.track[slot - 1])
        case Call() if action.source == CULT:
            return _followers(owed(t, seat))
        case Raise(token=token, source=source) if token in INDEX:
            return _followers(plus(owed(t, seat), one(INDEX[token])) if source == CULT else owed(t, seat))
        case LastStand():
            missing = owed(t, seat)
            return _followers(minus(missing, paid_as_far_as_possible(cult_of(t, seat), missing)[1]))
        case UseAbility():
            return _tokens(_BY_ABILITY.get(on.god_of(t, seat), ""))
        case DoMyth(choice="buy"):
            return _miracles(t, seat)
    return ()


def _tokens(token: str) -> Sequence[Cost]:
    return (Cost(token),) if token else ()


def _followers(tokens: Vector) -> Sequence[Cost]:
    return [Cost(token, number) for token, number in zip(TOKENS, tokens, strict=True) if number > 0]


def _miracles(t: TableView, seat: Seat) -> Sequence[Cost]:
    visible = t.at(on.VISIBLE[seat])
    return (Cost("miracle", MYTHS[visible[0]].cost_miracles),) if visible else ()
