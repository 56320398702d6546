"""What can be answered ahead: windows, until one's turn or the next round (R70).

To pass everything (R80) is an act at the table, which all see; this is an instruction, which nobody sees.
"""

from __future__ import annotations

from annales.domain.contract.ahead.declared import Ahead, Scope, always
from annales.domain.table.layout import Value
from annales.domain.table.table import TableView
from annales.domain.words import Words

from . import layout as on
from .actions import Pass


def _round(t: TableView) -> Value:
    return t.notes.get(on.ROUND.name)


ahead = Ahead(
    {"window": always(Pass())},
    (
        Scope("turn", Words(fr="jusqu'à mon prochain tour", en="until my next turn"), asked=("prepare", "main")),
        Scope("round", Words(fr="jusqu'à la fin de ce tour de jeu", en="until this round ends"), mark=_round),
    ),
)
