"""Betting Rounds: turns, bids, Last Stands, folding (R25–R33)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda

from .. import layout as on
from ..actions import Call, EndTurn, Fold, LastStand, Pass, Raise
from ..cards import DISCIPLE, PLAY, PRIEST, PROPHET, Vector
from ..effects.abilities import BETTING, ability_uses
from ..effects.choices import push_discard
from ..effects.locations import location_uses
from ..effects.mythology import BEFORE_BATTLE
from ..effects.playing import card_plays, open_window, power_plays
from ..frames import Raised
from ..resources import constellation
from ..resources.followers import (
    INDEX,
    cult_of,
    is_in_bank,
    lend,
    minus,
    one,
    paid,
    paid_as_far_as_possible,
    pay,
    put,
    stake,
    withdraw,
)
from .hand import ROUND_START, open_windows

TURN = "betting"
CLOSING_START = "closing_start"
CULT, BANK = "cult", "bank"
RAISED_IN_ORDER = (DISCIPLE, PRIEST, PROPHET)

PASS, FOLD, LAST_STAND, END_TURN = Pass(), Fold(), LastStand(), EndTurn()
CALL, CALL_BANK = Call(CULT), Call(BANK)
_RAISE = {token: Raise(token, CULT) for token in RAISED_IN_ORDER}
_FAIR_RAISE = Raise(DISCIPLE, BANK)


# -- rounds and turns


def start_round(t: Table) -> str:
    """The next Betting Round, from the First Player on (R25); turn and river are revealed between rounds (R33)."""
    number = t.read(on.ROUND) + 1
    t.say("betting_round", number)
    place = constellation.next_face_down(t)
    if number > 1 and place is not None:
        constellation.reveal(t, place)
    t.write(on.ROUND, number)
    order = tuple(on.in_hand(t))
    t.write(on.TO_ACT, order)
    _start_turn(t, order[0])
    return TURN


def _start_turn(t: Table, seat: Seat) -> None:
    t.write(on.ACTIVE, seat)
    t.write(on.FAIR_WIND, False)


def go_on(t: Table) -> str | None:
    """Ask the active seat; one that has folded has ended its turn (R26, R30)."""
    seat = t.read(on.ACTIVE)
    if seat in t.read(on.FOLDED):
        return next_turn(t)
    t.write(on.PHASE, TURN)
    t.ask(TURN, [seat])
    return None


def next_turn(t: Table) -> str | None:
    """The next turn, the next round, the Battle, or Closing if a single seat is left in the Hand (R32, R33)."""
    to_act = t.read(on.TO_ACT)
    if len(on.in_hand(t)) == 1:
        t.write(on.TO_ACT, ())
        t.write(on.ROUND, 0)
        return CLOSING_START
    if to_act:
        _start_turn(t, to_act[0])
        return TURN
    if t.read(on.ROUND) < PLAY.betting_rounds:
        return ROUND_START
    t.write(on.ROUND, 0)
    return open_windows(t, BEFORE_BATTLE)


# -- what is offered


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Cards, Abilities and Locations before and after one betting action (R26)."""
    bets = [END_TURN] if on.has_bet(t) else _bets(t, seat)
    yield bets[0]
    yield from power_plays(t, seat)
    yield from card_plays(t, seat, "betting_turn")
    yield from bets[1:]
    yield from ability_uses(t, seat, BETTING)
    yield from location_uses(t, seat)


def owed(t: TableView, seat: Seat) -> Vector:
    """What a seat's bid lacks to the level."""
    return minus(on.vector(t, on.LEVELS), on.vector(t, on.BIDS[seat]))


def _bets(t: TableView, seat: Seat) -> list[Action]:
    """The betting actions, the most passive one first (R27, R114)."""
    missing, cult = owed(t, seat), cult_of(t, seat)
    after = paid(cult, missing)
    is_behind = any(missing)
    if seat in t.read(on.LAST_STANDS):
        if not is_behind:
            return [PASS]
        return [CALL_BANK] if after is None else [CALL_BANK, CALL]
    bets: list[Action] = [FOLD if is_behind else PASS]
    if after is None:
        bets.append(LAST_STAND)
        return bets
    if is_behind:
        bets.append(CALL)
    bets.extend(_raises(t, after))
    if not is_behind:
        bets.append(FOLD)
    return bets


def _raises(t: TableView, cult: Vector) -> Iterator[Action]:
    """One raise for each type that is left in the Cult after the called part (R29); Fair Wind's Disciple (R93)."""
    for token in RAISED_IN_ORDER:
        if token == DISCIPLE and t.read(on.FAIR_WIND):
            if is_in_bank(t, DISCIPLE):
                yield _FAIR_RAISE
        elif cult[INDEX[token]]:
            yield _RAISE[token]


# -- betting


def _has_acted(t: Table) -> None:
    """The active seat is the first of those that owe a betting action."""
    t.write(on.TO_ACT, t.read(on.TO_ACT)[1:])


def pass_(t: Table, seat: Seat) -> None:
    """The bid equals the level."""
    _has_acted(t)


def call(t: Table, seat: Seat, source: str) -> None:
    """Pay what is missing, from the Cult or with tokens of the bank (R28, R31)."""
    missing = owed(t, seat)
    if source == BANK:
        lend(t, seat, missing)
    else:
        pay(t, seat, missing)
    _has_acted(t)


def raise_(t: Table, seat: Seat, action: Raise) -> None:
    """Call, then one more token; the others must act again, after the window of the Raise (R29, R32, R42)."""
    missing, more = owed(t, seat), one(INDEX[action.token])
    if any(missing):
        pay(t, seat, missing)
    if action.source == BANK:
        stake(t, seat, more, cult_of(t, seat))
    else:
        pay(t, seat, more)
    put(t, on.LEVELS, on.vector(t, on.BIDS[seat]))
    t.write(on.RAISES, (*t.read(on.RAISES), (seat, t.read(on.ROUND))))
    order = on.in_hand(t)
    place = order.index(seat)
    t.write(on.TO_ACT, (*order[place + 1 :], *order[:place]))
    agenda.push(t, Raised(seat))
    open_window(t, seat)


def last_stand(t: Table, seat: Seat) -> None:
    """Own tokens of the right types first, then tokens of the bank on the Last Stand card (R31, J4)."""
    missing = owed(t, seat)
    cult, lent = paid_as_far_as_possible(cult_of(t, seat), missing)
    t.write(on.LAST_STANDS, (*t.read(on.LAST_STANDS), seat))
    t.say("last_stand", seat)
    stake(t, seat, minus(missing, lent), cult)
    lend(t, seat, lent)
    _has_acted(t)


def fold(t: Table, seat: Seat) -> None:
    """Leave the Hand; the whole hand of cards is discarded (R30, R109)."""
    _has_acted(t)
    t.write(on.FOLDED, tuple(sorted((*t.read(on.FOLDED), seat))))
    if t.option(on.FOLDED_STAKE) == "returned":
        withdraw(t, seat, on.vector(t, on.STAKES[seat]))
    elif on.god_of(t, seat) == "cernunnos":
        withdraw(t, seat, (0, 0, t.count(on.STAKE[seat, DISCIPLE])))
    push_discard(t, seat, on.HAND[seat])
