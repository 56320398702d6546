"""The Battle: turns, Attacks, the end (R47–R52)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import with_value

from .. import layout as on
from ..actions import BattlePass, EndTurn
from ..effects.abilities import BATTLE, ability_uses
from ..effects.playing import card_plays, power_plays
from ..resources.followers import stake_of
from ..resources.power import parts_of, power_of
from .betting import CLOSING_START

TURN = "battle"
BATTLE_PASS, END_TURN = BattlePass(), EndTurn()


def start(t: Table) -> str:
    """The first turn is the First Player's, or the next seat's in the Battle (J42)."""
    t.say("battle")
    t.write(on.FOUGHT, True)
    t.write(on.PASSES, 0)
    _start_turn(t, on.in_hand(t)[0])
    return TURN


def _start_turn(t: Table, seat: Seat) -> None:
    """With the option `turn`, the Essence of a seat's Attacks is fixed again (J1)."""
    t.write(on.ACTIVE, seat)
    t.write(on.HAS_PLAYED, False)
    if t.option(on.ATTACK_ESSENCE_SCOPE) == "turn":
        t.write(on.FIXED, with_value(t.read(on.FIXED), seat, ""))


def go_on(t: Table) -> str | None:
    """Ask the active seat."""
    t.write(on.PHASE, TURN)
    t.ask(TURN, [t.read(on.ACTIVE)])
    return None


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Pass while nothing was played in this turn; Attacks, Power cards and Abilities (R48)."""
    yield END_TURN if t.read(on.HAS_PLAYED) else BATTLE_PASS
    yield from power_plays(t, seat)
    yield from card_plays(t, seat, "battle_turn")
    yield from ability_uses(t, seat, BATTLE)


def has_played(t: Table) -> None:
    """Something was played: the turn can be ended, and passes are counted from zero."""
    t.write(on.HAS_PLAYED, True)
    t.write(on.PASSES, 0)


def end_turn(t: Table, seat: Seat) -> None:
    """The next seat in the Battle."""
    order = on.in_hand(t)
    _start_turn(t, order[(order.index(seat) + 1) % len(order)])


def pass_turn(t: Table, seat: Seat) -> str:
    """When all seats in the Battle have passed one after the other, it ends (R51); the next phase."""
    t.write(on.PASSES, t.read(on.PASSES) + 1)
    if t.read(on.PASSES) == len(on.in_hand(t)):
        _end(t)
        return CLOSING_START
    end_turn(t, seat)
    return TURN


def _end(t: Table) -> None:
    """The Power of each seat, on the situation of this moment; the Demands remember the Stakes (R52, R57, R70)."""
    seats = on.in_hand(t)
    for seat in seats:
        t.say("power", seat, power_of(t, seat), *parts_of(t, seat))
    t.write(on.TOTALS, tuple(power_of(t, seat) if seat in seats else None for seat in range(t.seats)))
    t.write(on.STOOD, tuple((*stake_of(t, seat), int(bool(on.hero_in_stake(t, seat)))) for seat in range(t.seats)))
