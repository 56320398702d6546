"""What can be answered ahead at the market: counter windows and ambushes."""

from annales.contract import Ahead, Scope, Words, always

from . import actions as act
from . import layout as on

ahead = Ahead(
    {"counter": always(act.Pass()), "ambush": always(act.Yield())},
    (
        Scope("turn", Words(fr="jusqu'à mon tour", en="until my turn"), asked=("act",)),
        Scope(
            "this_turn",
            Words(fr="jusqu'à la fin de ce tour", en="until this turn ends"),
            mark=lambda t: t.notes.get(on.TURN.name),
        ),
    ),
)
