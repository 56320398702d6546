"""What can be answered ahead: windows, turns in which nothing more is done, and how long (R24, R26, R43, R48, R58)."""

from __future__ import annotations

from annales.domain.contract.ahead.declared import Ahead, Scope, always
from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import TableView
from annales.domain.words import Words

from . import layout as on
from .effects.choices import DONE
from .effects.mythology import BEFORE_BATTLE, BEFORE_BETTING
from .effects.playing import CLOSING, DECLINE, REACTION
from .phases import battle, betting


def _end_of_bet(t: TableView, seat: Seat) -> Action | None:
    """The end of a betting turn, once the seat has bet; how much to bet cannot be passed."""
    return betting.END_TURN if on.has_bet(t) else None


def _end_of_fight(t: TableView, seat: Seat) -> Action:
    """The end of a battle turn, or nothing at all in it."""
    return battle.END_TURN if t.read(on.HAS_PLAYED) else battle.BATTLE_PASS


def _hand(t: TableView) -> Value:
    return t.notes.get(on.HAND_NUMBER.name)


def _fought(t: TableView) -> Value:
    """Each Battle ends by counting the Power of all, each Hand with the next one (R51, R52)."""
    return (_hand(t), bool(t.notes.get(on.TOTALS.name)))


TURN = Words(fr="jusqu'à mon prochain tour", en="until my next turn")
BATTLE = Words(fr="jusqu'à la fin de cette Bataille", en="until this Battle ends")
HAND = Words(fr="jusqu'à la fin de cette Main", en="until this Hand ends")

ahead = Ahead(
    {
        REACTION: always(DECLINE),
        BEFORE_BETTING: always(DECLINE),
        BEFORE_BATTLE: always(DECLINE),
        betting.TURN: _end_of_bet,
        battle.TURN: _end_of_fight,
        CLOSING: always(DONE),
    },
    (
        Scope("turn", TURN, asked=(betting.TURN, battle.TURN)),
        Scope("battle", BATTLE, mark=_fought),
        Scope("hand", HAND, mark=_hand),
    ),
)
