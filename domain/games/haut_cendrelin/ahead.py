"""What can be answered ahead: the slots at sunset, and the end of a night whose duties are done (R22, R24)."""

from __future__ import annotations

from annales.domain.contract.ahead.declared import Ahead, Scope, always
from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import TableView
from annales.domain.words import Words

from . import layout as on
from .actions import EndNight, Pass
from .reign import REIGN
from .turn import EVENING, NIGHT, SUNSET, may_end


def _end_of_night(t: TableView, seat: Seat) -> Action | None:
    """The end of a night, once its duties are done: how they are done cannot be passed."""
    return EndNight() if may_end(t) else None


def _night(t: TableView) -> Value:
    """Each seat is in charge of one night of a round."""
    return (t.notes.get(on.ROUND.name), t.notes.get(on.IN_CHARGE.name))


def _round(t: TableView) -> Value:
    return t.notes.get(on.ROUND.name)


ahead = Ahead(
    {SUNSET: always(Pass()), NIGHT: _end_of_night},
    (
        Scope("night", Words(fr="jusqu'à la fin de cette nuit", en="until this night ends"), mark=_night),
        Scope("turn", Words(fr="jusqu'à ma nuit", en="until my night"), asked=(EVENING, NIGHT, REIGN)),
        Scope("round", Words(fr="jusqu'à la fin de cette manche", en="until this round ends"), mark=_round),
    ),
)
